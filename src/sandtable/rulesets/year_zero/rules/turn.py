"""A fighter's turn: one action after the other, and what each of them does."""

from sandtable.kernel import choose, helper, note, rule, ruling

from .. import actions as act
from ..state import NOBODY, NOTHING, Battle, Fighter, How, Kind, Step
from . import attack, budget, declaring, gear, harm, initiative, menu, moving, zones

# ---- the turn ---------------------------------------------------------------------------------------------------


@rule("init.order", "gap.panic", "hold.lost-turn")
def take_turn(t: Battle) -> None:
    """The fighter takes one action, or ends the turn; a turn lost to panic is skipped."""
    fighter = t.fighters[t.turn]
    if fighter.dead:
        initiative.next_turn(t)
        return
    if not t.opened and fighter.lost_turn:
        fighter.lost_turn = False
        note(t, "{} loses this turn", fighter)
        end_turn(t, fighter)
        return
    t.opened = True
    act_out(t, fighter, choose(t, zones.side_of(t, fighter), act.Ask.ACT, menu.options(t, fighter), fighter))


@helper
def act_out(t: Battle, fighter: Fighter, answer: act.Act) -> None:
    """Does one action, and ends the turn if nothing more can be done."""
    perform(t, fighter, answer)
    if t.step == Step.TURN and t.turn == fighter.index and t.acted and is_spent(t, fighter):
        end_turn(t, fighter)


@helper
def is_spent(t: Battle, fighter: Fighter) -> bool:
    """Whether there is nothing more to decide in this turn."""
    if fighter.dead or t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return True
    if fighter.broken:
        return fighter.moved_out
    idle = fighter.slots == 0 and ruling(t, "hold.when") == "before-acting"
    return idle and fighter.grappling < 0 and not gear.has_something_to_draw(t, fighter)


@rule("gap.injury", "aim.break")
def end_turn(t: Battle, fighter: Fighter) -> None:
    """Ends the turn: an Aim lapses, and lethal wounds need a death roll."""
    zones.lose_aim(t, fighter)
    harm.death_rolls(t, fighter)
    initiative.next_turn(t)


@helper
def perform(t: Battle, fighter: Fighter, answer: act.Act) -> None:
    """Does an answer; an Aim is lost when something else is done."""
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
    if not moving.is_leaving(answer) or gets_away(t, fighter):
        menu.do(t, answer, fighter)


@rule("act.ready", "grapple.grappler")
def is_free(t: Battle, answer: act.Act) -> bool:
    """Whether an answer costs no action: letting go and, by one reading, drawing or putting away."""
    handling = isinstance(answer, (act.Ready, act.PutAway)) and ruling(t, "act.ready") == "free"
    return handling or isinstance(answer, act.Release)


@rule("ranged.aim-immediate", "aim.break", "aim.close")
def keeps_aim(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """An Aim lasts through free actions and into a shot with that weapon; by one reading into a blow, too."""
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


@rule("move.leave", "broken.act")
def gets_away(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter gets away; one who falls in the effort, or to the blow, has spent the move."""
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
    """The enemy makes an unarmed attack that costs nothing, before the fighter is gone."""
    beast = t.board.profiles[enemy.index].kind == Kind.CREATURE
    declaring.set_attack(t, enemy, fighter.index, How.MAUL if beast else How.STRIKE, NOTHING)
    t.step = Step.ATTACK
    while attack.is_attacking(t):
        attack.attack_step(t)
