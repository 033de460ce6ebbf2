"""What may be answered in the Intent step: the menu, and the one judgement of every answer."""

from collections.abc import Iterator

from sandtable.kernel import allowed, helper, judge, rule, ruling

from .. import actions as act
from ..state import NOBODY, SQUAD_SIZE, Battle, Defensive, Direction, Glance, Intent, Offensive, Status, Target, Trooper
from . import gear, moves, offense

# ---- the menu ------------------------------------------------------------------------------------------------


@rule("intent.who", "look")
def intents(t: Battle) -> Iterator[act.Act]:
    """Every Intent that somebody may still take."""
    yield from if_legal(t, act.Disengage())
    for trooper in t.troopers:
        if is_free(t, trooper):
            yield from intents_of(t, trooper)


@helper
def if_legal(t: Battle, answer: act.Act) -> Iterator[act.Act]:
    """An answer is on offer if it may be given."""
    if judge_intent(t, answer):
        yield answer


@rule("intent.who", "look")
def intents_of(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    """What one Trooper could do; gear is thought of by who carries it."""
    place = trooper.index
    for ammo in range(2):
        yield from if_legal(t, act.Fire(place, ammo))
        if trooper.sniper:
            yield from if_legal(t, act.Snipe(place, ammo))
    yield from if_legal(t, act.MoveUp(place))
    if trooper.melee:
        yield from if_legal(t, act.Charge(place))
    yield from if_legal(t, act.FallBack(place))
    for direction in Direction:
        yield from if_legal(t, act.Look(place, direction))
    if trooper.jump_pack:
        for offensive in Offensive:
            for defensive in Defensive:
                yield from if_legal(t, act.Jump(place, offensive, defensive))
    for comrade in range(SQUAD_SIZE):
        yield from help_for(t, trooper, comrade)
    yield from if_legal(t, act.Work(place))
    yield from if_legal(t, act.Interact(place))
    if trooper.grenade_launcher:
        yield from if_legal(t, act.Bombard(place))
    if trooper.rocket_launcher:
        for target in Target:
            yield from if_legal(t, act.Rocket(place, target))
    if trooper.radio:
        yield from if_legal(t, act.Radio(place))


@rule("cover.target", "interact.stabilise")
def help_for(t: Battle, trooper: Trooper, comrade: int) -> Iterator[act.Act]:
    """What one Trooper could do for another."""
    place = trooper.index
    yield from if_legal(t, act.Cover(place, comrade))
    yield from if_legal(t, act.Stabilise(place, comrade))
    if trooper.grenade_launcher:
        yield from if_legal(t, act.Grenade(place, comrade))
    if trooper.hmg:
        yield from if_legal(t, act.Suppress(place, comrade))
    if trooper.lmg:
        yield from if_legal(t, act.LayDown(place, comrade))


@rule("gear.hmg")
def suppressions(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    """Whom else an HMG may cover, and that it covers nobody else."""
    yield act.Enough()
    for comrade in t.troopers:
        if may_suppress(t, trooper, comrade):
            yield act.Suppress(trooper.index, comrade.index)


# ---- the judgement -------------------------------------------------------------------------------------------


@helper
def undecided(t: Battle) -> int:
    return sum(1 for trooper in t.troopers if trooper.active and trooper.intent == Intent.NONE)


@rule("intent.who", "intent.once", "intent.order")
def is_free(t: Battle, trooper: Trooper) -> bool:
    """An active Trooper without an Intent; and nobody goes before the one who has just looked."""
    return (
        allowed(t, "squad.size", trooper.status != Status.ABSENT, trooper)
        and allowed(t, "intent.who", trooper.active, trooper, trooper.status)
        and allowed(t, "intent.once", trooper.intent == Intent.NONE, trooper)
        and allowed(t, "intent.order", t.looking == NOBODY or t.looking == trooper.index, t.troopers[max(t.looking, 0)])
    )


@judge(act.Ask.INTENT)
@rule("intent.who")
def judge_intent(t: Battle, answer: act.Act) -> bool:
    """Whether this answer may be given now."""
    match answer:
        case act.Disengage():
            return may_disengage(t)
        case act.DisengageAlone(_):
            return allowed(t, "disengage.all:alone", False)
        case act.Fire(place, ammo):
            return is_free(t, t.troopers[place]) and may_fire(t, t.troopers[place], ammo)
        case act.Snipe(place, ammo):
            trooper = t.troopers[place]
            return is_free(t, trooper) and gear.may_snipe(t, trooper) and may_fire(t, trooper, ammo)
        case act.MoveUp(place):
            return is_free(t, t.troopers[place]) and moves.may_move_up(t, t.troopers[place])
        case act.FallBack(place):
            return is_free(t, t.troopers[place]) and moves.may_fall_back(t, t.troopers[place])
        case act.Charge(place):
            return is_free(t, t.troopers[place]) and gear.may_charge(t, t.troopers[place])
        case act.Look(place, direction):
            return is_free(t, t.troopers[place]) and moves.may_look(t, t.troopers[place], direction)
        case act.Jump(place, offensive, defensive):
            return is_free(t, t.troopers[place]) and gear.may_jump(t, t.troopers[place], offensive, defensive)
        case act.Cover(place, comrade):
            return is_free(t, t.troopers[place]) and may_cover(t, t.troopers[place], t.troopers[comrade])
        case act.LayDown(place, comrade):
            trooper = t.troopers[place]
            armed = is_free(t, trooper) and gear.may_lay_down(t, trooper)
            return armed and may_cover(t, trooper, t.troopers[comrade])
        case act.Suppress(place, comrade):
            trooper = t.troopers[place]
            armed = is_free(t, trooper) and allowed(t, "gear.hmg:carried", trooper.hmg, trooper)
            return armed and may_cover(t, trooper, t.troopers[comrade])
        case act.Stabilise(place, comrade):
            return is_free(t, t.troopers[place]) and may_stabilise(t, t.troopers[place], t.troopers[comrade])
        case act.Work(place):
            return is_free(t, t.troopers[place]) and may_work(t, t.troopers[place])
        case act.Interact(place):
            return is_free(t, t.troopers[place]) and may_idle(t, t.troopers[place])
        case act.Rocket(place, target):
            trooper = t.troopers[place]
            return is_free(t, trooper) and gear.may_fire_rocket(t, trooper, target) and keeps_promise(t, trooper)
        case act.Grenade(place, comrade):
            trooper = t.troopers[place]
            opens = is_free(t, trooper) and gear.may_open_flank(t, trooper, t.troopers[comrade])
            return opens and keeps_promise(t, trooper)
        case act.Bombard(place):
            trooper = t.troopers[place]
            return is_free(t, trooper) and gear.may_bombard(t, trooper) and keeps_promise(t, trooper)
        case act.Radio(place):
            trooper = t.troopers[place]
            return is_free(t, trooper) and gear.may_call_artillery(t, trooper) and keeps_promise(t, trooper)
        case act.Pay():
            return offense.may_pay(t) and everybody_has_an_intent(t)
        case act.Reroll() | act.RerollAll():
            return allowed(t, "trooper.grit", False, "the squad")
        case _:
            return everybody_has_an_intent(t)


@rule("exchange.step-intent")
def everybody_has_an_intent(t: Battle) -> bool:
    """Nothing else is decided before; a refusal names those who are still to choose."""
    for trooper in t.troopers:
        allowed(t, "exchange.step-intent", not trooper.active or trooper.intent != Intent.NONE, trooper)
    return undecided(t) == 0


@rule("disengage.all")
def may_disengage(t: Battle) -> bool:
    """Before the first look or Intent, and by the whole squad."""
    return allowed(t, "disengage.all:late", nothing_is_settled(t))


@helper
def nothing_is_settled(t: Battle) -> bool:
    """No look and no Intent yet in this Exchange."""
    return t.looking == NOBODY and all(
        not x.active or (x.intent == Intent.NONE and x.glance == Glance.NONE) for x in t.troopers
    )


@rule("fire.ammo")
def may_fire(t: Battle, trooper: Trooper, ammo: int) -> bool:
    return (
        allowed(t, "trooper.ammo", 0 <= ammo <= 1, trooper, ammo)
        and allowed(t, "fire.ammo", ammo == 0 or trooper.ammo > 0, trooper)
        and keeps_promise(t, trooper)
    )


@rule("cover.target")
def may_cover(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return is_fit_to_cover(t, trooper, comrade) and keeps_promise(t, trooper)


@rule("cover.target", "cover.die")
def is_fit_to_cover(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    """Another active Trooper who has declared a Move or an Interact."""
    return (
        allowed(t, "squad.size", comrade.status != Status.ABSENT, comrade)
        and allowed(t, "cover.die", trooper.index != comrade.index)
        and allowed(t, "cover.target:down", comrade.active, comrade, comrade.status)
        and allowed(t, "cover.target:stays", may_be_on_the_move(t, comrade), comrade, comrade.intent.deed)
    )


@rule("cover.target", "intent.order")
def may_be_on_the_move(t: Battle, comrade: Trooper) -> bool:
    """Moves or interacts; where Intents are settled together, may still decide to."""
    still_open = comrade.intent == Intent.NONE and ruling(t, "intent.order") == "simultaneous"
    return comrade.moves or comrade.intent == Intent.INTERACT or still_open


@rule("cover.target", "intent.order")
def keeps_promise(t: Battle, trooper: Trooper) -> bool:
    """A Trooper who is covered before declaring may only Move or Interact, unless neither is open."""
    uncovered = allowed(t, "cover.target:promise", not trooper.covered, trooper)
    return uncovered or not may_move_or_interact(t, trooper)


@helper
def may_move_or_interact(t: Battle, trooper: Trooper) -> bool:
    if moves.may_move_up(t, trooper) or moves.may_fall_back(t, trooper) or may_work(t, trooper) or may_idle(t, trooper):
        return True
    return any(may_stabilise(t, trooper, x) for x in t.troopers)


@judge(act.Ask.SUPPRESS)
@rule("gear.hmg")
def judge_suppression(t: Battle, answer: act.Act, trooper: Trooper) -> bool:
    match answer:
        case act.Enough():
            return True
        case act.Suppress(place, comrade):
            same = allowed(t, "gear.hmg:choosing", place == trooper.index, trooper)
            return same and may_suppress(t, trooper, t.troopers[comrade])
        case _:
            return allowed(t, "gear.hmg:choosing", False, trooper)


@rule("gear.hmg", "cover.target")
def may_suppress(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    """As any cover, but nobody twice by the same HMG."""
    return is_fit_to_cover(t, trooper, comrade) and allowed(
        t, "gear.hmg:twice", not comrade.suppressed_for, trooper, comrade
    )


@rule("interact.stabilise")
def may_stabilise(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return (
        allowed(t, "squad.size", comrade.status != Status.ABSENT, comrade)
        and allowed(t, "bleed.stabilised", not comrade.stabilised, trooper, comrade)
        and allowed(t, "interact.stabilise", comrade.status == Status.BLEEDING_OUT, trooper, comrade)
    )


@rule("interact.other")
def may_work(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "interact.free:none", t.board.objective > 0) and allowed(
        t, "interact.free:done", t.progress < t.board.objective
    )


@rule("interact.idle")
def may_idle(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "interact.free:idle", ruling(t, "interact.idle") == "yes")
