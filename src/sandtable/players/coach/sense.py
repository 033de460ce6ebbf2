"""Sacrifices, which a coach names only if they are best beyond doubt: giving something up, or taking it back."""

from dataclasses import dataclass
from math import dist
from typing import Any

from sandtable.battle import Battle, Event, Moment
from sandtable.kernel import Action, Bot, Ruleset, Table

from . import chances

MOVE = "move"  # the group of answers that move a piece
Place = tuple[float, float, float]


@dataclass(frozen=True)
class Trail:
    """The places of a piece since it began to act, the current one last, and its gains since.

    >>> came = Trail("A1", ((0, 0, 0), (1, 0, 0)))
    >>> came.leads_back((0, 0, 0)), came.leads_back((0.5, 0.8, 0)), came.leads_back((2, 0, 0))
    (True, True, False)
    """

    figure: str  # its key
    places: tuple[Place, ...] = ()
    gained: tuple[str, ...] = ()  # things that pieces can lose, by the ruleset

    def leads_back(self, to: Place) -> bool:
        """Whether a move retraces the way: it ends no farther from the place before."""
        *_, here = self.places
        before = next((place for place in reversed(self.places) if place != here), here)
        return here not in (before, to) and (to in self.places or dist(before, to) <= dist(before, here))


def trail_of(battle: Battle, side: str) -> Trail:
    """The trail of the piece with which a side acted last, from the start of the round at the earliest."""
    ruleset = battle.rules.ruleset
    now, figure, first = getattr(battle.beat_start, ruleset.clock, 0), "", len(battle.history)
    for beat in reversed(battle.history):
        acted = {event.who for event in beat.events if is_choice_of(side, event)}
        if acted - {figure or next(iter(acted), "")}:
            break
        figure, first = next(iter(acted), figure), first - 1
    starts = [start for start in battle.course.starts(first) if getattr(start, ruleset.clock, 0) == now]
    places = tuple(filter(None, [place_of(ruleset, start, figure) for start in starts]))
    return Trail(figure, places, gained(ruleset, starts[0], starts[-1], figure) if starts else ())


def gained(ruleset: Ruleset, first: Table[Any], now: Table[Any], key: str) -> tuple[str, ...]:
    """The gains of a piece since it began to act, such as an aim."""
    pair = [next((each for each in t.pieces() if each.label == key), None) for t in (now, first)]
    if None in pair:
        return ()
    return tuple(name for name, x in ruleset.promises.losses.items() if isinstance(pair[0], x.of) and x.lost(*pair))


def is_choice_of(side: str, event: Event) -> bool:
    return event.kind == "choice" and event.side == side


def place_of(ruleset: Ruleset, t: Table[Any], key: str) -> Place | None:
    """The place of a piece; None if it is not on the board."""
    figures = ruleset.looks.view(t.clone()).figures
    return next(((x.x, x.y, float(x.layer)) for x in figures if x.key == key and x.radius), None)


@dataclass(frozen=True)
class Sense:
    """Finds the sacrifices among the answers at a moment."""

    moment: Moment
    trail: Trail
    players: tuple[str, ...]

    def is_dear(self, action: Action) -> bool:
        """Whether an answer gives something up for good, takes a step back, or loses a recent gain of the piece."""
        given_up = isinstance(action, self.moment.rules.ruleset.gives_up)
        return given_up or self.is_step_back(action) or self.is_waste(action)

    def is_waste(self, action: Action) -> bool:
        """Whether an answer's words say that the piece loses a gain since it began to act."""
        ruleset, trail = self.moment.rules.ruleset, self.trail
        point = ruleset.told(self.moment.asked(), action) if trail.gained else None
        lost = [word for name in trail.gained for word in ruleset.promises.losses[name].words]
        return point is not None and point.actor == trail.figure and any(word in point.words for word in lost)

    def is_step_back(self, action: Action) -> bool:
        """Whether an answer leads the piece back to a place since it began to act."""
        ruleset, trail = self.moment.rules.ruleset, self.trail
        if len(trail.places) < 2:
            return False
        bots = [Bot(ruleset.asks, player) for player in self.players]
        t = self.moment.table(bots, chances.LUCK, 0, action)
        point = ruleset.told(self.moment.asked(), action)
        if point is None or (point.group, point.actor) != (MOVE, trail.figure):
            return False
        ruleset.beat(t)
        to = place_of(ruleset, t, trail.figure)
        return to is not None and trail.leads_back(to)
