"""Answers in plain words, and where they point. Ordinary Python; asked of every legal answer, so it stays cheap."""

from __future__ import annotations

from sandtable.kernel.scene import Point

from .. import actions as act
from ..rules.gear import charge
from ..rules.moves import fall_back, move_up
from ..state import SQUAD_SIZE, Battle, Die, Direction, Glance, Step, Target, Trooper
from .scene import ENEMY, HARD_TARGET, OBJECTIVE, cell_key, name_of_cell

LOOKS = {
    Direction.UP: "rolls the move die before moving up",
    Direction.BACK: "rolls the move die before falling back",
    Direction.AROUND: "rolls the move die first, then decides",
}
AFTERMATH = (act.StayExposed, act.Withdraw, act.GiveGround, act.LeaveCover)


def point(t: Battle, answer: act.Act) -> Point:
    """An answer in words, who acts, at whom or where, and the price."""
    match answer:
        case act.Disengage():
            return Point("the whole squad breaks off and gets away", group="squad")
        case act.Hold():
            return Point("hold position: Momentum stays", group="result")
        case act.Pay():
            gain = t.numbers["cost.gain"]
            return Point(f"success at a cost: Momentum {gain:+}, and somebody is at risk", group="result")
        case act.Keep() | act.Reroll(_) | act.RerollAll():
            return grit_point(t, answer)
        case act.Enough():
            return of_asked(t, "covers nobody else", "cover")
        case act.StayExposed():
            return of_asked(t, "stays Flanking and exposed: a hit hurts more", "aftermath")
        case act.Withdraw():
            return of_asked(t, "withdraws: only Engaged from now on", "aftermath")
        case act.GiveGround():
            return of_asked(t, "stays Fortified, but Limited", "aftermath")
        case act.LeaveCover():
            return of_asked(t, "comes out: Engaged and In Cover", "aftermath")
        case _:
            return of_trooper(t, t.troopers[getattr(answer, "trooper")], answer)  # noqa: B009


def of_asked(t: Battle, deed: str, group: str) -> Point:
    """An answer that names nobody, of the Trooper it is asked about."""
    who = asked(t)
    return Point(deed) if who is None else Point(f"{name_of(t, who)} {deed}", who.label, who.label, "", group)


def asked(t: Battle) -> Trooper | None:
    """Whom the pending question is about."""
    return None if t.piece_asked is None else t.troopers[t.piece_asked.index]


def grit_point(t: Battle, answer: act.Act) -> Point:
    who = t.troopers[t.defender] if t.step == Step.DEFENSE and t.defender < SQUAD_SIZE else None
    name, key = ("the squad", "") if who is None else (name_of(t, who), who.label)
    cost = f"{t.numbers['grit.reroll']} Grit"
    match answer:
        case act.Reroll(die):
            which = "failed" if die == Die.FAILING else "passing"
            return Point(f"{name} rerolls a {which} die", key, key, cost, "grit")
        case act.RerollAll():
            return Point(f"{name} makes the whole roll again", key, key, cost, "grit")
        case _:
            return Point(f"{name} takes the hit", key, key, "", "grit")


def of_trooper(t: Battle, trooper: Trooper, answer: act.Act) -> Point:
    """What the Trooper named in the answer does."""
    who, key = name_of(t, trooper), trooper.label
    comrade = t.troopers[getattr(answer, "comrade", 0)]
    other = name_of(t, comrade)
    match answer:
        case act.Fire(_, ammo):
            return Point(f"{who} fires{with_ammo(ammo)}", key, ENEMY, price(ammo), "fire")
        case act.Snipe(_, ammo):
            return Point(f"{who} fires the Sniper Rifle{with_ammo(ammo)}", key, ENEMY, price(ammo), "gear")
        case act.MoveUp() | act.FallBack() | act.Charge():
            return move_point(t, trooper, answer)
        case act.Look(_, direction):
            return Point(f"{who} {LOOKS[direction]}", key, key, "", "look")
        case act.Jump(_, offensive, defensive):
            where = name_of_cell(offensive, defensive)
            return Point(f"{who} jumps to {where}", key, cell_key(offensive, defensive), "Jump Pack", "move")
        case act.Cover():
            return Point(f"{who} covers {other}", key, comrade.label, "", "cover")
        case act.LayDown():
            return Point(f"{who} covers {other} with the LMG", key, comrade.label, "", "gear")
        case act.Suppress():
            return Point(f"{who} covers {other} with the HMG", key, comrade.label, "", "gear")
        case act.Stabilise():
            return Point(f"{who} stabilises {other}", key, comrade.label, "", "interact")
        case act.Work():
            return Point(f"{who} works on the objective", key, OBJECTIVE if t.board.objective else "", "", "interact")
        case act.Interact():
            return Point(f"{who} does something else", key, "", "", "interact")
        case act.Rocket(_, aim):
            hard = aim == Target.HARD_TARGET
            at = "a Hard Target" if hard else "the enemy"
            target = (HARD_TARGET if t.board.hard_targets else "") if hard else ENEMY
            return Point(f"{who} fires the Rocket Launcher at {at}, and is Flanked", key, target, "the rocket", "gear")
        case act.Grenade():
            return Point(f"{who} opens a flank for {other} with grenades", key, comrade.label, "", "gear")
        case act.Bombard():
            target = HARD_TARGET if t.board.hard_targets else ""
            return Point(f"{who} fires grenades at a Hard Target", key, target, "", "gear")
        case act.Radio():
            return Point(f"{who} calls artillery by radio", key, ENEMY, "once a Mission", "gear")
        case act.AtRisk():
            return Point(f"{who} is the one at risk", key, key, "", "result")
        case act.Reposition():
            return Point(f"{who} gives way and is only Engaged", key, key, "", "aftermath")
        case act.DisengageAlone():
            return Point(f"{who} breaks off alone", key, "", "", "squad")
        case _:
            return Point(str(answer), key)


def move_point(t: Battle, trooper: Trooper, answer: act.Act) -> Point:
    """A Move towards the better of the positions it may end in; the one it will end in where that is known."""
    who, looked = name_of(t, trooper), trooper.glance != Glance.NONE
    offensive, defensive = landing(t, trooper, answer, trooper.glance if looked else Glance.HIGH)
    target = cell_key(offensive, defensive)
    if isinstance(answer, act.Charge):
        return Point(f"{who} charges: {name_of_cell(offensive, defensive)}", trooper.label, target, "", "move")
    deed = "moves up" if isinstance(answer, act.MoveUp) else "falls back"
    if looked:
        return Point(f"{who} {deed}: {name_of_cell(offensive, defensive)}", trooper.label, target, "", "move")
    worse = name_of_cell(*landing(t, trooper, answer, Glance.LOW))
    return Point(f"{who} {deed}: {name_of_cell(offensive, defensive)} or {worse}", trooper.label, target, "", "move")


def landing(t: Battle, trooper: Trooper, answer: act.Act, glance: Glance) -> tuple[int, int]:
    """The positions a Move ends in when the move die shows this."""
    there = imagined(t)
    one = there.troopers[trooper.index]
    one.glance = glance
    if isinstance(answer, act.MoveUp):
        move_up(there, one)
    elif isinstance(answer, act.Charge):
        charge(there, one)
    else:
        fall_back(there, one)
    return one.offensive, one.defensive


def imagined(t: Battle) -> Battle:
    """A copy to try things on, unheard."""
    copy = t.clone()
    copy.log = copy.refusals = None
    return copy


def name_of(t: Battle, trooper: Trooper) -> str:
    names = (t.names or {}).get("Trooper", ())
    return str(names[trooper.index]) if trooper.index < len(names) else trooper.label


def with_ammo(ammo: int) -> str:
    return " with extra Ammo" if ammo else ""


def price(ammo: int) -> str:
    return f"{ammo} Ammo" if ammo else ""
