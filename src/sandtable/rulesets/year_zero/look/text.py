"""The situation in words: what is going on, each zone with those in it, the ways, and how far the enemy is."""

from collections.abc import Iterator

from sandtable.kernel import called

from ..rules import facts, zones
from ..state import NOBODY, NOTHING, SIDES, Band, Battle, Border, Cover, Fighter, Step
from . import figures, names, scene, view


def describe(t: Battle) -> str:
    """Zones, ways, the enemies that the fighter asked can see, and how each fighter fares."""
    lines = scene.FLOOR.text_map(t, lambda zone: describe_zone(t, zone), narrow)
    fighter = facts.asked(t)
    if fighter is not None and t.step != Step.OVER:
        enemies = ", ".join(describe_enemies(t, fighter)) or "no enemy left"
        lines.append(f"From {names.name_of(t, fighter.index)}: {enemies}")
    return view.view(t).in_words(lines, SIDES, more={x.label: company(t, x) for x in t.fighters})


def describe_zone(t: Battle, zone: int) -> Iterator[str]:
    """The fighters and things in a zone."""
    there = [names.name_of(t, x.index) for x in t.fighters if x.present and x.zone == zone]
    yield from (f"  {told}" for told in (*there, *describe_things(t, zone)))


def describe_things(t: Battle, zone: int) -> Iterator[str]:
    """Vehicles, devices and loose items in a zone."""
    for vehicle in t.vehicles:
        if vehicle.zone == zone:
            told = dict(names.vehicle_facts(t, vehicle))
            yield f"{called(t, vehicle)}: armor {told['Armor']}, driven by {told['Driver']}"
    for device in t.board.devices:
        if device.zone == zone:
            yield names.device_told(t, device)
    lying = [figures.thing(t, x) for x in t.items if x.kind != NOTHING and x.holder == NOBODY and x.zone == zone]
    if lying:
        yield f"on the ground: {', '.join(lying)}"


def company(t: Battle, fighter: Fighter) -> Iterator[str]:
    """The fighters to whom a fighter is Adjacent."""
    if near := [names.name_of(t, x.index) for x in t.fighters if fighter.adjacent >> x.index & 1]:
        yield f"beside {' and '.join(near)}"


def narrow(border: Border) -> str:
    return ", narrow" if border.narrow else ""


def describe_enemies(t: Battle, fighter: Fighter) -> Iterator[str]:
    """How far away each enemy is, and whether they can be seen."""
    for enemy in t.fighters:
        if zones.is_up(enemy) and zones.is_enemy(t, fighter, enemy):
            told = f"{names.name_of(t, enemy.index)} {Band(zones.band(t, fighter, enemy)).label}"
            if not zones.can_see(t, fighter, enemy):
                yield f"{told} but out of sight"
            elif enemy.cover != Cover.NONE:
                yield f"{told} in {Cover(enemy.cover).label} cover"
            else:
                yield told
