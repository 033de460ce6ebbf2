"""A fighter's turn: one action after the other, and what each of them does."""

from __future__ import annotations

from sandtable.kernel.rule import helper, rule
from sandtable.kernel.verbs import choose, number, ruling

from ..state import (
    NOBODY,
    NOTHING,
    Act,
    Aim,
    Ask,
    BackOff,
    Bash,
    Battle,
    BreakFree,
    Burst,
    Calm,
    Chain,
    ClearJam,
    Climb,
    CloseIn,
    Cover,
    Crush,
    Deed,
    Disarm,
    Drive,
    EndTurn,
    Fate,
    Fighter,
    FirstAid,
    GetIn,
    GetOut,
    Grapple,
    HoldOff,
    HoldOffCard,
    How,
    Kind,
    Lock,
    Maul,
    Move,
    OpenDoor,
    Operate,
    Order,
    Pass,
    Peek,
    PickUp,
    Pounce,
    Prowl,
    Punch,
    PutAway,
    Rally,
    Ready,
    Release,
    Reload,
    Shoot,
    Shove,
    Step,
    Strike,
    TakeFullCover,
    TakePartialCover,
    Unlock,
    WeakSpot,
)
from .attack import is_ambush
from .budget import pay_full
from .deeds import (
    aim,
    back_off,
    bash,
    calm,
    clear_jam,
    climb,
    close_in,
    come_out_of_cover,
    drive,
    get_in,
    get_out,
    give_aid,
    handle,
    lock,
    move,
    open_door,
    operate,
    order,
    peek,
    pick_up,
    rally,
    reload,
    slips_away,
    take_cover,
    unlock,
    walk,
)
from .harm import death_rolls
from .initiative import card_place, hold_off, next_card_of, next_turn
from .menu import options
from .zones import end_grapple, is_touching, is_up, side_of, touch

# ---- the turn ---------------------------------------------------------------------------------------------------


@rule("init.order", "gap.panic", "hold.lost-turn")
def take_turn(t: Battle) -> None:
    """One action, or the end of the turn."""
    fighter = t.fighters[t.turn]
    if fighter.dead:
        next_turn(t)
        return
    if fighter.lost_turn:
        fighter.lost_turn = False
        end_turn(t, fighter)
        return
    act = choose(t, side_of(t, fighter), Ask.ACT, options(t, fighter), fighter)
    perform(t, fighter, act)
    if t.step == Step.TURN and t.turn == fighter.index and t.acted and is_spent(t, fighter):
        end_turn(t, fighter)


@helper
def is_spent(t: Battle, fighter: Fighter) -> bool:
    """Nothing more to decide in this turn."""
    if fighter.dead or t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return True
    if fighter.broken:
        return fighter.moved_out
    return fighter.slots == 0 and ruling(t, "hold.when") == "before-acting"


@rule("gap.injury", "aim.break", "interrupt.unable")
def end_turn(t: Battle, fighter: Fighter) -> None:
    """An Aim lapses, and wounds that leave only this round ask for a death roll."""
    fighter.aimed, fighter.aim_count = NOTHING, 0
    death_rolls(t, fighter)
    next_turn(t)


@helper
def perform(t: Battle, fighter: Fighter, act: Act) -> None:
    """What an answer does; aiming lasts only until something else is done."""
    match act:
        case EndTurn():
            end_turn(t, fighter)
            return
        case HoldOff(partner):
            hold_off(t, partner, next_card_of(t, partner))
            return
        case HoldOffCard(partner, card):
            hold_off(t, partner, card_place(t, partner, card))
            return
        case _:
            pass
    aimed = fighter.aimed
    if not isinstance(act, (Shoot, Burst, WeakSpot, Strike, Aim)):
        fighter.aimed, fighter.aim_count = NOTHING, 0
    if not isinstance(act, (Ready, PutAway, Release)):
        t.acted = True
    begin_attack_of(t, fighter, act, aimed)
    do_task(t, fighter, act)


@helper
def begin_attack_of(t: Battle, fighter: Fighter, act: Act, aimed: int) -> None:
    """Declares the attack that an answer means, if it means one."""
    match act:
        case Strike(target, item):
            strike(t, fighter, target, item, aimed)
        case Punch(target):
            declare(t, fighter, target, How.STRIKE, NOTHING)
        case Disarm(target, item, fate):
            declare(t, fighter, target, How.DISARM, NOTHING)
            t.attack.thing, t.attack.fate = item, Fate(fate)
        case Pass(target, border):
            declare(t, fighter, target, How.PASS, NOTHING)
            t.attack.thing = border
        case Shove(target):
            declare(t, fighter, target, How.SHOVE, NOTHING)
        case Grapple(target):
            declare(t, fighter, target, How.GRAPPLE, NOTHING)
        case Crush(target):
            declare(t, fighter, target, How.CRUSH, NOTHING)
        case BreakFree():
            declare(t, fighter, fighter.grappled_by, How.BREAK_FREE, NOTHING)
        case Maul(target):
            pounce_on(t, fighter, target)
            declare(t, fighter, target, How.MAUL, NOTHING)
        case Shoot(target, item):
            declare_shot(t, fighter, target, item, aimed)
        case Burst(target, item):
            declare_shot(t, fighter, target, item, aimed)
            t.attack.burst = True
        case WeakSpot(target, item):
            declare_shot(t, fighter, target, item, aimed)
            t.attack.weak_spot = True
        case _:
            pass


@helper
def do_task(t: Battle, fighter: Fighter, act: Act) -> None:
    """Everything that is no attack."""
    match act:
        case Move(border):
            leave(t, fighter, border)
        case CloseIn(target):
            close_in(t, fighter, t.fighters[target])
        case BackOff():
            back_away(t, fighter)
        case Climb(border):
            climb(t, fighter, t.borders[border])
        case TakeFullCover():
            take_cover(t, fighter, Cover.FULL)
        case TakePartialCover():
            take_cover(t, fighter, Cover.PARTIAL)
        case Peek(border):
            peek(t, fighter, t.borders[border])
        case Lock(border):
            lock(t, fighter, t.borders[border])
        case Unlock(border):
            unlock(t, fighter, t.borders[border])
        case OpenDoor(border):
            open_door(t, fighter, t.borders[border])
        case Bash(border, item):
            bash(t, fighter, t.borders[border], t.items[item])
        case Operate(device):
            operate(t, fighter, t.board.devices[device])
        case FirstAid(friend):
            give_aid(t, fighter, t.fighters[friend])
        case Rally(friend):
            rally(t, fighter, t.fighters[friend])
        case Order(friend, skill):
            order(t, fighter, t.fighters[friend], skill)
        case Calm(friend):
            calm(t, fighter, t.fighters[friend])
        case ClearJam(item):
            clear_jam(t, fighter, t.items[item])
        case Aim(item):
            aim(t, fighter, t.items[item])
        case Reload(item):
            reload(t, fighter, t.items[item])
        case PickUp(item):
            pick_up(t, fighter, t.items[item])
        case Ready(item):
            handle(t, fighter, t.items[item], True)
        case PutAway(item):
            handle(t, fighter, t.items[item], False)
        case Release():
            end_grapple(t, fighter)
        case GetIn(vehicle):
            get_in(t, fighter, t.vehicles[vehicle])
        case GetOut():
            get_out(t, fighter)
        case Drive(zone):
            drive(t, fighter, zone)
        case Prowl(first, second):
            walk(t, fighter, t.borders[first])
            walk(t, fighter, t.borders[second])
        case Pounce(border, target):
            walk(t, fighter, t.borders[border])
            touch(t, fighter, t.fighters[target])
        case _:
            pass


# ---- declaring attacks ------------------------------------------------------------------------------------------


@rule("close.special-declare", "close.roll", "act.full.close", "init.ambush", "cover.end")
def declare(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    """Target, weapon and manner are named, and the full action is paid."""
    if how == How.BREAK_FREE:
        pay_full(t, fighter, Deed.BREAK_FREE)
    elif how == How.SHOT:
        pay_full(t, fighter, Deed.RANGED_ATTACK)
    else:
        pay_full(t, fighter, Deed.CLOSE_ATTACK)
    come_out_of_cover(t, fighter)
    set_attack(t, fighter, target, how, item)
    t.attack.ambush = is_ambush(t, fighter, t.fighters[target])
    fighter.aimed, fighter.aim_count = NOTHING, 0
    t.step = Step.ATTACK


@helper
def set_attack(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    attack = t.attack
    attack.how, attack.by, attack.target, attack.item = how, fighter.index, target, item
    attack.thing, attack.fate = NOTHING, Fate.TAKE
    attack.number = 1
    attack.defended = attack.weak_spot = attack.burst = attack.saved = attack.ambush = False
    attack.helper = attack.covered = NOBODY
    attack.aim = attack.dealt = attack.hits = attack.net = 0
    attack.chain = Chain.GOING_ON


@rule("act.full.ranged", "ranged.aim-bonus", "ranged.aim-immediate")
def declare_shot(t: Battle, fighter: Fighter, target: int, item: int, aimed: int) -> None:
    """The Aim counts if it was the last thing done, with this very weapon."""
    dice = number(t, "ranged.aim-bonus") * fighter.aim_count if aimed == item else 0
    declare(t, fighter, target, How.SHOT, item)
    t.attack.aim = dice


@rule("aim.close", "gap.firearm-melee")
def strike(t: Battle, fighter: Fighter, target: int, item: int, aimed: int) -> None:
    """Aiming is no help in close combat, unless that reading is chosen."""
    helps = aimed == item and ruling(t, "aim.close") == "adds-dice"
    dice = number(t, "ranged.aim-bonus") * fighter.aim_count if helps else 0
    declare(t, fighter, target, How.STRIKE, item)
    t.attack.aim = dice


@helper
def pounce_on(t: Battle, fighter: Fighter, target: int) -> None:
    """A creature's attack comes with a leap to its prey."""
    if not is_touching(fighter, t.fighters[target]):
        touch(t, fighter, t.fighters[target])


@rule("move.leave", "act.quick.zone")
def leave(t: Battle, fighter: Fighter, place: int) -> None:
    """Through a border; by one reading not past a watchful enemy."""
    enemy = slips_away(t, fighter)
    move(t, fighter, t.borders[place])
    free_strike(t, fighter, enemy)


@rule("move.leave", "act.quick.close-up")
def back_away(t: Battle, fighter: Fighter) -> None:
    enemy = slips_away(t, fighter)
    back_off(t, fighter)
    free_strike(t, fighter, enemy)


@rule("move.leave")
def free_strike(t: Battle, fighter: Fighter, enemy: int) -> None:
    """An unarmed attack that costs nothing."""
    if enemy != NOBODY and is_up(fighter):
        set_attack(t, t.fighters[enemy], fighter.index, How.STRIKE, NOTHING)
        if t.board.profiles[enemy].kind == Kind.CREATURE:
            t.attack.how = How.MAUL
        t.step = Step.ATTACK
