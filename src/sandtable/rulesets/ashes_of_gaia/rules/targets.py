"""The conditions of attacks: range, sight, cover."""

from sandtable.kernel import allowed, helper, number, rule, ruling

from ..state import GUARDED, METRE, NOBODY, NOWHERE, Arm, Battle, Bracket, Cover, Fighter, How, Manner, Sight, Way
from . import ground, modifiers, percent
from .manner import goes_through, with_care
from .melee import melee_row, row_in_hand, strikes_bare, weapon_in_hand


@helper
def sight_of(t: Battle, attacker: Fighter, target: Fighter, melee: bool) -> Sight:
    """The obstacles and the light between two fighters."""
    return ground.sight_to(t, attacker, target.index, target.x, target.y, melee)


@rule("house.melee-reach", "tn_zero")
def can_be_struck(t: Battle, attacker: Fighter, target: Fighter, way: int) -> bool:
    """Whether the target is within reach of a blow that is not hopeless, where such attacks are forbidden."""
    if not is_in_reach(t, attacker, target):
        return False
    if ruling(t, "tn_zero") == "yes":
        return True
    return has_hope(t, need_for(t, attacker, target, sight_of(t, attacker, target, True), True, way, Manner.PLAINLY))


@rule("tn_zero", "auto_result")
def has_hope(t: Battle, need: int) -> bool:
    """Whether some roll hits, or hopeless attacks are allowed."""
    return allowed(t, "tn_zero", ruling(t, "tn_zero") == "yes" or percent.last_success(t, need) > 0)


@rule("house.melee-reach")
def is_in_reach(t: Battle, attacker: Fighter, target: Fighter) -> bool:
    """Whether the target is near enough for a blow."""
    return allowed(t, "house.melee-reach", modifiers.is_close(t, attacker, target), target)


@rule("range.beyond", "cover.full", "cover.through", "house.line-of-fire", "tn_zero", "ff.careful")
def can_be_shot(t: Battle, attacker: Fighter, target: Fighter, seen: Sight, mode: int, manner: int) -> bool:
    """Within range of the weapon in hand and in sight, and not behind full cover unless the shot goes through it."""
    return is_exposed(t, attacker, target, row_in_hand(t, attacker), attacker.in_hand, seen, mode, manner)


@rule("range.beyond", "cover.full", "cover.through", "house.line-of-fire", "tn_zero")
def is_exposed(
    t: Battle, attacker: Fighter, target: Fighter, row: int, item: int, seen: Sight, way: int, manner: int
) -> bool:
    """Whether the target is in the open, and the attack not hopeless where such attacks are forbidden."""
    if not is_in_the_open(t, attacker, target, row, seen, manner):
        return False
    if ruling(t, "tn_zero") == "yes":
        return True
    return has_hope(t, need_with(t, attacker, target, row, item, seen, False, way, manner))


@rule("range.beyond", "cover.full", "cover.through", "house.line-of-fire")
def is_in_the_open(t: Battle, attacker: Fighter, target: Fighter, row: int, seen: Sight, manner: int) -> bool:
    """Whether the target is in range, in sight, and open to what is aimed or thrown."""
    weapon = t.board.weapons[row]
    near = is_in_range(t, ground.apart(t, attacker, target), modifiers.range_of(t, attacker, weapon))
    if weapon.arm == Arm.THROW and not seen.blocked:
        return near and allowed(t, "cover.full:thrown", seen.cover != Cover.FULL)
    return near and is_open_to_fire(t, seen, goes_through(manner))


@rule("order.count", "ordinal_scope", "zero_g_first", "attack_modes_per_turn")
def how_next(t: Battle, attacker: Fighter, item: int, melee: bool, way: int, manner: int) -> How:
    """The terms of an attack that the fighter would make now; where kinds mix, blows are counted over the turn."""
    place = int(t.series.made) if t.series.running else 0
    if melee and way < Way.COUNTER and ruling(t, "attack_modes_per_turn") == "mixed":
        place = int(attacker.mode_attacks[way])
    ordinal, shots = ordinal_now(t, attacker, item, melee), shots_now(t, attacker, item)
    careful, through = with_care(manner), goes_through(manner)
    return How(Way(way), melee, way >= Way.COUNTER, careful, through, NOWHERE, place, ordinal, shots)


@helper
def need_for(t: Battle, attacker: Fighter, target: Fighter, seen: Sight, melee: bool, way: int, manner: int) -> int:
    """The target number of such an attack with the weapon in hand."""
    row = melee_row(t, attacker) if melee else row_in_hand(t, attacker)
    return need_with(t, attacker, target, row, attacker.in_hand, seen, melee, way, manner)


@helper
def need_with(
    t: Battle, attacker: Fighter, target: Fighter, row: int, item: int, seen: Sight, melee: bool, way: int, manner: int
) -> int:
    """The target number of such an attack with any weapon."""
    return need_of(t, attacker, target, row, how_next(t, attacker, item, melee, way, manner), seen)


@helper
def need_of(t: Battle, attacker: Fighter, target: Fighter, row: int, how: How, seen: Sight) -> int:
    """The target number of an attack on these terms."""
    weapon, squared = t.board.weapons[row], ground.apart(t, attacker, target)
    range_cm = modifiers.range_of(t, attacker, weapon)
    return modifiers.number_needed(t, attacker, target.index, weapon, how, seen, squared, range_cm)


@rule("tn_zero", "pub.called")
def may_be_called(
    t: Battle, attacker: Fighter, target: Fighter, seen: Sight, melee: bool, way: int, manner: int, place: int
) -> bool:
    """Whether an attack at a part of the body can hit, where hopeless attacks are forbidden."""
    if ruling(t, "tn_zero") == "yes":
        return True
    row = melee_row(t, attacker) if melee else row_in_hand(t, attacker)
    how = how_next(t, attacker, attacker.in_hand, melee, way, manner).but(called=place)
    return has_hope(t, need_of(t, attacker, target, row, how, seen))


@rule("throw_spot", "house.spot")
def near_spot(t: Battle, attacker: Fighter, x: int, y: int) -> int:
    """The fighter who stands at a spot and counts as its target, as ruled; NOBODY if none does."""
    near = number(t, "house.spot")
    nearest, least = NOBODY, near * near
    if ruling(t, "throw_spot") == "bare":
        return NOBODY
    for other in t.fighters:
        squared = ground.gap(other.x, other.y, x, y)
        if ground.is_up(other) and other.index != attacker.index and squared <= least:
            nearest, least = int(other.index), squared
    return nearest


@rule("tn_zero", "throw_spot")
def has_hope_at(t: Battle, attacker: Fighter, row: int, item: int, way: int, x: int, y: int) -> bool:
    """Whether what is thrown or fired at a spot can come down there, where hopeless attacks are forbidden."""
    if ruling(t, "tn_zero") == "yes":
        return True
    weapon, target = t.board.weapons[row], near_spot(t, attacker, x, y)
    how = how_next(t, attacker, item, False, way, Manner.PLAINLY)
    seen = ground.sight_to(t, attacker, target, x, y, False)
    squared = ground.distance_squared(t, attacker.x, attacker.y, x, y)
    range_cm = modifiers.range_of(t, attacker, weapon)
    return has_hope(t, modifiers.number_needed(t, attacker, target, weapon, how, seen, squared, range_cm))


@rule("ff.when", "ff.careful", "cover.through")
def is_offered(t: Battle, attacker: Fighter, target: Fighter, seen: Sight, manner: int) -> bool:
    """Whether a manner is worth offering: care where a friend is at risk, through the cover where it is full."""
    if goes_through(manner) != (seen.cover == Cover.FULL):
        return False
    return not with_care(manner) or is_at_risk(t, attacker, target)


@rule("ff.when")
def is_at_risk(t: Battle, attacker: Fighter, target: Fighter) -> bool:
    """Whether a shot without care may strike a friend, or is lost."""
    return modifiers.risk_of_shot(t, attacker, target.index, How(Way.SINGLE)) > 0


@rule("ff.careful", "careful")
def may_be_careful(t: Battle, fighter: Fighter, manner: int, cost: int) -> bool:
    """Care must be allowed as ruled; where it costs an action, one is left beyond the `cost` of the attack."""
    if not with_care(manner):
        return True
    paid = ruling(t, "careful") != "action" or fighter.actions > cost
    return allowed(t, "ff.careful:off", ruling(t, "careful") != "off") and allowed(
        t, "ff.careful:action", paid, fighter
    )


@rule("ff.careful", "careful")
def pay_for_care(t: Battle, fighter: Fighter, careful: bool) -> None:
    if careful and ruling(t, "careful") == "action":
        fighter.actions -= 1


@rule("range.beyond", "range_beyond")
def is_in_range(t: Battle, squared: int, range_cm: int) -> bool:
    times = number(t, "range.pick", Bracket.FAR if ruling(t, "range_beyond") == "-90" else Bracket.EXTREME)
    reach = times * range_cm
    near = squared <= reach * reach
    return allowed(t, "range.beyond", near, metres_away(squared), times, range_cm // METRE, reach // METRE)


@helper
def metres_away(squared: int) -> int:
    """A distance in whole metres, rounded up."""
    return (ground.root(squared) + METRE - 1) // METRE


@rule("cover.full", "cover.through", "through_cover", "house.line-of-fire")
def is_open_to_fire(t: Battle, seen: Sight, through: bool) -> bool:
    """The target must be in sight; full cover stops all but a shot through it, where it can be shot through."""
    if not allowed(t, "house.line-of-fire", not seen.blocked):
        return False
    if through:
        return (
            allowed(t, "cover.through:bare", seen.cover != Cover.NONE)
            and allowed(t, "cover.through:past", seen.cover == Cover.FULL, seen.cover)
            and allowed(t, "cover.through:forbidden", ruling(t, "through_cover") != "forbidden")
            and allowed(t, "cover.through:solid", seen.cover_ar >= 0)
        )
    exposed = seen.cover != Cover.FULL
    if ruling(t, "through_cover") != "forbidden" and seen.cover_ar >= 0:
        return allowed(t, "cover.full:pierced", exposed)
    return allowed(t, "cover.full:solid", exposed)


@rule("ordinal_scope", "order.count")
def ordinal_now(t: Battle, attacker: Fighter, item: int, melee: bool) -> int:
    """How many attacks came before this one, in the whole turn or with the same weapon, as ruled."""
    if ruling(t, "ordinal_scope") == "all":
        return attacker.attacks
    if strikes_bare(t, attacker, melee):
        return attacker.attacks - sum(each for each in attacker.by_item)
    return attacker.by_item[item]


@rule("zero_g_first")
def shots_now(t: Battle, attacker: Fighter, item: int) -> int:
    return attacker.shots_by_item[item] if ruling(t, "zero_g_first") == "weapon" else attacker.shots


@helper
def is_enemy(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "house.target:absent", bool(target.here), target)
        and allowed(t, "house.target:friend", target.side != fighter.side, target)
        and allowed(t, "house.target:out", ground.is_up(target), target)
    )


@rule("attack_modes_per_turn", "rof.count", "pub.called")
def may_act_again(t: Battle, fighter: Fighter) -> bool:
    """Whether the turn has room for another attack action: one, or more as ruled; none after a called attack."""
    called = fighter.attacks > 0 and t.series.called >= 0
    return fighter.attack_actions == 0 or (ruling(t, "attack_modes_per_turn") != "one" and not called)


@rule("attack_modes_per_turn", "rof.count")
def has_more(t: Battle, fighter: Fighter, way: int, most: int) -> bool:
    """Whether the turn has more attacks of this kind: where kinds mix, each is capped."""
    return ruling(t, "attack_modes_per_turn") != "mixed" or fighter.mode_attacks[way] < most


@rule("house.turn", "pub.actions")
def has_actions(t: Battle, fighter: Fighter, cost: int) -> bool:
    return allowed(t, "house.turn:actions", fighter.actions >= cost, fighter, fighter.actions, cost)


@rule("jam", "house.fists")
def is_blade_ready(t: Battle, fighter: Fighter) -> bool:
    """Whether the weapon a fighter strikes with is not jammed; fists never are."""
    weapon = weapon_in_hand(t, fighter)
    jammed = fighter.jammed[fighter.in_hand] > 0 and weapon.arm == Arm.MELEE
    return allowed(t, "jam:jammed", not jammed, weapon)


@rule("order.limit", "pub.stance")
def may_attack_again(t: Battle, fighter: Fighter) -> bool:
    limit = number(t, "order.limit")
    return allowed(t, "pub.stance:guarded", fighter.attack_actions != GUARDED, fighter) and allowed(
        t, "order.limit", fighter.attacks < limit, fighter, limit
    )
