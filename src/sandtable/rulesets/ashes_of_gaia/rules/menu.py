"""The menu of a fighter's turn: attacks on each enemy, and a choice of useful moves."""

from collections.abc import Iterator

from sandtable.kernel import helper, number, offers, rule

from .. import actions as act, state
from ..state import DECIMETRE, NOBODY, Battle, Cover, Feature, Fighter, Gait, Location, Manner, Mode, Sight, Stance, Way
from . import charge, ground, legal, melee, ready, targets

EAST = (0, 707, 1000, 707, 0, -707, -1000, -707)
SOUTH = (-1000, -707, 0, 707, 1000, 707, 0, -707)


@offers(act.Ask.ACT, leaves_out=(act.ThrowTo,))
@rule("house.turn", "pub.actions")
def options(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    """Offers a useful part of what is legal; a legal answer that is not listed may be given too."""
    yield act.End(Stance.PEEKING)
    if ready.may_end(t, fighter, Stance.HIDDEN):
        yield act.End(Stance.HIDDEN)
    if fighter.prone:
        if ready.may_get_up(t, fighter):
            yield act.GetUp()
        return
    if fighter.actions > 0:
        yield from attack_options(t, fighter)
        yield from other_options(t, fighter)
        yield from walks(t, fighter)


@rule("rof.extra", "melee.types", "pub.called")
def attack_options(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    for enemy in t.fighters:
        if enemy.side != fighter.side and ground.is_up(enemy):
            seen = targets.sight_of(t, fighter, enemy, False)
            yield from shots_at(t, fighter, enemy, seen)
            yield from blows_at(t, fighter, enemy)
            for item in range(len(fighter.items)):
                if legal.may_throw(t, fighter, item, enemy, seen, Manner.PLAINLY):
                    yield act.Throw(item, enemy.index)
                    if targets.is_at_risk(t, fighter, enemy):
                        if legal.may_throw(t, fighter, item, enemy, seen, Manner.CAREFULLY):
                            yield act.ThrowCarefully(item, enemy.index)


@rule("rof.single", "rof.semi", "rof.full", "pub.called", "ff.careful", "cover.through")
def shots_at(t: Battle, fighter: Fighter, enemy: Fighter, seen: Sight) -> Iterator[act.Act]:
    if not legal.is_gun_ready(t, fighter, melee.weapon_in_hand(t, fighter)):
        return
    for manner in Manner:
        if targets.is_offered(t, fighter, enemy, seen, manner):
            for mode in Mode:
                if legal.may_shoot(t, fighter, enemy, seen, mode, manner):
                    yield act.Shoot(enemy.index, mode, manner)
            if legal.may_call_shot(t, fighter, enemy, seen, manner):
                for location in Location:
                    if targets.may_be_called(t, fighter, enemy, seen, False, Way.SINGLE, manner, location):
                        yield act.ShootAt(enemy.index, location, manner)
    if (seen.blocked or seen.cover == Cover.FULL) and legal.may_lob(t, fighter, enemy.x, enemy.y):
        yield act.Lob(enemy.x // DECIMETRE, enemy.y // DECIMETRE)


@rule("melee.fast-count", "melee.focused-count", "melee.strong-count", "pub.charge", "reach.action", "reopen")
def blows_at(t: Battle, fighter: Fighter, enemy: Fighter) -> Iterator[act.Act]:
    for style in state.Style:
        if legal.may_strike(t, fighter, enemy, style):
            yield act.Strike(enemy.index, style)
    if legal.may_call_blow(t, fighter, enemy):
        near = targets.sight_of(t, fighter, enemy, True)
        for location in Location:
            if targets.may_be_called(t, fighter, enemy, near, True, Way.FOCUSED, Manner.PLAINLY, location):
                yield act.StrikeAt(enemy.index, location)
    if charge.may_charge(t, fighter, enemy):
        yield act.Charge(enemy.index)
    if legal.may_change_distance(t, fighter, enemy, False):
        yield act.Close(enemy.index)
    if legal.may_change_distance(t, fighter, enemy, True):
        yield act.Reopen(enemy.index)


@rule("pub.aim", "pub.brace", "house.reload", "house.draw", "pub.stance", "pub.slow", "jam")
def other_options(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    for enemy in t.fighters:
        if enemy.side != fighter.side and ground.is_up(enemy) and ready.may_aim(t, fighter, enemy):
            yield act.Aim(enemy.index)
    if ready.may_brace(t, fighter):
        yield act.Brace()
    if ready.may_reload(t, fighter):
        yield act.Reload()
    if ready.may_chamber(t, fighter):
        yield act.Chamber()
    if ready.may_clear(t, fighter):
        yield act.Clear()
    for item in range(len(fighter.items)):
        if ready.may_draw(t, fighter, item):
            yield act.Draw(item)
    if ready.may_guard(t, fighter):
        yield act.Guard()


@rule("pub.move", "pub.run", "pub.retreat")
def walks(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    """Offers moves in eight directions, straight at the nearest enemy, and behind cover from them."""
    half, whole = ready.pace(t, fighter, Gait.MOVE), ready.pace(t, fighter, Gait.RUN)
    for i in range(8):
        x, y = (fighter.x + EAST[i] * half // 1000) // DECIMETRE, (fighter.y + SOUTH[i] * half // 1000) // DECIMETRE
        if ready.may_walk(t, fighter, x, y, Gait.MOVE):
            yield act.Move(x, y)
            if fighter.engaged != 0 and ready.may_walk(t, fighter, x, y, Gait.RETREAT):
                yield act.Retreat(x, y)
        x, y = (fighter.x + EAST[i] * whole // 1000) // DECIMETRE, (fighter.y + SOUTH[i] * whole // 1000) // DECIMETRE
        if ready.may_walk(t, fighter, x, y, Gait.RUN):
            yield act.Run(x, y)
    enemy = ground.nearest_enemy(t, fighter)
    if enemy != NOBODY:
        yield from marches(t, fighter, t.fighters[enemy], half, whole)
        yield from shelters(t, fighter, t.fighters[enemy], half)


@rule("pub.move", "pub.run")
def marches(t: Battle, fighter: Fighter, enemy: Fighter, half: int, whole: int) -> Iterator[act.Act]:
    length = ground.root(ground.apart(t, fighter, enemy))
    short = number(t, "house.gap")
    if length > short:
        step, leap = min(half, length - short), min(whole, length - short)
        x = (fighter.x + (enemy.x - fighter.x) * step // length) // DECIMETRE
        y = (fighter.y + (enemy.y - fighter.y) * step // length) // DECIMETRE
        if not is_on_compass(fighter, half, x, y) and ready.may_walk(t, fighter, x, y, Gait.MOVE):
            yield act.Move(x, y)
        x = (fighter.x + (enemy.x - fighter.x) * leap // length) // DECIMETRE
        y = (fighter.y + (enemy.y - fighter.y) * leap // length) // DECIMETRE
        if not is_on_compass(fighter, whole, x, y) and ready.may_walk(t, fighter, x, y, Gait.RUN):
            yield act.Run(x, y)


@rule("pub.move", "cover.ask")
def shelters(t: Battle, fighter: Fighter, enemy: Fighter, half: int) -> Iterator[act.Act]:
    """Offers moves behind each piece of terrain near by, as seen from an enemy, and into trenches."""
    room = number(t, "house.room") + DECIMETRE
    for i in range(t.board.pieces):
        feature = t.board.features[i]
        if not ground.is_beside(feature, fighter.x - half, fighter.y - half, fighter.x + half, fighter.y + half):
            x, y = (feature.west + feature.east) // 2, (feature.south + feature.north) // 2
            east, south = abs(x - enemy.x), abs(y - enemy.y)
            if ground.is_trench(feature):
                x = min(max(int(fighter.x), feature.west + DECIMETRE), feature.east - DECIMETRE)
                y = min(max(int(fighter.y), feature.south + DECIMETRE), feature.north - DECIMETRE)
            elif east + south > 0:
                deep = depth_of(feature, east, south) + room
                length = ground.root(east * east + south * south)
                x, y = x + (x - enemy.x) * deep // length, y + (y - enemy.y) * deep // length
            x, y = x // DECIMETRE, y // DECIMETRE
            if not is_on_compass(fighter, half, x, y) and ready.may_walk(t, fighter, x, y, Gait.MOVE):
                yield act.Move(x, y)


@helper
def depth_of(feature: Feature, east: int, south: int) -> int:
    """How far it is from the middle of a piece to the edge of the box around it, in a direction, in cm."""
    length, wide, high = (
        ground.root(east * east + south * south),
        feature.east - feature.west,
        feature.north - feature.south,
    )
    if east * high > south * wide:
        return wide * length // (2 * east)
    return high * length // (2 * south)


@helper
def is_on_compass(fighter: Fighter, reach: int, x: int, y: int) -> bool:
    """Whether the eight directions offer this place already."""
    for i in range(8):
        at_x = (fighter.x + EAST[i] * reach // 1000) // DECIMETRE
        at_y = (fighter.y + SOUTH[i] * reach // 1000) // DECIMETRE
        if at_x == x and at_y == y:
            return True
    return False
