"""The line above the board, and the facts beside it: the round, what is going on, cards and dice."""

from sandtable.kernel import counted, wins

from ..rules import attack, initiative, zones
from ..rules.facts import is_following
from ..state import NOBODY, SIDES, SLOTS_OF_CARDS, Battle, Hand, How, Step
from .names import name_of


def headline(t: Battle) -> str:
    """Round and phase."""
    if t.step == Step.OVER:
        winner = SIDES[t.winner] if t.winner != NOBODY else None
        return f"Round {int(t.round)}, the battle is over: {t.ending.title}, {wins(winner)}"
    return f"Round {int(t.round)} of {int(t.board.round_limit)}, {phase(t)}"


def phase(t: Battle) -> str:
    if t.alarmed:
        return "panic"
    if t.step == Step.SURPRISE:
        return "who takes the others by surprise"
    if t.step == Step.DRAW or (t.turn == NOBODY and not attack.is_attacking(t)):
        return "cards are drawn"
    if attack.is_attacking(t) or is_following(t) or t.step == Step.FOLLOW:
        now = t.attack
        burst = f", attack {int(now.number)} of a burst" if now.number > 1 else ""
        return f"{name_of(t, now.by)} {How(now.how).deed} {name_of(t, now.target)}{burst}"
    card, side = initiative.card_number(t, t.card), SIDES[zones.side_of(t, t.fighters[t.turn])]
    return f"card {card}: {name_of(t, t.turn)} of the {side} acts"


# ---- what stands beside the board ----------------------------------------------------------------------------------


def cards_of(t: Battle) -> dict[int, list[int]]:
    """The initiative cards that each fighter holds."""
    found: dict[int, list[int]] = {}
    for place in range(SLOTS_OF_CARDS):
        holder = NOBODY if t.cards[place] == NOBODY else initiative.first_living(t, t.cards[place])
        if holder != NOBODY and not t.fighters[holder].dead:
            found.setdefault(holder, []).append(place)
    return found


def facts(t: Battle, cards: dict[int, list[int]]) -> list[tuple[str, str]]:
    """The order of turns, and the dice of the current attack."""
    order = sorted((place, holder) for holder, places in cards.items() for place in places)
    told = [f"{initiative.card_number(t, p)} {name_of(t, who)}{' (now)' if p == t.card else ''}" for p, who in order]
    found = [("Cards", ", ".join(told))] if told else []
    test = t.hands[0]
    if t.step == Step.TURN and t.turn != NOBODY and test.base + test.stress > 0:
        found.append((f"Dice of {name_of(t, t.turn)}", dice_said(test)))
    if attack.is_attacking(t) and t.step != Step.ATTACK:
        found.append((f"Dice of {name_of(t, t.attack.by)}", dice_said(t.hands[0])))
        if t.attack.defended:
            found.append((f"Dice of {name_of(t, attack.defender_of(t).index)}", dice_said(t.hands[1])))
    return found


def dice_said(hand: Hand) -> str:
    said = counted(hand.successes, "success", "successes")
    if hand.base + hand.stress > 0:
        said += f", {int(hand.base)} base and {int(hand.stress)} stress dice without one"
    said += f", {int(hand.ones)} of these with a trigger" if hand.ones else ""
    return said + (", pushed" if hand.pushed else "")
