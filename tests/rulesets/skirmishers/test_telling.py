"""What a battle tells: reasons, chances before an answer, the situation as text, what can be seen."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import sandtable as st
from sandtable.odds.ask import prospects
from sandtable.rulesets.skirmishers.look.shapes import End, end_of, visible_from
from sandtable.rulesets.skirmishers.rules.ground import place_of
from tests.rulesets.skirmishers.build import battle, edges, field, fight, load, man, play, table


def under_fire() -> st.Battle:
    board = field(edges=edges(("low_wall", (2, 0), (3, 0))))
    shooter = man((0, 0), cells="...X.......", prone=True)  # HP 6
    scene = battle(fight([shooter], [man((3, 0)), man((8, 8))], board), dice="drawn")
    return play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate")


def test_a_shot_says_why() -> None:
    reasons = {r.rule: r.value for r in under_fire().explain("A1 fire")}
    assert reasons == {"fire.base": 6, "fire.damage-mod": 1, "fire.cover": 1, "fire.attacker-prone": -1}


def test_chances_before_a_shot() -> None:
    told = {label: odds.p(True) for label, odds in prospects(under_fire(), "A1 fire")}
    assert told == {"hit": F(21, 36), "drops": 0, "out or dead": F(21, 36) * F(1, 6)}


def test_chances_before_a_throw() -> None:
    scene = play(battle(fight([man((0, 0), grenades=1, active="grenade")], [man((8, 8))])), "A1 activate")
    told = {label: odds.p(True) for label, odds in prospects(scene, "A1 throw (5,0) level 0")}
    assert told["on target"] == F(5, 6)


def test_odds_of_an_answer() -> None:
    odds = st.odds(under_fire(), "A1 fire")
    assert sum(odds.outcomes.values()) == 1
    assert len(odds.outcomes) >= 9


def test_the_picture() -> None:
    text = under_fire().describe()
    assert "B1" in text
    assert "arc 30 @0 (1 shots)" in text
    assert ":" in text


def test_what_can_be_seen() -> None:
    scene = under_fire()
    t = table(scene)
    seen = visible_from(t, end_of(t.troopers[0]))
    assert seen[place_of(t.board, 3, 0), 0] == 1
    assert seen[place_of(t.board, 5, 0), 0] == 2  # the wall, and B1 between
    lying = visible_from(t, End(place_of(t.board, 0, 0), 0, True), target_prone=True)
    assert (place_of(t.board, 3, 0), 0) not in lying


def test_whom_one_can_hit() -> None:
    scenario = fight([man((0, 0), primary="smg")], [man((4, 0)), man((8, 8)), man((6, 0))])
    odds = st.odds(load(), "targets", scenario=scenario, trooper="A1")
    assert dict(zip(odds.columns, next(iter(odds.outcomes)))) == {"B1": "needs 6", "B2": "needs 8", "B3": "needs 9"}
    moved = st.odds(load(), "targets", scenario=scenario, trooper="A1", at="-8,-8", posture="prone")
    assert "range 32 > long 17" in next(iter(moved.outcomes))


def test_a_shot_tells_whether_its_target_drops() -> None:
    """B1 has spent seven of his eight AP: HP 7 and less leave no more than that."""
    scene = battle(fight([man((0, 0), primary="smg")], [man((5, 0)), man((-8, 8))]))
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
