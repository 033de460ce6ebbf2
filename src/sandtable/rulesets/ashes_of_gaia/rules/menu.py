"""What a fighter is offered in his turn: attacks on each enemy, and a useful choice of ways."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, rule

from ..state import (
    DECIMETRE,
    NOBODY,
    Act,
    Aim,
    Battle,
    Brace,
    Chamber,
    Charge,
    Clear,
    Close,
    Draw,
    End,
    Fighter,
    Gait,
    GetUp,
    Guard,
    Location,
    Manner,
    Mode,
    Move,
    Reload,
    Reopen,
    Retreat,
    Run,
    Shoot,
    ShootAt,
    Stance,
    Strike,
    StrikeAt,
    Style,
    Throw,
)
from .ground import apart, is_up, nearest_enemy, root
from .legal import (
    PAUSE,
    may_aim,
    may_brace,
    may_call_blow,
    may_call_shot,
    may_chamber,
    may_change_distance,
    may_charge,
    may_clear,
    may_draw,
    may_end,
    may_get_up,
    may_guard,
    may_reload,
    may_shoot,
    may_strike,
    may_throw,
    may_walk,
    pace,
)
from .melee import fights_friend_of

EAST = (0, 707, 1000, 707, 0, -707, -1000, -707)
SOUTH = (-1000, -707, 0, 707, 1000, 707, 0, -707)


@rule("house.turn", "pub.actions")
def options(t: Battle, fighter: Fighter) -> Iterator[Act]:
    """A useful part of what is legal: any legal act may be given, whether it is listed or not."""
    yield End(Stance.PEEKING)
    if may_end(t, fighter, Stance.HIDDEN):
        yield End(Stance.HIDDEN)
    if fighter.prone:
        if may_get_up(t, fighter):
            yield GetUp()
        return
    if fighter.actions > 0:
        yield from attack_options(t, fighter)
        yield from other_options(t, fighter)
        yield from walks(t, fighter)


@rule("rof.extra", "melee.types", "pub.called")
def attack_options(t: Battle, fighter: Fighter) -> Iterator[Act]:
    for enemy in t.fighters:
        if enemy.side != fighter.side and is_up(enemy):
            yield from shots_at(t, fighter, enemy)
            yield from blows_at(t, fighter, enemy)
            for item in range(len(fighter.items)):
                if may_throw(t, fighter, item, enemy):
                    yield Throw(item, enemy.index)


@rule("rof.single", "rof.semi", "rof.full", "pub.called", "ff.careful", "cover.through")
def shots_at(t: Battle, fighter: Fighter, enemy: Fighter) -> Iterator[Act]:
    for mode in Mode:
        if may_shoot(t, fighter, enemy, mode, Manner.PLAINLY):
            yield Shoot(enemy.index, mode, Manner.PLAINLY)
            if fights_friend_of(t, enemy, fighter) > 0 and may_shoot(t, fighter, enemy, mode, Manner.CAREFULLY):
                yield Shoot(enemy.index, mode, Manner.CAREFULLY)
        elif may_shoot(t, fighter, enemy, mode, Manner.THROUGH):
            yield Shoot(enemy.index, mode, Manner.THROUGH)
    if may_call_shot(t, fighter, enemy, Manner.PLAINLY):
        for location in Location:
            yield ShootAt(enemy.index, location, Manner.PLAINLY)


@rule("melee.fast-count", "melee.focused-count", "melee.strong-count", "pub.charge", "reach.action", "reopen")
def blows_at(t: Battle, fighter: Fighter, enemy: Fighter) -> Iterator[Act]:
    for style in Style:
        if may_strike(t, fighter, enemy, style):
            yield Strike(enemy.index, style)
    if may_call_blow(t, fighter, enemy):
        for location in Location:
            yield StrikeAt(enemy.index, location)
    if may_charge(t, fighter, enemy):
        yield Charge(enemy.index)
    if may_change_distance(t, fighter, enemy, False):
        yield Close(enemy.index)
    if may_change_distance(t, fighter, enemy, True):
        yield Reopen(enemy.index)


@rule("pub.aim", "pub.brace", "house.reload", "house.draw", "pub.stance", "pub.slow", "jam")
def other_options(t: Battle, fighter: Fighter) -> Iterator[Act]:
    enemy = nearest_enemy(t, fighter)
    if enemy != NOBODY and may_aim(t, fighter, t.fighters[enemy]):
        yield Aim(enemy)
    if may_brace(t, fighter):
        yield Brace()
    if may_reload(t, fighter):
        yield Reload()
    if may_chamber(t, fighter):
        yield Chamber()
    if may_clear(t, fighter):
        yield Clear()
    for item in range(len(fighter.items)):
        if may_draw(t, fighter, item):
            yield Draw(item)
    if may_guard(t, fighter):
        yield Guard()


@rule("pub.move", "pub.run", "pub.retreat")
def walks(t: Battle, fighter: Fighter) -> Iterator[Act]:
    """Eight directions, and straight at the nearest enemy."""
    half, whole = pace(t, fighter, Gait.MOVE), pace(t, fighter, Gait.RUN)
    for i in range(8):
        x, y = (fighter.x + EAST[i] * half // 1000) // DECIMETRE, (fighter.y + SOUTH[i] * half // 1000) // DECIMETRE
        if may_walk(t, fighter, x, y, Gait.MOVE):
            yield Move(x, y)
            if fighter.engaged != 0 and may_walk(t, fighter, x, y, Gait.RETREAT):
                yield Retreat(x, y)
        x, y = (fighter.x + EAST[i] * whole // 1000) // DECIMETRE, (fighter.y + SOUTH[i] * whole // 1000) // DECIMETRE
        if may_walk(t, fighter, x, y, Gait.RUN):
            yield Run(x, y)
    enemy = nearest_enemy(t, fighter)
    if enemy != NOBODY:
        yield from marches(t, fighter, t.fighters[enemy], half, whole)


@rule("pub.move", "pub.run")
def marches(t: Battle, fighter: Fighter, enemy: Fighter, half: int, whole: int) -> Iterator[Act]:
    length = root(apart(t, fighter, enemy))
    if length > PAUSE:
        step, leap = min(half, length - PAUSE), min(whole, length - PAUSE)
        x = (fighter.x + (enemy.x - fighter.x) * step // length) // DECIMETRE
        y = (fighter.y + (enemy.y - fighter.y) * step // length) // DECIMETRE
        if not is_on_compass(fighter, half, x, y) and may_walk(t, fighter, x, y, Gait.MOVE):
            yield Move(x, y)
        x = (fighter.x + (enemy.x - fighter.x) * leap // length) // DECIMETRE
        y = (fighter.y + (enemy.y - fighter.y) * leap // length) // DECIMETRE
        if not is_on_compass(fighter, whole, x, y) and may_walk(t, fighter, x, y, Gait.RUN):
            yield Run(x, y)


@helper
def is_on_compass(fighter: Fighter, reach: int, x: int, y: int) -> bool:
    """Whether the eight directions offer this place already."""
    for i in range(8):
        at_x = (fighter.x + EAST[i] * reach // 1000) // DECIMETRE
        at_y = (fighter.y + SOUTH[i] * reach // 1000) // DECIMETRE
        if at_x == x and at_y == y:
            return True
    return False
