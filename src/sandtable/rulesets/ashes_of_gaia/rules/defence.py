"""The defence of a fighter who is struck: a dodge, a parry, or nothing."""

from sandtable.kernel import allowed, ask, because, dice, judge, number, once, roll, rule, ruling, verdict

from .. import actions as act
from ..state import Arm, Battle, Defence, Degree, Fighter
from . import melee, percent
from .telling import Plain


@rule("pub.actions", "pub.dodge", "pub.parry", "reaction_one", "house.own-turn")
def defence_chosen(t: Battle, victim: Fighter, degree: int) -> Defence:
    """The victim may dodge or parry, once per attack and for one reaction."""
    if not can_dodge(t, victim) and not can_parry(t, victim):
        return Defence.NONE
    match ask(t, victim.side, act.Ask.DEFEND, victim, degree):
        case act.Dodge():
            return Defence.DODGE
        case act.Parry():
            return Defence.PARRY
        case _:
            return Defence.NONE


@judge(act.Ask.DEFEND)
@rule("pub.dodge", "pub.parry")
def may_besides(t: Battle, answer: act.Act, victim: Fighter, degree: int) -> bool:
    """Nothing else is an answer to an attack."""
    return allowed(t, "house.turn:defence", False, victim)


@judge(act.Dodge)
@rule("pub.dodge", "pub.actions", "house.own-turn")
def can_dodge(t: Battle, victim: Fighter) -> bool:
    return allowed(t, "house.own-turn", victim.index != t.active) and allowed(
        t, "pub.actions", victim.reactions > 0, victim
    )


@judge(act.Parry)
@rule("pub.parry", "parry_with", "pub.actions")
def can_parry(t: Battle, victim: Fighter) -> bool:
    """A parry is for melee attacks only, and needs something to parry with."""
    if not allowed(t, "pub.parry", t.now.how.melee, victim):
        return False
    armed = (
        t.board.weapons[melee.row_in_hand(t, victim)].arm == Arm.MELEE and melee.row_in_hand(t, victim) != t.board.fists
    )
    armed = armed or victim.shield > 0 or ruling(t, "parry_with") == "unarmed"
    return allowed(t, "parry_with", armed, victim) and can_dodge(t, victim)


@rule("pub.dodge", "pub.parry", "dodge_need", "pub.instant", "counts_apart")
def is_defended(t: Battle, victim: Fighter, chosen: Defence) -> bool:
    """A defence must succeed at least as well as the attack; a dodge must do better against an instant weapon."""
    parry = chosen == Defence.PARRY
    need = defence_number(t, victim, parry)
    count_defence(victim, chosen)
    degree = parried(t, victim, need) if parry else dodged(t, victim, need)
    good = is_good_enough(degree, t.last_degree, t.board.weapons[t.now.row].instant and not parry)
    verdict(t, outcome_of_defence(degree, good, parry), Plain(degree), Plain(t.last_degree))
    return good


@rule("pub.dodge")
def dodged(t: Battle, victim: Fighter, need: int) -> Degree:
    return once(t, dodge_die, need, victim.dodge, by=victim)


@rule("pub.dodge")
def dodge_die(t: Battle, need: int, skill: int) -> Degree:
    face = roll(t, "to dodge", dice(1, 100), at_most=percent.last_success(t, need))
    return percent.degree_shown(t, face, need, skill)


@rule("pub.parry")
def parried(t: Battle, victim: Fighter, need: int) -> Degree:
    return once(t, parry_die, need, victim.melee, by=victim)


@rule("pub.parry")
def parry_die(t: Battle, need: int, skill: int) -> Degree:
    face = roll(t, "to parry", dice(1, 100), at_most=percent.last_success(t, need))
    return percent.degree_shown(t, face, need, skill)


def outcome_of_defence(degree: int, good: bool, parry: bool) -> str:
    """The result of a defence, for logs."""
    if degree == Degree.FAIL:
        return "fails"
    if good:
        return "{} success: " + ("parried" if parry else "out of its way")
    return "{} success, not enough against {}"


@rule("dodge_need", "pub.instant")
def is_good_enough(degree: int, attack_degree: int, instant: bool) -> bool:
    """Whether a defence succeeds at least as well as the attack, or better where the hit is instant."""
    return degree > Degree.FAIL and (degree > attack_degree or (degree == attack_degree and not instant))


@rule("pub.actions", "counts_apart", "reaction_one")
def count_defence(victim: Fighter, chosen: Defence) -> None:
    victim.reactions -= 1
    if chosen == Defence.PARRY:
        victim.parries += 1
    else:
        victim.dodges += 1


@rule("reach.defence", "pub.dodge", "pub.parry", "pub.allout", "counts_apart", "reach_guns", "house.cumbersome")
def defence_number(t: Battle, victim: Fighter, parry: bool) -> int:
    """The skill, less for each defence since the fighter's turn, for the wrong reach, and after an all-out attack."""
    need = because(t, "house.skill", victim.melee if parry else victim.dodge, "melee" if parry else "dodge")
    earlier = victim.parries if parry else victim.dodges
    if ruling(t, "counts_apart") == "together":
        earlier = victim.parries + victim.dodges
    need += (number(t, "pub.parry") if parry else number(t, "pub.dodge")) * earlier
    if t.now.how.melee or (ruling(t, "reach_guns") == "all" and melee.has(victim.engaged, t.now.attacker)):
        if melee.is_at_disadvantage(t, victim, t.fighters[t.now.attacker]):
            need += number(t, "reach.defence")
    if victim.all_out:
        need += number(t, "pub.allout", 1)
    if not parry and ruling(t, "house.cumbersome.reading") == "on":
        need += number(t, "house.cumbersome", 0) * victim.cumbersome
    return need
