"""Facts for refusals, reasons and the log. Ordinary Python: compiled code never sees it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from sandtable.boards.dots import COVER, Thing, line_edge, line_place
from sandtable.geometry.hexes import TIES_DOWN, TIES_UP, arc_edges, bearing_thousandths
from sandtable.kernel import Reason, allowed, called, counted, members

from ..state import BARRIERS, NOBODY, UNHURT, Barrier, Battle, Board, Charge, Damage, Slot, Trooper
from ..terrain import DOTS
from . import ground, sight

SPOKEN = {"bludgeon": "bludgeoning"}  # kinds of damage whose spoken name differs


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
    return name_of(t, t.troopers[ground.who_stands(t, at, level)])


def obstacle_on_step(board: Board, at: int, to: int, levels: int) -> str:
    """The obstacle that makes a step impossible."""
    if board.trunk[to] & levels:
        return f"the tree trunk on {dot_in_words(board, to)}"
    return f"the high wall on {gap_towards(board, at, to)}"


def bearing_of(board: Board, one: int, other: int) -> str:
    if one == other:
        return "none"
    thousandths = bearing_thousandths(
        ground.q_of(board, one), ground.r_of(board, one), ground.q_of(board, other), ground.r_of(board, other)
    )
    return f"{thousandths / 1000:.1f}"


def sizes_in_words(t: Battle) -> str:
    narrow, medium, wide = t.numbers["arc.sizes"]
    return f"{narrow}, {medium} or {wide}"


def why_inactive(t: Battle, trooper: Trooper) -> str:
    """Why a trooper cannot activate."""
    if not trooper.enlisted:
        return "no trooper has this place in the squad"
    if trooper.side != t.side:
        return "it is the other side's turn"
    if not trooper.able:
        return "they are out of the fight" if trooper.present else "they are dead"
    return "they have been active this turn"


def edge_of_arc(shooter: Trooper, which: int) -> str:
    return str(arc_edges(shooter.bearing, shooter.width)[which])


# ---- things -----------------------------------------------------------------------------------------------------


def name_of(t: Battle, trooper: Trooper) -> str:
    return called(t, trooper)


def arm_name(t: Battle, arm: int) -> str:
    """A weapon by its place in the board's list; empty where it has no name."""
    names = (t.names or {}).get("Arm", ())
    return str(names[arm]) if 0 < arm < len(names) else ""


def thing_in_slot(t: Battle, trooper: Trooper, slot: int) -> str:
    """The thing in a trooper's slot, with its article."""
    if slot == Slot.NOTHING:
        return "nothing"
    if slot == Slot.GRENADE:
        return "a grenade"
    if slot == Slot.SATCHEL:
        return "a satchel charge"
    primary = slot == Slot.PRIMARY
    name = arm_name(t, trooper.primary if primary else trooper.secondary)
    return f"the {name}" if name else "the first weapon" if primary else "the second weapon"


def thing_in_hand(t: Battle, trooper: Trooper) -> str:
    return thing_in_slot(t, trooper, trooper.active)


def kind_of_thing(slot: int) -> str:
    """The kind of thing for a slot: `primary weapon`, `grenade`."""
    return ("primary weapon", "secondary weapon", "grenade", "satchel charge", "thing")[slot]


# ---- what the log tells ---------------------------------------------------------------------------------------------


def side_name(side: int) -> str:
    return "AB"[side]


def winner_in_words(side: int) -> str:
    return "the battle is a draw" if side == NOBODY else f"side {side_name(side)} wins"


def wind(direction: int) -> str:
    return ground.WINDS[direction % len(ground.WINDS)]


def card_in_words(trooper: Trooper, most: int) -> str:
    """The AP and hit points of a trooper who activates, in words."""
    return f"{int(most)} AP, {counted(trooper.hp, 'hit point')}"


class Harm(NamedTuple):
    """The effect of a hit."""

    damage: Damage
    absorbed: int
    last: int  # the last cell that lethal points crossed, or NOBODY
    bruised: bool  # the bludgeoning counted
    bruise: int  # the first cell that it crossed, or NOBODY
    before: int  # hit points
    after: int


def harm_in_words(harm: Harm) -> str:
    """The points, what armor took of them, where the rest went, and what is left."""
    parts = []
    for kind, points in points_of(harm.damage).items():
        more = MORE_OF_HARM[kind](harm) if kind in MORE_OF_HARM else ""
        parts.append(f"{counted(points, f'{SPOKEN.get(kind, kind)} point')}{more}")
    return f"{' and '.join(parts) or 'nothing'}; {left_in_words(harm)}"


def lethal_in_words(harm: Harm) -> str:
    """How many points the armor took, and the cells that the rest crossed out."""
    absorbed = f"armor absorbs {harm.absorbed if harm.absorbed < harm.damage.lethal else 'all'}"
    crossed = (
        f"{'the rest crosses' if harm.absorbed else 'crossing'} out cells down to {UNHURT - harm.last}"
        if harm.last != NOBODY
        else ""
    )
    if not crossed and harm.absorbed < harm.damage.lethal:
        crossed = "no cell is left to cross out"
    told = [part for part in (absorbed if harm.absorbed else "", crossed) if part]
    return f" ({', '.join(told)})" if told else ""


def bludgeon_in_words(harm: Harm) -> str:
    if not harm.bruised:
        return " (stopped by armor)"
    if harm.bruise == NOBODY:
        return " (no cell is left to cross)"
    return f" (half crosses from cell {UNHURT - harm.bruise} on)"


MORE_OF_HARM = {"lethal": lethal_in_words, "bludgeon": bludgeon_in_words}  # what follows the points


def points_of(damage: Damage) -> dict[str, int]:
    """The points of each kind that a hit carries."""
    return {kind: int(getattr(damage, kind)) for kind in Damage.slots if getattr(damage, kind)}


def damage_in_words(damage: Damage) -> str:
    """`5 lethal and 2 bludgeoning`."""
    return " and ".join(f"{points} {SPOKEN.get(kind, kind)}" for kind, points in points_of(damage).items())


def left_in_words(harm: Harm) -> str:
    if harm.after <= 0:
        return "no hit points are left"
    if harm.after == harm.before:
        return f"still {counted(harm.after, 'hit point')}"
    return f"{counted(harm.before, 'hit point')} before, {harm.after} now"


def spent_in_words(t: Battle, trooper: Trooper, most: Callable[[Battle, Trooper], int]) -> str:
    return f"{trooper.spent} AP spent, and the most they have now is {int(most(t, trooper))}"


def reached_in_words(t: Battle, charge: Charge, points: Callable[[Battle, Slot, Trooper], int]) -> str:
    """The troopers in a blast: enemies of the thrower first."""
    reached = [x for x in t.troopers if points(t, charge.kind, x) > 0]
    own = t.troopers[charge.thrower].side
    enemies, friends = [x for x in reached if x.side != own], [x for x in reached if x.side == own]
    sides = {"an enemy" if len(enemies) == 1 else "enemies": enemies, "its own side": friends}
    told = [f"{who} ({', '.join([name_of(t, x) for x in some])})" for who, some in sides.items() if some]
    return " and ".join(told) or "no trooper"


def explosive_name(kind: int) -> str:
    return "satchel charge" if kind == Slot.SATCHEL else "grenade"


# ---- what hides a target ---------------------------------------------------------------------------------------------


def in_the_way(t: Battle, line: sight.Line, cover: int) -> Iterator[Reason]:
    """A reason for each thing that gives cover on a line, by its rule and with its place."""
    each = int(t.numbers["fire.cover"])
    if cover <= 0 or line.eye == NOBODY:
        return
    ways = [x for x in (TIES_DOWN, TIES_UP) if is_open(t, line, x)] or [TIES_DOWN]
    readings = [(ground_in_the_way(t.board, line, x), men_in_the_way(t, line, x)) for x in ways]
    fitting = [(ground, men) for ground, men in readings if len(ground) + len(men) == cover]
    ground, men = fitting[0] if fitting else (readings[0][0][:cover], [])
    yield from [Reason("fire.cover", each, what) for what in ground]
    yield from [Reason("los.trooper-cover", each, what) for what in men]
    if not fitting:  # a throw is explained after troopers have moved
        yield Reason("los.trooper-cover", each * (cover - len(ground)), "troopers in the way at the throw")


def is_open(t: Battle, line: sight.Line, reading: int) -> bool:
    """Whether nothing stops a line on one reading."""
    return sight.ground_on_line(t, line, reading) >= 0 and sight.troopers_on_line(t, line, reading) >= 0


def ground_in_the_way(board: Board, line: sight.Line, reading: int) -> list[str]:
    """The terrain that gives cover on a line, from the second step on."""
    length, found = ground.apart(line.eye, line.at), []
    for i in range(2, length + 1):
        gap, at = line_edge(line.eye, line.at, i, reading), line_place(line.eye, line.at, i, reading)
        in_gap = sight.levels_in_gap(i == length, line.eye_level, line.level)
        on_dot = sight.levels_in_gap(i >= length - 1, line.eye_level, line.level)
        found += [f"{name} on {gap_in_words(board, gap)}" for name in covers_in(board, DOTS.on_edges, gap, in_gap)][:1]
        found += [f"{name} on {dot_in_words(board, at)}" for name in covers_in(board, DOTS.on_dots, at, on_dot)][:1]
    return found


def covers_in(board: Board, things: Mapping[str, Thing], place: int, levels: int) -> list[str]:
    """The names of what gives cover in a gap, or on a dot, on one of these levels."""
    return [x.name for x in things.values() if x.properties & COVER and DOTS.masks(board, x)[place] & levels]


def men_in_the_way(t: Battle, line: sight.Line, reading: int) -> list[str]:
    """The troopers who give cover on a line."""
    men = members(t.troopers, sight.men_on_line(t, line, reading))
    return [f"{name_of(t, x)} on {dot_in_words(t.board, x.at)}" for x in men if sight.gives_cover(t, line, x)]


def in_the_way_at_throw(t: Battle, charge: Charge) -> Iterator[Reason]:
    """A reason for each thing that gave cover at a throw, from where the thrower stands."""
    each, thrower = int(t.numbers["fire.cover"]), t.troopers[charge.thrower]
    line = sight.Line(thrower.at, thrower.level, thrower.prone, charge.at, charge.level, False)
    return in_the_way(t, line, charge.cover // each if each else 0)


def paid_for_lying(t: Battle, charge: Charge) -> Iterator[Reason]:
    """A reason for the extra AP of a prone trooper's throw; along stairs there is none."""
    thrower = t.troopers[charge.thrower]
    each = t.numbers["expl.satchel-ap" if charge.kind == Slot.SATCHEL else "expl.grenade-ap"]
    paid = each * ground.apart(thrower.at, charge.at) if thrower.present else charge.base
    if charge.base == paid * t.numbers["expl.prone-double"] > paid:
        yield Reason("expl.prone-double", charge.base - paid, "the thrower lies down")


# ---- what stops a line ----------------------------------------------------------------------------------------------


class Stop(NamedTuple):
    """The obstacle that stops a line of fire, and its dot or gap (neither for a floor)."""

    kind: str  # in words
    at: int = NOBODY
    gap: int = NOBODY
    low: bool = False  # it stops the line only for those who lie down
    trooper: Trooper | None = None

    def told(self, board: Board) -> str:
        if self.gap != NOBODY:
            return f"the {self.kind} on {gap_in_words(board, self.gap)}"
        return self.kind if self.at == NOBODY else f"the {self.kind} on {dot_in_words(board, self.at)}"


def what_stops(t: Battle, line: sight.Line, is_open: bool) -> str:
    """The obstacle on a line, if a player asks why; a barrier with a rule of its own is refused by that rule first."""
    stop = None if is_open or t.refusals is None else stop_on_line(t, line)
    if stop is None:
        return ""
    if stop.trooper is not None:
        allowed(t, "los.trooper-block", False, stop.trooper)
    elif stop.low and line.eye_prone and line.prone:
        allowed(t, "los.both-prone", False, stop.told(t.board))
    elif stop.low:
        allowed(t, "los.one-prone", False, stop.told(t.board), lying(t, line))
    return stop.told(t.board)


def lying(t: Battle, line: sight.Line) -> str:
    """The prone trooper at one end of a line, in words."""
    at, level = (line.eye, line.eye_level) if line.eye_prone else (line.at, line.level)
    who = ground.who_stands(t, at, level)
    return "the attacker" if who == NOBODY else name_of(t, t.troopers[who])


def stop_on_line(t: Battle, line: sight.Line) -> Stop | None:
    """The first thing that stops a line, on the first reading that is blocked."""
    if not sight.storeys_open(t.board, line):
        return Stop(f"a floor between levels {line.eye_level} and {line.level}")
    for reading in (TIES_DOWN, TIES_UP):
        found = sight.ground_on_line(t, line, reading)
        if found < 0:
            return ground_stop(t, line, reading, found)
        men = sight.troopers_on_line(t, line, reading)
        if men < 0:
            return Stop("trooper", t.troopers[-1 - men].at, trooper=t.troopers[-1 - men])
    return None


def ground_stop(t: Battle, line: sight.Line, reading: int, found: int) -> Stop:
    """The barrier that `ground_on_line` has found."""
    step, barrier = divmod(-1 - found, BARRIERS)
    gap, place = line_edge(line.eye, line.at, step, reading), line_place(line.eye, line.at, step, reading)
    match barrier:
        case Barrier.HIGH_WALL:
            return Stop("high wall", gap=gap)
        case Barrier.TREE_TRUNK:
            return Stop("tree trunk", place)
        case Barrier.FURNITURE:
            return Stop("furniture", place, low=True)
        case _:
            in_gap = sight.levels_in_gap(step == ground.apart(line.eye, line.at), line.eye_level, line.level)
            return Stop(covers_in(t.board, DOTS.on_edges, gap, in_gap)[0], gap=gap, low=True)
