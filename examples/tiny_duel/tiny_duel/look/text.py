"""The situation in words."""

from sandtable.kernel import called

from ..state import Battle, Duellist


def describe(t: Battle) -> str:
    """The situation, for people."""
    return f"turn {t.turn + 1}, {t.gap} paces apart; " + ", ".join(condition(t, x) for x in t.duellists)


def condition(t: Battle, duellist: Duellist) -> str:
    """How one of them fares."""
    return f"{called(t, duellist)}: {duellist.wounds} wounds{' (on guard)' if duellist.guarding else ''}"
