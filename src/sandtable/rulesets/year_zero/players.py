"""The greedy player helps friends up, shoots the weakest enemy in sight with an aimed shot, or closes in."""

from sandtable.boards.zones.board import spread
from sandtable.kernel import helper, number, player, ruling

from . import actions as act, state
from .rules import attack, budget, dice, initiative, panic, pools, ranged, vehicles, ways
from .rules.zones import band, beyond, can_see, is_cluttered, is_enemy, is_touching, is_up
from .state import NOBODY, Battle, Border, Cover, Device, Door, Fate, Fighter, How, Item, Kind, Limit, Skill, Work

# ---- turns ------------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.ACT)
def take_the_best(t: Battle, answer: act.Act, fighter: Fighter) -> int:
    """Helps first, then attacks, then prepares an attack, then comes nearer; else it ends the turn."""
    if fighter.broken:
        return retreat(t, fighter, answer)
    match answer:
        case act.EndTurn():
            return 0
        case act.HoldOff(partner):
            return 245 if waits_for(t, fighter, t.fighters[partner]) else -1
        case act.BreakFree():
            return 900
        case act.FirstAid(friend):
            return aid_worth(t.fighters[friend])
        case act.Rally(_):
            return 800 if spares_shot(t, fighter) else 400
        case act.Calm(friend):
            return 660 if t.fighters[friend].panic >= number(t, "panic.helpless") else -1
        case act.Order(friend, skill):
            return 235 if can_use_orders(t, fighter, t.fighters[friend], skill) else -1
        case act.ClearJam(_):
            return 700
        case act.Operate(device):
            return 210 if opens_the_way(t, fighter, t.board.devices[device]) else -1
        case _:
            return attack_worth(t, fighter, answer)


@helper
def attack_worth(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """The worth of shots, blows and tricks."""
    match answer:
        case act.Crush(target):
            return 600 if is_up(t.fighters[target]) else 0
        case act.Maul(target):
            return 600 - t.fighters[target].health if is_up(t.fighters[target]) else -1
        case act.Shoot(target, item):
            return 500 + shot_worth(t, fighter, t.fighters[target], t.items[item])
        case act.Burst(target, item):
            return 501 + shot_worth(t, fighter, t.fighters[target], t.items[item])
        case act.Strike(target, item):
            return 500 + blow_worth(t, t.fighters[target], t.items[item])
        case act.Punch(target):
            other = t.fighters[target]
            return 545 - 4 * min(other.health, 9) if is_up(other) else -100
        case act.Shove(target):
            return 700 if holds_friend(t, fighter, t.fighters[target]) else -1
        case act.Grapple(target):
            return 540 if is_stronger(t, fighter, t.fighters[target]) else -1
        case act.Disarm(target, item, fate):
            return 548 if is_prey(t, fighter, t.items[item], fate) and is_up(t.fighters[target]) else -1
        case _:
            return preparation(t, fighter, answer)


@helper
def preparation(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """The worth of preparing an attack: aiming, taking cover, reloading, or drawing."""
    match answer:
        case act.Aim(_):
            return (
                620
                if budget.leaves_full(t, fighter) and is_covered(t, fighter) and can_shoot_an_enemy(t, fighter)
                else -1
            )
        case act.TakePartialCover():
            bare = fighter.cover == Cover.NONE and is_in_danger(t, fighter)
            return 630 if bare and spares_shot(t, fighter) else -1
        case act.Reload(item):
            empty = t.items[item].rating == 0
            return 640 if empty else (15 if not is_in_sight(t, fighter) and t.items[item].rating == 1 else -1)
        case act.PutAway(item):
            return 645 if is_spent(t, t.items[item]) else -1
        case act.Ready(item):
            weapon = t.board.weapons[t.items[item].kind]
            good = weapon.bonus >= 0 and not is_spent(t, t.items[item])
            best = weapon.bonus + weapon.damage + weapon.max_range
            return (645 if is_unarmed(t, fighter) else 100) + best if good else -1
        case act.PickUp(item):
            return 260 if is_unarmed(t, fighter) and is_weapon(t, t.items[item]) else -1
        case _:
            return way_worth(t, fighter, answer)


@helper
def way_worth(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """The worth of coming nearer, or behind something."""
    match answer:
        case act.CloseIn(target):
            other = t.fighters[target]
            good = is_enemy(t, fighter, other) and is_up(other) and not has_gun(t, fighter)
            return 300 if good and not is_touching(fighter, other) else 250 * needs_first_aid(t, fighter, other) - 1
        case act.Move(border):
            return approach(t, fighter, beyond(t.borders[border], fighter.zone))
        case act.Climb(border):
            return approach(t, fighter, beyond(t.borders[border], fighter.zone)) - 5
        case act.Unlock(border):
            return approach(t, fighter, beyond(t.borders[border], fighter.zone)) - 5
        case act.OpenDoor(border):
            return approach(t, fighter, beyond(t.borders[border], fighter.zone)) - 5
        case act.Bash(border, _):
            locked = t.borders[border].door == Door.LOCKED
            return approach(t, fighter, beyond(t.borders[border], fighter.zone)) - 69 if locked else -1
        case act.Pounce(_, target):
            return 400 if is_up(t.fighters[target]) and is_enemy(t, fighter, t.fighters[target]) else -1
        case act.Prowl(first, second):
            middle = beyond(t.borders[first], fighter.zone)
            return 1 + approach(t, fighter, beyond(t.borders[second], middle))
        case act.GetIn(vehicle):
            return board_worth(t, fighter, t.vehicles[vehicle])
        case act.Drive(zone):
            return approach(t, fighter, zone)
        case act.GetOut():
            rides = t.vehicles[fighter.aboard].driver == fighter.index and drives_nearer(
                t, fighter, t.vehicles[fighter.aboard]
            )
            return -1 if rides or can_shoot_an_enemy(t, fighter) else 100
        case _:
            return -1


# ---- what answers look at ---------------------------------------------------------------------------------------


@helper
def aid_worth(friend: Fighter) -> int:
    """Those who die soon come first; an injury that can wait is left alone, as aid may fail."""
    if any(limit == Limit.ROUND for limit in friend.limits):
        return 850
    return 650 if friend.broken else -1


@helper
def retreat(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """The broken crawl away from the enemy, unless a friend can help them up."""
    match answer:
        case act.Move(border):
            zone = beyond(t.borders[border], fighter.zone)
            here, there = panic.nearest_enemy(t, fighter, fighter.zone), panic.nearest_enemy(t, fighter, zone)
            return 10 if there > here >= 0 and not has_friend_here(t, fighter) else -1
        case act.EndTurn():
            return 0
        case _:
            return -1


@helper
def has_friend_here(t: Battle, fighter: Fighter) -> bool:
    return any(is_up(x) and x.zone == fighter.zone and not is_enemy(t, fighter, x) for x in t.fighters)


@helper
def waits_for(t: Battle, fighter: Fighter, partner: Fighter) -> bool:
    """Whether to let a friend go first who has an enemy to shoot at, while the fighter sees none."""
    return is_up(partner) and not is_in_sight(t, fighter) and can_shoot_an_enemy(t, partner)


@helper
def can_use_orders(t: Battle, fighter: Fighter, friend: Fighter, skill: int) -> bool:
    """Whether orders to shoot help: the fighter cannot shoot, and the friend can, later in the round."""
    later = skill == Skill.RANGED_COMBAT and initiative.next_card_of(t, friend.index) != NOBODY
    return later and can_shoot_an_enemy(t, friend) and not can_shoot_an_enemy(t, fighter)


@helper
def opens_the_way(t: Battle, fighter: Fighter, device: Device) -> bool:
    """Whether a device is the goal, or opens a door while no enemy is in sight."""
    if device.work == Work.OBJECTIVE:
        return True
    if device.border < 0 or is_in_sight(t, fighter):
        return False
    door = t.borders[device.border].door
    opens = device.work == Work.OPEN and door != Door.OPEN
    return opens or (device.work == Work.UNLOCK and door == Door.LOCKED)


@helper
def holds_friend(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return target.grappling >= 0 and not is_enemy(t, fighter, t.fighters[target.grappling])


@helper
def is_stronger(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether the fighter should hold the target rather than strike."""
    mine = pools.skill_dice(t, fighter, Skill.CLOSE_COMBAT)
    return is_up(target) and target.health > 2 and mine > pools.skill_dice(t, target, Skill.CLOSE_COMBAT)


@helper
def is_prey(t: Battle, fighter: Fighter, item: Item, fate: int) -> bool:
    """Whether an item is a good weapon to take for a fighter with empty hands."""
    return fate == Fate.TAKE and is_unarmed(t, fighter) and is_weapon(t, item) and pools.weapon_of(t, item).damage > 1


@helper
def is_unarmed(t: Battle, fighter: Fighter) -> bool:
    return not any(pools.is_in_hand(fighter, x) and is_weapon(t, x) for x in t.items)


@helper
def is_weapon(t: Battle, item: Item) -> bool:
    return item.kind >= 0 and not pools.weapon_of(t, item).stationary


@helper
def is_spent(t: Battle, item: Item) -> bool:
    """Whether a firearm has no ammo left at all."""
    return item.spares == 0 and not ranged.has_ammo(t, item)


@helper
def board_worth(t: Battle, fighter: Fighter, vehicle: state.Vehicle) -> int:
    """A vehicle is worth boarding for cover where there is no other, or to drive to a far enemy."""
    if is_in_danger(t, fighter):
        bare = fighter.cover == Cover.NONE and not is_cluttered(t, fighter.zone)
        return 625 if bare and can_shoot_an_enemy(t, fighter) else -1
    drives = vehicle.driver == NOBODY and fighter.slots > 1
    return 215 if drives and is_far(t, fighter) and drives_nearer(t, fighter, vehicle) else -1


@helper
def is_far(t: Battle, fighter: Fighter) -> bool:
    return panic.nearest_enemy(t, fighter, fighter.zone) > 1


@helper
def drives_nearer(t: Battle, fighter: Fighter, vehicle: state.Vehicle) -> bool:
    """Whether open ways lead a vehicle nearer to an enemy."""
    return any(
        zone.used and approach(t, fighter, zone.index) > 0 and vehicles.drives_to(t, vehicle, zone.index)
        for zone in t.board.zones
    )


@helper
def shot_worth(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> int:
    """The worth of a shot: the weakest and least covered enemies first, better aimed than not."""
    if not is_up(target):
        return -600
    damage = pools.weapon_of(t, item).damage + pools.weapon_of(t, item).bonus
    value = 50 - 4 * min(target.health, 9) + 2 * damage - 5 * target.cover - 5 * t.board.profiles[target.index].armor
    if band(t, fighter, target) < pools.weapon_of(t, item).min_range:
        value -= 15
    return value + (100 if fighter.aimed == item.index else 0)


@helper
def blow_worth(t: Battle, target: Fighter, item: Item) -> int:
    if not is_up(target):
        return -600
    weapon = pools.weapon_of(t, item)
    return 50 - 4 * min(target.health, 9) + 3 * (weapon.damage + weapon.bonus) - 6 * weapon.min_range


@helper
def approach(t: Battle, fighter: Fighter, zone: int) -> int:
    """The worth of coming nearer to an enemy; -1 if the fighter can shoot one from here."""
    if can_shoot_an_enemy(t, fighter):
        return -1
    here, there = way_to_enemy(t, fighter, fighter.zone), way_to_enemy(t, fighter, zone)
    return 200 - 10 * there if 0 <= there < here else -1


@helper
def way_to_enemy(t: Battle, fighter: Fighter, zone: int) -> int:
    """Steps to the nearest enemy: round locked doors if possible, else through them."""
    direct = panic.nearest_enemy(t, fighter, zone)
    leading = barred = 0
    for border in t.borders:
        if leads_on(t, fighter, border):
            leading |= 1 << border.index
        elif border.a >= 0:
            barred += 1
    if barred == 0 or direct <= 0:
        return direct
    zones = 1 << zone
    for steps in range(1, len(t.board.zones)):
        zones = spread(t.borders, zones, leading)
        if any(is_up(x) and is_enemy(t, fighter, x) and zones >> x.zone & 1 == 1 for x in t.fighters):
            return steps
    return direct


@helper
def leads_on(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Whether a fighter could go this way without breaking a door."""
    found = ways.obstacle(t, fighter, border, border.a)
    if found == state.Obstacle.CLIMB:
        return t.board.profiles[fighter.index].kind != Kind.CREATURE
    return border.a >= 0 and (found == state.Obstacle.NONE or found == state.Obstacle.SHUT)


@helper
def has_gun(t: Battle, fighter: Fighter) -> bool:
    return any(is_gun_of(t, fighter, x) for x in t.items)


@helper
def is_gun_of(t: Battle, fighter: Fighter, item: Item) -> bool:
    """Whether a fighter has a firearm in hand that could be fired, or loaded."""
    gun = pools.is_in_hand(fighter, item) and pools.is_firearm(t, item)
    return gun and (item.spares > 0 or ranged.has_ammo(t, item))


@helper
def is_in_sight(t: Battle, fighter: Fighter) -> bool:
    return any(is_up(x) and is_enemy(t, fighter, x) and can_see(t, fighter, x) for x in t.fighters)


@helper
def is_in_danger(t: Battle, fighter: Fighter) -> bool:
    """Whether an enemy who sees the fighter has a gun."""
    return any(is_up(x) and is_enemy(t, fighter, x) and has_gun(t, x) and can_see(t, fighter, x) for x in t.fighters)


@helper
def can_shoot_an_enemy(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter could fire at an enemy on their feet, given an action."""
    return any(pools.is_in_hand(fighter, x) and can_shoot_with(t, fighter, x) for x in t.items)


@helper
def can_shoot_with(t: Battle, fighter: Fighter, item: Item) -> bool:
    return any(is_up(x) and is_enemy(t, fighter, x) and ranged.may_shoot_at(t, fighter, x, item) for x in t.fighters)


@helper
def spares_shot(t: Battle, fighter: Fighter) -> bool:
    """Whether a quick action leaves room for the shot that the fighter could make, if there is one."""
    return budget.leaves_full(t, fighter) or not can_shoot_an_enemy(t, fighter)


@helper
def is_covered(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is in cover, or there is none."""
    cluttered = is_cluttered(t, fighter.zone)
    return fighter.cover != Cover.NONE or not cluttered


@helper
def needs_first_aid(t: Battle, fighter: Fighter, other: Fighter) -> int:
    """Whether to go to a broken friend: not while enemies are in sight."""
    friend = not is_enemy(t, fighter, other) and other.broken and not other.dead
    return 1 if friend and not is_touching(fighter, other) and not is_in_sight(t, fighter) else 0


# ---- everything else --------------------------------------------------------------------------------------------


@player("greedy", act.Ask.INTERRUPT)
def ward_off(t: Battle, fighter: Fighter) -> act.Act:
    """Wards off the first attack of a round, and later ones if the slot would go unused."""
    waits = initiative.next_card_of(t, fighter.index) != NOBODY or t.turn == fighter.index
    keeps = ruling(t, "act.slots") == "round"  # else slots come back before they are needed
    if (fighter.slots < 2 and waits and keeps and not fighter.fulls) or has_missed(t):
        return act.Endure()
    return act.Dodge() if t.attack.how == How.SHOT else act.Defend()


@helper
def has_missed(t: Battle) -> bool:
    """Whether the dice of a shot show no success, and cannot be pushed."""
    missed = attack.asks_after_the_dice(t) and t.hands[0].successes == 0
    return missed and not dice.may_push(t, t.fighters[t.attack.by], t.hands[0])


@player("greedy", act.Ask.PUSH)
def push_when_it_counts(t: Battle, fighter: Fighter, which: int) -> act.Act:
    """Pushes a roll that would fail, while nerves hold."""
    mine, other = t.hands[which].successes, t.hands[1 - which].successes
    fails = mine <= other if which == 0 else other > mine
    calm = fighter.stress <= t.board.profiles[fighter.index].resolve
    return act.Push() if fails and calm else act.Keep()


@player("greedy", act.Ask.CONSERVE)
def save_the_last_rounds(t: Battle, fighter: Fighter) -> act.Act:
    """Chooses damage, unless the last magazine is low."""
    item = t.items[t.attack.item]
    return act.Conserve() if item.spares == 0 and item.rating == 1 else act.FullDamage()


@player("greedy", act.Ask.FOLLOW)
def keep_firing(t: Battle, answer: act.Act, fighter: Fighter) -> int:
    """Fires on while nerves hold, at the weakest enemy on their feet."""
    calm = fighter.stress <= t.board.profiles[fighter.index].resolve + number(t, "auto.stress")
    match answer:
        case act.Shoot(target, item):
            good = calm and is_up(t.fighters[target])
            return shot_worth(t, fighter, t.fighters[target], t.items[item]) if good else -1
        case _:
            return -1
