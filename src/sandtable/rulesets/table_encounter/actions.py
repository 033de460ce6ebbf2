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


Coordinate = Annotated[int, Bits(18)]
Who = Annotated[int, Model]
What = Annotated[int, Feature]
Arm = Annotated[int, Weapon]


class Act(Action, family=True):
    """An answer of a player."""


class Place(Act, notation="place {model} {x} {y}"):
    model: Who
    x: Coordinate
    y: Coordinate


class Activate(Act, notation="activate {model}"):
    model: Who


class Walk(Act, notation="walk {x} {y}"):
    x: Coordinate
    y: Coordinate


class Climb(Act, notation="climb {feature}"):
    feature: What


class ClimbDown(Act, notation="climb down {x} {y}"):
    x: Coordinate
    y: Coordinate


class Jump(Act, notation="jump {x} {y}"):
    x: Coordinate
    y: Coordinate


class Drop(Act, notation="drop {x} {y}"):
    x: Coordinate
    y: Coordinate


class Halt(Act, notation="halt"):
    """Ends a Move, or the way to cover."""


class Fight(Act, notation="fight {target} {weapon} from {x} {y}"):
    target: Who
    weapon: Arm
    x: Coordinate
    y: Coordinate


class Charge(Act, notation="charge {weapon}"):
    """Close Combat with a way of several legs."""

    weapon: Arm


class Attack(Act, notation="attack {target}"):
    target: Who


class CallOff(Act, notation="call off"):
    """Undoes a charge that leads nowhere: nothing is paid."""


class Shoot(Act, notation="shoot {target} {weapon}"):
    target: Who
    weapon: Arm


class Help(Act, notation="aid {friend}"):
    friend: Who


class End(Act, notation="end"):
    pass


class Stand(Act, notation="stand"):
    pass


class Swap(Act, notation="swap {helper}"):
    helper: Who


class Guard(Act, notation="guard {weapon}"):
    weapon: Arm


class Unarmed(Act, notation="guard unarmed"):
    pass


class Strike(Act, notation="strike {grade}"):
    grade: Grade


class Parry(Act, notation="parry {grade} with {own}"):
    grade: Grade
    own: Grade


class Undo(Act, notation="undo with {own}"):
    own: Grade


class Pass(Act, notation="pass", passes=True):
    pass


class TakeCover(Act, notation="take cover"):
    pass


class ReturnFire(Act, notation="return fire"):
    pass


class Ignore(Act, notation="no reaction", passes=True):
    pass


class Stay(Act, notation="stay", passes=True):
    """Back to where the cover move began."""


class Waive(Act, notation="waive", passes=True):
    pass


class Effected(Act, notation="terrain {effect}"):
    """What comes of a struck piece of terrain."""

    effect: Effect
