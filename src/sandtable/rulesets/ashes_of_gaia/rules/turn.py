"""A fighter's own turn: their two actions, done and paid for."""

from sandtable.kernel import because, dice, does, helper, note, number, once, roll, rule, ruling

from .. import actions as act
from ..state import DECIMETRE, GUARDED, NOBODY, NOWHERE, Battle, Degree, Fighter, Gait, Mode, Stance, Step, Style, Way
from . import modifiers, percent, ready
from .charge import end_of
from .legal import WAY_OF_STYLE, blows_in, cost_of, price_of, shots_in
from .manner import goes_through, with_care
from .melee import close_in, weapon_in_hand
from .series import bought, next_attack
from .targets import pay_for_care
from .telling import Plain, Success

# ---- attacks -------------------------------------------------------------------------------------------------


@does(act.Shoot, called=NOWHERE)
@does(act.ShootAt, mode=Way.SINGLE)
@rule("pub.called", "ff.careful", "cover.through", "house.one-explosive")
def shoot(t: Battle, fighter: Fighter, target: int, mode: int, called: int, manner: int) -> None:
    """Starts a series of shots; the first one follows at once."""
    begin_series(t, fighter, target, mode, False)
    t.series.called, t.series.careful, t.series.through = called, with_care(manner), goes_through(manner)
    if called >= 0:
        pay(fighter, number(t, "pub.called"), t, 1)
    else:
        pay(fighter, cost_of(t, mode), t, shots_in(t, mode))
    pay_for_care(t, fighter, t.series.careful)
    next_attack(t)


@rule("attack_modes_per_turn", "rof.count")
def pay(fighter: Fighter, cost: int, t: Battle, most: int) -> None:
    """An attack costs actions and buys attacks."""
    fighter.actions -= cost
    t.series.most = bought(t, fighter, t.series.way, most)


@helper
def begin_series(t: Battle, fighter: Fighter, target: int, way: int, melee: bool) -> None:
    series = t.series
    series.way, series.melee, series.target = Way(way), melee, target
    series.called, series.careful, series.through = NOWHERE, False, False
    series.made, series.running, series.item = 0, True, fighter.in_hand
    fighter.attack_actions += 1
    t.step = Step.ATTACK


@does(act.Strike, called=NOWHERE)
@does(act.StrikeAt, style=Style.FOCUSED)
@rule("pub.allout", "pub.called")
def strike(t: Battle, fighter: Fighter, target: int, style: int, called: int) -> None:
    """Starts a series of blows."""
    begin_series(t, fighter, target, style + WAY_OF_STYLE, True)
    t.series.called = called
    if called >= 0:
        pay(fighter, number(t, "pub.called"), t, 1)
    else:
        pay(fighter, price_of(t, style), t, blows_in(t, style))
        fighter.all_out = fighter.all_out or style == Style.ALL_OUT
    next_attack(t)


@does(act.Throw, careful=False)
@does(act.ThrowCarefully, careful=True)
@rule("house.throw", "ff.careful")
def throw_at(t: Battle, fighter: Fighter, item: int, target: Fighter, careful: bool) -> None:
    throw(t, fighter, item, target.index, int(target.x), int(target.y), careful)


@does(act.ThrowTo)
@rule("house.throw")
def throw_to(t: Battle, fighter: Fighter, item: int, x: int, y: int) -> None:
    throw(t, fighter, item, NOBODY, x * DECIMETRE, y * DECIMETRE, False)


@rule("house.throw", "ff.careful")
def throw(t: Battle, fighter: Fighter, item: int, target: int, x: int, y: int, careful: bool) -> None:
    begin_series(t, fighter, target, Way.THROW, False)
    t.series.item, t.series.x, t.series.y, t.series.careful = item, x, y, careful
    pay(fighter, 1, t, 1)
    pay_for_care(t, fighter, careful)
    next_attack(t)


@does(act.Lob)
@rule("pub.indirect")
def lob(t: Battle, fighter: Fighter, x: int, y: int) -> None:
    begin_series(t, fighter, NOBODY, Way.SINGLE, False)
    t.series.x, t.series.y = x * DECIMETRE, y * DECIMETRE
    pay(fighter, cost_of(t, Mode.SINGLE), t, 1)
    next_attack(t)


@does(act.Close)
@does(act.Reopen)
@rule("reach.action", "reopen")
def change_distance(t: Battle, fighter: Fighter, target: Fighter) -> None:
    fighter.actions -= number(t, "reach.action")
    close_in(t, fighter, target)


# ---- walks ---------------------------------------------------------------------------------------------------


@does(act.Move, gait=Gait.MOVE)
@does(act.Run, gait=Gait.RUN)
@does(act.Retreat, gait=Gait.RETREAT)
@rule("pub.move", "pub.run", "pub.retreat")
def walk(t: Battle, fighter: Fighter, gait: int, x: int, y: int) -> None:
    set_out(t, fighter, gait, x * DECIMETRE, y * DECIMETRE)


@does(act.Charge)
@rule("pub.charge", "moving")
def charge(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """The fighter runs up to the enemy; the blow comes on arrival."""
    x, y = end_of(t, fighter, target)
    fighter.attack_actions += 1
    t.charged_at = target.index
    set_out(t, fighter, Gait.CHARGE, x, y)


@rule("pub.move", "pub.run", "pub.retreat", "pub.charge", "moving_what")
def set_out(t: Battle, fighter: Fighter, gait: int, x: int, y: int) -> None:
    """Starts a move: engaged enemies may strike first, unless it is a retreat."""
    fighter.actions -= ready.cost_of(t, gait)
    t.gait, t.goal_x, t.goal_y = Gait(gait), x, y
    t.leaver_next = 0
    t.step = Step.LEAVE
    if gait == Gait.RUN or gait == Gait.CHARGE or ruling(t, "moving_what") == "any":
        fighter.fast, fighter.fast_round = True, t.round


@does(act.GetUp)
@rule("house.get-up")
def get_up(t: Battle, fighter: Fighter) -> None:
    fighter.actions -= number(t, "house.get-up")
    fighter.prone = False


# ---- everything else -----------------------------------------------------------------------------------------


@does(act.Aim)
@rule("pub.aim", "aim_scope")
def aim(t: Battle, fighter: Fighter, target: int) -> None:
    fighter.actions -= 1
    if fighter.aim_at != target:
        fighter.aim = 0
    fighter.aim_at = target
    fighter.aim = min(fighter.aim + number(t, "pub.aim", 0), number(t, "pub.aim", 1))


@does(act.Brace)
@rule("pub.brace")
def brace(t: Battle, fighter: Fighter) -> None:
    fighter.actions -= number(t, "pub.brace")
    fighter.braced = True


@does(act.Draw)
@rule("house.draw")
def draw(t: Battle, fighter: Fighter, item: int) -> None:
    fighter.actions -= 1
    fighter.in_hand, fighter.reloading, fighter.aim = item, 0, 0


@does(act.Guard)
@rule("pub.stance")
def guard(t: Battle, fighter: Fighter) -> None:
    fighter.attack_actions = GUARDED
    fighter.actions -= number(t, "pub.stance", 0)
    fighter.reactions += number(t, "pub.stance", 1)


@does(act.End)
@rule("house.turn", "house.stance")
def end(t: Battle, fighter: Fighter, stance: int) -> None:
    fighter.hidden = stance == Stance.HIDDEN
    fighter.actions = 0
    t.step = Step.ROUND


@does(act.Reload)
@rule("house.reload")
def reload(t: Battle, fighter: Fighter) -> None:
    """Reloading takes as many actions as the weapon's figure says; the last one fills the magazine."""
    weapon = weapon_in_hand(t, fighter)
    fighter.actions -= 1
    fighter.reloading += 1
    if fighter.reloading >= weapon.reload:
        fighter.loads[fighter.in_hand] = weapon.magazine
        fighter.reloading = 0
        note(t, "{} has reloaded", fighter)
    else:
        note(t, "{} is not ready yet: {} of {} actions to reload", fighter, fighter.reloading, weapon.reload)


@does(act.Chamber)
@rule("pub.slow")
def chamber(t: Battle, fighter: Fighter) -> None:
    fighter.actions -= number(t, "pub.slow")
    fighter.unchambered[fighter.in_hand] = 0


@does(act.Clear)
@rule("jam")
def clear_jam(t: Battle, fighter: Fighter) -> None:
    """One action and a check with the weapon clear a jam: no check if it is trusted, a Hard success if advanced."""
    weapon = weapon_in_hand(t, fighter)
    fighter.actions -= 1
    skill = modifiers.skill_with(fighter, weapon)
    wanted = Degree.HARD if weapon.advanced else Degree.SIMPLE
    need = because(t, "house.skill", skill, Plain(weapon.arm))
    if weapon.trusted or once(t, clearing_die, need, skill, by=fighter) >= wanted:
        fighter.jammed[fighter.in_hand] = 0
        note(t, "the {} works again", weapon)
    else:
        note(t, "the {} stays jammed: it takes a {}", weapon, Success(wanted))


@rule("jam")
def clearing_die(t: Battle, need: int, skill: int) -> Degree:
    face = roll(t, "to clear the jam", dice(1, 100), at_most=percent.last_success(t, need))
    return percent.degree_shown(t, face, need, skill)
