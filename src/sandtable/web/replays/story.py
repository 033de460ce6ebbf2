"""A battle as a replay: its log line by line, and the board at each of them."""

from dataclasses import dataclass
from typing import Any

import sandtable as st
from sandtable.battle import moments
from sandtable.kernel import Scene, Table, View

from ..tables import protocol, shown


@dataclass(frozen=True, slots=True)
class Step:
    """One moment: its log line (none at start and end), and the board. `same` names an earlier step with that board."""

    line: protocol.Line | None
    view: View | None = None
    same: int | None = None


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule that the log names."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A battle to look at, complete in itself."""

    title: str
    ruleset: str
    ruleset_title: str
    credit: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
    scene: Scene
    steps: tuple[Step, ...]
    outcome: protocol.Outcome | None
    rules: dict[str, RuleText]


def replay_of(battle: st.Battle, players: tuple[str, ...] = ()) -> Replay:
    """A battle as a replay."""
    ruleset = battle.rules.ruleset
    boards = [shown.view_at(battle, t) for t in (start_of(battle), *moments(battle), battle.state)]
    lines = [None, *(shown.line_of(event) for event in battle.log), None]
    catalogue = ruleset.catalogue.rules
    named = {id for line in lines if line for id in rules_of(line)}
    return Replay(
        title=(battle.scenario.title if battle.scenario else "") or ruleset.title,
        ruleset=ruleset.id,
        ruleset_title=ruleset.title,
        credit=ruleset.credit,
        sides=ruleset.sides,
        players=players or tuple(str(player or "human") for player in battle.players),
        scene=ruleset.looks.scene(battle.state),
        steps=tuple(steps(boards, lines)),
        outcome=shown.outcome_of(battle),
        rules={id: RuleText(catalogue[id].title, catalogue[id].text) for id in sorted(named) if id in catalogue},
    )


def start_of(battle: st.Battle) -> Table[Any]:
    """The state before anything happened."""
    return battle.course.start_of(0)


def steps(boards: list[View], lines: list[protocol.Line | None]) -> list[Step]:
    """Boards and lines in order; a board that was there before is named and not repeated."""
    known: dict[View, int] = {}
    found = []
    for number, (board, line) in enumerate(zip(boards, lines, strict=True)):
        first = known.setdefault(board, number)
        found.append(Step(line, board) if first == number else Step(line, same=first))
    return found


def rules_of(line: protocol.Line) -> list[str]:
    """The ids of the rules that a line names."""
    return [line.rule, *(row.rule for part in line.sums for row in part.reasons)]
