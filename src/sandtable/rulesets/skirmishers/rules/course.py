"""The sequence of play: set-up, turns, activations, the end."""

from sandtable.kernel import allowed, ask, because, choose, cut, dice, does, heading, judge, note, roll, rule, verdict

from .. import actions as act
from ..state import NO_GROUP, NOBODY, SIDE_A, SIDE_B, Battle, Ending, Outcome, Phase, Report, Slot, Trigger, Trooper
from . import activation, damage, deployment, explosives, ground, melee, movement, reaction
from .facts import Later, card_in_words, side_name, why_inactive, winner_in_words


@rule("turn.order", "fire.when", "expl.end-of-turn")
def beat(t: Battle) -> None:
    """Plays the next decision or roll."""
    match t.phase:
        case Phase.DEPLOY:
            deployment.deploy_next(t)
        case Phase.FIRST:
            settle_first(t)
        case Phase.CHOOSE:
            choose_next(t)
        case Phase.REACT:
            if reaction.react(t, t.troopers[t.active]) == Outcome.NONE:
                close_trigger(t, t.troopers[t.active])
        case Phase.ACT:
            activation.act_once(t, t.troopers[t.active])
        case Phase.DRAW:
            draw(t, t.troopers[t.active])
        case Phase.BLAST:
            settle_explosives(t)
        case Phase.VICTIMS:
            hit_next_victim(t)
    if t.phase == Phase.CHOOSE:
        check_end(t)


# ---- who begins -----------------------------------------------------------------------------------------------------


@rule("setup.first")
def settle_first(t: Battle) -> int:
    """Each side rolls a die; the higher chooses who goes first, equal dice are rolled again. Returns the winner."""
    if t.board.first != NOBODY:
        t.first = t.board.first
        begin_turn(t, t.first)
        return NOBODY
    heading(t, "Who begins")
    one = roll(t, "for the first turn", dice(because(t, "setup.first", 1), 6), by=SIDE_A)
    verdict(t, "the number to beat")
    other = roll(t, "for the first turn", dice(1, 6), by=SIDE_B)
    if one == other:
        verdict(t, "the same, both roll again")
        return NOBODY
    winner = SIDE_A if one > other else SIDE_B
    verdict(t, "side {} decides who goes first", Later(side_name, winner))
    match choose(t, winner, act.Ask.FIRST, (act.GoFirst(), act.GoSecond())):
        case act.GoFirst():
            t.first = winner
        case _:
            t.first = 1 - winner
    begin_turn(t, t.first)
    return winner


# ---- turns ---------------------------------------------------------------------------------------------------------


@rule("turn.start", "arc.life")
def begin_turn(t: Battle, side: int) -> None:
    """A turn begins: the side's arcs and declared attacks are gone, and no trooper has spent AP."""
    t.side = side
    heading(t, "Round {}: side {} has its turn", t.round, Later(side_name, side))
    t.placed = t.settled = 0
    for trooper in t.troopers:
        trooper.spent = trooper.moved = trooper.acted = 0
        trooper.activated = trooper.closed = trooper.threw = trooper.dropped = False
        trooper.attackers = NO_GROUP
        if trooper.side == side:
            damage.give_up_attacks(t, trooper)
    t.phase = Phase.CHOOSE


def may_yet_activate(t: Battle, trooper: Trooper) -> bool:
    return trooper.side == t.side and trooper.able and not trooper.activated


@rule("turn.activation")
def choose_next(t: Battle) -> None:
    """The side activates each able trooper once, in any order; then explosives go off."""
    if not any(may_yet_activate(t, x) for x in t.troopers):
        t.phase = Phase.BLAST
        return
    ask(t, t.side, act.Ask.ACTIVATE)


@judge(act.Ask.ACTIVATE)
@rule("fire.when")
def may_elsewhere(t: Battle, answer: act.Act) -> bool:
    """Refuses any action but an activation."""
    return allowed(t, "turn.choose", False)


@judge(act.Activate)
@rule("turn.activation")
def may_activate(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "turn.activation", may_yet_activate(t, trooper), trooper, Later(why_inactive, t, trooper))


@does(act.Activate)
@rule("turn.activation")
def activate(t: Battle, trooper: Trooper) -> None:
    """The other side may react before anything else."""
    trooper.activated = True
    t.active = trooper.index
    t.came_from, t.came_level = NOBODY, 0
    heading(t, "{}: {}", trooper, Later(card_in_words, trooper, damage.max_ap(t, trooper)))
    reaction.open_trigger(t, trooper, Trigger.ACTIVATE)


@rule("arc.resolve-first", "dmg.drop")
def close_trigger(t: Battle, trooper: Trooper) -> None:
    """The activation goes on, unless the trooper has fallen."""
    if t.trigger == Trigger.ACTIVATE:
        melee.lose_attacks(t, trooper)
    t.trigger = Trigger.NONE
    t.came_from, t.came_level = NOBODY, 0
    if activation.is_done(t, trooper):
        activation.end_activation(t, trooper)
    else:
        t.phase = Phase.ACT


@rule("expl.switch-back")
def draw(t: Battle, trooper: Trooper) -> None:
    """After a throw the thrower takes a weapon in hand, for 0 AP."""
    ask(t, trooper.side, act.Ask.DRAW, trooper)
    t.phase = Phase.ACT
    if activation.is_done(t, trooper):
        activation.end_activation(t, trooper)


@judge(act.Draw)
@rule("expl.switch-back")
def may_draw(t: Battle, trooper: Trooper, slot: Slot) -> bool:
    """A trooper draws a weapon that they carry."""
    return allowed(t, "expl.switch-back:weapon", slot < Slot.GRENADE) and movement.has(t, trooper, slot)


@does(act.Draw)
@rule("expl.switch-back")
def take_in_hand(t: Battle, trooper: Trooper, slot: Slot) -> None:
    trooper.active = slot


@judge(act.Ask.DRAW)
@rule("expl.switch-back")
def may_besides(t: Battle, answer: act.Act, trooper: Trooper) -> bool:
    """Refuses any action but drawing a weapon."""
    named = isinstance(answer, act.Draw)
    return allowed(t, "expl.switch-back:first", named, trooper) and allowed(t, "turn.active", False, trooper)


@rule("expl.end-of-turn")
def settle_explosives(t: Battle) -> None:
    """Explosives go off one after the other, then the turn ends."""
    if t.settled < t.placed:
        explosives.explode(t)
    else:
        end_turn(t)


@rule("expl.blast")
def hit_next_victim(t: Battle) -> None:
    victim = explosives.next_victim(t)
    if victim != NOBODY:
        explosives.blast(t, t.troopers[victim])
        cut(t, "victim")
        return
    t.settled += 1
    t.centre, t.centre_level = NOBODY, 0
    for trooper in t.troopers:
        trooper.blasted = False
    t.phase = Phase.BLAST
    check_end(t)


@rule("turn.order", "end.limit")
def end_turn(t: Battle) -> None:
    """Ends a side's turn; a round is one turn of each side."""
    if t.side != t.first:
        if t.round >= t.board.rounds:
            finish(t, Ending.LIMIT)
            return
        t.round += 1
    begin_turn(t, 1 - t.side)


# ---- the end -------------------------------------------------------------------------------------------------------


@rule("end.elimination")
def check_end(t: Battle) -> None:
    """After an activation or an explosion a side without able troopers has lost."""
    if ground.able_on(t, SIDE_A) == 0 or ground.able_on(t, SIDE_B) == 0:
        finish(t, Ending.ELIMINATION)


@rule("end.elimination", "end.limit")
def finish(t: Battle, ending: Ending) -> None:
    """The side with more able troopers wins; equal numbers are a draw."""
    a, b = ground.able_on(t, SIDE_A), ground.able_on(t, SIDE_B)
    t.winner = NOBODY
    if a != b:
        t.winner = SIDE_A if a > b else SIDE_B
    t.ending, t.phase = ending, Phase.OVER
    note(t, "{}: {}", Later(winner_in_words, t.winner), Later(str, ending.title))


def is_over(t: Battle) -> bool:
    return t.phase == Phase.OVER


def report(t: Battle, row: Report) -> None:
    row.winner = t.winner
    row.reason = t.ending
    row.rounds = t.round
    row.able_a, row.able_b = ground.able_on(t, SIDE_A), ground.able_on(t, SIDE_B)
    row.dead_a = sum(1 for x in t.troopers if x.enlisted and x.side == SIDE_A and x.hp < 0)
    row.dead_b = sum(1 for x in t.troopers if x.enlisted and x.side == SIDE_B and x.hp < 0)
