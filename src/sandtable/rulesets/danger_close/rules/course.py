"""One Exchange after the other: five steps each, until the Engagement is won, lost or left."""

from sandtable.kernel import heading, note, rule

from ..state import ARRIVED, NOBODY, SQUAD_SIZE, Battle, Direction, Ending, Glance, Intent, Report, Result, Status, Step
from . import advance, defense, intent, momentum, moves, offense, tactics


@rule(
    "exchange.step-intent",
    "exchange.step-offense",
    "exchange.step-defense",
    "exchange.step-momentum",
    "exchange.step-tactics",
)
def beat(t: Battle) -> None:
    """Plays the next step of an Exchange, or the next decision or roll in it."""
    match t.step:
        case Step.START:
            advance.come_in(t)
        case Step.INTENT:
            open_exchange(t)
            if moves.undecided(t) > 0:  # in a position set up by hand, all may have decided
                intent.settle_next_intent(t)
            close_intents(t)
        case Step.OFFENSE:
            offense_step(t)
        case Step.DEFENSE:
            defense.defend_next(t)
            if t.defender == SQUAD_SIZE:
                t.step = Step.MOMENTUM
        case Step.MOMENTUM:
            momentum_step(t)
        case Step.TACTICS:
            tactics_step(t)


def open_exchange(t: Battle) -> None:
    """Writes the heading of an Exchange in the log."""
    if moves.nothing_is_settled(t):
        heading(t, "Exchange {}", int(t.exchange))
        if t.artillery == ARRIVED:
            note(t, "artillery comes in")


@rule("exchange.step-intent", "disengage.as")
def close_intents(t: Battle) -> None:
    """Once every active Trooper has an Intent, the Offense Roll follows; a squad that disengages makes none."""
    if moves.undecided(t) > 0:
        return
    intent.settle_together(t)
    if is_disengaging(t):
        await_fire(t)
    else:
        t.step = Step.OFFENSE


@rule("exchange.step-offense", "end.success")
def offense_step(t: Battle) -> None:
    """Rolls the offense; a Success that wins ends the Engagement before any Trooper has to defend."""
    offense.offense_roll(t)
    offense.spend_ammo(t)
    offense.settle_result(t)
    if (t.result == Result.SUCCESS or t.result == Result.DOUBLE_SUCCESS) and momentum.wins_at_once(t):
        momentum.apply_result(t)
        momentum.finish(t, Ending.VICTORY)
    else:
        await_fire(t)


@rule("exchange.step-defense")
def await_fire(t: Battle) -> None:
    """Goes on to the Defense Rolls, or to Momentum if no Trooper has to make one."""
    defense.begin_defense(t)
    t.step = Step.DEFENSE if t.defender < SQUAD_SIZE else Step.MOMENTUM


@rule("exchange.step-momentum", "disengage.survive")
def momentum_step(t: Battle) -> None:
    if is_disengaging(t):
        momentum.leave(t)
    else:
        momentum.settle_momentum(t)
    if t.step == Step.MOMENTUM:
        t.step = Step.TACTICS


@rule("exchange.step-tactics", "hold-out.objective")
def tactics_step(t: Battle) -> None:
    """Ends the Engagement if time is up; else the enemy shows its Tactics."""
    if momentum.time_is_up(t):
        momentum.finish(t, momentum.judge_the_time(t))
    else:
        tactics.show_tactics(t)
        begin_exchange(t)


@rule("disengage.as")
def is_disengaging(t: Battle) -> bool:
    return any(trooper.intent == Intent.DISENGAGE for trooper in t.troopers)


@rule("gear.radio-artillery", "gear.sniper")
def begin_exchange(t: Battle) -> None:
    """A new Exchange begins: Intents are open again, and artillery may arrive."""
    t.step = Step.INTENT
    t.exchange += 1
    t.change = t.gear_dice = t.defender = 0
    t.result = Result.HOLD
    t.looking = NOBODY
    if t.artillery == ARRIVED:
        t.artillery = 0
    elif t.artillery == 1:
        t.artillery = ARRIVED
    elif t.artillery > 1:
        t.artillery -= 1
    clear_intents(t)


def clear_intents(t: Battle) -> None:
    for trooper in t.troopers:
        trooper.moved_before = trooper.moves
        trooper.was_down = trooper.status == Status.BLEEDING_OUT
        trooper.was_dead = trooper.status == Status.DEAD
        trooper.intent = Intent.NONE
        trooper.glance = Glance.NONE
        trooper.named = Direction.AROUND
        trooper.fires_with_ammo = trooper.uses_heavy = trooper.boosted = trooper.at_risk = False
        trooper.jumped = trooper.charged = False
        trooper.covered = trooper.cover_dice = 0
        trooper.helps = NOBODY


def is_over(t: Battle) -> bool:
    return t.step == Step.OVER


def report(t: Battle, row: Report) -> None:
    row.winner = 0 if momentum.is_won(t.ending) else NOBODY
    row.reason = t.ending
    row.exchanges = t.exchange
    row.momentum = t.momentum
    row.active = sum(1 for x in t.troopers if x.active)
    row.bleeding_out = sum(1 for x in t.troopers if x.status == Status.BLEEDING_OUT)
    row.dead = sum(1 for x in t.troopers if x.status == Status.DEAD)
    row.injuries = sum(int(x.status) for x in t.troopers if x.status != Status.ABSENT)
    row.grit_left = sum(x.grit for x in t.troopers)
    row.ammo_left = sum(x.ammo for x in t.troopers)
