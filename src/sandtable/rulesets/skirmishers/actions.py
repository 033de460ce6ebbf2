"""The questions that the two sides are asked, and their answers."""

from typing import Annotated

from sandtable.kernel import ASKED, Action, Code, i8, i16

from .state import Blow, Posture, Slot, Trooper

Man = Annotated[int, Trooper]  # a trooper's place, written A1 to A8 and B1 to B8
Actor = Annotated[int, Trooper, ASKED]  # the place of the trooper who acts


class Ask(Code, words=(
        "Where does {who} deploy, standing or prone?", "Side {side} rolled higher: does it take the first turn?",
        "Who acts next?", "{who} {moment}. Do you react?", "{who}: {ap}",
        "Which weapon does {who} take in hand again?")):  # fmt: skip
    words: str
    DEPLOY = 0
    FIRST = 1
    ACTIVATE = 2
    REACT = 3
    ACT = 4
    DRAW = 5


class Act(Action, family=True):
    """An answer of a side."""


class Place(Act, answers=Ask.DEPLOY, notation="{trooper} deploy ({q},{r}) level {level} {posture}",
        words="{trooper} deploys {posture} at {dot}", group="deploy", target="dot"):  # fmt: skip
    trooper: Actor
    q: i16
    r: i16
    level: i8
    posture: Posture


class GoFirst(Act, notation="go first", words="side {side} takes the first turn", group="first turn"):
    pass


class GoSecond(Act, notation="go second",
        words="side {side} leaves the first turn to side {other_side}", group="first turn"):  # fmt: skip
    pass


class Activate(Act, answers=Ask.ACTIVATE, notation="{trooper} activate", words="{trooper} activates", target="trooper"):
    trooper: Man


class Fire(Act, notation="{trooper} fire",
        words="{trooper} fires at {active} with {in_hand}", cost="{shots_left}", target="active"):  # fmt: skip
    trooper: Man


class Strike(Act, notation="{trooper} strike",
        words="{trooper} strikes at {active} with {due_blow}", cost="paid", group="melee",
        target="active"):  # fmt: skip
    trooper: Man


class Hold(Act, notation="hold fire", passes=True, words="side {side} holds fire"):
    pass


class Step(Act, answers=Ask.ACT, notation="{trooper} step ({q},{r})",
        words="{trooper} {goes}to {dot}", cost="{step_price} AP", group="move", target="dot"):  # fmt: skip
    trooper: Actor
    q: i16
    r: i16


class Climb(Act, answers=Ask.ACT, notation="{trooper} climb to level {level}",
        words="{trooper} climbs {up} to level {level}", cost="{climb_price} AP", group="move",
        target="above"):  # fmt: skip
    trooper: Actor
    level: i8


class GoProne(Act, answers=Ask.ACT, notation="{trooper} go prone",
        words="{trooper} goes prone", cost="{numbers[move.prone]} AP", group="posture"):  # fmt: skip
    trooper: Actor


class StandUp(Act, answers=Ask.ACT, notation="{trooper} stand up",
        words="{trooper} stands up", cost="{numbers[move.stand]} AP", group="posture"):  # fmt: skip
    trooper: Actor


class Ready(Act, answers=Ask.ACT, notation="{trooper} ready {slot}",
        words="{trooper} readies {thing}", cost="{numbers[move.ready]} AP", group="items"):  # fmt: skip
    trooper: Actor
    slot: Slot


class Take(Act, answers=Ask.ACT, notation="{trooper} take {item} from {other}",
        words="{trooper} takes {thing} from {other}", cost="{numbers[move.take]} AP{parting}",
        group="items"):  # fmt: skip
    trooper: Actor
    item: Slot
    other: Man


class Drop(Act, answers=Ask.ACT, notation="{trooper} drop {item}",
        words="{trooper} drops {thing} for good", cost="{numbers[move.drop]} AP{parting}", group="items"):  # fmt: skip
    trooper: Actor
    item: Slot


class SetArc(Act, answers=Ask.ACT, notation="{trooper} arc {width} @{bearing}",
        words="{trooper} covers {width}° to the {compass}{shots}", cost="{arc_price} AP{ending}",
        group="arc"):  # fmt: skip
    trooper: Actor
    width: i16
    bearing: i16


class Attack(Act, answers=Ask.ACT, notation="{trooper} attack {target} with {blow}",
        words="{trooper} will strike at {target} with {blow} as soon as {target} activates",
        cost="{numbers[melee.cost]} AP{ending}", group="melee"):  # fmt: skip
    trooper: Actor
    target: Man
    blow: Blow


class Throw(Act, answers=Ask.ACT, notation="{trooper} throw ({q},{r}) level {level}",
        words="{trooper} throws {in_hand} at {aim}", cost="{throw_price} AP{ending}{barring}",
        target="aim"):  # fmt: skip
    trooper: Actor
    q: i16
    r: i16
    level: i8


class ThrowStairs(Act, answers=Ask.ACT, notation="{trooper} throw stairs ({q},{r}) level {level}",
        words="{trooper} throws {in_hand} {up} the stairs at {aim}",
        cost="{numbers[expl.stairs-cost]} AP{ending}{barring}", group="throw", target="aim"):  # fmt: skip
    trooper: Actor
    q: i16
    r: i16
    level: i8


class Draw(Act, answers=Ask.DRAW, notation="{trooper} draw {slot}",
        words="{trooper} goes back to {thing}", cost="free", group="items"):  # fmt: skip
    trooper: Actor
    slot: Slot


class Done(Act, answers=Ask.ACT, notation="{trooper} done", words="{trooper} is done"):
    trooper: Actor


GIVES_UP = (Drop,)  # answers that cost a side something for good
