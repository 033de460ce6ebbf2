"""Set-up: side A's troopers, then side B's, each on a dot of its zone."""

from collections.abc import Iterator

from sandtable.kernel import allowed, choose, fact, heading, helper, judge, rule

from .. import actions as act
from ..state import HEIGHT, LEVELS, NOBODY, WIDTH, Battle, Board, Phase, Posture, Trooper
from .facts import Later, occupant, side_name
from .ground import has_floor, is_in_zone, place_of, q_of, r_of, who_stands


@helper
def next_to_deploy(t: Battle) -> int:
    for trooper in t.troopers:
        if trooper.at == NOBODY and trooper.hp >= 0:
            return trooper.index
    return NOBODY


@rule("setup.deploy")
def deploy_next(t: Battle) -> None:
    """Side A first, trooper by trooper, each in the zone of his side."""
    waiting = next_to_deploy(t)
    if waiting == NOBODY:
        t.phase = Phase.FIRST
        return
    trooper = t.troopers[waiting]
    if not any(x.at != NOBODY and x.side == trooper.side for x in t.troopers):
        heading(t, "Side {} deploys", Later(side_name, trooper.side))
    match choose(t, trooper.side, act.Ask.DEPLOY, deployments(t, trooper), trooper):
        case act.Place(_, q, r, level, posture):
            trooper.at, trooper.level = place_of(t.board, q, r), level
            trooper.prone = trooper.prone or posture == Posture.PRONE
        case _:
            pass


@fact(row=HEIGHT)
@rule("setup.deploy")
def any_zone_in(board: Board, row: int) -> bool:
    """Whether there is anything to deploy on in a row of the grid."""
    return any(board.zone[at] != 0 for at in range(row * WIDTH, (row + 1) * WIDTH))


@rule("setup.deploy")
def deployments(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    for row in range(t.board.first_dot // WIDTH, t.board.last_dot // WIDTH + 1):
        if any_zone_in(t.board, row):
            yield from deployments_in(t, trooper, row)


@helper
def deployments_in(t: Battle, trooper: Trooper, row: int) -> Iterator[act.Act]:
    board = t.board
    for at in range(row * WIDTH, (row + 1) * WIDTH):
        if board.zone[at] != 0:
            for level in range(LEVELS):
                if is_in_zone(board, trooper.side, at, level) and who_stands(t, at, level) == NOBODY:
                    yield act.Place(trooper.index, q_of(board, at), r_of(board, at), level, Posture.STANDING)
                    yield act.Place(trooper.index, q_of(board, at), r_of(board, at), level, Posture.PRONE)


@judge(act.Ask.DEPLOY)
@rule("setup.deploy")
def judge_deployment(t: Battle, answer: act.Act, trooper: Trooper) -> bool:
    match answer:
        case act.Place(who, q, r, level, _):
            at = place_of(t.board, q, r)
            return (
                allowed(t, "setup.deploy", who == trooper.index, trooper)
                and allowed(t, "move.board", at != NOBODY and t.board.floors[at] != 0)
                and allowed(t, "move.floor", 0 <= level < LEVELS and has_floor(t.board, at, level), level)
                and allowed(t, "setup.zone", is_in_zone(t.board, trooper.side, at, level), trooper)
                and allowed(t, "move.occupied", who_stands(t, at, level) == NOBODY, Later(occupant, t, at, level))
            )
        case _:
            return allowed(t, "setup.deploy:first", False, trooper)
