"""The table without a map: positions as a grid, the enemy beside it, the fallen below, and the Momentum track."""

from collections.abc import Iterator

from sandtable.kernel import Scene, Shape, Spot, Style

from ..state import Battle, Defensive, Goal, Offensive, Status, Trooper

LEFT, TOP = 6.5, 2.4  # of the grid; names of rows and columns stand before it
WIDE, HIGH = 8.0, 5.4  # a cell
RIGHT, BOTTOM = LEFT + len(Offensive) * WIDE, TOP + len(Defensive) * HIGH
BEYOND = RIGHT + 4.0  # where the enemy is
FALLEN = BOTTOM + 0.6
FALLEN_HIGH = 2.6
TRACK = FALLEN + FALLEN_HIGH + 1.4  # top of the Momentum track
TRACK_HIGH = 1.6
WIDTH, HEIGHT = BEYOND + 4.0, TRACK + TRACK_HIGH + 0.4
RADIUS, ENEMY_RADIUS, THING_RADIUS = 0.62, 1.7, 1.1
NAME = 0.35  # half the height of a name below its Trooper
SLOT, STAGGER = 1.45, 1.3  # from one Trooper to the next in a cell
ENEMY, HARD_TARGET, OBJECTIVE = "enemy", "hard-target", "objective"
POSITION_THRESHOLDS = {
    Defensive.FLANKED: "injury.flanked",
    Defensive.IN_COVER: "injury.in-cover",
    Defensive.FORTIFIED: "injury.fortified",
}
GROUND = {Defensive.FLANKED: "open", Defensive.IN_COVER: "rubble", Defensive.FORTIFIED: "stone"}
POSITION_DICE = {Offensive.LIMITED: "fire.limited", Offensive.FLANKING: "fire.flanking"}


def scene(t: Battle) -> Scene:
    """The grid of positions and what stands around it."""
    ground = (*cells(t), *names_of_rows_and_columns(t), *fallen(), *track(t))
    return Scene(WIDTH, HEIGHT, ground, tuple(spots()), WIDE / 2, ("table",), "")


def corner(offensive: int, defensive: int) -> tuple[float, float]:
    """Upper left corner of a cell; the best cover stands on top, the best field of fire next to the enemy."""
    return LEFT + offensive * WIDE, TOP + (Defensive.FORTIFIED - defensive) * HIGH


def box(x: float, y: float, wide: float, high: float, style: Style, label: str, variant: str = "") -> Shape:
    return Shape("polygon", (x, y, x + wide, y, x + wide, y + high, x, y + high), style, label, variant=variant)


def cells(t: Battle) -> Iterator[Shape]:
    for offensive in Offensive:
        for defensive in Defensive:
            name = name_of_cell(offensive, defensive)
            yield box(*corner(offensive, defensive), WIDE, HIGH, "zone", name, GROUND[defensive])


def name_of_cell(offensive: int, defensive: int) -> str:
    return f"{Offensive(offensive).title} / {Defensive(defensive).title}"


def names_of_rows_and_columns(t: Battle) -> Iterator[Shape]:
    for offensive in Offensive:
        x = corner(offensive, 0)[0] + WIDE / 2
        yield Shape("text", (x, TOP - 1.5), "caption", offensive.title)
        yield Shape("text", (x, TOP - 0.6), "caption", dice_in_words(t, offensive), variant="sub")
    for defensive in Defensive:
        y = corner(0, defensive)[1] + HIGH / 2
        yield Shape("text", (LEFT / 2, y - 0.3), "caption", defensive.title)
        harm = harm_in_words(t.numbers[POSITION_THRESHOLDS[defensive]])
        yield Shape("text", (LEFT / 2, y + 0.6), "caption", harm, variant="sub")


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


def fallen() -> Iterator[Shape]:
    yield box(LEFT, FALLEN, RIGHT - LEFT, FALLEN_HIGH, "zone", "the fallen", "open")
    yield Shape("text", (LEFT / 2, FALLEN + FALLEN_HIGH / 2 + 0.2), "caption", "Down")


def spots() -> Iterator[Spot]:
    """The nine positions; the middle of each cell."""
    for offensive in Offensive:
        for defensive in Defensive:
            x, y = corner(offensive, defensive)
            name = name_of_cell(offensive, defensive)
            yield Spot(cell_key(offensive, defensive), x + WIDE / 2, y + HIGH / 2, name)


def cell_key(offensive: int, defensive: int) -> str:
    return f"{Offensive(offensive).label}/{Defensive(defensive).label}"


# ---- Momentum ------------------------------------------------------------------------------------------------------


def track(t: Battle) -> Iterator[Shape]:
    low, high = t.numbers["momentum.track"]
    won, lost = victory_mark(t) if t.board.goal == Goal.MOMENTUM else high + 1, t.numbers["defeat.mark"]
    yield Shape("text", (LEFT / 2, TRACK + TRACK_HIGH / 2 + 0.2), "caption", "Momentum")
    for value in range(low, high + 1):
        style: Style = "goal" if value >= won else "danger" if value <= lost else "grid"
        meaning = ", victory" if value >= won else ", defeat" if value <= lost else ""
        x, y = on_track(t, value)
        wide = step_of_track(t)
        yield box(x - wide / 2, y - TRACK_HIGH / 2, wide, TRACK_HIGH, style, f"Momentum {value:+}{meaning}")
        yield Shape("text", (x, TRACK - 0.6), "caption", f"{value:+}" if value else "0")


def victory_mark(t: Battle) -> int:
    return int(t.numbers["victory.mark"][t.threat - 1])


def step_of_track(t: Battle) -> float:
    low, high = t.numbers["momentum.track"]
    return (RIGHT - LEFT) / float(high - low + 1)


def on_track(t: Battle, momentum: int) -> tuple[float, float]:
    """The middle of a step of the track; beyond its ends, the last one."""
    low, high = t.numbers["momentum.track"]
    return LEFT + (int(min(max(momentum, low), high) - low) + 0.5) * step_of_track(t), TRACK + TRACK_HIGH / 2


# ---- who is where --------------------------------------------------------------------------------------------------


def place_of(trooper: Trooper) -> tuple[float, float]:
    """Everybody has his own place in each cell, and among the fallen."""
    if trooper.status >= Status.BLEEDING_OUT:
        return LEFT + SLOT / 2 + 0.2 + trooper.index * WIDE / 2, FALLEN + FALLEN_HIGH / 2
    return place_in(trooper, trooper.offensive, trooper.defensive)


def place_in(trooper: Trooper, offensive: int, defensive: int) -> tuple[float, float]:
    x, y = corner(offensive, defensive)
    lower = STAGGER if trooper.index % 2 else -STAGGER  # so that what is written below each of them fits
    return x + WIDE / 2 + (trooper.index - 2) * SLOT, y + HIGH / 2 + lower - NAME


def middle_of(key: str) -> tuple[float, float]:
    """Where the enemy and his things stand."""
    rows = {HARD_TARGET: 0, ENEMY: 1, OBJECTIVE: 2}
    return BEYOND, TOP + (rows[key] + 0.5) * HIGH
