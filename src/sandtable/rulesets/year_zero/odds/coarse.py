"""Luck that rolls only what the events of a roll depend on, so that odds walk few paths.

The rules are those of play; results that make no difference to any event count as one.
"""

from typing import Any

from sandtable.kernel import Coarse, Part, once, ruling

from ..rules import attack, dice, harm, ranged
from ..state import INJURIES, Battle, Limit


class Deadly(Coarse):
    """Luck that decides only whether an injury kills."""

    def conditioned(self, t: Battle, part: Part, args: tuple[int, ...]) -> Any:
        alike = injury_like if t.log is None and part is harm.fresh_injury else part
        return self.seated(self.luck.conditioned, t, alike, args)


class Kept(Deadly):
    """Luck that decides only the successes left after a stress response, for rolls without a push. Ammo is not used."""

    def asked(self, t: Battle, part: Part, args: tuple[int, ...]) -> Any:
        if part is dice.thrown:
            mine = t.hands[0]
            has_thrown = mine.base + mine.stress + mine.successes > 0
            return self.settled(t, attack.defender_of(t).index if has_thrown else t.attack.by, *args)
        return 0 if part is ranged.shells_gone else self.luck.once(t, part, args)

    def rerolled(self, t: Battle, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> Any:
        if t.log is not None:
            return self.luck.rerolled(t, first, wanted, again, args)
        base, stress, place, _ = args
        alarms = ruling(t, "stress.response") == "panic"
        return self.once(t, first, args) if alarms else self.seated(self.settled, t, place, base, stress)

    def settled(self, t: Battle, place: int, base: int, stress: int) -> dice.Lying:
        """The dice of a roll after its stress response: at least one, to show that they have fallen."""
        return dice.Lying(max(base, 1), stress, 0, self.luck.once(t, kept, (place, base, stress)))


def kept(t: Battle, place: int, base: int, stress: int) -> int:
    """The successes of a roll after its stress response."""
    lying = dice.thrown(t, base, stress)
    messed_up = lying.successes > 0 and lying.ones > 0 and once(t, messes_up, place, lying.ones, stress)
    return 0 if messed_up else lying.successes


def messes_up(t: Battle, place: int, triggers: int, stress: int) -> int:
    """Whether the response takes all successes."""
    trial = t.clone()
    trial.cuts = None
    dice.show(trial.hands[0], dice.Lying(0, stress, triggers, 1))
    dice.respond(trial, trial.fighters[place], 0)
    return int(trial.hands[0].successes == 0)


def injury_like(t: Battle, held: int) -> int:
    """The first injury that is as deadly as the one rolled."""
    code = harm.fresh_injury(t, held)
    if code < 0:
        return code
    limits = t.numbers["injury.limit"]
    alike = [(limit == Limit.DEAD) == (limits[code] == Limit.DEAD) for limit in limits]
    return next(place for place in range(INJURIES) if alike[place] and not held >> place & 1)
