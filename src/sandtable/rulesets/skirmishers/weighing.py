"""The greedy player's values: shots, places, arcs, throws and blows, in points times chances."""

from sandtable.kernel import Packed, helper, i8, i16, i32, members, number

from .rules import damage, explosives, fire, ground, melee, sight
from .state import ARC_SIZES, BLOCKED, LEVELS, NOBODY, SQUAD, Battle, Blow, Slot, Trooper

WAYS = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)  # of 36, to reach a number with 2D6
FIELD, ALL = 6, 63  # bits of one enemy in a packed list of chances
FRIEND = 3  # how much worse it is to hurt a friend
CLOSE = 36  # the worth of a dot nearer to an enemy while no enemy is in sight
FLIGHT = 4  # dots that a level up or down counts for
FAR = 99  # dots: farther than any enemy
CROWD = 40  # the cost of deploying beside a comrade, for fear of grenades
DRAWN = 2  # how much fire on the way counts: more than what could be done from there


class ThrowFound(Packed):
    """The best throw: its enemy, or its level by stairs, and its worth."""

    worth: i32 = 0
    enemy: i8 = NOBODY
    level: i8 = NOBODY


class ArcFound(Packed):
    """The best arc: its direction and worth; worth 0 if it would hold no enemy."""

    worth: i32 = 0
    bearing: i16 = 0


class BlowFound(Packed):
    """The best blow: its enemy, its manner, and its worth."""

    worth: i32 = 0
    target: i8 = NOBODY
    blow: Blow = Blow.FISTS


@helper
def arm_worth(t: Battle, trooper: Trooper) -> int:
    """The worth of a hit with the weapon in hand."""
    return damage.worth(fire.arm_in_hand(t, trooper).damage)


# ---- shots ---------------------------------------------------------------------------------------------------------


@helper
def ways(need: int) -> int:
    """In how many of 36 cases two dice reach a number."""
    return 0 if need > 12 else WAYS[max(need, 0)]


@helper
def chances_at(t: Battle, shooter: Trooper, target: Trooper) -> int:
    """Ways to hit with the weapon in hand, wherever the arc is."""
    return chances_with(t, shooter, target, sight.sight_between(t, shooter, target))


@helper
def chances_with(t: Battle, shooter: Trooper, target: Trooper, cover: int) -> int:
    """Ways to hit with the weapon in hand, where the cover is known."""
    if cover == BLOCKED:
        return 0
    reach = ground.apart(shooter.at, target.at)
    if reach == 0 or reach > fire.arm_in_hand(t, shooter).long:
        return 0
    return ways(fire.fire_number_with(t, shooter, target, cover))


@helper
def look_around(t: Battle, trooper: Trooper) -> tuple[int, int]:
    """Ways to hit each enemy, packed six bits each by place in the squad, and what they could do to the trooper."""
    seen, danger = 0, 0
    for enemy in members(t.troopers, ground.able_opponents(t, trooper)):
        there, back = sight.sights_between(t, trooper, enemy)
        if there != BLOCKED:  # most are blocked, and this test is quick
            seen |= chances_with(t, trooper, enemy, there) << FIELD * (enemy.index % SQUAD)
        if back != BLOCKED and enemy.active < Slot.GRENADE:
            danger += chances_with(t, enemy, trooper, back) * arm_worth(t, enemy)
    return seen, danger


@helper
def chance_in(packed: int, enemy: Trooper) -> int:
    """The ways to hit an enemy, of those packed."""
    return packed >> FIELD * (enemy.index % SQUAD) & ALL


@helper
def fire_drawn(t: Battle, trooper: Trooper) -> int:
    """The expected harm from enemies whose arcs hold the trooper on arrival."""
    drawn = 0
    for enemy in members(t.troopers, ground.with_arcs(t, trooper)):
        if fire.in_arc_of(t, enemy, trooper.at):
            _, back = sight.sights_between(t, trooper, enemy)
            drawn += chances_with(t, enemy, trooper, back) * arm_worth(t, enemy)
    return drawn


# ---- places --------------------------------------------------------------------------------------------------------


@helper
def place_worth(t: Battle, trooper: Trooper, budget: int) -> int:
    """The worth of the trooper's place to them."""
    seen, danger = look_around(t, trooper)
    return view_worth(t, trooper, seen, danger, budget)


@helper
def view_worth(t: Battle, trooper: Trooper, seen: int, danger: int, budget: int) -> int:
    """The best arc from here less half the danger; with no enemy in sight, how near they are."""
    if seen == 0:
        return -CLOSE * nearest_enemy(t, trooper, trooper.at)
    return hopes(t, trooper, seen, budget) * arm_worth(t, trooper) - danger // 2


@helper
def hopes(t: Battle, trooper: Trooper, seen: int, budget: int) -> int:
    """Ways to hit all enemies in sight, as far as the shots of the widest affordable arc go."""
    shots = 0
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", size)
        if fire.arc_row(t, width, 1) <= budget:
            shots = fire.arc_shots(t, trooper, width)
    total, count = 0, 0
    for place in range(t.board.squad):
        likely = seen >> FIELD * place & ALL
        total += likely
        count += 1 if likely else 0
    return total if shots >= count else total * shots // count


@helper
def arrival_worth(t: Battle, trooper: Trooper, budget: int, best: int) -> int:
    """The worth of arriving at the trooper's place, less the fire this draws and explosives near by."""
    worth = place_worth(t, trooper, budget)
    if worth <= best:
        return worth
    return worth - DRAWN * fire_drawn(t, trooper) - charges_near(t, trooper.at)


@helper
def charges_near(t: Battle, at: int) -> int:
    """The cost of being near explosives about to go off."""
    danger = 0
    for i in range(t.settled, t.placed):
        if ground.apart(t.charges[i].at, at) <= 3:
            danger += 1000
    return danger


@helper
def nearest_enemy(t: Battle, trooper: Trooper, at: int) -> int:
    nearest = FAR
    for enemy in members(t.troopers, ground.able_opponents(t, trooper)):
        if enemy.at != NOBODY:
            nearest = min(nearest, way_to_enemy(t, trooper, at, enemy))
    return nearest


@helper
def way_to_enemy(t: Battle, trooper: Trooper, at: int, enemy: Trooper) -> int:
    """Dots between a place and an enemy; to another level by the nearest stairs that lead there, if any do."""
    if enemy.level == trooper.level:
        return ground.apart(at, enemy.at)
    flights = FLIGHT * abs(enemy.level - trooper.level)
    shortest = FAR
    for place in t.board.staircases:
        if place != NOBODY and ground.links(t.board, place, trooper.level, enemy.level):
            shortest = min(shortest, ground.apart(at, place) + ground.apart(place, enemy.at))
    return flights + (ground.apart(at, enemy.at) if shortest == FAR else shortest)


@helper
def post_worth(t: Battle, trooper: Trooper, at: int, best: int) -> int:
    """The worth of a dot to deploy on: out of enemies' sight, not in a crowd; exact only if more than `best`."""
    worth = 0
    for other in t.troopers:
        if worth > best and other.able and other.at != NOBODY and other.index != trooper.index:
            if ground.enemies(trooper, other):
                worth -= chances_at(t, other, trooper) * arm_worth(t, other)
            else:
                worth -= CROWD if ground.apart(at, other.at) <= 1 else 0
    return worth


# ---- arcs ----------------------------------------------------------------------------------------------------------


@helper
def best_arc(t: Battle, trooper: Trooper, seen: int, budget: int) -> ArcFound:
    """The best arc for a budget of AP."""
    best = ArcFound()
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", size)
        shots = fire.arc_shots(t, trooper, width)
        most = most_of_an_arc(t, seen, shots) if fire.arc_row(t, width, 1) <= budget else 0
        for enemy in members(t.troopers, ground.able_opponents(t, trooper)):
            if most > best.worth and chance_in(seen, enemy):
                towards = ground.compass(t.board, trooper.at, enemy.at) // 2
                for turn in range(3):
                    facing = (towards + (turn - 1) * (width // 2 - 1)) % 360
                    worth = arc_worth(t, trooper, seen, facing, width, shots)
                    if worth > best.worth:
                        best = ArcFound(worth, facing)
                        if worth >= most:
                            break
    return best


@helper
def most_of_an_arc(t: Battle, seen: int, shots: int) -> int:
    """An upper bound on the worth of an arc with this many shots: all who are seen, or each shot at the likeliest."""
    total, likeliest = 0, 0
    for place in range(t.board.squad):
        likely = seen >> FIELD * place & ALL
        total += likely
        likeliest = max(likeliest, likely)
    return min(total + total // 2, shots * likeliest)


@helper
def arc_worth(t: Battle, trooper: Trooper, seen: int, facing: int, width: int, shots: int) -> int:
    """Ways to hit all enemies in the arc, as far as the shots go; spare shots count a little."""
    total, count = 0, 0
    for enemy in members(t.troopers, ground.able_opponents(t, trooper)):
        likely = chance_in(seen, enemy)
        if likely:
            if ground.in_arc(t.board, trooper.at, facing, width, enemy.at):
                total += likely
                count += 1
    if count == 0:
        return 0
    if count >= shots:
        return total * shots // count
    return total + total * min(shots - count, count) // (2 * count)


# ---- throws and blows ----------------------------------------------------------------------------------------------


@helper
def blast_worth(t: Battle, trooper: Trooper, slot: Slot, at: int, level: int) -> int:
    """Lethal points for enemies, less those for friends and self, of a blast on a dot."""
    centre, centre_level = t.centre, t.centre_level
    t.centre, t.centre_level = at, level
    worth = 0
    for other in t.troopers:
        if other.able:
            points = explosives.points_at(t, slot, other)
            worth += points if ground.enemies(trooper, other) else -FRIEND * points
    t.centre, t.centre_level = centre, centre_level
    return worth


@helper
def best_throw(t: Battle, trooper: Trooper, slot: Slot, budget: int) -> ThrowFound:
    """The best throw: at an enemy's dot, or up or down the stairs."""
    best = ThrowFound()
    active, spent = trooper.active, trooper.spent
    trooper.active, trooper.spent = slot, damage.max_ap(t, trooper) - budget
    for enemy in members(t.troopers, ground.able_opponents(t, trooper)):
        if ground.apart(trooper.at, enemy.at) <= budget:
            if explosives.may_throw(t, trooper, enemy.at, enemy.level):
                worth = blast_worth(t, trooper, slot, enemy.at, enemy.level)
                worth *= ways(explosives.throw_number(t, trooper, enemy.at, enemy.level))
                if worth > best.worth:
                    best = ThrowFound(worth, enemy.index)
    if t.board.stairs[trooper.at] != 0:
        need = explosives.stairs_number(t, trooper)
        for level in range(LEVELS):
            if level != trooper.level and explosives.may_throw_stairs(t, trooper, trooper.at, level):
                worth = blast_worth(t, trooper, slot, trooper.at, level) * ways(need)
                if worth > best.worth:
                    best = ThrowFound(worth, NOBODY, level)
    trooper.active, trooper.spent = active, spent
    return best


@helper
def best_blow(t: Battle, trooper: Trooper) -> BlowFound:
    """The best melee attack that does anything; of equals the last."""
    best = BlowFound()
    for target in members(t.troopers, ground.able_opponents(t, trooper)):
        if ground.apart(trooper.at, target.at) == 1:
            for blow in Blow:
                if melee.may_attack(t, trooper, target, blow):
                    worth = ways(melee.melee_number(t, trooper, target)) * blow_points(t, trooper, target, blow)
                    if worth > 0 and worth >= best.worth:
                        best = BlowFound(worth, target.index, blow)
    return best


@helper
def blow_points(t: Battle, trooper: Trooper, target: Trooper, blow: Blow) -> int:
    """The lethal points of a blow, and half its bludgeoning points against a target without armor."""
    struck = melee.blow_damage(t, trooper, blow)
    bruises = 0 if target.armor > 0 else struck.bludgeon
    return damage.worth(struck) + bruises // 2
