"""The marks of an answer while it is aimed, by the rules themselves."""

from collections.abc import Iterator

from sandtable.boards import areas, tried
from sandtable.kernel import Shape, Style

from .. import actions as act
from ..rules import legal, momentum, moves, offense, tactics
from ..state import Battle, Direction, Glance, Intent, Trooper
from . import words
from .scene import GRID, PAGE, dice, track

AT_FOES = (act.Fire, act.Snipe, act.Rocket, act.Bombard)
AREAS = {area.key for area in GRID.areas}
RISKY = (act.Keep, act.AtRisk, act.StayExposed)


def marks(t: Battle, answer: act.Act) -> tuple[Shape, ...]:
    """The marks of an answer: its target and its other effects; nothing about a Trooper who is down."""
    told = words.point(t, answer)
    who = next((x for x in t.troopers if x.label == told.actor), None)
    if who is None:
        return tuple(of_squad(t, answer))
    if not who.active:
        return ()
    style: Style = "sight" if isinstance(answer, AT_FOES) else "path"
    around: Style = "danger" if isinstance(answer, RISKY) else "reach"
    return (*PAGE.aimed(t, told, said(t, who, answer), style, around), *ends(t, who, answer, told.target))


def of_squad(t: Battle, answer: act.Act) -> Iterator[Shape]:
    """The marks for the whole squad: leaving, Momentum, and Troopers who may be at risk."""
    if isinstance(answer, act.Disengage):
        for x in (x for x in t.troopers if x.active):
            here = PAGE.place(x)
            yield areas.line(here, (GRID.left, here[1]), "path", "out of the fight, after one last Defense Roll")
    if isinstance(answer, act.Hold | act.Pay):
        shift = momentum.on_the_track(t, offense.shift_of_choice(t, isinstance(answer, act.Pay)))
        yield track(t).shift(t.momentum, int(shift))
    if isinstance(answer, act.Pay) and offense.how_many_at_risk(t):
        for x in (t.troopers[may.trooper] for may in offense.candidates(t, offense.worst_risk(t))):
            yield areas.ring(PAGE.place(x), "danger", f"{words.name_of(t, x)} may be at risk")


def said(t: Battle, who: Trooper, answer: act.Act) -> str:
    """The words beside a mark, if not the answer's own: the dice that it adds to a roll, or its odds."""
    if isinstance(answer, act.MoveUp | act.FallBack):
        return f"move die {low_of(t, answer) + 1} or more" if who.glance == Glance.NONE else "as the move die says"
    there = after(t, answer)
    if there is None:
        return ""
    now, comrade = there.troopers[who.index], getattr(answer, "comrade", who.index)
    if now.intent == Intent.COVER != who.intent:
        more = there.troopers[comrade].cover_dice - t.troopers[comrade].cover_dice
        return f"their Defense Roll: {more:+} {'die' if abs(more) == 1 else 'dice'}"
    whole = f"Offense Roll: {dice(offense.offense_dice(there))} so far"
    if now.intent == Intent.FIRE != who.intent:
        return f"{dice(offense.fire_dice(there, now))}; {whole}"
    return whole if there.gear_dice != t.gear_dice else ""


def ends(t: Battle, who: Trooper, answer: act.Act, target: str) -> Iterator[Shape]:
    """The possible ends of an answer besides its target."""
    match answer:
        case act.Look(place, direction):
            there = t.silent_copy()
            there.troopers[place].named = direction
            for step in (act.MoveUp(place), act.FallBack(place)):
                if legal.judge_intent(there, step):
                    yield from marks(there, step)
        case act.MoveUp() | act.FallBack():
            if who.glance == Glance.NONE:
                yield PAGE.path(who, GRID[words.landing(t, who, answer)], f"move die {low_of(t, answer)} or less")
        case act.Reposition() | act.Withdraw() | act.GiveGround() | act.LeaveCover():
            there = t.silent_copy()
            if isinstance(answer, act.Reposition):
                tactics.lose_flank(there, there.troopers[who.index])
            else:
                momentum.press_on(there.troopers[who.index], answer)
            yield from PAGE.moved(t, there)
        case _ if target not in AREAS and (then := after(t, answer)) is not None:
            yield from PAGE.moved(t, then)


def low_of(t: Battle, answer: act.MoveUp | act.FallBack) -> int:
    """The highest face of the move die that is low for a Move."""
    return int(moves.highest_low(t, Direction.UP if isinstance(answer, act.MoveUp) else Direction.BACK))


# ---- what would come of it -----------------------------------------------------------------------------------------


def after(t: Battle, answer: act.Act) -> Battle | None:
    """A copy in which an Intent is settled, with the best of dice; None where it is not legal."""
    there: Battle | None = tried.settled(t, answer) if legal.judge_intent(t.silent_copy(), answer) else None
    return there
