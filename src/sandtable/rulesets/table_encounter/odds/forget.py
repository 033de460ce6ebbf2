"""What later rules no longer read: wiped, so that equal situations count as one in odds and best play."""

from __future__ import annotations

from ..state import NOBODY, NOTHING, Battle, Ending, Grade, Reaction, Step, Verdict

SHOTS = (Step.SWAP_SHOT, Step.REACT, Step.COVER, Step.RETURN)
BLOWS = (Step.ENGAGE, Step.SWAP_BLOW, Step.GUARD, Step.CLASH_ROLL, Step.CLASH)


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. Rounds count only where they are limited, or dust is in the air."""
    dusty = any(cloud.until >= t.round for cloud in t.clouds)
    if t.board.rounds == 0 and not keep_clock and not dusty:
        t.round = 1
    for cloud in t.clouds:
        if cloud.until < t.round or not dusty:
            cloud.x = cloud.y = cloud.z = cloud.until = 0
    if t.step not in SHOTS:
        t.reaction, t.cut, t.pinned, t.verdict, t.dealt, t.chain = Reaction.NONE, 0, False, Verdict.MISS, 0, 0
    if t.step not in SHOTS + BLOWS:
        t.attacker = t.target = t.weapon = t.guard = NOBODY
    if t.step != Step.CLASH:
        t.struck, t.struck_grade, t.passes, t.clash_turn = NOBODY, Grade.NORMAL, 0, 0
    if t.step == Step.ROUND:
        forget_round(t)
    if t.step != Step.OVER:
        t.ending = Ending.NONE


def forget_round(t: Battle) -> None:
    """What a new round clears anyway."""
    for model in t.models:
        model.ap, model.activated, model.broke_down, model.aided, model.caused = 0, False, False, False, 0
        model.partners = NOTHING
    t.active = NOBODY
