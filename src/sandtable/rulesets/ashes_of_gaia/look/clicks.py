"""What a click on open ground may mean."""

from collections.abc import Iterator

from sandtable.boards.tabletop import Lengths, Pointer, ways_allowed

from .. import actions as act
from ..rules import ground, melee, ready
from ..state import DECIMETRE, NOBODY, Arm, Battle, Fighter, Gait, Manner, Mode, Style
from ..terrain import FIELD

Spot = tuple[int, int]

ASIDE = 50  # so far beside a corner one goes around it


def ideas(t: Battle, fighter: Fighter, place: Spot) -> Iterator[act.Act]:
    """Walks there or towards it, and what can be thrown or fired there."""
    if t.kind_asked == act.Ask.DEPLOY:
        yield act.Deploy(*FIELD.told(place))
        return
    for kind, gait in ((act.Move, Gait.MOVE), (act.Run, Gait.RUN), (act.Retreat, Gait.RETREAT)):
        yield kind(*FIELD.told(next(POINTER.towards(fighter, place, ready.pace(t, fighter, gait)))))
    for item in range(len(fighter.items)):
        yield act.ThrowTo(item, *FIELD.told(place))
    yield act.Lob(*FIELD.told(place))


def attack(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[act.Act]:
    """An attack with what is in hand."""
    is_melee = t.board.weapons[melee.row_in_hand(t, fighter)].arm == Arm.MELEE
    place = target.index
    yield act.Strike(place, Style.FOCUSED) if is_melee else act.Shoot(place, Mode.SINGLE, Manner.PLAINLY)


def ways(t: Battle, fighter: Fighter, goal: Spot, longest: int) -> Iterator[list[Spot]]:
    """Beside the corners of the boxes around terrain and enemies."""
    return ways_allowed(t, fighter, goal, longest, ASIDE, lambda t, who, at: ground.has_way(t, who, *at, NOBODY))


def lengths(t: Battle, fighter: Fighter) -> Lengths:
    """A move for each action that is left."""
    pace = ready.pace(t, fighter, Gait.MOVE)
    return Lengths(pace, pace, fighter.actions // ready.cost_of(t, Gait.MOVE) - 1)


def walk(t: Battle, answer: act.Move, fighter: Fighter) -> None:
    """A move as far as clicks are concerned."""
    fighter.x, fighter.y = answer.x * DECIMETRE, answer.y * DECIMETRE
    fighter.actions -= ready.cost_of(t, Gait.MOVE)


POINTER = Pointer(
    FIELD,
    walk=lambda t, x, y: act.Deploy(x, y) if t.kind_asked == act.Ask.DEPLOY else act.Move(x, y),
    lengths=lengths,
    make=walk,
    asks=(act.Ask.DEPLOY, act.Ask.ACT),
    ideas=ideas,
    at_piece=attack,
    ways=ways,
    straight=True,
)
pick, tried, way = POINTER.pick, POINTER.tried, POINTER.way
