"""The words of logs for half points, damage and parts of the body: made only while a log is read."""

from typing import NamedTuple

from sandtable.kernel import Code

SHARES = {1: "a quarter", 2: "half", 3: "three quarters"}
TIMES = {1: "half counts", 3: "half as much again", 4: "doubled"}  # by halves


class Plain(NamedTuple):
    """A member of an enum in the middle of a sentence."""

    code: Code

    def __str__(self) -> str:
        return self.code.title.lower()


class Success(NamedTuple):
    """The degree of success of a roll, in words."""

    degree: Code
    critical: bool = False

    def __str__(self) -> str:
        return f"{Plain(self.degree)} success{' and critical' * bool(self.critical)}" if self.degree else "a miss"


class Backwards(NamedTuple):
    """A roll read backwards, with the zero that a single digit has before it."""

    number: int

    def __str__(self) -> str:
        return f"{int(self.number):02}"


class Where(NamedTuple):
    """Where a roll strikes: the place that was called, or the one that the roll names when read backwards."""

    face: int
    backwards: int
    place: Code
    called: int

    def __str__(self) -> str:
        why = "as called" if self.called >= 0 else f"{int(self.face)} backwards is {Backwards(self.backwards)}"
        return f"{Plain(self.place)} ({why})"


class Counted(NamedTuple):
    """A number of things, as words."""

    number: int
    what: str

    def __str__(self) -> str:
        return f"{int(self.number)} {self.what}{'' if self.number == 1 else 's'}"


class Metres(NamedTuple):
    """A length in centimetres as metres."""

    cm: int

    def __str__(self) -> str:
        return f"{self.cm / 100:g} m"


class Points(NamedTuple):
    """Half points as points."""

    halves: int

    @property
    def bare(self) -> str:
        return f"{self.halves // 2 or ''}{'½' if self.halves % 2 else ''}" or "0"

    def __str__(self) -> str:
        return f"{self.bare} hit point{'' if 0 < self.halves <= 2 else 's'}"


class Muscle(NamedTuple):
    """The damage modifier in a blow, and how often it counts."""

    modifier: int = 0
    hands: int = 1  # factor for both hands
    run: int = 1  # factor for a charge

    def __str__(self) -> str:
        total = self.modifier * self.hands * self.run
        often = [f"times {self.hands} in both hands"] if self.hands != 1 else []
        often += [f"times {self.run} for the charge"] if self.run != 1 else []
        why = f" ({', '.join([str(self.modifier), *often])})" if often else ""
        return f"{abs(total)} {'more' if total >= 0 else 'less'} for the arm{why}"


class Plating(NamedTuple):
    """The half points that armour takes off, with reasons."""

    takes: int
    rating: int
    fragments: int  # times the rating
    build: int
    pierced: int  # what anti-armour divides both by
    halved: int  # what blows divide both by

    def __str__(self) -> str:
        how = [f"{self.rating} rated"] if self.rating else []
        how += [f"times {self.fragments} against fragments"] if self.rating and self.fragments != 1 else []
        how += [f"{self.build:+} for build"] if self.build else []
        how += [f"divided by {self.pierced} against anti-armour"] if self.pierced != 1 else []
        how += [f"divided by {self.halved} against blows"] if self.halved != 1 else []
        why = f" ({', '.join(how)})" if len(how) > 1 or self.build else ""
        return f"armour {'takes' if self.takes >= 0 else 'adds'} {Points(abs(self.takes)).bare}{why}"


class Order(NamedTuple):
    """The order of the steps of damage, and its rounding where a reading says so."""

    part_first: bool = False  # the part of the body multiplies before armour
    fine_last: bool = False  # precision adds after armour
    rounded: str = ""


class Harm(NamedTuple):
    """How damage comes about, from what the dice show to the points that are lost."""

    plus: int
    quarters: int  # of the damage that reach this far
    dodged: int
    cover: int
    armour: Plating
    halves: int  # the multiplier of the part of the body, in halves
    fine: int
    lost: int  # half points
    muscle: Muscle = Muscle()
    order: Order = Order()

    def __str__(self) -> str:
        parts = [f"{abs(self.plus)} {'more' if self.plus > 0 else 'less'} for the weapon"] if self.plus else []
        parts += [str(self.muscle)] if self.muscle.modifier else []
        parts += [f"{SHARES[self.quarters]} at that distance"] if self.quarters < 4 else []
        parts += [f"{self.dodged} less for the dodge"] if self.dodged else []
        parts += [f"the cover takes {self.cover}"] if self.cover > 0 else []
        fine = [f"{self.fine} more for precision"] if self.fine else []
        part = [TIMES.get(self.halves, f"times {self.halves / 2:g}")] if self.halves != 2 else []
        last = [*fine * self.order.fine_last, *part * (not self.order.part_first)]
        parts += [*fine * (not self.order.fine_last), *part * self.order.part_first, *self.plating(), *last]
        parts += self.rounding()
        lost = str(Points(self.lost)) if self.lost > 0 else "no harm done"
        return ": ".join([", ".join(parts), lost] if parts else [lost])

    def plating(self) -> list[str]:
        """The points that armour takes off; a negative Build adds nothing to damage that did not reach the body."""
        told = (self.armour.takes or self.armour.rating) and (self.armour.takes >= 0 or self.lost > 0)
        return [str(self.armour)] if told else []

    def rounding(self) -> list[str]:
        """How the damage is rounded: by a reading, or down where quarters of a point remain."""
        odd = self.halves % 2 == 1, self.armour.takes % 2 == 1
        if self.order.rounded:
            return [self.order.rounded] if any(odd) else []
        return ["rounded down"] if all(odd) and not self.order.part_first else []
