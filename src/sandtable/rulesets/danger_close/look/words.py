"""Answers in plain words, and where they point. Ordinary Python; asked of every legal answer, so it stays cheap."""

from typing import Any

from sandtable.kernel import ByKind, Point, called, plain_point

from .. import actions as act
from ..rules import defense, gear, moves
from ..state import NOBODY, SQUAD_SIZE, Battle, Die, Direction, Glance, Intent, Step, Target, Trooper
from .scene import ENEMY, GRID, HARD_TARGET, OBJECTIVE

LOOKS = {
    Direction.UP: "rolls the move die before moving up",
    Direction.BACK: "rolls the move die before falling back",
    Direction.AROUND: "rolls the move die first, then decides",
}
Moving = act.MoveUp | act.FallBack | act.Charge
name_of = called

# An answer in words, who acts, at whom or where, and the price.
point: ByKind[Point] = ByKind(act.Act, otherwise=plain_point)


# ---- the whole squad -----------------------------------------------------------------------------------------


@point.of(act.Disengage)
def disengage(t: Battle, answer: act.Disengage) -> Point:
    return Point("the whole squad breaks off, with one last Defense Roll each", group="squad")


@point.of(act.DisengageAlone)
def disengage_alone(t: Battle, answer: act.DisengageAlone) -> Point:
    return deed(t, answer.trooper, "breaks off alone", group="squad")


@point.of(act.Hold)
def hold(t: Battle, answer: act.Hold) -> Point:
    change = t.numbers["hold.none"]
    return Point(f"the squad holds its position: Momentum {f'{change:+}' if change else 'stays'}", group="result")


@point.of(act.Pay)
def pay(t: Battle, answer: act.Pay) -> Point:
    gain = t.numbers["cost.gain"]
    return Point(f"the squad buys a Success at a Cost: Momentum {gain:+}, and somebody is at risk", group="result")


# ---- Fire, Moves, cover, Interact ----------------------------------------------------------------------------


@point.of(act.Fire)
def fire(t: Battle, answer: act.Fire) -> Point:
    return deed(t, answer.trooper, f"fires{with_ammo(answer.ammo)}", ENEMY, price(answer.ammo), "fire")


@point.of(act.MoveUp, act.FallBack, act.Charge)
def move(t: Battle, answer: Moving) -> Point:
    """A Move towards the better of the positions it may end in; the one it will end in where that is known."""
    trooper = t.troopers[answer.trooper]
    looked = trooper.glance != Glance.NONE
    ends = landing(t, trooper, answer, trooper.glance if looked else Glance.HIGH)
    verb = {act.MoveUp: "moves up", act.FallBack: "falls back", act.Charge: "charges"}[type(answer)]
    worse = "" if looked or isinstance(answer, act.Charge) else f" or {GRID[landing(t, trooper, answer)].name}"
    return deed(t, answer.trooper, f"{verb}: {GRID[ends].name}{worse}", GRID[ends].key, group="move")


@point.of(act.Look)
def look(t: Battle, answer: act.Look) -> Point:
    return deed(t, answer.trooper, LOOKS[answer.direction], t.troopers[answer.trooper].label, group="look")


@point.of(act.Cover)
def cover(t: Battle, answer: act.Cover) -> Point:
    return for_comrade(t, answer, "covers {}", "cover")


@point.of(act.Enough)
def enough(t: Battle, answer: act.Enough) -> Point:
    return of_asked(t, "covers nobody else", "cover")


@point.of(act.Stabilise)
def stabilise(t: Battle, answer: act.Stabilise) -> Point:
    return for_comrade(t, answer, "stabilises {}", "interact")


@point.of(act.Work)
def work(t: Battle, answer: act.Work) -> Point:
    where = OBJECTIVE if t.board.objective else ""
    return deed(t, answer.trooper, "works on the objective", where, group="interact")


@point.of(act.Interact)
def interact(t: Battle, answer: act.Interact) -> Point:
    return deed(t, answer.trooper, "does something else", group="interact")


# ---- gear ----------------------------------------------------------------------------------------------------


@point.of(act.Snipe)
def snipe(t: Battle, answer: act.Snipe) -> Point:
    told = f"fires the Sniper Rifle{with_ammo(answer.ammo)}"
    return deed(t, answer.trooper, told, ENEMY, price(answer.ammo), "gear")


@point.of(act.LayDown)
def lay_down(t: Battle, answer: act.LayDown) -> Point:
    return for_comrade(t, answer, "covers {} with the LMG", "gear")


@point.of(act.Suppress)
def suppress(t: Battle, answer: act.Suppress) -> Point:
    return for_comrade(t, answer, "covers {} with the HMG", "gear")


@point.of(act.Grenade)
def grenade(t: Battle, answer: act.Grenade) -> Point:
    return for_comrade(t, answer, "opens a flank for {} with grenades", "gear")


@point.of(act.Jump)
def jump(t: Battle, answer: act.Jump) -> Point:
    where = answer.offensive, answer.defensive
    return deed(t, answer.trooper, f"jumps to {GRID[where].name}", GRID[where].key, "Jump Pack", "move")


@point.of(act.Rocket)
def rocket(t: Battle, answer: act.Rocket) -> Point:
    hard = answer.target == Target.HARD_TARGET
    at, target = ("a Hard Target", hard_target(t)) if hard else ("the enemy", ENEMY)
    return deed(t, answer.trooper, f"fires the Rocket Launcher at {at}, and is Flanked", target, "the rocket", "gear")


@point.of(act.Bombard)
def bombard(t: Battle, answer: act.Bombard) -> Point:
    return deed(t, answer.trooper, "fires grenades at a Hard Target", hard_target(t), group="gear")


@point.of(act.Radio)
def radio(t: Battle, answer: act.Radio) -> Point:
    return deed(t, answer.trooper, "calls artillery by radio", ENEMY, "once a Mission", "gear")


# ---- Grit, risk, aftermath -----------------------------------------------------------------------------------


@point.of(act.Keep)
def keep(t: Battle, answer: act.Keep) -> Point:
    """What the hit comes to is told where no die decides it."""
    if not is_defending(t) or defense.may_be_heavy(t):
        return of_defender(t, "takes the hit", "")
    there = t.silent_copy()
    hurt = there.troopers[t.defender]
    defense.suffer(there, hurt)
    return of_defender(t, f"takes the hit: {hurt.status.title}", "")


@point.of(act.Reroll)
def reroll(t: Battle, answer: act.Reroll) -> Point:
    which = "failed" if answer.die == Die.FAILING else "passing"
    return of_defender(t, f"rerolls a {which} die", f"{t.numbers['grit.reroll']} Grit")


@point.of(act.RerollAll)
def reroll_all(t: Battle, answer: act.RerollAll) -> Point:
    return of_defender(t, "makes the whole roll again", f"{t.numbers['grit.reroll']} Grit")


@point.of(act.AtRisk)
def at_risk(t: Battle, answer: act.AtRisk) -> Point:
    return deed(t, answer.trooper, "is the one at risk", t.troopers[answer.trooper].label, group="result")


@point.of(act.StayExposed)
def stay_exposed(t: Battle, answer: act.StayExposed) -> Point:
    return of_asked(t, "stays Flanking and exposed: a hit hurts more", "aftermath")


@point.of(act.Withdraw)
def withdraw(t: Battle, answer: act.Withdraw) -> Point:
    return of_asked(t, "withdraws: only Engaged from now on", "aftermath")


@point.of(act.GiveGround)
def give_ground(t: Battle, answer: act.GiveGround) -> Point:
    return of_asked(t, "stays Fortified, but Limited", "aftermath")


@point.of(act.LeaveCover)
def leave_cover(t: Battle, answer: act.LeaveCover) -> Point:
    return of_asked(t, "comes out: Engaged and In Cover", "aftermath")


@point.of(act.Reposition)
def reposition(t: Battle, answer: act.Reposition) -> Point:
    told = "gives way and is only Engaged"
    return deed(t, answer.trooper, told, t.troopers[answer.trooper].label, group="aftermath")


# ---- what is asked -------------------------------------------------------------------------------------------


QUESTIONS = {
    act.Ask.SUPPRESS: "Whom else does the HMG of {} cover?",
    act.Ask.PAY: "The Offense Roll leaves a choice: hold position, or buy a Success at a Cost?",
    act.Ask.RISK: "Who is put at risk for the Success?",
    act.Ask.PRESS_ON: "After the gain, does {} stay Flanking and exposed, or withdraw?",
    act.Ask.GIVE_UP: "After the gain, does {} stay Fortified but Limited, or come out?",
    act.Ask.REPOSITION: "Which Flanking Trooper gives way to the enemy?",
}


def question(t: Battle, ask: act.Ask, who: Trooper | None, about: Any) -> str:
    """What the squad is asked."""
    name = "" if who is None else name_of(t, who)
    if ask == act.Ask.GRIT:
        return f"{name} is hit: spend Grit?" if about else f"{name} is hit, and Grit alone cannot help: spend it?"
    if ask != act.Ask.INTENT:
        return QUESTIONS[ask].format(name)
    if t.looking != NOBODY:
        return f"{name_of(t, t.troopers[t.looking])} has rolled the move die: what now?"
    waiting = [name_of(t, x) for x in t.troopers if x.active and x.intent == Intent.NONE]
    return f"What do they do: {', '.join(waiting)}?" if len(waiting) > 1 else f"What does {''.join(waiting)} do?"


# ---- what they share -----------------------------------------------------------------------------------------


def deed(t: Battle, place: int, told: str, target: str = "", cost: str = "", group: str = "") -> Point:
    """What the Trooper named in the answer does."""
    trooper = t.troopers[place]
    return Point(f"{name_of(t, trooper)} {told}", trooper.label, target, cost, group)


def for_comrade(
    t: Battle, answer: act.Cover | act.Stabilise | act.LayDown | act.Suppress | act.Grenade, told: str, group: str
) -> Point:
    comrade = t.troopers[answer.comrade]
    return deed(t, answer.trooper, told.format(name_of(t, comrade)), comrade.label, group=group)


def of_asked(t: Battle, told: str, group: str) -> Point:
    """An answer that names nobody, of the Trooper it is asked about."""
    who = asked(t)
    return Point(told) if who is None else deed(t, who.index, told, who.label, group=group)


def asked(t: Battle) -> Trooper | None:
    """Whom the pending question is about."""
    return None if t.piece_asked is None else t.troopers[t.piece_asked.index]


def of_defender(t: Battle, told: str, cost: str) -> Point:
    """What whoever makes his Defense Roll does."""
    if not is_defending(t):
        return Point(f"the squad {told}", "", "", cost, "grit")
    return deed(t, t.defender, told, t.troopers[t.defender].label, cost, "grit")


def is_defending(t: Battle) -> bool:
    return t.step == Step.DEFENSE and t.defender < SQUAD_SIZE


def landing(t: Battle, trooper: Trooper, answer: Moving, glance: Glance = Glance.LOW) -> tuple[int, int]:
    """The positions a Move ends in when the move die shows this."""
    there = t.silent_copy()
    one = there.troopers[trooper.index]
    one.glance = glance
    if isinstance(answer, act.MoveUp):
        moves.move_up(there, one)
    elif isinstance(answer, act.Charge):
        gear.charge(there, one)
    else:
        moves.fall_back(there, one)
    return one.offensive, one.defensive


def hard_target(t: Battle) -> str:
    return HARD_TARGET if t.board.hard_targets else ""


def with_ammo(ammo: int) -> str:
    return " with extra Ammo" if ammo else ""


def price(ammo: int) -> str:
    return f"{ammo} Ammo" if ammo else ""
