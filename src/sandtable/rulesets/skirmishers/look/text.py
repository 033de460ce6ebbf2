"""The situation as text: the turn, a map of each storey, and the troopers."""

from collections.abc import Iterator

from sandtable.kernel import counted

from ..rules import damage, facts, fire, ground, sight
from ..state import NOBODY, Battle, Trooper
from ..terrain import DOTS
from . import words

MARKS = {0: ".", 1: "/", 2: "X"}


def describe(t: Battle) -> str:
    """The turn, the maps, and a line for each trooper."""
    head = f"Round {t.round} of {t.board.rounds} - side {facts.side_name(t.side)} - {t.phase.label}"
    maps = DOTS.text_maps(t.board, [x for x in t.troopers if x.present])
    men = [trooper_in_words(t, x) for x in t.troopers if x.hp >= 0]
    return "\n".join([head, *maps, *men, *charges(t)])


def trooper_in_words(t: Battle, trooper: Trooper) -> str:
    """Where he is, what is left of him, what he has, and whom he covers."""
    name = facts.name_of(t, trooper)
    shown = trooper.label if name == trooper.label else f"{trooper.label} {name}"
    where = DOTS.spoken(t.board, trooper.at, trooper.level) if trooper.at >= 0 else "not deployed"
    state = "out" if trooper.hp == 0 else "prone" if trooper.prone else "standing"
    cells = "".join(MARKS[cell] for cell in trooper.cells)
    return f"  {shown:<11} {where:<18} {state:<8} {cells} {'; '.join(card(t, trooper))}"


def card(t: Battle, trooper: Trooper) -> Iterator[str]:
    """Hit points and AP, armor, what is in hand and carried, and what he is about to do."""
    if trooper.at >= 0 and not trooper.able:
        yield "out of the fight"
        return
    most = int(damage.max_ap(t, trooper))
    yield f"HP {trooper.hp}, {max(0, most - trooper.spent)} of {most} AP left"
    if trooper.armor:
        yield f"armor {trooper.armor}"
    yield words.weapon_in_hand(t, trooper)
    if carried := ", ".join(words.pack(t, trooper)):
        yield f"carries {carried}"
    if trooper.width:
        towards, shots = words.compass_name(trooper.bearing), counted(trooper.shots, "shot")
        yield f"arc {trooper.width}° to the {towards} (@{trooper.bearing}), {shots}"
    if covered := ", ".join(targets(t, trooper)):
        yield f"covers {covered}"
    for target in trooper.targets:
        if target != NOBODY:
            yield f"will strike at {facts.name_of(t, t.troopers[target])}"
    if trooper.dropped and trooper.able:
        yield "does nothing more this turn"
    elif trooper.activated and trooper.index != t.active:
        yield "done"


def targets(t: Battle, shooter: Trooper) -> Iterator[str]:
    """Whom his arc holds now, with what a shot would need."""
    for x in t.troopers:
        if shooter.width and x.able and ground.enemies(shooter, x) and fire.covers(t, shooter, x):
            hidden = sight.sight_between(t, shooter, x)
            cover = f", cover {hidden}" if hidden else ""
            yield f"{facts.name_of(t, x)} (needs {int(fire.fire_number(t, shooter, x))}{cover})"


def charges(t: Battle) -> list[str]:
    """The explosives that are still to go off."""
    shown = []
    for charge in t.charges[t.settled : t.placed]:
        thrower, where = facts.name_of(t, t.troopers[charge.thrower]), DOTS.spoken(t.board, charge.at, charge.level)
        shown.append(
            f"  the {facts.explosive_name(charge.kind)} of {thrower} at {where}, stays there on {charge.need} or more"
        )
    return shown
