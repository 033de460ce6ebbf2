"""The table without a map: positions as a grid, the enemy beside it, the fallen below, and the Momentum track."""

from collections.abc import Iterator

from sandtable.boards import areas
from sandtable.kernel import Scene, Shape, Style

from ..state import SQUAD_SIZE, Battle, Defensive, Goal, Offensive, Status, Trooper

LEFT, TOP = 6.5, 2.4  # of the grid; names of rows and columns stand before it
WIDE, HIGH = 8.0, 5.4  # a cell
RIGHT, BOTTOM = LEFT + len(Offensive) * WIDE, TOP + len(Defensive) * HIGH
BEYOND = RIGHT + 4.0  # where the enemy is
FALLEN = areas.Area("", "the fallen", LEFT, BOTTOM + 0.6, RIGHT - LEFT, 2.6, "open")
TRACK = FALLEN.top + FALLEN.high + 1.4  # top of the Momentum track
WIDTH, HEIGHT = BEYOND + 4.0, TRACK + areas.HIGH + 0.4
ENEMY_RADIUS, THING_RADIUS = 1.7, 1.1
ENEMY, HARD_TARGET, OBJECTIVE = "enemy", "hard-target", "objective"
POSITION_THRESHOLDS = {
    Defensive.FLANKED: "injury.flanked",
    Defensive.IN_COVER: "injury.in-cover",
    Defensive.FORTIFIED: "injury.fortified",
}
GROUND = {Defensive.FLANKED: "open", Defensive.IN_COVER: "rubble", Defensive.FORTIFIED: "stone"}
POSITION_DICE = {Offensive.LIMITED: "fire.limited", Offensive.FLANKING: "fire.flanking"}


def name_of_cell(offensive: int, defensive: int) -> str:
    return f"{Offensive(offensive).title} / {Defensive(defensive).title}"


def cell_key(offensive: int, defensive: int) -> str:
    return f"{Offensive(offensive).label}/{Defensive(defensive).label}"


def cell(offensive: Offensive, defensive: Defensive) -> areas.Area:
    """A position; the best cover stands on top, the best field of fire next to the enemy."""
    left, top = LEFT + offensive * WIDE, TOP + (Defensive.FORTIFIED - defensive) * HIGH
    name = name_of_cell(offensive, defensive)
    return areas.Area(cell_key(offensive, defensive), name, left, top, WIDE, HIGH, GROUND[defensive])


CELLS = {(offensive, defensive): cell(offensive, defensive) for offensive in Offensive for defensive in Defensive}


def scene(t: Battle) -> Scene:
    """The grid of positions and what stands around it."""
    more = (*names_of_rows_and_columns(t), *track(t).drawn(lambda value: looks(t, value)))
    return areas.scene(WIDTH, HEIGHT, (*CELLS.values(), FALLEN), more)


def names_of_rows_and_columns(t: Battle) -> Iterator[Shape]:
    for offensive in Offensive:
        x, _ = CELLS[offensive, Defensive.FLANKED].middle
        yield areas.caption(x, TOP - 1.5, offensive.title)
        yield areas.caption(x, TOP - 0.6, dice_in_words(t, offensive), "sub")
    for defensive in Defensive:
        _, y = CELLS[Offensive.LIMITED, defensive].middle
        yield areas.caption(LEFT / 2, y - 0.3, defensive.title)
        yield areas.caption(LEFT / 2, y + 0.6, harm_in_words(t.numbers[POSITION_THRESHOLDS[defensive]]), "sub")
    yield areas.caption(LEFT / 2, FALLEN.middle[1] + 0.2, "Down")
    yield areas.caption(LEFT / 2, track(t).at(0)[1] + 0.2, "Momentum")


def dice_in_words(t: Battle, offensive: Offensive) -> str:
    """What somebody who Fires from there brings, without Ammo and gear."""
    dice = t.numbers["fire.base"] + (t.numbers[POSITION_DICE[offensive]] if offensive in POSITION_DICE else 0)
    return f"Fire: {plural(dice, 'die', 'dice')}"


def harm_in_words(threshold: int) -> str:
    """Which results of a Defense Roll injure."""
    if threshold < 1:
        return "not hurt"
    return "hurt on 1" if threshold == 1 else f"hurt on 1-{threshold}"


def plural(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


# ---- Momentum ------------------------------------------------------------------------------------------------------


def track(t: Battle) -> areas.Track:
    low, high = t.numbers["momentum.track"]
    return areas.Track("momentum", "Momentum", int(low), int(high), LEFT, TRACK, RIGHT - LEFT)


def looks(t: Battle, value: int) -> tuple[Style, str]:
    """How a step of the track is drawn, and what it means."""
    if t.board.goal == Goal.MOMENTUM and value >= victory_mark(t):
        return "goal", ", victory"
    return ("danger", ", defeat") if value <= t.numbers["defeat.mark"] else ("grid", "")


def victory_mark(t: Battle) -> int:
    return int(t.numbers["victory.mark"][t.threat - 1])


# ---- who is where --------------------------------------------------------------------------------------------------


def place_of(trooper: Trooper) -> areas.Point:
    """Everybody has their own place in each cell, and among the fallen."""
    if trooper.status >= Status.BLEEDING_OUT:
        return FALLEN.seat(trooper.index, SQUAD_SIZE)
    return place_in(trooper, trooper.offensive, trooper.defensive)


def place_in(trooper: Trooper, offensive: int, defensive: int) -> areas.Point:
    return CELLS[Offensive(offensive), Defensive(defensive)].seat(trooper.index, SQUAD_SIZE)


def middle_of(key: str) -> areas.Point:
    """Where the enemy and his things stand."""
    rows = {HARD_TARGET: 0, ENEMY: 1, OBJECTIVE: 2}
    return BEYOND, TOP + (rows[key] + 0.5) * HIGH
