"""Two squads in one: the bold press on, the cautious look after themselves."""

from __future__ import annotations

from sandtable.kernel.rule import helper, player
from sandtable.kernel.verbs import menu

from .rules.intent import judge_intent
from .state import (
    NOBODY,
    SQUAD_SIZE,
    Act,
    Ask,
    AtRisk,
    Cover,
    Defensive,
    Die,
    Direction,
    Enough,
    FallBack,
    Fire,
    GiveGround,
    Glance,
    Hold,
    Intent,
    Keep,
    LeaveCover,
    Look,
    MoveUp,
    Offensive,
    Pay,
    Reposition,
    Reroll,
    RerollAll,
    Rocket,
    Squad,
    Stabilise,
    Status,
    StayExposed,
    Suppress,
    Target,
    Trooper,
    Withdraw,
)

# ---- bold ----------------------------------------------------------------------------------------------------


@player("bold", Ask.INTENT)
def press_the_attack(t: Squad) -> Act:
    """Rockets first, then up from Limited, and fire with all there is."""
    trooper = t.troopers[next_undecided(t)]
    if judge_intent(t, Rocket(trooper.index, Target.ENEMY)):
        return Rocket(trooper.index, Target.ENEMY)
    if trooper.offensive == Offensive.LIMITED and judge_intent(t, MoveUp(trooper.index)):
        return MoveUp(trooper.index)
    return fire(trooper)


@player("bold", Ask.SUPPRESS)
def suppress_all(t: Squad, trooper: Trooper) -> Act:
    for act in menu(t, Act):
        if isinstance(act, Suppress):
            return act
    return Enough()


@player("bold", Ask.PAY)
def always_pay(t: Squad) -> Act:
    return Pay()


@player("bold", Ask.RISK)
def risk_the_fittest(t: Squad) -> Act:
    return AtRisk(fittest(t))


@player("bold", Ask.GRIT)
def grit_where_it_helps(t: Squad, trooper: Trooper, helps: int) -> Act:
    return reroll(t, helps)


@player("bold", Ask.PRESS_ON)
def stay_up_front(t: Squad, trooper: Trooper) -> Act:
    return StayExposed()


@player("bold", Ask.GIVE_UP)
def come_out(t: Squad, trooper: Trooper) -> Act:
    return LeaveCover()


@player("bold", Ask.REPOSITION)
def give_way(t: Squad) -> Act:
    return weakest_to_give_way(t)


# ---- cautious ------------------------------------------------------------------------------------------------


@player("cautious", Ask.INTENT)
def fight_from_cover(t: Squad) -> Act:
    """The badly hurt and the Flanked look for cover, somebody helps the fallen, the others fire from where they are."""
    place = next_undecided(t)
    trooper = t.troopers[place]
    casualty = one_to_help(t)
    if casualty >= 0 and trooper.defensive != Defensive.FLANKED and judge_intent(t, Stabilise(place, casualty)):
        return Stabilise(place, casualty)
    if trooper.scattered or is_in_danger(trooper):
        for direction in (Direction.AROUND, Direction.BACK):
            if not trooper.scattered and judge_intent(t, Look(place, direction)):
                return Look(place, direction)
        if judge_intent(t, FallBack(place)) and (trooper.glance != Glance.LOW or trooper.status == Status.WOUNDED):
            return FallBack(place)
        if trooper.scattered and judge_intent(t, MoveUp(place)):
            return MoveUp(place)
    for comrade in range(SQUAD_SIZE):
        mover = t.troopers[comrade]
        declared = mover.intent != Intent.NONE and mover.cover_dice == 0
        if trooper.offensive == Offensive.LIMITED and declared and judge_intent(t, Cover(place, comrade)):
            return Cover(place, comrade)
    return fire(trooper)


@player("cautious", Ask.SUPPRESS)
def suppress_nobody_else(t: Squad, trooper: Trooper) -> Act:
    return Enough()


@player("cautious", Ask.PAY)
def pay_if_nobody_is_badly_hurt(t: Squad) -> Act:
    """Pay while whoever may be picked can stand a hit, and to win."""
    if any(x.active and x.status == Status.WOUNDED and x.grit == 0 for x in t.troopers):
        return Hold()
    return Pay()


@player("cautious", Ask.RISK)
def risk_the_fittest_too(t: Squad) -> Act:
    return AtRisk(fittest(t))


@player("cautious", Ask.GRIT)
def grit_where_it_can_save(t: Squad, trooper: Trooper, helps: int) -> Act:
    return reroll(t, helps)


@player("cautious", Ask.PRESS_ON)
def withdraw(t: Squad, trooper: Trooper) -> Act:
    return Withdraw()


@player("cautious", Ask.GIVE_UP)
def stay_in_cover(t: Squad, trooper: Trooper) -> Act:
    return GiveGround() if trooper.status == Status.WOUNDED else LeaveCover()


@player("cautious", Ask.REPOSITION)
def give_way_too(t: Squad) -> Act:
    return weakest_to_give_way(t)


# ---- what they share -----------------------------------------------------------------------------------------


@helper
def next_undecided(t: Squad) -> int:
    """Whoever has looked, else the first in roster order without an Intent."""
    if t.looking != NOBODY:
        return t.looking
    for trooper in t.troopers:
        if trooper.active and trooper.intent == Intent.NONE:
            return trooper.index
    return NOBODY


@helper
def fire(trooper: Trooper) -> Act:
    return Fire(trooper.index, 1 if trooper.ammo > 0 else 0)


@helper
def is_in_danger(trooper: Trooper) -> bool:
    hurt = trooper.status == Status.WOUNDED and trooper.defensive == Defensive.IN_COVER
    return trooper.defensive == Defensive.FLANKED or hurt


@helper
def one_to_help(t: Squad) -> int:
    """The first who bleeds and whom nobody helps yet."""
    for trooper in t.troopers:
        if trooper.status == Status.BLEEDING_OUT and not trooper.stabilised:
            if not any(x.active and x.helps == trooper.index for x in t.troopers):
                return trooper.index
    return NOBODY


@helper
def fittest(t: Squad) -> int:
    """Of those on offer, the one least hurt, then the one with most Grit."""
    best, worth = 0, -1
    for act in menu(t, Act):
        match act:
            case AtRisk(place):
                value = 4 * (Status.WOUNDED - t.troopers[place].status) + t.troopers[place].grit
                if value > worth:
                    best, worth = place, value
            case _:
                pass
    return best


@helper
def weakest_to_give_way(t: Squad) -> Act:
    """Of those on offer, the one with least Ammo."""
    best, ammo = 0, 99
    for act in menu(t, Act):
        match act:
            case Reposition(place):
                if t.troopers[place].ammo < ammo:
                    best, ammo = place, t.troopers[place].ammo
            case _:
                pass
    return Reposition(best)


@helper
def reroll(t: Squad, helps: int) -> Act:
    """Grit when it can save him, on a die that fails."""
    if not helps:
        return Keep()
    if any(isinstance(act, RerollAll) for act in menu(t, Act)):
        return RerollAll()
    if any(act == Reroll(Die.FAILING) for act in menu(t, Act)):
        return Reroll(Die.FAILING)
    return Keep()

