"""Step 1: Intents. One Trooper after the other, in the order the squad likes."""

from sandtable.kernel import allowed, ask, decisive, does, judge, note, number, rule, ruling

from .. import actions as act
from ..state import NOBODY, SQUAD, Battle, Intent, Status, Trooper
from . import moves

# ---- the step ------------------------------------------------------------------------------------------------


@rule("exchange.step-intent", "intent.who")
def settle_next_intent(t: Battle) -> None:
    """The squad chooses one Trooper's look or Intent, or disengages as a whole."""
    ask(t, SQUAD, act.Ask.INTENT)


@rule("intent.order")
def settle_together(t: Battle) -> None:
    """Where all Intents are settled together, the Moves follow the last of them."""
    if ruling(t, "intent.order") == "simultaneous":
        moves.take_new_positions(t)
        for trooper in t.troopers:
            give_up_idle_cover(t, trooper)


@rule("cover.target", "intent.order")
def give_up_idle_cover(t: Battle, trooper: Trooper) -> None:
    """Covering Fire is lost on a Trooper who then neither Moves nor Interacts."""
    if trooper.covered and not trooper.moves and trooper.intent != Intent.INTERACT:
        trooper.covered = trooper.cover_dice = 0
        note(t, "{} neither moves nor interacts, and is not covered", trooper)


# ---- Fire and Covering Fire ---------------------------------------------------------------------------------------


@judge(act.Fire)
@rule("fire.ammo")
def may_fire(t: Battle, trooper: Trooper, ammo: int) -> bool:
    return (
        moves.is_free(t, trooper)
        and allowed(t, "trooper.ammo", 0 <= ammo <= 1, trooper, ammo)
        and allowed(t, "fire.ammo", ammo == 0 or trooper.ammo > 0, trooper)
        and keeps_promise(t, trooper)
    )


@does(act.Fire)
def fire(t: Battle, trooper: Trooper, ammo: int) -> None:
    trooper.intent = Intent.FIRE
    trooper.fires_with_ammo = ammo > 0
    t.looking = NOBODY


@judge(act.Cover)
@rule("cover.target")
def may_cover(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return moves.is_free(t, trooper) and is_fit_to_cover(t, trooper, comrade) and keeps_promise(t, trooper)


@rule("cover.target", "cover.die")
def is_fit_to_cover(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    """Covering Fire is for another active Trooper, who Moves or Interacts."""
    return (
        allowed(t, "squad.size", comrade.status != Status.ABSENT, comrade)
        and allowed(t, "cover.die", trooper.index != comrade.index)
        and allowed(t, "cover.target:down", comrade.active, comrade, comrade.status)
        and allowed(t, "cover.target:stays", may_be_on_the_move(t, comrade), comrade, comrade.intent.deed)
        and allowed(t, "cover.target:neither", not is_bound_to_stay(t, comrade), decisive(t, comrade))
    )


@rule("cover.target", "intent.order")
def may_be_on_the_move(t: Battle, comrade: Trooper) -> bool:
    """Whether a comrade Moves or Interacts or, where Intents are settled together, may still decide to."""
    still_open = comrade.intent == Intent.NONE and ruling(t, "intent.order") == "simultaneous"
    return comrade.moves or comrade.intent == Intent.INTERACT or still_open


@rule("cover.target")
def is_bound_to_stay(t: Battle, comrade: Trooper) -> bool:
    """Whether a comrade has no Intent yet, and can neither Move nor Interact."""
    return comrade.intent == Intent.NONE and not may_move_or_interact(t, comrade)


@rule("cover.target", "intent.order")
def keeps_promise(t: Battle, trooper: Trooper) -> bool:
    """A Trooper who is covered before declaring may only Move or Interact, unless neither is open."""
    uncovered = allowed(t, "cover.target:promise", not trooper.covered, trooper)
    return uncovered or not may_move_or_interact(t, trooper)


def may_move_or_interact(t: Battle, trooper: Trooper) -> bool:
    if moves.may_move_up(t, trooper) or moves.may_fall_back(t, trooper) or moves.has_jump(trooper):
        return True
    if may_work(t, trooper) or may_idle(t, trooper):
        return True
    return any(may_stabilise(t, trooper, x) for x in t.troopers)


@rule("cover.die", "cover.stack")
def give_cover(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """Covering Fire gives a comrade one die; that of several Troopers adds up only where ruled."""
    trooper.intent = Intent.COVER
    t.looking = NOBODY
    if not comrade.covered or ruling(t, "cover.stack") == "yes":
        comrade.cover_dice += number(t, "cover.die")
        comrade.covered += 1


@does(act.Cover)
@rule("gear.lmg")
def cover(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """Gives Covering Fire, with one more die from an LMG."""
    give_cover(t, trooper, comrade)
    if trooper.lmg and (trooper.uses_heavy or ruling(t, "gear.heavy.reading") == "passive"):
        comrade.cover_dice += number(t, "gear.lmg")


# ---- Interact -----------------------------------------------------------------------------------------------------


@judge(act.Stabilise)
@rule("interact.stabilise")
def may_stabilise(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return (
        moves.is_free(t, trooper)
        and allowed(t, "squad.size", comrade.status != Status.ABSENT, comrade)
        and allowed(t, "bleed.stabilised", not comrade.stabilised, trooper, comrade)
        and allowed(t, "interact.stabilise", comrade.status == Status.BLEEDING_OUT, trooper, comrade)
    )


@does(act.Stabilise)
def stabilise(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    interact(t, trooper)
    trooper.helps = comrade.index


@judge(act.Work)
@rule("interact.other")
def may_work(t: Battle, trooper: Trooper) -> bool:
    return (
        moves.is_free(t, trooper)
        and allowed(t, "interact.free:none", t.board.objective > 0)
        and allowed(t, "interact.free:done", t.progress < t.board.objective)
    )


@does(act.Work)
def work(t: Battle, trooper: Trooper) -> None:
    interact(t, trooper)
    t.progress += 1
    note(t, "the objective: {} of {} done", int(t.progress), t.board.objective)


@judge(act.Interact)
@rule("interact.idle")
def may_idle(t: Battle, trooper: Trooper) -> bool:
    return moves.is_free(t, trooper) and allowed(t, "interact.free:idle", ruling(t, "interact.idle") == "yes")


@does(act.Interact)
@rule("interact.free")
def interact(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.INTERACT
    t.looking = NOBODY


# ---- leaving ------------------------------------------------------------------------------------------------------


@judge(act.Disengage)
@rule("disengage.all")
def may_disengage(t: Battle) -> bool:
    """The whole squad may disengage, before the first look or Intent of an Exchange."""
    return allowed(t, "disengage.all:late", moves.nothing_is_settled(t))


@judge(act.DisengageAlone)
@rule("disengage.all")
def may_disengage_alone(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "disengage.all:alone", False)


@does(act.Disengage)
@rule("disengage.all")
def disengage(t: Battle) -> None:
    """The whole squad breaks off: no Trooper fires, and all make one last Defense Roll."""
    for trooper in t.troopers:
        if trooper.active:
            trooper.intent = Intent.DISENGAGE
