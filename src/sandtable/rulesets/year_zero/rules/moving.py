"""Moving, and taking cover."""

from sandtable.kernel import allowed, does, judge, note, number, rule, ruling

from .. import actions as act
from ..state import NOBODY, NOWHERE, Battle, Border, Cover, Deed, Fighter, Passage, Skill
from . import budget, skills, ways, zones

# ---- moving -----------------------------------------------------------------------------------------------------


@does(act.Move)
@rule("act.quick.zone", "move.closed")
def move(t: Battle, fighter: Fighter, border: Border) -> None:
    """A fighter goes into the next zone; a closed door stays open behind them."""
    budget.pay_move(t, fighter)
    zones.walk(t, fighter, border)


@judge(act.Move)
@rule("act.quick.zone", "gap.injury")
def may_move(t: Battle, fighter: Fighter, border: Border) -> bool:
    return ways.may_pass(t, fighter, border, fighter.zone) and budget.may_pay_move(t, fighter)


@does(act.Prowl)
@rule("gap.speed")
def prowl(t: Battle, fighter: Fighter, first: Border, second: Border) -> None:
    zones.walk(t, fighter, first)
    zones.walk(t, fighter, second)


@does(act.Pounce)
@rule("gap.speed")
def pounce(t: Battle, fighter: Fighter, border: Border, target: Fighter) -> None:
    zones.walk(t, fighter, border)
    zones.touch(t, fighter, target)


@rule("move.leave")
def is_leaving(answer: act.Act) -> bool:
    """Whether an answer is a move that leaves Adjacent fighters behind."""
    leaves = isinstance(answer, (act.Move, act.CloseIn, act.BackOff, act.Peek, act.GetIn, act.GetOut))
    return leaves or isinstance(answer, (act.Prowl, act.Pounce))


@rule("move.leave")
def slips_away(t: Battle, fighter: Fighter) -> int:
    """The enemy who may strike at a fighter who leaves; NOBODY if a MOBILITY roll avoids it."""
    enemy = left_behind(t, fighter)
    if enemy == NOBODY or skills.skill_test(t, fighter, Skill.MOBILITY) > 0:
        return NOBODY
    note(t, "{} may strike at {}", t.fighters[enemy], fighter)
    return enemy


@rule("move.leave")
def left_behind(t: Battle, fighter: Fighter) -> int:
    """The first enemy from whom leaving takes a roll; NOBODY if none, or by one reading."""
    if ruling(t, "move.leave") != "free":
        for enemy in t.fighters:
            if zones.is_touching(fighter, enemy) and zones.is_enemy(t, fighter, enemy) and can_strike(t, enemy):
                return enemy.index
    return NOBODY


@rule("move.leave", "close.grapple-limit", "grapple.grappler", "gap.panic")
def can_strike(t: Battle, enemy: Fighter) -> bool:
    """Whether an enemy can strike out of turn: aware, in no hold, and in their right mind."""
    busy = enemy.grappling >= 0 and ruling(t, "grapple.grappler") == "busy"
    held = busy or enemy.grappled_by >= 0
    mad = enemy.lost_turn or enemy.panic >= number(t, "panic.helpless")
    return zones.is_up(enemy) and not (enemy.unaware or held or mad)


@does(act.Climb)
@rule("act.full.climb")
def climb(t: Battle, fighter: Fighter, border: Border) -> None:
    """A climber who succeeds is across; one who fails, or falls to a wound in the effort, stays."""
    budget.pay_full(t, fighter, Deed.CLIMB)
    if skills.skill_test(t, fighter, Skill.MOBILITY) == 0:
        return
    if not zones.is_up(fighter):
        skills.come_to_nothing(t, fighter)
    else:
        zones.arrive(t, fighter, zones.beyond(border, fighter.zone))
        note(t, "{} is through", fighter)


@judge(act.Climb)
@rule("act.full.climb")
def may_climb(t: Battle, fighter: Fighter, border: Border) -> bool:
    return (
        ways.is_at_hand(t, fighter, border)
        and allowed(t, "act.full.climb:walk", border.kind == Passage.CLIMB, border)
        and budget.is_able_to_move(t, fighter)
        and budget.may_pay_full(t, fighter)
    )


@judge(act.CloseIn)
@rule("act.quick.close-up")
def may_close_in(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """A fighter steps up to another in the same zone who is not Adjacent yet."""
    return (
        zones.is_there(t, other)
        and allowed(t, "act.quick.close-up:self", other.index != fighter.index, fighter)
        and ways.is_on_foot(t, fighter)
        and allowed(t, "act.quick.close-up:elsewhere", other.zone == fighter.zone, other)
        and allowed(t, "act.quick.close-up:touching", not zones.is_touching(fighter, other), other)
        and budget.may_pay_move(t, fighter)
    )


@judge(act.BackOff)
@rule("act.quick.close-up")
def may_back_off(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "act.quick.close-up:apart", fighter.adjacent != 0, fighter) and budget.may_pay_move(t, fighter)


@does(act.BackOff)
@rule("act.quick.close-up")
def back_off(t: Battle, fighter: Fighter) -> None:
    """The fighter steps away from all others in the zone."""
    budget.pay_move(t, fighter)
    zones.leave_place(t, fighter)


@does(act.CloseIn)
@rule("act.quick.close-up")
def close_in(t: Battle, fighter: Fighter, other: Fighter) -> None:
    budget.pay_move(t, fighter)
    zones.touch(t, fighter, other)


# ---- cover ------------------------------------------------------------------------------------------------------


@rule("gap.cover")
def has_cover_near(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is in a cluttered zone, or stands at a door."""
    at_door = fighter.at_border != NOWHERE and t.borders[fighter.at_border].kind == Passage.DOOR
    return zones.is_cluttered(t, fighter.zone) or at_door


@judge(act.TakeFullCover)
@rule("act.full.cover")
def may_take_full_cover(t: Battle, fighter: Fighter) -> bool:
    return (
        allowed(t, "gap.cover:aboard", fighter.aboard < 0, fighter)
        and allowed(t, "gap.cover:full", fighter.cover != Cover.FULL, fighter)
        and allowed(t, "act.full.cover", has_cover_near(t, fighter), fighter)
        and budget.may_pay_full(t, fighter)
    )


@judge(act.TakePartialCover)
@rule("act.quick.partial")
def may_take_partial_cover(t: Battle, fighter: Fighter) -> bool:
    """Partial cover may also be taken out of full cover."""
    return (
        allowed(t, "gap.cover:aboard", fighter.aboard < 0, fighter)
        and allowed(t, "gap.cover:partial", fighter.cover != Cover.PARTIAL, fighter)
        and allowed(t, "act.quick.partial", has_cover_near(t, fighter), fighter)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.TakeFullCover)
@rule("act.full.cover")
def take_full_cover(t: Battle, fighter: Fighter) -> None:
    budget.pay_full(t, fighter, Deed.FULL_COVER)
    fighter.cover = Cover.FULL


@does(act.TakePartialCover)
@rule("act.quick.partial")
def take_partial_cover(t: Battle, fighter: Fighter) -> None:
    budget.pay_quick(t, fighter)
    come_out_of_cover(t, fighter)
    fighter.cover = Cover.PARTIAL


@rule("cover.end")
def come_out_of_cover(t: Battle, fighter: Fighter) -> None:
    """A fighter who attacks from full cover, or leaves it, has partial cover."""
    if fighter.cover == Cover.FULL:
        fighter.cover = Cover.PARTIAL
        note(t, "{} comes out of full cover, into partial cover", fighter)
