"""Close Combat: the way in, and the Clash, a small game of strikes and parries in turn."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.geometry.inches import COMPASS, ahead, inches, length
from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import allowed, choose, dice, may, note, number, once, pool, roll, ruling

from .. import actions as act
from ..state import INCH, NOBODY, Battle, Grade, Journey, Model, Step, Weapon
from .aid import aided_stress, may_be_swapped, swap_places, swaps
from .ground import gap, ground_at, is_free, reaches
from .moving import begin_journey, end_journey, fall, go, is_leg, is_on_table, may_go, may_walk, put

CLASSES = (1, 4, 6)  # of a critical test: failure, success, critical success
CLASSES_WITH_ONES = (1, 2, 4, 6)


# ---- engaging ------------------------------------------------------------------------------------------------


@rule("melee.cost", "engage.weapon", "ability.zero")
def may_engage(t: Battle, model: Model, weapon: Weapon) -> bool:
    """A melee weapon that it carries, and the AP."""
    carried = weapon.melee and model.carries(weapon.index)
    cost = number(t, "melee.cost")
    return (
        allowed(t, "melee.cost", model.ap >= cost, model, model.ap, cost)
        and allowed(t, "engage.weapon", carried, model, weapon)
        and allowed(t, "sequence", t.journey != Journey.ENGAGE, model)
    )


@rule("engage.target", "targets")
def is_opponent(t: Battle, model: Model, other: Model) -> bool:
    """Whom one may attack."""
    return allowed(t, "targets.gone", other.placed, other) and allowed(t, "targets", other.side != model.side, other)


@rule("engage.move", "engage.end", "engage.target", "engage.through-models", "engage.through-threat")
def may_fight(t: Battle, model: Model, target: Model, weapon: Weapon, x: int, y: int) -> bool:
    """Straight to a place from which the weapon named reaches the target."""
    if not may_engage(t, model, weapon) or not is_opponent(t, model, target):
        return False
    kept_journey, kept_left = t.journey, t.left
    kept_x, kept_y, kept_z = model.x, model.y, model.z
    t.journey, t.left = Journey.ENGAGE, number(t, "engage.move") * model.agility * INCH
    fine = (x == model.x and y == model.y) or may_walk(t, model, x, y)
    if fine:
        put(t, model, x, y, ground_at(t, x, y, model.z))
        fine = may_attack(t, model, target, weapon)
    put(t, model, kept_x, kept_y, kept_z)
    t.journey, t.left = kept_journey, kept_left
    return fine


@rule("engage.end", "engage.target")
def may_attack(t: Battle, model: Model, target: Model, weapon: Weapon) -> bool:
    """An opponent within reach of the weapon named, from where one stands."""
    near = nearest_opponent(t, model)
    return is_opponent(t, model, target) and allowed(
        t,
        "engage.end",
        reaches(t, model, weapon, target),
        inches(weapon.reach),
        weapon,
        t.models[near],
        inches(gap(model, t.models[near])),
    )


@helper
def nearest_opponent(t: Battle, model: Model) -> int:
    best, found = 0, model.index
    for other in t.models:
        if other.placed and other.side != model.side and (found == model.index or gap(model, other) < best):
            best, found = gap(model, other), other.index
    return found


@rule("melee.cost", "engage.move")
def start_fight(t: Battle, model: Model, target: Model, weapon: int, x: int, y: int) -> None:
    """The way in and the blow in one."""
    model.ap -= number(t, "melee.cost")
    put(t, model, x, y, ground_at(t, x, y, model.z))
    end_journey(t)
    t.weapon = weapon
    meet(t, model, target)


@rule("engage.target")
def meet(t: Battle, model: Model, target: Model) -> None:
    """The attack is declared; the target's helper may still step in."""
    t.attacker, t.target = model.index, target.index
    t.step = Step.SWAP_BLOW
    note(t, "{} attacks {}", model, target)


@rule("engage.weapon", "melee.cost", "engage.move")
def charge(t: Battle, model: Model, weapon: int) -> None:
    """Begins a way of several legs."""
    model.ap -= number(t, "melee.cost")
    t.weapon = weapon
    t.step = Step.ENGAGE
    begin_journey(t, model, Journey.ENGAGE, number(t, "engage.move") * model.agility * INCH)


@rule("engage.move", "engage.end")
def engage_step(t: Battle) -> None:
    """One leg more, or the attack."""
    model = t.acting
    answer = choose(t, model.side, act.Ask.ENGAGE, engage_options(t, model), model)
    match answer:
        case act.Attack(place):
            end_journey(t)
            meet(t, model, t.models[place])
        case act.CallOff():
            put(t, model, t.from_x, t.from_y, t.from_z)
            model.ap += number(t, "melee.cost")
            end_journey(t)
            t.step, t.weapon = Step.ACT, NOBODY
        case _:
            go(t, model, answer)


@rule("engage.end", "engage.target")
def engage_options(t: Battle, model: Model) -> Iterator[act.Act]:
    """Whom one reaches; else places from which somebody is reached; else back."""
    weapon = t.board.weapons[t.weapon]
    offered = 0
    for target in t.models:
        if is_opponent(t, model, target) and may_attack(t, model, target, weapon):
            offered += 1
            yield act.Attack(target.index)
    for target in t.models:
        if is_opponent(t, model, target) and not may_attack(t, model, target, weapon):
            place = way_in(t, model, target, weapon, 0)
            if place != NOBODY and may_walk(t, model, place >> 16, place & 65535):
                offered += 1
                yield act.Walk(place >> 16, place & 65535)
    if offered == 0:
        yield act.CallOff()


@judge(act.Ask.ENGAGE)
@rule("engage.end")
def judge_engage(t: Battle, answer: act.Act, model: Model) -> bool:
    match answer:
        case act.Attack(place):
            return may_attack(t, model, t.models[place], t.board.weapons[t.weapon])
        case act.CallOff():
            return True
        case _:
            return allowed(t, "sequence", is_leg(answer), model) and may_go(t, model, answer)


@rule("engage.move", "engage.end")
def way_in(t: Battle, model: Model, target: Model, weapon: Weapon, close: int) -> int:
    """A place to strike a target from, packed: where it stands, straight ahead, or at the target's side."""
    if close == 0 and reaches(t, model, weapon, target):
        return model.x << 16 | model.y
    apart = model.radius + target.radius + (0 if close == 1 else weapon.reach - 1)
    x, y = ahead(target.x, target.y, model.x, model.y, apart + 1)
    if is_on_table(t, x, y) and is_near(t, model, x, y) and is_free(t, model, x, y, ground_at(t, x, y, model.z)):
        return x << 16 | y
    for east, north in COMPASS:
        x, y = target.x + east * apart // INCH, target.y + north * apart // INCH
        if is_on_table(t, x, y) and is_near(t, model, x, y) and is_free(t, model, x, y, ground_at(t, x, y, model.z)):
            return x << 16 | y
    return NOBODY


@helper
def is_near(t: Battle, model: Model, x: int, y: int) -> bool:
    return length(x - model.x, y - model.y) <= number(t, "engage.move") * model.agility * INCH


@rule("engage.weapon", "engage.target", "melee.cost")
def fights(t: Battle, model: Model) -> Iterator[act.Act]:
    """For every weapon and opponent: from as far as it reaches, and base to base."""
    for weapon in t.board.weapons:
        if weapon.melee and may_engage(t, model, weapon):
            for target in t.models:
                if target.placed and target.side != model.side:
                    listed = NOBODY  # both may be the same place
                    for close in range(2):
                        place = way_in(t, model, target, weapon, close)
                        new = place != NOBODY and place != listed
                        if new and may_fight(t, model, target, weapon, place >> 16, place & 65535):
                            listed = place
                            yield act.Fight(target.index, weapon.index, place >> 16, place & 65535)


# ---- before the dice -----------------------------------------------------------------------------------------


@rule("aid.swap", "aid.swap-target")
def swap_blow(t: Battle) -> None:
    """A helper may take the blow, if the attacker reaches it where its friend stands."""
    target = t.models[t.target]
    if may_be_swapped(t, target):
        match choose(t, target.side, act.Ask.SWAP, swaps(t, target), target):
            case act.Swap(place):
                swap_places(t, t.models[place], target)
                t.target = place
    t.step = Step.GUARD


@rule("guard", "clash.range")
def pick_guard(t: Battle) -> None:
    """The defender names a melee weapon, one in reach if it has any; or none."""
    defender, attacker = t.models[t.target], t.models[t.attacker]
    t.guard = NOBODY
    arms = 0
    for weapon in t.board.weapons:
        if may_guard(t, defender, attacker, weapon):
            arms += 1
            t.guard = weapon.index
    if arms > 1:
        match choose(t, defender.side, act.Ask.GUARD, guards(t, defender, attacker), defender, attacker):
            case act.Guard(place):
                t.guard = place
            case _:
                t.guard = NOBODY
    t.step = Step.CLASH_ROLL


@rule("guard")
def may_guard(t: Battle, defender: Model, attacker: Model, weapon: Weapon) -> bool:
    """Carried; and in reach, if the defender has any weapon in reach."""
    if not weapon.melee or not defender.carries(weapon.index):
        return False
    return reaches(t, defender, weapon, attacker) or not any(
        w.melee and defender.carries(w.index) and reaches(t, defender, w, attacker) for w in t.board.weapons
    )


@rule("guard")
def guards(t: Battle, defender: Model, attacker: Model) -> Iterator[act.Act]:
    for weapon in t.board.weapons:
        if may_guard(t, defender, attacker, weapon):
            yield act.Guard(weapon.index)


@judge(act.Ask.GUARD)
@rule("guard", "engage.weapon")
def judge_guard(t: Battle, answer: act.Act, defender: Model, attacker: Model) -> bool:
    match answer:
        case act.Guard(place):
            weapon = t.board.weapons[place]
            carried = weapon.melee and defender.carries(place)
            return allowed(t, "engage.weapon", carried, defender, weapon) and allowed(
                t, "guard", may_guard(t, defender, attacker, weapon), defender, weapon
            )
        case _:
            return allowed(t, "guard", isinstance(answer, act.Unarmed), defender, "that")


# ---- the Clash -----------------------------------------------------------------------------------------------


@rule("clash.roll", "clash.first")
def roll_clash(t: Battle) -> None:
    """Both make a critical Melee test; the attacker begins."""
    roll_hand(t, 0, t.models[t.attacker])
    roll_hand(t, 1, t.models[t.target])
    t.clash_turn, t.passes, t.struck = 0, 0, NOBODY
    t.step = Step.CLASH
    skip_idle(t)


@rule("clash.roll", "test.critical", "crit.fail")
def roll_hand(t: Battle, hand: int, model: Model) -> None:
    """Normal and critical successes; by one ruling each 1 takes a normal one away."""
    if ruling(t, "crit.fail") == "cancels":
        rolled = pool(t, "Melee", dice(model.melee, 6), CLASSES_WITH_ONES)
        t.normals[hand], t.criticals[hand] = max(rolled.count(3) - rolled.count(1), 0), rolled.count(4)
    else:
        counted = pool(t, "Melee", dice(model.melee, 6), CLASSES)
        t.normals[hand], t.criticals[hand] = counted.count(2), counted.count(3)
    note(t, "{}: {} normal, {} critical", model, t.normals[hand], t.criticals[hand])


@helper
def fighter(t: Battle, hand: int) -> Model:
    return t.models[t.attacker if hand == 0 else t.target]


@helper
def weapon_in(t: Battle, hand: int) -> int:
    return t.weapon if hand == 0 else t.guard


@rule("clash.range")
def can_strike(t: Battle, hand: int) -> bool:
    """Only while the opponent is within reach: of any melee weapon carried, or by one ruling of the one named."""
    striker, other, named = fighter(t, hand), fighter(t, 1 - hand), weapon_in(t, hand)
    if named == NOBODY:
        return False
    if ruling(t, "clash.range.reading") == "named":
        return reaches(t, striker, t.board.weapons[named], other)
    return any(w.melee and striker.carries(w.index) and reaches(t, striker, w, other) for w in t.board.weapons)


@rule("clash.alternate", "clash.strike", "clash.parry", "clash.parry-crit")
def can_use(t: Battle, hand: int) -> bool:
    """Whether a side has any legal use of a success."""
    own, critical = t.normals[hand] + t.criticals[hand], t.criticals[hand]
    if own == 0:
        return False
    parries = t.normals[1 - hand] > 0 or (critical > 0 and t.criticals[1 - hand] > 0)
    return parries or can_undo(t, hand, Grade.NORMAL) or can_undo(t, hand, Grade.CRITICAL) or can_strike(t, hand)


@rule("clash.parry")
def can_undo(t: Battle, hand: int, own: int) -> bool:
    """By one ruling a parry may also undo the strike just made against one."""
    if ruling(t, "clash.parry.reading") == "unresolved" or t.struck == NOBODY or hand != t.clash_turn:
        return False
    held = t.criticals[hand] if own == Grade.CRITICAL else t.normals[hand]
    return held > 0 and own >= t.struck_grade


@rule("clash.alternate")
def skip_idle(t: Battle) -> None:
    """A side that can do nothing is skipped; where neither can, the rest is lost."""
    if not can_use(t, t.clash_turn):
        t.clash_turn = 1 - t.clash_turn
        t.struck = NOBODY
        if not can_use(t, t.clash_turn):
            end_clash(t)


@helper
def end_clash(t: Battle) -> None:
    t.step = Step.ACT
    t.attacker = t.target = t.weapon = t.guard = t.struck = NOBODY
    t.passes = t.clash_turn = 0
    t.struck_grade = Grade.NORMAL
    t.normals[0] = t.normals[1] = t.criticals[0] = t.criticals[1] = 0


@rule("clash.alternate", "clash.strike", "clash.parry", "clash.pass")
def clash_step(t: Battle) -> None:
    """One success resolved."""
    hand = t.clash_turn
    me, other = fighter(t, hand), fighter(t, 1 - hand)
    match choose(t, me.side, act.Ask.CLASH, clash_options(t), me, other):
        case act.Strike(grade):
            strike(t, hand, grade)
            t.passes = 0
        case act.Parry(grade, own):
            spend(t, hand, own)
            spend(t, 1 - hand, grade)
            t.struck, t.passes = NOBODY, 0
        case act.Undo(own):
            spend(t, hand, own)
            other.caused -= min(t.struck, other.caused)
            me.stress = max(me.stress - t.struck, 0)
            t.struck, t.passes = NOBODY, 0
        case _:
            t.struck = NOBODY
            t.passes += 1
    t.clash_turn = 1 - hand
    if t.passes == 2:
        end_clash(t)
    else:
        skip_idle(t)


@helper
def spend(t: Battle, hand: int, grade: int) -> None:
    if grade == Grade.CRITICAL:
        t.criticals[hand] -= 1
    else:
        t.normals[hand] -= 1


@rule("clash.strike", "melee.sword-crit", "melee.spear-crit", "melee.spear-once", "shove.who")
def strike(t: Battle, hand: int, grade: int) -> None:
    """Stress by the weapon named; a critical by its own entry, the push with it while it is unused."""
    striker, sufferer = fighter(t, hand), fighter(t, 1 - hand)
    weapon = t.board.weapons[weapon_in(t, hand)]
    spend(t, hand, grade)
    stress = blow(t, weapon, grade)
    t.struck, t.struck_grade = stress, Grade(grade)
    inflict(t, striker, sufferer, stress)
    pushes = hand == 0 or ruling(t, "shove.who") == "sufferer"
    if grade == Grade.CRITICAL and weapon.shove > 0 and pushes and not striker.shoved:
        if ruling(t, "shove.optional") == "no" or may(t, striker.side, act.Ask.SHOVE, striker, sufferer):
            striker.shoved = True
            shove(t, striker, sufferer, weapon.shove)


@rule("clash.strike", "melee.sword", "melee.spear", "melee.sword-crit", "melee.spear-crit")
def blow(t: Battle, weapon: Weapon, grade: int) -> int:
    """The stress of a success."""
    if grade == Grade.CRITICAL:
        if weapon.d3:
            return once(t, d3)
        if weapon.critical >= 0:
            return int(weapon.critical)
    return int(weapon.damage)


@rule("gun.rifle-crit", "d3")
def d3(t: Battle) -> int:
    """1-2, 3-4, 5-6."""
    return (roll(t, "D3", dice(1, 6)) + 1) // 2


@rule("aid.relief-more", "aid.later")
def inflict(t: Battle, striker: Model, sufferer: Model, stress: int) -> None:
    """Stress that somebody causes; on opponents it counts for a later Aid."""
    sufferer.stress += stress
    note(t, "{}: {} stress", sufferer, stress)
    if striker.side != sufferer.side:
        striker.caused += stress
        aided_stress(t, striker, stress)


@rule("melee.spear-crit", "shove")
def shove(t: Battle, striker: Model, sufferer: Model, far: int) -> None:
    """Straight back, centre to centre, until something stops it; over an edge it falls."""
    away_x, away_y = 2 * sufferer.x - striker.x, 2 * sufferer.y - striker.y
    made = 0
    for part in range(1, 21):
        x, y = ahead(sufferer.x, sufferer.y, away_x, away_y, far * part // 20)
        z = ground_at(t, x, y, sufferer.z)
        if not is_free(t, sufferer, x, y, sufferer.z) or not is_free(t, sufferer, x, y, z):
            break
        made = far * part // 20
    if made > 0:
        x, y = ahead(sufferer.x, sufferer.y, away_x, away_y, made)
        height = sufferer.z - ground_at(t, x, y, sufferer.z)
        put(t, sufferer, x, y, ground_at(t, x, y, sufferer.z))
        note(t, "{} is pushed {}", sufferer, inches(made))
        if height > number(t, "move.low"):
            fall(t, sufferer, height)


@rule("clash.strike", "clash.parry", "clash.parry-crit", "clash.pass")
def clash_options(t: Battle) -> Iterator[act.Act]:
    """Every use of one success."""
    for grade in Grade:
        if may_strike(t, grade):
            yield act.Strike(grade)
    for grade in Grade:
        for own in Grade:
            if may_parry(t, grade, own):
                yield act.Parry(grade, own)
    for own in Grade:
        if can_undo(t, t.clash_turn, own):
            yield act.Undo(own)
    if ruling(t, "clash.pass") == "yes":
        yield act.Pass()


@helper
def held(t: Battle, hand: int, grade: int) -> int:
    return int(t.criticals[hand] if grade == Grade.CRITICAL else t.normals[hand])


@rule("clash.strike", "clash.range")
def may_strike(t: Battle, grade: int) -> bool:
    hand = t.clash_turn
    me, other = fighter(t, hand), fighter(t, 1 - hand)
    return allowed(t, "clash.alternate", held(t, hand, grade) > 0, me, Grade(grade)) and allowed(
        t, "clash.range", can_strike(t, hand), me, other
    )


@rule("clash.parry", "clash.parry-crit")
def may_parry(t: Battle, grade: int, own: int) -> bool:
    """One for one; a critical only with a critical."""
    hand = t.clash_turn
    me, other = fighter(t, hand), fighter(t, 1 - hand)
    return (
        allowed(t, "clash.parry-crit", own >= grade, me)
        and allowed(t, "clash.alternate", held(t, hand, own) > 0, me, Grade(own))
        and allowed(t, "clash.parry", held(t, 1 - hand, grade) > 0, other, Grade(grade))
    )


@judge(act.Ask.CLASH)
@rule("clash.alternate")
def judge_clash(t: Battle, answer: act.Act) -> bool:
    match answer:
        case act.Strike(grade):
            return may_strike(t, grade)
        case act.Parry(grade, own):
            return may_parry(t, grade, own)
        case act.Undo(own):
            return allowed(t, "clash.parry", can_undo(t, t.clash_turn, own), "nobody", Grade(own))
        case act.Pass():
            return allowed(t, "clash.pass", ruling(t, "clash.pass") == "yes", fighter(t, t.clash_turn))
        case _:
            return allowed(t, "sequence", False, fighter(t, t.clash_turn))
