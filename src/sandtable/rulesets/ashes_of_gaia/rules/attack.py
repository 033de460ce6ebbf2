"""An attack from start to end: the roll to hit, which fighter it strikes, their defence, the damage."""

from sandtable.kernel import dice, helper, note, roll, rule, ruling, verdict

from ..state import NOBODY, Arm, Battle, Defence, Degree, Fighter, How, Step, Struck, Way, Weapon
from . import charge, damage, ground, modifiers, percent
from .defence import count_defence, defence_chosen, is_defended
from .melee import engage, has, strikes_bare

# ---- setting an attack up ------------------------------------------------------------------------------------


@helper
def set_attack(t: Battle, attacker: Fighter, target: int, x: int, y: int, row: int, how: How) -> None:
    """Sets up the next attack."""
    now = t.now
    now.attacker, now.target, now.row, now.how = attacker.index, target, row, how
    now.x, now.y, now.item = x, y, attacker.in_hand
    now.range_cm = modifiers.range_of(t, attacker, t.board.weapons[row])


@rule("cover.ask", "distance")
def look(t: Battle) -> None:
    """Measures the distance to the target of the attack, and looks at what lies between."""
    now = t.now
    attacker = t.fighters[now.attacker]
    now.squared = ground.distance_squared(t, attacker.x, attacker.y, now.x, now.y)
    now.sight = ground.sight_to(t, attacker, now.target, now.x, now.y, now.how.melee)


# ---- the attack ----------------------------------------------------------------------------------------------


@rule("house.one-attack", "dodge_timing", "pub.ammo")
def attack(t: Battle) -> Struck:
    """Makes the attack: target number, roll, defence, damage. Returns who was hit in the end, if anyone."""
    look(t)
    attacker = t.fighters[t.now.attacker]
    weapon = t.board.weapons[t.now.row]
    need = modifiers.target_number(t)
    if t.now.how.melee:
        engage(t, attacker, t.fighters[t.now.target])
    spend(t, attacker, weapon)
    defence = Defence.NONE
    if ruling(t, "dodge_timing") == "before":
        defence = defence_chosen(t, t.fighters[t.now.target], Degree.SIMPLE)
    skill = modifiers.skill_with(attacker, weapon)
    risk = modifiers.risk_of_shot(t, attacker, t.now.target, t.now.how)
    called, jams, impales = t.now.how.called, jams_from(t, weapon), bool(weapon.impale)
    result = percent.attack_roll(t, attacker, need, skill, called, risk, jams, impales, True)
    t.struck, t.last_degree, t.location = result.struck, result.degree, result.place
    t.critical = result.critical
    t.landed = False
    if result.jammed:
        jam(t, attacker)
    elif t.struck != Struck.NOBODY:
        land(t, t.fighters[whom_it_strikes(t, attacker)], defence)
    if defence != Defence.NONE and t.struck != Struck.TARGET:
        count_defence(t.fighters[t.now.target], defence)
    return Struck(t.struck) if t.landed else Struck.NOBODY


@rule("ff.instead")
def whom_it_strikes(t: Battle, attacker: Fighter) -> int:
    """The fighter that the attack strikes: the target, or a friend in the way."""
    if t.struck == Struck.TARGET:
        return t.now.target
    victim = bystander(t, attacker)
    note(t, "{} is in the way", t.fighters[victim])
    return victim


@rule("pub.dodge", "pub.parry", "dodge_timing", "ff_degree")
def land(t: Battle, victim: Fighter, chosen: Defence) -> None:
    """The hit does damage unless the fighter it strikes dodges or parries it."""
    if ruling(t, "dodge_timing") == "after":
        chosen = defence_chosen(t, victim, t.last_degree)
    elif t.struck == Struck.ALLY:
        chosen = Defence.NONE
    if chosen == Defence.NONE or not is_defended(t, victim, chosen):
        t.landed = True
        damage.hurt(t, victim, t.last_degree, t.location, t.critical)


@rule("jam")
def jams_from(t: Battle, weapon: Weapon) -> int:
    """The lowest natural roll on which the weapon jams; NEVER where jamming is off."""
    return weapon.jam if ruling(t, "jam") == "on" else percent.NEVER


@rule("jam")
def jam(t: Battle, attacker: Fighter) -> None:
    """The weapon jams and ends the attack action; a jam in a reaction costs only the reaction."""
    t.series.running = t.series.running and t.now.how.reaction
    if t.board.weapons[t.now.row].arm == Arm.THROW:
        verdict(t, "a dud: it does nothing")
        return
    attacker.jammed[t.now.item] = 1
    verdict(t, "the weapon jams")


@rule("ff.instead", "ff_victim")
def bystander(t: Battle, attacker: Fighter) -> int:
    """The friend who is struck, picked at random from those in the way."""
    target, count, last = t.fighters[t.now.target], 0, NOBODY
    for other in t.fighters:
        if may_be_struck(t, attacker, target, other):
            count, last = count + 1, int(other.index)
    if count < 2:
        return last
    left = roll(t, "which friend is struck", dice(1, count), by=attacker)
    for other in t.fighters:
        if may_be_struck(t, attacker, target, other):
            left -= 1
            if left == 0:
                verdict(t, "{}", other)
                return other.index
    return last


@rule("ff_victim")
def may_be_struck(t: Battle, attacker: Fighter, target: Fighter, other: Fighter) -> bool:
    """Whether a shot may strike a fighter in place of its target: any friend in that melee, or only the nearest."""
    if not is_mixed_up(t, attacker, target, other):
        return False
    return ruling(t, "ff_victim") != "nearest" or nearest_friend(t, attacker, target) == other.index


@rule("ff_victim", "ff_shooter")
def is_mixed_up(t: Battle, attacker: Fighter, target: Fighter, other: Fighter) -> bool:
    """Whether a fighter is in melee with the target and may be struck instead; the shooter never is."""
    mixed_up = has(target.engaged, other.index) and other.index != attacker.index
    return mixed_up and (other.side == attacker.side or ruling(t, "ff_victim") == "anybody")


@rule("ff_victim")
def nearest_friend(t: Battle, attacker: Fighter, target: Fighter) -> int:
    """The friend in melee with the target who is nearest to the shooter."""
    nearest, least = NOBODY, 1 << 60
    for other in t.fighters:
        squared = ground.apart(t, attacker, other)
        if is_mixed_up(t, attacker, target, other) and squared < least:
            nearest, least = int(other.index), squared
    return nearest


# ---- rounds and counts ---------------------------------------------------------------------------------------


@rule("pub.ammo", "pub.slow", "order.count", "env.zerog-conv")
def spend(t: Battle, attacker: Fighter, weapon: Weapon) -> None:
    """An attack uses up rounds whatever its result, and counts in the turn unless it is a reaction."""
    now = t.now
    way, melee = now.how.way, now.how.melee
    if weapon.arm == Arm.THROW:
        attacker.loads[now.item] -= 1
    elif not melee:
        attacker.loads[now.item] -= weapon.rounds[way] if way <= Way.FULL else weapon.rounds[0]
        attacker.unchambered[now.item] = int(weapon.slow)
        attacker.hidden = False
        attacker.fired = True
    turn_to(attacker, now.x, now.y)
    if now.how.reaction:
        return
    spend_aim(t, attacker)
    attacker.attacks += 1
    attacker.by_item[now.item] += int(not strikes_bare(t, attacker, melee))
    attacker.mode_attacks[way] += 1
    if not melee and weapon.arm != Arm.THROW:
        attacker.shots += 1
        attacker.shots_by_item[now.item] += 1


@rule("pub.aim", "aim_scope")
def spend_aim(t: Battle, attacker: Fighter) -> None:
    """An aim ends with the next attack or, where it helps a whole series, with an attack on another target."""
    if ruling(t, "aim_scope") == "next" or attacker.aim_at != t.now.target:
        attacker.aim = 0


@helper
def turn_to(fighter: Fighter, x: int, y: int) -> None:
    if fighter.x != x or fighter.y != y:
        fighter.face_x, fighter.face_y = x - fighter.x, y - fighter.y


# ---- after the attack ----------------------------------------------------------------------------------------


@rule("counter_when", "pub.charge-fall")
def after_attack(t: Battle) -> None:
    """A charge that hits may knock its target down, and a failed blow may be answered; then the series goes on."""
    now = t.now
    if now.how.way == Way.CHARGE and t.landed and ruling(t, "pub.charge-fall.reading") == "on":
        charge.knock_down(t, t.fighters[now.attacker], t.fighters[now.target])
    t.series.made += 1
    t.step = Step.FOLLOW
    failed = t.struck == Struck.NOBODY or (ruling(t, "counter_when") == "any" and not t.landed)
    if now.how.melee and not now.how.reaction and failed:
        t.step = Step.ANSWER
        t.answering = now.target
