"""What is drawn while an answer is aimed: by the functions that resolve it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.scene import Shape, Style

from .. import actions as act
from ..rules.intent import settle
from ..rules.legal import judge_intent
from ..rules.offense import fire_dice, is_exposed_to_risk, offense_dice, risk_of, worst_risk
from ..state import NOBODY, SQUAD_SIZE, Battle, Defensive, Glance, Offensive, Step, Target, Trooper
from .scene import ENEMY, HARD_TARGET, LEFT, OBJECTIVE, middle_of, name_of_cell, on_track, place_in, place_of, plural
from .words import asked, imagined, landing, name_of

RING = 0.85  # radius of a mark around a Trooper


def marks(t: Battle, answer: act.Act) -> tuple[Shape, ...]:
    """Whom or what an answer is about, and where it leads."""
    match answer:
        case act.Disengage():
            label = "out of the fight, after one last Defense Roll"
            return tuple(to_point(x, (LEFT, place_of(x)[1]), "path", label) for x in t.troopers if x.active)
        case act.Hold():
            return (momentum_mark(t, 0),)
        case act.Pay():
            return (momentum_mark(t, int(t.numbers["cost.gain"])), *at_risk(t))
        case act.Keep() | act.Reroll(_) | act.RerollAll():
            defends = t.step is Step.DEFENSE and t.defender < SQUAD_SIZE
            style: Style = "danger" if isinstance(answer, act.Keep) else "reach"
            return (ring(t.troopers[t.defender], style, "his Defense Roll"),) if defends else ()
        case act.StayExposed() | act.Withdraw() | act.GiveGround() | act.LeaveCover():
            return tuple(aftermath(t, answer))
        case _:
            place = getattr(answer, "trooper", NOBODY)
            if place == NOBODY or not t.troopers[place].active:
                return ()
            return tuple(of_trooper(t, t.troopers[place], answer))


def of_trooper(t: Battle, trooper: Trooper, answer: act.Act) -> Iterator[Shape]:
    match answer:
        case act.Fire() | act.Snipe():
            yield to_point(trooper, middle_of(ENEMY), "sight", dice_with(t, trooper, answer))
        case act.MoveUp() | act.FallBack():
            yield from move_marks(t, trooper, answer)
        case act.Charge():
            yield to_position(trooper, landing(t, trooper, answer, trooper.glance), "certain")
        case act.Look():
            yield from looked_at(t, trooper, answer)
        case act.Jump(_, offensive, defensive):
            yield to_position(trooper, (offensive, defensive), "certain")
        case act.Cover(_, place) | act.LayDown(_, place) | act.Suppress(_, place):
            yield from to_comrade(t, trooper, place, cover_in_words(t, answer, place))
        case act.Stabilise(_, place):
            yield from to_comrade(t, trooper, place, "stabilises him at the end of the Exchange")
        case act.Grenade(_, place):
            yield from to_comrade(t, trooper, place, "he Fires as if Flanking")
        case act.Work():
            yield to_point(trooper, middle_of(OBJECTIVE), "path", "works on the objective")
        case act.Bombard():
            yield to_point(trooper, middle_of(HARD_TARGET), "sight", "a hit on a Hard Target")
        case act.Rocket(_, aim):
            hard = aim == Target.HARD_TARGET
            told = "hits on a Hard Target" if hard else dice_with(t, trooper, answer)
            yield to_point(trooper, middle_of(HARD_TARGET if hard else ENEMY), "sight", told)
            yield to_position(trooper, (trooper.offensive, Defensive.FLANKED), "Flanked from then on")
        case act.Radio():
            yield to_point(trooper, middle_of(ENEMY), "path", "artillery, in an Exchange or more")
        case act.AtRisk():
            yield ring(trooper, "danger", f"{name_of(t, trooper)} would be at risk")
        case act.Reposition():
            yield to_position(trooper, (Offensive.ENGAGED, trooper.defensive), "no longer Flanking")
        case _:
            pass


# ---- shapes --------------------------------------------------------------------------------------------------------


def to_point(trooper: Trooper, where: tuple[float, float], style: Style, label: str) -> Shape:
    return Shape("line", (*place_of(trooper), *where), style, label)


def to_position(trooper: Trooper, position: tuple[int, int], label: str) -> Shape:
    """The way to another cell of the grid."""
    return to_point(trooper, place_in(trooper, *position), "path", f"{name_of_cell(*position)}: {label}")


def ring(trooper: Trooper, style: Style, label: str) -> Shape:
    return Shape("circle", (*place_of(trooper), RING), style, label)


def to_comrade(t: Battle, trooper: Trooper, place: int, label: str) -> Iterator[Shape]:
    comrade = t.troopers[place]
    yield to_point(trooper, place_of(comrade), "path", label)
    yield ring(comrade, "reach", name_of(t, comrade))


def momentum_mark(t: Battle, change: int) -> Shape:
    momentum = int(t.momentum) + change
    return Shape("circle", (*on_track(t, momentum), RING), "reach", f"Momentum {momentum:+}")


# ---- what would come of it -----------------------------------------------------------------------------------------


def after(t: Battle, answer: act.Act) -> Battle | None:
    """A copy in which an Intent that needs no dice is settled; none where it is not legal."""
    there = imagined(t)
    if not judge_intent(there, answer):
        return None
    settle(there, answer)
    return there


def dice_with(t: Battle, trooper: Trooper, answer: act.Act) -> str:
    """What an Intent adds to the Offense Roll, and what the roll comes to with it."""
    there = after(t, answer)
    if there is None:
        return "not possible now"
    total = plural(max(0, offense_dice(there)), "die", "dice")
    if isinstance(answer, act.Rocket):
        return f"Offense Roll: {total} so far"
    own = plural(max(0, fire_dice(there, there.troopers[trooper.index])), "die", "dice")
    return f"{own}; Offense Roll: {total} so far"


def cover_in_words(t: Battle, answer: act.Act, place: int) -> str:
    """What cover gives the comrade; an HMG goes on to ask about others, so its first comrade is as for any cover."""
    plain = act.Cover(answer.trooper, place) if isinstance(answer, act.Suppress) else answer
    there = after(t, plain)
    if there is None:
        return "his Defense Roll"
    return f"his Defense Roll: {there.troopers[place].cover_dice - t.troopers[place].cover_dice:+} dice"


def move_marks(t: Battle, trooper: Trooper, answer: act.Act) -> Iterator[Shape]:
    """Where a Move leads: one way where the move die is known, else both."""
    if trooper.glance != Glance.NONE:
        yield to_position(trooper, landing(t, trooper, answer, trooper.glance), "as the move die says")
        return
    low = int(t.numbers["moveup.low" if isinstance(answer, act.MoveUp) else "fallback.low"])
    yield to_position(trooper, landing(t, trooper, answer, Glance.HIGH), f"move die {low + 1} or more")
    yield to_position(trooper, landing(t, trooper, answer, Glance.LOW), f"move die {low} or less")


def looked_at(t: Battle, trooper: Trooper, answer: act.Look) -> Iterator[Shape]:
    """Where the Moves lead that are open after the look."""
    for move in (act.MoveUp(trooper.index), act.FallBack(trooper.index)):
        there = imagined(t)
        there.troopers[trooper.index].named = answer.direction
        if judge_intent(there, move):
            yield from move_marks(t, trooper, move)


def at_risk(t: Battle) -> Iterator[Shape]:
    """Who could be picked for a Success at a Cost."""
    worst = worst_risk(t)
    for trooper in t.troopers:
        if is_exposed_to_risk(trooper) and risk_of(t, trooper) == worst:
            yield ring(trooper, "danger", f"{name_of(t, trooper)} may be at risk")


def aftermath(t: Battle, answer: act.Act) -> Iterator[Shape]:
    who = asked(t)
    if who is None or not who.active:
        return
    match answer:
        case act.StayExposed():
            yield ring(who, "danger", "exposed")
        case act.Withdraw():
            yield to_position(who, (Offensive.ENGAGED, who.defensive), "certain")
        case act.GiveGround():
            yield to_position(who, (Offensive.LIMITED, who.defensive), "certain")
        case _:
            yield to_position(who, (Offensive.ENGAGED, Defensive.IN_COVER), "certain")
