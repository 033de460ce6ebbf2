"""The questions that players are asked, and their answers."""

from typing import Annotated

from sandtable.kernel import Action, Bits, Code

from .state import Effect, Feature, Grade, Model, Weapon


class Ask(Code, words=(
        "Where does the {side} place its next model?", "Which model of the {side} acts next?",
        "What does {who} do ({ap} AP{way_left})?",
        "Whom does {who} attack, or where does it charge ({left} left)?",
        "{rival} {attacks} {who}: does a friend step in?",
        "{rival} attacks {who}: with which weapon does {who} defend?",
        "{who} fights {rival}: spend a success ({successes})",
        "{rival} is about to shoot at {who}: how does {who} react?",
        "Where does {who} take cover from {rival} ({left} left)?", "Does {who} shoot back at {rival}?",
        "Does {who} push {rival} back by {shove}?", "{who} has struck the {about}: what happens to it?")):  # fmt: skip
    words: str
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
    SHOVE = 10  # yes or no: push the model just struck?
    EFFECT = 11  # the effect on a struck piece of terrain


WAYS = Ask.ACT, Ask.ENGAGE, Ask.COVER  # the questions that a leg answers
Coordinate = Annotated[int, Bits(18)]
Who = Annotated[int, Model]
What = Annotated[int, Feature]
Arm = Annotated[int, Weapon]


class Act(Action, family=True):
    """An answer of a player."""


class Place(Act, answers=Ask.DEPLOY, notation="place {model} {x} {y}",
        words="{model} is placed at {place}", group="deploy", target="nothing"):  # fmt: skip
    model: Who
    x: Coordinate
    y: Coordinate


class Activate(Act, answers=Ask.ACTIVATE, notation="activate {model}", words="{model} is next{nerve}", target="model"):
    model: Who


class Walk(Act, answers=WAYS, notation="walk {x} {y}", words="{who} walks {led}", cost="{leg} AP", group="move"):
    x: Coordinate
    y: Coordinate


class Climb(Act, answers=WAYS, notation="climb {feature}",
        words="{who} {climbs} the {feature}, {rise} up{test}", cost="{leg} AP"):  # fmt: skip
    feature: What


class ClimbDown(Act, answers=WAYS, notation="climb down {x} {y}",
        words="{who} {climbs_down} {height}, {led}{test}", cost="{leg} AP", group="climb"):  # fmt: skip
    x: Coordinate
    y: Coordinate


class Jump(Act, answers=WAYS, notation="jump {x} {y}", words="{who} {jumps} {led}{falls}{test}", cost="{leg} AP"):
    x: Coordinate
    y: Coordinate


class Drop(Act, answers=WAYS, notation="drop {x} {y}",
        words="{who} drops {height}, {led}: {fall_stress} stress", cost="{leg} AP", group="jump"):  # fmt: skip
    x: Coordinate
    y: Coordinate


class Halt(Act, answers=(Ask.ACT, Ask.COVER), notation="halt", words="{who} ends the {journey} here", group="end"):
    """Ends a Move, or the way to cover."""


class Fight(Act, answers=Ask.ACT, notation="fight {target} {weapon} from {x} {y}",
        words="{who} attacks {target} with the {weapon}{place_from}{rest}",
        cost="{numbers[melee.cost]} AP"):  # fmt: skip
    target: Who
    weapon: Arm
    x: Coordinate
    y: Coordinate


class Charge(Act, answers=Ask.ACT, notation="charge {weapon}",
        words="{who} charges with the {weapon}, leg by leg{rest}", cost="{numbers[melee.cost]} AP", group="fight",
        target="nothing"):  # fmt: skip
    """Close Combat with a way of several legs."""

    weapon: Arm


class Attack(Act, answers=Ask.ENGAGE, notation="attack {target}",
        words="{who} attacks {target}{armed}", cost="free", group="fight"):  # fmt: skip
    target: Who


class CallOff(Act, answers=Ask.ENGAGE, notation="call off",
        words="{who} calls the charge off and has its AP back{undone}", group="end"):  # fmt: skip
    """Takes back a charge; nothing is paid."""


class Shoot(Act, answers=(Ask.ACT, Ask.RETURN), notation="shoot {target} {weapon}",
        words="{who} shoots {back}at {target} with the {weapon}{rest}", cost="{shot_price} AP"):  # fmt: skip
    target: Who
    weapon: Arm


class Help(Act, answers=Ask.ACT, notation="aid {friend}",
        words="{who} aids {friend}{rest}", cost="{numbers[aid.cost]} AP", group="aid"):  # fmt: skip
    friend: Who


class End(Act, answers=Ask.ACT, notation="end", words="{who} is done{kept}"):
    pass


class Stand(Act, answers=Ask.SWAP, notation="stand", passes=True,
        words="nobody steps in for {who}", group="react", target="who"):  # fmt: skip
    pass


class Swap(Act, answers=Ask.SWAP, notation="swap {helper}",
        words="{helper} steps in for {who}", group="react", actor="helper", target="helper"):  # fmt: skip
    helper: Who


class Guard(Act, answers=Ask.GUARD, notation="guard {weapon}",
        words="{who} defends with the {weapon}", group="react", target="who"):  # fmt: skip
    weapon: Arm


class Unarmed(Act, answers=Ask.GUARD, notation="guard unarmed",
        words="{who} defends unarmed and only parries", group="react", target="who"):  # fmt: skip
    pass


class Strike(Act, answers=Ask.CLASH, notation="strike {grade}",
        words="{who} strikes {other} with a {grade} success: {blow}", group="clash", target="other"):  # fmt: skip
    grade: Grade


class Parry(Act, answers=Ask.CLASH, notation="parry {grade} with {own}",
        words="{who} parries a {grade} success of {other} with a {own} one", group="clash",
        target="other"):  # fmt: skip
    grade: Grade
    own: Grade


class Undo(Act, answers=Ask.CLASH, notation="undo with {own}",
        words="{who} undoes the strike just suffered with a {own} success", group="clash", target="who"):  # fmt: skip
    own: Grade


class Pass(Act, answers=Ask.CLASH, notation="pass", passes=True, words="{who} passes", group="end"):
    pass


class TakeCover(Act, answers=Ask.REACT, notation="take cover",
        words="{who} takes cover: {cover}", cost="{numbers[react.cover]} AP",
        group="react", target="who"):  # fmt: skip
    pass


class ReturnFire(Act, answers=Ask.REACT, notation="return fire",
        words="{who} means to shoot back after the shot", cost="{return_price} AP", group="react",
        target="attacker"):  # fmt: skip
    pass


class Ignore(Act, answers=Ask.REACT, notation="no reaction", passes=True,
        words="{who} does nothing about it", cost="free", group="react", target="who"):  # fmt: skip
    pass


class Stay(Act, answers=Ask.COVER, notation="stay", passes=True, words="{who} {stays}{undone}", group="end"):
    """Goes back to where the cover move began."""


class Waive(Act, answers=Ask.RETURN, notation="waive", passes=True,
        words="{who} does not shoot back after all", group="end"):  # fmt: skip
    pass


class Effected(Act, answers=Ask.EFFECT, notation="terrain {effect}",
        words="{attacker} {effect}", group="effect", actor="attacker", target="attacker"):  # fmt: skip
    """The effect on a struck piece of terrain."""

    effect: Effect
