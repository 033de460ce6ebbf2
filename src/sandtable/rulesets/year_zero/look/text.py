"""The situation in words: zones with those in them, borders, cards."""

from ..state import NOBODY, NOTHING, NOWHERE, SLOTS_OF_CARDS, Battle, Border, Cover, Door, Fighter, Item, Passage, Step

CONDITIONS = ("jumpy", "tunnel", "aggravated", "shakes", "frantic", "deflated", "unaware")


def describe(t: Battle) -> str:
    """A small picture: the round and its cards, each zone, each way."""
    turn = f" - turn of {name_of(t, t.turn)}" if t.turn != NOBODY and t.step != Step.OVER else ""
    cards = [f"{place + 1} {name_of(t, t.cards[place])}" for place in range(SLOTS_OF_CARDS) if t.cards[place] != NOBODY]
    lines = [f"Round {int(t.round)} - {Step(t.step).title}{turn}", f"Cards: {', '.join(cards) or 'none'}"]
    for zone in t.board.zones:
        if zone.used:
            lines += describe_zone(t, zone.index)
    lines += [describe_border(t, x) for x in t.borders if x.a != NOWHERE]
    return "\n".join(lines)


def called(t: Battle, what: str, place: int, label: str) -> str:
    """What people call the piece of this list and place."""
    names = (t.names or {}).get(what, ())
    return names[place] if place < len(names) else label


def name_of(t: Battle, place: int) -> str:
    return called(t, "Fighter", place, f"F{place + 1}")


def describe_zone(t: Battle, zone: int) -> list[str]:
    """A zone, who stands there, and what lies there."""
    clutter = " (cluttered)" if t.board.cluttered >> zone & 1 else ""
    lines = [f"[{t.board.zones[zone].label} {called(t, 'Zone', zone, '')}]{clutter}"]
    lines += [f"  {describe_fighter(t, x)}" for x in t.fighters if x.present and x.zone == zone]
    lying = [describe_item(t, x) for x in t.items if x.kind != NOTHING and x.holder == NOBODY and x.zone == zone]
    return lines + ([f"  on the ground: {', '.join(lying)}"] if lying else [])


def describe_fighter(t: Battle, fighter: Fighter) -> str:
    sheet = t.board.profiles[fighter.index]
    state = "dead" if fighter.dead else "broken" if fighter.broken else f"Health {int(fighter.health)}"
    parts = [f"{fighter.label} {name_of(t, fighter.index)} ({'crew' if sheet.side == 0 else 'foes'}): {state}"]
    if fighter.stress:
        parts.append(f"stress {int(fighter.stress)}")
    parts.append(f"slots {int(fighter.slots)}")
    if fighter.cover != Cover.NONE:
        parts.append(f"{Cover(fighter.cover).label} cover")
    near = [name_of(t, x.index) for x in t.fighters if fighter.adjacent >> x.index & 1]
    parts += [f"beside {', '.join(near)}"] if near else []
    parts += [word for word in CONDITIONS if getattr(fighter, word)]
    parts += [f"panic {int(fighter.panic)}"] if fighter.panic else []
    held = [describe_item(t, x) for x in t.items if x.kind != NOTHING and x.holder == fighter.index]
    return ", ".join(parts + held)


def describe_item(t: Battle, item: Item) -> str:
    ammo = f" {int(item.rating)}+{int(item.spares)}" if t.board.weapons[item.kind].ammo_max else ""
    name = called(t, "Item", item.index, "item").replace("_", " ")
    return f"{item.label} {name}{ammo}{' jammed' if item.jammed else ''}"


def describe_border(t: Battle, border: Border) -> str:
    kind = Passage(border.passage)
    state = f", {Door(border.door).label}" if kind == Passage.DOOR else ""
    ends = f"{called(t, 'Zone', border.a, '?')} - {called(t, 'Zone', border.b, '?')}"
    return f"{border.label}: {ends} ({kind.label}{state})"
