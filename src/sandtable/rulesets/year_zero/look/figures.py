"""How a fighter looks: the figure, and what the card says."""

from collections.abc import Iterator

from sandtable.boards import cards
from sandtable.kernel import Bar, Figure, Role, counted, role_with

from ..rules import attack, dice, initiative, pools
from ..state import INJURIES, NOTHING, Band, Battle, Cover, Fighter, Item, Kind, Limit, Skill, Step
from . import names, scene

PANIC = (
    "", "twitching", "screaming", "fired wildly", "dropped a weapon", "mute", "hesitating", "frozen", "cowering",
    "wailing", "fleeing", "in a rage", "catatonic",
)  # fmt: skip


def figure(t: Battle, fighter: Fighter, x: float, y: float, held: list[Item], drawn: list[int]) -> Figure:
    sheet = t.board.profiles[fighter.index]
    attacking = attack.is_attacking(t)
    active = fighter.index == (t.attack.by if attacking else t.turn) and t.step not in (Step.OVER, Step.DRAW)
    return Figure(
        fighter.label, names.name_of(t, fighter.index), int(sheet.side), x, y, scene.size_of(t, fighter),
        active=active, out=bool(fighter.dead or fighter.broken), tags=tuple(tags(t, fighter)),
        bars=tuple(bars(t, fighter, held)), facts=tuple(card(t, fighter, held, drawn)), role=role_of(t, fighter, held),
    )  # fmt: skip


def role_of(t: Battle, fighter: Fighter, held: list[Item]) -> Role:
    if t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return "hunter"
    return role_with(" ".join(names.item_name(t, x) for x in held))


def tags(t: Battle, fighter: Fighter) -> list[str]:
    """The states of a fighter, in short words."""
    found = ["dead"] if fighter.dead else ["broken"] if fighter.broken else []
    if fighter.cover != Cover.NONE:
        found.append(f"{Cover(fighter.cover).label} cover")
    if Limit.ROUND in fighter.limits:
        found.append("dying")
    if fighter.panic:
        found.append(PANIC[fighter.panic])
    found += [*cards.tags(fighter), *ties_of(t, fighter)]
    return found


def bars(t: Battle, fighter: Fighter, held: list[Item]) -> list[Bar]:
    sheet = t.board.profiles[fighter.index]
    found = [Bar("Health", int(fighter.health), 0, int(sheet.health_max), bad_when_low=True)]
    if dice.feels_stress(t, fighter):
        found.append(Bar("Stress", int(fighter.stress), 0, max(int(t.numbers["stress.most"]), int(fighter.stress))))
    if sheet.kind != Kind.CREATURE:
        slots = int(t.numbers["act.budget-two-quick"])
        found.append(Bar("Slots", int(fighter.slots), 0, max(slots, int(fighter.slots))))
    for item in held:
        most = t.board.weapons[item.kind].ammo_max
        if item.in_hand and most and pools.is_firearm(t, item):
            found.append(Bar(f"Ammo, {names.item_name(t, item)}", int(item.rating), 0, int(most), bad_when_low=True))
    return [*found, *cards.bars(t, fighter, besides=("health", "stress", "slots"))]


def card(t: Battle, fighter: Fighter, held: list[Item], drawn: list[int]) -> list[tuple[str, str]]:
    """The other facts on a fighter's card."""
    sheet = t.board.profiles[fighter.index]
    found = [("Kind", Kind(sheet.kind).title)]
    if drawn:
        found.append(("Card", ", ".join(str(initiative.card_number(t, place)) for place in drawn)))
    hands = [thing(t, x) for x in held if x.in_hand]
    if sheet.kind == Kind.CREATURE:
        pierces = ", piercing" if sheet.attack_piercing else ""
        found.append(
            ("Attack", f"{counted(sheet.attack_dice, 'die', 'dice')}, damage {int(sheet.attack_damage)}{pierces}")
        )
    else:
        found.append(("In hand", ", ".join(hands) or "nothing"))
    packed = [thing(t, x) for x in held if not x.in_hand]
    if packed:
        found.append(("Carries", ", ".join(packed)))
    if sheet.armor:
        found.append(("Armor", str(int(sheet.armor))))
    if dice.feels_stress(t, fighter):
        found.append(("Resolve", str(int(sheet.resolve))))
    if fighter.fulls and sheet.kind != Kind.CREATURE:
        found.append(("Full action", "used this round"))
    if fighter.order_dice:
        skill = Skill(fighter.order_skill).label.replace("-", " ")
        found.append(("Orders", f"{counted(fighter.order_dice, 'die', 'dice')} for {skill}"))
    if fighter.injuries:
        told = [str((i // 6 + 1) * 10 + i % 6 + 1) for i in range(INJURIES) if fighter.injuries >> i & 1]
        found.append(("Injuries", ", ".join(told)))
    return [*found, *cards.facts(sheet), *cards.facts(fighter)]


def ties_of(t: Battle, fighter: Fighter) -> Iterator[str]:
    """A fighter's aim, holds, watch and vehicle, in words."""
    if fighter.aimed != NOTHING:
        yield f"aiming the {names.item_name(t, t.items[fighter.aimed])}"
    if fighter.grappled_by >= 0:
        yield f"held by {names.name_of(t, fighter.grappled_by)}"
    if fighter.grappling >= 0:
        yield f"holds {names.name_of(t, fighter.grappling)}"
    if fighter.peeks:
        yield f"watches {names.border_name(t, fighter.at_border)}"
    if fighter.aboard >= 0:
        yield "in the vehicle"


def thing(t: Battle, item: Item) -> str:
    """A weapon in words, with its figures."""
    weapon = t.board.weapons[item.kind]
    name = f"{item.label} {names.item_name(t, item)}"
    if weapon.stationary:
        return name
    told = [f"{int(weapon.bonus):+} {'die' if abs(weapon.bonus) == 1 else 'dice'}"] if weapon.bonus else []
    told.append(f"damage {int(weapon.damage)}")
    if not weapon.close:
        nearest, farthest = Band(weapon.min_range).label, Band(weapon.max_range).label
        told.append(farthest if nearest == farthest else f"{nearest} to {farthest}")
    if weapon.ammo_max:
        told.append(f"ammo {int(item.rating)}, {int(item.spares)} spare")
    told += [*cards.traits(weapon), *(["jammed"] if item.jammed else [])]
    return f"{name} ({', '.join(told)})"
