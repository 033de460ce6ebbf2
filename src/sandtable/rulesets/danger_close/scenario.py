"""Scenario files: a squad, an enemy, and the ground between them."""

from typing import Annotated

from pydantic import Field

from sandtable.kernel import InvalidScenario, NamedEntry, Rules, Scenario, Table, with_entries

from .rules import advance, momentum
from .state import LONGEST, Battle, Board, Gear, Goal, Status, Step, Trooper

Count = Annotated[int, Field(ge=0, le=LONGEST)]


@with_entries(Trooper)
class TrooperEntry(NamedEntry):
    """One Trooper of a scenario file; what is left out is as at the start of a Mission."""

    grit: int | None = None
    ammo: int | None = None
    gear: list[Gear] = []


@with_entries(Board, Battle)
class Setup(Scenario):
    """What an Engagement starts from."""

    threat: int = Field(default=2, title="threat level")
    momentum: int = 0
    squad: list[TrooperEntry]
    hard_targets: bool | Count = False  # true: as many hits as `hard-target.hits` says
    hold_out: bool | int = Field(default=False, title="Exchanges to hold out")  # true: still to be rolled
    time: Annotated[int | None, Field(title="Exchanges until time is up", ge=1, le=LONGEST)] = None


NAMES = ("Vega", "Ruiz", "Okafor", "Lindqvist", "Tanaka")


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The squad that a scenario file describes, checked against the numbers in force."""
    low, high = rules.in_force["squad.size"]
    if not low <= len(scenario.squad) <= high:
        raise InvalidScenario(f"squad: a squad has {low} to {high} Troopers, got {len(scenario.squad)}", "squad.size")
    if all(entry.status > Status.WOUNDED for entry in scenario.squad):
        raise InvalidScenario("squad: at least one Trooper must be on their feet", "intent.who")
    if not isinstance(scenario.hold_out, bool):
        check_range("hold_out", scenario.hold_out, 1, LONGEST, "hold-out.objective")
    t = Battle(
        threat=scenario.threat,
        momentum=scenario.momentum,
        deadline=(scenario.time or 0) if isinstance(scenario.hold_out, bool) else scenario.hold_out,
    )
    t.board = Board(
        hard_targets=rules.in_force["hard-target.hits"] if scenario.hard_targets is True else scenario.hard_targets,
        hold_out=scenario.hold_out is True,
    )
    t.take(scenario)
    rules.table(t)
    check_goal(scenario, t.board)
    check_momentum(t)
    t.names = {"Trooper": [entry.name or NAMES[i] for i, entry in enumerate(scenario.squad)]}
    for i, entry in enumerate(scenario.squad):
        enlist(rules, t.troopers[i], entry, f"squad[{i}]")
    if advance.needs_a_start(t):
        t.step = Step.START
    return t


def enlist(rules: Rules, trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    """Makes a Trooper from their entry."""
    trooper.take(entry)
    for gear in entry.gear:
        setattr(trooper, gear.field, True)
    for name in ("grit", "ammo"):
        most, usual = rules.in_force[f"trooper.{name}"]
        value = min(usual, most) if getattr(entry, name) is None else getattr(entry, name)
        check_range(f"{where}.{name}", value, 0, most, f"trooper.{name}")
        setattr(trooper, name, value)
    trooper.stabilised = trooper.stabilised and trooper.status == Status.BLEEDING_OUT
    trooper.was_down = trooper.status == Status.BLEEDING_OUT
    trooper.was_dead = trooper.status == Status.DEAD


def check_goal(scenario: Setup, board: Board) -> None:
    """Refuses a goal that cannot be reached, and a second clock."""
    if scenario.hold_out and scenario.time is not None:
        raise InvalidScenario("time: a hold-out says itself how long it lasts", "goal.time")
    if board.goal == Goal.OBJECTIVE and not board.objective and not board.hard_targets:
        raise InvalidScenario("goal: an objective to work on or Hard Targets expected", "goal.objective")
    if board.goal == Goal.HOLD_OUT and not scenario.hold_out:
        raise InvalidScenario("goal: hold_out expected, the Exchanges to hold", "goal.hold-out")
    if board.goal == Goal.RESCUE and all(entry.status != Status.BLEEDING_OUT for entry in scenario.squad):
        raise InvalidScenario("goal: a Trooper to rescue expected, who is bleeding-out", "goal.rescue")


def check_momentum(t: Battle) -> None:
    """Refuses an unknown Threat Level, and Momentum with which the Engagement would be over at once."""
    check_range("threat level", t.threat, 1, len(t.numbers["victory.mark"]), "victory.mark")
    low, high = t.numbers["momentum.track"]
    check_range("momentum", t.momentum, low, high, "momentum.track")
    start = f"momentum: start momentum {t.momentum:+}"
    if momentum.is_enough(t, t.momentum):
        won = f"{start} already wins at threat level {t.threat} (victory at {momentum.victory_mark(t):+})"
        raise InvalidScenario(won, "victory.mark")
    if momentum.is_too_little(t, t.momentum):
        raise InvalidScenario(f"{start} is already lost", "defeat.mark")


def check_range(name: str, value: int, low: int, high: int, rule: str) -> None:
    if not low <= value <= high:
        raise InvalidScenario(f"{name}: {low} to {high} expected, got {value}", rule)
