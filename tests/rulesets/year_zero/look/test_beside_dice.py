"""What players are told beside dice is what the rules then do: words, prices, chances, marks, refusals, the sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sandtable.battle import Battle, Choice, Roll
from sandtable.kernel.errors import IllegalAction, InvalidRules
from sandtable.odds import odds, prospects
from sandtable.rulesets.year_zero import RULESET
from sandtable.rulesets.year_zero.look.view import LOOK
from sandtable.rulesets.year_zero.rules import dice, moving, ranged
from sandtable.rulesets.year_zero.state import Limit, Panic

from ..build import RULES, ask, dealt, man, scenario, to_turn_of

FAR = man("Bob", "foes", "z2")
LOCKED = {"id": "gate", "between": ["z1", "z2"], "type": "door", "state": "locked", "locked_from": "z2"}
WAY = {"id": "way", "between": ["z0", "z1"]}
ON = {"id": "on", "between": ["z1", "z2"]}


def among(*people: dict[str, Any], rulings: dict[str, str] | None = None, **more: Any) -> Any:
    """Everybody has a card, in roster order, and the first is to act."""
    return dealt(scenario(*people, **more), *range(1, len(people) + 1), rulings=rulings)


def altered(game: Any, *changes: dict[str, Any]) -> Any:
    """The same moment, with fighters in another state, in roster order."""
    state = game.state.clone()
    for fighter, change in zip(state.fighters, changes, strict=False):
        for name, value in change.items():
            setattr(fighter, name, value)
    return Battle(game.rules, start=state, dice="typed")


def dying(game: Any, place: int, **more: Any) -> Any:
    """The same moment, with a fighter whose injury leaves only this round."""
    state = game.state.clone()
    fighter = state.fighters[place]
    fighter.injuries, fighter.limits[30] = 1 << 30, Limit.ROUND
    for name, value in more.items():
        setattr(fighter, name, value)
    return Battle(game.rules, start=state, dice="typed")


def panicking(game: Any) -> Any:
    """The same moment, but that the first owes a panic roll; its die is a 6, for flight."""
    state = game.state.clone()
    state.alarmed = 1
    fleeing = Battle(game.rules, start=state, dice="typed")
    fleeing.roll([6])
    return fleeing


def roll_all(game: Any, face: int) -> None:
    """Every die that is to be rolled before the next answer."""
    while isinstance(game.pending, Roll):
        game.roll([face] * game.pending.dice.n)


def told(game: Any, answer: str) -> dict[str, Fraction]:
    found = prospects(game, answer)
    assert all(chance.exact for _, chance in found)
    return {label: chance.p(True) for label, chance in found}


def words(game: Any, answer: str) -> str:
    return LOOK.point(game.state, game.parse(answer)).words


def marks(game: Any, answer: str) -> list[tuple[str, str]]:
    return [(shape.style, shape.label) for shape in LOOK.marks(game.state, game.parse(answer))]


def question(game: Any) -> str:
    assert isinstance(game.pending, Choice)
    assert LOOK.question is not None
    return LOOK.question(game.state, game.pending.ask, game.pending.who, game.pending.about)


def offered(game: Any, *names: str) -> list[str]:
    return [str(answer) for answer in game.legal_actions if str(answer).startswith(names)]


def why(game: Any, answer: str) -> str:
    refusal = game.why_not(answer)
    return "" if refusal is None else str(refusal.text)


def held(by_ann: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ann holds Bob, or Bob holds Ann."""
    holds, pinned = {"grappling": 1 if by_ann else 0}, {"grappled_by": 0 if by_ann else 1}
    return (holds, pinned) if by_ann else (pinned, holds)


# ---- rolls and chances ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["rally F3", "climb B3", "order F1 to use command"])
def test_a_skill_roll_is_not_told_against_the_dodge_of_an_earlier_shot(answer: str) -> None:
    ann, bea = man("Ann", "crew", "z0", kind="pc", weapons=["pistol"]), man("Bea", "crew", "z0", kind="pc")
    data = scenario(ann, bea, man("Dan", "crew", "z0", broken=True), man("Bob", "foes", "z1"))
    data["borders"].append({"id": "vent", "between": ["z0", "z1"], "type": "climb"})
    game = dealt(data, 1, 2, 3, 4)
    game.push("shoot F4 with I1")
    game.push("dodge")
    roll_all(game, 2)
    assert question(game) == "Does Ann push the roll? It has 0 successes against 0."
    for given in ("keep", "end turn", answer):
        game.push(given)
        roll_all(game, 2)
    assert question(game) == "Does Bea push the roll? It has 0 successes."


@pytest.mark.parametrize(
    ("state", "harm"),
    [({}, "goes down if nobody pushes"), ({"broken": True, "health": 0}, "dies if nobody pushes")],
    ids=["on their feet", "broken"],
)
def test_first_aid_that_may_kill_tells_the_chance_of_it(state: dict[str, Any], harm: str) -> None:
    ann, bea = man("Ann", "crew", "z0", adjacent=["Bea"]), man("Bea", "crew", "z0", adjacent=["Ann"])
    fails = Fraction(5, 6) ** 3
    game = dying(among(ann, bea, FAR, rulings={"aid.fail": "worse"}), 1, **state)
    assert told(game, "first aid for F2") == {"succeeds if nobody pushes": 1 - fails, harm: fails}
    game = dying(among(ann, bea, FAR, rulings={"aid.fail": "no-effect"}), 1, **state)
    assert told(game, "first aid for F2") == {"succeeds if nobody pushes": 1 - fails}


def test_a_climb_that_nobody_survives_has_no_chance_of_success() -> None:
    vent = {"id": "vent", "between": ["z0", "z1"], "type": "climb"}
    ann = man("Ann", "crew", "z0", agility=5, health=1, health_max=4)
    game = altered(among(ann, FAR, borders=[vent, ON]), {"gash": True})
    assert told(game, "climb B1") == {"goes down if nobody pushes": 1}
    game.push("climb B1")
    game.roll([6] * game.pending.dice.n)
    assert game.state.fighters[0].broken


@pytest.mark.parametrize(("armor", "chances"), [(4, {}), (0, {"damages it if nobody pushes": 1 - Fraction(5, 6) ** 7})])
def test_a_blow_that_a_door_stops_has_no_chance_of_damage(armor: int, chances: dict[str, Fraction]) -> None:
    ann = man("Ann", "crew", "z0", strength=5, weapons=["knife"])
    door = {**LOCKED, "between": ["z0", "z1"], "locked_from": "z1", "armor": armor}
    game = among(ann, FAR, borders=[door, ON])
    assert told(game, "bash B1 with I1") == chances
    before = game.state.borders[0].hp
    game.push("bash B1 with I1")
    game.roll([6] * game.pending.dice.n)
    assert (game.state.borders[0].hp < before) == bool(chances)


def test_a_push_tells_what_the_rules_take_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "stress_of_push", lambda t, fighter: 3)
    ann = man("Ann", "crew", "z0", kind="pc", weapons=["pistol"])
    game = among(ann, man("Bob", "foes", "z1", slots=0))
    game.push("shoot F2 with I1")
    roll_all(game, 2)
    assert LOOK.point(game.state, game.parse("push")).cost == "3 stress"


def test_who_may_be_struck_is_marked_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat = man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1"), man("Cat", "crew", "z1")
    game = among(ann, bob, cat)
    assert ("danger", "a miss may strike Cat") not in marks(game, "shoot F2 with I1")
    monkeypatch.setattr(ranged, "endangered", lambda t, fighter, target: 2)
    assert ("danger", "a miss may strike Cat") in marks(game, "shoot F2 with I1")
    assert ("danger", "Bob may strike as they leave") not in marks(game, "move through B1")
    monkeypatch.setattr(moving, "left_behind", lambda t, fighter: 1)
    assert ("danger", "Bob may strike as they leave") in marks(game, "move through B1")
    assert "slips away" in told(game, "move through B1")


def test_a_push_at_the_cap_of_stress_is_told_to_cost_none() -> None:
    for stress, cap, price in ((9, "ten", "1 stress"), (10, "ten", "free"), (10, "none", "1 stress")):
        ann = man("Ann", "crew", "z0", kind="pc", stress=stress, weapons=["pistol"])
        game = among(ann, man("Bob", "foes", "z1", slots=0), rulings={"stress.cap": cap})
        game.push("shoot F2 with I1")
        roll_all(game, 2)
        assert LOOK.point(game.state, game.parse("push")).cost == price
        game.push("push")
        assert game.state.fighters[0].stress == stress + (price != "free")


@pytest.mark.parametrize("name", ["supply", "lasting"])
def test_questions_about_supply_rolls_are_refused_where_there_are_none(name: str) -> None:
    for rules in (RULESET.load({"supply.model": "stress-ones"}), RULESET.load(preset="first-edition")):
        with pytest.raises(InvalidRules, match="ammo falls by triggers on stress dice here"):
            odds(rules, name, engine="exact", rating=3)


def test_only_the_ammo_of_npcs_falls_by_one_without_dice() -> None:
    falls = {"supply.npc": "minus-one"}
    assert ask("supply", falls, rating=3, shooter="npc").outcomes == {2: 1}
    assert ask("supply", falls, rating=3).outcomes == ask("supply", rating=3).outcomes
    assert ask("lasting", falls, rating=3).outcomes == ask("lasting", rating=3).outcomes


# ---- refusals ---------------------------------------------------------------------------------------------------


def test_a_terminal_is_refused_where_it_would_change_nothing() -> None:
    door = {"id": "gate", "between": ["z0", "z1"], "type": "door", "state": "open"}
    devices = [{"zone": "z0", "effect": does, "border": "gate"} for does in ("unlock", "open", "lock", "close")]
    game = among(man("Ann", "crew", "z0"), FAR, borders=[door, ON], devices=devices)
    idle = "it would change nothing about gate"
    assert [why(game, f"operate D{place}") for place in range(1, 5)] == [idle, idle, "", ""]
    assert offered(game, "operate") == ["operate D3", "operate D4"]


def test_a_terminal_that_shuts_a_door_unlocks_none() -> None:
    device = {"zone": "z1", "effect": "close", "border": "gate"}
    game = among(man("Ann", "crew", "z1"), FAR, borders=[WAY, LOCKED], devices=[device])
    assert why(game, "operate D1") == "it would change nothing about gate"


@pytest.mark.parametrize("side", ["crew", "foes"])
def test_only_the_side_that_a_goal_is_set_for_can_reach_it(side: str) -> None:
    device = {"zone": "z0", "effect": "objective", "side": "crew"}
    other = "foes" if side == "crew" else "crew"
    game = among(man("Ann", side, "z0"), man("Far", other, "z2"), devices=[device])
    assert offered(game, "operate") == (["operate D1"] if side == "crew" else [])
    assert why(game, "operate D1") == ("" if side == "crew" else "terminal D1 serves the enemies of Ann alone")


@pytest.mark.parametrize(
    ("name", "refused"), [("Guard5", "machine D3 serves the enemies of Guard5 alone"), ("Pax", "")]
)
def test_the_guards_of_the_depot_do_not_win_by_opening_the_vault_they_guard(name: str, refused: str) -> None:
    game: Any = Battle(RULES, "depot", seed=1)
    game.push("F1 first")
    to_turn_of(game, name)
    state = game.state.clone()
    state.fighters[state.turn].zone = state.board.devices[2].zone
    assert why(Battle(game.rules, start=state), "operate D3") == refused


def test_a_terminal_may_lock_what_a_side_could_unlock_by_hand() -> None:
    game = among(
        man("Ann", "crew", "z1"),
        FAR,
        borders=[WAY, LOCKED],
        devices=[{"zone": "z1", "effect": "lock", "border": "gate"}],
    )
    assert why(game, "operate D1") == ""


def test_a_terminal_is_refused_when_its_door_has_been_broken() -> None:
    door = {"id": "gate", "between": ["z0", "z1"], "type": "door", "state": "closed", "hp": 1}
    device = {"zone": "z0", "effect": "lock", "border": "gate"}
    people = man("Ann", "crew", "z0", strength=5, weapons=["cutting_torch"]), man("Bea", "crew", "z0"), FAR
    game = among(*people, borders=[door, ON], devices=[device])
    assert why(game, "operate D1") == ""
    game.push("bash B1 with I1")
    game.roll([6] * game.pending.dice.n)
    game.push("end turn")
    assert why(game, "operate D1") == "it would change nothing about gate"


@pytest.mark.parametrize(("answer", "by_ann"), [("break free", False), ("release", True), ("crush F2", True)])
def test_a_catatonic_fighter_ends_no_hold_and_does_not_use_it(answer: str, by_ann: bool) -> None:
    ann, bob = man("Ann", "crew", "z0", kind="pc", adjacent=["Bob"]), man("Bob", "foes", "z0", adjacent=["Ann"])
    mine, theirs = held(by_ann)
    game = altered(among(ann, bob), mine, theirs)
    assert why(game, answer) == ""
    game = altered(game, {"panic": Panic.CATATONIC})
    assert why(game, answer) == "Ann is catatonic and does nothing"
    assert not offered(game, answer)


def test_those_who_are_catatonic_for_want_of_a_way_out_let_go() -> None:
    ann = man("Ann", "crew", "z0", kind="pc", stress=7, adjacent=["Bob"])
    game = among(ann, man("Bob", "foes", "z0", adjacent=["Ann"]), zones=1)
    game = panicking(altered(game, *held(True)))
    assert "Ann no longer holds Bob" in [str(event) for event in game.log]
    mine, theirs = game.state.fighters[:2]
    assert (mine.panic, mine.grappling, theirs.grappled_by) == (Panic.CATATONIC, -1, -1)


@pytest.mark.parametrize("kind", ["open", "climb"])
def test_a_way_without_a_door_gives_no_cover(kind: str) -> None:
    way = {**WAY, "type": kind} if kind == "climb" else WAY
    game = among(man("Ann", "crew", "z0", at_border="way"), FAR, zones=3, borders=[way, LOCKED])
    assert not offered(game, "full cover", "partial cover")
    assert why(game, "partial cover") == "Ann is in no cluttered zone and at no door: there is no cover"


def test_a_door_that_has_been_broken_gives_no_cover() -> None:
    door = {"id": "gate", "between": ["z0", "z1"], "type": "door", "state": "closed", "hp": 1}
    ann = man("Ann", "crew", "z0", strength=5, weapons=["cutting_torch"], at_border="gate")
    game = among(ann, FAR, borders=[door, ON])
    assert offered(game, "full cover", "partial cover") == ["full cover", "partial cover"]
    game.push("bash B1 with I1")
    game.roll([6] * game.pending.dice.n)
    assert game.state.fighters[0].at_border == 0
    assert why(game, "partial cover") == "Ann is in no cluttered zone and at no door: there is no cover"


@pytest.mark.parametrize(("panic", "enemy"), [(Panic.RUN, "z0"), (Panic.BERSERK, "z2")])
def test_whom_panic_drives_to_a_locked_door_is_told_that_it_is_locked(panic: Panic, enemy: str) -> None:
    game = among(man("Ann", "crew", "z1", kind="pc"), man("Bob", "foes", enemy), borders=[WAY, LOCKED])
    game = altered(game, {"panic": panic})
    assert why(game, "move through B2") == "gate is locked"


def test_a_flight_through_a_locked_door_is_refused_because_it_is_locked() -> None:
    ways = [WAY, LOCKED, {"id": "out", "between": ["z1", "z3"]}]
    game = among(man("Ann", "crew", "z1", kind="pc", stress=7), man("Bob", "foes", "z0"), zones=4, borders=ways)
    game = panicking(game)
    assert offered(game, "flee") == ["flee through B3"]
    assert why(game, "flee through B2") == "gate is locked"


@pytest.mark.parametrize("answer", ["burst at {} with I1", "shoot {} in a weak spot with I1"])
def test_in_a_rage_the_nearest_may_be_shot_in_every_way(answer: str) -> None:
    people = man("Ann", "crew", "z0", kind="pc", weapons=["carbine"]), man("Bob", "foes", "z1"), FAR | {"id": "Cid"}
    game = among(*people, rulings={"auto.declare": "as-a-mode", "ranged.weak-spot": "on"})
    game = altered(game, {"panic": Panic.BERSERK})
    assert why(game, answer.format("F2")) == ""
    assert why(game, answer.format("F3")).startswith("Ann is in a rage: only an attack on the nearest fighter")


def test_saving_ammo_is_refused_with_the_reading_that_forbids_it() -> None:
    people = man("Ann", "crew", "z0", agility=5, weapons=["carbine"]), man("Bob", "foes", "z1", slots=0, health_max=9)
    game = among(*people, rulings={"conserve.burst": "never"})
    game.push("shoot F2 with I1")
    game.roll([6] * game.pending.dice.n)
    roll_all(game, 2)
    assert why(game, "conserve").startswith("under this ruling no ammo is saved in a burst")


def test_a_dodge_in_ones_own_turn_is_not_refused_with_a_hold() -> None:
    ann, bob = man("Ann", "crew", "z0", adjacent=["Bob"]), man("Bob", "foes", "z0", adjacent=["Ann"])
    game = altered(among(ann, bob, rulings={"grapple.grappler": "busy"}), *held(True))
    assert why(game, "punch F2") == "Ann holds Bob: attack Bob, or let go"
    assert why(game, "dodge") == "there is no shot to Dodge"


# ---- words of answers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "quick_full", "first"), [("npc", False, "move through B1"), ("android", True, "")], ids=["slots", "fulls"]
)
def test_an_aim_that_no_shot_can_follow_is_told_so(kind: str, quick_full: bool, first: str) -> None:
    game = among(man("Ann", "crew", "z0", kind=kind, weapons=["pistol"]), FAR)
    assert words(game, "aim I1") == "Ann aims the pistol"
    game = altered(game, {"quick_full": quick_full})
    if first:
        game.push(first)
    assert words(game, "aim I1") == "Ann aims the pistol, though no shot can follow it"
    game.push("aim I1")
    assert not offered(game, "shoot")


def test_slipping_past_somebody_tells_what_is_left_behind() -> None:
    door = {"id": "gate", "between": ["z0", "z1"], "type": "door", "state": "open"}
    ann = man("Ann", "crew", "z0", cover="partial", adjacent=["Bob", "Cid"])
    bob = man("Bob", "foes", "z0", slots=0, adjacent=["Ann"])
    cid = man("Cid", "foes", "z0", at_border="gate", slots=0, adjacent=["Ann"])
    game = among(ann, bob, cid, borders=[door, ON], rulings={"grapple.grappler": "anything"})
    assert words(game, "pass F3 through B1") == "Ann tries to slip past Cid through gate, out of cover"
    game = altered(game, {**held(True)[0], "cover": 0}, held(True)[1])
    assert words(game, "pass F3 through B1") == "Ann tries to slip past Cid through gate, letting go of Bob"
    game.push("pass F3 through B1")
    game.roll([6] * game.pending.dice.n)
    assert "Ann no longer holds Bob" in [str(event) for event in game.log]


@pytest.mark.parametrize(
    ("rulings", "pushes", "ends"),
    [
        ({}, False, ", which ends the burst"),
        ({}, True, ""),
        ({"auto.declare": "as-a-mode"}, False, ""),
    ],
    ids=["could go on", "pushed", "a single shot"],
)
def test_saving_ammo_ends_a_burst_only_where_it_could_go_on(rulings: dict[str, str], pushes: bool, ends: str) -> None:
    ann = man("Ann", "crew", "z0", kind="pc", agility=5, weapons=["carbine"])
    bob = man("Bob", "foes", "z1", slots=0, health_max=9)
    game = among(ann, bob, rulings={"conserve.burst": "ends-chain", **rulings})
    game.push("shoot F2 with I1")
    game.roll([2 if pushes else 6] * game.pending.dice.n)
    if pushes:
        game.push("push")
        roll_all(game, 6)
    assert words(game, "conserve") == f"Ann saves ammo, for 1 damage less{ends}"
    assert question(game) == f"Does Ann do full damage, or save ammo of the carbine, for 1 damage less{ends}?"


def test_of_those_who_surprise_the_others_one_goes_first_and_then_one_next() -> None:
    people = [man(name, "crew", "z0") for name in ("Ann", "Bea", "Dan")]
    game = dealt(scenario(*people, FAR, surprise=["Ann", "Bea", "Dan"]))
    assert (question(game), words(game, "F1 first"), marks(game, "F1 first")[0][1]) == (
        "Of those who surprise the others, who goes first?", "Ann goes first", "Ann goes first",
    )  # fmt: skip
    game.push("F1 first")
    assert (question(game), words(game, "F2 first"), marks(game, "F2 first")[0][1]) == (
        "Of those who surprise the others, who goes next?", "Bea goes next", "Bea goes next",
    )  # fmt: skip


def test_whoever_waits_for_a_partner_who_loses_the_turn_is_told_so() -> None:
    game = altered(among(man("Ann", "crew", "z0"), man("Bea", "crew", "z0"), FAR), {}, {"lost_turn": True})
    assert words(game, "hold off with F2") == "Ann waits: Bea loses the turn first"
    assert words(game, "hold off with F3") == "Ann waits: Bob acts first"
    assert words(game, "hold off with F2 on card 2") == "Ann waits: Bea loses the turn first, and Ann takes card 2"
    game.push("hold off with F2")
    assert question(game) == "What does Ann do?"


# ---- marks ------------------------------------------------------------------------------------------------------


def test_the_line_of_a_shot_stops_at_a_locked_door_that_is_looked_through() -> None:
    door = {**LOCKED, "between": ["z0", "z1"], "locked_from": "z1"}
    game = among(man("Ann", "crew", "z0", weapons=["pistol"]), man("Bob", "foes", "z1"), borders=[door, ON])
    game.push("peek through B1")
    assert why(game, "shoot F2 with I1") == "a locked door stops every shot at Bob"
    assert [style for style, _ in marks(game, "shoot F2 with I1")] == ["sight-blocked", "stop"]


@pytest.mark.parametrize(("reading", "said"), [("friend-too", ", the target may defend"), ("target", "")])
def test_a_friend_who_may_step_in_is_counted_where_a_shot_may_be_warded_off(reading: str, said: str) -> None:
    bob, cid = man("Bob", "foes", "z1", slots=0, adjacent=["Cid"]), man("Cid", "foes", "z1", adjacent=["Bob"])
    ann = man("Ann", "crew", "z0", weapons=["pistol"])
    game = among(ann, bob, cid, rulings={"interrupt.per-attack": reading})
    assert [label for _, label in marks(game, "shoot F2 with I1")] == [f"Bob: medium{said}"]
    game.push("shoot F2 with I1")
    assert isinstance(game.pending, Choice) == bool(said)


# ---- the page and the referee -----------------------------------------------------------------------------------


def test_the_dead_hold_no_cards() -> None:
    ann, bob = man("Ann", "crew", "z0"), man("Bob", "foes", "z1")
    game = among(ann, bob, man("Cid", "foes", "z1"))
    assert dict(LOOK.view(game.state).facts)["Cards"] == "1 Ann (now), 2 Bob, 3 Cid"
    game = altered(game, {}, {"dead": True, "broken": True, "health": 0})
    assert dict(LOOK.view(game.state).facts)["Cards"] == "1 Ann (now), 3 Cid"


def test_the_card_of_a_group_is_that_of_its_first_living_member() -> None:
    pack = [man(name, "foes", "z1", group="pack") for name in ("Bob", "Cid")]
    game = dealt(scenario(man("Ann", "crew", "z0"), *pack), 1, 2)
    game = altered(game, {}, {"dead": True, "broken": True, "health": 0})
    assert dict(LOOK.view(game.state).facts)["Cards"] == "1 Ann (now), 2 Cid"


def test_a_figure_says_which_injuries_bleed_and_kill() -> None:
    game = dying(among(man("Ann", "crew", "z0"), FAR), 0, gash=True)
    ann, bob = LOOK.view(game.state).figures
    assert {"bleeding at each exertion", "dying"} <= set(ann.tags)
    assert not {"bleeding at each exertion", "dying"} & set(bob.tags)


def test_stress_that_is_not_borne_is_refused_with_the_reason() -> None:
    game = among(man("Ann", "crew", "z0"), FAR)
    with pytest.raises(IllegalAction, match="stress: at most 0: more stress is not borne"):
        game.set("F2", stress=3)
    assert game.state.fighters[1].stress == 0


@pytest.mark.parametrize(("reading", "dead"), [("as-pc", False), ("out-at-once", True)])
def test_an_npc_that_is_set_to_health_0_dies_where_the_rules_say_so(reading: str, dead: bool) -> None:
    people = man("Ann", "crew", "z0"), FAR, man("Cid", "foes", "z2")
    game = among(*people, rulings={"broken.npc": reading})
    game.set("F2", health=0)
    assert game.state.fighters[1].dead is dead


@pytest.mark.parametrize(("reading", "broken"), [("damage-die", False), ("out-at-once", True)])
def test_an_android_that_is_set_to_health_0_goes_on_where_the_rules_let_it(reading: str, broken: bool) -> None:
    people = man("Ann", "crew", "z0"), man("Eve", "foes", "z2", kind="android"), FAR
    game = among(*people, rulings={"android.zero": reading})
    game.set("F2", health=0)
    assert (game.state.fighters[1].health, bool(game.state.fighters[1].broken)) == (0, broken)
