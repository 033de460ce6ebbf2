"""The table without a map: positions as a grid, the enemy beside it, the fallen below, and the Momentum track."""

from sandtable.boards import areas
from sandtable.kernel import Scene, Style

from ..state import SQUAD_SIZE, Battle, Defensive, Goal, Offensive, Status, Trooper

GRID = areas.Grid(tuple(Offensive), tuple(Defensive), 6.5, 2.4, 8.0, 5.4, ("open", "rubble", "stone"))
FALLEN = areas.Area("", "the fallen", GRID.left, GRID.bottom + 0.6, GRID.right - GRID.left, 2.6, "open")
TRACK = FALLEN.top + FALLEN.high + 1.4  # top of the Momentum track
WIDTH, HEIGHT = GRID.right + 8.0, TRACK + areas.HIGH + 0.4
ENEMY_RADIUS, THING_RADIUS = 1.7, 1.1
HARD_TARGET, ENEMY, OBJECTIVE = THINGS = "hard-target", "enemy", "objective"
BEYOND = {thing: (GRID.right + 4.0, GRID.top + (row + 0.5) * GRID.high) for row, thing in enumerate(THINGS)}
POSITION_THRESHOLDS = {
    Defensive.FLANKED: "injury.flanked",
    Defensive.IN_COVER: "injury.in-cover",
    Defensive.FORTIFIED: "injury.fortified",
}
POSITION_DICE = {Offensive.LIMITED: "fire.limited", Offensive.FLANKING: "fire.flanking"}


def scene(t: Battle) -> Scene:
    """The grid of positions and what stands around it."""
    dice = [dice_in_words(t, offensive) for offensive in Offensive]
    harm = [harm_in_words(t.numbers[POSITION_THRESHOLDS[defensive]]) for defensive in Defensive]
    names = ("Down", FALLEN.middle[1] + 0.2), ("Momentum", track(t).at(0)[1] + 0.2)
    beside = [areas.caption(GRID.left / 2, y, name) for name, y in names]
    more = (*GRID.captions(dice, harm), *beside, *track(t).drawn(lambda value: looks(t, value)))
    return areas.scene(WIDTH, HEIGHT, (*GRID.areas, FALLEN), more)


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
    return areas.Track("momentum", "Momentum", int(low), int(high), GRID.left, TRACK, GRID.right - GRID.left)


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
    return GRID[trooper.offensive, trooper.defensive].seat(trooper.index, SQUAD_SIZE)
