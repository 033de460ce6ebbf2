"""The questions of a battle, and their answers."""

from typing import Annotated

from sandtable.kernel import Action, Code, i8, i16

from .state import Extra, Fighter, Location, Manner, Mode, Stance, Style


class Ask(Code, words=(
        "Where does {who} start?", "What does {who} do with {actions}?", "Does {who} attack again, {made} made?",
        "{attack_to_come}", "{who} may strike back at {about}", "{who} may strike at {about}, who leaves",
        "{who} may duck out of the burst of the {burst}", "{who} may {strike_or_shoot}")):  # fmt: skip
    words: str
    DEPLOY = 0
    ACT = 1
    FOLLOW = 2
    DEFEND = 3
    STRIKE_BACK = 4  # after a failed melee attack
    STRIKE_LEAVER = 5  # when an engaged enemy goes
    DUCK = 6  # dodge a burst
    REPLY = 7  # STRIKE_BACK or STRIKE_LEAVER, with a gun in hand


Man = Annotated[int, Fighter]


class Act(Action, family=True):
    """An answer. Places are in decimetres from the top left corner."""


class Deploy(Act, answers=Ask.DEPLOY, notation="deploy {x} {y}", words="{who} starts at {spot}"):
    x: i16
    y: i16


class Shoot(Act, answers=Ask.ACT, notation="shoot {target} {mode} {manner}",
        words="{who} {fires} at {target}{manner}{first_shot}{lost_aim}", cost="{shot_cost:action}"):  # fmt: skip
    target: Man
    mode: Mode
    manner: Manner


class ShootAt(Act, answers=Ask.ACT, notation="shoot {target} in the {location} {manner}",
        words="{who} shoots at the {location} of {target}{manner}{lost_aim}", cost="{called_cost:action}",
        group="shoot"):  # fmt: skip
    target: Man
    location: Location
    manner: Manner


class Strike(Act, answers=Ask.ACT, notation="strike {target} {style}",
        words="{who} {strikes} {target}{bare}{first_blow}{lost_aim}", cost="{strike_cost:action}",
        group="fight"):  # fmt: skip
    target: Man
    style: Style


class StrikeAt(Act, answers=Ask.ACT, notation="strike {target} in the {location}",
        words="{who} strikes at the {location} of {target}{lost_aim}", cost="{numbers[pub.called]:action}",
        group="fight"):  # fmt: skip
    target: Man
    location: Location


class Charge(Act, answers=Ask.ACT, notation="charge {target}",
        words="{who} charges {target}{lost_moving}", cost="{charge_cost:action}",
        group="fight"):  # fmt: skip
    target: Man


class Close(Act, answers=Ask.ACT, notation="close in on {target}",
        words="{who} tries to get inside the reach of {target}", cost="{numbers[reach.action]:action}",
        group="fight"):  # fmt: skip
    target: Man


class Reopen(Act, answers=Ask.ACT, notation="reopen {target}",
        words="{who} tries to open the distance to {target}", cost="{numbers[reach.action]:action}",
        group="fight"):  # fmt: skip
    target: Man


class Throw(Act, answers=Ask.ACT, notation="throw {item} at {target}",
        words="{who} throws {item} at {target}{lost_aim}", cost="1 action"):  # fmt: skip
    item: i8
    target: Man


class ThrowCarefully(Act, answers=Ask.ACT, notation="throw {item} at {target} carefully",
        words="{who} throws {item} at {target}{careful}{lost_aim}", cost="{careful_cost:action}",
        group="throw"):  # fmt: skip
    item: i8
    target: Man


class ThrowTo(Act, answers=Ask.ACT, notation="throw {item} to {x} {y}",
        words="{who} throws {item} to {spot}{lost_aim}", cost="1 action", group="throw"):  # fmt: skip
    item: i8
    x: i16
    y: i16


class Lob(Act, answers=Ask.ACT, notation="lob to {x} {y}",
        words="{who} fires at {spot}{lost_aim}", cost="{lob_cost:action}", group="shoot"):  # fmt: skip
    x: i16
    y: i16


class Move(Act, answers=Ask.ACT, notation="move {x} {y}",
        words="{who} walks {way}{lost_moving}", cost="{move_cost:action}"):  # fmt: skip
    x: i16
    y: i16


class Run(Act, answers=Ask.ACT, notation="run {x} {y}",
        words="{who} runs {way}{lost_moving}", cost="{run_cost:action}", group="move"):  # fmt: skip
    x: i16
    y: i16


class Retreat(Act, answers=Ask.ACT, notation="retreat {x} {y}",
        words="{who} retreats {way}{lost_moving}", cost="{retreat_cost:action}", group="move"):  # fmt: skip
    x: i16
    y: i16


class Aim(Act, answers=Ask.ACT, notation="aim at {target}",
        words="{who} takes aim at {target}{lost_aim}", cost="1 action", group="ready"):  # fmt: skip
    target: Man


class Brace(
    Act,
    answers=Ask.ACT,
    notation="brace",
    words="{who} braces the weapon",
    cost="{numbers[pub.brace]:action}",
    group="ready",
):
    pass


class Reload(Act, answers=Ask.ACT, notation="reload",
        words="{who} reloads {in_hand}{so_far}", cost="1 action", group="ready"):  # fmt: skip
    pass


class Chamber(Act, answers=Ask.ACT, notation="chamber",
        words="{who} works the action of {in_hand}", cost="{numbers[pub.slow]:action}", group="ready"):  # fmt: skip
    pass


class Clear(Act, answers=Ask.ACT, notation="clear",
        words="{who} {clears} the jam of {in_hand}", cost="1 action", group="ready"):  # fmt: skip
    pass


class GetUp(
    Act, answers=Ask.ACT, notation="get up", words="{who} gets up", cost="{numbers[house.get-up]:action}", group="move"
):
    pass


class Draw(Act, answers=Ask.ACT, notation="draw {item}",
        words="{who} draws {item}{lost_drawing}", cost="1 action", group="ready"):  # fmt: skip
    item: i8


class Guard(Act, answers=Ask.ACT, notation="defensive stance",
        words="{who} takes a defensive stance", cost="{numbers[pub.stance][0]:action}", group="ready"):  # fmt: skip
    pass


class End(Act, answers=Ask.ACT, notation="end {stance}", words="{who} {ends}{unused}", group="turn"):
    stance: Stance


class Again(Act, answers=Ask.FOLLOW, notation="again {target}",
        words="{who} {attacks} again at {target}{lost_aim}", group="{attack}"):  # fmt: skip
    target: Man


class AgainSo(Act, answers=Ask.FOLLOW, notation="again {target} {extra}",
        words="{who} fires again at {target}{extra}{lost_aim}", cost="{extra_cost}", group="shoot"):  # fmt: skip
    """The next shot of a burst, made with care or through the cover."""

    target: Man
    extra: Extra


class Stop(Act, answers=Ask.FOLLOW, notation="stop", passes=True,
        words="{who} stops attacking, with {attacks_left:attack} of this action unused{lost_aim}",
        group="turn"):  # fmt: skip
    pass


class Take(Act, answers=Ask.DEFEND, notation="take it", passes=True,
        words="{who} {takes}", group="react", target="attacker"):  # fmt: skip
    pass


class Dodge(Act, answers=Ask.DEFEND, notation="dodge",
        words="{who} {dodges}", cost="1 reaction", group="react", target="attacker"):  # fmt: skip
    pass


class Parry(Act, answers=Ask.DEFEND, notation="parry",
        words="{who} {parries}", cost="1 reaction", group="react", target="attacker"):  # fmt: skip
    pass


class Refrain(Act, answers=Ask.REPLY, notation="no", passes=True,
        words="{who} {leaves_it}", group="react", target="mover"):  # fmt: skip
    """No reaction, where a shot was possible."""


class Blow(Act, answers=Ask.REPLY, notation="yes",
        words="{who} {reacts}", cost="1 reaction", group="react", target="mover"):  # fmt: skip
    """A blow as a reaction, where a shot was possible."""


class Snap(Act, answers=Ask.REPLY, notation="shoot {manner}",
        words="{who} {shoots} {mover} with {in_hand}{manner}", cost="1 reaction", group="react",
        target="mover"):  # fmt: skip
    """A reaction with the gun in hand."""

    manner: Manner
