"""The board, and on it lines of sight and what can be seen: by the functions that decide it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.dots import Spotted, neighbour
from sandtable.kernel import InForce, Scene, Shape

from ..rules import facts, fire, ground, melee, sight
from ..state import BLOCKED, NOBODY, Battle, Board, Kind, Trooper
from ..terrain import DOTS

HURT = 0.45  # the radius of the mark on whom a blast reaches


class End(NamedTuple):
    """One end of a line of fire."""

    at: int
    level: int
    prone: bool


def scene(t: Battle) -> Scene:
    return DOTS.scene(t.board)


# ---- lines ---------------------------------------------------------------------------------------------------------


def end_of(trooper: Trooper) -> End:
    return End(trooper.at, trooper.level, trooper.prone)


def sight_line(t: Battle, eye: End, target: End, who: str, tell: Callable[[int], str]) -> Iterator[Shape]:
    """A line of sight, with what its cover means; where it is blocked, only up to there."""
    line = sight.Line(*eye, *target)
    cover = sight.line_of_sight(t, line)
    if cover != BLOCKED:
        yield from DOTS.sight_line(t.board, eye[:2], target[:2], f"{who}: {tell(int(cover))}")
        return
    stop, why = facts.stop_on_line(t, line), facts.blocker(t, line)
    where = (NOBODY, NOBODY) if stop is None else (stop.at, stop.at)
    if stop is not None and stop.gap != NOBODY:
        at, direction = divmod(stop.gap, 3)
        where = (at, neighbour(at, direction))
    yield from DOTS.sight_line(t.board, eye[:2], target[:2], f"{who}: no line of sight", where, why)


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


def arc_shape(t: Battle, trooper: Trooper, width: int, bearing: int, most: float = float("inf")) -> Shape:
    """An arc as far as the weapon or the board reaches, or only its beginning."""
    far = min(float(fire.arm_in_hand(t, trooper).long), most)
    shots = f", {trooper.shots} shots left" if trooper.width else ""
    label = f"arc of {facts.name_of(t, trooper)}: {width}° at {bearing}°{shots}"
    return DOTS.wedge(t.board, trooper.at, width, bearing, far, label, trooper.level)


def arc_edges(t: Battle, trooper: Trooper) -> Iterator[Shape]:
    """The edges of a laid arc, as far as the weapon or the board reaches: who comes between them can be shot at."""
    arc = arc_shape(t, trooper, trooper.width, trooper.bearing)
    yield from DOTS.sheet(t.board).edges_of(arc, f"side-{trooper.side}")


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
        for at, level in DOTS.sheet(t.board).spots
    }
    return {spot: cover for spot, cover in seen.items() if cover != BLOCKED}


@lru_cache(16)
def seen_from(vantage: Vantage) -> dict[Spotted, int]:
    """`visible_from`, remembered while nobody moves: one activation offers many arcs."""
    return visible_from(vantage.t, vantage.eye)


def seen_dots(t: Battle, viewer: Trooper, wanted: Callable[[int], bool], unseen: bool) -> Iterator[Shape]:
    """A mark on each wanted free dot: somebody standing there would be seen, seen in cover, or (if asked for) not."""
    people = tuple((x.at, x.level, x.prone) for x in t.troopers if x.present)
    seen = seen_from(Vantage(t.board, end_of(viewer), people, t.numbers, t))
    taken = {(at, level) for at, level, _ in people}
    for at, level in DOTS.sheet(t.board).spots:
        if wanted(at) and (at, level) not in taken:
            cover = seen.get((at, level))
            if cover is not None or unseen:
                yield DOTS.seen_mark(t.board, at, level, cover)
