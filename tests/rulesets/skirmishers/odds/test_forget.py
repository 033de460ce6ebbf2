"""What is forgotten is named: nothing that a rule may still read."""

from __future__ import annotations

from sandtable.rulesets.skirmishers.odds.forget import forget
from sandtable.rulesets.skirmishers.state import Phase, Trooper
from tests.rulesets.skirmishers.build import battle, fight, man, play, table


def test_only_who_fired_at_whom_and_settled_explosives_are_forgotten() -> None:
    scene = battle(fight([man((0, 0))], [man((5, 0))]))
    t = table(play(scene, "A1 activate", "A1 arc 60 @0", "A1 done")).silent_copy()
    before = t.clone()
    for trooper in t.troopers:
        trooper.fired = True
        trooper.attackers |= t.troopers[0]
    t.charges[3].base = 9
    forget(t, True)
    assert t.key() == before.key()


def test_an_activation_remembers_who_has_attacked() -> None:
    scene = battle(fight([man((0, 0))], [man((5, 0))]))
    t = table(play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "B1 activate", "A1 fire", [1, 1])).silent_copy()
    assert t.phase == Phase.ACT
    forget(t, False)
    assert t.troopers[0] in t.troopers[8].attackers


def test_a_field_that_nobody_knows_of_is_kept() -> None:
    """A house rule's own field outlives forgetting: what is reset is a list, not "everything else"."""
    known = {"fired", "attackers"}
    t = table(battle(fight([man((0, 0))], [man((5, 0))]))).silent_copy()
    t.phase = Phase.CHOOSE
    for name in ("spent", "moved", "acted", "width", "shots", "grenades"):
        setattr(t.troopers[0], name, 3)
    before = t.troopers[0].clone()
    forget(t, False)
    assert [n for n in Trooper.fields if n not in known and getattr(t.troopers[0], n) != getattr(before, n)] == []
