"""Every answer in plain words, with who acts, at whom or what, and at what price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sandtable.geometry.inches import length
from sandtable.kernel.answers import Yes, YesNo
from sandtable.kernel.scene import Point
from sandtable.kernel.verbs import number

from ..rules.ground import footing, ground_at
from ..rules.melee import blow, fighter, weapon_in
from ..rules.moving import fall_stress, level_below
from ..rules.reactions import return_cost
from ..state import (
    NOBODY,
    Act,
    Activate,
    Attack,
    CallOff,
    Charge,
    Climb,
    ClimbDown,
    Drop,
    Encounter,
    End,
    Fight,
    Grade,
    Guard,
    Halt,
    Help,
    Ignore,
    Journey,
    Jump,
    Model,
    Parry,
    Pass,
    Place,
    ReturnFire,
    Shoot,
    Stand,
    Stay,
    Step,
    Strike,
    Swap,
    TakeCover,
    Unarmed,
    Undo,
    Waive,
    Walk,
)
from .scene import (
    KEYS,
    SPOTS,
    asked,
    direction,
    feature_name,
    measured,
    name_of,
    on_page,
    spoken_place,
    weapon_name,
)

ENDING = "end"  # the group of answers that end something


def point(t: Encounter, act: Any) -> Point:
    """Where an answer points."""
    words = WORDS.get(type(act))
    if isinstance(act, YesNo):
        return push(t, act)
    who = asked(t)
    if words is None:
        return Point(str(act))
    return words(t, act, who)


def key_of(who: Model | None) -> str:
    return "" if who is None else KEYS[who.index]


def called(t: Encounter, who: Model | None) -> str:
    return "nobody" if who is None else name_of(t, who)


def ap(n: int) -> str:
    return f"{n} AP"


def own(t: Encounter, who: Model | None, words: str, group: str, cost: str = "") -> Point:
    """An answer that only concerns who gives it."""
    return Point(f"{called(t, who)} {words}", key_of(who), key_of(who), cost, group)


def left_be(t: Encounter, who: Model | None, words: str) -> Point:
    """An answer that ends something. It aims at nothing, so that nobody gives it by a click on the board."""
    return Point(f"{called(t, who)} {words}", key_of(who), group=ENDING)


# ---- before and between actions ----------------------------------------------------------------------------------


def placed(t: Encounter, act: Place, who: Model | None) -> Point:
    model = t.models[act.model]
    words = f"{name_of(t, model)} is placed at {spoken_place(t, act.x, act.y)}"
    return Point(words, KEYS[act.model], group="deploy", at=on_page(t, act.x, act.y))


def activated(t: Encounter, act: Activate, who: Model | None) -> Point:
    model = t.models[act.model]
    shaken = model.left > 0 and model.stress >= model.left
    words = f"{name_of(t, model)} is next" + (f", and breaks down (stress {model.stress})" if shaken else "")
    return Point(words, KEYS[act.model], KEYS[act.model], group="activate")


def ended(t: Encounter, act: End, who: Model | None) -> Point:
    kept = f", keeping {ap(who.ap)} for reactions" if who is not None and who.ap > 0 else ""
    return left_be(t, who, f"is done{kept}")


def halted(t: Encounter, act: Halt, who: Model | None) -> Point:
    return left_be(t, who, "stays here" if t.journey == Journey.COVER else "ends the Move here")


def called_off(t: Encounter, act: CallOff, who: Model | None) -> Point:
    return left_be(t, who, "calls the charge off and has its AP back")


# ---- ways --------------------------------------------------------------------------------------------------------


def price_of_leg(t: Encounter) -> str:
    """A Move is paid with its first leg."""
    return ap(int(number(t, "move.cost")) if t.journey == Journey.NONE else 0)


def leg(t: Encounter, who: Model | None, words: str, group: str, target: str = "") -> Point:
    return Point(f"{called(t, who)} {words}", key_of(who), target, price_of_leg(t), group)


def leg_to(t: Encounter, who: Model | None, words: str, group: str, x: int, y: int) -> Point:
    """A leg that ends in the open."""
    return replace(leg(t, who, words, group), at=on_page(t, x, y))


def led(t: Encounter, who: Model | None, x: int, y: int) -> str:
    """`6" north to (4, 12)`."""
    if who is None:
        return f"to {spoken_place(t, x, y)}"
    dx, dy = x - who.x, y - who.y
    return f"{measured(length(dx, dy))} {direction(dx, dy)} to {spoken_place(t, x, y)}"


def walked(t: Encounter, act: Walk, who: Model | None) -> Point:
    return leg_to(t, who, f"walks {led(t, who, act.x, act.y)}", "move", act.x, act.y)


def jumped(t: Encounter, act: Jump, who: Model | None) -> Point:
    height = 0 if who is None else who.z - ground_at(t, act.x, act.y, who.z)
    falls = f" and falls {measured(height)}: {fall_stress(t, height)} stress" if height > number(t, "move.low") else ""
    return leg_to(t, who, f"jumps {led(t, who, act.x, act.y)}{falls}", "jump", act.x, act.y)


def climbed(t: Encounter, act: Climb, who: Model | None) -> Point:
    rise = t.board.features[act.feature].high - (0 if who is None else who.z)
    return leg(t, who, f"climbs the {feature_name(t, act.feature)}, {measured(rise)} up", "climb", SPOTS[act.feature])


def height_left(t: Encounter, who: Model | None, x: int, y: int) -> int:
    """How far down it is from who stands on something to a place below."""
    return 0 if who is None or footing(t, who) == NOBODY else who.z - level_below(t, who, x, y)


def climbed_down(t: Encounter, act: ClimbDown, who: Model | None) -> Point:
    height = measured(height_left(t, who, act.x, act.y))
    return leg_to(t, who, f"climbs down {height}, {led(t, who, act.x, act.y)}", "climb", act.x, act.y)


def dropped(t: Encounter, act: Drop, who: Model | None) -> Point:
    height = height_left(t, who, act.x, act.y)
    words = f"drops {measured(height)}, {led(t, who, act.x, act.y)}: {fall_stress(t, height)} stress"
    return leg_to(t, who, words, "jump", act.x, act.y)


def stayed(t: Encounter, act: Stay, who: Model | None) -> Point:
    moved = who is not None and (who.x, who.y, who.z) != (t.from_x, t.from_y, t.from_z)
    return left_be(t, who, "goes back to where it was" if moved else "stays where it is")


# ---- attacks -----------------------------------------------------------------------------------------------------


def fought(t: Encounter, act: Fight, who: Model | None) -> Point:
    target = t.models[act.target]
    words = f"{called(t, who)} attacks {name_of(t, target)} with the {weapon_name(t, act.weapon)}"
    cost = ap(number(t, "melee.cost"))
    if who is None or (who.x == act.x and who.y == act.y):
        return Point(f"{words} from here", key_of(who), KEYS[act.target], cost, "fight")
    edges = max(length(act.x - target.x, act.y - target.y) - who.radius - target.radius, 0)
    close = "base to base" if edges <= number(t, "contact") else f"from {measured(edges)} away"
    words = f"{words}, {close}, moving {led(t, who, act.x, act.y)}"
    return Point(words, key_of(who), KEYS[act.target], cost, "fight")


def charged(t: Encounter, act: Charge, who: Model | None) -> Point:
    words = f"{called(t, who)} charges with the {weapon_name(t, act.weapon)}, leg by leg"
    return Point(words, key_of(who), cost=ap(number(t, "melee.cost")), group="fight")


def attacked(t: Encounter, act: Attack, who: Model | None) -> Point:
    arm = f" with the {weapon_name(t, t.weapon)}" if t.weapon != NOBODY else ""
    words = f"{called(t, who)} attacks {name_of(t, t.models[act.target])}{arm}"
    return Point(words, key_of(who), KEYS[act.target], ap(0), "fight")


def shot(t: Encounter, act: Shoot, who: Model | None) -> Point:
    paid = t.step == Step.RETURN
    verb = "shoots back" if paid else "shoots"
    words = f"{called(t, who)} {verb} at {name_of(t, t.models[act.target])} with the {weapon_name(t, act.weapon)}"
    return Point(words, key_of(who), KEYS[act.target], ap(0 if paid else number(t, "shoot.cost")), "shoot")


def helped(t: Encounter, act: Help, who: Model | None) -> Point:
    words = f"{called(t, who)} aids {name_of(t, t.models[act.friend])}"
    return Point(words, key_of(who), KEYS[act.friend], ap(number(t, "aid.cost")), "aid")


# ---- being attacked ----------------------------------------------------------------------------------------------


def stood(t: Encounter, act: Stand, who: Model | None) -> Point:
    return Point(f"nobody steps in for {called(t, who)}", key_of(who), key_of(who), group="react")


def swapped(t: Encounter, act: Swap, who: Model | None) -> Point:
    words = f"{name_of(t, t.models[act.helper])} steps in for {called(t, who)}"
    return Point(words, KEYS[act.helper], KEYS[act.helper], group="react")


def guarded(t: Encounter, act: Guard, who: Model | None) -> Point:
    return own(t, who, f"defends with the {weapon_name(t, act.weapon)}", "react")


def unarmed(t: Encounter, act: Unarmed, who: Model | None) -> Point:
    return own(t, who, "defends unarmed and only parries", "react")


def covered(t: Encounter, act: TakeCover, who: Model | None) -> Point:
    return own(t, who, "takes cover: harder to hit, and a short move after", "react", ap(number(t, "react.cover")))


def returned(t: Encounter, act: ReturnFire, who: Model | None) -> Point:
    cost = 0 if who is None else return_cost(t, who)
    words = f"{called(t, who)} shoots back after the shot"
    return Point(words, key_of(who), KEYS[t.attacker] if t.attacker != NOBODY else "", ap(cost), "react")


def ignored(t: Encounter, act: Ignore, who: Model | None) -> Point:
    return own(t, who, "does nothing about it", "react", ap(0))


def waived(t: Encounter, act: Waive, who: Model | None) -> Point:
    return left_be(t, who, "does not shoot back after all")


# ---- the Clash ---------------------------------------------------------------------------------------------------


def struck(t: Encounter, act: Strike, who: Model | None) -> Point:
    if who is None or weapon_in(t, t.clash_turn) == NOBODY:
        return own(t, who, f"strikes with a {act.grade.label} success", "clash")
    other, weapon = fighter(t, 1 - t.clash_turn), t.board.weapons[weapon_in(t, t.clash_turn)]
    rolled = act.grade == Grade.CRITICAL and weapon.d3
    stress = "D3" if rolled else str(blow(t, weapon, act.grade))
    words = f"{name_of(t, who)} strikes {name_of(t, other)} with a {act.grade.label} success: {stress} stress"
    return Point(words, KEYS[who.index], KEYS[other.index], group="clash")


def parried(t: Encounter, act: Parry, who: Model | None) -> Point:
    other = None if who is None else fighter(t, 1 - t.clash_turn)
    words = f"{called(t, who)} parries a {act.grade.label} success of {called(t, other)} with a {act.own.label} one"
    return Point(words, key_of(who), key_of(other), group="clash")


def undone(t: Encounter, act: Undo, who: Model | None) -> Point:
    return own(t, who, f"undoes the strike just suffered with a {act.own.label} success", "clash")


def passed(t: Encounter, act: Pass, who: Model | None) -> Point:
    return left_be(t, who, "passes")


def push(t: Encounter, act: YesNo) -> Point:
    who = asked(t)
    other = None if who is None or t.step != Step.CLASH else fighter(t, 1 - t.clash_turn)
    verb = "pushes" if isinstance(act, Yes) else "does not push"
    return Point(f"{called(t, who)} {verb} {called(t, other)} back", key_of(who), key_of(other), group="clash")


WORDS: dict[type[Act], Callable[[Encounter, Any, Model | None], Point]] = {
    Place: placed,
    Activate: activated,
    Walk: walked,
    Climb: climbed,
    ClimbDown: climbed_down,
    Jump: jumped,
    Drop: dropped,
    Halt: halted,
    Fight: fought,
    Charge: charged,
    Attack: attacked,
    CallOff: called_off,
    Shoot: shot,
    Help: helped,
    End: ended,
    Stand: stood,
    Swap: swapped,
    Guard: guarded,
    Unarmed: unarmed,
    Strike: struck,
    Parry: parried,
    Undo: undone,
    Pass: passed,
    TakeCover: covered,
    ReturnFire: returned,
    Ignore: ignored,
    Stay: stayed,
    Waive: waived,
}
