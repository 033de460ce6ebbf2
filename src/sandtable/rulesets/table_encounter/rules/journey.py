"""A way that a model is on: its cost, its range, and the tests on it."""

from sandtable.geometry.inches import inches
from sandtable.kernel import Group, allowed, because, dice, helper, number, pool, rule, ruling, verdict

from ..state import INCH, Battle, Journey, Model
from .ground import comes_into_threat, half_agility


@rule("move.range")
def movement_range(t: Battle, model: Model) -> int:
    return number(t, "move.range") * model.agility * INCH


@rule("cover.move", "gun.sniper-crit-cover")
def cover_range(t: Battle, model: Model) -> int:
    return max(half_agility(t, model) - t.cut, 0)


@rule("engage.move")
def engage_range(t: Battle, model: Model) -> int:
    return number(t, "engage.move") * model.agility * INCH


@rule("move.cost", "move.cap", "ability.zero")
def left_to_move(t: Battle, model: Model) -> int:
    """How far this way may still lead: the rest of the current one, or a new Move's whole range."""
    if t.journey != Journey.NONE:
        return max(t.left, 0)
    return movement_range(t, model)


@rule("move.cost", "ability.zero")
def may_set_out(t: Battle, model: Model) -> bool:
    """A way already begun goes on; a new Move needs its AP, and Agility."""
    if t.journey != Journey.NONE:
        return True
    cost = number(t, "move.cost")
    return allowed(t, "ability.zero", model.agility > 0, model, "Agility", "Move") and allowed(
        t, "move.cost", model.ap >= cost, model, model.ap, cost
    )


@rule("move.cost")
def set_out(t: Battle, model: Model) -> None:
    """Pays for a Move when its first leg begins."""
    if t.journey == Journey.NONE:
        model.ap -= number(t, "move.cost")
        begin_journey(t, model, Journey.MOVE, movement_range(t, model))


@helper
def begin_journey(t: Battle, model: Model, journey: Journey, range: int) -> None:
    t.journey, t.left = journey, range
    t.from_x, t.from_y, t.from_z = model.x, model.y, model.z


@helper
def end_journey(t: Battle) -> None:
    t.journey = Journey.NONE
    t.left = t.from_x = t.from_y = t.from_z = 0


@rule("move.cap", "move.range")
def is_in_range(t: Battle, model: Model, far: int) -> bool:
    """A Move covers no more than its range in all, whatever it consists of."""
    left = left_to_move(t, model)
    whole = range_of(t, model)
    return allowed(t, "move.cap", far <= left, inches(whole - left + far), inches(whole), range_in_words(t, model))


@rule("engage.move", "cover.move", "move.range", "gun.sniper-crit-cover")
def range_of(t: Battle, model: Model) -> int:
    """The whole range of the way that the model is on."""
    match t.journey:
        case Journey.ENGAGE:
            return engage_range(t, model)
        case Journey.COVER:
            return cover_range(t, model)
        case _:
            return movement_range(t, model)


def range_in_words(t: Battle, model: Model) -> str:
    """How the range of the way is made up."""
    match t.journey:
        case Journey.ENGAGE:
            return f"{number(t, 'engage.move')} x Agility {model.agility}, on the way into Close Combat"
        case Journey.COVER:
            less = f", {inches(t.cut)} less after the critical hit" if t.cut > 0 else ""
            return f"half of Agility {model.agility}, for a cover move{less}"
        case _:
            return f"{number(t, 'move.range')} x Agility {model.agility}"


@rule("engage.through-models", "engage.through-threat")
def through_all(t: Battle) -> bool:
    """Whether the way leads through opponents, as only the way into Close Combat does."""
    return t.journey == Journey.ENGAGE


@helper
def tests_allowed(t: Battle) -> bool:
    """Whether tests are allowed: only in a Move; other ways take free climbs and jumps."""
    return t.journey == Journey.NONE or t.journey == Journey.MOVE


@rule("impossible", "climb.test")
def can_pass(t: Battle, model: Model, need: int) -> bool:
    """Refuses climbs and jumps that no dice could make, and tests outside a Move."""
    return allowed(t, "impossible", need <= model.agility, model, need) and allowed(
        t, "climb.test", need == 0 or tests_allowed(t), model
    )


@rule("test.success", "climb.test", "jump.test")
def successes(t: Battle, model: Model, need: int) -> int:
    """Makes an Agility test; returns its successes."""
    agility = dice(because(t, "test.success", model.agility, "Agility"), 6)
    got = pool(t, "Agility test", agility, (1, number(t, "test.success")), by=model).count(2)
    words = "{} of {} successes needed, succeeds" if got >= need else "{} of {} successes needed, falls"
    verdict(t, words, got, int(need))
    return got


@helper
def put(t: Battle, model: Model, x: int, y: int, z: int) -> None:
    model.x, model.y, model.z = x, y, z


@helper
def take_back(t: Battle, model: Model) -> None:
    """Puts the model back where its way began, and takes back the stress of a fall on it."""
    put(t, model, t.from_x, t.from_y, t.from_z)
    model.stress += min(t.left, 0)
    end_journey(t)


@rule("move.threat", "move.range")
def close_move(t: Battle, model: Model, before: Group) -> None:
    """Ends a Move whose range is used up or, by one ruling, that has come into a new threat range."""
    if t.journey == Journey.MOVE and (t.left <= 0 or is_stopped_by_threat(t, model, before)):
        end_journey(t)


@rule("move.threat")
def is_stopped_by_threat(t: Battle, model: Model, before: Group) -> bool:
    return ruling(t, "move.threat") == "halt" and comes_into_threat(t, model, model.x, model.y, model.z, before)
