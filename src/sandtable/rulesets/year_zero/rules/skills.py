"""A roll without an opponent: the dice of a skill, the push, the stress response."""

from sandtable.kernel import helper, note, rule

from ..state import Battle, Fighter
from . import dice, harm, pools

# ---- a roll without an opponent --------------------------------------------------------------------------------------


@rule("gap.pool", "gap.push", "gap.response")
def test(t: Battle, fighter: Fighter, skill: int, base: int) -> int:
    """Makes a skill roll; returns its successes."""
    dice.throw_and_push(t, fighter, base)
    pools.use_orders(fighter, skill)
    dice.respond(t, fighter, 0)
    if t.hands[0].successes == 0:
        come_to_nothing(t, fighter)
    harm.gash_opens(t, fighter, skill)
    return t.hands[0].successes


@helper
def come_to_nothing(t: Battle, fighter: Fighter) -> None:
    """The roll has no success, or its fighter can no longer use it."""
    t.hands[0].successes = 0
    note(t, "{} does not manage it", fighter)


@rule("gap.pool")
def skill_test(t: Battle, fighter: Fighter, skill: int) -> int:
    return test(t, fighter, skill, pools.skill_dice(t, fighter, skill))
