"""The auction, and what may be answered."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Action, Code, Rules, Scenario, State, Table, i8, i16, i64


class Ask(Code):
    BID = 0


class Act(Action, family=True):
    pass


class Bid(Act, notation="bid {much}"):
    much: i8


class Board(State):
    width: i8 = 1


class End(Code):
    OVER = 0


class Auction(Table[Board]):
    turn: i16 = 0
    luck_sum: i64 = 0


class Result(State):
    winner: i8 = -1
    reason: End = End.OVER
    luck_sum: i64 = 0


class Opening(Scenario):
    pass


def start(rules: Rules, scenario: Opening) -> Table[Any]:
    return Auction()


def describe(t: Table[Any]) -> str:
    return repr(t)
