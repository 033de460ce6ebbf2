"""The line above the board: the round, and what is going on."""

from ..rules import initiative, zones
from ..rules.attack import is_attacking
from ..state import NOBODY, SIDES, Battle, Ending, How, Step
from .text import name_of

DOES = {
    How.STRIKE: "strikes at", How.SHOT: "shoots at", How.DISARM: "tries to disarm", How.PASS: "slips past",
    How.SHOVE: "shoves", How.GRAPPLE: "grapples", How.CRUSH: "crushes", How.BREAK_FREE: "breaks free of",
    How.MAUL: "attacks",
}  # fmt: skip  # fmt: skip  # fmt: skip
ENDINGS = {
    Ending.NONE: "over", Ending.LAST_SIDE: "only the {} are left", Ending.MUTUAL: "nobody is left",
    Ending.OBJECTIVE: "the {} have reached their goal", Ending.TIME_UP: "time is up",
}  # fmt: skip  # fmt: skip  # fmt: skip


def headline(t: Battle) -> str:
    """Round and phase."""
    if t.step == Step.OVER:
        winner = SIDES[t.winner] if t.winner != NOBODY else ""
        return f"Round {int(t.round)}, the battle is over: {ENDINGS[Ending(t.ending)].format(winner)}"
    return f"Round {int(t.round)} of {int(t.board.round_limit)}, {phase(t)}"


def phase(t: Battle) -> str:
    if t.alarmed:
        return "panic"
    if t.step == Step.SURPRISE:
        return "who takes the others by surprise"
    if t.step == Step.DRAW or (t.turn == NOBODY and not is_attacking(t)):
        return "cards are drawn"
    if is_attacking(t) or t.step == Step.FOLLOW:
        attack = t.attack
        burst = f", attack {int(attack.number)} of a burst" if attack.number > 1 else ""
        return f"{name_of(t, attack.by)} {DOES[How(attack.how)]} {name_of(t, attack.target)}{burst}"
    card, side = initiative.card_number(t, t.card), SIDES[zones.side_of(t, t.fighters[t.turn])]
    return f"card {card}: {name_of(t, t.turn)} of the {side} acts"
