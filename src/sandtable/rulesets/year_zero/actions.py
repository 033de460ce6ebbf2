"""What everybody may be asked, and may answer."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8

from .state import Border, Device, Fate, Fighter, Item, Skill, Vehicle, Zone


class Ask(Code):
    SURPRISE = 0
    ACT = 1
    INTERRUPT = 2
    PUSH = 3
    CONSERVE = 4
    FOLLOW = 5
    FLEE = 6


Man = Annotated[int, Fighter]
Thing = Annotated[int, Item]
Way = Annotated[int, Border]
Gadget = Annotated[int, Device]
Car = Annotated[int, Vehicle]
Place = Annotated[int, Zone]


class Act(Action, family=True):
    """An answer of a side."""


class EndTurn(Act, answers=Ask.ACT, notation="end turn"):
    pass


class HoldOff(Act, answers=Ask.ACT, notation="hold off with {partner}"):
    partner: Man


class HoldOffCard(Act, answers=Ask.ACT, notation="hold off with {partner} on card {card}"):
    partner: Man
    card: i8


class Strike(Act, answers=Ask.ACT, notation="strike {target} with {item}"):
    target: Man
    item: Thing


class Punch(Act, answers=Ask.ACT, notation="punch {target}"):
    target: Man


class Disarm(Act, answers=Ask.ACT, notation="disarm {target} of {item} and {fate}"):
    target: Man
    item: Thing
    fate: Fate


class Pass(Act, answers=Ask.ACT, notation="pass {target} through {border}"):
    target: Man
    border: Way


class Shove(Act, answers=Ask.ACT, notation="shove {target}"):
    target: Man


class Grapple(Act, answers=Ask.ACT, notation="grapple {target}"):
    target: Man


class Crush(Act, answers=Ask.ACT, notation="crush {target}"):
    target: Man


class BreakFree(Act, answers=Ask.ACT, notation="break free"):
    pass


class Release(Act, answers=Ask.ACT, notation="release"):
    pass


class Maul(Act, answers=Ask.ACT, notation="maul {target}"):
    target: Man


class Bash(Act, answers=Ask.ACT, notation="bash {border} with {item}"):
    border: Way
    item: Thing


class Shoot(Act, answers=Ask.ACT, notation="shoot {target} with {item}"):
    target: Man
    item: Thing


class Burst(Act, answers=Ask.ACT, notation="burst at {target} with {item}"):
    """Full auto, where it has to be announced."""

    target: Man
    item: Thing


class WeakSpot(Act, answers=Ask.ACT, notation="shoot {target} in a weak spot with {item}"):
    target: Man
    item: Thing


class Climb(Act, answers=Ask.ACT, notation="climb {border}"):
    border: Way


class TakeFullCover(Act, answers=Ask.ACT, notation="full cover"):
    pass


class TakePartialCover(Act, answers=Ask.ACT, notation="partial cover"):
    pass


class Operate(Act, answers=Ask.ACT, notation="operate {device}"):
    device: Gadget


class FirstAid(Act, answers=Ask.ACT, notation="first aid for {friend}"):
    friend: Man


class ClearJam(Act, answers=Ask.ACT, notation="clear {item}"):
    item: Thing


class Order(Act, answers=Ask.ACT, notation="order {friend} to use {skill}"):
    friend: Man
    skill: Skill


class Calm(Act, answers=Ask.ACT, notation="calm {friend}"):
    friend: Man


class Drive(Act, answers=Ask.ACT, notation="drive to {zone}"):
    zone: Place


class Move(Act, answers=Ask.ACT, notation="move through {border}"):
    border: Way


class Prowl(Act, answers=Ask.ACT, notation="prowl through {first} and {second}"):
    """A creature's move of two zones."""

    first: Way
    second: Way


class Pounce(Act, answers=Ask.ACT, notation="pounce through {border} at {target}"):
    """A creature's move of one zone and up to somebody."""

    border: Way
    target: Man


class CloseIn(Act, answers=Ask.ACT, notation="close in on {target}"):
    target: Man


class BackOff(Act, answers=Ask.ACT, notation="back off"):
    pass


class GetIn(Act, answers=Ask.ACT, notation="get in {vehicle}"):
    vehicle: Car


class GetOut(Act, answers=Ask.ACT, notation="get out"):
    pass


class Peek(Act, answers=Ask.ACT, notation="peek through {border}"):
    border: Way


class Lock(Act, answers=Ask.ACT, notation="lock {border}"):
    border: Way


class Unlock(Act, answers=Ask.ACT, notation="unlock {border}"):
    border: Way


class OpenDoor(Act, answers=Ask.ACT, notation="open {border}"):
    border: Way


class Aim(Act, answers=Ask.ACT, notation="aim {item}"):
    item: Thing


class Reload(Act, answers=Ask.ACT, notation="reload {item}"):
    item: Thing


class PickUp(Act, answers=Ask.ACT, notation="pick up {item}"):
    item: Thing


class Rally(Act, answers=Ask.ACT, notation="rally {friend}"):
    friend: Man


class Ready(Act, answers=Ask.ACT, notation="draw {item}"):
    item: Thing


class PutAway(Act, answers=Ask.ACT, notation="put away {item}"):
    item: Thing


class Defend(Act, notation="defend"):
    pass


class Dodge(Act, notation="dodge"):
    pass


class Endure(Act, notation="take it", passes=True):
    pass


class Push(Act, notation="push"):
    pass


class Keep(Act, notation="keep", passes=True):
    pass


class PushDice(Act, notation="push {base} base and {stress} stress"):
    """Some of the dice only, where that is allowed."""

    base: i8
    stress: i8


class Conserve(Act, notation="conserve"):
    pass


class FullDamage(Act, notation="full damage", passes=True):
    pass


class Cease(Act, notation="cease fire", passes=True):
    pass


class First(Act, answers=Ask.SURPRISE, notation="{fighter} first"):
    """Who gets the lowest of the cards still to be given for surprise."""

    fighter: Man


class Flee(Act, answers=Ask.FLEE, notation="flee through {border}"):
    border: Way


GIVES_UP = (Flee,)  # by which a side loses something for good
