"""The meanings of chances, the claims of refusals, and the gaps of menus, for the checker."""

from sandtable.kernel import Loss, Meaning, Promises, Refused
from sandtable.kernel.promises import Claim, first

from .. import actions as act
from ..rules import explosives, fire, ground, melee, movement, sight
from ..state import BLOCKED, NOBODY, Kind, Slot, Trigger, Trooper

DROPS = "drops and does nothing more this turn"
ENDS = ("is out of the fight", "is dead")
HIT = Meaning(said=("hit",), rules=("fire.check", "melee.check"))
STOPPED = Meaning(said=(DROPS, *ENDS))


def holds_no(kind: Kind) -> Claim:
    return lambda refused: fire.arm_in_hand(refused.t, refused.facts[0]).kind != kind


def costs_too_much(price: int, left: int) -> Claim:
    """A claim that the price is more than what is left; both are places of facts."""
    return lambda refused: refused.facts[price] > refused.facts[left]


def place(refused: Refused) -> int:
    """The dot that an answer names; for a climb, the trooper's own."""
    if isinstance(refused.answer, act.Climb):
        return int(refused.who.at)
    return ground.place_of(refused.t.board, refused.answer.q, refused.answer.r)


def level(refused: Refused) -> int:
    """The level that an answer names, or that of the trooper who is asked."""
    return int(getattr(refused.answer, "level", refused.who.level))


def line_to_target(refused: Refused) -> sight.Line:
    """The line of an answer: to a dot, to the trooper named, or from that trooper to the active one."""
    match refused.answer:
        case act.Throw():
            return explosives.line_of_throw(refused.who, place(refused), level(refused))
        case act.Attack(_, target, _):
            return sight.line_between(refused.who, refused.t.troopers[target])
        case _:
            return sight.line_between(named(refused), refused.who)


def is_blocked(refused: Refused) -> bool:
    return sight.line_of_sight(refused.t, line_to_target(refused)) == BLOCKED


def prone_at_ends(refused: Refused) -> int:
    line = line_to_target(refused)
    return int(line.eye_prone) + int(line.prone)


def apart(one: Trooper, other: Trooper) -> int:
    return ground.apart(one.at, other.at)


def carried(refused: Refused) -> bool:
    """Whether the trooper carries what the answer names."""
    slot = getattr(refused.answer, "slot", getattr(refused.answer, "item", refused.facts[0].active))
    return movement.carries(refused.facts[0], slot)


def attacker_of(refused: Refused) -> Trooper:
    """The trooper who attacks by an answer: the active one, or in a reaction the one named."""
    attacker: Trooper = refused.who if isinstance(refused.answer, act.Attack) else named(refused)
    return attacker


def named(refused: Refused) -> Trooper:
    """The trooper that an answer names."""
    trooper: Trooper = refused.t.troopers[refused.answer.trooper]
    return trooper


PROMISES = Promises(
    meanings={
        "is hit": HIT,
        "hit": HIT,
        "drops": Meaning(said=(DROPS,)),
        "is out or dead": Meaning(said=ENDS),
        "is stopped": STOPPED,
        "stopped": STOPPED,
        "throws on target": Meaning(said=("stays on target",)),
        "reaches an enemy": Meaning(said=("reaches an enemy", "reaches enemies")),
        "reaches its own side": Meaning(said=("reaches its own side", "and its own side")),
        "side A rolls higher at the first throw": Meaning(said=("side A decides who goes first",)),
        "side B rolls higher at the first throw": Meaning(said=("side B decides who goes first",)),
    },
    off_menu={
        act.SetArc: "an arc may point at any whole degree; menus name twelve",
        act.Throw: "any dot in reach may be a target; menus name those on and beside an enemy",
    },
    losses={
        "the arc": Loss(Trooper, lambda old, new: old.width > 0 == new.width and old.shots > 0, ("arc",)),
        "the weapon in hand": Loss(
            Trooper,
            lambda old, new: old.active in (Slot.PRIMARY, Slot.SECONDARY) and new.active == Slot.NOTHING,
            ("hand", "drops", "takes"),
        ),
    },
    claims={
        "turn.combat-after-move": lambda refused: refused.who.acted > 0,
        "arc.sizes": lambda refused: not fire.is_arc_size(refused.t, refused.answer.width),
        "arc.pay": costs_too_much(1, 3),
        "arc.orientation": lambda refused: not 0 <= refused.answer.bearing < 360,
        "los.required": is_blocked,
        "los.trooper-block": lambda refused: is_blocked(refused) and not refused.facts[0].prone,
        "los.one-prone": lambda refused: is_blocked(refused) and prone_at_ends(refused) == 1,
        "los.both-prone": lambda refused: is_blocked(refused) and prone_at_ends(refused) == 2,
        "fire.when:own": first(lambda trooper: True),
        "fire.when:over": lambda refused: refused.t.trigger == Trigger.NONE,
        "fire.trigger": lambda refused: (
            not fire.in_arc_of(refused.t, refused.t.troopers[refused.answer.trooper], refused.who.at)
        ),
        "fire.trigger:own-dot": lambda refused: apart(refused.facts[0], refused.facts[1]) == 0,
        "fire.stand-once": lambda refused: refused.facts[0] in refused.facts[1].attackers,
        "fire.active-weapon": holds_no(Kind.FIREARM),
        "fire.range-long": costs_too_much(0, 1),
        "arc.exhausted": first(lambda trooper: trooper.shots <= 0),
        "melee.cost": costs_too_much(0, 1),
        "melee.cost:room": first(lambda trooper: melee.free_attack(trooper) == NOBODY),
        "melee.timing:none": lambda refused: refused.facts[1].index not in list(refused.facts[0].targets),
        "melee.timing:over": lambda refused: refused.t.trigger != Trigger.ACTIVATE,
        "melee.active": holds_no(Kind.MELEE),
        "melee.bayonet": first(lambda trooper: True),
        "melee.club": holds_no(Kind.FIREARM),
        "melee.enemy": lambda refused: refused.facts[0].side == refused.who.side,
        "melee.due": lambda refused: any(
            melee.next_strike(refused.t, x, refused.who) != NOBODY
            for x in refused.t.troopers
            if x.side != refused.t.side
        ),
        "melee.reach:far": lambda refused: apart(refused.facts[0], attacker_of(refused)) != 1,
        "melee.reach:level": lambda refused: refused.facts[0].level != attacker_of(refused).level,
        "expl.no-arc": lambda refused: refused.who.threw,
        "expl.active": first(lambda trooper: trooper.active not in (Slot.GRENADE, Slot.SATCHEL)),
        "expl.switch-back:weapon": lambda refused: refused.answer.slot not in (Slot.PRIMARY, Slot.SECONDARY),
        "expl.stairs-up": lambda refused: refused.answer.level > refused.who.level + 1,
        "expl.stairs-up-from": lambda refused: refused.who.at != place(refused),
        "expl.stairs-down-from": lambda refused: ground.apart(refused.who.at, place(refused)) > 1,
        "throw.levels": lambda refused: refused.answer.level != refused.who.level and not is_blocked(refused),
        "throw.least": lambda refused: place(refused) == refused.who.at,
        "throw.pay": costs_too_much(0, 1),
        "throw.stairs:same": lambda refused: refused.answer.level == refused.who.level,
        "throw.stairs": lambda refused: (
            not ground.links(refused.t.board, place(refused), refused.who.level, refused.answer.level)
        ),
        "card.squad": first(lambda trooper: not trooper.enlisted),
        "card.out": first(lambda trooper: trooper.hp == 0),
        "card.out:dead": first(lambda trooper: trooper.hp < 0),
        "card.carried:lacks": lambda refused: not carried(refused),
        "card.carried:room": lambda refused: not movement.has_room_for(refused.t, refused.who, refused.answer.item),
        "move.pay": costs_too_much(0, 2),
        "move.cap": lambda refused: refused.facts[1] + refused.facts[2] > refused.facts[0],
        "move.level:same": lambda refused: refused.answer.level == refused.who.level,
        "move.level": lambda refused: (
            not ground.links(refused.t.board, refused.who.at, refused.who.level, refused.answer.level)
        ),
        "move.level:one": lambda refused: abs(refused.answer.level - refused.who.level) > 1,
        "move.prone": first(lambda trooper: trooper.prone),
        "move.stand": first(lambda trooper: not trooper.prone),
        "move.board": lambda refused: place(refused) == NOBODY or refused.t.board.floors[place(refused)] == 0,
        "move.floor": lambda refused: not ground.has_floor(refused.t.board, place(refused), refused.facts[0]),
        "move.occupied": lambda refused: ground.who_stands(refused.t, place(refused), level(refused)) != NOBODY,
        "move.adjacent": lambda refused: ground.apart(refused.who.at, place(refused)) != 1,
        "move.ready": lambda refused: refused.answer.slot == refused.who.active,
        "move.take:gone": first(lambda trooper: not trooper.present),
        "move.take:self": first(lambda trooper: True),
        "move.take:far": lambda refused: apart(*refused.facts) != 1 or refused.facts[0].level != refused.facts[1].level,
        "move.take:enemy": lambda refused: refused.facts[0].able and refused.facts[0].side != refused.who.side,
        "arc.one": first(lambda trooper: trooper.width > 0),
        "arc.none": first(lambda trooper: trooper.width == 0),
        "combat_actions": lambda refused: refused.who.acted > 0,
        "entry": lambda refused: fire.in_arc_of(refused.t, refused.facts[1], refused.t.came_from),
        "volley": first(lambda trooper: trooper.fired),
        "setup.deploy": lambda refused: refused.facts[0].at == NOBODY,
        "turn.active": lambda refused: refused.t.active == refused.facts[0].index,
    },
)
