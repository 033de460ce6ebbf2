"""What a battle tells: reasons, chances before an answer, the situation as text, what can be seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.log import Event
from sandtable.odds.chances import prospects, prospects_of
from sandtable.rulesets.skirmishers.rules.ground import place_of
from sandtable.rulesets.skirmishers.rules.sight import Line, line_of_sight
from sandtable.rulesets.skirmishers.state import BLOCKED
from tests.rulesets.skirmishers.build import Entry, battle as battle_of, edges, field, fight, load, man, play, table

SCENARIOS = ("yard", "two-houses", "night-raid", "stairwell")
FIRST_TURN = "for the first turn"
UNNEEDED = {FIRST_TURN, "where it lands", "where it scatters", "how far it scatters"}  # a verdict says what they mean


def drawn_rules(luck: random.Random) -> st.Rules:
    options = load().ruleset.catalogue.options
    return st.load("skirmishers", {id: luck.choice(list(labels)) for id, labels in options.items()})


def random_battles(seed: int) -> Iterator[st.Battle]:
    """Battles to their end, under random readings."""
    luck = random.Random(seed)
    for scenario in SCENARIOS:
        for players in (("greedy", "greedy"), ("random", "greedy")):
            yield st.Battle(drawn_rules(luck), scenario, seed=luck.randrange(1 << 30), players=players)


def rolls(battle: st.Battle) -> list[Event]:
    return [event for event in battle.log if event.kind == "roll"]


@pytest.mark.parametrize("seed", [0, 3])
def test_every_roll_says_what_for_whose_it_is_what_it_needs_and_what_it_came_to(seed: int) -> None:
    seen = set()
    for battle in random_battles(seed):
        for event in rolls(battle):
            assert event.purpose
            assert event.verdict
            assert event.side in ("A", "B")
            assert event.who or event.purpose == FIRST_TURN
            assert (event.need is None) == (event.purpose in UNNEEDED), event.text
            for part in event.sums:
                assert sum(reason.value for reason in part.reasons) == part.value, event.text
                assert all(reason.rule for reason in part.reasons), event.text
            if event.need is not None:
                assert [part.what for part in event.sums] == ["needs"]
            seen.add(event.purpose)
    assert {"to hit", "to stay on target", *UNNEEDED} - {"how far it scatters"} <= seen


def test_the_log_has_no_notation_and_says_nothing_twice() -> None:
    for battle in random_battles(5):
        texts = [event.text for event in battle.log]
        assert not [text for text in texts if "HP" in text or "@" in text or "_" in text]
        told = [event.text for event in battle.log if event.kind == "event"]
        assert not {text for text in told if text in (event.text for event in battle.log if event.kind == "choice")}
        assert not [event.text for event in battle.log if event.kind == "choice" and event.text == event.answer]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_answers_after_which_dice_fall_have_chances_and_reasons(scenario: str) -> None:
    """Of random positions: a verb, whom and good or bad for every chance; the first roll says why."""
    luck, rolling = random.Random(scenario), 0
    battle = st.Battle(drawn_rules(luck), scenario, seed=7)
    for _ in range(120):
        if not isinstance(battle.pending, st.Choice):
            break
        assert battle.rules.ruleset.looks.question is not None
        about = battle.pending
        assert battle.rules.ruleset.looks.question(battle.state, about.ask, about.who, about.about).endswith(
            ("?", "left")
        )
        menu = list(battle.legal_actions)
        for answer in luck.sample(menu, min(4, len(menu))):
            told = prospects_of(battle, answer)
            for prospect in told:
                assert prospect.good is not None
                assert prospect.whom or prospect.label.endswith("rolls higher at the first throw")
            fork = battle.fork()
            known = len(fork.log)
            fork.push(answer)
            if after := [e for e in fork.log[known:] if e.kind == "roll"]:
                assert told, str(answer)
                assert battle.explain(answer), str(answer)
                assert after[0].reasons
                rolling += 1
        battle.push(luck.choice(menu))
    assert rolling


def test_a_shot_is_told_in_two_lines() -> None:
    scene = play(under_fire(), "A1 fire")
    texts = [event.text for event in scene.log]
    assert texts[texts.index("B1: 8 AP, 10 hit points") + 1 :][:1] == ["A1 fires at B1 with the rifle"]
    shot = rolls(scene)[0]
    assert (shot.purpose, shot.who, shot.side) == ("to hit", "A1", "A")
    assert shot.verdict == ("hit" if shot.need is not None and shot.need.met else "misses")


def typed_shot(*faces: list[int], **kit: Any) -> list[str]:
    scene = battle_of(fight([man((0, 0))], [man((5, 0), **kit), man((8, 8))]))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate", "A1 fire", *faces)
    return [event.text for event in scene.log]


def test_armor_and_cells_are_told() -> None:
    assert typed_shot([3, 4], [6, 1], armor="basic", armor_cells=1)[-2:] == [
        "A1: where it lands 2d6: 6 1 = 7: cell 7",
        "B1 takes 4 lethal points (armor absorbs 1, the rest crosses out cells down to 5); 10 hit points before, 4 now",
    ]


def test_a_miss_is_told() -> None:
    assert typed_shot([1, 2])[-1] == "A1: to hit 2d6: 1 2, needs 6 or more: misses"


def test_the_end_is_a_sentence() -> None:
    over = table(st.Battle(load(), "stairwell", seed=3, players=("greedy", "greedy")))
    assert over.ending.title in ("the last round is over", "one side has nobody left who can fight")


def under_fire() -> st.Battle:
    board = field(edges=edges(("low_wall", (2, 0), (3, 0))))
    shooter = man((0, 0), cells="...X.......", prone=True)  # HP 6
    scene = battle_of(fight([shooter], [man((3, 0)), man((8, 8))], board), dice="drawn")
    return play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate")


def test_a_shot_says_why() -> None:
    reasons = {r.rule: r.value for r in under_fire().explain("A1 fire")}
    assert reasons == {"fire.base": 6, "fire.damage-mod": 1, "fire.cover": 1, "fire.attacker-prone": -1}


def test_chances_before_a_shot() -> None:
    told = {label: odds.p(True) for label, odds in prospects(under_fire(), "A1 fire")}
    assert told == {"is hit": F(21, 36), "is out or dead": F(21, 36) * F(1, 6)}


def test_chances_before_a_throw() -> None:
    scene = play(battle_of(fight([man((0, 0), grenades=1, active="grenade")], [man((8, 8))])), "A1 activate")
    told = {label: odds.p(True) for label, odds in prospects(scene, "A1 throw (5,0) level 0")}
    assert told["throws on target"] == F(5, 6)


def test_odds_of_an_answer() -> None:
    odds = st.odds(under_fire(), "A1 fire")
    assert sum(odds.outcomes.values()) == 1
    assert len(odds.outcomes) >= 9


def test_the_picture() -> None:
    text = under_fire().describe()
    assert "B1" in text
    assert "arc: 30° to the east, 1 shot" in text
    assert "covers: B1 (needs 7, cover 1)" in text
    assert ":" in text


def test_what_can_be_seen() -> None:
    scene = under_fire()
    t = table(scene)
    near, far = place_of(t.board, 3, 0), place_of(t.board, 5, 0)
    assert line_of_sight(t, Line(t.troopers[0].at, 0, False, near, 0, False)) == 1
    assert line_of_sight(t, Line(t.troopers[0].at, 0, False, far, 0, False)) == 2  # the wall, and B1 between
    assert line_of_sight(t, Line(t.troopers[0].at, 0, True, near, 0, True)) == BLOCKED


def test_whom_one_can_hit() -> None:
    scenario = fight([man((0, 0), primary="smg")], [man((4, 0)), man((8, 8)), man((6, 0))])
    odds = st.odds(load(), "targets", scenario=scenario, trooper="A1")
    assert dict(zip(odds.columns, next(iter(odds.outcomes)))) == {"B1": "needs 6", "B2": "needs 8", "B3": "needs 9"}
    moved = st.odds(load(), "targets", scenario=scenario, trooper="A1", at="-8,-8", posture="prone")
    assert "out of range: 32 dots away, and long range is 17" in next(iter(moved.outcomes))


def test_a_shot_tells_whether_its_target_drops() -> None:
    """B1 has spent seven of his eight AP: HP 7 and less leave no more than that."""
    scene = battle_of(fight([man((0, 0), primary="smg")], [man((5, 0)), man((-8, 8))]))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate", "hold fire")
    play(scene, "B1 step (6,0)", "hold fire", "B1 step (7,0)", "hold fire", "B1 step (6,0)", "hold fire")
    play(scene, "B1 step (5,0)", "hold fire", "B1 step (6,0)", "hold fire", "B1 step (5,0)", "hold fire")
    play(scene, "B1 step (4,0)")
    told = {label: odds.p(True) for label, odds in prospects(scene, "A1 fire")}
    shot = st.odds(load(), "fire", weapon="smg", range=4, spent=7)
    assert told["drops"] == shot.p(lambda outcome: outcome.stopped and outcome.hp > 0) > 0


def test_a_player_may_read_the_menu_twice() -> None:
    seen = []

    def curious(t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
        seen.append((list(menu), list(menu)))
        return seen[-1][0][0]

    scene = st.Battle(load(), fight([man((0, 0))], [man((3, 0))]), seed=1, players=(curious, None))
    assert isinstance(scene.pending, st.Choice)
    assert seen
    assert all(once == twice and once for once, twice in seen)


def sum_told(scene: st.Battle, answer: str) -> list[tuple[str, int]]:
    return [(reason.rule, reason.value) for reason in scene.explain(answer)]


def grenadiers(*more: Entry) -> st.Battle:
    """The last trooper of a side acts after another has thrown a grenade."""
    thrower = man((0, 0), grenades=1, active="grenade")
    scene = battle_of(fight([thrower, *more], [man((6, 0)), man((6, 2))]))
    return play(scene, "A1 activate", "A1 throw (5,0) level 0", "A1 done", "A2 activate")


def test_a_blow_tells_its_own_number_though_a_grenade_goes_off_before_it() -> None:
    """The last AP of a turn buy it, and then explosives go off."""
    scene = grenadiers(man((7, 0), armor_ap=3))
    assert sum_told(scene, "A2 attack B1 with fists") == [("melee.base", 4)]
    scene.push("A2 attack B1 with fists")
    assert isinstance(scene.pending, st.Roll)
    assert scene.pending.why == "to stay on target"


def test_a_throw_tells_its_own_number_though_another_explosive_goes_off_before_it() -> None:
    scene = grenadiers(man((5, 2), grenades=1, active="grenade", armor_ap=6))
    assert sum_told(scene, "A2 throw (6,0) level 0") == [("expl.base", 2)]
    assert dict(prospects(scene, "A2 throw (6,0) level 0"))["throws on target"].p(True) == 1


def test_cover_is_named_on_the_way_that_is_open() -> None:
    """A line between two dots may be read in two ways: what stands on the blocked one covers nobody."""
    board = field(edges=edges(("high_wall", (1, 0), (1, 1))))
    scene = battle_of(fight([man((0, 0)), man((1, 0)), man((0, 1))], [man((1, 1))], board), {"graze": "attacker"})
    play(scene, "A2 activate", "A2 done", "A3 activate", "A3 done", "A1 activate", "A1 arc 60 @30", "A1 done")
    play(scene, "B1 activate")
    assert [reason.text for reason in scene.explain("A1 fire")][1:] == ["Troopers between: A3 on (0,1)"]


def test_what_is_in_hand_is_not_carried_besides() -> None:
    troopers = [
        man((0, 0), grenades=2, active="grenade"),
        man((0, 1), satchels=1, active="satchel"),
        man((0, 2), grenades=1, satchels=1),
    ]
    view = load().ruleset.looks.view(table(battle_of(fight(troopers, [man((3, 0))]))))
    assert [dict(figure.facts)["carries"] for figure in view.figures[:3]] == [
        "rifle, 1 grenade",
        "rifle",
        "1 grenade, 1 satchel charge",
    ]


def test_one_cell_and_one_shot_are_told_as_one() -> None:
    scene = battle_of(fight([man((0, 0), armor="basic", armor_cells=1)], [man((3, 0))]))
    play(scene, "A1 activate", "A1 arc 30 @0")
    view = load().ruleset.looks.view(table(scene))
    assert dict(view.figures[0].facts)["armor"] == "1 cell left, 1 AP less"
    assert [mark.label for mark in view.marks if mark.kind == "wedge"] == ["arc of A1: 30° at 0°, 1 shot left"]


def test_a_trooper_who_is_out_is_not_said_to_go_out_again() -> None:
    thrower, lying = man((0, 0), grenades=1, active="grenade"), man((4, 0), cells=".........X.")
    scene = battle_of(fight([thrower], [lying, man((8, 0))]))
    play(scene, "A1 activate", "A1 throw (4,0) level 0", "A1 done", [6, 6], [6, 6])
    told = [str(event) for event in scene.log]
    assert "B1 takes 6 lethal points (crossing out cells down to 5); no hit points are left" in told
    assert "B1 is out of the fight" not in told


def test_who_drops_without_wounds_is_not_said_to_be_wounded() -> None:
    """Armor takes all of a hit; the trooper has spent what its weight leaves them."""
    walker = man((4, 0), armor="heavy", armor_cells=6)
    scene = battle_of(fight([man((0, 0))], [walker]))
    play(scene, "A1 activate", "A1 arc 150 @0", "A1 done", "B1 activate", "hold fire")
    for q in (3, 4, 3, 4):
        play(scene, f"B1 step ({q},0)", "hold fire")
    play(scene, "B1 step (3,0)", "A1 fire", [6, 6], [6, 6])
    drop = next(str(event) for event in scene.log if "drops" in str(event))
    assert drop == "B1 drops and does nothing more this turn: 5 AP spent, and the most they have now is 5"
