"""The greedy player: into sight and behind cover, an arc over as many enemies as it can hold, grenades at groups."""

from __future__ import annotations

from sandtable.geometry.hexes import arc_covers
from sandtable.kernel import Packed, chance, helper, i8, i16, i32, menu, number, player

from . import actions as act
from .rules import damage, explosives, melee, movement, reaction, sight
from .rules.fire import ap_left, arm_in_hand, fire_number, fire_number_with, in_arc_of, may_fire, may_set_arc
from .rules.ground import apart, compass, enemies, q_of, r_of, stride
from .state import ARC_SIZES, BLOCKED, NOBODY, SQUAD, Battle, Blow, Kind, Slot, Trooper

WAYS = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)  # of 36, to reach a number with 2D6
FIELD, ALL = 6, 63  # bits of one enemy in a packed list of chances
ENOUGH = 2  # steps before it looks for targets
FRIEND = 3  # how much worse it is to hurt one's own
GOOD_THROW = 150  # points times ways of a throw that is worth changing weapons for
CLOSE = 36  # what a dot nearer to an enemy is worth while there is nobody in sight


class ThrowFound(Packed):
    """The best throw: at whom, and what it is worth."""

    worth: i32 = 0
    enemy: i8 = NOBODY


class ArcFound(Packed):
    """The best arc: where to, and what it is worth; nothing if it would hold nobody."""

    worth: i32 = 0
    bearing: i16 = 0


class BlowFound(Packed):
    """The best blow: at whom, how, and what it is worth."""

    worth: i32 = 0
    target: i8 = NOBODY
    blow: Blow = Blow.FISTS


@helper
def ways(need: int) -> int:
    """In how many of 36 cases two dice reach a number."""
    return 0 if need > 12 else WAYS[max(need, 0)]


# ---- set-up and order ----------------------------------------------------------------------------------------------


@player("greedy", act.Ask.DEPLOY)
def anywhere(t: Battle, trooper: Trooper) -> act.Act:
    offered = menu(t, act.Act)
    return offered[chance(t, len(offered))]


@player("greedy", act.Ask.FIRST)
def start_the_battle(t: Battle) -> act.Act:
    return act.GoFirst()


@player("greedy", act.Ask.ACTIVATE)
def next_in_line(t: Battle) -> act.Act:
    for trooper in t.troopers:
        if trooper.side == t.side and trooper.able and not trooper.activated:
            return act.Activate(trooper.index)
    return act.Activate(0)


@player("greedy", act.Ask.DRAW)
def back_to_the_rifle(t: Battle, trooper: Trooper) -> act.Act:
    slot = Slot.PRIMARY if trooper.primary > 0 else Slot.SECONDARY
    return act.Draw(trooper.index, slot)


# ---- reactions -----------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.REACT)
def strike_or_shoot(t: Battle, target: Trooper) -> act.Act:
    """Blows first, then the likeliest shot, unless it is better kept."""
    for attacker in t.troopers:
        if enemies(attacker, target) and reaction.is_strike_due(t, attacker, target):
            return act.Strike(attacker.index)
    best, chances = NOBODY, 0
    for shooter in t.troopers:
        if enemies(shooter, target) and shooter.width > 0 and may_fire(t, shooter, target):
            likely = ways(fire_number(t, shooter, target))
            if likely > chances and not is_better_kept(t, shooter, target, likely):
                best, chances = shooter.index, likely
    return act.Hold() if best == NOBODY else act.Fire(best)


@helper
def is_better_kept(t: Battle, shooter: Trooper, target: Trooper, likely: int) -> bool:
    """Whether as many better targets as there are shots have still to activate in the arc."""
    better = 0
    for other in t.troopers:
        if other.side == target.side and other.able and not other.activated and in_arc_of(t, shooter, other.at):
            if chances_at(t, shooter, other) > likely + FIELD:
                better += 1
    return better >= shooter.shots


@helper
def chances_at(t: Battle, shooter: Trooper, target: Trooper) -> int:
    """Ways to hit with the weapon in hand, wherever the arc is."""
    reach = apart(shooter.at, target.at)
    if reach == 0 or reach > arm_in_hand(t, shooter).long:
        return 0
    cover = sight.sight_between(t, shooter, target)
    return 0 if cover == BLOCKED else ways(fire_number_with(t, shooter, target, cover))


# ---- its own turn --------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.ACT)
def make_the_most_of_it(t: Battle, trooper: Trooper) -> act.Act:
    """A throw, a better place, a blow, an arc: in this order."""
    if trooper.active >= Slot.GRENADE:
        return throw_or_put_away(t, trooper)
    if not trooper.closed:
        if is_throw_worth_it(t, trooper):
            return act.Ready(trooper.index, Slot.GRENADE)
        if arm_in_hand(t, trooper).kind != Kind.FIREARM:
            return rearm(t, trooper)
        move = best_move(t, trooper)
        if move != act.Done(trooper.index):
            return move
    return best_combat_action(t, trooper)


@helper
def rearm(t: Battle, trooper: Trooper) -> act.Act:
    """A weapon into the hands, if there is one."""
    for slot in (Slot.PRIMARY, Slot.SECONDARY):
        if movement.may_ready(t, trooper, slot):
            return act.Ready(trooper.index, slot)
    return best_combat_action(t, trooper)


# ---- throws --------------------------------------------------------------------------------------------------------


@helper
def blast_worth(t: Battle, trooper: Trooper, slot: Slot, at: int, level: int) -> int:
    """Lethal points for enemies, less those for friends and self, of a blast on a dot."""
    centre, centre_level = t.centre, t.centre_level
    t.centre, t.centre_level = at, level
    worth = 0
    for other in t.troopers:
        if other.able:
            points = explosives.points_at(t, slot, other)
            worth += points if enemies(trooper, other) else -FRIEND * points
    t.centre, t.centre_level = centre, centre_level
    return worth


@helper
def best_throw(t: Battle, trooper: Trooper, slot: Slot, budget: int) -> ThrowFound:
    """The enemy at whose dot a throw is worth most; nobody if no throw is worth anything."""
    best = ThrowFound()
    active, spent = trooper.active, trooper.spent
    trooper.active, trooper.spent = slot, damage.max_ap(t, trooper) - budget
    for enemy in t.troopers:
        if enemies(trooper, enemy) and enemy.able and apart(trooper.at, enemy.at) <= budget:
            if explosives.may_throw(t, trooper, enemy.at, enemy.level):
                worth = blast_worth(t, trooper, slot, enemy.at, enemy.level)
                worth *= ways(explosives.throw_number(t, trooper, enemy.at, enemy.level))
                if worth > best.worth:
                    best = ThrowFound(worth, enemy.index)
    trooper.active, trooper.spent = active, spent
    return best


@helper
def is_throw_worth_it(t: Battle, trooper: Trooper) -> bool:
    """Whether to change to grenades: only if a throw then beats an arc."""
    if trooper.grenades == 0 or not movement.may_ready(t, trooper, Slot.GRENADE):
        return False
    budget = ap_left(t, trooper) - number(t, "move.ready")
    if budget <= 0 or nearest_enemy(t, trooper, trooper.at) > budget:
        return False
    return best_throw(t, trooper, Slot.GRENADE, budget).worth >= GOOD_THROW


@helper
def throw_or_put_away(t: Battle, trooper: Trooper) -> act.Act:
    """The best throw that is left; if none is, closer or back to a weapon."""
    found = best_throw(t, trooper, trooper.active, ap_left(t, trooper))
    if found.enemy != NOBODY:
        enemy = t.troopers[found.enemy]
        return act.Throw(trooper.index, q_of(t.board, enemy.at), r_of(t.board, enemy.at), enemy.level)
    if movement.may_ready(t, trooper, Slot.PRIMARY):
        return act.Ready(trooper.index, Slot.PRIMARY)
    return act.Done(trooper.index)


# ---- moving --------------------------------------------------------------------------------------------------------


@helper
def best_move(t: Battle, trooper: Trooper) -> act.Act:
    """The change of place or posture that gains most, or Done for none."""
    best = place_worth(t, trooper, ap_left(t, trooper))
    answer: act.Act = act.Done(trooper.index)
    if trooper.prone and best <= 0 and movement.may_stand_up(t, trooper):
        return act.StandUp(trooper.index)
    if movement.may_go_prone(t, trooper):
        trooper.prone = True
        worth = place_worth(t, trooper, ap_left(t, trooper) - number(t, "move.prone"))
        trooper.prone = False
        if worth > best:
            answer, best = act.GoProne(trooper.index), worth
    if trooper.moved >= ENOUGH and best > 0:
        return answer
    for direction in range(6):
        to = trooper.at + stride(direction)
        if movement.may_step(t, trooper, to):
            worth = step_worth(t, trooper, to)
            if worth > best:
                answer, best = act.Step(trooper.index, q_of(t.board, to), r_of(t.board, to)), worth
    return answer


@helper
def step_worth(t: Battle, trooper: Trooper, to: int) -> int:
    """What a neighbouring dot is worth, less the fire on the way there."""
    at = trooper.at
    price = movement.doubled(t, trooper, movement.step_price(t, at, to, trooper.level))
    trooper.at = to
    worth = place_worth(t, trooper, ap_left(t, trooper) - price) - fire_drawn(t, trooper) - charges_near(t, to)
    trooper.at = at
    return worth


@helper
def fire_drawn(t: Battle, trooper: Trooper) -> int:
    """What enemies whose arcs hold the trooper may do on his arrival."""
    drawn = 0
    for enemy in t.troopers:
        if enemies(enemy, trooper) and enemy.width > 0 and in_arc_of(t, enemy, trooper.at):
            drawn += chances_at(t, enemy, trooper) * arm_in_hand(t, enemy).lethal
    return drawn


@helper
def charges_near(t: Battle, at: int) -> int:
    """Nobody walks into his own side's explosives."""
    danger = 0
    for i in range(t.settled, t.placed):
        if apart(t.charges[i].at, at) <= 3:
            danger += 1000
    return danger


@helper
def place_worth(t: Battle, trooper: Trooper, budget: int) -> int:
    """The best arc from here less half of what the enemies could do; while nobody is in sight, how near they are."""
    seen = chances_packed(t, trooper)
    if seen == 0:
        return -CLOSE * nearest_enemy(t, trooper, trooper.at)
    worth = hopes(t, trooper, seen, budget) * arm_in_hand(t, trooper).lethal
    danger = 0
    for enemy in t.troopers:
        if enemies(enemy, trooper) and enemy.able and enemy.active < Slot.GRENADE:
            danger += chances_at(t, enemy, trooper) * arm_in_hand(t, enemy).lethal
    return worth - danger // 2


@helper
def hopes(t: Battle, trooper: Trooper, seen: int, budget: int) -> int:
    """Ways to hit all who can be seen, as far as the shots of the widest arc for this budget go."""
    shots = 0
    for size in range(ARC_SIZES):
        if size_row(t, size, 1) <= budget:
            shots = size_row(t, size, 0) * arm_in_hand(t, trooper).shots
    total, count = 0, 0
    for place in range(SQUAD):
        likely = seen >> FIELD * place & ALL
        total += likely
        count += 1 if likely else 0
    return total if shots >= count else total * shots // count


@helper
def nearest_enemy(t: Battle, trooper: Trooper, at: int) -> int:
    nearest = 99
    for enemy in t.troopers:
        if enemies(enemy, trooper) and enemy.able:
            nearest = min(nearest, apart(at, enemy.at) + 4 * abs(enemy.level - trooper.level))
    return nearest


# ---- arcs ----------------------------------------------------------------------------------------------------------


@helper
def chances_packed(t: Battle, trooper: Trooper) -> int:
    """Ways to hit each enemy, packed six bits each by place in the squad."""
    packed = 0
    for enemy in t.troopers:
        if enemies(trooper, enemy) and enemy.able:
            packed |= chances_at(t, trooper, enemy) << FIELD * (enemy.index % SQUAD)
    return packed


@helper
def best_arc(t: Battle, trooper: Trooper, seen: int, budget: int) -> ArcFound:
    """The best arc for a budget."""
    best = ArcFound()
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", size)
        row = size_row(t, size, 1)
        if row > budget:
            continue
        shots = size_row(t, size, 0) * arm_in_hand(t, trooper).shots
        for enemy in t.troopers:
            if enemies(trooper, enemy) and seen >> FIELD * (enemy.index % SQUAD) & ALL:
                towards = compass(trooper.at, enemy.at) // 2
                for turn in range(3):
                    facing = (towards + (turn - 1) * (width // 2 - 1)) % 360
                    worth = arc_worth(t, trooper, seen, facing, width, shots)
                    if worth > best.worth:
                        best = ArcFound(worth, facing)
    return best


@helper
def size_row(t: Battle, size: int, column: int) -> int:
    if size == 0:
        return number(t, "arc.row-30", column)
    return number(t, "arc.row-60", column) if size == 1 else number(t, "arc.row-150", column)


@helper
def arc_worth(t: Battle, trooper: Trooper, seen: int, facing: int, width: int, shots: int) -> int:
    """Ways to hit everybody in the arc, as far as the shots go; spare shots count a little."""
    total, count = 0, 0
    for enemy in t.troopers:
        likely = seen >> FIELD * (enemy.index % SQUAD) & ALL
        if enemies(trooper, enemy) and enemy.able and likely:
            if arc_covers(facing, width, compass(trooper.at, enemy.at)):
                total += likely
                count += 1
    if count == 0:
        return 0
    if count >= shots:
        return total * shots // count
    return total + total * min(shots - count, count) // (2 * count)


@helper
def arc_width_for(t: Battle, trooper: Trooper, seen: int, facing: int) -> int:
    """The width that makes the most of a bearing."""
    best, most = 0, 0
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", size)
        if size_row(t, size, 1) <= ap_left(t, trooper):
            shots = size_row(t, size, 0) * arm_in_hand(t, trooper).shots
            worth = arc_worth(t, trooper, seen, facing, width, shots)
            if worth > most:
                best, most = width, worth
    return best


@helper
def best_combat_action(t: Battle, trooper: Trooper) -> act.Act:
    """An arc, or a blow where that promises more; with nobody in sight, an arc towards the nearest enemy."""
    seen = chances_packed(t, trooper)
    arc = best_arc(t, trooper, seen, ap_left(t, trooper))
    found = best_blow(t, trooper)
    if found.target != NOBODY and found.worth >= arc.worth * arm_in_hand(t, trooper).lethal:
        return act.Attack(trooper.index, found.target, found.blow)
    if arc.worth > 0:
        width = arc_width_for(t, trooper, seen, arc.bearing)
        if may_set_arc(t, trooper, width, arc.bearing):
            return act.SetArc(trooper.index, width, arc.bearing)
    if found.target != NOBODY:
        return act.Attack(trooper.index, found.target, found.blow)
    return guard(t, trooper)


@helper
def best_blow(t: Battle, trooper: Trooper) -> BlowFound:
    """The best melee attack; the last of those that are worth as much."""
    best = BlowFound()
    for target in t.troopers:
        if enemies(trooper, target) and target.able and apart(trooper.at, target.at) == 1:
            for blow in Blow:
                if melee.may_attack(t, trooper, target, blow):
                    points = 3 if blow == Blow.BAYONET else 4 if blow == Blow.SIDEARM else 1
                    worth = ways(melee.melee_number(t, trooper, target)) * points
                    if worth >= best.worth:
                        best = BlowFound(worth, target.index, blow)
    return best


@helper
def guard(t: Battle, trooper: Trooper) -> act.Act:
    """The widest arc that the AP buy, towards the nearest enemy."""
    nearest, facing = 99, 0
    for enemy in t.troopers:
        if enemies(trooper, enemy) and enemy.able:
            away = apart(trooper.at, enemy.at)
            if 0 < away < nearest:
                nearest = away
                facing = compass(trooper.at, enemy.at) // 2
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", ARC_SIZES - 1 - size)
        if may_set_arc(t, trooper, width, facing):
            return act.SetArc(trooper.index, width, facing)
    return act.Done(trooper.index)
