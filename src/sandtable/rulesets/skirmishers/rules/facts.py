"""Facts for refusals, worked out only if somebody asks. Ordinary Python: compiled code never sees it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.geometry.hexes import TIES_DOWN, TIES_UP, arc_edges, bearing_thousandths

from ..state import BARRIERS, NOBODY, UNHURT, Barrier, Battle, Board, Slot, Trooper
from . import ground, sight

WINDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")  # of the six directions


class Later:
    """A fact that is put into words when it is shown."""

    def __init__(self, tell: Callable[..., object], *facts: Any) -> None:
        self.tell, self.facts = tell, facts

    def __str__(self) -> str:
        return str(self.tell(*self.facts))


def dot_in_words(board: Board, at: int) -> str:
    return f"({ground.q_of(board, at)},{ground.r_of(board, at)})"


def gap_in_words(board: Board, gap: int) -> str:
    at, direction = divmod(gap, 3)
    return f"{dot_in_words(board, at)}-{dot_in_words(board, at + ground.stride(direction))}"


def gap_towards(board: Board, at: int, to: int) -> str:
    return f"{dot_in_words(board, at)}-{dot_in_words(board, to)}"


def occupant(t: Battle, at: int, level: int) -> str:
    return t.troopers[ground.who_stands(t, at, level)].label


def obstacle_on_step(board: Board, at: int, to: int, levels: int) -> str:
    """What makes a step impossible."""
    if board.trunk[to] & levels:
        return f"tree_trunk on {dot_in_words(board, to)}"
    return f"high_wall on {gap_towards(board, at, to)}"


def bearing_of(board: Board, one: int, other: int) -> str:
    if one == other:
        return "to its own dot"
    thousandths = bearing_thousandths(
        ground.q_of(board, one), ground.r_of(board, one), ground.q_of(board, other), ground.r_of(board, other)
    )
    return f"{thousandths / 1000:.1f}"


def sizes_in_words(t: Battle) -> str:
    narrow, medium, wide = t.numbers["arc.sizes"]
    return f"{narrow}, {medium} or {wide}"


def why_inactive(t: Battle, trooper: Trooper) -> str:
    """Why somebody cannot activate."""
    if not trooper.enlisted:
        return "nobody has this place in the squad"
    if trooper.side != t.side:
        return "it is the other side's turn"
    if not trooper.able:
        return "out of the fight" if trooper.present else "dead"
    return "has been active this turn"


def edge_of_arc(shooter: Trooper, which: int) -> str:
    return str(arc_edges(shooter.bearing, shooter.width)[which])


# ---- what the log tells ---------------------------------------------------------------------------------------------


def side_name(side: int) -> str:
    return "AB"[side]


def wind(direction: int) -> str:
    return WINDS[direction % len(WINDS)]


def counted(n: int, thing: str) -> str:
    """`1 dot`, `3 dots`."""
    return f"{int(n)} {thing}{'s' * (n != 1)}"


def card_in_words(trooper: Trooper, most: int) -> str:
    """What somebody has who is activated."""
    return f"{int(most)} AP, {counted(trooper.hp, 'hit point')}"


class Harm(NamedTuple):
    """What a hit did."""

    lethal: int
    absorbed: int
    first: int  # the cell where it landed
    last: int  # the last one crossed, or NOBODY
    bludgeon: int
    bruised: bool  # the bludgeoning counted
    before: int  # hit points
    after: int


def harm_in_words(harm: Harm) -> str:
    """The points, what armor took of them, where the rest went, and what is left."""
    parts = []
    if harm.lethal:
        parts.append(f"{counted(harm.lethal, 'lethal point')}{lethal_in_words(harm)}")
    if harm.bludgeon:
        parts.append(f"{counted(harm.bludgeon, 'bludgeoning point')}{bludgeon_in_words(harm)}")
    return f"{' and '.join(parts) or 'nothing'}; {left_in_words(harm)}"


def lethal_in_words(harm: Harm) -> str:
    """How much of it the armor took, and the cells that the rest crossed out."""
    absorbed = f"armor absorbs {harm.absorbed if harm.absorbed < harm.lethal else 'all'}"
    crossed = (
        f"{'the rest crosses' if harm.absorbed else 'crossing'} out cells down to {UNHURT - harm.last}"
        if harm.last != NOBODY
        else ""
    )
    if not crossed and harm.absorbed < harm.lethal:
        crossed = "no cell is left to cross out"
    told = [part for part in (absorbed if harm.absorbed else "", crossed) if part]
    return f" ({', '.join(told)})" if told else ""


def bludgeon_in_words(harm: Harm) -> str:
    start = harm.last + 1 if harm.last != NOBODY else harm.first
    return f" (half crosses from cell {UNHURT - start} on)" if harm.bruised else " (stopped by armor)"


def left_in_words(harm: Harm) -> str:
    if harm.after <= 0:
        return "no hit points are left"
    if harm.after == harm.before:
        return f"still {counted(harm.after, 'hit point')}"
    return f"{counted(harm.before, 'hit point')} before, {harm.after} now"


def spent_in_words(t: Battle, trooper: Trooper, most: Callable[[Battle, Trooper], int]) -> str:
    return f"{trooper.spent} AP spent, and {int(most(t, trooper))} is now the most"


def explosive_name(kind: int) -> str:
    return "satchel charge" if kind == Slot.SATCHEL else "grenade"


# ---- what stops a line ----------------------------------------------------------------------------------------------


class Stop(NamedTuple):
    """What stops a line of fire, and the dot or the gap it stands in (neither for a floor)."""

    kind: str
    at: int = NOBODY
    gap: int = NOBODY


def blocker(t: Battle, line: sight.Line) -> str:
    """What stops a line of fire, in words."""
    stop = stop_on_line(t, line)
    if stop is None:
        return "nothing"
    if stop.kind == "floor":
        return f"a floor between levels {line.eye_level} and {line.level}"
    if stop.kind == "trooper":
        return "a standing trooper"
    where = gap_in_words(t.board, stop.gap) if stop.gap != NOBODY else dot_in_words(t.board, stop.at)
    return f"{stop.kind} on {where}"


def stop_on_line(t: Battle, line: sight.Line) -> Stop | None:
    """The first thing on the first reading that is blocked."""
    if not sight.storeys_open(t.board, line):
        return Stop("floor")
    for reading in (TIES_DOWN, TIES_UP):
        found = sight.ground_on_line(t, line, reading)
        if found < 0:
            return ground_stop(t, line, reading, found)
        men = sight.troopers_on_line(t, line, reading)
        if men < 0:
            return Stop("trooper", t.troopers[-1 - men].at)
    return None


def ground_stop(t: Battle, line: sight.Line, reading: int, found: int) -> Stop:
    """The barrier that `ground_on_line` has found."""
    step, barrier = divmod(-1 - found, BARRIERS)
    gap = sight.line_gap(line.eye, line.at, step, reading)
    place = sight.line_place(line.eye, line.at, step, reading)
    match barrier:
        case Barrier.HIGH_WALL:
            return Stop("high_wall", gap=gap)
        case Barrier.LOW_GAP:
            last = step == ground.apart(line.eye, line.at)
            low_wall = t.board.low_wall[gap] & sight.levels_in_gap(last, line.eye_level, line.level)
            return Stop("low_wall" if low_wall else "window", gap=gap)
        case _:
            return Stop(Barrier(barrier).label.replace("-", "_"), place)


def sight_blocker(t: Battle, viewer: Trooper, target: Trooper) -> str:
    return blocker(t, sight.line_between(viewer, target))
