"""Scenario files: a board, two squads, and where they may start."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from sandtable.geometry.hexes import distance, rows_of_dots
from sandtable.kernel.errors import InvalidScenario, hint
from sandtable.kernel.ruleset import Rules, Scenario, validated
from sandtable.kernel.table import Table

from .rules.damage import read_hit_points
from .rules.ground import gap_of, has_floor, place_of, stride, way_to, who_stands
from .state import (
    ARMS,
    CLEAN,
    DEAD,
    FULL,
    HEIGHT,
    LEVELS,
    NOBODY,
    PARTIAL,
    PLACES,
    RIM,
    SIDE_A,
    SIDE_B,
    SQUAD,
    WIDTH,
    Arm,
    Board,
    Kind,
    Phase,
    Skirmish,
    Slot,
    Trooper,
)

Dot = tuple[int, int]
Edge = tuple[Dot, Dot]
Level = Annotated[int, Field(ge=0, lt=LEVELS)]
Span = tuple[int, int]  # first and last
MARKS = {".": CLEAN, "/": PARTIAL, "X": FULL}
DOT_FIELDS = {"light_vegetation": "vegetation", "furniture": "furniture", "tree_trunk": "trunk"}
SIDES = {"A": SIDE_A, "B": SIDE_B}


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")


class WeaponEntry(Entry):
    """The figures of a weapon."""

    kind: Literal["firearm", "melee"]
    slot: Literal["primary", "secondary"] = "primary"
    lethal: Annotated[int, Field(ge=0, le=99)] = 0
    bludgeon: Annotated[int, Field(ge=0, le=99)] = 0
    shots: Annotated[int, Field(ge=1, le=9)] | str = 1
    short: Annotated[int, Field(ge=1, le=9999)] = 1
    long: Annotated[int, Field(ge=1, le=9999)] = 1
    lug: bool = False
    points: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def figures_agree(self) -> WeaponEntry:
        if self.long < self.short:
            raise ValueError(f"long {self.long}: at least short ({self.short}) expected")
        if self.lethal == 0 and self.bludgeon == 0:
            raise ValueError("lethal and bludgeon are both 0: at least one above 0 expected")
        return self


class TrooperEntry(Entry):
    """One trooper; without `at` the side deploys him."""

    name: str = ""
    primary: str = "rifle"
    secondary: str | None = None
    grenades: Annotated[int, Field(ge=0)] = 0
    satchels: Annotated[int, Field(ge=0)] = 0
    armor: Literal["none", "basic", "standard", "heavy"] = "none"
    armor_cells: Annotated[int, Field(ge=0, le=20)] | None = None
    armor_ap: Annotated[int, Field(ge=0, le=8)] | None = None
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
    even: Annotated[int, Field(ge=1, le=100)] = 16
    odd: Annotated[int, Field(ge=1, le=100)] | None = None
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


class Fight(Scenario):
    """What a skirmish starts from."""

    rounds: Annotated[int, Field(ge=1, le=1000)] = 12
    first: Literal["roll", "A", "B"] = "roll"
    weapons: dict[str, WeaponEntry] = {}
    board: BoardEntry = BoardEntry()
    squads: dict[Literal["A", "B"], list[TrooperEntry]] = {}
    zones: dict[Literal["A", "B"], list[Zone]] = {}


def start(rules: Rules, scenario: Fight) -> Table[Board]:
    """The board and the squads as the file has them."""
    t = Skirmish()
    t.board = board_of(scenario)
    t.board.rounds = scenario.rounds
    t.board.first = SIDES.get(scenario.first, NOBODY)
    names = equip(rules, t.board, scenario)
    rules.table(t)
    for side, entries in scenario.squads.items():
        if len(entries) > SQUAD:
            raise InvalidScenario(f"squads.{side}: at most {SQUAD} troopers, got {len(entries)}")
        for i, entry in enumerate(entries):
            enlist(t, t.troopers[SIDES[side] * SQUAD + i], entry, names, f"squads.{side}[{i}]")
    name_pieces(t, scenario, names)
    lay_zones(t.board, scenario)
    check_zones(t, scenario)
    if all(x.at != NOBODY or x.hp == DEAD for x in t.troopers):
        t.phase = Phase.FIRST
    return t


def name_pieces(t: Skirmish, scenario: Fight, arms: list[str]) -> None:
    labels = list(Trooper.labels())
    for side, entries in scenario.squads.items():
        for i, entry in enumerate(entries):
            labels[SIDES[side] * SQUAD + i] = entry.name or labels[SIDES[side] * SQUAD + i]
    t.names = {"Trooper": labels, "Arm": arms}


# ---- the ground ----------------------------------------------------------------------------------------------------


def board_of(scenario: Fight) -> Board:
    """The grid with everything on it; an error names the entry."""
    entry = scenario.board
    odd = entry.even - 1 if entry.odd is None else entry.odd
    return lay_out(entry.plain or rows_of_dots(entry.rows, entry.even, max(odd, 1)), entry)


def lay_out(dots: Iterable[Dot], entry: BoardEntry) -> Board:
    dots = list(dots)
    board = blank_board(dots)
    for building in entry.buildings:
        for copy in mirrored_building(building, entry.mirror):
            raise_building(board, copy)
    for i, floor in enumerate(entry.floors):
        for dot in mirrored(floor.at, entry.mirror):
            board.floors[known_place(board, dot, f"board.floors[{i}]")] |= mask(floor.levels)
    for i, stairs in enumerate(entry.stairs):
        for dot in mirrored([stairs.dot], entry.mirror):
            build_stairs(board, dot, stairs.levels, f"board.stairs[{i}]")
    for i, feature in enumerate(entry.dots):
        for dot in mirrored(feature.at, entry.mirror):
            place = known_place(board, dot, f"board.dots[{i}] {feature.kind}")
            getattr(board, DOT_FIELDS[feature.kind])[place] |= mask(feature.levels)
    for i, edge in enumerate(entry.edges):
        for pair in mirrored_edges(edge.between, entry.mirror):
            build_edge(board, pair, edge, f"board.edges[{i}]")
    return board


def blank_board(dots: list[Dot]) -> Board:
    """A grid just large enough, with a rim around it."""
    board = Board()
    west, east = min(q for q, _ in dots) - RIM, max(q for q, _ in dots) + RIM
    north, south = min(r for _, r in dots) - RIM, max(r for _, r in dots) + RIM
    board.west, board.north = west, north
    wide, high = east - west + 1, south - north + 1
    if wide > WIDTH or high > HEIGHT:
        room = f"{WIDTH - 2 * RIM} columns (counted along q) and {HEIGHT - 2 * RIM} rows"
        raise InvalidScenario(f"board: at most {room} fit, got {wide - 2 * RIM} and {high - 2 * RIM}")
    for q, r in dots:
        board.floors[place_of(board, q, r)] = 1
    return board


def mask(levels: Iterable[int]) -> int:
    return sum(1 << level for level in set(levels))


def mirrored(dots: Iterable[Dot], centre: Dot | None) -> list[Dot]:
    dots = list(dots)
    if centre is None:
        return dots
    return list(dict.fromkeys([*dots, *((centre[0] - q, centre[1] - r) for q, r in dots)]))


def mirrored_edges(edges: list[Edge], centre: Dot | None) -> list[Edge]:
    if centre is None:
        return edges
    a, b = centre
    return [*edges, *(((a - p[0], b - p[1]), (a - s[0], b - s[1])) for p, s in edges)]


def mirrored_building(building: Building, centre: Dot | None) -> Iterator[Building]:
    yield building
    if centre is not None:
        a, b = centre
        (q0, q1), (r0, r1) = building.q, building.r
        yield Building(q=(a - q1, a - q0), r=(b - r1, b - r0), levels=building.levels)


def known_place(board: Board, dot: Dot, where: str) -> int:
    place = place_of(board, *dot)
    if place == NOBODY or board.floors[place] == 0:
        raise InvalidScenario(f"{where}: no such dot ({dot[0]},{dot[1]})", "move.board")
    return place


def inside(building: Building) -> list[Dot]:
    (q0, q1), (r0, r1) = building.q, building.r
    return [(q, r) for r in range(r0, r1 + 1) for q in range(q0, q1 + 1)]


def raise_building(board: Board, building: Building) -> None:
    """Floors on its dots, walls in every gap between them and other dots."""
    house = {known_place(board, dot, "board.buildings") for dot in inside(building)}
    for place in house:
        board.floors[place] |= mask(building.levels)
        for direction in range(6):
            if place + stride(direction) not in house:
                board.high_wall[gap_of(place, direction)] |= mask(building.levels)


def build_stairs(board: Board, dot: Dot, levels: list[int], where: str) -> None:
    place, low, high = known_place(board, dot, where), min(levels), max(levels)
    shown = f"stairs on ({dot[0]},{dot[1]})"
    if sorted(levels) != list(range(low, high + 1)) or low == high:
        raise InvalidScenario(f"{where}: {shown}: consecutive levels expected, got {levels}", "move.level")
    for level in levels:
        if not has_floor(board, place, level):
            raise InvalidScenario(f"{where}: {shown}: no floor at level {level}", "move.floor")
    board.stairs[place] |= mask(levels)


def build_edge(board: Board, pair: Edge, edge: EdgeEntry, where: str) -> None:
    """A feature in a gap; it replaces a wall on its levels."""
    one, other = pair
    shown = f"edge ({one[0]},{one[1]})-({other[0]},{other[1]})"
    away = distance(*one, *other)
    if away != 1:
        raise InvalidScenario(f"{where}: {shown}: dots are {away} apart, an edge joins neighbours", "board.edge")
    at, to = known_place(board, one, where), known_place(board, other, where)
    gap, levels = gap_of(at, way_to(at, to)), mask(edge.levels)
    if edge.kind != "high_wall":
        board.high_wall[gap] &= ~levels
    getattr(board, edge.kind)[gap] |= levels


def lay_zones(board: Board, scenario: Fight) -> None:
    for side, zones in scenario.zones.items():
        for zone in zones:
            for place in range(PLACES):
                if board.floors[place] and lies_in(board, zone, place):
                    levels = board.floors[place] & mask(zone.levels) & ~board.trunk[place]
                    board.zone[place] |= levels << SIDES[side] * LEVELS


def lies_in(board: Board, zone: Zone, place: int) -> bool:
    q, r = place % WIDTH + board.west, place // WIDTH + board.north
    in_area = zone.q is not None and zone.q[0] <= q <= zone.q[1] and (zone.r is None or zone.r[0] <= r <= zone.r[1])
    return r in zone.rows or in_area or (q, r) in zone.dots


def check_zones(t: Skirmish, scenario: Fight) -> None:
    """Everybody who has to deploy finds a dot."""
    for side, entries in scenario.squads.items():
        waiting = sum(entry.at is None for entry in entries)
        shift = SIDES[side] * LEVELS
        room = sum((z >> shift & (1 << LEVELS) - 1).bit_count() for z in t.board.zone)
        if waiting > room:
            raise InvalidScenario(f"zones.{side}: room for {room}, but {waiting} troopers have no `at`", "setup.zone")


# ---- the squads ----------------------------------------------------------------------------------------------------


@cache
def standard_weapons() -> dict[str, WeaponEntry]:
    """The weapons of data/weapons.toml."""
    text = (Path(__file__).parent / "data" / "weapons.toml").read_text(encoding="utf-8")
    return {n: validated(WeaponEntry, x, f"weapons.toml: {n}", InvalidScenario) for n, x in tomllib.loads(text).items()}


def equip(rules: Rules, board: Board, scenario: Fight) -> list[str]:
    """Fills the board's list of arms; returns their names, the first being none."""
    weapons = {**standard_weapons(), **scenario.weapons}
    if len(weapons) >= ARMS:
        raise InvalidScenario(f"weapons: at most {ARMS - 1} kinds, got {len(weapons)}")
    for i, (name, entry) in enumerate(weapons.items(), 1):
        arm_from(rules, board.arms[i], entry, f"weapons.{name}")
    return ["", *weapons]


def arm_from(rules: Rules, arm: Arm, entry: WeaponEntry, where: str) -> None:
    shots = entry.shots
    if isinstance(shots, str):
        if shots not in rules.in_force:
            raise InvalidScenario(f'{where}.shots: no number "{shots}"{hint(shots, rules.in_force)}')
        shots = int(rules.in_force[shots])
    arm.kind, arm.secondary = Kind.read(entry.kind), entry.slot == "secondary"  # type: ignore[assignment]
    arm.lethal, arm.bludgeon, arm.shots = entry.lethal, entry.bludgeon, shots
    arm.short, arm.long, arm.lug, arm.points = entry.short, entry.long, entry.lug, min(entry.points, 30_000)


def arm_named(t: Skirmish, names: list[str], name: str | None, secondary: bool, where: str) -> int:
    if name is None:
        return 0
    if name not in names:
        raise InvalidScenario(f'{where}: no weapon "{name}"{hint(name, names[1:])}')
    place = names.index(name)
    if t.board.arms[place].secondary != secondary:
        slots = ("secondary", "primary") if secondary else ("primary", "secondary")
        raise InvalidScenario(f"{where}: {slots[0]} weapon expected, {name} goes into the {slots[1]} slot")
    return place


def enlist(t: Skirmish, trooper: Trooper, entry: TrooperEntry, names: list[str], where: str) -> None:
    """One trooper from his entry."""
    trooper.enlisted = True
    trooper.primary = arm_named(t, names, entry.primary, False, f"{where}.primary")
    trooper.secondary = arm_named(t, names, entry.secondary, True, f"{where}.secondary")
    carry(t, trooper, entry, where)
    row = armor_row(t, entry.armor)
    trooper.armor = row[0] if entry.armor_cells is None else entry.armor_cells
    trooper.armor_ap = row[1] if entry.armor_ap is None else entry.armor_ap
    trooper.skill = entry.skill
    read_cells(t, trooper, entry, where)
    if entry.at is not None and trooper.hp != DEAD:
        put_down(t, trooper, entry.at, entry.level, where)
    elif entry.at is None and trooper.hp == 0:
        raise InvalidScenario(f"{where}.at: a trooper who is out cannot deploy; say where he lies")
    trooper.prone = entry.prone or trooper.hp == 0


def armor_row(t: Skirmish, armor: str) -> list[int]:
    """Armor cells, and what the armor costs in AP."""
    if armor == "none":
        return list(t.numbers["armor.none"])
    if armor == "basic":
        return list(t.numbers["armor.basic"])
    return list(t.numbers["armor.standard"] if armor == "standard" else t.numbers["armor.heavy"])


def carry(t: Skirmish, trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    """Explosives, and what is in hand."""
    grenades, satchels = t.numbers["card.carried"]
    for name, most in (("grenades", grenades), ("satchels", satchels)):
        if getattr(entry, name) > most:
            raise InvalidScenario(f"{where}.{name}: at most {most}, got {getattr(entry, name)}", "card.carried")
        setattr(trooper, name, getattr(entry, name))
    if entry.satchels and entry.secondary is not None:
        raise InvalidScenario(f"{where}.satchels: a satchel charge takes the secondary slot", "card.carried")
    held = (trooper.primary, trooper.secondary, trooper.grenades, trooper.satchels)[entry.active]
    if not held:
        raise InvalidScenario(f"{where}.active: {entry.active.label} is not carried")
    trooper.active = entry.active


def read_cells(t: Skirmish, trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    trooper.cells = [MARKS[mark] for mark in entry.cells]
    read_hit_points(t, trooper)
    if entry.hp is not None and entry.hp != trooper.hp:
        gives = "dead" if trooper.hp == DEAD else trooper.hp
        raise InvalidScenario(f"{where}.hp: HP {entry.hp} contradicts cells (gives {gives})", "dmg.new-hp")


def put_down(t: Skirmish, trooper: Trooper, dot: Dot, level: int, where: str) -> None:
    """On a free dot with a floor and without a trunk."""
    place = known_place(t.board, dot, f"{where}.at")
    shown = f"({dot[0]},{dot[1]}) level {level}"
    if not has_floor(t.board, place, level):
        raise InvalidScenario(f"{where}.level: no floor at {shown}", "move.floor")
    if t.board.trunk[place] >> level & 1:
        raise InvalidScenario(f"{where}.at: a tree_trunk stands on {shown}", "move.obstacle")
    if who_stands(t, place, level) != NOBODY:
        other = t.troopers[who_stands(t, place, level)]
        raise InvalidScenario(f"{where}.at: {shown} is occupied by {other.label}", "move.occupied")
    trooper.at, trooper.level = place, level
