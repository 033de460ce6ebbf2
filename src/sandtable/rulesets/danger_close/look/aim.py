"""What is drawn while an answer is aimed: by the functions that resolve it."""

from collections.abc import Iterator

from sandtable.boards import areas
from sandtable.kernel import ByKind, Shape, Style

from .. import actions as act
from ..rules import intent, legal, offense
from ..state import SQUAD_SIZE, Battle, Defensive, Glance, Offensive, Step, Target, Trooper
from .scene import BEYOND, ENEMY, GRID, HARD_TARGET, OBJECTIVE, place_of, plural, track
from .words import asked, landing, name_of


def nothing(t: Battle, answer: act.Act) -> Iterator[Shape]:
    yield from ()


drawn: ByKind[Iterator[Shape]] = ByKind(act.Act, otherwise=nothing)  # whom an answer is about, and where it leads


def marks(t: Battle, answer: act.Act) -> tuple[Shape, ...]:
    """The marks of an answer; none for a Trooper who is down."""
    place = getattr(answer, "trooper", None)
    down = place is not None and not t.troopers[place].active
    return () if down else tuple(drawn(t, answer))


# ---- the whole squad -----------------------------------------------------------------------------------------


@drawn.of(act.Disengage)
def disengage(t: Battle, answer: act.Disengage) -> Iterator[Shape]:
    label = "out of the fight, after one last Defense Roll"
    for trooper in t.troopers:
        if trooper.active:
            yield areas.line(place_of(trooper), (GRID.left, place_of(trooper)[1]), "path", label)


@drawn.of(act.Hold)
def hold(t: Battle, answer: act.Hold) -> Iterator[Shape]:
    yield track(t).shift(t.momentum, t.numbers["hold.none"])


@drawn.of(act.Pay)
def pay(t: Battle, answer: act.Pay) -> Iterator[Shape]:
    """Momentum, and who could be picked."""
    yield track(t).shift(t.momentum, t.numbers["cost.gain"])
    worst = offense.worst_risk(t)
    for trooper in t.troopers:
        if offense.is_exposed_to_risk(trooper) and offense.risk_of(t, trooper) == worst:
            yield areas.ring(place_of(trooper), "danger", f"{name_of(t, trooper)} may be at risk")


# ---- Fire, Moves, cover, Interact ----------------------------------------------------------------------------


@drawn.of(act.Fire, act.Snipe)
def fire(t: Battle, answer: act.Fire | act.Snipe) -> Iterator[Shape]:
    yield to_beyond(t.troopers[answer.trooper], ENEMY, dice_with(t, answer))


@drawn.of(act.MoveUp, act.FallBack)
def move(t: Battle, answer: act.MoveUp | act.FallBack) -> Iterator[Shape]:
    """Where a Move leads: one way where the move die is known, else both."""
    trooper = t.troopers[answer.trooper]
    if trooper.glance != Glance.NONE:
        yield to_position(trooper, landing(t, trooper, answer, trooper.glance), "as the move die says")
        return
    low = int(t.numbers["moveup.low" if isinstance(answer, act.MoveUp) else "fallback.low"])
    yield to_position(trooper, landing(t, trooper, answer, Glance.HIGH), f"move die {low + 1} or more")
    yield to_position(trooper, landing(t, trooper, answer, Glance.LOW), f"move die {low} or less")


@drawn.of(act.Look)
def look(t: Battle, answer: act.Look) -> Iterator[Shape]:
    """Where the Moves lead that are open after the look."""
    for step in (act.MoveUp(answer.trooper), act.FallBack(answer.trooper)):
        there = t.silent_copy()
        there.troopers[answer.trooper].named = answer.direction
        if legal.judge_intent(there, step):
            yield from drawn(t, step)


@drawn.of(act.Cover, act.LayDown, act.Suppress)
def cover(t: Battle, answer: act.Cover | act.LayDown | act.Suppress) -> Iterator[Shape]:
    yield from to_comrade(t, answer.trooper, answer.comrade, cover_in_words(t, answer))


@drawn.of(act.Stabilise)
def stabilise(t: Battle, answer: act.Stabilise) -> Iterator[Shape]:
    yield from to_comrade(t, answer.trooper, answer.comrade, "stabilises them at the end of the Exchange")


@drawn.of(act.Work)
def work(t: Battle, answer: act.Work) -> Iterator[Shape]:
    yield to_beyond(t.troopers[answer.trooper], OBJECTIVE, "works on the objective", "path")


# ---- gear ----------------------------------------------------------------------------------------------------


@drawn.of(act.Charge)
def charge(t: Battle, answer: act.Charge) -> Iterator[Shape]:
    trooper = t.troopers[answer.trooper]
    yield to_position(trooper, landing(t, trooper, answer, trooper.glance), "certain")


@drawn.of(act.Jump)
def jump(t: Battle, answer: act.Jump) -> Iterator[Shape]:
    yield to_position(t.troopers[answer.trooper], (answer.offensive, answer.defensive), "certain")


@drawn.of(act.Grenade)
def grenade(t: Battle, answer: act.Grenade) -> Iterator[Shape]:
    yield from to_comrade(t, answer.trooper, answer.comrade, "Fires as if Flanking")


@drawn.of(act.Bombard)
def bombard(t: Battle, answer: act.Bombard) -> Iterator[Shape]:
    yield to_beyond(t.troopers[answer.trooper], HARD_TARGET, "a hit on a Hard Target")


@drawn.of(act.Rocket)
def rocket(t: Battle, answer: act.Rocket) -> Iterator[Shape]:
    trooper, hard = t.troopers[answer.trooper], answer.target == Target.HARD_TARGET
    told = "hits on a Hard Target" if hard else dice_with(t, answer)
    yield to_beyond(trooper, HARD_TARGET if hard else ENEMY, told)
    yield to_position(trooper, (trooper.offensive, Defensive.FLANKED), "Flanked from then on")


@drawn.of(act.Radio)
def radio(t: Battle, answer: act.Radio) -> Iterator[Shape]:
    yield to_beyond(t.troopers[answer.trooper], ENEMY, "artillery, in an Exchange or more", "path")


# ---- Grit, risk, aftermath -----------------------------------------------------------------------------------


@drawn.of(act.Keep, act.Reroll, act.RerollAll)
def grit(t: Battle, answer: act.Act) -> Iterator[Shape]:
    if t.step is Step.DEFENSE and t.defender < SQUAD_SIZE:
        style: Style = "danger" if isinstance(answer, act.Keep) else "reach"
        yield areas.ring(place_of(t.troopers[t.defender]), style, "their Defense Roll")


@drawn.of(act.AtRisk)
def at_risk(t: Battle, answer: act.AtRisk) -> Iterator[Shape]:
    trooper = t.troopers[answer.trooper]
    yield areas.ring(place_of(trooper), "danger", f"{name_of(t, trooper)} would be at risk")


@drawn.of(act.Reposition)
def reposition(t: Battle, answer: act.Reposition) -> Iterator[Shape]:
    trooper = t.troopers[answer.trooper]
    yield to_position(trooper, (Offensive.ENGAGED, trooper.defensive), "no longer Flanking")


@drawn.of(act.StayExposed)
def stay_exposed(t: Battle, answer: act.StayExposed) -> Iterator[Shape]:
    for who in active_asked(t):
        yield areas.ring(place_of(who), "danger", "exposed")


@drawn.of(act.Withdraw)
def withdraw(t: Battle, answer: act.Withdraw) -> Iterator[Shape]:
    for who in active_asked(t):
        yield to_position(who, (Offensive.ENGAGED, who.defensive), "certain")


@drawn.of(act.GiveGround)
def give_ground(t: Battle, answer: act.GiveGround) -> Iterator[Shape]:
    for who in active_asked(t):
        yield to_position(who, (Offensive.LIMITED, who.defensive), "certain")


@drawn.of(act.LeaveCover)
def leave_cover(t: Battle, answer: act.LeaveCover) -> Iterator[Shape]:
    for who in active_asked(t):
        yield to_position(who, (Offensive.ENGAGED, Defensive.IN_COVER), "certain")


def active_asked(t: Battle) -> Iterator[Trooper]:
    """Whom the pending question is about, if active."""
    who = asked(t)
    if who is not None and who.active:
        yield who


# ---- shapes --------------------------------------------------------------------------------------------------------


def to_position(trooper: Trooper, position: tuple[int, int], label: str) -> Shape:
    """The way to another cell of the grid."""
    cell = GRID[position]
    end = cell.seat(trooper.index, SQUAD_SIZE)
    return areas.line(place_of(trooper), end, "path", f"{cell.name}: {label}")


def to_comrade(t: Battle, place: int, other: int, label: str) -> Iterator[Shape]:
    comrade = t.troopers[other]
    yield areas.line(place_of(t.troopers[place]), place_of(comrade), "path", label)
    yield areas.ring(place_of(comrade), "reach", name_of(t, comrade))


def to_beyond(trooper: Trooper, thing: str, label: str, style: Style = "sight") -> Shape:
    return areas.line(place_of(trooper), BEYOND[thing], style, label)


# ---- what would come of it -----------------------------------------------------------------------------------------


def after(t: Battle, answer: act.Act) -> Battle | None:
    """A copy in which an Intent that needs no dice is settled; none where it is not legal."""
    there = t.silent_copy()
    if not legal.judge_intent(there, answer):
        return None
    intent.settle(there, answer)
    return there


def dice_with(t: Battle, answer: act.Fire | act.Snipe | act.Rocket) -> str:
    """What an Intent adds to the Offense Roll, and what the roll comes to with it."""
    there = after(t, answer)
    if there is None:
        return "not possible now"
    total = plural(max(0, offense.offense_dice(there)), "die", "dice")
    if isinstance(answer, act.Rocket):
        return f"Offense Roll: {total} so far"
    own = plural(max(0, offense.fire_dice(there, there.troopers[answer.trooper])), "die", "dice")
    return f"{own}; Offense Roll: {total} so far"


def cover_in_words(t: Battle, answer: act.Cover | act.LayDown | act.Suppress) -> str:
    """What cover gives the comrade; an HMG goes on to ask about others, so its first comrade is as for any cover."""
    plain = act.Cover(answer.trooper, answer.comrade) if isinstance(answer, act.Suppress) else answer
    there = after(t, plain)
    if there is None:
        return "their Defense Roll"
    more = there.troopers[answer.comrade].cover_dice - t.troopers[answer.comrade].cover_dice
    return f"their Defense Roll: {more:+} {'die' if abs(more) == 1 else 'dice'}"
