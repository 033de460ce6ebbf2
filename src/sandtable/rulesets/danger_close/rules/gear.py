"""Special gear: actions of its bearer instead of Firing. Its effect on a roll is beside that roll."""

from collections.abc import Iterator

from sandtable.kernel import allowed, because, choose, dice, does, judge, note, number, roll, rule, ruling, verdict

from .. import actions as act
from ..state import NOBODY, SQUAD, Battle, Defensive, Glance, Intent, Offensive, Status, Target, Trooper
from .intent import cover, fire, give_cover, is_fit_to_cover, keeps_promise, may_cover, may_fire
from .moves import has_room_to_flank, has_room_to_fortify, is_free, reaches_the_flank, rise


@rule("gear.heavy")
def use_gear(t: Battle, trooper: Trooper) -> None:
    """Special Gear is used instead of Fire; its user defends by position."""
    trooper.intent = Intent.GEAR
    t.looking = NOBODY


@judge(act.Snipe)
@rule("gear.sniper", "gear.heavy.reading")
def may_snipe(t: Battle, trooper: Trooper, ammo: int) -> bool:
    """A Sniper Rifle needs this Intent in one reading only; in the other it helps any Fire."""
    return (
        is_free(t, trooper)
        and allowed(t, "gear.sniper", trooper.sniper, trooper)
        and allowed(t, "gear.heavy.reading:sniper", ruling(t, "gear.heavy.reading") == "intent", trooper)
        and may_fire(t, trooper, ammo)
    )


@does(act.Snipe)
def snipe(t: Battle, trooper: Trooper, ammo: int) -> None:
    fire(t, trooper, ammo)
    trooper.uses_heavy = True


@judge(act.LayDown)
@rule("gear.lmg", "gear.heavy.reading")
def may_lay_down(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    """An LMG needs this Intent in one reading only; in the other it helps any Covering Fire."""
    return (
        is_free(t, trooper)
        and allowed(t, "gear.lmg", trooper.lmg, trooper)
        and allowed(t, "gear.heavy.reading:lmg", ruling(t, "gear.heavy.reading") == "intent", trooper)
        and may_cover(t, trooper, comrade)
    )


@does(act.LayDown)
def lay_down(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    trooper.uses_heavy = True
    cover(t, trooper, comrade)


@judge(act.Suppress)
@rule("gear.hmg")
def may_open_up(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    armed = is_free(t, trooper) and allowed(t, "gear.hmg:carried", trooper.hmg, trooper)
    return armed and may_cover(t, trooper, comrade)


@does(act.Suppress)
@rule("gear.hmg")
def suppress(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """An HMG covers several comrades, up to its number, each once."""
    cover_with_hmg(t, trooper, comrade)
    for _ in range(1, number(t, "gear.hmg", 1)):
        if not may_suppress_another(t, trooper):
            break
        match choose(t, SQUAD, act.Ask.SUPPRESS, suppressions(t, trooper), trooper):
            case act.Suppress(_, place):
                cover_with_hmg(t, trooper, t.troopers[place])
            case _:
                break
    for other in t.troopers:
        other.suppressed_for = False


@rule("gear.hmg")
def cover_with_hmg(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """The HMG covers a comrade; an LMG that its bearer also carries adds nothing."""
    give_cover(t, trooper, comrade)
    comrade.suppressed_for = True


@rule("gear.hmg")
def suppressions(t: Battle, trooper: Trooper) -> Iterator[act.Act]:
    """Offers each further comrade whom the HMG may cover, and to cover no more."""
    yield act.Enough()
    for comrade in t.troopers:
        if may_suppress(t, trooper, comrade):
            yield act.Suppress(trooper.index, comrade.index)


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


@rule("gear.hmg")
def may_suppress_another(t: Battle, trooper: Trooper) -> bool:
    """Whether there is another comrade whom the HMG may cover."""
    return any(may_suppress(t, trooper, x) for x in t.troopers)


@rule("gear.hmg", "cover.target")
def may_suppress(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    """An HMG gives Covering Fire like any other, but to each comrade only once."""
    return is_fit_to_cover(t, trooper, comrade) and allowed(
        t, "gear.hmg:twice", not comrade.suppressed_for, trooper, comrade
    )


@does(act.Rocket)
@rule("gear.rocket-launcher")
def fire_rocket(t: Battle, trooper: Trooper, target: Target) -> None:
    """The one rocket adds dice to the Offense Roll, or hits a Hard Target; its bearer is then Flanked."""
    use_gear(t, trooper)
    trooper.rocket_fired = True
    if target == Target.ENEMY:
        t.gear_dice += number(t, "gear.rocket-launcher", 0)
    else:
        hit_hard_target(t, number(t, "gear.rocket-launcher", 1))
    trooper.defensive = Defensive.FLANKED


@judge(act.Rocket)
@rule("gear.rocket-launcher", "hard-target.hits")
def may_fire_rocket(t: Battle, trooper: Trooper, target: Target) -> bool:
    return (
        is_free(t, trooper)
        and allowed(t, "gear.rocket-launcher:carried", trooper.rocket_launcher, trooper)
        and allowed(t, "gear.rocket-launcher:fired", not trooper.rocket_fired, trooper)
        and (target == Target.ENEMY or is_there_a_hard_target(t))
        and keeps_promise(t, trooper)
    )


@rule("hard-target.hits")
def is_there_a_hard_target(t: Battle) -> bool:
    return allowed(t, "hard-target.hits:none", t.board.hard_targets > 0) and allowed(
        t, "hard-target.hits:destroyed", t.hard_hits < t.board.hard_targets
    )


@does(act.Grenade)
@rule("gear.grenade-launcher")
def open_flank(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """Grenades at a comrade's target: the comrade Fires as if Flanking."""
    use_gear(t, trooper)
    comrade.boosted = True


@judge(act.Grenade)
@rule("gear.grenade-launcher")
def may_open_flank(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return (
        is_free(t, trooper)
        and allowed(t, "gear.grenade-launcher:carried", trooper.grenade_launcher, trooper)
        and allowed(t, "squad.size", comrade.status != Status.ABSENT, comrade)
        and allowed(t, "gear.grenade-launcher:self", trooper.index != comrade.index)
        and allowed(t, "gear.grenade-launcher:fires", comrade.active and comrade.intent == Intent.FIRE, comrade)
        and keeps_promise(t, trooper)
    )


@does(act.Bombard)
@rule("gear.grenade-launcher", "hard-target.hits")
def bombard(t: Battle, trooper: Trooper) -> None:
    """Grenades at a Hard Target count as hits on it."""
    use_gear(t, trooper)
    hit_hard_target(t, number(t, "gear.grenade-launcher", 1))


@rule("hard-target.hits")
def hit_hard_target(t: Battle, hits: int) -> None:
    """Counts hits on the Hard Targets, at most as many as they can take."""
    t.hard_hits = min(t.hard_hits + hits, t.board.hard_targets)
    note(t, "the Hard Targets have taken {} of {} hits", int(t.hard_hits), t.board.hard_targets)


@judge(act.Bombard)
@rule("gear.grenade-launcher", "hard-target.hits")
def may_bombard(t: Battle, trooper: Trooper) -> bool:
    return (
        is_free(t, trooper)
        and allowed(t, "gear.grenade-launcher:carried", trooper.grenade_launcher, trooper)
        and is_there_a_hard_target(t)
        and keeps_promise(t, trooper)
    )


@does(act.Radio)
@rule("gear.radio", "gear.radio-artillery")
def call_artillery(t: Battle, trooper: Trooper) -> None:
    """Calls artillery, once a Mission; it arrives some Exchanges later."""
    use_gear(t, trooper)
    t.radio_used = True
    die = dice(because(t, "gear.radio-artillery", 1, "the die for its delay"), number(t, "gear.radio-artillery", 0))
    t.artillery = roll(t, "Exchanges until artillery", die, by=trooper)
    verdict(t, "it comes in with Exchange {}", int(t.exchange + t.artillery))


@judge(act.Radio)
@rule("gear.radio", "gear.radio-artillery")
def may_call_artillery(t: Battle, trooper: Trooper) -> bool:
    return (
        is_free(t, trooper)
        and allowed(t, "gear.radio", trooper.radio, trooper)
        and allowed(t, "gear.radio-artillery", not t.radio_used)
        and keeps_promise(t, trooper)
    )


@does(act.Jump)
@rule("gear.jump-pack")
def jump(t: Battle, trooper: Trooper, offensive: Offensive, defensive: Defensive) -> None:
    """A Jump Pack Moves to any two positions without the move die, once an Engagement."""
    trooper.intent = Intent.MOVE_UP if offensive > trooper.offensive else Intent.FALL_BACK
    trooper.offensive, trooper.defensive = offensive, defensive
    trooper.jumped = trooper.jump_used = True


@judge(act.Jump)
@rule("gear.jump-pack")
def may_jump(t: Battle, trooper: Trooper, offensive: Offensive, defensive: Defensive) -> bool:
    elsewhere = offensive != trooper.offensive or defensive != trooper.defensive
    return (
        is_free(t, trooper)
        and allowed(t, "gear.jump-pack:carried", trooper.jump_pack, trooper)
        and allowed(t, "gear.jump-pack:used", not trooper.jump_used, trooper)
        and allowed(t, "gear.jump-pack:looked", trooper.glance == Glance.NONE, trooper)
        and allowed(t, "gear.jump-pack:here", elsewhere, trooper, offensive, defensive)
        and (offensive != Offensive.FLANKING or has_room_to_flank(t, trooper))
        and (defensive != Defensive.FORTIFIED or has_room_to_fortify(t, trooper))
    )


@does(act.Charge)
@rule("gear.melee")
def charge(t: Battle, trooper: Trooper) -> None:
    """A charge with a Melee Weapon reaches Flanking and ends Flanked, without the move die."""
    trooper.intent = Intent.MOVE_UP
    trooper.charged = True
    t.looking = NOBODY
    rise(t, trooper)
    trooper.defensive = Defensive.FLANKED


@judge(act.Charge)
@rule("gear.melee")
def may_charge(t: Battle, trooper: Trooper) -> bool:
    return (
        is_free(t, trooper)
        and allowed(t, "gear.melee:carried", trooper.melee, trooper)
        and allowed(t, "gear.melee:looked", trooper.glance == Glance.NONE, trooper)
        and allowed(t, "gear.melee:flank", reaches_the_flank(t, trooper), trooper, trooper.offensive)
        and has_room_to_flank(t, trooper)
    )
