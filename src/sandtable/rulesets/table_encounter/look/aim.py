"""The marks of an answer while it is aimed: its effects by the rules, on a copy of the table."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.boards.tabletop import is_legal, on_the_way, settled, within
from sandtable.kernel import Shape, Yes, YesNo, number

from .. import actions as act
from ..rules import clash, ground, journey, jumping, reactions
from ..state import NOBODY, Battle, Model, Reaction, Step
from .outlook import line_of_fire, prospect, pushed, sights, threat, when_struck
from .scene import TABLE, asked, measured, name_of, struck_piece
from .words import test


def marks(t: Battle, answer: Any) -> Sequence[Shape]:
    """The marks of an answer while it is aimed, legal or not."""
    who = asked(t)
    if not is_legal(t.silent_copy(), answer):
        return tuple(meant(t.silent_copy(), answer, who))
    return tuple(aimed(t, done(t, answer), answer, who))


def done(t: Battle, answer: Any) -> Battle:
    """The table after an answer, with the best of dice and every push."""
    there: Battle = t.silent_copy() if isinstance(answer, YesNo) else settled(t, answer)
    return pushed(t) if isinstance(answer, Yes) else there


def meant(t: Battle, answer: Any, who: Model | None) -> Iterator[Shape]:
    """The meaning of an illegal answer: the way to a place, and the attack from there."""
    model = t.models[answer.model] if "model" in answer.slots else who
    if model is None:
        return
    if "x" in answer.slots:
        if model.placed:
            yield from way(t, model, answer)
        journey.put(t, model, answer.x, answer.y, ground.ground_at(t, answer.x, answer.y, model.z))
    target, weapon = getattr(answer, "target", NOBODY), getattr(answer, "weapon", t.weapon)
    if target != NOBODY != weapon:
        yield from attack(t, model, t.models[target], weapon)


def aimed(t: Battle, there: Battle, answer: Any, who: Model | None) -> Iterator[Shape]:
    """The effects on the models, the view of the model that is asked, and the attack that then follows."""
    if isinstance(answer, act.Effected):
        yield from effect(t, answer)
        return
    for before, after in zip(t.models, there.models, strict=True):
        yield from becomes(there, before, after)
        if who is None:
            yield from comes_up(there, before, after)
    if who is None:
        return
    if t.step == Step.CLASH:
        yield from of_clash(t, there, answer)
    elif t.step == Step.COVER or is_elsewhere(who, there.models[who.index]):
        yield from leg(t, there, who, answer)
    elif there.step == Step.ENGAGE:
        yield from charge(there, there.models[who.index])
    yield from under_way(there)


# ---- models ------------------------------------------------------------------------------------------------------


def is_elsewhere(before: Model, after: Model) -> bool:
    """Whether a model that stays on the table has another place."""
    return before.placed and after.placed and (before.x, before.y, before.z) != (after.x, after.y, after.z)


def way(t: Battle, start: Any, end: Any) -> Iterator[Shape]:
    """The way from where a model stands to where it would stand."""
    return TABLE.way(t.board, start, end.x, end.y, name_of(t, start))


def becomes(there: Battle, before: Model, after: Model) -> Iterator[Shape]:
    """Where a model stands then, and whether it breaks down or is lost."""
    if is_elsewhere(before, after):
        yield from way(there, before, after)
    if before.placed and not after.placed:
        yield TABLE.caption(there.board, before, "is out of the fight")
    elif after.broke_down and not before.broke_down:
        yield TABLE.caption(there.board, after, "breaks down")


def comes_up(there: Battle, before: Model, after: Model) -> Iterator[Shape]:
    """The options of a model that is placed, or is next."""
    if after.placed and not before.placed:
        yield TABLE.around(there.board, after, "path", name_of(there, after))
    if after.placed and (not before.placed or there.active == after.index):
        yield from prospect(there, after)


# ---- ways --------------------------------------------------------------------------------------------------------


def leg(t: Battle, there: Battle, who: Model, answer: Any) -> Iterator[Shape]:
    """The length and price of a way, its early end, and the model's options from there."""
    after = there.models[who.index]
    if isinstance(answer, act.Jump):
        yield from gap(t, who, answer)
    if "x" in answer.slots and (after.x, after.y) != (answer.x, answer.y):
        yield TABLE.stop_mark(t.board, after.x, after.y, "stopped in an opponent's threat range")
    rise, harm = after.z - who.z, after.stress - who.stress
    said = [f"{measured(abs(rise))} {'up' if rise > 0 else 'down'}"] if abs(rise) > number(t, "move.low") else []
    said += [needed] if (needed := test(t, who, answer).strip(" ()")) else []
    said += [f"a fall: {harm} stress"] if harm > 0 else []
    if said:
        yield TABLE.caption(t.board, after, ", ".join(said))
    if t.step == Step.COVER:
        yield from in_cover(t.silent_copy(), after)
    elif there.step in (Step.ACT, Step.ENGAGE):
        yield from threat(there, after)
        yield from sights(there, after)


def gap(t: Battle, who: Model, answer: act.Jump) -> Iterator[Shape]:
    """The part of a jump that the dice must carry."""
    width = jumping.jump_width(t, who, answer.x, answer.y)
    ends = jumping.take_off(t, who, answer.x, answer.y), jumping.landing(t, who, answer.x, answer.y)
    if ends[0] < ends[1]:
        a, b = [on_the_way((who.x, who.y), (answer.x, answer.y), at) for at in ends]
        yield TABLE.line(t.board, a, b, "reach", f"a gap of {measured(width)}")


def in_cover(t: Battle, after: Model) -> Iterator[Shape]:
    """How well a cover move hides the model from the shooter."""
    shooter, target = t.models[t.attacker], t.models[after.index]
    gain = reactions.hidden(t, target, shooter, after.x, after.y, after.z)
    said = "better hidden" if gain > 0 else "less hidden" if gain < 0 else "hidden no better"
    if not reactions.may_end_cover(t, target, shooter, after.x, after.y, after.z):
        said = "may not stay here"
    journey.put(t, target, after.x, after.y, after.z)
    yield from line_of_fire(t, shooter, target, NOBODY)
    yield TABLE.caption(t.board, target, said)


def charge(there: Battle, who: Model) -> Iterator[Shape]:
    """How long the way may be, and how far the weapon reaches beyond it."""
    reach = there.left + there.board.weapons[there.weapon].reach
    yield TABLE.disc(there.board, who.x, who.y, there.left, "reach", f"moves up to {measured(there.left)}")
    yield TABLE.around(there.board, who, "range", f"and strikes {measured(reach)} from here at most", reach)
    for other in there.models:
        if other.placed and other.side != who.side and within(who, other, reach):
            yield TABLE.halo(there.board, other, "seen", f"{name_of(there, other)} may be in reach")


# ---- attacks -----------------------------------------------------------------------------------------------------


def under_way(there: Battle) -> Iterator[Shape]:
    """The attack that has been declared, with its target's reaction if known."""
    if there.attacker == NOBODY or there.target == NOBODY:
        return
    attacker, target = there.models[there.attacker], there.models[there.target]
    match there.step:
        case Step.SWAP_BLOW | Step.GUARD:
            yield from attack(there, attacker, target, there.weapon)
        case Step.SWAP_SHOT | Step.REACT if there.reaction == Reaction.RETURN:
            guns = (w.index for w in there.board.weapons if not w.melee and target.carries(w.index))
            yield from line_of_fire(there, target, attacker, next(guns, NOBODY))
        case Step.SWAP_SHOT | Step.REACT:
            covered = there.reaction == Reaction.COVER
            if covered:
                far = ground.half_agility(there, target)
                yield TABLE.disc(there.board, target.x, target.y, far, "reach", f"then moves up to {measured(far)}")
            yield from line_of_fire(there, attacker, target, there.weapon, covered)


def attack(t: Battle, attacker: Model, target: Model, weapon: int) -> Iterator[Shape]:
    """A shot's line; or the reach of both, and whether the target can strike back."""
    if not target.placed:
        return
    if not t.board.weapons[weapon].melee:
        yield from line_of_fire(t, attacker, target, weapon)
        return
    name, guard = name_of(t, target), t.board.weapons[t.guard].reach if t.guard != NOBODY else NOBODY
    yield from threat(t, attacker, t.board.weapons[weapon].reach)
    yield from threat(t, target, guard)
    arms = [w for w in t.board.weapons if w.melee and target.carries(w.index) and target.melee > 0]
    back = any(ground.reaches(t, target, w, attacker) for w in arms)
    yield TABLE.between(t.board, attacker, target, "sight", f"blow at {name}")
    yield TABLE.caption(t.board, target, f"{name} {'can' if back else 'cannot'} strike back")


def of_clash(t: Battle, there: Battle, answer: Any) -> Iterator[Shape]:
    """The two models of a Clash, and the effect of a push: a place, no room, or a fall besides the stress."""
    striker, other = clash.fighter(t, t.clash_turn), clash.fighter(t, 1 - t.clash_turn)
    yield TABLE.between(t.board, striker, other, "sight")
    if there.models[striker.index].shoved != striker.shoved:
        after = there.models[other.index]
        fall = after.stress - other.stress - (0 if isinstance(answer, YesNo) else there.struck)
        said = "pushed" if is_elsewhere(other, after) else "no room to be pushed into"
        yield TABLE.caption(t.board, after, f"pushed, falls: {fall} stress" if fall else said)


def effect(t: Battle, answer: act.Effected) -> Iterator[Shape]:
    """The effect on the piece of terrain that was struck."""
    piece = struck_piece(t)
    if piece is not None:
        yield from when_struck(t, t.models[t.attacker], t.models[t.target], piece, answer.effect)
