"""The table without a map: positions as a grid, the enemy beside it, the fallen below, and the Momentum track."""

from sandtable.boards import areas
from sandtable.kernel import Scene, Style, counted

from ..rules import defense, momentum, offense
from ..state import SQUAD_SIZE, Battle, Defensive, Offensive, Status, Trooper

GRID = areas.Grid(tuple(Offensive), tuple(Defensive), 6.5, 2.4, 8.0, 5.4, ("open", "rubble", "stone"))
FALLEN = areas.Area("", "the fallen", GRID.left, GRID.bottom + 0.6, GRID.right - GRID.left, 2.6, "open")
TRACK = FALLEN.top + FALLEN.high + 1.4  # top of the Momentum track
ENEMY_RADIUS, THING_RADIUS = 1.7, 1.1
HARD_TARGET, ENEMY, OBJECTIVE = THINGS = "hard-target", "enemy", "objective"
BEYOND = {thing: (GRID.right + 4.0, GRID.top + (row + 0.5) * GRID.high) for row, thing in enumerate(THINGS)}


def scene(t: Battle) -> Scene:
    """The grid of positions and what stands around it."""
    fire = [f"Fire: {dice(offense.fire_dice(t, Trooper(offensive=offensive)))}" for offensive in Offensive]
    harm = [harm_in_words(int(defense.threshold(t, Trooper(defensive=defensive)))) for defensive in Defensive]
    down = areas.caption(GRID.left / 2, FALLEN.middle[1] + 0.2, "Down")
    return PAGE.scene((*GRID.captions(fire, harm), down, *track(t).drawn(lambda value: looks(t, value))))


def dice(count: int) -> str:
    """A number of dice in words, none if it is negative."""
    return counted(max(0, count), "die", "dice")


def harm_in_words(threshold: int) -> str:
    """The results of a Defense Roll that injure, in words."""
    if threshold < 1:
        return "not hurt"
    return "hurt on 1" if threshold == 1 else f"hurt on 1-{threshold}"


# ---- Momentum ------------------------------------------------------------------------------------------------------


def track(t: Battle) -> areas.Track:
    low, high = t.numbers["momentum.track"]
    return areas.Track("momentum", "Momentum", int(low), int(high), GRID.left, TRACK, GRID.right - GRID.left)


def looks(t: Battle, value: int) -> tuple[Style, str]:
    """How a step of the track is drawn, and what it means."""
    if momentum.is_enough(t, value):
        return "goal", ", victory"
    return ("danger", ", defeat") if momentum.is_too_little(t, value) else ("grid", "")


# ---- who is where --------------------------------------------------------------------------------------------------


def area_of(trooper: Trooper) -> areas.Area:
    return FALLEN if trooper.status >= Status.BLEEDING_OUT else GRID[trooper.offensive, trooper.defensive]


PAGE = areas.Page(
    GRID.right + 8, TRACK + areas.HIGH + 0.4, (*GRID.areas, FALLEN), SQUAD_SIZE, lambda t: t.troopers, area_of, BEYOND
)
