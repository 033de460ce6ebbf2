"""What to tell of an answer before it is given: the chance to hit, to get up or across, and what a Clash comes to."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.question import Prospect, Situation

from .best_clash import BestClash, hands_of
from .melee import pick_guard, roll_clash, start_fight
from .moving import go
from .shooting import fire
from .state import (
    Act,
    Climb,
    ClimbDown,
    Encounter,
    Fight,
    Ignore,
    Jump,
    Reaction,
    ReturnFire,
    Shoot,
    Step,
    TakeCover,
    Verdict,
)

POLICY = ("greedy", "greedy")


def prospects(t: Encounter, act: Act) -> list[Prospect]:
    """A few chances; the dice are those of the rules that will resolve the answer."""
    if isinstance(act, Shoot) and t.step in (Step.ACT, Step.RETURN):
        return [tell(t, "hits", shoots(act)), tell(t, "critical", shoots(act, Verdict.CRITICAL))]
    if isinstance(act, TakeCover | ReturnFire | Ignore) and t.step == Step.REACT:
        return [tell(t, "is hit", is_shot_at(act))]
    if isinstance(act, Fight) and t.step == Step.ACT:
        return [tell(t, "deals more than it suffers", wins(act))]
    if isinstance(act, Climb | ClimbDown | Jump) and t.step == Step.ACT:
        return [tell(t, "succeeds", arrives(act))]
    return []


def tell(t: Encounter, label: str, run: Callable[[Encounter], bool]) -> Prospect:
    return Prospect(label, Situation(t, run, (label,), POLICY))


def shoots(act: Shoot, least: Verdict = Verdict.HIT) -> Callable[[Encounter], bool]:
    """Whether a shot hits a target that does not react."""

    def run(t: Encounter) -> bool:
        shooter = t.active if t.step == Step.ACT else t.target
        t.attacker, t.target, t.weapon, t.reaction = shooter, act.target, act.weapon, Reaction.NONE
        fire(t)
        return t.verdict >= least

    return run


def is_shot_at(act: Act) -> Callable[[Encounter], bool]:
    def run(t: Encounter) -> bool:
        t.reaction = Reaction.COVER if isinstance(act, TakeCover) else Reaction.NONE
        fire(t)
        return t.verdict != Verdict.MISS

    return run


def wins(act: Fight) -> Callable[[Encounter], bool]:
    """Whether a Clash that both play best deals more stress than it costs."""

    def run(t: Encounter) -> bool:
        start_fight(t, t.acting, t.models[act.target], act.weapon, act.x, act.y)
        pick_guard(t)
        roll_clash(t)
        dealt, suffered = BestClash(t).value(hands_of(t)) if t.step == Step.CLASH else (0, 0)
        return dealt > suffered

    return run


def arrives(act: Act) -> Callable[[Encounter], bool]:
    """Whether a climb or jump brings no fall."""

    def run(t: Encounter) -> bool:
        before = t.acting.stress
        x, y, z = t.acting.x, t.acting.y, t.acting.z
        go(t, t.acting, act)
        moved = (t.acting.x, t.acting.y, t.acting.z) != (x, y, z)
        return moved and t.acting.stress == before

    return run
