"""They bid in turn."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel import choose, dice, number, roll, rule

from . import dues
from .state import Act, Ask, Auction, Bid, Result


@rule("bid")
def options(t: Auction) -> Iterator[Act]:
    for much in range(4):
        yield Bid(much)


@rule("bid.worth")
def beat(t: Auction) -> None:
    match choose(t, t.turn % 2, Ask.BID, options(t)):
        case Bid(much):
            t.luck_sum += number(t, "bid.worth") * much + roll(t, "luck", dice(1, 6)) + dues.dues(much)
    t.turn += 1


@rule("bid")
def over(t: Auction) -> bool:
    return t.turn >= 6


@rule("bid")
def report(t: Auction, result: Result) -> None:
    result.luck_sum = t.luck_sum
