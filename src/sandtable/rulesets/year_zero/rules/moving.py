"""Moving, and taking cover."""

from sandtable.kernel import allowed, helper, note, rule, ruling

from ..state import NOBODY, NOWHERE, Battle, Border, Cover, Deed, Fighter, Passage, Skill
from . import budget, skills, zones

# ---- moving -----------------------------------------------------------------------------------------------------


@rule("act.quick.zone", "move.closed")
def move(t: Battle, fighter: Fighter, border: Border) -> None:
    """Into the next zone; a closed door is left open."""
    budget.pay_move(t, fighter)
    zones.walk(t, fighter, border)


@rule("act.quick.zone", "gap.injury")
def may_move(t: Battle, fighter: Fighter, border: Border) -> bool:
    return zones.may_pass(t, fighter, border) and budget.may_pay_move(t, fighter)


@rule("move.leave")
def slips_away(t: Battle, fighter: Fighter) -> int:
    """By one reading leaving an enemy takes a MOBILITY roll; who fails it is open to a free attack: by whom, or -1."""
    if ruling(t, "move.leave") == "free":
        return NOBODY
    for enemy in t.fighters:
        if zones.is_up(enemy) and zones.is_touching(fighter, enemy) and zones.is_enemy(t, fighter, enemy):
            return NOBODY if skills.skill_test(t, fighter, Skill.MOBILITY) > 0 else enemy.index
    return NOBODY


@rule("act.full.climb")
def climb(t: Battle, fighter: Fighter, border: Border) -> None:
    """Success crosses; failure stays."""
    budget.pay_full(t, fighter, Deed.CLIMB)
    if skills.skill_test(t, fighter, Skill.MOBILITY) > 0 and zones.is_up(fighter):
        zones.arrive(t, fighter, zones.beyond(border, fighter.zone))
        note(t, "{} is through", fighter)


@rule("act.full.climb")
def may_climb(t: Battle, fighter: Fighter, border: Border) -> bool:
    here = zones.borders_on(border, fighter.zone) and border.passage == Passage.CLIMB and fighter.aboard < 0
    return (
        allowed(t, "act.full.climb", here)
        and allowed(t, "gap.injury", not fighter.lame, fighter)
        and budget.may_pay_full(t, fighter)
    )


@rule("act.quick.close-up")
def may_close_in(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """To somebody in the same zone who is not Adjacent yet."""
    here = other.present and other.index != fighter.index and other.zone == fighter.zone and not other.dead
    apart = here and not zones.is_touching(fighter, other) and fighter.aboard < 0
    return allowed(t, "act.quick.close-up", apart, other) and budget.may_pay_move(t, fighter)


@rule("act.quick.close-up")
def may_back_off(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "act.quick.close-up", fighter.adjacent != 0, fighter) and budget.may_pay_move(t, fighter)


@rule("act.quick.close-up")
def back_off(t: Battle, fighter: Fighter) -> None:
    """Away from everybody, in the same zone."""
    budget.pay_move(t, fighter)
    zones.leave_place(t, fighter)


@rule("act.quick.close-up")
def close_in(t: Battle, fighter: Fighter, other: Fighter) -> None:
    budget.pay_move(t, fighter)
    zones.touch(t, fighter, other)


# ---- cover ------------------------------------------------------------------------------------------------------


@rule("gap.cover")
def has_cover_near(t: Battle, fighter: Fighter) -> bool:
    """A cluttered zone, or a door one stands at."""
    return t.board.cluttered >> fighter.zone & 1 == 1 or fighter.at_border != NOWHERE


@rule("act.full.cover")
def may_take_full_cover(t: Battle, fighter: Fighter) -> bool:
    return (
        allowed(t, "act.full.cover", has_cover_near(t, fighter), fighter)
        and allowed(t, "gap.cover", fighter.cover != Cover.FULL, fighter)
        and budget.may_pay_full(t, fighter)
    )


@rule("act.quick.partial")
def may_take_partial_cover(t: Battle, fighter: Fighter) -> bool:
    return (
        allowed(t, "act.quick.partial", has_cover_near(t, fighter), fighter)
        and allowed(t, "gap.cover", fighter.cover == Cover.NONE, fighter)
        and budget.may_pay_quick(t, fighter)
    )


@rule("act.full.cover")
def take_full_cover(t: Battle, fighter: Fighter) -> None:
    budget.pay_full(t, fighter, Deed.FULL_COVER)
    fighter.cover = Cover.FULL


@rule("act.quick.partial")
def take_partial_cover(t: Battle, fighter: Fighter) -> None:
    budget.pay_quick(t, fighter)
    fighter.cover = Cover.PARTIAL


@helper
def come_out_of_cover(t: Battle, fighter: Fighter) -> None:
    """Full cover is only partial for who shoots or strikes from it."""
    if fighter.cover == Cover.FULL:
        fighter.cover = Cover.PARTIAL
