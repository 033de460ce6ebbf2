"""Scenario files: a table with its terrain, and two sides."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from sandtable.boards.tabletop import Inches, SolidEntry
from sandtable.geometry.inches import units
from sandtable.kernel import FromFields, InvalidScenario, Rules, Scenario, Table, called, with_entries

from .forces import ModelEntry, WeaponEntry, enlist, forge, read_force
from .rules import course
from .state import INCH, MODELS, NOBODY, SIDES, Battle, Board, Effect, Feature, Model, Step
from .terrain import TABLE


@with_entries(Feature)
class TerrainEntry(SolidEntry[Inches], FromFields):
    """One piece of terrain."""

    climbable: bool = Field(default=True, title="can be climbed")
    ladder: bool = Field(default=False, title="has a ladder or stairs")
    opaque: bool = Field(default=True, title="hides what is behind it")
    standable: bool = Field(default=True, title="can be stood on")
    radius: Inches | Literal["most"] | None = Field(default=None, title="radius of its explosion")  # or the least
    damage: Annotated[int, Field(title="stress of its explosion", ge=0, le=20)] = 1


@with_entries(Board, Battle)
class Setup(Scenario):
    """What a battle starts from."""

    table: tuple[Inches, Inches] = Field(default=(24 * INCH, 24 * INCH), title="width and depth (inches)")
    deploy: Inches = Field(default=4 * INCH, title="depth of deployment")
    limit: int | None = Field(default=None, title="limit of points a side")
    terrain: list[TerrainEntry] = []
    weapons: list[WeaponEntry] = []
    south: list[ModelEntry] | str  # a list of models, or the name or file of a force
    north: list[ModelEntry] | str
    turn: Literal["south", "north"] | None = Field(default=None, title="side to activate")  # in the middle of a round


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The table that a scenario file describes."""
    t = Battle()
    t.board = lay_table(rules, scenario)
    t.take(scenario)
    rules.table(t)
    own = list(scenario.weapons)
    sides = [muster(rules, getattr(scenario, side), own) for side in SIDES]
    arms = forge(rules, t.board, own)
    everybody = [(side, i, entry) for side, entries in enumerate(sides) for i, entry in enumerate(entries)]
    if len(everybody) > MODELS:
        raise InvalidScenario(f"{SIDES[everybody[MODELS][0]]}: at most {MODELS} models on the table")
    for model, (side, i, entry) in zip(t.models, everybody):
        enlist(rules, t.board, model, entry, arms, f"{SIDES[side]}[{i}]")
        model.side = side
    t.board.enlisted = len(everybody)
    names = [entry.name or model.label for model, (_, _, entry) in zip(t.models, everybody)]
    t.names = {"Model": names, "Weapon": arms, "Feature": [x.id for x in scenario.terrain]}
    for model, (_, _, entry) in zip(t.models, everybody):
        if entry.at is not None:
            rule_ids = "table", "move.models"
            TABLE.set_down(t, model, entry.at, entry.level, partial(called, t), rules=rule_ids)
        if entry.aids:
            bind(t, model, entry.aids)
    check_points(rules, scenario)
    check_sides(t)
    check_room(t.silent_copy())
    if scenario.turn is not None:
        begin_at(t, scenario)
    if isinstance(scenario.south, str) and scenario.south == scenario.north:
        t.names["Model"] = [f"{name} ({SIDES[model.side]})" for model, name in zip(t.models, names)]
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
    board = Board(deploy=scenario.deploy)
    TABLE.spread(board, scenario.table, scenario.terrain, "table", "terrain")
    TABLE.strips(board, scenario.deploy, "deploy")
    for feature, entry, where in TABLE.laid(board, scenario.terrain, "terrain"):
        feature.take(entry)
        feature.blast_damage = entry.damage
        feature.blast = blast_radius(rules, entry, where)
    return board


def blast_radius(rules: Rules, entry: TerrainEntry, where: str) -> int:
    """The radius of an explosion: a file keeps to the rulebook's limits, and the limits in force then bound it."""
    book_least, book_most = rules.ruleset.load().in_force["stray.explode"]
    least, most = rules.in_force["stray.explode"]
    if entry.radius is None or isinstance(entry.radius, str):
        return int(least if entry.radius is None else most)
    if entry.on_hit == Effect.EXPLODE and not book_least <= entry.radius <= book_most:
        expected = f"{units.inches(book_least)} to {units.inches(book_most)}"
        raise InvalidScenario(f"{where}.radius: {expected} expected", "stray.explode")
    return int(min(max(entry.radius, least), most))


def bind(t: Battle, model: Model, friend: str) -> None:
    """Notes an Aid that was given before the scenario starts."""
    for other in t.models:
        if other.side == model.side and other.index != model.index and called(t, other) == friend:
            model.aided = True
            model.partners |= other
            return
    raise InvalidScenario(f"{called(t, model)}.aids: no friend called {friend}", "aid.target")


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
    """The price of a side by the figures of the rulebook, for which limits are set."""
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


def check_room(t: Battle) -> None:
    """Refuses a side with no place for a model that is still to be deployed."""
    for t.side, name in enumerate(SIDES):
        while (waiting := course.next_to_deploy(t)) != NOBODY:
            model = t.models[waiting]
            spots = (course.spot_to_deploy(t, model, i) for i in range(course.spots_to_deploy(t)))
            free = next((spot for spot in spots if course.may_deploy(t, model, *spot)), None)
            if free is None:
                raise InvalidScenario(f"{name}: no room to deploy {called(t, model)}", "setup.deploy")
            course.place(t, model, *free)


def begin_at(t: Battle, scenario: Setup) -> None:
    """Starts in the middle of a round: all models on the table, and this side to activate, if it can."""
    missing = [called(t, x) for x in t.models if x.side >= 0 and not x.placed]
    if missing:
        raise InvalidScenario(f"turn: all models must be on the table first; not so {', '.join(missing)}")
    t.step = Step.ACTIVATE
    t.first = t.side = SIDES.index(scenario.turn or "south")
    course.skip_activated(t)
