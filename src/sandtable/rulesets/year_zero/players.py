"""The greedy player: help friends up, shoot the weakest enemy in sight with an aimed shot, close in otherwise."""

from sandtable.kernel import helper, menu, number, player

from . import actions as act
from .rules import initiative, panic, pools
from .rules.zones import band, beyond, can_see, is_enemy, is_touching, is_up
from .state import NOBODY, Band, Battle, Cover, Fighter, How, Item

WORST = -10_000  # any answer on offer is worth more

# ---- turns ------------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.ACT)
def take_the_best(t: Battle, fighter: Fighter) -> act.Act:
    """Whatever is worth most now; nothing worth anything ends the turn, where panic allows that."""
    best: act.Act = act.EndTurn()
    most = WORST
    for answer in menu(t, act.Act):
        value = worth(t, fighter, answer)
        if value > most:
            best, most = answer, value
    return best


@helper
def worth(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """How good an action looks: helping, then attacking, then getting ready, then getting nearer."""
    match answer:
        case act.EndTurn():
            return 0
        case act.BreakFree():
            return 900
        case act.Rally(_):
            return 800
        case act.ClearJam(_):
            return 700
        case act.FirstAid(_):
            return 650
        case act.Crush(target):
            return 600 if is_up(t.fighters[target]) else 0
        case act.Maul(target):
            return 600 - t.fighters[target].health if is_up(t.fighters[target]) else -1
        case act.Shoot(target, item):
            return 500 + shot_worth(t, fighter, t.fighters[target], t.items[item])
        case act.Strike(target, item):
            return 500 + blow_worth(t, t.fighters[target], t.items[item])
        case _:
            return preparation(t, fighter, answer)


@helper
def preparation(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """What leads up to an attack."""
    match answer:
        case act.Aim(_):
            return 620 if can_shoot_somebody(t, fighter) and fighter.slots > 1 and is_covered(t, fighter) else -1
        case act.TakePartialCover():
            return 630 if fighter.cover == Cover.NONE and is_in_sight(t, fighter) else 20
        case act.Reload(item):
            empty = t.items[item].rating == 0
            return 640 if empty else (15 if not is_in_sight(t, fighter) and t.items[item].rating == 1 else -1)
        case act.CloseIn(target):
            other = t.fighters[target]
            good = is_enemy(t, fighter, other) and is_up(other) and not has_gun(t, fighter)
            return 300 if good and not is_touching(fighter, other) else 250 * needs_first_aid(t, fighter, other) - 1
        case act.Ready(item):
            return 100 if t.board.weapons[t.items[item].kind].bonus >= 0 else -1
        case act.Move(border):
            return approach(t, fighter, beyond(t.borders[border], fighter.zone))
        case act.Pounce(_, target):
            return 400 if is_up(t.fighters[target]) and is_enemy(t, fighter, t.fighters[target]) else -1
        case act.Prowl(first, second):
            middle = beyond(t.borders[first], fighter.zone)
            return 1 + approach(t, fighter, beyond(t.borders[second], middle))
        case _:
            return -1


@helper
def shot_worth(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> int:
    """Enemies on their feet, the weakest and least covered first; better aimed than not."""
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
    """Nearer to the nearest enemy, unless he can be shot from here."""
    if is_in_sight(t, fighter) and has_gun(t, fighter) and can_shoot_somebody(t, fighter):
        return -1
    here, there = panic.nearest_enemy(t, fighter, fighter.zone), panic.nearest_enemy(t, fighter, zone)
    return 200 - 10 * there if 0 <= there < here else -1


@helper
def has_gun(t: Battle, fighter: Fighter) -> bool:
    return any(is_gun_of(t, fighter, x) for x in t.items)


@helper
def is_gun_of(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A firearm in hand that could be fired, or loaded."""
    if item.kind < 0 or item.holder != fighter.index or not item.in_hand:
        return False
    weapon = pools.weapon_of(t, item)
    return not weapon.close and not weapon.stationary and (item.rating > 0 or item.spares > 0 or weapon.ammo_max == 0)


@helper
def is_in_sight(t: Battle, fighter: Fighter) -> bool:
    return any(is_up(x) and is_enemy(t, fighter, x) and can_see(t, fighter, x) for x in t.fighters)


@helper
def can_shoot_somebody(t: Battle, fighter: Fighter) -> bool:
    """Whether an enemy on his feet is in sight and in reach, and nobody too near."""
    for item in t.items:
        if is_gun_of(t, fighter, item) and item.rating > 0 and not item.jammed:
            for enemy in t.fighters:
                if is_up(enemy) and is_enemy(t, fighter, enemy) and can_see(t, fighter, enemy):
                    if Band.SHORT <= band(t, fighter, enemy) <= pools.weapon_of(t, item).max_range:
                        return True
    return False


@helper
def is_covered(t: Battle, fighter: Fighter) -> bool:
    """In cover, or where there is none."""
    cluttered = t.board.cluttered >> fighter.zone & 1 == 1
    return fighter.cover != Cover.NONE or not cluttered


@helper
def needs_first_aid(t: Battle, fighter: Fighter, other: Fighter) -> int:
    """Nobody goes for that while enemies can be shot."""
    friend = not is_enemy(t, fighter, other) and other.broken and not other.dead
    return 1 if friend and not is_touching(fighter, other) and not is_in_sight(t, fighter) else 0


# ---- everything else --------------------------------------------------------------------------------------------


@player("greedy", act.Ask.INTERRUPT)
def ward_off(t: Battle, fighter: Fighter) -> act.Act:
    """The first attack of a round is warded off; a later one when the slot would go unused."""
    waits = initiative.next_card_of(t, fighter.index) != NOBODY or t.turn == fighter.index
    if fighter.slots < 2 and waits and not fighter.fulls:
        return act.Endure()
    return act.Dodge() if t.attack.how == How.SHOT else act.Defend()


@player("greedy", act.Ask.PUSH)
def push_when_it_counts(t: Battle, fighter: Fighter, which: int) -> act.Act:
    """A roll that would fail is pushed while nerves hold."""
    mine, other = t.hands[which].successes, t.hands[1 - which].successes
    fails = mine <= other if which == 0 else other > mine
    calm = fighter.stress <= t.board.profiles[fighter.index].resolve
    return act.Push() if fails and calm else act.Keep()


@player("greedy", act.Ask.CONSERVE)
def save_the_last_rounds(t: Battle, fighter: Fighter) -> act.Act:
    """Damage first, unless the magazine is the last and low."""
    item = t.items[t.attack.item]
    return act.Conserve() if item.spares == 0 and item.rating == 1 else act.FullDamage()


@player("greedy", act.Ask.FOLLOW)
def keep_firing(t: Battle, fighter: Fighter) -> act.Act:
    """On while nerves hold, at the weakest enemy on his feet."""
    best: act.Act = act.Cease()
    most = -1
    if fighter.stress > t.board.profiles[fighter.index].resolve + number(t, "auto.stress"):
        return best
    for answer in menu(t, act.Act):
        match answer:
            case act.Shoot(target, item):
                value = shot_worth(t, fighter, t.fighters[target], t.items[item])
                if is_up(t.fighters[target]) and value > most:
                    best, most = answer, value
            case _:
                pass
    return best
