"""Ways: which borders a fighter can reach, what is in the way, and who bars it."""

from sandtable.kernel import allowed, rule, ruling

from ..state import NOWHERE, Battle, Border, Door, Fighter, Obstacle, Passage
from . import zones

# ---- at hand ----------------------------------------------------------------------------------------------------


@rule("act.quick.zone")
def is_on_foot(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "act.quick.zone:aboard", fighter.aboard < 0, fighter)


@rule("act.quick.zone")
def is_at_hand(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether a fighter on foot is in one of the zones that the border joins."""
    return is_on_foot(t, fighter) and is_here(t, border, fighter.zone)


@rule("act.quick.zone")
def is_here(t: Battle, border: Border, zone: int) -> bool:
    """Whether a border joins the zone to another."""
    return allowed(t, "act.quick.zone:none", border.a != NOWHERE, border) and allowed(
        t, "act.quick.zone:elsewhere", zones.borders_on(border, zone), border, t.board.zones[zone]
    )


# ---- through ----------------------------------------------------------------------------------------------------


@rule("gap.block", "pass.block")
def blocks(t: Battle, other: Fighter, fighter: Fighter, border: Border, zone: int) -> bool:
    """Whether an enemy bars a border: up, not held, and standing at it or, by one reading, Adjacent."""
    if not zones.is_up(other) or not zones.is_enemy(t, other, fighter) or other.zone != zone:
        return False
    if ruling(t, "pass.block") == "anyone-adjacent":
        return zones.is_touching(fighter, other)
    return border.narrow and other.at_border == border.index and other.grappled_by < 0


@rule("gap.block", "pass.block")
def is_barred(t: Battle, fighter: Fighter, border: Border, zone: int) -> bool:
    """Whether an enemy bars the way from this zone through that border."""
    bars = border.narrow or ruling(t, "pass.block") == "anyone-adjacent"
    return bars and any(blocks(t, x, fighter, border, zone) for x in t.fighters)


@rule("act.quick.zone", "move.closed")
def obstacle(t: Battle, fighter: Fighter, border: Border, zone: int) -> Obstacle:
    """The obstacle on the way from this zone through that border, enemies apart."""
    if fighter.aboard >= 0 or not zones.borders_on(border, zone):
        return Obstacle.NO_WAY
    if border.kind == Passage.CLIMB:
        return Obstacle.CLIMB
    if border.kind == Passage.WALL:
        return Obstacle.WALL
    if border.kind == Passage.DOOR and border.door == Door.LOCKED:
        return Obstacle.LOCKED
    costly = ruling(t, "move.closed") == "quick" and border.kind == Passage.DOOR and border.door == Door.CLOSED
    return Obstacle.SHUT if costly else Obstacle.NONE


@rule("act.quick.zone", "gap.block")
def can_pass(t: Battle, fighter: Fighter, border: Border, zone: int) -> bool:
    """Whether a fighter can walk through a border from this zone."""
    return obstacle(t, fighter, border, zone) == Obstacle.NONE and not is_barred(t, fighter, border, zone)


@rule("act.quick.zone", "gap.block")
def may_pass(t: Battle, fighter: Fighter, border: Border, zone: int) -> bool:
    """Whether a fighter may go through a border from this zone; a refusal says why not."""
    barred = is_barred(t, fighter, border, zone)
    return is_way(t, fighter, border, zone) and allowed(t, "gap.block", not barred, border)


@rule("act.quick.zone", "move.closed")
def is_way(t: Battle, fighter: Fighter, border: Border, zone: int) -> bool:
    """Whether a border leads on from this zone."""
    found = obstacle(t, fighter, border, zone)
    return (
        is_on_foot(t, fighter)
        and is_here(t, border, zone)
        and allowed(t, "act.full.climb", found != Obstacle.CLIMB, border)
        and allowed(t, "act.quick.zone:wall", found != Obstacle.WALL, border)
        and allowed(t, "act.quick.lock:barred", found != Obstacle.LOCKED, border)
        and allowed(t, "move.closed", found != Obstacle.SHUT, border)
    )
