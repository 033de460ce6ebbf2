"""Explosives: thrown in the thrower's turn, settled at its end."""

from sandtable.geometry.hexes import TIES_DOWN, TIES_UP
from sandtable.kernel import allowed, because, check, counted, dice, heading, note, number, roll, rule, ruling, verdict

from ..state import NOBODY, Battle, Board, Charge, Damage, Phase, Slot, Trooper
from . import damage, facts, fire, ground, movement, sight
from .facts import Later, explosive_name, thing_in_hand, wind

NEVER = 127  # farther than any explosive reaches

# ---- throwing ------------------------------------------------------------------------------------------------------


@rule("expl.cost-by-weapon", "expl.grenade-ap", "expl.satchel-ap", "expl.prone-double")
def throw_price(t: Battle, trooper: Trooper, dots: int) -> int:
    """AP of a throw, for each dot of its way; doubled for a prone thrower."""
    price = undoubled_price(t, trooper, dots)
    return price * number(t, "expl.prone-double") if trooper.prone else price


@rule("expl.grenade-ap", "expl.satchel-ap")
def undoubled_price(t: Battle, trooper: Trooper, dots: int) -> int:
    if trooper.active == Slot.SATCHEL:
        return number(t, "expl.satchel-ap") * dots
    return number(t, "expl.grenade-ap") * dots


@rule("expl.active")
def has_explosive(t: Battle, trooper: Trooper) -> bool:
    """The explosive must be in hand."""
    held = allowed(t, "expl.active", trooper.holds_explosive, trooper, Later(thing_in_hand, t, trooper))
    return held and movement.has(t, trooper, trooper.active)


@rule("throw.least", "throw.levels", "los.required")
def may_throw(t: Battle, trooper: Trooper, at: int, level: int) -> bool:
    """A throw needs a dot in sight that the AP reach; the dot counts as a standing trooper."""
    if not (has_explosive(t, trooper) and fire.may_act(t, trooper)):
        return False
    if not allowed(t, "move.board", at != NOBODY and t.board.floors[at] != 0):
        return False
    dots = ground.apart(trooper.at, at)
    return (
        allowed(t, "throw.least", dots > 0)
        and allowed(t, "move.floor", ground.has_floor(t.board, at, level), level)
        and can_pay(t, trooper, throw_price(t, trooper, dots))
        and is_way_open(t, trooper, line_of_throw(trooper, at, level))
    )


@rule("los.required", "throw.levels")
def is_way_open(t: Battle, trooper: Trooper, line: sight.Line) -> bool:
    """The dot must be in sight, but not along stairs, which have rules of their own."""
    return fire.is_line_open(t, line) and allowed(
        t, "throw.levels", sight.is_open_between(t.board, line), trooper, line.level
    )


@rule("throw.pay")
def can_pay(t: Battle, trooper: Trooper, price: int) -> bool:
    left = fire.ap_left(t, trooper)
    return allowed(t, "throw.pay", price <= left, int(price), int(left))


def line_of_throw(trooper: Trooper, at: int, level: int) -> sight.Line:
    """The line to a dot, which counts as a standing trooper."""
    return sight.Line(trooper.at, trooper.level, trooper.prone, at, level, False)


def throw_cover(t: Battle, trooper: Trooper, at: int, level: int) -> int:
    return sight.line_of_sight(t, line_of_throw(trooper, at, level))


@rule("expl.base", "tn_base")
def throw_base(t: Battle, trooper: Trooper, at: int) -> int:
    """The base number of a throw: its AP."""
    dots = ground.apart(trooper.at, at)
    return throw_price(t, trooper, dots) if ruling(t, "tn_base") == "ap_paid" else undoubled_price(t, trooper, dots)


@rule("expl.mods", "expl.as-ranged")
def throw_cover_modifier(t: Battle, trooper: Trooper, at: int, level: int) -> int:
    return throw_cover(t, trooper, at, level) * number(t, "fire.cover")


@rule("expl.base", "expl.mods", "expl.as-ranged", "expl.no-prone-target")
def needed(t: Battle, trooper: Trooper, base: int, cover: int) -> int:
    """The number that 2D6 must reach in a throw: its AP, cover on its way, the thrower's wounds and posture."""
    return base + cover + fire.own_modifiers(t, trooper)


@rule("expl.base", "expl.mods")
def throw_number(t: Battle, trooper: Trooper, at: int, level: int) -> int:
    """The number that 2D6 must reach in a throw at a dot."""
    return needed(t, trooper, throw_base(t, trooper, at), throw_cover_modifier(t, trooper, at, level))


@rule("expl.stairs-cost", "expl.mods")
def stairs_number(t: Battle, trooper: Trooper) -> int:
    """The number that 2D6 must reach in a throw along stairs: the flat price is the base; cover does not count."""
    return needed(t, trooper, number(t, "expl.stairs-cost"), 0)


@rule("expl.token", "expl.end-of-turn", "expl.scatter-window")
def throw(t: Battle, trooper: Trooper, at: int, level: int) -> None:
    """Throws at a dot: all about the throw is settled now, the explosion at the end of the turn."""
    need, cover = throw_number(t, trooper, at, level), throw_cover_modifier(t, trooper, at, level)
    charge = place_charge(t, trooper, at, level, need, cover)
    charge.window = sight.window_step(t.board, line_of_throw(trooper, at, level))
    if charge.window != NOBODY:
        charge.window_level = ground.settled_level(t.board, charge.window, max(trooper.level, level))
    use_up(t, trooper, throw_price(t, trooper, ground.apart(trooper.at, at)))


@rule("expl.token", "explosive.order", "fire.damage-mod", "fire.attacker-prone")
def place_charge(t: Battle, trooper: Trooper, at: int, level: int, need: int, cover: int) -> Charge:
    """Marks the dot with an explosive, and keeps the parts of its number for the roll at the end of the turn."""
    charge = t.charges[t.placed]
    t.placed += 1
    charge.thrower, charge.kind, charge.at, charge.level = trooper.index, trooper.active, at, level
    charge.window, charge.window_level = NOBODY, 0
    charge.cover, charge.wounds = cover, fire.wound_modifier(t, trooper)
    charge.posture = fire.posture_modifier(t, trooper)
    charge.base = need - charge.cover - charge.wounds - charge.posture
    note(t, "it goes off at the end of the turn, on target on a roll of {} or more", Later(int, charge.need))
    return charge


@rule("expl.no-arc", "expl.switch-back")
def use_up(t: Battle, trooper: Trooper, price: int) -> None:
    """Pays for the throw, uses up the explosive, and goes back to a weapon."""
    fire.begin_combat(t, trooper, price)
    trooper.threw = True
    if trooper.active == Slot.SATCHEL:
        trooper.satchels -= 1
    else:
        trooper.grenades -= 1
    trooper.active = movement.weapon_left(trooper)
    if trooper.primary > 0 and trooper.secondary > 0:
        t.phase = Phase.DRAW


# ---- stairs --------------------------------------------------------------------------------------------------------


@rule("expl.stairs-up", "expl.stairs-up-from", "expl.stairs-down", "expl.stairs-down-from", "expl.stairs-cost")
def may_throw_stairs(t: Battle, trooper: Trooper, at: int, level: int) -> bool:
    """Stairs are thrown up one level, from on them, or down any number of levels, also from beside them."""
    if not (has_explosive(t, trooper) and fire.may_act(t, trooper)):
        return False
    if not allowed(t, "move.board", at != NOBODY and t.board.floors[at] != 0):
        return False
    return (
        allowed(t, "throw.stairs:same", level != trooper.level, trooper, level)
        and allowed(t, "throw.stairs", ground.links(t.board, at, trooper.level, level), trooper.level, level)
        and allowed(t, "expl.stairs-up", level <= trooper.level + 1, trooper, level)
        and allowed(t, "expl.stairs-up-from", level < trooper.level or trooper.at == at)
        and allowed(t, "expl.stairs-down-from", ground.apart(trooper.at, at) <= 1)
        and allowed(t, "expl.stairs-down-from:barred", not is_barred(t.board, trooper, at), trooper)
        and can_pay(t, trooper, number(t, "expl.stairs-cost"))
    )


@rule("expl.stairs-down-from")
def is_barred(board: Board, trooper: Trooper, at: int) -> bool:
    """Whether an obstacle stands between a trooper and the dot beside."""
    if trooper.at == at:
        return False
    gap = ground.gap_of(trooper.at, ground.way_to(trooper.at, at))
    return (board.high_wall[gap] | board.trunk[at]) >> trooper.level & 1 == 1


@rule("expl.stairs-up", "expl.stairs-down", "expl.stairs-cost")
def throw_stairs(t: Battle, trooper: Trooper, at: int, level: int) -> None:
    """Throws along stairs, for a flat price in any posture."""
    place_charge(t, trooper, at, level, stairs_number(t, trooper), 0)
    use_up(t, trooper, number(t, "expl.stairs-cost"))


# ---- the end of the turn -------------------------------------------------------------------------------------------


@rule("expl.end-of-turn", "explosive.order")
def explode(t: Battle) -> None:
    """The next explosive goes off, in order of the throws: on target, or scattered."""
    charge = t.charges[t.settled]
    heading(t, "The {} of {} goes off", Later(explosive_name, charge.kind), t.troopers[charge.thrower])
    t.centre, t.centre_level = charge.at, charge.level
    if not stays_on_target(t, charge):
        scatter(t, charge)
    fall_to_floor(t)
    for trooper in t.troopers:
        trooper.blasted = False
    tell_reach(t, charge)
    t.phase = Phase.VICTIMS


@rule("explosive.victims")
def tell_reach(t: Battle, charge: Charge) -> None:
    """Notes in the log which troopers the blast reaches."""
    note(
        t,
        "the {} of {} reaches {}",
        Later(explosive_name, charge.kind),
        t.troopers[charge.thrower],
        Later(facts.reached_in_words, t, charge, points_at),
    )


@rule("explosive.floor")
def fall_to_floor(t: Battle) -> None:
    """An explosive without a floor under it falls to the next one below."""
    level = ground.settled_level(t.board, t.centre, t.centre_level)
    if level != t.centre_level:
        t.centre_level = level
        note(t, "it falls to level {}", level)


@rule("expl.check", "expl.meet")
def stays_on_target(t: Battle, charge: Charge) -> bool:
    stays = check(t, "to stay on target", dice(2, 6), charge_number(t, charge), by=t.troopers[charge.thrower])
    verdict(t, "stays on target" if stays else "scatters")
    return stays


@rule("expl.base", "fire.cover", "fire.damage-mod", "fire.attacker-prone")
def charge_number(t: Battle, charge: Charge) -> int:
    """The number fixed at the throw."""
    need = because(t, "expl.base", charge.base, parts=lambda: facts.paid_for_lying(t, charge))
    need += because(t, "fire.cover", charge.cover, parts=lambda: facts.in_the_way_at_throw(t, charge))
    return need + because(t, "fire.damage-mod", charge.wounds) + because(t, "fire.attacker-prone", charge.posture)


@rule(
    "expl.scatter", "expl.scatter-die", "expl.scatter-clockwise", "expl.scatter-origin", "expl.scatter-move", "scatter"
)
def scatter(t: Battle, charge: Charge) -> None:
    """An explosive scatters in a direction given by a die, from the target dot or from before the window."""
    thrower = t.troopers[charge.thrower]
    direction = roll(t, "where it scatters", dice(1, number(t, "expl.scatter-die")), by=thrower) - 1
    verdict(t, "to the {}", Later(wind, direction))
    steps = 1
    if ruling(t, "scatter") == "1d6" and charge.kind == Slot.GRENADE:
        steps = roll(t, "how far it scatters", dice(1, 6), by=thrower)
        verdict(t, "{}", Later(counted, steps, "dot"))
    if charge.window != NOBODY:
        t.centre, t.centre_level = charge.window, charge.window_level
    if is_path_blocked(t, t.centre, t.centre_level, direction, steps):
        stay(t, charge)
    else:
        t.centre += steps * ground.stride(direction)


@rule("expl.scatter-blocked")
def is_path_blocked(t: Battle, at: int, level: int, direction: int, steps: int) -> bool:
    """Whether an obstacle on this level bars the way, in a gap or on a dot, the last included."""
    place = at
    for _ in range(steps):
        gap = ground.gap_of(place, direction)
        place += ground.stride(direction)
        if (t.board.high_wall[gap] | t.board.trunk[place]) >> level & 1:
            return True
    return False


@rule("expl.scatter-blocked", "window_blocked")
def stay(t: Battle, charge: Charge) -> None:
    """The path is blocked: it goes off on the target dot, or (by ruling) before the window that it flew through."""
    if ruling(t, "window_blocked") == "target" or charge.window == NOBODY:
        t.centre, t.centre_level = charge.at, charge.level
        note(t, "an obstacle is in the way: it goes off on the target dot")
    else:
        note(t, "an obstacle is in the way: it goes off in front of the window")


@rule("expl.blast", "expl.level-distance", "explosive.victims")
def distance_to_blast(t: Battle, trooper: Trooper) -> int:
    """Dots and levels between the centre and a trooper."""
    levels = abs(trooper.level - t.centre_level) * number(t, "expl.level-distance")
    return ground.apart(t.centre, trooper.at) + levels


@rule("expl.blast", "explosive.grenade-blast", "explosive.satchel-blast")
def blast_points(t: Battle, kind: Slot, away: int) -> int:
    """Lethal points at a distance from the centre."""
    if away > 2:
        return 0
    if kind == Slot.SATCHEL:
        return number(t, "explosive.satchel-blast", away)
    return number(t, "explosive.grenade-blast", away)


@rule("expl.blast", "expl.damage")
def points_at(t: Battle, kind: Slot, trooper: Trooper) -> int:
    """Lethal points of the blast at a trooper; 0 where it does not reach them."""
    points = blast_points(t, kind, distance_to_blast(t, trooper)) if trooper.present else 0
    return points if points > 0 and blast_reaches(t, trooper) else 0


@rule("expl.obstacle", "expl.low-solid", "expl.vertical", "blast_floors")
def blast_reaches(t: Battle, trooper: Trooper) -> bool:
    """Whether the blast reaches a trooper on both readings of its line; low obstacles protect the prone."""
    if ruling(t, "blast_floors") == "stop" and not sight.storeys_open(t.board, line_of_blast(t, trooper)):
        return False
    return blast_line_open(t, trooper, TIES_DOWN) and (
        not ground.line_grazes(t.centre, trooper.at) or blast_line_open(t, trooper, TIES_UP)
    )


def line_of_blast(t: Battle, trooper: Trooper) -> sight.Line:
    """The line of a blast, which starts as low as the trooper is."""
    return sight.Line(t.centre, t.centre_level, trooper.prone, trooper.at, trooper.level, trooper.prone)


def blast_line_open(t: Battle, trooper: Trooper, reading: int) -> bool:
    return sight.ground_on_line(t, line_of_blast(t, trooper), reading) >= 0


@rule("expl.blast", "explosive.victims")
def next_victim(t: Battle) -> int:
    """The nearest trooper this blast reaches and has not hit yet, ties by place; NOBODY when all are settled."""
    kind = t.charges[t.settled].kind
    best, nearest = NOBODY, NEVER
    for trooper in t.troopers:
        if not trooper.blasted:
            away = distance_to_blast(t, trooper)
            if away < nearest and points_at(t, kind, trooper) > 0:
                best, nearest = trooper.index, away
    return best


@rule("expl.blast", "expl.damage")
def blast(t: Battle, trooper: Trooper) -> None:
    """Blasts one trooper of either side, thrower included."""
    trooper.blasted = True
    note(t, "the blast reaches {}", trooper)
    charge = t.charges[t.settled]
    damage.hit(t, t.troopers[charge.thrower], trooper, Damage(points_at(t, charge.kind, trooper)))
