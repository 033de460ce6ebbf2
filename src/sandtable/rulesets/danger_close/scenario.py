"""Scenario files: a squad, an enemy, and the ground between them."""

from typing import Annotated

from pydantic import Field

from sandtable.kernel import Closed, InvalidScenario, Rules, Scenario, Table

from . import state
from .rules.advance import needs_a_start
from .state import Battle, Board, Defensive, Goal, Offensive, Status, Step, Trooper

MOST = 100  # of anything that a scenario counts: far beyond play, and safe in the state's small integers
Count = Annotated[int, Field(ge=0, le=MOST)]


class TrooperEntry(Closed):
    """One Trooper of a scenario file; what is left out is as at the start of a Mission."""

    name: str = ""
    status: Status = Status.OK
    offensive: Annotated[Offensive, Field(title="offensive position")] = Offensive.ENGAGED
    defensive: Annotated[Defensive, Field(title="defensive position")] = Defensive.IN_COVER
    grit: int | None = None
    ammo: int | None = None
    armor: state.Armor = state.Armor.STANDARD
    weapon: state.Weapon = state.Weapon.STANDARD
    gear: list[state.Gear] = []
    bleeding: Count = 0
    stabilised: bool = False
    exposed: bool = False
    pressed: bool = False
    scattered: bool = False
    moved_before: bool = False


class Setup(Scenario):
    """What an Engagement starts from."""

    threat: int = 2
    momentum: int = 0
    squad: list[TrooperEntry]
    ground: state.Ground = state.Ground.DENSE
    space: state.Space = state.Space.OPEN
    weather: state.Weather = state.Weather.FAIR
    advances: Count = 0
    hard_targets: bool | Count = False  # true: as many hits as `hard-target.hits` says
    objective: Count = 0
    hold_out: bool | int = False  # true: for a number of Exchanges still to be rolled
    time: Annotated[int, Field(ge=1, le=MOST)] | None = None  # Exchanges in which a task must be done
    goal: Goal = Goal.MOMENTUM
    gained: bool = False
    died: bool = False


NAMES = ("Vega", "Ruiz", "Okafor", "Lindqvist", "Tanaka")


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The squad as the file has it, checked against the figures in force."""
    low, high = rules.in_force["squad.size"]
    if not low <= len(scenario.squad) <= high:
        raise InvalidScenario(f"squad: a squad has {low} to {high} Troopers, got {len(scenario.squad)}", "squad.size")
    check_range("threat level", scenario.threat, 1, len(rules.in_force["victory.mark"]), "victory.mark")
    check_momentum(rules, scenario)
    if all(entry.status > Status.WOUNDED for entry in scenario.squad):
        raise InvalidScenario("squad: at least one Trooper must be on their feet", "intent.who")
    if not isinstance(scenario.hold_out, bool):
        check_range("hold_out", scenario.hold_out, 1, MOST, "hold-out.objective")
    check_goal(scenario)
    t = Battle(
        threat=scenario.threat,
        momentum=scenario.momentum,
        gained=scenario.gained,
        died=scenario.died,
        deadline=(scenario.time or 0) if isinstance(scenario.hold_out, bool) else scenario.hold_out,
    )
    t.board = Board(
        ground=scenario.ground,
        space=scenario.space,
        weather=scenario.weather,
        advances=scenario.advances,
        hard_targets=rules.in_force["hard-target.hits"] if scenario.hard_targets is True else scenario.hard_targets,
        objective=scenario.objective,
        hold_out=scenario.hold_out is True,
        goal=scenario.goal,
    )
    t.names = {"Trooper": [entry.name or NAMES[i] for i, entry in enumerate(scenario.squad)]}
    for i, entry in enumerate(scenario.squad):
        enlist(rules, t.troopers[i], entry, f"squad[{i}]")
    rules.table(t)
    if needs_a_start(t):
        t.step = Step.START
    return t


def enlist(rules: Rules, trooper: Trooper, entry: TrooperEntry, where: str) -> None:
    """Makes a Trooper from their entry."""
    for name in ("status", "offensive", "defensive", "armor", "weapon", "bleeding", "stabilised"):
        setattr(trooper, name, getattr(entry, name))
    for name in ("exposed", "pressed", "scattered", "moved_before"):
        setattr(trooper, name, getattr(entry, name))
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


def check_goal(scenario: Setup) -> None:
    """A goal that can be reached, and one clock at most."""
    if scenario.hold_out and scenario.time is not None:
        raise InvalidScenario("time: a hold-out says itself how long it lasts", "goal.time")
    if scenario.goal == Goal.OBJECTIVE and not scenario.objective and not scenario.hard_targets:
        raise InvalidScenario("goal: an objective to work on or Hard Targets expected", "goal.objective")
    if scenario.goal == Goal.HOLD_OUT and not scenario.hold_out:
        raise InvalidScenario("goal: hold_out expected, the Exchanges to hold", "goal.hold-out")
    if scenario.goal == Goal.RESCUE and all(entry.status != Status.BLEEDING_OUT for entry in scenario.squad):
        raise InvalidScenario("goal: a Trooper to rescue expected, who is bleeding-out", "goal.rescue")


def check_momentum(rules: Rules, scenario: Setup) -> None:
    """Momentum on its track, and the Engagement not won or lost before it starts."""
    low, high = rules.in_force["momentum.track"]
    check_range("momentum", scenario.momentum, low, high, "momentum.track")
    mark = rules.in_force["victory.mark"][scenario.threat - 1]
    if scenario.goal == Goal.MOMENTUM and scenario.momentum >= mark:
        raise InvalidScenario(
            f"momentum: start momentum {scenario.momentum:+} already wins at threat level {scenario.threat}"
            f" (victory at {mark:+})",
            "victory.mark",
        )
    if scenario.momentum <= rules.in_force["defeat.mark"]:
        raise InvalidScenario(f"momentum: start momentum {scenario.momentum:+} is already lost", "defeat.mark")


def check_range(name: str, value: int, low: int, high: int, rule: str) -> None:
    if not low <= value <= high:
        raise InvalidScenario(f"{name}: {low} to {high} expected, got {value}", rule)
