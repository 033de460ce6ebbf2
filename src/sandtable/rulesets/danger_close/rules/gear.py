"""Special gear: what its bearer may do with it instead of Firing. What it adds to a roll stands with that roll."""

from sandtable.kernel import allowed, because, dice, note, number, roll, rule, ruling, verdict

from ..state import NOBODY, Battle, Defensive, Glance, Intent, Offensive, Status, Target, Trooper
from .moves import has_room_to_flank, has_room_to_fortify, reaches_the_flank, rise


@rule("gear.heavy")
def use_gear(t: Battle, trooper: Trooper) -> None:
    """It replaces Fire; its user defends by position."""
    trooper.intent = Intent.GEAR
    t.looking = NOBODY


@rule("gear.sniper", "gear.heavy.reading")
def may_snipe(t: Battle, trooper: Trooper) -> bool:
    """A Sniper Rifle asks for this Intent in one reading only; in the other it helps any Fire."""
    asked_for = ruling(t, "gear.heavy.reading") == "intent"
    return allowed(t, "gear.sniper", trooper.sniper, trooper) and allowed(
        t, "gear.heavy.reading:sniper", asked_for, trooper
    )


@rule("gear.lmg", "gear.heavy.reading")
def may_lay_down(t: Battle, trooper: Trooper) -> bool:
    """An LMG asks for this Intent in one reading only; in the other it helps any Covering Fire."""
    asked_for = ruling(t, "gear.heavy.reading") == "intent"
    return allowed(t, "gear.lmg", trooper.lmg, trooper) and allowed(t, "gear.heavy.reading:lmg", asked_for, trooper)


@rule("gear.rocket-launcher")
def fire_rocket(t: Battle, trooper: Trooper, target: Target) -> None:
    """Once: dice for the Offense Roll, or hits on a Hard Target. Its bearer is Flanked from then on."""
    use_gear(t, trooper)
    trooper.rocket_fired = True
    if target == Target.ENEMY:
        t.gear_dice += number(t, "gear.rocket-launcher", 0)
    else:
        hit_hard_target(t, number(t, "gear.rocket-launcher", 1))
    trooper.defensive = Defensive.FLANKED


@rule("gear.rocket-launcher", "hard-target.hits")
def may_fire_rocket(t: Battle, trooper: Trooper, target: Target) -> bool:
    return (
        allowed(t, "gear.rocket-launcher:carried", trooper.rocket_launcher, trooper)
        and allowed(t, "gear.rocket-launcher:fired", not trooper.rocket_fired, trooper)
        and (target == Target.ENEMY or is_there_a_hard_target(t))
    )


@rule("hard-target.hits")
def is_there_a_hard_target(t: Battle) -> bool:
    return allowed(t, "hard-target.hits:none", t.board.hard_targets > 0) and allowed(
        t, "hard-target.hits:destroyed", t.hard_hits < t.board.hard_targets
    )


@rule("gear.grenade-launcher")
def open_flank(t: Battle, trooper: Trooper, comrade: Trooper) -> None:
    """Grenades at a comrade's target: he Fires as if Flanking."""
    use_gear(t, trooper)
    comrade.boosted = True


@rule("gear.grenade-launcher")
def may_open_flank(t: Battle, trooper: Trooper, comrade: Trooper) -> bool:
    return (
        allowed(t, "gear.grenade-launcher:carried", trooper.grenade_launcher, trooper)
        and allowed(t, "squad.size", comrade.status != Status.ABSENT, comrade)
        and allowed(t, "gear.grenade-launcher:self", trooper.index != comrade.index)
        and allowed(t, "gear.grenade-launcher:fires", comrade.active and comrade.intent == Intent.FIRE, comrade)
    )


@rule("gear.grenade-launcher", "hard-target.hits")
def bombard(t: Battle, trooper: Trooper) -> None:
    """Or a hit on a Hard Target."""
    use_gear(t, trooper)
    hit_hard_target(t, number(t, "gear.grenade-launcher", 1))


@rule("hard-target.hits")
def hit_hard_target(t: Battle, hits: int) -> None:
    """Hits are only counted."""
    t.hard_hits += hits
    note(t, "the Hard Targets have taken {} of {} hits", int(t.hard_hits), t.board.hard_targets)


@rule("gear.grenade-launcher", "hard-target.hits")
def may_bombard(t: Battle, trooper: Trooper) -> bool:
    carried = allowed(t, "gear.grenade-launcher:carried", trooper.grenade_launcher, trooper)
    return carried and is_there_a_hard_target(t)


@rule("gear.radio", "gear.radio-artillery")
def call_artillery(t: Battle, trooper: Trooper) -> None:
    """Once a Mission; it arrives some Exchanges later."""
    use_gear(t, trooper)
    t.radio_used = True
    die = dice(because(t, "gear.radio-artillery", 1, "the die for its delay"), number(t, "gear.radio-artillery", 0))
    t.artillery = roll(t, "Exchanges until artillery", die, by=trooper)
    verdict(t, "it comes in with Exchange {}", int(t.exchange + t.artillery))


@rule("gear.radio", "gear.radio-artillery")
def may_call_artillery(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "gear.radio", trooper.radio, trooper) and allowed(t, "gear.radio-artillery", not t.radio_used)


@rule("gear.jump-pack")
def jump(t: Battle, trooper: Trooper, offensive: Offensive, defensive: Defensive) -> None:
    """Once an Engagement a Move to any two positions, without the move die."""
    trooper.intent = Intent.MOVE_UP if offensive > trooper.offensive else Intent.FALL_BACK
    trooper.offensive, trooper.defensive = offensive, defensive
    trooper.jumped = trooper.jump_used = True


@rule("gear.jump-pack")
def may_jump(t: Battle, trooper: Trooper, offensive: Offensive, defensive: Defensive) -> bool:
    elsewhere = offensive != trooper.offensive or defensive != trooper.defensive
    return (
        allowed(t, "gear.jump-pack:carried", trooper.jump_pack, trooper)
        and allowed(t, "gear.jump-pack:used", not trooper.jump_used, trooper)
        and allowed(t, "gear.jump-pack:looked", trooper.glance == Glance.NONE, trooper)
        and allowed(t, "gear.jump-pack:here", elsewhere, trooper, offensive, defensive)
        and (offensive != Offensive.FLANKING or has_room_to_flank(t, trooper))
        and (defensive != Defensive.FORTIFIED or has_room_to_fortify(t, trooper))
    )


@rule("gear.melee")
def charge(t: Battle, trooper: Trooper) -> None:
    """With a Melee Weapon: up to Flanking, and Flanked without a roll."""
    trooper.intent = Intent.MOVE_UP
    trooper.charged = True
    t.looking = NOBODY
    rise(t, trooper)
    trooper.defensive = Defensive.FLANKED


@rule("gear.melee")
def may_charge(t: Battle, trooper: Trooper) -> bool:
    return (
        allowed(t, "gear.melee:carried", trooper.melee, trooper)
        and allowed(t, "gear.melee:looked", trooper.glance == Glance.NONE, trooper)
        and allowed(t, "gear.melee:flank", reaches_the_flank(t, trooper), trooper, trooper.offensive)
        and has_room_to_flank(t, trooper)
    )
