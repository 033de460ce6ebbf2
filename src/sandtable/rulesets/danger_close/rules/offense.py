"""Step 2: one Offense Roll for the whole squad, and its result."""

from collections.abc import Iterator

from sandtable.kernel import Code, judge, rule, verbs
from sandtable.kernel.verbs import allowed, because, choose, dice, note, number, pool, roll, ruling, top, verdict

from .. import actions as act
from ..state import ARRIVED, NOBODY, SQUAD, Battle, Defensive, Intent, Offensive, Result, Space, Trooper, Weapon
from .defense import move_threshold, position_threshold


class Kept(Code):
    """The classes of die faces in the result table of a Threat Level."""

    NONE = 0
    PUSHED = 1
    HOLD = 2  # a 4, where it leaves no choice
    CHOICE = 3  # a 5, and a 4 where the enemy is light
    SIX = 4


# ---- the dice ------------------------------------------------------------------------------------------------


@rule("offense.fires", "offense.gain-die", "offense.death-die")
def offense_dice(t: Battle) -> int:
    """The dice of the Offense Roll: of all who Fire, of gear, and from the previous Exchange."""
    count = 0
    firing = False
    for trooper in t.troopers:
        if trooper.active and trooper.intent == Intent.FIRE:
            firing = True
            count += fire_dice(t, trooper)
    count += special_dice(t)
    if firing or ruling(t, "offense.bonus-needs-fire") == "no":
        if t.gained and ruling(t, "offense.gain-die.reading") == "on":
            count += number(t, "offense.gain-die")
        if t.died and ruling(t, "offense.death-die.reading") == "on":
            count += number(t, "offense.death-die")
    return count


@rule("gear.rocket-launcher", "gear.radio-artillery")
def special_dice(t: Battle) -> int:
    """The dice of Special Gear besides Fire: rockets, and artillery in the Exchange when it arrives."""
    count = because(t, "gear.rocket-launcher", t.gear_dice, "fired in this Exchange")
    return count + number(t, "gear.radio-artillery", 1) if t.artillery == ARRIVED else count


@rule("fire.base", "fire.flanking", "fire.ammo", "fire.limited", "fire.gear")
def fire_dice(t: Battle, trooper: Trooper) -> int:
    """The dice of one Trooper who Fires; none from a Limited position without Ammo or gear."""
    count = because(t, "fire.base", number(t, "fire.base"), trooper)
    if trooper.offensive == Offensive.FLANKING:
        count += because(t, "fire.flanking", number(t, "fire.flanking"), trooper)
    if trooper.offensive == Offensive.LIMITED:
        count += because(t, "fire.limited", number(t, "fire.limited"), trooper)
    if trooper.fires_with_ammo:
        count += because(t, "fire.ammo", number(t, "fire.ammo"), trooper)
    return count + gear_dice(t, trooper)


@rule("gear.sniper", "gear.hmg", "gear.grenade-launcher", "weapon.carbine", "weapon.marksman-rifle")
def gear_dice(t: Battle, trooper: Trooper) -> int:
    """The dice that gear and weapon add to a Fire."""
    count = 0
    fortified = trooper.defensive == Defensive.FORTIFIED
    snipes = trooper.uses_heavy and trooper.intent == Intent.FIRE
    if trooper.sniper and fortified and (snipes or ruling(t, "gear.heavy.reading") == "passive"):
        count += because(t, "gear.sniper", number(t, "gear.sniper", 0), trooper)
        if not trooper.moved_before:
            count += because(t, "gear.sniper", number(t, "gear.sniper", 1), trooper)
    if trooper.hmg and fortified:
        count += because(t, "gear.hmg", number(t, "gear.hmg", 0), trooper)
    if trooper.boosted and trooper.offensive != Offensive.FLANKING:
        count += because(t, "gear.grenade-launcher", number(t, "gear.grenade-launcher", 0), trooper)
    if ruling(t, "weapons") == "on":
        tight = t.board.space == Space.TIGHT
        if trooper.weapon == Weapon.CARBINE and trooper.offensive == Offensive.ENGAGED and tight:
            count += because(t, "weapon.carbine", number(t, "weapon.carbine"), trooper)
        if trooper.weapon == Weapon.MARKSMAN_RIFLE and trooper.offensive == Offensive.LIMITED and not tight:
            count += because(t, "weapon.marksman-rifle", number(t, "weapon.marksman-rifle"), trooper)
    return count


@rule("fire.ammo", "weapon.assault-rifle")
def spend_ammo(t: Battle) -> None:
    """Spends the Ammo fired; an Assault Rifle now and then saves it."""
    for trooper in t.troopers:
        if trooper.active and trooper.intent == Intent.FIRE and trooper.fires_with_ammo:
            rifle = trooper.weapon == Weapon.ASSAULT_RIFLE and ruling(t, "weapons") == "on"
            if rifle and saves_ammo(t, trooper):
                continue
            trooper.ammo -= 1
            note(t, "{} has {} Ammo left", trooper, int(trooper.ammo))


@rule("weapon.assault-rifle")
def saves_ammo(t: Battle, trooper: Trooper) -> bool:
    saved = verbs.within(t, "to save the Ammo", dice(1, 6), number(t, "weapon.assault-rifle"), by=trooper)
    verdict(t, "{}", "it is kept" if saved else "it is spent")
    return saved


# ---- the roll ------------------------------------------------------------------------------------------------


@rule("exchange.step-offense", "offense.skip")
def offense_roll(t: Battle) -> None:
    """Rolls all dice of the squad; by a ruling, none where no Trooper Fires."""
    count = offense_dice(t)
    if is_skipped(t):
        t.no_dice, t.kept, t.result = count <= 0, Kept.NONE, Result.HOLD
        note(t, "no Trooper Fires, so there is no Offense Roll")
    else:
        throw(t, count)


@rule("exchange.step-offense", "offense.highest", "offense.zero")
def throw(t: Battle, count: int) -> None:
    """Makes the Offense Roll: the highest die counts; without dice, the lower of two."""
    t.no_dice = count <= 0
    floors = result_floors(t)
    if t.no_dice:
        note(t, "the squad is left without dice: the worst of those rolled counts")
        least = number(t, "offense.zero")
        rolled = count + because(t, "offense.zero", least - count, f"up to {least} dice")
        faces = pool(t, "Offense Roll without dice", dice(rolled, 6), floors, by=SQUAD)
        t.kept = faces.lowest
        t.result = read_result(t, faces.count(Kept.SIX))
    else:
        best = top(t, "Offense Roll", dice(count, 6), floors, number(t, "success.sixes"), by=SQUAD)
        t.kept = best.place
        t.result = read_result(t, best.count)
    verdict(t, "{}", t.result)


@rule("result.123", "result.4-light", "result.4-heavy", "result.5", "result.6")
def result_floors(t: Battle) -> tuple[int, int, int, int]:
    """The lowest face of each result at this Threat Level; where two results claim a face, the worse has it."""
    four = number(t, "result.123") + 1
    choice = four if four_is_a_choice(t) else max(four, number(t, "result.5"))
    return (1, four, choice, max(choice, number(t, "result.6")))


@rule("result.4-light", "result.4-heavy")
def four_is_a_choice(t: Battle) -> bool:
    return t.threat <= number(t, "result.4-light")


@rule("offense.skip")
def is_skipped(t: Battle) -> bool:
    """Whether no Offense Roll is made: by a ruling, where nothing is fired."""
    nobody_fires = all(not x.active or x.intent != Intent.FIRE for x in t.troopers)
    return ruling(t, "offense.skip") == "on" and nobody_fires and special_dice(t) == 0


@rule("offense.zero-no-cost", "success-at-a-cost")
def may_come_at_a_cost(t: Battle) -> bool:
    """Whether the coming Offense Roll may end in a choice: only where the squad has dice."""
    return ruling(t, "success-at-a-cost") == "on" and not is_skipped(t) and offense_dice(t) > 0


@rule("offense.zero-no-cost", "success.double", "success.sixes", "zero-dice.double-six", "success-at-a-cost")
def read_result(t: Battle, sixes: int) -> Result:
    """The result of the die that counts. Without dice there is no Success at a Cost."""
    if t.kept == Kept.PUSHED:
        return Result.PUSHED_BACK
    if t.kept == Kept.SIX:
        single = t.no_dice and ruling(t, "zero-dice.double-six") == "single"
        return Result.DOUBLE_SUCCESS if sixes >= number(t, "success.sixes") and not single else Result.SUCCESS
    if t.kept == Kept.HOLD or t.no_dice or ruling(t, "success-at-a-cost") == "off":
        return Result.HOLD
    return Result.CHOICE


def best_change(t: Battle) -> int:
    """The most that one Offense Roll can do for Momentum."""
    success = number(t, "success.gain") + number(t, "success.double")
    return max(success, shift_of_choice(t, True), shift_of_choice(t, False), number(t, "pushed.loss"))


# ---- Hold Position, or Success at a Cost ---------------------------------------------------------------------


@rule("cost.gain", "hold.none", "pushed.loss", "success.gain", "success.double")
def settle_result(t: Battle) -> None:
    """Decides how far Momentum will shift after the Defense Rolls."""
    t.change = shift_of_choice(t, False)
    if t.result == Result.PUSHED_BACK:
        t.change = number(t, "pushed.loss")
    elif t.result == Result.SUCCESS:
        t.change = number(t, "success.gain")
    elif t.result == Result.DOUBLE_SUCCESS:
        t.change = number(t, "success.gain") + number(t, "success.double")
    elif t.result == Result.CHOICE:
        match choose(t, SQUAD, act.Ask.PAY, (act.Hold(), act.Pay())):
            case act.Pay():
                t.change = shift_of_choice(t, True)
                put_at_risk(t)
            case _:
                pass


@rule("cost.gain", "hold.none")
def shift_of_choice(t: Battle, pays: bool) -> int:
    """How far Momentum shifts where the squad may choose: at a Cost, or by Hold Position."""
    return number(t, "cost.gain") if pays else number(t, "hold.none")


@judge(act.Ask.PAY)
@rule("cost.gain")
def judge_payment(t: Battle, answer: act.Act) -> bool:
    match answer:
        case act.Hold():
            return True
        case act.Pay():
            return may_pay(t)
        case act.Reroll() | act.RerollAll():
            return allowed(t, "trooper.grit", False, "the squad")
        case _:
            return allowed(t, "exchange.step-offense", False)


@rule("cost.gain", "offense.zero-no-cost", "result.4-heavy")
def may_pay(t: Battle) -> bool:
    """Whether the latest Offense Roll leaves the choice; a refusal says why it does not."""
    heavy = t.kept == Kept.HOLD and not four_is_a_choice(t)
    return (
        allowed(t, "offense.zero-no-cost", not t.no_dice or t.result == Result.CHOICE)
        and allowed(t, "result.4-heavy", not heavy, number(t, "result.123") + 1, t.threat)
        and allowed(t, "cost.gain", ruling(t, "success-at-a-cost") == "on")
    )


@rule("cost.pick")
def put_at_risk(t: Battle) -> None:
    """Puts Troopers at risk, one after the other, as the price of a Success at a Cost."""
    count = how_many_at_risk(t)
    if count == 0 and number(t, "cost.pick") > 0:
        note(t, "no Trooper can be put at risk: all are covered")
    for _ in range(count):
        pick_who_is_at_risk(t)


@rule("cost.pick", "cost.uncovered")
def how_many_at_risk(t: Battle) -> int:
    """How many Troopers are put at risk: at most as many as are not covered."""
    return min(number(t, "cost.pick"), sum(1 for x in t.troopers if is_exposed_to_risk(x)))


@rule("cost.pick", "cost.worst", "cost.uncovered", "risk.ties")
def pick_who_is_at_risk(t: Battle) -> None:
    """Puts the uncovered Trooper in the worst position at risk; among equals by lot, or as the squad chooses."""
    worst = worst_risk(t)
    equals = sum(1 for x in t.troopers if is_exposed_to_risk(x) and risk_of(t, x) == worst)
    if equals > 1 and ruling(t, "risk.ties") == "squad":
        match choose(t, SQUAD, act.Ask.RISK, candidates(t, worst)):
            case act.AtRisk(place):
                t.troopers[place].at_risk = True
            case _:
                pass
    else:
        left = roll(t, "who is at risk", dice(because(t, "cost.pick", 1), equals), by=SQUAD) if equals > 1 else 1
        for trooper in t.troopers:
            if is_exposed_to_risk(trooper) and risk_of(t, trooper) == worst:
                left -= 1
                if left == 0:
                    trooper.at_risk = True
                    if equals > 1:
                        verdict(t, "{}", trooper)
                    else:
                        note(t, "{} is at risk", trooper)


@rule("risk.ties")
def candidates(t: Battle, worst: int) -> Iterator[act.AtRisk]:
    for trooper in t.troopers:
        if is_exposed_to_risk(trooper) and risk_of(t, trooper) == worst:
            yield act.AtRisk(trooper.index)


@rule("cost.uncovered")
def is_exposed_to_risk(trooper: Trooper) -> bool:
    return trooper.active and not trooper.covered and not trooper.at_risk


def worst_risk(t: Battle) -> int:
    worst = NOBODY
    for trooper in t.troopers:
        if is_exposed_to_risk(trooper):
            worst = max(worst, risk_of(t, trooper))
    return worst


@rule("cost.worst", "risk.by")
def risk_of(t: Battle, trooper: Trooper) -> int:
    """How bad a Trooper's position is: by Defensive Position or threshold, as ruled; armor does not matter."""
    if ruling(t, "risk.by") == "threshold":
        return move_threshold(t, trooper) if trooper.moves else position_threshold(t, trooper)
    return Defensive.FORTIFIED - trooper.defensive
