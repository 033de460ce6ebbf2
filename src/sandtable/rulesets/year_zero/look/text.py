"""The situation in words: what is going on, each zone with those in it, the ways, and how far the enemy is."""

from collections.abc import Iterator

from ..rules.facts import asked
from ..rules.zones import band, can_see, is_enemy, is_up
from ..state import NOBODY, NOTHING, SIDES, Band, Battle, Border, Cover, Fighter, Step
from . import figures, names
from .headline import cards_of, facts, headline
from .scene import FLOOR

AMMO = "Ammo"  # told with the weapon


def describe(t: Battle) -> str:
    """Headline, cards and dice, zones, ways, and whom the one who is asked can see how far away."""
    lines = [headline(t), *[f"{name}: {told}" for name, told in facts(t, cards_of(t))]]
    lines += FLOOR.text_map(t, lambda zone: describe_zone(t, zone), narrow)
    fighter = asked(t)
    if fighter is not None and t.step != Step.OVER:
        lines.append(
            f"From {names.name_of(t, fighter.index)}: {', '.join(describe_enemies(t, fighter)) or 'no enemy left'}"
        )
    return "\n".join(lines)


def describe_zone(t: Battle, zone: int) -> Iterator[str]:
    """Who stands in a zone, and what there is."""
    for fighter in t.fighters:
        if fighter.present and fighter.zone == zone:
            yield from describe_fighter(t, fighter)
    yield from (f"  {told}" for told in describe_things(t, zone))


def describe_things(t: Battle, zone: int) -> Iterator[str]:
    """Vehicles, terminals and what lies about."""
    for vehicle in t.vehicles:
        if vehicle.zone == zone:
            told = dict(names.vehicle_facts(t, vehicle))
            yield f"{names.vehicle_name(t, vehicle.index)}: armor {told['Armor']}, driven by {told['Driver']}"
    for device in t.board.devices:
        if device.zone == zone:
            yield names.device_told(t, device)
    lying = [figures.thing(t, x) for x in t.items if x.kind != NOTHING and x.holder == NOBODY and x.zone == zone]
    if lying:
        yield f"on the ground: {', '.join(lying)}"


def describe_fighter(t: Battle, fighter: Fighter) -> Iterator[str]:
    """Condition and company; below it, unless he is out of the fight, what he is and has."""
    held = [x for x in t.items if x.kind != NOTHING and x.holder == fighter.index]
    who = f"{fighter.label} {names.name_of(t, fighter.index)} of the {SIDES[t.board.profiles[fighter.index].side]}"
    measures = [
        f"{bar.label} {bar.value} of {bar.high}" for bar in figures.bars(t, fighter, held) if AMMO not in bar.label
    ]
    near = [names.name_of(t, x.index) for x in t.fighters if fighter.adjacent >> x.index & 1]
    company = [f"beside {' and '.join(near)}"] if near else []
    yield f"  {who}: {', '.join([*measures, *figures.tags(t, fighter), *company])}"
    if not fighter.dead:
        yield f"     {'; '.join(f'{name}: {told}' for name, told in figures.card(t, fighter, held, []))}"


def narrow(border: Border) -> str:
    return ", narrow" if border.narrow else ""


def describe_enemies(t: Battle, fighter: Fighter) -> Iterator[str]:
    """How far away each is, and whether he can be seen."""
    for enemy in t.fighters:
        if is_up(enemy) and is_enemy(t, fighter, enemy):
            told = f"{names.name_of(t, enemy.index)} {Band(band(t, fighter, enemy)).label}"
            if not can_see(t, fighter, enemy):
                yield f"{told} but out of sight"
            elif enemy.cover != Cover.NONE:
                yield f"{told} in {Cover(enemy.cover).label} cover"
            else:
                yield told
