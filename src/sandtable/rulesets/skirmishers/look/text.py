"""The situation as text: the turn, a map of each storey, and the troopers."""

from collections.abc import Iterator

from ..rules.damage import max_ap
from ..rules.facts import counted, explosive_name, side_name
from ..rules.fire import covers, fire_number
from ..rules.ground import enemies, has_floor, q_of, r_of, who_stands
from ..rules.sight import sight_between
from ..state import LEVELS, NOBODY, PLACES, Battle, Board, Trooper
from .scene import dot_name
from .words import compass_name, in_hand, name_of, pack

MARKS = {0: ".", 1: "/", 2: "X"}
LEGEND = '. dot  " growth  % furniture  O trunk  H stairs  | wall  : low wall  = window  + doorway (gaps: east, below)'


def describe(t: Battle) -> str:
    """The turn, the maps, and a line for each trooper."""
    head = f"Round {t.round} of {t.board.rounds} - side {side_name(t.side)} - {t.phase.label}"
    maps = [f"level {level}\n{storey(t, level)}" for level in range(LEVELS) if is_used(t.board, level)]
    men = [trooper_in_words(t, x) for x in t.troopers if x.hp >= 0]
    return "\n".join([head, *maps, LEGEND, *men, *charges(t)])


def is_used(board: Board, level: int) -> bool:
    return any(floors >> level & 1 for floors in board.floors)


def storey(t: Battle, level: int) -> str:
    """Rows of dots; odd rows stand half a dot further right. Below each row, what lies in the gaps to the next."""
    board = t.board
    places = [at for at in range(PLACES) if has_floor(board, at, level)]
    rows = sorted({r_of(board, at) for at in places})
    left = min(2 * q_of(board, at) + r_of(board, at) for at in places)
    width = max(2 * q_of(board, at) + r_of(board, at) for at in places) - left
    lines = []
    for r in range(rows[0], rows[-1] + 1):
        line, below = [" "] * (2 * width + 6), [" "] * (2 * width + 6)
        for at in places:
            if r_of(board, at) == r:
                column = 2 * (2 * q_of(board, at) + r - left)
                put(line, column, glyph(t, at, level))
                put(line, column + 2, gap_glyph(board, 3 * at, level))
                put(below, column + 1, gap_glyph(board, 3 * at + 1, level))
                put(below, column - 1, gap_glyph(board, 3 * at + 2, level))
        first = next((q_of(board, at) for at in places if r_of(board, at) == r), 0)
        lines.append(f"{f'({first},{r})':>9} {''.join(line).rstrip()}")
        if "".join(below).strip():
            lines.append(f"{'':>9} {''.join(below).rstrip()}")
    return "\n".join(lines)


def put(line: list[str], column: int, text: str) -> None:
    for i, mark in enumerate(text):
        if mark != " " and 0 <= column + i < len(line):
            line[column + i] = mark


def glyph(t: Battle, at: int, level: int) -> str:
    who = who_stands(t, at, level)
    if who != NOBODY:
        return t.troopers[who].label
    for kind, mark in (("trunk", "O"), ("furniture", "%"), ("vegetation", '"'), ("stairs", "H")):
        if getattr(t.board, kind)[at] >> level & 1:
            return mark
    return "."


def gap_glyph(board: Board, gap: int, level: int) -> str:
    for kind, mark in (("high_wall", "|"), ("window", "="), ("doorway", "+"), ("low_wall", ":")):
        if getattr(board, kind)[gap] >> level & 1:
            return mark
    return " "


def trooper_in_words(t: Battle, trooper: Trooper) -> str:
    """Where he is, what is left of him, what he has, and whom he covers."""
    name = name_of(t, trooper)
    shown = trooper.label if name == trooper.label else f"{trooper.label} {name}"
    where = dot_name(t.board, trooper.at, trooper.level) if trooper.at >= 0 else "not deployed"
    state = "out" if trooper.hp == 0 else "prone" if trooper.prone else "standing"
    cells = "".join(MARKS[cell] for cell in trooper.cells)
    return f"  {shown:<8} {where:<18} {state:<8} {cells} {'; '.join(card(t, trooper))}"


def card(t: Battle, trooper: Trooper) -> Iterator[str]:
    """Hit points and AP, armor, what is in hand and carried, and what he is about to do."""
    most = int(max_ap(t, trooper))
    yield f"HP {trooper.hp}, {max(0, most - trooper.spent)} of {most} AP left"
    if trooper.armor:
        yield f"armor {trooper.armor}"
    yield in_hand(t, trooper)
    if carried := ", ".join(pack(t, trooper)):
        yield f"carries {carried}"
    if trooper.width:
        yield f"arc {trooper.width}° to the {compass_name(trooper.bearing)}, {counted(trooper.shots, 'shot')}"
    if covered := ", ".join(targets(t, trooper)):
        yield f"covers {covered}"
    for target in trooper.targets:
        if target != NOBODY:
            yield f"will strike {name_of(t, t.troopers[target])}"
    if trooper.dropped and trooper.able:
        yield "does nothing more this turn"
    elif trooper.activated and trooper.index != t.active:
        yield "done"


def targets(t: Battle, shooter: Trooper) -> Iterator[str]:
    """Whom his arc holds now, with what a shot would need."""
    for x in t.troopers:
        if shooter.width and x.present and enemies(shooter, x) and covers(t, shooter, x):
            hidden = sight_between(t, shooter, x)
            cover = f", cover {hidden}" if hidden else ""
            yield f"{name_of(t, x)} (needs {int(fire_number(t, shooter, x))}{cover})"


def charges(t: Battle) -> list[str]:
    """The explosives that are still to go off."""
    shown = []
    for charge in t.charges[t.settled : t.placed]:
        thrower, where = name_of(t, t.troopers[charge.thrower]), dot_name(t.board, charge.at, charge.level)
        shown.append(
            f"  the {explosive_name(charge.kind)} of {thrower} at {where}, stays there on {charge.need} or more"
        )
    return shown
