"""The meanings of chances, the claims of refusals, and the losses of Troopers, for the checker."""

from collections.abc import Callable

from sandtable.kernel import Loss, Meaning, Promises, Refused, number, ruling
from sandtable.kernel.promises import Claim, first, second

from .. import actions as act
from ..rules import moves
from ..state import Battle, Defensive, Direction, Glance, Intent, Offensive, Status, Trooper
from .events import goes_down, one_goes_down

# ---- what refusals claim ---------------------------------------------------------------------------------------------


def carries_no(gear: str) -> Claim:
    return first(lambda trooper: not getattr(trooper, gear))


def reads(id: str, *labels: str) -> Claim:
    """A claim that one of these readings is in force."""
    return lambda refused: ruling(refused.t, id) in labels


def looked_the_other_way(refused: Refused) -> bool:
    """Facts are the Trooper, the Move that was named, and the one that is closed."""
    named = {Direction.UP: "Move Up", Direction.BACK: "Fall Back"}
    return bool(named.get(refused.facts[0].named) == refused.facts[1] != refused.facts[2])


def is_full(takes_room: Callable[[Battle, Trooper], bool]) -> Claim:
    """A claim that as many active Troopers as there is room for are in a position, or on their way there."""
    return lambda refused: (
        sum(x.active and takes_room(refused.t, x) for x in refused.t.troopers if x != refused.facts[0])
        >= refused.facts[2]
    )


def stays(trooper: Trooper) -> bool:
    return trooper.intent not in (Intent.MOVE_UP, Intent.FALL_BACK, Intent.INTERACT)


def falls_short_of_the_flank(refused: Refused) -> bool:
    """Whether a Move Up would not newly make a Trooper Flanking."""
    at = refused.facts[0].offensive
    return bool(at == Offensive.FLANKING or at + number(refused.t, "moveup.tier") < Offensive.FLANKING)


def is_there(refused: Refused) -> bool:
    """Whether a Trooper is in both positions already."""
    trooper, offensive, defensive = refused.facts
    return bool(trooper.offensive == offensive and trooper.defensive == defensive)


def names_one_trooper(refused: Refused) -> bool:
    """Whether the answer's helper and comrade are the same."""
    return bool(refused.answer.trooper == refused.answer.comrade)


PROMISES = Promises(
    meanings={
        "can gain Momentum": Meaning(said=("Success",), rules=("exchange.step-offense",)),
        "is injured": Meaning(said=("suffers",), rules=("injury.track",)),
        "stays unhurt": Meaning(unsaid=("suffers",)),
        "everybody stays unhurt": Meaning(unsaid=("suffers",)),
        "a Trooper goes down": Meaning(came=one_goes_down),
        "goes down": Meaning(became=goes_down),
        "ends In Cover": Meaning(became=lambda old, new: new.defensive == Defensive.IN_COVER),
        "ends Engaged": Meaning(became=lambda old, new: new.offensive == Offensive.ENGAGED),
        "rolls high": Meaning(became=lambda old, new: new.glance == Glance.HIGH),
        "is stabilised": Meaning(said=("is stabilised",)),
        "gets artillery in the next Exchange": Meaning(came=lambda old, new: new.artillery == 1),
        "rolls a die that holds": Meaning(said=("holds",)),
        "keeps that position": Meaning(
            unsaid=("is Flanked", "is only In Cover", "is In Cover", "is no longer Flanking")
        ),
    },
    midway=(act.Ask.GRIT,),
    claims={
        "intent.who": first(lambda trooper: not trooper.active),
        "intent.once": first(lambda trooper: trooper.intent != Intent.NONE),
        "intent.order": lambda refused: refused.t.looking == refused.facts[0].index,
        "intent.looks-first": lambda refused: any(x.intent != Intent.NONE for x in refused.t.troopers),
        "exchange.step-intent": first(lambda trooper: trooper.active and trooper.intent == Intent.NONE),
        "squad.size": first(lambda trooper: trooper.status == Status.ABSENT),
        "trooper.ammo": lambda refused: refused.answer.ammo not in (0, 1),
        "fire.ammo": first(lambda trooper: trooper.ammo == 0),
        "moveup.tier": first(lambda trooper: trooper.offensive == Offensive.FLANKING),
        "fallback.tier": first(lambda trooper: trooper.defensive == Defensive.FORTIFIED),
        "move.look": first(lambda trooper: trooper.glance != Glance.NONE),
        "move.commit": looked_the_other_way,
        "look:off": reads("look", "off"),
        "look:both": reads("look", "free"),
        "look:named": reads("look", "named-move"),
        "caps.space": is_full(moves.is_to_flank),
        "caps.cover": is_full(moves.is_to_fortify),
        "cover.die": names_one_trooper,
        "cover.target:down": first(lambda trooper: not trooper.active),
        "cover.target:stays": first(stays),
        "cover.target:promise": first(lambda trooper: trooper.covered > 0),
        "interact.free:none": lambda refused: refused.t.board.objective == 0,
        "interact.free:done": lambda refused: refused.t.progress >= refused.t.board.objective,
        "interact.free:idle": reads("interact.idle", "no"),
        "interact.stabilise": second(lambda comrade: comrade.status != Status.BLEEDING_OUT),
        "bleed.stabilised": second(lambda comrade: comrade.stabilised),
        "disengage.all:late": lambda refused: any(
            x.intent != Intent.NONE or x.glance != Glance.NONE for x in refused.t.troopers
        ),
        "offense.zero-no-cost": lambda refused: refused.t.no_dice,
        "cost.gain": reads("success-at-a-cost", "off"),
        "gear.heavy.reading:sniper": reads("gear.heavy.reading", "passive"),
        "gear.heavy.reading:lmg": reads("gear.heavy.reading", "passive"),
        "gear.lmg": carries_no("lmg"),
        "gear.sniper": carries_no("sniper"),
        "gear.hmg:carried": carries_no("hmg"),
        "gear.hmg:choosing": first(lambda trooper: trooper.hmg and trooper.intent == Intent.COVER),
        "gear.hmg:twice": second(lambda comrade: comrade.covered > 0),
        "gear.radio": carries_no("radio"),
        "gear.radio-artillery": lambda refused: refused.t.radio_used,
        "gear.grenade-launcher:carried": carries_no("grenade_launcher"),
        "gear.grenade-launcher:self": names_one_trooper,
        "gear.grenade-launcher:fires": first(lambda trooper: not trooper.active or trooper.intent != Intent.FIRE),
        "gear.rocket-launcher:carried": carries_no("rocket_launcher"),
        "gear.rocket-launcher:fired": first(lambda trooper: trooper.rocket_fired),
        "gear.jump-pack:carried": carries_no("jump_pack"),
        "gear.jump-pack:used": first(lambda trooper: trooper.jump_used),
        "gear.jump-pack:looked": first(lambda trooper: trooper.glance != Glance.NONE),
        "gear.jump-pack:here": is_there,
        "gear.melee:carried": carries_no("melee"),
        "gear.melee:looked": first(lambda trooper: trooper.glance != Glance.NONE),
        "gear.melee:flank": falls_short_of_the_flank,
        "hard-target.hits:none": lambda refused: refused.t.board.hard_targets == 0,
        "hard-target.hits:destroyed": lambda refused: refused.t.hard_hits >= refused.t.board.hard_targets,
    },
    losses={
        "a place in the fight": Loss(Trooper, goes_down, ("Bleeding Out", "Dead")),
        "Grit": Loss(Trooper, lambda old, new: new.grit < old.grit, ("Grit",)),
        "Ammo": Loss(Trooper, lambda old, new: new.ammo < old.ammo, ("Ammo",)),
        "the rocket": Loss(Trooper, lambda old, new: new.rocket_fired and not old.rocket_fired, ("Rocket Launcher",)),
        "the Jump Pack": Loss(Trooper, lambda old, new: new.jump_used and not old.jump_used, ("Jump Pack", "jumps")),
    },
)
