"""Events of attacks, explosives, reactions and ways: the chances of an answer are worked out from them."""

from collections.abc import Callable

from sandtable.boards.tabletop import piece_asked, settled
from sandtable.kernel import Event, No, Occasion, Yes, YesNo

from .. import actions as act
from ..state import NOBODY, Arm, Battle, Fighter, Gait, Step, Struck
from .coarse import Deadly, Grazing, Harmless, OnTarget

POLICY = ("greedy", "greedy")
INSIDE, OUTSIDE = "{} gets inside the reach of {}", "{} opens the distance to {}"


def attacker(old: Battle, new: Battle) -> Fighter:
    return new.fighters[new.now.attacker]


def target(old: Battle, new: Battle) -> Fighter:
    return new.fighters[new.now.target]


def asked(old: Battle, new: Battle) -> Fighter:
    """The fighter who was asked."""
    fighter: Fighter = piece_asked(old)
    return fighter


def doer(old: Battle, new: Battle) -> Fighter:
    """The fighter whose turn it was."""
    return new.fighters[old.active]


# ---- what may happen -------------------------------------------------------------------------------------------------


def lands_on(whom: Struck, reaction: bool) -> Callable[[Battle, Battle], bool]:
    """Whether an attack, or a reaction that is one, hits the target, or a friend of the attacker."""
    return lambda old, new: bool(new.landed and new.struck == whom and new.now.how.reaction == reaction)


def falls(old: Fighter, new: Fighter) -> bool:
    return bool(new.out) and not old.out


def clears(old: Fighter, new: Fighter) -> bool:
    """Whether the weapon in hand works again."""
    return bool(old.jammed[old.in_hand]) and not new.jammed[new.in_hand]


def is_followed_by_enemy(old: Battle, new: Battle) -> bool:
    """Whether the next turn is the other side's."""
    return new.step == Step.TURN and new.fighters[new.active].side != old.fighters[old.active].side


DROPS = {"drops": Event(Fighter, falls)}
ATTACK = {
    "is hit": Event(came=lands_on(Struck.TARGET, False), whom=target),
    **DROPS,
    "strikes a friend": Event(came=lands_on(Struck.ALLY, False), whom=attacker),
}
REPLY = {
    "is hit": Event(came=lands_on(Struck.TARGET, True), whom=target),
    "strikes a friend": Event(came=lands_on(Struck.ALLY, True), whom=attacker),
}
EXPLOSIVE = {
    "hits the mark": Event(said=("comes down where it was aimed",), whom=attacker, harms=False),
    "strikes a friend": ATTACK["strikes a friend"],
}
DEFENCE = {"gets out of it": Event(said=("{} success: out of its way", "{} success: parried"), whom=asked, harms=False)}
DUCK = {
    "dodges some of it": Event(said=("{} less",), whom=asked, harms=False),
    **DROPS,
}

# ---- of which answers ------------------------------------------------------------------------------------------------


def is_made(t: Battle) -> bool:
    """Whether the attack has been made, or was stopped on its way."""
    return t.step not in (Step.LEAVE, Step.ATTACK)


def begun(t: Battle, answer: act.Act) -> Battle | None:
    """The battle in which an answer has begun an attack, or a charge; None where it begins none."""
    if t.kind_asked not in (act.Ask.ACT, act.Ask.FOLLOW):
        return None
    there: Battle = settled(t, answer)
    charges = there.step == Step.LEAVE and there.gait == Gait.CHARGE
    return there if charges or there.step == Step.ATTACK else None


def attacks(t: Battle, answer: act.Act) -> bool:
    return begun(t, answer) is not None


def bursts(t: Battle, answer: act.Act) -> bool:
    """Whether an attack comes down at a place, and bursts there."""
    there = begun(t, answer)
    if there is None or there.step != Step.ATTACK or there.now.how.melee:
        return False
    weapon = there.board.weapons[there.now.row]
    return bool(weapon.frag or weapon.arm == Arm.THROW or there.series.target == NOBODY)


def is_known(t: Battle, answer: act.Act) -> bool:
    """Whether a defence is chosen against a hit whose degree is known."""
    return bool(t.numbers["dodge_timing"] == "after")


def strikes(t: Battle, answer: Yes) -> bool:
    """Whether a yes means a blow: back at an attacker, or at one who leaves."""
    return t.step in (Step.FOLLOW, Step.LEAVE)


def ducks(t: Battle, answer: YesNo) -> bool:
    """Whether a yes or no is about a burst."""
    return t.step == Step.BURST


EVENTS = (
    Occasion((act.Dodge, act.Parry), DEFENCE, when=is_known, luck=Harmless),
    Occasion((act.Take,), DROPS, when=is_known, luck=Deadly),
    Occasion((act.Blow, act.Snap), REPLY, luck=Harmless),
    Occasion((Yes,), REPLY, when=strikes, luck=Harmless),
    Occasion((Yes,), DUCK, when=ducks),
    Occasion((No,), DROPS, when=ducks),
    Occasion((act.Act,), EXPLOSIVE, POLICY, is_made, when=bursts, luck=OnTarget),
    Occasion((act.Act,), ATTACK, POLICY, is_made, when=attacks, luck=Deadly, cuts_end_beats=True),
    Occasion((act.Close,), {"gets inside": Event(Fighter, said=(INSIDE, OUTSIDE), harms=False)}),
    Occasion((act.Reopen,), {"opens the distance": Event(Fighter, said=(INSIDE, OUTSIDE), harms=False)}),
    Occasion((act.Clear,), {"clears the jam": Event(Fighter, clears, harms=False)}),
    Occasion(
        (act.End,),
        {"is followed by an enemy": Event(came=is_followed_by_enemy, whom=doer)},
        when=lambda t, answer: bool(t.numbers["initiative"] != "roll"),  # no dice but those of a tie decide
        certain=True,
    ),
    Occasion(
        (act.Move, act.Run),
        {
            "gets away unhurt": Event(
                came=lambda old, new: doer(old, new).hp == doer(old, old).hp, whom=doer, harms=False
            )
        },
        POLICY,
        until=lambda t: t.step != Step.LEAVE,
        when=lambda t, answer: bool(t.fighters[t.active].engaged),
        luck=Grazing,
        cuts_end_beats=True,
    ),
    Occasion((act.Act,), DROPS),
)
