"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.kernel import ASKED, Action, Code, i8, i16

from .state import Blow, Posture, Slot, Trooper

Man = Annotated[int, Trooper]  # a trooper's place, written A1 to A8 and B1 to B8
Actor = Annotated[int, Trooper, ASKED]  # that of the trooper who acts


class Ask(Code):
    DEPLOY = 0
    FIRST = 1
    ACTIVATE = 2
    REACT = 3
    ACT = 4
    DRAW = 5


class Act(Action, family=True):
    """An answer of a side."""


class Place(Act, answers=Ask.DEPLOY, notation="{trooper} deploy ({q},{r}) level {level} {posture}"):
    trooper: Actor
    q: i16
    r: i16
    level: i8
    posture: Posture


class GoFirst(Act, notation="go first"):
    pass


class GoSecond(Act, notation="go second"):
    pass


class Activate(Act, answers=Ask.ACTIVATE, notation="{trooper} activate"):
    trooper: Man


class Fire(Act, notation="{trooper} fire"):
    trooper: Man


class Strike(Act, notation="{trooper} strike"):
    trooper: Man


class Hold(Act, notation="hold fire", passes=True):
    pass


class Step(Act, answers=Ask.ACT, notation="{trooper} step ({q},{r})"):
    trooper: Actor
    q: i16
    r: i16


class Climb(Act, answers=Ask.ACT, notation="{trooper} climb to level {level}"):
    trooper: Actor
    level: i8


class GoProne(Act, answers=Ask.ACT, notation="{trooper} go prone"):
    trooper: Actor


class StandUp(Act, answers=Ask.ACT, notation="{trooper} stand up"):
    trooper: Actor


class Ready(Act, answers=Ask.ACT, notation="{trooper} ready {slot}"):
    trooper: Actor
    slot: Slot


class Take(Act, answers=Ask.ACT, notation="{trooper} take {item} from {other}"):
    trooper: Actor
    item: Slot
    other: Man


class Drop(Act, answers=Ask.ACT, notation="{trooper} drop {item}"):
    trooper: Actor
    item: Slot


class SetArc(Act, answers=Ask.ACT, notation="{trooper} arc {width} @{bearing}"):
    trooper: Actor
    width: i16
    bearing: i16


class Attack(Act, answers=Ask.ACT, notation="{trooper} attack {target} with {blow}"):
    trooper: Actor
    target: Man
    blow: Blow


class Throw(Act, answers=Ask.ACT, notation="{trooper} throw ({q},{r}) level {level}"):
    trooper: Actor
    q: i16
    r: i16
    level: i8


class ThrowStairs(Act, answers=Ask.ACT, notation="{trooper} throw stairs ({q},{r}) level {level}"):
    trooper: Actor
    q: i16
    r: i16
    level: i8


class Draw(Act, answers=Ask.DRAW, notation="{trooper} draw {slot}"):
    trooper: Actor
    slot: Slot


class Done(Act, answers=Ask.ACT, notation="{trooper} done"):
    trooper: Actor


GIVES_UP = (Drop,)  # by which a side loses something for good
