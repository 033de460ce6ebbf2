"""Getting in and out, and driving."""

from sandtable.kernel import allowed, does, judge, note, rule

from .. import actions as act
from ..state import NOBODY, NOWHERE, Battle, Deed, Fighter, Passage, Skill, Vehicle
from . import budget, skills, zones

# ---- vehicles ---------------------------------------------------------------------------------------------------


@judge(act.GetIn)
@rule("act.quick.close-up", "act.full.drive")
def may_get_in(t: Battle, fighter: Fighter, vehicle: Vehicle) -> bool:
    """A fighter gets into a vehicle in the zone with a seat left, which costs a move."""
    taken = sum(1 for x in t.fighters if x.present and x.aboard == vehicle.index)
    return (
        allowed(t, "act.quick.close-up:no-vehicle", vehicle.zone != NOWHERE, vehicle)
        and allowed(t, "act.quick.close-up:aboard", fighter.aboard < 0, fighter)
        and allowed(t, "act.quick.close-up:away", vehicle.zone == fighter.zone, vehicle)
        and allowed(t, "act.quick.close-up:seats", taken < vehicle.seats, vehicle)
        and budget.may_pay_move(t, fighter)
    )


@judge(act.GetOut)
@rule("act.quick.close-up")
def may_get_out(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "act.quick.close-up:outside", fighter.aboard >= 0, fighter) and budget.may_pay_move(t, fighter)


@does(act.GetIn)
@rule("act.quick.close-up")
def get_in(t: Battle, fighter: Fighter, vehicle: Vehicle) -> None:
    budget.pay_move(t, fighter)
    zones.leave_place(t, fighter)
    fighter.aboard = vehicle.index
    if vehicle.driver < 0:
        vehicle.driver = fighter.index


@does(act.GetOut)
@rule("act.quick.close-up")
def get_out(t: Battle, fighter: Fighter) -> None:
    budget.pay_move(t, fighter)
    vehicle = t.vehicles[fighter.aboard]
    if vehicle.driver == fighter.index:
        vehicle.driver = NOBODY
    zones.leave_place(t, fighter)
    fighter.aboard = NOWHERE


@judge(act.Drive)
@rule("act.full.drive")
def may_drive(t: Battle, fighter: Fighter, zone: int) -> bool:
    """The driver drives over open ways, no farther than the vehicle's speed."""
    vehicle = t.vehicles[max(fighter.aboard, 0)]
    return (
        allowed(t, "act.full.drive:seat", vehicle.driver == fighter.index, fighter)
        and allowed(t, "act.full.drive:none", t.board.zones[zone].used, t.board.zones[zone])
        and allowed(t, "act.full.drive:here", zone != fighter.zone, t.board.zones[zone])
        and allowed(t, "act.full.drive", drives_to(t, vehicle, zone), t.board.zones[zone], vehicle.speed)
        and budget.may_pay_full(t, fighter)
    )


@rule("act.full.drive")
def drives_to(t: Battle, vehicle: Vehicle, zone: int) -> bool:
    """Whether open borders lead to a zone in so many steps."""
    ways = 0
    for border in t.borders:
        if border.a != NOWHERE and border.kind == Passage.OPEN:
            ways |= 1 << border.index
    return zones.reached(t.borders, vehicle.zone, ways, vehicle.speed) >> zone & 1 == 1


@does(act.Drive)
@rule("act.full.drive")
def drive(t: Battle, fighter: Fighter, zone: int) -> None:
    """A successful test moves the vehicle and all aboard."""
    budget.pay_full(t, fighter, Deed.DRIVE)
    vehicle = t.vehicles[fighter.aboard]
    if skills.skill_test(t, fighter, Skill.PILOTING) == 0:
        return
    vehicle.zone = zone
    for passenger in t.fighters:
        if passenger.present and passenger.aboard == vehicle.index:
            zones.arrive(t, passenger, zone)
    note(t, "{} gets to {}", fighter, t.board.zones[zone])
