"""Luck that asks of an attack only what its events depend on, so that odds have few paths to walk.

The rules are those that resolve; of their results, those count as one that make no difference to any event.
"""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Coarse, Dice

from ..rules import blast, charge, damage, percent
from ..state import Battle, Degree, Step, Struck

SOMEWHERE_ELSE = 8  # of scatter: a metre to the north


class Deadly(Coarse):
    """Of the damage to a target: whether it is enough; not whether a charge knocks it down."""

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        if part is charge.size_die:
            return Degree.FAIL
        if part is damage.damage_die and t.step == Step.ATTACK and t.struck == Struck.TARGET:
            hp = int(t.fighters[t.now.target].hp)
            return hp * int(self.luck.once(t, is_enough, (hp, *args)))
        return self.luck.once(t, part, args)


class Harmless(Coarse):
    """Of an attack: which fighter it strikes and how well, not where, and no damage."""

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        if part is damage.damage_die:
            return 0
        if part in (percent.attack_die, percent.attack_die_near_friends):
            return self.luck.once(t, without_place, (part, *args))
        return self.luck.once(t, part, args)


class OnTarget(Harmless):
    """Of what bursts: which fighter it comes down on, not how far it goes astray, nor what the burst then does."""

    def asked(self, t: Battle, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        return SOMEWHERE_ELSE if part is blast.scatter else super().asked(t, part, args)

    def total(self, why: str, what: Dice) -> int:
        return int(what.n)


def is_enough(t: Battle, hp: int, *args: int) -> int:
    """Whether a damage roll takes all hit points."""
    return int(damage.damage_die(t, *args) >= hp)


def without_place(t: Battle, die: Callable[..., percent.Rolled], *args: Any) -> percent.Rolled:
    """An attack roll, wherever it strikes."""
    result = die(t, *args)
    return percent.Rolled(result.struck, result.degree, jammed=result.jammed)
