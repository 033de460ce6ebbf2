"""What a click on open ground may mean."""

from collections.abc import Iterator, Sequence
from typing import Any

from .. import actions as act
from ..rules import course, ground, legal, melee, ready
from ..state import DECIMETRE, METRE, NOBODY, Arm, Battle, Fighter, Gait, Manner, Mode, Step, Style

NEAR_FIGURE = 60  # cm: so near it means the figure
GAITS: tuple[tuple[Any, Gait], ...] = ((act.Move, Gait.MOVE), (act.Run, Gait.RUN), (act.Retreat, Gait.RETREAT))


def pick(t: Battle, x: float, y: float) -> Sequence[act.Act]:
    """Full answers that lead to this point, or as near to it as they can."""
    at_x, at_y = on_the_ground(x, y)
    if not (0 <= at_x * DECIMETRE <= t.board.width and 0 <= at_y * DECIMETRE <= t.board.height):
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
