"""How far weapons carry; and what is drawn of a throw: where it leads, what it does there, how far astray it may go."""

from collections.abc import Iterator
from functools import partial

from sandtable.kernel import Shape

from ..rules import modifiers, targets
from ..rules.blast import quarters_felt
from ..rules.ground import distance_squared, is_blocked, root
from ..state import METRE, Arm, Battle, Bracket, Fighter, Weapon
from ..terrain import FIELD
from .words import name_of

BANDS = ("full damage", "three quarters", "half", "a quarter")
BRACKETS = {
    Bracket.STANDARD: "standard range", Bracket.LONG: "long range", Bracket.EXTREME: "extreme range",
    Bracket.FAR: "beyond extreme range", Bracket.BEYOND: "out of range",
}  # fmt: skip


def ranges(t: Battle, fighter: Fighter, weapon: Weapon) -> Iterator[Shape]:
    """Circles where a longer range begins, those that lie on the field."""
    if weapon.arm == Arm.MELEE:
        reach = t.numbers["house.melee-reach"] * METRE
        yield FIELD.disc(t.board, fighter.x, fighter.y, reach, "reach", "within reach of a blow")
        return
    reach = modifiers.range_of(t, fighter, weapon)
    ends = [end for end in range(reach, 5 * reach, reach or 1) if targets.is_in_range(t, end * end, reach)]
    brackets = [BRACKETS[Bracket(modifiers.bracket_of(t, end * end, reach))] for end in ends]
    yield from FIELD.rings(t.board, fighter, [(e, f"{said}: up to {e // METRE} m") for e, said in zip(ends, brackets)])


def throw(t: Battle, fighter: Fighter, item: int, x: int, y: int) -> Iterator[Shape]:
    if 0 <= item < len(fighter.items) and fighter.items[item] >= 0:
        yield from burst(t, fighter, fighter.items[item], int(x), int(y))


def burst(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> Iterator[Shape]:
    """The throw, and what it does where it comes down."""
    weapon = t.board.weapons[row]
    yield from ranges(t, fighter, weapon)
    far = f"{root(distance_squared(t, fighter.x, fighter.y, x, y)) / METRE:.1f} m"
    barred = None if weapon.indirect else partial(is_blocked, t, int(fighter.x), int(fighter.y))
    yield from FIELD.throw(t.board, fighter, (x, y), far, barred)
    yield from blast(t, fighter, row, x, y)


def blast(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> Iterator[Shape]:
    """Rings of damage, or smoke; the fighters it reaches there; and how far off it may come down on a miss."""
    if t.board.weapons[row].smoke:
        yield FIELD.disc(t.board, x, y, t.numbers["house.smoke"] * METRE, "smoke", "smoke")
    else:
        for band, said in enumerate(BANDS):
            yield FIELD.disc(t.board, x, y, t.numbers["pub.frag"][band] * METRE, "blast", said)
        yield from in_blast(t, row, x, y)
    metres = 10 * int(t.numbers["scatter.order"])
    said = f"a miss comes down up to {metres} m off, a wild one farther"
    yield FIELD.disc(t.board, x, y, metres * METRE, "range", said)


def under_way(t: Battle) -> Shape:
    """How far a burst is felt."""
    return FIELD.disc(t.board, t.burst.x, t.burst.y, t.numbers["pub.frag"][3] * METRE, "blast", "the burst")


def in_blast(t: Battle, row: int, x: int, y: int) -> Iterator[Shape]:
    c = t.silent_copy()
    c.burst.x, c.burst.y, c.burst.row = x, y, row
    for other in c.fighters:
        quarters = quarters_felt(c, other)
        if quarters > 0:
            yield FIELD.halo(t.board, other, "danger", f"{name_of(t, other)}: {BANDS[4 - quarters]}")
