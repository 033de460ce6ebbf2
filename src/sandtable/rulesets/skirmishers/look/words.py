"""Answers in plain words, and where they point. Ordinary Python; asked of every legal answer, so it stays cheap."""

from collections.abc import Iterator

from sandtable.boards import cards, dots
from sandtable.kernel import Points, Thing, counted

from .. import actions as act
from ..rules import damage, explosives, facts, fire, ground, melee, movement
from ..state import LEVELS, NOBODY, Battle, Blow, Kind, Slot, Trooper
from ..terrain import DOTS

COMPASS = (
    "east", "east-south-east", "south-south-east", "south", "south-south-west", "west-south-west",
    "west", "west-north-west", "north-north-west", "north", "north-north-east", "east-north-east",
)  # fmt: skip
LAST_SHOT = "the last shot, and with it the arc"
BLOWS = {Blow.FISTS: "fists", Blow.BAYONET: "the bayonet", Blow.CLUB: "the weapon as a club"}

point = Points(  # parts of the templates of actions
    act.Act,
    who=lambda t, answer: t.troopers[place] if (place := getattr(answer, "trooper", NOBODY)) != NOBODY else None,
    side=lambda t, who, answer: facts.side_name(t.side_asked),
    other_side=lambda t, who, answer: facts.side_name(1 - t.side_asked),
    active=lambda t, who, answer: t.troopers[t.active] if t.active != NOBODY else "nobody",
    shots_left=lambda t, who, answer: f"1 of {who.shots} shots" if who.shots > 1 else LAST_SHOT,
    dot=lambda t, who, answer: Thing(*DOTS.named(t.board, answer.q, answer.r, getattr(answer, "level", who.level))),
    up=lambda t, who, answer: "up" if answer.level > who.level else "down",
    in_hand=lambda t, who, answer: facts.thing_in_hand(t, who),
    blow=lambda t, who, answer: blow_name(t, who, answer.blow),
    compass=lambda t, who, answer: compass_name(answer.bearing),
    climb_price=lambda t, who, answer: movement.price_of_climb(t, who),
    arc_price=lambda t, who, answer: fire.arc_row(t, answer.width, 1) if fire.is_arc_size(t, answer.width) else 0,
    ending=lambda t, who, answer: "" if who.closed else ", ends movement",
    barring=lambda t, who, answer: "" if who.threw else ", no arc this turn",
    moment=lambda t, who, about: t.trigger.deed,
    ap=lambda t, who, about: ap_in_words(t, who),
)


@point.part
def due_blow(t: Battle, trooper: Trooper, answer: act.Act) -> str:
    """The weapon of a declared attack on the active trooper."""
    place = melee.next_strike(t, trooper, t.troopers[t.active]) if t.active != NOBODY else NOBODY
    return blow_name(t, trooper, trooper.blows[place]) if place != NOBODY else "nothing"


# ---- where ---------------------------------------------------------------------------------------------------------


@point.part
def goes(t: Battle, trooper: Trooper, answer: act.Step) -> str:
    """The direction of a step, and what it leads over or through."""
    verb, to = "crawls " if trooper.prone else "steps ", ground.place_of(t.board, answer.q, answer.r)
    way = ground.way_to(trooper.at, to) if to != NOBODY and trooper.at >= 0 else NOBODY
    if way == NOBODY:
        return verb
    things = DOTS.things_on(t.board, ground.gap_of(trooper.at, way), trooper.level)
    ways = sorted((not x.properties & dots.HOUSE, x.name) for x in things if not x.is_solid)  # openings come first
    over = "".join([f" {'over' if is_low else 'through'} the {name}" for is_low, name in ways][:1])
    return f"{verb}{ground.WINDS[way]}{over} "


@point.part
def above(t: Battle, trooper: Trooper, answer: act.Climb) -> Thing:
    """The dot on another level."""
    there = trooper.at >= 0 and 0 <= answer.level < LEVELS
    return Thing("", DOTS.key_of(t.board, trooper.at, answer.level) if there else "")


@point.part
def aim(t: Battle, trooper: Trooper, answer: act.Throw | act.ThrowStairs) -> Thing:
    """The dot that a throw is aimed at, or the trooper who stands there."""
    where, key = DOTS.named(t.board, answer.q, answer.r, answer.level)
    at = ground.place_of(t.board, answer.q, answer.r)
    stands = ground.who_stands(t, at, answer.level) if at != NOBODY else NOBODY
    if stands == NOBODY:
        return Thing(where, key)
    return Thing(f"{facts.name_of(t, t.troopers[stands])} on {where}", t.troopers[stands].label)


# ---- with what -----------------------------------------------------------------------------------------------------


@point.part
def thing(t: Battle, trooper: Trooper, answer: act.Ready | act.Draw | act.Drop | act.Take) -> str:
    """The thing in the slot that an answer names."""
    owner = t.troopers[answer.other] if isinstance(answer, act.Take) else trooper
    return facts.thing_in_slot(t, owner, answer.slot if isinstance(answer, act.Ready | act.Draw) else answer.item)


@point.part
def shots(t: Battle, trooper: Trooper, answer: act.SetArc) -> str:
    """How many shots an arc gives."""
    if not fire.is_arc_size(t, answer.width):
        return ""
    return f": {counted(fire.arc_shots(t, trooper, answer.width), 'shot')}"


# ---- prices --------------------------------------------------------------------------------------------------------


@point.part
def step_price(t: Battle, trooper: Trooper, answer: act.Step) -> int:
    to = ground.place_of(t.board, answer.q, answer.r)
    near = to != NOBODY and trooper.at >= 0 and ground.way_to(trooper.at, to) != NOBODY
    return movement.price_of_step(t, trooper, to) if near else 0


@point.part
def throw_price(t: Battle, trooper: Trooper, answer: act.Throw) -> int:
    dots = ground.apart(trooper.at, ground.place_of(t.board, answer.q, answer.r))
    return explosives.throw_price(t, trooper, dots) if trooper.holds_explosive else 0


@point.part
def parting(t: Battle, trooper: Trooper, answer: act.Take | act.Drop) -> str:
    """The things that the owner loses together with another."""
    owner = t.troopers[answer.other] if isinstance(answer, act.Take) else trooper
    there = t.silent_copy()
    left = there.troopers[owner.index]
    movement.lose(there, left, answer.item)
    empty = f"{facts.name_of(t, owner)} has nothing in hand" if owner is not trooper else "the hands are empty"
    losses = {
        empty: left.active != owner.active,
        "the arc is gone": owner.width > 0 == left.width,
        "a declared attack is lost": len(list(due(there, left))) < len(list(due(t, owner))),
    }
    *more, last = ["", *(words for words, lost in losses.items() if lost)]
    return ", ".join([*more, f"and {last}"]) if len(more) > 1 else ", ".join([*more, last])


def due(t: Battle, attacker: Trooper) -> Iterator[Trooper]:
    """Enemies on whom a trooper has declared an attack that can still be struck."""
    for target, blow in zip(attacker.targets, attacker.blows):
        if target != NOBODY and melee.can_still_strike(t, attacker, t.troopers[target], blow):
            yield t.troopers[target]


def ap_in_words(t: Battle, trooper: Trooper) -> str:
    most = int(damage.max_ap(t, trooper))
    return f"{max(0, most - trooper.spent)} of {most} AP left"


# ---- names ---------------------------------------------------------------------------------------------------------


def weapon_in_hand(t: Battle, trooper: Trooper) -> str:
    """The weapon in hand, with its effects."""
    thing, arm = facts.thing_in_hand(t, trooper), fire.arm_in_hand(t, trooper)
    name = thing.partition(" ")[2] or thing
    if arm.kind == Kind.NONE:
        return name
    reach = f", range {arm.short} / {arm.long}" if arm.kind == Kind.FIREARM else ""
    return ", ".join([f"{name}: {facts.damage_in_words(arm.damage)}{reach}", *cards.traits(arm)])


def pack(t: Battle, trooper: Trooper) -> Iterator[str]:
    """The other things that a trooper carries."""
    for slot, arm in ((Slot.PRIMARY, trooper.primary), (Slot.SECONDARY, trooper.secondary)):
        if arm and trooper.active != slot:
            yield facts.arm_name(t, arm) or slot.label
    explosives = ((Slot.GRENADE, trooper.grenades), (Slot.SATCHEL, trooper.satchels))
    for slot, count in explosives:
        if (besides := count - (trooper.active == slot)) > 0:
            yield counted(besides, facts.explosive_name(slot))


def blow_name(t: Battle, trooper: Trooper, blow: Blow) -> str:
    return BLOWS.get(blow) or facts.thing_in_hand(t, trooper)


def compass_name(bearing: int) -> str:
    return COMPASS[round(bearing / 30) % 12]
