"""The situation as text: the turn, a map of each storey, and the troopers."""

from collections.abc import Iterator

from ..rules import facts, fire, ground, sight
from ..state import Battle, Trooper
from ..terrain import DOTS
from . import scene, view


def describe(t: Battle) -> str:
    """The turn, the maps, and how each trooper fares."""
    maps = DOTS.text_maps(t.board, [x for x in t.troopers if x.present])
    return view.view(t).in_words((*maps, *charges(t)), more={x.label: covered(t, x) for x in t.troopers})


def covered(t: Battle, shooter: Trooper) -> Iterator[str]:
    """The enemies whom a trooper's arc covers."""
    if told := ", ".join(targets(t, shooter)):
        yield f"covers: {told}"


def targets(t: Battle, shooter: Trooper) -> Iterator[str]:
    """The enemies in a trooper's arc now, with what a shot would need."""
    for x in t.troopers:
        if shooter.width and x.able and ground.enemies(shooter, x) and fire.covers(t, shooter, x):
            yield f"{facts.name_of(t, x)} ({scene.needed(t, shooter, x, int(sight.sight_between(t, shooter, x)))})"


def charges(t: Battle) -> list[str]:
    """The explosives that are still to go off."""
    shown = []
    for charge in t.charges[t.settled : t.placed]:
        thrower, where = facts.name_of(t, t.troopers[charge.thrower]), DOTS.spoken(t.board, charge.at, charge.level)
        shown.append(
            f"  the {facts.explosive_name(charge.kind)} of {thrower} at {where}, stays there on {charge.need} or more"
        )
    return shown
