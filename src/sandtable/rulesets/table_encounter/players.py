"""The greedy player makes the best attack it sees, comes closer if that makes it better, and keeps AP for reactions."""

from typing import NamedTuple

from sandtable.boards.tabletop import COMPASS, NOWHERE, Spot, ahead, gap, is_nearer, length, near_edge
from sandtable.kernel import helper, members, menu, number, player, ruling

from . import actions as act, worths
from .rules import aid, clash, climbing, course, ground, journey, line_of_fire, melee, moving, reactions, shooting
from .rules.jumping import may_jump
from .state import INCH, NOBODY, Battle, Effect, Feature, Grade, Model, Weapon

DROP = 400  # what a fall takes off the worth of a way
STAYS_UP = 400  # a model that can do more than this from high ground does not look for ways down
WAYS = 16  # directions that are tried
SHUFFLE = INCH // 8  # the shortest walk


@helper
def is_spent(model: Model) -> bool:
    """Whether a model can use its AP only for reactions: it has acted, or will break down."""
    return model.activated or model.shaken


@player("greedy", act.Ask.DEPLOY)
def near_the_middle(t: Battle) -> act.Act:
    """Deploys the next model as near to the middle as the menu allows."""
    best: act.Act = act.End()
    place = course.next_to_deploy(t)
    if place == NOBODY:
        return best
    model, least = t.models[place], worths.FAR
    for i in range(course.spots_to_deploy(t)):
        x, y = course.spot_to_deploy(t, model, i)
        far = abs(x - t.board.width // 2) + abs(y - t.board.depth // 2)
        if far < least and course.may_deploy(t, model, x, y):
            best, least = act.Place(place, x, y), far
    return best


@player("greedy", act.Ask.ACTIVATE)
def the_fit_first(t: Battle) -> act.Act:
    """Activates the model nearest to an enemy; shaken ones last, but first where a friend can aid them then."""
    best, worth = 0, -(1 << 30)
    for model in t.models:
        if model.side == t.side and model.placed and not model.activated:
            value = -worths.nearest_gap(t, model)
            if model.shaken:
                value += worths.FAR if has_helper(t, model) else -worths.FAR
            if value > worth:
                best, worth = model.index, value
    return act.Activate(best)


@helper
def has_helper(t: Battle, model: Model) -> bool:
    """Whether a friend in contact could aid a model that breaks down now."""
    return any(
        x.side == model.side
        and x.index != model.index
        and x.placed
        and not x.activated
        and not x.shaken
        and x.ap >= number(t, "aid.cost")
        and ground.in_contact(t, x, model)
        for x in t.models
    )


class Idea(NamedTuple):
    """The best answer so far, and its worth."""

    answer: act.Act
    worth: int


@player("greedy", act.Ask.ACT)
def best_action(t: Battle, model: Model) -> act.Act:
    """Takes the best attack or Aid, or a way to a better one; the last AP is for cover.

    It works out its answers itself: a look at the menu would cost more time.
    """
    best = best_aid(t, model, best_attack(t, model))
    if model.ap < 2 or not journey.may_set_out(t, model) or journey.left_to_move(t, model) < INCH:
        return best.answer
    outlook = worths.outlook(t, model, best.worth)
    best = best_perch(t, model, best_walk(t, model, best, outlook), outlook)
    if model.z > 0 and best.worth <= STAYS_UP:
        best = best_way_down(t, model, best, outlook)
    return best.answer


@helper
def best_attack(t: Battle, model: Model) -> Idea:
    """The shot or blow that is worth most, or the end of the activation."""
    best = Idea(act.End(), worths.LEAST)
    for weapon in t.board.weapons:
        if not model.carries(weapon.index):
            continue
        for target in members(t.models, ground.opponents(t, model)):
            if not weapon.melee:
                value = worths.aimed_worth(t, model, target, weapon, best.worth)
                if value > best.worth and shooting.may_shoot(t, model, target, weapon, False):
                    best = Idea(act.Shoot(target.index, weapon.index), value)
            elif can_strike_now(t, model, target, weapon):
                best = best_blow(t, model, target, weapon, best)
    return best


@helper
def best_aid(t: Battle, model: Model, best: Idea) -> Idea:
    """The Aid that is worth most, if worth more than the best so far."""
    for i in range(t.board.enlisted):
        friend = t.models[i]
        value = worths.help_worth(t, model, friend)
        if value > best.worth and aid.may_aid(t, model, friend):
            best = Idea(act.Help(friend.index), value)
    return best


@helper
def best_walk(t: Battle, model: Model, best: Idea, outlook: worths.Outlook) -> Idea:
    """The walk that is worth most; half of a way only if no whole one is worth anything."""
    for i in range(t.board.enlisted + 2 * WAYS):
        if i >= t.board.enlisted + WAYS and best.worth > worths.LEAST:
            break
        place = way_out(t, model, i)
        value = worths.place_worth(t, model, place, best.worth, outlook)
        if value > best.worth and moving.may_walk(t, model, place.x, place.y):
            best = Idea(act.Walk(place.x, place.y), value)
    return best


@helper
def best_perch(t: Battle, model: Model, best: Idea, outlook: worths.Outlook) -> Idea:
    """The climb that is worth most, or the walk to its foot."""
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if not worths.is_worth_climbing(t, model, feature):
            continue
        place = near_edge(feature, model.x, model.y)
        value = worths.perch_worth(t, model, feature, place, best.worth, outlook)
        if value <= best.worth:
            continue
        foot = ahead(place.x, place.y, model.x, model.y, model.radius + 5)
        if climbing.may_climb(t, model, feature):
            best = Idea(act.Climb(feature.index), value)
        elif is_away(model, foot) and moving.may_walk(t, model, foot.x, foot.y):
            best = Idea(act.Walk(foot.x, foot.y), value)
    return best


@helper
def best_way_down(t: Battle, model: Model, best: Idea, outlook: worths.Outlook) -> Idea:
    """The climb, drop or jump off high ground that is worth most."""
    stranded = not any(is_gun(t, model, i) for i in range(t.board.arms))
    for i in range(WAYS):
        place = moving.over_edge(t, model, turned(model, i), model.radius + 10)
        value = worths.place_worth(t, model, place, best.worth, outlook)
        if stranded and place != NOWHERE and value <= worths.LEAST:
            value = worths.LEAST + 1  # it can do nothing up here, and one step down is hardly nearer
        if value > best.worth and climbing.may_climb_down(t, model, place.x, place.y):
            best = Idea(act.ClimbDown(place.x, place.y), value)
        elif value - DROP > best.worth and climbing.may_drop(t, model, place.x, place.y):
            best = Idea(act.Drop(place.x, place.y), value - DROP)
        for inch in range(1, 4):
            place = moving.over_edge(t, model, turned(model, i), inch * INCH + 50)
            value = worths.place_worth(t, model, place, best.worth, outlook)
            if value > best.worth and lands_high(t, model, place) and may_jump(t, model, place.x, place.y):
                best = Idea(act.Jump(place.x, place.y), value)
    return best


@helper
def is_gun(t: Battle, model: Model, arm: int) -> bool:
    """Whether a weapon is one that a model can shoot with."""
    return model.ballistics > 0 and not t.board.weapons[arm].melee and model.carries(arm)


@helper
def is_away(model: Model, place: Spot) -> bool:
    """Whether a place is far enough away to walk there."""
    return length(place.x - model.x, place.y - model.y) >= SHUFFLE


@helper
def can_strike_now(t: Battle, model: Model, target: Model, weapon: Weapon) -> bool:
    """Whether Close Combat can be paid and is in range; obstacles do not count."""
    far = weapon.reach + number(t, "engage.move") * model.agility * INCH
    return model.ap >= number(t, "melee.cost") and is_nearer(model, target, far + 1)


@helper
def best_blow(t: Battle, model: Model, target: Model, weapon: Weapon, best: Idea) -> Idea:
    """A blow worth more than the best so far: from as far as the weapon reaches, or base to base."""
    for close in range(2):
        place = melee.way_in(t, model, target, weapon, close)
        if place == NOWHERE:
            continue
        value = worths.fight_worth(t, model, target, place, best.worth)
        if value <= best.worth:
            return best
        if melee.may_fight(t, model, target, weapon, place.x, place.y):
            return Idea(act.Fight(target.index, weapon.index, place.x, place.y), value)
    return best


@helper
def way_out(t: Battle, model: Model, i: int) -> Spot:
    """Place i that a walk may lead to: straight to another model; then sixteen directions, all the way and half."""
    left = journey.left_to_move(t, model)
    if i >= t.board.enlisted:
        left = left if i < t.board.enlisted + WAYS else left // 2
        east, north = COMPASS[turned(model, i - t.board.enlisted)]
        x, y = model.x + east * left // INCH, model.y + north * left // INCH
        return Spot(x, y) if moving.is_on_table(t, x, y) else NOWHERE
    other = t.models[i]
    if not other.placed or other.index == model.index or (other.side == model.side and not other.broke_down):
        return NOWHERE
    far = min(left, gap(model, other) - 5)
    return ahead(model.x, model.y, other.x, other.y, far) if far >= SHUFFLE else NOWHERE


@helper
def turned(model: Model, i: int) -> int:
    """A direction of the compass, counted from the opponents' edge, so that both sides try theirs in one order."""
    return (i + WAYS // 2 * model.side) % WAYS


@helper
def lands_high(t: Battle, model: Model, place: Spot) -> bool:
    return moving.is_on_table(t, place.x, place.y) and ground.ground_at(t, place.x, place.y, model.z) > 0


@player("greedy", act.Ask.ENGAGE)
def first_way_in(t: Battle, model: Model) -> act.Act:
    return menu(t, act.Act)[0]


@player("greedy", act.Ask.SWAP)
def step_in_for_the_weak(t: Battle, friend: Model) -> act.Act:
    """A helper with room for stress takes the place of a friend whom it would harm more."""
    best: act.Act = act.Stand()
    for answer in menu(t, act.Act):
        if isinstance(answer, act.Swap):
            helper_ = t.models[answer.helper]
            if helper_.stress + 1 < helper_.left and worths.urgency(t, helper_) < worths.urgency(t, friend):
                best = answer
    return best


@player("greedy", act.Ask.GUARD)
def hardest_weapon(t: Battle, answer: act.Act, defender: Model, attacker: Model) -> int:
    match answer:
        case act.Guard(arm):
            weapon = t.board.weapons[arm]
            return weapon.damage * 4 + weapon.critical * 2 + weapon.shove // INCH
        case _:
            return -1


@player("greedy", act.Ask.CLASH)
def strike_or_parry(t: Battle, answer: act.Act, me: Model, other: Model) -> int:
    """Strikes while it can, hardest first; but a push comes last where it would spoil its own reach."""
    match answer:
        case act.Strike(grade):
            weapon = t.board.weapons[max(clash.weapon_in(t, t.clash_turn), 0)]
            if grade == Grade.NORMAL:
                return 40 + 10 * weapon.damage
            value = 40 + 10 * weapon.critical
            if weapon.shove > 0 and not me.shoved:
                last = t.normals[t.clash_turn] + t.criticals[t.clash_turn] == 1
                value += 15 if last and clash.can_strike(t, 1 - t.clash_turn) else -15
            return value
        case act.Parry(grade, own):
            return 30 + 10 * grade - 5 * own
        case act.Undo(own):
            return 35 + 10 * t.struck - 5 * own
        case _:
            return 0


@player("greedy", act.Ask.SHOVE)
def push_them(t: Battle, striker: Model, sufferer: Model) -> bool:
    return True


@player("greedy", act.Ask.REACT)
def shoot_back_or_hide(t: Battle, answer: act.Act, target: Model, shooter: Model) -> int:
    """Returns fire where it is worth an attack, or takes cover where it saves stress; sooner with spare AP."""
    spare = 2 if is_spent(target) else 1
    match answer:
        case act.ReturnFire():
            value = best_shot(t, target, shooter) * spare // 2
            is_free = value > 0 and reactions.return_cost(t, target) == 0
            return value + worths.LEAST if is_free else value  # a free shot is always worth making
        case act.TakeCover():
            weapon = t.board.weapons[t.weapon]
            in_line = line_of_fire.obstacles(t, shooter, target, target.x, target.y, target.z)
            base, sure = line_of_fire.distance_and_cover(t, shooter, target, 0), worths.sure_worth(t, target, weapon)
            open_worth = worths.shot_worth(t, shooter, target, weapon, False, base, in_line, sure)
            return (open_worth - worths.shot_worth(t, shooter, target, weapon, True, base, in_line, sure)) * spare
        case _:
            return worths.LEAST


@helper
def best_shot(t: Battle, shooter: Model, target: Model) -> int:
    best = 0
    for weapon in t.board.weapons:
        if not weapon.melee and shooter.carries(weapon.index):
            best = max(best, worths.aimed_worth(t, shooter, target, weapon, best))
    return best


@player("greedy", act.Ask.COVER)
def behind_something(t: Battle, target: Model, shooter: Model) -> act.Act:
    """Goes as far as it may to a place that hides; else it stays, if it may."""
    if (target.x != t.from_x or target.y != t.from_y) and reactions.may_end_cover(
        t, target, shooter, target.x, target.y, target.z
    ):
        return act.Halt()
    before = line_of_fire.obstacles(t, shooter, target, target.x, target.y, target.z)
    for i in range(reactions.COVER_PLACES):  # the outermost ring first
        ring = reactions.COVER_PLACES // WAYS - 1 - i // WAYS
        x, y = reactions.cover_place(target, ring * WAYS + turned(target, i % WAYS), t.left)
        if not moving.is_on_table(t, x, y):
            continue
        between = line_of_fire.obstacles(t, shooter, target, x, y, ground.ground_at(t, x, y, target.z))
        if between > before and moving.may_walk(t, target, x, y):
            return act.Walk(x, y)
    if reactions.may_end_cover(t, target, shooter, t.from_x, t.from_y, t.from_z):
        return act.Stay()
    for i in range(reactions.COVER_PLACES):
        x, y = reactions.cover_place(target, i, t.left)
        if reactions.is_way_to_cover(t, target, shooter, x, y):
            return act.Walk(x, y)
    return act.Halt()


@player("greedy", act.Ask.RETURN)
def best_return(t: Battle, answer: act.Act, target: Model, shooter: Model) -> int:
    match answer:
        case act.Shoot(opponent, arm):
            return worths.aimed_worth(t, target, t.models[opponent], t.board.weapons[arm], 0)
        case _:
            return 0


@player("greedy", act.Ask.EFFECT)
def blow_up_opponents(t: Battle, shooter: Model, struck: Feature) -> act.Act:
    """Chooses an explosion where it hurts opponents more than friends; else no effect."""
    blows_up = ruling(t, "stray.terrain") == "any" and worths.blast_worth(t, shooter, struck) > 0
    return act.Effected(Effect.EXPLODE if blows_up else Effect.NONE)
