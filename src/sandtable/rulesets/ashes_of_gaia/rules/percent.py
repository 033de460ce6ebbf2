"""One d100: whether it hits, how well, and, read backwards, where."""

from sandtable.kernel import Packed, because, dice, flag, number, once, roll, rule, ruling, ruling_number, verdict

from ..state import Battle, Degree, Fighter, Location, Struck
from .telling import Backwards, Plain, Success, Where

NEVER = 101  # a natural roll that no d100 shows
SAFE, AT_RISK, WASTED = 0, 1, 2  # a shot: no risk, a risk to a friend, or lost where it would strike one


class Rolled(Packed):
    """The result of an attack roll: who is struck, how well, where, and whether it is critical or jams the weapon."""

    struck: Struck = Struck.NOBODY
    degree: Degree = Degree.FAIL
    place: Location = Location.HEAD
    critical: flag = False
    jammed: flag = False


# ---- reading a roll ------------------------------------------------------------------------------------------


@rule("loc.reverse", "reverse_100", "reverse_single")
def reversed_roll(t: Battle, face: int) -> int:
    """A roll with its two digits swapped: 7 (07) gives 70, and 100 is a double zero."""
    if face == 100:
        return 1 if ruling(t, "reverse_100") == "string" else 100
    return face % 10 * 10 + face // 10


@rule("loc.table")
def location_of(t: Battle, place: int) -> Location:
    """The part of the body that a number from 1 to 100 means."""
    for part in range(Location.LEFT_LEG):
        if place <= number(t, "loc.table", part):
            return Location(part)
    return Location.LEFT_LEG


@rule("pub.degrees", "penalty_on", "auto_result", "degree_base", "house.roll-under")
def degree_of(t: Battle, face: int, need: int, skill: int) -> Degree:
    """The degree of success of a roll: at or below the number needed, or below one of its fractions."""
    reached, base = face, need
    if ruling(t, "penalty_on") == "die":
        reached, base = face - (need - skill), skill
    elif ruling(t, "degree_base") == "skill":
        base = skill
    if face > last_success(t, need):
        return Degree.FAIL
    whole = number(t, "pub.degrees", 0)
    if reached <= base * number(t, "pub.degrees", 3) // whole:
        return Degree.EXTREME
    if reached <= base * number(t, "pub.degrees", 2) // whole:
        return Degree.HARD
    if reached <= base * number(t, "pub.degrees", 1) // whole:
        return Degree.NORMAL
    return Degree.SIMPLE


@rule("auto_result", "house.roll-under")
def last_success(t: Battle, need: int) -> int:
    """The highest roll that succeeds: the number needed, bounded by the rolls that always succeed or fail."""
    sure = ruling_number(t, "auto_result")
    bounded = max(sure, min(need, 100 - sure)) if sure > 0 else need
    if bounded == need:
        return need
    return need + because(t, "auto_result", bounded - need, f"{'up' if bounded > need else 'down'} to {bounded}")


@rule("jam", "house.roll-under")
def last_hit(t: Battle, need: int, jams_from: int) -> int:
    """The highest roll that hits; a roll that jams the weapon never does."""
    last = last_success(t, need)
    if last < jams_from or jams_from >= NEVER:
        return last
    return last + because(t, "jam", jams_from - 1 - last, f"it jams from {jams_from} on")


# ---- the dice ------------------------------------------------------------------------------------------------


@rule("house.one-attack")
def attack_roll(
    t: Battle, by: Fighter, need: int, skill: int, called: int, risk: int, jams_from: int, impales: bool, graded: bool
) -> Rolled:
    """Rolls an attack. Without `graded`, only success counts; `risk` says what friends of the attacker risk."""
    if risk == SAFE:
        return once(t, attack_die, need, skill, called, jams_from, impales, graded, by=by)
    return once(t, attack_die_near_friends, need, skill, called, risk, jams_from, impales, graded, by=by)


@rule("house.roll-under", "loc.reverse")
def attack_die(t: Battle, need: int, skill: int, called: int, jams_from: int, impales: bool, graded: bool) -> Rolled:
    """The roll of an attack without risk to friends."""
    face = roll(t, "to hit", dice(1, 100), at_most=last_hit(t, need, jams_from))
    return Rolled(jammed=True) if face >= jams_from else on_target(t, face, need, skill, called, impales, graded)


@rule("ff.reverse", "ff.always", "ff.instead", "ff_location", "ff_degree", "ff_none", "impale")
def attack_die_near_friends(
    t: Battle, need: int, skill: int, called: int, risk: int, jams_from: int, impales: bool, graded: bool
) -> Rolled:
    """The roll of an attack that may strike a friend instead, whether it hits its target or not.

    An explosive (not `graded`) only comes down on the friend, without a degree or a location.
    """
    face = roll(t, "to hit", dice(1, 100), at_most=last_hit(t, need, jams_from))
    if face >= jams_from:
        return Rolled(jammed=True)
    backwards = reversed_roll(t, face)
    if backwards > number(t, "ff.reverse"):
        return on_target(t, face, need, skill, called, impales, graded)
    if risk == WASTED:
        verdict(t, "is lost in the melee ({} backwards is {})", face, Backwards(backwards))
        return Rolled()
    verdict(t, "strikes a friend instead ({} backwards is {})", face, Backwards(backwards))
    if not graded:
        return Rolled(Struck.ALLY)
    degree, place = degree_of(t, face, need, skill), location_of(t, backwards)
    critical = is_critical(t, face, degree, impales)
    how = Success(degree, critical)
    said = "strikes a friend instead ({} backwards is {}): {}, {}"
    verdict(t, said, face, Backwards(backwards), how, Plain(place))
    if ruling(t, "ff_location") == "fresh":
        verdict(t, "strikes a friend instead ({} backwards is {}): {}", face, Backwards(backwards), how)
        place = location_of(t, roll(t, "where it strikes", dice(1, 100)))
        verdict(t, "{}", Plain(place))
    return Rolled(Struck.ALLY, degree, place, critical)


@rule("house.roll-under", "loc.reverse", "loc.called", "impale")
def on_target(t: Battle, face: int, need: int, skill: int, called: int, impales: bool, graded: bool) -> Rolled:
    """How well a roll hits the target, and where: at the called place, or as the roll reads backwards."""
    degree, backwards = degree_of(t, face, need, skill), reversed_roll(t, face)
    if degree == Degree.FAIL:
        verdict(t, "misses")
        return Rolled()
    place = Location(called) if called >= 0 else location_of(t, backwards)
    critical = is_critical(t, face, degree, impales)
    where = Where(face, backwards, place, called)
    verdict(t, "hits, {}, {}", Success(degree, critical), where)
    return Rolled(Struck.TARGET, degree if graded else Degree.SIMPLE, place, critical)


@rule("impale")
def is_critical(t: Battle, face: int, degree: int, impales: bool) -> bool:
    """A very low roll that succeeds, or the best degree; only with a weapon that impales, and where that is on."""
    if degree == Degree.FAIL or not impales:
        return False
    if ruling(t, "impale") == "5":
        return face <= ruling_number(t, "impale")
    return ruling(t, "impale") == "extreme" and degree == Degree.EXTREME


@rule("pub.degrees")
def degree_shown(t: Battle, face: int, need: int, skill: int) -> Degree:
    """The degree of a check that is no attack, shown in the log."""
    degree = degree_of(t, face, need, skill)
    verdict(t, "fails" if degree == Degree.FAIL else "{}", Success(degree))
    return degree
