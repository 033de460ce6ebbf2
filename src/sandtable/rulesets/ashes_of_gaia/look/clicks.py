"""What a click on open ground may mean."""

from collections.abc import Iterator
from typing import Any

from sandtable.boards.tabletop import Lengths, Pointer, few_bends

from .. import actions as act
from ..rules import course, ground, legal, melee, ready
from ..state import DECIMETRE, NOBODY, Arm, Battle, Fighter, Gait, Manner, Mode, Step, Style
from ..terrain import FIELD
from .scene import waiting

Spot = tuple[int, int]

ASIDE = 50  # so far beside a corner one goes around it
GAITS: tuple[tuple[Any, Gait], ...] = ((act.Move, Gait.MOVE), (act.Run, Gait.RUN), (act.Retreat, Gait.RETREAT))


def mover(t: Battle) -> Fighter | None:
    """Who is to be placed, or may walk."""
    if t.step == Step.DEPLOY:
        return waiting(t)
    return t.fighters[t.active] if t.step == Step.TURN and t.active != NOBODY and not t.series.running else None


def ideas(t: Battle, fighter: Fighter, place: Spot) -> Iterator[act.Act]:
    """Walks there or towards it, and what can be thrown or fired there."""
    if t.step == Step.DEPLOY:
        yield act.Deploy(*FIELD.told(place))
        return
    if FIELD.piece_at(filter(ground.is_up, t.fighters), *place) is None:
        for kind, gait in GAITS:
            if gait != Gait.RETREAT or fighter.engaged != 0:
                yield kind(*FIELD.told(next(POINTER.towards(fighter, place, ready.pace(t, fighter, gait)))))
    for item in range(len(fighter.items)):
        yield act.ThrowTo(item, *FIELD.told(place))
    yield act.Lob(*FIELD.told(place))


def attack(t: Battle, fighter: Fighter, target: Fighter) -> act.Act:
    """An attack with what is in hand."""
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    if weapon.arm == Arm.MELEE:
        return act.Strike(target.index, Style.FOCUSED)
    return act.Shoot(target.index, Mode.SINGLE, Manner.PLAINLY)


def lengths(t: Battle, fighter: Fighter) -> Lengths:
    """A move for each action that is left."""
    pace = ready.pace(t, fighter, Gait.MOVE)
    return Lengths(pace, pace, fighter.actions // ready.cost_of(t, Gait.MOVE) - 1)


def ways(t: Battle, fighter: Fighter, goal: Spot, longest: int) -> Iterator[list[Spot]]:
    """Beside the corners of the boxes around terrain and enemies."""
    boxes = [(f.west, f.south, f.east, f.north) for f in t.board.features[: t.board.pieces]]
    boxes += [(x.x, x.y, x.x, x.y) for x in t.fighters if ground.is_up(x) and x.side != fighter.side]
    bends = [
        (x, y)
        for west, south, east, north in boxes
        for x in (west - ASIDE, east + ASIDE)
        for y in (south - ASIDE, north + ASIDE)
    ]
    scout = fighter.clone()

    def is_clear(start: Spot, goal: Spot) -> bool:
        scout.x, scout.y = start
        return ground.has_way(t, scout, *goal, NOBODY)

    return few_bends((int(fighter.x), int(fighter.y)), goal, bends, is_clear, longest)


def is_legal(t: Battle, answer: Any, fighter: Fighter) -> bool:
    if isinstance(answer, act.Deploy):
        return course.may_deploy(t, fighter, answer.x, answer.y)
    return t.step == Step.TURN and legal.judge_act(t, answer, fighter)


def walk(t: Battle, answer: Any, fighter: Fighter) -> None:
    """A move as far as clicks are concerned."""
    fighter.x, fighter.y = answer.x * DECIMETRE, answer.y * DECIMETRE
    fighter.actions -= ready.cost_of(t, Gait.MOVE)


POINTER = Pointer(
    FIELD,
    walk=lambda t, x, y: act.Deploy(x, y) if t.step == Step.DEPLOY else act.Move(x, y),
    mover=mover,
    lengths=lengths,
    ways=ways,
    is_legal=is_legal,
    make=walk,
    pieces=lambda t: (x for x in t.fighters if x.index != t.active),
    attack=attack,
    ideas=ideas,
    straight=True,
)
pick, tried, way = POINTER.pick, POINTER.tried, POINTER.way
