"""The question of the odds lab that asks what an answer would come to, with the situation of the battle.

Where the situation has something in it that the question cannot say, nothing is sent.
"""

from typing import Any

from sandtable.kernel import Enquiry

from .. import actions as act
from ..entries import CONDITIONS
from ..rules import close, dice, facts, harm, pools, turn
from ..rules.attack import decide_interrupt, defender_of
from ..state import NOTHING, Battle, Cover, Fighter, How, Item, Kind, Step
from . import prospects, told

HARMFUL = (act.Strike, act.Punch, act.Crush, act.Maul, act.Shoot, act.WeakSpot)
TRAITS = ("piercing", "unreliable", "full_auto", "single_shot")


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For attacks that hurt and rolls of a skill; nobody pushes, as in what is told of an answer."""
    if t.step != Step.TURN or facts.is_following(t):
        return None
    fighter = t.fighters[t.turn]
    if isinstance(answer, HARMFUL):
        return of_attack(t, answer)
    skill = prospects.skill_of(t, answer)
    if skill is None or isinstance(answer, act.Order) or fighter.gash or t.numbers["stress.response"] == "panic":
        return None
    return Enquiry("roll", {"dice": pools.skill_dice(t, fighter, skill), **nerves(t, fighter), **held(fighter)})


def of_attack(t: Battle, answer: act.Act) -> Enquiry | None:
    """The attack once it is declared, against the defence that the greedy player would choose."""
    copy = t.clone()
    copy.log, copy.players = None, list(told.POLICY)
    turn.perform(copy, copy.fighters[t.turn], answer)
    attack = copy.attack
    fighter, target = copy.fighters[attack.by], copy.fighters[attack.target]
    decide_interrupt(copy, target)
    if is_more_than_told(copy, fighter, target):
        return None
    base, piercing = close.base_of(copy, fighter)
    item = None if attack.item == NOTHING else copy.items[attack.item]
    found = {
        "dice": pools.attack_dice(copy, fighter, target),
        "ranged": attack.how == How.SHOT,
        "damage": base,
        "piercing": piercing,
        "defence": pools.defence_dice(copy, target) if attack.defended else None,
        **nerves(copy, fighter),
        **held(fighter),
        **{f"defence_{name}": worth for name, worth in {**nerves(copy, target), **held(target)}.items()},
        **protection(copy, target),
    }
    return Enquiry("attack", found | (firearm(copy, fighter, item) if item and pools.is_firearm(copy, item) else {}))


def is_more_than_told(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether the question of an attack leaves out something that matters to this one."""
    shot, item = t.attack.how == How.SHOT, t.attack.item
    sheet = t.board.profiles[target.index]
    beside = t.numbers["ranged.friendly-fire"] != "none" and bool(target.adjacent)
    hidden = target.aboard >= 0 or target.cover == Cover.FULL
    by_kind = t.numbers["supply.npc"] != "roll" and t.board.profiles[fighter.index].kind == Kind.ANDROID
    return bool(
        t.numbers["stress.response"] == "panic"  # panic asks for the whole map
        or t.alarmed  # and comes first, where a terrifying creature reaches for somebody
        or t.numbers["interrupt.declare"] == "after"
        or defender_of(t).index != target.index
        or fighter.gash or target.gash
        or target.broken or target.dead
        or sheet.kind == Kind.ANDROID  # is not broken at Health 0
        or (sheet.kind == Kind.NPC and t.numbers["broken.npc"] != "as-pc")
        or (shot and (beside or by_kind or (hidden and t.attack.defended)))
        or (not shot and item != NOTHING and pools.is_firearm(t, t.items[item]))
        or t.attack.burst
    )  # fmt: skip


def protection(t: Battle, target: Fighter) -> dict[str, Any]:
    """Health, armor, and what a shot has to get through before."""
    sheet = t.board.profiles[target.index]
    armor = int(sheet.armor)
    if t.attack.weak_spot:
        armor = max(0, armor + t.numbers["ranged.weak-spot-armor"])
    found = {"armor": armor, "health": max(int(target.health), 1), "health_max": int(sheet.health_max)}
    hidden = t.attack.how == How.SHOT and (target.aboard >= 0 or target.cover == Cover.FULL)
    return {**found, "barrier": harm.barrier_of(t, target)} if hidden else found


def firearm(t: Battle, fighter: Fighter, item: Item) -> dict[str, Any]:
    """Ammo, how the weapon fires, and whether its shooter would save ammo."""
    weapon = t.board.weapons[item.kind]
    saves = isinstance(told.GREEDY(t, act.Ask.CONSERVE, None, fighter, None), act.Conserve)
    rating = int(item.rating) if weapon.ammo_max else 0
    return {name: bool(getattr(weapon, name)) for name in TRAITS} | {"rating": rating, "conserve": saves}


def nerves(t: Battle, fighter: Fighter) -> dict[str, Any]:
    """Stress and resolve, of whoever feels stress."""
    if not dice.feels_stress(t, fighter):
        return {}
    return {"stress": int(fighter.stress), "resolve": int(t.board.profiles[fighter.index].resolve)}


def held(fighter: Fighter) -> dict[str, Any]:
    found = [name for name in CONDITIONS if getattr(fighter, name)]
    return {"conditions": found} if found else {}
