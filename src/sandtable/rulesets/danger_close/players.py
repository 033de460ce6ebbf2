"""Two squads in one: the bold press on, the cautious look after themselves. Both know all they carry, and the goal."""

from sandtable.kernel import number, player

from . import actions as act
from .rules import gear, intent, momentum, moves, offense
from .state import NOBODY, Battle, Defensive, Die, Direction, Glance, Goal, Intent, Offensive, Status, Target, Trooper

MOST = 99  # more than any Trooper has of anything
PLENTY = 4  # dice of an Offense Roll beyond which more Ammo is better kept for later

# ---- bold ----------------------------------------------------------------------------------------------------


@player("bold", act.Ask.INTENT)
def press_the_attack(t: Battle) -> act.Act:
    """Does the task and uses gear first, then moves up from Limited, and else fires with Ammo."""
    if is_time_to_go(t):
        return act.Disengage()
    trooper = t.troopers[next_to_decide(t)]
    duty = duty_of(t, trooper)
    if not isinstance(duty, act.Enough):
        return duty
    if gear.may_fire_rocket(t, trooper, Target.ENEMY):
        return act.Rocket(trooper.index, Target.ENEMY)
    if not has_dice(t, trooper) and moves.may_move_up(t, trooper):
        return act.MoveUp(trooper.index)
    return fire(t, trooper)


@player("bold", act.Ask.PAY)
def pay_for_any_gain(t: Battle) -> act.Act:
    return act.Pay() if is_price_for_something(t) else act.Hold()


@player("bold", act.Ask.PRESS_ON)
def stay_up_front(t: Battle, trooper: Trooper) -> act.Act:
    return act.StayExposed()


@player("bold", act.Ask.GIVE_UP)
def come_out(t: Battle, trooper: Trooper) -> act.Act:
    return act.GiveGround() if shoots_from_cover(trooper) else act.LeaveCover()


# ---- cautious ------------------------------------------------------------------------------------------------


@player("cautious", act.Ask.INTENT)
def fight_from_cover(t: Battle) -> act.Act:
    """One Trooper helps the fallen, the badly hurt seek cover while they can be spared, others do their duty."""
    if is_time_to_go(t):
        return act.Disengage()
    trooper = t.troopers[next_to_decide(t)]
    place = trooper.index
    casualty = one_to_help(t)
    if (
        casualty >= 0
        and not momentum.time_is_up(t)
        and trooper.defensive != Defensive.FLANKED
        and intent.may_stabilise(t, trooper, t.troopers[casualty])
    ):
        return act.Stabilise(place, casualty)
    duty = duty_of(t, trooper)
    if not isinstance(duty, act.Enough):
        return duty
    if is_in_danger(trooper) and not is_now_or_never(t) and others_hold_the_line(t, trooper):
        safer = to_safety(t, trooper)
        if not isinstance(safer, act.Enough):
            return safer
    if is_dry(t, trooper):
        for mover in t.troopers:
            if is_declared_mover(mover) and not mover.covered and intent.may_cover(t, trooper, mover):
                return act.Cover(place, mover.index)
        if moves.may_move_up(t, trooper):
            return act.MoveUp(place)
    return fire(t, trooper)


@player("cautious", act.Ask.PAY)
def pay_if_nobody_is_badly_hurt(t: Battle) -> act.Act:
    """Pays to win, or while every Trooper who may be put at risk can stand a hit."""
    if momentum.time_is_up(t) or momentum.is_enough(t, t.momentum + offense.shift_of_choice(t, True)):
        return pay_for_any_gain(t)
    worst = offense.worst_risk(t)
    for trooper in t.troopers:
        weak = trooper.status == Status.WOUNDED and trooper.grit == 0
        if weak and offense.is_exposed_to_risk(trooper) and offense.risk_of(t, trooper) == worst:
            return act.Hold()
    return pay_for_any_gain(t)


@player("cautious", act.Ask.PRESS_ON)
def withdraw(t: Battle, trooper: Trooper) -> act.Act:
    return act.Withdraw()


@player("cautious", act.Ask.GIVE_UP)
def stay_in_cover(t: Battle, trooper: Trooper) -> act.Act:
    stays = shoots_from_cover(trooper) or trooper.status == Status.WOUNDED
    return act.GiveGround() if stays else act.LeaveCover()


# ---- both ----------------------------------------------------------------------------------------------------


@player("bold", act.Ask.SUPPRESS)
@player("cautious", act.Ask.SUPPRESS)
def cover_one_more(t: Battle, answer: act.Act, trooper: Trooper) -> int:
    """The HMG covers as many as it can."""
    return 1 if isinstance(answer, act.Suppress) else 0


@player("bold", act.Ask.RISK)
@player("cautious", act.Ask.RISK)
def risk_the_fittest(t: Battle, answer: act.Act) -> int:
    """Puts the Trooper at risk who is least hurt, then the one with most Grit."""
    match answer:
        case act.AtRisk(place):
            return 4 * (Status.WOUNDED - t.troopers[place].status) + t.troopers[place].grit
        case _:
            return -1


@player("bold", act.Ask.GRIT)
@player("cautious", act.Ask.GRIT)
def reroll(t: Battle, answer: act.Act, trooper: Trooper, helps: int) -> int:
    """Spends Grit on a failing die when it can save the Trooper."""
    if isinstance(answer, act.Keep):
        return 1
    if not helps:
        return 0
    if isinstance(answer, act.RerollAll):
        return 3
    return 2 if answer == act.Reroll(Die.FAILING) else 0


@player("bold", act.Ask.REPOSITION)
@player("cautious", act.Ask.REPOSITION)
def give_way(t: Battle, answer: act.Act) -> int:
    """Gives way with the Trooper who has least Ammo."""
    match answer:
        case act.Reposition(place):
            return -t.troopers[place].ammo
        case _:
            return -MOST


def is_price_for_something(t: Battle) -> bool:
    """Whether a Success at a Cost brings more Momentum than Hold Position: at the top of the track it brings none."""
    bought, held = offense.shift_of_choice(t, True), offense.shift_of_choice(t, False)
    return momentum.on_the_track(t, bought) > momentum.on_the_track(t, held)


# ---- whose turn it is ----------------------------------------------------------------------------------------


def is_time_to_go(t: Battle) -> bool:
    """Whether a rescue is decided: all can be brought home, or a Trooper has died."""
    if t.board.goal != Goal.RESCUE:
        return False
    is_decided = momentum.can_bring_everybody(t) or momentum.has_lost_a_comrade(t)
    return is_decided and intent.may_disengage(t)


def next_to_decide(t: Battle) -> int:
    """The Trooper who has looked; else the next in roster order, with those who support others last."""
    if t.looking != NOBODY:
        return t.looking
    last = NOBODY
    for trooper in t.troopers:
        if trooper.active and trooper.intent == Intent.NONE:
            if not is_supporter(t, trooper):
                return trooper.index
            if last == NOBODY:
                last = trooper.index
    return last


def is_supporter(t: Battle, trooper: Trooper) -> bool:
    return bool(trooper.lmg or trooper.hmg or trooper.grenade_launcher) or is_dry(t, trooper)


def is_dry(t: Battle, trooper: Trooper) -> bool:
    """Whether a shot would add no die to the Offense Roll."""
    return trooper.ammo == 0 and not has_dice(t, trooper)


def has_dice(t: Battle, trooper: Trooper) -> bool:
    """Whether a shot without Ammo adds a die: not from Limited, unless gear adds one."""
    return offense.fire_dice(t, trooper) > 0 or gear.may_snipe(t, trooper, 0)


# ---- what goal and gear ask of a Trooper (Enough: nothing) ----------------------------------------------


def duty_of(t: Battle, trooper: Trooper) -> act.Act:
    """The most urgent action of a Trooper before any shot."""
    if trooper.scattered:
        jump = best_jump(t, trooper)
        if not isinstance(jump, act.Enough) and (t.board.goal != Goal.OBJECTIVE or not momentum.time_is_up(t)):
            return jump
        if not is_now_or_never(t) and trooper.status >= Status.GRAZED:
            return run_from_the_grenade(t, trooper)
    if t.board.goal == Goal.RESCUE:
        casualty = one_to_help(t)
        if casualty >= 0 and intent.may_stabilise(t, trooper, t.troopers[casualty]):
            return act.Stabilise(trooper.index, casualty)
    if (t.board.goal == Goal.OBJECTIVE or t.board.goal == Goal.RESCUE) and not is_last_stand(t):
        task = task_of(t, trooper)
        if not isinstance(task, act.Enough):
            return task
    if is_long(t) and not is_now_or_never(t):
        return prepare(t, trooper)
    return support(t, trooper)


def task_of(t: Battle, trooper: Trooper) -> act.Act:
    """Works for the goal: explosives for Hard Targets, hands for the rest."""
    place = trooper.index
    if gear.may_fire_rocket(t, trooper, Target.HARD_TARGET):
        return act.Rocket(place, Target.HARD_TARGET)
    if gear.may_bombard(t, trooper):
        return act.Bombard(place)
    if intent.may_work(t, trooper) and not is_gun_wanted(t):
        return act.Work(place)
    return act.Enough()


def is_gun_wanted(t: Battle) -> bool:
    """Whether a Trooper should fire, not work: none fires, Momentum is low, and the others can do the task later."""
    firing = sum(1 for x in t.troopers if x.active and x.intent == Intent.FIRE)
    if t.board.goal != Goal.OBJECTIVE or t.momentum > 0 or firing > 0:
        return False
    left = t.board.objective - t.progress + t.board.hard_targets - t.hard_hits
    hands = moves.undecided(t)
    later = (t.deadline - t.exchange) * sum(1 for x in t.troopers if x.active)
    return hands < left and (t.deadline == 0 or left < hands + later)


def prepare(t: Battle, trooper: Trooper) -> act.Act:
    """Prepares for a long fight: artillery, the Jump Pack, a Fortified place for Sniper Rifle and HMG."""
    place = trooper.index
    if gear.may_call_artillery(t, trooper):
        return act.Radio(place)
    jump = best_jump(t, trooper)
    if not isinstance(jump, act.Enough):
        return jump
    if shoots_from_cover(trooper) and trooper.defensive != Defensive.FORTIFIED:
        if moves.may_look(t, trooper, Direction.AROUND):
            return act.Look(place, Direction.AROUND)
        if trooper.glance == Glance.HIGH and moves.may_fall_back(t, trooper):
            return act.FallBack(place)
    return support(t, trooper)


def support(t: Battle, trooper: Trooper) -> act.Act:
    """Supports comrades: Covering Fire with an LMG or HMG, and grenades from a Limited position."""
    if not is_supporter(t, trooper):
        return act.Enough()
    place = trooper.index
    movers = sum(1 for x in t.troopers if is_declared_mover(x) and not x.covered)
    for comrade in t.troopers:
        if is_declared_mover(comrade) and not comrade.covered:
            if movers > 1 and gear.may_open_up(t, trooper, comrade):
                return act.Suppress(place, comrade.index)
            if trooper.lmg and comrade.status >= Status.GRAZED:
                if gear.may_lay_down(t, trooper, comrade):
                    return act.LayDown(place, comrade.index)
                if intent.may_cover(t, trooper, comrade):
                    return act.Cover(place, comrade.index)
        worth = trooper.offensive == Offensive.LIMITED and comrade.offensive != Offensive.FLANKING
        if worth and not comrade.boosted and gear.may_open_flank(t, trooper, comrade):
            return act.Grenade(place, comrade.index)
    return act.Enough()


def run_from_the_grenade(t: Battle, trooper: Trooper) -> act.Act:
    """Looks first, then makes the Move that ends better."""
    place = trooper.index
    if moves.may_look(t, trooper, Direction.AROUND):
        return act.Look(place, Direction.AROUND)
    if trooper.glance == Glance.HIGH and moves.may_fall_back(t, trooper):
        return act.FallBack(place)
    if trooper.offensive != Offensive.FLANKING and moves.may_move_up(t, trooper):
        return act.MoveUp(place)
    if moves.may_fall_back(t, trooper):
        return act.FallBack(place)
    return act.Enough()


def to_safety(t: Battle, trooper: Trooper) -> act.Act:
    """Looks first, then falls back if that keeps the field of fire, or if a hit would put the Trooper down."""
    place = trooper.index
    if moves.may_look(t, trooper, Direction.AROUND):
        return act.Look(place, Direction.AROUND)
    if moves.may_look(t, trooper, Direction.BACK):
        return act.Look(place, Direction.BACK)
    if moves.may_fall_back(t, trooper) and (trooper.glance != Glance.LOW or trooper.status == Status.WOUNDED):
        return act.FallBack(place)
    return act.Enough()


def best_jump(t: Battle, trooper: Trooper) -> act.Act:
    """The jump to Flanking and Fortified or, without room, to Flanking and In Cover; Enough for none."""
    for defensive in (Defensive.FORTIFIED, Defensive.IN_COVER):
        if gear.may_jump(t, trooper, Offensive.FLANKING, defensive):
            return act.Jump(trooper.index, Offensive.FLANKING, defensive)
    return act.Enough()


def is_long(t: Battle) -> bool:
    """Whether the fight takes at least two more Successes, so that preparation pays."""
    return t.board.goal != Goal.MOMENTUM or t.momentum + 2 <= momentum.victory_mark(t)


def is_last_stand(t: Battle) -> bool:
    """Whether one more loss of Momentum is the end."""
    return momentum.is_too_little(t, t.momentum + number(t, "pushed.loss"))


def is_now_or_never(t: Battle) -> bool:
    """Whether this Exchange decides: it is the last one, or one more loss of Momentum is the end."""
    return is_last_stand(t) or momentum.time_is_up(t)


def others_hold_the_line(t: Battle, trooper: Trooper) -> bool:
    """Whether no Trooper has fallen back yet, and another is left to fire."""
    others = any(x.active and x.index != trooper.index for x in t.troopers)
    return others and not any(x.intent == Intent.FALL_BACK for x in t.troopers)


def is_declared_mover(trooper: Trooper) -> bool:
    """Whether a Trooper may be covered, by what they have declared."""
    return trooper.active and (trooper.moves or trooper.intent == Intent.INTERACT)


def shoots_from_cover(trooper: Trooper) -> bool:
    return bool(trooper.sniper or trooper.hmg)


# ---- what they share -----------------------------------------------------------------------------------------


def fire(t: Battle, trooper: Trooper) -> act.Act:
    """Fires, with Ammo while it is needed; a Trooper already covered must Move or Interact instead."""
    shot = act.Fire(trooper.index, 1 if needs_ammo(t, trooper) else 0)
    if gear.may_snipe(t, trooper, shot.ammo):
        return act.Snipe(trooper.index, shot.ammo)
    return keep_promise(t, trooper) if trooper.covered and not intent.may_fire(t, trooper, shot.ammo) else shot


def needs_ammo(t: Battle, trooper: Trooper) -> bool:
    """Whether to spend Ammo: always to win by Momentum, else only while dice are few."""
    return trooper.ammo > 0 and (t.board.goal == Goal.MOMENTUM or offense.offense_dice(t) < PLENTY)


def keep_promise(t: Battle, trooper: Trooper) -> act.Act:
    """The first legal answer of a Trooper who is already covered."""
    place = trooper.index
    if moves.may_fall_back(t, trooper):
        return act.FallBack(place)
    if moves.may_move_up(t, trooper):
        return act.MoveUp(place)
    if intent.may_work(t, trooper):
        return act.Work(place)
    for comrade in t.troopers:
        if intent.may_stabilise(t, trooper, comrade):
            return act.Stabilise(place, comrade.index)
    return act.Interact(place)


def is_in_danger(trooper: Trooper) -> bool:
    """Whether a Trooper is one hit from going down, with nothing to turn it, and not in the best cover."""
    weak = trooper.status == Status.WOUNDED and trooper.grit == 0
    return trooper.pressed or (weak and trooper.defensive != Defensive.FORTIFIED)


def one_to_help(t: Battle) -> int:
    """The first Trooper who bleeds and has no help yet."""
    for trooper in t.troopers:
        if trooper.status == Status.BLEEDING_OUT and not trooper.stabilised:
            if not any(x.active and x.helps == trooper.index for x in t.troopers):
                return trooper.index
    return NOBODY
