"""Tables for questions: two opponents who face each other, what they carry, and walls between them."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from sandtable.boards.tabletop import FARTHEST, SOLID, STANDABLE, lay, rectangle
from sandtable.kernel import InvalidRules, KnownWords, Rules, no_such

from .. import actions as act, forces
from ..state import CLIMBABLE, INCH, Battle, Board, Model, Step, Weapon

BLADES, GUNS = ("sword", "spear"), ("pistol", "rifle", "sniper")
WEAPONS = (*BLADES, *GUNS)
EDGE = 4 * INCH  # how far from the western edge the first model stands
WIDEST_GAP = (FARTHEST - 2 * EDGE) // INCH  # inches: the widest for which a table has room
MOST_WALLS = 8
WALL = INCH // 10  # how thick each is
HIGHEST_STEP = 12  # inches

Dice = Annotated[int, Field(ge=0, le=10)]
Inch = Annotated[float, Field(ge=0, le=WIDEST_GAP, description="inches")]
Height = Annotated[
    float,
    Field(ge=-HIGHEST_STEP, le=HIGHEST_STEP, description="inches that the other stands higher (or lower, below 0)"),
]
Arm = Annotated[str, KnownWords(lambda rules: WEAPONS), Field(description=f"a weapon: {', '.join(WEAPONS)}")]
ArmOrNone = Annotated[str, KnownWords(lambda rules: ("", *WEAPONS))]
Blade = Annotated[str, KnownWords(lambda rules: BLADES), Field(description=f"a melee weapon: {', '.join(BLADES)}")]
BladeOrNone = Annotated[str, KnownWords(lambda rules: ("", *BLADES))]
Gun = Annotated[str, KnownWords(lambda rules: GUNS), Field(description=f"a shooting weapon: {', '.join(GUNS)}")]
GunOrNone = Annotated[str, KnownWords(lambda rules: ("", *GUNS))]
SampleModel = Annotated[str, KnownWords(lambda rules: forces.types())]
Obstacles = Annotated[int, Field(ge=0, le=MOST_WALLS, description="walls in the line of fire")]
Stress = Annotated[int, Field(ge=0, le=100)]


def two_models(rules: Rules, gap: float = 0, height: float = 0) -> Battle:
    """A bare table, and two opponents facing each other across a gap: 0 to the west, 1 to the east."""
    t = Battle(step=Step.ACT, active=0)
    t.board = Board(width=FARTHEST, depth=2 * EDGE, rounds=0)
    rules.table(t)
    forces.forge(rules, t.board, [])
    for i in range(2):
        model = t.models[i]
        model.side, model.left, model.toughness = i, 10, 10
        model.ap = rules.in_force["round.ap"]
    face(t.models[0], t.models[1], round(gap * INCH), round(height * INCH))
    return t


def face(a: Model, b: Model, gap: int, height: int) -> None:
    """Puts two models on two sides of a gap, the second higher (or lower) by some height."""
    a.placed = b.placed = True
    a.x, b.x = EDGE, EDGE + INCH + gap
    a.y = b.y = EDGE
    a.z, b.z = max(-height, 0), max(height, 0)


def weapon_named(t: Battle, name: str, melee: bool | None = None) -> Weapon:
    """A weapon by its name, of the kind that is wanted."""
    known = [w.label for w in t.board.weapons[: len(WEAPONS)]]
    if name.lower() not in known:
        raise InvalidRules(no_such("weapon", name, known))
    weapon = t.board.weapons[known.index(name.lower())]
    if melee is not None and weapon.melee != melee:
        raise InvalidRules(f"{name}: a {'melee' if melee else 'shooting'} weapon expected")
    return weapon


def arm(t: Battle, model: Model, *names: str) -> None:
    known = [w.label for w in t.board.weapons]
    model.arms = forces.arms_of([n for n in names if n], known, "weapon")


def build_walls(t: Battle, count: int) -> None:
    """Builds walls across the line, evenly spread: as high as any line between the two, but not opaque."""
    a, b = t.models[0], t.models[1]
    t.board.pieces = count
    for i in range(count):
        west = a.x + (b.x - a.x) * (i + 1) // (count + 1) - WALL // 2
        build(t, i, west, WALL, 2 * INCH, max(a.z, b.z) + 8 * INCH)


def raise_dust(t: Battle) -> None:
    """Puts a cloud on the ground half way between the two."""
    cloud, a, b = t.clouds[0], t.models[0], t.models[1]
    cloud.x, cloud.y, cloud.z, cloud.until = (a.x + b.x) // 2, EDGE, 0, t.round


def build(t: Battle, place: int, west: int, width: int, depth: int, high: int, properties: int = 0) -> None:
    """Builds a rectangular piece of terrain in the middle of the table, which can be climbed."""
    shape = rectangle(west, EDGE - depth // 2, west + width, EDGE + depth // 2)
    lay(t.board, t.board.features[place], shape, 0, high)
    t.board.features[place].properties = SOLID | STANDABLE | CLIMBABLE | properties


def preferring(*wanted: act.Act) -> Callable[..., Any]:
    """A player who gives the first of these answers that is offered; else the first answer, which does nothing."""

    def answer(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        offered = list(menu) if wanted else [next(iter(menu))]
        return next((x for x in wanted if x in offered), offered[0])

    return answer
