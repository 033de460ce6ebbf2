"""Who may fire when: P16."""

from __future__ import annotations

import sandtable as st
from tests.rulesets.skirmishers.build import battle, fight, man, play, refused, table


def may_fire(scene: st.Battle) -> set[str]:
    return {
        str(answer).split()[0]
        for answer in scene.legal_actions
        if str(answer).endswith("fire") and str(answer) != "hold fire"
    }


def test_p16_triggers() -> None:
    """X covers three dots from the west, Y two of them from the north-west; every shot misses."""
    men = [man((-4, 0), primary="smg", name="X"), man((-4, 4), name="Y")]
    scene = battle(fight(men, [man((0, 0), prone=True)]))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "A2 activate", "A2 arc 60 @285", "A2 done", "B1 activate")
    x, y = table(scene).troopers[0], table(scene).troopers[1]
    assert (int(x.shots), int(y.shots)) == (6, 2)
    miss = [1, 1]
    assert may_fire(scene) == {"A1", "A2"}
    play(scene, "A1 fire", miss, "hold fire", "B1 stand up")
    assert may_fire(scene) == {"A2"}
    play(scene, "A2 fire", miss, "B1 step (1,0)")
    assert may_fire(scene) == {"A1", "A2"}
    play(scene, "A1 fire", miss, "hold fire", "B1 step (2,0)")
    assert may_fire(scene) == {"A1"}
    play(scene, "hold fire", "B1 step (1,0)")
    assert may_fire(scene) == {"A1", "A2"}
    play(scene, "A1 fire", miss, "A2 fire", miss)
    assert (table(scene).troopers[0].shots, table(scene).troopers[1].width) == (3, 0)
    play(scene, "B1 go prone")
    assert str(next(iter(scene.legal_actions))) == "B1 done"
    play(scene, "B1 stand up")  # nobody is left to answer, and no AP: the turn is over
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "activate"


def test_by_a_volley_all_shots_may_be_fired_as_a_trooper_stands_up() -> None:
    squad = [man((0, 0)), man((0, 1))]
    scene = battle(fight(squad, [man((3, 0), prone=True)]), {"volley": "any"})
    play(scene, "A1 activate", "A1 arc 150 @0", "A1 done", "A2 activate", "A2 arc 60 @0", "A2 done")
    play(scene, "B1 activate", "A2 fire", [1, 1], "hold fire", "B1 stand up", "A1 fire", [1, 1])
    assert [str(answer) for answer in scene.legal_actions] == ["hold fire", "A1 fire"]
    assert refused(scene, "A2 fire").rule == "fire.stand-once"


def test_who_leaves_an_arc_is_refused_as_outside_it_by_every_reading() -> None:
    scene = battle(fight([man((0, 0)), man((0, 3))], [man((3, 0))]), {"entry": "crossing"})
    play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "A2 activate", "A2 arc 30 @260", "A2 done")
    play(scene, "B1 activate", "hold fire", "B1 step (2,0)")
    assert refused(scene, "A1 fire").rule == "fire.when"
    play(scene, "B1 step (2,-1)")
    assert [str(answer) for answer in scene.legal_actions] == ["hold fire", "A2 fire"]
    assert refused(scene, "A1 fire").rule == "fire.trigger"
