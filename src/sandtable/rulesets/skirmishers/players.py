"""The greedy player: it seeks cover with a view, arcs over many enemies, and groups for its grenades."""

from sandtable.kernel import chance, helper, members, menu, number, player

from . import actions as act, weighing
from .rules import fire, ground, movement, reaction
from .state import ARC_SIZES, LEVELS, NOBODY, Battle, Blow, Kind, Posture, Slot, Trooper

ENOUGH = 2  # steps before it looks for targets
GOOD_THROW = 60  # points times ways of a throw that is worth changing weapons for
WHIM = 60  # how much worse than the best a chosen post may be
WORST = -(1 << 30)

# ---- set-up and order ----------------------------------------------------------------------------------------------


@player("greedy", act.Ask.DEPLOY)
def take_up_post(t: Battle, trooper: Trooper) -> act.Act:
    """Deploys on a good dot, prone, since first shots come from afar; but not always on the same."""
    offered = menu(t, act.Act)
    best, most = 0, WORST
    for i in range(len(offered)):
        match offered[i]:
            case act.Place(_, q, r, level, posture):
                if posture == Posture.PRONE:
                    whim = chance(t, WHIM)
                    if whim > most:  # a post is worth its whim at most
                        worth = whim + worth_of_post(t, trooper, ground.place_of(t.board, q, r), level, most - whim)
                        if worth > most:
                            best, most = i, worth
            case _:
                pass
    return offered[best]


@helper
def worth_of_post(t: Battle, trooper: Trooper, at: int, level: int, best: int) -> int:
    """The worth of a dot to deploy on; exact only if more than `best`."""
    before = trooper.at
    trooper.at, trooper.level = at, level
    worth = weighing.post_worth(t, trooper, at, best)
    trooper.at, trooper.level = before, 0
    return worth


@player("greedy", act.Ask.FIRST)
def start_the_battle(t: Battle) -> act.Act:
    return act.GoFirst()


@player("greedy", act.Ask.ACTIVATE)
def least_in_danger_first(t: Battle) -> act.Act:
    """Activates the trooper who draws least fire, so that shots are gone when easy targets move."""
    best, least = 0, -WORST
    for trooper in members(t.troopers, ground.able_troopers(t, t.side)):
        if least > 0 and not trooper.activated:
            drawn = weighing.fire_drawn(t, trooper)
            if drawn < least:
                best, least = trooper.index, drawn
    return act.Activate(best)


@player("greedy", act.Ask.DRAW)
def back_to_the_rifle(t: Battle, trooper: Trooper) -> act.Act:
    return act.Draw(trooper.index, movement.weapon_left(trooper))


# ---- reactions -----------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.REACT)
def strike_or_shoot(t: Battle, target: Trooper) -> act.Act:
    """Strikes first, then fires the likeliest shot, unless it is better kept."""
    for attacker in members(t.troopers, ground.able_opponents(t, target)):
        if reaction.is_strike_due(t, attacker, target):
            return act.Strike(attacker.index)
    best, chances = NOBODY, 0
    for shooter in members(t.troopers, ground.with_arcs(t, target)):
        if fire.may_fire(t, shooter, target):
            likely = weighing.ways(fire.fire_number(t, shooter, target))
            if likely > chances and not is_better_kept(t, shooter, target, likely):
                best, chances = shooter.index, likely
    return act.Hold() if best == NOBODY else act.Fire(best)


@helper
def is_better_kept(t: Battle, shooter: Trooper, target: Trooper, likely: int) -> bool:
    """Whether the arc holds as many better targets, still to activate, as there are shots."""
    better = 0
    for other in members(t.troopers, ground.able_opponents(t, shooter)):
        if not other.activated and fire.in_arc_of(t, shooter, other.at):
            if weighing.chances_at(t, shooter, other) > likely + weighing.FIELD:
                better += 1
    return better >= shooter.shots


# ---- its own turn --------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.ACT)
def make_the_most_of_it(t: Battle, trooper: Trooper) -> act.Act:
    """Readies the right thing, seeks a better place, and does what promises most: throw, blow or arc."""
    if trooper.holds_explosive:
        return throw_or_put_away(t, trooper)
    if not trooper.closed:
        for slot in (Slot.GRENADE, Slot.SATCHEL):
            if is_throw_worth_it(t, trooper, slot):
                return act.Ready(trooper.index, slot)
        if is_blade_worth_it(t, trooper):
            return act.Ready(trooper.index, Slot.SECONDARY)
        if fire.arm_in_hand(t, trooper).kind != Kind.FIREARM:
            strikes = weighing.best_blow(t, trooper).target != NOBODY
            return best_blow_or_none(t, trooper) if strikes else rearm(t, trooper)
    elif not fire.may_have_arc(t, trooper):
        return best_blow_or_none(t, trooper)
    seen, danger = weighing.look_around(t, trooper)
    if not trooper.closed:
        move = best_move(t, trooper, seen, danger)
        if move != act.Done(trooper.index):
            return move
    return best_combat_action(t, trooper, seen)


@helper
def rearm(t: Battle, trooper: Trooper) -> act.Act:
    """Readies a weapon, if there is one; else takes the best combat action."""
    for slot in (Slot.PRIMARY, Slot.SECONDARY):
        if movement.may_ready(t, trooper, slot):
            return act.Ready(trooper.index, slot)
    seen, _ = weighing.look_around(t, trooper)
    return best_combat_action(t, trooper, seen)


@helper
def arc_from_here(t: Battle, trooper: Trooper) -> int:
    """The worth of the best arc that the AP still pay for."""
    seen, _ = weighing.look_around(t, trooper)
    return weighing.best_arc(t, trooper, seen, fire.ap_left(t, trooper)).worth * weighing.arm_worth(t, trooper)


@helper
def is_throw_worth_it(t: Battle, trooper: Trooper, slot: Slot) -> bool:
    """Whether to change to explosives: only if a throw then beats an arc."""
    if not movement.carries(trooper, slot) or not movement.may_ready(t, trooper, slot):
        return False
    budget = fire.ap_left(t, trooper) - number(t, "move.ready")
    if budget <= 0 or weighing.nearest_enemy(t, trooper, trooper.at) > budget + weighing.FLIGHT:
        return False
    worth = weighing.best_throw(t, trooper, slot, budget).worth
    return worth >= GOOD_THROW and worth > arc_from_here(t, trooper)


@helper
def is_blade_worth_it(t: Battle, trooper: Trooper) -> bool:
    """Whether to draw the melee weapon on a neighbour: only if a blow with it beats whatever is in hand."""
    if trooper.active == Slot.SECONDARY or t.board.arms[trooper.secondary].kind != Kind.MELEE:
        return False
    if weighing.nearest_enemy(t, trooper, trooper.at) > 1 or not movement.may_ready(t, trooper, Slot.SECONDARY):
        return False
    at_hand = max(weighing.best_blow(t, trooper).worth, arc_from_here(t, trooper))
    active = trooper.active
    trooper.active, trooper.spent = Slot.SECONDARY, trooper.spent + number(t, "move.ready")
    found = weighing.best_blow(t, trooper)
    trooper.active, trooper.spent = active, trooper.spent - number(t, "move.ready")
    return found.blow == Blow.SIDEARM and found.worth > at_hand


@helper
def throw_or_put_away(t: Battle, trooper: Trooper) -> act.Act:
    """Makes the best throw or, if none is left, readies a weapon."""
    found = weighing.best_throw(t, trooper, trooper.active, fire.ap_left(t, trooper))
    if found.enemy != NOBODY:
        enemy = t.troopers[found.enemy]
        return act.Throw(trooper.index, ground.q_of(t.board, enemy.at), ground.r_of(t.board, enemy.at), enemy.level)
    if found.level != NOBODY:
        at = trooper.at
        return act.ThrowStairs(trooper.index, ground.q_of(t.board, at), ground.r_of(t.board, at), found.level)
    if movement.may_ready(t, trooper, Slot.PRIMARY):
        return act.Ready(trooper.index, Slot.PRIMARY)
    return act.Done(trooper.index)


# ---- moving --------------------------------------------------------------------------------------------------------


@helper
def best_move(t: Battle, trooper: Trooper, seen: int, danger: int) -> act.Act:
    """The change of place or posture that gains most, or Done for none."""
    best = weighing.view_worth(t, trooper, seen, danger, fire.ap_left(t, trooper))
    answer: act.Act = act.Done(trooper.index)
    if is_up_worth_it(t, trooper, best):
        return act.StandUp(trooper.index)
    if movement.may_go_prone(t, trooper):
        trooper.prone = True
        worth = weighing.place_worth(t, trooper, fire.ap_left(t, trooper) - number(t, "move.prone"))
        trooper.prone = False
        if worth > best:
            answer, best = act.GoProne(trooper.index), worth
    if trooper.moved >= ENOUGH and best > 0:
        return answer
    for direction in range(6):
        to = trooper.at + ground.stride(direction)
        if movement.may_step(t, trooper, to):
            worth = worth_of_going(t, trooper, to, trooper.level, movement.price_of_step(t, trooper, to), best)
            if worth > best:
                answer, best = act.Step(trooper.index, ground.q_of(t.board, to), ground.r_of(t.board, to)), worth
    if t.board.stairs[trooper.at] != 0:
        for level in range(LEVELS):
            if movement.may_climb(t, trooper, level):
                worth = worth_of_going(t, trooper, trooper.at, level, movement.price_of_climb(t, trooper), best)
                if worth > best:
                    answer, best = act.Climb(trooper.index, level), worth
    return answer


@helper
def is_up_worth_it(t: Battle, trooper: Trooper, lying: int) -> bool:
    """Whether to stand up, which draws fire: only as the first move, so that none lies down again at once."""
    if trooper.moved > 0 or not movement.may_stand_up(t, trooper):
        return False
    trooper.prone = False
    standing = weighing.arrival_worth(t, trooper, fire.ap_left(t, trooper) - number(t, "move.stand"), lying)
    trooper.prone = True
    return standing > lying


@helper
def worth_of_going(t: Battle, trooper: Trooper, to: int, level: int, price: int, best: int) -> int:
    """The worth of a dot and level next to the trooper's, less the fire on arrival; exact only if more than `best`."""
    at, before = trooper.at, trooper.level
    trooper.at, trooper.level = to, level
    worth = weighing.arrival_worth(t, trooper, fire.ap_left(t, trooper) - price, best)
    trooper.at, trooper.level = at, before
    return worth


# ---- arcs and blows ------------------------------------------------------------------------------------------------


@helper
def arc_width_for(t: Battle, trooper: Trooper, seen: int, facing: int) -> int:
    """The best width for a bearing; of equals the widest, unless the AP may be needed for a blow."""
    best, most = 0, 0
    spare = weighing.nearest_enemy(t, trooper, trooper.at) > 1
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", size)
        shots = fire.arc_shots(t, trooper, width)
        affordable = fire.arc_row(t, width, 1) <= fire.ap_left(t, trooper)
        if affordable and weighing.most_of_an_arc(t, seen, shots) >= most:
            worth = weighing.arc_worth(t, trooper, seen, facing, width, shots)
            if worth > most or (worth == most and spare):
                best, most = width, worth
    return best


@helper
def best_combat_action(t: Battle, trooper: Trooper, seen: int) -> act.Act:
    """An arc, or a blow if that promises more; with no enemy in sight, an arc towards the nearest."""
    arc = weighing.best_arc(t, trooper, seen, fire.ap_left(t, trooper))
    found = weighing.best_blow(t, trooper)
    if found.target != NOBODY and found.worth >= arc.worth * weighing.arm_worth(t, trooper):
        return act.Attack(trooper.index, found.target, found.blow)
    if arc.worth > 0:
        width = arc_width_for(t, trooper, seen, arc.bearing)
        if fire.may_set_arc(t, trooper, width, arc.bearing):
            return act.SetArc(trooper.index, width, arc.bearing)
    if found.target != NOBODY:
        return act.Attack(trooper.index, found.target, found.blow)
    return guard(t, trooper)


@helper
def best_blow_or_none(t: Battle, trooper: Trooper) -> act.Act:
    """The best blow, if any, of a trooper who can have no arc."""
    found = weighing.best_blow(t, trooper)
    if found.target == NOBODY:
        return act.Done(trooper.index)
    return act.Attack(trooper.index, found.target, found.blow)


@helper
def guard(t: Battle, trooper: Trooper) -> act.Act:
    """The widest arc that the AP buy, towards the nearest enemy."""
    nearest, towards = weighing.FAR, NOBODY
    for enemy in members(t.troopers, ground.able_opponents(t, trooper)):
        away = ground.apart(trooper.at, enemy.at)
        if 0 < away < nearest:
            nearest, towards = away, enemy.at
    facing = 0 if towards == NOBODY else ground.compass(t.board, trooper.at, towards) // 2
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", ARC_SIZES - 1 - size)
        if fire.may_set_arc(t, trooper, width, facing):
            return act.SetArc(trooper.index, width, facing)
    return act.Done(trooper.index)
