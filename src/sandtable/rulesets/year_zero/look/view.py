"""How a battle looks: a floor plan of zones, with everybody in his."""

from __future__ import annotations

from sandtable.kernel.scene import Bar, Figure, Look, Scene, Shape, Spot, View

from ..rules.attack import defender_of, is_attacking
from ..rules.dice import feels_stress
from ..rules.initiative import card_number
from ..rules.pools import is_firearm
from ..rules.zones import side_of
from ..state import (
    INJURIES,
    NOBODY,
    NOTHING,
    NOWHERE,
    SLOTS_OF_CARDS,
    Battle,
    Cover,
    Door,
    Ending,
    Fighter,
    Hand,
    How,
    Item,
    Kind,
    Passage,
    Skill,
    Step,
)
from .aim import marks, outlook, tried
from .floorplan import Plan, plan_of
from .places import (
    CAPTION,
    ITEM,
    VEHICLE,
    device_place,
    fighter_places,
    item_places,
    lying,
    size_of,
    vehicle_place,
)
from .text import CONDITIONS, describe_item, name_of
from .words import border_name, device_name, item_name, point, vehicle_name, work_of, zone_name

SIDES = ("crew", "foes")
REACH = 7.0  # most of a room means the room
OPENING = 1.2  # half the width of a passage
PANIC = (
    "", "twitching", "screaming", "fired wildly", "dropped a weapon", "mute", "hesitating", "frozen", "cowering",
    "wailing", "fleeing", "in a rage", "catatonic",
)  # fmt: skip
DOES = {
    How.STRIKE: "strikes at", How.SHOT: "shoots at", How.DISARM: "tries to disarm", How.PASS: "slips past",
    How.SHOVE: "shoves", How.GRAPPLE: "grapples", How.CRUSH: "crushes", How.BREAK_FREE: "breaks free of",
    How.MAUL: "attacks",
}  # fmt: skip
ENDINGS = {
    Ending.NONE: "over", Ending.LAST_SIDE: "only the {} are left", Ending.MUTUAL: "nobody is left",
    Ending.OBJECTIVE: "the {} have reached their goal", Ending.TIME_UP: "time is up",
}  # fmt: skip

# ---- the board --------------------------------------------------------------------------------------------------


def scene(t: Battle) -> Scene:
    """Rooms for zones; nothing of it changes in a battle."""
    plan = plan_of(t)
    ground = [shape for x in t.borders if x.a != NOWHERE for shape in passage_shapes(t, plan, x.index)]
    spots = []
    for zone, room in enumerate(plan.rooms):
        cluttered = bool(t.board.cluttered >> zone & 1)
        name = zone_name(t, zone)
        said = f"{name}: cover, barrier {t.board.barrier[zone]}" if cluttered else f"{name}: open ground"
        ground += [
            Shape("polygon", room.corners, "floor", said),
            Shape("line", (*room.corners, *room.corners[:2]), "wall"),
            *(clutter(plan, zone) if cluttered else ()),
            Shape("text", (room.middle[0], room.top + 0.9), "caption", name),
        ]
        spots.append(Spot(t.board.zones[zone].label, room.middle[0], room.top + CAPTION + 0.4, said))
    ground += [shape for x in t.borders if x.a != NOWHERE for shape in threshold(plan, x.index, x.passage)]
    spots += [Spot(x.label, *passage.middle, border_name(t, x.index))
              for x in t.borders if (passage := plan.passages[x.index]) is not None]  # fmt: skip
    standing: dict[int, int] = {}
    for device in t.board.devices:
        if device.zone != NOWHERE:
            x, y = device_place(plan, device.zone, standing.get(device.zone, 0))
            standing[device.zone] = standing.get(device.zone, 0) + 1
            said = f"{device_name(t, device.index)}: {work_of(t, device.index)}"
            ground.append(Shape("polygon", box(x, y, 0.7, 0.55), "furniture", said))
            spots.append(Spot(device.label, x, y, said))
    return Scene(plan.width, plan.height, tuple(ground), tuple(spots), REACH, scale="a room is a zone")


def box(x: float, y: float, half: float, high: float) -> tuple[float, ...]:
    return x - half, y - high, x + half, y - high, x + half, y + high, x - half, y + high


def clutter(plan: Plan, zone: int) -> list[Shape]:
    """Crates in the lower corners: there is something to hide behind."""
    room = plan.rooms[zone]
    left, right, bottom = room.left, room.left + room.width, room.top + room.height
    xs, ys = (left + 0.9, left + 2.1, left + 0.9, right - 0.9), (bottom - 0.9, bottom - 0.9, bottom - 2.1, bottom - 0.9)
    return [Shape("polygon", box(x, y, 0.5, 0.5), "cover") for x, y in zip(xs, ys)]


def passage_shapes(t: Battle, plan: Plan, place: int) -> list[Shape]:
    """The way between two rooms, and its name."""
    passage, border = plan.passages[place], t.borders[place]
    if passage is None:
        return []
    kind = Passage(border.passage)
    said = f"{border_name(t, place)}: from {zone_name(t, border.a)} to {zone_name(t, border.b)}"
    if kind == Passage.WALL:
        return [Shape("polygon", passage.strip(OPENING), "wall", f"{said}, a wall")]
    x, y = passage.middle
    upright = abs(passage.along[1]) > abs(passage.along[0])
    at = (x + OPENING + 2, y) if upright else (x, y - OPENING - 0.6)
    name = Shape("text", at, "caption", border_name(t, place))
    if kind == Passage.CLIMB:
        return [Shape("polygon", passage.strip(OPENING), "ladder", f"{said}, to be climbed"), name]
    return [Shape("polygon", passage.strip(OPENING), "doorway", said), name]


def threshold(plan: Plan, place: int, kind: int) -> list[Shape]:
    """Where a passage opens into its rooms: holes in their walls."""
    passage = plan.passages[place]
    if passage is None or kind == Passage.WALL:
        return []
    (east, south), holes = passage.along, []
    for x, y in ((passage.from_x, passage.from_y), (passage.to_x, passage.to_y)):
        holes.append((x + south * OPENING, y - east * OPENING, x - south * OPENING, y + east * OPENING))
    return [Shape("line", hole, "doorway") for hole in holes]


# ---- the battle -------------------------------------------------------------------------------------------------


def view(t: Battle) -> View:
    """Who stands where, and how everybody fares."""
    places = fighter_places(t)
    held: dict[int, list[Item]] = {}
    for item in t.items:
        if item.kind != NOTHING and item.holder != NOBODY:
            held.setdefault(item.holder, []).append(item)
    cards = cards_of(t)
    figures = [
        figure(t, x, *places[x.index], held.get(x.index, []), cards.get(x.index, []))
        for x in t.fighters if x.present
    ]  # fmt: skip
    return View(
        headline(t), (*figures, *things(t)), (*door_marks(t), *ties(t, places)), tuple(facts(t, cards)),
    )  # fmt: skip


def headline(t: Battle) -> str:
    """Round and phase."""
    if t.step == Step.OVER:
        winner = SIDES[t.winner] if t.winner != NOBODY else ""
        return f"Round {int(t.round)}, the battle is over: {ENDINGS[Ending(t.ending)].format(winner)}"
    return f"Round {int(t.round)} of {int(t.board.round_limit)}, {phase(t)}"


def phase(t: Battle) -> str:
    if t.alarmed:
        return "panic"
    if t.step == Step.SURPRISE:
        return "who takes the others by surprise"
    if t.step == Step.DRAW or (t.turn == NOBODY and not is_attacking(t)):
        return "cards are drawn"
    if is_attacking(t) or t.step == Step.FOLLOW:
        attack = t.attack
        burst = f", attack {int(attack.number)} of a burst" if attack.number > 1 else ""
        return f"{name_of(t, attack.by)} {DOES[How(attack.how)]} {name_of(t, attack.target)}{burst}"
    return f"card {card_number(t, t.card)}: {name_of(t, t.turn)} of the {SIDES[side_of(t, t.fighters[t.turn])]} acts"


def cards_of(t: Battle) -> dict[int, list[int]]:
    """The cards that each holds."""
    found: dict[int, list[int]] = {}
    for place in range(SLOTS_OF_CARDS):
        if t.cards[place] != NOBODY:
            found.setdefault(t.cards[place], []).append(place)
    return found


def facts(t: Battle, cards: dict[int, list[int]]) -> list[tuple[str, str]]:
    """The order of turns, and the dice of the attack under way."""
    order = sorted((place, holder) for holder, places in cards.items() for place in places)
    told = [f"{card_number(t, p)} {name_of(t, who)}{' (now)' if p == t.card else ''}" for p, who in order]
    found = [("Cards", ", ".join(told))] if told else []
    test = t.hands[0]
    if t.step == Step.TURN and t.turn != NOBODY and test.base + test.stress > 0:
        found.append((f"Dice of {name_of(t, t.turn)}", dice_said(test)))
    if is_attacking(t) and t.step != Step.ATTACK:
        found.append((f"Dice of {name_of(t, t.attack.by)}", dice_said(t.hands[0])))
        if t.attack.defended:
            found.append((f"Dice of {name_of(t, defender_of(t).index)}", dice_said(t.hands[1])))
    return found


def dice_said(hand: Hand) -> str:
    said = f"{int(hand.successes)} {'success' if hand.successes == 1 else 'successes'}"
    if hand.base + hand.stress > 0:
        said += f", {int(hand.base)} base and {int(hand.stress)} stress dice without one"
    said += f", {int(hand.ones)} of these with a trigger" if hand.ones else ""
    return said + (", pushed" if hand.pushed else "")


# ---- a fighter --------------------------------------------------------------------------------------------------


def figure(t: Battle, fighter: Fighter, x: float, y: float, held: list[Item], cards: list[int]) -> Figure:
    sheet = t.board.profiles[fighter.index]
    attacking = is_attacking(t)
    active = fighter.index == (t.attack.by if attacking else t.turn) and t.step not in (Step.OVER, Step.DRAW)
    return Figure(
        fighter.label, name_of(t, fighter.index), int(sheet.side), x, y, size_of(t, fighter), active=active,
        out=bool(fighter.dead or fighter.broken), tags=tuple(tags(t, fighter)),
        bars=tuple(bars(t, fighter, held)), facts=tuple(card(t, fighter, held, cards)),
    )  # fmt: skip


def tags(t: Battle, fighter: Fighter) -> list[str]:
    """What is the matter with him, in short words."""
    found = ["dead"] if fighter.dead else ["broken"] if fighter.broken else []
    if fighter.cover != Cover.NONE:
        found.append(f"{Cover(fighter.cover).label} cover")
    found += [word for word in CONDITIONS if getattr(fighter, word)]
    if fighter.panic:
        found.append(PANIC[fighter.panic])
    for word, holds in (
        ("aiming", fighter.aimed != NOTHING), ("held", fighter.grappled_by >= 0), ("holding", fighter.grappling >= 0),
        ("at the door", fighter.peeks), ("in the vehicle", fighter.aboard >= 0), ("loses a turn", fighter.lost_turn),
        ("slowed", fighter.slow), ("lame", fighter.lame), ("one-handed", fighter.one_handed),
        ("lays an ambush", fighter.ambushes), ("last next round", fighter.hesitant),
    ):  # fmt: skip
        if holds:
            found.append(word)
    return found


def bars(t: Battle, fighter: Fighter, held: list[Item]) -> list[Bar]:
    sheet = t.board.profiles[fighter.index]
    found = [Bar("Health", int(fighter.health), 0, int(sheet.health_max))]
    if feels_stress(t, fighter):
        found.append(Bar("Stress", int(fighter.stress), 0, max(int(t.numbers["stress.most"]), int(fighter.stress))))
    if sheet.kind != Kind.CREATURE:
        slots = int(t.numbers["act.budget-two-quick"])
        found.append(Bar("Slots", int(fighter.slots), 0, max(slots, int(fighter.slots))))
    for item in held:
        most = t.board.weapons[item.kind].ammo_max
        if item.in_hand and most and is_firearm(t, item):
            found.append(Bar(f"Ammo, {item_name(t, item)}", int(item.rating), 0, int(most)))
    return found


def card(t: Battle, fighter: Fighter, held: list[Item], cards: list[int]) -> list[tuple[str, str]]:
    """What else his card says."""
    sheet = t.board.profiles[fighter.index]
    found = [("Kind", Kind(sheet.kind).title)]
    if cards:
        found.append(("Card", ", ".join(str(card_number(t, place)) for place in cards)))
    hands = [describe_item(t, x) for x in held if x.in_hand]
    if sheet.kind == Kind.CREATURE:
        found.append(("Attack", f"{int(sheet.attack_dice)} dice, damage {int(sheet.attack_damage)}"))
    else:
        found.append(("In hand", ", ".join(hands) or "nothing"))
    packed = [describe_item(t, x) for x in held if not x.in_hand]
    if packed:
        found.append(("Carries", ", ".join(packed)))
    if sheet.armor:
        found.append(("Armor", str(int(sheet.armor))))
    if feels_stress(t, fighter):
        found.append(("Resolve", str(int(sheet.resolve))))
    if fighter.full_used:
        found.append(("Full action", "used this round"))
    if fighter.order_dice:
        found.append(("Orders", f"{int(fighter.order_dice)} dice for {Skill(fighter.order_skill).label}"))
    if fighter.injuries:
        told = [str((i // 6 + 1) * 10 + i % 6 + 1) for i in range(INJURIES) if fighter.injuries >> i & 1]
        found.append(("Injuries", ", ".join(told)))
    return found


# ---- things, doors, touch ---------------------------------------------------------------------------------------


def things(t: Battle) -> list[Figure]:
    """Vehicles, and what lies about."""
    plan, loose = plan_of(t), lying(t)
    places = item_places(t, loose)
    found = [
        Figure(x.label, vehicle_name(t, x.index), NOBODY, *vehicle_place(plan, x.zone), VEHICLE, facts=(
            ("Speed", str(int(x.speed))), ("Armor", str(int(x.armor))), ("Seats", str(int(x.seats))),
            ("Driver", name_of(t, x.driver) if x.driver != NOBODY else "nobody"),
        ))
        for x in t.vehicles if x.zone != NOWHERE
    ]  # fmt: skip
    found += [Figure(x.label, item_name(t, x), NOBODY, *places[x.index], ITEM) for x in loose]
    return found


def door_marks(t: Battle) -> list[Shape]:
    """How doors stand: a leaf across the way, barred where locked, or swung aside."""
    plan = plan_of(t)
    found: list[Shape] = []
    for border in t.borders:
        passage = plan.passages[border.index]
        if passage is None or border.passage != Passage.DOOR:
            continue
        (x, y), (east, south) = passage.middle, passage.along
        across = x + south * OPENING, y - east * OPENING, x - south * OPENING, y + east * OPENING
        said = f"{border_name(t, border.index)}: {Door(border.door).label}"
        if border.door == Door.OPEN:
            aside = (across[0], across[1], across[0] + east * OPENING, across[1] + south * OPENING)
            found.append(Shape("line", aside, "edge", said))
            continue
        found.append(Shape("line", across, "wall", said))
        if border.door == Door.LOCKED:
            found.append(Shape("circle", (x, y, 0.5), "danger", said))
    return found


def ties(t: Battle, places: dict[int, tuple[float, float]]) -> list[Shape]:
    """Lines between those who are Adjacent; who holds whom."""
    found = []
    for fighter in t.fighters:
        if not fighter.present:
            continue
        for other in t.fighters[: fighter.index]:
            if fighter.adjacent >> other.index & 1:
                held = fighter.grappling == other.index or other.grappling == fighter.index
                pair = f"{name_of(t, other.index)} and {name_of(t, fighter.index)}"
                said = f"{pair} grapple" if held else f"{pair} are Adjacent"
                ends = (*places[other.index], *places[fighter.index])
                found.append(Shape("line", ends, "danger" if held else "edge", said))
    return found


LOOK = Look(scene=scene, view=view, point=point, marks=marks, outlook=outlook, tried=tried)
