"""Scenario files: zones and borders, two sides, and surprise."""

import warnings
from typing import Annotated, Literal

from pydantic import Field

from sandtable.boards import zones as kit
from sandtable.kernel import InvalidScenario, Rules, Scenario, Table, no_such, with_entries

from . import state
from .entries import BorderEntry, CarriedEntry, DeviceEntry, FighterEntry, LooseEntry, VehicleEntry, ZoneEntry
from .gear import WeaponEntry, armors, check_weapon, limits, weapon_named, weapons
from .rules import initiative, zones
from .state import NOBODY, NOWHERE, SIDES, Battle, Board, Fighter
from .terrain import TERRAIN

GET_IN = "act.quick.close-up"  # the rule


@with_entries(Board, Battle)
class Setup(Scenario):
    """What a battle starts from."""

    zones: list[ZoneEntry]
    borders: list[BorderEntry] = []
    fighters: list[FighterEntry]
    weapons: dict[str, WeaponEntry] = {}
    items: list[LooseEntry] = []
    devices: list[DeviceEntry] = Field(default=[], max_length=state.DEVICES)
    vehicles: list[VehicleEntry] = Field(default=[], max_length=state.VEHICLES)
    surprise: Annotated[list[str], Field(title="surprise the others", description="they hold the first cards")] = []
    ambush: Annotated[list[str], Field(title="lie in ambush", description="they hold first cards, too")] = []
    unaware: Annotated[list[str], Field(title="suspect nothing", description="any attack on them is an ambush")] = []


class Builder:
    """Fills a battle from a scenario, and says where an entry is wrong."""

    def __init__(self, rules: Rules, scenario: Setup) -> None:
        self.rules, self.scenario = rules, scenario
        self.t = Battle()
        self.board = self.t.board = Board()
        self.t.take(scenario)
        rules.table(self.t)
        self.known = {**weapons(), **scenario.weapons}
        self.places = {
            "zone": kit.lay(self.t, scenario.zones, scenario.borders, TERRAIN),
            "fighter": kit.named("fighters", [x.id for x in scenario.fighters], state.FIGHTERS),
            "border": {x.name: i for i, x in enumerate(scenario.borders)},
        }
        self.items: list[str] = []

    def find(self, kind: Literal["zone", "border", "fighter"], name: str, where: str) -> int:
        return kit.find(kind, name, self.places[kind], where)

    def check_cards(self) -> None:
        """Refuses more fighters than there are cards for."""
        leaders = [x for x in self.t.fighters if x.present and initiative.leads(self.t, x)]
        cards, deck = sum(initiative.wanted(self.t, x) for x in leaders), initiative.deck_size(self.t)
        if cards > deck:
            raise InvalidScenario(
                f"initiative: {cards} cards needed, the deck has {deck}; give npcs a common group", "init.over-ten"
            )

    # ---- the map ---------------------------------------------------------------------------------------------

    def build_map(self) -> None:
        """Adds what the rules say of zones and borders."""
        for i, zone in enumerate(self.scenario.zones):
            self.board.barrier[i] = zone.barrier
        armor, hp = self.rules.in_force["door"]
        for i, (border, entry) in enumerate(zip(self.t.borders, self.scenario.borders, strict=False)):
            if entry.locked_from:
                border.locked_from = self.find("zone", entry.locked_from, f"borders[{i}].locked_from")
            border.armor = armor if entry.armor is None else entry.armor
            border.hp = hp if entry.hp is None else entry.hp
            border.narrow = border.kind == state.Passage.DOOR if entry.narrow is None else entry.narrow

    def build_devices(self) -> None:
        for i, entry in enumerate(self.scenario.devices):
            device: state.Device = self.board.devices[i]
            device.zone = self.find("zone", entry.zone, f"devices[{i}].zone")
            device.machine, device.work = entry.kind == "machine", entry.effect
            device.side = NOBODY if entry.side is None else SIDES.index(entry.side)
            if entry.effect != state.Work.OBJECTIVE:
                device.border = self.find("border", entry.border, f"devices[{i}].border")
        for i, ride in enumerate(self.scenario.vehicles):
            vehicle = self.t.vehicles[i]
            vehicle.zone = self.find("zone", ride.zone, f"vehicles[{i}].zone")
            vehicle.take(ride)

    # ---- the fighters ----------------------------------------------------------------------------------------

    def build_fighters(self) -> None:
        for i, (id, weapon) in enumerate(self.known.items()):
            check_weapon(id, weapon)
            if i >= len(self.board.weapons):
                raise InvalidScenario(f"weapons: at most {len(self.board.weapons)}")
            weapon.write(self.board.weapons[i])
        for i, entry in enumerate(self.scenario.fighters):
            self.build_profile(self.board.profiles[i], entry)
            self.build_fighter(self.t.fighters[i], self.board.profiles[i], entry)
        for i, loose in enumerate(self.scenario.items):
            place = self.find("zone", loose.zone, f"items[{i}].zone")
            self.add_item(loose, NOBODY, place, f"items[{i}]")
        self.pair_up()

    def build_profile(self, sheet: state.Profile, entry: FighterEntry) -> None:
        where = f"fighter.{entry.id}"
        sheet.take(entry)
        sheet.side = SIDES.index(entry.side)
        if entry.speed > 1 and entry.kind != state.Kind.CREATURE:
            raise InvalidScenario(f"{where}.speed: only creatures act more than once a round", "gap.speed")
        most = limits()["attributes"]["android" if entry.kind == state.Kind.ANDROID else "person"]
        for attribute in state.Attribute:
            value = getattr(entry, attribute.label)
            if not 1 <= value <= most:
                raise InvalidScenario(f"{where}.{attribute.label}: {value} is outside 1-{most}", "gap.pool")
            sheet.attributes[attribute] = value
        for name, value in entry.skills.items():
            self.set_skill(sheet, name, value, where)
        half = self.rules.in_force["gap.health"]
        sheet.health_max = entry.health_max or -(-(entry.strength + entry.agility) // half)
        sheet.resolve = -(-(entry.wits + entry.empathy) // half) if entry.resolve is None else entry.resolve
        sheet.armor, sheet.suit = self.armor(entry, where)
        sheet.group = self.group_of(entry)
        if sheet.group != NOBODY and self.board.profiles[sheet.group].speed != entry.speed:
            raise InvalidScenario(f"{where}.speed: a group shares its cards, and so its Speed", "gap.speed")
        sheet.attack_piercing = entry.armor_piercing

    def set_skill(self, sheet: state.Profile, name: str, value: int, where: str) -> None:
        known = {skill.label.replace("-", "_"): skill for skill in state.Skill}
        if name not in known:
            raise InvalidScenario(f"{where}.skills: {no_such('skill', name, known)}", "gap.pool")
        most = limits()["skills"]["most"]
        if not 0 <= value <= most:
            raise InvalidScenario(f"{where}.{name}: {value} is outside 0-{most}", "gap.pool")
        sheet.skills[known[name]] = value

    def armor(self, entry: FighterEntry, where: str) -> tuple[int, int]:
        if isinstance(entry.armor, int):
            most = limits()["armor"]["most"]
            if not 0 <= entry.armor <= most:
                raise InvalidScenario(f"{where}.armor: {entry.armor} is outside 0-{most}", "gap.armor")
            return entry.armor, 0
        if entry.armor not in armors():
            raise InvalidScenario(f"{where}.armor: {no_such('armor', entry.armor, armors())}", "gap.armor")
        return armors()[entry.armor].level, armors()[entry.armor].mobility

    def group_of(self, entry: FighterEntry) -> int:
        """The place of the first fighter of the group."""
        if not entry.group:
            return NOBODY
        return next(i for i, x in enumerate(self.scenario.fighters) if (x.group, x.side) == (entry.group, entry.side))

    def build_fighter(self, fighter: Fighter, sheet: state.Profile, entry: FighterEntry) -> None:
        where = f"fighter.{entry.id}"
        fighter.take(entry)
        fighter.present = True
        fighter.zone = self.find("zone", entry.zone, f"{where}.zone")
        health = sheet.health_max if entry.health is None else entry.health
        fighter.broken = entry.broken or health == 0
        fighter.health = 0 if fighter.broken else health
        fighter.stress = min(entry.stress, self.rules.in_force["stress.bound"])
        for condition in entry.conditions:
            setattr(fighter, condition, True)
        if entry.at_border:
            fighter.at_border = self.find("border", entry.at_border, f"{where}.at_border")
        if entry.aboard is not None:
            self.seat(fighter, entry.aboard, f"{where}.aboard")
        for i, weapon in enumerate(entry.weapons):
            carried = CarriedEntry(weapon=weapon) if isinstance(weapon, str) else weapon
            self.add_item(carried, fighter.index, NOWHERE, f"{where}.weapons[{i}]")

    def seat(self, fighter: Fighter, place: int, where: str) -> None:
        """A fighter begins in a vehicle of their zone that has a seat left; the first drives."""
        vehicle = self.t.vehicles[place]
        if vehicle.zone == NOWHERE:
            raise InvalidScenario(f"{where}: there is no vehicle {place} among {len(self.scenario.vehicles)}", GET_IN)
        if vehicle.zone != fighter.zone:
            name = self.scenario.vehicles[place].zone
            raise InvalidScenario(f"{where}: vehicle {place} is in the zone {name}", GET_IN)
        if sum(x.present and x.aboard == place for x in self.t.fighters) == vehicle.seats:
            raise InvalidScenario(f"{where}: vehicle {place} has {vehicle.seats} seats, all of them taken", GET_IN)
        fighter.aboard = place
        if vehicle.driver == NOBODY:
            vehicle.driver = fighter.index

    def add_item(self, entry: CarriedEntry, holder: int, zone: int, where: str) -> None:
        """Adds an item; what fits into the hands is in hand."""
        if len(self.items) == state.ITEMS:
            raise InvalidScenario(f"{where}: at most {state.ITEMS} items")
        item = self.t.items[len(self.items)]
        item.kind = weapon_named(self.known, entry.weapon, where)
        weapon = self.board.weapons[item.kind]
        item.rating = weapon.ammo_max if entry.rating is None else entry.rating
        firearm = not weapon.close and not weapon.stationary
        item.spares = entry.spares if entry.spares is not None else self.rules.in_force["spares"] if firearm else 0
        if item.rating < 0 or item.rating > weapon.ammo_max or item.spares < 0:
            raise InvalidScenario(f"{where}: a rating is 0 to {weapon.ammo_max}, spares 0 or more", "supply.empty")
        item.jammed, item.holder, item.zone = entry.jammed, holder, zone
        if holder != NOBODY:
            taken = sum(self.board.weapons[x.kind].hands for x in self.t.items if x.holder == holder and x.in_hand)
            fits = taken + weapon.hands <= 2
            item.in_hand = fits if entry.in_hand is None else entry.in_hand
            if item.in_hand and not fits:
                raise InvalidScenario(f"{where}: not enough hands are free for it", "act.ready")
        self.items.append(entry.weapon)

    def pair_up(self) -> None:
        """Checks that Adjacent pairs name each other and share a zone."""
        for entry in self.scenario.fighters:
            for name in entry.adjacent:
                other = self.find("fighter", name, f"fighter.{entry.id}.adjacent")
                partner = self.scenario.fighters[other]
                if partner.zone != entry.zone:
                    raise InvalidScenario(
                        f"scenario: {entry.id} and {name} are Adjacent but stand in {entry.zone} and {partner.zone}",
                        "range.adjacent",
                    )
                if entry.id not in partner.adjacent or name == entry.id:
                    raise InvalidScenario(
                        f"scenario: {entry.id} is Adjacent to {name}, but {name} is not to {entry.id}", "move.model"
                    )
                self.t.fighters[self.places["fighter"][entry.id]].adjacent |= 1 << other

    # ---- surprise --------------------------------------------------------------------------------------------

    def spring_surprise(self) -> None:
        for name in [*self.scenario.surprise, *self.scenario.ambush]:
            place = self.find("fighter", name, "surprise")
            self.board.profiles[place].surprises = True
            for sheet in self.board.profiles:  # a group surprises as one
                if sheet.group == self.board.profiles[place].group != NOBODY:
                    sheet.surprises = True
        for name in self.scenario.unaware:
            self.t.fighters[self.find("fighter", name, "unaware")].unaware = True
        sides = {x.side for x in self.scenario.fighters if x.id in (*self.scenario.surprise, *self.scenario.ambush)}
        if len(sides) > 1:
            raise InvalidScenario("surprise: only one side can surprise the other", "init.surprise-both")
        targets = {x.side for x in self.scenario.fighters if x.id in self.scenario.unaware}
        if self.scenario.ambush and sides & targets:
            raise InvalidScenario("unaware: an ambush is laid for the other side", "init.ambush")

    def check_sides(self) -> None:
        for side in SIDES:
            if not any(x.side == side and not x.broken for x in self.scenario.fighters):
                raise InvalidScenario(f"fighters: nobody on the side of the {side} can fight", "gap.end")
        if not any(
            kit.distance(self.board, a.zone, b.zone) >= 0
            for a in self.t.fighters[: len(self.scenario.fighters)]
            for b in self.t.fighters[: len(self.scenario.fighters)]
            if self.board.profiles[a.index].side != self.board.profiles[b.index].side
        ):
            warnings.warn(
                "no path between crew and foes; the battle may only end by the round limit", UserWarning, stacklevel=2
            )


def start(rules: Rules, scenario: Setup) -> Table[Board]:
    """The battle of a scenario file, before the first card is dealt."""
    builder = Builder(rules, scenario)
    builder.build_map()
    builder.build_devices()
    builder.build_fighters()
    builder.check_cards()
    builder.spring_surprise()
    builder.check_sides()
    t = builder.t
    t.names = (t.names or {}) | {
        "Fighter": [x.id for x in scenario.fighters],
        "Item": [name.replace("_", " ") for name in builder.items],
        "Device": [f"{x.kind} {t.board.devices[i].label}" for i, x in enumerate(scenario.devices)],
        "Vehicle": [f"vehicle {t.vehicles[i].label}" for i in range(len(scenario.vehicles))],
    }
    zones.meet_horrors(t)
    initiative.begin_round(t)
    for fighter, entry in zip(t.fighters, scenario.fighters, strict=False):
        if entry.slots is not None:
            fighter.slots = entry.slots
    return t
