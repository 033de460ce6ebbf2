"""One attack after the other: the roll, whom it strikes, what he does about it, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import allowed, because, choose, dice, note, number, once, roll, ruling

from ..state import (
    METRE,
    NOBODY,
    NOWHERE,
    Act,
    Again,
    Arm,
    Ask,
    Battle,
    Cover,
    Degree,
    Dodge,
    Fighter,
    Location,
    Mode,
    Parry,
    Step,
    Stop,
    Struck,
    Take,
    Way,
    Weapon,
)
from .damage import hurt
from .ground import apart, distance_squared, is_up, root, sight_to
from .melee import engage, has, is_at_disadvantage, melee_row, row_in_hand
from .modifiers import is_close, number_needed, range_of, risk_of_shot, skill_with, target_number
from .percent import attack_die, critical_in, degree_die, degree_in, jammed_in, place_of, struck_of
from .terms import (
    called_in,
    cover_ar_in,
    cover_in,
    in_turn,
    is_melee,
    is_out_of_sight,
    is_reaction,
    out_of_turn,
    terms,
    way_in,
)

NEVER = 101  # a natural roll that no d100 shows


# ---- setting an attack up ------------------------------------------------------------------------------------


@rule("burst_targets", "order.count", "ordinal_scope")
def next_attack(t: Battle) -> None:
    """The next attack of the series that is under way."""
    attacker = t.fighters[t.active]
    series = t.series
    row = melee_row(t, attacker) if series.melee else int(attacker.items[series.item])
    how = terms(series.way, series.melee, series.called, series.careful, series.through)
    place = int(series.made)
    if series.melee and ruling(t, "attack_modes_per_turn") == "mixed":
        place = int(attacker.mode_attacks[series.way])
    how = in_turn(how, place, ordinal_now(t, attacker, series.item), shots_now(t, attacker, series.item))
    x, y = int(series.x), int(series.y)
    if series.target >= 0:
        x, y = int(t.fighters[series.target].x), int(t.fighters[series.target].y)
    set_attack(t, attacker, series.target, x, y, row, how)
    t.now.item = series.item


@helper
def set_attack(t: Battle, attacker: Fighter, target: int, x: int, y: int, row: int, how: int) -> None:
    """The attack to be made next."""
    now = t.now
    now.attacker, now.target, now.row, now.how = attacker.index, target, row, how
    now.x, now.y, now.item = x, y, attacker.in_hand
    now.range_cm = range_of(attacker, t.board.weapons[row])


@rule("cover.ask", "distance")
def look(t: Battle) -> None:
    """Takes distance and sight of the attack to be made."""
    now = t.now
    attacker = t.fighters[now.attacker]
    now.squared = distance_squared(t, attacker.x, attacker.y, now.x, now.y)
    now.sight = sight_to(t, attacker, now.target, now.x, now.y, is_melee(now.how))


@rule("ordinal_scope", "order.count")
def ordinal_now(t: Battle, attacker: Fighter, item: int) -> int:
    """How many attacks this one comes after, in the whole turn or with the same weapon."""
    return attacker.by_item[item] if ruling(t, "ordinal_scope") == "weapon" else attacker.attacks


@rule("zero_g_first")
def shots_now(t: Battle, attacker: Fighter, item: int) -> int:
    return attacker.shots_by_item[item] if ruling(t, "zero_g_first") == "weapon" else attacker.shots


@rule("counter_type", "pub.counter", "pub.opportunity")
def set_reaction(t: Battle, fighter: Fighter, target: Fighter, way: int) -> None:
    """A blow out of turn: with the melee weapon in hand, or a single shot from a gun that is ready."""
    row = row_in_hand(t, fighter)
    weapon = t.board.weapons[row]
    shot = weapon.arm < Arm.MELEE and weapon.rounds[0] > 0 and fighter.loads[fighter.in_hand] >= weapon.rounds[0]
    shot = shot and not fighter.jammed and not fighter.unchambered and not fighter.hidden and not weapon.frag
    used = row if shot else melee_row(t, fighter)
    set_attack(t, fighter, target.index, target.x, target.y, used, out_of_turn(way, not shot))


# ---- the attack ----------------------------------------------------------------------------------------------


@rule("house.one-attack", "dodge_timing", "pub.ammo")
def attack(t: Battle) -> None:
    """Steps and modifiers, the roll, whom it strikes, his defence, the damage."""
    look(t)
    attacker = t.fighters[t.now.attacker]
    weapon = t.board.weapons[t.now.row]
    need = target_number(t)
    if is_melee(t.now.how):
        engage(t, attacker, t.fighters[t.now.target])
    spend(t, attacker, weapon)
    answer = 0
    if ruling(t, "dodge_timing") == "before":
        answer = defence_chosen(t, t.fighters[t.now.target], Degree.SIMPLE)
    skill = skill_with(attacker, weapon)
    risk = risk_of_shot(t, attacker, t.now.target, t.now.how)
    result = once(t, attack_die, need, skill, called_in(t.now.how), risk, jams_from(t, weapon), True)
    t.struck, t.last_degree = Struck(struck_of(result)), Degree(degree_in(result))
    t.location = Location(place_of(result))
    t.landed = False
    if jammed_in(result):
        jam(t, attacker)
    elif t.struck != Struck.NOBODY:
        victim = t.now.target if t.struck == Struck.TARGET else bystander(t, attacker)
        land(t, t.fighters[victim], critical_in(result), answer)
    else:
        note(t, "{} misses", attacker)
    if answer > 0 and t.struck != Struck.TARGET:
        count_defence(t.fighters[t.now.target], answer == 2)


@rule("pub.dodge", "pub.parry", "dodge_timing", "ff_degree")
def land(t: Battle, victim: Fighter, critical: bool, chosen: int) -> None:
    """The hit counts unless whoever it strikes gets out of its way."""
    note(t, "{} is struck: {}, {}", victim, t.last_degree, t.location)
    if ruling(t, "dodge_timing") == "after":
        chosen = defence_chosen(t, victim, t.last_degree)
    elif t.struck == Struck.ALLY:
        chosen = 0
    if chosen == 0 or not is_defended(t, victim, chosen):
        t.landed = True
        hurt(t, victim, t.last_degree, t.location, critical)


@rule("jam")
def jams_from(t: Battle, weapon: Weapon) -> int:
    """From which natural roll on the weapon jams, where jamming is on."""
    return weapon.jam if ruling(t, "jam") == "on" else NEVER


@rule("jam")
def jam(t: Battle, attacker: Fighter) -> None:
    attacker.jammed = True
    t.series.running = False
    note(t, "{}: the weapon jams", attacker)


@rule("ff.instead", "ff_victim", "ff_shooter")
def bystander(t: Battle, attacker: Fighter) -> int:
    """The friend who is struck: any of those in that melee with equal chance, or the nearest, as ruled."""
    target = t.fighters[t.now.target]
    anybody = ruling(t, "ff_victim") == "anybody"
    count, nearest, least = 0, NOBODY, 1 << 60
    for other in t.fighters:
        if may_be_struck(attacker, target, other, anybody):
            count += 1
            squared = apart(t, attacker, other)
            if squared < least:
                nearest, least = int(other.index), squared
    if count == 1 or ruling(t, "ff_victim") == "nearest":
        return nearest
    left = roll(t, "who is struck", dice(1, count))
    for other in t.fighters:
        if may_be_struck(attacker, target, other, anybody):
            left -= 1
            if left == 0:
                return other.index
    return nearest


@rule("ff_victim", "ff_shooter")
def may_be_struck(attacker: Fighter, target: Fighter, other: Fighter, anybody: bool) -> bool:
    mixed_up = has(target.engaged, other.index) and other.index != attacker.index
    return mixed_up and (anybody or other.side == attacker.side)


# ---- rounds and counts ---------------------------------------------------------------------------------------


@rule("pub.ammo", "pub.slow", "order.count", "env.zerog-conv")
def spend(t: Battle, attacker: Fighter, weapon: Weapon) -> None:
    """Rounds are gone and the attack counts, whatever comes of it. Reactions stand outside the turn's count."""
    now = t.now
    way, melee = way_in(now.how), is_melee(now.how)
    if weapon.arm == Arm.THROW:
        attacker.loads[now.item] -= 1
    elif not melee:
        attacker.loads[now.item] -= weapon.rounds[way] if way <= Way.FULL else weapon.rounds[0]
        attacker.unchambered = weapon.slow
        attacker.hidden = False
        attacker.fired = True
    turn_to(attacker, now.x, now.y)
    if is_reaction(now.how):
        return
    attacker.attacks += 1
    attacker.by_item[now.item] += 1
    attacker.mode_attacks[way] += 1
    if not melee and weapon.arm != Arm.THROW:
        attacker.shots += 1
        attacker.shots_by_item[now.item] += 1


@helper
def turn_to(fighter: Fighter, x: int, y: int) -> None:
    if fighter.x != x or fighter.y != y:
        fighter.face_x, fighter.face_y = x - fighter.x, y - fighter.y


# ---- defence -------------------------------------------------------------------------------------------------


@rule("pub.actions", "pub.dodge", "pub.parry", "reaction_one", "house.own-turn")
def defence_chosen(t: Battle, victim: Fighter, degree: int) -> int:
    """What whoever is struck does: 0 nothing, 1 dodge, 2 parry; it costs a reaction, and there is one per attack."""
    if not can_dodge(t, victim) and not can_parry(t, victim):
        return 0
    match choose(t, victim.side, Ask.DEFEND, defences(t, victim), victim, degree):
        case Dodge():
            return 1
        case Parry():
            return 2
        case _:
            return 0


@rule("pub.dodge", "pub.parry")
def defences(t: Battle, victim: Fighter) -> Iterator[Act]:
    yield Take()
    if can_dodge(t, victim):
        yield Dodge()
    if can_parry(t, victim):
        yield Parry()


@judge(Ask.DEFEND)
@rule("pub.dodge", "pub.parry", "pub.parry")
def judge_defence(t: Battle, act: Act, victim: Fighter) -> bool:
    match act:
        case Take():
            return True
        case Dodge():
            return can_dodge(t, victim)
        case Parry():
            return can_parry(t, victim)
        case _:
            return allowed(t, "house.own-turn", False)


@rule("pub.dodge", "pub.actions", "house.own-turn")
def can_dodge(t: Battle, victim: Fighter) -> bool:
    return allowed(t, "house.own-turn", victim.index != t.active) and allowed(
        t, "pub.actions", victim.reactions > 0, victim
    )


@rule("pub.parry", "parry_with", "pub.actions")
def can_parry(t: Battle, victim: Fighter) -> bool:
    """Only against melee attacks, and with something to parry with."""
    if not allowed(t, "pub.parry", is_melee(t.now.how), victim):
        return False
    armed = t.board.weapons[row_in_hand(t, victim)].arm == Arm.MELEE and row_in_hand(t, victim) != t.board.fists
    armed = armed or victim.shield > 0 or ruling(t, "parry_with") == "unarmed"
    return allowed(t, "parry_with", armed, victim) and can_dodge(t, victim)


@rule("pub.dodge", "pub.parry", "dodge_need", "pub.instant", "counts_apart")
def is_defended(t: Battle, victim: Fighter, chosen: int) -> bool:
    """A success at least as good as the attack; a dodge must be better still where the hit is instant."""
    parry = chosen == 2
    need = defence_number(t, victim, parry)
    count_defence(victim, parry)
    degree = once(t, degree_die, need, victim.melee if parry else victim.dodge)
    good = is_good_enough(degree, t.last_degree, t.board.weapons[t.now.row].instant and not parry)
    note(t, "{} gets out of it" if good else "{} does not get out of it", victim)
    return good


@rule("dodge_need", "pub.instant")
def is_good_enough(degree: int, attack_degree: int, instant: bool) -> bool:
    """A success, no worse than the attack's; better than it where the hit is instant."""
    return degree > Degree.FAIL and (degree > attack_degree or (degree == attack_degree and not instant))


@rule("pub.actions", "counts_apart", "reaction_one")
def count_defence(victim: Fighter, parry: bool) -> None:
    victim.reactions -= 1
    if parry:
        victim.parries += 1
    else:
        victim.dodges += 1


@rule("reach.defence", "pub.dodge", "pub.parry", "pub.allout", "counts_apart", "reach_guns", "house.cumbersome")
def defence_number(t: Battle, victim: Fighter, parry: bool) -> int:
    """Skill, less for each earlier one since the fighter's own turn, for reach, and after an all-out attack."""
    need = because(t, "house.skill", victim.melee if parry else victim.dodge)
    earlier = victim.parries if parry else victim.dodges
    if ruling(t, "counts_apart") == "together":
        earlier = victim.parries + victim.dodges
    need += (number(t, "pub.parry") if parry else number(t, "pub.dodge")) * earlier
    if is_melee(t.now.how) or (ruling(t, "reach_guns") == "all" and has(victim.engaged, t.now.attacker)):
        if is_at_disadvantage(t, victim, t.fighters[t.now.attacker]):
            need += number(t, "reach.defence")
    if victim.all_out:
        need += number(t, "pub.allout", 1)
    if not parry and ruling(t, "house.cumbersome.reading") == "on":
        need += number(t, "house.cumbersome", 0) * victim.cumbersome
    return need


# ---- after the attack ----------------------------------------------------------------------------------------


@rule("pub.counter", "counter_when", "pub.charge-fall")
def after_attack(t: Battle) -> None:
    """A failed blow may be answered; a charge may knock down; then the series goes on."""
    now = t.now
    if way_in(now.how) == Way.CHARGE and t.landed and ruling(t, "pub.charge-fall.reading") == "on":
        knock_down(t, t.fighters[now.attacker], t.fighters[now.target])
    t.series.made += 1
    t.step = Step.FOLLOW
    failed = t.struck == Struck.NOBODY or (ruling(t, "counter_when") == "any" and not t.landed)
    if is_melee(now.how) and not is_reaction(now.how) and failed and can_strike_back(t, t.fighters[now.target]):
        t.step = Step.ANSWER
        t.answering = now.target


@rule("pub.charge-fall")
def knock_down(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """Size against size; the target falls if he does worse."""
    if not is_up(target):
        return
    mine = once(t, degree_die, fighter.size, fighter.size)
    if mine > once(t, degree_die, target.size, target.size):
        target.prone = True
        note(t, "{} falls", target)


@rule("pub.counter", "house.own-turn")
def can_strike_back(t: Battle, fighter: Fighter) -> bool:
    return is_up(fighter) and fighter.reactions > 0 and fighter.index != t.active


@rule("order.limit", "rof.upto", "burst_dead", "burst_targets")
def follow(t: Battle) -> None:
    """The next attack of the series, at the same target or another; or none, for it is up to so many."""
    t.step = Step.TURN
    if not can_go_on(t):
        end_series(t)
        return
    attacker = t.fighters[t.active]
    match choose(t, attacker.side, Ask.FOLLOW, follow_ups(t), attacker):
        case Again(target):
            t.series.target = target
            next_attack(t)
            t.step = Step.ATTACK
        case _:
            end_series(t)


@helper
def end_series(t: Battle) -> None:
    t.series.running = False
    t.fighters[t.active].aim = 0


@rule("order.limit", "rof.upto", "rof.count", "pub.ammo")
def can_go_on(t: Battle) -> bool:
    """An attack of this kind is left, there are rounds for it, and somebody to make it at."""
    if not t.series.running or t.series.made >= t.series.most or not is_up(t.fighters[t.active]):
        return False
    attacker = t.fighters[t.active]
    if attacker.attacks >= number(t, "order.limit") or not has_rounds(t, attacker):
        return False
    return any(may_follow(t, other) for other in t.fighters)


@rule("pub.ammo")
def has_rounds(t: Battle, attacker: Fighter) -> bool:
    """Rounds for one more attack of the series."""
    if t.series.melee:
        return True
    weapon = t.board.weapons[row_in_hand(t, attacker)]
    return allowed(
        t,
        "pub.ammo",
        attacker.loads[attacker.in_hand] >= weapon.rounds[t.series.way],
        attacker.loads[attacker.in_hand],
        weapon.rounds[t.series.way],
        weapon.reload,
        Mode(t.series.way),
    )


@rule("burst_targets")
def follow_ups(t: Battle) -> Iterator[Act]:
    for other in t.fighters:
        if may_follow(t, other):
            yield Again(other.index)
    yield Stop()


@rule("burst_targets", "melee.types")
def may_follow(t: Battle, other: Fighter) -> bool:
    """Another enemy whom this attack could be made at, or the same one where no other is allowed."""
    attacker = t.fighters[t.active]
    if not allowed(t, "house.target", is_up(other) and other.side != attacker.side, other):
        return False
    if not allowed(t, "burst_targets", other.index == t.series.target or ruling(t, "burst_targets") == "any"):
        return False
    return can_be_target(t, attacker, other, t.series.melee, t.series.way, t.series.through, t.series.careful)


@judge(Ask.FOLLOW)
@rule("order.limit", "rof.upto", "pub.ammo")
def judge_follow(t: Battle, act: Act, attacker: Fighter) -> bool:
    match act:
        case Stop():
            return True
        case Again(target):
            return may_follow(t, t.fighters[target])
        case _:
            return allowed(t, "rof.count", False)


# ---- what may be attacked ------------------------------------------------------------------------------------


@rule(
    "range.beyond",
    "cover.full",
    "cover.through",
    "house.line-of-fire",
    "house.melee-reach",
    "tn_zero",
    "ff.careful",
)
def can_be_target(
    t: Battle, attacker: Fighter, target: Fighter, melee: bool, way: int, through: bool, careful: bool
) -> bool:
    """Within reach and sight, and not behind full cover unless the shot goes through it."""
    row = melee_row(t, attacker) if melee else row_in_hand(t, attacker)
    squared, range_cm = apart(t, attacker, target), range_of(attacker, t.board.weapons[row])
    seen = sight_to(t, attacker, target.index, target.x, target.y, melee)
    if melee:
        near = way == Way.CHARGE or is_close(t, attacker, target)
        if not allowed(t, "house.melee-reach", near, target):
            return False
    elif not is_in_range(t, squared, range_cm) or not is_open_to_fire(t, seen, through):
        return False
    if ruling(t, "tn_zero") == "yes":
        return True
    how = how_next(t, attacker, melee, way, through, careful)
    need = number_needed(t, attacker, target.index, t.board.weapons[row], how, seen, squared, range_cm)
    return allowed(t, "tn_zero", need > 0)


@helper
def how_next(t: Battle, attacker: Fighter, melee: bool, way: int, through: bool, careful: bool) -> int:
    """The terms of an attack that he would make now."""
    how = terms(way, melee, NOWHERE, careful, through)
    item = int(attacker.in_hand)
    place = int(t.series.made) if t.series.running else 0
    return in_turn(how, place, ordinal_now(t, attacker, item), shots_now(t, attacker, item))


@helper
def need_for(t: Battle, attacker: Fighter, target: Fighter, melee: bool, way: int, through: bool, careful: bool) -> int:
    """What such an attack would need."""
    row = melee_row(t, attacker) if melee else row_in_hand(t, attacker)
    squared, range_cm = apart(t, attacker, target), range_of(attacker, t.board.weapons[row])
    seen = sight_to(t, attacker, target.index, target.x, target.y, melee)
    how = how_next(t, attacker, melee, way, through, careful)
    return number_needed(t, attacker, target.index, t.board.weapons[row], how, seen, squared, range_cm)


@rule("range.beyond", "range_beyond")
def is_in_range(t: Battle, squared: int, range_cm: int) -> bool:
    times = 4 if ruling(t, "range_beyond") == "-90" else 3
    reach = times * range_cm
    away = (root(squared) + METRE - 1) // METRE
    return allowed(t, "range.beyond", squared <= reach * reach, away, times, range_cm // METRE, reach // METRE)


@rule("cover.full", "cover.through", "through_cover", "house.line-of-fire")
def is_open_to_fire(t: Battle, seen: int, through: bool) -> bool:
    """In sight; full cover stops all but a shot through it, which needs full cover that can be shot through."""
    full = cover_in(seen) == Cover.FULL
    if not allowed(t, "house.line-of-fire", not is_out_of_sight(seen)):
        return False
    if through:
        possible = ruling(t, "through_cover") != "forbidden" and cover_ar_in(seen) >= 0
        return allowed(t, "cover.through", full and possible, Cover(cover_in(seen)))
    return allowed(t, "cover.full", not full)
