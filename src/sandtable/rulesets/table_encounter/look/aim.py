"""What is drawn while an answer is aimed: all by the rules' own functions.

Everything here works on a copy of the table, without a log.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sandtable.boards.tabletop import MILLION, NOWHERE, has, length, within
from sandtable.kernel import Shape, Yes, counted

from .. import actions as act
from ..rules import aid, clash, climbing, falling, ground, journey, jumping, moving, reactions, stress
from ..state import LADDER, NOBODY, Battle, Journey, Model, Step
from .outlook import line_of_fire, prospect, pushed, sights, struck, threat, when_struck
from .scene import TABLE, asked, is_asked_to_push, measured, name_of, struck_piece


def marks(t: Battle, answer: Any) -> Sequence[Shape]:
    """What to draw while this answer is aimed, legal or not."""
    drawn = DRAWN.get(type(answer))
    if drawn is None:
        return ()
    copy = t.silent_copy()
    who = asked(copy)
    if who is None and not isinstance(answer, act.Place | act.Activate):
        return ()
    return tuple(drawn(copy, answer, who))


# ---- ways --------------------------------------------------------------------------------------------------------


def way(t: Battle, who: Model, x: int, y: int) -> Iterator[Shape]:
    """From where a model stands to where it would stand."""
    return TABLE.way(t.board, who, x, y, name_of(t, who))


def what_follows(t: Battle, who: Model) -> Iterator[Shape]:
    """What a model could do from where its way has brought it; for a cover move, what the shooter thinks of it."""
    if t.journey == Journey.COVER or t.step == Step.COVER:
        shooter = t.models[t.attacker]
        yield from line_of_fire(t, shooter, who, NOBODY)
        yield TABLE.caption(t.board, who, how_hidden(t, who, shooter))
    else:
        yield from threat(t, who)
        yield from sights(t, who)


def how_hidden(t: Battle, who: Model, shooter: Model) -> str:
    """Whether a cover move may end here, and what it would be good for."""
    if not reactions.may_end_cover(t, who, shooter, who.x, who.y, who.z):
        return "may not stay here"
    gain = reactions.hidden(t, who, shooter, who.x, who.y, who.z)
    return "better hidden" if gain > 0 else "less hidden" if gain < 0 else "hidden no better"


def walk_marks(t: Battle, answer: act.Walk, who: Model) -> Iterator[Shape]:
    """The way, to where it really ends: an opponent's threat range may stop it."""
    if not moving.may_walk(t, who, answer.x, answer.y):
        yield from way(t, who, answer.x, answer.y)
        return
    start = who.clone()
    moving.walk(t, who, answer.x, answer.y)
    yield from way(t, start, who.x, who.y)
    if (who.x, who.y) != (answer.x, answer.y):
        yield TABLE.stop_mark(t.board, who.x, who.y, "stopped in an opponent's threat range")
    yield from what_follows(t, who)


def climb_marks(t: Battle, answer: act.Climb, who: Model) -> Iterator[Shape]:
    """To the nearest place on top."""
    feature = t.board.features[answer.feature]
    place = NOWHERE if answer.feature >= t.board.pieces else climbing.top_place(t, who, feature)
    if place == NOWHERE:
        return
    rise = feature.high - who.z
    label = test_words(climbing.climb_needs(t, who, rise, has(feature, LADDER)), f"{measured(rise)} up")
    yield from landing_marks(t, who, place.x, place.y, feature.high, label)


def test_words(need: int, what: str) -> str:
    return f"{what}, needs {counted(need, 'success', 'successes')}" if need > 0 else what


def down_marks(t: Battle, answer: act.ClimbDown | act.Drop, who: Model) -> Iterator[Shape]:
    """Down at the edge: by climbing, or by a fall."""
    on = ground.footing(t, who)
    if on == NOBODY:
        return
    below = climbing.level_below(t, who, answer.x, answer.y)
    height = who.z - below
    if isinstance(answer, act.Drop):
        label = f"falls {measured(height)}: {falling.fall_stress(t, height)} stress"
    else:
        label = test_words(
            climbing.climb_needs(t, who, height, has(t.board.features[on], LADDER)), f"{measured(height)} down"
        )
    yield from landing_marks(t, who, answer.x, answer.y, below, label)


def jump_marks(t: Battle, answer: act.Jump, who: Model) -> Iterator[Shape]:
    """The leap; the gap within it is what the dice must carry."""
    far = length(answer.x - who.x, answer.y - who.y)
    width = jumping.jump_width(t, who, answer.x, answer.y)
    edges = [
        (who.x + (answer.x - who.x) * at // MILLION, who.y + (answer.y - who.y) * at // MILLION)
        for at in (jumping.take_off(t, who, answer.x, answer.y), jumping.landing(t, who, answer.x, answer.y))
    ]
    if 0 < width < far:
        yield TABLE.line(t.board, edges[0], edges[1], "reach", f"a gap of {measured(width)}")
    z = ground.ground_at(t, answer.x, answer.y, who.z)
    label = test_words(jumping.jump_needs(t, who, width), f"a gap of {measured(width)}")
    yield from landing_marks(t, who, answer.x, answer.y, z, label)


def landing_marks(t: Battle, who: Model, x: int, y: int, z: int, label: str) -> Iterator[Shape]:
    yield from way(t, who, x, y)
    journey.put(t, who, x, y, z)
    yield TABLE.caption(t.board, who, label)
    yield from what_follows(t, who)


def place_marks(t: Battle, answer: act.Place, who: Model | None) -> Iterator[Shape]:
    """Where it would stand, how far it strikes, and who has been placed already in its sight."""
    model = t.models[answer.model]
    journey.put(t, model, answer.x, answer.y, ground.ground_at(t, answer.x, answer.y, 0))
    yield TABLE.around(t.board, model, "path", name_of(t, model))
    far = journey.movement_range(t, model)
    yield TABLE.disc(t.board, model.x, model.y, far, "reach", f"moves {measured(far)}")
    yield from threat(t, model)
    yield from sights(t, model)


def activate_marks(t: Battle, answer: act.Activate, who: Model | None) -> Iterator[Shape]:
    """What it may come to do."""
    model = t.models[answer.model]
    if model.shaken:
        breaks = stress.left_at_check(t, model) > 0
        yield TABLE.caption(t.board, model, "breaks down" if breaks else "is out of the fight")
    elif model.placed:
        yield from prospect(t, model)


def stay_marks(t: Battle, answer: act.Stay, who: Model) -> Iterator[Shape]:
    """Back to where the cover move began, or no move."""
    if t.journey == Journey.COVER:
        yield from way(t, who, t.from_x, t.from_y)
        journey.put(t, who, t.from_x, t.from_y, t.from_z)
        yield from line_of_fire(t, t.models[t.attacker], who, NOBODY)


# ---- attacks -----------------------------------------------------------------------------------------------------


def fight_marks(t: Battle, answer: act.Fight, who: Model) -> Iterator[Shape]:
    """The way in, the reach of both, and whether the other can strike back."""
    target = t.models[answer.target]
    if (who.x, who.y) != (answer.x, answer.y):
        yield from way(t, who, answer.x, answer.y)
    journey.put(t, who, answer.x, answer.y, ground.ground_at(t, answer.x, answer.y, who.z))
    yield from blow_marks(t, who, target, answer.weapon)


def blow_marks(t: Battle, striker: Model, target: Model, weapon: int) -> Iterator[Shape]:
    if not target.placed or weapon == NOBODY:
        return
    yield from threat(t, striker, t.board.weapons[weapon].reach)
    yield from threat(t, target)
    arms = [w for w in t.board.weapons if w.melee and target.carries(w.index) and target.melee > 0]
    back = any(ground.reaches(t, target, w, striker) for w in arms)
    words = f"{name_of(t, target)} {'can' if back else 'cannot'} strike back"
    yield TABLE.between(t.board, striker, target, "sight", f"blow at {name_of(t, target)}")
    yield TABLE.caption(t.board, target, words)


def charge_marks(t: Battle, answer: act.Charge, who: Model) -> Iterator[Shape]:
    """How far the way may be, and how far the weapon reaches beyond it."""
    far = journey.engage_range(t, who)
    reach = far + t.board.weapons[answer.weapon].reach
    yield TABLE.disc(t.board, who.x, who.y, far, "reach", f"moves up to {measured(far)}")
    yield TABLE.around(t.board, who, "range", f"and strikes {measured(reach)} from here at most", reach)
    for other in t.models:
        if other.placed and other.side != who.side and within(who, other, reach):
            yield TABLE.halo(t.board, other, "seen", f"{name_of(t, other)} may be in reach")


def attack_marks(t: Battle, answer: act.Attack, who: Model) -> Iterator[Shape]:
    yield from blow_marks(t, who, t.models[answer.target], t.weapon)


def shoot_marks(t: Battle, answer: act.Shoot, who: Model) -> Iterator[Shape]:
    target = t.models[answer.target]
    if target.placed:
        yield from line_of_fire(t, who, target, answer.weapon)


def effect_marks(t: Battle, answer: act.Effected, who: Model) -> Iterator[Shape]:
    """What comes of the piece of terrain that has been struck."""
    piece = struck_piece(t)
    if piece is not None and t.attacker != NOBODY and t.target != NOBODY:
        yield from when_struck(t, t.models[t.attacker], t.models[t.target], piece, answer.effect)


def between(t: Battle, a: Model, b: Model) -> Iterator[Shape]:
    """A friend who changes places."""
    if a.placed and b.placed:
        yield TABLE.between(t.board, a, b, "path", f"{name_of(t, a)} and {name_of(t, b)}")
        yield TABLE.halo(t.board, b, "path", name_of(t, b))


# ---- being attacked ----------------------------------------------------------------------------------------------


def swap_marks(t: Battle, answer: act.Swap, who: Model) -> Iterator[Shape]:
    """The models that change places, and, before a shot, the line to the helper, who would be the target."""
    helper = t.models[answer.helper]
    yield from between(t, helper, who)
    if t.step == Step.SWAP_SHOT and helper.placed:
        aid.exchange(helper, who)
        yield from line_of_fire(t, t.models[t.attacker], helper, t.weapon)


def attacked_marks(t: Battle, answer: act.Act, who: Model) -> Iterator[Shape]:
    """The attack that an answer leaves as it is."""
    attacker = t.models[t.attacker]
    if t.step in (Step.SWAP_SHOT, Step.REACT):
        yield from line_of_fire(t, attacker, who, t.weapon)
    else:
        yield from blow_marks(t, attacker, who, t.weapon)


def cover_marks(t: Battle, answer: act.TakeCover, who: Model) -> Iterator[Shape]:
    """The shot as it becomes, and how far the move after it leads."""
    far = ground.half_agility(t, who)
    yield TABLE.disc(t.board, who.x, who.y, far, "reach", f"then moves up to {measured(far)}")
    yield from line_of_fire(t, t.models[t.attacker], who, t.weapon, True)


def return_marks(t: Battle, answer: act.ReturnFire, who: Model) -> Iterator[Shape]:
    """The shot that comes back."""
    guns = [w.index for w in t.board.weapons if not w.melee and who.carries(w.index)]
    yield from line_of_fire(t, who, t.models[t.attacker], guns[0] if guns else NOBODY)


def guard_marks(t: Battle, answer: act.Guard, who: Model) -> Iterator[Shape]:
    yield from threat(t, who, t.board.weapons[answer.weapon].reach)


# ---- the Clash ---------------------------------------------------------------------------------------------------


def clash_marks(t: Battle, answer: act.Strike | act.Parry | act.Undo, who: Model) -> Iterator[Shape]:
    """The two, and where a push would lead."""
    if t.step != Step.CLASH:
        return
    other = clash.fighter(t, 1 - t.clash_turn)
    yield TABLE.between(t.board, who, other, "sight")
    if isinstance(answer, act.Strike) and clash.weapon_in(t, t.clash_turn) != NOBODY:
        there = struck(t, answer)
        if there.models[who.index].shoved != who.shoved:
            yield from push_marks(t, other, there.models[other.index], int(there.struck))


def push_marks(t: Battle, before: Model, after: Model, stress: int = 0) -> Iterator[Shape]:
    """Where a model would stand after a push and perhaps a fall, beside the stress of the strike itself."""
    fallen = after.stress - before.stress - stress
    yield from way(t, before, after.x, after.y)
    moved = (before.x, before.y) != (after.x, after.y)
    said = "pushed" if moved else "no room to be pushed into"
    yield TABLE.caption(t.board, after, f"pushed, falls: {fallen} stress" if fallen else said)


def yes_marks(t: Battle, answer: Yes, who: Model) -> Iterator[Shape]:
    if is_asked_to_push(t):
        other = clash.fighter(t, 1 - t.clash_turn)
        yield from push_marks(t, other, pushed(t).models[other.index])


DRAWN: dict[type[Any], Callable[[Battle, Any, Any], Iterator[Shape]]] = {
    act.Place: place_marks,
    act.Activate: activate_marks,
    act.Walk: walk_marks,
    act.Climb: climb_marks,
    act.ClimbDown: down_marks,
    act.Drop: down_marks,
    act.Jump: jump_marks,
    act.Stay: stay_marks,
    act.Fight: fight_marks,
    act.Charge: charge_marks,
    act.Attack: attack_marks,
    act.Shoot: shoot_marks,
    act.Effected: effect_marks,
    act.Stand: attacked_marks,
    act.Swap: swap_marks,
    act.Guard: guard_marks,
    act.Unarmed: attacked_marks,
    act.TakeCover: cover_marks,
    act.ReturnFire: return_marks,
    act.Ignore: attacked_marks,
    act.Strike: clash_marks,
    act.Parry: clash_marks,
    act.Undo: clash_marks,
    Yes: yes_marks,
}
