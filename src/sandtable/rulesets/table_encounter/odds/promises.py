"""The meanings of chances, the claims of refusals, and the losses of models, for the checker."""

from typing import Any

from sandtable.boards.tabletop import STANDABLE, gap, has, touches
from sandtable.kernel import Loss, Meaning, Promises, Refused, number, ruling
from sandtable.kernel.promises import first, second

from .. import actions as act
from ..rules import clash, ground, melee
from ..state import CLIMBABLE, NOBODY, Battle, Grade, Model, Step
from .best_clash import ClashPlayer


def deals_more(old: Battle, new: Battle) -> bool:
    """Whether the attacker deals more stress than it suffers, if the Clash is played on at its best."""
    if new.step != Step.CLASH:
        return False
    t = new.silent_copy()
    best: Any = ClashPlayer(None)
    t.players = (best, best)
    attacker, defender = clash.fighter(t, 0), clash.fighter(t, 1)
    before = defender.stress - attacker.stress
    while t.step == Step.CLASH:
        clash.clash_step(t)
    return bool(defender.stress - attacker.stress > before)


# ---- what refusals claim ---------------------------------------------------------------------------------------------


def has_too_few(refused: Refused) -> bool:
    """Facts are who pays, what they have, and the price."""
    who, left, price = refused.facts
    return bool(left == who.ap and left < price)


def carries_not(refused: Refused) -> bool:
    who, weapon = refused.facts
    return not who.carries(weapon.index)


def lacks_success(refused: Refused) -> bool:
    """Whether the fighter holds no success of that grade."""
    t, (who, grade) = refused.t, refused.facts
    return clash.held(t, 0 if who.index == t.attacker else 1, grade) == 0


def fighters_apart(refused: Refused) -> bool:
    """Whether no melee weapon of the striker reaches the other."""
    t, (striker, other) = refused.t, refused.facts
    if ruling(t, "clash.range.reading") == "named":
        return not ground.reaches(t, striker, t.board.weapons[clash.weapon_in(t, t.clash_turn)], other)
    return not melee.can_answer(t, striker, other)


def is_far_from_foot(refused: Refused) -> bool:
    model, feature = refused.facts
    return not touches(feature, model.x, model.y, model.radius + number(refused.t, "contact"))


def apart(refused: Refused) -> int:
    """The gap between the model that aids and the one the answer names."""
    return gap(refused.who, refused.t.models[refused.answer.friend])


def is_other_side(refused: Refused) -> bool:
    return bool(refused.facts[0].side != refused.t.side)


def is_own_side(refused: Refused) -> bool:
    return bool(refused.facts[0].side == refused.who.side)


def is_outside_strip(refused: Refused) -> bool:
    board, y = refused.t.board, refused.answer.y
    return bool(board.deploy < y if refused.facts[0].side == 0 else y < board.depth - board.deploy)


# ---- what models lose ------------------------------------------------------------------------------------------------


ANYWHERE = "a way may end at any thousandth of an inch; the menu names a lattice of places"
HIT = Meaning(said=("suffers",), rules=("shoot.hit",))
BETTER = Meaning(came=deals_more)
HARD = ("2 on a D3", "3 on a D3")
OUT = ("is out of the fight",)
PROMISES = Promises(
    meanings={
        "is out of the fight": Meaning(said=OUT),
        "is hit": HIT,
        "is hit back": HIT,
        "is hit critically": Meaning(said=("a critical hit",)),
        "will break down": Meaning(became=lambda old, new: new.placed and new.left <= new.stress),  # a check will come
        "strikes something else": Meaning(said=("strikes",), rules=("stray.roll",)),
        "deals more than it suffers": BETTER,
        "suffers more than it deals": BETTER,
        "suffers 2 stress or more": Meaning(said=HARD),
        "succeeds": Meaning(unsaid=("falls",), rules=("test.success",)),
        "passed": Meaning(said=("succeeds",), rules=("test.success",)),
        "removed": Meaning(said=OUT),
        "return_lost": Meaning(said=("is pinned and cannot shoot back",)),
    },
    off_menu={
        act.Place: "a model may be placed anywhere in its strip; the menu names two rows",
        act.Walk: ANYWHERE,
        act.ClimbDown: ANYWHERE,
        act.Drop: ANYWHERE,
        act.Jump: ANYWHERE,
        act.Fight: "the way in may end anywhere in reach; the menu names the farthest place and the nearest",
        act.Charge: "the same as a fight, leg by leg: for people, to whom the menu of legs is a board",
        act.Climb: "on the way into Close Combat and into cover the menu names walks only",
        act.Unarmed: "to go unarmed only gives strikes away",
    },
    claims={
        "ability.zero": lambda refused: getattr(refused.facts[0], refused.facts[1].lower()) == 0,
        "chain:none": lambda refused: refused.t.chain > 1,
        "clash.parry-crit": lambda refused: refused.answer.own == Grade.NORMAL,
        "climb.free:none": lambda refused: (
            refused.facts[0].index >= refused.t.board.pieces or refused.facts[0] in refused.t.gone
        ),
        "activation:side": is_other_side,
        "activation:done": first(lambda model: model.activated),
        "aid.cost": has_too_few,
        "aid.friend:opponent": lambda refused: not is_own_side(refused),
        "aid.friend:self": lambda refused: refused.facts[0].index == refused.who.index,
        "aid.no-cover": first(lambda model: model.aided),
        "aid.target": first(lambda model: not model.broke_down),
        "aid.target.contact:gap": lambda refused: apart(refused) > 0,
        "clash.alternate": lacks_success,
        "clash.parry:late": lambda refused: ruling(refused.t, "clash.parry.reading") != "last",
        "clash.parry:left": lacks_success,
        "clash.parry:struck": lambda refused: refused.t.struck == NOBODY,
        "clash.pass": lambda refused: ruling(refused.t, "clash.pass") == "no",
        "clash.range:far": fighters_apart,
        "clash.range:unarmed": lambda refused: clash.weapon_in(refused.t, refused.t.clash_turn) == NOBODY,
        "climb.foot": is_far_from_foot,
        "climb.free:smooth": first(lambda feature: not has(feature, CLIMBABLE)),
        "climb.free:top": first(lambda feature: not has(feature, STANDABLE)),
        "engage.weapon:carried": carries_not,
        "engage.weapon:melee": first(lambda weapon: not weapon.melee),
        "melee.cost": has_too_few,
        "move.cost": has_too_few,
        "move.models": second(lambda other: other.placed),
        "move.models.block": first(lambda other: other.placed),
        "react.cover": has_too_few,
        "react.return": has_too_few,
        "return.ballistics": first(lambda model: model.ballistics == 0),
        "return.weapon": lambda refused: (
            not any(refused.facts[0].carries(w.index) for w in refused.t.board.weapons if not w.melee)
        ),
        "setup.deploy:placed": first(lambda model: model.placed or model.left == 0),
        "setup.deploy:side": is_other_side,
        "setup.deploy:strip": is_outside_strip,
        "shoot.cost": has_too_few,
        "shoot.weapon:carried": carries_not,
        "shoot.weapon:shooting": first(lambda weapon: weapon.melee),
        "targets": is_own_side,
        "targets.gone": first(lambda model: not model.placed),
    },
    losses={
        "its place in the fight": Loss(Model, lambda old, new: old.placed and not new.placed, OUT),
        "Toughness": Loss(Model, lambda old, new: new.placed and new.left < old.left, ("Toughness",)),
        "the push": Loss(Model, lambda old, new: new.shoved and not old.shoved, ("pushes", "is used up", "push")),
    },
)
