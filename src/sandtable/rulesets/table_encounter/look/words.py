"""Every answer in plain words, with who acts, at whom or what, and at what price."""

from typing import Any

from sandtable.boards.tabletop import length
from sandtable.kernel import Point, Points, Yes, YesNo, called, counted, number

from .. import actions as act
from ..rules import ability_tests, clash, climbing, falling, ground, jumping, moving, reactions, stress
from ..state import NOBODY, SIDES, Battle, Effect, Journey, Model, Step
from .outlook import pushed, struck
from .scene import TABLE, asked, measured, spoken_place, struck_piece

LEAST_WAY = 10  # the least part of a Move that words name

told = Points(  # parts of the templates of actions
    act.Act,
    who=lambda t, answer: asked(t),
    at=lambda t, answer: None if "target" in answer.slots else TABLE.aim_of(t.board, answer),
    attacker=lambda t, who, answer: t.models[t.attacker] if t.attacker != NOBODY else who,
    other=lambda t, who, answer: clash.fighter(t, 1 - t.clash_turn) if t.step == Step.CLASH else "nobody",
    place=lambda t, who, answer: spoken_place(answer.x, answer.y),
    leg=lambda t, who, answer: number(t, "move.cost") if t.journey == Journey.NONE else 0,  # of a Move, the first pays
    rise=lambda t, who, answer: measured(rise(t, who, answer)),
    height=lambda t, who, answer: measured(height_left(t, who, answer)),
    fall_stress=lambda t, who, answer: falling.fall_stress(t, height_left(t, who, answer)),
    journey=lambda t, who, answer: "short move" if t.journey == Journey.COVER else "Move",
    armed=lambda t, who, answer: with_weapon(t),
    back=lambda t, who, answer: "back " if t.step == Step.RETURN else "",
    shot_price=lambda t, who, answer: 0 if t.step == Step.RETURN else number(t, "shoot.cost"),
    return_price=lambda t, who, answer: 0 if who is None else reactions.return_cost(t, who),
    rest=lambda t, who, answer: ", and the rest of the Move is lost" if is_moving(t) else "",
    cover=lambda t, who, answer: "harder to hit, and a short move after" if has_cover(t, who) else "in vain: too slow",
    undone=lambda t, who, answer: f", and {-t.left} stress of its fall is taken back" if t.left < 0 else "",
    kept=lambda t, who, answer: f", keeping {who.ap} AP for reactions" if who is not None and who.ap > 0 else "",
    climbs=lambda t, who, answer: "tries to climb" if needs(t, who, answer) else "climbs",
    climbs_down=lambda t, who, answer: "tries to climb down" if needs(t, who, answer) else "climbs down",
    jumps=lambda t, who, answer: "tries to jump" if needs(t, who, answer) else "jumps",
    side=lambda t, who, about: SIDES[t.side],
    ap=lambda t, who, about: int(who.ap),
    way_left=lambda t, who, about: f", {measured(t.left)} of the Move left" if is_moving(t) else "",
    left=lambda t, who, about: measured(max(t.left, 0)),
    attacks=lambda t, who, about: "shoots at" if t.step == Step.SWAP_SHOT else "attacks",
    shove=lambda t, who, about: measured(t.board.weapons[clash.weapon_in(t, t.clash_turn)].shove),
)


def is_moving(t: Battle) -> bool:
    """Whether a Move goes on, with enough of it left to mention."""
    return t.journey == Journey.MOVE and t.left >= LEAST_WAY


def has_cover(t: Battle, who: Model | None) -> bool:
    """Whether taking cover changes anything; with hardly any Agility it does not."""
    return who is None or ground.half_agility(t, who) > 0


def point(t: Battle, answer: Any) -> Point:
    """An answer in words; a yes or no is to a push."""
    if not isinstance(answer, YesNo):
        return told(t, answer)
    who = asked(t)
    if who is None or t.step != Step.CLASH:
        return Point(str(answer))
    other, verb = clash.fighter(t, 1 - t.clash_turn), "pushes" if isinstance(answer, Yes) else "does not push"
    room = ", who has no room" if isinstance(answer, Yes) and is_where(other, pushed(t)) else ""
    return Point(f"{called(t, who)} {verb} {called(t, other)} back{room}", who.label, other.label, group="clash")


@told.part
def nerve(t: Battle, who: Model | None, answer: act.Activate) -> str:
    """The result of the stress check of a shaken model at its activation, in words."""
    model = t.models[answer.model]
    if not model.shaken:
        return ""
    return ", and breaks down" if stress.left_at_check(t, model) > 0 else ", and is out of the fight"


# ---- ways --------------------------------------------------------------------------------------------------------


@told.part
def led(t: Battle, who: Model | None, answer: Any) -> str:
    """The way of an answer: `6" north to (4, 12)`."""
    if who is None:
        return f"to {spoken_place(answer.x, answer.y)}"
    far = length(answer.x - who.x, answer.y - who.y)
    free = ground.free_length(t, who, answer.x, answer.y, far) if isinstance(answer, act.Walk) else far
    stopped = ""
    if free < far and is_stopped(t, who, answer):
        stopped = f", but is stopped after {measured(free)} by an opponent's threat range"
    return f"{TABLE.led(who, answer.x, answer.y)}{stopped}"


def is_stopped(t: Battle, who: Model, answer: act.Walk) -> bool:
    """Whether a walk ends before the place that it leads to."""
    trial = t.silent_copy()
    walker = trial.models[who.index]
    moving.walk(trial, walker, answer.x, answer.y)
    return bool((walker.x, walker.y) != (answer.x, answer.y))


def rise(t: Battle, who: Model | None, answer: act.Climb) -> int:
    """How high it is to the top of a piece of terrain."""
    return t.board.features[answer.feature].high - (0 if who is None else who.z)


def needs(t: Battle, who: Model | None, answer: act.Act) -> int:
    """The successes that the test of a leg needs."""
    return 0 if who is None else int(moving.successes_needed(t, who, answer))


@told.part
def test(t: Battle, who: Model | None, answer: act.Climb | act.ClimbDown | act.Jump) -> str:
    """The test of a leg; one that fails is a fall."""
    need = needs(t, who, answer)
    if who is None or not need:
        return ""
    if isinstance(answer, act.Jump):
        stresses = [stress_of_short_jump(t, who, answer.x, answer.y, got) for got in range(need)]
        least, most = min(stresses), max(stresses)
    else:
        height = rise(t, who, answer) if isinstance(answer, act.Climb) else height_left(t, who, answer)
        least = most = falling.fall_stress(t, height)
    return f" ({counted(need, 'success', 'successes')} needed, or a fall: {between(least, most)} stress)"


def between(least: int, most: int) -> str:
    """A number that may be more or less, in words."""
    return str(most) if least == most else f"{least} to {most}"


def stress_of_short_jump(t: Battle, who: Model, x: int, y: int, got: int) -> int:
    """The stress of a jump with too few successes."""
    trial = t.silent_copy()
    jumping.fall_short(trial, trial.models[who.index], x, y, got)
    return int(trial.models[who.index].stress - who.stress)


@told.part
def falls(t: Battle, who: Model | None, answer: act.Jump) -> str:
    """How far a jump leads down, and the stress of that."""
    height = 0 if who is None else who.z - ground.ground_at(t, answer.x, answer.y, who.z)
    if height <= number(t, "move.low"):
        return ""
    return f" and falls {measured(height)}: {falling.fall_stress(t, height)} stress"


def height_left(t: Battle, who: Model | None, answer: act.ClimbDown | act.Drop | act.Jump) -> int:
    """How far down it is from a model's footing to a place below."""
    if who is None or ground.footing(t, who) == NOBODY:
        return 0
    return who.z - climbing.level_below(t, who, answer.x, answer.y)


@told.part
def stays(t: Battle, who: Model | None, answer: act.Stay) -> str:
    moved = who is not None and (who.x, who.y, who.z) != (t.from_x, t.from_y, t.from_z)
    return "goes back to where it was" if moved else "stays where it is"


# ---- attacks -----------------------------------------------------------------------------------------------------


@told.part
def place_from(t: Battle, who: Model | None, answer: act.Fight) -> str:
    """The place from which a model attacks, and how near it is."""
    if who is None or (who.x == answer.x and who.y == answer.y):
        return " from here"
    target = t.models[answer.target]
    edges = max(length(answer.x - target.x, answer.y - target.y) - who.radius - target.radius, 0)
    level = abs(ground.walked_to(t, who, answer.x, answer.y) - target.z) <= number(t, "move.low")
    near = edges <= number(t, "contact")
    beside = "base to base" if level else "from below or above"
    close = beside if near else f"from {measured(edges)} away"
    return f", {close}, moving {TABLE.led(who, answer.x, answer.y)}"


def with_weapon(t: Battle) -> str:
    """The weapon of the current attack, if known."""
    return f" with the {called(t, t.board.weapons[t.weapon])}" if t.weapon != NOBODY else ""


def attack(t: Battle, who: Model, target: Model) -> str:
    """The attacker, the target, and the weapon, if known."""
    return f"{called(t, who)} attacks {called(t, target)}{with_weapon(t)}"


@told.part
def blow(t: Battle, who: Model, answer: act.Strike) -> str:
    """The effect of a success in the Clash by the rules: stress, and a push."""
    if t.step != Step.CLASH or clash.weapon_in(t, t.clash_turn) == NOBODY:
        return "nothing in hand"
    there, other = struck(t, answer), clash.fighter(t, 1 - t.clash_turn)
    least, most = int(there.struck), int(struck(t, answer, highest=True).struck)
    dealt = "D3" if (least, most) == (1, 3) else between(least, most)
    if there.models[who.index].shoved == who.shoved:
        return f"{dealt} stress"
    return f"{dealt} stress and a push{' that has no room' if is_where(other, there) else ''}"


def is_where(model: Model, there: Battle) -> bool:
    """Whether a model is in the same place on another table."""
    return (model.x, model.y) == (there.models[model.index].x, there.models[model.index].y)


@told.part
def effect(t: Battle, who: Model | None, answer: act.Effected) -> str:
    """The effect on the piece of terrain that is struck."""
    piece = struck_piece(t)
    name = "the struck terrain" if piece is None else f"the {called(t, piece)}"
    if answer.effect == Effect.EXPLODE:
        harm = "" if piece is None else f": {piece.blast_damage} stress within {measured(piece.blast)}"
        return f"blows {name} up{harm}"
    return f"raises dust from {name}" if answer.effect == Effect.DUST else "leaves it as it is"


# ---- what is asked -----------------------------------------------------------------------------------------------


@told.part
def rival(t: Battle, who: Model | None, about: Any) -> Model | str:
    """The other model in the current attack."""
    if who is None or NOBODY in (t.attacker, t.target):
        return "nobody"
    return t.models[t.target if t.attacker == who.index else t.attacker]


@told.part
def successes(t: Battle, who: Model | None, about: Any) -> str:
    """The successes that both fighters have left."""
    hands = (t.clash_turn, 1 - t.clash_turn)
    left = [
        ability_tests.Faces(successes=int(t.normals[hand]), critical_successes=int(t.criticals[hand])) for hand in hands
    ]
    return f"{left[0]} against {left[1]}"
