"""A roll pushed whenever it may be, summed die by die: what `dice` plays, told a second time for the sake of odds.

By the rules as they play, 20 base and 10 stress dice have some 85,000 paths, for every result of the first dice calls
for a push of its own. Where no other policy is asked for, a base die is pushed or not by itself, once the stress dice
lie, and sums of such dice cost a few hundred. `test_a_large_push_is_the_push_of_play` holds both equal under every
reading that matters here.
"""

from __future__ import annotations

from sandtable.kernel.verbs import number, once, ruling, total

from ..rules.dice import BYTE, add_stress, at_least_one_die, base_dice, stress_dice, stress_of, wipe
from ..state import Battle, Fighter

PUSHED = BYTE * BYTE  # beside successes and triggers in one packed number
ALL_SIX = 2 * PUSHED  # beside the successes of stress dice of which none failed


def is_pushed_once(t: Battle) -> bool:
    """Whether these sums apply: the reading that a roll may be pushed again and again needs all its paths."""
    return ruling(t, "push.once") == "once"


def throw_and_push(t: Battle, fighter: Fighter, dice: int) -> None:
    """The fighter's hand as it lies after a push, if it may be pushed."""
    hand = t.hands[0]
    wipe(hand)
    packed = once(t, pushed_roll, *at_least_one_die(t, dice, stress_of(t, fighter)))
    hand.successes, hand.ones, hand.pushed = packed % BYTE, packed // BYTE % BYTE, packed >= PUSHED
    if hand.pushed:
        add_stress(t, fighter, number(t, "gap.push"))


def pushed_roll(t: Battle, base: int, stress: int) -> int:
    """Successes + 256 for each trigger + 65,536 if pushed."""
    nerves = once(t, stress_dice_first, stress)
    if nerves >= ALL_SIX:
        return base_dice_alone(t, base, nerves % BYTE)
    return nerves + (total(t, base, stubborn_die) if nerves >= PUSHED else once(t, base_dice, base))


def stress_dice_first(t: Battle, count: int) -> int:
    """Stress dice, with those of the push where no trigger forbids it; ALL_SIX if none failed."""
    first = once(t, stress_dice, count)
    successes = first % BYTE
    if first >= BYTE and ruling(t, "push.block") == "illegal":
        return first
    if successes == count:
        return ALL_SIX + successes
    return PUSHED + successes + once(t, stress_dice, count - successes + number(t, "gap.push"))


def base_dice_alone(t: Battle, base: int, successes: int) -> int:
    """The push where every stress die succeeded: some base die must have failed, or there is nothing to push."""
    plain = once(t, base_dice, base)
    if plain == base and ruling(t, "push.all-six") == "illegal":
        return successes + plain
    again = once(t, base_dice, base - plain) + once(t, stress_dice, number(t, "gap.push"))
    return PUSHED + successes + plain + again


def stubborn_die(t: Battle) -> int:
    """A base die that is rolled again if it fails."""
    first = base_dice(t, 1)
    return first if first == 1 else base_dice(t, 1)
