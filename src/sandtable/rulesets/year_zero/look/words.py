"""Names and answers in plain words."""

from __future__ import annotations

from typing import Any, NamedTuple

from sandtable.kernel.scene import Point

from ..rules.attack import defender_of, is_attacking, may_interrupt
from ..rules.dice import feels_stress
from ..rules.panic import RUN, leads_away
from ..rules.zones import beyond, is_enemy, is_touching, is_up, side_of
from ..state import (
    NOBODY,
    Act,
    Aim,
    BackOff,
    Bash,
    Battle,
    BreakFree,
    Burst,
    Calm,
    Cease,
    Chain,
    ClearJam,
    Climb,
    CloseIn,
    Conserve,
    Crush,
    Defend,
    Disarm,
    Dodge,
    Drive,
    EndTurn,
    Endure,
    Fate,
    Fighter,
    First,
    FirstAid,
    Flee,
    FullDamage,
    GetIn,
    GetOut,
    Grapple,
    HoldOff,
    HoldOffCard,
    Item,
    Keep,
    Kind,
    Lock,
    Maul,
    Move,
    OpenDoor,
    Operate,
    Order,
    Pass,
    Peek,
    PickUp,
    Pounce,
    Prowl,
    Punch,
    Push,
    PushDice,
    PutAway,
    Rally,
    Ready,
    Release,
    Reload,
    Shoot,
    Shove,
    Skill,
    Step,
    Strike,
    TakeFullCover,
    TakePartialCover,
    Unlock,
    WeakSpot,
    Work,
)
from .text import called, name_of

FULL, QUICK, MOVING, HANDLING, PUSHING, FIRING_ON, FREE = range(7)  # what an answer costs


class Saying(NamedTuple):
    """How a kind of answer is put into words. The names in braces are filled in by `parts`."""

    text: str
    group: str
    price: int = FREE


SAYINGS: dict[type[Act], Saying] = {
    EndTurn: Saying("{who} ends the turn", "turn"),
    HoldOff: Saying("{who} holds off: {partner} acts now", "turn"),
    HoldOffCard: Saying("{who} holds off: {partner} acts now and gives up card {card}", "turn"),
    Strike: Saying("{who} strikes at {target} with the {item}", "fight", FULL),
    Punch: Saying("{who} strikes at {target} with bare hands", "fight", FULL),
    Disarm: Saying("{who} tries to get the {item} from {target} and {fate}", "fight", FULL),
    Pass: Saying("{who} tries to slip past {target} through {border}", "fight", FULL),
    Shove: Saying("{who} shoves {target} away", "fight", FULL),
    Grapple: Saying("{who} grapples {target}", "fight", FULL),
    Crush: Saying("{who} hurts {target} in the grapple", "fight", FULL),
    BreakFree: Saying("{who} tries to break free", "fight", FULL),
    Release: Saying("{who} lets go", "fight"),
    Maul: Saying("{who} attacks {target}", "fight", FULL),
    Bash: Saying("{who} batters {border} with the {item}", "door", FULL),
    Shoot: Saying("{who} shoots at {target} with the {item}", "shoot", FULL),
    Burst: Saying("{who} fires a burst at {target} with the {item}", "shoot", FULL),
    WeakSpot: Saying("{who} shoots at a weak spot of {target} with the {item}", "shoot", FULL),
    Climb: Saying("{who} climbs through {border} into {beyond}", "move", FULL),
    TakeFullCover: Saying("{who} takes full cover", "cover", FULL),
    TakePartialCover: Saying("{who} takes partial cover", "cover", QUICK),
    Operate: Saying("{who} works the {device}: {work}", "task", FULL),
    FirstAid: Saying("{who} gives {friend} first aid", "help", FULL),
    ClearJam: Saying("{who} clears the {item}", "gear", FULL),
    Order: Saying("{who} orders {friend}: {skill}", "help", FULL),
    Calm: Saying("{who} calms {friend} down", "help", FULL),
    Drive: Saying("{who} drives to {zone}", "move", FULL),
    Move: Saying("{who} goes through {border} into {beyond}", "move", MOVING),
    Prowl: Saying("{who} prowls through {first} and {second} into {beyond}", "move", FULL),
    Pounce: Saying("{who} goes through {border} and up to {target}", "move", FULL),
    CloseIn: Saying("{who} steps up to {target}", "move", MOVING),
    BackOff: Saying("{who} steps back from everybody", "move", MOVING),
    GetIn: Saying("{who} gets into the {vehicle}", "move", MOVING),
    GetOut: Saying("{who} gets out", "move", MOVING),
    Peek: Saying("{who} looks through {border}", "door", QUICK),
    Lock: Saying("{who} locks {border}", "door", QUICK),
    Unlock: Saying("{who} unlocks {border}", "door", QUICK),
    OpenDoor: Saying("{who} opens {border}", "door", QUICK),
    Aim: Saying("{who} aims the {item}", "gear", QUICK),
    Reload: Saying("{who} reloads the {item}", "gear", QUICK),
    PickUp: Saying("{who} picks up the {item}", "gear", QUICK),
    Rally: Saying("{who} rallies {friend}", "help", QUICK),
    Ready: Saying("{who} draws the {item}", "gear", HANDLING),
    PutAway: Saying("{who} puts the {item} away", "gear", HANDLING),
    Defend: Saying("{who} defends", "answer", QUICK),
    Dodge: Saying("{who} dodges", "answer", QUICK),
    Endure: Saying("{who} does nothing about it", "answer"),
    Push: Saying("{who} pushes the roll", "answer", PUSHING),
    Keep: Saying("{who} keeps the roll", "answer"),
    PushDice: Saying("{who} pushes {base} base and {stress} stress dice", "answer", PUSHING),
    Conserve: Saying("{who} saves ammo", "answer"),
    FullDamage: Saying("{who} does full damage", "answer"),
    Cease: Saying("{who} ceases fire", "shoot"),
    First: Saying("{who} goes first", "turn"),
    Flee: Saying("{who} flees through {border} into {beyond}", "move"),
}
GOES_ON = "{who} goes on firing, at {target}"
WORKS = {
    Work.OPEN: "open {}",
    Work.CLOSE: "close {}",
    Work.LOCK: "lock {}",
    Work.UNLOCK: "unlock {}",
    Work.OBJECTIVE: "reach the goal",
}
AIMED = ("target", "partner", "friend")  # fields that name a fighter


def point(t: Battle, act: Any) -> Point:
    """An answer in words, and where it points."""
    saying = SAYINGS.get(type(act))
    if saying is None:
        return Point(str(act))
    fighter = actor_of(t, act)
    text, cost = saying.text, price(t, fighter, saying.price)
    if type(act) is Shoot and is_following(t):
        text, cost = GOES_ON, price(t, fighter, FIRING_ON)
    said = text.format_map(parts(t, fighter, act))
    return Point(
        said[0].upper() + said[1:], "" if fighter is None else fighter.label, target_of(t, fighter, act), cost,
        saying.group,
    )  # fmt: skip


# ---- names ------------------------------------------------------------------------------------------------------


def parts(t: Battle, fighter: Fighter | None, act: Act) -> dict[str, str]:
    """What stands for each name in a saying."""
    named = {"who": "the one asked" if fighter is None else name_of(t, fighter.index)}
    for field in act.slots:
        value = getattr(act, field)
        if field in AIMED:
            named[field] = name_of(t, value)
        elif field == "item":
            named[field] = item_name(t, t.items[value])
        elif field in ("border", "first", "second"):
            named[field] = border_name(t, value)
        elif field == "zone":
            named[field] = zone_name(t, value)
        elif field == "device":
            named |= {"device": device_name(t, value), "work": work_of(t, value)}
        elif field == "vehicle":
            named[field] = vehicle_name(t, value)
        elif field == "fate":
            named[field] = "keep it" if value == Fate.TAKE else "throw it away"
        elif field == "skill":
            named[field] = Skill(value).label.replace("-", " ")
        else:
            named[field] = str(int(value))
    goal = zone_reached(t, fighter, act)
    named["beyond"] = "" if goal is None else zone_name(t, goal)
    return named


def zone_name(t: Battle, zone: int) -> str:
    return called(t, "Zone", zone, f"Z{zone + 1}")


def border_name(t: Battle, place: int) -> str:
    """By its own name; one that is made of the zones' names, or that another has too, with its label."""
    names = (t.names or {}).get("Border", ())
    name = called(t, "Border", place, "")
    label = t.borders[place].label
    return f"{name} ({label})" if name and list(names).count(name) > 1 else name or label


def item_name(t: Battle, item: Item) -> str:
    """With its label where its holder, or the ground, has another of the kind."""
    name = called(t, "Item", item.index, "item").replace("_", " ")
    twins = sum(1 for x in t.items if x.kind == item.kind and x.holder == item.holder and x.zone == item.zone)
    return f"{name} ({item.label})" if twins > 1 else name


def device_name(t: Battle, place: int) -> str:
    return f"{'machine' if t.board.devices[place].machine else 'terminal'} {t.board.devices[place].label}"


def work_of(t: Battle, place: int) -> str:
    device = t.board.devices[place]
    return WORKS[Work(device.work)].format(border_name(t, device.border) if device.border >= 0 else "")


def vehicle_name(t: Battle, place: int) -> str:
    return f"vehicle {t.vehicles[place].label}"


# ---- who, where, what it costs ----------------------------------------------------------------------------------


def is_following(t: Battle) -> bool:
    """Whether a burst is under way that may go on."""
    return t.step == Step.TURN and t.attack.by != NOBODY and t.attack.chain == Chain.GOING_ON


def actor_of(t: Battle, act: Act) -> Fighter | None:
    """Who gives this answer; None where the state does not tell."""
    match act:
        case First(place):
            return t.fighters[place]
        case Flee(border):
            return only(
                [x for x in t.fighters if is_up(x) and x.panic == RUN and is_asked(t, x)
                 and leads_away(t, x, t.borders[border])]
            )  # fmt: skip
        case Defend() | Dodge() | Endure():
            return warder(t)
        case Push() | Keep() | PushDice():
            return roller(t)
        case Conserve() | FullDamage() | Cease():
            return t.fighters[t.attack.by] if t.attack.by != NOBODY else None
        case _:
            pass
    if is_following(t):
        return t.fighters[t.attack.by]
    return t.fighters[t.turn] if t.turn != NOBODY else None


def only(found: list[Fighter]) -> Fighter | None:
    return found[0] if len(found) == 1 else None


def is_asked(t: Battle, fighter: Fighter) -> bool:
    """Whether the question went to his side."""
    return t.side_asked in (None, side_of(t, fighter))


def warder(t: Battle) -> Fighter | None:
    """Who may ward off the attack: the target, or where friends may step in, the only one who can."""
    if t.attack.target == NOBODY:
        return None
    target = t.fighters[t.attack.target]
    if t.numbers["interrupt.per-attack"] == "target":
        return target
    helpers = [
        x for x in t.fighters
        if is_up(x) and is_touching(x, target) and x.index != t.attack.by and not is_enemy(t, x, target)
    ]  # fmt: skip
    return only([x for x in [target, *helpers] if may_interrupt(t, x)])


def roller(t: Battle) -> Fighter | None:
    """Whose dice lie there to be pushed: the attacker's until his stress response, then the defender's."""
    if not is_attacking(t):
        return t.fighters[t.turn] if t.turn != NOBODY else None
    attacker = t.fighters[t.attack.by]
    if not t.attack.defended:
        return attacker
    defender = defender_of(t)
    if is_asked(t, attacker) != is_asked(t, defender):
        return attacker if is_asked(t, attacker) else defender
    return attacker if t.hands[0].base + t.hands[0].stress > 0 else defender


def zone_reached(t: Battle, fighter: Fighter | None, act: Act) -> int | None:
    """Where a move leads."""
    if fighter is None:
        return None
    match act:
        case Move(border) | Climb(border) | Flee(border) | Pounce(border, _) | Pass(_, border):
            return beyond(t.borders[border], fighter.zone)
        case Prowl(first, second):
            return beyond(t.borders[second], beyond(t.borders[first], fighter.zone))
        case Drive(zone):
            return int(zone)
        case _:
            return None


def target_of(t: Battle, fighter: Fighter | None, act: Act) -> str:
    """The figure or spot it is aimed at."""
    for field in AIMED:
        if field in act.slots:
            return str(t.fighters[getattr(act, field)].label)
    match act:
        case Move() | Prowl() | Flee() | Drive():
            goal = zone_reached(t, fighter, act)
            return "" if goal is None or goal < 0 else t.board.zones[goal].label
        case Climb(border) | Peek(border) | Lock(border) | Unlock(border) | OpenDoor(border) | Bash(border, _):
            return t.borders[border].label
        case Operate(device):
            return t.board.devices[device].label
        case GetIn(vehicle):
            return t.vehicles[vehicle].label
        case PickUp(item):
            return t.items[item].label
        case BreakFree():
            held = NOBODY if fighter is None else fighter.grappled_by
            return "" if held < 0 else t.fighters[held].label
        case Release():
            holds = NOBODY if fighter is None else fighter.grappling
            return "" if holds < 0 else t.fighters[holds].label
        case Defend() | Dodge() | Endure():
            return t.fighters[t.attack.by].label if t.attack.by != NOBODY else ""
        case _:
            return ""


def price(t: Battle, fighter: Fighter | None, kind: int) -> str:
    """What an answer costs, by the rules on paying for it."""
    if fighter is None or kind == FREE:
        return ""
    if kind in (PUSHING, FIRING_ON):
        stress = t.numbers["auto.stress" if kind == FIRING_ON else "push.jumpy" if fighter.jumpy else "gap.push"]
        return f"{stress} stress" if feels_stress(t, fighter) else ""
    if kind == HANDLING and t.numbers["act.ready"] == "free":
        return ""
    if t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return "the action"
    if kind == MOVING and fighter.broken:
        return "the one move"
    slow = kind == MOVING and fighter.slow and t.numbers["act.injury-move"] == "full"
    return "full action" if kind == FULL or slow or fighter.quick_full else "quick action"
