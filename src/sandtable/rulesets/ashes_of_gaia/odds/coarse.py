"""Luck that rolls only what the events of an attack depend on, so that odds walk few paths.

The rules are those of play; results that make no difference to any event count as one.
"""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Coarse, Dice, ruling

from ..rules import blast, charge, damage, percent
from ..state import LOCATIONS, NOBODY, Battle, Degree, Location, Step, Struck

SOMEWHERE_ELSE = 8  # of scatter: a metre to the north


ATTACK_DICE = percent.attack_die, percent.attack_die_near_friends


class Deadly(Coarse):
    """Luck that decides only whether damage is enough; not how much, nor whether a charge knocks down.

    Places of the body that are equally protected count as one.
    """

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        if part is charge.size_die:
            return Degree.FAIL
        if part is damage.damage_die and t.step == Step.ATTACK and t.struck == Struck.TARGET:
            hp = int(t.fighters[t.now.target].hp)
            return hp * int(self.luck.once(t, is_enough, (hp, *args)))
        if part in ATTACK_DICE and t.now.target != NOBODY and ruling(t, "house.hardness.reading") == "off":
            return self.luck.once(t, at_alike_place, (part, *alike_places(t), *args))
        return self.luck.once(t, part, args)


class Harmless(Coarse):
    """Luck that decides which fighter an attack strikes and how well; not where, and without damage."""

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        if part is damage.damage_die:
            return 0
        if part in ATTACK_DICE:
            return self.luck.once(t, without_place, (part, *args))
        return self.luck.once(t, part, args)


class Grazing(Coarse):
    """Luck that decides only whether attacks on the fighter whose turn it is do any damage; not how much."""

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        if part is damage.damage_die and t.struck == Struck.TARGET and t.now.target == t.active:
            return self.luck.once(t, is_enough, (1, *args))
        return self.luck.once(t, part, args)


class OnTarget(Harmless):
    """Luck that decides on whom an explosive comes down; not how far it scatters, nor what its burst does."""

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        return SOMEWHERE_ELSE if part is blast.scatter else super().asked(t, part, args)

    def total(self, why: str, what: Dice) -> int:
        return int(what.n)


def is_enough(t: Battle, hp: int, *args: int) -> int:
    """Whether a damage roll takes all hit points."""
    return int(damage.damage_die(t, *args) >= hp)


def alike_places(t: Battle) -> list[int]:
    """Of each place of the target's body, the first place where armour and multiplier are the same."""
    now = t.now
    target, weapon = t.fighters[now.target], t.board.weapons[now.row]
    shields = [(damage.armour_at(t, target, weapon, now.how.melee, x), damage.halves_at(t, x)) for x in Location]
    return [shields.index(shield) for shield in shields]


def at_alike_place(t: Battle, die: Callable[..., percent.Rolled], *args: int) -> percent.Rolled:
    """An attack roll that strikes its target at the first of the places that are alike."""
    result = die(t, *args[LOCATIONS:])
    return result.but(place=Location(args[result.place])) if result.struck == Struck.TARGET else result


def without_place(t: Battle, die: Callable[..., percent.Rolled], *args: Any) -> percent.Rolled:
    """An attack roll, but not where it strikes."""
    result = die(t, *args)
    return percent.Rolled(result.struck, result.degree, jammed=result.jammed)
