"""Two squads in one: the bold press on, the cautious look after themselves."""

from sandtable.kernel import helper, menu, player

from . import actions as act
from .rules.legal import judge_intent
from .state import NOBODY, Battle, Defensive, Die, Direction, Glance, Intent, Offensive, Status, Target, Trooper

# ---- bold ----------------------------------------------------------------------------------------------------


@player("bold", act.Ask.INTENT)
def press_the_attack(t: Battle) -> act.Act:
    """Rockets first, then up from Limited, and fire with all there is."""
    trooper = t.troopers[next_undecided(t)]
    if judge_intent(t, act.Rocket(trooper.index, Target.ENEMY)):
        return act.Rocket(trooper.index, Target.ENEMY)
    if trooper.offensive == Offensive.LIMITED and judge_intent(t, act.MoveUp(trooper.index)):
        return act.MoveUp(trooper.index)
    return fire(t, trooper)


@player("bold", act.Ask.SUPPRESS)
def suppress_all(t: Battle, trooper: Trooper) -> act.Act:
    for answer in menu(t, act.Act):
        if isinstance(answer, act.Suppress):
            return answer
    return act.Enough()


@player("bold", act.Ask.PAY)
def always_pay(t: Battle) -> act.Act:
    return act.Pay()


@player("bold", act.Ask.RISK)
def risk_the_fittest(t: Battle) -> act.Act:
    return act.AtRisk(fittest(t))


@player("bold", act.Ask.GRIT)
def grit_where_it_helps(t: Battle, trooper: Trooper, helps: int) -> act.Act:
    return reroll(t, helps)


@player("bold", act.Ask.PRESS_ON)
def stay_up_front(t: Battle, trooper: Trooper) -> act.Act:
    return act.StayExposed()


@player("bold", act.Ask.GIVE_UP)
def come_out(t: Battle, trooper: Trooper) -> act.Act:
    return act.LeaveCover()


@player("bold", act.Ask.REPOSITION)
def give_way(t: Battle) -> act.Act:
    return weakest_to_give_way(t)


# ---- cautious ------------------------------------------------------------------------------------------------


@player("cautious", act.Ask.INTENT)
def fight_from_cover(t: Battle) -> act.Act:
    """The badly hurt and the Flanked look for cover, somebody helps the fallen, the others fire from where they are."""
    place = next_undecided(t)
    trooper = t.troopers[place]
    casualty = one_to_help(t)
    if casualty >= 0 and trooper.defensive != Defensive.FLANKED and judge_intent(t, act.Stabilise(place, casualty)):
        return act.Stabilise(place, casualty)
    if trooper.scattered or is_in_danger(trooper):
        for direction in (Direction.AROUND, Direction.BACK):
            if not trooper.scattered and judge_intent(t, act.Look(place, direction)):
                return act.Look(place, direction)
        if judge_intent(t, act.FallBack(place)) and (trooper.glance != Glance.LOW or trooper.status == Status.WOUNDED):
            return act.FallBack(place)
        if trooper.scattered and judge_intent(t, act.MoveUp(place)):
            return act.MoveUp(place)
    for mover in t.troopers:
        declared = mover.intent != Intent.NONE and not mover.covered
        if trooper.offensive == Offensive.LIMITED and declared and judge_intent(t, act.Cover(place, mover.index)):
            return act.Cover(place, mover.index)
    return fire(t, trooper)


@player("cautious", act.Ask.SUPPRESS)
def suppress_nobody_else(t: Battle, trooper: Trooper) -> act.Act:
    return act.Enough()


@player("cautious", act.Ask.PAY)
def pay_if_nobody_is_badly_hurt(t: Battle) -> act.Act:
    """Pay while whoever may be picked can stand a hit, and to win."""
    if any(x.active and x.status == Status.WOUNDED and x.grit == 0 for x in t.troopers):
        return act.Hold()
    return act.Pay()


@player("cautious", act.Ask.RISK)
def risk_the_fittest_too(t: Battle) -> act.Act:
    return act.AtRisk(fittest(t))


@player("cautious", act.Ask.GRIT)
def grit_where_it_can_save(t: Battle, trooper: Trooper, helps: int) -> act.Act:
    return reroll(t, helps)


@player("cautious", act.Ask.PRESS_ON)
def withdraw(t: Battle, trooper: Trooper) -> act.Act:
    return act.Withdraw()


@player("cautious", act.Ask.GIVE_UP)
def stay_in_cover(t: Battle, trooper: Trooper) -> act.Act:
    return act.GiveGround() if trooper.status == Status.WOUNDED else act.LeaveCover()


@player("cautious", act.Ask.REPOSITION)
def give_way_too(t: Battle) -> act.Act:
    return weakest_to_give_way(t)


# ---- what they share -----------------------------------------------------------------------------------------


@helper
def next_undecided(t: Battle) -> int:
    """Whoever has looked, else the first in roster order without an Intent."""
    if t.looking != NOBODY:
        return t.looking
    for trooper in t.troopers:
        if trooper.active and trooper.intent == Intent.NONE:
            return trooper.index
    return NOBODY


@helper
def fire(t: Battle, trooper: Trooper) -> act.Act:
    """With Ammo while there is any; but who is covered before he has declared must Move or Interact."""
    shot = act.Fire(trooper.index, 1 if trooper.ammo > 0 else 0)
    return keep_promise(t, trooper.index) if trooper.covered and not judge_intent(t, shot) else shot


@helper
def keep_promise(t: Battle, place: int) -> act.Act:
    """The first that is open of everything one may do under Covering Fire."""
    if judge_intent(t, act.FallBack(place)):
        return act.FallBack(place)
    if judge_intent(t, act.MoveUp(place)):
        return act.MoveUp(place)
    if judge_intent(t, act.Work(place)):
        return act.Work(place)
    for comrade in t.troopers:
        if judge_intent(t, act.Stabilise(place, comrade.index)):
            return act.Stabilise(place, comrade.index)
    return act.Interact(place)


@helper
def is_in_danger(trooper: Trooper) -> bool:
    hurt = trooper.status == Status.WOUNDED and trooper.defensive == Defensive.IN_COVER
    return trooper.defensive == Defensive.FLANKED or hurt


@helper
def one_to_help(t: Battle) -> int:
    """The first who bleeds and whom nobody helps yet."""
    for trooper in t.troopers:
        if trooper.status == Status.BLEEDING_OUT and not trooper.stabilised:
            if not any(x.active and x.helps == trooper.index for x in t.troopers):
                return trooper.index
    return NOBODY


@helper
def fittest(t: Battle) -> int:
    """Of those on offer, the one least hurt, then the one with most Grit."""
    best, worth = 0, -1
    for answer in menu(t, act.Act):
        match answer:
            case act.AtRisk(place):
                value = 4 * (Status.WOUNDED - t.troopers[place].status) + t.troopers[place].grit
                if value > worth:
                    best, worth = place, value
            case _:
                pass
    return best


@helper
def weakest_to_give_way(t: Battle) -> act.Act:
    """Of those on offer, the one with least Ammo."""
    best, ammo = 0, 99
    for answer in menu(t, act.Act):
        match answer:
            case act.Reposition(place):
                if t.troopers[place].ammo < ammo:
                    best, ammo = place, t.troopers[place].ammo
            case _:
                pass
    return act.Reposition(best)


@helper
def reroll(t: Battle, helps: int) -> act.Act:
    """Grit when it can save him, on a die that fails."""
    if not helps:
        return act.Keep()
    if any(isinstance(answer, act.RerollAll) for answer in menu(t, act.Act)):
        return act.RerollAll()
    if any(answer == act.Reroll(Die.FAILING) for answer in menu(t, act.Act)):
        return act.Reroll(Die.FAILING)
    return act.Keep()
