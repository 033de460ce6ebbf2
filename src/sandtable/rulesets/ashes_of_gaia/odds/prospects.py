"""What to tell of an answer before it is given: the chance that it comes to something, by the rules that resolve it."""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Bot, Dice, Prospect, Situation, Yes, YesNo

from .. import actions as act
from ..look.words import reacting, victim
from ..rules import blast, course, damage, defence, manner, melee, modifiers, percent, reply, series, turn
from ..rules.attack import attack
from ..state import NOBODY, Arm, Battle, Defence, Fighter, Manner, Step, Struck

POLICY = ("greedy", "greedy")
GREEDY = Bot(act.Ask, "greedy")
SOMEWHERE_ELSE = 8  # of scatter: a metre to the north
YES_TO = (act.Ask.STRIKE_BACK, act.Ask.STRIKE_LEAVER, act.Ask.DUCK)


def agreed(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, who says yes to the reaction that is asked about."""
    return True if ask in YES_TO else GREEDY(t, ask, menu, who, about)


def declined(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The same, who says no."""
    return False if ask in YES_TO else GREEDY(t, ask, menu, who, about)


def prospects(t: Battle, answer: act.Act | YesNo) -> list[Prospect]:
    """What comes of the first roll that follows."""
    match answer:
        case act.Dodge() | act.Parry():
            return of_defence(t, isinstance(answer, act.Parry))
        case act.Take():
            return of_the_hit(t)
        case act.Blow() | act.Snap():
            return of_reply(t, answer)
        case YesNo():
            return of_reaction(t, isinstance(answer, Yes))
        case _:
            pass
    if t.active == NOBODY or t.step != Step.TURN or not isinstance(answer, act.Act):
        return []
    match answer:
        case act.Throw() | act.ThrowCarefully() | act.ThrowTo() | act.Lob():
            return of_explosive(t, answer)
        case act.Shoot() if bursts(t, t.fighters[t.active]):
            return of_explosive(t, answer)
        case (
            act.Shoot(target)
            | act.ShootAt(target)
            | act.Strike(target)
            | act.StrikeAt(target)
            | act.Again(target)
            | act.AgainSo(target)
            | act.Charge(target)
        ):
            return of_attack(t, answer, target)
        case act.Close(target):
            return [told("gets inside", True, t, changes_distance(target), doer(t))]
        case act.Reopen(target):
            return [told("opens the distance", True, t, changes_distance(target), doer(t))]
        case act.Clear() if not melee.weapon_in_hand(t, doer(t)).trusted:
            return [told("clears the jam", True, t, clears(answer), doer(t))]
        case act.End() if t.numbers["initiative"] != "roll":
            return [told("is followed by an enemy", False, t, next_is_enemy(answer), doer(t))]
        case act.Move() | act.Run() if t.fighters[t.active].engaged:
            return [told("gets away unhurt", True, t, gets_away(answer), doer(t))]
        case _:
            return []


def told(
    label: str, good: bool, t: Battle, run: Callable[[Battle], bool], whom: Fighter, policy: tuple[Any, ...] = POLICY
) -> Prospect:
    """What may happen to somebody, and whether whoever answers wants it."""
    return Prospect(label, Situation(t, run, (label,), policy), whom.label, good)


def doer(t: Battle) -> Fighter:
    """Whose turn it is."""
    return t.fighters[t.active]


# ---- attacks ---------------------------------------------------------------------------------------------------------


class Coarse:
    """Luck that asks of an attack only what an outcome depends on, so that odds have few paths to walk.

    The rules are those that resolve; of their results, those count as one that make no difference here.
    """

    def __init__(self, luck: Any, to_the_death: bool) -> None:
        self.luck, self.to_the_death = luck, to_the_death

    def __getattr__(self, name: str) -> Any:
        return getattr(self.luck, name)

    def once(self, t: Battle, part: Callable[..., int], args: tuple[int, ...]) -> Any:
        got = self.asked(t, part, args)
        t.luck = self  # working out a part seats another luck for a while
        return got

    def asked(self, t: Battle, part: Callable[..., int], args: tuple[int, ...]) -> Any:
        if part is damage.damage_die and t.log is None:  # what is told rolls all dice
            if not self.to_the_death or t.struck != Struck.TARGET:
                return 0
            hp = int(t.fighters[t.now.target].hp)
            return hp * int(self.luck.once(t, is_enough, (hp, *args)))
        if part in (percent.attack_die, percent.attack_die_near_friends) and not self.to_the_death:
            return self.luck.once(t, without_place, (part, *args))
        return self.luck.once(t, part, args)


class OnTarget(Coarse):
    """The same for what bursts: not how far it goes astray, nor what the burst then does."""

    def __init__(self, luck: Any) -> None:
        super().__init__(luck, False)

    def asked(self, t: Battle, part: Callable[..., int], args: tuple[int, ...]) -> Any:
        return SOMEWHERE_ELSE if part is blast.scatter else super().asked(t, part, args)

    def total(self, why: str, what: Dice) -> int:
        return int(what.n)


def is_enough(t: Battle, hp: int, *args: int) -> int:
    """Whether a damage roll takes all hit points."""
    return int(damage.damage_die(t, *args) >= hp)


def without_place(t: Battle, die: Callable[..., percent.Rolled], *args: Any) -> percent.Rolled:
    """An attack roll, wherever it strikes."""
    result = die(t, *args)
    return percent.Rolled(result.struck, result.degree, jammed=result.jammed)


def of_attack(t: Battle, answer: act.Act, target: int) -> list[Prospect]:
    """Does the first blow land, does it bring him down, does it strike a friend?"""
    return [
        told("is hit", True, t, hits(answer, Struck.TARGET), t.fighters[target]),
        told("drops", True, t, fells(answer, target), t.fighters[target]),
        *strays(t, answer, hits(answer, Struck.ALLY)),
    ]


def strays(t: Battle, answer: act.Act, run: Callable[[Battle], bool]) -> list[Prospect]:
    """A friend who may be struck instead, where one is at risk."""
    c = t.silent_copy()
    begin(c, answer)
    shot = c.step == Step.ATTACK and modifiers.risk_of_shot(c, doer(c), c.now.target, c.now.how) == percent.AT_RISK
    return [told("strikes a friend", False, t, run, doer(t))] if shot else []


def hits(answer: act.Act, whom: Struck) -> Callable[[Battle], bool]:
    """Whether the first attack that follows from an answer hits the target, or a friend."""
    return lambda t: first_attack(t, answer, False) == whom


def fells(answer: act.Act, target: int) -> Callable[[Battle], bool]:
    """Whether it brings the target down."""
    return lambda t: first_attack(t, answer, True) == Struck.TARGET and bool(t.fighters[target].out)


def first_attack(t: Battle, answer: act.Act, to_the_death: bool) -> Struck:
    """The first attack that follows from an answer. Says whom it has hit."""
    begin(t, answer)
    set_off(t)
    if t.step != Step.ATTACK:
        return Struck.NOBODY  # a charge that was stopped on its way
    t.luck = Coarse(t.luck, to_the_death)
    return attack(t)


def begin(t: Battle, answer: act.Act) -> None:
    """An attack action, or the next attack of one, up to the dice."""
    match answer:
        case act.Again(target):
            series.go_on(t, target, Manner.PLAINLY)
        case act.AgainSo(target, extra):
            series.go_on(t, target, manner.manner_with(extra))
        case _:
            turn.perform(t, doer(t), answer)


def set_off(t: Battle) -> None:
    """A walk to its end: those who may strike at the leaving do, as the greedy player would."""
    while t.step == Step.LEAVE:
        course.leave(t)


def bursts(t: Battle, fighter: Fighter) -> bool:
    """Whether what he holds is aimed at a place, and bursts there."""
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    return weapon.frag or weapon.arm == Arm.THROW


def of_explosive(t: Battle, answer: act.Act) -> list[Prospect]:
    """Does it come down where it was aimed, or on a friend?"""
    on_mark = told("hits the mark", True, t, comes_down_on(answer, Struck.TARGET), doer(t))
    return [on_mark, *strays(t, answer, comes_down_on(answer, Struck.ALLY))]


def comes_down_on(answer: act.Act, whom: Struck) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        turn.perform(t, doer(t), answer)
        t.luck = OnTarget(t.luck)
        return blast.explosive_attack(t) == whom

    return run


# ---- everything else of a turn ---------------------------------------------------------------------------------------


def changes_distance(target: int) -> Callable[[Battle], bool]:
    return lambda t: melee.close_in(t, doer(t), t.fighters[target])


def clears(answer: act.Act) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        turn.perform(t, t.fighters[t.active], answer)
        fighter = t.fighters[t.active]
        return not fighter.jammed[fighter.in_hand]

    return run


def next_is_enemy(answer: act.Act) -> Callable[[Battle], bool]:
    """Whether the other side has the next turn."""

    def run(t: Battle) -> bool:
        side = int(doer(t).side)
        turn.perform(t, doer(t), answer)
        course.next_turn(t)
        return t.step == Step.TURN and doer(t).side != side

    return run


def gets_away(answer: act.Act) -> Callable[[Battle], bool]:
    """Whether nobody hurts him as he leaves."""

    def run(t: Battle) -> bool:
        fighter = t.fighters[t.active]
        before = fighter.hp
        turn.perform(t, fighter, answer)
        set_off(t)
        return fighter.hp == before

    return run


# ---- reactions -------------------------------------------------------------------------------------------------------


def of_defence(t: Battle, parry: bool) -> list[Prospect]:
    """Against a hit whose degree is known; or before the roll, where defence has to be said before."""
    struck = victim(t)
    if struck is None or t.numbers["dodge_timing"] != "after":
        return []
    place, chosen = struck.index, Defence.PARRY if parry else Defence.DODGE
    return [told("gets out of it", True, t, lambda t: defence.is_defended(t, t.fighters[place], chosen), struck)]


def of_the_hit(t: Battle) -> list[Prospect]:
    """What the hit does that is taken."""
    struck = victim(t)
    if struck is None or t.numbers["dodge_timing"] != "after":
        return []
    place = struck.index

    def falls(t: Battle) -> bool:
        damage.hurt(t, t.fighters[place], t.last_degree, t.location, t.critical)
        return bool(t.fighters[place].out)

    return [told("drops", False, t, falls, struck)]


def of_reaction(t: Battle, yes: bool) -> list[Prospect]:
    """Striking back, striking at somebody who leaves, ducking."""
    place = reacting(t)
    if not 0 <= place < len(t.fighters):
        return []
    if t.step in (Step.FOLLOW, Step.LEAVE):
        return of_reply(t, act.Blow()) if yes else []
    players = (agreed, agreed) if yes else (declined, declined)

    def falls(t: Battle) -> bool:
        t.step, t.burst.next = Step.BURST, place
        blast.burst_next(t)
        return bool(t.fighters[place].out)

    def gets_out(t: Battle) -> bool:
        return blast.out_of_the_way(t, t.fighters[place]) > 0

    found = [told("dodges some of it", True, t, gets_out, t.fighters[place], players)]
    return found * yes + [told("drops", False, t, falls, t.fighters[place], players)]


def of_reply(t: Battle, answer: act.Act) -> list[Prospect]:
    """Does a reaction hit the fighter whose turn it is, or, as a shot, a friend of the one who reacts?"""
    place = reacting(t)

    def hits(whom: Struck) -> Callable[[Battle], bool]:
        def run(t: Battle) -> bool:
            t.luck = Coarse(t.luck, False)
            return reply.reply(t, t.fighters[place], doer(t), answer) == whom

        return run

    found = [told("is hit", True, t, hits(Struck.TARGET), doer(t))]
    if isinstance(answer, act.Snap):
        how = reply.terms(t, True, answer.manner)
        if modifiers.risk_of_shot(t, t.fighters[place], t.active, how) == percent.AT_RISK:
            found.append(told("strikes a friend", False, t, hits(Struck.ALLY), t.fighters[place]))
    return found
