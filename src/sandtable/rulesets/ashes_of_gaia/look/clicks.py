"""What a click on open ground may mean."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from .. import actions as act
from ..rules import course, ground, legal, melee, ready
from ..state import DECIMETRE, METRE, NOBODY, Arm, Battle, Fighter, Gait, Manner, Mode, Step, Style

Spot = tuple[int, int]  # in decimetres

AROUND = 5  # dm: so far beside a corner one goes around it
NEAR_FIGURE = 60  # cm: so near it means the figure
GAITS: tuple[tuple[Any, Gait], ...] = ((act.Move, Gait.MOVE), (act.Run, Gait.RUN), (act.Retreat, Gait.RETREAT))


def pick(t: Battle, x: float, y: float) -> Sequence[act.Act]:
    """Full answers that lead to this point, or as near to it as they can."""
    at_x, at_y = on_the_ground(x, y)
    if not (0 <= at_x * DECIMETRE <= t.board.width and 0 <= at_y * DECIMETRE <= t.board.depth):
        return ()
    if t.step == Step.DEPLOY:
        waiting = next((f for f in t.fighters if f.here and not f.placed), None)
        return (act.Deploy(at_x, at_y),) if waiting is not None and course.may_deploy(t, waiting, at_x, at_y) else ()
    if t.step != Step.TURN or t.active == NOBODY or t.series.running:
        return ()
    fighter = t.fighters[t.active]
    return tuple(answer for answer in ideas(t, fighter, at_x, at_y) if legal.judge_act(t, answer, fighter))


def ideas(t: Battle, fighter: Fighter, x: int, y: int) -> Iterator[act.Act]:
    """Walks there or towards it, and what can be thrown or fired there."""
    if not any(ground.is_up(other) for other in figures_near(t, x, y)):
        for kind, gait in GAITS:
            if gait != Gait.RETREAT or fighter.engaged != 0:
                yield kind(*towards(t, fighter, x, y, gait))
    for item in range(len(fighter.items)):
        yield act.ThrowTo(item, x, y)
    yield act.Lob(x, y)


def tried(t: Battle, x: float, y: float) -> act.Act | None:
    """What a click that leads to nothing would have been: a walk, or an attack with what is in hand."""
    at_x, at_y = on_the_ground(x, y)
    if t.step == Step.DEPLOY:
        return act.Deploy(at_x, at_y)
    if t.step != Step.TURN or t.active == NOBODY or t.series.running:
        return None
    whom = next((f.index for f in figures_near(t, at_x, at_y) if f.placed and f.index != t.active), NOBODY)
    if whom == NOBODY:
        return act.Move(at_x, at_y)
    weapon = t.board.weapons[melee.row_in_hand(t, t.fighters[t.active])]
    return act.Strike(whom, Style.FOCUSED) if weapon.arm == Arm.MELEE else act.Shoot(whom, Mode.SINGLE, Manner.PLAINLY)


def on_the_ground(x: float, y: float) -> tuple[int, int]:
    """A point of the page in decimetres."""
    return round(x * METRE / DECIMETRE), round(y * METRE / DECIMETRE)


def figures_near(t: Battle, x: int, y: int) -> Iterator[Fighter]:
    """Those whom a click there may mean."""
    near = NEAR_FIGURE * NEAR_FIGURE
    return (f for f in t.fighters if ground.gap(f.x, f.y, x * DECIMETRE, y * DECIMETRE) <= near)


def towards(t: Battle, fighter: Fighter, x: int, y: int, gait: int) -> tuple[int, int]:
    """The point, or where the way to it is as long as the gait carries; in decimetres."""
    east, south = x * DECIMETRE - fighter.x, y * DECIMETRE - fighter.y
    length, reach = ground.root(east * east + south * south), ready.pace(t, fighter, gait)
    if length <= reach:
        return x, y
    at_x, at_y = fighter.x + east * (reach - DECIMETRE) // length, fighter.y + south * (reach - DECIMETRE) // length
    return int(at_x // DECIMETRE), int(at_y // DECIMETRE)


# ---- further than one walk -------------------------------------------------------------------------------------------


def way(t: Battle, x: float, y: float) -> tuple[act.Act, ...]:
    """Walks of whoever acts that lead to a point one after another, along the shortest such way."""
    t = t.silent_copy()
    goal = on_the_ground(x, y)
    if t.step != Step.TURN or t.active == NOBODY or t.series.running:
        return ()
    mover = t.fighters[t.active]
    if not ground.is_free(t, mover, goal[0] * DECIMETRE, goal[1] * DECIMETRE):
        return ()
    return min(walks(t, mover, goal, list(bends(t, mover))), key=lambda each: each[0], default=(0.0, ()))[1]


def walks(t: Battle, mover: Fighter, goal: Spot, turns: list[Spot]) -> Iterator[tuple[float, tuple[act.Act, ...]]]:
    """Every way to the goal with the actions that are left, and how long it is: straight on, or around a corner."""
    start, actions = (int(mover.x), int(mover.y)), int(mover.actions)
    last = act.Move(*goal)
    if legal.judge_act(t, last, mover):
        yield far_apart(start, goal), (last,)
        return
    price, pace = ready.cost_of(t, Gait.MOVE), ready.pace(t, mover, Gait.MOVE)
    left = (actions // price - 1) * pace
    for spot in (towards(t, mover, *goal, Gait.MOVE), *turns):
        leg = act.Move(*spot)
        mover.x, mover.y, mover.actions = *start, actions
        onward = hypot(spot[0] - goal[0], spot[1] - goal[1]) * DECIMETRE
        if far_apart(start, spot) <= pace and onward <= left and legal.judge_act(t, leg, mover):
            mover.x, mover.y = spot[0] * DECIMETRE, spot[1] * DECIMETRE
            mover.actions = actions - price
            for far, legs in walks(t, mover, goal, turns):
                yield far + far_apart(start, spot), (leg, *legs)
    mover.x, mover.y, mover.actions = *start, actions


def bends(t: Battle, mover: Fighter) -> Iterator[Spot]:
    """Around what solid things stand near enough: beside each of their corners."""
    aside = AROUND * DECIMETRE
    for feature in t.board.features[: t.board.pieces]:
        middle = (feature.west + feature.east) // 2, (feature.south + feature.north) // 2
        if ground.gap(mover.x, mover.y, *middle) <= (2 * ready.pace(t, mover, Gait.MOVE)) ** 2:
            for x in (feature.west - aside, feature.east + aside):
                for y in (feature.south - aside, feature.north + aside):
                    yield x // DECIMETRE, y // DECIMETRE


def far_apart(start: Spot, spot: Spot) -> float:
    """From a place of the field, in centimetres, to a spot, in decimetres."""
    return hypot(start[0] - spot[0] * DECIMETRE, start[1] - spot[1] * DECIMETRE)
