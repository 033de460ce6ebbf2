"""Step 1: Intents. One Trooper after the other, in the order the squad likes."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import allowed, choose, note, number, ruling

from ..state import (
    NOBODY,
    SQUAD,
    SQUAD_SIZE,
    Act,
    Ask,
    Bombard,
    Charge,
    Cover,
    Defensive,
    Direction,
    Disengage,
    DisengageAlone,
    Enough,
    FallBack,
    Fire,
    Glance,
    Grenade,
    Intent,
    Interact,
    Jump,
    LayDown,
    Look,
    MoveUp,
    Offensive,
    Pay,
    Radio,
    Reroll,
    RerollAll,
    Rocket,
    Snipe,
    Squad,
    Stabilise,
    Status,
    Suppress,
    Target,
    Trooper,
    Work,
)
from .gear import (
    bombard,
    call_artillery,
    charge,
    fire_rocket,
    jump,
    may_bombard,
    may_call_artillery,
    may_charge,
    may_fire_rocket,
    may_jump,
    may_open_flank,
    may_use_heavy_weapon,
    open_flank,
)
from .moves import declare_fall_back, declare_move_up, look, may_fall_back, may_look, may_move_up, take_new_positions
from .offense import may_pay

# ---- the step ------------------------------------------------------------------------------------------------


@rule("exchange.step-intent", "intent.who")
def settle_next_intent(t: Squad) -> None:
    """One more look or Intent, of whichever Trooper the squad likes; or the whole squad leaves."""
    settle(t, choose(t, SQUAD, Ask.INTENT, intents(t)))
    if undecided(t) == 0 and ruling(t, "intent.order") == "simultaneous":
        take_new_positions(t)


@helper
def undecided(t: Squad) -> int:
    return sum(1 for trooper in t.troopers if trooper.active and trooper.intent == Intent.NONE)


@helper
def settle(t: Squad, act: Act) -> None:
    """What an Intent does at once; Fire, Covering Fire and Interact show in the later steps."""
    match act:
        case Disengage():
            disengage(t)
        case Look(place, direction):
            look(t, t.troopers[place], direction)
        case Fire(place, ammo):
            fire(t, t.troopers[place], ammo)
        case MoveUp(place):
            declare_move_up(t, t.troopers[place])
        case FallBack(place):
            declare_fall_back(t, t.troopers[place])
        case Charge(place):
            charge(t, t.troopers[place])
        case Jump(place, offensive, defensive):
            jump(t, t.troopers[place], offensive, defensive)
        case Cover(place, comrade):
            cover(t, t.troopers[place], t.troopers[comrade])
        case Stabilise(place, comrade):
            interact(t, t.troopers[place])
            t.troopers[place].helps = comrade
        case Work(place):
            interact(t, t.troopers[place])
            t.progress += 1
            note(t, "{} works on the objective", t.troopers[place])
        case Interact(place):
            interact(t, t.troopers[place])
        case Rocket(place, target):
            fire_rocket(t, t.troopers[place], target)
        case Grenade(place, comrade):
            open_flank(t, t.troopers[place], t.troopers[comrade])
        case Bombard(place):
            bombard(t, t.troopers[place])
        case Suppress(place, comrade):
            cover(t, t.troopers[place], t.troopers[comrade])
            suppress_more(t, t.troopers[place])
        case Radio(place):
            call_artillery(t, t.troopers[place])
        case Snipe(place, ammo):
            fire(t, t.troopers[place], ammo)
            t.troopers[place].uses_heavy = True
        case LayDown(place, comrade):
            t.troopers[place].uses_heavy = True
            cover(t, t.troopers[place], t.troopers[comrade])


@helper
def fire(t: Squad, trooper: Trooper, ammo: int) -> None:
    trooper.intent = Intent.FIRE
    trooper.fires_with_ammo = ammo > 0
    t.looking = NOBODY


@rule("gear.hmg")
def suppress_more(t: Squad, trooper: Trooper) -> None:
    """An HMG goes on to cover others, up to its number in all, each once."""
    for _ in range(1, number(t, "gear.hmg", 1)):
        match choose(t, SQUAD, Ask.SUPPRESS, suppressions(t, trooper), trooper):
            case Suppress(_, comrade):
                cover(t, trooper, t.troopers[comrade])
            case _:
                return


@rule("gear.hmg")
def suppressions(t: Squad, trooper: Trooper) -> Iterator[Act]:
    yield Enough()
    for comrade in t.troopers:
        if comrade.index != trooper.index and can_be_covered(t, comrade) and comrade.cover_dice == 0:
            yield Suppress(trooper.index, comrade.index)


@rule("cover.die")
def cover(t: Squad, trooper: Trooper, comrade: Trooper) -> None:
    """One die for the comrade; more where covers add up, and one more from an LMG."""
    trooper.intent = Intent.COVER
    t.looking = NOBODY
    if comrade.cover_dice == 0 or ruling(t, "cover.stack") == "yes":
        comrade.cover_dice += number(t, "cover.die")
    if trooper.lmg and (trooper.uses_heavy or ruling(t, "gear.heavy.reading") == "passive"):
        comrade.cover_dice += number(t, "gear.lmg")


@rule("interact.free")
def interact(t: Squad, trooper: Trooper) -> None:
    trooper.intent = Intent.INTERACT
    t.looking = NOBODY


@rule("disengage.all")
def disengage(t: Squad) -> None:
    """The whole squad breaks off: nobody fires, everybody makes one last Defense Roll."""
    for trooper in t.troopers:
        if trooper.active:
            trooper.intent = Intent.DISENGAGE
    note(t, "the squad disengages")


# ---- what is legal -------------------------------------------------------------------------------------------


@rule("intent.who", "look")
def intents(t: Squad) -> Iterator[Act]:
    """Every Intent that somebody may still take."""
    if judge_intent(t, Disengage()):
        yield Disengage()
    for trooper in t.troopers:
        if not is_free(t, trooper):
            continue
        place = trooper.index
        for ammo in range(2):
            if judge_intent(t, Fire(place, ammo)):
                yield Fire(place, ammo)
            if trooper.sniper and judge_intent(t, Snipe(place, ammo)):
                yield Snipe(place, ammo)
        if judge_intent(t, MoveUp(place)):
            yield MoveUp(place)
        if trooper.melee and judge_intent(t, Charge(place)):
            yield Charge(place)
        if judge_intent(t, FallBack(place)):
            yield FallBack(place)
        for direction in Direction:
            if judge_intent(t, Look(place, direction)):
                yield Look(place, direction)
        if trooper.jump_pack:
            for offensive in Offensive:
                for defensive in Defensive:
                    if judge_intent(t, Jump(place, offensive, defensive)):
                        yield Jump(place, offensive, defensive)
        for comrade in range(SQUAD_SIZE):
            if judge_intent(t, Cover(place, comrade)):
                yield Cover(place, comrade)
            if judge_intent(t, Stabilise(place, comrade)):
                yield Stabilise(place, comrade)
            if trooper.grenade_launcher and judge_intent(t, Grenade(place, comrade)):
                yield Grenade(place, comrade)
            if trooper.hmg and judge_intent(t, Suppress(place, comrade)):
                yield Suppress(place, comrade)
            if trooper.lmg and judge_intent(t, LayDown(place, comrade)):
                yield LayDown(place, comrade)
        if judge_intent(t, Work(place)):
            yield Work(place)
        if judge_intent(t, Interact(place)):
            yield Interact(place)
        if trooper.grenade_launcher and judge_intent(t, Bombard(place)):
            yield Bombard(place)
        if trooper.rocket_launcher:
            for target in Target:
                if judge_intent(t, Rocket(place, target)):
                    yield Rocket(place, target)
        if trooper.radio and judge_intent(t, Radio(place)):
            yield Radio(place)


@rule("intent.who", "intent.once", "intent.order")
def is_free(t: Squad, trooper: Trooper) -> bool:
    """An active Trooper without an Intent; and nobody goes before the one who has just looked."""
    return (
        allowed(t, "intent.who", trooper.active, trooper, trooper.status)
        and allowed(t, "intent.once", trooper.intent == Intent.NONE, trooper)
        and allowed(t, "intent.order", t.looking == NOBODY or t.looking == trooper.index, t.troopers[max(t.looking, 0)])
    )


@judge(Ask.INTENT)
@rule("intent.who")
def judge_intent(t: Squad, act: Act) -> bool:
    """Whether this answer may be given now."""
    match act:
        case Disengage():
            return may_disengage(t)
        case DisengageAlone(_):
            return allowed(t, "disengage.all", False)
        case Fire(place, ammo):
            return is_free(t, t.troopers[place]) and may_fire(t, t.troopers[place], ammo)
        case Snipe(place, ammo):
            trooper = t.troopers[place]
            armed = may_use_heavy_weapon(t, trooper, trooper.sniper)
            return is_free(t, trooper) and armed and may_fire(t, trooper, ammo)
        case MoveUp(place):
            return is_free(t, t.troopers[place]) and may_move_up(t, t.troopers[place])
        case FallBack(place):
            return is_free(t, t.troopers[place]) and may_fall_back(t, t.troopers[place])
        case Charge(place):
            return is_free(t, t.troopers[place]) and may_charge(t, t.troopers[place])
        case Look(place, direction):
            return is_free(t, t.troopers[place]) and may_look(t, t.troopers[place], direction)
        case Jump(place, offensive, defensive):
            return is_free(t, t.troopers[place]) and may_jump(t, t.troopers[place], offensive, defensive)
        case Cover(place, comrade):
            return is_free(t, t.troopers[place]) and may_cover(t, t.troopers[place], t.troopers[comrade])
        case LayDown(place, comrade):
            trooper = t.troopers[place]
            armed = may_use_heavy_weapon(t, trooper, trooper.lmg)
            return is_free(t, trooper) and armed and may_cover(t, trooper, t.troopers[comrade])
        case Suppress(place, comrade):
            trooper = t.troopers[place]
            armed = allowed(t, "gear.heavy", trooper.hmg, trooper)
            return is_free(t, trooper) and armed and may_cover(t, trooper, t.troopers[comrade])
        case Stabilise(place, comrade):
            return is_free(t, t.troopers[place]) and may_stabilise(t, t.troopers[place], t.troopers[comrade])
        case Work(place):
            return is_free(t, t.troopers[place]) and may_work(t, t.troopers[place])
        case Interact(place):
            return is_free(t, t.troopers[place]) and may_idle(t, t.troopers[place])
        case Rocket(place, target):
            return may_use_gear(t, t.troopers[place]) and may_fire_rocket(t, t.troopers[place], target)
        case Grenade(place, comrade):
            return may_use_gear(t, t.troopers[place]) and may_open_flank(t, t.troopers[place], t.troopers[comrade])
        case Bombard(place):
            return may_use_gear(t, t.troopers[place]) and may_bombard(t, t.troopers[place])
        case Radio(place):
            return may_use_gear(t, t.troopers[place]) and may_call_artillery(t, t.troopers[place])
        case Pay():
            return may_pay(t) and everybody_has_an_intent(t)
        case Reroll(_):
            return allowed(t, "trooper.grit", False, "the squad")
        case RerollAll():
            return allowed(t, "trooper.grit", False, "the squad")
        case _:
            return everybody_has_an_intent(t)


@rule("exchange.step-intent")
def everybody_has_an_intent(t: Squad) -> bool:
    """Nothing else is decided before; a refusal names those who are still to choose."""
    for trooper in t.troopers:
        allowed(t, "exchange.step-intent", not trooper.active or trooper.intent != Intent.NONE, trooper)
    return undecided(t) == 0


@rule("disengage.all")
def may_disengage(t: Squad) -> bool:
    """Before the first look or Intent, and by everybody."""
    fresh = t.looking == NOBODY and all(
        not x.active or (x.intent == Intent.NONE and x.glance == Glance.NONE) for x in t.troopers
    )
    return allowed(t, "disengage.all", fresh)


@rule("fire.ammo")
def may_fire(t: Squad, trooper: Trooper, ammo: int) -> bool:
    return (
        allowed(t, "trooper.ammo", 0 <= ammo <= 1, trooper)
        and allowed(t, "fire.ammo", ammo == 0 or trooper.ammo > 0, trooper)
        and keeps_promise(t, trooper)
    )


@rule("cover.target", "cover.die")
def may_cover(t: Squad, trooper: Trooper, comrade: Trooper) -> bool:
    """Another active Trooper who has declared a Move or an Interact."""
    return (
        allowed(t, "cover.die", trooper.index != comrade.index)
        and allowed(t, "cover.target", can_be_covered(t, comrade), trooper, comrade, comrade.intent.deed)
        and keeps_promise(t, trooper)
    )


@rule("cover.target", "intent.order")
def can_be_covered(t: Squad, comrade: Trooper) -> bool:
    """Who moves or interacts; where Intents are settled together, also who may still decide to."""
    still_open = comrade.intent == Intent.NONE and ruling(t, "intent.order") == "simultaneous"
    return comrade.active and (comrade.moves or comrade.intent == Intent.INTERACT or still_open)


@rule("cover.target", "intent.order")
def keeps_promise(t: Squad, trooper: Trooper) -> bool:
    """Who is covered before declaring may only Move or Interact, unless neither is open."""
    uncovered = allowed(t, "cover.target", trooper.cover_dice == 0, trooper, trooper, "does neither")
    return uncovered or not may_move_or_interact(t, trooper)


@helper
def may_move_or_interact(t: Squad, trooper: Trooper) -> bool:
    if may_move_up(t, trooper) or may_fall_back(t, trooper) or may_work(t, trooper) or may_idle(t, trooper):
        return True
    return any(may_stabilise(t, trooper, x) for x in t.troopers)


@rule("gear.heavy", "cover.target")
def may_use_gear(t: Squad, trooper: Trooper) -> bool:
    return is_free(t, trooper) and keeps_promise(t, trooper)


@rule("interact.stabilise")
def may_stabilise(t: Squad, trooper: Trooper, comrade: Trooper) -> bool:
    return allowed(t, "bleed.stabilised", not comrade.stabilised, trooper, comrade) and allowed(
        t, "interact.stabilise", comrade.status == Status.BLEEDING_OUT, trooper, comrade
    )


@rule("interact.other")
def may_work(t: Squad, trooper: Trooper) -> bool:
    return allowed(t, "interact.free", t.progress < t.board.objective, trooper)


@rule("interact.idle")
def may_idle(t: Squad, trooper: Trooper) -> bool:
    return allowed(t, "interact.free", ruling(t, "interact.idle") == "yes", trooper)
