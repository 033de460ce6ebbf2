"""The possible answers of a click on open ground."""

from sandtable.boards.tabletop import by_gaits

from .. import actions as act
from ..rules import ground, melee, ready
from ..state import NOBODY, Arm, Battle, Fighter, Gait, Manner, Mode, Style
from ..terrain import FIELD


def throws(t: Battle, fighter: Fighter, place: tuple[int, int]) -> tuple[act.Act, ...]:
    """Throws and shells at the place clicked."""
    at = FIELD.told(place)
    return (*(act.ThrowTo(item, *at) for item in range(len(fighter.items))), act.Lob(*at))


def attack(t: Battle, fighter: Fighter, target: Fighter) -> list[act.Act]:
    """An attack on the fighter clicked, with the weapon in hand."""
    weapon = melee.weapon_in_hand(t, fighter)
    if weapon.arm == Arm.MELEE:
        return [act.Strike(target.index, Style.FOCUSED)]
    if weapon.arm == Arm.THROW:
        return [act.Throw(fighter.in_hand, target.index)]
    mode = next((mode for mode in Mode if weapon.rounds[mode] > 0), Mode.SINGLE)
    return [act.Shoot(target.index, mode, Manner.PLAINLY)]


POINTER = by_gaits(
    FIELD,
    {act.Move: Gait.MOVE, act.Run: Gait.RUN, act.Retreat: Gait.RETREAT},
    pace=ready.pace,
    price=ready.cost_of,
    purse="actions",
    start=act.Deploy,
    may_go=lambda t, who, at: ground.has_way(t, who, *at, NOBODY),
    ideas=throws,
    at_piece=attack,
)
