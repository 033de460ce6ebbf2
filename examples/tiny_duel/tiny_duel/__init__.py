"""Tiny Duel: a ruleset small enough to read in ten minutes."""

from __future__ import annotations

from sandtable.kernel.ruleset import Rules, Ruleset, Scenario

from . import players, questions
from .rules import over, report, turn
from .scene import LOOK
from .state import Act, Ask, Duel, Result, Strip


class Meeting(Scenario):
    """A scenario file: title and text come from the base, the rest is ours."""

    room: int = 4
    gap: int = 3


def start(rules: Rules, scenario: Meeting) -> Duel:
    """The state that a scenario begins with."""
    t = Duel(gap=scenario.gap)
    t.board = Strip(room=scenario.room)
    t.names = {"Duellist": ("Ada", "Bel")}
    return t


def describe(t: Duel) -> str:
    """The situation, for people."""
    shown = [f"{t.names['Duellist'][x.index] if t.names else x.label}: {x.wounds} wounds" for x in t.duellists]
    guards = [" (on guard)" if x.guarding else "" for x in t.duellists]
    return f"turn {t.turn + 1}, {t.gap} paces apart; " + ", ".join(a + b for a, b in zip(shown, guards, strict=True))


RULESET = Ruleset(
    id="tiny_duel",
    title="Tiny Duel",
    summary="Two duellists on a strip: an example to copy.",
    credit="Made up for sandtable.",
    package=__name__,
    battle=Duel,
    board=Strip,
    actions=Act,
    asks=Ask,
    sides=("red", "blue"),
    beat=turn,
    over=over,
    result=Result,
    report=report,
    scenario=Meeting,
    start=start,
    describe=describe,
    look=LOOK,
    clock="turn",
    default_players=("fencer", "fencer"),
    menu_capacity=8,
)

__all__ = ["RULESET", "players", "questions"]
