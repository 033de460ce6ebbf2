"""The situation as text: the turn, a map of each storey, and the troopers."""

from collections.abc import Iterator

from ..rules import damage, facts, fire, ground, sight
from ..state import LEVELS, NOBODY, PLACES, Battle, Board, Trooper
from . import scene, words

MARKS = {0: ".", 1: "/", 2: "X"}
LEGEND = '. dot  " growth  % furniture  O trunk  H stairs  | wall  : low wall  = window  + doorway (gaps: east, below)'


def describe(t: Battle) -> str:
    """The turn, the maps, and a line for each trooper."""
    head = f"Round {t.round} of {t.board.rounds} - side {facts.side_name(t.side)} - {t.phase.label}"
    maps = [f"level {level}\n{storey(t, level)}" for level in range(LEVELS) if is_used(t.board, level)]
    men = [trooper_in_words(t, x) for x in t.troopers if x.hp >= 0]
    return "\n".join([head, *maps, LEGEND, *men, *charges(t)])


def is_used(board: Board, level: int) -> bool:
    return any(floors >> level & 1 for floors in board.floors)


def storey(t: Battle, level: int) -> str:
    """Rows of dots; odd rows stand half a dot further right. Below each row, what lies in the gaps to the next."""
    board = t.board
    places = [at for at in range(PLACES) if ground.has_floor(board, at, level)]
    rows = sorted({ground.r_of(board, at) for at in places})
    left = min(2 * ground.q_of(board, at) + ground.r_of(board, at) for at in places)
    width = max(2 * ground.q_of(board, at) + ground.r_of(board, at) for at in places) - left
    lines = []
    for r in range(rows[0], rows[-1] + 1):
        line, below = [" "] * (2 * width + 6), [" "] * (2 * width + 6)
        for at in places:
            if ground.r_of(board, at) == r:
                column = 2 * (2 * ground.q_of(board, at) + r - left)
                put(line, column, glyph(t, at, level))
                put(line, column + 2, gap_glyph(board, 3 * at, level))
                put(below, column + 1, gap_glyph(board, 3 * at + 1, level))
                put(below, column - 1, gap_glyph(board, 3 * at + 2, level))
        first = next((ground.q_of(board, at) for at in places if ground.r_of(board, at) == r), 0)
        lines.append(f"{f'({first},{r})':>9} {''.join(line).rstrip()}")
        if "".join(below).strip():
            lines.append(f"{'':>9} {''.join(below).rstrip()}")
    return "\n".join(lines)


def put(line: list[str], column: int, text: str) -> None:
    for i, mark in enumerate(text):
        if mark != " " and 0 <= column + i < len(line):
            line[column + i] = mark


def glyph(t: Battle, at: int, level: int) -> str:
    who = ground.who_stands(t, at, level)
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
    name = facts.name_of(t, trooper)
    shown = trooper.label if name == trooper.label else f"{trooper.label} {name}"
    where = scene.dot_name(t.board, trooper.at, trooper.level) if trooper.at >= 0 else "not deployed"
    state = "out" if trooper.hp == 0 else "prone" if trooper.prone else "standing"
    cells = "".join(MARKS[cell] for cell in trooper.cells)
    return f"  {shown:<11} {where:<18} {state:<8} {cells} {'; '.join(card(t, trooper))}"


def card(t: Battle, trooper: Trooper) -> Iterator[str]:
    """Hit points and AP, armor, what is in hand and carried, and what he is about to do."""
    if trooper.at >= 0 and not trooper.able:
        yield "out of the fight"
        return
    most = int(damage.max_ap(t, trooper))
    yield f"HP {trooper.hp}, {max(0, most - trooper.spent)} of {most} AP left"
    if trooper.armor:
        yield f"armor {trooper.armor}"
    yield words.in_hand(t, trooper)
    if carried := ", ".join(words.pack(t, trooper)):
        yield f"carries {carried}"
    if trooper.width:
        towards, shots = words.compass_name(trooper.bearing), facts.counted(trooper.shots, "shot")
        yield f"arc {trooper.width}° to the {towards} (@{trooper.bearing}), {shots}"
    if covered := ", ".join(targets(t, trooper)):
        yield f"covers {covered}"
    for target in trooper.targets:
        if target != NOBODY:
            yield f"will strike at {facts.name_of(t, t.troopers[target])}"
    if trooper.dropped and trooper.able:
        yield "does nothing more this turn"
    elif trooper.activated and trooper.index != t.active:
        yield "done"


def targets(t: Battle, shooter: Trooper) -> Iterator[str]:
    """Whom his arc holds now, with what a shot would need."""
    for x in t.troopers:
        if shooter.width and x.able and ground.enemies(shooter, x) and fire.covers(t, shooter, x):
            hidden = sight.sight_between(t, shooter, x)
            cover = f", cover {hidden}" if hidden else ""
            yield f"{facts.name_of(t, x)} (needs {int(fire.fire_number(t, shooter, x))}{cover})"


def charges(t: Battle) -> list[str]:
    """The explosives that are still to go off."""
    shown = []
    for charge in t.charges[t.settled : t.placed]:
        thrower, where = facts.name_of(t, t.troopers[charge.thrower]), scene.dot_name(t.board, charge.at, charge.level)
        shown.append(
            f"  the {facts.explosive_name(charge.kind)} of {thrower} at {where}, stays there on {charge.need} or more"
        )
    return shown
