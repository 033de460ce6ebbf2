"""What is drawn while an answer is aimed, or a player looks around; and what a click on a room or a passage means."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from math import dist
from typing import Any

from sandtable.kernel import Action, Point, Shape, Style, called

from ..ways import Step, piece_asked, way_to
from .board import FIGURE, NOWHERE, ZONES, Game, Stand, beyond, borders_on, distance, is_joined, open_ways
from .floorplan import At, Placed, Spots, plan_of

MARK = 0.5  # radius of a stop, or of the goal of a move
RING = 1.35  # of a piece's radius

Price = Callable[[Any, Any, Any], int | None]  # (battle, piece, border): None where rules do not let it through


# ---- lines ----------------------------------------------------------------------------------------------------------


def flat(corners: Iterable[At]) -> tuple[float, ...]:
    """The coordinates of some points, one after another."""
    return tuple(value for corner in corners for value in corner)


def path(corners: Sequence[At], said: str = "", ends: Style = "path", style: Style = "path") -> tuple[Shape, Shape]:
    """A way over these points, and its goal; or, where it ends with a "stop", what bars it."""
    return Shape("line", flat(corners), style, said), Shape("circle", (*corners[-1], MARK), ends, said)


def ring(at: At, size: float, style: Style, said: str) -> Shape:
    """A circle around a piece of this radius."""
    return Shape("circle", (*at, size * RING), style, said)


def sight_line(t: Game, start: At, end: At, zones: tuple[int, int], ways: int, said: str = "") -> tuple[Shape, ...]:
    """A line between points of two zones over borders that one sees through, by bit; or up to the first other one."""
    plan = plan_of(t)
    if is_joined(t.board, t.borders, *zones, ways):
        return (Shape("line", flat([start, *plan.middles(route(t, *zones, ways) or ()), end]), "sight", said),)
    borders = route(t, *zones, open_ways(t.board, t.borders))
    if borders is None:
        corners = [start, plan.rooms[zones[0]].way_out(*start, *end)]
    else:
        shut = next((i for i, way in enumerate(borders) if not ways >> way & 1), len(borders))
        corners = [start, *plan.middles(borders[: shut + 1])]
    return path(corners, said, "stop", "sight-blocked")


def route(t: Game, one: int, other: int, ways: int) -> list[int] | None:
    """The borders of a shortest way between two zones that leads over these, by bit; None where there is no such."""
    left = distance(t.board, one, other)
    if left <= 0:
        return [] if left == 0 else None
    for way in t.borders:
        if ways >> way.index & 1 and borders_on(way, one) and distance(t.board, beyond(way, one), other) == left - 1:
            rest = route(t, beyond(way, one), other, ways)
            if rest is not None:
                return [way.index, *rest]
    return None


def ties(stands: Iterable[Stand], places: Spots, said: Callable[[int, int], tuple[Style, str]]) -> Iterator[Shape]:
    """Lines between those who touch; how a pair is drawn and called is for `said`."""
    for one in stands:
        for other in range(one.piece):
            if one.near >> other & 1:
                style, words = said(other, one.piece)
                yield Shape("line", (*places[other], *places[one.piece]), style, words)


# ---- what answers point at ------------------------------------------------------------------------------------------


def aimed(t: Game, told: Point, ways: int, standing: Placed, *lying: Placed) -> tuple[Shape, ...]:
    """What an answer is aimed at: a line of sight to a piece that stands in a zone, or a path to a border or a thing.

    One sees over the borders `ways`, by bit.
    """
    pieces, places = standing
    there = {x.label: x for x in pieces if x.index in places}
    who, whom = there.get(told.actor), there.get(told.target)
    if who is None or who is whom:
        return ()
    if whom is not None:
        return sight_line(t, places[who.index], places[whom.index], (who.zone, whom.zone), ways)
    spots = {x.label: way.middle for x, way in zip(t.borders, plan_of(t).passages) if way is not None}
    spots |= {things[i].label: at for things, found in lying for i, at in found.items()}
    at = spots.get(told.target)
    return () if at is None else path([places[who.index], at])


def rooms_seen(t: Game, is_seen: Callable[[int], bool]) -> tuple[Shape, ...]:
    """All rooms, in sight or out of it."""
    rooms = enumerate(plan_of(t).rooms)
    return tuple(Shape("polygon", room.corners, "seen" if is_seen(zone) else "unseen") for zone, room in rooms)


def outlook(t: Game, key: str, ways: int, standing: Placed) -> tuple[Shape, ...]:
    """What is in sight over the borders `ways`, by bit, from a piece, a room or a passage: rooms, and other pieces."""
    pieces, places = standing
    seer = next((x for x in pieces if x.label == key and x.index in places), None)
    there = standpoint(t, key, NOWHERE) if seer is None else (seer.zone, NOWHERE)
    if there is None:
        return ()
    seen = [bool(is_joined(t.board, t.borders, there[0], zone, ways)) for zone in range(len(plan_of(t).rooms))]
    others = [x for x in pieces if x.index in places and x is not seer]
    rings = [ring(places[x.index], FIGURE, "seen" if seen[x.zone] else "unseen", called(t, x)) for x in others]
    return (*rooms_seen(t, lambda zone: seen[zone]), *rings)


def piece_at(stands: Iterable[Stand], places: Spots, x: float, y: float) -> int:
    """The piece under a point, or NOWHERE."""
    return next((one.piece for one in stands if dist(places[one.piece], (x, y)) <= one.size), NOWHERE)


# ---- ways -----------------------------------------------------------------------------------------------------------


def onward(t: Game, zone: int, borders: Iterable[int]) -> list[Any]:
    """Of these borders those that lead on from a zone, one after another."""
    found = []
    for border in (t.borders[place] for place in borders):
        if borders_on(border, zone):
            found.append(border)
            zone = beyond(border, zone)
    return found


def way_through(
    t: Game,
    ask: IntEnum,
    at: At,
    go: Callable[[int], Action],
    price: Price,
    most: Callable[[Any], int] = lambda who: ZONES,
) -> Sequence[Action]:
    """The answers, each to `go` through a border, that lead a piece to the room of a click for the least price.

    It is the piece that this question is put to; `price` is asked of it in each zone on the way.
    """
    goal = plan_of(t).zone_at(*at)
    if goal == NOWHERE or t.kind_asked != ask or t.piece_asked is None:
        return ()
    t = t.silent_copy()
    who = piece_asked(t)

    def steps(here: int) -> Iterator[Step]:
        for border in t.borders:
            who.zone = here
            if borders_on(border, here) and (cost := price(t, who, border)) is not None:
                yield Step(go(border.index), beyond(border, here), cost)

    return way_to(int(who.zone), goal, steps, int(most(who)))


def standpoint(t: Game, key: str, zone: int) -> tuple[int, int] | None:
    """From which zone, and through which border, one looks who is shown a room or a passage; None of other keys."""
    way = next((x for x in t.borders if x.label == key and x.a != NOWHERE), None)
    if way is not None:
        return (zone if borders_on(way, zone) else int(way.a)), way.index
    return next(((x.index, NOWHERE) for x in t.board.zones if x.used and x.label == key), None)
