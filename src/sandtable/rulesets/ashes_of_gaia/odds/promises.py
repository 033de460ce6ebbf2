"""What the words of its chances mean, for the checker to hold against battles."""

from sandtable.kernel import Meaning, Promises

from ..state import Battle, Fighter, Step, Struck


def strikes_friend(old: Battle, new: Battle) -> bool:
    """An attack has landed, on a friend of the attacker."""
    return bool(new.landed) and new.struck == Struck.ALLY


def is_followed_by_enemy(old: Battle, new: Battle) -> bool:
    """The next turn is the other side's."""
    return new.step == Step.TURN and new.fighters[new.active].side != old.fighters[old.active].side


def falls(old: Fighter, new: Fighter) -> bool:
    return bool(new.out) and not old.out


def clears(old: Fighter, new: Fighter) -> bool:
    """The weapon in hand works again."""
    return bool(old.jammed[old.in_hand]) and not new.jammed[new.in_hand]


def stays_unhurt(old: Fighter, new: Fighter) -> bool:
    return new.hp == old.hp


HIT = Meaning(said=("is hurt", "is not hurt", "is struck"), rules=("house.hp",))
LANDS = ("comes down where it was aimed",)
INSIDE, OUTSIDE = ("gets inside the reach of",), ("opens the distance to",)
PROMISES = Promises(
    meanings={
        "is hit": HIT,
        "hit": HIT,
        "drops": Meaning(became=falls),
        "down": Meaning(became=falls),
        "strikes a friend": Meaning(came=strikes_friend),
        "hits the mark": Meaning(said=LANDS),
        "gets out of it": Meaning(said=("out of its way", "parried")),
        "dodges some of it": Meaning(said=("less",), rules=("pub.frag",)),
        "gets inside": Meaning(said=INSIDE),
        "opens the distance": Meaning(said=OUTSIDE),
        "succeeds": Meaning(said=LANDS + INSIDE + OUTSIDE),
        "clears the jam": Meaning(became=clears),
        "gets away unhurt": Meaning(became=stays_unhurt),
        "is followed by an enemy": Meaning(came=is_followed_by_enemy),
    }
)
