"""One activation: what the trooper may do, and when it ends."""

from collections.abc import Iterator

from sandtable.kernel import allowed, ask, does, judge, number, offers, rule

from .. import actions as act
from ..state import ARC_SIZES, LEVELS, NOBODY, Battle, Blow, Phase, Slot, Trooper
from . import explosives, fire, ground, melee, movement

BEARINGS = 12  # on the menu; any whole degree may be named


@rule("turn.combat-after-move", "turn.activation")
def act_once(t: Battle, trooper: Trooper) -> None:
    """The trooper moves and takes special actions, then combat actions, until the AP run out or the player is done."""
    ask(t, trooper.side, act.Ask.ACT, trooper)
    if t.phase == Phase.ACT and is_done(t, trooper):
        end_activation(t, trooper)


@judge(act.Ask.ACT)
@rule("turn.activation", "fire.when")
def may_besides(t: Battle, answer: act.Act, trooper: Trooper) -> bool:
    """Refuses actions of other troopers; fire and blows are for triggers."""
    match answer:
        case act.Fire(place):
            return fire.covers(t, t.troopers[place], trooper) and allowed(t, "fire.when:over", False, trooper)
        case act.Strike(place):
            return melee.may_strike(t, t.troopers[place], trooper)
    active = isinstance(answer, act.Hold) or getattr(answer, "trooper", NOBODY) == trooper.index
    return allowed(t, "turn.active", active, trooper) and allowed(t, "turn.active:acts", False, trooper)


@rule("turn.done", "dmg.drop")
def is_done(t: Battle, trooper: Trooper) -> bool:
    """An activation is over when the trooper has fallen or has no AP left."""
    return trooper.stopped or fire.ap_left(t, trooper) <= 0


@does(act.Done)
@rule("turn.done")
def end_activation(t: Battle, trooper: Trooper) -> None:
    t.active = NOBODY
    t.phase = Phase.CHOOSE


# ---- throws, at a dot that is named by its coordinates --------------------------------------------------------------


@judge(act.Throw)
@rule("throw.least")
def may_throw(t: Battle, trooper: Trooper, q: int, r: int, level: int) -> bool:
    return explosives.may_throw(t, trooper, ground.place_of(t.board, q, r), level)


@does(act.Throw)
@rule("expl.token")
def throw(t: Battle, trooper: Trooper, q: int, r: int, level: int) -> None:
    explosives.throw(t, trooper, ground.place_of(t.board, q, r), level)


@judge(act.ThrowStairs)
@rule("expl.stairs-up", "expl.stairs-down")
def may_throw_stairs(t: Battle, trooper: Trooper, q: int, r: int, level: int) -> bool:
    return explosives.may_throw_stairs(t, trooper, ground.place_of(t.board, q, r), level)


@does(act.ThrowStairs)
@rule("expl.stairs-up", "expl.stairs-down")
def throw_stairs(t: Battle, trooper: Trooper, q: int, r: int, level: int) -> None:
    explosives.throw_stairs(t, trooper, ground.place_of(t.board, q, r), level)


# ---- what is on the menu -------------------------------------------------------------------------------------------


@offers(act.Ask.ACT)
@rule("turn.combat-after-move")
def options(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    """Offers all that is legal, but only twelve bearings of arcs and only throws that may hurt an enemy."""
    yield act.Done(trooper.index)
    if not trooper.closed:
        yield from moves(t, trooper)
        yield from special_actions(t, trooper)
    yield from arcs(t, trooper)
    yield from attacks(t, trooper)
    yield from throws(t, trooper)


@rule("move.step", "move.level")
def moves(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    place, board = trooper.index, t.board
    for direction in range(6):
        to = trooper.at + ground.stride(direction)
        if movement.may_step(t, trooper, to):
            yield act.Step(place, ground.q_of(board, to), ground.r_of(board, to))
    if board.stairs[trooper.at] != 0:
        for level in range(LEVELS):
            if movement.may_climb(t, trooper, level):
                yield act.Climb(place, level)
    if movement.may_go_prone(t, trooper):
        yield act.GoProne(place)
    if movement.may_stand_up(t, trooper):
        yield act.StandUp(place)


@rule("move.ready", "move.take", "move.drop")
def special_actions(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    for slot in Slot:
        if movement.may_ready(t, trooper, slot):
            yield act.Ready(trooper.index, slot)
        if movement.may_drop(t, trooper, slot):
            yield act.Drop(trooper.index, slot)
        if fire.ap_left(t, trooper) >= number(t, "move.take"):
            for other in t.troopers:
                if other.present and movement.may_take(t, trooper, slot, other):
                    yield act.Take(trooper.index, slot, other.index)


@rule("arc.sizes", "arc.orientation")
def arcs(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    for size in range(ARC_SIZES):
        width = number(t, "arc.sizes", size)
        if fire.is_another_size(t, size) and fire.may_set_arc(t, trooper, width, 0):
            for i in range(BEARINGS):
                yield act.SetArc(trooper.index, width, i * (360 // BEARINGS))


@rule("melee.cost")
def attacks(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    for target in t.troopers:
        if ground.enemies(trooper, target) and target.able and ground.apart(trooper.at, target.at) == 1:
            for blow in Blow:
                if melee.may_attack(t, trooper, target, blow):
                    yield act.Attack(trooper.index, target.index, blow)


@rule("expl.active", "expl.token")
def throws(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    """Offers throws at dots on and around enemies, and along stairs within a dot."""
    if not trooper.holds_explosive:
        return
    board = t.board
    for enemy in t.troopers:
        if ground.enemies(trooper, enemy) and enemy.present:
            for way in range(7):
                at = enemy.at + (ground.stride(way) if way < 6 else 0)
                if is_first_near(t, trooper, enemy, at) and explosives.may_throw(t, trooper, at, enemy.level):
                    yield act.Throw(trooper.index, ground.q_of(board, at), ground.r_of(board, at), enemy.level)
    for way in range(7):
        at = trooper.at + (ground.stride(way) if way < 6 else 0)
        if board.stairs[at] != 0:
            for level in range(LEVELS):
                if explosives.may_throw_stairs(t, trooper, at, level):
                    yield act.ThrowStairs(trooper.index, ground.q_of(board, at), ground.r_of(board, at), level)


def is_first_near(t: Battle, trooper: Trooper, enemy: Trooper, at: int) -> bool:
    """Whether no enemy before this one stands on the dot or next to it."""
    for other in t.troopers:
        if other.index == enemy.index:
            return True
        if ground.enemies(trooper, other) and other.present and other.level == enemy.level:
            if ground.apart(other.at, at) <= 1:
                return False
    return True
