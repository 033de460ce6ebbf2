"""How compiled code calls a player. `workshop` compiles a copy of this file for each player."""

from typing import Any

from sandtable.compiled.runtime.work import PLAYER_FAILED

table_at: Any = None  # put here by the workshop: the ruleset's table from four addresses
reply: Any = None  # and the player itself


def answer(state, board, numbers, work, ask, who, about):
    """The player's answer to the open question, as an integer."""
    t = table_at(state, board, numbers, work)
    try:
        found = reply(t, ask, who, about)
    except Exception:  # which nobody would hear of: a caller through an address sees a number only
        found = 0
        if t.work.error == 0:
            t.work.error = PLAYER_FAILED
    return found
