"""Scenario files: a table with its terrain, and two sides."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sandtable.geometry.inches import gaps, units
from sandtable.geometry.inches.footprints import Shape, circle, polygon, rectangle
from sandtable.geometry.inches.limits import FARTHEST, HIGHEST, INCH
from sandtable.kernel import InvalidScenario, Rules, Scenario, Table

from .forces import Inches, ModelEntry, WeaponEntry, enlist, forge, read_force
from .rules.ground import ground_at, is_in_the_way
from .state import CORNERS, FEATURES, INCHES, MODELS, Battle, Board, Effect, Feature, Model, Step

SIDES = ("south", "north")


class TerrainEntry(BaseModel):
    """One piece of terrain."""

    model_config = ConfigDict(extra="forbid")

    id: str
    rectangle: tuple[Inches, Inches, Inches, Inches] | None = None  # west, south, east, north
    circle: tuple[Inches, Inches, Inches] | None = None  # x, y, radius
    polygon: list[tuple[Inches, Inches]] | None = None
    height: Inches
    base: Inches = 0  # height of its underside
    climbable: bool = True
    ladder: bool = False
    opaque: bool = True
    standable: bool = True
    on_hit: Effect = Effect.NONE
    radius: Inches | Literal["most"] | None = None  # of an explosion: the least or the most that the rules allow
    damage: Annotated[int, Field(ge=0, le=20)] = 1

    @model_validator(mode="after")
    def has_one_shape(self) -> "TerrainEntry":
        if sum(x is not None for x in (self.rectangle, self.circle, self.polygon)) != 1:
            raise ValueError("one of rectangle, circle and polygon expected")
        return self

    def shape(self) -> Shape:
        if self.rectangle is not None:
            return rectangle(*self.rectangle)
        if self.circle is not None:
            return circle(*self.circle)
        return polygon(self.polygon or [])


class Setup(Scenario):
    """What a battle starts from."""

    table: tuple[Inches, Inches] = (24 * INCH, 24 * INCH)
    deploy: Inches = 4 * INCH
    rounds: Annotated[int, Field(ge=0, le=100)] = 6  # 0: no limit
    fixed_first: bool = False  # the winner of the roll-off has the first activation of every round
    limit: int | None = None  # points a side
    terrain: list[TerrainEntry] = []
    weapons: list[WeaponEntry] = []
    south: list[ModelEntry] | str  # a list of models, or the name or file of a force
    north: list[ModelEntry] | str
    turn: Literal["south", "north"] | None = None  # start in the middle of a round, this side to activate


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The table as the file has it."""
    t = Battle()
    t.board = lay_table(rules, scenario)
    rules.table(t)
    own = list(scenario.weapons)
    sides = [muster(rules, getattr(scenario, side), own) for side in SIDES]
    arms = forge(rules, t.board, own)
    place, names = 0, []
    for side, entries in enumerate(sides):
        for i, entry in enumerate(entries):
            if place == MODELS:
                raise InvalidScenario(f"{SIDES[side]}: at most {MODELS} models on the table")
            model = t.models[place]
            enlist(rules, t.board, model, entry, arms, f"{SIDES[side]}[{i}]")
            model.side = side
            names.append(entry.name or model.label)
            place += 1
    t.board.enlisted = place
    t.names = {"Model": names, "Weapon": arms, "Feature": [x.id for x in scenario.terrain]}
    everybody = [entry for entries in sides for entry in entries]
    for model, entry in zip(t.models, everybody, strict=False):
        if entry.at is not None:
            set_down(t, model, entry)
        if entry.aids:
            bind(t, model, entry.aids)
    check_points(rules, scenario)
    check_sides(t)
    if scenario.turn is not None:
        begin_at(t, scenario)
    return t


def muster(rules: Rules, side: list[ModelEntry] | str, own: list[WeaponEntry]) -> list[ModelEntry]:
    """The models of a side; a force brings its own weapons along."""
    if isinstance(side, str):
        force = read_force(rules, side)
        own += [w for w in force.weapons if w.name not in [x.name for x in own]]
        return force.models
    return side


def lay_table(rules: Rules, scenario: Setup) -> Board:
    """The table and its terrain."""
    width, depth = scenario.table
    if not (INCH <= width <= FARTHEST and INCH <= depth <= FARTHEST):
        raise InvalidScenario(f"table: 1 to {FARTHEST // INCH} inches each way expected")
    if not INCH <= scenario.deploy <= depth // 2:
        raise InvalidScenario(f"deploy: from 1 inch to half of the table expected, got {units.inches(scenario.deploy)}")
    if len(scenario.terrain) > FEATURES:
        raise InvalidScenario(f"terrain: at most {FEATURES} pieces, got {len(scenario.terrain)}")
    board = Board(
        width=width,
        depth=depth,
        deploy=scenario.deploy,
        rounds=scenario.rounds,
        pieces=len(scenario.terrain),
        fixed_first=scenario.fixed_first,
    )
    for i, entry in enumerate(scenario.terrain):
        lay_piece(rules, board, board.features[i], entry, f"terrain[{i}] ({entry.id})")
    return board


def lay_piece(rules: Rules, board: Board, feature: Feature, entry: TerrainEntry, where: str) -> None:
    """One piece of terrain from its entry."""
    try:
        shape = entry.shape()
    except ValueError as error:
        raise InvalidScenario(f"{where}: {error}") from None
    if shape.corners > CORNERS:
        raise InvalidScenario(f"{where}: at most {CORNERS} corners")
    if not 0 <= entry.base < entry.base + entry.height <= HIGHEST:
        raise InvalidScenario(f"{where}: heights from 0 to {HIGHEST // INCH} inches expected")
    feature.corners, feature.radius = shape.corners, shape.radius
    for i, (x, y) in enumerate(zip(shape.xs, shape.ys, strict=True)):
        feature.xs[i], feature.ys[i] = x, y
    feature.x, feature.y = sum(shape.xs) // len(shape.xs), sum(shape.ys) // len(shape.ys)
    bound(board, feature)
    feature.low, feature.high = entry.base, entry.base + entry.height
    feature.climbable, feature.support, feature.opaque = entry.climbable, entry.ladder, entry.opaque
    feature.standable, feature.on_hit = entry.standable, entry.on_hit
    feature.blast, feature.blast_damage = blast_radius(rules, entry, where), entry.damage


def blast_radius(rules: Rules, entry: TerrainEntry, where: str) -> int:
    """Files keep to the limits of the rulebook; those in force may be others, and bring the radius within them."""
    book_least, book_most = rules.ruleset.load().in_force["stray.explode"]
    least, most = rules.in_force["stray.explode"]
    if entry.radius is None or isinstance(entry.radius, str):
        return int(least if entry.radius is None else most)
    if entry.on_hit == Effect.EXPLODE and not book_least <= entry.radius <= book_most:
        expected = f"{units.inches(book_least)} to {units.inches(book_most)}"
        raise InvalidScenario(f"{where}.radius: {expected} expected", "stray.explode")
    return int(min(max(entry.radius, least), most))


def bound(board: Board, feature: Feature) -> None:
    """Works out the bounds of a footprint, and by which inch of the table they have begun, from each side."""
    n, r = max(feature.corners, 1), feature.radius
    feature.west, feature.east = min(feature.xs[:n]) - r, max(feature.xs[:n]) + r
    feature.south, feature.north = min(feature.ys[:n]) - r, max(feature.ys[:n]) + r
    for inch in range(INCHES):
        mark(board.from_west, inch, feature, feature.west // INCH <= inch)
        mark(board.from_east, inch, feature, feature.east // INCH >= inch)
        mark(board.from_south, inch, feature, feature.south // INCH <= inch)
        mark(board.from_north, inch, feature, feature.north // INCH >= inch)


def mark(pieces: list[int], inch: int, feature: Feature, begun: bool) -> None:
    pieces[inch] = pieces[inch] & ~(1 << feature.index) | begun << feature.index


def set_down(t: Battle, model: Model, entry: ModelEntry) -> None:
    """Puts a model on the table, if there is room."""
    assert entry.at is not None
    x, y = entry.at
    name = said(t, model)
    r = model.radius
    if not (r <= x <= t.board.width - r and r <= y <= t.board.depth - r):
        raise InvalidScenario(f"{name} is outside the table", "table")
    model.x, model.y = x, y
    model.z = ground_at(t, x, y, entry.level)
    for feature in t.board.features[: t.board.pieces]:
        if is_in_the_way(t, feature, model.z, model.height) and gaps.sweep_hits(feature, x, y, x, y, r):
            raise InvalidScenario(f"{name} stands in {said(t, feature)}; put it beside or on top (level)", "table")
    for other in t.models:
        depth = r + other.radius - units.length(x - other.x, y - other.y)
        level_apart = abs(other.z - model.z) >= min(model.height, other.height)
        if other.placed and not level_apart and depth > 0 and units.length(x - other.x, y - other.y) < r + other.radius:
            raise InvalidScenario(f"{name} overlaps {said(t, other)} by {units.inches(depth)}", "move.models")
    model.placed = True


def said(t: Battle, piece: Model | Feature) -> str:
    assert t.names is not None
    return str(t.names[type(piece).__name__][piece.index])


def bind(t: Battle, model: Model, friend: str) -> None:
    """An Aid that has been acted before the scenario starts."""
    for other in t.models:
        if other.side == model.side and other.index != model.index and said_or_none(t, other) == friend:
            model.aided = True
            model.partners |= other
            return
    raise InvalidScenario(f"{said(t, model)}.aids: no friend called {friend}", "aid.target")


def said_or_none(t: Battle, piece: Model) -> str:
    assert t.names is not None
    known = t.names["Model"]
    return str(known[piece.index]) if piece.index < len(known) else ""


def check_points(rules: Rules, scenario: Setup) -> None:
    for name in SIDES:
        given = getattr(scenario, name)
        limit = scenario.limit
        if limit is None and isinstance(given, str):
            limit = read_force(rules, given).limit
        if limit is not None:
            spent = price_by_the_book(rules, scenario, given)
            if spent > limit:
                raise InvalidScenario(
                    f"{name}: {spent} points, {spent - limit} more than the limit of {limit}", "points"
                )


def price_by_the_book(rules: Rules, scenario: Setup, side: list[ModelEntry] | str) -> int:
    """What a side costs by the figures of the rulebook, for which limits are set, whatever is in force."""
    by_book = rules.ruleset.load()
    own, armoury, spent = list(scenario.weapons), Board(), 0
    entries = muster(rules, side, own)
    arms = forge(by_book, armoury, own)
    for entry in entries:
        model = Model()
        enlist(by_book, armoury, model, entry, arms, "")
        spent += model.points
    return spent


def check_sides(t: Battle) -> None:
    for side, name in enumerate(SIDES):
        if not any(x.side == side for x in t.models):
            raise InvalidScenario(f"{name}: a side without models")


def begin_at(t: Battle, scenario: Setup) -> None:
    """In the middle of a round: everybody on the table, and this side to activate."""
    missing = [said(t, x) for x in t.models if x.side >= 0 and not x.placed]
    if missing:
        raise InvalidScenario(f"turn: everybody must be on the table first; not so {', '.join(missing)}")
    t.step = Step.ACTIVATE
    t.first = t.side = SIDES.index(scenario.turn or "south")
