"""Wipes what later rules no longer read, so that equal situations count as one in odds and best play.

Every field that may be wiped is named here, with the steps of a battle at which no rule reads it before writing it.
At any other step, and every other field, counts.
"""

from ..state import NOBODY, NOTHING, Battle, Ending, Grade, Reaction, Step, Verdict

BETWEEN = (Step.DEPLOY, Step.ROUND, Step.ACTIVATE, Step.ACT)  # between attacks
BEFORE_CLASH = (*BETWEEN, Step.ENGAGE, Step.SWAP_BLOW, Step.GUARD, Step.CLASH_ROLL)
NO_SHOT = (*BEFORE_CLASH, Step.CLASH)


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. Rounds count only where they are limited, or dust is in the air."""
    forget_dust(t)
    if t.board.rounds == 0 and not keep_clock and all(cloud.until == 0 for cloud in t.clouds):
        t.round = 1
    if t.step in NO_SHOT:
        t.reaction, t.cut, t.pinned, t.verdict, t.dealt, t.chain = Reaction.NONE, 0, False, Verdict.MISS, 0, 0
    if t.step in BETWEEN:
        t.attacker = t.target = t.weapon = t.guard = NOBODY
    if t.step in BEFORE_CLASH:
        t.struck, t.struck_grade, t.passes, t.clash_turn = NOBODY, Grade.NORMAL, 0, 0
    if t.step in NO_SHOT:
        t.ending = Ending.NONE
    if t.step == Step.ROUND:
        forget_round(t)


def forget_dust(t: Battle) -> None:
    """Wipes clouds that have settled."""
    for cloud in t.clouds:
        if cloud.until < t.round:
            cloud.x = cloud.y = cloud.z = cloud.until = 0


def forget_round(t: Battle) -> None:
    """Wipes what a new round clears anyway."""
    for model in t.models:
        model.ap, model.activated, model.broke_down, model.aided, model.caused = 0, False, False, False, 0
        model.partners = NOTHING
    t.active = NOBODY
