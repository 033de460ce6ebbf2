"""Shots: who may shoot at whom, the dice, and what a hit does."""

from collections.abc import Iterator

from sandtable.kernel import allowed, because, dice, does, helper, judge, number, once, pool, rule, ruling, verdict

from .. import actions as act
from ..state import Battle, Model, Reaction, Step, Verdict, Weapon
from . import aid, journey, line_of_fire, melee, stray_shots, stress

SIXES = (1, 2, 3, 4, 5, 6)
WORDS = {Verdict.MISS: "misses", Verdict.HIT: "hits", Verdict.CRITICAL: "a critical hit"}


# ---- who shoots at whom ---------------------------------------------------------------------------------------


@rule("shoot.cost", "ability.zero", "targets")
def may_shoot(t: Battle, shooter: Model, target: Model, weapon: Weapon, free: bool) -> bool:
    """A shot needs a gun that is carried, Ballistics, an opponent in sight, and the AP (paid before, in return)."""
    cost = number(t, "shoot.cost")
    return (
        allowed(t, "shoot.cost", free or shooter.ap >= cost, shooter, shooter.ap, cost)
        and allowed(t, "shoot.weapon:carried", shooter.carries(weapon.index), shooter, weapon)
        and allowed(t, "shoot.weapon:shooting", not weapon.melee, weapon)
        and allowed(t, "ability.zero", shooter.ballistics > 0, shooter, "Ballistics", "Shooting")
        and melee.is_opponent(t, shooter, target)
        and allowed(t, "line.block", line_of_fire.is_visible(t, shooter, target), target, shooter)
    )


@judge(act.Shoot)
@rule("shoot.cost", "return.target", "return.prepaid")
def may_open_fire(t: Battle, shooter: Model, target: Model, weapon: Weapon) -> bool:
    """A shot costs AP; a return shot is free, and at the shooter or, by one ruling, at any opponent."""
    returns = t.step == Step.RETURN
    right = not returns or target.index == t.attacker or ruling(t, "return.target") == "any"
    return may_shoot(t, shooter, target, weapon, returns) and allowed(t, "return.target", right, target)


@rule("shoot.cost")
def shots(t: Battle, shooter: Model) -> Iterator[act.Act]:
    for weapon in t.board.weapons:
        if not weapon.melee and shooter.carries(weapon.index):
            for target in t.models:
                if target.placed and target.side != shooter.side and may_open_fire(t, shooter, target, weapon):
                    yield act.Shoot(target.index, weapon.index)


@does(act.Shoot)
@rule("shoot.cost", "shoot.order")
def start_shot(t: Battle, shooter: Model, target: int, weapon: int) -> None:
    """Starts a Shooting action, and its exchange of shots; a return shot goes on with the exchange."""
    if t.step != Step.RETURN:
        journey.end_journey(t)
        shooter.ap -= number(t, "shoot.cost")
        for model in t.models:
            model.returned = False
        t.chain = 0
    aim(t, shooter.index, target, weapon)


@helper
def aim(t: Battle, shooter: int, target: int, weapon: int) -> None:
    t.attacker, t.target, t.weapon = shooter, target, weapon
    t.reaction, t.cut, t.pinned, t.dealt, t.verdict = Reaction.NONE, 0, False, 0, Verdict.MISS
    t.chain += 1
    t.step = Step.SWAP_SHOT


@rule("aid.swap", "aid.swap-target")
def swap_shot(t: Battle) -> None:
    """A helper may take the target's place, before anything is measured."""
    aid.ask_for_swap(t)
    t.step = Step.REACT


# ---- the dice -------------------------------------------------------------------------------------------------


@rule("shoot.roll", "shoot.hit", "stray.roll")
def fire(t: Battle) -> int:
    """Rolls the shot. Returns which obstacle a miss strikes, counted from the target; 0 for none."""
    shooter, target, weapon = t.models[t.attacker], t.models[t.target], t.board.weapons[t.weapon]
    need = line_of_fire.difficulty(t, shooter, target, weapon, t.reaction == Reaction.COVER)
    ballistics = because(t, "shoot.roll", shooter.ballistics)
    t.verdict = Verdict(once(t, shot_dice, ballistics, need, by=shooter))
    verdict(t, WORDS[t.verdict])
    if t.verdict == Verdict.MISS:
        return stray_shots.stray(t, shooter, target, weapon)
    hit(t, shooter, target, weapon)
    return 0


@rule("shoot.roll", "shoot.hit", "crit.trigger")
def shot_dice(t: Battle, ballistics: int, need: int) -> int:
    """The dice of a shot: miss, hit or critical hit."""
    rolled = pool(t, "to hit", dice(ballistics, 6), SIXES, need=need)
    sum = 0
    for face in range(1, 7):
        sum += face * rolled.count(face)
    if sum < need:
        return Verdict.MISS
    critical = False
    match ruling(t, "crit.trigger"):
        case "any-six":
            critical = rolled.count(6) > 0
        case "margin-5":
            critical = sum >= need + 5
    return Verdict.CRITICAL if critical else Verdict.HIT


@rule("shoot.hit", "gun.pistol-crit", "gun.rifle-crit", "gun.sniper-crit-return", "gun.sniper-crit-cover")
def hit(t: Battle, shooter: Model, target: Model, weapon: Weapon) -> None:
    """Puts stress on the target; a critical hit also has the weapon's critical effect."""
    t.dealt = shot_stress(t, shooter, weapon, t.verdict == Verdict.CRITICAL)
    stress.inflict(t, shooter, target, t.dealt)
    if t.verdict == Verdict.CRITICAL:
        t.pinned = weapon.no_return
        t.cut = weapon.cut


@rule("gun.pistol", "gun.rifle", "gun.sniper", "gun.pistol-crit", "gun.rifle-crit", "crit.shoot")
def shot_stress(t: Battle, shooter: Model, weapon: Weapon, critical: bool) -> int:
    """The stress of a hit; a critical entry replaces the damage or, by one ruling, adds to it."""
    if not critical or (weapon.critical < 0 and not weapon.d3):
        return int(weapon.damage)
    extra = once(t, stress.d3, by=shooter) if weapon.d3 else int(weapon.critical)
    return extra + (weapon.damage if ruling(t, "crit.shoot") == "add" else 0)
