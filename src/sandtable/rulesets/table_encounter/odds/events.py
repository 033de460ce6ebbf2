"""What shots, Clashes, climbs and stress may come to: the chances of an answer are worked out from it.

No model reacts or steps in but by the answer itself.
"""

from collections.abc import Callable
from typing import Any

from sandtable.boards.tabletop import settled
from sandtable.kernel import Bot, Event, Occasion

from .. import actions as act
from ..rules import clash
from ..state import Battle, Grade, Model, Step
from .best_clash import BestClash

GREEDY = Bot(act.Ask, "greedy")


def lets_happen(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, who does not react and takes no place, but shoots back where that is paid for."""
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
RETURNED = {
    "is hit": Event(said=HITS, whom=lambda old, t: target(old, t) if t.chain == old.chain else None),
    "is hit back": Event(said=HITS, whom=lambda old, t: target(old, t) if t.chain > old.chain else None, harms=True),
}


def is_exchanged(t: Battle) -> bool:
    """Whether the exchange of shots is over."""
    return t.chain == 0


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
    """Whether a critical strike has dice of its own."""
    return answer.grade == Grade.CRITICAL and bool(t.board.weapons[clash.weapon_in(t, t.clash_turn)].d3)


def at(*steps: Step) -> Callable[[Battle, act.Act], bool]:
    """At one of these steps."""
    return lambda t, answer: t.step in steps


def leads_to(step: Step) -> Callable[[Battle, act.Act], bool]:
    """Whether an answer begins what this step resolves: a shot, or a blow."""
    return lambda t, answer: settled(t, answer).step == step != t.step


# ---- stress and ways ---------------------------------------------------------------------------------------------

CHECK = {"is out of the fight": Event(Model, lambda old, new: old.placed and not new.placed)}
LEG = {"succeeds": Event(said=("{} of {} successes needed, succeeds",), whom=lambda old, t: t.acting, harms=False)}

EVENTS = (
    Occasion((act.Activate,), CHECK),
    Occasion((act.Act,), SHOT, PLAYERS, when=leads_to(Step.SWAP_SHOT)),
    Occasion((act.Act,), GAINS, PLAYERS, when=leads_to(Step.SWAP_BLOW)),
    Occasion((act.Climb, act.ClimbDown, act.Jump), LEG, when=at(Step.ACT)),
    Occasion((act.ReturnFire,), RETURNED, PLAYERS, until=is_exchanged),
    Occasion((act.TakeCover, act.Ignore), {"is hit": HIT}, PLAYERS),
    Occasion((act.Stand, act.Swap), {"is hit": HIT}, PLAYERS, when=at(Step.SWAP_SHOT)),
    Occasion((act.Stand, act.Swap, act.Guard, act.Unarmed), LOSES, PLAYERS),
    Occasion((act.Strike,), HARD, PLAYERS, when=rolls_for_stress),
    Occasion((act.Act,), {**CHECK, **SHOT, **LEG, **HARD}),
)
