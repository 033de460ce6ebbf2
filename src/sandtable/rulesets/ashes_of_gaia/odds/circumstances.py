"""What may be said of an attack in a question, and the attack itself, worked out but for the dice."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, TypeVar, get_type_hints

from pydantic import BeforeValidator
from pydantic import Field as Entry

from sandtable.kernel.errors import IllegalAction, InvalidRules, hint
from sandtable.kernel.question import KnownWords
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.state import State
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import once

from ..rules.attack import jams_from
from ..rules.damage import armour_at, damage_die, dice_of, halves_at, is_far, melee_bonus, precision, stopping
from ..rules.defence import defence_number, is_good_enough
from ..rules.ground import cover_row
from ..rules.modifiers import bracket_of, range_of, risk_of_shot, skill_with, target_number
from ..rules.percent import attack_die, critical_in, degree_die, degree_in, place_of, struck_of
from ..rules.terms import called_in, cover_ar_in, cover_in, declared, in_turn, is_melee, is_through, sight
from ..scenario import WeaponEntry, armoury, check_body, check_shield, dress, read_dice, stock
from ..state import (
    LOCATIONS,
    METRE,
    NOWHERE,
    Arm,
    Attack,
    Battle,
    Board,
    Bracket,
    Cover,
    Degree,
    Light,
    Location,
    Mode,
    Struck,
    Style,
    Way,
)

F = TypeVar("F", bound=Callable[..., Any])
TARGET = 6  # the place of who is attacked


# ---- what may be said of an attack ---------------------------------------------------------------------------


def metres(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1.0
    if number < 0:
        raise ValueError(f"Distance is a number of metres, 0 or more; got {value}.")
    return number


def skill_value(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= 120:
        raise ValueError(f"Skills run 0–120, characteristics 1–100; got {value}.")
    return value


def characteristic(value: Any) -> int:
    if not isinstance(value, int) or not 1 <= value <= 100:
        raise ValueError(f"Skills run 0–120, characteristics 1–100; got {value}.")
    return value


def place_called(value: Any) -> Location | None:
    if value is None or isinstance(value, Location):
        return value
    for place in Location:
        if str(value).strip().lower().replace(" ", "-") == place.label:
            return place
    raise ValueError(f"Locations: {', '.join(place.title for place in Location)}; got {value}.")


def d100(value: Any) -> int:
    if not isinstance(value, int) or not 1 <= value <= 100:
        raise ValueError("A d100 roll is 1 to 100; type 100 for 00.")
    return value


def listed(value: Any) -> str:
    """Several words as one text, which the command line can take as well."""
    return value if isinstance(value, str) else ", ".join(map(str, value))


def parts_of(text: str) -> list[str]:
    return [part for part in text.replace(",", " ").split() if part]


def d100_of(text: str) -> int:
    try:
        return d100(int(text))
    except ValueError as error:
        raise InvalidRules(str(error)) from None


Words = Annotated[str, BeforeValidator(listed)]
Skill = Annotated[int, BeforeValidator(skill_value)]
Metres = Annotated[float, BeforeValidator(metres)]
Strength = Annotated[int, BeforeValidator(characteristic)]
Called = Annotated[Location | None, BeforeValidator(place_called)]
Roll = Annotated[int, BeforeValidator(d100)]
Nth = Annotated[int, Entry(ge=1, le=3, description="which attack of the turn, or the first of several")]


def circumstances(
    weapon: Annotated[str, KnownWords(lambda rules: armoury())] = "cera",
    skill: Skill = 60,
    distance: Metres = 10.0,
    cover: Cover = Cover.NONE,
    cover_ar: Annotated[int, Entry(ge=-1, le=100, description="what a shot through it must overcome")] = 8,
    through_cover: bool = False,
    light: Light = Light.NORMAL,
    smoke: Annotated[int, Entry(ge=0, le=6, description="clouds on the line of fire")] = 0,
    zero_g: bool = False,
    recoilless: bool = False,
    moving: Annotated[bool, Entry(description="the target ran or charged")] = False,
    shield: int = 0,
    careful: bool = False,
    friends: Annotated[int, Entry(ge=0, le=5, description="friends of the shooter in melee with the target")] = 0,
    aim: Annotated[int, Entry(ge=0, le=2, description="actions of aiming before")] = 0,
    braced: bool = False,
    strength: Strength = 50,
    one_hand: Annotated[bool, Entry(description="a weapon for two hands in one")] = False,
    two_hands: Annotated[bool, Entry(description="a weapon for one hand in both")] = False,
    dm: Annotated[int, Entry(ge=-4, le=8)] = 0,
    damage: Annotated[str | None, Entry(description="dice instead of the weapon's own, like 3d10+4")] = None,
    armour: Annotated[Words, Entry(description="what the target wears: vest, helmet")] = "",
    rating: Annotated[int | None, Entry(description="armour rating everywhere, instead of armour")] = None,
    build: Annotated[int, Entry(ge=-4, le=8)] = 0,
    foe_weapon: Annotated[
        str | None, KnownWords(lambda rules: armoury()), Entry(description="what the target holds in melee")
    ] = None,
    inside: Annotated[bool, Entry(description="the shorter weapon has closed in")] = False,
    dodge: Annotated[Skill | None, Entry(description="the target dodges with this skill")] = None,
    parry: Annotated[Skill | None, Entry(description="the target parries with this skill")] = None,
    reactions: Annotated[int, Entry(ge=0, le=3)] = 2,
) -> None:
    """Parameters that questions about attacks share."""


def of_attacks(f: F) -> F:
    """Gives a question the parameters of `circumstances` after its own."""
    shared = inspect.signature(circumstances)
    own = [p for p in inspect.signature(f).parameters.values() if p.kind is not p.VAR_KEYWORD]
    f.__signature__ = inspect.Signature([*own, *shared.parameters.values()])  # type: ignore[attr-defined]
    hints = get_type_hints(f, include_extras=True)
    more = get_type_hints(circumstances, include_extras=True)
    f.__annotations__ = {k: v for k, v in {**hints, **more}.items() if k != "said"}
    return f


# ---- an attack, worked out but for the dice ------------------------------------------------------------------


@lru_cache(8)
def board_with(recoilless: bool, damage: str | None, weapon: str, zero_g: bool) -> tuple[Board, dict[str, int]]:
    """A bare field with the armoury; the weapon in question may be changed."""
    board = Board(zero_g=zero_g)
    rows = stock(board)
    if weapon not in rows:
        raise InvalidRules(f'no weapon "{weapon}"{hint(weapon, rows)}')
    row = board.weapons[rows[weapon]]
    row.recoilless = row.recoilless or recoilless
    if damage is not None:
        row.n, row.sides, row.plus, dm = read_dice(damage, "damage")
        row.far_n, row.far_sides, row.far_plus, row.adds_dm = row.n, row.sides, row.plus, row.adds_dm and dm
        if dm and row.arm != Arm.MELEE:
            raise InvalidRules("damage: DM belongs to melee weapons only.")
    return board, rows


def scene(rules: Rules, said: dict[str, Any]) -> Battle:
    """Two fighters and whoever is in melee with the second, as the question has them."""
    check_body(rules)
    check_shield(rules, said["shield"], "shield")
    t = Battle()
    t.board, rows = board_with(said["recoilless"], said["damage"], said["weapon"], said["zero_g"])
    rules.table(t)
    shooter, target = t.fighters[0], t.fighters[TARGET]
    for fighter in (shooter, target, *t.fighters[1 : 1 + said["friends"]]):
        fighter.here = fighter.placed = True
        fighter.side = int(fighter.index >= TARGET)
    for skill in ("small", "long", "heavy", "melee", "throwing"):
        setattr(shooter, skill, said["skill"])
    shooter.items[0], shooter.braced, shooter.strength = rows[said["weapon"]], said["braced"], said["strength"]
    shooter.aim, shooter.aim_at = said["aim"] * rules.in_force["pub.aim"][0], TARGET
    shooter.dm, shooter.two_hands, shooter.shield = said["dm"], said["two_hands"], 10 * said["one_hand"]
    dress(target, parts_of(said["armour"]), "target")
    if said["rating"] is not None:
        target.ratings = [said["rating"]] * (3 * LOCATIONS)
    target.build, target.shield, target.fast, target.fast_round = said["build"], said["shield"], said["moving"], 1
    face_off(t, said, rows)
    return t


def face_off(t: Battle, said: dict[str, Any], rows: dict[str, int]) -> None:
    """Who is engaged with the target, and at whose distance."""
    shooter, target = t.fighters[0], t.fighters[TARGET]
    for i in range(1, 1 + said["friends"]):
        target.engaged |= 1 << i
        t.fighters[i].engaged = 1 << TARGET
    if said["foe_weapon"] is not None:
        weapon_named(said["foe_weapon"])
        target.items[0] = rows[said["foe_weapon"]]
    elif t.board.weapons[shooter.items[0]].arm == Arm.MELEE:
        target.items[0] = shooter.items[0]  # of equal length, where nothing is said
    if said["inside"]:
        shooter.inside, target.inside = 1 << TARGET, 1
    target.dodge, target.melee = said["dodge"] or 0, said["parry"] or 0
    target.reactions = said["reactions"]
    if said["careful"] and not said["friends"]:
        warnings.warn("careful has no effect here and costs 30; drop it?", stacklevel=5)


def attack_asked(
    rules: Rules, said: dict[str, Any], mode: Mode, style: Style, nth: int, called: Location | None
) -> Battle:
    """The table with the one attack that a question is about."""
    way = way_of(said, mode, style)
    t = scene(rules, said)
    set_up(t, said, way, nth, nth - 1, called)
    return t


def way_of(said: dict[str, Any], mode: Mode, style: Style) -> Way:
    """The way of attacking that the weapon makes of a mode or a style; a mode it lacks is refused."""
    entry = weapon_named(said["weapon"])
    if entry.arm == Arm.MELEE:
        return Way(int(Way.FAST) + int(style))
    if entry.rounds[mode] == 0:
        words = ("single", "semi", "full-auto")
        known = ", ".join(words[i] for i in range(3) if entry.rounds[i])
        raise IllegalAction(f"{entry.name} has no {words[mode]} mode ({known}).", "rof.extra")
    return Way(int(mode))


def weapon_named(name: str) -> WeaponEntry:
    """A weapon of the armoury."""
    known = armoury()
    if name not in known:
        raise InvalidRules(f'no weapon "{name}"{hint(name, known)}')
    return known[name]


def set_up(t: Battle, said: dict[str, Any], way: Way, nth: int, place: int, called: Location | None) -> None:
    """The attack in question."""
    shooter = t.fighters[0]
    row = t.board.weapons[shooter.items[0]]
    melee = row.arm == Arm.MELEE
    how = declared(way, melee, NOWHERE if called is None else called, said["careful"], said["through_cover"])
    now = t.now = Attack(attacker=0, target=TARGET, row=shooter.items[0], how=in_turn(how, place, nth - 1, nth - 1))
    now.squared, now.range_cm = round(said["distance"] * METRE) ** 2, range_of(t, shooter, row)
    counts = not melee or t.numbers["cover_in_melee"] == "yes"
    cover = said["cover"] if counts else Cover.NONE
    now.sight = sight(cover, cover_row(t, cover), said["cover_ar"], said["light"], said["smoke"], False)
    if not melee:
        check_shot(t, said)


def check_shot(t: Battle, said: dict[str, Any]) -> None:
    """The refusals of the rules, in the words of a question."""
    now, reach = t.now, t.now.range_cm // METRE
    if bracket_of(t, now.squared, now.range_cm) == Bracket.BEYOND:
        away, last = f"{said['distance']:g}", "three times"
        raise IllegalAction(f"Out of range: {away} m is past {last} {reach} m ({3 * reach} m).", "range.beyond")
    cover, through = Cover(cover_in(now.sight)), is_through(now.how)
    if cover == Cover.FULL and not through:
        words = "No ranged attack on a target in full cover; declare through_cover, or an INDIRECT shot."
        raise IllegalAction(words, "cover.full")
    if through and cover != Cover.FULL:
        cost = cover_row(t, cover)
        price = f" at {cost}".replace("-", "−") if cost else ""
        raise IllegalAction(
            f"{cover.title} cover is shot past{price}, not through; drop through_cover.", "cover.through"
        )
    if through and (said["cover_ar"] < 0 or t.numbers["through_cover"] == "forbidden"):
        raise IllegalAction("this cover cannot be shot through", "cover.through")


Shot = Callable[[Any, int, int], int]


def shot_of(t: Battle, graded: bool, placed: bool = True) -> Shot:
    """The attack that stands on the table, as a rule of reactions left and defences made that reads only luck."""
    now, shooter, target = t.now, t.fighters[0], t.fighters[TARGET]
    row = t.board.weapons[now.row]
    need, skill, called = int(target_number(t)), skill_with(shooter, row), called_in(now.how)
    melee = is_melee(now.how)
    risk, jams = risk_of_shot(t, shooter, TARGET, now.how), jams_from(t, row)
    far = is_far(t, row)
    n, sides = dice_of(t, row), row.far_sides if far else row.sides
    plus = (row.far_plus if far else row.plus) + (melee_bonus(t, shooter, row) if melee else 0)
    cover_ar = stopping(t, cover_ar_in(now.sight)) if is_through(now.how) else 0
    armours = [armour_at(t, target, row, melee, place) for place in range(LOCATIONS)]
    halves = [int(halves_at(t, place)) for place in range(LOCATIONS)]
    fines = [int(precision(t, row, degree)) for degree in Degree]
    ways, parries = defence_of(t)
    graded = graded or bool(ways) or any(fines)
    instant = row.instant and target.melee == 0

    def one_attack(t: Any, reactions: int, defences: int) -> int:
        """Packed: struck, degree and place as in an attack roll, a reaction spent, a jam, half points lost."""
        result = once(t, attack_die, need, skill, called, risk, jams, graded)
        struck, degree, place = struck_of(result), degree_in(result), place_of(result)
        if struck != Struck.TARGET:
            return result
        reacts = len(ways) > 0 and reactions > 0
        if reacts and is_good_enough(once(t, degree_die, ways[defences], parries), degree, instant):
            return 1 << 8
        dice_now = n * 2 if critical_in(result) and row.impale else n
        lost = once(t, damage_die, dice_now, sides, plus, cover_ar, armours[place], halves[place], fines[degree])
        known = result & 255 if placed else struck
        return known | int(reacts) << 8 | lost << 10

    return one_attack


def defence_of(t: Battle) -> tuple[list[int], int]:
    """What the target needs at his first, second and third defence, if he has a skill for it; and that skill."""
    target = t.fighters[TARGET]
    parry = is_melee(t.now.how) and target.melee > 0
    if not parry and target.dodge == 0:
        return [], 0
    needs = []
    for earlier in range(4):
        target.parries = target.dodges = earlier
        needs.append(int(defence_number(t, target, parry)))
    target.parries = target.dodges = 0
    return needs, int(target.melee if parry else target.dodge)


# ---- the answer ----------------------------------------------------------------------------------------------


class Sheet(Table[State]):
    """A table without a battle: what a question needs once everything is worked out but the dice."""


def sheet(t: Battle) -> Sheet:
    made = Sheet()
    made.numbers, made.board = t.numbers, State()
    return made


class Points(Fraction):
    """Points of damage, made from halves; they are hashed once, for odds do that a great deal."""

    hashed: int

    def __new__(cls, halves: int) -> Points:
        made = super().__new__(cls, halves, 2)
        made.hashed = hash(Fraction(halves, 2))
        return made

    def __hash__(self) -> int:  # type: ignore[override]
        return self.hashed


@lru_cache(2048)
def points(halves: int) -> Fraction:
    return Points(halves)
