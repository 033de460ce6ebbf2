"""Answers and questions in plain words, with names."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.kernel import Point

from .. import actions as act
from ..rules import close, facts, initiative, pools, zones
from ..state import NOBODY, Battle, Border, Device, Fate, Fighter, How, Item, Panic, Skill, Vehicle, Zone
from .headline import DOES
from .names import border_name, device_name, item_name, name_of, vehicle_name, work_of, zone_name
from .prices import FIRING_ON, FREE, FULL, HANDLING, MOVING, PUSHING, QUICK, losses, price, saving


class Saying(NamedTuple):
    """How a kind of answer is put into words. The names in braces are filled in by `parts`."""

    text: str
    group: str
    price: int = FREE


SAYINGS: dict[type[act.Act], Saying] = {
    act.EndTurn: Saying("{who} ends the turn", "turn"),
    act.HoldOff: Saying("{who} waits: {partner} acts first", "turn"),
    act.HoldOffCard: Saying("{who} waits: {partner} acts first and gives up card {card}", "turn"),
    act.Strike: Saying("{who} {strikes} {target} with the {item}", "fight", FULL),
    act.Punch: Saying("{who} strikes at {target} with bare hands", "fight", FULL),
    act.Disarm: Saying("{who} tries to wrest the {item} from {target}, {fate}", "fight", FULL),
    act.Pass: Saying("{who} tries to slip past {target} through {border}", "fight", FULL),
    act.Shove: Saying("{who} tries to shove {target} away", "fight", FULL),
    act.Grapple: Saying("{who} tries to grapple {target}", "fight", FULL),
    act.Crush: Saying("{who} attacks {target} in the grapple", "fight", FULL),
    act.BreakFree: Saying("{who} tries to break free", "fight", FULL),
    act.Release: Saying("{who} lets go of {held}", "fight"),
    act.Maul: Saying("{who} attacks {target}", "fight", FULL),
    act.Bash: Saying("{who} batters {border} with the {item}", "door", FULL),
    act.Shoot: Saying("{who} shoots at {target} with the {item}", "shoot", FULL),
    act.Burst: Saying("{who} fires a burst at {target} with the {item}", "shoot", FULL),
    act.WeakSpot: Saying("{who} shoots at a weak spot of {target} with the {item}", "shoot", FULL),
    act.Climb: Saying("{who} tries to climb through {border} into {beyond}", "move", FULL),
    act.TakeFullCover: Saying("{who} takes full cover", "cover", FULL),
    act.TakePartialCover: Saying("{who} takes partial cover", "cover", QUICK),
    act.Operate: Saying("{who} tries to {work} with the {device}", "task", FULL),
    act.FirstAid: Saying("{who} tries to give {friend} first aid", "help", FULL),
    act.ClearJam: Saying("{who} tries to clear the {item}", "gear", FULL),
    act.Order: Saying("{who} gives {friend} orders for {skill}", "help", FULL),
    act.Calm: Saying("{who} tries to calm {friend}", "help", FULL),
    act.Drive: Saying("{who} tries to drive to {zone}", "move", FULL),
    act.Move: Saying("{who} goes through {border} into {beyond}", "move", MOVING),
    act.Prowl: Saying("{who} prowls through {first} and {second} into {beyond}", "move", FULL),
    act.Pounce: Saying("{who} goes through {border} and up to {target}", "move", FULL),
    act.CloseIn: Saying("{who} steps up to {target}", "move", MOVING),
    act.BackOff: Saying("{who} steps back from everybody", "move", MOVING),
    act.GetIn: Saying("{who} gets into the {vehicle}", "move", MOVING),
    act.GetOut: Saying("{who} gets out", "move", MOVING),
    act.Peek: Saying("{who} looks through {border}", "door", MOVING),
    act.Lock: Saying("{who} locks {border}", "door", QUICK),
    act.Unlock: Saying("{who} unlocks {border}", "door", QUICK),
    act.OpenDoor: Saying("{who} opens {border}", "door", QUICK),
    act.Aim: Saying("{who} aims the {item}", "gear", QUICK),
    act.Reload: Saying("{who} reloads the {item}", "gear", QUICK),
    act.PickUp: Saying("{who} picks up the {item}", "gear", QUICK),
    act.Rally: Saying("{who} tries to rally {friend}", "help", QUICK),
    act.Ready: Saying("{who} draws the {item}", "gear", HANDLING),
    act.PutAway: Saying("{who} puts the {item} away", "gear", HANDLING),
    act.Defend: Saying("{who} tries to defend", "answer", QUICK),
    act.Dodge: Saying("{who} tries to dodge", "answer", QUICK),
    act.Endure: Saying("{who} does nothing about it", "answer"),
    act.Push: Saying("{who} pushes the roll", "answer", PUSHING),
    act.Keep: Saying("{who} keeps the roll", "answer"),
    act.PushDice: Saying("{who} pushes {base} base and {stress} stress dice", "answer", PUSHING),
    act.Conserve: Saying("{who} saves ammo", "answer"),
    act.FullDamage: Saying("{who} does full damage", "answer"),
    act.Cease: Saying("{who} ceases fire", "shoot"),
    act.First: Saying("{who} goes first", "turn"),
    act.Flee: Saying("{who} flees through {border} into {beyond}", "move"),
}
GOES_ON = "{who} goes on firing, at {target}"
NAMES: dict[Any, Callable[[Battle, int], str]] = {
    Fighter: name_of, Border: border_name, Zone: zone_name, Device: device_name, Vehicle: vehicle_name
}  # fmt: skip


def point(t: Battle, answer: Any) -> Point:
    """An answer in words, and where it points."""
    saying = SAYINGS.get(type(answer))
    if saying is None:
        return Point(str(answer))
    fighter = facts.actor_of(t, answer)
    text, cost = saying.text, price(t, fighter, saying.price)
    if type(answer) is act.Shoot and facts.is_following(t):
        text, cost = GOES_ON, price(t, fighter, FIRING_ON)
    said = ", ".join([text.format_map(parts(t, fighter, answer)), *losses(t, fighter, answer)])
    return Point(
        said[0].upper() + said[1:], "" if fighter is None else fighter.label, target_of(t, fighter, answer), cost,
        saying.group,
    )  # fmt: skip


# ---- names ------------------------------------------------------------------------------------------------------


def parts(t: Battle, fighter: Fighter | None, answer: act.Act) -> dict[str, str]:
    """What stands for each name in a saying."""
    named = {"who": "the one asked" if fighter is None else name_of(t, fighter.index)}
    for field, slot in answer.slots.items():
        value = getattr(answer, field)
        if slot.type in NAMES:
            named[field] = NAMES[slot.type](t, value)
        elif field == "item":
            named[field] = item_name(t, t.items[value])
        elif field == "fate":
            named[field] = fate_of(t, fighter, answer)
        elif field == "skill":
            named[field] = Skill(value).label.replace("-", " ")
        elif field == "card":
            named[field] = str(initiative.card_number(t, value - 1))
        else:
            named[field] = str(int(value))
    if isinstance(answer, act.Operate):
        named["work"] = work_of(t, answer.device)
    held = NOBODY if fighter is None else fighter.grappling
    named["held"] = name_of(t, held) if held != NOBODY else "nobody"
    named["strikes"] = "strikes at"
    if isinstance(answer, act.Strike) and pools.is_firearm(t, t.items[answer.item]):
        named["strikes"] = "fires at arm's length at"
    goal = zone_reached(t, fighter, answer)
    named["beyond"] = "" if goal is None else zone_name(t, goal)
    return named


def fate_of(t: Battle, fighter: Fighter | None, answer: Any) -> str:
    """What becomes of an item that is wrested away: without a free hand for it, it falls."""
    if answer.fate == Fate.THROW:
        return "to throw it away"
    hands = pools.weapon_of(t, t.items[answer.item]).hands
    keeps = fighter is None or close.free_hands(t, fighter) >= hands
    return "to keep it" if keeps else "to let it fall: no hand is free for it"


# ---- who, where -------------------------------------------------------------------------------------------------


def zone_reached(t: Battle, fighter: Fighter | None, answer: act.Act) -> int | None:
    """Where a move leads."""
    if fighter is None:
        return None
    match answer:
        case act.Move(border) | act.Climb(border) | act.Flee(border) | act.Pounce(border, _) | act.Pass(_, border):
            return zones.beyond(t.borders[border], fighter.zone)
        case act.Prowl(first, second):
            return zones.beyond(t.borders[second], zones.beyond(t.borders[first], fighter.zone))
        case act.Drive(zone):
            return int(zone)
        case _:
            return None


def target_of(t: Battle, fighter: Fighter | None, answer: act.Act) -> str:
    """The figure or spot it is aimed at."""
    match answer:
        case act.Move() | act.Prowl() | act.Flee() | act.Drive():
            goal = zone_reached(t, fighter, answer)
            return "" if goal is None or goal < 0 else t.board.zones[goal].label
        case act.BreakFree():
            held = NOBODY if fighter is None else fighter.grappled_by
            return "" if held < 0 else t.fighters[held].label
        case act.Release():
            holds = NOBODY if fighter is None else fighter.grappling
            return "" if holds < 0 else t.fighters[holds].label
        case act.Defend() | act.Dodge() | act.Endure():
            return t.fighters[t.attack.by].label if t.attack.by != NOBODY else ""
        case act.First() | act.Aim() | act.Ready() | act.PutAway() | act.Reload() | act.ClearJam():
            return ""
    named = {slot.type: slot.show(getattr(answer, name)) for name, slot in answer.slots.items()}
    return next((named[kind] for kind in (Fighter, Border, Device, Vehicle, Item) if kind in named), "")


# ---- what is asked -----------------------------------------------------------------------------------------------


def question(t: Battle, ask: act.Ask, who: Fighter | None, about: Any) -> str:
    """The question that waits for an answer."""
    asked = "" if who is None else name_of(t, who.index)
    attack = t.attack
    if ask == act.Ask.SURPRISE:
        return "Who of those who surprise the others goes first?"
    if ask == act.Ask.ACT:
        return f"What does {asked} do{in_panic(who)}?"
    if ask == act.Ask.INTERRUPT:
        by, target = name_of(t, attack.by), name_of(t, attack.target)
        return f"{by} {DOES[How(attack.how)]} {target}: does {asked} ward it off?"
    if ask == act.Ask.PUSH:
        return f"Does {asked} push the roll? {dice_of(t, int(about))}"
    if ask == act.Ask.CONSERVE:
        saved = f"save ammo of the {item_name(t, t.items[attack.item])}"
        return f"Does {asked} do full damage, or {', '.join((saved, *saving(t)))}?"
    if ask == act.Ask.FOLLOW:
        return f"Does {asked} go on firing after {int(attack.number)} {'attack' if attack.number == 1 else 'attacks'}?"
    return f"Which way does {asked} flee?"


def in_panic(who: Fighter | None) -> str:
    """What drives him, where something does."""
    if who is None or who.panic not in (Panic.RUN, Panic.BERSERK):
        return ""
    return ", who must flee" if who.panic == Panic.RUN else ", in a rage"


def dice_of(t: Battle, which: int) -> str:
    """What lies there, and what it has to beat."""
    hand, other = t.hands[which], t.hands[1 - which]
    lies = f"{int(hand.successes)} {'success' if hand.successes == 1 else 'successes'}"
    if t.attack.by == NOBODY or not t.attack.defended:
        return f"It has {lies}."
    return f"It has {lies} against {int(other.successes)}."
