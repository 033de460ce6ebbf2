"""Every row of the table of injuries: what it costs whom it strikes, the time it leaves, and its death rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F  # noqa: N817
from typing import Any, NamedTuple

import pytest

from sandtable.kernel.luck import Dice, Faces
from sandtable.rulesets.year_zero.rules.harm import critical_injury, death_roll, suffer
from sandtable.rulesets.year_zero.rules.pools import skill_dice, weapon_dice
from sandtable.rulesets.year_zero.state import Limit, Skill

from ..build import ask, battle, man, scenario

D66 = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
SKILLS = (Skill.RANGED_COMBAT, Skill.COMTECH, Skill.COMMAND, Skill.MOBILITY, Skill.CLOSE_COMBAT)
TRAINED = {skill.name.lower(): 4 for skill in (*SKILLS, Skill.STAMINA)}


class Wound(NamedTuple):
    """What an injury does in a battle; most rows do little."""

    stress: int = 3  # of the three there were
    ranged: int = 0
    comtech: int = 0
    command: int = 0
    mobility: int = 0
    close: int = 0
    two_handed: int = 0
    walks: str = "quick"
    bleeds: bool = False
    limit: Limit = Limit.SAFE
    death_dice: int = 8  # STRENGTH and STAMINA are 4 each


SLOW, DEAD = Wound(walks="full"), Wound(limit=Limit.DEAD)
WOUNDS = {
    11: Wound(stress=0),
    13: Wound(stress=4),
    15: Wound(ranged=-1),
    16: Wound(comtech=-1),
    23: Wound(two_handed=-1),
    26: Wound(two_handed=-2),
    32: Wound(mobility=-2, close=-2),
    33: Wound(ranged=-2),
    34: Wound(command=-2),
    35: Wound(two_handed=-3),
    44: Wound(mobility=-2, close=-2, limit=Limit.SHIFT),
    45: Wound(bleeds=True, limit=Limit.SHIFT),
    46: Wound(limit=Limit.SHIFT),
    51: Wound(comtech=-2, limit=Limit.SHIFT),
    52: Wound(walks="not", limit=Limit.SHIFT),
    53: Wound(two_handed=-1, limit=Limit.STRETCH),
    54: Wound(walks="full", limit=Limit.STRETCH),
    55: Wound(two_handed=-3, limit=Limit.STRETCH),
    56: Wound(walks="full", limit=Limit.STRETCH),
    61: Wound(limit=Limit.ROUND, death_dice=7),
    62: Wound(limit=Limit.ROUND, death_dice=6),
    63: Wound(limit=Limit.ROUND, death_dice=5),
    **dict.fromkeys((14, 22, 25, 36, 41), SLOW),
    **dict.fromkeys((64, 65, 66), DEAD),
}


class Told(Faces):
    """Dice that fall as told, and then sixes; it counts them."""

    def __init__(self, *faces: int) -> None:
        self.left, self.rolled = list(faces), 0

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        self.rolled = what.n
        return [self.left.pop(0) if self.left else 6 for _ in range(what.n)]


def injured(row: int) -> Any:
    """A battle whose first fighter has just been injured."""
    ann = man("Ann", "crew", "z0", kind="pc", strength=4, stress=3, skills=TRAINED, weapons=["assault_rifle"])
    t = battle(scenario(ann, man("Bob", "foes", "z1"))).state
    t.luck = Told(row // 10, row % 10)
    critical_injury(t, t.fighters[0])
    return t


def weighed_down(t: Any) -> list[int]:
    """Base dice with each skill, and those of a rifle for both hands."""
    ann, bob = t.fighters[:2]
    return [*[int(skill_dice(t, ann, skill)) for skill in SKILLS], int(weapon_dice(t, ann, bob, t.items[0]))]


@pytest.mark.parametrize("row", D66)
def test_an_injury_does_what_its_row_says(row: int) -> None:
    t = injured(row)
    ann, whole = t.fighters[0], weighed_down(injured(12))  # the second row does nothing
    lost = [now - before for now, before in zip(weighed_down(t), whole)]
    walks = "not" if ann.lame else "full" if ann.slow else "quick"
    limit = Limit.DEAD if ann.dead else max(ann.limits)
    told = WOUNDS.get(row, Wound())
    assert (ann.stress, *lost, walks, ann.gash, limit) == told[:-1]


@pytest.mark.parametrize("row", D66)
def test_death_rolls_of_an_injury_have_its_dice(row: int) -> None:
    t, code = injured(12), D66.index(row)
    t.fighters[0].limits[code], t.luck = Limit.ROUND, Told()
    death_roll(t, t.fighters[0], code)
    assert t.luck.rolled == WOUNDS.get(row, Wound()).death_dice


@pytest.mark.parametrize(("row", "again"), [(13, False), (14, True)])
def test_an_injury_that_lasts_is_not_held_twice(row: int, again: bool) -> None:
    t = injured(row)
    t.luck = Told(row // 10, row % 10, 4, 6)
    critical_injury(t, t.fighters[0])
    assert (t.luck.left == []) == again


def test_three_death_rolls_survived_make_an_injury_safe() -> None:
    t = injured(61)
    ann, code = t.fighters[0], D66.index(61)
    for limit in (Limit.ROUND, Limit.ROUND, Limit.SAFE):
        t.luck = Told()
        death_roll(t, ann, code)
        assert ann.limits[code] == limit


@pytest.mark.parametrize(("amount", "killed"), [(7, False), (8, True)])
def test_twice_the_health_in_one_blow_kills(amount: int, killed: bool) -> None:
    t = battle(scenario(man("Ann", "crew", "z0", kind="pc", strength=4, agility=4), man("Bob", "foes", "z1"))).state
    t.luck = Told(1, 2)
    suffer(t, t.fighters[0], amount)
    assert (t.fighters[0].dead, t.fighters[0].broken) == (killed, True)


def test_a_supply_roll_has_six_dice_at_most() -> None:
    untouched = [ask("supply", rating=rating).p(rating) for rating in (6, 7, 20)]
    assert untouched == [F(5, 6) ** 6] * 3
