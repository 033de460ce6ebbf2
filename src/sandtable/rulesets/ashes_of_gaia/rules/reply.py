"""Reactions that attack: a counter-attack after a failed blow, an opportunity attack on an enemy who leaves."""

from collections.abc import Iterator

from sandtable.kernel import allowed, ask, judge, may, offers, rule

from .. import actions as act
from ..state import Battle, Fighter, How, Manner, Mode, Step, Struck, Way
from . import attack, ground, legal, melee, targets
from .manner import goes_through, with_care


@rule("pub.counter", "pub.opportunity", "house.own-turn")
def can_reply(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    """Whether a fighter has a reaction left and something to attack with."""
    if not ground.is_up(fighter) or fighter.reactions == 0 or fighter.index == t.active or not ground.is_up(enemy):
        return False
    return may_strike(t, fighter, enemy) or can_shoot(t, fighter, enemy)


@rule("pub.counter", "pub.opportunity", "counter_type")
def offer(t: Battle, fighter: Fighter, enemy: Fighter) -> None:
    """The fighter may strike or, with a gun ready in hand, shoot."""
    if can_shoot(t, fighter, enemy):
        reply(t, fighter, enemy, ask(t, fighter.side, act.Ask.REPLY, fighter, enemy))
    elif strikes(t, fighter, enemy):
        reply(t, fighter, enemy, act.Blow())


@rule("pub.counter", "pub.opportunity")
def strikes(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    if way_now(t) == Way.COUNTER:
        return may(t, fighter.side, act.Ask.STRIKE_BACK, fighter, enemy)
    return may(t, fighter.side, act.Ask.STRIKE_LEAVER, fighter, enemy)


@rule("pub.counter", "pub.opportunity", "counter_type")
def reply(t: Battle, fighter: Fighter, enemy: Fighter, answer: act.Act) -> Struck:
    """Makes the blow or the shot for one reaction. Returns who was hit."""
    match answer:
        case act.Refrain():
            return Struck.NOBODY
        case act.Snap(manner):
            how = terms(t, True, manner)
            attack.set_attack(t, fighter, enemy.index, enemy.x, enemy.y, melee.row_in_hand(t, fighter), how)
        case _:
            how = terms(t, False, Manner.PLAINLY)
            attack.set_attack(t, fighter, enemy.index, enemy.x, enemy.y, melee.melee_row(t, fighter), how)
    fighter.reactions -= 1
    return attack.attack(t)


@rule("pub.counter", "pub.opportunity")
def way_now(t: Battle) -> Way:
    """Which of the two reactions this is: an opportunity attack or a counter-attack."""
    return Way.OPPORTUNITY if t.step == Step.LEAVE else Way.COUNTER


@rule("pub.counter", "pub.opportunity")
def terms(t: Battle, shot: bool, manner: int) -> How:
    """The terms on which the reaction is made."""
    return How(way_now(t), not shot, reaction=True, careful=with_care(manner), through=goes_through(manner))


# ---- what is legal -------------------------------------------------------------------------------------------


@offers(act.Ask.REPLY)
@rule("counter_type", "ff.careful")
def replies(t: Battle, fighter: Fighter, enemy: Fighter) -> Iterator[act.Act]:
    yield act.Refrain()
    if may_strike(t, fighter, enemy):
        yield act.Blow()
    seen = targets.sight_of(t, fighter, enemy, False)
    for manner in Manner:
        if targets.is_offered(t, fighter, enemy, seen, manner) and may_shoot(t, fighter, enemy, manner):
            yield act.Snap(manner)


@judge(act.Ask.REPLY)
@rule("counter_type")
def may_besides(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    """No other answer is a reaction that attacks."""
    return allowed(t, "counter_type:answer", False, fighter)


@judge(act.Blow)
@rule("counter_type", "jam", "house.fists")
def may_strike(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    return targets.is_blade_ready(t, fighter) and targets.can_be_struck(t, fighter, enemy, way_now(t))


@rule("counter_type", "ff.careful", "cover.through")
def can_shoot(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    """Whether a shot is possible in any manner."""
    return any(may_shoot(t, fighter, enemy, manner) for manner in Manner)


@judge(act.Snap)
@rule("counter_type", "house.stance", "rof.extra", "pub.ammo", "jam", "pub.slow", "ff.careful", "cover.full")
def may_shoot(t: Battle, fighter: Fighter, enemy: Fighter, manner: Manner) -> bool:
    """A reaction may be a single shot with a loaded, ready gun by a fighter who does not hide; nothing that bursts."""
    weapon = melee.weapon_in_hand(t, fighter)
    return (
        legal.is_gun_ready(t, fighter, weapon)
        and allowed(t, "counter_type:hidden", not fighter.hidden, fighter)
        and allowed(t, "counter_type:bursts", not weapon.frag, weapon)
        and legal.has_mode(t, weapon, Mode.SINGLE)
        and legal.is_loaded(t, fighter, weapon, Mode.SINGLE)
        and targets.may_be_careful(t, fighter, manner, 0)
        and targets.can_be_shot(t, fighter, enemy, targets.sight_of(t, fighter, enemy, False), way_now(t), manner)
    )
