"""What may be asked in a battle, and what may be answered."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8, i16

from .state import Extra, Fighter, Location, Manner, Mode, Stance, Style


class Ask(Code):
    DEPLOY = 0
    ACT = 1
    FOLLOW = 2
    DEFEND = 3
    STRIKE_BACK = 4  # after a failed melee attack
    STRIKE_LEAVER = 5  # when an engaged enemy goes
    DUCK = 6  # dodge a burst
    REPLY = 7  # the same two, with a gun in hand


Man = Annotated[int, Fighter]


class Act(Action, family=True):
    """An answer. Places are in decimetres from the top left corner."""


class Deploy(Act, answers=Ask.DEPLOY, notation="deploy {x} {y}"):
    x: i16
    y: i16


class Shoot(Act, answers=Ask.ACT, notation="shoot {target} {mode} {manner}"):
    target: Man
    mode: Mode
    manner: Manner


class ShootAt(Act, answers=Ask.ACT, notation="shoot {target} in the {location} {manner}"):
    target: Man
    location: Location
    manner: Manner


class Strike(Act, answers=Ask.ACT, notation="strike {target} {style}"):
    target: Man
    style: Style


class StrikeAt(Act, answers=Ask.ACT, notation="strike {target} in the {location}"):
    target: Man
    location: Location


class Charge(Act, answers=Ask.ACT, notation="charge {target}"):
    target: Man


class Close(Act, answers=Ask.ACT, notation="close in on {target}"):
    target: Man


class Reopen(Act, answers=Ask.ACT, notation="reopen {target}"):
    target: Man


class Throw(Act, answers=Ask.ACT, notation="throw {item} at {target}"):
    item: i8
    target: Man


class ThrowCarefully(Act, answers=Ask.ACT, notation="throw {item} at {target} carefully"):
    item: i8
    target: Man


class ThrowTo(Act, answers=Ask.ACT, notation="throw {item} to {x} {y}"):
    item: i8
    x: i16
    y: i16


class Lob(Act, answers=Ask.ACT, notation="lob to {x} {y}"):
    x: i16
    y: i16


class Move(Act, answers=Ask.ACT, notation="move {x} {y}"):
    x: i16
    y: i16


class Run(Act, answers=Ask.ACT, notation="run {x} {y}"):
    x: i16
    y: i16


class Retreat(Act, answers=Ask.ACT, notation="retreat {x} {y}"):
    x: i16
    y: i16


class Aim(Act, answers=Ask.ACT, notation="aim at {target}"):
    target: Man


class Brace(Act, answers=Ask.ACT, notation="brace"):
    pass


class Reload(Act, answers=Ask.ACT, notation="reload"):
    pass


class Chamber(Act, answers=Ask.ACT, notation="chamber"):
    pass


class Clear(Act, answers=Ask.ACT, notation="clear"):
    pass


class GetUp(Act, answers=Ask.ACT, notation="get up"):
    pass


class Draw(Act, answers=Ask.ACT, notation="draw {item}"):
    item: i8


class Guard(Act, answers=Ask.ACT, notation="defensive stance"):
    pass


class End(Act, answers=Ask.ACT, notation="end {stance}"):
    stance: Stance


class Again(Act, answers=Ask.FOLLOW, notation="again {target}"):
    target: Man


class AgainSo(Act, answers=Ask.FOLLOW, notation="again {target} {extra}"):
    """The next shot of a burst, other than plainly: that is chosen for each shot."""

    target: Man
    extra: Extra


class Stop(Act, answers=Ask.FOLLOW, notation="stop", passes=True):
    pass


class Take(Act, answers=Ask.DEFEND, notation="take it", passes=True):
    pass


class Dodge(Act, answers=Ask.DEFEND, notation="dodge"):
    pass


class Parry(Act, answers=Ask.DEFEND, notation="parry"):
    pass


class Refrain(Act, answers=Ask.REPLY, notation="no", passes=True):
    """No reaction, where it might have been a shot."""


class Blow(Act, answers=Ask.REPLY, notation="yes"):
    """A reaction with bare hands, where it might have been a shot."""


class Snap(Act, answers=Ask.REPLY, notation="shoot {manner}"):
    """A reaction with the gun in hand."""

    manner: Manner
