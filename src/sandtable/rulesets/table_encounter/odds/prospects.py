"""What to tell of an answer before it is given: chances to hit, to get up or across, to stay in the fight; who gains.

The dice are those of the rules that will resolve the answer; nobody reacts or steps in but by the answer itself.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.question import Prospect, Situation

from ..rules.aid import swap_places
from ..rules.line_of_fire import obstacles
from ..rules.melee import meet, pick_guard, roll_clash, start_fight
from ..rules.moving import go
from ..rules.reactions import begin_reaction, return_options
from ..rules.shooting import aim, fire
from ..rules.stress import stress_check
from ..state import (
    NOBODY,
    Act,
    Activate,
    Attack,
    Climb,
    ClimbDown,
    Encounter,
    Fight,
    Guard,
    Ignore,
    Jump,
    Model,
    Reaction,
    ReturnFire,
    Shoot,
    Stand,
    Step,
    Swap,
    TakeCover,
    Unarmed,
    Verdict,
)
from .best_clash import BestClash, hands_of

POLICY = ("greedy", "greedy")
GAINS = "deals more than it suffers"
LOSES = "suffers more than it deals"


def prospects(t: Encounter, act: Act) -> list[Prospect]:
    """A few chances."""
    match t.step, act:
        case Step.ACTIVATE, Activate():
            return [tell(t, "is out of the fight", is_removed(act))] if is_shaken(t.models[act.model]) else []
        case Step.ACT | Step.RETURN, Shoot():
            return of_shot(t, act)
        case (Step.ACT, Fight()) | (Step.ENGAGE, Attack()):
            return [tell(t, GAINS, gains(fights(act)))]
        case Step.ACT, Climb() | ClimbDown() | Jump():
            return [tell(t, "succeeds", arrives(act))]
        case Step.REACT, ReturnFire():
            return [tell(t, "is hit", is_shot_at(act)), tell(t, "hits back", hits_back)]
        case (Step.REACT, TakeCover() | Ignore()) | (Step.SWAP_SHOT, Stand() | Swap()):
            return [tell(t, "is hit", is_shot_at(act))]
        case (Step.SWAP_BLOW, Stand() | Swap()) | (Step.GUARD, Guard() | Unarmed()):
            return [tell(t, LOSES, gains(is_fought(act)))]
    return []


def tell(t: Encounter, label: str, run: Callable[[Encounter], bool]) -> Prospect:
    return Prospect(label, Situation(t, run, (label,), POLICY))


def is_shaken(model: Model) -> bool:
    """Whether dice are rolled for a model when it is activated."""
    return bool(model.placed and model.stress >= model.left)


def is_removed(act: Activate) -> Callable[[Encounter], bool]:
    """Whether the stress check takes a model off the table."""

    def run(t: Encounter) -> bool:
        stress_check(t, t.models[act.model])
        return not t.models[act.model].placed

    return run


# ---- shots -------------------------------------------------------------------------------------------------------


def of_shot(t: Encounter, act: Shoot) -> list[Prospect]:
    """Against a target that does not react."""
    shooter, target = t.models[shooting(t)], t.models[act.target]
    told = [tell(t, "hits", shoots(act)), tell(t, "critical", shoots(act, Verdict.CRITICAL))]
    if target.stress < target.left:
        told.append(tell(t, "makes it break down", breaks(act)))
    if obstacles(t, shooter, target, target.x, target.y, target.z) > 0:
        told.append(tell(t, "strikes something else", strays(act)))
    return told


def shooting(t: Encounter) -> int:
    return int(t.active if t.step == Step.ACT else t.target)


def shoot(t: Encounter, act: Shoot) -> int:
    t.attacker, t.target, t.weapon, t.reaction = shooting(t), act.target, act.weapon, Reaction.NONE
    return fire(t)


def shoots(act: Shoot, least: Verdict = Verdict.HIT) -> Callable[[Encounter], bool]:
    def run(t: Encounter) -> bool:
        shoot(t, act)
        return t.verdict >= least

    return run


def breaks(act: Shoot) -> Callable[[Encounter], bool]:
    """Whether the target has so much stress afterwards that its next activation breaks it."""

    def run(t: Encounter) -> bool:
        shoot(t, act)
        return t.models[act.target].stress >= t.models[act.target].left

    return run


def strays(act: Shoot) -> Callable[[Encounter], bool]:
    """Whether a miss strikes an obstacle."""
    return lambda t: shoot(t, act) > 0


def is_shot_at(act: Act) -> Callable[[Encounter], bool]:
    def run(t: Encounter) -> bool:
        swap(t, act)
        t.reaction = Reaction.COVER if isinstance(act, TakeCover) else Reaction.NONE
        fire(t)
        return t.verdict != Verdict.MISS

    return run


def swap(t: Encounter, act: Act) -> None:
    """Who steps in takes the place of the target, and the attack."""
    if isinstance(act, Swap):
        swap_places(t, t.models[act.helper], t.models[t.target])
        t.target = act.helper


def hits_back(t: Encounter) -> bool:
    """Whether a return shot is left after the shot, and hits."""
    t.reaction = Reaction.RETURN
    fire(t)
    begin_reaction(t)
    if t.step != Step.RETURN:
        return False
    shooter, target = t.models[t.attacker], t.models[t.target]
    for act in return_options(t, target, shooter):
        if isinstance(act, Shoot):
            aim(t, target.index, act.target, act.weapon)
            fire(t)
            return t.verdict != Verdict.MISS
    return False


# ---- Clashes -----------------------------------------------------------------------------------------------------


def gains(begin: Callable[[Encounter], object]) -> Callable[[Encounter], bool]:
    """Whether the attacker deals more than it suffers in a Clash that both play best. `begin` leads up to the dice."""
    games: dict[int, BestClash] = {}  # by the defender's weapon: nothing else but the dice differs between two runs

    def run(t: Encounter) -> bool:
        begin(t)
        roll_clash(t)
        if t.step != Step.CLASH:
            return False
        if t.guard not in games:
            games[t.guard] = BestClash(t)
        dealt, suffered = games[t.guard].value(hands_of(t))
        return dealt > suffered

    return run


def fights(act: Act) -> Callable[[Encounter], None]:
    def begin(t: Encounter) -> None:
        if isinstance(act, Fight):
            start_fight(t, t.acting, t.models[act.target], act.weapon, act.x, act.y)
        elif isinstance(act, Attack):
            meet(t, t.acting, t.models[act.target])
        pick_guard(t)

    return begin


def is_fought(act: Act) -> Callable[[Encounter], None]:
    def begin(t: Encounter) -> None:
        swap(t, act)
        if t.step == Step.SWAP_BLOW:
            pick_guard(t)
        else:
            t.guard = act.weapon if isinstance(act, Guard) else NOBODY

    return begin


# ---- ways --------------------------------------------------------------------------------------------------------


def arrives(act: Act) -> Callable[[Encounter], bool]:
    """Whether a climb or jump brings no fall."""

    def run(t: Encounter) -> bool:
        before = t.acting.stress
        x, y, z = t.acting.x, t.acting.y, t.acting.z
        go(t, t.acting, act)
        moved = (t.acting.x, t.acting.y, t.acting.z) != (x, y, z)
        return moved and t.acting.stress == before

    return run
