"""What can be seen from a place, and what a click there may mean."""

from collections.abc import Iterator, Sequence

from sandtable.boards.dots import DIRECTIONS, SEEN, Step, neighbour, way_to
from sandtable.kernel import Action, Shape, number

from .. import actions as act
from ..rules import activation, deployment, fire, ground, melee, movement, sight
from ..state import ARC_SIZES, BLOCKED, LEVELS, NOBODY, PLACES, Battle, Blow, Phase, Posture, Trooper
from ..terrain import DOTS
from . import scene, words


def outlook(t: Battle, key: str) -> tuple[Shape, ...]:
    """What a trooper sees, or would see from a dot (the active one as he is; with nobody active, a standing one)."""
    t = t.silent_copy()
    viewer = viewer_at(t, key)
    if viewer is None:
        return ()
    drawn = [scene.arc_shape(t, viewer, viewer.width, viewer.bearing)] if viewer.width else []
    drawn += scene.seen_dots(t, viewer, lambda at: True, True)
    for x in t.troopers:
        if ground.enemies(x, viewer) and x.present:
            cover = sight.sight_between(t, viewer, x)
            drawn.append(DOTS.seen_mark(t.board, x.at, x.level, None if cover == BLOCKED else int(cover), scene.HURT))
            drawn += scene.line_at(t, viewer, x)
    return tuple(drawn)


def viewer_at(t: Battle, key: str) -> Trooper | None:
    """The trooper a key means; for a dot the active one, moved there in this copy."""
    labels = Trooper.labels()
    if key in labels:
        trooper = t.troopers[labels.index(key)]
        return trooper if trooper.present and trooper.able else None
    spot = DOTS.spot_of(t.board, key)
    if spot is None:
        return None
    trooper = t.troopers[stand_in(t)]
    trooper.at, trooper.level = spot
    return trooper


def stand_in(t: Battle) -> int:
    """Who looks from an empty dot: the active trooper, or the first of the side whose turn it is who still can."""
    if t.active != NOBODY:
        return t.active
    return next((x.index for x in t.troopers if x.side == t.side and x.able), 0)


# ---- clicks --------------------------------------------------------------------------------------------------------


def pick(t: Battle, x: float, y: float) -> tuple[act.Act, ...]:
    """What a click there may mean, on any level: deploy, step, climb, throw, or an arc in that very direction."""
    t = t.silent_copy()
    at = DOTS.sheet(t.board).nearest(x, y)
    on_board = at != NOBODY and t.board.floors[at] != 0
    if t.phase == Phase.DEPLOY and on_board:
        return tuple(deployments_at(t, at))
    if t.phase != Phase.ACT:
        return ()
    trooper = t.troopers[t.active]
    there = actions_at(t, trooper, at) if on_board else ()
    return tuple(
        answer for answer in (*there, *arcs_towards(t, trooper, x, y)) if activation.is_legal(t, answer, trooper)
    )


def tried(t: Battle, x: float, y: float) -> act.Act | None:
    """What a click that leads to nothing would have been: a deployment, an activation, a blow or a step."""
    at = DOTS.sheet(t.board).nearest(x, y)
    if at == NOBODY:
        return None
    q, r = ground.q_of(t.board, at), ground.r_of(t.board, at)
    there = next((other for other in t.troopers if other.present and other.at == at), None)
    if t.phase == Phase.DEPLOY and (place := deployment.next_to_deploy(t)) != NOBODY:
        return act.Place(place, q, r, 0, Posture.STANDING)
    if t.phase == Phase.CHOOSE and there is not None:
        return act.Activate(there.index)
    if t.phase != Phase.ACT:
        return None
    trooper = t.troopers[t.active]
    if there is None or not ground.enemies(there, trooper):
        return act.Step(trooper.index, q, r)
    blow = Blow.BAYONET if melee.may_use(t, trooper, Blow.BAYONET) else Blow.FISTS
    return act.Attack(trooper.index, there.index, blow)


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The cheapest way of the active trooper to a dot: steps, and stairs where they help."""
    t = t.silent_copy()
    goal = DOTS.sheet(t.board).nearest(x, y)
    if t.phase != Phase.ACT or goal == NOBODY:
        return ()
    trooper, done = t.troopers[t.active], set[int]()

    def steps_from(spot: int) -> Iterator[Step]:
        trooper.level, trooper.at = divmod(spot, PLACES)
        place, at, board = trooper.index, trooper.at, t.board
        done.add(spot)
        for to in (neighbour(at, direction) for direction in range(DIRECTIONS)):
            if spot - at + to not in done and movement.may_step(t, trooper, to):
                step = act.Step(place, ground.q_of(board, to), ground.r_of(board, to))
                yield Step(step, spot - at + to, int(words.step_price(t, trooper, to)))
        for level in levels_at(t, at):
            if level * PLACES + at not in done and movement.may_climb(t, trooper, level):
                yield Step(act.Climb(place, level), level * PLACES + at, int(words.climb_price(t, trooper)))

    most = min(int(fire.ap_left(t, trooper)), int(number(t, "move.cap")) - trooper.moved)
    goals = [level * PLACES + goal for level in levels_at(t, goal)]
    return way_to(trooper.level * PLACES + trooper.at, goals, steps_from, most)


def deployments_at(t: Battle, at: int) -> Iterator[act.Act]:
    place = deployment.next_to_deploy(t)
    if place == NOBODY:
        return
    for level in levels_at(t, at):
        for posture in (Posture.STANDING, Posture.PRONE):
            answer = act.Place(place, ground.q_of(t.board, at), ground.r_of(t.board, at), level, posture)
            if deployment.judge_deployment(t, answer, t.troopers[place]):
                yield answer


def actions_at(t: Battle, trooper: Trooper, at: int) -> Iterator[act.Act]:
    place, q, r = trooper.index, ground.q_of(t.board, at), ground.r_of(t.board, at)
    if at != trooper.at:
        yield act.Step(place, q, r)
    for level in levels_at(t, at):
        if at == trooper.at:
            yield act.Climb(place, level)
        yield act.Throw(place, q, r, level)
        yield act.ThrowStairs(place, q, r, level)


def arcs_towards(t: Battle, trooper: Trooper, x: float, y: float) -> Iterator[act.Act]:
    sheet = DOTS.sheet(t.board)
    if sheet.away(trooper.at, x, y) >= SEEN:
        bearing = sheet.bearing(trooper.at, x, y)
        for size in range(ARC_SIZES):
            yield act.SetArc(trooper.index, number(t, "arc.sizes", size), bearing)


def levels_at(t: Battle, at: int) -> list[int]:
    return [level for level in range(LEVELS) if t.board.floors[at] >> level & 1]
