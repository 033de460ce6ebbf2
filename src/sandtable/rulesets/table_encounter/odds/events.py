"""Events of shots, Clashes, climbs and stress: the chances of an answer are worked out from them.

No model reacts or steps in but by the answer itself; where one still may, the words of the chance say so.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sandtable.boards.tabletop import settled
from sandtable.kernel import Bot, Event, Occasion

from .. import actions as act
from ..rules import aid, clash, reactions, shooting
from ..state import Battle, Grade, Model, Step
from .best_clash import BestClash

GREEDY = Bot(act.Ask, "greedy")


def lets_happen(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, but without reactions or swaps; it returns fire where that is paid for."""
    match ask:
        case act.Ask.REACT:
            return act.Ignore()
        case act.Ask.SWAP:
            return act.Stand()
        case act.Ask.RETURN:
            return next((answer for answer in menu if isinstance(answer, act.Shoot)), act.Waive())
        case _:
            return GREEDY(t, ask, menu, who, about)


PLAYERS = (lets_happen, lets_happen)
NOTHING_ELSE: dict[str, Event] = {}


def attacker(old: Battle, t: Battle) -> Model:
    return t.models[t.attacker]


def target(old: Battle, t: Battle) -> Model:
    return t.models[t.target]


# ---- shots -------------------------------------------------------------------------------------------------------

HITS = ("hits", "a critical hit")
HIT = Event(said=HITS, whom=target)
SHOT = {
    "is hit": HIT,
    "is hit critically": Event(said=HITS[1:], whom=target),
    "will break down": Event(Model, lambda old, new: new.shaken and not old.shaken),
    "strikes something else": Event(said=("strikes {}",), whom=attacker),
}
SHOT_BACK = {"is hit": Event(said=HITS, whom=lambda old, t: target(old, t) if t.chain == old.chain else None)}
RETURNED = {
    "is hit back": Event(said=HITS, whom=lambda old, t: target(old, t) if t.chain > old.chain else None, harms=True),
}


UNANSWERED = " if nobody reacts"
CHOSEN = act.Stand, act.Swap  # which of two friends is attacked
When = Callable[[Battle, act.Act], bool]


def answerable(
    answers: tuple[type[act.Act], ...],
    events: dict[str, Event],
    besides: Mapping[str, Event] = NOTHING_ELSE,
    when: When = lambda t, answer: True,
    **more: Any,
) -> Iterator[Occasion]:
    """An attack, whose events say so where a helper may step in or the target may take cover."""
    unanswered = {f"{does}{UNANSWERED}": event for does, event in events.items()}

    def may_be(t: Battle, answer: act.Act) -> bool:
        return when(t, answer) and may_be_answered(t, answer)

    yield Occasion(answers, {**besides, **unanswered}, PLAYERS, when=may_be, **more)
    yield Occasion(answers, {**besides, **events}, PLAYERS, when=when, **more)


def may_be_answered(t: Battle, answer: act.Act) -> bool:
    """Whether a helper may still step in, or the target of a shot take cover, before the dice fall."""
    after: Battle = settled(t, answer)
    if isinstance(answer, act.ReturnFire):
        shooting.aim(after, t.target, t.attacker, t.weapon)
    victim = after.models[after.target]
    if not isinstance(answer, CHOSEN) and aid.has_stand_in(after, victim):
        return True
    return after.step == Step.SWAP_SHOT and reactions.may_take_cover(after, victim)


# ---- Clashes -----------------------------------------------------------------------------------------------------


class Gains:
    """Whether the attacker deals more than it suffers in a Clash that both play best."""

    def __init__(self) -> None:
        self.latest: tuple[Battle | None, BestClash] = None, BestClash()

    def __call__(self, before: Battle, t: Battle) -> bool:
        latest = self.latest  # another thread may replace it
        if before is not latest[0]:
            latest = self.latest = before, BestClash()
        dealt, suffered = latest[1].value(t)
        return dealt > suffered


GAINS = {"deals more than it suffers": Event(came=Gains(), whom=attacker, harms=False)}
LOSES = {"suffers more than it deals": Event(came=Gains(), whom=target)}
HARD = {"suffers 2 stress or more": Event(Model, lambda old, new: new.stress >= old.stress + 2)}


def rolls_for_stress(t: Battle, answer: act.Strike) -> bool:
    """Whether a critical strike rolls for its stress."""
    return answer.grade == Grade.CRITICAL and bool(t.board.weapons[clash.weapon_in(t, t.clash_turn)].d3)


def at(*steps: Step) -> When:
    """Whether the battle is at one of these steps."""
    return lambda t, answer: t.step in steps


def leads_to(step: Step) -> When:
    """Whether an answer begins what this step resolves: a shot, or a blow."""
    return lambda t, answer: settled(t, answer).step == step != t.step


# ---- stress and ways ---------------------------------------------------------------------------------------------

CHECK = {"is out of the fight": Event(Model, lambda old, new: old.placed and not new.placed)}
LEG = {"succeeds": Event(said=("{} of {} successes needed, succeeds",), whom=lambda old, t: t.acting, harms=False)}

EVENTS = (
    Occasion((act.Activate,), CHECK),
    *answerable((act.Act,), SHOT, when=leads_to(Step.SWAP_SHOT)),
    *answerable((act.Act,), GAINS, when=leads_to(Step.SWAP_BLOW)),
    Occasion((act.Climb, act.ClimbDown, act.Jump), LEG, when=at(Step.ACT)),
    *answerable((act.ReturnFire,), RETURNED, SHOT_BACK, until=lambda t: t.chain == 0),
    Occasion((act.TakeCover, act.Ignore), {"is hit": HIT}, PLAYERS),
    *answerable(CHOSEN, {"is hit": HIT}, when=at(Step.SWAP_SHOT)),
    Occasion((*CHOSEN, act.Guard, act.Unarmed), LOSES, PLAYERS),
    Occasion((act.Strike,), HARD, PLAYERS, when=rolls_for_stress),
    Occasion((act.Act,), {**CHECK, **SHOT, **LEG, **HARD}),
)
