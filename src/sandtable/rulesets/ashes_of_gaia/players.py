"""A player who weighs what an attack would do, and closes in when nothing can be done from here."""

from sandtable.kernel import helper, menu, player

from . import actions as act
from .rules import defence, modifiers, targets
from .rules.ground import apart, is_up, nearest_enemy, root
from .rules.melee import fights_friend_of, melee_row, row_in_hand
from .state import NOBODY, Arm, Battle, Bracket, Fighter, Manner, Stance, Style, Way

ORDER = (0, 20, 40)
WEAK, FIRM = 60, 30  # an enemy with few hit points is worth more
HURRY = 5  # how much more a step is worth to whoever is out of his weapon's standard range


@player("greedy", act.Ask.DEPLOY)
def deploy_forward(t: Battle, fighter: Fighter) -> act.Act:
    """The place nearest to the middle of the field."""
    best, least = act.Deploy(0, 0), 1 << 40
    for answer in menu(t, act.Act):
        match answer:
            case act.Deploy(x, y):
                dx, dy = x * 10 - t.board.width // 2, y * 10 - t.board.height // 2
                if dx * dx + dy * dy < least:
                    best, least = act.Deploy(x, y), dx * dx + dy * dy
            case _:
                pass
    return best


@player("greedy", act.Ask.ACT)
def do_the_most(t: Battle, fighter: Fighter) -> act.Act:
    """The act that promises most; see `worth_of`."""
    best: act.Act = act.End(Stance.PEEKING)
    most = 0
    for answer in menu(t, act.Act):
        worth = worth_of(t, fighter, answer)
        if worth > most:
            best, most = answer, worth
    return best


@helper
def worth_of(t: Battle, fighter: Fighter, answer: act.Act) -> int:
    """Hits to be expected, in thousandths of a damage point; small numbers for what only prepares them."""
    match answer:
        case act.Shoot(target, mode, manner):
            return worth_of_shots(t, fighter, t.fighters[target], mode, manner)
        case act.Strike(target, style):
            return worth_of_blows(t, fighter, t.fighters[target], style)
        case act.Charge(target):
            return 900 if holds_blade(t, fighter) else 0
        case act.Close(target):
            return 1500 if fighter.actions == 2 else 0
        case act.Throw(item, target):
            return worth_of_throw(t, fighter, t.fighters[target], item)
        case act.Reload():
            return 400 if is_empty(t, fighter) else 0
        case act.Chamber() | act.Clear() | act.GetUp():
            return 500
        case act.Draw(item):
            return 300 if is_better_in_hand(t, fighter, item) else 0
        case act.Run(x, y):
            return nearer(t, fighter, x, y) if fighter.actions == 2 and wants_nearer(t, fighter) else 0
        case act.Move(x, y):
            return nearer(t, fighter, x, y) + 1 if wants_nearer(t, fighter) else 0
        case act.Aim(target):
            return 2 if fighter.attack_actions == 0 else 0
        case act.Brace():
            return 1 if t.board.weapons[row_in_hand(t, fighter)].heavy > fighter.strength else 0
        case _:
            return 0


@helper
def percent(need: int) -> int:
    return min(max(need, 0), 100)


@helper
def worth_of_shots(t: Battle, fighter: Fighter, target: Fighter, mode: int, manner: int) -> int:
    weapon = t.board.weapons[row_in_hand(t, fighter)]
    need = targets.need_for(t, fighter, target, False, mode, manner == Manner.THROUGH, manner == Manner.CAREFULLY)
    mean = mean_of(weapon.n, weapon.sides, weapon.plus) - 3 * target.ratings[9 + weapon.type]
    total = 0
    for i in range(mode + 1):
        total += percent(need - ORDER[i])
    if manner == Manner.PLAINLY and fights_friend_of(t, target, fighter) > 0:
        return total * max(mean, 1) // 8
    return total * max(mean, 1) * WEAK // (FIRM + target.hp)


@helper
def mean_of(n: int, sides: int, plus: int) -> int:
    """The mean of dice, in thirds."""
    return 3 * n * (sides + 1) // 2 + 3 * plus


@helper
def worth_of_blows(t: Battle, fighter: Fighter, target: Fighter, style: int) -> int:
    weapon = t.board.weapons[melee_row(t, fighter)]
    way = style + Way.FAST
    need = targets.need_for(t, fighter, target, True, way, False, False)
    dm = 0 if style == Style.FAST or not weapon.adds_dm else int(fighter.dm)
    dice = weapon.n + 1 if style >= Style.STRONG else int(weapon.n)
    mean = max(mean_of(dice, weapon.sides, weapon.plus + dm) - 3 * target.ratings[9 + weapon.type] // 2, 1)
    if style == Style.FAST:
        return (2 * percent(need) + percent(need - 20)) * mean
    if style == Style.FOCUSED:
        return (percent(need) + percent(need - 20)) * mean
    return percent(need) * mean if style == Style.STRONG else percent(need) * mean * 3 // 4


@helper
def worth_of_throw(t: Battle, fighter: Fighter, target: Fighter, item: int) -> int:
    """A burst at an enemy whom no friend is near."""
    weapon = t.board.weapons[fighter.items[item]]
    if not weapon.frag or weapon.n == 0:
        return 0
    friends = sum(1 for x in t.fighters if x.side == fighter.side and is_up(x) and apart(t, x, target) < 1600 * 1600)
    foes = sum(1 for x in t.fighters if x.side == target.side and is_up(x) and apart(t, x, target) <= 500 * 500)
    return 0 if friends > 0 else percent(fighter.throwing) * foes * mean_of(weapon.n, weapon.sides, 0) // 2


@helper
def is_empty(t: Battle, fighter: Fighter) -> bool:
    weapon = t.board.weapons[row_in_hand(t, fighter)]
    least = min((r for r in weapon.rounds if r > 0), default=1)
    return weapon.arm < Arm.MELEE and fighter.loads[fighter.in_hand] < least


@helper
def holds_blade(t: Battle, fighter: Fighter) -> bool:
    return t.board.weapons[row_in_hand(t, fighter)].arm == Arm.MELEE


@helper
def is_better_in_hand(t: Battle, fighter: Fighter, item: int) -> bool:
    """A blade when an enemy is upon him, a gun that is loaded otherwise."""
    other = t.board.weapons[fighter.items[item]]
    enemy = nearest_enemy(t, fighter)
    if enemy == NOBODY or other.arm == Arm.THROW:
        return False
    near = apart(t, fighter, t.fighters[enemy]) <= 400 * 400
    if near:
        return other.arm == Arm.MELEE and not holds_blade(t, fighter)
    return other.arm < Arm.MELEE and fighter.loads[item] > 0 and holds_blade(t, fighter)


@helper
def wants_nearer(t: Battle, fighter: Fighter) -> bool:
    """Nobody can be attacked well from here."""
    enemy = nearest_enemy(t, fighter)
    if enemy == NOBODY or fighter.engaged != 0:
        return False
    weapon = t.board.weapons[row_in_hand(t, fighter)]
    if weapon.arm >= Arm.MELEE:
        return apart(t, fighter, t.fighters[enemy]) > 200 * 200
    return fighter.attack_actions == 0


@helper
def nearer(t: Battle, fighter: Fighter, x: int, y: int) -> int:
    """Centimetres won towards the nearest enemy, in tenths; 0 for a way that leads off."""
    enemy = nearest_enemy(t, fighter)
    if enemy == NOBODY:
        return 0
    foe = t.fighters[enemy]
    dx, dy = foe.x - 10 * x, foe.y - 10 * y
    won = max((root(apart(t, fighter, foe)) - root(dx * dx + dy * dy)) // 10, 0)
    weapon = t.board.weapons[row_in_hand(t, fighter)]
    far = (
        weapon.arm < Arm.MELEE
        and modifiers.bracket_of(t, apart(t, fighter, foe), weapon.reach * 100) > Bracket.STANDARD
    )
    return won * HURRY if far else won


@player("greedy", act.Ask.FOLLOW)
def keep_at_it(t: Battle, fighter: Fighter) -> act.Act:
    """The target that is easiest to bring down, as long as there is any hope."""
    best: act.Act = act.Stop()
    most = 0
    melee, way, careful = bool(t.series.melee), int(t.series.way), bool(t.series.careful)
    for answer in menu(t, act.Act):
        match answer:
            case act.Again(target):
                foe = t.fighters[target]
                need = percent(targets.need_for(t, fighter, foe, melee, way, bool(t.series.through), careful))
                friends = 0 if melee or careful else fights_friend_of(t, foe, fighter)
                worth = need * 4 - foe.hp if friends == 0 else 0
                if need > 0 and worth + 100 > most and friends == 0:
                    best, most = answer, worth + 100
            case _:
                pass
    return best


@player("greedy", act.Ask.DEFEND)
def defend_best(t: Battle, victim: Fighter, degree: int) -> act.Act:
    """Parry or dodge, whichever is likelier."""
    dodge = int(defence.defence_number(t, victim, False)) if defence.can_dodge(t, victim) else 0
    parry = int(defence.defence_number(t, victim, True)) if defence.can_parry(t, victim) else 0
    if max(dodge, parry) <= 0:
        return act.Take()
    return act.Parry() if parry > dodge else act.Dodge()


@player("greedy", act.Ask.STRIKE_BACK)
def strike_back(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    return fighter.reactions > 1


@player("greedy", act.Ask.STRIKE_LEAVER)
def strike_leaver(t: Battle, fighter: Fighter, enemy: Fighter) -> bool:
    return True


@player("greedy", act.Ask.DUCK)
def duck_always(t: Battle, victim: Fighter) -> bool:
    return True
