"""Step 1: Intents. One Trooper after the other, in the order the squad likes."""

from sandtable.kernel import choose, helper, note, number, rule, ruling

from .. import actions as act
from ..state import NOBODY, SQUAD, Battle, Intent, Trooper
from . import gear, legal, moves

# ---- the step ------------------------------------------------------------------------------------------------


@rule("exchange.step-intent", "intent.who")
def settle_next_intent(t: Battle) -> None:
    """One more look or Intent, of whichever Trooper the squad likes; or the whole squad leaves."""
    settle(t, choose(t, SQUAD, act.Ask.INTENT, legal.intents(t)))
    if legal.undecided(t) == 0 and ruling(t, "intent.order") == "simultaneous":
        moves.take_new_positions(t)


@helper
def settle(t: Battle, answer: act.Act) -> None:
    """What an Intent does at once; Fire, Covering Fire and Interact show in the later steps."""
    match answer:
        case act.Disengage():
            disengage(t)
        case act.Look(place, direction):
            moves.look(t, t.troopers[place], direction)
        case act.Fire(place, ammo):
            fire(t, t.troopers[place], ammo)
        case act.MoveUp(place):
            moves.declare_move_up(t, t.troopers[place])
        case act.FallBack(place):
            moves.declare_fall_back(t, t.troopers[place])
        case act.Charge(place):
            gear.charge(t, t.troopers[place])
        case act.Jump(place, offensive, defensive):
            gear.jump(t, t.troopers[place], offensive, defensive)
        case act.Cover(place, comrade):
            cover(t, t.troopers[place], t.troopers[comrade])
        case act.Stabilise(place, comrade):
            interact(t, t.troopers[place])
            t.troopers[place].helps = comrade
        case act.Work(place):
            interact(t, t.troopers[place])
            t.progress += 1
            note(t, "the objective: {} of {} done", int(t.progress), t.board.objective)
        case act.Interact(place):
            interact(t, t.troopers[place])
        case act.Rocket(place, target):
            gear.fire_rocket(t, t.troopers[place], target)
        case act.Grenade(place, comrade):
            gear.open_flank(t, t.troopers[place], t.troopers[comrade])
        case act.Bombard(place):
            gear.bombard(t, t.troopers[place])
        case act.Suppress(place, comrade):
            suppress(t, t.troopers[place], t.troopers[comrade])
        case act.Radio(place):
            gear.call_artillery(t, t.troopers[place])
        case act.Snipe(place, ammo):
            fire(t, t.troopers[place], ammo)
            t.troopers[place].uses_heavy = True
        case act.LayDown(place, comrade):
            t.troopers[place].uses_heavy = True
            cover(t, t.troopers[place], t.troopers[comrade])


@helper
def fire(t: Battle, trooper: Trooper, ammo: int) -> None:
    trooper.intent = Intent.FIRE
    trooper.fires_with_ammo = ammo > 0
    t.looking = NOBODY


@rule("gear.hmg")
def suppress(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """An HMG covers several, up to its number in all, each once."""
    cover_with_hmg(t, trooper, comrade)
    for _ in range(1, number(t, "gear.hmg", 1)):
        match choose(t, SQUAD, act.Ask.SUPPRESS, legal.suppressions(t, trooper), trooper):
            case act.Suppress(_, place):
                cover_with_hmg(t, trooper, t.troopers[place])
            case _:
                break
    for other in t.troopers:
        other.suppressed_for = False


@rule("gear.hmg")
def cover_with_hmg(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    cover(t, trooper, comrade)
    comrade.suppressed_for = True


@rule("cover.die", "cover.stack", "gear.lmg")
def cover(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """One die for the comrade; more where covers add up, and one more from an LMG."""
    trooper.intent = Intent.COVER
    t.looking = NOBODY
    if not comrade.covered or ruling(t, "cover.stack") == "yes":
        comrade.cover_dice += number(t, "cover.die")
        comrade.covered += 1
    if trooper.lmg and (trooper.uses_heavy or ruling(t, "gear.heavy.reading") == "passive"):
        comrade.cover_dice += number(t, "gear.lmg")


@rule("interact.free")
def interact(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.INTERACT
    t.looking = NOBODY


@rule("disengage.all")
def disengage(t: Battle) -> None:
    """The whole squad breaks off: nobody fires, everybody makes one last Defense Roll."""
    for trooper in t.troopers:
        if trooper.active:
            trooper.intent = Intent.DISENGAGE
