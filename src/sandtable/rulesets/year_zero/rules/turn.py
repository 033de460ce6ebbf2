"""A fighter's turn: one action after the other, and what each of them does."""

from sandtable.kernel import choose, helper, number, rule, ruling

from .. import actions as act
from ..state import EVERYBODY, NOBODY, NOTHING, Battle, Chain, Deed, Fate, Fighter, How, Kind, Step
from . import attack, budget, gear, harm, initiative, menu, moving, surprise, zones

# ---- the turn ---------------------------------------------------------------------------------------------------


@rule("init.order", "gap.panic", "hold.lost-turn")
def take_turn(t: Battle) -> None:
    """One action, or the end of the turn. Nerves lost in it cost the next one."""
    fighter = t.fighters[t.turn]
    if fighter.dead:
        initiative.next_turn(t)
        return
    if not t.opened and fighter.lost_turn:
        fighter.lost_turn = False
        end_turn(t, fighter)
        return
    t.opened = True
    act_out(t, fighter, choose(t, zones.side_of(t, fighter), act.Ask.ACT, menu.options(t, fighter), fighter))


@helper
def act_out(t: Battle, fighter: Fighter, answer: act.Act) -> None:
    """Does one action, and ends a turn that has nothing more to do."""
    perform(t, fighter, answer)
    if t.step == Step.TURN and t.turn == fighter.index and t.acted and is_spent(t, fighter):
        end_turn(t, fighter)


@helper
def is_spent(t: Battle, fighter: Fighter) -> bool:
    """Nothing more to decide in this turn."""
    if fighter.dead or t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return True
    if fighter.broken:
        return fighter.moved_out
    idle = fighter.slots == 0 and ruling(t, "hold.when") == "before-acting"
    return idle and fighter.grappling < 0 and not gear.has_something_to_draw(t, fighter)


@rule("gap.injury", "aim.break")
def end_turn(t: Battle, fighter: Fighter) -> None:
    """An Aim lapses, and wounds that leave only this round ask for a death roll."""
    zones.lose_aim(t, fighter)
    harm.death_rolls(t, fighter)
    initiative.next_turn(t)


@helper
def perform(t: Battle, fighter: Fighter, answer: act.Act) -> None:
    """What an answer does; aiming lasts only until something else is done."""
    match answer:
        case act.EndTurn():
            end_turn(t, fighter)
            return
        case act.HoldOff(partner):
            initiative.hold_off(t, partner, initiative.next_card_of(t, partner))
            return
        case act.HoldOffCard(partner, card):
            initiative.hold_off(t, partner, initiative.card_place(t, partner, card))
            return
        case _:
            pass
    if not keeps_aim(t, fighter, answer):
        zones.lose_aim(t, fighter)
    t.acted = t.acted or not is_free(t, answer)
    begin_attack_of(t, fighter, answer)
    if not moving.is_leaving(answer) or gets_away(t, fighter):
        menu.do(t, answer, fighter)


@rule("act.ready", "grapple.grappler")
def is_free(t: Battle, answer: act.Act) -> bool:
    """Whether an answer is no action: letting go, and by one reading drawing or putting away."""
    handling = isinstance(answer, (act.Ready, act.PutAway)) and ruling(t, "act.ready") == "free"
    return handling or isinstance(answer, act.Release)


@rule("ranged.aim-immediate", "aim.break", "aim.close")
def keeps_aim(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """An Aim goes on through what is no action, and into a shot with that weapon; by one reading into a blow, too."""
    match answer:
        case act.PutAway(item):
            return is_free(t, answer) and item != fighter.aimed
        case act.Shoot(_, item):
            return item == fighter.aimed
        case act.Burst(_, item):
            return item == fighter.aimed
        case act.WeakSpot(_, item):
            return item == fighter.aimed
        case act.Strike(_, item):
            return item == fighter.aimed and ruling(t, "aim.close") == "adds-dice"
        case act.Aim(item):
            return item == fighter.aimed
        case _:
            return is_free(t, answer)


@helper
def begin_attack_of(t: Battle, fighter: Fighter, answer: act.Act) -> None:
    """Declares the attack that an answer means, if it means one."""
    match answer:
        case act.Strike(target, item):
            declare(t, fighter, target, How.STRIKE, item)
        case act.Punch(target):
            declare(t, fighter, target, How.STRIKE, NOTHING)
        case act.Disarm(target, item, fate):
            declare(t, fighter, target, How.DISARM, NOTHING)
            t.attack.thing, t.attack.fate = item, Fate(fate)
        case act.Pass(target, border):
            declare(t, fighter, target, How.PASS, NOTHING)
            t.attack.thing = border
        case act.Shove(target):
            declare(t, fighter, target, How.SHOVE, NOTHING)
        case act.Grapple(target):
            declare(t, fighter, target, How.GRAPPLE, NOTHING)
        case act.Crush(target):
            declare(t, fighter, target, How.CRUSH, NOTHING)
        case act.BreakFree():
            declare(t, fighter, fighter.grappled_by, How.BREAK_FREE, NOTHING)
        case act.Maul(target):
            pounce_on(t, fighter, target)
            declare(t, fighter, target, How.MAUL, NOTHING)
        case act.Shoot(target, item):
            declare(t, fighter, target, How.SHOT, item)
        case act.Burst(target, item):
            declare(t, fighter, target, How.SHOT, item)
            t.attack.burst = True
        case act.WeakSpot(target, item):
            declare(t, fighter, target, How.SHOT, item)
            t.attack.weak_spot = True
        case _:
            pass


# ---- declaring attacks ------------------------------------------------------------------------------------------


@rule("close.special-declare", "act.full.close", "act.full.ranged", "init.ambush", "ranged.aim-bonus", "cover.end")
def declare(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    """Target, weapon and manner are named, and the full action is paid; an Aim that has lasted so far is used up."""
    if how == How.BREAK_FREE:
        budget.pay_full(t, fighter, Deed.BREAK_FREE)
    elif how == How.SHOT:
        budget.pay_full(t, fighter, Deed.RANGED_ATTACK)
    else:
        budget.pay_full(t, fighter, Deed.CLOSE_ATTACK)
    moving.come_out_of_cover(t, fighter)
    set_attack(t, fighter, target, how, item)
    t.attack.ambush = surprise.is_ambush(t, fighter, t.fighters[target])
    t.attack.aim = number(t, "ranged.aim-bonus") * fighter.aim_count
    fighter.aimed, fighter.aim_count = NOTHING, 0
    t.step = Step.ATTACK


@helper
def set_attack(t: Battle, fighter: Fighter, target: int, how: How, item: int) -> None:
    attack = t.attack
    attack.how, attack.by, attack.target, attack.item = how, fighter.index, target, item
    attack.thing, attack.fate = NOTHING, Fate.TAKE
    attack.number = 1
    attack.defended = attack.weak_spot = attack.burst = attack.saved = attack.ambush = False
    attack.helper, attack.uncovered = NOBODY, EVERYBODY
    attack.aim = attack.dealt = attack.hits = attack.net = 0
    attack.chain = Chain.GOING_ON


@helper
def pounce_on(t: Battle, fighter: Fighter, target: int) -> None:
    """A creature's attack comes with a leap to its prey."""
    if not zones.is_touching(fighter, t.fighters[target]):
        zones.touch(t, fighter, t.fighters[target])


@rule("move.leave", "broken.act")
def gets_away(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter leaves at all: those whom the effort or the blow fells go nowhere, and their move is spent."""
    was_up = zones.is_up(fighter)
    enemy = moving.slips_away(t, fighter)
    if enemy != NOBODY:
        strike_free(t, t.fighters[enemy], fighter)
    if fighter.dead or zones.is_up(fighter) != was_up:
        budget.pay_move(t, fighter)
        return False
    return True


@rule("move.leave")
def strike_free(t: Battle, enemy: Fighter, fighter: Fighter) -> None:
    """An unarmed attack that costs nothing, before the fighter is gone."""
    beast = t.board.profiles[enemy.index].kind == Kind.CREATURE
    set_attack(t, enemy, fighter.index, How.MAUL if beast else How.STRIKE, NOTHING)
    t.step = Step.ATTACK
    while attack.is_attacking(t):
        attack.attack_step(t)
