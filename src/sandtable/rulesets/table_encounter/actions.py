"""What players are asked, and what they may answer."""

from typing import Annotated

from sandtable.kernel import Action, Bits, Code

from .state import Effect, Feature, Grade, Model, Weapon


class Ask(Code):
    DEPLOY = 0
    ACTIVATE = 1
    ACT = 2
    ENGAGE = 3
    SWAP = 4
    GUARD = 5
    CLASH = 6
    REACT = 7
    COVER = 8
    RETURN = 9
    SHOVE = 10  # yes or no: push the one who has just been struck?
    EFFECT = 11  # what comes of a struck piece of terrain


WAYS = Ask.ACT, Ask.ENGAGE, Ask.COVER  # of which a leg is an answer
Coordinate = Annotated[int, Bits(18)]
Who = Annotated[int, Model]
What = Annotated[int, Feature]
Arm = Annotated[int, Weapon]


class Act(Action, family=True):
    """An answer of a player."""


class Place(Act, answers=Ask.DEPLOY, notation="place {model} {x} {y}"):
    model: Who
    x: Coordinate
    y: Coordinate


class Activate(Act, answers=Ask.ACTIVATE, notation="activate {model}"):
    model: Who


class Walk(Act, answers=WAYS, notation="walk {x} {y}"):
    x: Coordinate
    y: Coordinate


class Climb(Act, answers=WAYS, notation="climb {feature}"):
    feature: What


class ClimbDown(Act, answers=WAYS, notation="climb down {x} {y}"):
    x: Coordinate
    y: Coordinate


class Jump(Act, answers=WAYS, notation="jump {x} {y}"):
    x: Coordinate
    y: Coordinate


class Drop(Act, answers=WAYS, notation="drop {x} {y}"):
    x: Coordinate
    y: Coordinate


class Halt(Act, answers=(Ask.ACT, Ask.COVER), notation="halt"):
    """Ends a Move, or the way to cover."""


class Fight(Act, answers=Ask.ACT, notation="fight {target} {weapon} from {x} {y}"):
    target: Who
    weapon: Arm
    x: Coordinate
    y: Coordinate


class Charge(Act, answers=Ask.ACT, notation="charge {weapon}"):
    """Close Combat with a way of several legs."""

    weapon: Arm


class Attack(Act, answers=Ask.ENGAGE, notation="attack {target}"):
    target: Who


class CallOff(Act, answers=Ask.ENGAGE, notation="call off"):
    """Undoes a charge that leads nowhere: nothing is paid."""


class Shoot(Act, answers=(Ask.ACT, Ask.RETURN), notation="shoot {target} {weapon}"):
    target: Who
    weapon: Arm


class Help(Act, answers=Ask.ACT, notation="aid {friend}"):
    friend: Who


class End(Act, answers=Ask.ACT, notation="end"):
    pass


class Stand(Act, answers=Ask.SWAP, notation="stand"):
    pass


class Swap(Act, answers=Ask.SWAP, notation="swap {helper}"):
    helper: Who


class Guard(Act, notation="guard {weapon}"):
    weapon: Arm


class Unarmed(Act, notation="guard unarmed"):
    pass


class Strike(Act, answers=Ask.CLASH, notation="strike {grade}"):
    grade: Grade


class Parry(Act, answers=Ask.CLASH, notation="parry {grade} with {own}"):
    grade: Grade
    own: Grade


class Undo(Act, answers=Ask.CLASH, notation="undo with {own}"):
    own: Grade


class Pass(Act, answers=Ask.CLASH, notation="pass", passes=True):
    pass


class TakeCover(Act, answers=Ask.REACT, notation="take cover"):
    pass


class ReturnFire(Act, answers=Ask.REACT, notation="return fire"):
    pass


class Ignore(Act, answers=Ask.REACT, notation="no reaction", passes=True):
    pass


class Stay(Act, answers=Ask.COVER, notation="stay", passes=True):
    """Back to where the cover move began."""


class Waive(Act, answers=Ask.RETURN, notation="waive", passes=True):
    pass


class Effected(Act, notation="terrain {effect}"):
    """What comes of a struck piece of terrain."""

    effect: Effect
