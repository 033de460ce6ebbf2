"""Firing arcs, and the fire they allow when an enemy activates, moves or stands up in them."""

from sandtable.kernel import allowed, because, check, dice, does, helper, judge, note, number, rule, ruling, verdict

from .. import actions as act
from ..state import ARC_SIZES, BLOCKED, Arm, Battle, Kind, Outcome, Slot, Trigger, Trooper
from . import damage, ground, sight
from .facts import Later, bearing_of, edge_of_arc, in_the_way, sizes_in_words, thing_in_hand, what_stops

ALL_AROUND = 360  # degrees

# ---- what is in hand -----------------------------------------------------------------------------------------------


@rule("fire.active-weapon")
def arm_in_hand(t: Battle, trooper: Trooper) -> Arm:
    """The figures of the weapon in hand; the first of the list means none."""
    if trooper.active == Slot.PRIMARY:
        return t.board.arms[trooper.primary]
    return t.board.arms[trooper.secondary if trooper.active == Slot.SECONDARY else 0]


def ap_left(t: Battle, trooper: Trooper) -> int:
    return damage.max_ap(t, trooper) - trooper.spent


@rule("turn.combat-after-move")
def begin_combat(t: Battle, trooper: Trooper, price: int) -> None:
    """Pays for a combat action, counts it, and ends movement."""
    if not trooper.closed:
        note(t, "{} moves no more this turn", trooper)
    trooper.spent += price
    trooper.closed = True
    trooper.acted += 1


@rule("turn.combat-after-move", "combat_actions")
def may_act(t: Battle, trooper: Trooper) -> bool:
    """A trooper takes as many combat actions as the AP pay for or, by ruling, one."""
    return allowed(t, "combat_actions", trooper.acted == 0 or ruling(t, "combat_actions") == "any")


# ---- arcs ----------------------------------------------------------------------------------------------------------


@rule("arc.sizes", "arc.row-30", "arc.row-60", "arc.row-150", "arc.base-60")
def arc_row(t: Battle, width: int, column: int) -> int:
    """The table of arcs: base shots (column 0) and AP (column 1)."""
    if width == number(t, "arc.sizes", 0):
        return number(t, "arc.row-30", column)
    if width == number(t, "arc.sizes", 1):
        return number(t, "arc.row-60", column)
    return number(t, "arc.row-150", column)


@rule("arc.sizes")
def is_arc_size(t: Battle, width: int) -> bool:
    return any(width == number(t, "arc.sizes", i) for i in range(ARC_SIZES))


@rule("arc.sizes")
def is_another_size(t: Battle, size: int) -> bool:
    """Whether a width differs from the one before it in the table."""
    return size == 0 or number(t, "arc.sizes", size) != number(t, "arc.sizes", size - 1)


@rule("arc.shots", "arc.mod-pistol", "arc.mod-smg")
def arc_shots(t: Battle, trooper: Trooper, width: int) -> int:
    """Base shots of the width times the weapon's modifier."""
    return arc_row(t, width, 0) * arm_in_hand(t, trooper).shots


@does(act.SetArc)
@rule("arc.pay", "arc.vertex", "arc.orientation", "arc.shots")
def set_arc(t: Battle, trooper: Trooper, width: int, bearing: int) -> None:
    """Sets an arc from the trooper's own dot in any direction."""
    begin_combat(t, trooper, arc_row(t, width, 1))
    trooper.width, trooper.bearing = width, bearing
    trooper.shots = arc_shots(t, trooper, width)


@rule("fire.active-weapon")
def has_firearm(t: Battle, trooper: Trooper) -> bool:
    """Shots and arcs need a firearm in hand."""
    armed = arm_in_hand(t, trooper).kind == Kind.FIREARM
    return allowed(t, "fire.active-weapon", armed, trooper, Later(thing_in_hand, t, trooper))


@rule("expl.no-arc", "arc.one", "fire.active-weapon")
def may_have_arc(t: Battle, trooper: Trooper) -> bool:
    """Whether a trooper may have an arc now, whatever its width and bearing."""
    return (
        allowed(t, "expl.no-arc", not trooper.threw)
        and allowed(t, "arc.one", trooper.width == 0, trooper)
        and may_act(t, trooper)
        and has_firearm(t, trooper)
    )


@judge(act.SetArc)
@rule("arc.pay", "arc.sizes", "arc.orientation")
def may_set_arc(t: Battle, trooper: Trooper, width: int, bearing: int) -> bool:
    if not allowed(t, "arc.sizes", is_arc_size(t, width), Later(sizes_in_words, t), width):
        return False
    price, left = arc_row(t, width, 1), ap_left(t, trooper)
    most = damage.max_ap(t, trooper)
    return (
        allowed(t, "arc.orientation", 0 <= bearing < 360)
        and may_have_arc(t, trooper)
        and allowed(t, "arc.pay", price <= left, width, int(price), trooper, int(left), int(most), int(trooper.spent))
    )


@rule("arc.vertex", "fire.trigger")
def in_arc_of(t: Battle, shooter: Trooper, at: int) -> bool:
    """Whether a dot lies in a trooper's arc, its edges included; the trooper's own dot never does."""
    return shooter.width > 0 and ground.in_arc(t.board, shooter.at, shooter.bearing, shooter.width, at)


# ---- who may fire --------------------------------------------------------------------------------------------------


@rule("fire.when", "arc.trigger-activate", "arc.trigger-enter", "fire.multiple")
def may_fire(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """A trooper fires in the opponent's turn, at a trigger, with shots left, at a target in arc, range and sight."""
    return (
        is_armed_against(t, shooter, target)
        and allowed(t, "fire.when:over", t.trigger != Trigger.NONE, target)
        and is_triggered(t, shooter, target)
        and can_hit(t, shooter, target, arm_in_hand(t, shooter))
    )


@rule("fire.when", "fire.active-weapon", "arc.vertex")
def is_armed_against(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """Whether the shooter is an able enemy with an arc and a firearm in hand."""
    return (
        ground.takes_part(t, shooter)
        and allowed(t, "fire.when:own", ground.enemies(shooter, target), shooter)
        and ground.is_able(t, shooter)
        and allowed(t, "arc.none", shooter.width > 0, shooter)
        and has_firearm(t, shooter)
    )


@rule("fire.trigger")
def covers(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """Whether a trooper could hit another where they are, were there a trigger."""
    return is_armed_against(t, shooter, target) and can_hit(t, shooter, target, arm_in_hand(t, shooter))


@rule("fire.trigger", "fire.stand", "fire.stand-once", "entry", "volley")
def is_triggered(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """Whether this trigger allows this shooter a shot, or one more."""
    again = t.trigger == Trigger.STAND and shooter in target.attackers and not shooter.fired
    return (
        allowed(t, "volley", not shooter.fired or ruling(t, "volley") == "any", shooter)
        and allowed(t, "fire.stand-once", not again, shooter, target)
        and allowed(t, "entry", not stays_in_arc(t, shooter, target), target, shooter)
    )


@rule("entry")
def stays_in_arc(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """Whether a step stays inside the arc, where only one from outside is a trigger."""
    entering = t.trigger == Trigger.ENTER and ruling(t, "entry") == "crossing"
    return entering and in_arc_of(t, shooter, t.came_from) and in_arc_of(t, shooter, target.at)


@rule("los.required", "fire.trigger", "fire.range-long", "fire.range-count")
def can_hit(t: Battle, shooter: Trooper, target: Trooper, arm: Arm) -> bool:
    reach = ground.apart(shooter.at, target.at)
    return (
        allowed(t, "arc.exhausted", shooter.shots > 0, shooter)
        and allowed(t, "fire.trigger:own-dot", shooter.at != target.at, target, shooter)
        and allowed(
            t,
            "fire.trigger",
            in_arc_of(t, shooter, target.at),
            Later(bearing_of, t.board, shooter.at, target.at),
            Later(edge_of_arc, shooter, 0),
            Later(edge_of_arc, shooter, 1),
        )
        and allowed(t, "fire.range-long", reach <= arm.long, reach, arm.long)
        and is_line_open(t, sight.line_between(shooter, target))
    )


@rule("los.required")
def is_line_open(t: Battle, line: sight.Line) -> bool:
    """Whether there is a line of sight; a refusal names what stops it."""
    is_open = sight.line_of_sight(t, line) != BLOCKED
    return allowed(t, "los.required", is_open, what_stops(t, line, is_open))


@helper
def could_hit(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """Whether a shot with what is in hand could hit a target, were an arc laid on them."""
    width, bearing, shots = shooter.width, shooter.bearing, shooter.shots
    shooter.width, shooter.bearing, shooter.shots = ALL_AROUND, 0, 1
    could = can_hit(t, shooter, target, arm_in_hand(t, shooter))
    shooter.width, shooter.bearing, shooter.shots = width, bearing, shots
    return could


# ---- the shot ------------------------------------------------------------------------------------------------------


@rule("fire.base", "fire.table", "fire.range-short", "fire.range-long", "fire.cover")
def fire_number(t: Battle, shooter: Trooper, target: Trooper) -> int:
    """The number that 2D6 must reach: base, range, the shooter's wounds, cover, postures."""
    return fire_number_with(t, shooter, target, sight.sight_between(t, shooter, target))


@rule("fire.base", "fire.table", "fire.range-short", "fire.range-long", "fire.range-count", "fire.cover")
def fire_number_with(t: Battle, shooter: Trooper, target: Trooper, cover: int) -> int:
    """The number that 2D6 must reach, with known cover."""
    reach = ground.apart(shooter.at, target.at)
    need = number(t, "fire.base")
    if reach > arm_in_hand(t, shooter).short:
        need += number(t, "fire.range-long")
    else:
        need += number(t, "fire.range-short")
    hidden = cover * number(t, "fire.cover")
    need += because(t, "fire.cover", hidden, parts=lambda: in_the_way(t, sight.line_between(shooter, target), cover))
    return need + shared_modifiers(t, shooter, target, reach)


@rule("fire.damage-mod", "fire.attacker-prone", "fire.target-prone-far", "fire.target-prone-near")
def shared_modifiers(t: Battle, attacker: Trooper, target: Trooper, reach: int) -> int:
    """The modifiers of both fire and melee: wounds and postures."""
    modifier = own_modifiers(t, attacker)
    if target.prone and reach > 1:
        modifier += number(t, "fire.target-prone-far")
    if target.prone and reach == 1:
        modifier += number(t, "fire.target-prone-near")
    return modifier


@rule("expl.no-prone-target")
def own_modifiers(t: Battle, attacker: Trooper) -> int:
    """The modifiers of the attacker, whatever the target: wounds and posture."""
    return wound_modifier(t, attacker) + posture_modifier(t, attacker)


@rule("fire.damage-mod")
def wound_modifier(t: Battle, attacker: Trooper) -> int:
    return number(t, "fire.damage-mod", attacker.hp)


@rule("fire.attacker-prone")
def posture_modifier(t: Battle, attacker: Trooper) -> int:
    return number(t, "fire.attacker-prone") if attacker.prone else 0


@rule("fire.check", "fire.meet", "arc.resolve-first", "arc.exhausted")
def fire(t: Battle, shooter: Trooper, target: Trooper) -> Outcome:
    """One shot: the check, then the damage; an arc without shots is gone."""
    need = fire_number(t, shooter, target)
    shooter.shots -= 1
    shooter.fired = True
    target.attackers |= shooter
    outcome = Outcome.MISS
    if check(t, "to hit", dice(2, 6), need, by=shooter):
        verdict(t, "hit")
        outcome = damage.hit(t, shooter, target, arm_in_hand(t, shooter).damage)
    else:
        verdict(t, "misses")
    if shooter.shots <= 0:
        damage.end_arc(t, shooter)
    return outcome
