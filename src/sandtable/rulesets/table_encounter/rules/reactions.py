"""Reactions to a shot: cover moves and return fire, declared before the dice and done after them."""

from collections.abc import Iterator

from sandtable.geometry.inches import COMPASS, inches
from sandtable.kernel import allowed, ask, decisive, does, helper, judge, note, number, offers, rule, ruling

from .. import actions as act
from ..state import INCH, NOBODY, Battle, Journey, Model, Reaction, Step, Verdict
from . import aid, ground, journey, line_of_fire, moving, shooting

COVER_PLACES = 48  # of the lattice of cover moves

# ---- what the target will do ----------------------------------------------------------------------------------


@rule("react.choice", "react.cover", "react.return", "react.none", "react.after-aid")
def react(t: Battle) -> None:
    """The target's owner chooses a reaction; then the dice are thrown, and the reaction takes place."""
    declare_reaction(t)
    shooting.fire(t)
    begin_reaction(t)


@rule("react.choice", "react.cover", "react.return", "react.none")
def declare_reaction(t: Battle) -> None:
    """The target's owner chooses the reaction, and pays for it now."""
    ask(t, t.models[t.target].side, act.Ask.REACT, t.models[t.target], t.models[t.attacker])


@does(act.TakeCover)
@rule("react.cover")
def choose_cover(t: Battle, target: Model) -> None:
    t.reaction = Reaction.COVER
    target.ap -= number(t, "react.cover")


@does(act.ReturnFire)
@rule("react.return")
def choose_return(t: Battle, target: Model) -> None:
    t.reaction = Reaction.RETURN
    target.ap -= return_cost(t, target)
    target.returned = True


@rule("react.return", "aid.free-return")
def return_cost(t: Battle, target: Model) -> int:
    """The AP of a return shot: none for a model that an Aid binds."""
    return 0 if aid.is_bound_by_aid(t, target) else number(t, "react.return")


@offers(act.Ask.REACT)
@rule("react.none", "react.cover", "react.return")
def reactions(t: Battle, target: Model, shooter: Model) -> Iterator[act.Act]:
    yield act.Ignore()
    if may_take_cover(t, target):
        yield act.TakeCover()
    if may_return_fire(t, target, shooter):
        yield act.ReturnFire()


@judge(act.TakeCover)
@rule("react.cover", "aid.no-cover", "react.after-aid", "chain")
def may_take_cover(t: Battle, target: Model) -> bool:
    cost = number(t, "react.cover")
    return (
        allowed(t, "aid.no-cover", not aid.is_bound_by_aid(t, target), target)
        and allowed(t, "react.cover", target.ap >= cost, target, target.ap, cost)
        and allowed(t, "chain:none", not is_returned(t) or ruling(t, "chain") != "none")
    )


@judge(act.ReturnFire)
@rule("react.return", "chain", "ability.zero", "return.target")
def may_return_fire(t: Battle, target: Model, shooter: Model) -> bool:
    """Return fire needs a gun, Ballistics, the AP and, by most readings, a first time in the exchange."""
    armed = any(not w.melee and target.carries(w.index) for w in t.board.weapons)
    cost = return_cost(t, target)
    return (
        allowed(t, "return.weapon", armed, target)
        and allowed(t, "return.ballistics", target.ballistics > 0, target)
        and may_chain(t, target)
        and allowed(t, "react.return", target.ap >= cost, target, target.ap, cost)
    )


@rule("chain")
def may_chain(t: Battle, target: Model) -> bool:
    """Whether a return shot still fits into this exchange."""
    match ruling(t, "chain"):
        case "once-each":
            return allowed(t, "chain:once", not target.returned, target)
        case "unlimited":
            return allowed(t, "chain:longest", t.chain < number(t, "chain.longest"), number(t, "chain.longest"))
        case "cover-only":
            return allowed(t, "chain:cover", not is_returned(t))
        case _:
            return allowed(t, "chain:none", not is_returned(t))


@helper
def is_returned(t: Battle) -> bool:
    """Whether the latest shot of an exchange is a returned one."""
    return t.chain > 1


@judge(act.Ask.REACT)
@rule("react.choice")
def is_reaction(t: Battle, answer: act.Act, target: Model) -> bool:
    return allowed(t, "react.choice:bound", not aid.is_bound_by_aid(t, target), target) and allowed(
        t, "react.choice", False, target
    )


# ---- it is done -----------------------------------------------------------------------------------------------


@rule("reaction.after", "gun.sniper-crit-return", "return.shot")
def begin_reaction(t: Battle) -> None:
    target = t.models[t.target]
    if t.reaction == Reaction.COVER and target.agility > 0:
        t.step = Step.COVER
        if t.cut > 0:
            note(t, "the critical hit shortens the move of {} by {}", target, inches(t.cut))
        journey.begin_journey(t, target, Journey.COVER, journey.cover_range(t, target))
    elif t.reaction == Reaction.RETURN and not t.pinned:
        t.step = Step.RETURN
    else:
        if t.reaction == Reaction.RETURN:
            note(t, "{} is pinned and cannot shoot back", target)
        end_exchange(t)


@does(act.Waive)
@rule("shoot.cost")
def end_exchange(t: Battle) -> None:
    """Ends the exchange of shots, and goes back to the activation in which it began."""
    t.step = Step.ACT
    t.attacker = t.target = t.weapon = NOBODY
    t.reaction, t.cut, t.pinned, t.verdict, t.dealt, t.chain = Reaction.NONE, 0, False, Verdict.MISS, 0, 0
    for model in t.models:
        model.returned = False


@rule("cover.move", "cover.obscure")
def cover_step(t: Battle) -> None:
    """The target goes one more leg, ends the cover move, or goes back to where it began."""
    ask(t, t.models[t.target].side, act.Ask.COVER, t.models[t.target], t.models[t.attacker])


@does(act.Stay)
@rule("cover.move", "cover.obscure")
def go_back(t: Battle, target: Model, shooter: Model) -> None:
    """Puts the target back where the cover move began; the move is over if it may end there."""
    fine = may_end_cover(t, target, shooter, t.from_x, t.from_y, t.from_z)
    journey.take_back(t, target)
    if fine:
        end_exchange(t)
    else:
        journey.begin_journey(t, target, Journey.COVER, journey.cover_range(t, target))


@rule("cover.obscure", "cover.move")
def hidden(t: Battle, target: Model, shooter: Model, x: int, y: int, z: int) -> int:
    """How many more obstacles hide a place than hid the start of the cover move."""
    before = line_of_fire.obstacles(t, shooter, target, t.from_x, t.from_y, t.from_z)
    return line_of_fire.obstacles(t, shooter, target, x, y, z) - before


@rule("cover.obscure", "cover.move")
def may_end_cover(t: Battle, target: Model, shooter: Model, x: int, y: int, z: int) -> bool:
    """Whether the cover move may end at a place."""
    gain = hidden(t, target, shooter, x, y, z)
    stays = x == t.from_x and y == t.from_y and z == t.from_z
    match ruling(t, "cover.move.reading"):
        case "free":
            return True
        case "weak":
            return allowed(t, "cover.obscure:less", gain >= 0, target, shooter)
        case "strict":
            less = allowed(t, "cover.obscure:less", gain >= 0, target, shooter)
            best = gain > 0 or not could_hide(t, target, shooter)
            return less and allowed(t, "cover.obscure:could", best, decisive(t, target), shooter)
        case _:
            return allowed(t, "cover.obscure:better", gain > 0 or stays, target, shooter)


@rule("cover.obscure")
def could_hide(t: Battle, target: Model, shooter: Model) -> bool:
    """Whether some place of the lattice in reach is better hidden than the start."""
    kept_x, kept_y, kept_z, kept_left = target.x, target.y, target.z, t.left
    journey.put(t, target, t.from_x, t.from_y, t.from_z)
    t.left = journey.cover_range(t, target)
    better = any(is_better(t, target, shooter, i, t.left) for i in range(COVER_PLACES))
    journey.put(t, target, kept_x, kept_y, kept_z)
    t.left = kept_left
    return better


@helper
def is_better(t: Battle, target: Model, shooter: Model, i: int, far: int) -> bool:
    x, y = cover_place(target, i, far)
    if not moving.is_on_table(t, x, y) or not moving.may_walk(t, target, x, y):
        return False
    return hidden(t, target, shooter, x, y, ground.walked_to(t, target, x, y)) > 0


@helper
def cover_place(target: Model, i: int, far: int) -> tuple[int, int]:
    """Place i of the lattice of cover moves: sixteen directions, a third, two thirds and all of the way."""
    east, north = COMPASS[i % 16]
    part = far * (i // 16 + 1) // 3
    return target.x + east * part // INCH, target.y + north * part // INCH


@offers(act.Ask.COVER, leaves_out=(act.Climb, act.ClimbDown, act.Jump, act.Drop))
@rule("cover.move", "cover.obscure")
def cover_options(t: Battle, target: Model, shooter: Model) -> Iterator[act.Act]:
    """Offers staying or going back; ending here; or walks of the lattice to where the move may end."""
    if may_stay(t, target, shooter):
        yield act.Stay()
    if has_moved(t, target):
        if may_end_cover(t, target, shooter, target.x, target.y, target.z):
            yield act.Halt()
        return
    for i in range(COVER_PLACES):
        x, y = cover_place(target, i, t.left)
        if is_way_to_cover(t, target, shooter, x, y):
            yield act.Walk(x, y)


@helper
def has_moved(t: Battle, target: Model) -> bool:
    return target.x != t.from_x or target.y != t.from_y or target.z != t.from_z


@judge(act.Stay)
@rule("cover.obscure")
def may_stay(t: Battle, target: Model, shooter: Model) -> bool:
    """Going back to the start is always allowed; ending the move there only as ruled."""
    return has_moved(t, target) or may_end_cover(t, target, shooter, t.from_x, t.from_y, t.from_z)


@rule("cover.move", "cover.obscure")
def is_way_to_cover(t: Battle, target: Model, shooter: Model, x: int, y: int) -> bool:
    """Whether one leg leads here and may be the last."""
    if not moving.is_on_table(t, x, y) or t.left <= 0 or not moving.may_walk(t, target, x, y):
        return False
    return may_end_cover(t, target, shooter, x, y, ground.walked_to(t, target, x, y))


@judge(act.Halt)
@rule("move.range", "cover.move", "cover.obscure")
def may_halt(t: Battle, model: Model) -> bool:
    """A Move may always end; a move to cover must have led somewhere, and to where it may end."""
    if t.step != Step.COVER:
        return allowed(t, "sequence:halt", t.journey == Journey.MOVE, model)
    moved = allowed(t, "cover.move", has_moved(t, model), model)
    return moved and may_end_cover(t, model, t.models[t.attacker], model.x, model.y, model.z)


@does(act.Halt)
@rule("move.range", "cover.move")
def halt(t: Battle) -> None:
    journey.end_journey(t)
    if t.step == Step.COVER:
        end_exchange(t)


@judge(act.Ask.COVER)
@rule("cover.move")
def is_on_the_way_to_cover(t: Battle, answer: act.Act, target: Model) -> bool:
    return allowed(t, "sequence:cover", False, target)


@rule("return.shot", "return.prepaid", "return.target", "chain")
def return_step(t: Battle) -> None:
    """The target may make the return shot that was paid for, or waive it."""
    ask(t, t.models[t.target].side, act.Ask.RETURN, t.models[t.target], t.models[t.attacker])


@offers(act.Ask.RETURN)
@rule("return.shot", "return.target")
def return_options(t: Battle, target: Model, shooter: Model) -> Iterator[act.Act]:
    yield act.Waive()
    yield from shooting.shots(t, target)


@judge(act.Ask.RETURN)
@rule("return.shot")
def is_return(t: Battle, answer: act.Act, target: Model) -> bool:
    return allowed(t, "sequence:return", False, target)
