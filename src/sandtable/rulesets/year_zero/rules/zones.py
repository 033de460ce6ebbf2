"""Zones and borders: range bands, lines of sight, and what bars the way."""

from sandtable.kernel import allowed, helper, number, rule, ruling

from ..state import NOWHERE, ZONES, Band, Battle, Border, Cover, Door, Fighter, Kind, Panic, Passage

# ---- who is where -----------------------------------------------------------------------------------------------


@helper
def side_of(t: Battle, fighter: Fighter) -> int:
    return t.board.profiles[fighter.index].side


@helper
def is_up(fighter: Fighter) -> bool:
    """In the battle and on his feet."""
    return fighter.present and not fighter.dead and not fighter.broken


@helper
def is_enemy(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return side_of(t, fighter) != side_of(t, other)


@helper
def is_touching(fighter: Fighter, other: Fighter) -> bool:
    return fighter.adjacent >> other.index & 1 == 1


@helper
def has_enemy_near(t: Battle, fighter: Fighter) -> bool:
    """Whether an enemy on his feet is Adjacent."""
    return any(is_up(x) and is_touching(fighter, x) and is_enemy(t, fighter, x) for x in t.fighters)


@helper
def distance(t: Battle, a: int, b: int) -> int:
    """Fewest border steps; -1 where there is no way at all."""
    return t.board.steps[a * ZONES + b]


# ---- range bands ------------------------------------------------------------------------------------------------


@rule("range.adjacent", "range.short", "range.medium", "range.long", "range.extreme", "range.count")
def band(t: Battle, fighter: Fighter, other: Fighter) -> int:
    """How far apart two fighters are."""
    if fighter.zone == other.zone:
        return Band.ADJACENT if is_touching(fighter, other) else Band.SHORT
    apart = distance(t, fighter.zone, other.zone)
    if apart < 0 or apart > number(t, "range.long"):
        return Band.EXTREME
    return Band.MEDIUM if apart <= number(t, "range.medium") else Band.LONG


@rule("gap.los", "range.los")
def can_see(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """In one zone always; else along some shortest path through open borders and doors looked through."""
    if fighter.zone == other.zone:
        return True
    apart = distance(t, fighter.zone, other.zone)
    if apart < 0:
        return False
    reached = 1 << fighter.zone
    for _ in range(apart):
        following = 0
        for border in t.borders:
            if is_clear(border) or is_peeked(fighter, border) or is_peeked(other, border):
                if reached >> border.a & 1:
                    following |= 1 << border.b
                if reached >> border.b & 1:
                    following |= 1 << border.a
        reached = following
    return reached >> other.zone & 1 == 1


@helper
def is_clear(border: Border) -> bool:
    """Whether one sees through."""
    if border.a == NOWHERE or border.passage == Passage.WALL:
        return False
    return border.passage != Passage.DOOR or border.door == Door.OPEN


@rule("act.quick.peek")
def is_peeked(fighter: Fighter, border: Border) -> bool:
    return fighter.peeks and fighter.at_border == border.index and border.a != NOWHERE


# ---- ways -------------------------------------------------------------------------------------------------------


@helper
def borders_on(border: Border, zone: int) -> bool:
    return border.a != NOWHERE and (border.a == zone or border.b == zone)


@helper
def beyond(border: Border, zone: int) -> int:
    """The zone on the other side."""
    return border.b if border.a == zone else border.a


@rule("gap.block", "pass.block")
def is_blocked(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether an enemy stands in the way."""
    if ruling(t, "pass.block") == "anyone-adjacent":
        return has_enemy_near(t, fighter)
    return border.narrow and any(blocks(t, x, fighter, border) for x in t.fighters)


@rule("gap.block", "pass.block")
def blocks(t: Battle, other: Fighter, fighter: Fighter, border: Border) -> bool:
    """An unbroken, unpinned enemy in the mover's zone who stands at that border; or anyone Adjacent, by that ruling."""
    if not is_up(other) or not is_enemy(t, other, fighter) or other.zone != fighter.zone:
        return False
    if ruling(t, "pass.block") == "anyone-adjacent":
        return is_touching(fighter, other)
    return border.narrow and other.at_border == border.index and other.grappled_by < 0


@rule("act.quick.zone", "gap.block")
def may_pass(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether a border can simply be walked through, and nobody bars it."""
    return is_way(t, fighter, border) and allowed(t, "gap.block", not is_blocked(t, fighter, border), border)


@rule("act.quick.zone", "move.closed")
def is_way(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether a border leads on from his zone: no climb, no wall, no locked door, and he is on foot."""
    here = borders_on(border, fighter.zone) and fighter.aboard < 0
    door = border.passage != Passage.DOOR or border.door != Door.LOCKED
    costly = ruling(t, "move.closed") == "quick" and border.passage == Passage.DOOR and border.door == Door.CLOSED
    return (
        allowed(t, "act.quick.zone", here, fighter)
        and allowed(t, "act.full.climb", border.passage != Passage.CLIMB)
        and allowed(t, "act.quick.zone", border.passage != Passage.WALL, fighter)
        and allowed(t, "act.quick.lock", door, border)
        and allowed(t, "move.closed", not costly, border)
    )


# ---- coming and going -------------------------------------------------------------------------------------------


@helper
def part(t: Battle, fighter: Fighter) -> None:
    """All his Adjacent relations end."""
    for other in t.fighters:
        other.adjacent &= ~(1 << fighter.index)
    fighter.adjacent = 0


@helper
def end_grapple(t: Battle, fighter: Fighter) -> None:
    """Whatever hold he has or is in ends."""
    if fighter.grappling >= 0:
        t.fighters[fighter.grappling].grappled_by = -1
        fighter.grappling = -1
    if fighter.grappled_by >= 0:
        t.fighters[fighter.grappled_by].grappling = -1
        fighter.grappled_by = -1


@rule("cover.end", "shove.adjacent")
def leave_place(t: Battle, fighter: Fighter) -> None:
    """Cover, the place at a border and a grapple do not survive a move."""
    part(t, fighter)
    end_grapple(t, fighter)
    lose_cover(fighter)
    fighter.at_border = NOWHERE
    fighter.peeks = False


@rule("cover.end")
def lose_cover(fighter: Fighter) -> None:
    fighter.cover = Cover.NONE


@rule("act.quick.zone")
def arrive(t: Battle, fighter: Fighter, zone: int) -> None:
    """In the new zone he stands at Short to everybody."""
    leave_place(t, fighter)
    fighter.zone = zone
    meet_horrors(t)


@rule("act.quick.zone", "move.closed")
def walk(t: Battle, fighter: Fighter, border: Border) -> None:
    if border.passage == Passage.DOOR and border.door == Door.CLOSED:
        border.door = Door.OPEN
    arrive(t, fighter, beyond(border, fighter.zone))


@rule("act.quick.close-up", "move.model")
def touch(t: Battle, fighter: Fighter, other: Fighter) -> None:
    """Adjacent to one fighter, or by the other reading to all who touch him."""
    leave_place(t, fighter)
    if ruling(t, "move.model") == "clusters":
        for third in t.fighters:
            if is_touching(other, third):
                join(t, fighter, third)
    join(t, fighter, other)


@rule("panic.on")
def join(t: Battle, fighter: Fighter, other: Fighter) -> None:
    """Adjacent is mutual; a terrifying creature's touch alarms."""
    fighter.adjacent |= 1 << other.index
    other.adjacent |= 1 << fighter.index
    if t.board.profiles[fighter.index].terrifying and is_enemy(t, fighter, other):
        alarm(t, other)
    if t.board.profiles[other.index].terrifying and is_enemy(t, fighter, other):
        alarm(t, fighter)


@rule("panic.on", "gap.panic")
def alarm(t: Battle, fighter: Fighter) -> None:
    """A panic roll is due, of a player character on his feet."""
    if ruling(t, "panic.on") == "triggers" and is_up(fighter) and t.board.profiles[fighter.index].kind == Kind.PC:
        t.alarmed |= 1 << fighter.index


@rule("panic.on")
def meet_horrors(t: Battle) -> None:
    """Whoever sees a horrifying creature for the first time owes a panic roll."""
    for horror in t.fighters:
        if t.board.profiles[horror.index].horrifying and is_up(horror):
            for fighter in t.fighters:
                if is_up(fighter) and is_enemy(t, fighter, horror) and fighter.scared >> horror.index & 1 == 0:
                    if can_see(t, fighter, horror):
                        fighter.scared |= 1 << horror.index
                        alarm(t, fighter)


@rule("gap.panic", "auto.target")
def is_fair_target(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """An enemy; for somebody in a rage, who knows no friends, anybody else."""
    rage = fighter.panic == Panic.BERSERK and other.index != fighter.index
    return other.present and not other.dead and (is_enemy(t, fighter, other) or rage)
