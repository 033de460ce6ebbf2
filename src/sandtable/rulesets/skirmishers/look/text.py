"""The situation as text: the turn, a map of each storey, and the troopers."""

from __future__ import annotations

from ..rules.ground import has_floor, q_of, r_of, who_stands
from ..state import LEVELS, NOBODY, PLACES, Battle, Board, Slot, Trooper

MARKS = {0: ".", 1: "/", 2: "X"}
SIDES = "AB"
LEGEND = '. dot  " growth  % furniture  O trunk  H stairs  | wall  : low wall  = window  + doorway (gaps: east, below)'


def describe(t: Battle) -> str:
    """The turn, the maps, and a line for each trooper."""
    head = f"Round {t.round} of {t.board.rounds} - side {SIDES[t.side]} - {t.phase.label}"
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
    """Where he is, what is left of him, what he has in hand and what he covers."""
    name = (t.names or {}).get("Trooper", Trooper.labels())[trooper.index]
    shown = trooper.label if name == trooper.label else f"{trooper.label} {name}"
    board = t.board
    where = f"({q_of(board, trooper.at)},{r_of(board, trooper.at)})" if trooper.at >= 0 else "not deployed"
    where += f" level {trooper.level}" if trooper.level else ""
    cells = "".join(MARKS[cell] for cell in trooper.cells)
    state = "out" if trooper.hp == 0 else "prone" if trooper.prone else "standing"
    arc = f", arc {trooper.width} @{trooper.bearing} ({trooper.shots} shots)" if trooper.width else ""
    done = ", done" if trooper.activated and trooper.index != t.active else ""
    kit = f"{hand_in_words(trooper)}, {trooper.grenades} grenades" + (", satchel charge" if trooper.satchels else "")
    armor = f" armor {trooper.armor}" if trooper.armor else ""
    card = f"{cells} HP {trooper.hp}{armor}, {trooper.spent} AP spent"
    return f"  {shown:<8} {where:<18} {state:<8} {card}, {kit}{arc}{done}"


def hand_in_words(trooper: Trooper) -> str:
    return f"{Slot(trooper.active).label} in hand"


def charges(t: Battle) -> list[str]:
    """The explosives that are still to go off."""
    shown = []
    for charge in t.charges[t.settled : t.placed]:
        where = f"({q_of(t.board, charge.at)},{r_of(t.board, charge.at)}) level {charge.level}"
        thrower = t.troopers[charge.thrower].label
        shown.append(f"  {Slot(charge.kind).label} of {thrower} at {where}, needs {charge.need}")
    return shown
