"""Close Combat up to the dice: the way in, a helper who steps in, and the defender's weapon."""

from collections.abc import Iterator

from sandtable.boards.tabletop import COMPASS, NOWHERE, Spot, ahead, apart, gap, inches, is_at_most, within
from sandtable.kernel import allowed, ask, does, helper, judge, members, number, offers, rule

from .. import actions as act
from ..state import INCH, NOBODY, Battle, Journey, Model, Step, Weapon
from . import aid, ground, journey, moving


@judge(act.Charge)
@rule("melee.cost", "engage.weapon", "ability.zero")
def may_engage(t: Battle, model: Model, weapon: Weapon) -> bool:
    """Close Combat needs its AP, and a melee weapon that the model carries."""
    cost = number(t, "melee.cost")
    return allowed(t, "melee.cost", model.ap >= cost, model, model.ap, cost) and may_wield(t, model, weapon)


@rule("engage.weapon")
def may_wield(t: Battle, model: Model, weapon: Weapon) -> bool:
    """A melee weapon that the model carries."""
    return allowed(t, "engage.weapon:carried", model.carries(weapon.index), model, weapon) and allowed(
        t, "engage.weapon:melee", weapon.melee, weapon
    )


@rule("engage.target", "targets")
def is_opponent(t: Battle, model: Model, other: Model) -> bool:
    """Whether a model may attack another: one on the table, and of the other side."""
    return allowed(t, "targets.gone", other.placed, other) and allowed(t, "targets", other.side != model.side, other)


@judge(act.Fight)
@rule("engage.move", "engage.end", "engage.target", "engage.through-models", "engage.through-threat")
def may_fight(t: Battle, model: Model, target: Model, weapon: Weapon, x: int, y: int) -> bool:
    """The model goes straight to a place from which the weapon named reaches the target."""
    if not may_engage(t, model, weapon) or not is_opponent(t, model, target):
        return False
    kept_journey, kept_left = t.journey, t.left
    kept_x, kept_y, kept_z = model.x, model.y, model.z
    t.journey, t.left = Journey.ENGAGE, journey.engage_range(t, model)
    fine = (x == model.x and y == model.y) or moving.may_walk(t, model, x, y)
    if fine:
        journey.put(t, model, x, y, ground.walked_to(t, model, x, y))
        fine = is_in_reach(t, model, target, weapon)
    journey.put(t, model, kept_x, kept_y, kept_z)
    t.journey, t.left = kept_journey, kept_left
    return fine


@rule("engage.end", "engage.target")
def may_attack(t: Battle, model: Model, target: Model, weapon: Weapon) -> bool:
    """The target must be an opponent within reach of the weapon named."""
    return is_opponent(t, model, target) and is_in_reach(t, model, target, weapon)


@rule("engage.end")
def is_in_reach(t: Battle, model: Model, target: Model, weapon: Weapon) -> bool:
    """Whether the weapon named reaches the target from where the model stands."""
    near = within(model, target, weapon.reach)
    nearest = t.models[nearest_opponent(t, model)]
    one_near = within(model, nearest, weapon.reach)
    return (
        allowed(t, "engage.end:none", one_near, inches(weapon.reach), weapon, nearest, gap_told(model, nearest))
        and allowed(t, "engage.end:far", near, target, gap_told(model, target), weapon, inches(weapon.reach))
        and allowed(
            t,
            "engage.end:height",
            ground.reaches(t, model, weapon, target),
            target,
            inches(abs(target.z - model.z)),
            weapon,
            inches(ground.reach_in_height(t, weapon)),
        )
    )


def gap_told(model: Model, other: Model) -> str:
    return inches(gap(model, other))


@helper
def nearest_opponent(t: Battle, model: Model) -> int:
    best, found = 0, model.index
    for other in members(t.models, ground.opponents(t, model)):
        if found == model.index or gap(model, other) < best:
            best, found = gap(model, other), other.index
    return found


@does(act.Fight)
@rule("engage.weapon", "melee.cost", "engage.move")
def start_fight(t: Battle, model: Model, target: Model, weapon: int, x: int, y: int) -> None:
    """Moves the model in, and declares the attack."""
    model.ap -= number(t, "melee.cost")
    journey.put(t, model, x, y, ground.walked_to(t, model, x, y))
    journey.end_journey(t)
    t.weapon = weapon
    meet(t, model, target)


@rule("engage.target")
def meet(t: Battle, model: Model, target: Model) -> None:
    """Declares the attack; a helper of the target may still step in."""
    t.attacker, t.target = model.index, target.index
    t.step = Step.SWAP_BLOW


@does(act.Charge)
@rule("engage.weapon", "melee.cost", "engage.move")
def charge(t: Battle, model: Model, weapon: int) -> None:
    """Starts a way of several legs into Close Combat."""
    model.ap -= number(t, "melee.cost")
    t.weapon = weapon
    t.step = Step.ENGAGE
    journey.begin_journey(t, model, Journey.ENGAGE, journey.engage_range(t, model))


@rule("engage.move", "engage.end")
def engage_step(t: Battle) -> None:
    """The model goes one more leg, attacks, or calls off the charge."""
    ask(t, t.acting.side, act.Ask.ENGAGE, t.acting)


@judge(act.Attack)
@rule("engage.end", "engage.target")
def may_end_charge(t: Battle, model: Model, target: Model) -> bool:
    return may_attack(t, model, target, t.board.weapons[t.weapon])


@does(act.Attack)
@rule("engage.move", "engage.end")
def end_charge(t: Battle, model: Model, target: Model) -> None:
    """Ends the way in, and declares the attack."""
    journey.end_journey(t)
    meet(t, model, target)


@does(act.CallOff)
@rule("engage.move", "melee.cost")
def call_off(t: Battle, model: Model) -> None:
    """Puts the model back where the charge began, and gives its AP back."""
    journey.take_back(t, model)
    model.ap += number(t, "melee.cost")
    t.step, t.weapon = Step.ACT, NOBODY


@offers(act.Ask.ENGAGE, leaves_out=(act.Climb, act.ClimbDown, act.Jump, act.Drop))
@rule("engage.end", "engage.target")
def engage_options(t: Battle, model: Model) -> Iterator[act.Act]:
    """Offers opponents in reach, places from which others are in reach, and calling off."""
    weapon = t.board.weapons[t.weapon]
    for target in t.models:
        if is_opponent(t, model, target) and may_attack(t, model, target, weapon):
            yield act.Attack(target.index)
    for target in t.models:
        if is_opponent(t, model, target) and not may_attack(t, model, target, weapon):
            place = way_in(t, model, target, weapon, 0)
            if place != NOWHERE and moving.may_walk(t, model, place.x, place.y):
                yield act.Walk(place.x, place.y)
    yield act.CallOff()


@judge(act.Ask.ENGAGE)
@rule("engage.end")
def is_on_the_way_in(t: Battle, answer: act.Act, model: Model) -> bool:
    return allowed(t, "sequence:engage", False, model)


@rule("engage.move", "engage.end")
def way_in(t: Battle, model: Model, target: Model, weapon: Weapon, close: int) -> Spot:
    """A place from which to strike a target: here, straight ahead, or elsewhere around it; NOWHERE if none."""
    if ground.reaches(t, model, weapon, target) and (close == 0 or ground.in_contact(t, model, target)):
        return Spot(model.x, model.y)
    apart = model.radius + target.radius + (0 if close == 1 else weapon.reach - 1)
    if not could_come_near(t, model, target, apart):
        return NOWHERE
    x, y = ahead(target.x, target.y, model.x, model.y, apart + 1)
    if (
        moving.is_on_table(t, x, y)
        and is_near(t, model, x, y)
        and ground.is_free(t, model, x, y, ground.ground_at(t, x, y, model.z))
    ):
        return Spot(x, y)
    for i in range(16):
        east, north = COMPASS[(i + 8 * target.side) % 16]  # the target's front first
        x, y = target.x + east * apart // INCH, target.y + north * apart // INCH
        if (
            moving.is_on_table(t, x, y)
            and is_near(t, model, x, y)
            and ground.is_free(t, model, x, y, ground.ground_at(t, x, y, model.z))
        ):
            return Spot(x, y)
    return NOWHERE


@helper
def could_come_near(t: Battle, model: Model, target: Model, reach: int) -> bool:
    """Whether any place around a target can be near enough; places are rounded, hence a tenth of an inch more."""
    near = journey.engage_range(t, model) + reach + INCH // 10
    return apart(model, target) <= near * near


@helper
def is_near(t: Battle, model: Model, x: int, y: int) -> bool:
    return is_at_most(x - model.x, y - model.y, journey.engage_range(t, model))


@rule("engage.weapon", "engage.target", "melee.cost")
def fights(t: Battle, model: Model) -> Iterator[act.Act]:
    """Offers, for each weapon and opponent, a blow from as far as it reaches, and one base to base."""
    for weapon in t.board.weapons:
        if weapon.melee and may_engage(t, model, weapon):
            for target in t.models:
                if target.placed and target.side != model.side:
                    listed = NOWHERE  # both may be the same place
                    for close in range(2):
                        place = way_in(t, model, target, weapon, close)
                        new = place != NOWHERE and place != listed
                        if new and may_fight(t, model, target, weapon, place.x, place.y):
                            listed = place
                            yield act.Fight(target.index, weapon.index, place.x, place.y)


@rule("aid.swap", "aid.swap-target")
def swap_blow(t: Battle) -> None:
    """A helper may take the blow, if the attacker reaches them where their friend stands."""
    aid.ask_for_swap(t)
    t.step = Step.GUARD


@rule("guard", "clash.range")
def pick_guard(t: Battle) -> None:
    """The defender names a melee weapon, one in reach if they have any; or none."""
    defender, attacker = t.models[t.target], t.models[t.attacker]
    t.guard = NOBODY
    arms = 0
    for weapon in t.board.weapons:
        if can_guard(t, defender, attacker, weapon):
            arms += 1
            t.guard = weapon.index
    if arms > 1:
        ask(t, defender.side, act.Ask.GUARD, defender, attacker)
    t.step = Step.CLASH_ROLL


@does(act.Guard)
@rule("guard")
def defend_with(t: Battle, weapon: int) -> None:
    t.guard = weapon


@does(act.Unarmed)
@rule("guard")
def defend_unarmed(t: Battle) -> None:
    """Defending unarmed is legal, but only gives strikes away."""
    t.guard = NOBODY


@judge(act.Guard)
@rule("guard", "engage.weapon")
def may_guard(t: Battle, defender: Model, attacker: Model, weapon: Weapon) -> bool:
    """The defender names a melee weapon that they carry, one in reach if any is."""
    return may_wield(t, defender, weapon) and allowed(
        t, "guard:reach", can_guard(t, defender, attacker, weapon), defender, weapon, attacker
    )


@rule("guard")
def can_guard(t: Battle, defender: Model, attacker: Model, weapon: Weapon) -> bool:
    """Whether the defender carries a melee weapon, and it is in reach if any of theirs is."""
    if not weapon.melee or not defender.carries(weapon.index):
        return False
    return ground.reaches(t, defender, weapon, attacker) or not can_answer(t, defender, attacker)


@helper
def can_answer(t: Battle, defender: Model, attacker: Model) -> bool:
    """Whether a melee weapon of the defender reaches the attacker."""
    arms = t.board.weapons
    return any(w.melee and defender.carries(w.index) and ground.reaches(t, defender, w, attacker) for w in arms)


@offers(act.Ask.GUARD, leaves_out=(act.Unarmed,))
@rule("guard")
def guards(t: Battle, defender: Model, attacker: Model) -> Iterator[act.Act]:
    for weapon in t.board.weapons:
        if can_guard(t, defender, attacker, weapon):
            yield act.Guard(weapon.index)


@judge(act.Ask.GUARD)
@rule("guard")
def is_guard(t: Battle, answer: act.Act, defender: Model) -> bool:
    return allowed(t, "guard:now", False, defender)
