"""Set-up: side A's troopers, then side B's, each on a dot of its zone."""

from collections.abc import Iterator

from sandtable.kernel import allowed, ask, does, fact, heading, judge, offers, rule

from .. import actions as act
from ..state import HEIGHT, LEVELS, NOBODY, WIDTH, Battle, Board, Phase, Posture, Trooper
from . import facts, ground


def next_to_deploy(t: Battle) -> int:
    for trooper in t.troopers:
        if trooper.at == NOBODY and trooper.hp >= 0:
            return trooper.index
    return NOBODY


@rule("setup.deploy")
def deploy_next(t: Battle) -> None:
    """Troopers deploy one by one in their side's zone, side A first."""
    waiting = next_to_deploy(t)
    if waiting == NOBODY:
        t.phase = Phase.FIRST
        return
    trooper = t.troopers[waiting]
    if not any(x.at != NOBODY and x.side == trooper.side for x in t.troopers):
        heading(t, "Side {} deploys", facts.Later(facts.side_name, trooper.side))
    ask(t, trooper.side, act.Ask.DEPLOY, trooper)


@fact(row=HEIGHT)
@rule("setup.deploy")
def any_zone_in(board: Board, row: int) -> bool:
    """Whether a row of the grid has a dot to deploy on."""
    return any(board.zone[at] != 0 for at in range(row * WIDTH, (row + 1) * WIDTH))


@offers(act.Place)
@rule("setup.deploy")
def deployments(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    for row in range(t.board.first_dot // WIDTH, t.board.last_dot // WIDTH + 1):
        if any_zone_in(t.board, row):
            yield from deployments_in(t, trooper, row)


def deployments_in(t: Battle, trooper: Trooper, row: int) -> Iterator[act.Act]:
    board = t.board
    for at in range(row * WIDTH, (row + 1) * WIDTH):
        if board.zone[at] != 0:
            for level in range(LEVELS):
                if ground.is_in_zone(board, trooper.side, at, level) and ground.who_stands(t, at, level) == NOBODY:
                    yield act.Place(
                        trooper.index, ground.q_of(board, at), ground.r_of(board, at), level, Posture.STANDING
                    )
                    yield act.Place(trooper.index, ground.q_of(board, at), ground.r_of(board, at), level, Posture.PRONE)


@judge(act.Ask.DEPLOY)
@rule("setup.deploy")
def may_besides(t: Battle, answer: act.Act, trooper: Trooper) -> bool:
    """Refuses any action but the deployment of this trooper."""
    named = isinstance(answer, act.Place)
    return allowed(t, "setup.deploy:first", named, trooper) and allowed(t, "setup.deploy", False, trooper)


@judge(act.Place)
@rule("setup.deploy")
def may_deploy(t: Battle, trooper: Trooper, q: int, r: int, level: int, posture: Posture) -> bool:
    """A trooper deploys on a free dot of their side's zone, on a level with a floor."""
    at = ground.place_of(t.board, q, r)
    return (
        allowed(t, "move.board", at != NOBODY and t.board.floors[at] != 0)
        and allowed(t, "move.floor", 0 <= level < LEVELS and ground.has_floor(t.board, at, level), level)
        and allowed(t, "setup.zone", ground.is_in_zone(t.board, trooper.side, at, level), trooper)
        and allowed(
            t, "move.occupied", ground.who_stands(t, at, level) == NOBODY, facts.Later(facts.occupant, t, at, level)
        )
    )


@does(act.Place)
@rule("setup.deploy")
def deploy(t: Battle, trooper: Trooper, q: int, r: int, level: int, posture: Posture) -> None:
    trooper.at, trooper.level = ground.place_of(t.board, q, r), level
    trooper.prone = posture == Posture.PRONE
