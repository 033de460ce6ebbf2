"""Forces: models and weapons as files describe them, their prices, and the points of a side."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from sandtable.boards.tabletop import Inches
from sandtable.kernel import InvalidScenario, NamedEntry, Rules, Worded, no_such, read_toml, validated, with_entries

from .state import INCH, STANDARD, WEAPONS, Board, Model, Weapon
from .terrain import TABLE

DATA = Path(__file__).parent / "data"
CLASSES = ("Worm", "Minion", "Ordinary Mortal", "Leader", "Hero", "Monster", "Legendary Being")
NO_CLASS = "too weak for a class"
SHOWN = ("Pistol", "Rifle", "Sniper", "Sword", "Spear")


def to_ability(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10:
        raise ValueError(f"whole number from 0 to 10 expected, got {value!r}")
    return value


def to_toughness(value: object) -> object:
    if to_ability(value) == 0:
        raise ValueError("a model with 0 cannot take part")
    return value


Ability = Annotated[int, BeforeValidator(to_ability)]
Toughness = Annotated[int, BeforeValidator(to_toughness)]


@with_entries(Weapon)
class WeaponEntry(NamedEntry):
    """A weapon of the scenario: for melee if it has a reach, for shooting if it has a modifier."""

    name: str
    reach: Inches | None = None
    modifier: Annotated[int, Field(ge=-6, le=6)] | None = None
    critical: Annotated[int | None, Field(title="stress of a critical", ge=0, le=20)] = None
    shove: Inches = Field(default=0, title="how far it pushes back")
    cut: Inches = Field(default=0, title="cut of the cover move")

    @model_validator(mode="after")
    def of_one_kind(self) -> "WeaponEntry":
        if (self.reach is None) == (self.modifier is None):
            raise ValueError("either a reach (melee) or a modifier (shooting) expected")
        if self.reach is not None and not 0 <= self.reach <= 3 * INCH:
            raise ValueError("reach: 0 to 3 inches expected")
        return self


@with_entries(Model)
class ModelEntry(NamedEntry):
    """One model of a side; `type` fills in what is left out, from data/models.toml."""

    melee: Ability
    ballistics: Ability
    toughness: Toughness
    agility: Ability
    weapons: list[str] = []
    at: tuple[Inches, Inches] | None = Field(default=None, title="place (inches east, north)")  # or it is deployed
    level: Inches = Field(default=0, title="height of its ground")  # or no more than a step above
    base: Inches = Field(default=INCH, title="width of its base")
    height: Inches = 1250
    left: int | None = Field(default=None, title="Toughness left")
    ap: Annotated[int | None, Field(title="AP left", ge=0, le=20)] = None
    aids: str = Field(default="", title="has aided")

    @model_validator(mode="before")
    @classmethod
    def of_its_type(cls, data: Any) -> Any:
        if isinstance(data, dict) and "type" in data:
            rest = {k: v for k, v in data.items() if k != "type"}
            known = types()
            if not isinstance(data["type"], str) or data["type"] not in known:
                raise ValueError(no_such("type", data["type"], known))
            return known[data["type"]] | rest
        return data


class Force(Worded):
    """A force file: its models, and how many points they may cost."""

    title: str = ""
    limit: int | None = None
    models: list[ModelEntry]
    weapons: list[WeaponEntry] = []


@cache
def types() -> dict[str, dict[str, Any]]:
    """The sample models."""
    return read_toml(DATA / "models.toml")


def read_force(rules: Rules, source: str | Path) -> Force:
    """A force by name (data/forces) or by file."""
    path = rules.data_file("force", source)
    read: Force = validated(Force, read_toml(path), path.name, InvalidScenario)
    return read


# ---- weapons -------------------------------------------------------------------------------------------------


def forge(rules: Rules, ground: Board, own: list[WeaponEntry]) -> list[str]:
    """Writes the five weapons of the rules, and then a scenario's own; returns their names."""
    sword, spear, pistol, rifle, sniper = ground.weapons[: len(STANDARD)]
    forge_blade(sword, rules.in_force["melee.sword"])
    sword.critical = rules.in_force["melee.sword-crit"]
    forge_blade(spear, rules.in_force["melee.spear"])
    spear.critical, spear.shove = rules.in_force["melee.spear-crit"][0], rules.in_force["melee.spear-crit"][1] * INCH
    forge_gun(pistol, rules.in_force["gun.pistol"])
    pistol.critical = rules.in_force["gun.pistol-crit"]
    forge_gun(rifle, rules.in_force["gun.rifle"])
    rifle.d3 = True
    forge_gun(sniper, rules.in_force["gun.sniper"])
    sniper.no_return, sniper.cut = True, rules.in_force["gun.sniper-crit-cover"] * INCH
    if rules.in_force["points"] != "seed":
        for weapon, price in zip(ground.weapons, rules.in_force["points.public"], strict=False):
            weapon.points = price
    if len(own) > WEAPONS - len(STANDARD):
        raise InvalidScenario(f"weapons: at most {WEAPONS - len(STANDARD)} of one's own, got {len(own)}")
    for weapon, entry in zip(ground.weapons[len(STANDARD) :], own, strict=False):
        forge_own(weapon, entry)
    ground.arms = len(STANDARD) + len(own)
    return [*(name.title() for name in STANDARD), *(entry.name for entry in own)]


def forge_blade(weapon: Weapon, figures: list[int]) -> None:
    weapon.melee = True
    weapon.reach, weapon.damage, weapon.points = figures[0] * INCH, figures[1], figures[2]


def forge_gun(weapon: Weapon, figures: list[int]) -> None:
    weapon.modifier, weapon.damage, weapon.points = figures


def forge_own(weapon: Weapon, entry: WeaponEntry) -> None:
    weapon.melee = entry.reach is not None
    weapon.reach, weapon.modifier = entry.reach or 0, entry.modifier or 0
    weapon.critical = -1 if entry.critical is None else entry.critical
    weapon.shove, weapon.cut = entry.shove, entry.cut
    weapon.take(entry)


def arms_of(names: list[str], known: list[str], where: str) -> int:
    """The weapons of a model as bits."""
    arms = 0
    lowered = [name.lower() for name in known]
    for name in names:
        if name.lower() not in lowered:
            shown = [*SHOWN, *known[len(STANDARD) :]]
            raise InvalidScenario(f"{where}.weapons: {no_such('weapon', name, shown)}")
        arms |= 1 << lowered.index(name.lower())
    return arms


# ---- models --------------------------------------------------------------------------------------------------


def enlist(rules: Rules, ground: Board, model: Model, entry: ModelEntry, known: list[str], where: str) -> None:
    """Makes a model from its entry, not on the table yet."""
    model.melee, model.ballistics = ability(rules, entry.melee), ability(rules, entry.ballistics)
    model.toughness, model.agility = ability(rules, entry.toughness), ability(rules, entry.agility)
    if entry.left is not None and not 1 <= entry.left <= entry.toughness:
        raise InvalidScenario(f"{where}.left: 1 to {entry.toughness} expected, got {entry.left}")
    model.left = model.toughness if entry.left is None else min(entry.left, model.toughness)
    TABLE.size_up(entry, model, where)
    model.arms = arms_of(entry.weapons, known, where)
    model.take(entry)
    model.ap = rules.in_force["round.ap"] if entry.ap is None else entry.ap
    model.points = price(rules, ground, model)


def ability(rules: Rules, given: int) -> int:
    """An ability within the limits in force."""
    least, most = rules.in_force["ability.range"]
    return int(min(max(given, least), most))


def abilities(model: Model) -> int:
    """The sum of a model's abilities."""
    return model.melee + model.ballistics + model.toughness + model.agility


def price(rules: Rules, ground: Board, model: Model) -> int:
    """The price of a model: a price for each point of an ability, and those of its weapons."""
    arms = sum(w.points for w in ground.weapons if model.carries(w.index))
    return int(rules.in_force["points.ability"]) * abilities(model) + arms


def force_class(rules: Rules, model: Model) -> str:
    """The class of a model under these rules."""
    return class_by(rules.in_force, model)


def class_by(numbers: Any, model: Model) -> str:
    """The class of a model, by the sum of its abilities."""
    least = numbers["points.class"]
    reached = [name for name, sum in zip(CLASSES, least, strict=True) if abilities(model) >= sum]
    return reached[-1] if reached else NO_CLASS
