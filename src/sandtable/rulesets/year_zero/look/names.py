"""The names of fighters, things and places."""

from sandtable.boards import zones
from sandtable.kernel import called

from ..state import NOBODY, SIDES, Battle, Device, Item, Vehicle, Work

border_name, zone_name = zones.border_name, zones.zone_name


def name_of(t: Battle, place: int) -> str:
    return called(t, t.fighters[place])


def item_name(t: Battle, item: Item) -> str:
    """The name of an item, with its label if its holder, or the ground, has another of the kind."""
    name = called(t, item)
    twins = sum(1 for x in t.items if x.kind == item.kind and x.holder == item.holder and x.zone == item.zone)
    return f"{name} ({item.label})" if twins > 1 else name


def work_of(t: Battle, place: int) -> str:
    device = t.board.devices[place]
    return Work(device.work).words.format(border_name(t, device.border) if device.border >= 0 else "")


def device_told(t: Battle, device: Device) -> str:
    """A device's name, its work, and its side, if it has one."""
    told = f"{called(t, device)}: {work_of(t, device.index)}"
    return told if device.side == NOBODY else f"{told}, for the {SIDES[device.side]} alone"


def vehicle_facts(t: Battle, vehicle: Vehicle) -> tuple[tuple[str, str], ...]:
    """The facts on a vehicle's card."""
    driver = name_of(t, vehicle.driver) if vehicle.driver != NOBODY else "nobody"
    numbers = {"Speed": vehicle.speed, "Armor": vehicle.armor, "Seats": vehicle.seats}
    return (*((label, str(int(value))) for label, value in numbers.items()), ("Driver", driver))
