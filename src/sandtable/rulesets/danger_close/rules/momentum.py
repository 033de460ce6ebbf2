"""Step 4: Momentum shifts, the fallen bleed, and a gain or a loss has its aftermath."""

from sandtable.kernel import because, choose, note, number, rule, ruling, ruling_number

from .. import actions as act
from ..state import SQUAD, Battle, Defensive, Ending, Goal, Offensive, Result, Status, Step, Trooper
from .defense import die
from .offense import shift_of_choice

# ---- winning and losing --------------------------------------------------------------------------------------


@rule("end.success")
def wins_at_once(t: Battle) -> bool:
    """Whether a Success (not one at a cost) reaches the victory mark, which ends the Engagement at once."""
    return is_enough(t, t.momentum + t.change)


@rule("goal.momentum", "victory.mark")
def is_enough(t: Battle, momentum: int) -> bool:
    """Whether this much Momentum wins; never where the squad has another goal."""
    return t.board.goal == Goal.MOMENTUM and momentum >= victory_mark(t)


@rule("defeat.mark")
def is_too_little(t: Battle, momentum: int) -> bool:
    """Whether so little Momentum is a defeat."""
    return momentum <= number(t, "defeat.mark")


@rule("victory.mark")
def victory_mark(t: Battle) -> int:
    """The Momentum that wins against this Threat Level."""
    return number(t, "victory.mark", t.threat - 1)


@rule("exchange.step-momentum", "momentum.timing", "end.cost", "defeat.mark")
def settle_momentum(t: Battle) -> None:
    """Momentum shifts after the Defense Rolls, which may end the Engagement."""
    apply_result(t)
    if is_enough(t, t.momentum):
        finish(t, Ending.VICTORY)
    elif is_too_little(t, t.momentum):
        finish(t, Ending.DEFEAT)
    elif active_troopers(t) == 0:
        finish(t, Ending.WIPED_OUT)
    elif is_objective_done(t):
        finish(t, Ending.OBJECTIVE)
    else:
        bleed(t)
        remember(t)
        clear_marks(t)
        if not time_is_up(t):
            aftermath(t)


@rule("aftermath")
def aftermath(t: Battle) -> None:
    """Applies the consequences of a gain or a loss in an Engagement that goes on."""
    if t.gained and ruling(t, "aftermath") == "public":
        gain_aftermath(t)
    if t.change < 0 and ruling(t, "aftermath") == "public":
        loss_aftermath(t)


@rule("momentum.track")
def apply_result(t: Battle) -> None:
    """Shifts Momentum by the result of the Offense Roll, within its track."""
    moved = shift_momentum(t, t.change)
    if moved == 0:
        note(t, "{}: Momentum stays at {}", cause_of_the_shift(t), momentum_now(t))
    else:
        shift = because(t, "momentum.track", moved)
        note(t, "{}: Momentum {:+}, now {}", cause_of_the_shift(t), shift, momentum_now(t))
    t.change = moved


@rule("momentum.track")
def shift_momentum(t: Battle, change: int) -> int:
    """Shifts Momentum within its track; returns by how much."""
    moved = on_the_track(t, change)
    t.momentum += moved
    return moved


@rule("momentum.track")
def on_the_track(t: Battle, change: int) -> int:
    """How much of a change of Momentum its track allows."""
    lowest, highest = number(t, "momentum.track", 0), number(t, "momentum.track", 1)
    return int(min(max(t.momentum + change, lowest), highest)) - int(t.momentum)


def momentum_now(t: Battle) -> int:
    return because(t, "momentum.track", t.momentum)


def cause_of_the_shift(t: Battle) -> str:
    """The result that shifts Momentum, in words; after a choice, what the squad chose, if the shift shows it."""
    if t.result != Result.CHOICE or shift_of_choice(t, True) == shift_of_choice(t, False):
        return t.result.title
    return "Success at a Cost" if t.change == shift_of_choice(t, True) else Result.HOLD.title


def active_troopers(t: Battle) -> int:
    return sum(1 for trooper in t.troopers if trooper.active)


@rule("end.mission", "catch-breath", "catch-breath.grit", "defeat.mark")
def finish(t: Battle, ending: Ending) -> None:
    """Ends the Engagement. A beaten squad leaves its fallen to die; one that wins or gets away brings them along."""
    t.ending = ending
    t.step = Step.OVER
    t.fallen = sum(1 for x in t.troopers if x.status == Status.BLEEDING_OUT or x.status == Status.DEAD)
    for trooper in t.troopers:
        if trooper.status == Status.BLEEDING_OUT and (ending == Ending.DEFEAT or ending == Ending.WIPED_OUT):
            die(trooper)
            note(t, "{} is left behind and dies", trooper)
        if is_won(ending) and ruling(t, "catch-breath") == "grit" and trooper.active:
            trooper.grit = min(trooper.grit + number(t, "catch-breath.grit"), number(t, "trooper.grit", 0))
            note(t, "{} catches breath: Grit {}", trooper, int(trooper.grit))
    note(t, "the Engagement is over: {}", ending)


def is_won(ending: Ending) -> bool:
    """Whether the squad has reached its goal."""
    return ending == Ending.VICTORY or ending == Ending.OBJECTIVE or ending == Ending.HELD or ending == Ending.RESCUED


# ---- bleeding ------------------------------------------------------------------------------------------------


@rule("bleed.counter", "bleed.limit", "interact.stabilise", "bleed.stabilised")
def bleed(t: Battle) -> None:
    """Helpers who are still active stabilise comrades; the fallen without help come closer to death."""
    for trooper in t.troopers:
        if trooper.helps >= 0:
            gives_help(t, trooper)
    t.died = False
    for trooper in t.troopers:
        if trooper.status == Status.BLEEDING_OUT and not trooper.stabilised and trooper.was_down:
            bleed_on(t, trooper)


@rule("bleed.counter", "bleed.limit")
def bleed_on(t: Battle, trooper: Trooper) -> None:
    """A Trooper who bleeds out comes one Exchange closer to death, where there is a limit."""
    if ruling(t, "bleed.limit") == "none":
        return
    trooper.bleeding = min(trooper.bleeding + number(t, "bleed.counter"), ruling_number(t, "bleed.limit"))
    if trooper.bleeding == ruling_number(t, "bleed.limit"):
        die(trooper)
        note(t, "{} has bled too long, and dies", trooper)
    else:
        note(t, "{} bleeds on: {} of {} until death", trooper, int(trooper.bleeding), ruling_number(t, "bleed.limit"))


@rule("interact.stabilise", "bleed.stabilised")
def gives_help(t: Battle, trooper: Trooper) -> bool:
    """Stabilises a comrade who is Bleeding Out, if the helper is still active. Returns whether it does."""
    comrade = t.troopers[trooper.helps]
    if not trooper.active:
        note(t, "{} is down, and cannot stabilise {}", trooper, comrade)
    elif comrade.status != Status.BLEEDING_OUT:
        note(t, "{} is {}, and past help", comrade, comrade.status)
    else:
        comrade.stabilised = True
        note(t, "{} is stabilised", comrade)
    return trooper.active and comrade.status == Status.BLEEDING_OUT


@rule("offense.gain-die", "offense.death-die")
def remember(t: Battle) -> None:
    """Keeps what adds dice to the next Offense Roll: a gain of Momentum, the death of a Trooper."""
    t.gained = t.change > 0
    for trooper in t.troopers:
        if trooper.status == Status.DEAD and not trooper.was_dead:
            t.died = True


def clear_marks(t: Battle) -> None:
    """Exposed, pressed and scattered last for one Exchange."""
    for trooper in t.troopers:
        trooper.exposed = trooper.pressed = trooper.scattered = False


# ---- aftermath -----------------------------------------------------------------------------------------------


@rule("aftermath.gain", "aftermath.stay-exposed")
def gain_aftermath(t: Battle) -> None:
    """After a gain, Troopers who are Flanking or Fortified must give something up."""
    for trooper in t.troopers:
        if not is_in_front(trooper):
            continue
        if trooper.defensive == Defensive.FORTIFIED:
            press_on(trooper, choose(t, SQUAD, act.Ask.GIVE_UP, (act.GiveGround(), act.LeaveCover()), trooper))
        else:
            press_on(trooper, choose(t, SQUAD, act.Ask.PRESS_ON, (act.Withdraw(), act.StayExposed()), trooper))


@rule("aftermath.gain")
def is_in_front(trooper: Trooper) -> bool:
    """Whether a gain has a price for this Trooper."""
    return trooper.active and (trooper.defensive == Defensive.FORTIFIED or trooper.offensive == Offensive.FLANKING)


@rule("aftermath.gain", "aftermath.stay-exposed")
def press_on(trooper: Trooper, answer: act.Act) -> None:
    """Pays the price of a Trooper in front for a gain."""
    match answer:
        case act.GiveGround():
            trooper.offensive = Offensive.LIMITED
        case act.LeaveCover():
            trooper.offensive, trooper.defensive = Offensive.ENGAGED, Defensive.IN_COVER
        case act.StayExposed():
            trooper.exposed = True
        case _:
            trooper.offensive = Offensive.ENGAGED


@rule("aftermath.loss")
def loss_aftermath(t: Battle) -> None:
    """Flanked Troopers are pressed: unless they Fall Back, a hit in the next Exchange hurts more."""
    for trooper in t.troopers:
        trooper.pressed = trooper.active and trooper.defensive == Defensive.FLANKED
        if trooper.pressed:
            note(t, "{} is pressed: a hit in the next Exchange hurts more, unless they Fall Back", trooper)


# ---- leaving -------------------------------------------------------------------------------------------------


@rule("disengage.survive", "disengage.where", "disengage.roll", "flee.fallen")
def leave(t: Battle) -> None:
    """The squad gets away after its last Defense Rolls, unless all are dead or, by a ruling, down."""
    nobody_lives = all(x.status >= Status.DEAD for x in t.troopers)
    if nobody_lives or (ruling(t, "flee.fallen") == "carried" and active_troopers(t) == 0):
        finish(t, Ending.WIPED_OUT)
    elif t.board.goal == Goal.RESCUE and can_bring_everybody(t):
        finish(t, Ending.RESCUED)
    else:
        finish(t, Ending.RETREAT)


# ---- goals ---------------------------------------------------------------------------------------------------


@rule("goal.objective", "hard-target.hits")
def is_objective_done(t: Battle) -> bool:
    """Whether the task is done, and every Hard Target destroyed."""
    destroyed = t.hard_hits >= t.board.hard_targets
    return t.board.goal == Goal.OBJECTIVE and is_work_done(t) and destroyed


@rule("interact.other")
def is_work_done(t: Battle) -> bool:
    return t.progress >= t.board.objective


@rule("goal.rescue")
def can_bring_everybody(t: Battle) -> bool:
    """Whether a rescue can succeed: the task is done, a Trooper is up, none is dead, none bleeds unstabilised."""
    bleeding = any(x.status == Status.BLEEDING_OUT and not x.stabilised for x in t.troopers)
    return is_work_done(t) and active_troopers(t) > 0 and not has_lost_a_comrade(t) and not bleeding


@rule("goal.rescue")
def has_lost_a_comrade(t: Battle) -> bool:
    """Whether a Trooper has died, so that a rescue has failed."""
    return any(x.status == Status.DEAD for x in t.troopers)


@rule("hold-out.objective", "goal.time")
def time_is_up(t: Battle) -> bool:
    return t.deadline > 0 and t.exchange >= t.deadline


@rule("hold-out.objective", "goal.hold-out", "goal.time")
def judge_the_time(t: Battle) -> Ending:
    """When time is up, a hold-out is held with enough Momentum; any other task has failed."""
    if t.board.goal == Goal.OBJECTIVE or t.board.goal == Goal.RESCUE:
        note(t, "the time is up")
        return Ending.TIME_UP
    needed = number(t, "hold-out.objective", 1)
    note(t, "the time is up: Momentum is {}, and {} is needed", momentum_now(t), needed)
    return Ending.HELD if t.momentum >= needed else Ending.TIME_UP
