"""Scenario files: two sides, the ground between them, its light and its gravity."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from sandtable.boards.tabletop import AnyOutline, Box, CloudEntry, Metres, is_on_table
from sandtable.kernel import Closed, InvalidScenario, NamedEntry, Rules, Scenario, Table, hint, read_toml, with_entries

from .rules import ground
from .state import METRE, SIDES, Arm, Battle, Board, Damage, Fighter, Kind, Light, Location, Stance, Weapon
from .terrain import FIELD

DATA = Path(__file__).parent / "data"
AREAS = {"head": (0,), "arms": (1, 2), "torso": (3, 4), "legs": (5, 6)}
DICE = re.compile(r"(\d+)d(\d+)([+-]\d+)?(\+DM)?")
MOST_DICE, MOST_SIDES, MOST_PLUS = 20, 100, 100  # of a weapon's damage
MOST_LOADS = 1000  # of one kind of thing to throw
SIDE_SIZE = 6
LAYERS = 2
QUALITIES = (
    "bullpup", "precise", "brutal", "slow", "instant", "antiarmor", "dispersion", "frag", "indirect",
    "undamaging", "trusted", "advanced", "smoke", "recoilless",
)  # fmt: skip
FLAVOUR = (
    "bullet-storm", "slug", "surprise-hitter", "overload", "gruesome", "fire", "concealable", "poison", "shock",
    "fragile",
)  # fmt: skip


# ---- the armoury ---------------------------------------------------------------------------------------------


ByMode = Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=3, max_length=3)]


@with_entries(Weapon)
class WeaponEntry(NamedEntry):
    """A row of data/weapons.toml."""

    name: str
    damage: str = Field(title="damage (dice)")
    far: str = Field(default="", title="damage past its range")
    type: Damage | None = Field(default=None, title="kind of damage")
    range: int = Field(default=0, ge=0, le=5000, title="range (metres)")
    rounds: ByMode = Field(default=[0, 0, 0], title="rounds per attack by mode")
    bonus: ByMode = Field(default=[0, 0, 0], title="bonus by mode")
    use: Literal["throw", "demolition", "placed"] = Field(default="throw", title="how it is used")
    qualities: list[str] = []


@cache
def armoury() -> dict[str, WeaponEntry]:
    """Every weapon by its id, in the order of the file."""
    return {key: WeaponEntry.model_validate(row) for key, row in read_toml(DATA / "weapons.toml").items()}


@cache
def wardrobe() -> dict[str, dict[str, Any]]:
    return read_toml(DATA / "armour.toml")


@cache
def recruits() -> dict[str, dict[str, Any]]:
    return read_toml(DATA / "fighters.toml")


def read_dice(text: str, where: str) -> tuple[int, int, int, bool]:
    """`2d6+2+DM` as number, sides, constant, and whether the damage modifier counts."""
    found = DICE.fullmatch(text.replace(" ", ""))
    if not found:
        raise InvalidScenario(f'{where}: dice like "2d6+2" expected, got "{text}"')
    n, sides, plus, dm = found.groups()
    if not (int(n) <= MOST_DICE and 1 <= int(sides) <= MOST_SIDES and abs(int(plus or 0)) <= MOST_PLUS):
        known = f"at most {MOST_DICE} dice of 1 to {MOST_SIDES} sides, and {MOST_PLUS} more or less"
        raise InvalidScenario(f'{where}: {known} expected, got "{text}"')
    return int(n), int(sides), int(plus or 0), dm is not None


def write_row(row: Weapon, entry: WeaponEntry, where: str) -> None:
    """Writes one weapon as the rules read it."""
    row.n, row.sides, row.plus, row.adds_dm = read_dice(entry.damage, f"{where}.damage")
    if row.adds_dm and entry.arm != Arm.MELEE:
        raise InvalidScenario(f"{where}.damage: DM belongs to melee weapons only.")
    row.far_n, row.far_sides, row.far_plus, _ = read_dice(entry.far or entry.damage, f"{where}.far")
    row.take(entry)
    row.reach = entry.range
    ranged = entry.arm < Arm.MELEE
    row.type = entry.type if entry.type is not None else Damage.PIERCING if ranged else Damage.PRIMITIVE
    row.rounds, row.bonus = list(entry.rounds), list(entry.bonus)
    for quality in entry.qualities:
        if quality in QUALITIES:
            setattr(row, quality, True)
        elif quality not in FLAVOUR:
            raise InvalidScenario(f'{where}: no quality "{quality}"{hint(quality, QUALITIES + FLAVOUR)}')


def stock(board: Board, more: dict[str, Any] | None = None) -> dict[str, int]:
    """Writes the armoury and a scenario's own weapons on a board; returns the row of each id."""
    rows = dict(armoury())
    for key, raw in (more or {}).items():
        rows[key] = raw if isinstance(raw, WeaponEntry) else WeaponEntry.model_validate(raw)
    if len(rows) > len(board.weapons):
        raise InvalidScenario(f"weapons: room for {len(board.weapons)} rows, got {len(rows)}")
    places: dict[str, int] = {}
    for i, (key, entry) in enumerate(rows.items()):
        write_row(board.weapons[i], entry, f"weapons.{key}")
        places[key] = i
    board.fists = places["unarmed"]
    return places


# ---- fighters ------------------------------------------------------------------------------------------------

SKILLS = ("small", "long", "heavy", "melee", "throwing", "dodge")


@with_entries(Fighter)
class FighterEntry(NamedEntry):
    """One fighter; `like` names one of data/fighters.toml to start from."""

    like: str | None = Field(default=None, title="made like")
    at: tuple[Metres, Metres] | None = Field(default=None, title="place (metres east, south)")
    stance: Stance = Stance.PEEKING
    hp: float = Field(default=12, gt=0, le=1000, multiple_of=0.5, title="hit points")
    weapons: list[str] = []
    armour: list[str] = []

    @model_validator(mode="before")
    @classmethod
    def start_from(cls, entry: Any) -> Any:
        """What an entry leaves out is taken from the fighter it is `like`."""
        like = entry.get("like") if isinstance(entry, dict) else None
        if like is None:
            return entry
        if not isinstance(like, str) or like not in recruits():
            raise ValueError(f'no fighter "{like}"{hint(str(like), recruits())}')
        return {**recruits()[like], **entry}


class FeatureEntry(AnyOutline[Metres]):
    """A piece of terrain."""

    kind: Kind
    ar: int = Field(default=-1, ge=-1, le=100, title="armour rating")


class ZoneEntry(Closed):
    """A part of the field with a light of its own."""

    light: Light
    box: Box[Metres] = Field(title="corners (metres east, south)")


class SmokeEntry(CloudEntry[Metres]):
    """A cloud that is there from the start."""


class SideEntry(Closed):
    """A side, and where it deploys."""

    area: Box[Metres] | None = Field(default=None, title="where it deploys")
    fighters: list[FighterEntry] = Field(max_length=SIDE_SIZE)


@with_entries(Board, Battle)
class Setup(Scenario):
    """What a battle starts from; lengths in metres."""

    width: Metres = 60 * METRE
    height: Metres = 40 * METRE
    terrain: list[FeatureEntry] = []
    zones: list[ZoneEntry] = Field(default=[], max_length=4)
    smoke: list[SmokeEntry] = Field(default=[], max_length=6)
    weapons: dict[str, WeaponEntry] = {}
    red: SideEntry
    blue: SideEntry


def enlist(rules: Rules, t: Battle, fighter: Fighter, entry: FighterEntry, rows: dict[str, int], where: str) -> None:
    """Makes a fighter from their entry."""
    fighter.take(entry)
    for name in SKILLS:
        check_skill(rules.in_force, getattr(entry, name), f"{where}.{name}")
    fighter.side = fighter.index // SIDE_SIZE
    fighter.face_x = 1 if fighter.side == 0 else -1
    fighter.hp = fighter.hp_start = round(entry.hp * 2)
    t.starts[fighter.side] += fighter.hp
    fighter.hidden = entry.stance == Stance.HIDDEN
    fighter.here, fighter.reactions = True, rules.in_force["pub.actions"][1]
    give_weapons(fighter, entry.weapons, rows, t.board, where)
    dress(fighter, entry.armour, where)
    check_shield(rules.in_force, fighter.shield, where)
    if entry.at is not None:
        (fighter.x, fighter.y), fighter.placed = entry.at, True
        if not is_on_table(t.board, *entry.at, 0):
            raise InvalidScenario(f"{where}.at: {FIELD.spoken_place(*entry.at)} is off the field")


def give_weapons(fighter: Fighter, ids: list[str], rows: dict[str, int], board: Board, where: str) -> None:
    """Gives a fighter weapons with full magazines; `frag*2` is two grenades."""
    if len(ids) > len(fighter.items):
        raise InvalidScenario(f"{where}.weapons: {len(fighter.items)} at most, got {len(ids)}")
    for i, text in enumerate(ids):
        key, _, count = text.partition("*")
        if count and not (count.isdigit() and int(count) <= MOST_LOADS):
            raise InvalidScenario(f'{where}.weapons[{i}]: like "frag*2", {MOST_LOADS} at most; got "{text}"')
        if key not in rows:
            raise InvalidScenario(f'{where}.weapons[{i}]: no weapon "{key}"{hint(key, rows)}')
        row = board.weapons[rows[key]]
        fighter.items[i] = rows[key]
        fighter.loads[i] = int(count or 1) if row.arm == Arm.THROW else row.magazine


def dress(fighter: Fighter, ids: list[str], where: str) -> None:
    """Puts armour on a fighter: it adds up, two layers at most on one part of the body."""
    layers = [0] * len(Location)
    for i, key in enumerate(ids):
        if key not in wardrobe():
            raise InvalidScenario(f'{where}.armour[{i}]: no armour "{key}"{hint(key, wardrobe())}')
        row = wardrobe()[key]
        fighter.shield = row.get("shield", fighter.shield)
        fighter.strength += row.get("strength", 0)
        fighter.dexterity += row.get("dexterity", 0)
        fighter.cumbersome += "cumbersome" in row.get("qualities", ())
        for place in [p for area in row["covers"] for p in AREAS[area]]:
            layers[place] += 1
            if layers[place] > LAYERS:
                raise InvalidScenario(
                    f"{where}.armour[{i}]: a third layer on the {Location(place).title}; {LAYERS} at most"
                )
            for kind in range(3):
                fighter.ratings[place * 3 + kind] += row["ratings"][kind]
            fighter.hardness[place] += row["hardness"]
            if "anti-frag" in row.get("qualities", ()):
                fighter.anti_frag |= 1 << place


def check_skill(numbers: Mapping[str, Any], value: int, where: str) -> None:
    low, high = numbers["house.skill"]
    if not low <= value <= high:
        raise InvalidScenario(f"{where}: Skills run from {low} to {high}; got {value}.", "house.skill")


def check_shield(numbers: Mapping[str, Any], worth: int, where: str) -> None:
    low, high = numbers["shield.values"]
    if worth and not low <= worth <= high:
        raise InvalidScenario(f"{where}: A shield is worth {low} to {high}; got {worth}.", "shield.values")


# ---- the ground ----------------------------------------------------------------------------------------------


def survey(board: Board, scenario: Setup) -> None:
    """Lays out the ground, its light, and where sides deploy."""
    FIELD.spread(board, (scenario.width, scenario.height), scenario.terrain, "width, height", "terrain")
    for feature, entry in zip(board.features, scenario.terrain):
        FIELD.lay(board, feature, entry, FIELD.flat, f"terrain[{feature.index}]")
    board.zone_count = len(scenario.zones)
    for zone, dim in zip(board.zones, scenario.zones):
        zone.light, (zone.left, zone.top, zone.right, zone.bottom) = dim.light, dim.box
    west, east = FIELD.flanks(board, round(board.width / 4))
    board.areas[:4], board.areas[4:] = scenario.red.area or west, scenario.blue.area or east


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The battle that a scenario file describes."""
    t = Battle()
    t.board = board = Board()
    t.take(scenario)
    rows = stock(board, dict(scenario.weapons))
    survey(board, scenario)
    names = [fighter.label for fighter in t.fighters]
    for side, entry in enumerate((scenario.red, scenario.blue)):
        if not entry.fighters:
            raise InvalidScenario(f"{SIDES[side]}.fighters: at least one expected")
        for i, one in enumerate(entry.fighters):
            fighter = t.fighters[side * SIDE_SIZE + i]
            enlist(rules, t, fighter, one, rows, f"{SIDES[side]}.fighters[{i}]")
            names[fighter.index] = one.name or f"{(one.like or 'fighter').title()} {fighter.label}"
    for i, cloud in enumerate(scenario.smoke):
        (t.clouds[i].x, t.clouds[i].y), t.clouds[i].radius = cloud.at, cloud.radius
        t.cloud_count = i + 1
    all_rows = {**armoury(), **scenario.weapons}
    t.names = {"Fighter": names, "Weapon": [entry.name for entry in all_rows.values()]}
    rules.table(t)
    for fighter in (fighter for fighter in t.fighters if fighter.placed):
        check_place(rules, t, fighter)
    return t


def check_place(rules: Rules, t: Battle, fighter: Fighter) -> None:
    """Refuses a place where the rules do not let a fighter stand."""
    t.refusals = []
    if not ground.may_stand(t, fighter, fighter.x, fighter.y):
        refused = rules.ruleset.catalogue.refused(t, *t.refusals[0])
        where = f"{SIDES[fighter.side]}.fighters[{fighter.index % SIDE_SIZE}]"
        raise InvalidScenario(f"{where}.at: {refused}", refused.rule)
    t.refusals = None
