"""How battles look: every answer has words and a place, pictures change nothing, and lines are those of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sandtable.battle import Battle as Game
from sandtable.battle.pending import Choice
from sandtable.boards.zones import Door, plan_of
from sandtable.kernel.players import Bot
from sandtable.kernel.scene import Scene, View
from sandtable.rulesets.year_zero import RULESET, actions as act
from sandtable.rulesets.year_zero.actions import Act
from sandtable.rulesets.year_zero.look.view import LOOK
from sandtable.rulesets.year_zero.rules.facts import is_following
from sandtable.rulesets.year_zero.rules.zones import band, can_see
from sandtable.rulesets.year_zero.state import Passage

from ..build import battle, dealt, man, scenario, to_turn_of

pytestmark = pytest.mark.unmeasured  # pictures are no test of the rules they call
SCENARIOS = ("bay", "nest", "station")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"move.leave": "roll", "push.dice": "a-part", "interrupt.per-attack": "friend-too"},
    {"panic.on": "triggers", "hold.cards": "named", "act.ready": "quick", "move.closed": "quick"},
)


def moments(scene: str, seed: int, rulings: dict[str, str], most: int = 100) -> Iterator[Game]:
    """A battle of random players, at each of its choices."""
    game = Game(RULESET.load(rulings), scene, seed=seed)
    bots = [Bot(RULESET.asks, "random")] * 2
    for _ in range(most):
        if not isinstance(game.pending, Choice):
            return
        yield game
        t, pending = game.state, game.pending
        side = RULESET.sides.index(pending.side)
        t.offered, t.side_asked, t.private = list(pending.menu), side, game.course.streams[1:]
        game.push(bots[side](t, pending.ask, t.offered, pending.who, pending.about))


@cache
def sampled() -> tuple[tuple[Any, Any, tuple[Any, ...]], ...]:
    """States at their choices, who is asked, and what is on offer."""
    return tuple(
        (game.state.clone(), game.pending, tuple(game.legal_actions))
        for scene in SCENARIOS
        for seed, rulings in enumerate(READINGS)
        for i, game in enumerate(moments(scene, seed, rulings))
        if i % 3 == 0
    )


def opening(name: str) -> Any:
    """A scenario's state at its first choice."""
    return Game(RULESET.load(), name, seed=1).state


def keys_of(board: Scene, view: View) -> set[str]:
    return {spot.key for spot in board.spots} | {figure.key for figure in view.figures}


# ---- words and places -------------------------------------------------------------------------------------------


def test_no_kind_of_answer_is_without_words() -> None:
    assert not [kind.__name__ for kind in Act.kinds if not kind.saying.words]


def test_every_legal_answer_has_words_and_points_at_something_that_is_there() -> None:
    for t, _, options in sampled():
        there = keys_of(LOOK.scene(t), LOOK.view(t))
        for answer in options:
            told = LOOK.point(t, answer)
            assert told.words, answer
            assert "{" not in told.words, told
            assert told.group, answer
            assert not told.actor or told.actor in there, (answer, told)
            assert not told.target or told.target in there, (answer, told)


def test_two_answers_never_read_alike() -> None:
    for t, _, options in sampled():
        told = [LOOK.point(t, answer) for answer in options]
        assert len({(x.words, x.actor, x.target) for x in told}) == len(told), [x.words for x in told]


def test_the_figure_that_answers_is_the_one_that_is_asked() -> None:
    """Where friends may step in, the state does not tell who is asked: then none is named, but never a wrong one."""
    unnamed = 0
    for t, pending, options in sampled():
        for answer in options:
            actor = LOOK.point(t, answer).actor
            if pending.who is not None:
                unnamed += not actor
                assert actor in ("", pending.who.label), (answer, actor)
    assert unnamed < 40


def test_kinds_that_random_players_never_meet_are_put_into_words_too() -> None:
    t = opening("bay")
    t.items[0].holder, t.items[0].zone = -1, 0
    there = keys_of(LOOK.scene(t), LOOK.view(t))
    met = {type(answer) for _, _, options in sampled() for answer in options}
    for kind in Act.kinds:
        answer = kind(*[0 for _ in kind.slots])
        assert LOOK.point(t, answer).words
        assert LOOK.point(t, answer).target in (there | {"", "D1", "B1"}), answer
        LOOK.marks(t, answer)
    assert len(met) > 30, {kind.__name__ for kind in Act.kinds} - {kind.__name__ for kind in met}


def test_costs_follow_the_rules_of_paying() -> None:
    game = battle(scenario(man("a", "crew", "z0", weapons=["pistol", "knife"]), man("b", "foes", "z0")))
    to_turn_of(game, "a")
    costs = {str(answer): LOOK.point(game.state, answer).cost for answer in game.legal_actions}
    assert costs["shoot F2 with I1"] == "full action"
    assert costs["close in on F2"] == "quick action"
    assert costs["put away I2"] == "free"  # by the default reading
    assert costs["end turn"] == ""


def test_a_burst_that_goes_on_says_so_and_what_it_costs() -> None:
    ann = man("Ann", "crew", "z0", kind="pc", weapons=["assault_rifle"])
    game = dealt(scenario(ann, man("Bob", "foes", "z1", health_max=30)), 1, 5)
    game.push("shoot F2 with I1")
    game.push("take it")
    game.roll([6] + [2] * (game.pending.dice.n - 1))
    game.push("keep")
    game.roll([2] * game.pending.dice.n)  # the supply roll
    assert is_following(game.state)
    (told,) = [LOOK.point(game.state, answer) for answer in game.legal_actions if isinstance(answer, act.Shoot)]
    assert told.words == "Ann keeps firing at Bob"
    assert told.cost == "1 stress"


# ---- the board --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_rooms_do_not_overlap_and_lie_within_the_board(name: str) -> None:
    board, rooms = LOOK.scene(opening(name)), plan_of(opening(name)).rooms
    for i, a in enumerate(rooms):
        assert a.left >= 0
        assert a.top >= 0
        assert a.left + a.width <= board.width
        assert a.top + a.height <= board.height
        for b in rooms[:i]:
            beside = a.left >= b.left + b.width or b.left >= a.left + a.width
            assert beside or a.top >= b.top + b.height or b.top >= a.top + a.height


def test_everybody_stands_in_the_room_of_his_zone() -> None:
    for t, _, _ in sampled():
        rooms, fighters = plan_of(t).rooms, {x.label: x for x in t.fighters}
        for figure in LOOK.view(t).figures:
            fighter = fighters.get(figure.key)
            if fighter is not None:
                room = rooms[fighter.zone]
                assert room.left <= figure.x <= room.left + room.width, figure
                assert room.top <= figure.y <= room.top + room.height, figure


def test_only_the_adjacent_touch() -> None:
    for t, _, _ in sampled():
        figures = {x.key: x for x in LOOK.view(t).figures}
        men = [x for x in t.fighters if x.present and x.aboard < 0]
        for a in men:
            for b in men[: men.index(a)]:
                one, other = figures[a.label], figures[b.label]
                far = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                if a.zone == b.zone and not in_one_group(men, a, b):
                    assert far > one.radius + other.radius + 0.3, (one, other)
                if a.adjacent == 1 << b.index and b.adjacent == 1 << a.index:
                    assert far < one.radius + other.radius + 0.9, (one, other)


def in_one_group(men: list[Any], a: Any, b: Any) -> bool:
    """Whether a chain of Adjacent pairs joins two fighters."""
    reached = {a.index}
    while True:
        more = {x.index for x in men for i in reached if x.adjacent >> i & 1} - reached
        if not more:
            return b.index in reached
        reached |= more


def test_the_layers_of_all_that_is_drawn_exist() -> None:
    for t, _, options in sampled()[::7]:
        board, view = LOOK.scene(t), LOOK.view(t)
        drawn = [*board.ground, *view.marks, *[shape for answer in options for shape in LOOK.marks(t, answer)]]
        layers = {x.layer for x in drawn} | {x.layer for x in view.figures} | {x.layer for x in board.spots}
        assert layers <= set(range(len(board.layers)))


def test_the_board_stays_the_same_when_doors_break_or_lock() -> None:
    t = opening("station")
    before = plan_of(t)
    t.borders[1].kind, t.borders[1].door = Passage.OPEN, Door.OPEN
    assert plan_of(t) == before


def test_a_locked_door_looks_locked() -> None:
    t = opening("station")
    stands = {shape.variant for shape in LOOK.view(t).marks if shape.style == "doorway"}
    assert "locked" not in stands
    t.borders[1].door = Door.LOCKED
    assert "locked" in {shape.variant for shape in LOOK.view(t).marks if shape.style == "doorway"}


@pytest.mark.parametrize("zones", [1, 2, 5, 9, 12])
def test_a_row_of_zones_has_no_passage_through_a_third_room(zones: int) -> None:
    t = battle(scenario(man("a", "crew", "z0"), man("b", "foes", f"z{zones - 1}"), zones=zones)).state
    plan = plan_of(t)
    for i in range(zones - 1):
        a, b = plan.rooms[i], plan.rooms[i + 1]
        apart = abs(a.left - b.left) / (a.width + 3) + abs(a.top - b.top) / (a.height + 3)
        assert apart == pytest.approx(1), (zones, i)


# ---- looking changes nothing --------------------------------------------------------------------------------------


def test_looking_at_a_battle_leaves_it_as_it_was() -> None:
    for t, _, options in sampled()[::5]:
        before = t.key()
        LOOK.scene(t)
        view = LOOK.view(t)
        for answer in options:
            LOOK.point(t, answer)
            LOOK.marks(t, answer)
        assert LOOK.outlook is not None
        for key in keys_of(LOOK.scene(t), view):
            LOOK.outlook(t, key)
        assert t.key() == before


def test_the_battle_can_be_drawn_at_every_line_of_its_log() -> None:
    game = Game(RULESET.load(), "nest", seed=5, players=("greedy", "random"), watch=LOOK.view)
    assert len(game.log) > 50
    for event in game.log:
        assert event.moment.headline
        assert {"F1", "F2", "F3", "F4", "F5"} <= {x.key for x in event.moment.figures}
    assert "the battle is over" in LOOK.view(game.state).headline


def test_looking_writes_nothing_into_the_log() -> None:
    game = next(iter(moments("station", 1, {})))
    lines = len(game.log)
    for answer in game.legal_actions:
        LOOK.marks(game.state, answer)
    assert len(game.log) == lines


# ---- lines of sight -----------------------------------------------------------------------------------------------


def test_the_line_to_a_target_is_blocked_exactly_where_the_rules_say_so() -> None:
    seen = blocked = 0
    for t, pending, _ in sampled():
        if t.turn < 0 or pending.ask.name != "ACT":
            continue
        fighter = t.fighters[t.turn]
        for other in t.fighters:
            if other.present and other.index != fighter.index:
                styles = [shape.style for shape in LOOK.marks(t, act.Calm(other.index))]
                assert styles == (["sight"] if can_see(t, fighter, other) else ["sight-blocked", "stop"])
                seen, blocked = seen + (styles == ["sight"]), blocked + (styles != ["sight"])
    assert seen > 50
    assert blocked > 50


def test_a_line_goes_through_the_passages_and_says_how_far_it_is() -> None:
    game = battle(scenario(man("a", "crew", "z0", weapons=["carbine"]), man("b", "foes", "z2")))
    to_turn_of(game, "a")
    t = game.state
    (line,) = LOOK.marks(t, act.Calm(1))
    assert len(line.points) == 8, "from a through two passages to b"
    assert f"{band(t, t.fighters[0], t.fighters[1]).__index__()}" == "3"
    assert "long" in line.label


def test_a_closed_door_stops_the_line_at_the_door() -> None:
    t = opening("station")
    t.turn = 0
    t.fighters[0].zone = 1  # the hall, before the laboratory's closed door
    line, stop = LOOK.marks(t, act.Shoot(3, 0))
    door = plan_of(t).passages[1]
    assert door is not None
    assert stop.points[:2] == door.middle
    assert line.points[-2:] == door.middle
    t.borders[1].door = Door.OPEN
    assert [x.style for x in LOOK.marks(t, act.Shoot(3, 0))] == ["sight"]


def test_an_outlook_shows_whom_one_sees_from_a_room_before_going_there() -> None:
    t = opening("station")
    t.turn = 0
    assert LOOK.outlook is not None
    assert len(enemies_seen(LOOK.outlook(t, "F1"))) == 2, "past the vent the store can be seen, and two raiders in it"
    assert len(enemies_seen(LOOK.outlook(t, "Z3"))) == 4, "and from the laboratory everybody"
    assert len(enemies_seen(LOOK.outlook(t, "B2"))) == 4, "through the door both the laboratory and the store"


def enemies_seen(shapes: Any) -> list[Any]:
    return [x for x in shapes if x.kind == "circle" and x.style in ("seen", "seen-in-cover")]


def test_a_move_shows_its_way_and_whom_one_then_sees() -> None:
    t = opening("nest")
    t.turn, t.piece_asked = 1, t.fighters[1]  # in the lock; the creature is in the hive
    drawn = LOOK.marks(t, act.Move(0))
    assert [x.style for x in drawn][:2] == ["path", "path"]
    assert [x.style for x in drawn][2:] == ["seen"], "the creature comes into sight"


def test_a_barred_way_is_drawn_as_far_as_it_goes() -> None:
    t = opening("station")
    t.turn, t.fighters[0].zone = 0, 1
    t.borders[1].door = Door.LOCKED
    assert [x.style for x in LOOK.marks(t, act.Move(1))] == ["path", "stop"]


def test_who_may_strike_at_a_leaver_is_shown_where_a_reading_lets_him() -> None:
    for rulings, danger in (({}, 0), ({"move.leave": "roll"}, 1)):
        men = (man("a", "crew", "z0", adjacent=["b"]), man("b", "foes", "z0", adjacent=["a"]))
        game = battle(scenario(*men), rulings)
        to_turn_of(game, "a")
        assert [x.style for x in LOOK.marks(game.state, act.Move(0))].count("danger") == danger


def test_a_target_that_can_ward_off_an_attack_is_told_of() -> None:
    men = (man("a", "crew", "z0", adjacent=["b"]), man("b", "foes", "z0", adjacent=["a"]))
    game = battle(scenario(*men))
    to_turn_of(game, "a")
    (line,) = LOOK.marks(game.state, act_of(game, "punch F2"))
    assert "may defend" in line.label
    game.state.fighters[1].slots = 0
    (line,) = LOOK.marks(game.state, act_of(game, "punch F2"))
    assert "may defend" not in line.label


def act_of(game: Any, text: str) -> Any:
    return game.parse(text)


def test_a_card_says_that_quick_actions_of_a_damaged_android_take_full_ones() -> None:
    game = battle(scenario(man("Ann", "crew", "z0", kind="android"), man("Bob", "foes", "z1")))
    game.state.fighters[0].quick_full = True
    assert "quick actions take full ones" in game.describe()
