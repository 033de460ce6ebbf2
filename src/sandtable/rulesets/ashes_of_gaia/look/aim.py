"""What is drawn while somebody aims or looks around, by the functions that resolve."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from sandtable.kernel import Shape

from .. import actions as act
from .. import state
from ..rules import attack, melee, modifiers, ready, reply, targets
from ..rules.charge import distance_between, point_short, short_of
from ..rules.ground import apart, blocks, cover_from, covers, has_way, is_up, meets, root, sight_to
from ..rules.manner import goes_through, manner_with, with_care
from ..state import DECIMETRE, METRE, NOBODY, NOWHERE, Arm, Battle, Cover, Fighter, Gait, How, Manner, Mode, Step
from ..terrain import FIELD
from . import bursts, words


def marks(t: Battle, answer: Any) -> Sequence[Shape]:
    """What to draw while an answer is aimed."""
    fighter = words.actor_of(t, answer)
    return tuple(drawn(t, fighter, answer)) if fighter is not None else ()


def drawn(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    match answer:
        case act.Shoot(target, _, manner) | act.ShootAt(target, _, manner):
            yield from shot(t, fighter, t.fighters[target], manner)
        case act.Strike(target, _) | act.StrikeAt(target, _) | act.Close(target) | act.Reopen(target):
            yield from blow(t, fighter, t.fighters[target])
        case act.Again(target) if t.series.melee:
            yield from blow(t, fighter, t.fighters[target])
        case act.AgainSo(target, extra):
            yield from shot(t, fighter, t.fighters[target], manner_with(extra))
        case act.Again(target) | act.Aim(target):
            yield from shot(t, fighter, t.fighters[target], Manner.PLAINLY)
        case act.Charge(target):
            yield from charge(t, fighter, t.fighters[target])
        case act.Draw(item) if 0 <= item < len(fighter.items) and fighter.items[item] >= 0:
            yield from bursts.ranges(t, fighter, t.board.weapons[fighter.items[item]])
        case act.Snap(manner) if t.active != NOBODY:
            yield from shot(t, fighter, t.fighters[t.active], manner)
        case act.Throw(item, target) | act.ThrowCarefully(item, target):
            yield from bursts.throw(t, fighter, item, t.fighters[target].x, t.fighters[target].y)
        case act.ThrowTo(item, x, y):
            yield from bursts.throw(t, fighter, item, x * DECIMETRE, y * DECIMETRE)
        case act.Lob(x, y):
            yield from bursts.burst(t, fighter, melee.row_in_hand(t, fighter), x * DECIMETRE, y * DECIMETRE)
        case act.Move(x, y):
            yield from walk(t, fighter, x * DECIMETRE, y * DECIMETRE, Gait.MOVE)
        case act.Run(x, y):
            yield from walk(t, fighter, x * DECIMETRE, y * DECIMETRE, Gait.RUN)
        case act.Retreat(x, y):
            yield from walk(t, fighter, x * DECIMETRE, y * DECIMETRE, Gait.RETREAT)
        case act.Deploy(x, y):
            yield FIELD.disc(t.board, x * DECIMETRE, y * DECIMETRE, FIELD.figure, "path", "here")
            yield from seen_from(t, fighter, x * DECIMETRE, y * DECIMETRE)
        case act.Take() | act.Dodge() | act.Parry():
            said = f"the attack on {words.name_of(t, fighter)}"
            yield FIELD.between(t.board, t.fighters[t.now.attacker], fighter, "sight", said)
        case _:
            yield from reaction(t, fighter)


def features(t: Battle) -> list[Any]:
    return t.board.features[: t.board.pieces]


# ---- lines of fire ---------------------------------------------------------------------------------------------------


def sight_line(t: Battle, fighter: Fighter, target: Fighter, through: bool, more: str = "") -> Iterator[Shape]:
    """From one to the other; up to the wall, or the cover, that ends it."""
    seen = sight_to(t, fighter, target.index, target.x, target.y, False)
    said = f"{words.name_of(t, target)}: {root(apart(t, fighter, target)) / METRE:.1f} m{between(seen)}{more}"
    if targets.is_open_to_fire(t, seen, through):
        yield FIELD.between(t.board, fighter, target, "sight", said)
        return
    stop = stop_of(t, fighter, target, bool(seen.blocked))
    if seen.blocked:
        said += ", out of sight"
    else:
        said += " that no shot goes round" if not through else ", and no shot goes through it"
    yield from FIELD.stopped(t.board, fighter, stop, said, said)


def between(seen: state.Sight) -> str:
    """What lies on the line, in words."""
    said = f", {seen.cover.label} cover" if seen.cover != Cover.NONE else ""
    if seen.smokes:
        said += ", smoke"
    return said + (", darkness" if seen.light else "")


def stop_of(t: Battle, fighter: Fighter, target: Fighter, blocked: bool) -> tuple[int, int]:
    """Where the line of fire comes to the piece that ends it, or to the full cover that the target is behind."""
    start, goal = (int(fighter.x), int(fighter.y)), (int(target.x), int(target.y))
    ends = [f for f in features(t) if (blocks(t, f, *start, *goal) if blocked else covers(t, f, *start, target))]
    hiding = [f for f in ends if blocked or cover_from(f, target) == Cover.FULL]
    return FIELD.first_stop(start, goal, [partial(meets, feature, *start) for feature in hiding])


def covering(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[Shape]:
    """The pieces that the target is behind, or in."""
    for feature in features(t):
        if covers(t, feature, fighter.x, fighter.y, target):
            yield FIELD.outline(t.board, feature, "cover", f"{Cover(cover_from(feature, target)).label} cover")


def shot(t: Battle, fighter: Fighter, target: Fighter, manner: int) -> Iterator[Shape]:
    """The line, how far the weapon carries, what covers the target, and friends whom the shot may strike."""
    row = melee.row_in_hand(t, fighter)
    weapon = t.board.weapons[row]
    if weapon.arm == Arm.MELEE or not is_up(target):
        return
    bracket = state.Bracket(modifiers.bracket_of(t, apart(t, fighter, target), modifiers.range_of(t, fighter, weapon)))
    yield from bursts.ranges(t, fighter, weapon)
    yield from covering(t, fighter, target)
    yield from sight_line(t, fighter, target, goes_through(manner), f", {bursts.BRACKETS[bracket]}")
    if weapon.frag:
        yield from bursts.blast(t, fighter, row, target.x, target.y)
    elif modifiers.risk_of_shot(t, fighter, target.index, How(state.Way.SINGLE, careful=with_care(manner))) == 1:
        for other in t.fighters:
            if attack.may_be_struck(fighter, target, other, t.numbers["ff_victim"] == "anybody"):
                yield FIELD.halo(t.board, other, "danger", f"the shot may strike {words.name_of(t, other)}")


# ---- hand to hand ----------------------------------------------------------------------------------------------------


def blow(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[Shape]:
    """How far a blow reaches, and whether it may be answered."""
    if not is_up(target):
        return
    yield from bursts.ranges(t, fighter, t.board.weapons[melee.melee_row(t, fighter)])
    near = modifiers.is_close(t, fighter, target)
    said = (
        f"{words.name_of(t, target)}: {root(apart(t, fighter, target)) / METRE:.1f} m{'' if near else ', out of reach'}"
    )
    yield FIELD.between(t.board, fighter, target, "sight" if near else "sight-blocked", said)
    if near and reply.can_reply(t, target, fighter):
        yield FIELD.halo(t.board, target, "danger", f"{words.name_of(t, target)} may strike back at a blow that fails")


def charge(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[Shape]:
    """Up to the enemy, and the blow."""
    short, length = short_of(t, fighter, target), distance_between(fighter, target)
    if not is_up(target) or short == NOWHERE:
        return
    x, y = point_short(fighter.x, target.x, short, length), point_short(fighter.y, target.y, short, length)
    yield reach(t, fighter, Gait.CHARGE)
    yield from legs(t, fighter, x, y, target.index)
    yield FIELD.line(t.board, (x, y), (target.x, target.y), "sight", words.name_of(t, target))
    yield from strikers(t, fighter)


# ---- on foot ---------------------------------------------------------------------------------------------------------


def walk(t: Battle, fighter: Fighter, x: int, y: int, gait: int) -> Iterator[Shape]:
    """The way and how far he could go; who may strike at him; whom he could shoot at from there."""
    yield reach(t, fighter, gait)
    yield from legs(t, fighter, x, y, NOBODY)
    if gait != Gait.RETREAT:
        yield from strikers(t, fighter)
    yield from seen_from(t, fighter, x, y)


def legs(t: Battle, fighter: Fighter, x: int, y: int, past: int) -> Iterator[Shape]:
    """The straight way; up to what bars it."""
    return FIELD.way(t.board, fighter, x, y, is_barred=lambda x, y: not has_way(t, fighter, x, y, past))


def reach(t: Battle, fighter: Fighter, gait: int) -> Shape:
    """How far he could go."""
    return FIELD.disc(t.board, fighter.x, fighter.y, ready.pace(t, fighter, gait), "reach", "as far as this carries")


def strikers(t: Battle, fighter: Fighter) -> Iterator[Shape]:
    """Engaged enemies who may strike as they leave."""
    for enemy in t.fighters:
        if melee.has(fighter.engaged, enemy.index) and reply.can_reply(t, enemy, fighter):
            yield FIELD.halo(t.board, enemy, "danger", f"{words.name_of(t, enemy)} may strike as they leave")


# ---- reactions -------------------------------------------------------------------------------------------------------


def reaction(t: Battle, fighter: Fighter) -> Iterator[Shape]:
    """What somebody is asked to react to."""
    if t.step in (Step.FOLLOW, Step.LEAVE) and t.active not in (NOBODY, fighter.index):
        yield FIELD.between(t.board, fighter, t.fighters[t.active], "sight", words.name_of(t, t.fighters[t.active]))
    elif t.step == Step.BURST:
        yield bursts.under_way(t)


# ---- looking around --------------------------------------------------------------------------------------------------


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """Whom a figure could shoot at, and what he would need."""
    for fighter in t.fighters:
        if fighter.label == key and is_up(fighter):
            return tuple(seen_from(t, fighter, int(fighter.x), int(fighter.y)))
    return ()


def seen_from(t: Battle, fighter: Fighter, x: int, y: int) -> Iterator[Shape]:
    """The other side, as it is seen from a place."""
    c = t.silent_copy()
    mover = c.fighters[fighter.index]
    mover.x, mover.y, mover.placed = x, y, True
    weapon = c.board.weapons[melee.row_in_hand(c, mover)]
    for other in c.fighters:
        if other.side == mover.side or not is_up(other):
            continue
        seen = sight_to(c, mover, other.index, other.x, other.y, False)
        said = f"{words.name_of(t, other)}: {root(apart(c, mover, other)) / METRE:.1f} m{between(seen)}"
        is_open = targets.is_open_to_fire(c, seen, False)
        if not is_open:
            said += ", cannot be shot at from there"
        elif weapon.arm < Arm.MELEE and targets.is_in_range(
            c, apart(c, mover, other), modifiers.range_of(t, mover, weapon)
        ):
            mode = next((mode for mode in Mode if weapon.rounds[mode] > 0), Mode.SINGLE)
            need = targets.need_for(c, mover, other, seen, False, mode, Manner.PLAINLY)
            said += f", a shot needs {int(need)} or less"
        yield FIELD.seen_mark(t.board, other, max(seen.cover, seen.smokes) if is_open else None, said)
