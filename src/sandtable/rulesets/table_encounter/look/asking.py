"""What is asked, as a player at the table would ask it."""

from typing import Any

from ..actions import Ask
from ..rules.ability_tests import Faces
from ..state import NOBODY, SIDES, Battle, Journey, Model, Step
from .scene import measured, name_of

LEAST_WAY = 10  # thousandths of a Move that are worth telling


def question(t: Battle, ask: Ask, who: Model | None, about: Any) -> str:
    """The text of a question, with names; `who` is the model that it is to, if it is not a whole side's."""
    if who is None:
        return of_side(t, ask)
    name, other = name_of(t, who), other_name(t, who)
    match ask:
        case Ask.ACT:
            rest = f", {measured(t.left)} of the Move left" if t.journey == Journey.MOVE and t.left >= LEAST_WAY else ""
            return f"What does {name} do ({int(who.ap)} AP{rest})?"
        case Ask.ENGAGE:
            return f"Whom does {name} attack, or where does it charge ({measured(max(t.left, 0))} left)?"
        case Ask.SWAP:
            verb = "shoots at" if t.step == Step.SWAP_SHOT else "attacks"
            return f"{other} {verb} {name}: does a friend step in?"
        case Ask.GUARD:
            return f"{other} attacks {name}: with which weapon does {name} defend?"
        case Ask.REACT:
            return f"{other} is about to shoot at {name}: how does {name} react?"
        case Ask.COVER:
            return f"Where does {name} take cover from {other} ({measured(max(t.left, 0))} left)?"
        case Ask.RETURN:
            return f"Does {name} shoot back at {other}?"
        case Ask.EFFECT:
            return f"{name} has struck terrain: what comes of it?"
        case Ask.SHOVE:
            return f"Does {name} push {other} back by {measured(t.board.weapons[in_hand(t)].shove)}?"
        case _:
            return f"{name} fights {other}: spend a success ({successes_left(t)})"


def of_side(t: Battle, ask: Ask) -> str:
    if ask == Ask.DEPLOY:
        return f"Where does the {SIDES[t.side]} place its next model?"
    return f"Which model of the {SIDES[t.side]} acts next?"


def other_name(t: Battle, who: Model) -> str:
    """The other model in the attack under way."""
    if t.attacker == NOBODY or t.target == NOBODY:
        return "nobody"
    return name_of(t, t.models[t.target if t.attacker == who.index else t.attacker])


def in_hand(t: Battle) -> int:
    """The weapon of the model that is to use a success."""
    return int(t.weapon if t.clash_turn == 0 else t.guard)


def successes_left(t: Battle) -> str:
    """What both have left."""
    hands = (t.clash_turn, 1 - t.clash_turn)
    left = [Faces(successes=int(t.normals[hand]), critical_successes=int(t.criticals[hand])) for hand in hands]
    return f"{left[0]} against {left[1]}"
