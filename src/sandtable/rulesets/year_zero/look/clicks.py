"""The meanings of a click beyond the answers offered: looking around, and refused answers."""

from sandtable.boards.zones import Pointer

from .. import actions as act
from ..rules import doors, ways, zones
from ..state import NOBODY, Battle, Fighter, Step
from . import aim, scene


def looker(t: Battle) -> Fighter | None:
    """The fighter whose turn it is, who looks from a room, or through a door."""
    return t.fighters[t.turn] if t.turn != NOBODY and t.fighters[t.turn].present else None


def meant(t: Battle, target: Fighter) -> act.Act:
    """An attack on the fighter clicked, with the weapon in hand."""
    held = next((x for x in t.items if x.holder == t.turn and x.in_hand), None)
    if held is None:
        return act.Punch(target.index)
    return (act.Strike if t.board.weapons[held.kind].close else act.Shoot)(target.index, held.index)


POINTER = Pointer(
    scene.FLOOR,
    act.Ask.ACT,
    go=act.Move,
    passes=ways.can_pass,
    mover=lambda t: looker(t) if t.step == Step.TURN else None,
    looker=looker,
    enter=zones.arrive,
    peek=doors.peek,
    sees=zones.can_see,
    shows=aim.is_rival,
    mark=aim.seen_mark,
    meant=meant,
)
