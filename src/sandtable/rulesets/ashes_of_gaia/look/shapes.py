"""Shapes in metres, from fighters, terrain and points of the field."""

from collections.abc import Callable, Iterator

from sandtable.kernel import Shape, Style

from ..rules import ground, modifiers, targets
from ..state import METRE, Arm, Battle, Bracket, Feature, Fighter, Weapon
from ..terrain import FIELD

RADIUS = 0.4  # of a figure, in metres: two enemies may stand half a metre apart
RING = 0.7
MARK = 0.25
HALVINGS = 14
BRACKETS = {
    Bracket.STANDARD: "standard range", Bracket.LONG: "long range", Bracket.EXTREME: "extreme range",
    Bracket.FAR: "beyond extreme range", Bracket.BEYOND: "out of range",
}  # fmt: skip


def circle(x: int, y: int, radius: float, style: Style, said: str = "") -> Shape:
    return Shape("circle", (x / METRE, y / METRE, radius), style, said)


def ring(fighter: Fighter, style: Style, said: str) -> Shape:
    return circle(fighter.x, fighter.y, RING, style, said)


def leg(x: int, y: int, to_x: int, to_y: int, style: Style, said: str = "") -> Shape:
    return Shape("line", (x / METRE, y / METRE, to_x / METRE, to_y / METRE), style, said)


def line(a: Fighter, b: Fighter, style: Style, said: str = "") -> Shape:
    return leg(a.x, a.y, b.x, b.y, style, said)


def outline(feature: Feature, style: Style, said: str = "") -> Shape:
    """A piece of terrain."""
    return FIELD.outline(None, feature, style, said)


def on_the_way(x: int, y: int, to_x: int, to_y: int, share: float) -> tuple[int, int]:
    return round(x + (to_x - x) * share), round(y + (to_y - y) * share)


def last_free(x: int, y: int, to_x: int, to_y: int, is_barred: Callable[[int, int], bool]) -> tuple[int, int]:
    """How far one comes from one point towards another before something bars the line up to there."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if is_barred(*on_the_way(x, y, to_x, to_y, middle)):
            high = middle
        else:
            low = middle
    return on_the_way(x, y, to_x, to_y, low)


def ranges(t: Battle, fighter: Fighter, weapon: Weapon) -> Iterator[Shape]:
    """Circles where a longer range begins, those that lie on the field."""
    if weapon.arm == Arm.MELEE:
        yield circle(fighter.x, fighter.y, float(t.numbers["house.melee-reach"]), "reach", "within reach of a blow")
        return
    diagonal = ground.root(t.board.width * t.board.width + t.board.depth * t.board.depth)
    reach = modifiers.range_of(t, fighter, weapon)
    for times in range(1, 5):
        if targets.is_in_range(t, times * reach * times * reach, reach) and 0 < times * reach <= diagonal:
            bracket = Bracket(modifiers.bracket_of(t, times * reach * times * reach, reach))
            said = f"{BRACKETS[bracket]}: up to {times * reach // METRE} m"
            yield circle(fighter.x, fighter.y, times * reach / METRE, "range", said)
