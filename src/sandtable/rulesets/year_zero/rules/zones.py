"""Zones and borders: range bands, lines of sight, coming and going."""

from sandtable.boards import zones as board
from sandtable.kernel import allowed, helper, note, number, rule, ruling

from ..state import NOBODY, NOTHING, NOWHERE, Band, Battle, Border, Cover, Door, Fighter, Kind, Panic, Passage

beyond, borders_on, distance, reached = board.beyond, board.borders_on, board.distance, board.reached
is_clear = board.is_clear

# ---- who is where -----------------------------------------------------------------------------------------------


@helper
def side_of(t: Battle, fighter: Fighter) -> int:
    return t.board.profiles[fighter.index].side


@helper
def is_up(fighter: Fighter) -> bool:
    """Whether a fighter is in the battle and on their feet."""
    return fighter.present and not fighter.dead and not fighter.broken


@helper
def is_enemy(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return side_of(t, fighter) != side_of(t, other)


@helper
def is_touching(fighter: Fighter, other: Fighter) -> bool:
    return fighter.adjacent >> other.index & 1 == 1


@helper
def has_enemy_near(t: Battle, fighter: Fighter) -> bool:
    """Whether an enemy on their feet is Adjacent."""
    return any(is_up(x) and is_touching(fighter, x) and is_enemy(t, fighter, x) for x in t.fighters)


@helper
def is_cluttered(t: Battle, zone: int) -> bool:
    """Whether a zone has something to hide behind."""
    return board.has(t.board, zone, board.COVER)


# ---- range bands ------------------------------------------------------------------------------------------------


@rule("range.adjacent", "range.short", "range.medium", "range.long", "range.extreme", "range.count")
def band(t: Battle, fighter: Fighter, other: Fighter) -> int:
    """The range band between two fighters."""
    if fighter.zone == other.zone:
        return Band.ADJACENT if is_touching(fighter, other) else Band.SHORT
    apart = distance(t.board, fighter.zone, other.zone)
    if apart < 0 or apart > number(t, "range.long"):
        return Band.EXTREME
    return Band.MEDIUM if apart <= number(t, "range.medium") else Band.LONG


@rule("gap.los", "range.los")
def can_see(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Whether a line of sight joins two fighters: in one zone, or by a shortest open path."""
    return is_in_line(t, fighter, other, False)


@rule("gap.los", "peek.fire")
def can_fire_at(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Whether a line of fire joins two fighters; by one reading a locked door, peeked through, stops shots."""
    return is_in_line(t, fighter, other, ruling(t, "peek.fire") == "sight-only")


@rule("gap.los", "range.los")
def is_in_line(t: Battle, fighter: Fighter, other: Fighter, fires: bool) -> bool:
    """Whether a line joins two fighters: for eyes, or for shots, which locked doors stop."""
    if fighter.zone == other.zone:
        return True
    ways = peeked(t, fighter, fires) | peeked(t, other, fires)
    return board.sees(t.board, t.borders, fighter.zone, other.zone, ways)


@rule("act.quick.peek", "peek.fire")
def peeked(t: Battle, fighter: Fighter, fires: bool) -> int:
    """The border that a fighter looks through, as a bit; locked doors stop shots."""
    if not fighter.peeks or (fires and t.borders[fighter.at_border].door == Door.LOCKED):
        return 0
    return 1 << fighter.at_border


# ---- coming and going -------------------------------------------------------------------------------------------


@helper
def part(t: Battle, fighter: Fighter) -> None:
    """The fighter is Adjacent to no one any more."""
    for other in t.fighters:
        other.adjacent &= ~(1 << fighter.index)
    fighter.adjacent = 0


@rule("close.grapple")
def end_grapple(t: Battle, fighter: Fighter) -> None:
    """Ends every hold that a fighter has or is in."""
    if fighter.grappling >= 0:
        let_go(t, fighter, t.fighters[fighter.grappling])
    if fighter.grappled_by >= 0:
        let_go(t, t.fighters[fighter.grappled_by], fighter)


@helper
def let_go(t: Battle, grappler: Fighter, held: Fighter) -> None:
    grappler.grappling = held.grappled_by = NOBODY
    note(t, "{} no longer holds {}", grappler, held)


@rule("aim.break")
def lose_aim(t: Battle, fighter: Fighter) -> None:
    if fighter.aimed != NOTHING:
        note(t, "{} loses the Aim", fighter)
    fighter.aimed, fighter.aim_count = NOTHING, 0


@rule("gap.cover")
def cover_of(fighter: Fighter) -> Cover:
    """A fighter's cover: full aboard a vehicle, else as taken."""
    return Cover.FULL if fighter.aboard >= 0 else Cover(fighter.cover)


@rule("cover.end", "shove.adjacent")
def leave_place(t: Battle, fighter: Fighter) -> None:
    """A move ends cover, the place at a border, and a grapple."""
    part(t, fighter)
    end_grapple(t, fighter)
    lose_cover(t, fighter)
    fighter.at_border = NOWHERE
    fighter.peeks = False


@rule("cover.end")
def lose_cover(t: Battle, fighter: Fighter) -> None:
    if fighter.cover != Cover.NONE:
        note(t, "{} is out of cover", fighter)
    fighter.cover = Cover.NONE


@rule("act.quick.zone")
def arrive(t: Battle, fighter: Fighter, zone: int) -> None:
    """A fighter enters a zone, at Short to all others."""
    leave_place(t, fighter)
    fighter.zone = zone
    meet_horrors(t)


@rule("act.quick.zone", "move.closed")
def walk(t: Battle, fighter: Fighter, border: Border) -> None:
    if border.kind == Passage.DOOR and border.door == Door.CLOSED:
        border.door = Door.OPEN
        note(t, "{} leaves {} open", fighter, border)
    arrive(t, fighter, beyond(border, fighter.zone))


@rule("act.quick.close-up", "move.model")
def touch(t: Battle, fighter: Fighter, other: Fighter) -> None:
    """A fighter is Adjacent to one other or, by one reading, also to all who touch that one."""
    leave_place(t, fighter)
    if ruling(t, "move.model") == "clusters":
        for third in t.fighters:
            if is_touching(other, third):
                join(t, fighter, third)
    join(t, fighter, other)


@rule("panic.on")
def join(t: Battle, fighter: Fighter, other: Fighter) -> None:
    """Two fighters are Adjacent; a terrifying creature's touch calls for a panic roll."""
    fighter.adjacent |= 1 << other.index
    other.adjacent |= 1 << fighter.index
    if t.board.profiles[fighter.index].terrifying and is_enemy(t, fighter, other):
        alarm(t, other)
    if t.board.profiles[other.index].terrifying and is_enemy(t, fighter, other):
        alarm(t, fighter)


@rule("panic.on", "gap.panic")
def alarm(t: Battle, fighter: Fighter) -> None:
    """A player character on their feet must roll for panic."""
    if ruling(t, "panic.on") == "triggers" and is_up(fighter) and t.board.profiles[fighter.index].kind == Kind.PC:
        t.alarmed |= 1 << fighter.index


@rule("panic.stop", "gap.panic")
def end_panic(fighter: Fighter) -> None:
    """Ends panic, and its effects on the fighter."""
    fighter.panic = Panic.CALM
    fighter.lost_turn = fighter.hesitant = False


@rule("panic.on")
def meet_horrors(t: Battle) -> None:
    """All who see a horrifying creature for the first time must roll for panic."""
    for horror in t.fighters:
        if t.board.profiles[horror.index].horrifying and is_up(horror):
            for fighter in t.fighters:
                if is_up(fighter) and is_enemy(t, fighter, horror) and fighter.scared >> horror.index & 1 == 0:
                    if can_see(t, fighter, horror):
                        fighter.scared |= 1 << horror.index
                        alarm(t, fighter)


@rule("gap.health")
def is_there(t: Battle, other: Fighter) -> bool:
    """Whether a fighter is in the battle and alive."""
    return allowed(t, "gap.health:absent", other.present, other) and allowed(
        t, "gap.health:dead", not other.dead, other
    )


@rule("gap.panic", "auto.target")
def is_target(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Whether a fighter may attack another: an enemy; in a rage, any other."""
    rage = fighter.panic == Panic.BERSERK and other.index != fighter.index
    return is_enemy(t, fighter, other) or rage


@helper
def is_friend(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return other.index != fighter.index and not is_enemy(t, fighter, other)
