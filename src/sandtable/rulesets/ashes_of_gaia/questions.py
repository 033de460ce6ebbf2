"""Questions: what an attack, a burst of fire, a throw or a step inside comes to."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from pydantic import BeforeValidator
from pydantic import Field as Entry

from sandtable.kernel.errors import IllegalAction, InvalidRules, hint
from sandtable.kernel.question import KnownWords, Situation, question
from sandtable.kernel.reasons import reasons_of
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.state import State
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import dice, mixed, once, roll

from .attack import defence_number, is_good_enough, jams_from
from .blast import blast_place, drift_east, proper_direction, quarters_at, scatter, sector_of
from .damage import armour_at, damage_die, dice_of, halves_at, is_far, melee_bonus, precision, stopping, wound
from .ground import cover_row
from .melee import close_in
from .modifiers import bracket_of, range_of, risk_of_shot, skill_with, target_number
from .percent import attack_die, critical_in, degree_die, degree_in, jammed_in, place_of, reversed_roll, struck_of
from .scenario import armoury, check_body, check_shield, dress, read_dice, stock
from .state import (
    LOCATIONS,
    METRE,
    NOWHERE,
    Arm,
    Attack,
    Battle,
    Bracket,
    Cover,
    Damage,
    Degree,
    Field,
    Fighter,
    Light,
    Location,
    Mode,
    Struck,
    Style,
    Way,
)
from .terms import called_in, cover_ar_in, cover_in, in_turn, is_melee, is_through, sight, terms

F = TypeVar("F", bound=Callable[..., Any])
Mark = Literal["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
STRUCK, DEGREES, PLACES = tuple(Struck), tuple(Degree), tuple(Location)
TARGET = 6
HITS, FRIENDS, LOST = 1, 8, 64  # packed sums of a volley
PLANS = ("single", "aim, single", "semi", "aim, semi", "full", "called head")


class Sheet(Table[State]):
    """A table without a battle: what a question needs once everything is worked out but the dice."""


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
    hints = get_type_hints(f, globals(), include_extras=True)
    more = get_type_hints(circumstances, include_extras=True)
    f.__annotations__ = {k: v for k, v in {**hints, **more}.items() if k != "said"}
    return f


# ---- an attack, worked out but for the dice ------------------------------------------------------------------


@lru_cache(8)
def board_with(recoilless: bool, damage: str | None, weapon: str, zero_g: bool) -> tuple[Field, dict[str, int]]:
    """A bare field with the armoury; the weapon in question may be changed."""
    board = Field(zero_g=zero_g)
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
    shooter.aim, shooter.aim_at = said["aim"] * rules.numbers["pub.aim"][0], TARGET
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
        target.items[0] = rows[said["foe_weapon"]]
    elif t.board.weapons[shooter.items[0]].arm == Arm.MELEE:
        target.items[0] = shooter.items[0]  # of equal length, where nothing is said
    if said["inside"]:
        shooter.inside, target.inside = 1 << TARGET, 1
    target.dodge, target.melee = said["dodge"] or 0, said["parry"] or 0
    target.reactions = said["reactions"]
    if said["careful"] and not said["friends"]:
        warnings.warn("careful has no effect here and costs 30; drop it?", stacklevel=5)


def set_up(t: Battle, said: dict[str, Any], way: Way, nth: int, place: int, called: Location | None) -> None:
    """The attack in question."""
    shooter = t.fighters[0]
    row = t.board.weapons[shooter.items[0]]
    melee = row.arm == Arm.MELEE
    how = terms(way, melee, NOWHERE if called is None else called, said["careful"], said["through_cover"])
    now = t.now = Attack(attacker=0, target=TARGET, row=shooter.items[0], how=in_turn(how, place, nth - 1, nth - 1))
    now.squared, now.range_cm = round(said["distance"] * METRE) ** 2, range_of(shooter, row)
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


def way_of(rules: Rules, said: dict[str, Any], mode: Mode, style: Style, nth: int) -> Way:
    """The way of attacking that the weapon makes of a mode or a style; a mode it lacks is refused."""
    entry = armoury().get(said["weapon"])
    if entry is None:
        raise InvalidRules(f'no weapon "{said["weapon"]}"{hint(said["weapon"], armoury())}')
    if entry.arm == Arm.MELEE:
        return Way(int(Way.FAST) + int(style))
    if entry.rounds[mode] == 0:
        words = ("single", "semi", "full-auto")
        known = ", ".join(words[i] for i in range(3) if entry.rounds[i])
        raise IllegalAction(f"{entry.name} has no {words[mode]} mode ({known}).", "rof.extra")
    return Way(int(mode))


# ---- questions -----------------------------------------------------------------------------------------------


@question("target-number")
@of_attacks
def target_number_question(
    rules: Rules,
    nth: Nth = 1,
    called: Called = None,
    mode: Mode = Mode.SINGLE,
    style: Style = Style.FOCUSED,
    **said: Any,
) -> Situation:
    """The number an attack needs, and what it is made of."""
    way = way_of(rules, said, mode, style, nth)
    t = scene(rules, said)
    set_up(t, said, way, nth, nth - 1, called)
    t.log = Silent()
    need = target_number(t)
    t.log = None
    titles = rules.ruleset.catalogue.rules
    parts = [(titles[r.rule].title if r.rule in titles else "other", r.value) for r in reasons_of(need)]
    why = "; ".join(f"{title} {value:+}" for title, value in parts)
    outcome = (int(need), why)
    return Situation(sheet(t), lambda t: outcome, ("target number", "reasons"))


class Silent:
    """Hears everything and says nothing; while it listens, numbers know where they come from."""

    def rolled(self, *heard: Any, at_most: bool = False) -> None: ...
    def chose(self, *heard: Any) -> None: ...
    def noted(self, *heard: Any) -> None: ...


@question("attack")
@of_attacks
def attack_question(
    rules: Rules,
    nth: Nth = 1,
    called: Called = None,
    mode: Mode = Mode.SINGLE,
    style: Style = Style.FOCUSED,
    **said: Any,
) -> Situation:
    """One attack: whom it strikes, how well, where, and the damage done."""
    way = way_of(rules, said, mode, style, nth)
    t = scene(rules, said)
    set_up(t, said, way, nth, nth - 1, called)
    one = shot_of(t, True)
    reactions = said["reactions"]

    def run(t: Any) -> tuple[Struck, Degree, Any, Fraction]:
        got = one(t, reactions, 0)
        struck = STRUCK[got & 3]
        if struck is Struck.NOBODY:
            return struck, Degree.FAIL, "nowhere", points(0)
        return struck, DEGREES[degree_in(got)], PLACES[place_of(got)], points(got >> 10)

    return Situation(sheet(t), run, ("struck", "degree", "location", "damage"))


@question("damage")
@of_attacks
def damage_question(
    rules: Rules,
    nth: Nth = 1,
    called: Called = None,
    mode: Mode = Mode.SINGLE,
    style: Style = Style.FOCUSED,
    **said: Any,
) -> Situation:
    """One attack: only whether it lands, and the damage done."""
    way = way_of(rules, said, mode, style, nth)
    t = scene(rules, said)
    set_up(t, said, way, nth, nth - 1, called)
    one = shot_of(t, False, placed=False)
    reactions = said["reactions"]

    def run(t: Any) -> tuple[bool, Fraction]:
        got = once(t, one, reactions, 0)
        return struck_of(got) == Struck.TARGET, points(got >> 10)

    return Situation(sheet(t), run, ("hit", "damage"))


def series_of(t: Battle, said: dict[str, Any], way: Way, count: int, called: Location | None = None) -> list[Shot]:
    """The attacks of one action, in order."""
    shots = []
    for place in range(count):
        set_up(t, said, way, place + 1, place, called)
        shots.append(shot_of(t, False, placed=False))
    return shots


def summed(shots: list[Shot], alone: bool) -> Shot:
    """Damage, hits and friends struck over a series, packed; where nothing carries over, attacks stand `alone`."""

    def count(got: int) -> int:
        struck = struck_of(got)
        return (got >> 10) * LOST + FRIENDS * (struck == Struck.ALLY) + HITS * (struck == Struck.TARGET)

    def by_itself(t: Any, place: int) -> int:
        return count(once(t, shots[place], 0, 0))

    def rest(t: Any, place: int, reactions: int, defences: int) -> int:
        """From this attack on: defences wear out, and a jam is the end."""
        got = once(t, shots[place], reactions, defences)
        spent = got >> 8 & 1
        if place + 1 == len(shots) or jammed_in(got):
            return count(got)
        return count(got) + once(t, rest, place + 1, reactions - spent, defences + spent)

    if alone:
        kinds = [(1, by_itself, place) for place in range(len(shots))]
        return lambda t, reactions, defences: mixed(t, *kinds)
    return lambda t, reactions, defences: once(t, rest, 0, reactions, defences)


def stand_alone(rules: Rules, said: dict[str, Any]) -> bool:
    """Whether no attack of a series changes the next."""
    defended = said["reactions"] > 0 and (said["dodge"] is not None or said["parry"] is not None)
    return not defended and rules.numbers["jam"] == "off"


def most_attacks(rules: Rules, way: Way) -> int:
    known = {
        Way.SINGLE: "rof.single",
        Way.SEMI: "rof.semi",
        Way.FULL: "rof.full",
        Way.FAST: "melee.fast-count",
        Way.FOCUSED: "melee.focused-count",
        Way.STRONG: "melee.strong-count",
    }
    return int(rules.numbers[known[way]][0]) if way in known else 1


@question("volley")
@of_attacks
def volley(
    rules: Rules,
    mode: Mode = Mode.FULL,
    style: Style = Style.FAST,
    attacks: Annotated[int | None, Entry(ge=1, le=3, description="fewer than the mode allows")] = None,
    **said: Any,
) -> Situation:
    """All attacks of one action: damage done, hits, and friends struck."""
    way = way_of(rules, said, mode, style, 1)
    t = scene(rules, said)
    count = most_attacks(rules, way)
    whole = summed(series_of(t, said, way, min(attacks or count, count)), stand_alone(rules, said))
    reactions = said["reactions"]

    def run(t: Any) -> tuple[Fraction, int, int]:
        got = whole(t, reactions, 0)
        return points(got // LOST), got % FRIENDS, got % LOST // FRIENDS

    return Situation(sheet(t), run, ("damage", "hits", "friends"))


def plans_with(weapon: str) -> list[tuple[str, Way, Location | None]]:
    """What two actions buy with a weapon: a name, the way of attacking, and the place if one is called."""
    entry = armoury().get(weapon)
    if entry is None:
        raise InvalidRules(f'no weapon "{weapon}"{hint(weapon, armoury())}')
    if entry.arm == Arm.MELEE:
        blows: list[tuple[str, Way, Location | None]] = [
            (style.label, Way(int(Way.FAST) + int(style)), None) for style in Style
        ]
        return [*blows, ("called head", Way.FOCUSED, Location.HEAD)]
    if entry.arm == Arm.THROW:
        raise InvalidRules(f"{entry.name} is thrown: ask the question throw")
    found: list[tuple[str, Way, Location | None]] = []
    for name in PLANS:
        way = Way.FULL if name == "full" else Way.SEMI if "semi" in name else Way.SINGLE
        if entry.rounds[way]:
            found.append((name, way, Location.HEAD if name.startswith("called") else None))
    return found


@question("plans")
@of_attacks
def plans(
    rules: Rules,
    hp: Annotated[float, Entry(gt=0, description="the target's hit points")] = 12.0,
    **said: Any,
) -> Situation:
    """What to do with two actions: damage done and target down, plan by plan (each plan weighs the same)."""
    known: dict[str, Shot] = {}
    for name, way, called in plans_with(said["weapon"]):
        told = {**said, "aim": 1 if name.startswith("aim") else 0}
        t = scene(rules, told)
        shots = series_of(t, told, way, 1 if called is not None else most_attacks(rules, way), called)
        known[name] = summed(shots, stand_alone(rules, said))
    names, reactions, limit = list(known), said["reactions"], round(hp * 2)

    def run(t: Any) -> tuple[str, Fraction, bool]:
        name = names[roll(t, "plan", dice(1, len(names))) - 1]
        lost = known[name](t, reactions, 0) // LOST
        return name, points(lost), lost >= limit

    return Situation(sheet(scene(rules, said)), run, ("plan", "damage", "down"))


@question("close-in")
def closing(
    rules: Rules, shorter: Skill = 55, longer: Skill = 60, reopen: bool = False, light: Light = Light.NORMAL
) -> Situation:
    """Whether the shorter weapon gets inside (or, reopening, the longer one out again)."""
    t = Battle()
    t.board = Field(light=light)
    rows = stock(t.board)
    rules.table(t)
    for index, skill, weapon in ((0, shorter, "knife"), (TARGET, longer, "spear")):
        fighter = t.fighters[index]
        fighter.here = fighter.placed = True
        fighter.side, fighter.melee, fighter.items[0] = int(index == TARGET), skill, rows[weapon]
    if reopen:
        t.fighters[0].inside = 1 << TARGET

    def run(t: Battle) -> bool:
        first, second = (TARGET, 0) if reopen else (0, TARGET)
        return close_in(t, t.fighters[first], t.fighters[second])

    return Situation(t, run, ("succeeds",))


@question("scatter")
def scatter_question(
    rules: Rules,
    direction: Annotated[Words, Entry(description="direction rolls already made: 97 98 60")] = "",
) -> Situation:
    """Where a miss comes down: direction and metres. With `direction`, for direction rolls already made."""
    made = Sheet()
    made.numbers, made.board = rules.numbers, State()
    faces = [int(d100_of(face)) for face in parts_of(direction)]

    def run(t: Any) -> tuple[str, int]:
        drift = once(t, scatter)
        return DIRECTIONS[drift % 8], drift // 8

    def after_rolls(t: Any) -> tuple[str, int]:
        wild = rules.numbers["scatter.wild"]
        known = [face for face in faces if face <= wild]
        sector = sector_of(t, known[0]) if known else once(t, proper_direction)
        far = faces[0] > wild
        return DIRECTIONS[sector], roll(t, "distance", dice(rules.numbers["scatter.wild-far"] if far else 2, 10))

    return Situation(made, after_rolls if direction else run, ("direction", "metres"))


@question("throw")
def throw(
    rules: Rules,
    weapon: str = "frag",
    skill: Skill = 50,
    strength: Strength = 50,
    distance: Metres = 10.0,
    light: Light = Light.NORMAL,
    smoke: Annotated[int, Entry(ge=0, le=6)] = 0,
    armour: Annotated[Words, Entry(description="what the victim wears: vest, helmet")] = "",
    build: Annotated[int, Entry(ge=-4, le=8)] = 0,
    off: Annotated[Metres, Entry(description="metres from the point aimed at to the victim, eastwards")] = 0.0,
    dodge: Annotated[Skill | None, Entry(description="the victim dodges with this skill")] = None,
) -> Situation:
    """An explosive at a man: whether the check succeeds, how many quarters of the damage reach him, and the damage."""
    board, rows = board_with(False, None, weapon, False)
    row = board.weapons[rows[weapon]]
    if not row.frag:
        raise InvalidRules(f"{weapon} does not burst")
    t = Battle()
    t.board = board
    rules.table(t)
    thrower, victim = t.fighters[0], t.fighters[TARGET]
    thrower.throwing = thrower.heavy = skill
    thrower.strength = strength
    dress(victim, parts_of(armour), "victim")
    victim.build, victim.dodge = build, dodge or 0
    t.now = Attack(attacker=0, row=rows[weapon], how=terms(Way.THROW, False, NOWHERE, False, False))
    t.now.sight = sight(Cover.NONE, 0, 0, light, smoke, False)
    t.now.squared, t.now.range_cm = round(distance * METRE) ** 2, range_of(thrower, row)
    if bracket_of(t, t.now.squared, t.now.range_cm) == Bracket.BEYOND:
        reach = t.now.range_cm // METRE
        words = f"Out of range: {distance:g} m is past three times {reach} m ({3 * reach} m)."
        raise IllegalAction(words, "range.beyond")
    need, jams = int(target_number(t)), jams_from(t, row)
    ducks = int(defence_number(t, victim, False)) if dodge is not None else -1
    armours = [armour_at(t, victim, row, False, place) for place in range(LOCATIONS)]
    away = round(off * METRE)
    die = int(rules.numbers["pub.frag"][4])

    def quarters_after(t: Any) -> int:
        """What reaches him of a throw that has gone astray."""
        drift = once(t, scatter)
        east, south = drift_east(t, drift % 8, drift // 8), drift_east(t, (drift + 6) % 8, drift // 8)
        return quarters_at(t, (east - away) ** 2 + south**2)

    def burst(t: Any, quarters: int) -> int:
        rolled = (roll(t, "burst", dice(row.n, row.sides)) + row.plus) * quarters // 4
        degree = once(t, degree_die, ducks, victim.dodge) if dodge is not None and quarters else 0
        if degree:
            rolled = max(rolled - roll(t, "out of its way", dice(degree, die)), 0)
        place = once(t, blast_place)
        return wound(t, rolled, armours[place], halves_at(t, place), 0) if quarters else 0

    def run(t: Any) -> tuple[bool, int, Fraction]:
        result = once(t, attack_die, need, skill, int(Location.CHEST), 0, jams, False)
        good = struck_of(result) == Struck.TARGET
        quarters = quarters_at(t, away**2) if good else once(t, quarters_after)
        return good, quarters, points(once(t, burst, quarters))

    return Situation(sheet(t), run, ("succeeds", "quarters", "damage"))


@question("reversed")
def reversed_question(rules: Rules, roll: Roll = 34) -> Situation:
    """A roll read backwards, and the part of the body it means."""
    from .percent import location_of

    check_body(rules)
    made = Sheet()
    made.numbers, made.board = rules.numbers, State()

    def run(t: Any) -> tuple[int, Location]:
        backwards = int(reversed_roll(t, roll))
        return backwards, Location(location_of(t, backwards))

    return Situation(made, run, ("reversed", "location"))


@question("wound")
def wound_question(
    rules: Rules,
    rolled: Annotated[int, Entry(ge=0, description="the damage roll")] = 7,
    rating: int = 0,
    location: Called = Location.CHEST,
    melee: bool = False,
    antiarmor: bool = False,
    build: int = 0,
) -> Situation:
    """What a given damage roll does."""
    t = Battle()
    t.board = Field()
    rules.table(t)
    row = t.board.weapons[0]
    row.antiarmor, row.type = antiarmor, Damage.PIERCING
    victim = Fighter()
    victim.ratings, victim.build = [rating] * (3 * LOCATIONS), build
    place = int(location if location is not None else Location.CHEST)
    lost = wound(t, rolled, armour_at(t, victim, row, melee, place), halves_at(t, place), 0)
    return Situation(sheet(t), lambda t: points(lost), ("damage",))
