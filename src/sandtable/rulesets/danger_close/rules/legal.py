"""The answers of the Intent step: the menu, in its order, and the judgement of every answer."""

from collections.abc import Callable, Iterator

from sandtable.kernel import allowed, judge, judge_of, offers, rule

from .. import actions as act
from ..state import Battle, Defensive, Direction, Offensive, Target, Trooper
from . import gear, intent, moves, offense

# ---- the menu ------------------------------------------------------------------------------------------------


@offers(act.Ask.INTENT, leaves_out=(act.DisengageAlone,))
@rule("intent.who", "look")
def intents(t: Battle) -> Iterator[act.Act]:
    """Every Intent that a Trooper may still take."""
    if intent.may_disengage(t):
        yield act.Disengage()
    for trooper in t.troopers:
        if moves.is_free(t, trooper):
            yield from intents_of(t, trooper)


@rule("intent.who", "look")
def intents_of(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    """The possible Intents of one Trooper."""
    place = trooper.index
    for ammo in range(2):
        if intent.may_fire(t, trooper, ammo):
            yield act.Fire(place, ammo)
        if gear.may_snipe(t, trooper, ammo):
            yield act.Snipe(place, ammo)
    if moves.may_move_up(t, trooper):
        yield act.MoveUp(place)
    if gear.may_charge(t, trooper):
        yield act.Charge(place)
    if moves.may_fall_back(t, trooper):
        yield act.FallBack(place)
    for direction in Direction:
        if moves.may_look(t, trooper, direction):
            yield act.Look(place, direction)
    if trooper.jump_pack:
        yield from jumps(t, trooper)
    for comrade in t.troopers:
        yield from help_for(t, trooper, comrade)
    if intent.may_work(t, trooper):
        yield act.Work(place)
    if intent.may_idle(t, trooper):
        yield act.Interact(place)
    if gear.may_bombard(t, trooper):
        yield act.Bombard(place)
    for target in Target:
        if gear.may_fire_rocket(t, trooper, target):
            yield act.Rocket(place, target)
    if gear.may_call_artillery(t, trooper):
        yield act.Radio(place)


@rule("gear.jump-pack")
def jumps(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    for offensive in Offensive:
        for defensive in Defensive:
            if gear.may_jump(t, trooper, offensive, defensive):
                yield act.Jump(trooper.index, offensive, defensive)


@rule("cover.target", "interact.stabilise")
def help_for(t: Battle, trooper: Trooper, comrade: Trooper) -> Iterator[act.Act]:
    """The possible help of one Trooper for another."""
    if intent.may_cover(t, trooper, comrade):
        yield act.Cover(trooper.index, comrade.index)
    if intent.may_stabilise(t, trooper, comrade):
        yield act.Stabilise(trooper.index, comrade.index)
    if gear.may_open_flank(t, trooper, comrade):
        yield act.Grenade(trooper.index, comrade.index)
    if gear.may_open_up(t, trooper, comrade):
        yield act.Suppress(trooper.index, comrade.index)
    if gear.may_lay_down(t, trooper, comrade):
        yield act.LayDown(trooper.index, comrade.index)


# ---- the judgement -------------------------------------------------------------------------------------------


@judge(act.Ask.INTENT)
@rule("intent.who")
def may_come_before_intents(t: Battle, answer: act.Act) -> bool:
    """Refuses an answer that is no Intent, and says why."""
    match answer:
        case act.Pay():
            return offense.may_pay(t) and moves.everybody_has_an_intent(t)
        case act.Reroll() | act.RerollAll():
            return allowed(t, "trooper.grit", False, "the squad")
        case _:
            return moves.everybody_has_an_intent(t)


# after the import of all functions that judge an Intent
judge_intent: Callable[[Battle, act.Act], bool] = judge_of(act.Ask.INTENT)
