"""Line of sight: a straight line of dots, what stops it, and the cover on it."""

from sandtable.boards.dots import has_opening, heading, line_edge, line_grazes, line_place, line_step
from sandtable.geometry.hexes import TIES_DOWN, TIES_UP
from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import Group, Packed, bounded, fact, flag, i8, i16, members, row, rule, ruling, seldom

from ..state import BARRIERS, BLOCKED, LEVELS, NOBODY, PLACES, WIDTH, Barrier, Battle, Board, Trooper
from .ground import apart, links

MUCH = 7  # the most cover that is cached: both directions of a line share a word


class Line(Packed):
    """A line from an eye to a target, each with a place, a level and a posture.

    Step i of it is the gap between dots i - 1 and i together with what stands on dot i.
    """

    eye: i16 = bounded(NOBODY, PLACES - 1)
    eye_level: i8 = bounded(0, LEVELS - 1)
    eye_prone: flag
    at: i16 = bounded(NOBODY, PLACES - 1)
    level: i8 = bounded(0, LEVELS - 1)
    prone: flag


@rule("los.required", "los.line", "graze")
def line_of_sight(t: Battle, line: Line) -> int:
    """The cover on the line, or BLOCKED. A line that grazes between dots is read both ways."""
    empty = empty_line(t.board, line, low_counts_for_prone(t), is_generous(t))
    if empty == BLOCKED:
        return BLOCKED  # troopers take nothing away
    down, up = men_on_line(t, line, TIES_DOWN), men_on_line(t, line, TIES_UP)
    if not down and not up:
        return empty
    return line_past_men(t, line, empty, down, up)


@seldom
@rule("los.line", "graze", "los.obstruction")
def line_past_men(t: Battle, line: Line, empty: int, down: Group, up: Group) -> int:
    """The cover on a line, or BLOCKED, where troopers stand on it and the ground leaves it open."""
    first = cover_of_men(t, line, down)
    second = first if up == down else cover_of_men(t, line, up)
    if first == second:
        return with_troopers(empty, first)  # whichever reading holds
    first = with_troopers(ground_on_line(t, line, TIES_DOWN), first)
    second = with_troopers(ground_on_line(t, line, TIES_UP), second)
    return of_both_readings(first, second, is_generous(t))


@fact(by_prone=2, generous=2, line=Line)
@rule("los.required", "los.line", "graze")
def empty_line(board: Board, line: Line, by_prone: bool, generous: bool) -> int:
    """The cover on a line without troopers, or BLOCKED."""
    if not storeys_open(board, line):
        return BLOCKED
    down = cover_of_ground(board, line, TIES_DOWN, by_prone)
    if not line_grazes(line.eye, line.at) or down == (0 if generous else BLOCKED):
        return down  # the other reading is the same, or cannot change that
    return of_both_readings(down, cover_of_ground(board, line, TIES_UP, by_prone), generous)


@rule("graze")
def is_generous(t: Battle) -> bool:
    """Whether a line that may be read in two ways is read in favour of the attacker."""
    return ruling(t, "graze") == "attacker"


@rule("graze")
def of_both_readings(down: int, up: int, generous: bool) -> int:
    """The worse of two readings of a line or, if generous, the better."""
    if not generous:
        return BLOCKED if BLOCKED in (down, up) else max(down, up)
    if down == BLOCKED:
        return up
    return down if up == BLOCKED else min(down, up)


@rule("los.required")
def sight_between(t: Battle, viewer: Trooper, target: Trooper) -> int:
    """The cover between two troopers, or BLOCKED."""
    return line_of_sight(t, line_between(viewer, target))


def line_between(viewer: Trooper, target: Trooper) -> Line:
    return Line(viewer.at, viewer.level, viewer.prone, target.at, target.level, target.prone)


def turned(line: Line) -> Line:
    """The same line from the other end."""
    return Line(line.at, line.level, line.prone, line.eye, line.eye_level, line.eye_prone)


# ---- both ways -----------------------------------------------------------------------------------------------------


class Sights(Packed):
    """The cover along a line and on the way back; each may be BLOCKED, or MUCH: that much or more."""

    there: i8 = bounded(BLOCKED, MUCH)
    back: i8 = bounded(BLOCKED, MUCH)


@rule("los.required")
def sights_between(t: Battle, one: Trooper, other: Trooper) -> tuple[int, int]:
    """The cover from one trooper to the other, and back; each may be BLOCKED."""
    line = line_between(one, other)
    empty = empty_both_ways(t.board, line, low_counts_for_prone(t), is_generous(t))
    if empty == Sights(BLOCKED, BLOCKED):
        return BLOCKED, BLOCKED
    if empty.there == MUCH or empty.back == MUCH:
        return sights_past_much(t, line)
    down, up = men_on_line(t, line, TIES_DOWN), men_on_line(t, line, TIES_UP)
    if not down and not up:
        return empty.there, empty.back
    return sights_past_men(t, line, empty, down, up)


@seldom
def sights_past_much(t: Battle, line: Line) -> tuple[int, int]:
    """The cover both ways, where it is more than `Sights` keeps."""
    return line_of_sight(t, line), line_of_sight(t, turned(line))


@seldom
@rule("los.line", "graze", "los.obstruction")
def sights_past_men(t: Battle, line: Line, empty: Sights, down: Group, up: Group) -> tuple[int, int]:
    """The cover both ways, where troopers stand on the line; on the way back the readings change places."""
    there = BLOCKED if empty.there == BLOCKED else line_past_men(t, line, empty.there, down, up)
    back = BLOCKED if empty.back == BLOCKED else line_past_men(t, turned(line), empty.back, up, down)
    return there, back


@fact(by_prone=2, generous=2, line=Line)
@rule("los.required", "los.line", "graze")
def empty_both_ways(board: Board, line: Line, by_prone: bool, generous: bool) -> Sights:
    """The cover both ways on a line without troopers."""
    there = empty_line(board, line, by_prone, generous)
    back = empty_line(board, turned(line), by_prone, generous)
    return Sights(min(there, MUCH), min(back, MUCH))


# ---- levels --------------------------------------------------------------------------------------------------------


@rule("los.height")
def levels_that_count(eye_level: int, level: int) -> int:
    """With different levels only what stands on the higher one matters (a mask of levels)."""
    return 1 << max(eye_level, level)


@rule("los.height-near")
def levels_near_target(eye_level: int, level: int) -> int:
    """Next to the target, what stands on the target's own level matters too."""
    return 1 << max(eye_level, level) | 1 << level


@rule("los.height", "los.height-near")
def levels_in_gap(last: bool, eye_level: int, level: int) -> int:
    """The levels that matter in a gap: the last one of a line leads to the target."""
    return levels_near_target(eye_level, level) if last else levels_that_count(eye_level, level)


@rule("los.storeys")
def storeys_open(board: Board, line: Line) -> bool:
    """Between levels the line needs a dot without a floor in between, or stairs at one end; in both readings."""
    if line.eye_level == line.level:
        return True
    if links(board, line.eye, line.eye_level, line.level) or links(board, line.at, line.eye_level, line.level):
        return True
    return is_open_between(board, line)


@rule("los.storeys", "throw.levels")
def is_open_between(board: Board, line: Line) -> bool:
    """Whether a line, without stairs, stays on a level or passes a dot without a floor, in both readings."""
    if line.eye_level == line.level:
        return True
    low, high = min(line.eye_level, line.level), max(line.eye_level, line.level)
    one = has_opening(board, line.eye, line.at, low, high, TIES_DOWN)
    return one and (not line_grazes(line.eye, line.at) or has_opening(board, line.eye, line.at, low, high, TIES_UP))


# ---- what is on the line -------------------------------------------------------------------------------------------


@rule("los.obstruction", "los.trooper-cover")
def with_troopers(ground: int, men: int) -> int:
    """Ground and troopers give cover; each may also stop the line."""
    return BLOCKED if ground < 0 or men < 0 else ground + men


@rule("los.obstacle", "prone_low")
def ground_on_line(t: Battle, line: Line, reading: int) -> int:
    """The cover that the ground gives on a line, or a code of what stops it (see `stopped`)."""
    return ground_between(t.board, line, reading, low_counts_for_prone(t))


@rule("prone_low")
def low_counts_for_prone(t: Battle) -> bool:
    """Whether low obstacles count beside a prone trooper, eye or target; else only beside the eye."""
    return ruling(t, "prone_low") == "prone_trooper"


@rule("los.obstacle", "los.obstruction")
def cover_of_ground(board: Board, line: Line, reading: int, by_prone: bool) -> int:
    """The cover that the ground gives on a line, or BLOCKED."""
    return max(ground_between(board, line, reading, by_prone), BLOCKED)


@rule("los.obstacle", "los.obstruction", "fire.cover", "fire.cover-adjacent")
def ground_between(board: Board, line: Line, reading: int, by_prone: bool) -> int:
    """Step by step: barriers stop the line (see `stopped`), obstructions count from the second step on."""
    direction, length, across, drift = heading(line.eye, line.at, reading)
    far, near = levels_that_count(line.eye_level, line.level), levels_near_target(line.eye_level, line.level)
    place, cover = line.eye, 0
    for i in range(1, length + 1):
        gap, place, drift = line_step(place, direction, length, across, drift)
        in_gap = near if i == length else far
        on_dot = near if i >= length - 1 else far
        if board.high_wall[gap] & in_gap:
            return stopped(i, Barrier.HIGH_WALL)
        if board.trunk[place] & on_dot:
            return stopped(i, Barrier.TREE_TRUNK)
        low_gap = (board.low_wall[gap] | board.window[gap]) & in_gap != 0
        low_dot = board.furniture[place] & on_dot != 0
        if low_gap and low_gap_stops(i, length, line, by_prone):
            return stopped(i, Barrier.LOW_GAP)
        if low_dot and low_dot_stops(i, length, line, by_prone):
            return stopped(i, Barrier.FURNITURE)
        if i > 1:
            cover += (1 if low_gap else 0) + (1 if low_dot or board.vegetation[place] & on_dot else 0)
    return cover


def stopped(step: int, barrier: Barrier) -> int:
    """The code, below 0, of a line that ends at a barrier; `facts.ground_stop` reads it."""
    return -1 - step * BARRIERS - barrier


@rule("los.one-prone", "los.both-prone", "prone_low")
def low_gap_stops(i: int, length: int, line: Line, by_prone: bool) -> bool:
    """Whether something solid and low in the gap of step i stops the line."""
    if not line.eye_prone and not line.prone:
        return False
    if line.eye_prone and line.prone:
        return True
    if by_prone:
        return i == 1 if line.eye_prone else i == length
    return i == 1


@rule("los.one-prone", "los.both-prone", "prone_low")
def low_dot_stops(i: int, length: int, line: Line, by_prone: bool) -> bool:
    """Whether something solid and low on the dot of step i stops the line; a prone target has two such dots."""
    if line.prone and not line.eye_prone and by_prone:
        return i >= length - 1
    return low_gap_stops(i, length, line, by_prone)


@rule("los.line")
def men_on_line(t: Battle, line: Line, reading: int) -> Group:
    """The troopers who stand between eye and target; those not on the board stand on no line."""
    return Group(all_on_line(row(t.troopers, "at"), WIDTH, line.eye, line.at, reading))


def troopers_on_line(t: Battle, line: Line, reading: int) -> int:
    """The cover that troopers give, or which of them stops the line: see `cover_of_men`."""
    return cover_of_men(t, line, men_on_line(t, line, reading))


@rule("los.trooper-cover", "los.trooper-prone", "los.trooper-block", "trooper_los", "adjacent_trooper")
def cover_of_men(t: Battle, line: Line, men: Group) -> int:
    """The cover of troopers between, or by ruling -1 - place of one who stops the line."""
    cover = 0
    for trooper in members(t.troopers, men):
        if not trooper.prone and ruling(t, "trooper_los") == "block" and is_between(line, trooper):
            return -1 - trooper.index
        cover += 1 if gives_cover(t, line, trooper) else 0
    return cover


@rule("los.trooper-cover", "adjacent_trooper")
def gives_cover(t: Battle, line: Line, trooper: Trooper) -> bool:
    """Whether a trooper on the line counts; next to the eye by ruling."""
    if apart(line.eye, trooper.at) == 1 and ruling(t, "adjacent_trooper") == "exempt":
        return False
    return is_between(line, trooper)


@rule("los.trooper-cover", "los.trooper-prone", "los.height", "los.height-near")
def is_between(line: Line, trooper: Trooper) -> bool:
    """Whether a trooper is in the way: on a level that matters and, if prone, only for a prone eye."""
    if trooper.prone and not line.eye_prone:
        return False
    near_target = apart(trooper.at, line.at) == 1
    return levels_in_gap(near_target, line.eye_level, line.level) >> trooper.level & 1 == 1


# ---- through a window ----------------------------------------------------------------------------------------------


@rule("expl.scatter-window", "throw.window")
def window_step(board: Board, line: Line) -> int:
    """The place before the first window on the line, or NOBODY; the ties-down reading decides where it has one."""
    before = place_before_window(board, line, TIES_DOWN)
    if before == NOBODY and line_grazes(line.eye, line.at):
        return place_before_window(board, line, TIES_UP)
    return before


def place_before_window(board: Board, line: Line, reading: int) -> int:
    length = apart(line.eye, line.at)
    for i in range(1, length + 1):
        levels = levels_in_gap(i == length, line.eye_level, line.level)
        if board.window[line_edge(line.eye, line.at, i, reading)] & levels:
            return line_place(line.eye, line.at, i - 1, reading)
    return NOBODY
