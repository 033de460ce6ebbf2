"""What to tell of an answer before it is given: the chance that it comes to something, by the rules that resolve it.

Only the dice are looked at, each side's as one part, so that odds work them out at once: what a stress response leaves
behind in the battle cannot change a roll that lies there already.
"""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Prospect, once

from .. import actions as act
from ..rules import attack, dice, facts, moving, panic, pools, ranged, skills, turn, zones
from ..state import NOBODY, NOTHING, Battle, Chain, Fighter, How, Response, Skill, Step
from .consequences import consequences
from .told import POLICY, no_push, told

ATTACKS = (
    act.Strike,
    act.Punch,
    act.Crush,
    act.Maul,
    act.Shoot,
    act.Burst,
    act.WeakSpot,
    act.Disarm,
    act.Pass,
    act.Shove,
    act.Grapple,
    act.BreakFree,
)
HARMFUL = (How.STRIKE, How.SHOT, How.CRUSH, How.MAUL)
COMES_TO = {  # every other attack hits
    How.DISARM: "is disarmed",
    How.PASS: "gets past",
    How.SHOVE: "is shoved away",
    How.GRAPPLE: "is grappled",
    How.BREAK_FREE: "breaks free",
}
OWN_FEATS = (How.PASS, How.BREAK_FREE)  # they happen to whoever does them
SKILLS: dict[type[act.Act], Skill] = {
    act.Climb: Skill.MOBILITY,
    act.FirstAid: Skill.MEDICAL_AID,
    act.ClearJam: Skill.HEAVY_MACHINERY,
    act.Order: Skill.COMMAND,
    act.Calm: Skill.COMMAND,
    act.Rally: Skill.COMMAND,
    act.Drive: Skill.PILOTING,
}
ROLLED, THROWN, PUSHED = -2, -1, 0  # still to be thrown; thrown and kept; from here on: the dice that are pushed


def prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """Before any push, against a defence as the greedy player would choose it."""
    t.log = None
    match answer:
        case act.Push() | act.Keep() | act.PushDice():
            return push_prospects(t, answer)
        case act.Defend() | act.Dodge() | act.Endure():
            return interrupt_prospects(t, answer)
        case act.Conserve() | act.FullDamage():
            return conserve_prospects(t, answer)
        case _:
            pass
    if t.step != Step.TURN:
        return []
    if facts.is_following(t):
        return follow_prospects(t, answer)
    return turn_prospects(t, t.fighters[t.turn], answer) + consequences(t, t.fighters[t.turn], answer)


# ---- one side's dice --------------------------------------------------------------------------------------------


def on_trial(t: Battle, place: int, which: int, play: Callable[[Fighter], None]) -> int:
    """The successes of one roll after its stress response; everything is put back."""
    fighter, hand, alarmed = t.fighters[place], t.hands[which], t.alarmed
    t.fighters[place], t.hands[which] = fighter.clone(), hand.clone()
    cuts, t.cuts = t.cuts, None
    play(t.fighters[place])
    dice.respond(t, t.fighters[place], which)
    successes = int(t.hands[which].successes)
    t.fighters[place], t.hands[which], t.alarmed, t.cuts = fighter, hand, alarmed, cuts
    return successes


def tested(t: Battle, skill: int) -> int:
    """Of a skill roll of whoever acts."""
    return on_trial(t, t.turn, 0, lambda x: dice.throw(t, x, 0, pools.skill_dice(t, x, skill)))


def manages(t: Battle, place: int, successes: int) -> bool:
    """Whether a roll against nobody comes to anything."""
    skills.tell_failure(t, t.fighters[place], successes)
    return successes > 0


def attacked(t: Battle, chosen: int) -> int:
    """Of the attacker: what he throws, or what lies there, with the dice that he pushes."""

    def play(fighter: Fighter) -> None:
        if chosen == ROLLED:
            dice.throw(t, fighter, 0, pools.attack_dice(t, fighter, t.fighters[t.attack.target]))
        elif chosen >= PUSHED:
            dice.push(t, fighter, 0, dice.Chosen.read(chosen))

    return on_trial(t, t.attack.by, 0, play)


def defended(t: Battle, chosen: int) -> int:
    """Of whoever defends, in the same way."""

    def play(fighter: Fighter) -> None:
        if chosen == ROLLED:
            dice.throw(t, fighter, 1, pools.defence_dice(t, fighter))
        elif chosen >= PUSHED:
            dice.push(t, fighter, 1, dice.Chosen.read(chosen))

    return on_trial(t, attack.defender_of(t).index, 1, play)


def net(t: Battle, mine: int, theirs: int) -> int:
    """What is left of the attacker's successes, both rolls being as far as that."""
    successes = once(t, attacked, mine)
    return attack.left_over(t, successes, once(t, defended, theirs) if t.attack.defended else 0)


# ---- attacks ----------------------------------------------------------------------------------------------------


def attack_prospects(
    t: Battle, place: int, policy: tuple[Any, ...], good: bool = True, mine: int = ROLLED
) -> list[Prospect]:
    """Of the attack that is declared, or of the next one of a burst, on this target."""

    def hits(t: Battle) -> bool:
        declare_defence(t)
        return once(t, net, mine, ROLLED) > 0

    def downs(t: Battle) -> bool:
        declare_defence(t)
        return once(t, felled, once(t, net, mine, ROLLED)) > 0

    target, how = t.fighters[place], How(t.attack.how)
    whom = t.fighters[t.attack.by] if how in OWN_FEATS else target
    found = [told(t, whom, f"{COMES_TO.get(how, 'is hit')}, unpushed", good, hits, policy)]
    if how in HARMFUL and zones.is_up(target):
        found.append(told(t, target, "goes down, unpushed", good, downs, policy))
    return found


def declare_defence(t: Battle) -> None:
    """Up to the dice: nerves settle, the burst goes on, where one is under way, and the interrupt is declared."""
    while t.alarmed:
        panic.next_panic(t)
    if t.step == Step.FOLLOW:
        ranged.follow_up(t)
    target = t.fighters[t.attack.target]
    attack.decide_interrupt(t, target)
    if attack.asks_after_the_dice(t):
        attack.offer_interrupt(t, target)


def felled(t: Battle, successes: int) -> int:
    """Whether so many net successes put the target out of the fight."""
    if successes == 0:
        return 0
    c = t.clone()
    c.luck, c.cuts = t.luck, None
    c.hands[0].successes, c.hands[1].successes = successes, 0
    if c.attack.item != NOTHING:
        c.items[c.attack.item].rating = 0  # the supply roll has no say in this
    target = c.fighters[c.attack.target]
    attack.take_effect(c, c.fighters[c.attack.by], target)
    return int(target.broken or target.dead)


def follow_prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """Of the next attack of a burst."""
    if not isinstance(answer, act.Shoot):
        return []

    def goes_on(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        return answer if ask == act.Ask.FOLLOW else no_push(t, ask, menu, who, about)

    t.step = Step.FOLLOW
    return attack_prospects(t, answer.target, (goes_on, goes_on))


def interrupt_prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """Of the attack, if whoever is asked answers so and nobody else steps in."""
    warder = facts.asked(t)
    if t.step != Step.ATTACK or warder is None:
        return []
    place = warder.index

    def answers(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask == act.Ask.INTERRUPT:
            return answer if who.index == place else act.Endure()
        return no_push(t, ask, menu, who, about)

    mine = THROWN if attack.asks_after_the_dice(t) else ROLLED
    return attack_prospects(t, t.attack.target, (answers, answers), good=False, mine=mine)


def conserve_prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """Of the shot that has hit: what its damage does, and what is left in the magazine."""
    fighter, target, item = t.fighters[t.attack.by], t.fighters[t.attack.target], t.items[t.attack.item]
    ammo = int(item.rating)

    def answers(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        return answer if ask == act.Ask.CONSERVE else no_push(t, ask, menu, who, about)

    def hurt(t: Battle) -> Fighter:
        ranged.resolve_shot(t, t.fighters[fighter.index], t.fighters[target.index])
        return t.fighters[target.index]

    def uses_ammo(t: Battle) -> bool:
        hurt(t)
        return bool(t.items[item.index].rating < ammo)

    def goes_on(t: Battle) -> bool:
        attack.take_effect(t, t.fighters[fighter.index], t.fighters[target.index])
        return bool(t.attack.chain == Chain.GOING_ON)

    policy = (answers, answers)
    falls = told(t, target, "goes down", True, lambda t: not zones.is_up(hurt(t)), policy)
    dies = told(t, target, "dies", True, lambda t: bool(hurt(t).dead), policy)
    found = [falls if zones.is_up(target) else dies, told(t, fighter, "uses up ammo", False, uses_ammo, policy)]
    if pools.weapon_of(t, item).full_auto:
        found.append(told(t, fighter, "may fire again", True, goes_on, policy))
    return found


# ---- pushes -----------------------------------------------------------------------------------------------------


def push_prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """What the roll then comes to, after the stress responses; and whether there will be one."""
    fighter = facts.asked(t)
    if fighter is None:
        return []
    which = int(attack.is_attacking(t) and fighter.index != t.attack.by)
    chosen = dice_pushed(t, fighter, answer, which)
    found = [result_of(t, fighter, which, chosen)]
    if chosen >= PUSHED:

        def shows_trigger(t: Battle) -> bool:
            dice.push(t, t.fighters[fighter.index], which, dice.Chosen.read(chosen))
            dice.respond(t, t.fighters[fighter.index], which)
            return t.hands[which].response != Response.NONE

        found.append(told(t, fighter, "has a stress response", False, shows_trigger))
    return found


def dice_pushed(t: Battle, fighter: Fighter, answer: act.Act, which: int) -> int:
    """As the rules count them."""
    match answer:
        case act.Push():
            return dice.Chosen(t.hands[which].base, t.hands[which].stress, dice.new_dice(t, fighter))
        case act.PushDice(base, stress):
            return dice.Chosen(base, stress, dice.new_dice(t, fighter))
        case _:
            return THROWN


def result_of(t: Battle, fighter: Fighter, which: int, chosen: int) -> Prospect:
    """Of an attack: whether it hits; of a test: whether it succeeds."""
    place = fighter.index
    if not attack.is_attacking(t):

        def kept(t: Battle, chosen: int) -> int:
            pushed = chosen >= PUSHED
            return on_trial(t, place, 0, lambda x: dice.push(t, x, 0, dice.Chosen.read(chosen)) if pushed else None)

        return told(t, fighter, "succeeds", True, lambda t: manages(t, place, once(t, kept, chosen)))
    how = How(t.attack.how)
    whom, does = t.fighters[t.attack.by if how in OWN_FEATS else t.attack.target], COMES_TO.get(how, "is hit")
    if which == 0:
        return told(t, whom, does, True, lambda t: once(t, net, chosen, THROWN) > 0)
    if t.numbers["opposed.order"] == "simultaneous":  # what the attacker has chosen shows in no dice yet
        return told(t, whom, f"{does}, unpushed", False, lambda t: once(t, net, THROWN, chosen) > 0)

    def comes_through(t: Battle) -> bool:
        return attack.left_over(t, t.hands[0].successes, once(t, defended, chosen)) > 0

    return told(t, whom, does, False, comes_through)


# ---- everything else of a turn ----------------------------------------------------------------------------------


def skill_of(t: Battle, answer: act.Act) -> Skill | None:
    """The skill that a task takes."""
    match answer:
        case act.Operate(device):
            return Skill.HEAVY_MACHINERY if t.board.devices[device].machine else Skill.COMTECH
        case _:
            return SKILLS.get(type(answer))


def turn_prospects(t: Battle, fighter: Fighter, answer: act.Act) -> list[Prospect]:
    """What an answer in somebody's turn is given for."""
    place = fighter.index
    if isinstance(answer, ATTACKS):
        declared = t.clone()
        turn.perform(declared, declared.fighters[place], answer)
        return attack_prospects(declared, declared.attack.target, POLICY)
    skill = skill_of(t, answer)
    if skill is not None:

        def succeeds(t: Battle) -> bool:
            return manages(t, place, once(t, tested, int(skill)))

        return [told(t, fighter, "succeeds, unpushed", True, succeeds)]
    if isinstance(answer, act.Bash):

        def batters(t: Battle) -> bool:
            turn.perform(t, t.fighters[place], answer)
            return t.hands[0].successes > 0

        return [told(t, fighter, "succeeds, unpushed", True, batters)]
    if moving.is_leaving(answer) and t.numbers["move.leave"] != "free" and zones.has_enemy_near(t, fighter):
        return [told(t, fighter, "slips away", True, lambda t: moving.slips_away(t, t.fighters[place]) == NOBODY)]
    return []
