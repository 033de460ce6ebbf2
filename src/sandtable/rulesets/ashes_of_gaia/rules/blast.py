"""Thrown and launched explosives: the attack, the scatter of a miss, and the burst."""

from sandtable.kernel import because, dice, may, note, number, once, roll, rule, ruling, until, verdict

from .. import actions as act
from ..state import METRE, NOWHERE, Battle, Cover, Feature, Fighter, Kind, Location, Step, Struck, Weapon, Wind
from . import attack, damage, defence, ground, modifiers, percent
from .telling import Counted, Harm, Plain

FORCE = "force of the burst"
DIAGONAL = 70711  # of 100000
EAST, SOUTH = 0, 1
SLOPE = 29, 70  # of a line half-way between two of the eight directions


# ---- the throw -----------------------------------------------------------------------------------------------


@rule("scatter.what", "scatter_when", "pub.frag", "pub.indirect", "house.one-explosive", "ff.instead")
def explosive_attack(t: Battle) -> Struck:
    """Rolls to hit the place aimed at; on a failure the explosive scatters. Then it bursts.

    Returns whom it came down on: the target, a friend, or neither.
    """
    attack.look(t)
    attacker = t.fighters[t.now.attacker]
    weapon = t.board.weapons[t.now.row]
    need = modifiers.target_number(t)
    attack.spend(t, attacker, weapon)
    skill = modifiers.skill_with(attacker, weapon)
    risk = modifiers.risk_of_shot(t, attacker, t.now.target, t.now.how)
    jams = attack.jams_from(t, weapon)
    result = percent.attack_roll(t, attacker, need, skill, Location.CHEST, risk, jams, False, False)
    t.struck, t.landed = result.struck, result.struck != Struck.NOBODY
    t.series.running = False
    attacker.aim = 0
    t.step = Step.TURN
    t.burst.x, t.burst.y, t.burst.row, t.burst.owner = t.now.x, t.now.y, t.now.row, attacker.index
    if result.jammed:
        attack.jam(t, attacker)
        return Struck.NOBODY
    if t.struck == Struck.TARGET:
        verdict(t, "comes down where it was aimed")
    elif t.struck == Struck.ALLY:
        friend = t.fighters[attack.whom_it_strikes(t, attacker)]
        t.burst.x, t.burst.y = friend.x, friend.y
    else:
        verdict(t, "goes astray")
        go_astray(t, attacker)
    burst(t)
    return Struck(t.struck)


# ---- scatter -------------------------------------------------------------------------------------------------


@rule("scatter.order", "scatter.centre", "scatter_diag", "scatter_top", "scatter_edge")
def go_astray(t: Battle, thrower: Fighter) -> None:
    """The explosive scatters from where it was aimed, by a random direction and distance, even off the field."""
    drift = once(t, scatter, by=thrower)
    sector, metres = drift % 8, drift // 8
    if ruling(t, "scatter_top") == "thrower":
        sector = (sector + sector_away(t, thrower)) % 8
    t.burst.x += drift_along(t, sector, EAST, metres)
    t.burst.y += drift_along(t, sector, SOUTH, metres)
    note(t, "it comes down {} m {} of where it was aimed", metres, Plain(Wind(sector)))


@rule("scatter.centre", "scatter_diag")
def drift_along(t: Battle, sector: int, axis: int, metres: int) -> int:
    """How far a scatter of so many metres leads along one axis (east or south), in cm."""
    east, south = number(t, "scatter.centre", 2 * sector), number(t, "scatter.centre", 2 * sector + 1)
    cm = metres * METRE
    if east != 0 and south != 0 and ruling(t, "scatter_diag") == "diagonal":
        cm = cm * DIAGONAL // 100000
    return cm * (east if axis == EAST else south)


@rule("scatter.what", "scatter.wild-far", "scatter.wild", "scatter_wild", "scatter.order")
def scatter(t: Battle) -> int:
    """Rolls the scatter: sector (0 is north, clockwise) + 8 x metres. After a wild roll it goes farther."""
    face = roll(t, "direction", dice(1, 100))
    far = face > number(t, "scatter.w")
    sector = sector_of(t, face)
    verdict(t, "wild: again, and farther" if far else "{}", Plain(Wind(sector)))
    if far:
        sector = until(t, proper_direction)
    metres = roll(t, "distance", dice(number(t, "scatter.wild-far") if far else number(t, "scatter.order"), 10))
    verdict(t, "{} m", metres)
    return sector + 8 * metres


@rule("scatter.wild")
def proper_direction(t: Battle) -> int:
    """Rolls the direction again: a sector, or -1 where the roll is wild once more."""
    face = roll(t, "direction again", dice(1, 100))
    wild, sector = face > number(t, "scatter.w"), sector_of(t, face)
    verdict(t, "wild: once more" if wild else "{}", Plain(Wind(sector)))
    return -1 if wild else sector


@rule("scatter.n", "scatter.ne", "scatter.e", "scatter.se", "scatter.s", "scatter.sw", "scatter.w", "scatter.nw")
def sector_of(t: Battle, face: int) -> int:
    """The sector that a d100 shows on the table of directions: 0 is north, then clockwise."""
    if face <= number(t, "scatter.nw"):
        return 7
    if face <= number(t, "scatter.n"):
        return 0
    if face <= number(t, "scatter.ne"):
        return 1
    if face <= number(t, "scatter.e"):
        return 2
    if face <= number(t, "scatter.se"):
        return 3
    if face <= number(t, "scatter.s"):
        return 4
    return 5 if face <= number(t, "scatter.sw") else 6


@rule("scatter_top")
def sector_away(t: Battle, thrower: Fighter) -> int:
    """The sector that points most nearly away from the thrower."""
    dx, dy = t.now.x - thrower.x, t.now.y - thrower.y
    if abs(dx) * SLOPE[0] > abs(dy) * SLOPE[1]:
        return 2 if dx > 0 else 6
    if abs(dy) * SLOPE[0] > abs(dx) * SLOPE[1]:
        return 4 if dy > 0 else 0
    if dx > 0:
        return 3 if dy > 0 else 1
    return 5 if dy > 0 else 7


# ---- the burst -----------------------------------------------------------------------------------------------


@rule("pub.frag", "blast_roll", "house.smoke")
def burst(t: Battle) -> None:
    """The smoke spreads, or the fragments fly with one damage roll for all or one for each, as ruled."""
    weapon = t.board.weapons[t.burst.row]
    if weapon.smoke:
        spread_smoke(t)
        return
    note(t, "the {} bursts", weapon)
    if ruling(t, "blast_roll") == "shared":
        t.burst.rolled = force_of(t, weapon)
    t.burst.next = 0
    t.step = Step.BURST


@rule("pub.frag", "blast_roll")
def force_of(t: Battle, weapon: Weapon) -> int:
    """Rolls the damage of the burst, before distance and armour."""
    n = because(t, "pub.frag", weapon.n, weapon)
    rolled = roll(t, FORCE, dice(n, weapon.sides), by=t.fighters[t.burst.owner]) + weapon.plus
    verdict(t, "{} where it bursts", Counted(rolled, "point"))
    return rolled


@rule("house.smoke")
def spread_smoke(t: Battle) -> None:
    """Adds a cloud of smoke for the rest of the battle; where there are too many, it replaces the oldest."""
    if t.cloud_count == len(t.clouds):
        for i in range(len(t.clouds) - 1):
            after = t.clouds[i + 1]
            t.clouds[i].x, t.clouds[i].y, t.clouds[i].radius = after.x, after.y, after.radius
        t.cloud_count -= 1
        note(t, "the oldest smoke is gone")
    at = t.cloud_count
    t.clouds[at].x, t.clouds[at].y, t.clouds[at].radius = t.burst.x, t.burst.y, number(t, "house.smoke") * METRE
    t.cloud_count += 1
    note(t, "smoke spreads")


@rule("pub.frag", "blast_location", "house.one-explosive")
def burst_next(t: Battle) -> None:
    """The burst strikes the next fighter within reach: their dodge, the location, the damage."""
    place = t.burst.next
    t.burst.next += 1
    victim = t.fighters[place]
    quarters = quarters_within(t, t.burst.x, t.burst.y, victim)
    if quarters_felt(t, t.burst.x, t.burst.y, victim) > 0:
        struck_by_burst(t, victim, quarters)
    elif quarters > 0:
        shelter = shelter_from(t, t.burst.x, t.burst.y, victim)
        note(t, "the {} shelters {} from the burst", Plain(Kind(t.board.features[shelter].kind)), victim)
    if t.burst.next >= len(t.fighters):
        t.step = Step.TURN


@rule("pub.frag", "blast_round", "blast_dodge", "blast_location", "blast_roll", "through_cover")
def struck_by_burst(t: Battle, victim: Fighter, quarters: int) -> None:
    weapon = t.board.weapons[t.burst.row]
    whole = force_of(t, weapon) if ruling(t, "blast_roll") == "each" else int(t.burst.rolled)
    missed = out_of_the_way(t, victim)
    place = once(t, blast_place, by=t.fighters[t.burst.owner])
    left = max(whole * quarters // 4 - missed - cover_before(t, victim), 0)
    lost = damage.damage_at(t, victim, weapon, place, left) if left > 0 else 0
    note(t, "the burst reaches {}, {}", victim, harm_of(t, victim, place, whole, quarters, missed, lost))
    damage.lose(t, victim, lost, place)
    damage.wear(t, victim, place, weapon, lost)


@rule("through_cover", "cover.through")
def cover_before(t: Battle, victim: Fighter) -> int:
    """The armour of the cover that a shot went through, for the fighter it was aimed at; 0 for others."""
    return damage.cover_in_way(t) if victim.index == t.now.target else 0


def harm_of(t: Battle, victim: Fighter, place: int, whole: int, quarters: int, missed: int, lost: int) -> str:
    """The damage of a burst step by step, for the log."""
    plating = damage.plating_at(t, victim, t.board.weapons[t.burst.row], False, place)
    cover, halves, order = cover_before(t, victim), damage.halves_at(t, place), damage.order_in(t)
    harm = Harm(0, quarters, missed, cover, plating, halves, 0, lost, order=order)
    return f"{Counted(whole, 'point')} at its heart: {harm}"


@rule("blast_dodge", "pub.frag", "pub.dodge", "house.own-turn")
def out_of_the_way(t: Battle, victim: Fighter) -> int:
    """The damage that the victim avoids by a dodge; 0 without one."""
    free = ruling(t, "blast_dodge") == "free"
    if victim.index == t.active or (victim.reactions == 0 and not free):
        return 0
    if not may(t, victim.side, act.Ask.DUCK, victim):
        return 0
    need = defence.defence_number(t, victim, False)
    if not free:
        victim.reactions -= 1
        victim.dodges += 1
    missed = once(t, ducking_dice, need, victim.dodge, by=victim)
    if missed > 0:
        verdict(t, "{} less", missed)
    return missed


@rule("pub.frag", "pub.dodge")
def ducking_dice(t: Battle, need: int, skill: int) -> int:
    """Rolls to dodge, and one die to take off the damage for each degree of success."""
    degree = defence.dodge_die(t, need, skill)
    if degree == 0:
        return 0
    n = because(t, "pub.frag", degree, "a die for each degree of success")
    return roll(t, "out of its way", dice(n, number(t, "pub.frag", 4)))


@rule("blast_location", "loc.table")
def blast_place(t: Battle) -> int:
    """The part of the body that a fragment strikes: a d100, not read backwards."""
    if ruling(t, "blast_location") == "chest":
        return Location.CHEST
    place = percent.location_of(t, roll(t, "where it strikes", dice(1, 100)))
    verdict(t, "the {}", Plain(place))
    return place


@rule("pub.frag", "blast_bounds")
def quarters_at(t: Battle, squared: int) -> int:
    """How many quarters of the damage reach this far; a distance on a bound belongs to the inner band."""
    for band in range(4):
        reach = number(t, "pub.frag", band) * METRE
        if squared <= reach * reach:
            return 4 - band
    return 0


@rule("pub.frag", "distance")
def quarters_within(t: Battle, x: int, y: int, victim: Fighter) -> int:
    """How many quarters of the damage of a burst at a place reach a fighter who has no shelter."""
    squared = ground.distance_squared(t, x, y, victim.x, victim.y)
    return quarters_at(t, squared) if ground.is_up(victim) else 0


@rule("pub.frag", "blast_cover")
def quarters_felt(t: Battle, x: int, y: int, victim: Fighter) -> int:
    """How many quarters of the damage reach a fighter; none where terrain shelters them."""
    quarters = quarters_within(t, x, y, victim)
    return quarters if quarters > 0 and shelter_from(t, x, y, victim) == NOWHERE else 0


@rule("blast_cover", "cover.full")
def shelter_from(t: Battle, x: int, y: int, victim: Fighter) -> int:
    """The piece of terrain that shelters a fighter from a burst; NOWHERE if none does."""
    for i in range(t.board.pieces):
        if ruling(t, "blast_cover") == "stops" and stops_burst(t, t.board.features[i], x, y, victim):
            return i
    return NOWHERE


@rule("blast_cover", "cover.full", "house.line-of-fire")
def stops_burst(t: Battle, feature: Feature, x: int, y: int, victim: Fighter) -> bool:
    """Whether a piece gives full cover from a burst, or is a wall or container between; not if the burst is in it."""
    if ground.holds(feature, x, y):
        return False
    if ground.is_wall(feature):
        return ground.meets(feature, x, y, victim.x, victim.y)
    return ground.cover_from(feature, victim) == Cover.FULL and ground.covers(t, feature, x, y, victim)
