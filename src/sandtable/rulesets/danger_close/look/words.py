"""Answers in plain words, and where they point. Ordinary Python; asked of every legal answer, so it stays cheap."""

from typing import Any

from sandtable.kernel import Points, Thing, called

from .. import actions as act
from ..rules import defense, gear, momentum, moves, offense
from ..state import NOBODY, SQUAD_SIZE, Battle, Glance, Intent, Step, Target, Trooper
from .scene import ENEMY, GRID, HARD_TARGET, OBJECTIVE

Moving = act.MoveUp | act.FallBack | act.Charge
name_of, FORCE = called, Thing("the enemy", ENEMY)

point = Points(  # parts of the templates of actions
    act.Act,
    extra=lambda t, who, answer: " with extra Ammo" if answer.ammo else "",
    ammo_spent=lambda t, who, answer: f"{answer.ammo} Ammo" if answer.ammo else "",
    looks=lambda t, who, answer: f"rolls the move die {answer.direction.words}",
    enemy=lambda t, who, answer: FORCE,
    hard_target=lambda t, who, answer: hard_target(t),
    struck=lambda t, who, answer: hard_target(t) if answer.target == Target.HARD_TARGET else FORCE,
    objective=lambda t, who, answer: Thing("the objective", OBJECTIVE if t.board.objective else ""),
    defender=lambda t, who, answer: t.troopers[t.defender] if is_defending(t) else "the squad",
    held=lambda t, who, answer: shift_in_words(t, pays=False),
    gained=lambda t, who, answer: shift_in_words(t, pays=True),
    vain=lambda t, who, about: "" if about else ", and Grit cannot change it",
    grit=lambda t, who, about: "Grit" if about else "some",
    risked=lambda t, who, answer: at_risk_in_words(offense.how_many_at_risk(t)),
)


def at_risk_in_words(count: int) -> str:
    """How many Troopers a Success at a Cost puts at risk."""
    return f"{count} Troopers are" if count > 1 else "a Trooper is" if count else "nobody is"


def shift_in_words(t: Battle, pays: bool) -> str:
    """How far Momentum shifts by a choice."""
    change = int(momentum.on_the_track(t, offense.shift_of_choice(t, pays)))
    return f"{change:+}" if change else "stays"


@point.part
def ends(t: Battle, who: Any, answer: Moving) -> Thing:
    """The better of the positions that a Move may end in, and the other; the one it ends in where that is known."""
    trooper = t.troopers[answer.trooper]
    looked = trooper.glance != Glance.NONE
    end = GRID[landing(t, trooper, answer, trooper.glance if looked else Glance.HIGH)]
    worse = "" if looked or isinstance(answer, act.Charge) else f" or {GRID[landing(t, trooper, answer)].name}"
    return Thing(f"{end.name}{worse}", end.key)


@point.part
def position(t: Battle, who: Any, answer: act.Jump) -> Thing:
    place = GRID[answer.offensive, answer.defensive]
    return Thing(place.name, place.key)


@point.part
def outcome(t: Battle, who: Any, answer: act.Keep) -> str:
    """The effect of the hit, where no die decides it."""
    if not is_defending(t) or defense.may_be_heavy(t):
        return ""
    there = t.silent_copy()
    hurt = there.troopers[t.defender]
    defense.suffer(there, hurt)
    return f": {hurt.status.title}"


@point.part
def in_vain(t: Battle, who: Any, answer: Any) -> str:
    """Whether the grenades are for nothing, because the comrade flanks already or has a flank opened."""
    there = t.silent_copy()
    comrade = there.troopers[answer.comrade]
    before = offense.fire_dice(there, comrade)
    comrade.boosted = True
    return "" if offense.fire_dice(there, comrade) != before else ", which brings no die"


def hard_target(t: Battle) -> Thing:
    return Thing("a Hard Target", HARD_TARGET if t.board.hard_targets else "")


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


# ---- what is asked -------------------------------------------------------------------------------------------


@point.part
def intents(t: Battle, who: Any, about: Any) -> str:
    """The question to all Troopers without an Intent, or to the one who has looked."""
    if t.looking != NOBODY:
        return f"{name_of(t, t.troopers[t.looking])} has rolled the move die: what now?"
    waiting = [name_of(t, x) for x in t.troopers if x.active and x.intent == Intent.NONE]
    return f"What do they do: {', '.join(waiting)}?" if len(waiting) > 1 else f"What does {''.join(waiting)} do?"
