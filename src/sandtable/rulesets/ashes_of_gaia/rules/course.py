"""The course of a battle: who is next, one beat after the other, and how it ends."""

from collections.abc import Iterator

from sandtable.kernel import NOBODYS, ask, does, helper, judge, note, offers, rule
from sandtable.kernel.verbs import allowed, because, dice, heading, number, once, roll, ruling, verdict

from .. import actions as act
from ..state import DECIMETRE, GUARDED, NOBODY, Arm, Battle, Degree, Fighter, Gait, Report, Step, Way
from . import blast, ending, ground, melee, percent, reply, series, turn
from .attack import after_attack, attack


@rule("house.turn", "house.set-up", "pub.opportunity")
def beat(t: Battle) -> None:
    """Plays the next decision or resolution."""
    match t.step:
        case Step.DEPLOY:
            deploy_next(t)
        case Step.ROUND:
            next_turn(t)
        case Step.TURN:
            decide(t)
        case Step.ATTACK:
            attack_step(t)
        case Step.ANSWER:
            strike_back(t)
        case Step.FOLLOW:
            series.follow(t)
        case Step.LEAVE:
            leave(t)
        case Step.BURST:
            blast.burst_next(t)
    ending.check_end(t)


# ---- set-up --------------------------------------------------------------------------------------------------


@rule("house.set-up")
def deploy_next(t: Battle) -> None:
    """The next fighter without a place deploys in the area of their side."""
    for fighter in t.fighters:
        if fighter.here and not fighter.placed:
            if not has_a_place(t, fighter):
                fighter.here = False
                note(t, "there is no room left for {}, who takes no part", fighter)
                return
            ask(t, fighter.side, act.Ask.DEPLOY, fighter)
            return
    t.step = Step.ROUND
    open_round(t)


@does(act.Deploy)
@rule("house.set-up")
def deploy(t: Battle, fighter: Fighter, x: int, y: int) -> None:
    fighter.x, fighter.y, fighter.placed = x * DECIMETRE, y * DECIMETRE, True


@offers(act.Ask.DEPLOY)
@rule("house.set-up")
def places(t: Battle, fighter: Fighter) -> Iterator[act.Act]:
    """Offers the free crossings of a grid over the area."""
    for i in range(5):
        for j in range(5):
            x, y = place_in_area(t, fighter, i, j)
            if may_deploy(t, fighter, x, y):
                yield act.Deploy(x, y)


@rule("house.set-up")
def has_a_place(t: Battle, fighter: Fighter) -> bool:
    """Whether the grid over the area has a free crossing left."""
    for i in range(5):
        for j in range(5):
            x, y = place_in_area(t, fighter, i, j)
            if may_deploy(t, fighter, x, y):
                return True
    return False


@helper
def place_in_area(t: Battle, fighter: Fighter, i: int, j: int) -> tuple[int, int]:
    """A crossing of the grid, in decimetres."""
    at = 4 * fighter.side
    left, top, right, bottom = t.board.areas[at], t.board.areas[at + 1], t.board.areas[at + 2], t.board.areas[at + 3]
    return (left + (right - left) * (i + 1) // 6) // DECIMETRE, (top + (bottom - top) * (j + 1) // 6) // DECIMETRE


@judge(act.Deploy)
@rule("house.set-up")
def may_deploy(t: Battle, fighter: Fighter, x: int, y: int) -> bool:
    at = 4 * fighter.side
    to_x, to_y = x * DECIMETRE, y * DECIMETRE
    areas = t.board.areas
    inside = areas[at] <= to_x <= areas[at + 2] and areas[at + 1] <= to_y <= areas[at + 3]
    return allowed(t, "house.set-up:area", inside, fighter) and ground.may_stand(t, fighter, to_x, to_y)


@judge(act.Ask.DEPLOY)
@rule("house.set-up")
def may_besides(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    """Nothing else is done before all fighters have a place."""
    return allowed(t, "house.set-up:answer", False, fighter)


# ---- turns ---------------------------------------------------------------------------------------------------


@rule("initiative", "house.turn", "reaction_refresh")
def next_turn(t: Battle) -> None:
    """Gives the turn to the next fighter in order of initiative; after the last, a new round begins."""
    t.active = NOBODY
    wanted = side_wanted(t)
    best, equals = -1, 0
    for fighter in t.fighters:
        if is_waiting(fighter, wanted):
            if order_of(t, fighter) > best:
                best, equals = order_of(t, fighter), 0
            if order_of(t, fighter) == best:
                equals += 1
    if equals == 0:
        new_round(t)
        return
    left = roll(t, "tie for initiative", dice(1, equals), by=NOBODYS) if equals > 1 else 1
    for fighter in t.fighters:
        if is_waiting(fighter, wanted) and order_of(t, fighter) == best:
            left -= 1
            if left == 0:
                if equals > 1:
                    verdict(t, "{}", fighter)
                begin_turn(t, fighter)


@rule("initiative")
def order_of(t: Battle, fighter: Fighter) -> int:
    return int(fighter.score) if ruling(t, "initiative") == "roll" else int(fighter.dexterity)


@rule("initiative")
def side_wanted(t: Battle) -> int:
    """The side whose fighter is next where sides alternate; NOBODY where either side may be."""
    if ruling(t, "initiative") != "alternate" or t.last_side == NOBODY:
        return NOBODY
    other = 1 - t.last_side
    return other if any(is_waiting(x, other) for x in t.fighters) else NOBODY


@helper
def is_waiting(fighter: Fighter, side: int) -> bool:
    return ground.is_up(fighter) and not fighter.gone and (side == NOBODY or fighter.side == side)


@rule("initiative")
def roll_initiative(t: Battle) -> None:
    """Rolls initiative, where ruled: better degrees go first, then higher Dexterity."""
    if ruling(t, "initiative") == "roll":
        for fighter in t.fighters:
            if ground.is_up(fighter):
                need = because(t, "initiative", fighter.dexterity)
                fighter.score = 128 * once(t, initiative_die, need, fighter.dexterity, by=fighter) + fighter.dexterity


@rule("initiative")
def initiative_die(t: Battle, need: int, dexterity: int) -> Degree:
    face = roll(t, "initiative", dice(1, 100), at_most=percent.last_success(t, need))
    return percent.degree_shown(t, face, need, dexterity)


@rule("house.turn", "reaction_refresh", "end_of_battle")
def new_round(t: Battle) -> None:
    if t.round >= number(t, "house.rounds"):
        ending.time_up(t)
        return
    t.round += 1
    for fighter in t.fighters:
        fighter.gone = False
        if ruling(t, "reaction_refresh") == "round":
            refresh_reactions(t, fighter)
    open_round(t)


@helper
def open_round(t: Battle) -> None:
    heading(t, "Round {}", t.round)
    roll_initiative(t)


@rule("pub.actions", "pub.stance", "reaction_refresh")
def refresh_reactions(t: Battle, fighter: Fighter) -> None:
    """A fighter has all reactions again, with the extra ones of a defensive stance while it lasts."""
    fighter.reactions = number(t, "pub.actions", 1)
    if fighter.attack_actions == GUARDED:
        fighter.reactions += number(t, "pub.stance", 1)


@rule("pub.actions", "order.count", "moving_until", "pub.allout", "pub.stance", "pub.dodge", "pub.parry")
def begin_turn(t: Battle, fighter: Fighter) -> None:
    """A turn begins with two actions, all counts at 0, and the effects of the fighter's last turn over."""
    t.active, t.last_side, t.step = fighter.index, fighter.side, Step.TURN
    t.series.running = False
    fighter.gone = True
    fighter.actions = number(t, "pub.actions", 0)
    fighter.fast = fighter.all_out = fighter.fired = fighter.moved = False
    fighter.attacks = fighter.attack_actions = fighter.shots = fighter.dodges = fighter.parries = 0
    if ruling(t, "reaction_refresh") == "turn":
        refresh_reactions(t, fighter)
    fighter.reactions = min(fighter.reactions, number(t, "pub.actions", 1))
    for i in range(4):
        fighter.by_item[i] = fighter.shots_by_item[i] = 0
    for i in range(9):
        fighter.mode_attacks[i] = 0
    heading(t, "{} has the turn", fighter)


@rule("house.turn", "house.stance")
def decide(t: Battle) -> None:
    """One decision of the fighter whose turn it is; once they are out, the turn is over."""
    if t.active == NOBODY or not ground.is_up(t.fighters[t.active]):
        t.step = Step.ROUND
        return
    fighter = t.fighters[t.active]
    ask(t, fighter.side, act.Ask.ACT, fighter)


# ---- attacks -------------------------------------------------------------------------------------------------


@rule("house.one-attack", "house.one-explosive")
def attack_step(t: Battle) -> None:
    weapon = t.board.weapons[t.now.row]
    if weapon.frag or weapon.arm == Arm.THROW:
        blast.explosive_attack(t)
    else:
        attack(t)
        after_attack(t)


@rule("pub.counter", "counter_type")
def strike_back(t: Battle) -> None:
    """The fighter who was missed may strike back; that blow cannot be answered."""
    t.step = Step.FOLLOW
    fighter, enemy = t.fighters[t.answering], t.fighters[t.active]
    if reply.can_reply(t, fighter, enemy):
        reply.offer(t, fighter, enemy)


# ---- leaving and arriving ------------------------------------------------------------------------------------


@rule("pub.opportunity", "pub.retreat")
def leave(t: Battle) -> None:
    """Engaged enemies may each strike at the fighter who leaves; then the fighter goes."""
    mover = t.fighters[t.active]
    while t.leaver_next < len(t.fighters):
        enemy = t.fighters[t.leaver_next]
        t.leaver_next += 1
        if may_strike_leaver(t, mover, enemy):
            reply.offer(t, enemy, mover)
            return
    t.step = Step.TURN
    if ground.is_up(mover):
        arrive(t, mover)
        if t.gait == Gait.CHARGE and ground.is_up(t.fighters[t.charged_at]):
            charge_home(t, mover)


@rule("pub.opportunity", "pub.retreat")
def may_strike_leaver(t: Battle, mover: Fighter, enemy: Fighter) -> bool:
    """Whether an enemy who is left behind may strike; not at a retreat."""
    return t.gait != Gait.RETREAT and is_left_behind(t, mover, enemy) and reply.can_reply(t, enemy, mover)


@rule("pub.opportunity", "house.engaged")
def is_left_behind(t: Battle, mover: Fighter, enemy: Fighter) -> bool:
    """Whether an enemy is engaged, and out of reach where the walk ends."""
    far = ground.distance_squared(t, t.goal_x, t.goal_y, enemy.x, enemy.y)
    return melee.has(mover.engaged, enemy.index) and not melee.is_in_touch(t, mover, enemy, far)


@rule("pub.move", "pub.brace", "aim_scope", "house.engaged")
def arrive(t: Battle, mover: Fighter) -> None:
    """The mover reaches the new place, loses aim and brace, and leaves the melee with fighters out of reach."""
    mover.face_x, mover.face_y = t.goal_x - mover.x, t.goal_y - mover.y
    mover.x, mover.y = t.goal_x, t.goal_y
    mover.braced, mover.aim, mover.moved, mover.hidden = False, 0, True, False
    melee.part_the_distant(t, mover)


@rule("pub.charge", "charge_attack", "reach_charge")
def charge_home(t: Battle, mover: Fighter) -> None:
    """The one blow of a charge."""
    mover.attack_actions -= 1  # it was counted when the charge began
    turn.begin_series(t, mover, t.charged_at, Way.CHARGE, True)
    t.series.most = 1
    series.next_attack(t)


# ---- the end -------------------------------------------------------------------------------------------------


@helper
def is_over(t: Battle) -> bool:
    return t.step == Step.OVER


@helper
def report(t: Battle, row: Report) -> None:
    row.winner, row.reason, row.rounds = t.winner, t.ending, t.round
    row.hp_red, row.hp_blue = ending.hp_left(t, 0), ending.hp_left(t, 1)
    row.out_red = sum(1 for x in t.fighters if x.here and x.out and x.side == 0)
    row.out_blue = sum(1 for x in t.fighters if x.here and x.out and x.side == 1)
