"""Questions: what players and designers ask most often. Each builds a few dots and troopers, and runs the rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.kernel.errors import InvalidRules
from sandtable.kernel.question import KnownWords, Situation, question
from sandtable.kernel.ruleset import Rules

from ..rules import explosives
from ..rules.fire import arc_row, arc_shots, arm_in_hand, can_hit, fire, fire_number, is_arc_size
from ..rules.ground import apart, place_of, q_of, r_of
from ..rules.melee import may_use, melee_number, strike
from ..rules.movement import step
from ..rules.reaction import open_trigger, react
from ..rules.sight import line_of_sight, sight_between
from ..squads import standard_weapons
from ..state import BLOCKED, CELLS, NOBODY, SQUAD, Battle, Blow, Phase, Posture, Slot, Trigger, Trooper
from . import situations

Weapon = Annotated[str, KnownWords(lambda rules: standard_weapons()), Field(description="a weapon")]
Named = Annotated[str, KnownWords(lambda rules: Trooper.labels()), Field(description="a trooper, A1 to B8")]
Hp = Annotated[int, Field(ge=1, le=10, description="HP of the attacker")]
Cells = Annotated[str, Field(description="the target's track, 11 of . / X from left to right")]
Armor = Annotated[int, Field(ge=0, le=20, description="armor cells that the target has left")]
Where = Annotated[str | dict[str, Any], Field(description="a scenario's name or file (in Python also its data)")]
DotText = Annotated[str, Field(description="a dot: q,r or q,r,level")]
MELEE = {"fists": Blow.FISTS, "bayonet": Blow.BAYONET, "club": Blow.CLUB}
count_up = range  # where a parameter is called range


# ---- fire ----------------------------------------------------------------------------------------------------------


@question("fire")
def fire_question(
    rules: Rules,
    weapon: Weapon = "rifle",
    range: Annotated[int, Field(ge=1, le=240, description="dots between the two")] = 10,
    cover: Annotated[int, Field(ge=0, le=40, description="obstructions that count")] = 0,
    hp: Hp = 10,
    firer: Posture = Posture.STANDING,
    target: Posture = Posture.STANDING,
    shots: Annotated[int, Field(ge=1, le=6, description="one after the other")] = 1,
    cells: Cells = "...........",
    armor: Armor = 0,
    armor_ap: Annotated[int, Field(ge=0, le=8)] = 0,
    spent: Annotated[int, Field(ge=0, le=12, description="AP the target has spent this turn")] = 0,
) -> Situation:
    """One or more shots: the target number, how many hit, and what is left of the target."""
    t = situations.duel(rules, weapon, range, cover, cells, armor)
    one, other = t.troopers[0], t.troopers[SQUAD]
    situations.pose(one, hp, firer)
    other.prone, other.spent, other.armor_ap = target == Posture.PRONE, spent, armor_ap
    one.width, one.bearing, one.shots = 30, 0, 1
    situations.insist(rules, t, lambda t: can_hit(t, one, other, arm_in_hand(t, one)))
    need = int(fire_number(t, one, other))

    def run(t: Battle) -> tuple[Any, ...]:
        shooter, mark = t.troopers[0], t.troopers[SQUAD]
        hits = 0
        for _ in count_up(shots):
            if mark.hp > 0:
                before = (mark.cells[:], mark.armor)
                fire_again(t, shooter, mark)
                hits += (mark.cells, mark.armor) != before
        return (need, hits, *situations.remains(mark))

    return Situation(t, run, ("target number", "hits", "cells", "armor", "hp", "stopped"))


def fire_again(t: Battle, shooter: Trooper, target: Trooper) -> None:
    shooter.shots, shooter.width = 2, 30
    fire(t, shooter, target)
    shooter.fired = False


@question("target-number")
def target_number_question(
    rules: Rules,
    weapon: Weapon = "rifle",
    range: Annotated[int, Field(ge=1, le=240)] = 10,
    cover: Annotated[int, Field(ge=0, le=40)] = 0,
    hp: Hp = 10,
    firer: Posture = Posture.STANDING,
    target: Posture = Posture.STANDING,
) -> Situation:
    """Whether one shot hits, and the number it needs."""
    inner = fire_question(rules, weapon, range, cover, hp, firer, target)

    def run(t: Battle) -> tuple[int, bool]:
        found: Any = inner.run(t)
        return found[0], found[1] > 0

    return Situation(inner.start, run, ("target number", "hit"))


@question("arc")
def arc_question(rules: Rules, weapon: Weapon = "rifle", width: int = 60) -> Situation:
    """How many shots an arc holds, and what it costs."""
    t = situations.duel(rules, weapon, 1, 0, "." * CELLS, 0)
    if not is_arc_size(t, width):
        raise InvalidRules(situations.refusal(rules, "arc.sizes", width), "arc.sizes")
    return Situation(
        t,
        lambda t: (int(arc_shots(t, t.troopers[0], width)), int(arc_row(t, width, 1))),
        ("shots", "AP"),
    )


@question("run")
def run_question(
    rules: Rules,
    weapon: Weapon = "smg",
    width: Annotated[int, Field(description="of the arc in degrees")] = 30,
    range: Annotated[int, Field(ge=2, le=200, description="dots to the firer at first")] = 5,
    dots: Annotated[int, Field(ge=0, le=7, description="dots of the arc that are then entered")] = 2,
    cells: Cells = "...........",
    armor: Armor = 0,
) -> Situation:
    """A run through an arc, straight at the firer, who always fires: where it stops, and the runner's state."""
    t = situations.duel(rules, weapon, range, 0, cells, armor)
    shooter = t.troopers[0]
    if not is_arc_size(t, width):
        raise InvalidRules(situations.refusal(rules, "arc.sizes", width), "arc.sizes")
    shooter.width, shooter.bearing, shooter.shots = width, 0, arc_shots(t, shooter, width)
    t.side, t.active = 1, SQUAD

    def run(t: Battle) -> tuple[str, int, str]:
        runner = t.troopers[SQUAD]
        stop = situations.meet_fire(t, runner, Trigger.ACTIVATE, "activates")
        for i in count_up(1, dots + 1):
            if not stop:
                step(t, runner, runner.at - 1)
                stop = situations.meet_fire(t, runner, Trigger.ENTER, f"dot {i}")
        return stop or "end", runner.hp, situations.state_of(runner)

    return Situation(t, run, ("stopped at", "hp", "state"), (situations.always_fire, situations.always_fire))


@question("crossfire")
def crossfire(
    rules: Rules,
    firers: Annotated[
        str, Field(description='in order of fire, parted by semicolons: "rifle range 5 cover 2; pistol range 5"')
    ] = "rifle range 5; pistol range 5",
    cells: Cells = "...........",
    armor: Armor = 0,
    armor_ap: Annotated[int, Field(ge=0, le=8)] = 0,
    spent: Annotated[int, Field(ge=0, le=12, description="AP the target has spent, this step included")] = 0,
) -> Situation:
    """Several arcs on one dot that is entered, each fired once in this order until the target has fallen."""
    lines = [situations.read_firer(text) for text in firers.split(";")]
    if len(lines) > 6:
        raise InvalidRules(f"firers: at most 6, got {len(lines)}")
    t = situations.star(rules, lines, cells, armor)
    target = t.troopers[SQUAD]
    target.armor_ap, target.spent = armor_ap, spent
    t.side, t.active = 1, SQUAD

    def run(t: Battle) -> tuple[int, str, bool]:
        mark = t.troopers[SQUAD]
        open_trigger(t, mark, Trigger.ENTER)
        while react(t, mark):
            pass
        return mark.hp, situations.state_of(mark), mark.dropped or mark.hp <= 0

    return Situation(t, run, ("hp", "state", "stopped"), (situations.always_fire, situations.always_fire))


# ---- melee ---------------------------------------------------------------------------------------------------------


@question("melee")
def melee_question(
    rules: Rules,
    weapon: Annotated[
        str,
        KnownWords(lambda rules: (*MELEE, *standard_weapons())),
        Field(description="fists, bayonet, club, or a melee weapon"),
    ] = "bayonet",
    hp: Hp = 10,
    attacker: Posture = Posture.STANDING,
    target: Posture = Posture.STANDING,
    cells: Cells = "...........",
    armor: Armor = 0,
) -> Situation:
    """A declared melee attack, struck as its target activates."""
    blow = MELEE.get(weapon, Blow.SIDEARM)
    t = situations.duel(rules, "rifle" if blow != Blow.SIDEARM else weapon, 1, 0, cells, armor)
    one, other = t.troopers[0], t.troopers[SQUAD]
    situations.pose(one, hp, attacker)
    if not may_use(t, one, blow):
        raise InvalidRules(situations.refusal(rules, "melee.active"), "melee.active")
    other.prone = target == Posture.PRONE
    one.targets[0], one.blows[0] = SQUAD, blow
    t.side, t.active, t.trigger = 1, SQUAD, Trigger.ACTIVATE
    need = int(melee_number(t, one, other))

    def run(t: Battle) -> tuple[Any, ...]:
        mark = t.troopers[SQUAD]
        before = (mark.cells[:], mark.armor)
        strike(t, t.troopers[0], mark)
        return (need, (mark.cells, mark.armor) != before, *situations.remains(mark))

    return Situation(t, run, ("target number", "hit", "cells", "armor", "hp", "stopped"))


# ---- explosives ----------------------------------------------------------------------------------------------------


@question("throw")
def throw_question(
    rules: Rules,
    explosive: Literal["grenade", "satchel"] = "grenade",
    dots: Annotated[int, Field(ge=0, le=12, description="how far")] = 5,
    thrower: Posture = Posture.STANDING,
    hp: Hp = 10,
    cover: Annotated[int, Field(ge=0, le=20)] = 0,
    victim: DotText = "0,0",
    cells: Cells = "...........",
    armor: Armor = 0,
) -> Situation:
    """A throw at (0,0) from the west: price, number, and what a trooper who is then on a dot nearby gets."""
    q, r, level = situations.read_dot(victim)
    t = situations.duel(rules, "rifle", max(dots, 1) + 6, cover, cells, armor, -max(dots, 1))
    one, other = t.troopers[0], t.troopers[SQUAD]
    situations.pose(one, hp, thrower)
    one.active = Slot.read(explosive)  # type: ignore[assignment]
    one.grenades = one.satchels = 1
    other.at = NOBODY
    spot = place_of(t.board, q, r)
    if spot == NOBODY:
        raise InvalidRules(f"victim: no such dot ({q},{r})")
    target = place_of(t.board, 0, 0) if dots else one.at
    situations.insist(rules, t, lambda t: explosives.may_throw(t, t.troopers[0], target, 0))
    price, need = int(explosives.throw_price(t, one, dots)), int(explosives.throw_number(t, one, target, 0))
    hit_one = 0 if spot == one.at else SQUAD

    def run(t: Battle) -> tuple[Any, ...]:
        mark = t.troopers[hit_one]
        explosives.throw(t, t.troopers[0], target, 0)
        mark.at, mark.level = spot, level
        t.phase = Phase.BLAST
        explosives.explode(t)
        centre = (q_of(t.board, t.centre), r_of(t.board, t.centre))
        points = points_for(t, mark)
        return (price, need, centre, points, *suffer(t, mark))

    return Situation(t, run, ("AP", "target number", "centre", "points", "hp", "state"))


@question("blast")
def blast_question(
    rules: Rules,
    scenario: Where = "yard",
    explosive: Literal["grenade", "satchel"] = "grenade",
    at: DotText = "0,0",
    victim: Named = "A1",
) -> Situation:
    """What an explosion on a dot does to one trooper of a scenario: lethal points, and the state after it."""
    t = situations.begun(rules, scenario)
    q, r, level = situations.read_dot(at)
    t.centre, t.centre_level, t.placed = place_of(t.board, q, r), level, 1
    t.charges[0].kind = Slot.read(explosive)  # type: ignore[assignment]
    who = situations.trooper_named(victim, "victim")

    def run(t: Battle) -> tuple[int, int, str]:
        mark = t.troopers[who]
        return (points_for(t, mark), *suffer(t, mark))

    return Situation(t, run, ("points", "hp", "state"))


def points_for(t: Battle, trooper: Trooper) -> int:
    """Lethal points that the explosion sends a trooper's way; nothing behind what stops it."""
    reached = explosives.blast_reaches(t, trooper)
    return (
        int(explosives.blast_points(t, t.charges[t.settled].kind, explosives.distance_to_blast(t, trooper)))
        if reached
        else 0
    )


def suffer(t: Battle, trooper: Trooper) -> tuple[int, str]:
    for other in t.troopers:
        other.blasted = other.index != trooper.index
    if explosives.next_victim(t) == trooper.index:
        explosives.blast(t, trooper)
    return trooper.hp, situations.state_of(trooper)


# ---- sight ---------------------------------------------------------------------------------------------------------


@question("sight")
def sight_question(
    rules: Rules,
    scenario: Where = "yard",
    viewer: DotText = "0,0",
    target: DotText = "0,1",
    viewer_posture: Posture = Posture.STANDING,
    target_posture: Posture = Posture.STANDING,
) -> Situation:
    """Whether one dot can be seen from another, the cover on the line, and the range."""
    t = situations.begun(rules, scenario)
    (q, r, level), (to_q, to_r, to_level) = situations.read_dot(viewer), situations.read_dot(target)
    eye, at = situations.known(t, q, r), situations.known(t, to_q, to_r)

    def run(t: Battle) -> tuple[bool, int, int]:
        prone, lying = viewer_posture == Posture.PRONE, target_posture == Posture.PRONE
        cover = line_of_sight(t, eye, level, prone, at, to_level, lying)
        return cover != BLOCKED, max(cover, 0), apart(eye, at)

    return Situation(t, run, ("visible", "cover", "range"))


@question("targets")
def targets_question(
    rules: Rules,
    scenario: Where = "yard",
    trooper: Named = "A1",
    at: Annotated[str, Field(description="as if on this dot: q,r or q,r,level; empty: where he is")] = "",
    posture: Posture = Posture.STANDING,
) -> Situation:
    """Whom a trooper could hit from a dot with the weapon in hand, and the number each shot needs."""
    t = situations.begun(rules, scenario)
    one = t.troopers[situations.trooper_named(trooper, "trooper")]
    if at:
        q, r, level = situations.read_dot(at)
        one.at, one.level = situations.known(t, q, r), level
    one.prone = posture == Posture.PRONE

    def run(t: Battle) -> tuple[str, ...]:
        shooter = t.troopers[one.index]
        return tuple(target_in_words(t, shooter, x) for x in t.troopers if x.side != shooter.side and x.present)

    return Situation(t, run, tuple(x.label for x in t.troopers if x.side != one.side and x.present))


def target_in_words(t: Battle, shooter: Trooper, target: Trooper) -> str:
    reach, far = apart(shooter.at, target.at), arm_in_hand(t, shooter).long
    if reach > far:
        return f"range {reach} > long {far}"
    if sight_between(t, shooter, target) == BLOCKED:
        return "no line of sight"
    return f"needs {int(fire_number(t, shooter, target))}"
