"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8, i16

from .state import Blow, Posture, Slot, Trooper

Man = Annotated[int, Trooper]  # a trooper's place, written A1 to A8 and B1 to B8


class Ask(Code):
    DEPLOY = 0
    FIRST = 1
    ACTIVATE = 2
    REACT = 3
    ACT = 4
    DRAW = 5


class Act(Action, family=True):
    """An answer of a side."""


class Place(Act, notation="{trooper} deploy ({q},{r}) level {level} {posture}"):
    trooper: Man
    q: i16
    r: i16
    level: i8
    posture: Posture


class GoFirst(Act, notation="go first"):
    pass


class GoSecond(Act, notation="go second"):
    pass


class Activate(Act, notation="{trooper} activate"):
    trooper: Man


class Fire(Act, notation="{trooper} fire"):
    trooper: Man


class Strike(Act, notation="{trooper} strike"):
    trooper: Man


class Hold(Act, notation="hold fire", passes=True):
    pass


class Step(Act, notation="{trooper} step ({q},{r})"):
    trooper: Man
    q: i16
    r: i16


class Climb(Act, notation="{trooper} climb to level {level}"):
    trooper: Man
    level: i8


class GoProne(Act, notation="{trooper} go prone"):
    trooper: Man


class StandUp(Act, notation="{trooper} stand up"):
    trooper: Man


class Ready(Act, notation="{trooper} ready {slot}"):
    trooper: Man
    slot: Slot


class Take(Act, notation="{trooper} take {item} from {other}"):
    trooper: Man
    item: Slot
    other: Man


class Drop(Act, notation="{trooper} drop {item}"):
    trooper: Man
    item: Slot


class SetArc(Act, notation="{trooper} arc {width} @{bearing}"):
    trooper: Man
    width: i16
    bearing: i16


class Attack(Act, notation="{trooper} attack {target} with {blow}"):
    trooper: Man
    target: Man
    blow: Blow


class Throw(Act, notation="{trooper} throw ({q},{r}) level {level}"):
    trooper: Man
    q: i16
    r: i16
    level: i8


class ThrowStairs(Act, notation="{trooper} throw stairs ({q},{r}) level {level}"):
    trooper: Man
    q: i16
    r: i16
    level: i8


class Draw(Act, notation="{trooper} draw {slot}"):
    trooper: Man
    slot: Slot


class Done(Act, notation="{trooper} done"):
    trooper: Man


GIVES_UP = (Drop,)  # by which a side loses something for good
