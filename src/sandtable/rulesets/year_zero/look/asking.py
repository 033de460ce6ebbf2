"""What the sides are asked, with names."""

from typing import Any

from ..actions import Ask
from ..state import NOBODY, Battle, Fighter, How, Panic
from . import names, prices
from .headline import DOES


def question(t: Battle, ask: Ask, who: Fighter | None, about: Any) -> str:
    """The question that waits for an answer."""
    asked = "" if who is None else names.name_of(t, who.index)
    attack = t.attack
    if ask == Ask.SURPRISE:
        return "Who of those who surprise the others goes first?"
    if ask == Ask.ACT:
        return f"What does {asked} do{in_panic(who)}?"
    if ask == Ask.INTERRUPT:
        by, target = names.name_of(t, attack.by), names.name_of(t, attack.target)
        return f"{by} {DOES[How(attack.how)]} {target}: does {asked} ward it off?"
    if ask == Ask.PUSH:
        return f"Does {asked} push the roll? {dice_of(t, int(about))}"
    if ask == Ask.CONSERVE:
        saved = f"save ammo of the {names.item_name(t, t.items[attack.item])}"
        return f"Does {asked} do full damage, or {', '.join((saved, *prices.saving(t)))}?"
    if ask == Ask.FOLLOW:
        return f"Does {asked} go on firing after {int(attack.number)} {'attack' if attack.number == 1 else 'attacks'}?"
    return f"Which way does {asked} flee?"


def in_panic(who: Fighter | None) -> str:
    """What drives him, where something does."""
    if who is None or who.panic not in (Panic.RUN, Panic.BERSERK):
        return ""
    return ", who must flee" if who.panic == Panic.RUN else ", in a rage"


def dice_of(t: Battle, which: int) -> str:
    """What lies there, and what it has to beat."""
    hand, other = t.hands[which], t.hands[1 - which]
    lies = f"{int(hand.successes)} {'success' if hand.successes == 1 else 'successes'}"
    if t.attack.by == NOBODY or not t.attack.defended:
        return f"It has {lies}."
    return f"It has {lies} against {int(other.successes)}."
