"""What is drawn while an answer is aimed: by the functions that resolve it."""

from collections.abc import Callable, Iterator

from sandtable.kernel import Shape, number

from .. import actions as act
from ..rules import explosives, facts, fire, ground, movement, reaction, sight
from ..state import BLOCKED, NOBODY, Arm, Battle, Kind, Posture, Slot, Trigger, Trooper
from ..terrain import DOTS
from . import scene

BLAST_RINGS = (0.5, 1.35, 2.35)  # radii that hold the dots 0, 1 and 2 away


def marks(t: Battle, answer: act.Act) -> tuple[Shape, ...]:
    """What an answer aims at, what it needs, and who could answer it."""
    if isinstance(answer, act.Hold):
        return tuple(shape for x in t.troopers if x.width for shape in scene.shot(t, x, t.active))
    place = getattr(answer, "trooper", NOBODY)
    if place == NOBODY:
        return ()
    trooper = t.troopers[place]
    if isinstance(answer, act.Place):
        return tuple(deployed(t, trooper, answer))
    return tuple(aimed(t, trooper, answer)) if trooper.present else ()


def aimed(t: Battle, trooper: Trooper, answer: act.Act) -> Iterator[Shape]:
    """For somebody on the board."""
    place = trooper.index
    match answer:
        case act.Activate():
            yield from answered(t, place, Trigger.ACTIVATE, lambda u, x: None)
        case act.Fire():
            yield from scene.shot(t, trooper, t.active)
        case act.Strike():
            yield from scene.blow(t, trooper, t.active)
        case act.Attack(_, target, _):
            yield from scene.blow(t, trooper, target)
        case act.Step(_, q, r):
            to = ground.place_of(t.board, q, r)
            if (to, trooper.level) in DOTS.sheet(t.board).spots and ground.apart(trooper.at, to) == 1:
                yield from walked(t, trooper, to)
        case act.Climb(_, level):
            if movement.may_climb(t, trooper, level):
                yield from answered(t, place, Trigger.ENTER, lambda u, x: movement.climb(u, x, level))
        case act.StandUp():
            yield from answered(t, place, Trigger.STAND, movement.stand_up)
        case act.GoProne():
            yield from covered(t, place, movement.go_prone)
        case act.SetArc(_, width, bearing):
            yield from arc(t, trooper, width, bearing)
        case act.Take(_, _, other):
            if t.troopers[other].present:
                yield DOTS.line(t.board, t.troopers[other].at, trooper.at, "path", "handed over", trooper.level)
        case act.Ready(_, slot) | act.Draw(_, slot):
            yield from ranges(t, trooper, slot)
        case act.Throw(_, q, r, level):
            yield from thrown(t, trooper, ground.place_of(t.board, q, r), level, False)
        case act.ThrowStairs(_, q, r, level):
            yield from thrown(t, trooper, ground.place_of(t.board, q, r), level, True)
        case _:
            pass


# ---- who could answer ----------------------------------------------------------------------------------------------


def answered(t: Battle, place: int, trigger: Trigger, deed: Callable[[Battle, Trooper], None]) -> Iterator[Shape]:
    """After a deed: whoever may fire or strike then, and whose arc covers it in vain."""
    t = t.silent_copy()
    target = t.troopers[place]
    t.active = place
    deed(t, target)
    reaction.open_trigger(t, target, trigger)
    for x in t.troopers:
        if ground.enemies(x, target) and x.able and x.present:
            if fire.may_fire(t, x, target) or (is_covered(t, x, target) and not can_see(t, x, target)):
                yield from scene.shot(t, x, place)
            if reaction.is_strike_due(t, x, target):
                yield from scene.blow(t, x, place)


def covered(t: Battle, place: int, deed: Callable[[Battle, Trooper], None]) -> Iterator[Shape]:
    """After a deed that nobody may answer: how the shots would be that could come later."""
    t = t.silent_copy()
    target = t.troopers[place]
    deed(t, target)
    for x in t.troopers:
        if ground.enemies(x, target) and x.able and x.present and is_covered(t, x, target):
            yield from scene.shot(t, x, place)


def is_covered(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """By an arc with shots left, in range."""
    far = ground.apart(shooter.at, target.at) > fire.arm_in_hand(t, shooter).long
    return fire.in_arc_of(t, shooter, target.at) and shooter.shots > 0 and not far


def can_see(t: Battle, viewer: Trooper, target: Trooper) -> bool:
    return sight.sight_between(t, viewer, target) != BLOCKED


def walked(t: Battle, trooper: Trooper, to: int) -> Iterator[Shape]:
    yield DOTS.line(t.board, trooper.at, to, "path", f"to {DOTS.spoken(t.board, to, trooper.level)}", trooper.level)
    if movement.may_step(t, trooper, to):
        yield from answered(t, trooper.index, Trigger.ENTER, lambda u, x: movement.step(u, x, to))


def deployed(t: Battle, trooper: Trooper, answer: act.Place) -> Iterator[Shape]:
    """The enemies who are in place already, seen from there."""
    at, level = ground.place_of(t.board, answer.q, answer.r), answer.level
    if (at, level) not in DOTS.sheet(t.board).spots or not ground.is_in_zone(t.board, trooper.side, at, level):
        return
    yield DOTS.disc(t.board, at, scene.HURT, "reach", DOTS.spoken(t.board, at, level), level)
    t = t.silent_copy()
    one = t.troopers[trooper.index]
    one.at, one.level, one.prone = at, level, answer.posture == Posture.PRONE
    for x in t.troopers:
        if ground.enemies(x, one) and x.present:
            yield from scene.line_at(t, one, x)


# ---- arcs ----------------------------------------------------------------------------------------------------------


def arc(t: Battle, trooper: Trooper, width: int, bearing: int) -> Iterator[Shape]:
    """The arc, the dots in it that can be fired at, and the enemies in it."""
    arm = fire.arm_in_hand(t, trooper)
    if not fire.is_arc_size(t, width) or arm.kind != Kind.FIREARM:
        return
    yield scene.arc_shape(t, trooper, width, bearing)

    def inside(at: int) -> bool:
        near = ground.apart(trooper.at, at) <= arm.long
        return near and ground.in_arc(t.board, trooper.at, bearing, width, at)

    yield from scene.seen_dots(t, trooper, inside, False)
    for x in t.troopers:
        if ground.enemies(x, trooper) and x.present and inside(x.at):
            yield from scene.line_at(t, trooper, x)


# ---- ranges and throws ---------------------------------------------------------------------------------------------


def ranges(t: Battle, trooper: Trooper, slot: Slot) -> Iterator[Shape]:
    """How far what is taken in hand reaches: short and long range, or what the AP pay for."""
    t = t.silent_copy()
    trooper = t.troopers[trooper.index]
    before, trooper.active = trooper.active, slot
    arm = fire.arm_in_hand(t, trooper)
    for reach, what in reaches(t, trooper, before, arm):
        if 0 < reach < DOTS.sheet(t.board).farthest(trooper.at):
            yield DOTS.disc(t.board, trooper.at, float(reach), "range", what, trooper.level)


def reaches(t: Battle, trooper: Trooper, before: Slot, arm: Arm) -> Iterator[tuple[int, str]]:
    if trooper.holds_explosive:
        left = fire.ap_left(t, trooper) - (number(t, "move.ready") if before != trooper.active else 0)
        yield int(left) // int(explosives.throw_price(t, trooper, 1)), "as far as the AP throw it"
    elif arm.kind == Kind.FIREARM:
        yield arm.short, f"short range: {arm.short}"
        yield arm.long, f"long range: {arm.long}"


def thrown(t: Battle, trooper: Trooper, at: int, level: int, by_stairs: bool) -> Iterator[Shape]:
    """The throw, the blast if it stays on target, and whom that would reach now."""
    if (at, level) not in DOTS.sheet(t.board).spots or not trooper.holds_explosive:
        return
    if by_stairs or trooper.at == at:
        yield DOTS.line(t.board, trooper.at, at, "path", "the throw", trooper.level)
    else:
        dot = scene.End(at, level, False)
        yield from scene.sight_line(t, scene.end_of(trooper), dot, "the throw", lambda cover: f"cover {cover}")
    yield from blast_shapes(t, trooper, at, level)


def blast_shapes(t: Battle, trooper: Trooper, at: int, level: int) -> Iterator[Shape]:
    t = t.silent_copy()
    charge = t.charges[t.placed]
    charge.kind, t.settled = trooper.active, t.placed
    t.centre, t.centre_level = at, level
    for away, radius in enumerate(BLAST_RINGS):
        points = explosives.blast_points(t, charge.kind, away)
        label = f"{points} lethal at {away} dot{'s' * (away != 1)}"
        yield DOTS.disc(t.board, at, radius, "blast", label, level)
    for x in t.troopers:
        points = explosives.points_at(t, charge.kind, x)
        if points:
            label = f"reaches {facts.name_of(t, x)}: {points} lethal"
            yield DOTS.disc(t.board, x.at, scene.HURT, "danger", label, x.level)
