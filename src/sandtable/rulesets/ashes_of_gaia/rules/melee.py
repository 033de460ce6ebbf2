"""Melee: which fighters are engaged, whose weapon is longer, and who is inside its reach."""

from sandtable.kernel import allowed, because, dice, helper, note, number, once, roll, rule, ruling

from ..state import METRE, Arm, Battle, Degree, Fighter, Light, Weapon
from . import ground, percent

# ---- weapons in hand -----------------------------------------------------------------------------------------


@helper
def weapon_in_hand(t: Battle, fighter: Fighter) -> Weapon:
    return t.board.weapons[row_in_hand(t, fighter)]


@helper
def row_in_hand(t: Battle, fighter: Fighter) -> int:
    row = fighter.items[fighter.in_hand]
    return row if row >= 0 else t.board.fists


@rule("reach_classes", "house.fists")
def melee_row(t: Battle, fighter: Fighter) -> int:
    """The weapon a fighter has in melee: with a gun in hand, their fists."""
    row = row_in_hand(t, fighter)
    return row if t.board.weapons[row].arm == Arm.MELEE else t.board.fists


@rule("house.melee-reach")
def reach_with(t: Battle, fighter: Fighter, weapon: Weapon) -> int:
    """How far a fighter's blows with a weapon carry, in metres."""
    return number(t, "house.melee-reach")


@rule("house.melee-reach")
def reach_of(t: Battle, fighter: Fighter) -> int:
    """How far a fighter's blows carry with what they have in melee, in metres."""
    return reach_with(t, fighter, t.board.weapons[melee_row(t, fighter)])


@rule("house.engaged", "house.melee-reach")
def is_in_touch(t: Battle, a: Fighter, b: Fighter, squared: int) -> bool:
    """Whether one of two fighters reaches the other over a squared distance in cm."""
    reach = max(reach_of(t, a), reach_of(t, b)) * METRE
    return squared <= reach * reach


@rule("house.fists")
def strikes_bare(t: Battle, fighter: Fighter, blow: bool) -> bool:
    """Whether an attack is a blow with bare hands, even where these hold a gun."""
    return blow and melee_row(t, fighter) == t.board.fists


@rule("reach_classes", "reach.assess")
def length_of(t: Battle, fighter: Fighter) -> int:
    return int(t.board.weapons[melee_row(t, fighter)].length)


# ---- engagement ----------------------------------------------------------------------------------------------


@helper
def has(mask: int, index: int) -> bool:
    return mask >> index & 1 == 1


@rule("house.engaged", "reach_pairs")
def engage(t: Battle, a: Fighter, b: Fighter) -> None:
    """Two enemies are in melee from their first blow on, and their weapons' lengths are compared."""
    if not has(a.engaged, b.index):
        note(t, "{} and {} are in melee", a, b)
    a.engaged |= 1 << b.index
    b.engaged |= 1 << a.index
    begin_reach(t, a, b)


@rule("reach.start", "reach_start_inside", "reach.assess")
def begin_reach(t: Battle, a: Fighter, b: Fighter) -> None:
    """The fight opens at the longer weapon's distance, unless the scenario has agreed otherwise."""
    if has(a.met, b.index):
        return
    a.met |= 1 << b.index
    b.met |= 1 << a.index
    if begins_inside(t):
        come_inside(a, b)


@rule("reach.win", "reach_pairs")
def come_inside(a: Fighter, b: Fighter) -> None:
    """The two are at the distance of the shorter weapon, even if they change weapons later."""
    a.inside |= 1 << b.index
    b.inside |= 1 << a.index


@rule("reopen", "reach_pairs")
def come_outside(a: Fighter, b: Fighter) -> None:
    """The two are at the distance of the longer weapon."""
    a.inside &= ~(1 << b.index)
    b.inside &= ~(1 << a.index)


@rule("reach.start", "reach_start_inside")
def begins_inside(t: Battle) -> bool:
    """Whether fights begin inside the reach of the longer weapon."""
    return bool(t.board.start_inside) and ruling(t, "reach_start_inside") == "scenario"


@rule("reach.start", "reach.swap", "reach_pairs")
def is_inside(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Whether two fighters are inside the longer weapon's reach; before their first blow, as fights begin."""
    return has(fighter.inside, other.index) if has(fighter.met, other.index) else begins_inside(t)


@rule("house.engaged")
def part(t: Battle, a: Fighter, b: Fighter) -> None:
    """Two fighters are no longer in melee, and their distance is forgotten."""
    a.engaged &= ~(1 << b.index)
    b.engaged &= ~(1 << a.index)
    a.met &= ~(1 << b.index)
    b.met &= ~(1 << a.index)
    come_outside(a, b)


@rule("house.engaged")
def part_the_distant(t: Battle, mover: Fighter) -> None:
    for other in t.fighters:
        near = ground.is_up(other) and is_in_touch(t, mover, other, ground.apart(t, mover, other))
        if has(mover.engaged, other.index) and not near:
            note(t, "{} and {} are in melee no more", mover, other)
            part(t, mover, other)


@rule("ff.when", "house.engaged")
def fights_friend_of(t: Battle, target: Fighter, shooter: Fighter) -> int:
    """How many friends of the shooter are in melee with the target."""
    return sum(
        1
        for other in t.fighters
        if other.side == shooter.side and other.index != shooter.index and has(target.engaged, other.index)
    )


# ---- reach ---------------------------------------------------------------------------------------------------


@rule("reach.longer", "reach.attack", "reach.swap", "reach_pairs")
def is_at_disadvantage(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Whether a fighter has the wrong weapon for the distance: the shorter outside, the longer inside."""
    mine, theirs = length_of(t, fighter), length_of(t, other)
    if mine < theirs:
        return not is_inside(t, fighter, other)
    return mine > theirs and is_inside(t, other, fighter)


@rule("reach.action", "reach.check", "reach.win", "reach.draw", "close_draw", "close_ordinal", "reopen")
def close_in(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """Both check their melee skill; the distance changes only if the fighter who tries has the higher degree."""
    engage(t, fighter, other)
    mine = once(t, distance_die, closing_number(t, fighter, True), fighter.melee, by=fighter)
    theirs = once(t, distance_die, closing_number(t, other, False), other.melee, by=other)
    shorter = length_of(t, fighter) < length_of(t, other)
    if shorter and mine > theirs:
        come_inside(fighter, other)
        note(t, "{} gets inside the reach of {}", fighter, other)
    elif not shorter and mine > theirs:
        come_outside(fighter, other)
        note(t, "{} opens the distance to {}", fighter, other)
    else:
        note(t, "{} cannot change the distance", fighter)
        return False
    return True


@rule("reach.check")
def distance_die(t: Battle, need: int, skill: int) -> Degree:
    face = roll(t, "for the distance", dice(1, 100), at_most=percent.last_success(t, need))
    return percent.degree_shown(t, face, need, skill)


@rule("reach.check", "close_mods")
def closing_number(t: Battle, fighter: Fighter, tries: bool) -> int:
    """Melee skill, bare or with the modifier that the ruling adds for the fighter who tries."""
    need = because(t, "house.skill", fighter.melee, "melee")
    if tries and ruling(t, "close_mods") == "reach":
        need += number(t, "reach.attack")
    if ruling(t, "close_mods") == "dark" and ground.light_at(t, fighter.x, fighter.y) == Light.COMPLETE:
        need += number(t, "env.complete")
    return need


@rule("reach.action", "reopen")
def can_change_distance(t: Battle, fighter: Fighter, other: Fighter, opening: bool) -> bool:
    """Closing is for the shorter weapon outside; opening, where allowed, for the longer one with an enemy inside."""
    mine, theirs = length_of(t, fighter), length_of(t, other)
    if not allowed(t, "reach.action:equal", mine != theirs, fighter, other):
        return False
    if opening:
        return (
            allowed(t, "reach.action:closed", ruling(t, "reopen") == "yes")
            and allowed(t, "reach.action:shorter", mine > theirs, fighter)
            and allowed(t, "reach.action:outside", is_inside(t, other, fighter), fighter, other)
        )
    return allowed(t, "reach.action:longer", mine < theirs, fighter) and allowed(
        t, "reach.action:inside", not is_inside(t, fighter, other), fighter, other
    )
