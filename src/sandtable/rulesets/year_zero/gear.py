"""The weapons and armor that come with the ruleset, and those a scenario adds."""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from sandtable.kernel import Closed, FromFields, InvalidScenario, no_such, read_toml, with_entries

from .state import Band, Weapon

DATA = Path(__file__).parent / "data"
Trait = Literal["full_auto", "single_shot", "armor_piercing", "unreliable"]


@with_entries(Weapon)
class WeaponEntry(FromFields):
    """A weapon of weapons.toml or of a scenario; with skill "none", an item that is no weapon."""

    skill: Literal["close", "ranged", "none"]
    range: tuple[Band, Band] = Field(default=(Band.ADJACENT, Band.ADJACENT), title="range (least, most)")
    ammo: Annotated[int, Field(title="ammunition", ge=0, le=9)] = 0
    traits: list[Trait] = []

    def write(self, weapon: Weapon) -> None:
        """Fills a weapon of the board."""
        weapon.close, weapon.stationary = self.skill == "close", self.skill == "none"
        weapon.take(self)
        weapon.min_range, weapon.max_range = self.range
        weapon.ammo_max = self.ammo
        weapon.full_auto, weapon.single_shot = "full_auto" in self.traits, "single_shot" in self.traits
        weapon.piercing, weapon.unreliable = "armor_piercing" in self.traits, "unreliable" in self.traits


class ArmorEntry(Closed):
    """One kind of worn armor."""

    level: Annotated[int, Field(ge=0, le=5)]
    mobility: int = 0


@cache
def weapons() -> dict[str, WeaponEntry]:
    """The weapons that come with the ruleset."""
    return {key: WeaponEntry.model_validate(value) for key, value in read_toml(DATA / "weapons.toml").items()}


@cache
def armors() -> dict[str, ArmorEntry]:
    return {key: ArmorEntry.model_validate(value) for key, value in read_toml(DATA / "armor.toml").items()}


@cache
def limits() -> dict[str, dict[str, int]]:
    """The most that a fighter may have of attributes, skills and armor."""
    return read_toml(DATA / "people.toml")


def check_weapon(id: str, entry: WeaponEntry) -> None:
    """Refuses a weapon whose ranges or traits contradict each other."""
    if entry.range[0] > entry.range[1]:
        raise InvalidScenario(f"weapon.{id}: minimum range is beyond maximum range", "gap.range-limits")
    if "full_auto" in entry.traits and "single_shot" in entry.traits:
        raise InvalidScenario(f"weapon.{id}: full_auto and single_shot exclude each other", "auto.again")


def weapon_named(known: dict[str, WeaponEntry], id: str, where: str) -> int:
    """The place of a weapon among those known."""
    if id not in known:
        raise InvalidScenario(f"{where}: {no_such('weapon', id, known)}", "close.damage")
    return list(known).index(id)
