"""A player who weighs attacks, makes ready for them, seeks cover, and closes in when nothing else pays."""

from sandtable.kernel import helper, menu, number, player

from . import actions as act, state, worth
from .rules import defence, ground, legal, melee, modifiers, targets
from .rules.manner import manner_with, with_care
from .state import DECIMETRE, METRE, NOBODY, Arm, Battle, Bracket, Cover, Fighter, Location, Manner, Sight, Stance

NEAR = 400  # cm: an enemy this near is upon the fighter
HURRY = 5  # how much more a step is worth to a fighter out of the weapon's standard range
CHARGING, STEPPING_IN, BLINDING = 900, 4000, 700  # inside a longer reach, every later blow is easier
MENDING = 500
GUARD = 3000  # for a fighter who would hardly strike another blow
POOR = 150  # attacks worth less are no reason to stay
HOPELESS = 8  # percent: a reaction is kept for something better


@player("greedy", act.Ask.DEPLOY)
def deploy_in_cover(t: Battle, answer: act.Act, fighter: Fighter) -> int:
    """Deploys as near to the middle of the field as possible; cover is worth some steps."""
    match answer:
        case act.Deploy(x, y):
            to_x, to_y = x * DECIMETRE, y * DECIMETRE
            far = ground.root(ground.gap(to_x, to_y, t.board.width // 2, t.board.depth // 2))
            return (NEAR if ground.is_near_terrain(t, to_x, to_y) else 0) - far
        case _:
            return -(1 << 40)


# ---- the turn ------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.ACT)
def do_the_most(t: Battle, fighter: Fighter) -> act.Act:
    """Takes the best attack, or prepares a better one, or moves towards one."""
    nearest = ground.nearest_enemy(t, fighter)
    if nearest == NOBODY:
        return act.End(Stance.PEEKING)
    foe = t.fighters[nearest]
    cover = worth.cover_at(t, fighter, foe, fighter.x, fighter.y)
    best: act.Act = act.End(stance_at_end(fighter, cover))
    most = quick = aimed = 0  # the best gain: of all; of attacks that leave an action; of those, aimed
    aim_at, looked_at, seen = NOBODY, NOBODY, Sight()
    for answer in menu(t, act.Act):  # attacks are listed first, then preparations, then moves
        gain = 0
        match answer:
            case act.Shoot(target, mode, manner):
                enemy = t.fighters[target]
                if looked_at != target:
                    looked_at, seen = target, targets.sight_of(t, fighter, enemy, False)
                gain = worth.worth_of_shots(t, fighter, enemy, seen, mode, manner, 0)
                if legal.cost_of(t, mode) < fighter.actions:
                    quick = max(quick, gain)
                    more = aim_gained(t, fighter, target)
                    if more > 0:
                        gain_aimed = worth.worth_of_shots(t, fighter, enemy, seen, mode, manner, more)
                        if gain_aimed > aimed:
                            aimed, aim_at = gain_aimed, target
            case act.ShootAt(target, place, manner):
                if place != Location.HEAD and place != Location.STOMACH:
                    continue  # a limb is hard to hit and worth little, and the chest is where armour is
                enemy = t.fighters[target]
                if looked_at != target:
                    looked_at, seen = target, targets.sight_of(t, fighter, enemy, False)
                gain = worth.worth_of_called(t, fighter, enemy, seen, False, manner, place)
            case act.Aim(target):
                gain = aimed if target == aim_at else left_to_aim(t, fighter, target)
            case act.Move(x, y):
                gain = worth_of_move(t, fighter, foe, x * DECIMETRE, y * DECIMETRE, cover, quick)
            case _:
                gain = worth_of(t, fighter, foe, answer, most)
        if gain > most:
            best, most = answer, gain
    return best


@helper
def stance_at_end(fighter: Fighter, cover: int) -> Stance:
    """A fighter who has not shot ducks behind what cover there is."""
    return Stance.HIDDEN if cover >= Cover.MEDIUM and not fighter.fired else Stance.PEEKING


@helper
def aim_gained(t: Battle, fighter: Fighter, target: int) -> int:
    """The gain of one more action of aiming."""
    had = int(fighter.aim) if fighter.aim_at == target else 0
    return min(had + number(t, "pub.aim", 0), number(t, "pub.aim", 1)) - had


@helper
def left_to_aim(t: Battle, fighter: Fighter, target: int) -> int:
    """The worth of aiming with an action left after an attack: at the same target, for the next turn."""
    return 1 if fighter.attack_actions > 0 and t.now.target == target else 0


@helper
def worth_of(t: Battle, fighter: Fighter, foe: Fighter, answer: act.Act, most: int) -> int:
    """The worth of an answer that is no shot; `most` is that of the best attack."""
    match answer:
        case act.Strike(target, style):
            return worth.worth_of_blows(t, fighter, t.fighters[target], style)
        case act.StrikeAt(target, place):
            enemy = t.fighters[target]
            return worth.worth_of_called(t, fighter, enemy, targets.sight_of(t, fighter, enemy, True), True, 0, place)
        case act.Charge(target):
            return CHARGING if worth.holds_blade(t, fighter) and fighter.engaged == 0 else 0
        case act.Close(_) | act.Reopen(_):
            return STEPPING_IN if fighter.actions == number(t, "pub.actions", 0) else 0
        case act.Throw(item, target):
            if t.board.weapons[fighter.items[item]].smoke:
                return worth_of_smoke(t, fighter, t.fighters[target], most)
            return worth.worth_of_throw(t, fighter, t.fighters[target], item)
        case act.Lob(x, y):
            return worth.worth_of_lob(t, fighter, x * DECIMETRE, y * DECIMETRE)
        case _:
            return worth_of_rest(t, fighter, foe, answer, most)


@helper
def worth_of_rest(t: Battle, fighter: Fighter, foe: Fighter, answer: act.Act, most: int) -> int:
    """The worth of an answer that is no attack."""
    match answer:
        case act.Reload():
            return MENDING - 100 if worth.is_empty(t, fighter) else 0
        case act.Chamber() | act.Clear() | act.GetUp():
            return MENDING
        case act.Draw(item):
            return 300 if worth.is_better_in_hand(t, fighter, foe, item, NEAR) else 0
        case act.Brace():
            heavy = t.board.weapons[melee.row_in_hand(t, fighter)].heavy > fighter.strength
            return most + 1 if heavy and most > 0 and fighter.attack_actions == 0 else 0
        case act.Run(x, y):
            return nearer(t, fighter, foe, x * DECIMETRE, y * DECIMETRE) if wants_nearer(t, fighter, foe) else 0
        case act.Retreat(x, y):
            return worth_of_retreat(t, fighter, foe, x * DECIMETRE, y * DECIMETRE, most)
        case act.Guard():
            return GUARD if worth.is_hard_pressed(t, fighter) else 0
        case _:
            return 0


@helper
def worth_of_smoke(t: Battle, fighter: Fighter, target: Fighter, most: int) -> int:
    """The worth of blinding a gunner with smoke, for a fighter with a blade."""
    clear = targets.sight_of(t, fighter, target, False).smokes == 0
    return BLINDING if clear and worth.holds_blade(t, fighter) and not worth.holds_blade(t, target) else 0


# ---- ways ----------------------------------------------------------------------------------------------------


@helper
def worth_of_move(t: Battle, fighter: Fighter, foe: Fighter, x: int, y: int, cover: int, quick: int) -> int:
    """The worth of a move: better cover to shoot from, or a step towards an enemy."""
    gained = 0
    if not worth.holds_blade(t, foe) and not worth.holds_blade(t, fighter) and fighter.engaged == 0:
        gained = worth.shelter(t, worth.cover_at(t, fighter, foe, x, y)) - worth.shelter(t, cover)
    if fighter.attack_actions > 0:
        return max(gained, 0)
    if quick > POOR:
        return quick + gained if gained > 0 else 0
    return nearer(t, fighter, foe, x, y) + 1 if wants_nearer(t, fighter, foe) else 0


@helper
def wants_nearer(t: Battle, fighter: Fighter, foe: Fighter) -> bool:
    """Whether to go nearer: the fighter can attack no enemy well from here, and no enemy holds them."""
    if fighter.engaged != 0:
        return False
    if worth.holds_blade(t, fighter):
        return ground.apart(t, fighter, foe) > 200 * 200
    return fighter.attack_actions == 0


@helper
def nearer(t: Battle, fighter: Fighter, foe: Fighter, x: int, y: int) -> int:
    """Decimetres gained towards an enemy; 0 for a move that leads away."""
    squared = ground.apart(t, fighter, foe)
    won = max((ground.root(squared) - ground.root(ground.gap(x, y, foe.x, foe.y))) // DECIMETRE, 0)
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    far = weapon.arm < Arm.MELEE and modifiers.bracket_of(t, squared, weapon.reach * METRE) > Bracket.STANDARD
    return won * HURRY if far else won


@helper
def worth_of_retreat(t: Battle, fighter: Fighter, foe: Fighter, x: int, y: int, most: int) -> int:
    """The worth of a retreat from a blade, where no good attack is left."""
    if worth.holds_blade(t, fighter) or most > POOR:
        return 0
    return POOR + max(ground.root(ground.gap(x, y, foe.x, foe.y)) - ground.root(ground.apart(t, fighter, foe)), 0)


# ---- the rest of an attack -----------------------------------------------------------------------------------


@player("greedy", act.Ask.FOLLOW)
def keep_at_it(t: Battle, answer: act.Act, fighter: Fighter) -> int:
    """Attacks the target that is easiest to bring down, as long as there is any hope."""
    match answer:
        case act.Again(target):
            return worth_of_more(t, fighter, t.fighters[target], Manner.PLAINLY)
        case act.AgainSo(target, extra):
            return worth_of_more(t, fighter, t.fighters[target], manner_with(extra))
        case _:
            return 1


@helper
def worth_of_more(t: Battle, fighter: Fighter, foe: Fighter, manner: int) -> int:
    """The worth of one more attack of a series; 0 where it may strike a friend."""
    blows, way = bool(t.series.melee), int(t.series.way)
    seen = targets.sight_of(t, fighter, foe, blows)
    need = worth.percent(targets.need_for(t, fighter, foe, seen, blows, way, manner))
    safe = blows or with_care(manner) or melee.fights_friend_of(t, foe, fighter) == 0
    return need * 4 - foe.hp + 100 if need > 0 and safe else 0


# ---- a fighter under attack -------------------------------------------------------------------------------------


@player("greedy", act.Ask.DEFEND)
def defend_best(t: Battle, victim: Fighter, degree: int) -> act.Act:
    """Takes the likelier of parry and dodge, if there is any hope."""
    dodge = int(defence.defence_number(t, victim, False)) if defence.can_dodge(t, victim) else 0
    parry = int(defence.defence_number(t, victim, True)) if defence.can_parry(t, victim) else 0
    instant = t.board.weapons[t.now.row].instant
    likely_dodge, likely_parry = chance_of(dodge, degree, instant), chance_of(parry, degree, False)
    if max(likely_dodge, likely_parry) < HOPELESS:
        return act.Take()
    return act.Parry() if likely_parry > likely_dodge else act.Dodge()


@helper
def chance_of(need: int, degree: int, instant: bool) -> int:
    """About how likely, in percent, a defence is good enough against an attack of this degree."""
    least = max(degree, state.Degree.SIMPLE)
    while least <= state.Degree.EXTREME and not defence.is_good_enough(least, degree, instant):
        least += 1
    return need * (5 - least) // 4


@player("greedy", act.Ask.STRIKE_BACK)
@player("greedy", act.Ask.STRIKE_LEAVER)
def strike_out_of_turn(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    """Keeps the reaction for a dodge where the blow cannot hit."""
    return worth.worth_of_reply(t, fighter, enemy, False, Manner.PLAINLY) > 0


@player("greedy", act.Ask.REPLY)
def reply_best(t: Battle, answer: act.Act, fighter: Fighter, enemy: Fighter) -> int:
    """Takes the blow or the shot that promises most, if either promises anything."""
    match answer:
        case act.Blow():
            return worth.worth_of_reply(t, fighter, enemy, False, Manner.PLAINLY)
        case act.Snap(manner):
            return worth.worth_of_reply(t, fighter, enemy, True, manner)
        case _:
            return 0


@player("greedy", act.Ask.DUCK)
def duck_with_any_hope(t: Battle, victim: Fighter) -> bool:
    return defence.defence_number(t, victim, False) > 0
