"""The marks while a player aims or looks around, by the rules themselves."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from sandtable.boards.tabletop import piece_asked, settled
from sandtable.kernel import Shape

from .. import actions as act, state
from ..rules import attack, charge, course, ground, legal, melee, modifiers, percent, ready, reply, series, targets
from ..rules.blast import quarters_felt
from ..rules.manner import goes_through, manner_of, with_care
from ..state import DECIMETRE, METRE, NOBODY, Arm, Battle, Bracket, Cover, Feature, Fighter, Gait, Manner, Mode, Step
from ..terrain import FIELD
from . import words

SEEN = Manner.PLAINLY, Manner.THROUGH
FALLS_ON = "it may come down on"
BANDS = ("full damage", "three quarters", "half", "a quarter")


def marks(t: Battle, answer: Any) -> Sequence[Shape]:
    """The marks of an answer while it is aimed."""
    fighter = piece_asked(t)
    return tuple(drawn(t, fighter, answer)) if fighter is not None else ()


def drawn(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    """The effect of an answer, carried out by the rules on a copy: an attack, a way, or something in hand."""
    if not 0 <= getattr(answer, "item", 0) < len(fighter.items):
        return
    if isinstance(answer, act.Deploy):
        spot = answer.x * DECIMETRE, answer.y * DECIMETRE
        yield FIELD.disc(t.board, *spot, FIELD.figure, "path", "here")
        yield from FIELD.seen_from(t, fighter, spot, seen_by)
    elif isinstance(answer, act.Snap):
        yield from shot(t, fighter, t.fighters[t.active], answer.manner)
    elif act.Ask.ACT in answer.answers or act.Ask.FOLLOW in answer.answers:
        yield from done(t, fighter, answer, settled(t, answer, fighter))
    elif act.Ask.DEFEND in answer.answers:
        said = f"the attack on {words.name_of(t, fighter)}"
        yield FIELD.between(t.board, t.fighters[t.now.attacker], fighter, "sight", said)
    else:
        yield from reaction(t, fighter)


def done(t: Battle, fighter: Fighter, answer: Any, there: Battle) -> Iterator[Shape]:
    """The marks of an action begun on a copy of the battle."""
    after = there.fighters[fighter.index]
    if there.step == Step.ATTACK:
        yield from attack_begun(t, fighter, there)
    elif there.step == Step.LEAVE:
        yield from way_begun(t, fighter, there)
    elif after.in_hand != fighter.in_hand and after.items[after.in_hand] >= 0:
        yield from ranges(t, fighter, melee.weapon_in_hand(there, after))
    elif (after.aim_at, after.aim) != (fighter.aim_at, fighter.aim) and after.aim_at != NOBODY:
        yield from shot(t, fighter, t.fighters[after.aim_at], Manner.PLAINLY)
    elif isinstance(answer, act.Close | act.Reopen):
        yield from reach(t, fighter, t.fighters[answer.target])


def attack_begun(t: Battle, fighter: Fighter, there: Battle) -> Iterator[Shape]:
    """A blow, a shot, or what is thrown or fired at a place."""
    now, target = there.now, there.fighters[there.now.target]
    if now.how.melee:
        yield from blow(t, fighter, target)
        return
    if there.series.target != NOBODY and now.how.way != state.Way.THROW:
        yield from shot(t, fighter, t.fighters[target.index], manner_of(now.how.careful, now.how.through))
        return
    if now.row >= 0:
        yield from burst(t, fighter, int(now.row), int(now.x), int(now.y))
    if now.target != NOBODY:
        yield from friends_beside(t, fighter, now.target, now.how.careful, FALLS_ON)


# ---- lines of fire ---------------------------------------------------------------------------------------------------


def sight_line(t: Battle, fighter: Fighter, target: Fighter, through: bool, more: str = "") -> Iterator[Shape]:
    """The line from one fighter to another, up to the wall or cover that ends it."""
    seen, ends = targets.sight_of(t, fighter, target, False), list[Feature]()
    said = f"{words.how_far(t, fighter, target)}{between(seen)}{more}"
    if not targets.is_open_to_fire(t, seen, through):
        ends = hiding(t, fighter, target)
        stopped = ", and no shot goes through it" if through else " that no shot goes round"
        said += ", out of sight" if seen.blocked else stopped
    return FIELD.sight_line(t.board, fighter, target, ends, said)


def between(seen: state.Sight) -> str:
    """The obstacles on the line, in words."""
    said = f", {seen.cover.label} cover" if seen.cover != Cover.NONE else ""
    if seen.smokes:
        said += ", smoke"
    return said + (", darkness" if seen.light else "")


def hiding(t: Battle, fighter: Fighter, target: Fighter) -> list[Feature]:
    """The pieces that end the line of fire; else the full cover that the target is behind."""
    ends = fighter.x, fighter.y, target.x, target.y
    walls = [x for x in t.board.features[: t.board.pieces] if ground.blocks(t, x, *ends)]
    return walls or [x for x in covering(t, fighter, target) if ground.cover_from(x, target) == Cover.FULL]


def covering(t: Battle, fighter: Fighter, target: Fighter) -> list[Feature]:
    """The pieces that the target is behind, or in."""
    return [x for x in t.board.features[: t.board.pieces] if ground.covers(t, x, fighter.x, fighter.y, target)]


def shot(t: Battle, fighter: Fighter, target: Fighter, manner: int) -> Iterator[Shape]:
    """The line, how far the weapon carries, what covers the target, and friends the shot may strike."""
    row = melee.row_in_hand(t, fighter)
    weapon = t.board.weapons[row]
    if weapon.arm == Arm.MELEE or not ground.is_up(target):
        return
    bracket = Bracket(modifiers.bracket_of(t, ground.apart(t, fighter, target), modifiers.range_of(t, fighter, weapon)))
    yield from ranges(t, fighter, weapon)
    for piece in covering(t, fighter, target):
        yield FIELD.outline(t.board, piece, "cover", f"{Cover(ground.cover_from(piece, target)).label} cover")
    yield from sight_line(t, fighter, target, goes_through(manner), f", {bracket.words}")
    if weapon.frag:
        yield from blast(t, fighter, row, target.x, target.y)
    may = FALLS_ON if weapon.frag else "the shot may strike"
    yield from friends_beside(t, fighter, target.index, with_care(manner), may)


def friends_beside(t: Battle, fighter: Fighter, place: int, careful: bool, may: str) -> Iterator[Shape]:
    """Friends in melee with the target, who may be struck by a shot or throw at it."""
    if modifiers.risk_of_shot(t, fighter, place, state.How(state.Way.SINGLE, careful=careful)) == percent.AT_RISK:
        for other in t.fighters:
            if attack.may_be_struck(t, fighter, t.fighters[place], other):
                yield FIELD.halo(t.board, other, "danger", f"{may} {words.name_of(t, other)}")


# ---- ranges, throws and bursts ---------------------------------------------------------------------------------------


def ranges(t: Battle, fighter: Fighter, weapon: state.Weapon) -> Iterator[Shape]:
    """Circles on the field where longer ranges begin."""
    if weapon.arm == Arm.MELEE:
        reach = int(melee.reach_with(t, fighter, weapon)) * METRE
        yield FIELD.disc(t.board, fighter.x, fighter.y, reach, "reach", "within reach of a blow")
        return
    reach = modifiers.range_of(t, fighter, weapon)
    ends = [end for end in range(reach, 5 * reach, reach or 1) if targets.is_in_range(t, end * end, reach)]
    brackets = [Bracket(modifiers.bracket_of(t, end * end, reach)).words for end in ends]
    yield from FIELD.rings(t.board, fighter, [(e, f"{said}: up to {e // METRE} m") for e, said in zip(ends, brackets)])


def burst(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> Iterator[Shape]:
    """The throw, and the effects of its burst."""
    weapon = t.board.weapons[row]
    yield from ranges(t, fighter, weapon)
    far = f"{ground.root(ground.distance_squared(t, fighter.x, fighter.y, x, y)) / METRE:.1f} m"
    barred = None if weapon.indirect else partial(ground.is_blocked, t, int(fighter.x), int(fighter.y))
    yield from FIELD.throw(t.board, fighter, (x, y), far, barred)
    yield from blast(t, fighter, row, x, y)


def blast(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> Iterator[Shape]:
    """Rings of damage, or smoke; the fighters it reaches there; and how far off it may come down on a miss."""
    if t.board.weapons[row].smoke:
        yield FIELD.disc(t.board, x, y, t.numbers["house.smoke"] * METRE, "smoke", "smoke")
    else:
        for band, said in enumerate(BANDS):
            yield FIELD.disc(t.board, x, y, t.numbers["pub.frag"][band] * METRE, "blast", said)
        yield from in_blast(t, x, y)
    metres = 10 * int(t.numbers["scatter.order"])
    said = f"a miss comes down up to {metres} m off, a wild one farther"
    yield FIELD.disc(t.board, x, y, metres * METRE, "range", said)


def under_way(t: Battle) -> Shape:
    """How far a burst is felt."""
    return FIELD.disc(t.board, t.burst.x, t.burst.y, t.numbers["pub.frag"][3] * METRE, "blast", "the burst")


def in_blast(t: Battle, x: int, y: int) -> Iterator[Shape]:
    for other in t.fighters:
        quarters = quarters_felt(t, x, y, other)
        if quarters > 0:
            yield FIELD.halo(t.board, other, "danger", f"{words.name_of(t, other)}: {BANDS[4 - quarters]}")


# ---- hand to hand ----------------------------------------------------------------------------------------------------


def blow(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[Shape]:
    """How far a blow reaches, and whether it may be answered."""
    yield from reach(t, fighter, target)
    if ground.is_up(target) and modifiers.is_close(t, fighter, target):
        yield from answered(t, fighter, target)


def reach(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[Shape]:
    """How far a fighter's blows reach, and whether a target is near enough."""
    if not ground.is_up(target):
        return
    yield from ranges(t, fighter, t.board.weapons[melee.melee_row(t, fighter)])
    near = modifiers.is_close(t, fighter, target)
    said = f"{words.how_far(t, fighter, target)}{'' if near else ', out of reach'}"
    yield FIELD.between(t.board, fighter, target, "sight" if near else "sight-blocked", said)


def answered(t: Battle, fighter: Fighter, target: Fighter) -> Iterator[Shape]:
    """Whether the target of a blow may strike back."""
    if reply.can_reply(t, target, fighter):
        yield FIELD.halo(t.board, target, "danger", f"{words.name_of(t, target)} may strike back at a blow that fails")


# ---- on foot ---------------------------------------------------------------------------------------------------------


def way_begun(t: Battle, fighter: Fighter, leaving: Battle) -> Iterator[Shape]:
    """The way, enemies who may strike at the fighter, and whom they strike or see from its end."""
    x, y, charges = int(leaving.goal_x), int(leaving.goal_y), leaving.gait == Gait.CHARGE
    enemy = t.fighters[leaving.charged_at] if charges else None
    if enemy is not None and charge.short_of(t, fighter, enemy) == state.NOWHERE:
        return
    yield from legs(t, fighter, x, y, leaving.gait, NOBODY if enemy is None else enemy.index)
    if enemy is not None:
        yield FIELD.line(t.board, (x, y), (enemy.x, enemy.y), "sight", words.name_of(t, enemy))
    yield from strikers(leaving)
    there = gone(leaving)
    if enemy is None:
        yield from FIELD.seen_from(there, there.fighters[fighter.index], (x, y), seen_by)
    else:
        yield from answered(there, there.fighters[fighter.index], there.fighters[enemy.index])


def gone(leaving: Battle) -> Battle:
    """A copy in which the mover has arrived unhurt; a charge stops before its blow."""
    there = leaving.silent_copy()
    there.leaver_next = len(there.fighters)
    course.leave(there)
    return there


def legs(t: Battle, fighter: Fighter, x: int, y: int, gait: int, past: int = NOBODY) -> Iterator[Shape]:
    """How far a fighter could go, and the straight way; up to what bars it."""
    yield FIELD.disc(t.board, fighter.x, fighter.y, ready.pace(t, fighter, gait), "reach", "as far as this carries")
    yield from FIELD.way(t.board, fighter, x, y, is_barred=lambda x, y: not ground.has_way(t, fighter, x, y, past))


def strikers(leaving: Battle) -> Iterator[Shape]:
    """Engaged enemies who may strike at the fighter who has set out."""
    for enemy in leaving.fighters:
        if course.may_strike_leaver(leaving, leaving.fighters[leaving.active], enemy):
            said = f"{words.name_of(leaving, enemy)} may strike as they leave"
            yield FIELD.halo(leaving.board, enemy, "danger", said)


# ---- reactions -------------------------------------------------------------------------------------------------------


def reaction(t: Battle, fighter: Fighter) -> Iterator[Shape]:
    """The action that a fighter may react to."""
    if t.step in (Step.FOLLOW, Step.LEAVE) and t.active not in (NOBODY, fighter.index):
        yield FIELD.between(t.board, fighter, t.fighters[t.active], "sight", words.name_of(t, t.fighters[t.active]))
    elif t.step == Step.BURST:
        yield under_way(t)


# ---- looking around --------------------------------------------------------------------------------------------------


def seen_by(t: Battle, fighter: Fighter, other: Fighter) -> tuple[int | None, str]:
    """The cover in which another is seen, or None, and what a shot would need, if they are in range."""
    seen, weapon = targets.sight_of(t, fighter, other, False), melee.weapon_in_hand(t, fighter)
    said = f"{words.how_far(t, fighter, other)}{between(seen)}"
    manner = next((x for x in SEEN if targets.is_open_to_fire(t, seen, goes_through(x))), None)
    if manner is None:
        return None, f"{said}, cannot be shot at from there"
    how = terms(t, fighter, weapon, manner)
    far = ground.apart(t, fighter, other)
    if how is not None and targets.is_in_range(t, far, modifiers.range_of(t, fighter, weapon)):
        need = targets.need_of(t, fighter, other, melee.row_in_hand(t, fighter), how, seen)
        last = int(percent.last_hit(t, need, attack.jams_from(t, weapon)))
        said += f", a shot {'through the cover ' if goes_through(manner) else ''}needs {last} or less"
        said += "" if targets.has_hope(t, need) else " and is forbidden as hopeless"
    return max(seen.cover, seen.smokes), said


def terms(t: Battle, fighter: Fighter, weapon: state.Weapon, manner: int) -> state.How | None:
    """The terms of the next shot with the weapon in hand: of this turn, if one is left, else of the next."""
    modes = [mode for mode in Mode if weapon.rounds[mode] > 0 and can_fire(t, fighter, weapon, mode)]
    if not modes:
        return None
    acts = fighter.index == t.active
    if acts and t.series.running and not t.series.melee and series.attacks_left(t):
        return targets.how_next(t, fighter, fighter.in_hand, False, t.series.way, manner)
    now = [mode for mode in modes if acts and legal.has_room_for_mode(t, fighter, mode)]
    how = targets.how_next(t, fighter, fighter.in_hand, False, (now or modes)[0], manner)
    return how if now else how.but(place=0, ordinal=0, shots=0)


def can_fire(t: Battle, fighter: Fighter, weapon: state.Weapon, mode: Mode) -> bool:
    """Whether a weapon is ready, and has rounds for this mode."""
    return legal.is_gun_ready(t, fighter, weapon) and legal.is_loaded(t, fighter, weapon, mode)
