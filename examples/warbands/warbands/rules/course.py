"""The course of a battle: activations in turn, round by round, until one side is gone or the ground is decided."""

from collections.abc import Iterator

from sandtable.boards.squares import DIRECTIONS, neighbour
from sandtable.kernel import NOBODY, allowed, choose, heading, helper, judge, may, number, rule

from .. import actions as act
from ..state import Battle, Ending, Report, Warrior, Weapon
from ..terrain import GOAL
from . import fighting, moving


@rule("turn")
def beat(t: Battle) -> None:
    """One answer: who acts, or what the active warrior does."""
    if t.active == NOBODY:
        match choose(t, t.side, act.Ask.WHO, ready(t, t.side)):
            case act.Activate(place):
                begin(t, t.warriors[place])
        return
    who = t.warriors[t.active]
    match choose(t, who.side, act.Ask.ACT, options(t, who), who):
        case act.Go(to):
            moving.go(t, who, to)
            meet_braced(t, who)
        case act.Shoot(place):
            fighting.shoot(t, who, t.warriors[place])
        case act.Strike(place):
            who.points -= number(t, "strike.cost")
            fighting.strike(t, who, t.warriors[place], False)
        case act.Brace():
            who.braced, who.points = True, 0
        case act.Rally():
            who.points -= number(t, "rally")
            fighting.test_nerve(t, who)
        case _:
            who.points = 0
    if who.points <= 0 or not who.able:
        end(t, who)


@rule("turn", "turn.points")
def begin(t: Battle, who: Warrior) -> None:
    t.active = who.index
    who.points, who.shot, who.braced = number(t, "turn.points"), False, False


@rule("brace")
def meet_braced(t: Battle, who: Warrior) -> None:
    """Braced spears may strike first at a warrior who has come next to them."""
    for foe in t.warriors:
        if foe.braced and foe.side != who.side and foe.able and who.able and fighting.can_reach(t, foe, who):
            if may(t, foe.side, act.Ask.BRACE, foe, who):
                foe.braced = False
                fighting.strike(t, foe, who, True)


@rule("turn", "ground")
def end(t: Battle, who: Warrior) -> None:
    """The other side is next, if it has a warrior left; when neither has, the round is over."""
    who.acted, who.points, t.active = True, 0, NOBODY
    if any(is_ready(x) and x.side != t.side for x in t.warriors):
        t.side = 1 - t.side
    elif not any(is_ready(x) for x in t.warriors):
        score(t)
        for warrior in t.warriors:
            warrior.acted = False
        t.round += 1
        t.side = (t.round - 1) % 2
        heading(t, "Round {}", int(t.round))


@rule("ground")
def score(t: Battle) -> None:
    """A side whose warriors alone stand on the marked ground gets a point."""
    red, blue = holders(t, 0), holders(t, 1)
    if red > 0 and blue == 0:
        t.score[0] += 1
    elif blue > 0 and red == 0:
        t.score[1] += 1


@helper
def holders(t: Battle, side: int) -> int:
    """How many of a side stand on the marked ground."""
    return sum(x.able and x.side == side and t.board.ground[x.at] & GOAL != 0 for x in t.warriors)


@helper
def is_ready(who: Warrior) -> bool:
    return who.able and not who.acted


@rule("turn.rounds")
def is_over(t: Battle) -> bool:
    if t.round > number(t, "turn.rounds"):
        return True
    return not (any(x.able and x.side == 0 for x in t.warriors) and any(x.able and x.side == 1 for x in t.warriors))


@helper
def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.red = sum(x.able and x.side == 0 for x in t.warriors)
    row.blue = sum(x.able and x.side == 1 for x in t.warriors)
    row.winner, row.reason = NOBODY, Ending.GROUND
    if row.red == 0 or row.blue == 0:
        row.winner, row.reason = int(row.red == 0), Ending.ROUT
    elif t.score[0] != t.score[1]:
        row.winner = int(t.score[1] > t.score[0])


# ---- what may be answered ------------------------------------------------------------------------------------------


@rule("turn")
def ready(t: Battle, side: int) -> Iterator[act.Act]:
    for who in t.warriors:
        if who.side == side and is_ready(who):
            yield act.Activate(who.index)


@judge(act.Ask.WHO)
@rule("turn")
def may_act(t: Battle, answer: act.Act) -> bool:
    match answer:
        case act.Activate(place):
            warrior = t.warriors[place]
            return allowed(t, "turn:side", warrior.side == t.side, warrior) and (
                allowed(t, "turn:out", warrior.able, warrior) and allowed(t, "turn:acted", not warrior.acted, warrior)
            )
    return allowed(t, "turn:who", False)


@rule("turn")
def options(t: Battle, who: Warrior) -> Iterator[act.Act]:
    yield act.Done()
    for direction in range(DIRECTIONS):
        if is_legal(t, act.Go(neighbour(who.at, direction)), who):
            yield act.Go(neighbour(who.at, direction))
    for target in t.warriors:
        if is_legal(t, act.Shoot(target.index), who):
            yield act.Shoot(target.index)
        if is_legal(t, act.Strike(target.index), who):
            yield act.Strike(target.index)
    if is_legal(t, act.Brace(), who):
        yield act.Brace()
    if is_legal(t, act.Rally(), who):
        yield act.Rally()


@judge(act.Ask.ACT)
@rule("turn", "brace", "rally")
def is_legal(t: Battle, answer: act.Act, who: Warrior) -> bool:
    match answer:
        case act.Go(to):
            return moving.may_go(t, who, to)
        case act.Shoot(place):
            return fighting.may_shoot(t, who, t.warriors[place])
        case act.Strike(place):
            return fighting.may_strike(t, who, t.warriors[place])
        case act.Brace():
            spear = allowed(t, "brace:spear", who.weapon == Weapon.SPEAR, who)
            return spear and moving.can_pay(t, who, number(t, "brace"))
        case act.Rally():
            return allowed(t, "rally", who.shaken, who) and moving.can_pay(t, who, number(t, "rally"))
        case act.Done():
            return True
    return allowed(t, "turn:acts", False, who)
