"""The question of the odds lab that asks what an answer would come to, with the situation of the battle."""

from functools import cache
from itertools import combinations
from math import isqrt
from typing import Any

from sandtable.kernel import Enquiry, InvalidRules, InvalidScenario

from .. import actions as act
from .. import players, scenario
from ..rules import attack, damage, defence, modifiers, turn
from ..rules.melee import fights_friend_of, is_inside, row_in_hand
from ..state import LOCATIONS, METRE, NOBODY, NOWHERE, Battle, Degree, Fighter, Light, Location, Mode, Step, Weapon
from .questions import OneAttack, Volley

PIECES = 2  # of armour at most, when it is looked for by its ratings


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """For attacks, volleys and closing in."""
    if t.active == NOBODY or t.step != Step.TURN or t.series.running:
        return None
    match answer:
        case act.Shoot(_, mode, _):
            return of_attack(t, answer, "attack" if mode == Mode.SINGLE else "volley", {"mode": mode})
        case act.ShootAt() | act.StrikeAt():
            return of_attack(t, answer, "attack", {})
        case act.Strike(_, style):
            return of_attack(t, answer, "attack", {"style": style})
        case act.Close(target):
            skills = {"shorter": t.fighters[t.active].melee, "longer": t.fighters[target].melee}
            return Enquiry("close-in", {**skills, "light": Light(t.board.light)})
        case _:
            return None


def of_attack(t: Battle, answer: act.Act, question: str, way: dict[str, Any]) -> Enquiry | None:
    """The first attack that follows; none where the question knows no such weapon, or the target is worn out."""
    copy = t.clone()
    copy.log = None
    turn.perform(copy, copy.fighters[t.active], answer)
    attack.look(copy)
    attacker, target = copy.fighters[copy.now.attacker], copy.fighters[copy.now.target]
    weapons = list(scenario.armoury())
    if copy.now.row >= len(weapons) or copy.board.weapons[copy.now.row].frag:
        return None
    situation = {"weapon": weapons[copy.now.row], **way, **of_attacker(copy, attacker), **of_sight(copy)}
    if question == "attack":
        situation["nth"] = min(copy.now.how.ordinal, 2) + 1
    if copy.now.how.called != NOWHERE:
        situation["called"] = Location(copy.now.how.called)
    foe = row_in_hand(copy, target)
    if copy.now.how.melee and foe < len(weapons):
        situation["foe_weapon"] = weapons[foe]
        situation["inside"] = is_inside(copy, attacker, target) or is_inside(copy, target, attacker)
    parameters = {**situation, **of_target(copy, attacker, target)}
    return Enquiry(question, parameters) if says_all(copy, question, parameters) else None


def says_all(t: Battle, question: str, parameters: dict[str, Any]) -> bool:
    """Whether the question's own battle weighs this attack as the battle does; else it lacks words for it."""
    try:
        asked: Volley | OneAttack = (Volley if question == "volley" else OneAttack)(**parameters)
        started = asked.start(InForce(t.numbers))
    except (ValueError, InvalidRules):
        return False
    attack.look(started)
    ways = {way for way, _ in defended(t, t.fighters[t.now.target])}  # a question knows one, whatever the degree
    return len(ways) == 1 and weighed(started) == weighed(t)


class InForce:
    """The numbers of a battle, as far as a question's battle asks rules for them."""

    def __init__(self, numbers: Any) -> None:
        self.in_force = numbers

    def table(self, t: Battle) -> Battle:
        t.numbers = self.in_force
        return t


def weighed(t: Battle) -> tuple[Any, ...]:
    """All that the outcome of the attack on the table depends on."""
    now = t.now
    attacker, target, weapon = t.fighters[now.attacker], t.fighters[now.target], t.board.weapons[now.row]
    melee = now.how.melee
    friends = sorted(
        protected(t, x, weapon, melee) for x in t.fighters if attack.may_be_struck(attacker, target, x, True)
    )
    return (
        int(modifiers.target_number(t)), modifiers.skill_with(attacker, weapon),
        modifiers.risk_of_shot(t, attacker, now.target, now.how), now.how.called,
        int(damage.dice_of(t, weapon)), damage.is_far(t, weapon), int(damage.melee_bonus(t, attacker, weapon)),
        damage.stopping(t, now.sight.cover_ar) if now.how.through else 0, int(t.series.most),
        int(attacker.loads[now.item]) if not melee else 0, protected(t, target, weapon, melee), friends,
        defended(t, target),
    )  # fmt: skip


def defended(t: Battle, target: Fighter) -> list[tuple[str, int]]:
    """How he would defend himself against a success of each degree, and the number he would need."""
    return [defended_against(t, target, degree) for degree in Degree if degree > Degree.FAIL]


def defended_against(t: Battle, target: Fighter, degree: Degree) -> tuple[str, int]:
    if not defence.can_dodge(t, target) and not defence.can_parry(t, target):
        return "", 0
    chosen = players.defend_best(t, target, degree)
    if isinstance(chosen, act.Take):
        return "", 0
    return str(chosen), int(defence.defence_number(t, target, isinstance(chosen, act.Parry)))


def protected(t: Battle, fighter: Fighter, weapon: Weapon, melee: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """His armour against this weapon in each place, and what it can stand."""
    return tuple(int(damage.armour_at(t, fighter, weapon, melee, x)) for x in range(LOCATIONS)), tuple(fighter.hardness)


def of_attacker(t: Battle, attacker: Fighter) -> dict[str, Any]:
    weapon = t.board.weapons[t.now.row]
    aimed = attacker.aim if attacker.aim_at == t.now.target else 0
    return {
        "skill": modifiers.skill_with(attacker, weapon),
        "strength": attacker.strength,
        "aim": min(aimed // max(t.numbers["pub.aim"][0], 1), 2),
        "braced": bool(attacker.braced),
        "one_hand": weapon.hands == 2 and attacker.shield > 0,
        "two_hands": bool(attacker.two_hands),
        "dm": attacker.dm,
        "careful": t.now.how.careful,
        "zero_g": bool(t.board.zero_g),
        "rounds": None if t.now.how.melee else int(attacker.loads[t.now.item]),
    }


def of_sight(t: Battle) -> dict[str, Any]:
    """Distance and what lies between; a distance counts as the next whole centimetre."""
    seen = t.now.sight
    whole = isqrt(t.now.squared)
    return {
        "distance": (whole + (whole * whole < t.now.squared)) / METRE,
        "cover": seen.cover,
        "cover_ar": seen.cover_ar,
        "through_cover": t.now.how.through,
        "light": seen.light,
        "smoke": seen.smokes,
    }


def of_target(t: Battle, attacker: Fighter, target: Fighter) -> dict[str, Any]:
    """How he is protected, and how he would defend himself against a simple success."""
    found = {
        "moving": modifiers.is_moving(t, target),
        "shield": target.shield,
        "build": target.build,
        "reactions": max(min(target.reactions, 3), 0),
        "friends": fights_friend_of(t, target, attacker),
        "friend_armour": friends_wear(t, attacker, target),
        "all_out": bool(target.all_out),
        "defended": max(target.dodges, target.parries),
        "armour": clothes_of(target),
    }
    way, _ = defended_against(t, target, Degree.SIMPLE)
    skills = {"dodge": target.dodge, "parry": target.melee}
    return {**found, way: skills[way]} if way else found


def friends_wear(t: Battle, attacker: Fighter, target: Fighter) -> str:
    """What the first of the friends in that melee wears."""
    friends = [x for x in t.fighters if attack.may_be_struck(attacker, target, x, False)]
    return clothes_of(friends[0]) if friends else ""


def clothes_of(target: Fighter) -> str:
    """What he wears, read from its ratings; nothing where no few pieces come to that."""
    for pieces in range(PIECES + 1):
        for ids in combinations(scenario.wardrobe(), pieces):
            if rated(ids) == tuple(target.ratings):
                return ", ".join(ids)
    return ""


@cache
def rated(ids: tuple[str, ...]) -> tuple[int, ...]:
    bare = Fighter()
    try:
        scenario.dress(bare, list(ids), "target")
    except InvalidScenario:
        return ()
    return tuple(bare.ratings)
