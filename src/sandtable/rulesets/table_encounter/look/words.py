"""Every answer in plain words, with who acts, at whom or what, and at what price."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sandtable.boards.tabletop import length
from sandtable.kernel import Point, Yes, YesNo, number

from .. import actions as act
from ..rules import clash, climbing, falling, ground, moving, reactions, stress
from ..state import NOBODY, Battle, Grade, Journey, Model, Step
from .scene import KEYS, TABLE, asked, measured, name_of, spoken_place, weapon_name

EFFECTS = ("lets nothing come of it", "blows the struck terrain up", "raises dust from the struck terrain")
ENDING = "end"  # the group of answers that end something


def point(t: Battle, answer: Any) -> Point:
    """Where an answer points."""
    words = WORDS.get(type(answer))
    if isinstance(answer, YesNo):
        return push(t, answer)
    who = asked(t)
    if words is None:
        return Point(str(answer))
    return words(t, answer, who)


def key_of(who: Model | None) -> str:
    return "" if who is None else KEYS[who.index]


def called(t: Battle, who: Model | None) -> str:
    return "nobody" if who is None else name_of(t, who)


def ap(n: int) -> str:
    return f"{n} AP"


def own(t: Battle, who: Model | None, words: str, group: str, cost: str = "") -> Point:
    """An answer that only concerns who gives it."""
    return Point(f"{called(t, who)} {words}", key_of(who), key_of(who), cost, group)


def left_be(t: Battle, who: Model | None, words: str) -> Point:
    """An answer that ends something. It aims at nothing, so that nobody gives it by a click on the board."""
    return Point(f"{called(t, who)} {words}", key_of(who), group=ENDING)


# ---- before and between actions ----------------------------------------------------------------------------------


def placed(t: Battle, answer: act.Place, who: Model | None) -> Point:
    model = t.models[answer.model]
    words = f"{name_of(t, model)} is placed at {spoken_place(answer.x, answer.y)}"
    return Point(words, KEYS[answer.model], group="deploy", at=TABLE.on_page(t.board, answer.x, answer.y))


def activated(t: Battle, answer: act.Activate, who: Model | None) -> Point:
    model = t.models[answer.model]
    shaken = model.left > 0 and model.stress >= model.left
    comes_to = ", after a test of nerve" if stress.left_at_check(t, model) > 0 else " and is out of the fight"
    words = f"{name_of(t, model)} is next" + (comes_to if shaken else "")
    return Point(words, KEYS[answer.model], KEYS[answer.model], group="activate")


def ended(t: Battle, answer: act.End, who: Model | None) -> Point:
    kept = f", keeping {ap(who.ap)} for reactions" if who is not None and who.ap > 0 else ""
    return left_be(t, who, f"is done{kept}")


def halted(t: Battle, answer: act.Halt, who: Model | None) -> Point:
    return left_be(t, who, "ends the short move here" if t.journey == Journey.COVER else "ends the Move here")


def called_off(t: Battle, answer: act.CallOff, who: Model | None) -> Point:
    undone = f", and {-t.left} stress of its fall is taken back" if t.left < 0 else ""
    return left_be(t, who, f"calls the charge off and has its AP back{undone}")


# ---- ways --------------------------------------------------------------------------------------------------------


def price_of_leg(t: Battle) -> str:
    """A Move is paid with its first leg."""
    return ap(int(number(t, "move.cost")) if t.journey == Journey.NONE else 0)


def leg(t: Battle, who: Model | None, words: str, group: str, target: str = "") -> Point:
    return Point(f"{called(t, who)} {words}", key_of(who), target, price_of_leg(t), group)


def leg_to(t: Battle, who: Model | None, words: str, group: str, x: int, y: int) -> Point:
    """A leg that ends in the open."""
    return replace(leg(t, who, words, group), at=TABLE.on_page(t.board, x, y))


def led(t: Battle, who: Model | None, x: int, y: int) -> str:
    """`6" north to (4, 12)`."""
    return f"to {spoken_place(x, y)}" if who is None else TABLE.led(who, x, y)


def walked(t: Battle, answer: act.Walk, who: Model | None) -> Point:
    return leg_to(t, who, f"walks {led(t, who, answer.x, answer.y)}", "move", answer.x, answer.y)


def tries(t: Battle, who: Model | None, answer: act.Act, does: str, infinitive: str) -> str:
    """A leg that takes a test is only tried, as long as its dice have not fallen."""
    need = 0 if who is None else int(moving.successes_needed(t, who, answer))
    return f"tries to {infinitive} ({need} success{'es' if need > 1 else ''} needed)," if need else does


def jumped(t: Battle, answer: act.Jump, who: Model | None) -> Point:
    height = 0 if who is None else who.z - ground.ground_at(t, answer.x, answer.y, who.z)
    falls = (
        f" and falls {measured(height)}: {falling.fall_stress(t, height)} stress"
        if height > number(t, "move.low")
        else ""
    )
    verb = tries(t, who, answer, "jumps", "jump")
    return leg_to(t, who, f"{verb} {led(t, who, answer.x, answer.y)}{falls}", "jump", answer.x, answer.y)


def climbed(t: Battle, answer: act.Climb, who: Model | None) -> Point:
    feature = t.board.features[answer.feature]
    rise = feature.high - (0 if who is None else who.z)
    what = f"{tries(t, who, answer, 'climbs', 'climb')} the {name_of(t, feature)}, {measured(rise)} up"
    return leg(t, who, what, "climb", feature.label)


def height_left(t: Battle, who: Model | None, x: int, y: int) -> int:
    """How far down it is from who stands on something to a place below."""
    return 0 if who is None or ground.footing(t, who) == NOBODY else who.z - climbing.level_below(t, who, x, y)


def climbed_down(t: Battle, answer: act.ClimbDown, who: Model | None) -> Point:
    height = measured(height_left(t, who, answer.x, answer.y))
    verb = tries(t, who, answer, "climbs down", "climb down")
    return leg_to(t, who, f"{verb} {height}, {led(t, who, answer.x, answer.y)}", "climb", answer.x, answer.y)


def dropped(t: Battle, answer: act.Drop, who: Model | None) -> Point:
    height = height_left(t, who, answer.x, answer.y)
    words = f"drops {measured(height)}, {led(t, who, answer.x, answer.y)}: {falling.fall_stress(t, height)} stress"
    return leg_to(t, who, words, "jump", answer.x, answer.y)


def stayed(t: Battle, answer: act.Stay, who: Model | None) -> Point:
    moved = who is not None and (who.x, who.y, who.z) != (t.from_x, t.from_y, t.from_z)
    undone = f", and {-t.left} stress of its fall is taken back" if t.left < 0 else ""
    return left_be(t, who, f"goes back to where it was{undone}" if moved else "stays where it is")


# ---- attacks -----------------------------------------------------------------------------------------------------


def fought(t: Battle, answer: act.Fight, who: Model | None) -> Point:
    target = t.models[answer.target]
    words = f"{called(t, who)} attacks {name_of(t, target)} with the {weapon_name(t, answer.weapon)}"
    cost = ap(number(t, "melee.cost"))
    if who is None or (who.x == answer.x and who.y == answer.y):
        return Point(f"{words} from here", key_of(who), KEYS[answer.target], cost, "fight")
    edges = max(length(answer.x - target.x, answer.y - target.y) - who.radius - target.radius, 0)
    close = "base to base" if edges <= number(t, "contact") else f"from {measured(edges)} away"
    words = f"{words}, {close}, moving {led(t, who, answer.x, answer.y)}"
    return Point(words, key_of(who), KEYS[answer.target], cost, "fight")


def charged(t: Battle, answer: act.Charge, who: Model | None) -> Point:
    words = f"{called(t, who)} charges with the {weapon_name(t, answer.weapon)}, leg by leg"
    return Point(words, key_of(who), cost=ap(number(t, "melee.cost")), group="fight")


def attack(t: Battle, who: Model | None, target: Model) -> str:
    """Who attacks whom, and with which weapon, where that is known."""
    arm = f" with the {weapon_name(t, t.weapon)}" if t.weapon != NOBODY else ""
    return f"{called(t, who)} attacks {name_of(t, target)}{arm}"


def attacked(t: Battle, answer: act.Attack, who: Model | None) -> Point:
    return Point(attack(t, who, t.models[answer.target]), key_of(who), KEYS[answer.target], ap(0), "fight")


def shot(t: Battle, answer: act.Shoot, who: Model | None) -> Point:
    paid = t.step == Step.RETURN
    verb = "shoots back" if paid else "shoots"
    words = f"{called(t, who)} {verb} at {name_of(t, t.models[answer.target])} with the {weapon_name(t, answer.weapon)}"
    return Point(words, key_of(who), KEYS[answer.target], ap(0 if paid else number(t, "shoot.cost")), "shoot")


def helped(t: Battle, answer: act.Help, who: Model | None) -> Point:
    words = f"{called(t, who)} aids {name_of(t, t.models[answer.friend])}"
    return Point(words, key_of(who), KEYS[answer.friend], ap(number(t, "aid.cost")), "aid")


# ---- being attacked ----------------------------------------------------------------------------------------------


def stood(t: Battle, answer: act.Stand, who: Model | None) -> Point:
    return Point(f"nobody steps in for {called(t, who)}", key_of(who), key_of(who), group="react")


def swapped(t: Battle, answer: act.Swap, who: Model | None) -> Point:
    words = f"{name_of(t, t.models[answer.helper])} steps in for {called(t, who)}"
    return Point(words, KEYS[answer.helper], KEYS[answer.helper], group="react")


def guarded(t: Battle, answer: act.Guard, who: Model | None) -> Point:
    return own(t, who, f"defends with the {weapon_name(t, answer.weapon)}", "react")


def unarmed(t: Battle, answer: act.Unarmed, who: Model | None) -> Point:
    return own(t, who, "defends unarmed and only parries", "react")


def covered(t: Battle, answer: act.TakeCover, who: Model | None) -> Point:
    return own(t, who, "takes cover: harder to hit, and a short move after", "react", ap(number(t, "react.cover")))


def returned(t: Battle, answer: act.ReturnFire, who: Model | None) -> Point:
    cost = 0 if who is None else reactions.return_cost(t, who)
    words = f"{called(t, who)} means to shoot back after the shot"
    return Point(words, key_of(who), KEYS[t.attacker] if t.attacker != NOBODY else "", ap(cost), "react")


def ignored(t: Battle, answer: act.Ignore, who: Model | None) -> Point:
    return own(t, who, "does nothing about it", "react", ap(0))


def waived(t: Battle, answer: act.Waive, who: Model | None) -> Point:
    return left_be(t, who, "does not shoot back after all")


def effected(t: Battle, answer: act.Effected, who: Model | None) -> Point:
    return own(t, t.models[t.attacker] if t.attacker != NOBODY else who, EFFECTS[answer.effect], "effect")


# ---- the Clash ---------------------------------------------------------------------------------------------------


def struck(t: Battle, answer: act.Strike, who: Model | None) -> Point:
    if who is None or clash.weapon_in(t, t.clash_turn) == NOBODY:
        return own(t, who, f"strikes with a {answer.grade.label} success", "clash")
    other, weapon = clash.fighter(t, 1 - t.clash_turn), t.board.weapons[clash.weapon_in(t, t.clash_turn)]
    rolled = answer.grade == Grade.CRITICAL and weapon.d3
    stress = "D3" if rolled else str(clash.blow(t, weapon, answer.grade))
    pushed = " and a push" if clash.pushes(t, t.clash_turn, answer.grade) else ""
    told = f"a {answer.grade.label} success: {stress} stress{pushed}"
    words = f"{name_of(t, who)} strikes {name_of(t, other)} with {told}"
    return Point(words, KEYS[who.index], KEYS[other.index], group="clash")


def parried(t: Battle, answer: act.Parry, who: Model | None) -> Point:
    other = None if who is None else clash.fighter(t, 1 - t.clash_turn)
    words = (
        f"{called(t, who)} parries a {answer.grade.label} success of {called(t, other)} with a {answer.own.label} one"
    )
    return Point(words, key_of(who), key_of(other), group="clash")


def undone(t: Battle, answer: act.Undo, who: Model | None) -> Point:
    return own(t, who, f"undoes the strike just suffered with a {answer.own.label} success", "clash")


def passed(t: Battle, answer: act.Pass, who: Model | None) -> Point:
    return left_be(t, who, "passes")


def push(t: Battle, answer: YesNo) -> Point:
    who = asked(t)
    other = None if who is None or t.step != Step.CLASH else clash.fighter(t, 1 - t.clash_turn)
    verb = "pushes" if isinstance(answer, Yes) else "does not push"
    return Point(f"{called(t, who)} {verb} {called(t, other)} back", key_of(who), key_of(other), group="clash")


WORDS: dict[type[act.Act], Callable[[Battle, Any, Model | None], Point]] = {
    act.Place: placed,
    act.Activate: activated,
    act.Walk: walked,
    act.Climb: climbed,
    act.ClimbDown: climbed_down,
    act.Jump: jumped,
    act.Drop: dropped,
    act.Halt: halted,
    act.Fight: fought,
    act.Charge: charged,
    act.Attack: attacked,
    act.CallOff: called_off,
    act.Shoot: shot,
    act.Help: helped,
    act.End: ended,
    act.Stand: stood,
    act.Swap: swapped,
    act.Guard: guarded,
    act.Unarmed: unarmed,
    act.Strike: struck,
    act.Parry: parried,
    act.Undo: undone,
    act.Pass: passed,
    act.TakeCover: covered,
    act.ReturnFire: returned,
    act.Ignore: ignored,
    act.Stay: stayed,
    act.Waive: waived,
    act.Effected: effected,
}
