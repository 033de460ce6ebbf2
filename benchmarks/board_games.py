"""What `benchmarks.boards` asks of the boards of each game, in a process of its own: `serve` answers line by line.

A sight is the rules' own question whether, or through what, one random place is seen from another; a way is all that
the rules say of each step, border or straight leg by which a piece could go on from a random place. Plain, a sweep of
questions is called; compiled, it is a rule that compiled odds walk once. Nothing here may need the latest sandtable.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np

import sandtable as st
from examples.warbands.warbands import RULESET as WARBANDS
from examples.warbands.warbands.rules.moving import may_go
from examples.warbands.warbands.state import Battle as Warband
from sandtable.boards.squares import DIRECTIONS, PLACES, is_beyond, is_seen, neighbour
from sandtable.compiled.run.engine import Engine
from sandtable.compiled.runtime import work
from sandtable.compiled.walked.walk import Walk, Walker
from sandtable.geometry.hexes import STEP_Q, STEP_R
from sandtable.geometry.inches import COMPASS
from sandtable.kernel import NOBODY, helper
from sandtable.rulesets.ashes_of_gaia.rules import ground as field
from sandtable.rulesets.ashes_of_gaia.state import Battle as Ashes
from sandtable.rulesets.skirmishers.rules.movement import is_open, step_price
from sandtable.rulesets.skirmishers.rules.sight import Line, line_of_sight
from sandtable.rulesets.skirmishers.state import PLACES as DOTS, WIDTH, Battle as Skirmish
from sandtable.rulesets.table_encounter.rules import ground as table
from sandtable.rulesets.table_encounter.rules.line_of_fire import obstacles
from sandtable.rulesets.table_encounter.state import Battle as Encounter
from sandtable.rulesets.year_zero.rules.ways import can_pass
from sandtable.rulesets.year_zero.rules.zones import can_see
from sandtable.rulesets.year_zero.state import Battle as YearZero

SEED = 5
A_LEG = 4  # inches, or metres


@helper
def next_luck(luck: int) -> int:
    """The next of a row of numbers that look random in their higher bits."""
    return luck * 1103515245 + 12345 & 0x7FFFFFFF


# ---- dots ----------------------------------------------------------------------------------------------------------


@helper
def dots_sights(t: Skirmish, luck: int, count: int, wide: int, deep: int) -> None:
    """From dot to dot on the ground, standing or prone."""
    drawn, asked, found = luck, 0, 0
    while asked < count:
        drawn = next_luck(drawn)
        eye, eye_prone = (drawn >> 8) % DOTS, drawn >> 7 & 1 == 1
        drawn = next_luck(drawn)
        at, prone = (drawn >> 8) % DOTS, drawn >> 7 & 1 == 1
        eye, at = t.board.first_dot + eye % wide, t.board.first_dot + at % wide
        if t.board.floors[eye] != 0 and t.board.floors[at] != 0:
            found += line_of_sight(t, Line(eye, 0, eye_prone, at, 0, prone))
            asked += 1
    t.centre = found % 100


@helper
def dots_ways(t: Skirmish, luck: int, count: int, wide: int, deep: int) -> None:
    """The six steps from a dot, and what those cost that can be made."""
    drawn, asked, found = luck, 0, 0
    trooper = t.troopers[0]
    while asked < count:
        drawn = next_luck(drawn)
        trooper.at = t.board.first_dot + (drawn >> 8) % wide
        if t.board.floors[trooper.at] != 0:
            asked += 1
            for way in range(6):
                to = trooper.at + STEP_Q[way] + STEP_R[way] * WIDTH
                if is_open(t, trooper, to):
                    found += step_price(t, trooper.at, to, trooper.level)
    t.centre = found % 100


def dots_ready(t: Any, luck: Random) -> tuple[int, int]:
    """Troopers on random dots."""
    free = [at for at, floors in enumerate(t.board.floors) if floors]
    for trooper, at in zip(t.troopers, luck.sample(free, len(t.troopers))):
        trooper.at = at if trooper.enlisted else NOBODY
    return t.board.last_dot - t.board.first_dot + 1, 0


# ---- tables --------------------------------------------------------------------------------------------------------


@helper
def table_sights(t: Encounter, luck: int, count: int, wide: int, deep: int) -> None:
    """All that is in the line of fire from place to place."""
    drawn, found, shooter = luck, 0, t.models[0]
    for _ in range(count):
        drawn = next_luck(drawn)
        x = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        shooter.x, shooter.y = x, (drawn >> 8) % deep
        drawn = next_luck(drawn)
        x = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        found += obstacles(t, shooter, t.models[1], x, (drawn >> 8) % deep, 0)
    t.left = found % 100


@helper
def table_ways(t: Encounter, luck: int, count: int, wide: int, deep: int) -> None:
    """Sixteen straight legs from a place on the ground."""
    drawn, found, model = luck, 0, t.models[0]
    for _ in range(count):
        drawn = next_luck(drawn)
        model.x = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        model.y = (drawn >> 8) % deep
        for east, north in COMPASS:
            x, y = model.x + east * A_LEG, model.y + north * A_LEG
            barred = not table.is_inside(t, model, x, y) or table.end_of_walk(t, model, x, y, False) == table.BARRED
            if not barred and table.is_over_nobody(t, model, x, y, 0):
                found += 1
    t.left = found % 100


def table_ready(t: Any, luck: Random) -> tuple[int, int]:
    """Models at random places of the table."""
    for model in t.models:
        if model.side != NOBODY:
            model.placed, model.x, model.y = True, luck.randrange(t.board.width), luck.randrange(t.board.depth)
    return t.board.width, t.board.depth


@helper
def field_sights(t: Ashes, luck: int, count: int, wide: int, deep: int) -> None:
    """Cover, light, smoke and walls from place to place."""
    drawn, found, shooter, target = luck, 0, t.fighters[0], t.fighters[1]
    for _ in range(count):
        drawn = next_luck(drawn)
        x = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        shooter.x, shooter.y = x, (drawn >> 8) % deep
        drawn = next_luck(drawn)
        x = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        target.x, target.y = x, (drawn >> 8) % deep
        seen = field.sight_to(t, shooter, 1, target.x, target.y, False)
        found += seen.cover + (1 if seen.blocked else 0)
    shooter.hp = found % 100


@helper
def field_ways(t: Ashes, luck: int, count: int, wide: int, deep: int) -> None:
    """Sixteen straight legs from a place on the field."""
    drawn, found, fighter = luck, 0, t.fighters[0]
    for _ in range(count):
        drawn = next_luck(drawn)
        fighter.x = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        fighter.y = (drawn >> 8) % deep
        for east, north in COMPASS:
            x, y = fighter.x + east * A_LEG // 10, fighter.y + north * A_LEG // 10
            if field.has_way(t, fighter, x, y, NOBODY) and field.may_stand(t, fighter, x, y):
                found += 1
    fighter.hp = found % 100


def field_ready(t: Any, luck: Random) -> tuple[int, int]:
    """Fighters at random places of the field."""
    wide, deep = t.board.width, getattr(t.board, "depth", 0) or t.board.height
    for fighter in t.fighters:
        if fighter.here:
            fighter.placed, fighter.x, fighter.y = True, luck.randrange(wide), luck.randrange(deep)
    return wide, deep


# ---- zones ---------------------------------------------------------------------------------------------------------


@helper
def zones_sights(t: YearZero, luck: int, count: int, wide: int, deep: int) -> None:
    """From zone to zone."""
    drawn, found, fighter, other = luck, 0, t.fighters[0], t.fighters[1]
    for _ in range(count):
        drawn = next_luck(drawn)
        fighter.zone = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        other.zone = (drawn >> 8) % wide
        found += 1 if can_see(t, fighter, other) else 0
    fighter.health = found % 100


@helper
def zones_ways(t: YearZero, luck: int, count: int, wide: int, deep: int) -> None:
    """All borders by which one could leave a zone."""
    drawn, found, fighter = luck, 0, t.fighters[0]
    for _ in range(count):
        drawn = next_luck(drawn)
        fighter.zone = (drawn >> 8) % wide
        for border in t.borders:
            if can_pass(t, fighter, border, fighter.zone):
                found += 1
    fighter.health = found % 100


def zones_ready(t: Any, luck: Random) -> tuple[int, int]:
    """Everybody stays where the scenario has them."""
    return max(max(border.a, border.b) for border in t.borders) + 1, 0


# ---- squares -------------------------------------------------------------------------------------------------------


@helper
def squares_sights(t: Warband, luck: int, count: int, wide: int, deep: int) -> None:
    """From square to square."""
    drawn, asked, found = luck, 0, 0
    while asked < count:
        drawn = next_luck(drawn)
        one = (drawn >> 8) % wide
        drawn = next_luck(drawn)
        other = (drawn >> 8) % wide
        if not is_beyond(t.board, one) and not is_beyond(t.board, other):
            found += 1 if is_seen(t.board, one, other) else 0
            asked += 1
    t.score[0] = found % 100


@helper
def squares_ways(t: Warband, luck: int, count: int, wide: int, deep: int) -> None:
    """The eight steps from a square."""
    drawn, asked, found, who = luck, 0, 0, t.warriors[0]
    who.points = 9
    while asked < count:
        drawn = next_luck(drawn)
        who.at = (drawn >> 8) % wide
        if not is_beyond(t.board, who.at):
            asked += 1
            for way in range(DIRECTIONS):
                if may_go(t, who, neighbour(who.at, way)):
                    found += 1
    t.score[0] = found % 100


def squares_ready(t: Any, luck: Random) -> tuple[int, int]:
    """Everybody stays where the scenario has them."""
    return max(at for at in range(PLACES) if not is_beyond(t.board, at)) + 1, 0


# ---- asked ---------------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """A game on a board, and what is asked of it."""

    ruleset: str
    scenario: str
    sights: Callable[..., None]
    ways: Callable[..., None]
    ready: Callable[[Any, Random], tuple[int, int]]  # puts pieces at random places; how far places reach


GAMES = {
    "dots": Game("skirmishers", "two-houses", dots_sights, dots_ways, dots_ready),
    "table in inches": Game("table_encounter", "encounter", table_sights, table_ways, table_ready),
    "table in metres": Game("ashes_of_gaia", "street", field_sights, field_ways, field_ready),
    "zones": Game("year_zero", "station", zones_sights, zones_ways, zones_ready),
    "squares": Game("warbands", "ford", squares_sights, squares_ways, squares_ready),
}


class Asked:
    """The sweeps of one game, each ready to be asked so many questions: seconds of CPU are returned."""

    def __init__(self, game: Game) -> None:
        self.rules = WARBANDS.load() if game.ruleset == "warbands" else st.load(game.ruleset)
        self.game, self.sweeps = game, {"sights": game.sights, "ways": game.ways}
        self.start = self.rules.table(self.rules.start(game.scenario))
        self.extent = game.ready(self.start, Random(SEED))
        self.walkers: dict[tuple[str, int], Callable[[], None]] = {}

    def plain(self, what: str, count: int) -> float:
        t = self.rules.table(self.start.clone())
        began = time.thread_time()
        self.sweeps[what](t, SEED, count, *self.extent)
        return time.thread_time() - began

    def compiled(self, what: str, count: int) -> float:
        """The same board each time: what the rules keep of a board is found there."""
        if (what, count) not in self.walkers:
            self.walkers[what, count] = self.walker(what, count)
            self.walkers[what, count]()
        began = time.thread_time()
        self.walkers[what, count]()
        return time.thread_time() - began

    def walker(self, what: str, count: int) -> Callable[[], None]:
        players, asked = ("random",) * len(self.rules.ruleset.sides), (SEED, count, *self.extent)
        walk = Walk(self.rules, self.start, players, self.sweeps[what], asked)
        walker = Walker.of(self.rules.ruleset)
        given, spare = walker.given(walk), np.zeros(walker.words, np.int64)
        given[0]["spare"] = spare.ctypes.data

        def run() -> None:
            walker.call("explore", *walker.begun(walk).given(*given))
            assert not given[0][0]["error"], work.complaint(given[0][0])
            spare[:] = 0

        return run

    def battles(self, what: str, count: int) -> tuple[float, float]:
        """The seconds of so many battles of the usual players in the usual scenario, and the decisions in them."""
        usual = self.rules.ruleset.usual_scenario
        rules = self.rules.with_preset(self.rules.scenario(usual).preset)
        engine, start, players = Engine.of(rules.ruleset), rules.start(usual), list(rules.ruleset.everybody([]))
        engine.ready(rules, start, players)
        works = work.work_records(engine.layouts.work, 1)
        engine.seat(works, players)
        settings, results = engine.settings(rules, start), engine.blank_results(count)
        began = time.thread_time()
        engine.drive(settings, works, SEED, 0, results)
        return time.thread_time() - began, float(works[0]["decisions"])


def serve() -> None:
    """Answers lines of a game, how (a method of `Asked`), what and how many, by seconds."""
    known: dict[str, Asked] = {}
    for line in sys.stdin:
        title, how, what, count = line.rstrip("\n").split("\t")
        if title not in known:
            known[title] = Asked(GAMES[title])
        found = getattr(known[title], how)(what, int(count))
        print(*(found if isinstance(found, tuple) else (found,)), flush=True)
