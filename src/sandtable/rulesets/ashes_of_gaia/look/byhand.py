"""The values that a referee may set by hand: a fighter's condition, gear and place."""

from sandtable.boards.by_hand import Form, Limit, Part, place, titled
from sandtable.kernel import IllegalAction, number

from ..rules import damage, ending, ground, melee
from ..scenario import MOST_LOADS, SKILLS, check_shield
from ..state import Arm, Battle, Fighter
from ..terrain import FIELD

SPOT = place("place (metres east, south)")
HALVES = titled(float, "hit points", ge=0, multiple_of=0.5, allow_inf_nan=False)
ROUNDS = titled(int, "rounds in the weapon in hand", ge=0)
JAMMED = titled(bool, "the weapon in hand is jammed")


def go(t: Battle, fighter: Fighter, place: str) -> bool:
    """Puts a fighter on a free point of the field, out of melee with all who are far from it."""
    at = FIELD.read_place(place, fighter)
    if free := ground.may_stand(t, fighter, *at):
        fighter.x, fighter.y = at
        melee.part_the_distant(t, fighter)
    return free


def lose(t: Battle, fighter: Fighter, hp: float) -> None:
    """Sets hit points; a fighter with too few left is out, as in play."""
    aim = fighter.aim
    damage.lose(t, fighter, fighter.hp - round(2 * hp), 0)
    fighter.aim = aim
    ending.check_end(t)


def load(t: Battle, fighter: Fighter, rounds: int) -> None:
    fighter.loads[fighter.in_hand] = rounds


def most_loads(t: Battle, fighter: Fighter) -> int:
    """How many rounds go into the weapon in hand, or how many of what is thrown they can have."""
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    return MOST_LOADS if weapon.arm == Arm.THROW else weapon.magazine


def set_jammed(t: Battle, fighter: Fighter, jammed: bool) -> None:
    if jammed and melee.row_in_hand(t, fighter) == t.board.fists:
        raise IllegalAction("bare hands do not jam", "jam")
    fighter.jammed[fighter.in_hand] = int(jammed)


def shield(t: Battle, fighter: Fighter, worth: int) -> None:
    """Gives a fighter a shield of this worth, or takes it away."""
    check_shield(t.numbers, worth, "shield")
    fighter.shield = worth


SKILL = Limit(lambda t, fighter: (number(t, "house.skill", 0), number(t, "house.skill", 1)), "house.skill")
AS_THEY_CAME = Limit(lambda t, fighter: (0, fighter.hp_start / 2), "house.hp", ", as many as they came with")
LOADS = Limit(lambda t, fighter: (0, most_loads(t, fighter)), "house.reload", ": more does not go into it")
SHIELD = Limit(lambda t, fighter: (0, number(t, "shield.values", 1)), "shield.values")
REACTIONS = Limit(lambda t, fighter: (0, number(t, "pub.actions", 1) + number(t, "pub.stance", 1)), "pub.actions")
PARTS = {
    "place": Part(SPOT, lambda t, fighter: FIELD.written(fighter.x, fighter.y), go),
    "hp": Part(HALVES, lambda t, fighter: fighter.hp / 2, lose, AS_THEY_CAME),
    "rounds": Part(ROUNDS, lambda t, fighter: fighter.loads[fighter.in_hand], load, LOADS),
    "jammed": Part(JAMMED, lambda t, fighter: bool(fighter.jammed[fighter.in_hand]), set_jammed),
    "reactions": Part(limit=REACTIONS),
    "shield": Part(put=shield, limit=SHIELD),
    **{name: Part(limit=SKILL) for name in SKILLS},
}
HAND = Form(lambda t: [x for x in t.fighters if x.here and x.placed and not x.out], {Fighter: PARTS}, FIELD.place_at)
