"""The Clash: a small game of strikes and parries in turn."""

from sandtable.geometry.inches import NOWHERE, Spot, ahead, inches
from sandtable.kernel import ask, does, helper, judge, rule
from sandtable.kernel.verbs import allowed, because, dice, may, note, number, once, pool, ruling, verdict

from .. import actions as act
from ..state import NOBODY, Battle, Grade, Model, Step, Weapon
from . import falling, ground, journey
from .ability_tests import Faces, critical_from, failure_from, success_from
from .aid import aided_stress
from .stress import cause, d3

PUSH_STEPS = 20  # a push looks in this many steps for what stops it, then in smaller ones for where


@rule("clash.roll", "clash.first")
def roll_clash(t: Battle) -> None:
    """Both fighters make a critical Melee test; the attacker begins."""
    roll_hand(t, 0, t.models[t.attacker])
    roll_hand(t, 1, t.models[t.target])
    t.clash_turn, t.passes, t.struck = 0, 0, NOBODY
    t.step = Step.CLASH
    skip_idle(t)


@rule("clash.roll", "test.success", "test.critical", "crit.fail")
def roll_hand(t: Battle, hand: int, model: Model) -> None:
    """Rolls a fighter's normal and critical successes; by one ruling a critical failure cancels a normal one."""
    success, critical = success_from(t), critical_from(t)
    melee = dice(because(t, "clash.roll", model.melee), 6)
    if ruling(t, "crit.fail") == "cancels":
        rolled = pool(t, "Melee test", melee, (1, failure_from(t), success, critical), by=model)
        t.normals[hand], t.criticals[hand] = max(rolled.count(3) - rolled.count(1), 0), rolled.count(4)
    else:
        counted = pool(t, "Melee test", melee, (1, success, critical), by=model)
        t.normals[hand], t.criticals[hand] = counted.count(2), counted.count(3)
    verdict(t, "{}", Faces(successes=t.normals[hand], critical_successes=t.criticals[hand]))


@helper
def fighter(t: Battle, hand: int) -> Model:
    return t.models[t.attacker if hand == 0 else t.target]


@helper
def weapon_in(t: Battle, hand: int) -> int:
    return t.weapon if hand == 0 else t.guard


@rule("clash.range")
def can_strike(t: Battle, hand: int) -> bool:
    """A strike needs the opponent within reach of a melee weapon carried or, by one ruling, of the one named."""
    striker, other, named = fighter(t, hand), fighter(t, 1 - hand), weapon_in(t, hand)
    if named == NOBODY:
        return False
    if ruling(t, "clash.range.reading") == "named":
        return ground.reaches(t, striker, t.board.weapons[named], other)
    return any(w.melee and striker.carries(w.index) and ground.reaches(t, striker, w, other) for w in t.board.weapons)


@rule("clash.alternate", "clash.strike", "clash.parry", "clash.parry-crit")
def can_use(t: Battle, hand: int) -> bool:
    """Whether a side has any legal use of a success."""
    own, critical = t.normals[hand] + t.criticals[hand], t.criticals[hand]
    if own == 0:
        return False
    parries = t.normals[1 - hand] > 0 or (critical > 0 and t.criticals[1 - hand] > 0)
    return parries or can_undo(t, hand, Grade.NORMAL) or can_undo(t, hand, Grade.CRITICAL) or can_strike(t, hand)


@rule("clash.parry")
def can_undo(t: Battle, hand: int, own: int) -> bool:
    """By one ruling a parry may also undo the strike that was just made."""
    me = fighter(t, hand)
    return (
        allowed(t, "clash.parry:late", ruling(t, "clash.parry.reading") == "last")
        and allowed(t, "clash.parry:struck", t.struck != NOBODY and hand == t.clash_turn, me)
        and allowed(t, "clash.parry-crit", own >= t.struck_grade)
        and allowed(t, "clash.alternate", held(t, hand, own) > 0, me, Grade(own))
    )


@rule("clash.alternate")
def skip_idle(t: Battle) -> None:
    """Skips a fighter who can do nothing; where neither can, the Clash is over."""
    if not can_use(t, t.clash_turn):
        let_stand(t)
        t.clash_turn = 1 - t.clash_turn
        if not can_use(t, t.clash_turn):
            end_clash(t)


@helper
def end_clash(t: Battle) -> None:
    note(t, "the Clash is over")
    t.step = Step.ACT
    t.attacker = t.target = t.weapon = t.guard = t.struck = NOBODY
    t.passes = t.clash_turn = 0
    t.struck_grade = Grade.NORMAL
    t.normals[0] = t.normals[1] = t.criticals[0] = t.criticals[1] = 0


@rule("clash.alternate", "clash.strike", "clash.parry", "clash.pass")
def clash_step(t: Battle) -> None:
    """A fighter uses one success, or passes."""
    hand = t.clash_turn
    ask(t, fighter(t, hand).side, act.Ask.CLASH, fighter(t, hand), fighter(t, 1 - hand))
    t.clash_turn = 1 - hand
    if t.passes == 2:
        end_clash(t)
    else:
        skip_idle(t)


@does(act.Parry)
@rule("clash.parry", "clash.parry-crit")
def parry(t: Battle, grade: int, own: int) -> None:
    """Cancels one of the opponent's successes with one's own."""
    spend(t, t.clash_turn, own)
    spend(t, 1 - t.clash_turn, grade)
    let_stand(t)


@does(act.Undo)
@rule("clash.parry")
def undo(t: Battle, me: Model, other: Model, own: int) -> None:
    """Takes back the stress of the latest strike, which then counts for no Aid."""
    spend(t, t.clash_turn, own)
    other.caused -= min(t.struck, other.caused)
    me.stress = max(me.stress - t.struck, 0)
    note(t, "{} has {} stress now", me, int(me.stress))
    t.struck = NOBODY


@does(act.Pass)
@rule("clash.pass")
def let_pass(t: Battle) -> None:
    let_stand(t)
    t.passes += 1


@helper
def spend(t: Battle, hand: int, grade: int) -> None:
    t.passes = 0
    if grade == Grade.CRITICAL:
        t.criticals[hand] -= 1
    else:
        t.normals[hand] -= 1


@does(act.Strike)
@rule("clash.strike", "melee.sword-crit", "melee.spear-crit", "melee.spear-once", "shove.who")
def strike(t: Battle, striker: Model, sufferer: Model, grade: int) -> None:
    """Stress by the weapon named; a critical has the weapon's critical effect, with an unused push."""
    hand = t.clash_turn
    weapon = t.board.weapons[weapon_in(t, hand)]
    spend(t, hand, grade)
    stress = blow(t, weapon, grade)
    let_stand(t)
    t.struck, t.struck_grade = stress, Grade(grade)
    cause(t, striker, sufferer, stress)
    note(t, "{} has {} stress now", sufferer, int(sufferer.stress))
    if ruling(t, "clash.parry.reading") != "last":
        aided_stress(t, striker, sufferer, stress)
    if pushes(t, hand, grade):
        if ruling(t, "shove.optional") == "no" or may(t, striker.side, act.Ask.SHOVE, striker, sufferer):
            striker.shoved = True
            shove(t, striker, sufferer, weapon.shove)


@rule("aid.later", "clash.parry")
def let_stand(t: Battle) -> None:
    """The latest strike can no longer be undone; only now it relieves a friend whom the striker aids."""
    if t.struck != NOBODY and ruling(t, "clash.parry.reading") == "last":
        aided_stress(t, fighter(t, 1 - t.clash_turn), fighter(t, t.clash_turn), t.struck)
    t.struck = NOBODY


@rule("melee.spear-crit", "melee.spear-once", "shove.who")
def pushes(t: Battle, hand: int, grade: int) -> bool:
    """Whether a success pushes: a critical one, with a weapon that pushes, once in an activation."""
    entitled = hand == 0 or ruling(t, "shove.who") == "sufferer"
    unused = t.board.weapons[weapon_in(t, hand)].shove > 0 and not fighter(t, hand).shoved
    return grade == Grade.CRITICAL and entitled and unused


@rule("clash.strike", "melee.sword", "melee.spear", "melee.sword-crit", "melee.spear-crit")
def blow(t: Battle, weapon: Weapon, grade: int) -> int:
    """The stress of a success with a weapon."""
    if grade == Grade.CRITICAL:
        if weapon.d3:
            return once(t, d3, by=fighter(t, t.clash_turn))
        if weapon.critical >= 0:
            return int(weapon.critical)
    return int(weapon.damage)


@rule("melee.spear-crit", "shove")
def shove(t: Battle, striker: Model, sufferer: Model, far: int) -> None:
    """Pushes a model straight back until something stops it; over an edge it falls, to the nearest free place."""
    away_x, away_y = 2 * sufferer.x - striker.x, 2 * sufferer.y - striker.y
    made, step = 0, max(far // PUSH_STEPS, 1)
    while step > 0:
        x, y = ahead(sufferer.x, sufferer.y, away_x, away_y, made + step)
        if made + step <= far and may_be_pushed_to(t, sufferer, x, y):
            made += step
        else:
            step //= 2
    x, y = ahead(sufferer.x, sufferer.y, away_x, away_y, made)
    below = ground.ground_at(t, x, y, sufferer.z)
    place = Spot(x, y) if ground.is_free(t, sufferer, x, y, below) else ground.nearest_place(t, sufferer, x, y, below)
    if made == 0 or place == NOWHERE:
        note(t, "{} has no room to be pushed into, and the push of {} is used up", sufferer, striker)
    else:
        height = sufferer.z - below
        journey.put(t, sufferer, place.x, place.y, below)
        note(t, "{} pushes {} back by {}", striker, sufferer, inches(made))
        if height > number(t, "move.low"):
            falling.fall(t, sufferer, height)


@rule("shove")
def may_be_pushed_to(t: Battle, sufferer: Model, x: int, y: int) -> bool:
    """Whether a model may be pushed to a place; over an edge its base may still overlap what it leaves."""
    z, below = sufferer.z, ground.ground_at(t, x, y, sufferer.z)
    stays_or_falls = below == z or z - below > number(t, "move.low")
    return ground.is_free(t, sufferer, x, y, z) and (stays_or_falls or ground.is_free(t, sufferer, x, y, below))


@helper
def held(t: Battle, hand: int, grade: int) -> int:
    return int(t.criticals[hand] if grade == Grade.CRITICAL else t.normals[hand])


@judge(act.Strike)
@rule("clash.strike", "clash.range")
def may_strike(t: Battle, grade: int) -> bool:
    hand = t.clash_turn
    me, other = fighter(t, hand), fighter(t, 1 - hand)
    return (
        allowed(t, "clash.alternate", held(t, hand, grade) > 0, me, Grade(grade))
        and allowed(t, "clash.range:unarmed", weapon_in(t, hand) != NOBODY, me)
        and allowed(t, "clash.range:far", can_strike(t, hand), me, other)
    )


@judge(act.Parry)
@rule("clash.parry", "clash.parry-crit")
def may_parry(t: Battle, grade: int, own: int) -> bool:
    """A success parries a success; only a critical one parries a critical one."""
    hand = t.clash_turn
    me, other = fighter(t, hand), fighter(t, 1 - hand)
    return (
        allowed(t, "clash.parry-crit", own >= grade)
        and allowed(t, "clash.alternate", held(t, hand, own) > 0, me, Grade(own))
        and allowed(t, "clash.parry:left", held(t, 1 - hand, grade) > 0, other, Grade(grade))
    )


@judge(act.Undo)
@rule("clash.parry")
def may_undo(t: Battle, own: int) -> bool:
    return can_undo(t, t.clash_turn, own)


@judge(act.Pass)
@rule("clash.pass")
def may_pass(t: Battle, me: Model) -> bool:
    return allowed(t, "clash.pass", ruling(t, "clash.pass") == "yes", me)


@judge(act.Ask.CLASH)
@rule("clash.alternate")
def is_use_of_success(t: Battle, answer: act.Act, me: Model) -> bool:
    return allowed(t, "sequence:clash", False, me)
