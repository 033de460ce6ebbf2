"""State of the contest; nobody is asked anything."""

from __future__ import annotations

from typing import Any

from pydantic import Field as Limited

from sandtable.kernel import Action, Code, Rules, Scenario, State, Table, i8, i16, many


class Ask(Code):
    NOTHING = 0


class Act(Action, family=True):
    pass


class Wait(Act, notation="wait"):
    pass


class Board(State):
    width: i8 = 1


class End(Code):
    SCORE = 0


class Contest(Table[Board]):
    round: i16 = 0
    score: list[i16] = many(2, 0)
    noise: i16 = 0  # of no consequence


class Result(State):
    winner: i8 = -1
    reason: End = End.SCORE
    rounds: i16 = 0
    total: i16 = 0


class Setup(Scenario):
    head: int = Limited(0, ge=0, le=20)
    sides: list[dict[str, int]] = [{"bonus": 0}, {"bonus": 0}]


def start(rules: Rules, scenario: Setup) -> Table[Any]:
    t = Contest()
    t.score = [side.get("bonus", 0) for side in scenario.sides]
    t.score[0] += scenario.head + rules.in_force["start.head"]
    return t


def describe(t: Table[Any]) -> str:
    return repr(t)
