"""An attack from declaration to net successes: the interrupt, the two rolls, pushes and responses."""

from sandtable.kernel import allowed, choose, helper, judge, note, number, rule, ruling

from .. import actions as act
from ..state import NOBODY, NOTHING, Battle, Chain, Cover, Fighter, How, Kind, Skill, Step
from . import budget, close, dice, harm, pools, ranged, surprise, zones
from .misplaced import misplaced

# ---- the attack as a whole --------------------------------------------------------------------------------------


@rule("close.roll", "ranged.roll", "gap.opposed", "opposed.order")
def attack_step(t: Battle) -> None:
    """Both sides roll openly; the attacker pushes first, then the defender, who knows the number to beat."""
    attack = t.attack
    fighter = t.fighters[attack.by]
    if t.step == Step.ATTACK:
        roll_attack(t, fighter, t.fighters[attack.target])
        t.step = Step.ATTACKER
    elif t.step == Step.ATTACKER:
        attacker_finishes(t, fighter)
    elif t.step == Step.DEFENDER:
        dice.decide_push(t, defender_of(t), 1)
        dice.respond(t, defender_of(t), 1)
        t.step = Step.EFFECT
    else:
        take_effect(t, fighter, t.fighters[attack.target])


@rule("gap.opposed", "opposed.order")
def attacker_finishes(t: Battle, fighter: Fighter) -> None:
    """The attacker's push and stress response or, by one ruling, the pushes of both sides together."""
    t.step = Step.DEFENDER if t.attack.defended else Step.EFFECT
    if ruling(t, "opposed.order") == "simultaneous" and t.attack.defended:
        push_together(t, fighter, defender_of(t))
        dice.respond(t, fighter, 0)
        dice.respond(t, defender_of(t), 1)
        t.step = Step.EFFECT
        return
    dice.decide_push(t, fighter, 0)
    dice.respond(t, fighter, 0)


@rule("close.roll", "ranged.roll")
def roll_attack(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """The interrupt is declared, then both sides roll."""
    attack = t.attack
    decide_interrupt(t, target)
    clear_hands(t)
    dice.throw(t, fighter, 0, pools.attack_dice(t, fighter, target))
    pools.use_orders(fighter, attack_skill(attack.how))
    if asks_after_the_dice(t):
        offer_interrupt(t, target)
    if attack.defended:
        defender = defender_of(t)
        dice.throw(t, defender, 1, pools.defence_dice(t, defender))
        pools.use_orders(defender, defence_skill(attack.how))


@rule("gap.opposed")
def take_effect(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """An attack that beats its defence does damage, or what was declared."""
    attack = t.attack
    attack.net = left_over(t, t.hands[0].successes, t.hands[1].successes)
    attack.hits += attack.net > 0
    surprise.lose_surprise(t, fighter, target)
    harm.gash_opens(t, fighter, attack_skill(attack.how))
    if attack.defended:
        harm.gash_opens(t, defender_of(t), defence_skill(attack.how))
    if attack.how == How.SHOT:
        ranged.resolve_shot(t, fighter, target)
    else:
        close.resolve_close(t, fighter, target)
    attack.chain = ranged.end_of_chain(t, fighter)
    t.step = Step.FOLLOW if attack.chain == Chain.GOING_ON else Step.TURN
    clear_hands(t)


@rule("gap.opposed", "opposed.tie", "close.defend-cancel", "ranged.dodge-cancel")
def left_over(t: Battle, mine: int, theirs: int) -> int:
    """Returns the net successes: those of the attack, less one for each of the defence."""
    fighter, target = t.fighters[t.attack.by], t.fighters[t.attack.target]
    net = max(0, mine - theirs)
    if net > 0:
        note(t, "{} gets the better of {}, {} to {}", fighter, target, int(mine), int(theirs))
    elif mine > 0:
        note(t, "{} fends off {}, {} to {}", defender_of(t), fighter, int(theirs), int(mine))
    else:
        note(t, "{} misses {}", fighter, target)
    return net


@rule("close.range", "gap.panic")
def lose_contact(t: Battle, fighter: Fighter) -> None:
    """A fighter who flees ends a close attack that they make or suffer."""
    attack = t.attack
    if is_attacking(t) and attack.how != How.SHOT and fighter.index in (attack.by, attack.target):
        note(t, "{} is out of reach", fighter)
        attack.chain = Chain.STOPPED
        t.step = Step.TURN
        clear_hands(t)


@helper
def is_attacking(t: Battle) -> bool:
    return Step.ATTACK <= t.step <= Step.EFFECT


@rule("opposed.order", "push.once")
def push_together(t: Battle, fighter: Fighter, defender: Fighter) -> None:
    """Both decide before either rolls again; by one reading they go on until neither pushes."""
    first, second = dice.wants_push(t, fighter, 0), dice.wants_push(t, defender, 1)
    while first.wanted or second.wanted:
        if first.wanted:
            dice.push(t, fighter, 0, first)
        if second.wanted:
            dice.push(t, defender, 1, second)
        if ruling(t, "push.once") == "once":
            return
        first, second = dice.wants_push(t, fighter, 0), dice.wants_push(t, defender, 1)


@helper
def clear_hands(t: Battle) -> None:
    dice.wipe(t.hands[0])
    dice.wipe(t.hands[1])


@helper
def attack_skill(how: int) -> int:
    return Skill.RANGED_COMBAT if how == How.SHOT else Skill.CLOSE_COMBAT


@helper
def defence_skill(how: int) -> int:
    return Skill.MOBILITY if how == How.SHOT else Skill.CLOSE_COMBAT


@helper
def defender_of(t: Battle) -> Fighter:
    """The fighter who defends: the target, or a friend who steps in."""
    return t.fighters[t.attack.helper if t.attack.helper != NOBODY else t.attack.target]


# ---- the interrupt ----------------------------------------------------------------------------------------------


@rule("close.defend-declare", "act.interrupt-when", "interrupt.per-attack", "interrupt.burst")
def decide_interrupt(t: Battle, target: Fighter) -> None:
    """Before the dice, the target may Defend or Dodge, or a friend beside them where ruled."""
    attack = t.attack
    attack.defended = attack.how == How.BREAK_FREE
    attack.helper = NOBODY
    if attack.how == How.BREAK_FREE or attack.how == How.CRUSH or asks_after_the_dice(t):
        return
    offer_interrupt(t, target)


@rule("interrupt.declare")
def asks_after_the_dice(t: Battle) -> bool:
    return t.attack.how == How.SHOT and ruling(t, "interrupt.declare") == "after"


@rule("close.defend", "ranged.dodge", "interrupt.per-attack")
def offer_interrupt(t: Battle, target: Fighter) -> None:
    dodge_on(t, target)
    if not t.attack.defended and may_interrupt(t, target):
        ask_interrupt(t, target)
    if t.attack.defended or ruling(t, "interrupt.per-attack") == "target":
        return
    for friend in t.fighters:
        if t.attack.helper == NOBODY and friend.index != target.index and may_step_in(t, friend, target):
            ask_interrupt(t, friend)
            t.attack.helper = friend.index if is_warded_off(t) else NOBODY


@rule("interrupt.burst")
def dodge_on(t: Battle, target: Fighter) -> None:
    """A Dodge that covers the whole burst defends again, unasked and for free."""
    for fighter in t.fighters:
        if not t.attack.defended and is_beside(t, fighter, target) and is_dodging_on(t, fighter):
            note(t, "the Dodge of {} covers the whole burst", fighter)
            t.attack.defended = True
            t.attack.helper = fighter.index if fighter.index != target.index else NOBODY


@rule("interrupt.burst")
def is_dodging_on(t: Battle, fighter: Fighter) -> bool:
    """Whether an earlier Dodge covers this attack of a burst: while the fighter is able to dodge."""
    return t.attack.uncovered >> fighter.index & 1 == 0 and is_able_to_interrupt(t, fighter)


@rule("close.defend", "ranged.dodge", "interrupt.burst")
def may_step_in(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether a fighter may ward off the attack."""
    return is_beside(t, fighter, target) and (is_dodging_on(t, fighter) or may_interrupt(t, fighter))


@rule("interrupt.per-attack")
def is_beside(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether a fighter may be asked: the target or, by one reading, an Adjacent friend."""
    near = zones.is_touching(fighter, target) and zones.is_up(fighter) and fighter.index != t.attack.by
    friendly = ruling(t, "interrupt.per-attack") != "target" and near and not zones.is_enemy(t, fighter, target)
    return friendly or fighter.index == target.index


@helper
def is_warded_off(t: Battle) -> bool:
    return t.attack.defended


@rule("act.interrupt-when")
def ask_interrupt(t: Battle, fighter: Fighter) -> None:
    """The fighter may Dodge a shot, or Defend against a blow."""
    shot = t.attack.how == How.SHOT
    t.attack.defended = wants_to_dodge(t, fighter) if shot else wants_to_defend(t, fighter)
    if t.attack.defended:
        interrupt(t, fighter)


@rule("act.interrupt-cost", "aim.break", "grapple.interrupt", "interrupt.burst")
def interrupt(t: Battle, fighter: Fighter) -> None:
    """An interrupt costs a quick action and ends an Aim; by one reading it ends a hold, too."""
    shot = t.attack.how == How.SHOT
    budget.pay_quick(t, fighter)
    zones.lose_aim(t, fighter)
    if fighter.grappling >= 0 and ruling(t, "grapple.interrupt") == "lets-go":
        zones.end_grapple(t, fighter)
    if shot and ruling(t, "interrupt.burst") == "one-covers-all":
        t.attack.uncovered &= ~(1 << fighter.index)


@rule("act.quick.dodge", "ranged.dodge")
def wants_to_dodge(t: Battle, fighter: Fighter) -> bool:
    return isinstance(
        choose(t, zones.side_of(t, fighter), act.Ask.INTERRUPT, (act.Endure(), act.Dodge()), fighter), act.Dodge
    )


@rule("act.quick.defend", "close.defend")
def wants_to_defend(t: Battle, fighter: Fighter) -> bool:
    return isinstance(
        choose(t, zones.side_of(t, fighter), act.Ask.INTERRUPT, (act.Endure(), act.Defend()), fighter), act.Defend
    )


@judge(act.Ask.INTERRUPT)
@rule("close.defend", "ranged.dodge")
def judge_interrupt(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    match answer:
        case act.Endure():
            return True
        case act.Defend():
            return allowed(t, "close.defend", t.attack.how != How.SHOT) and may_interrupt(t, fighter)
        case act.Dodge():
            return allowed(t, "ranged.dodge", t.attack.how == How.SHOT) and may_interrupt(t, fighter)
        case _:
            return misplaced(t, answer)


@rule("init.ambush-no-defence", "act.interrupt-cost", "cover.dodge", "defend.unarmed")
def may_interrupt(t: Battle, fighter: Fighter) -> bool:
    """A fighter may interrupt who sees the attack coming, and has free hands and a slot left."""
    shot = t.attack.how == How.SHOT
    hidden = shot and zones.cover_of(fighter) == Cover.FULL and ruling(t, "cover.dodge") == "illegal"
    return (
        is_able_to_interrupt(t, fighter)
        and allowed(t, "init.ambush-no-defence", surprise.sees_it_coming(t, fighter), fighter)
        and allowed(t, "cover.dodge", not hidden, fighter)
        and allowed(t, "defend.unarmed", shot or can_parry(t, fighter), fighter)
        and budget.may_pay_quick(t, fighter)
    )


@rule("interrupt.unable", "gap.pinned", "gap.panic")
def is_able_to_interrupt(t: Battle, fighter: Fighter) -> bool:
    """A fighter must be unbroken, no creature, held by no enemy, and in their right mind."""
    person = t.board.profiles[fighter.index].kind != Kind.CREATURE
    return (
        allowed(t, "interrupt.unable", not fighter.broken, fighter)
        and allowed(t, "interrupt.unable:creature", person, fighter)
        and allowed(t, "gap.pinned", fighter.grappled_by < 0, fighter)
        and allowed(t, "interrupt.unable:lost-turn", not fighter.lost_turn, fighter)
        and allowed(t, "gap.panic:helpless", fighter.panic < number(t, "panic.helpless"), fighter)
    )


@rule("defend.unarmed")
def can_parry(t: Battle, fighter: Fighter) -> bool:
    """By one reading the unarmed cannot Defend against weapons or creatures."""
    if ruling(t, "defend.unarmed") == "allowed":
        return True
    armed = any(pools.is_in_hand(fighter, x) and pools.weapon_of(t, x).close for x in t.items)
    return armed or (t.attack.item == NOTHING and t.attack.how != How.MAUL)
