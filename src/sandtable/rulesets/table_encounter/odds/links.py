"""The question of the odds lab that asks what an answer would come to, with the situation of the battle."""

from __future__ import annotations

from sandtable.kernel.question import Enquiry
from sandtable.kernel.verbs import ruling

from .. import actions as act
from ..look.text import weapon_name
from ..rules.ground import gap, within
from ..rules.journey import left_to_move
from ..rules.jumping import jump_width
from ..rules.line_of_fire import beyond, obstacles
from ..rules.melee import start_fight
from ..state import INCH, NOBODY, Battle, Model, Step
from .prospects import is_shaken
from .questions import WEAPONS

FARTHEST = 15  # bits of a distance in thousandths


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For shots, blows, climbs, jumps and the stress check of an activation."""
    match answer:
        case act.Shoot(target, weapon):
            shooter = t.models[t.active if t.step == Step.ACT else t.target]
            return of_shot(t, shooter, t.models[target], weapon)
        case act.Fight(target, weapon, _, _):
            return of_clash(t, answer, t.models[target], weapon)
        case act.Climb(feature):
            model, rise = t.acting, t.board.features[feature].high - t.acting.z
            ladder = bool(t.board.features[feature].support)
            left = left_to_move(t, model) / INCH
            return Enquiry("climb", {"agility": model.agility, "height": rise / INCH, "ladder": ladder, "left": left})
        case act.Jump(x, y):
            model = t.acting
            width, drop = jump_width(t, model, x, y) / INCH, model.z / INCH
            return Enquiry("jump", {"agility": model.agility, "gap": width, "drop": drop})
        case act.Activate(place) if is_shaken(t.models[place]):
            model = t.models[place]
            return Enquiry("breakdown", {"toughness": model.left, "stress": model.stress})
        case _:
            return None


def of_shot(t: Battle, shooter: Model, target: Model, weapon: int) -> Enquiry | None:
    name = known_name(t, weapon)
    if name is None:
        return None
    situation = {
        "weapon": name,
        "ballistics": shooter.ballistics,
        "gap": measured_gap(t, shooter, target),
        "obstacles": obstacles(t, shooter, target, target.x, target.y, target.z),
        "agility": target.agility,
    }
    return Enquiry("shot", situation)


def of_clash(t: Battle, answer: act.Fight, target: Model, weapon: int) -> Enquiry | None:
    """On open ground: what a shove runs into, or where it ends to the thousandth, the question does not know."""
    name = known_name(t, weapon)
    arms = [known_name(t, w.index) for w in t.board.weapons if w.melee and target.carries(w.index)]
    if name is None or None in arms:
        return None
    copy = t.silent_copy()
    start_fight(copy, copy.acting, copy.models[answer.target], weapon, answer.x, answer.y)
    situation = {
        "attacker": name,
        "defender": arms[0] if arms else "",
        "melee": copy.acting.melee,
        "defender_melee": target.melee,
        "gap": apart(copy.acting, target),
    }
    return Enquiry("clash", situation)


def measured_gap(t: Battle, shooter: Model, target: Model) -> float:
    """The gap in inches on level ground that is as far, by the way of measuring in force; to the next thousandth."""
    far = -1
    for bit in range(FARTHEST, -1, -1):
        far += 1 << bit if beyond(t, shooter, target, far + (1 << bit)) > 0 else 0
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
