"""Who may fire when: P16."""

from __future__ import annotations

import sandtable as st
from tests.rulesets.skirmishers.build import battle, fight, man, play, table


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
