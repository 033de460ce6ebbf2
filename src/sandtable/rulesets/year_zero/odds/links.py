"""The question of the odds lab that asks what an answer would come to, with the situation of the battle."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.question import Enquiry

from .. import actions as act
from ..actions import Act
from ..rules.attack import decide_interrupt, defender_of
from ..rules.dice import feels_stress
from ..rules.facts import is_following
from ..rules.pools import attack_dice, defence_dice, skill_dice
from ..rules.turn import perform
from ..state import NOTHING, Battle, Fighter, How, Step
from .prospects import POLICY, skill_of


def enquiry(t: Battle, answer: Act) -> Enquiry | None:
    """For attacks with a weapon, bursts, and rolls of a skill; nobody pushes, as in what is told of an answer."""
    if t.step != Step.TURN or is_following(t):
        return None
    fighter = t.fighters[t.turn]
    if isinstance(answer, act.Strike | act.Shoot | act.WeakSpot | act.Burst):
        return of_attack(t, answer)
    skill = skill_of(t, answer)
    if skill is None or isinstance(answer, act.Order):
        return None
    return Enquiry("roll", {"dice": skill_dice(t, fighter, skill), **nerves(t, fighter)})


def of_attack(t: Battle, answer: Act) -> Enquiry | None:
    """The attack once it is declared, against the defence that the greedy player would choose."""
    copy = t.clone()
    copy.log, copy.players = None, list(POLICY)
    fighter = copy.fighters[t.turn]
    perform(copy, fighter, answer)
    attack, target = copy.attack, copy.fighters[copy.attack.target]
    if attack.item == NOTHING:
        return None
    decide_interrupt(copy, target)
    weapon, item = copy.board.weapons[copy.items[attack.item].kind], copy.items[attack.item]
    found = {
        "dice": attack_dice(copy, fighter, target),
        "damage": weapon.damage,
        "armor": copy.board.profiles[target.index].armor,
        **nerves(copy, fighter),
    }
    defence = defence_dice(copy, defender_of(copy)) if attack.defended else None
    rating = item.rating if attack.how == How.SHOT else 0
    if attack.burst:
        return Enquiry("burst", {**found, "rating": rating, "dodge": defence})
    opposed = {f"defence_{name}": worth for name, worth in nerves(copy, defender_of(copy)).items()}
    traits = {"piercing": bool(weapon.piercing), "unreliable": bool(weapon.unreliable)}
    health = max(int(target.health), 1)
    more = {"ranged": attack.how == How.SHOT, "health": health, "rating": rating, "defence": defence}
    return Enquiry("attack", {**found, **opposed, **traits, **more})


def nerves(t: Battle, fighter: Fighter) -> dict[str, Any]:
    """Stress and resolve, of whoever feels stress."""
    if not feels_stress(t, fighter):
        return {}
    return {"stress": fighter.stress, "resolve": t.board.profiles[fighter.index].resolve}
