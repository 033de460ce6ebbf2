"""Questions: what an attack, a burst of fire, a throw or a step inside comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field as Entry

from sandtable.kernel.errors import IllegalAction, InvalidRules
from sandtable.kernel.question import Situation, question
from sandtable.kernel.reasons import reasons_of
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.state import State
from sandtable.kernel.telling import Deaf
from sandtable.kernel.verbs import dice, mixed, once, roll

from ..rules.attack import jams_from
from ..rules.blast import blast_place, drift_east, proper_direction, quarters_at, scatter, sector_of
from ..rules.damage import armour_at, halves_at, wound
from ..rules.defence import defence_number
from ..rules.melee import close_in
from ..rules.modifiers import bracket_of, range_of, target_number
from ..rules.percent import (
    attack_die,
    degree_die,
    degree_in,
    jammed_in,
    location_of,
    place_of,
    reversed_roll,
    struck_of,
)
from ..rules.terms import declared, sight
from ..scenario import check_body, dress, stock
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
    Damage,
    Degree,
    Fighter,
    Light,
    Location,
    Mode,
    Struck,
    Style,
    Way,
)
from .circumstances import (
    TARGET,
    Called,
    Metres,
    Nth,
    Roll,
    Sheet,
    Shot,
    Skill,
    Strength,
    Words,
    attack_asked,
    board_with,
    d100_of,
    of_attacks,
    parts_of,
    points,
    scene,
    set_up,
    sheet,
    shot_of,
    way_of,
    weapon_named,
)

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
STRUCK, DEGREES, PLACES = tuple(Struck), tuple(Degree), tuple(Location)
HITS, FRIENDS, LOST = 1, 8, 64  # packed sums of a volley
PLANS = ("single", "aim, single", "semi", "aim, semi", "full", "called head")


# ---- one attack ----------------------------------------------------------------------------------------------


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
    t = attack_asked(rules, said, mode, style, nth, called)
    t.log = Deaf()
    need = target_number(t)
    t.log = None
    titles = rules.ruleset.catalogue.rules
    parts = [(titles[r.rule].title if r.rule in titles else "other", r.value) for r in reasons_of(need)]
    why = "; ".join(f"{title} {value:+}" for title, value in parts)
    outcome = (int(need), why)
    return Situation(sheet(t), lambda t: outcome, ("target number", "reasons"))


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
    t = attack_asked(rules, said, mode, style, nth, called)
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
    t = attack_asked(rules, said, mode, style, nth, called)
    one = shot_of(t, False, placed=False)
    reactions = said["reactions"]

    def run(t: Any) -> tuple[bool, Fraction]:
        got = once(t, one, reactions, 0)
        return struck_of(got) == Struck.TARGET, points(got >> 10)

    return Situation(sheet(t), run, ("hit", "damage"))


# ---- several attacks -----------------------------------------------------------------------------------------


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
    return not defended and rules.in_force["jam"] == "off"


def most_attacks(rules: Rules, way: Way) -> int:
    known = {
        Way.SINGLE: "rof.single",
        Way.SEMI: "rof.semi",
        Way.FULL: "rof.full",
        Way.FAST: "melee.fast-count",
        Way.FOCUSED: "melee.focused-count",
        Way.STRONG: "melee.strong-count",
    }
    return int(rules.in_force[known[way]][0]) if way in known else 1


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
    way = way_of(said, mode, style)
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
    entry = weapon_named(weapon)
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


# ---- other rolls ---------------------------------------------------------------------------------------------


@question("close-in")
def closing(
    rules: Rules, shorter: Skill = 55, longer: Skill = 60, reopen: bool = False, light: Light = Light.NORMAL
) -> Situation:
    """Whether the shorter weapon gets inside (or, reopening, the longer one out again)."""
    t = Battle()
    t.board = Board(light=light)
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
    made.numbers, made.board = rules.in_force, State()
    faces = [int(d100_of(face)) for face in parts_of(direction)]

    def run(t: Any) -> tuple[str, int]:
        drift = once(t, scatter)
        return DIRECTIONS[drift % 8], drift // 8

    def after_rolls(t: Any) -> tuple[str, int]:
        wild = rules.in_force["scatter.w"]
        known = [face for face in faces if face <= wild]
        sector = sector_of(t, known[0]) if known else once(t, proper_direction)
        far = faces[0] > wild
        return DIRECTIONS[sector], roll(t, "distance", dice(rules.in_force["scatter.wild-far"] if far else 2, 10))

    return Situation(made, after_rolls if faces else run, ("direction", "metres"))


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
    t.now = Attack(attacker=0, row=rows[weapon], how=declared(Way.THROW, False, NOWHERE, False, False))
    t.now.sight = sight(Cover.NONE, 0, 0, light, smoke, False)
    t.now.squared, t.now.range_cm = round(distance * METRE) ** 2, range_of(t, thrower, row)
    if bracket_of(t, t.now.squared, t.now.range_cm) == Bracket.BEYOND:
        reach = t.now.range_cm // METRE
        words = f"Out of range: {distance:g} m is past three times {reach} m ({3 * reach} m)."
        raise IllegalAction(words, "range.beyond")
    need, jams = int(target_number(t)), jams_from(t, row)
    ducks = int(defence_number(t, victim, False)) if dodge is not None else -1
    armours = [armour_at(t, victim, row, False, place) for place in range(LOCATIONS)]
    away = round(off * METRE)
    die = int(rules.in_force["pub.frag"][4])

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
    check_body(rules)
    made = Sheet()
    made.numbers, made.board = rules.in_force, State()

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
    t.board = Board()
    rules.table(t)
    row = t.board.weapons[0]
    row.antiarmor, row.type = antiarmor, Damage.PIERCING
    victim = Fighter()
    victim.ratings, victim.build = [rating] * (3 * LOCATIONS), build
    place = int(location if location is not None else Location.CHEST)
    lost = wound(t, rolled, armour_at(t, victim, row, melee, place), halves_at(t, place), 0)
    return Situation(sheet(t), lambda t: points(lost), ("damage",))
