"""Lines of sight and what can be seen, as shapes: by the functions that decide it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, inf, radians, sin
from typing import NamedTuple

from sandtable.kernel import InForce, Shape, Style

from ..rules import facts, fire, ground, melee, sight
from ..state import BLOCKED, NOBODY, Battle, Board, Kind, Trooper
from .scene import Frame, Spotted, frame_of, gap_middle, spots_of

SEEN = 0.2  # radius of the mark on a dot that can be seen
STOP = 0.25  # ... on what stops a line
HURT = 0.45  # ... on whom a blast reaches


class End(NamedTuple):
    """One end of a line of fire."""

    at: int
    level: int
    prone: bool


# ---- lines ---------------------------------------------------------------------------------------------------------


def end_of(trooper: Trooper) -> End:
    return End(trooper.at, trooper.level, trooper.prone)


def line(t: Battle, at: int, to: int, style: Style, label: str, level: int) -> Shape:
    frame = frame_of(t.board)
    return Shape("line", (*frame.xy(at), *frame.xy(to)), style, label, level)


def sight_line(t: Battle, eye: End, target: End, who: str, tell: Callable[[int], str]) -> Iterator[Shape]:
    """A line of sight on the levels of its ends, with what its cover means; where it is blocked, only up to there."""
    cover = sight.line_of_sight(t, sight.Line(*eye, *target))
    for level in sorted({eye.level, target.level}):
        if cover == BLOCKED:
            yield from blocked_line(t, eye, target, who, level)
        else:
            yield line(t, eye.at, target.at, "sight", f"{who}: {tell(int(cover))}", level)


def blocked_line(t: Battle, eye: End, target: End, who: str, level: int) -> Iterator[Shape]:
    why = facts.blocker(t, sight.Line(*eye, *target))
    (x, y), (to_x, to_y) = frame_of(t.board).xy(eye.at), frame_of(t.board).xy(target.at)
    stop_x, stop_y = where_stopped(t, eye, target)
    length = (to_x - x) ** 2 + (to_y - y) ** 2
    share = ((stop_x - x) * (to_x - x) + (stop_y - y) * (to_y - y)) / length if length else 0
    reached = (x + share * (to_x - x), y + share * (to_y - y))
    yield Shape("line", (x, y, *reached), "sight-blocked", f"{who}: no line of sight", level)
    yield Shape("circle", (stop_x, stop_y, STOP), "stop", why, level)


def where_stopped(t: Battle, eye: End, target: End) -> tuple[float, float]:
    """Where on the page stands what stops a line; for a floor, half-way."""
    frame, stop = frame_of(t.board), facts.stop_on_line(t, sight.Line(*eye, *target))
    if stop is not None and stop.gap != NOBODY:
        return gap_middle(t.board, stop.gap)
    if stop is not None and stop.at != NOBODY:
        return frame.xy(stop.at)
    (x, y), (to_x, to_y) = frame.xy(eye.at), frame.xy(target.at)
    return (x + to_x) / 2, (y + to_y) / 2


def told(t: Battle, shooter: Trooper, target: Trooper) -> Callable[[int], str]:
    """What a shot would need, for its line."""

    def tell(cover: int) -> str:
        arm = fire.arm_in_hand(t, shooter)
        if ground.apart(shooter.at, target.at) > arm.long:
            return "seen, out of range"
        if arm.kind != Kind.FIREARM:
            return "seen"
        behind = f", cover {cover}" if cover else ""
        return f"needs {int(fire.fire_number(t, shooter, target))}{behind}"

    return tell


def shot(t: Battle, shooter: Trooper, place: int) -> Iterator[Shape]:
    """One trooper at the active one, if his arc covers him."""
    if place == NOBODY or not shooter.present or not t.troopers[place].present:
        return
    target = t.troopers[place]
    if ground.enemies(shooter, target) and fire.in_arc_of(t, shooter, target.at):
        yield from line_at(t, shooter, target)


def line_at(t: Battle, shooter: Trooper, target: Trooper) -> Iterator[Shape]:
    """From one trooper to another, with what a shot would need."""
    yield from sight_line(t, end_of(shooter), end_of(target), pair(t, shooter, target), told(t, shooter, target))


def pair(t: Battle, one: Trooper, other: Trooper) -> str:
    return f"{facts.name_of(t, one)} at {facts.name_of(t, other)}"


def blow(t: Battle, attacker: Trooper, place: int) -> Iterator[Shape]:
    if place == NOBODY or not t.troopers[place].present:
        return
    target = t.troopers[place]

    def tell(cover: int) -> str:
        return f"strikes with {int(melee.melee_number(t, attacker, target))} or more"

    yield from sight_line(t, end_of(attacker), end_of(target), pair(t, attacker, target), tell)


def arc_shape(t: Battle, trooper: Trooper, width: int, bearing: int, most: float = inf) -> Shape:
    """An arc as far as the weapon or the board reaches, or only its beginning."""
    frame = frame_of(t.board)
    far = min(float(fire.arm_in_hand(t, trooper).long), frame.farthest(trooper.at), most)
    first = (bearing - width / 2) % 360
    shots = f", {trooper.shots} shots left" if trooper.width else ""
    label = f"arc of {facts.name_of(t, trooper)}: {width}° at {bearing}°{shots}"
    return Shape("wedge", (*frame.xy(trooper.at), far, first, first + width), "arc", label, trooper.level)


def arc_edges(t: Battle, trooper: Trooper) -> Iterator[Shape]:
    """The edges of a laid arc, as far as the weapon or the board reaches: who comes between them can be shot at."""
    frame, arc = frame_of(t.board), arc_shape(t, trooper, trooper.width, trooper.bearing)
    x, y, far, *angles = arc.points
    for angle in angles:
        ahead = radians(angle)
        end = frame.towards(x, y, cos(ahead), sin(ahead), far)
        yield Shape("line", (x, y, *end), "range", arc.label, arc.layer, f"side-{trooper.side}")


# ---- dots that can be seen -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Vantage:
    """All that a view over the board depends on, and a table to work it out with."""

    board: Board
    eye: End
    people: tuple[tuple[int, int, bool], ...]
    numbers: InForce = field(hash=False)
    t: Battle = field(compare=False)


def visible_from(t: Battle, eye: End, target_prone: bool = False) -> dict[Spotted, int]:
    """Each place and level that can be seen from an end of a line, with the cover somebody would have there."""
    seen = {
        (at, level): sight.line_of_sight(t, sight.Line(*eye, at, level, target_prone))
        for at, level in spots_of(t.board)
    }
    return {spot: cover for spot, cover in seen.items() if cover != BLOCKED}


@lru_cache(16)
def seen_from(vantage: Vantage) -> dict[Spotted, int]:
    """`visible_from`, remembered while nobody moves: one activation offers many arcs."""
    return visible_from(vantage.t, vantage.eye)


def seen_dots(t: Battle, viewer: Trooper, wanted: Callable[[int], bool], unseen: bool) -> Iterator[Shape]:
    """A mark on each wanted free dot: somebody standing there would be seen, seen in cover, or (if asked for) not."""
    board, frame = t.board, frame_of(t.board)
    people = tuple((x.at, x.level, x.prone) for x in t.troopers if x.present)
    seen = seen_from(Vantage(board, end_of(viewer), people, t.numbers, t))
    taken = {(x.at, x.level) for x in t.troopers if x.present}
    for at, level in spots_of(board):
        if wanted(at) and (at, level) not in taken:
            cover = seen.get((at, level), BLOCKED)
            if cover != BLOCKED or unseen:
                yield seen_mark(frame, at, level, SEEN, cover)


def seen_mark(frame: Frame, at: int, level: int, radius: float, cover: int) -> Shape:
    where = (*frame.xy(at), radius)
    if cover == BLOCKED:
        return Shape("circle", where, "unseen", "not seen", level)
    if cover:
        return Shape("circle", where, "seen-in-cover", f"seen, cover {cover}", level)
    return Shape("circle", where, "seen", "seen", level)
