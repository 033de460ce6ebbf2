"""What to tell of an answer before it is given: the chance that it comes to something, by the rules that resolve it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel.answers import Yes, YesNo
from sandtable.kernel.luck import Dice
from sandtable.kernel.players import Bot
from sandtable.kernel.question import Prospect, Situation

from .. import actions as act
from ..look.words import reacting, victim
from ..rules.attack import attack
from ..rules.blast import duck, explosive_attack, scatter
from ..rules.course import leave, strike_back
from ..rules.damage import damage_die
from ..rules.defence import is_defended
from ..rules.melee import close_in, row_in_hand
from ..rules.percent import Rolled, attack_die
from ..rules.series import next_attack
from ..rules.turn import perform
from ..state import NOBODY, Arm, Battle, Defence, Fighter, Step, Struck

POLICY = ("greedy", "greedy")
GREEDY = Bot(act.Ask, "greedy")
SOMEWHERE_ELSE = 8  # of scatter: a metre to the north
YES_TO = (act.Ask.STRIKE_BACK, act.Ask.STRIKE_LEAVER, act.Ask.DUCK)


def agreed(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The greedy player, who says yes to the reaction that is asked about."""
    return True if ask in YES_TO else GREEDY(t, ask, menu, who, about)


def prospects(t: Battle, answer: act.Act | YesNo) -> list[Prospect]:
    """What comes of the first roll that follows."""
    match answer:
        case act.Dodge() | act.Parry():
            return of_defence(t, isinstance(answer, act.Parry))
        case Yes():
            return of_reaction(t)
        case _:
            pass
    if t.active == NOBODY or t.step != Step.TURN or not isinstance(answer, act.Act):
        return []
    match answer:
        case act.Throw() | act.ThrowTo() | act.Lob():
            return [told("on target", t, lands_where_aimed(answer))]
        case act.Shoot() | act.ShootAt() if bursts(t, t.fighters[t.active]):
            return [told("on target", t, lands_where_aimed(answer))]
        case (
            act.Shoot(target)
            | act.ShootAt(target)
            | act.Strike(target)
            | act.StrikeAt(target)
            | act.Again(target)
            | act.Charge(target)
        ):
            return of_attack(t, answer, target)
        case act.Close(target) | act.Reopen(target):
            return [told("success", t, lambda t: close_in(t, t.fighters[t.active], t.fighters[target]))]
        case act.Clear():
            return [told("cleared", t, clears(answer))]
        case act.Move() | act.Run() if t.fighters[t.active].engaged:
            return [told("gets away unhurt", t, gets_away(answer))]
        case _:
            return []


def told(label: str, t: Battle, run: Callable[[Battle], bool], policy: tuple[Any, ...] = POLICY) -> Prospect:
    return Prospect(label, Situation(t, run, (label,), policy))


# ---- attacks ---------------------------------------------------------------------------------------------------------


class Coarse:
    """Luck that asks of an attack only what an outcome depends on, so that odds have few paths to walk.

    The rules are those that resolve; of their results, those count as one that make no difference here.
    """

    def __init__(self, luck: Any, to_the_death: bool) -> None:
        self.luck, self.to_the_death = luck, to_the_death

    def __getattr__(self, name: str) -> Any:
        return getattr(self.luck, name)

    def once(self, t: Battle, part: Callable[..., int], args: tuple[int, ...]) -> int:
        got = self.asked(t, part, args)
        t.luck = self  # working out a part seats another luck for a while
        return got

    def asked(self, t: Battle, part: Callable[..., int], args: tuple[int, ...]) -> int:
        if part is damage_die:
            if not self.to_the_death or t.struck != Struck.TARGET:
                return 0
            hp = int(t.fighters[t.now.target].hp)
            return hp * int(self.luck.once(t, is_enough, (hp, *args)))
        if part is attack_die and not self.to_the_death:
            return int(self.luck.once(t, without_place, args))
        return int(self.luck.once(t, part, args))


class OnTarget(Coarse):
    """The same for what bursts: not how far it goes astray, nor what the burst then does."""

    def __init__(self, luck: Any) -> None:
        super().__init__(luck, False)

    def asked(self, t: Battle, part: Callable[..., int], args: tuple[int, ...]) -> int:
        return SOMEWHERE_ELSE if part is scatter else super().asked(t, part, args)

    def total(self, why: str, what: Dice) -> int:
        return int(what.n)


def is_enough(t: Battle, hp: int, *args: int) -> int:
    """Whether a damage roll takes all hit points."""
    return int(damage_die(t, *args) >= hp)


def without_place(t: Battle, *args: Any) -> Rolled:
    """An attack roll, wherever it strikes."""
    result = attack_die(t, *args)
    return Rolled(result.struck, result.degree, jammed=result.jammed)


def of_attack(t: Battle, answer: act.Act, target: int) -> list[Prospect]:
    """Does the first blow land, does it bring him down, does it strike a friend?"""
    found = [
        told("hit", t, after(answer, lambda t: bool(t.landed and t.struck == Struck.TARGET), False)),
        told("down", t, after(answer, lambda t: bool(t.fighters[target].out), True)),
    ]
    ranged = isinstance(answer, act.Shoot | act.ShootAt) or (isinstance(answer, act.Again) and not t.series.melee)
    if ranged and t.fighters[target].engaged:
        strays = after(answer, lambda t: bool(t.landed and t.struck == Struck.ALLY), False)
        found.append(told("a friend struck", t, strays))
    return found


def after(answer: act.Act, read: Callable[[Battle], bool], to_the_death: bool) -> Callable[[Battle], bool]:
    """The first attack that follows from an answer, and what it came to."""

    def run(t: Battle) -> bool:
        if isinstance(answer, act.Again):
            t.series.target = answer.target
            next_attack(t)
        else:
            perform(t, t.fighters[t.active], answer)
            set_off(t)
            if t.step != Step.ATTACK:
                return False  # a charge that was stopped on its way
        t.luck = Coarse(t.luck, to_the_death)
        attack(t)
        return read(t)

    return run


def set_off(t: Battle) -> None:
    """A walk to its end: those who may strike at the leaving do, as the greedy player would."""
    while t.step == Step.LEAVE:
        leave(t)


def bursts(t: Battle, fighter: Fighter) -> bool:
    """Whether what he holds is aimed at a place, and bursts there."""
    weapon = t.board.weapons[row_in_hand(t, fighter)]
    return weapon.frag or weapon.arm == Arm.THROW


def lands_where_aimed(answer: act.Act) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        perform(t, t.fighters[t.active], answer)
        t.luck = OnTarget(t.luck)
        explosive_attack(t)
        return bool(t.landed)

    return run


# ---- everything else of a turn ---------------------------------------------------------------------------------------


def clears(answer: act.Act) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        perform(t, t.fighters[t.active], answer)
        fighter = t.fighters[t.active]
        return not fighter.jammed[fighter.in_hand]

    return run


def gets_away(answer: act.Act) -> Callable[[Battle], bool]:
    """Whether nobody hurts him as he leaves."""

    def run(t: Battle) -> bool:
        fighter = t.fighters[t.active]
        before = fighter.hp
        perform(t, fighter, answer)
        set_off(t)
        return fighter.hp == before

    return run


# ---- reactions -------------------------------------------------------------------------------------------------------


def of_defence(t: Battle, parry: bool) -> list[Prospect]:
    """Against a hit whose degree is known."""
    struck = victim(t)
    if struck is None or t.numbers["dodge_timing"] != "after":
        return []
    place = struck.index
    return [
        told(
            "gets out of it", t, lambda t: is_defended(t, t.fighters[place], Defence.PARRY if parry else Defence.DODGE)
        )
    ]


def of_reaction(t: Battle) -> list[Prospect]:
    """Striking back, striking at somebody who leaves, ducking."""
    if t.step == Step.FOLLOW:

        def strikes_back(t: Battle) -> bool:
            t.step, t.landed, t.luck = Step.ANSWER, False, Coarse(t.luck, False)
            strike_back(t)
            return bool(t.landed)

        return [told("hit", t, strikes_back, (agreed, agreed))]
    if t.step == Step.LEAVE:

        def strikes(t: Battle) -> bool:
            t.leaver_next, t.landed, t.luck = t.leaver_next - 1, False, Coarse(t.luck, False)
            leave(t)
            return bool(t.landed)

        return [told("hit", t, strikes, (agreed, agreed))]
    place = reacting(t)
    if not 0 <= place < len(t.fighters):
        return []
    return [told("gets out of it", t, lambda t: duck(t, t.fighters[place]) > 0, (agreed, agreed))]
