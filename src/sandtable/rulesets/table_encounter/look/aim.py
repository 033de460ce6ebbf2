"""What is drawn while an answer is aimed: all by the rules' own functions.

Everything here works on a copy of the table, without a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sandtable.geometry.inches import MILLION, length
from sandtable.kernel.answers import Yes
from sandtable.kernel.scene import Shape
from sandtable.kernel.verbs import ruling

from ..rules.aid import exchange
from ..rules.ground import footing, ground_at, half_agility, reaches, within
from ..rules.melee import fighter, shove, weapon_in
from ..rules.moving import (
    climb_needs,
    fall_stress,
    jump_needs,
    jump_width,
    landing,
    level_below,
    may_go,
    movement_range,
    put,
    take_off,
    top_place,
    walk,
)
from ..rules.reactions import may_end_cover
from ..state import (
    NOBODY,
    Act,
    Activate,
    Attack,
    Charge,
    Climb,
    ClimbDown,
    Drop,
    Encounter,
    Fight,
    Grade,
    Guard,
    Help,
    Ignore,
    Journey,
    Jump,
    Model,
    Parry,
    Place,
    ReturnFire,
    Shoot,
    Stand,
    Stay,
    Step,
    Strike,
    Swap,
    TakeCover,
    Unarmed,
    Undo,
    Walk,
)
from .outlook import STOP, caption, halo, line_of_fire, prospect, sights, threat
from .scene import (
    asked,
    counted,
    disc,
    engage_range,
    is_asked_to_push,
    line,
    measured,
    name_of,
    quiet,
)


def marks(t: Encounter, act: Any) -> Sequence[Shape]:
    """What to draw while this answer is aimed, legal or not."""
    drawn = DRAWN.get(type(act))
    if drawn is None:
        return ()
    copy = quiet(t)
    who = asked(copy)
    if who is None and not isinstance(act, Place | Activate):
        return ()
    return tuple(drawn(copy, act, who))


# ---- ways --------------------------------------------------------------------------------------------------------


def way(t: Encounter, who: Model, x: int, y: int) -> Iterator[Shape]:
    """From where a model stands to where it would stand."""
    yield line(t, (who.x, who.y), (x, y), "path", measured(length(x - who.x, y - who.y)))
    yield disc(t, x, y, who.radius, "path", name_of(t, who))


def what_follows(t: Encounter, who: Model) -> Iterator[Shape]:
    """What a model could do from where its way has brought it; for a cover move, what the shooter thinks of it."""
    if t.journey == Journey.COVER or t.step == Step.COVER:
        shooter = t.models[t.attacker]
        hidden = may_end_cover(t, who, shooter, who.x, who.y, who.z)
        yield from line_of_fire(t, shooter, who, NOBODY)
        yield caption(t, who, "better hidden" if hidden else "may not stay here")
    else:
        yield from threat(t, who)
        yield from sights(t, who)


def walk_marks(t: Encounter, act: Walk, who: Model) -> Iterator[Shape]:
    """The way, to where it really ends: an opponent's threat range may stop it."""
    if not may_go(t, who, act):
        yield from way(t, who, act.x, act.y)
        return
    start = who.clone()
    walk(t, who, act.x, act.y)
    yield from way(t, start, who.x, who.y)
    if (who.x, who.y) != (act.x, act.y):
        yield disc(t, who.x, who.y, STOP, "stop", "stopped in an opponent's threat range")
    yield from what_follows(t, who)


def climb_marks(t: Encounter, act: Climb, who: Model) -> Iterator[Shape]:
    """To the nearest place on top."""
    feature = t.board.features[act.feature]
    place = NOBODY if act.feature >= t.board.pieces else top_place(t, who, feature)
    if place == NOBODY:
        return
    rise = feature.high - who.z
    label = test_words(climb_needs(t, who, rise, feature.support), f"{measured(rise)} up")
    yield from landing_marks(t, who, place >> 16, place & 65535, feature.high, label)


def test_words(need: int, what: str) -> str:
    return f"{what}, needs {counted(need, 'success').replace('successs', 'successes')}" if need > 0 else what


def down_marks(t: Encounter, act: ClimbDown | Drop, who: Model) -> Iterator[Shape]:
    """Down at the edge: by climbing, or by a fall."""
    on = footing(t, who)
    if on == NOBODY:
        return
    below = level_below(t, who, act.x, act.y)
    height = who.z - below
    if isinstance(act, Drop):
        label = f"falls {measured(height)}: {fall_stress(t, height)} stress"
    else:
        label = test_words(climb_needs(t, who, height, t.board.features[on].support), f"{measured(height)} down")
    yield from landing_marks(t, who, act.x, act.y, below, label)


def jump_marks(t: Encounter, act: Jump, who: Model) -> Iterator[Shape]:
    """The leap; the gap within it is what the dice must carry."""
    far = length(act.x - who.x, act.y - who.y)
    width = jump_width(t, who, act.x, act.y)
    edges = [
        (who.x + (act.x - who.x) * at // MILLION, who.y + (act.y - who.y) * at // MILLION)
        for at in (take_off(t, who, act.x, act.y), landing(t, who, act.x, act.y))
    ]
    if 0 < width < far:
        yield line(t, edges[0], edges[1], "reach", f"a gap of {measured(width)}")
    z = ground_at(t, act.x, act.y, who.z)
    label = test_words(jump_needs(t, who, width), f"a gap of {measured(width)}")
    yield from landing_marks(t, who, act.x, act.y, z, label)


def landing_marks(t: Encounter, who: Model, x: int, y: int, z: int, label: str) -> Iterator[Shape]:
    yield from way(t, who, x, y)
    put(t, who, x, y, z)
    yield caption(t, who, label)
    yield from what_follows(t, who)


def place_marks(t: Encounter, act: Place, who: Model | None) -> Iterator[Shape]:
    """Where it would stand, how far it strikes, and who has been placed already in its sight."""
    model = t.models[act.model]
    put(t, model, act.x, act.y, ground_at(t, act.x, act.y, 0))
    yield disc(t, model.x, model.y, model.radius, "path", name_of(t, model))
    yield disc(t, model.x, model.y, movement_range(t, model), "reach", f"moves {measured(movement_range(t, model))}")
    yield from threat(t, model)
    yield from sights(t, model)


def activate_marks(t: Encounter, act: Activate, who: Model | None) -> Iterator[Shape]:
    """What it may come to do."""
    model = t.models[act.model]
    if model.placed:
        yield from prospect(t, model)


def stay_marks(t: Encounter, act: Stay, who: Model) -> Iterator[Shape]:
    """Back to where the cover move began, or no move."""
    if t.journey == Journey.COVER:
        yield from way(t, who, t.from_x, t.from_y)
        put(t, who, t.from_x, t.from_y, t.from_z)
        yield from line_of_fire(t, t.models[t.attacker], who, NOBODY)


# ---- attacks -----------------------------------------------------------------------------------------------------


def fight_marks(t: Encounter, act: Fight, who: Model) -> Iterator[Shape]:
    """The way in, the reach of both, and whether the other can strike back."""
    target = t.models[act.target]
    if (who.x, who.y) != (act.x, act.y):
        yield from way(t, who, act.x, act.y)
    put(t, who, act.x, act.y, ground_at(t, act.x, act.y, who.z))
    yield from blow_marks(t, who, target, act.weapon)


def blow_marks(t: Encounter, striker: Model, target: Model, weapon: int) -> Iterator[Shape]:
    if not target.placed or weapon == NOBODY:
        return
    yield from threat(t, striker, t.board.weapons[weapon].reach)
    yield from threat(t, target)
    back = any(w.melee and target.carries(w.index) and reaches(t, target, w, striker) for w in t.board.weapons)
    words = f"{name_of(t, target)} {'can' if back else 'cannot'} strike back"
    yield line(t, (striker.x, striker.y), (target.x, target.y), "sight", f"blow at {name_of(t, target)}")
    yield caption(t, target, words)


def charge_marks(t: Encounter, act: Charge, who: Model) -> Iterator[Shape]:
    """How far the way may be, and how far the weapon reaches beyond it."""
    far = engage_range(t, who)
    reach = far + t.board.weapons[act.weapon].reach
    yield disc(t, who.x, who.y, far, "reach", f"moves up to {measured(far)}")
    yield disc(t, who.x, who.y, who.radius + reach, "range", f"and strikes {measured(reach)} from here at most")
    for other in t.models:
        if other.placed and other.side != who.side and within(who, other, reach):
            yield halo(t, other, "seen", f"{name_of(t, other)} may be in reach")


def attack_marks(t: Encounter, act: Attack, who: Model) -> Iterator[Shape]:
    yield from blow_marks(t, who, t.models[act.target], t.weapon)


def shoot_marks(t: Encounter, act: Shoot, who: Model) -> Iterator[Shape]:
    target = t.models[act.target]
    if target.placed:
        yield from line_of_fire(t, who, target, act.weapon)


def help_marks(t: Encounter, act: Help, who: Model) -> Iterator[Shape]:
    yield from between(t, who, t.models[act.friend])


def between(t: Encounter, a: Model, b: Model) -> Iterator[Shape]:
    """A friend who gets help, or changes places."""
    if a.placed and b.placed:
        yield line(t, (a.x, a.y), (b.x, b.y), "path", f"{name_of(t, a)} and {name_of(t, b)}")
        yield halo(t, b, "path", name_of(t, b))


# ---- being attacked ----------------------------------------------------------------------------------------------


def swap_marks(t: Encounter, act: Swap, who: Model) -> Iterator[Shape]:
    """Who changes places, and, before a shot, the line to who would be the target."""
    helper = t.models[act.helper]
    yield from between(t, helper, who)
    if t.step == Step.SWAP_SHOT and helper.placed:
        exchange(helper, who)
        yield from line_of_fire(t, t.models[t.attacker], helper, t.weapon)


def attacked_marks(t: Encounter, act: Act, who: Model) -> Iterator[Shape]:
    """The attack that an answer leaves as it is."""
    attacker = t.models[t.attacker]
    if t.step in (Step.SWAP_SHOT, Step.REACT):
        yield from line_of_fire(t, attacker, who, t.weapon)
    else:
        yield from blow_marks(t, attacker, who, t.weapon)


def cover_marks(t: Encounter, act: TakeCover, who: Model) -> Iterator[Shape]:
    """The shot as it becomes, and how far the move after it leads."""
    far = half_agility(t, who)
    yield disc(t, who.x, who.y, far, "reach", f"then moves up to {measured(far)}")
    yield from line_of_fire(t, t.models[t.attacker], who, t.weapon, True)


def return_marks(t: Encounter, act: ReturnFire, who: Model) -> Iterator[Shape]:
    """The shot that comes back."""
    guns = [w.index for w in t.board.weapons if not w.melee and who.carries(w.index)]
    yield from line_of_fire(t, who, t.models[t.attacker], guns[0] if guns else NOBODY)


def guard_marks(t: Encounter, act: Guard, who: Model) -> Iterator[Shape]:
    yield from threat(t, who, t.board.weapons[act.weapon].reach)


# ---- the Clash ---------------------------------------------------------------------------------------------------


def clash_marks(t: Encounter, act: Strike | Parry | Undo, who: Model) -> Iterator[Shape]:
    """The two, and where a push would lead."""
    if t.step != Step.CLASH:
        return
    other = fighter(t, 1 - t.clash_turn)
    yield line(t, (who.x, who.y), (other.x, other.y), "sight")
    if isinstance(act, Strike) and act.grade == Grade.CRITICAL and not who.shoved:
        if t.clash_turn == 0 or ruling(t, "shove.who") == "sufferer":
            yield from push_marks(t, who, other)


def push_marks(t: Encounter, who: Model, other: Model) -> Iterator[Shape]:
    """Where the other would stand, after a push and perhaps a fall."""
    weapon = weapon_in(t, t.clash_turn)
    if weapon == NOBODY or t.board.weapons[weapon].shove == 0:
        return
    start = other.clone()
    shove(t, who, other, t.board.weapons[weapon].shove)
    fallen = other.stress - start.stress
    yield from way(t, start, other.x, other.y)
    yield caption(t, other, f"pushed, falls: {fallen} stress" if fallen else "pushed")


def yes_marks(t: Encounter, act: Yes, who: Model) -> Iterator[Shape]:
    if is_asked_to_push(t):
        yield from push_marks(t, who, fighter(t, 1 - t.clash_turn))


DRAWN: dict[type[Any], Callable[[Encounter, Any, Any], Iterator[Shape]]] = {
    Place: place_marks,
    Activate: activate_marks,
    Walk: walk_marks,
    Climb: climb_marks,
    ClimbDown: down_marks,
    Drop: down_marks,
    Jump: jump_marks,
    Stay: stay_marks,
    Fight: fight_marks,
    Charge: charge_marks,
    Attack: attack_marks,
    Shoot: shoot_marks,
    Help: help_marks,
    Stand: attacked_marks,
    Swap: swap_marks,
    Guard: guard_marks,
    Unarmed: attacked_marks,
    TakeCover: cover_marks,
    ReturnFire: return_marks,
    Ignore: attacked_marks,
    Strike: clash_marks,
    Parry: clash_marks,
    Undo: clash_marks,
    Yes: yes_marks,
}
