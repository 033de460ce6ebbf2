"""The greedy player: the best attack it sees, closer if that makes it better, and its AP kept for reactions."""

from sandtable.kernel import helper, menu, player

from . import actions as act
from .rules import clash, ground, journey, line_of_fire
from .state import INCH, Battle, Effect, Grade, Journey, Model, Weapon

WORTH = 1000  # of one point of stress
LEAST = 150  # an attack worth less is not made
PER_SUCCESS = 667  # stress that a die of a Clash is worth, criticals included
PER_FRIEND = 300  # what a friend in the line of fire takes off a shot


# ---- what attacks are worth ----------------------------------------------------------------------------------


@helper
def chosen(n: int, k: int) -> int:
    """Ways to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@helper
def chance_to_reach(dice: int, need: int) -> int:
    """The chance, in thousandths, that so many dice add up to `need` or more."""
    if need <= dice:
        return 1000
    if need > 6 * dice or dice <= 0:
        return 0
    misses = 0
    for k in range((need - 1 - dice) // 6 + 1):
        ways = chosen(dice, k) * chosen(need - 1 - 6 * k, dice)
        misses += ways if k % 2 == 0 else -ways
    whole = 1
    for _ in range(dice):
        whole *= 6
    return 1000 - 1000 * misses // whole


@helper
def shot_worth(t: Battle, shooter: Model, target: Model, weapon: Weapon, covered: bool) -> int:
    """About the stress of a shot, in thousandths, more for those whom it breaks."""
    chance = chance_to_reach(shooter.ballistics, line_of_fire.difficulty(t, shooter, target, weapon, covered))
    return chance * (13 if weapon.critical > 0 or weapon.d3 else 10) * urgency(t, target) // 100


@helper
def aimed_worth(t: Battle, shooter: Model, target: Model, weapon: Weapon) -> int:
    """A shot in the open, less what it may do to friends in its line."""
    return shot_worth(t, shooter, target, weapon, False) - PER_FRIEND * friends_in_line(t, shooter, target)


@helper
def friends_in_line(t: Battle, shooter: Model, target: Model) -> int:
    return sum(
        1
        for x in t.models
        if x.placed
        and x.side == shooter.side
        and x.index != shooter.index
        and line_of_fire.hides(t, x.x, x.y, x.radius, x.z, x.z + x.height, shooter, target.x, target.y, target.z)
    )


@helper
def urgency(t: Battle, target: Model) -> int:
    """Ten for a fresh model of Toughness 3: a point weighs more the less Toughness there is, and where it breaks.

    Beyond doubled stress nothing more is lost, and stress without a check to come is nothing at all.
    """
    checks = checks_to_come(t, target)
    if checks == 0 or target.stress >= 2 * target.left:
        return 0
    if checks == 1 and target.stress + 2 < target.left:
        return 2
    return 30 // target.left + 5 * (target.stress + 1 >= target.left)


@helper
def checks_to_come(t: Battle, model: Model) -> int:
    """How often a model will still be activated; two stand for any number of them."""
    rounds = t.board.rounds - t.round if t.board.rounds > 0 else 2
    return min(rounds + (not model.activated), 2)


@helper
def explosive(t: Battle, model: Model) -> int:
    """The stress of explosions that would reach a model where it stands; one in four is expected to come."""
    stress = 0
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if feature.on_hit == Effect.EXPLODE and ground.stands(t, feature):
            dx, dy, reach = model.x - feature.x, model.y - feature.y, feature.blast + model.radius
            stress += feature.blast_damage * (dx * dx + dy * dy <= reach * reach)
    return stress * WORTH // 4


@helper
def is_spent(model: Model) -> bool:
    """Whether its AP are good for nothing but reactions: it has acted, or is going to break down."""
    return model.activated or model.stress >= model.left


@helper
def blow_worth(t: Battle, model: Model, target: Model, weapon: Weapon) -> int:
    """About the stress dealt in a Clash less the stress suffered, from where the two stand."""
    dealt = PER_SUCCESS * model.melee * urgency(t, target) // 10
    answers = any(w.melee and target.carries(w.index) and ground.reaches(t, target, w, model) for w in t.board.weapons)
    if answers:
        return dealt - PER_SUCCESS * target.melee * urgency(t, model) // 12
    return dealt - PER_SUCCESS * target.melee // 2


# ---- activations ---------------------------------------------------------------------------------------------


@player("greedy", act.Ask.DEPLOY)
def near_the_middle(t: Battle) -> act.Act:
    best: act.Act = act.End()
    least = 1 << 30
    for answer in menu(t, act.Act):
        if isinstance(answer, act.Place):
            far = abs(answer.x - t.board.width // 2) + abs(answer.y - t.board.depth // 2)
            if far < least:
                best, least = answer, far
    return best


@player("greedy", act.Ask.ACTIVATE)
def the_fit_first(t: Battle) -> act.Act:
    """Who may act, nearest to an enemy; those about to break come last."""
    best, worth = 0, -(1 << 30)
    for model in t.models:
        if model.side == t.side and model.placed and not model.activated:
            value = -nearest_gap(t, model) - (1 << 20) * (model.stress >= model.left)
            if value > worth:
                best, worth = model.index, value
    return act.Activate(best)


@helper
def nearest_gap(t: Battle, model: Model) -> int:
    return min((ground.gap(model, x) for x in t.models if x.placed and x.side != model.side), default=0)


@player("greedy", act.Ask.ACT)
def best_action(t: Battle, model: Model) -> act.Act:
    """An Aid that is due, the best attack, or a walk to where a better one can be made; the last AP is for cover."""
    best: act.Act = act.End()
    worth = LEAST
    walks_count = model.ap >= 2 and (t.journey == Journey.NONE or t.left >= INCH)
    for answer in menu(t, act.Act):
        value = 0
        if isinstance(answer, act.Shoot):
            value = aimed_worth(t, model, t.models[answer.target], t.board.weapons[answer.weapon])
        elif isinstance(answer, act.Fight):
            value = fight_worth(t, model, t.models[answer.target], t.board.weapons[answer.weapon], answer.x, answer.y)
        elif isinstance(answer, act.Help):
            value = WORTH * min(t.models[answer.friend].stress, 1 + model.caused)
        elif isinstance(answer, act.Walk) and walks_count:
            value = walk_worth(t, model, answer.x, answer.y)
        if value > worth:
            best, worth = answer, value
    return best


@helper
def fight_worth(t: Battle, model: Model, target: Model, weapon: Weapon, x: int, y: int) -> int:
    """A blow struck from (x, y)."""
    kept_x, kept_y, kept_z = model.x, model.y, model.z
    journey.put(t, model, x, y, ground.ground_at(t, x, y, model.z))
    value = blow_worth(t, model, target, weapon)
    journey.put(t, model, kept_x, kept_y, kept_z)
    return value


@helper
def walk_worth(t: Battle, model: Model, x: int, y: int) -> int:
    """The best attack that could still be made from there, a little less than one at once; else coming closer.

    Places that may blow up are avoided.
    """
    after = model.ap - 1 if t.journey == Journey.NONE else model.ap
    kept_x, kept_y, kept_z = model.x, model.y, model.z
    before, danger = nearest_gap(t, model), explosive(t, model)
    journey.put(t, model, x, y, ground.ground_at(t, x, y, model.z))
    value = attack_worth(t, model) * 9 // 10 if after >= 2 else 0
    closer = before - nearest_gap(t, model)
    danger = explosive(t, model) - danger
    journey.put(t, model, kept_x, kept_y, kept_z)
    if value <= LEAST and closer > INCH:
        value = LEAST + closer // 100
    return value - danger


@helper
def attack_worth(t: Battle, model: Model) -> int:
    """The best shot or blow from where a model stands, obstacles on the way in left aside."""
    best = 0
    for weapon in t.board.weapons:
        if not model.carries(weapon.index):
            continue
        for target in t.models:
            if target.placed and target.side != model.side:
                if weapon.melee and ground.gap(model, target) <= weapon.reach + model.agility * INCH:
                    best = max(best, blow_worth(t, model, target, weapon))
                elif not weapon.melee and model.ballistics > 0:
                    best = max(best, aimed_worth(t, model, target, weapon))
    return best


# ---- answers -------------------------------------------------------------------------------------------------


@player("greedy", act.Ask.ENGAGE)
def first_way_in(t: Battle, model: Model) -> act.Act:
    return menu(t, act.Act)[0]


@player("greedy", act.Ask.SWAP)
def step_in_for_the_weak(t: Battle, friend: Model) -> act.Act:
    """A helper with room for stress takes the place of a friend who is about to break."""
    best: act.Act = act.Stand()
    for answer in menu(t, act.Act):
        if isinstance(answer, act.Swap):
            room = t.models[answer.helper].left - t.models[answer.helper].stress
            if room > 2 and friend.stress + 1 >= friend.left:
                best = answer
    return best


@player("greedy", act.Ask.GUARD)
def hardest_weapon(t: Battle, defender: Model, attacker: Model) -> act.Act:
    best: act.Act = act.Unarmed()
    worth = -1
    for answer in menu(t, act.Act):
        if isinstance(answer, act.Guard):
            weapon = t.board.weapons[answer.weapon]
            value = weapon.damage * 4 + weapon.critical * 2 + weapon.shove // INCH
            if value > worth:
                best, worth = answer, value
    return best


@player("greedy", act.Ask.CLASH)
def strike_or_parry(t: Battle, me: Model, other: Model) -> act.Act:
    """Strike while one can; first what hits hardest, but a push comes last where it would spoil one's own reach."""
    best: act.Act = act.Pass()
    worth = -1
    weapon = t.board.weapons[max(clash.weapon_in(t, t.clash_turn), 0)]
    for answer in menu(t, act.Act):
        value = 0
        if isinstance(answer, act.Strike):
            hard = answer.grade == Grade.CRITICAL
            value = 40 + 10 * (weapon.critical if hard else weapon.damage)
            if hard and weapon.shove > 0 and not me.shoved:
                value += 15 if clash.can_strike(t, 1 - t.clash_turn) and held_in_all(t, t.clash_turn) == 1 else -15
        elif isinstance(answer, act.Parry):
            value = 30 + 10 * answer.grade - 5 * answer.own
        elif isinstance(answer, act.Undo):
            value = 35 + 10 * t.struck - 5 * answer.own
        if value > worth:
            best, worth = answer, value
    return best


@helper
def held_in_all(t: Battle, hand: int) -> int:
    return t.normals[hand] + t.criticals[hand]


@player("greedy", act.Ask.SHOVE)
def push_them(t: Battle, striker: Model, sufferer: Model) -> bool:
    return True


@player("greedy", act.Ask.REACT)
def shoot_back_or_hide(t: Battle, target: Model, shooter: Model) -> act.Act:
    """Return fire where it is worth an attack; cover where it spares more than a little; both rather with spare AP."""
    best: act.Act = act.Ignore()
    worth = LEAST
    weapon = t.board.weapons[t.weapon]
    spare = 2 if is_spent(target) else 1
    for answer in menu(t, act.Act):
        value = 0
        if isinstance(answer, act.ReturnFire):
            value = best_shot(t, target, shooter) * spare // 2
        elif isinstance(answer, act.TakeCover):
            open_worth = shot_worth(t, shooter, target, weapon, False)
            value = (open_worth - shot_worth(t, shooter, target, weapon, True)) * spare
        if value > worth:
            best, worth = answer, value
    return best


@helper
def best_shot(t: Battle, shooter: Model, target: Model) -> int:
    best = 0
    for weapon in t.board.weapons:
        if not weapon.melee and shooter.carries(weapon.index):
            best = max(best, aimed_worth(t, shooter, target, weapon))
    return best


@player("greedy", act.Ask.COVER)
def behind_something(t: Battle, target: Model, shooter: Model) -> act.Act:
    """Any place that hides, if there is one."""
    best: act.Act = menu(t, act.Act)[0]
    for answer in menu(t, act.Act):
        if not isinstance(answer, act.Stay):
            best = answer
    return best


@player("greedy", act.Ask.RETURN)
def best_return(t: Battle, target: Model, shooter: Model) -> act.Act:
    best: act.Act = act.Waive()
    worth = 0
    for answer in menu(t, act.Act):
        if isinstance(answer, act.Shoot):
            value = aimed_worth(t, target, t.models[answer.target], t.board.weapons[answer.weapon])
            if value > worth:
                best, worth = answer, value
    return best
