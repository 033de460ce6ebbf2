"""One activation: what the trooper may do, what is legal, and when it ends."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import allowed, choose, number

from ..state import (
    LEVELS,
    NOBODY,
    Act,
    Ask,
    Attack,
    Blow,
    Climb,
    Done,
    Drop,
    Fire,
    GoProne,
    Hold,
    Phase,
    Ready,
    SetArc,
    Skirmish,
    Slot,
    StandUp,
    Step,
    Strike,
    Take,
    Throw,
    ThrowStairs,
    Trigger,
    Trooper,
)
from .explosives import may_throw, may_throw_stairs, throw, throw_stairs
from .fire import ap_left, may_set_arc, set_arc
from .ground import apart, enemies, place_of, q_of, r_of, stride
from .melee import declare_attack, may_attack
from .movement import (
    climb,
    drop,
    go_prone,
    may_climb,
    may_drop,
    may_go_prone,
    may_ready,
    may_stand_up,
    may_step,
    may_take,
    ready,
    stand_up,
    step,
    take,
)
from .reaction import open_trigger

BEARINGS = 12  # on the menu; any whole degree may be named


@rule("turn.combat-after-move", "turn.activation")
def act_once(t: Skirmish, trooper: Trooper) -> None:
    """Movement and special actions in any mix, then combat actions, until the AP or the ideas run out."""
    match choose(t, trooper.side, Ask.ACT, options(t, trooper), trooper):
        case Done(_):
            end_activation(t, trooper)
        case Step(_, q, r):
            step(t, trooper, place_of(t.board, q, r))
            open_trigger(t, trooper, Trigger.ENTER)
        case Climb(_, level):
            climb(t, trooper, level)
            open_trigger(t, trooper, Trigger.ENTER)
        case StandUp(_):
            stand_up(t, trooper)
            open_trigger(t, trooper, Trigger.STAND)
        case other:
            do_without_trigger(t, trooper, other)
            if t.phase == Phase.ACT and is_done(t, trooper):
                end_activation(t, trooper)


@rule("turn.combat-after-move")
def do_without_trigger(t: Skirmish, trooper: Trooper, act: Act) -> None:
    """What nobody may answer with fire."""
    match act:
        case GoProne(_):
            go_prone(t, trooper)
        case Ready(_, slot):
            ready(t, trooper, slot)
        case Take(_, item, other):
            take(t, trooper, t.troopers[other], item)
        case Drop(_, item):
            drop(t, trooper, item)
        case SetArc(_, width, bearing):
            set_arc(t, trooper, width, bearing)
        case Attack(_, target, blow):
            declare_attack(t, trooper, t.troopers[target], blow)
        case Throw(_, q, r, level):
            throw(t, trooper, place_of(t.board, q, r), level)
        case ThrowStairs(_, q, r, level):
            throw_stairs(t, trooper, place_of(t.board, q, r), level)
        case _:
            pass


@rule("turn.done", "dmg.drop")
def is_done(t: Skirmish, trooper: Trooper) -> bool:
    """An activation is over when the trooper has fallen or has no AP left."""
    return not trooper.able or trooper.dropped or ap_left(t, trooper) <= 0


@rule("turn.done")
def end_activation(t: Skirmish, trooper: Trooper) -> None:
    t.active = NOBODY
    t.phase = Phase.CHOOSE


# ---- what is legal -------------------------------------------------------------------------------------------------


@judge(Ask.ACT)
@rule("turn.activation", "fire.when")
def judge_act(t: Skirmish, act: Act, trooper: Trooper) -> bool:
    """Whether this may be done now; the trooper named must be the active one."""
    match act:
        case Fire(_) | Strike(_) | Hold():
            return allowed(t, "fire.when", False)
        case _:
            who: int = getattr(act, "trooper", NOBODY)
            return allowed(t, "turn.active", who == trooper.index, trooper) and is_legal(t, act, trooper)


@rule("turn.combat-after-move")
def is_legal(t: Skirmish, act: Act, trooper: Trooper) -> bool:
    match act:
        case Done(_):
            return True
        case Step(_, q, r):
            return may_step(t, trooper, place_of(t.board, q, r))
        case Climb(_, level):
            return may_climb(t, trooper, level)
        case GoProne(_):
            return may_go_prone(t, trooper)
        case StandUp(_):
            return may_stand_up(t, trooper)
        case Ready(_, slot):
            return may_ready(t, trooper, slot)
        case Take(_, item, other):
            return may_take(t, trooper, t.troopers[other], item)
        case Drop(_, item):
            return may_drop(t, trooper, item)
        case SetArc(_, width, bearing):
            return may_set_arc(t, trooper, width, bearing)
        case Attack(_, target, blow):
            return may_attack(t, trooper, t.troopers[target], blow)
        case Throw(_, q, r, level):
            return 0 <= level < LEVELS and may_throw(t, trooper, place_of(t.board, q, r), level)
        case ThrowStairs(_, q, r, level):
            return 0 <= level < LEVELS and may_throw_stairs(t, trooper, place_of(t.board, q, r), level)
        case _:
            return allowed(t, "turn.active", False, trooper)


# ---- what is on the menu -------------------------------------------------------------------------------------------


@rule("turn.combat-after-move")
def options(t: Skirmish, trooper: Trooper) -> Iterator[Act]:
    """Everything legal, but for bearings (twelve of them) and throws (where they can hurt an enemy)."""
    yield Done(trooper.index)
    if not trooper.closed:
        yield from moves(t, trooper)
        yield from special_actions(t, trooper)
    yield from arcs(t, trooper)
    yield from attacks(t, trooper)
    yield from throws(t, trooper)


@rule("move.step", "move.level")
def moves(t: Skirmish, trooper: Trooper) -> Iterator[Act]:
    place, board = trooper.index, t.board
    for direction in range(6):
        to = trooper.at + stride(direction)
        if may_step(t, trooper, to):
            yield Step(place, q_of(board, to), r_of(board, to))
    if board.stairs[trooper.at] != 0:
        for level in range(LEVELS):
            if may_climb(t, trooper, level):
                yield Climb(place, level)
    if may_go_prone(t, trooper):
        yield GoProne(place)
    if may_stand_up(t, trooper):
        yield StandUp(place)


@rule("move.ready", "move.take", "move.drop")
def special_actions(t: Skirmish, trooper: Trooper) -> Iterator[Act]:
    for slot in Slot:
        if may_ready(t, trooper, slot):
            yield Ready(trooper.index, slot)
        if may_drop(t, trooper, slot):
            yield Drop(trooper.index, slot)
        if ap_left(t, trooper) >= number(t, "move.take"):
            for other in t.troopers:
                if other.present and may_take(t, trooper, other, slot):
                    yield Take(trooper.index, slot, other.index)


@rule("arc.sizes", "arc.orientation")
def arcs(t: Skirmish, trooper: Trooper) -> Iterator[Act]:
    for size in range(3):
        width = number(t, "arc.sizes", size)
        if may_set_arc(t, trooper, width, 0):
            for i in range(BEARINGS):
                yield SetArc(trooper.index, width, i * (360 // BEARINGS))


@rule("melee.cost")
def attacks(t: Skirmish, trooper: Trooper) -> Iterator[Act]:
    for target in t.troopers:
        if enemies(trooper, target) and target.able and apart(trooper.at, target.at) == 1:
            for blow in Blow:
                if may_attack(t, trooper, target, blow):
                    yield Attack(trooper.index, target.index, blow)


@rule("expl.active", "expl.token")
def throws(t: Skirmish, trooper: Trooper) -> Iterator[Act]:
    """Dots on which an enemy stands and those around him; stairs within a dot."""
    if trooper.active < Slot.GRENADE:
        return
    board = t.board
    for enemy in t.troopers:
        if enemies(trooper, enemy) and enemy.present:
            for way in range(7):
                at = enemy.at + (stride(way) if way < 6 else 0)
                if is_first_near(t, trooper, enemy, at) and may_throw(t, trooper, at, enemy.level):
                    yield Throw(trooper.index, q_of(board, at), r_of(board, at), enemy.level)
    for way in range(7):
        at = trooper.at + (stride(way) if way < 6 else 0)
        if board.stairs[at] != 0:
            for level in range(LEVELS):
                if may_throw_stairs(t, trooper, at, level):
                    yield ThrowStairs(trooper.index, q_of(board, at), r_of(board, at), level)


@helper
def is_first_near(t: Skirmish, trooper: Trooper, enemy: Trooper, at: int) -> bool:
    """Whether no enemy before this one has the dot on or next to his own."""
    for other in t.troopers:
        if other.index == enemy.index:
            return True
        if enemies(trooper, other) and other.present and other.level == enemy.level:
            if apart(other.at, at) <= 1:
                return False
    return True
