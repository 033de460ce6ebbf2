"""What logs say of half points, of damage, of parts of the body: put into words only where somebody reads them."""

from typing import NamedTuple

from sandtable.kernel import Code

SHARES = {1: "a quarter", 2: "half", 3: "three quarters"}
TIMES = {1: "half counts", 3: "half as much again", 4: "doubled"}  # by halves


class Plain(NamedTuple):
    """A member of an enum in the middle of a sentence."""

    code: Code

    def __str__(self) -> str:
        return self.code.title.lower()


class Points(NamedTuple):
    """Half points as points."""

    halves: int

    @property
    def bare(self) -> str:
        return f"{self.halves // 2 or ''}{'½' if self.halves % 2 else ''}" or "0"

    def __str__(self) -> str:
        return f"{self.bare} hit point{'' if 0 < self.halves <= 2 else 's'}"


class Harm(NamedTuple):
    """How damage comes about, from what the dice show to the points that are lost."""

    plus: int
    quarters: int  # of it that reach so far
    dodged: int
    cover: int
    armour: int  # in half points
    halves: int  # that the part of the body takes
    fine: int
    lost: int  # half points

    def __str__(self) -> str:
        parts = [f"{abs(self.plus)} {'more' if self.plus > 0 else 'less'}"] if self.plus else []
        parts += [f"{SHARES[self.quarters]} so far off"] if self.quarters < 4 else []
        parts += [f"{self.dodged} less for the dodge"] if self.dodged else []
        parts += [f"the cover takes {self.cover}"] if self.cover > 0 else []
        parts += [f"{self.fine} more for precision"] if self.fine else []
        parts += [f"armour takes {Points(self.armour).bare}"] if self.armour > 0 else []
        parts += [TIMES.get(self.halves, f"times {self.halves / 2:g}")] if self.halves != 2 else []
        lost = str(Points(self.lost)) if self.lost > 0 else "no harm done"
        return ": ".join([", ".join(parts), lost] if parts else [lost])
