"""What is drawn of a throw: where it leads, what it does there, how far astray it may go."""

from collections.abc import Iterator

from sandtable.kernel import Shape

from ..rules.blast import quarters_felt
from ..rules.ground import distance_squared, is_blocked, root
from ..state import METRE, Battle, Fighter
from .shapes import MARK, circle, last_free, leg, ranges, ring
from .words import name_of

BANDS = ("full damage", "three quarters", "half", "a quarter")


def throw(t: Battle, fighter: Fighter, item: int, x: int, y: int) -> Iterator[Shape]:
    if 0 <= item < len(fighter.items) and fighter.items[item] >= 0:
        yield from burst(t, fighter, fighter.items[item], int(x), int(y))


def burst(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> Iterator[Shape]:
    """The throw, and what it does where it comes down."""
    weapon = t.board.weapons[row]
    yield from ranges(t, fighter, weapon)
    far = root(distance_squared(t, fighter.x, fighter.y, x, y)) / METRE
    if is_blocked(t, fighter.x, fighter.y, x, y) and not weapon.indirect:
        stop = last_free(
            int(fighter.x), int(fighter.y), x, y, lambda at_x, at_y: is_blocked(t, fighter.x, fighter.y, at_x, at_y)
        )  # fmt: skip
        yield leg(fighter.x, fighter.y, *stop, "sight-blocked", f"{far:.1f} m, something is in the way")
        yield circle(*stop, MARK, "stop", "something is in the way")
    else:
        yield leg(fighter.x, fighter.y, x, y, "sight", f"{far:.1f} m")
    yield from blast(t, fighter, row, x, y)


def blast(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> Iterator[Shape]:
    """Rings of damage, or smoke; whom it reaches there; and how far off it may come down on a miss."""
    if t.board.weapons[row].smoke:
        yield circle(x, y, float(t.numbers["house.smoke"]), "smoke", "smoke")
    else:
        for band, said in enumerate(BANDS):
            yield circle(x, y, float(t.numbers["pub.frag"][band]), "blast", said)
        yield from in_blast(t, row, x, y)
    metres = 10 * int(t.numbers["scatter.order"])
    yield circle(x, y, float(metres), "range", f"a miss comes down up to {metres} m off, a wild one farther")


def in_blast(t: Battle, row: int, x: int, y: int) -> Iterator[Shape]:
    c = t.clone()
    c.log = None
    c.burst.x, c.burst.y, c.burst.row = x, y, row
    for other in c.fighters:
        quarters = quarters_felt(c, other)
        if quarters > 0:
            yield ring(other, "danger", f"{name_of(t, other)}: {BANDS[4 - quarters]}")
