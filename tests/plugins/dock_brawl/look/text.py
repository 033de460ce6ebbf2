"""The situation in words."""

from sandtable.kernel import NOBODY, called

from ..state import Battle, Brawler, Item


def describe(t: Battle) -> str:
    """The situation, for people."""
    lines = [f"Round {t.round}, card: {t.card.label}"]
    return "\n".join(lines + [line(t, x) for x in t.brawlers if x.here])


def line(t: Battle, who: Brawler) -> str:
    """How one brawler fares."""
    item = "" if who.item == Item.NONE else f", {who.item.label}"
    held = "" if who.holder == NOBODY else f", held by {called(t, t.brawlers[who.holder])}"
    return (
        f"{who.label} {called(t, who)}: Wind {who.wind}, Balance {who.balance}{item}{held}{'' if who.able else ', out'}"
    )
