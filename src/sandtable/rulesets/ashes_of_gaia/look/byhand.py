"""What a referee may set by hand: how a fighter fares, what they have left, and where they are."""

from functools import partial

from sandtable.boards.by_hand import Form, Part, place, titled
from sandtable.kernel import IllegalAction

from ..rules import damage, ending, ground, melee
from ..scenario import MOST_LOADS, SKILLS, check_shield, check_skill
from ..state import Arm, Battle, Fighter
from ..terrain import FIELD

SPOT = place("place (metres east, south)")
HALVES = titled(float, "hit points", ge=0, multiple_of=0.5, allow_inf_nan=False)
ROUNDS = titled(int, "rounds in the weapon in hand", ge=0)
JAMMED = titled(bool, "the weapon in hand is jammed")


def subjects(t: Battle) -> dict[str, Fighter]:
    return {x.label: x for x in t.fighters if x.here and x.placed and not x.out}


def go(t: Battle, fighter: Fighter, place: str) -> bool:
    """Puts a fighter on a free point of the field, out of melee with all who are far from it."""
    at = FIELD.read_place(place, fighter)
    if free := ground.may_stand(t, fighter, *at):
        fighter.x, fighter.y = at
        melee.part_the_distant(t, fighter)
    return free


def lose(t: Battle, fighter: Fighter, hp: float) -> None:
    """Sets hit points; a fighter with too few left is out, as in play."""
    halves = round(2 * hp)
    if halves > fighter.hp_start:
        raise IllegalAction(f"at most {fighter.hp_start / 2:g}, as many as they came with", "house.hp")
    aim = fighter.aim
    damage.lose(t, fighter, fighter.hp - halves, 0)
    fighter.aim = aim
    ending.check_end(t)


def load(t: Battle, fighter: Fighter, rounds: int) -> None:
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    most = MOST_LOADS if weapon.arm == Arm.THROW else weapon.magazine
    if rounds > most:
        raise IllegalAction(f"at most {most}: more does not go into it", "house.reload")
    fighter.loads[fighter.in_hand] = rounds


def set_jammed(t: Battle, fighter: Fighter, jammed: bool) -> None:
    if jammed and melee.row_in_hand(t, fighter) == t.board.fists:
        raise IllegalAction("bare hands do not jam", "jam")
    fighter.jammed[fighter.in_hand] = int(jammed)


def train(name: str, t: Battle, fighter: Fighter, value: int) -> None:
    """Sets a skill within what the rules allow."""
    check_skill(t.numbers, value, name)
    setattr(fighter, name, value)


def shield(t: Battle, fighter: Fighter, worth: int) -> None:
    """Gives a fighter a shield of this worth, or takes it away."""
    check_shield(t.numbers, worth, "shield")
    fighter.shield = worth


PARTS = {
    "place": Part(SPOT, lambda t, fighter: FIELD.written(fighter.x, fighter.y), go),
    "hp": Part(HALVES, lambda t, fighter: fighter.hp / 2, lose),
    "rounds": Part(ROUNDS, lambda t, fighter: fighter.loads[fighter.in_hand], load),
    "jammed": Part(JAMMED, lambda t, fighter: bool(fighter.jammed[fighter.in_hand]), set_jammed),
    "shield": Part(put=shield),
    **{name: Part(put=partial(train, name)) for name in SKILLS},
}
HAND = Form(subjects, {Fighter: PARTS}, FIELD.place_at)
