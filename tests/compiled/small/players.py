"""The players, each of whom looks at the menu."""

from __future__ import annotations

from sandtable.kernel import chance, menu, player

from . import dues
from .state import Act, Ask, Auction


@player("brute", Ask.BID)
def bids_most(t: Auction) -> Act:
    value = 2
    offered = menu(t, Act)
    return offered[len(offered) - 1 if chance(t, 300) < dues.dues(value) else len(offered) - 2]


@player("last", Ask.BID)
def bids_anything(t: Auction) -> Act:
    offered = menu(t, Act)
    return offered[chance(t, len(offered))]
