"""The table as a page has it: inches from the north-west corner; and lengths, directions and names as people say them.

The rules count from the south-west corner and to the north, so every place a page hears of goes through here.
"""

from math import atan2, pi

from sandtable.kernel import Shape, Style, number

from ..rules import clash, line_of_fire
from ..state import INCH, NOBODY, Battle, Cloud, Feature, Model, Step
from .names import name_of, weapon_name

__all__ = ["name_of", "weapon_name"]

KEYS = Model.labels()  # of figures
SPOTS = Feature.labels()  # of pieces of terrain
CLOCKWISE = (
    "north", "north-north-east", "north-east", "east-north-east",
    "east", "east-south-east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip
ANSWERED_BY_TARGET = (Step.SWAP_BLOW, Step.GUARD, Step.SWAP_SHOT, Step.REACT, Step.COVER, Step.RETURN)


# ---- places ------------------------------------------------------------------------------------------------------


def on_page(t: Battle, x: int, y: int) -> tuple[float, float]:
    return x / INCH, (t.board.depth - y) / INCH


def from_page(t: Battle, x: float, y: float) -> tuple[int, int]:
    return round(x * INCH), t.board.depth - round(y * INCH)


def disc(t: Battle, x: int, y: int, radius: int, style: Style, label: str = "") -> Shape:
    return Shape("circle", (*on_page(t, x, y), radius / INCH), style, label)


def line(t: Battle, a: tuple[int, int], b: tuple[int, int], style: Style, label: str = "") -> Shape:
    return Shape("line", (*on_page(t, *a), *on_page(t, *b)), style, label)


def text(t: Battle, x: int, y: int, words: str) -> Shape:
    return Shape("text", on_page(t, x, y), "caption", words, variant="sub")


def footprint(t: Battle, feature: Feature, style: Style, label: str = "") -> Shape:
    """The outline of a piece of terrain."""
    if feature.corners == 0:
        return disc(t, feature.x, feature.y, feature.radius, style, label)
    corners = [on_page(t, feature.xs[i], feature.ys[i]) for i in range(feature.corners)]
    return Shape("polygon", tuple(c for corner in corners for c in corner), style, label)


def cloud_shape(t: Battle, cloud: Cloud, style: Style, label: str = "") -> Shape:
    return disc(t, cloud.x, cloud.y, line_of_fire.dust_radius(t), style, label)


# ---- words -------------------------------------------------------------------------------------------------------


def short(thousandths: int) -> str:
    """Inches with as many decimals as they need, at most two."""
    shown = f"{thousandths / INCH:.2f}"
    return shown.rstrip("0").rstrip(".")


def measured(thousandths: int) -> str:
    return f'{short(thousandths)}"'


def spoken_place(t: Battle, x: int, y: int) -> str:
    """A place as the rules count: so many inches from the west, so many from the south."""
    return f"({short(x)}, {short(y)})"


def direction(dx: int, dy: int) -> str:
    return CLOCKWISE[round(atan2(dx, dy) * 8 / pi) % 16]


def feature_name(t: Battle, place: int) -> str:
    names = (t.names or {}).get("Feature", ())
    return str(names[place]) if place < len(names) else SPOTS[place]


def counted(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


# ---- who ---------------------------------------------------------------------------------------------------------


def asked(t: Battle) -> Model | None:
    """The model that the pending question is to; None where a side is asked."""
    if t.step in (Step.ACT, Step.ENGAGE) and t.active != NOBODY:
        return t.acting
    if t.target == NOBODY or t.attacker == NOBODY:
        return None
    if t.step in ANSWERED_BY_TARGET:
        return t.models[t.target]
    return clash.fighter(t, t.clash_turn) if t.step == Step.CLASH else None


def is_asked_to_push(t: Battle) -> bool:
    """A strike is made and its push is not: a yes or no in the middle of a Clash."""
    return t.step == Step.CLASH and t.offered is None


def longest_reach(t: Battle, model: Model) -> int:
    """Of the melee weapons it carries; NOBODY without one."""
    return max((w.reach for w in t.board.weapons if w.melee and model.carries(w.index)), default=NOBODY)


def engage_range(t: Battle, model: Model) -> int:
    return int(number(t, "engage.move")) * model.agility * INCH
