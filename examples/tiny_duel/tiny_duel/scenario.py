"""How duels begin: what a file of data/scenarios may say, and the state it stands for."""

from typing import Annotated

from pydantic import Field

from sandtable.kernel import InvalidScenario, Rules, Scenario

from .state import Battle, Board

Paces = Annotated[int, Field(ge=1, le=20)]


class Setup(Scenario):
    """A scenario file: title and text come from the base, the rest is ours."""

    room: Paces = 4
    gap: Paces = 3


def start(rules: Rules, setup: Setup) -> Battle:
    """The state that a scenario begins with."""
    if setup.gap > setup.room:
        raise InvalidScenario(f"gap: at most the room of {setup.room} paces expected, got {setup.gap}", "step")
    t = Battle(gap=setup.gap)
    t.board = Board(room=setup.room)
    t.names = {"Duellist": ("Ada", "Bel")}
    return t
