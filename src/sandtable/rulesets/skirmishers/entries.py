"""The weapons and troopers of a scenario file."""

from typing import Annotated, Any, Literal

from pydantic import Field, create_model, field_validator, model_validator

from sandtable.boards.dots import Dot, Level
from sandtable.kernel import FromFields, NamedEntry, with_entries

from .state import CLEAN, FULL, PARTIAL, Arm, Damage, Slot, Trooper

MARKS = {".": CLEAN, "/": PARTIAL, "X": FULL}
Points = Annotated[int, Field(ge=0, le=99)]
POINTS: dict[str, Any] = dict.fromkeys(Damage.slots, (Points, 0))
OfDamage: Any = create_model("OfDamage", __base__=FromFields, **POINTS)


@with_entries(Arm)
class WeaponEntry(OfDamage):  # type: ignore[misc]  # its base has a field for each kind of damage
    """The figures of a weapon."""

    kind: Literal["firearm", "melee"]
    slot: Literal["primary", "secondary"] = Field(default="primary", title="carried as")
    shots: Annotated[int, Field(ge=1, le=9)] | str = Field(default=1, title="modifier of its shots")

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


@with_entries(Trooper)
class TrooperEntry(NamedEntry):
    """One trooper; without `at` the side deploys them."""

    primary: str = Field(default="rifle", title="primary weapon")
    secondary: str | None = Field(default=None, title="secondary weapon")
    armor: Literal["none", "basic", "standard", "heavy"] = "none"
    armor_cells: Annotated[int, Field(ge=0, le=20)] | None = None
    armor_ap: Annotated[int | None, Field(title="AP that the armor costs", ge=0, le=20)] = None
    cells: str = Field(default="." * 11, title="damage track")
    hp: int | None = Field(default=None, title="hit points")
    active: Slot = Field(default=Slot.PRIMARY, title="weapon in hand")
    at: Dot | None = Field(default=None, title="dot (column, row)")
    level: Level = 0
    prone: bool = False

    @field_validator("cells")
    @classmethod
    def eleven_marks(cls, value: str) -> str:
        if len(value) != 11 or set(value) - set(MARKS):
            raise ValueError(f'cells must be 11 of . / X, left to right 10..0; got "{value}"')
        return value
