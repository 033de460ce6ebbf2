"""A roll pushed whenever it may be, summed die by die: what `dice` plays, told a second time for the sake of odds.

By the rules as they play every result of the first dice calls for a push of its own, so that 20 base and 10 stress
dice have some 85,000 paths, and with the verb `reroll` as well. Where no other policy is asked for, a base die is
pushed or not by itself, once the stress dice lie, and sums of such dice cost a few hundred.
`test_a_large_push_is_the_push_of_play` holds both equal under every
reading that matters here.
"""

from __future__ import annotations

from sandtable.kernel import Packed, flag, i16, number, once, ruling, total

from ..rules.dice import add_stress, at_least_one_die, base_dice, stress_dice, stress_of, wipe
from ..state import Battle, Fighter


class Pushed(Packed):
    """Dice as they lie in the end."""

    successes: i16
    triggers: i16
    pushed: flag = False
    all_six: flag = False  # so far only stress dice, of which none failed


def is_pushed_once(t: Battle) -> bool:
    """Whether these sums apply: the reading that a roll may be pushed again and again needs all its paths."""
    return ruling(t, "push.once") == "once"


def throw_and_push(t: Battle, fighter: Fighter, dice: int) -> None:
    """The fighter's hand as it lies after a push, if it may be pushed."""
    hand = t.hands[0]
    wipe(hand)
    made = once(t, pushed_roll, *at_least_one_die(t, dice, stress_of(t, fighter)))
    hand.successes, hand.ones, hand.pushed = made.successes, made.triggers, made.pushed
    if hand.pushed:
        add_stress(t, fighter, number(t, "gap.push"))


def pushed_roll(t: Battle, base: int, stress: int) -> Pushed:
    nerves = once(t, stress_dice_first, stress)
    if nerves.all_six:
        return base_dice_alone(t, base, nerves.successes)
    more = total(t, base, stubborn_die) if nerves.pushed else once(t, base_dice, base)
    return nerves.but(successes=nerves.successes + more)


def stress_dice_first(t: Battle, count: int) -> Pushed:
    """Stress dice, with those of the push where no trigger forbids it."""
    first = once(t, stress_dice, count)
    if first.triggers > 0 and ruling(t, "push.block") == "illegal":
        return Pushed(first.successes, first.triggers)
    if first.successes == count:
        return Pushed(first.successes, 0, all_six=True)
    again = once(t, stress_dice, count - first.successes + number(t, "gap.push"))
    return Pushed(first.successes + again.successes, again.triggers, True)


def base_dice_alone(t: Battle, base: int, successes: int) -> Pushed:
    """The push where every stress die succeeded: some base die must have failed, or there is nothing to push."""
    plain = once(t, base_dice, base)
    if plain == base and ruling(t, "push.all-six") == "illegal":
        return Pushed(successes + plain, 0)
    again, nerves = once(t, base_dice, base - plain), once(t, stress_dice, number(t, "gap.push"))
    return Pushed(successes + plain + again + nerves.successes, nerves.triggers, True)


def stubborn_die(t: Battle) -> int:
    """A base die that is rolled again if it fails."""
    first = base_dice(t, 1)
    return first if first == 1 else base_dice(t, 1)
