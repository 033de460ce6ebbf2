"""The question of the odds lab that asks what an answer would come to, with the situation of the battle."""

from typing import Any

from sandtable.boards.tabletop import contains, gap, has, is_hit, within
from sandtable.kernel import Enquiry, ruling

from .. import actions as act
from ..look.scene import weapon_name
from ..rules import journey, jumping, line_of_fire, stress
from ..rules.clash import can_strike, fighter, shove, weapon_in
from ..rules.ground import footing, ground_at, stands
from ..rules.melee import start_fight
from ..state import INCH, LADDER, NOBODY, Battle, Model, Step
from . import best_clash
from .setting import HIGHEST_STEP, MOST_WALLS, WEAPONS, WIDEST_GAP, bare_table, build_walls, face

LONGEST = 17  # bits of a distance in thousandths


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For shots and how they are met, blows, uses of a success, climbs, jumps and the stress check of an activation.

    Only where the question comes to the very odds of the battle; elsewhere there is none.
    """
    match answer:
        case act.Shoot(target, weapon):
            shooter = t.models[t.active if t.step == Step.ACT else t.target]
            return of_shot(t, shooter, t.models[target], weapon)
        case act.TakeCover() | act.Ignore() if t.step == Step.REACT:
            covered = isinstance(answer, act.TakeCover)
            return of_shot(t, t.models[t.attacker], t.models[t.target], t.weapon, covered)
        case act.Fight(target, weapon, x, y):
            copy = t.silent_copy()
            start_fight(copy, copy.acting, copy.models[target], weapon, x, y)
            pick_guard_of_few(copy)
            return of_clash(copy)
        case act.Strike() | act.Parry() if t.step == Step.CLASH:
            return of_hands(t, answer)
        case act.Climb(feature):
            model, rise = t.acting, t.board.features[feature].high - t.acting.z
            ladder = bool(has(t.board.features[feature], LADDER))
            left = journey.left_to_move(t, model) / INCH
            return Enquiry("climb", {"agility": model.agility, "height": rise / INCH, "ladder": ladder, "left": left})
        case act.Jump(x, y):
            return of_jump(t, t.acting, x, y)
        case act.Activate(place) if is_shaken(t, t.models[place]):
            model = t.models[place]
            return Enquiry("breakdown", {"toughness": model.left, "stress": model.stress})
        case _:
            return None


def is_shaken(t: Battle, model: Model) -> bool:
    """Whether dice are rolled for a model when it is activated."""
    return bool(model.placed and model.stress >= model.left and stress.left_at_check(t, model) > 0)


def of_shot(t: Battle, shooter: Model, target: Model, weapon: int, covered: bool = False) -> Enquiry | None:
    """As far away, as much higher and with as many obstacles; or, where that rounds to another difficulty, level."""
    name, between = known_name(t, weapon), line_of_fire.obstacles(t, shooter, target, target.x, target.y, target.z)
    if name is None or between > MOST_WALLS:
        return None
    climb = (target.z - shooter.z) / INCH
    for far, height in ((apart(shooter, target), climb), (measured_gap(t, shooter, target), 0)):
        if far <= WIDEST_GAP and abs(height) <= HIGHEST_STEP:
            bare = bare_table(t, shooter, target)
            face(bare.models[0], bare.models[1], round(far * INCH), round(height * INCH))
            build_walls(bare, between)
            if needs(bare, bare.models[0], bare.models[1], weapon, covered) == needs(
                t, shooter, target, weapon, covered
            ):
                figures = {"ballistics": shooter.ballistics, "agility": target.agility, "cover": covered}
                return Enquiry("shot", {"weapon": name, "gap": far, "height": height, "obstacles": between, **figures})
    return None


def needs(t: Battle, shooter: Model, target: Model, weapon: int, covered: bool) -> int:
    return int(line_of_fire.difficulty(t, shooter, target, t.board.weapons[weapon], covered))


def of_jump(t: Battle, model: Model, x: int, y: int) -> Enquiry | None:
    """From ledge to ledge of one height, with nothing but the table between them and room to fall there."""
    on, width = footing(t, model), jumping.jump_width(t, model, x, y)
    if ground_at(t, x, y, model.z) != model.z or width < 2 * model.radius:
        return None
    for feature in t.board.features[: t.board.pieces]:
        between = feature.index != on and stands(t, feature) and not contains(feature, x, y)
        if between and is_hit(feature, model.x, model.y, x, y, 2 * model.radius):
            return None
    situation = {"agility": model.agility, "gap": width / INCH, "drop": model.z / INCH}
    return Enquiry("jump", situation)


def pick_guard_of_few(t: Battle) -> None:
    """The defender's one melee weapon; it has a choice with more."""
    arms = [w.index for w in t.board.weapons if w.melee and t.models[t.target].carries(w.index)]
    t.guard = arms[0] if len(arms) == 1 else NOBODY


def of_clash(t: Battle) -> Enquiry | None:
    """A Clash that is about to be rolled."""
    setting = as_asked(t)
    if setting is None:
        return None
    melee = {"melee": fighter(t, 0).melee, "defender_melee": fighter(t, 1).melee}
    return Enquiry("clash", setting | melee)


def of_hands(t: Battle, answer: act.Act) -> Enquiry | None:
    """A Clash in which some successes are left."""
    setting = as_asked(t)
    begun = t.passes > 0 or best_clash.hands_of(t).struck != NOBODY or fighter(t, 0).shoved or fighter(t, 1).shoved
    if setting is None or begun:
        return None
    held = {"normals": t.normals[0], "criticals": t.criticals[0]}
    against = {"defender_normals": t.normals[1], "defender_criticals": t.criticals[1]}
    moves = {"defender_moves": t.clash_turn == 1, "first": str(answer)}
    return Enquiry("hands", setting | {k: int(n) for k, n in (held | against).items()} | moves)


def as_asked(t: Battle) -> dict[str, Any] | None:
    """How a Clash is set up in the question; None where blows and pushes would come to something else there."""
    attacker, defender = fighter(t, 0), fighter(t, 1)
    name = known_name(t, t.weapon)
    guards = [w.index for w in t.board.weapons if w.melee and defender.carries(w.index)]
    arms = [known_name(t, weapon) for weapon in guards]
    if name is None or None in arms or len(arms) > 1 or guards != [t.guard][: len(arms)]:
        return None
    gap = apart(attacker, defender)
    if lay_of(t) != lay_of(on_bare_table(t, round(gap * INCH))):
        return None
    return {"attacker": name, "defender": arms[0] if arms else "", "gap": gap}


def on_bare_table(t: Battle, gap: int) -> Battle:
    """The same two as the question has them: alone, of the usual size, each with one weapon."""
    bare = bare_table(t, fighter(t, 0), fighter(t, 1))
    bare.attacker, bare.target = 0, 1
    for hand, weapon in enumerate((t.weapon, t.guard)):
        bare.models[hand].arms = 0 if weapon == NOBODY else 1 << weapon
    face(bare.models[0], bare.models[1], gap, 0)
    return bare


def lay_of(t: Battle) -> list[tuple[bool, bool, int, int]]:
    """Who can strike, before and after every push there may be, and what falls cost: all of places that matters."""
    found = []
    for hands in ((), (0,), (1,), (0, 1), (1, 0)):
        copy = t.silent_copy()
        for hand in hands:
            weapon = weapon_in(copy, hand)
            if weapon != NOBODY:
                far = copy.board.weapons[weapon].shove
                shove(copy, fighter(copy, hand), fighter(copy, 1 - hand), far)
        fallen = [int(fighter(copy, hand).stress - fighter(t, hand).stress) for hand in range(2)]
        found.append((can_strike(copy, 0), can_strike(copy, 1), fallen[0], fallen[1]))
    return found


def measured_gap(t: Battle, shooter: Model, target: Model) -> float:
    """The gap in inches on level ground that is as far, by the way of measuring in force; to the next thousandth."""
    far = -1
    for bit in range(LONGEST - 1, -1, -1):
        far += 1 << bit if line_of_fire.beyond(t, shooter, target, far + (1 << bit)) > 0 else 0
    bases = INCH if ruling(t, "measure") == "centre" else 0  # of the lab's two models
    return max(far + 1 - bases, 0) / INCH


def known_name(t: Battle, weapon: int) -> str | None:
    """The name of a weapon, if it is one that every battle knows."""
    name = weapon_name(t, weapon).lower()
    return name if weapon != NOBODY and name in WEAPONS else None


def apart(a: Model, b: Model) -> float:
    """The gap in inches, to the least thousandth that the rules count as within."""
    found = gap(a, b)
    while not within(a, b, found):
        found += 1
    return found / INCH
