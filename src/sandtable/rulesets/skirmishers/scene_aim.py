"""What is drawn while an answer is aimed, and what can be seen from a place: by the functions that resolve it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import atan2, degrees, hypot, inf
from typing import NamedTuple

from sandtable.geometry.hexes import arc_covers
from sandtable.kernel.catalogue import InForce
from sandtable.kernel.scene import Shape, Style
from sandtable.kernel.verbs import number

from .activation import is_legal
from .explosives import (
    blast_points,
    blast_reaches,
    distance_to_blast,
    throw_price,
)
from .fire import ap_left, arm_in_hand, fire_number, in_arc_of, is_arc_size, may_fire
from .ground import apart, compass, enemies, place_of, q_of, r_of
from .melee import melee_number
from .movement import climb, go_prone, may_climb, may_step, stand_up, step
from .overview import visible_from
from .reaction import is_strike_due, open_trigger
from .scene_ground import Frame, dot_name, frame_of, gap_middle, spots_of
from .scene_words import name_of
from .sight import line_of_sight
from .state import (
    BLOCKED,
    LEVELS,
    NOBODY,
    Act,
    Activate,
    Arm,
    Attack,
    Board,
    Climb,
    Draw,
    Fire,
    GoProne,
    Hold,
    Kind,
    Phase,
    Place,
    Posture,
    Ready,
    SetArc,
    Skirmish,
    Slot,
    StandUp,
    Step,
    Strike,
    Take,
    Throw,
    ThrowStairs,
    Trigger,
    Trooper,
)
from .telling import blocker, stop_on_line
from .turn import in_zone, judge_deployment, next_to_deploy

SEEN = 0.2  # radius of the mark on a dot that can be seen
STOP = 0.25  # ... on what stops a line
HURT = 0.45  # ... on whom a blast reaches
BLAST_RINGS = (0.5, 1.35, 2.35)  # radii that hold the dots 0, 1 and 2 away
SIZES = 3  # of arcs


class End(NamedTuple):
    """One end of a line of fire."""

    at: int
    level: int
    prone: bool


def marks(t: Skirmish, act: Act) -> tuple[Shape, ...]:
    """What an answer aims at, what it needs, and who could answer it."""
    if isinstance(act, Hold):
        return tuple(shape for x in t.troopers if x.width for shape in shot(t, x, t.active))
    place = getattr(act, "trooper", NOBODY)
    if place == NOBODY:
        return ()
    trooper = t.troopers[place]
    if isinstance(act, Place):
        return tuple(deployed(t, trooper, act))
    return tuple(aimed(t, trooper, act)) if trooper.present else ()


def aimed(t: Skirmish, trooper: Trooper, act: Act) -> Iterator[Shape]:
    """For somebody on the board."""
    place = trooper.index
    match act:
        case Activate():
            yield from answered(t, place, Trigger.ACTIVATE, lambda u, x: None)
        case Fire():
            yield from shot(t, trooper, t.active)
        case Strike():
            yield from blow(t, trooper, t.active)
        case Attack(_, target, _):
            yield from blow(t, trooper, target)
        case Step(_, q, r):
            to = place_of(t.board, q, r)
            if to != NOBODY and apart(trooper.at, to) == 1:
                yield from walked(t, trooper, to)
        case Climb(_, level):
            if may_climb(t, trooper, level):
                yield from answered(t, place, Trigger.ENTER, lambda u, x: climb(u, x, level))
        case StandUp():
            yield from answered(t, place, Trigger.STAND, stand_up)
        case GoProne():
            yield from covered(t, place, go_prone)
        case SetArc(_, width, bearing):
            yield from arc(t, trooper, width, bearing)
        case Take(_, _, other):
            if t.troopers[other].present:
                yield line(t, t.troopers[other].at, trooper.at, "path", "handed over", trooper.level)
        case Ready(_, slot) | Draw(_, slot):
            yield from ranges(t, trooper, slot)
        case Throw(_, q, r, level):
            yield from thrown(t, trooper, place_of(t.board, q, r), level, False)
        case ThrowStairs(_, q, r, level):
            yield from thrown(t, trooper, place_of(t.board, q, r), level, True)
        case _:
            pass


# ---- lines ---------------------------------------------------------------------------------------------------------


def end_of(trooper: Trooper) -> End:
    return End(trooper.at, trooper.level, trooper.prone)


def line(t: Skirmish, at: int, to: int, style: Style, label: str, level: int) -> Shape:
    frame = frame_of(t.board)
    return Shape("line", (*frame.xy(at), *frame.xy(to)), style, label, level)


def sight_line(t: Skirmish, eye: End, target: End, who: str, tell: Callable[[int], str]) -> Iterator[Shape]:
    """A line of sight on the levels of its ends, with what its cover means; where it is blocked, only up to there."""
    cover = line_of_sight(t, *eye, *target)
    for level in sorted({eye.level, target.level}):
        if cover == BLOCKED:
            yield from blocked_line(t, eye, target, who, level)
        else:
            yield line(t, eye.at, target.at, "sight", f"{who}: {tell(int(cover))}", level)


def blocked_line(t: Skirmish, eye: End, target: End, who: str, level: int) -> Iterator[Shape]:
    why = blocker(t, *eye, *target).replace("_", " ")
    (x, y), (to_x, to_y) = frame_of(t.board).xy(eye.at), frame_of(t.board).xy(target.at)
    stop_x, stop_y = where_stopped(t, eye, target)
    length = (to_x - x) ** 2 + (to_y - y) ** 2
    share = ((stop_x - x) * (to_x - x) + (stop_y - y) * (to_y - y)) / length if length else 0
    reached = (x + share * (to_x - x), y + share * (to_y - y))
    yield Shape("line", (x, y, *reached), "sight-blocked", f"{who}: no line of sight", level)
    yield Shape("circle", (stop_x, stop_y, STOP), "stop", why, level)


def where_stopped(t: Skirmish, eye: End, target: End) -> tuple[float, float]:
    """Where on the page stands what stops a line; for a floor, half-way."""
    frame, stop = frame_of(t.board), stop_on_line(t, *eye, *target)
    if stop is not None and stop.gap != NOBODY:
        return gap_middle(t.board, stop.gap)
    if stop is not None and stop.at != NOBODY:
        return frame.xy(stop.at)
    (x, y), (to_x, to_y) = frame.xy(eye.at), frame.xy(target.at)
    return (x + to_x) / 2, (y + to_y) / 2


def told(t: Skirmish, shooter: Trooper, target: Trooper) -> Callable[[int], str]:
    """What a shot would need, for its line."""

    def tell(cover: int) -> str:
        arm = arm_in_hand(t, shooter)
        if apart(shooter.at, target.at) > arm.long:
            return "seen, out of range"
        if arm.kind != Kind.FIREARM:
            return "seen"
        behind = f", cover {cover}" if cover else ""
        return f"needs {int(fire_number(t, shooter, target))}{behind}"

    return tell


def shot(t: Skirmish, shooter: Trooper, place: int) -> Iterator[Shape]:
    """One trooper at the active one, if his arc covers him."""
    if place == NOBODY or not shooter.present or not t.troopers[place].present:
        return
    target = t.troopers[place]
    if enemies(shooter, target) and in_arc_of(t, shooter, target.at):
        yield from sight_line(t, end_of(shooter), end_of(target), pair(t, shooter, target), told(t, shooter, target))


def pair(t: Skirmish, one: Trooper, other: Trooper) -> str:
    return f"{name_of(t, one)} at {name_of(t, other)}"


def blow(t: Skirmish, attacker: Trooper, place: int) -> Iterator[Shape]:
    if place == NOBODY or not t.troopers[place].present:
        return
    target = t.troopers[place]

    def tell(cover: int) -> str:
        return f"strikes with {int(melee_number(t, attacker, target))} or more"

    yield from sight_line(t, end_of(attacker), end_of(target), pair(t, attacker, target), tell)


# ---- who could answer ----------------------------------------------------------------------------------------------


def imagined(t: Skirmish) -> Skirmish:
    """A copy to try things on, unheard."""
    copy = t.clone()
    copy.log = copy.refusals = None
    return copy


def answered(t: Skirmish, place: int, trigger: Trigger, deed: Callable[[Skirmish, Trooper], None]) -> Iterator[Shape]:
    """After a deed: whoever may fire or strike then, and whose arc covers it in vain."""
    t = imagined(t)
    target = t.troopers[place]
    t.active = place
    deed(t, target)
    open_trigger(t, target, trigger)
    for x in t.troopers:
        if enemies(x, target) and x.able and x.present:
            if may_fire(t, x, target) or (is_covered(t, x, target) and not can_see(t, x, target)):
                yield from shot(t, x, place)
            if is_strike_due(t, x, target):
                yield from blow(t, x, place)


def covered(t: Skirmish, place: int, deed: Callable[[Skirmish, Trooper], None]) -> Iterator[Shape]:
    """After a deed that nobody may answer: how the shots would be that could come later."""
    t = imagined(t)
    target = t.troopers[place]
    deed(t, target)
    for x in t.troopers:
        if enemies(x, target) and x.able and x.present and is_covered(t, x, target):
            yield from shot(t, x, place)


def is_covered(t: Skirmish, shooter: Trooper, target: Trooper) -> bool:
    """By an arc with shots left, in range."""
    far = apart(shooter.at, target.at) > arm_in_hand(t, shooter).long
    return in_arc_of(t, shooter, target.at) and shooter.shots > 0 and not far


def can_see(t: Skirmish, viewer: Trooper, target: Trooper) -> bool:
    return line_of_sight(t, *end_of(viewer), *end_of(target)) != BLOCKED


def walked(t: Skirmish, trooper: Trooper, to: int) -> Iterator[Shape]:
    yield line(t, trooper.at, to, "path", f"to {dot_name(t.board, to, trooper.level)}", trooper.level)
    if may_step(t, trooper, to):
        yield from answered(t, trooper.index, Trigger.ENTER, lambda u, x: step(u, x, to))


def deployed(t: Skirmish, trooper: Trooper, act: Place) -> Iterator[Shape]:
    """The enemies who are in place already, seen from there."""
    at = place_of(t.board, act.q, act.r)
    if not 0 <= act.level < LEVELS or at == NOBODY or not in_zone(t.board, trooper.side, at, act.level):
        return
    yield Shape("circle", (*frame_of(t.board).xy(at), HURT), "reach", dot_name(t.board, at, act.level), act.level)
    t = imagined(t)
    one = t.troopers[trooper.index]
    one.at, one.level, one.prone = at, act.level, act.posture == Posture.PRONE
    for x in t.troopers:
        if enemies(x, one) and x.present:
            yield from sight_line(t, end_of(one), end_of(x), pair(t, one, x), told(t, one, x))


# ---- arcs ----------------------------------------------------------------------------------------------------------


def arc_shape(t: Skirmish, trooper: Trooper, width: int, bearing: int, most: float = inf) -> Shape:
    """An arc as far as the weapon or the board reaches, or only its beginning."""
    frame = frame_of(t.board)
    far = min(float(arm_in_hand(t, trooper).long), frame.farthest(trooper.at), most)
    first = (bearing - width / 2) % 360
    shots = f", {trooper.shots} shots left" if trooper.width else ""
    label = f"arc of {name_of(t, trooper)}: {width}° at {bearing}°{shots}"
    return Shape("wedge", (*frame.xy(trooper.at), far, first, first + width), "arc", label, trooper.level)


def arc(t: Skirmish, trooper: Trooper, width: int, bearing: int) -> Iterator[Shape]:
    """The arc, the dots in it that can be fired at, and the enemies in it."""
    arm = arm_in_hand(t, trooper)
    if not is_arc_size(t, width) or arm.kind != Kind.FIREARM:
        return
    yield arc_shape(t, trooper, width, bearing)

    def inside(at: int) -> bool:
        near = apart(trooper.at, at) <= arm.long
        return near and arc_covers(bearing, width, compass(trooper.at, at))

    yield from seen_dots(t, trooper, inside, False)
    for x in t.troopers:
        if enemies(x, trooper) and x.present and inside(x.at):
            yield from sight_line(t, end_of(trooper), end_of(x), pair(t, trooper, x), told(t, trooper, x))


# ---- ranges and throws ---------------------------------------------------------------------------------------------


def ranges(t: Skirmish, trooper: Trooper, slot: Slot) -> Iterator[Shape]:
    """How far what is taken in hand reaches: short and long range, or what the AP pay for."""
    t = imagined(t)
    trooper = t.troopers[trooper.index]
    before, trooper.active = trooper.active, slot
    arm = arm_in_hand(t, trooper)
    for reach, what in reaches(t, trooper, before, arm):
        if 0 < reach < frame_of(t.board).farthest(trooper.at):
            yield Shape("circle", (*frame_of(t.board).xy(trooper.at), float(reach)), "range", what, trooper.level)


def reaches(t: Skirmish, trooper: Trooper, before: Slot, arm: Arm) -> Iterator[tuple[int, str]]:
    if trooper.active >= Slot.GRENADE:
        left = ap_left(t, trooper) - (number(t, "move.ready") if before != trooper.active else 0)
        yield int(left) // int(throw_price(t, trooper, 1)), "as far as the AP throw it"
    elif arm.kind == Kind.FIREARM:
        yield arm.short, f"short range: {arm.short}"
        yield arm.long, f"long range: {arm.long}"


def thrown(t: Skirmish, trooper: Trooper, at: int, level: int, by_stairs: bool) -> Iterator[Shape]:
    """The throw, the blast if it stays on target, and whom that would reach now."""
    if at == NOBODY or not 0 <= level < LEVELS or trooper.active < Slot.GRENADE:
        return
    if by_stairs or trooper.at == at:
        yield line(t, trooper.at, at, "path", "the throw", trooper.level)
    else:
        yield from sight_line(t, end_of(trooper), End(at, level, False), "the throw", lambda cover: f"cover {cover}")
    yield from blast_shapes(t, trooper, at, level)


def blast_shapes(t: Skirmish, trooper: Trooper, at: int, level: int) -> Iterator[Shape]:
    t = imagined(t)
    charge = t.charges[t.placed]
    charge.kind, t.settled = trooper.active, t.placed
    t.centre, t.centre_level = at, level
    frame = frame_of(t.board)
    for away, radius in enumerate(BLAST_RINGS):
        points = blast_points(t, charge.kind, away)
        label = f"{points} lethal at {away} dot{'s' * (away != 1)}"
        yield Shape("circle", (*frame.xy(at), radius), "blast", label, level)
    for x in t.troopers:
        points = blast_points(t, charge.kind, distance_to_blast(t, x)) if x.present else 0
        if points and blast_reaches(t, x):
            label = f"reaches {name_of(t, x)}: {points} lethal"
            yield Shape("circle", (*frame.xy(x.at), HURT), "danger", label, x.level)


# ---- what can be seen ----------------------------------------------------------------------------------------------


def outlook(t: Skirmish, key: str) -> tuple[Shape, ...]:
    """What a trooper sees, or would see from a dot (the active one as he is; with nobody active, a standing one)."""
    t = imagined(t)
    viewer = viewer_at(t, key)
    if viewer is None:
        return ()
    shapes = [arc_shape(t, viewer, viewer.width, viewer.bearing)] if viewer.width else []
    shapes += seen_dots(t, viewer, lambda at: True, True)
    for x in t.troopers:
        if enemies(x, viewer) and x.present:
            cover = line_of_sight(t, *end_of(viewer), *end_of(x))
            shapes.append(seen_mark(frame_of(t.board), x.at, x.level, HURT, cover))
            shapes += sight_line(t, end_of(viewer), end_of(x), pair(t, viewer, x), told(t, viewer, x))
    return tuple(shapes)


def viewer_at(t: Skirmish, key: str) -> Trooper | None:
    """The trooper a key means; for a dot the active one, moved there in this copy."""
    labels = Trooper.labels()
    if key in labels:
        trooper = t.troopers[labels.index(key)]
        return trooper if trooper.present and trooper.able else None
    try:
        q, r, level = (int(part) for part in key.split(","))
    except ValueError:
        return None
    at = place_of(t.board, q, r)
    if (at, level) not in spots_of(t.board):
        return None
    trooper = t.troopers[stand_in(t)]
    trooper.at, trooper.level = at, level
    return trooper


def stand_in(t: Skirmish) -> int:
    """Who looks from an empty dot: the active trooper, or the first of the side whose turn it is who still can."""
    if t.active != NOBODY:
        return t.active
    return next((x.index for x in t.troopers if x.side == t.side and x.able), 0)


@dataclass(frozen=True)
class Vantage:
    """All that a view over the board depends on, and a table to work it out with."""

    board: Board
    eye: End
    people: tuple[tuple[int, int, bool], ...]
    numbers: InForce = field(hash=False)
    t: Skirmish = field(compare=False)


@lru_cache(16)
def seen_from(vantage: Vantage) -> dict[tuple[int, int, int], int]:
    """`visible_from`, remembered while nobody moves: one activation offers many arcs."""
    return visible_from(vantage.t, *vantage.eye)


def seen_dots(t: Skirmish, viewer: Trooper, wanted: Callable[[int], bool], unseen: bool) -> Iterator[Shape]:
    """A mark on each wanted free dot: somebody standing there would be seen, seen in cover, or (if asked for) not."""
    board, frame = t.board, frame_of(t.board)
    people = tuple((x.at, x.level, x.prone) for x in t.troopers if x.present)
    seen = seen_from(Vantage(board, end_of(viewer), people, t.numbers, t))
    taken = {(x.at, x.level) for x in t.troopers if x.present}
    for at, level in spots_of(board):
        if wanted(at) and (at, level) not in taken:
            cover = seen.get((q_of(board, at), r_of(board, at), level), BLOCKED)
            if cover != BLOCKED or unseen:
                yield seen_mark(frame, at, level, SEEN, cover)


def seen_mark(frame: Frame, at: int, level: int, radius: float, cover: int) -> Shape:
    where = (*frame.xy(at), radius)
    if cover == BLOCKED:
        return Shape("circle", where, "unseen", "not seen", level)
    if cover:
        return Shape("circle", where, "seen-in-cover", f"seen, cover {cover}", level)
    return Shape("circle", where, "seen", "seen", level)


# ---- clicks --------------------------------------------------------------------------------------------------------


def pick(t: Skirmish, x: float, y: float) -> tuple[Act, ...]:
    """What a click there may mean, on any level: deploy, step, climb, throw, or an arc in that very direction."""
    t = imagined(t)
    at = frame_of(t.board).nearest(x, y)
    on_board = at != NOBODY and t.board.floors[at] != 0
    if t.phase == Phase.DEPLOY and on_board:
        return tuple(deployments_at(t, at))
    if t.phase != Phase.ACT:
        return ()
    trooper = t.troopers[t.active]
    there = actions_at(t, trooper, at) if on_board else ()
    return tuple(act for act in (*there, *arcs_towards(t, trooper, x, y)) if is_legal(t, act, trooper))


def deployments_at(t: Skirmish, at: int) -> Iterator[Act]:
    place = next_to_deploy(t)
    if place == NOBODY:
        return
    for level in levels_at(t, at):
        for posture in (Posture.STANDING, Posture.PRONE):
            act = Place(place, q_of(t.board, at), r_of(t.board, at), level, posture)
            if judge_deployment(t, act, t.troopers[place]):
                yield act


def actions_at(t: Skirmish, trooper: Trooper, at: int) -> Iterator[Act]:
    place, q, r = trooper.index, q_of(t.board, at), r_of(t.board, at)
    if at != trooper.at:
        yield Step(place, q, r)
    for level in levels_at(t, at):
        if at == trooper.at:
            yield Climb(place, level)
        yield Throw(place, q, r, level)
        yield ThrowStairs(place, q, r, level)


def arcs_towards(t: Skirmish, trooper: Trooper, x: float, y: float) -> Iterator[Act]:
    own_x, own_y = frame_of(t.board).xy(trooper.at)
    if hypot(x - own_x, y - own_y) >= SEEN:
        bearing = round(degrees(atan2(y - own_y, x - own_x))) % 360
        for size in range(SIZES):
            yield SetArc(trooper.index, number(t, "arc.sizes", size), bearing)


def levels_at(t: Skirmish, at: int) -> list[int]:
    return [level for level in range(LEVELS) if t.board.floors[at] >> level & 1]
