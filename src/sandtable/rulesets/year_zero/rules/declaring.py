"""Attacks as they are declared: target, weapon and manner, and what they cost."""

from sandtable.kernel import does, helper, number, rule

from .. import actions as act
from ..state import EVERYBODY, NOBODY, NOTHING, Battle, Chain, Deed, Fate, Fighter, How, Step
from . import budget, moving, surprise, zones


@does(act.Strike, how=How.STRIKE)
@does(act.Punch, how=How.STRIKE, item=NOTHING)
@does(act.Shove, how=How.SHOVE, item=NOTHING)
@does(act.Grapple, how=How.GRAPPLE, item=NOTHING)
@does(act.Crush, how=How.CRUSH, item=NOTHING)
@does(act.Shoot, how=How.SHOT)
@rule("close.special-declare", "act.full.close", "act.full.ranged", "init.ambush", "ranged.aim-bonus", "cover.end")
def declare(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    """Target, weapon and manner are named, and the full action is paid; an Aim is used up."""
    if how == How.BREAK_FREE:
        budget.pay_full(t, fighter, Deed.BREAK_FREE)
    elif how == How.SHOT:
        budget.pay_full(t, fighter, Deed.RANGED_ATTACK)
    else:
        budget.pay_full(t, fighter, Deed.CLOSE_ATTACK)
    moving.come_out_of_cover(t, fighter)
    set_attack(t, fighter, target, how, item)
    t.attack.ambush = surprise.is_ambush(t, fighter, t.fighters[target])
    t.attack.aim = number(t, "ranged.aim-bonus") * fighter.aim_count
    fighter.aimed, fighter.aim_count = NOTHING, 0
    t.step = Step.ATTACK


@does(act.Disarm)
@rule("disarm.item")
def disarm(t: Battle, fighter: Fighter, target: int, item: int, fate: int) -> None:
    declare(t, fighter, target, How.DISARM, NOTHING)
    t.attack.thing, t.attack.fate = item, Fate(fate)


@does(act.Pass)
@rule("close.special-declare")
def slip_past(t: Battle, fighter: Fighter, target: int, border: int) -> None:
    declare(t, fighter, target, How.PASS, NOTHING)
    t.attack.thing = border


@does(act.BreakFree)
@rule("gap.break-free")
def break_free(t: Battle, fighter: Fighter) -> None:
    declare(t, fighter, fighter.grappled_by, How.BREAK_FREE, NOTHING)


@does(act.Burst)
@rule("auto.declare")
def fire_burst(t: Battle, fighter: Fighter, target: int, item: int) -> None:
    declare(t, fighter, target, How.SHOT, item)
    t.attack.burst = True


@does(act.WeakSpot)
@rule("ranged.weak-spot")
def shoot_at_weak_spot(t: Battle, fighter: Fighter, target: int, item: int) -> None:
    declare(t, fighter, target, How.SHOT, item)
    t.attack.weak_spot = True


@does(act.Maul)
@rule("gap.speed")
def maul(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """A creature's attack includes the leap to its prey."""
    if not zones.is_touching(fighter, target):
        zones.touch(t, fighter, target)
    declare(t, fighter, target.index, How.MAUL, NOTHING)


@helper
def set_attack(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    attack = t.attack
    attack.how, attack.by, attack.target, attack.item = how, fighter.index, target, item
    attack.thing, attack.fate = NOTHING, Fate.TAKE
    attack.number = 1
    attack.defended = attack.weak_spot = attack.burst = attack.saved = attack.ambush = False
    attack.helper, attack.uncovered = NOBODY, EVERYBODY
    attack.aim = attack.dealt = attack.hits = attack.net = 0
    attack.chain = Chain.GOING_ON
