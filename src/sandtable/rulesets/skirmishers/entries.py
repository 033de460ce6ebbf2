"""What may stand in a scenario file: weapons, troopers, the ground and its zones."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model, field_validator, model_validator

from .state import CLEAN, FULL, LEVELS, PARTIAL, Damage, Slot

Dot = tuple[int, int]
Edge = tuple[Dot, Dot]
Level = Annotated[int, Field(ge=0, lt=LEVELS)]
Span = tuple[int, int]  # first and last
MARKS = {".": CLEAN, "/": PARTIAL, "X": FULL}


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")


Points = Annotated[int, Field(ge=0, le=99)]
POINTS: dict[str, Any] = dict.fromkeys(Damage.slots, (Points, 0))
OfDamage: Any = create_model("OfDamage", __base__=Entry, **POINTS)


class WeaponEntry(OfDamage):  # type: ignore[misc]  # its base has a field for each kind of damage
    """The figures of a weapon."""

    kind: Literal["firearm", "melee"]
    slot: Literal["primary", "secondary"] = "primary"
    shots: Annotated[int, Field(ge=1, le=9)] | str = 1
    short: Annotated[int, Field(ge=1, le=9999)] = 1
    long: Annotated[int, Field(ge=1, le=9999)] = 1
    lug: bool = False
    points: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def figures_agree(self) -> "WeaponEntry":
        if self.long < self.short:
            raise ValueError(f"long {self.long}: at least short ({self.short}) expected")
        if not self.damage:
            raise ValueError(f"{' and '.join(Damage.slots)} are all 0: at least one above 0 expected")
        return self

    @property
    def damage(self) -> Damage:
        """The points of each kind."""
        return Damage(*[getattr(self, kind) for kind in Damage.slots])


class TrooperEntry(Entry):
    """One trooper; without `at` the side deploys him."""

    name: str = ""
    primary: str = "rifle"
    secondary: str | None = None
    grenades: Annotated[int, Field(ge=0)] = 0
    satchels: Annotated[int, Field(ge=0)] = 0
    armor: Literal["none", "basic", "standard", "heavy"] = "none"
    armor_cells: Annotated[int, Field(ge=0, le=20)] | None = None
    armor_ap: Annotated[int, Field(ge=0, le=20)] | None = None
    skill: Annotated[int, Field(ge=-1, le=2)] = 0
    cells: str = "." * 11
    hp: int | None = None
    active: Slot = Slot.PRIMARY
    at: Dot | None = None
    level: Level = 0
    prone: bool = False

    @field_validator("cells")
    @classmethod
    def eleven_marks(cls, value: str) -> str:
        if len(value) != 11 or set(value) - set(MARKS):
            raise ValueError(f'cells must be 11 of . / X, left to right 10..0; got "{value}"')
        return value


class Building(Entry):
    """A house: floors, and walls all around it; doorways and windows named as edges replace the wall."""

    q: Span
    r: Span
    levels: list[Level] = [0]


class StairsEntry(Entry):
    dot: Dot
    levels: list[Level]


class FloorEntry(Entry):
    at: list[Dot]
    levels: list[Level]


class DotEntry(Entry):
    kind: Literal["light_vegetation", "furniture", "tree_trunk"]
    at: list[Dot]
    levels: list[Level] = [0]


class EdgeEntry(Entry):
    kind: Literal["low_wall", "window", "doorway", "high_wall"]
    between: list[Edge]
    levels: list[Level] = [0]


class BoardEntry(Entry):
    """The ground: rows of dots, or a list of them, and what stands there."""

    rows: Annotated[int, Field(ge=1, le=100)] = 11
    even: Annotated[int, Field(title="Dots in even rows", ge=1, le=100)] = 16
    odd: Annotated[int | None, Field(title="Dots in odd rows", ge=1, le=100)] = None
    plain: list[Dot] = []  # instead of rows
    mirror: Dot | None = None  # (a, b): everything at (q, r) stands at (a - q, b - r) too
    buildings: list[Building] = []
    floors: list[FloorEntry] = []
    stairs: list[StairsEntry] = []
    dots: list[DotEntry] = []
    edges: list[EdgeEntry] = []


class Zone(Entry):
    """Where a side may deploy: rows, an area, or dots."""

    rows: list[int] = []
    q: Span | None = None
    r: Span | None = None
    dots: list[Dot] = []
    levels: list[Level] = [0]
