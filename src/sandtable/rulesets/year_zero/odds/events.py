"""Events of attacks, pushes, tasks and moves: the chances of an answer are worked out from them.

The answer itself is the only push: players decide on others once they see the dice.
"""

from functools import partial
from typing import Any

from sandtable.kernel import Bot, Event, Occasion

from .. import actions as act
from ..look import ahead
from ..rules import attack, dice, facts, moving, zones
from ..state import NOBODY, Battle, Chain, Fighter, How, Limit, Response, Step
from .coarse import Deadly, Kept
from .setting import is_made

GREEDY = Bot(act.Ask, "greedy")


def keeps(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, but without pushes."""
    return act.Keep() if ask == act.Ask.PUSH else GREEDY(t, ask, menu, who, about)


def stands_by(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, but without pushes or interrupts."""
    return act.Endure() if ask == act.Ask.INTERRUPT else keeps(t, ask, menu, who, about)


POLICY, ALONE = (keeps, keeps), (stands_by, stands_by)


def attacker(old: Battle, t: Battle) -> Fighter:
    return t.fighters[t.attack.by]


def target(old: Battle, t: Battle) -> Fighter:
    return t.fighters[t.attack.target]


def doer(old: Battle, t: Battle) -> Fighter | None:
    """The fighter who is asked."""
    return facts.asked(old)


# ---- attacks -----------------------------------------------------------------------------------------------------

UNPUSHED = " if nobody pushes"
ANSWERABLE = " if nobody else pushes"
AGAIN = " if nobody pushes again"


def comes_through(*hows: How, harms: bool = True) -> Event:
    """The event that an attack of one of these kinds beats the defence."""
    return Event(
        came=lambda old, t: t.attack.how in hows and t.attack.net > 0, whom=target if harms else attacker, harms=harms
    )


HIT = {
    "is hit": comes_through(How.STRIKE, How.SHOT, How.CRUSH, How.MAUL),
    "is disarmed": comes_through(How.DISARM),
    "gets past": comes_through(How.PASS, harms=False),
    "is shoved away": comes_through(How.SHOVE),
    "is grappled": comes_through(How.GRAPPLE),
    "breaks free": comes_through(How.BREAK_FREE, harms=False),
}
UNPUSHED_HIT = {f"{does}{UNPUSHED}": event for does, event in HIT.items()}
ANSWERABLE_HIT = {f"{does}{ANSWERABLE}": event for does, event in HIT.items()}
FALLS = Event(Fighter, lambda old, new: zones.is_up(old) and not zones.is_up(new))
DIES = Event(Fighter, lambda old, new: new.dead and not old.dead and not zones.is_up(old))
PANICS = Event(Fighter, said=("panics, and {}",))
ATTACK = {**UNPUSHED_HIT, f"goes down{UNPUSHED}": FALLS, "panics": PANICS}


# ---- shots that have hit -----------------------------------------------------------------------------------------


def uses_ammo(old: Battle, t: Battle) -> bool:
    return bool(t.items[t.attack.item].rating < old.items[t.attack.item].rating)


HURT = {
    "goes down": FALLS,
    "dies": DIES,
    "uses up ammo": Event(came=uses_ammo, whom=attacker),
    "may fire again": Event(came=lambda old, t: t.attack.chain == Chain.GOING_ON, whom=attacker, harms=False),
}

# ---- pushes ------------------------------------------------------------------------------------------------------


def defends(t: Battle) -> bool:
    """Whether a defender is asked."""
    fighter = facts.asked(t)
    return attack.is_attacking(t) and fighter is not None and fighter.index != t.attack.by


def responds(old: Battle, t: Battle) -> Fighter | None:
    """The fighter who is asked, if it is their dice that bring a stress response."""
    fighter = facts.asked(old)
    attacks = attack.is_attacking(t)
    rollers = (attacker(old, t), attack.defender_of(t)) if attacks else (t.fighters[t.turn],)
    shaken = [who.index for who, hand in zip(rollers, t.hands) if hand.response != Response.NONE]
    return fighter if fighter is not None and fighter.index in shaken else None


RESPONSE = {"has a stress response": Event(said=("response {}: {}", "response {}: already {}", "{} {}"), whom=responds)}


SUCCESS = Event(came=lambda old, t: t.hands[0].successes > 0, whom=doer, harms=False)


def in_attack(t: Battle, answer: act.Act) -> bool:
    return attack.is_attacking(t)


def decides_blind(t: Battle, answer: act.Act) -> bool:
    """Whether a defender decides together with the attacker."""
    return defends(t) and bool(t.numbers["opposed.order"] == "simultaneous")


def may_be_answered(t: Battle, answer: act.Act) -> bool:
    """Whether a defender may still push once the attacker has decided."""
    answers = attack.is_attacking(t) and not defends(t) and t.attack.defended
    return bool(answers and dice.may_push(t, attack.defender_of(t), t.hands[1]))


def goes_on(t: Battle, answer: act.Act) -> bool:
    """Whether a push may be followed by more pushes of the same roll."""
    return isinstance(answer, PUSHED) and bool(t.numbers["push.once"] == "repeatedly")


def decides_blind_again(t: Battle, answer: act.Act) -> bool:
    return decides_blind(t, answer) and goes_on(t, answer)


def in_attack_again(t: Battle, answer: act.Act) -> bool:
    return in_attack(t, answer) and goes_on(t, answer)


def is_tested(t: Battle) -> bool:
    """Always true: a roll without a defender ends with its beat."""
    return True


# ---- turns -------------------------------------------------------------------------------------------------------


def lives_on(old: Battle, t: Battle) -> bool:
    """Whether death rolls at the end of the turn are survived."""
    return t.turn != old.turn and not t.fighters[old.turn].dead


def dying(old: Battle, t: Battle) -> Fighter | None:
    """The fighter whose turn it was, if a wound leaves them only this round."""
    fighter = old.fighters[old.turn]
    return fighter if Limit.ROUND in fighter.limits else None


AFTER = {
    "panics": PANICS,
    "lives on": Event(came=lives_on, whom=dying, harms=False),
    "acts last": Event(Fighter, said=("{} is the last",)),
}


def survives(old: Battle, t: Battle) -> bool:
    """Whether the fighter is alive, though an interrupt on the way out may have ended the turn."""
    return not t.fighters[old.turn].dead


LEAVING = {"lives on": Event(came=survives, whom=dying, harms=False)}


def acts(t: Battle, answer: act.Act) -> bool:
    """Whether an answer is an action in a turn."""
    return t.kind_asked == act.Ask.ACT and not isinstance(answer, act.HoldOff | act.HoldOffCard)


def attacks(t: Battle, answer: act.Act) -> bool:
    """Whether an answer declares an attack."""
    fighter = facts.asked(t)
    asked = t.kind_asked in (act.Ask.ACT, act.Ask.FOLLOW)
    return asked and fighter is not None and ahead.attacked(t, fighter, answer) is not None


def slips(t: Battle, answer: act.Act) -> bool:
    """Whether a move takes a roll to leave an enemy."""
    leaves = acts(t, answer) and moving.is_leaving(answer)
    return leaves and bool(moving.left_behind(t, t.fighters[t.turn]) != NOBODY)


def is_calm(t: Battle) -> bool:
    """Whether no panic roll is due, and no turn of a fighter who is down must still end."""
    ending = t.step == Step.TURN and t.turn != NOBODY and not zones.is_up(t.fighters[t.turn])
    return t.alarmed == 0 and not ending


def is_struck(old: Fighter, new: Fighter) -> bool:
    """Whether a fighter goes down, other than by a death roll at the end of their turn."""
    return zones.is_up(old) and not zones.is_up(new) and Limit.ROUND not in old.limits


STRUCK = Event(Fighter, is_struck)


def is_over(t: Battle) -> bool:
    """Whether the attack is over, and no panic roll is due."""
    return is_made(t) and is_calm(t)


HARM = {"goes down": FALLS, "dies": DIES}
UNPUSHED_HARM = {f"{does}{UNPUSHED}": event for does, event in HARM.items()}


def again(events: dict[str, Event]) -> dict[str, Event]:
    """The events of a roll, if this push is the last."""
    return {f"{does}{AGAIN}": event for does, event in events.items()}


TASKS = (act.Climb, act.FirstAid, act.ClearJam, act.Order, act.Calm, act.Rally, act.Drive, act.Operate)
BATTERED = Event(came=lambda old, t: any(x.hp < y.hp for x, y in zip(t.borders, old.borders)), whom=doer, harms=False)
INTERRUPTS = (act.Endure, act.Defend, act.Dodge)
PUSHED = (act.Push, act.PushDice)
PUSHES = (*PUSHED, act.Keep)
kept = partial(Occasion, players=POLICY, until=is_made, luck=Kept, merges=False)
pushed = partial(kept, PUSHES, certain=True)
EVENTS = (
    kept((act.Act,), ATTACK, when=attacks),
    kept(INTERRUPTS, ATTACK, players=ALONE, certain=True),
    kept((act.Conserve, act.FullDamage), HURT, luck=Deadly, certain=True),
    pushed(again({**HIT, **RESPONSE}), when=decides_blind_again, blind=True),
    pushed(again({**HIT, **RESPONSE}), when=in_attack_again),
    pushed(again({"succeeds": SUCCESS, **HARM, **RESPONSE}), until=is_tested, luck=Deadly, when=goes_on),
    pushed({**ANSWERABLE_HIT, **RESPONSE}, when=decides_blind, blind=True),
    pushed({**ANSWERABLE_HIT, **RESPONSE}, when=may_be_answered),
    pushed({**HIT, **RESPONSE}, when=in_attack),
    pushed({"succeeds": SUCCESS, **HARM, **RESPONSE}, until=is_tested, luck=Deadly),
    kept(TASKS, {f"succeeds{UNPUSHED}": SUCCESS, **UNPUSHED_HARM, **AFTER}, until=is_calm),
    kept((act.Bash,), {f"damages it{UNPUSHED}": BATTERED, **UNPUSHED_HARM, **AFTER}, until=is_calm),
    kept((act.Act,), {"slips away": SUCCESS, **UNPUSHED_HARM, **AFTER, **LEAVING}, until=is_calm, when=slips),
    kept((act.Act,), {f"goes down{UNPUSHED}": STRUCK, **AFTER}, until=is_over, when=acts),
)
