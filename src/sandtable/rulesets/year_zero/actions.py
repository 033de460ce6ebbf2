"""The questions of a battle, and their answers."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8

from .state import Border, Device, Fate, Fighter, Item, Skill, Vehicle, Zone


class Ask(Code, words=(
        "Of those who surprise the others, who goes {turn}?", "What does {who} do{panic}?",
        "{attacker} {attacks} {attacked}: does {who} defend?", "Does {who} push the roll? {dice}",
        "Does {who} do full damage, or {saving}?", "Does {who} go on firing after {number}?",
        "Which way does {who} flee?")):  # fmt: skip
    words: str
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


class EndTurn(Act, answers=Ask.ACT, notation="end turn", words="{who} ends the turn", group="turn"):
    pass


class HoldOff(Act, answers=Ask.ACT, notation="hold off with {partner}",
        words="{who} waits: {partner} {acts}", group="turn"):  # fmt: skip
    partner: Man


class HoldOffCard(Act, answers=Ask.ACT, notation="hold off with {partner} on card {card}",
        words="{who} waits: {partner} {acts}, and {who} takes card {card}", group="turn"):  # fmt: skip
    partner: Man
    card: i8


class Strike(Act, answers=Ask.ACT, notation="strike {target} with {item}",
        words="{who} {strikes} {target} with the {item}", cost="{full}", group="fight"):  # fmt: skip
    target: Man
    item: Thing


class Punch(Act, answers=Ask.ACT, notation="punch {target}",
        words="{who} strikes at {target} with bare hands", cost="{full}", group="fight"):  # fmt: skip
    target: Man


class Disarm(Act, answers=Ask.ACT, notation="disarm {target} of {item} and {fate}",
        words="{who} tries to take the {item} from {target}, {fate}", cost="{full}", group="fight"):  # fmt: skip
    target: Man
    item: Thing
    fate: Fate


class Pass(Act, answers=Ask.ACT, notation="pass {target} through {border}",
        words="{who} tries to slip past {target} through {border}", cost="{full}", group="fight"):  # fmt: skip
    target: Man
    border: Way


class Shove(Act, answers=Ask.ACT, notation="shove {target}",
        words="{who} tries to shove {target} away", cost="{full}", group="fight"):  # fmt: skip
    target: Man


class Grapple(Act, answers=Ask.ACT, notation="grapple {target}",
        words="{who} tries to grapple {target}", cost="{full}", group="fight"):  # fmt: skip
    target: Man


class Crush(Act, answers=Ask.ACT, notation="crush {target}",
        words="{who} attacks {target} in the grapple", cost="{full}", group="fight"):  # fmt: skip
    target: Man


class BreakFree(Act, answers=Ask.ACT, notation="break free",
        words="{who} tries to break free", cost="{full}", group="fight", target="grappler"):  # fmt: skip
    pass


class Release(Act, answers=Ask.ACT, notation="release", words="{who} lets go of {held}", group="fight", target="held"):
    pass


class Maul(Act, answers=Ask.ACT, notation="maul {target}",
        words="{who} attacks {target}", cost="{full}", group="fight"):  # fmt: skip
    target: Man


class Bash(Act, answers=Ask.ACT, notation="bash {border} with {item}",
        words="{who} batters {border} with the {item}", cost="{full}", group="door"):  # fmt: skip
    border: Way
    item: Thing


class Shoot(Act, answers=Ask.ACT, notation="shoot {target} with {item}",
        words="{who} {shoots} {target}{armed}", cost="{shot}"):  # fmt: skip
    target: Man
    item: Thing


class Burst(Act, answers=Ask.ACT, notation="burst at {target} with {item}",
        words="{who} fires a burst at {target} with the {item}", cost="{full}", group="shoot"):  # fmt: skip
    """A full-auto burst, where it has to be announced."""

    target: Man
    item: Thing


class WeakSpot(Act, answers=Ask.ACT, notation="shoot {target} in a weak spot with {item}",
        words="{who} {shoots} a weak spot of {target}{armed}", cost="{shot}", group="shoot"):  # fmt: skip
    target: Man
    item: Thing


class Climb(Act, answers=Ask.ACT, notation="climb {border}",
        words="{who} tries to climb through {border} into {beyond}", cost="{full}", group="move"):  # fmt: skip
    border: Way


class TakeFullCover(Act, answers=Ask.ACT, notation="full cover",
        words="{who} takes full cover", cost="{full}", group="cover"):  # fmt: skip
    pass


class TakePartialCover(Act, answers=Ask.ACT, notation="partial cover",
        words="{who} takes partial cover", cost="{quick}", group="cover"):  # fmt: skip
    pass


class Operate(Act, answers=Ask.ACT, notation="operate {device}",
        words="{who} tries to {work} with the {device}", cost="{full}", group="task"):  # fmt: skip
    device: Gadget


class FirstAid(Act, answers=Ask.ACT, notation="first aid for {friend}",
        words="{who} tries to give {friend} first aid", cost="{full}", group="help"):  # fmt: skip
    friend: Man


class ClearJam(Act, answers=Ask.ACT, notation="clear {item}",
        words="{who} tries to clear the {item}", cost="{full}", group="gear", target="nothing"):  # fmt: skip
    item: Thing


class Order(Act, answers=Ask.ACT, notation="order {friend} to use {skill}",
        words="{who} gives {friend} orders for {skill}", cost="{full}", group="help"):  # fmt: skip
    friend: Man
    skill: Skill


class Calm(Act, answers=Ask.ACT, notation="calm {friend}",
        words="{who} tries to calm {friend}", cost="{full}", group="help"):  # fmt: skip
    friend: Man


class Drive(Act, answers=Ask.ACT, notation="drive to {zone}",
        words="{who} tries to drive to {zone}", cost="{full}", group="move", target="zone"):  # fmt: skip
    zone: Place


class Move(Act, answers=Ask.ACT, notation="move through {border}",
        words="{who} goes through {border} into {beyond}", cost="{moving}", target="beyond"):  # fmt: skip
    border: Way


class Prowl(Act, answers=Ask.ACT, notation="prowl through {first} and {second}",
        words="{who} prowls through {first} and {second} into {beyond}", cost="{full}", group="move",
        target="beyond"):  # fmt: skip
    """A creature's move of two zones."""

    first: Way
    second: Way


class Pounce(Act, answers=Ask.ACT, notation="pounce through {border} at {target}",
        words="{who} goes through {border} and up to {target}", cost="{full}", group="move",
        target="target"):  # fmt: skip
    """A creature's move of one zone and up to a fighter."""

    border: Way
    target: Man


class CloseIn(Act, answers=Ask.ACT, notation="close in on {target}",
        words="{who} steps up to {target}", cost="{moving}", group="move"):  # fmt: skip
    target: Man


class BackOff(Act, answers=Ask.ACT, notation="back off",
        words="{who} steps back from everybody", cost="{moving}", group="move"):  # fmt: skip
    pass


class GetIn(Act, answers=Ask.ACT, notation="get in {vehicle}",
        words="{who} gets into the {vehicle}", cost="{moving}", group="move"):  # fmt: skip
    vehicle: Car


class GetOut(Act, answers=Ask.ACT, notation="get out", words="{who} gets out", cost="{moving}", group="move"):
    pass


class Peek(Act, answers=Ask.ACT, notation="peek through {border}",
        words="{who} looks through {border}", cost="{moving}", group="door"):  # fmt: skip
    border: Way


class Lock(Act, answers=Ask.ACT, notation="lock {border}", words="{who} locks {border}", cost="{quick}", group="door"):
    border: Way


class Unlock(Act, answers=Ask.ACT, notation="unlock {border}",
        words="{who} unlocks {border}", cost="{quick}", group="door"):  # fmt: skip
    border: Way


class OpenDoor(Act, answers=Ask.ACT, notation="open {border}",
        words="{who} opens {border}", cost="{quick}", group="door"):  # fmt: skip
    border: Way


class Aim(Act, answers=Ask.ACT, notation="aim {item}",
        words="{who} aims the {item}", cost="{quick}", group="gear", target="nothing"):  # fmt: skip
    item: Thing


class Reload(Act, answers=Ask.ACT, notation="reload {item}",
        words="{who} reloads the {item}", cost="{quick}", group="gear", target="nothing"):  # fmt: skip
    item: Thing


class PickUp(Act, answers=Ask.ACT, notation="pick up {item}",
        words="{who} picks up the {item}", cost="{quick}", group="gear"):  # fmt: skip
    item: Thing


class Rally(Act, answers=Ask.ACT, notation="rally {friend}",
        words="{who} tries to rally {friend}", cost="{quick}", group="help"):  # fmt: skip
    friend: Man


class Ready(Act, answers=Ask.ACT, notation="draw {item}",
        words="{who} draws the {item}", cost="{handling}", group="gear", target="nothing"):  # fmt: skip
    item: Thing


class PutAway(Act, answers=Ask.ACT, notation="put away {item}",
        words="{who} puts the {item} away", cost="{handling}", group="gear", target="nothing"):  # fmt: skip
    item: Thing


class Defend(Act, notation="defend", words="{who} tries to defend", cost="{quick}", group="react", target="attacker"):
    pass


class Dodge(Act, notation="dodge", words="{who} tries to dodge", cost="{quick}", group="react", target="attacker"):
    pass


class Endure(Act, notation="take it", passes=True,
        words="{who} does nothing about it", group="react", target="attacker"):  # fmt: skip
    pass


class Push(Act, notation="push", words="{who} pushes the roll", cost="{pushing}", group="push"):
    pass


class Keep(Act, notation="keep", passes=True, words="{who} keeps the roll", group="push"):
    pass


class PushDice(Act, notation="push {base} base and {stress} stress",
        words="{who} pushes {base} base and {stress} stress dice", cost="{pushing}", group="push"):  # fmt: skip
    """A push of some dice only, where that is allowed."""

    base: i8
    stress: i8


class Conserve(Act, notation="conserve", words="{who} saves ammo", group="damage"):
    pass


class FullDamage(Act, notation="full damage", passes=True, words="{who} does full damage", group="damage"):
    pass


class Cease(Act, notation="cease fire", passes=True, words="{who} stops firing", group="shoot"):
    pass


class First(Act, answers=Ask.SURPRISE, notation="{fighter} first",
        words="{fighter} goes {turn}", group="turn", target="nothing"):  # fmt: skip
    """The fighter who gets the lowest of the cards left for surprise."""

    fighter: Man


class Flee(Act, answers=Ask.FLEE, notation="flee through {border}",
        words="{who} flees through {border} into {beyond}", group="move", target="beyond"):  # fmt: skip
    border: Way


GIVES_UP = (Flee,)  # answers that cost a side something for good
