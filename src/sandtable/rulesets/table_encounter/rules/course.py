"""The sequence of play: deployment, rounds, activations, and the end."""

from collections.abc import Iterator

from sandtable.geometry.inches import Spot
from sandtable.kernel import ask, does, helper, judge, offers, rule
from sandtable.kernel.verbs import allowed, dice, heading, note, number, roll, ruling, until, verdict

from .. import actions as act
from ..state import INCH, NOBODY, NOTHING, Battle, Ending, Journey, Model, Report, Step
from . import clash, ground, journey, melee, moving, reactions, shooting, stress
from .aid import aids, forget_aid


@rule("sequence")
def beat(t: Battle) -> None:
    """Plays the next decision or resolution."""
    match t.step:
        case Step.ROLL_OFF:
            roll_off(t)
        case Step.DEPLOY:
            deploy(t)
        case Step.ROUND:
            begin_round(t)
        case Step.ACTIVATE:
            activate(t)
        case Step.ACT:
            ask(t, t.acting.side, act.Ask.ACT, t.acting)
        case Step.ENGAGE:
            melee.engage_step(t)
        case Step.SWAP_BLOW:
            melee.swap_blow(t)
        case Step.GUARD:
            melee.pick_guard(t)
        case Step.CLASH_ROLL:
            clash.roll_clash(t)
        case Step.CLASH:
            clash.clash_step(t)
        case Step.SWAP_SHOT:
            shooting.swap_shot(t)
        case Step.REACT:
            reactions.react(t)
        case Step.COVER:
            reactions.cover_step(t)
        case Step.RETURN:
            reactions.return_step(t)


# ---- before the first round ----------------------------------------------------------------------------------


@rule("setup.roll-off")
def roll_off(t: Battle) -> None:
    """The winner of the roll-off deploys first and has the first activation."""
    heading(t, "Deployment")
    t.first = until(t, roll_off_dice)
    t.side = t.first
    t.step = Step.DEPLOY
    skip_deployed(t)


@rule("setup.roll-off")
def roll_off_dice(t: Battle) -> int:
    """Each side rolls a die, and the higher wins; -1 for a tie, which is rolled again."""
    south = roll(t, "who begins", dice(1, 6), by=0)
    verdict(t, "the north has to roll more than {}", south)
    north = roll(t, "who begins", dice(1, 6), by=1)
    if south == north:
        verdict(t, "a tie, both roll again")
        return -1
    verdict(t, "the south begins" if south > north else "the north begins")
    return 0 if south > north else 1


@helper
def is_waiting(model: Model) -> bool:
    """Whether a model is still to be deployed: of a side, not on the table, and not lost."""
    return model.side != NOBODY and not model.placed and model.left > 0


@rule("setup.deploy")
def deploy(t: Battle) -> None:
    """The sides deploy one model at a time, in turn."""
    ask(t, t.side, act.Ask.DEPLOY)
    t.side = 1 - t.side
    skip_deployed(t)


@does(act.Place)
@rule("setup.deploy")
def place(t: Battle, model: Model, x: int, y: int) -> None:
    journey.put(t, model, x, y, ground.ground_at(t, x, y, 0))
    model.placed = True


@helper
def skip_deployed(t: Battle) -> None:
    """Goes on to the side that has a model left to deploy, or to the first round."""
    if not any(x.side == t.side and is_waiting(x) for x in t.models):
        t.side = 1 - t.side
        if not any(x.side == t.side and is_waiting(x) for x in t.models):
            t.step, t.side = Step.ROUND, t.first


@judge(act.Place)
@rule("setup.deploy", "table", "move.models")
def may_place(t: Battle, model: Model, x: int, y: int) -> bool:
    """A side deploys its own model, in its own strip, on free ground."""
    band = y <= t.board.deploy if model.side == 0 else y >= t.board.depth - t.board.deploy
    return (
        allowed(t, "setup.deploy:side", model.side == t.side, model)
        and allowed(t, "setup.deploy:placed", is_waiting(model), model)
        and allowed(t, "setup.deploy:strip", band, model)
        and ground.is_free(t, model, x, y, ground.ground_at(t, x, y, 0))
    )


@offers(act.Place)
@rule("setup.deploy")
def deployments(t: Battle) -> Iterator[act.Act]:
    """Offers its next model: every inch and a half of its edge, in a row near the edge and one within the strip."""
    place = next_to_deploy(t)
    if place == NOBODY:
        return
    model = t.models[place]
    for i in range(spots_to_deploy(t)):
        x, y = spot_to_deploy(t, model, i)
        if may_deploy(t, model, x, y):
            yield act.Place(place, x, y)


@helper
def next_to_deploy(t: Battle) -> int:
    """The first model that the side has left to place; NOBODY where there is none."""
    for model in t.models:
        if model.side == t.side and is_waiting(model):
            return model.index
    return NOBODY


@helper
def spots_in_a_row(t: Battle) -> int:
    return t.board.width // 1500 + 1


@helper
def spots_to_deploy(t: Battle) -> int:
    """How many places the menu tries for a deployment."""
    return spots_in_a_row(t) * (2 if t.board.deploy > 2 * INCH else 1)


@helper
def spot_to_deploy(t: Battle, model: Model, i: int) -> Spot:
    """Place i of those that the menu tries, seen from the model's own edge."""
    row = spots_in_a_row(t)
    x, y = INCH + i % row * 1500, INCH + i // row * (t.board.deploy - 2 * INCH)
    return Spot(x, y) if model.side == 0 else Spot(t.board.width - x, t.board.depth - y)


@helper
def may_deploy(t: Battle, model: Model, x: int, y: int) -> bool:
    """Whether a place is within the table, and legal."""
    return 0 < x < t.board.width and may_place(t, model, x, y)


@judge(act.Ask.DEPLOY)
@rule("setup.deploy")
def is_deployment(t: Battle, answer: act.Act) -> bool:
    return allowed(t, "sequence:deploy", False)


# ---- rounds and activations ----------------------------------------------------------------------------------


@rule("round.ap", "aid.round")
def begin_round(t: Battle) -> None:
    """All models have their AP again, and all effects of a round are over."""
    heading(t, "Round {}", t.round)
    for model in t.models:
        if model.placed:
            model.ap = number(t, "round.ap")
            model.activated = model.broke_down = model.aided = False
            model.partners = NOTHING
            model.caused = 0
    t.step = Step.ACTIVATE
    t.side = t.first
    skip_activated(t)


@helper
def can_activate(model: Model) -> bool:
    return model.placed and not model.activated


@helper
def has_to_activate(t: Battle, side: int) -> bool:
    return any(x.side == side and can_activate(x) for x in t.models)


@rule("activation")
def skip_activated(t: Battle) -> None:
    """When one side has no model left to activate, the other finishes; then the round is over."""
    if not has_to_activate(t, t.side):
        t.side = 1 - t.side
        if not has_to_activate(t, t.side):
            end_round(t)


@rule("activation")
def activate(t: Battle) -> None:
    """The side picks a model to activate."""
    ask(t, t.side, act.Ask.ACTIVATE)


@does(act.Activate)
@rule("activation", "stress.breakdown", "melee.spear-once")
def begin_activation(t: Battle, model: Model) -> None:
    """Activates a model, and checks its stress first."""
    t.active = model.index
    model.activated = True
    for other in t.models:
        other.shoved = False
    heading(t, "{}: {} stress, Toughness {}", model, int(model.stress), int(model.left))
    if stress.stress_check(t, model):
        t.step = Step.ACT
    else:
        end_activation(t)


@judge(act.Activate)
@rule("activation")
def may_activate(t: Battle, model: Model) -> bool:
    return (
        allowed(t, "targets.gone", model.placed, model)
        and allowed(t, "activation:side", model.side == t.side, model)
        and allowed(t, "activation:done", can_activate(model), model)
    )


@judge(act.Ask.ACTIVATE)
@rule("activation")
def is_activation(t: Battle, answer: act.Act) -> bool:
    return allowed(t, "sequence:activate", False)


@does(act.End)
@rule("activation")
def end_activation(t: Battle) -> None:
    """Ends an activation; then the other side has its turn or, by one ruling, the same side goes on."""
    forget_aid(t, t.acting)
    journey.end_journey(t)
    for other in t.models:
        other.shoved = False
    t.active = NOBODY
    t.step = Step.ACTIVATE
    if ruling(t, "activation") == "alternate":
        t.side = 1 - t.side
    check_end(t)
    if t.step != Step.OVER:
        skip_activated(t)


@offers(act.Ask.ACT, leaves_out=(act.Charge,))
@rule("sequence")
def options(t: Battle, model: Model) -> Iterator[act.Act]:
    """Offers a useful part of what is legal: all shots, blows and Aids, and a lattice of ways."""
    yield act.End()
    if t.journey == Journey.MOVE:
        yield act.Halt()
    yield from shooting.shots(t, model)
    yield from melee.fights(t, model)
    yield from aids(t, model)
    yield from moving.legs(t, model)


@judge(act.Ask.ACT)
@rule("sequence")
def is_action(t: Battle, answer: act.Act, model: Model) -> bool:
    return allowed(t, "sequence:act", False, model)


# ---- the end -------------------------------------------------------------------------------------------------


@rule("round.first", "end.rounds", "stray.dust")
def end_round(t: Battle) -> None:
    """The first activation passes to the other side; after the last round points decide."""
    if 0 < t.board.rounds <= t.round:
        note(t, "the last round is over: {} points are left in the south, {} in the north", points(t, 0), points(t, 1))
        finish(t, by_points(t))
        return
    t.round += 1
    if not t.board.fixed_first:
        t.first = 1 - t.first
    t.step = Step.ROUND


@rule("end.last-standing")
def check_end(t: Battle) -> None:
    """A side without models has lost; without models on either side it is a draw."""
    south, north = count(t, 0), count(t, 1)
    if south == 0 and north == 0:
        finish(t, Ending.BOTH_GONE)
    elif south == 0 or north == 0:
        finish(t, Ending.LAST_STANDING)


@rule("end.rounds")
def by_points(t: Battle) -> Ending:
    return Ending.DRAW if points(t, 0) == points(t, 1) else Ending.POINTS


@helper
def finish(t: Battle, ending: Ending) -> None:
    t.step, t.ending = Step.OVER, ending
    note(t, "the battle is over: {}", ending)


@helper
def count(t: Battle, side: int) -> int:
    return sum(1 for x in t.models if x.side == side and x.placed)


@rule("points", "end.rounds")
def points(t: Battle, side: int) -> int:
    """The price of the models that are still on the table."""
    return sum(x.points for x in t.models if x.side == side and x.placed)


@helper
def is_over(t: Battle) -> bool:
    return t.step == Step.OVER


@rule("end.last-standing", "end.rounds")
def report(t: Battle, row: Report) -> None:
    row.models_south, row.models_north = count(t, 0), count(t, 1)
    row.points_south, row.points_north = points(t, 0), points(t, 1)
    row.winner = NOBODY
    if t.ending == Ending.LAST_STANDING:
        row.winner = 0 if row.models_south > 0 else 1
    elif t.ending == Ending.POINTS:
        row.winner = 0 if row.points_south > row.points_north else 1
    row.reason = t.ending
    row.rounds = t.round
    row.stress_south = sum(x.stress for x in t.models if x.side == 0 and x.placed)
    row.stress_north = sum(x.stress for x in t.models if x.side == 1 and x.placed)
