"""The marks of an answer while it is aimed, by the rules themselves."""

from collections.abc import Iterator

from sandtable.boards.tried import settled
from sandtable.kernel import Shape, counted, judge_of, number

from .. import actions as act
from ..rules import explosives, facts, fire, ground, reaction, sight
from ..state import BLOCKED, NOBODY, Battle, Kind, Posture, Slot, Trigger, Trooper
from ..terrain import DOTS
from . import clicks, scene


def marks(t: Battle, answer: act.Act) -> tuple[Shape, ...]:
    """The marks of an answer: its target, the number it needs, and enemies who could react."""
    if isinstance(answer, act.Hold):
        return tuple(shape for x in t.troopers if may_fire_now(t, x) for shape in scene.shot(t, x, t.active))
    place = getattr(answer, "trooper", NOBODY)
    if place == NOBODY:
        return ()
    trooper = t.troopers[place]
    return tuple(aimed(t, trooper, answer)) if trooper.present or isinstance(answer, act.Place) else ()


def may_fire_now(t: Battle, shooter: Trooper) -> bool:
    """Whether a shot at the active trooper is still open."""
    return t.active != NOBODY and shooter.width > 0 and fire.may_fire(t.silent_copy(), shooter, t.troopers[t.active])


def aimed(t: Battle, trooper: Trooper, answer: act.Act) -> Iterator[Shape]:
    match answer:
        case act.Place():
            yield from deployed(t, trooper, answer)
        case act.Fire():
            yield from scene.shot(t, trooper, t.active)
        case act.Strike():
            yield from scene.blow(t, trooper, t.active)
        case act.Attack(_, target, _):
            yield from scene.blow(t, trooper, target)
        case act.SetArc(_, width, bearing):
            yield from arc(t, trooper, width, bearing)
        case act.Ready(_, slot) | act.Draw(_, slot):
            yield from DOTS.ranges(t.board, trooper.at, trooper.level, reaches(t, trooper, slot))
        case act.Throw() | act.ThrowStairs():
            yield from thrown(t, trooper, answer)
        case act.Step():
            yield from clicks.POINTER.path(t, trooper, answer)
    if act.Ask.ACTIVATE in answer.answers or act.Ask.ACT in answer.answers:
        yield from answered(t, trooper, answer)


# ---- who could answer ----------------------------------------------------------------------------------------------


def answered(t: Battle, trooper: Trooper, answer: act.Act) -> Iterator[Shape]:
    """Enemies who may fire or strike at an action, or whose arcs cover it in vain; else shots that could come later."""
    activates = act.Ask.ACTIVATE in answer.answers
    if not activates and not judge_of(act.Ask.ACT)(t, answer, trooper):
        return
    t, place = settled(t, answer, trooper), trooper.index
    target = t.troopers[place]
    if not activates and t.trigger == Trigger.NONE and stance(target) == stance(trooper):
        return
    for x in scene.enemies(t, target):
        in_vain = t.trigger == Trigger.NONE or sight.sight_between(t, x, target) == BLOCKED
        if x.able and (fire.may_fire(t, x, target) or (in_vain and is_covered(t, x, target))):
            yield from scene.shot(t, x, place)
        if x.able and reaction.is_strike_due(t, x, target):
            yield from scene.blow(t, x, place)


def stance(trooper: Trooper) -> tuple[int, int, bool]:
    """The facts about a trooper that shots at them depend on."""
    return trooper.at, trooper.level, trooper.prone


def is_covered(t: Battle, shooter: Trooper, target: Trooper) -> bool:
    """Whether a target is in an arc with shots left, in range."""
    far = ground.apart(shooter.at, target.at) > fire.arm_in_hand(t, shooter).long
    return fire.in_arc_of(t, shooter, target.at) and shooter.shots > 0 and not far


def deployed(t: Battle, trooper: Trooper, answer: act.Place) -> Iterator[Shape]:
    """The enemies who are in place already, as seen from the new dot."""
    spot = DOTS.end_of(t, trooper, answer)
    if spot is None or not ground.is_in_zone(t.board, trooper.side, *spot):
        return
    yield DOTS.hit(t.board, *spot, "reach", DOTS.spoken(t.board, *spot))
    t = t.silent_copy()
    one = t.troopers[trooper.index]
    (one.at, one.level), one.prone = spot, answer.posture == Posture.PRONE
    for x in scene.enemies(t, one):
        yield from scene.line_at(t, one, x)


# ---- arcs, ranges and throws ---------------------------------------------------------------------------------------


def arc(t: Battle, trooper: Trooper, width: int, bearing: int) -> Iterator[Shape]:
    """The arc, the dots in it that can be fired at, and the enemies in it."""
    arm = fire.arm_in_hand(t, trooper)
    if not fire.is_arc_size(t, width) or arm.kind != Kind.FIREARM:
        return
    yield scene.arc_shape(t, trooper, width, bearing)

    def inside(at: int) -> bool:
        near = ground.apart(trooper.at, at) <= arm.long
        return near and ground.in_arc(t.board, trooper.at, bearing, width, at)

    yield from clicks.POINTER.seen(t, trooper, inside, unseen=False)
    for x in scene.enemies(t, trooper):
        if inside(x.at):
            yield from scene.line_at(t, trooper, x)


def reaches(t: Battle, trooper: Trooper, slot: Slot) -> Iterator[tuple[int, str]]:
    """How far a thing reaches once in hand: short and long range, or what the AP pay for."""
    t = t.silent_copy()
    trooper = t.troopers[trooper.index]
    before, trooper.active = trooper.active, slot
    arm = fire.arm_in_hand(t, trooper)
    if trooper.holds_explosive:
        left = fire.ap_left(t, trooper) - (number(t, "move.ready") if before != slot else 0)
        yield int(left) // int(explosives.throw_price(t, trooper, 1)), "as far as the AP throw it"
    elif arm.kind == Kind.FIREARM:
        yield arm.short, f"short range: {arm.short}"
        yield arm.long, f"long range: {arm.long}"


def thrown(t: Battle, trooper: Trooper, answer: act.Throw | act.ThrowStairs) -> Iterator[Shape]:
    """The throw, the blast if it stays on target, and the troopers it would reach now."""
    spot = DOTS.end_of(t, trooper, answer)
    if spot is None or not trooper.holds_explosive:
        return
    if isinstance(answer, act.ThrowStairs) or trooper.at == spot[0]:
        yield DOTS.line(t.board, trooper.at, spot[0], "path", "the throw", trooper.level)
    else:
        line = sight.Line(trooper.at, trooper.level, trooper.prone, *spot, False)
        yield from scene.sight_line(t, line, "the throw", lambda cover: f"cover {cover}")
    t = t.silent_copy()
    kind, t.settled, (t.centre, t.centre_level) = trooper.active, t.placed, spot
    t.charges[t.placed].kind = kind
    lethal = [int(explosives.blast_points(t, kind, away)) for away in range(explosives.NEVER)]
    far = max((away for away, points in enumerate(lethal) if points), default=0)
    rings = [f"{points} lethal at {counted(away, 'dot')}" for away, points in enumerate(lethal[: far + 1])]
    yield from DOTS.blast(t.board, *spot, rings)
    for x in t.troopers:
        if points := explosives.points_at(t, kind, x):
            told = f"reaches {facts.name_of(t, x)}: {points} lethal"
            yield DOTS.hit(t.board, x.at, x.level, "danger", told)
