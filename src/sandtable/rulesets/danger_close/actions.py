"""What the squad may answer, and what it is asked."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8

from .state import Defensive, Die, Direction, Offensive, Target, Trooper


class Ask(Code):
    INTENT = 0
    SUPPRESS = 1  # whom else the HMG covers
    PAY = 2  # Hold Position, or Success at a Cost
    RISK = 3  # who is at risk, among equals
    GRIT = 4
    PRESS_ON = 5  # Flanking after a gain
    GIVE_UP = 6  # Fortified after a gain
    REPOSITION = 7  # who gives way to the enemy's Tactics


Man = Annotated[int, Trooper]  # a Trooper's place in the squad, written T1 to T5


class Act(Action, family=True):
    """An answer of the squad."""


class Fire(Act, answers=Ask.INTENT, notation="{trooper} fire +{ammo}"):
    trooper: Man
    ammo: i8


class MoveUp(Act, answers=Ask.INTENT, notation="{trooper} move up"):
    trooper: Man


class FallBack(Act, answers=Ask.INTENT, notation="{trooper} fall back"):
    trooper: Man


class Look(Act, answers=Ask.INTENT, notation="{trooper} look {direction}"):
    trooper: Man
    direction: Direction


class Cover(Act, answers=Ask.INTENT, notation="{trooper} cover {comrade}"):
    trooper: Man
    comrade: Man


class Stabilise(Act, answers=Ask.INTENT, notation="{trooper} stabilise {comrade}"):
    trooper: Man
    comrade: Man


class Work(Act, answers=Ask.INTENT, notation="{trooper} work"):
    trooper: Man


class Interact(Act, answers=Ask.INTENT, notation="{trooper} interact"):
    trooper: Man


class Rocket(Act, answers=Ask.INTENT, notation="{trooper} rocket {target}"):
    trooper: Man
    target: Target


class Grenade(Act, answers=Ask.INTENT, notation="{trooper} grenade for {comrade}"):
    trooper: Man
    comrade: Man


class Bombard(Act, answers=Ask.INTENT, notation="{trooper} grenade hard target"):
    trooper: Man


class Suppress(Act, answers=Ask.INTENT, notation="{trooper} hmg {comrade}"):
    trooper: Man
    comrade: Man


class LayDown(Act, answers=Ask.INTENT, notation="{trooper} lmg {comrade}"):
    trooper: Man
    comrade: Man


class Radio(Act, answers=Ask.INTENT, notation="{trooper} radio"):
    trooper: Man


class Snipe(Act, answers=Ask.INTENT, notation="{trooper} snipe +{ammo}"):
    trooper: Man
    ammo: i8


class Jump(Act, answers=Ask.INTENT, notation="{trooper} jump {offensive} {defensive}"):
    trooper: Man
    offensive: Offensive
    defensive: Defensive


class Charge(Act, answers=Ask.INTENT, notation="{trooper} charge"):
    trooper: Man


class Disengage(Act, answers=Ask.INTENT, notation="squad disengage"):
    pass


class DisengageAlone(Act, answers=Ask.INTENT, notation="{trooper} disengage"):
    """Never legal; it can be written so that the refusal can say why."""

    trooper: Man


class Enough(Act, notation="enough", passes=True):
    pass


class Hold(Act, notation="hold", passes=True):
    pass


class Pay(Act, notation="pay"):
    pass


class AtRisk(Act, notation="{trooper} at risk"):
    trooper: Man


class Keep(Act, notation="keep", passes=True):
    pass


class Reroll(Act, notation="reroll {die}"):
    die: Die


class RerollAll(Act, notation="reroll all"):
    pass


class StayExposed(Act, notation="stay exposed"):
    pass


class Withdraw(Act, notation="withdraw"):
    pass


class GiveGround(Act, notation="keep cover, limited"):
    pass


class LeaveCover(Act, notation="leave cover, engaged"):
    pass


class Reposition(Act, notation="{trooper} gives way"):
    trooper: Man


GIVES_UP = (Disengage,)  # by which a side loses something for good
