"""The entries of a scenario file: zones, borders, devices, vehicles, fighters and what they carry."""

from typing import Annotated, Any, Literal, get_args

from pydantic import Field, model_validator

from sandtable.boards import zones
from sandtable.kernel import FromFields, with_entries

from .state import Fighter, Profile, Vehicle, Work

Condition = Literal["jumpy", "tunnel", "aggravated", "shakes", "frantic", "deflated"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)


class ZoneEntry(zones.ZoneEntry):
    barrier: Annotated[int, Field(title="level of its cover", ge=0, le=9, description="level of its cover")] = 1

    @model_validator(mode="before")
    @classmethod
    def of_old(cls, data: Any) -> Any:
        """Reads older files too, with `cluttered = true`."""
        if not isinstance(data, dict) or "cluttered" not in data:
            return data
        return {"type": "clutter" if data["cluttered"] else zones.OPEN} | {
            name: value for name, value in data.items() if name != "cluttered"
        }


class BorderEntry(zones.BorderEntry):
    locked_from: str = Field(default="", title="locked from zone")
    armor: Annotated[int, Field(ge=0, le=9)] | None = None
    hp: Annotated[int | None, Field(title="hit points", ge=1, le=99)] = None
    narrow: bool | None = None


class CarriedEntry(zones.Entry):
    weapon: str
    rating: int | None = Field(default=None, title="ammo left")
    spares: Annotated[int | None, Field(title="spare magazines", ge=0, le=99)] = None
    jammed: bool = False
    in_hand: bool | None = None


class LooseEntry(CarriedEntry):
    zone: str


class DeviceEntry(zones.Entry):
    zone: str
    kind: Literal["terminal", "machine"] = "terminal"
    effect: Work = Field(title="what it does")
    border: str = ""
    side: Literal["crew", "foes"] | None = Field(default=None, title="side that can work it")


@with_entries(Vehicle)
class VehicleEntry(FromFields):
    zone: str


@with_entries(Profile, Fighter)
class FighterEntry(FromFields):
    """One fighter; a creature has `attack_dice` and `attack_damage` instead of attributes and skills."""

    id: str = Field(title="name")
    side: Literal["crew", "foes"]
    zone: str
    strength: int = 3
    agility: int = 3
    wits: int = 3
    empathy: int = 3
    skills: dict[str, int] = {}
    health_max: Annotated[int | None, Field(title="most Health", ge=1, le=30000)] = None
    health: Annotated[int, Field(ge=0, le=30000)] | None = None
    resolve: Annotated[int, Field(ge=0, le=20)] | None = None
    stress: Annotated[int, Field(ge=0, le=100)] = 0
    conditions: list[Condition] = []
    armor: str | int = 0
    group: str = Field(default="", title="group that shares a card")
    weapons: list[str | CarriedEntry] = []
    adjacent: list[str] = Field(default=[], title="Adjacent to")
    at_border: str = Field(default="", title="stands at border")
    aboard: Annotated[int | None, Field(title="vehicle they are in (0, 1)", ge=0, le=1)] = None
    broken: bool = False
    slots: Annotated[int | None, Field(title="actions left", ge=0, le=6)] = None
    armor_piercing: bool = False
