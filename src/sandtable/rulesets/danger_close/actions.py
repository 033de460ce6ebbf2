"""The questions that the squad is asked, and its answers."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8

from .state import Defensive, Die, Direction, Offensive, Target, Trooper


class Ask(Code, words=(
        "{intents}",
        "Whom else does the HMG of {who} cover?",
        "The Offense Roll leaves a choice: hold position, or buy a Success at a Cost?",
        "Who is put at risk for the Success?",
        "{who} is hit{vain}: spend {grit}?",
        "After the gain, does {who} stay Flanking and exposed, or withdraw?",
        "After the gain, does {who} stay Fortified but Limited, or come out?",
        "Which Flanking Trooper gives way to the enemy?")):  # fmt: skip
    words: str
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


class Fire(Act, answers=Ask.INTENT, notation="{trooper} fire +{ammo}",
        words="{trooper} fires{extra}", cost="{ammo_spent}", group="fire", target="enemy"):  # fmt: skip
    trooper: Man
    ammo: i8


class MoveUp(Act, answers=Ask.INTENT, notation="{trooper} move up",
        words="{trooper} moves up: {ends}", group="move", target="ends"):  # fmt: skip
    trooper: Man


class FallBack(Act, answers=Ask.INTENT, notation="{trooper} fall back",
        words="{trooper} falls back: {ends}", group="move", target="ends"):  # fmt: skip
    trooper: Man


class Look(Act, answers=Ask.INTENT, notation="{trooper} look {direction}", words="{trooper} {looks}", target="trooper"):
    trooper: Man
    direction: Direction


class Cover(Act, answers=Ask.INTENT, notation="{trooper} cover {comrade}", words="{trooper} covers {comrade}"):
    trooper: Man
    comrade: Man


class Stabilise(Act, answers=Ask.INTENT, notation="{trooper} stabilise {comrade}",
        words="{trooper} stabilises {comrade}", group="interact"):  # fmt: skip
    trooper: Man
    comrade: Man


class Work(Act, answers=Ask.INTENT, notation="{trooper} work",
        words="{trooper} works on the objective", group="interact", target="objective"):  # fmt: skip
    trooper: Man


class Interact(Act, answers=Ask.INTENT, notation="{trooper} interact",
        words="{trooper} does something else", target="nothing"):  # fmt: skip
    trooper: Man


class Rocket(Act, answers=Ask.INTENT, notation="{trooper} rocket {target}",
        words="{trooper} fires the Rocket Launcher at {struck}, and is Flanked", cost="the rocket", group="gear",
        target="struck"):  # fmt: skip
    trooper: Man
    target: Target


class Grenade(Act, answers=Ask.INTENT, notation="{trooper} grenade for {comrade}",
        words="{trooper} opens a flank for {comrade} with grenades{in_vain}", group="gear"):  # fmt: skip
    trooper: Man
    comrade: Man


class Bombard(Act, answers=Ask.INTENT, notation="{trooper} grenade hard target",
        words="{trooper} fires grenades at a Hard Target", group="gear", target="hard_target"):  # fmt: skip
    trooper: Man


class Suppress(Act, answers=Ask.INTENT, notation="{trooper} hmg {comrade}",
        words="{trooper} covers {comrade} with the HMG", group="gear"):  # fmt: skip
    trooper: Man
    comrade: Man


class LayDown(Act, answers=Ask.INTENT, notation="{trooper} lmg {comrade}",
        words="{trooper} covers {comrade} with the LMG", group="gear"):  # fmt: skip
    trooper: Man
    comrade: Man


class Radio(Act, answers=Ask.INTENT, notation="{trooper} radio",
        words="{trooper} calls artillery by radio", cost="once a Mission", group="gear", target="enemy"):  # fmt: skip
    trooper: Man


class Snipe(Act, answers=Ask.INTENT, notation="{trooper} snipe +{ammo}",
        words="{trooper} fires the Sniper Rifle{extra}", cost="{ammo_spent}", group="gear",
        target="enemy"):  # fmt: skip
    trooper: Man
    ammo: i8


class Jump(Act, answers=Ask.INTENT, notation="{trooper} jump {offensive} {defensive}",
        words="{trooper} jumps to {position}", cost="Jump Pack", group="move", target="position"):  # fmt: skip
    trooper: Man
    offensive: Offensive
    defensive: Defensive


class Charge(Act, answers=Ask.INTENT, notation="{trooper} charge",
        words="{trooper} charges: {ends}", group="move", target="ends"):  # fmt: skip
    trooper: Man


class Disengage(Act, answers=Ask.INTENT, notation="squad disengage",
        words="the whole squad breaks off, with one last Defense Roll each", group="squad"):  # fmt: skip
    pass


class DisengageAlone(Act, answers=Ask.INTENT, notation="{trooper} disengage", passes=True,
        words="{trooper} breaks off alone", group="squad", target="nothing"):  # fmt: skip
    """Never legal; it can be written so that the refusal can say why."""

    trooper: Man


class Enough(Act, notation="enough", passes=True, words="{who} covers nobody else", group="cover", target="who"):
    pass


class Hold(Act, notation="hold", passes=True, words="the squad holds its position: Momentum {held}", group="result"):
    pass


class Pay(Act, notation="pay",
        words="the squad buys a Success at a Cost: Momentum {gained}, and {risked} at risk",
        group="result"):  # fmt: skip
    pass


class AtRisk(Act, notation="{trooper} at risk", words="{trooper} is the one at risk", group="result", target="trooper"):
    trooper: Man


class Keep(Act, notation="keep", passes=True,
        words="{defender} takes the hit{outcome}", group="grit", actor="defender", target="defender"):  # fmt: skip
    pass


class Reroll(Act, notation="reroll {die}",
        words="{defender} rerolls a {die} die", cost="{numbers[grit.reroll]} Grit", group="grit", actor="defender",
        target="defender"):  # fmt: skip
    die: Die


class RerollAll(Act, notation="reroll all",
        words="{defender} rolls one new die in place of the roll", cost="{numbers[grit.reroll]} Grit", group="grit",
        actor="defender", target="defender"):  # fmt: skip
    pass


class StayExposed(Act, notation="stay exposed",
        words="{who} stays Flanking and exposed: a hit hurts more", group="aftermath", target="who"):  # fmt: skip
    pass


class Withdraw(Act, notation="withdraw",
        words="{who} withdraws: only Engaged from now on", group="aftermath", target="who"):  # fmt: skip
    pass


class GiveGround(Act, notation="keep cover, limited",
        words="{who} stays Fortified, but Limited", group="aftermath", target="who"):  # fmt: skip
    pass


class LeaveCover(Act, notation="leave cover, engaged",
        words="{who} comes out: Engaged and In Cover", group="aftermath", target="who"):  # fmt: skip
    pass


class Reposition(Act, notation="{trooper} gives way",
        words="{trooper} gives way and is only Engaged", group="aftermath", target="trooper"):  # fmt: skip
    trooper: Man


GIVES_UP = (Disengage,)  # answers that cost a side something for good
