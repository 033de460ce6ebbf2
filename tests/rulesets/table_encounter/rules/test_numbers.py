"""Every entry of every number is noticed: what each comes to by the book, and something else a step away."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.bounds import Number, Place, entries, with_entry
from sandtable.rulesets.table_encounter import RULESET
from sandtable.rulesets.table_encounter.forces import CLASSES, NO_CLASS, force_class
from sandtable.rulesets.table_encounter.rules.line_of_fire import obstacles
from sandtable.rulesets.table_encounter.rules.reactions import may_chain
from sandtable.rulesets.table_encounter.state import Model
from tests.rulesets.table_encounter.build import battle, box, model, table
from tests.rulesets.table_encounter.test_golden import TE_17

CATALOGUE = RULESET.catalogue
HALVED = {"stray.dust"}  # a width, of which the rules read half
STEPS = (1, -1)


def legal(made: st.Battle, *answers: str) -> tuple[bool, ...]:
    return tuple(made.why_not(answer) is None for answer in answers)


def state(made: st.Battle) -> Any:
    return made.state


def other_reading(rules: st.Rules, **rulings: str) -> st.Rules:
    """The same numbers under another reading, whose id is spelt with `_` for its dots."""
    changed = {id.replace("_", "."): label for id, label in rulings.items()}
    return st.load("table_encounter", changed, rules.changed_numbers)


def chance(rules: st.Rules, question: str, column: str, value: Any, **parameters: Any) -> F:
    return st.odds(rules, question, **parameters).of(column).p(value)


# ---- ways --------------------------------------------------------------------------------------------------------


def alone(rules: st.Rules, *terrain: dict[str, Any], level: float = 0) -> st.Battle:
    """A model in the west, activated, its one opponent far away."""
    south = [model("A", 5, 5, agility=4, level=level, weapons=["Sword", "Rifle"])]
    return battle(table(south, [model("E", 28, 28)], *terrain), "activate M1", under=rules)


def ap_after(made: st.Battle, *answers: str, who: int = 0) -> int:
    for answer in answers:
        made.roll([1] * 3) if answer == "roll" else made.push(answer)
    return int(state(made).models[who].ap)


def moved(rules: st.Rules) -> int:
    return ap_after(alone(rules), "walk 6000 5000")


def farthest(rules: st.Rules) -> tuple[bool, ...]:
    return legal(alone(rules), "walk 13000 5000", "walk 13001 5000")


def low_steps(rules: st.Rules) -> tuple[bool, ...]:
    return tuple(legal(alone(rules, box("it", 7, 3, 9, 7, high)), "walk 8000 5000")[0] for high in (1, 1.001))


def climbs(rules: st.Rules) -> list[F]:
    return [chance(rules, "climb", "end", "top", agility=3, height=height) for height in (3, 4, 5, 6)]


def jumps(rules: st.Rules) -> F:
    return chance(rules, "jump", "end", "across", agility=4, gap=3)


def falls(rules: st.Rules) -> set[tuple[str, int]]:
    return {(o.end, o.stress) for o in st.odds(rules, "climb", agility=3, height=6).outcomes}


# ---- close combat ------------------------------------------------------------------------------------------------


def facing(rules: st.Rules, gap: float, *terrain: dict[str, Any], level: float = 0, **more: Any) -> st.Battle:
    south = [model("A", 5, 5, agility=4, weapons=["Sword", "Spear", "Rifle", "Sniper"])]
    north = [model("E", 6 + gap, 5, level=level, **{"weapons": ["Rifle"], **more})]
    return battle(table(south, north, *terrain), "activate M1", under=rules)


def fought(rules: st.Rules) -> int:
    return ap_after(facing(rules, 0, weapons=[]), "fight M2 sword from 5000 5000")


def way_in(rules: st.Rules) -> tuple[bool, ...]:
    return legal(facing(rules, 5.001), "fight M2 spear from 9000 5000", "fight M2 spear from 9001 5000")


def reach_in_height(rules: st.Rules) -> tuple[bool, ...]:
    return tuple(
        legal(facing(rules, 0, box("it", 5.5, 3, 9, 7, high), level=high), "fight M2 sword from 5000 5000")[0]
        for high in (4, 4.001)
    )


def reach_of(weapon: str, inch: int) -> Callable[[st.Rules], Any]:
    """Whether it reaches to its threat range and no farther; what it does; what it costs."""

    def found(rules: st.Rules) -> Any:
        near = [legal(facing(rules, gap), f"fight M2 {weapon} from 5000 5000")[0] for gap in (inch, inch + 0.001)]
        one_normal = {"attacker": weapon, "defender": "", "normals": 1, "criticals": 0, "defender_normals": 0}
        dealt = st.odds(rules, "hands", **one_normal).of("on defender").mean
        return near, dealt, price(rules, weapon)

    return found


def price(rules: st.Rules, weapon: str) -> int:
    return int(next(iter(st.odds(rules, "price", weapon=weapon).of("points"))))


def critical(rules: st.Rules, weapon: str) -> F:
    one = {"attacker": weapon, "defender": "", "normals": 0, "criticals": 1, "defender_normals": 0}
    return st.odds(rules, "hands", **one).of("on defender").mean


def pushed(rules: st.Rules) -> tuple[F, int]:
    made = facing(rules, 1, weapons=[])
    for answer in ("fight M2 spear from 5000 5000", [1, 1, 6], [1, 1, 1], "strike critical"):
        made.roll(answer) if isinstance(answer, list) else made.push(answer)
    return critical(rules, "spear"), int(state(made).models[1].x)


# ---- shots -------------------------------------------------------------------------------------------------------


def hits(rules: st.Rules, **parameters: Any) -> F:
    return chance(rules, "shot", "shot", lambda word: word != "miss", **parameters)


def shot(rules: st.Rules) -> int:
    return ap_after(facing(rules, 9), "shoot M2 rifle")


def reacted(answer: str) -> Callable[[st.Rules], int]:
    return lambda rules: ap_after(facing(rules, 9), "shoot M2 rifle", answer, who=1)


def in_line(rules: st.Rules) -> list[int]:
    """A box as high as an inch, and one a hair higher."""
    found = []
    for high in (1, 1.001):
        t = state(facing(rules, 9, box("it", 9, 3, 10, 7, high)))
        found.append(obstacles(t, t.models[0], t.models[1], t.models[1].x, t.models[1].y, 0))
    return found


def gun(weapon: str) -> Callable[[st.Rules], Any]:
    """A shot across nine inches without a six: how likely, what it does, and the price."""

    def found(rules: st.Rules) -> Any:
        asked = {"weapon": weapon, "gap": 9}
        stress = {o.stress for o in st.odds(rules, "shot", **asked).outcomes if o.shot == "hit"}
        return hits(rules, **asked), stress, price(rules, weapon)

    return found


def pistol_critical(rules: st.Rules) -> set[int]:
    return {o.stress for o in st.odds(rules, "shot", weapon="pistol").outcomes if o.shot == "critical"}


def slowed(rules: st.Rules) -> int:
    made = facing(rules, 9)
    for answer in ("shoot M2 sniper", "take cover"):
        made.push(answer)
    made.roll([6, 6, 6])
    return int(state(made).left)


def banded(rules: st.Rules) -> list[F]:
    bands = other_reading(rules, shoot_base_reading="bands")
    asked = ((6, 3), (6.001, 4), (18, 4), (24, 4), (24.001, 4))
    return [hits(bands, gap=gap, ballistics=dice) for gap, dice in asked]


def strays(rules: st.Rules) -> F:
    return chance(rules, "shot", "obstacle", lambda n: n > 0, gap=8, ballistics=1, obstacles=1)


def blasts(rules: st.Rules) -> list[int]:
    t: Any = rules.start("powder")
    return sorted({int(f.blast) for f in t.board.features if f.on_hit.label == "explode"})


def dusty(rules: st.Rules) -> list[int]:
    """Lines that just touch a cloud on its side, that just do not, and that pass just below and above its top."""
    t = state(facing(rules, 9))
    cloud, found = t.clouds[0], []
    for y, z in ((5999, 0), (6000, 0), (5000, 999), (5000, 1000)):
        cloud.x, cloud.y, cloud.z, cloud.until = 10000, y, 0, t.round
        t.models[0].z = t.models[1].z = z
        found.append(obstacles(t, t.models[0], t.models[1], t.models[1].x, t.models[1].y, z))
    return found


def longest(rules: st.Rules) -> tuple[bool, bool]:
    t = state(facing(other_reading(rules, chain="unlimited"), 9))
    found = []
    for t.chain in (11, 12):
        found.append(may_chain(t, t.models[1]))
    return found[0], found[1]


# ---- aid, tests and stress ---------------------------------------------------------------------------------------


def helping(rules: st.Rules, gap: float = 0) -> st.Battle:
    south = [model("K", 5, 5, caused=2), model("F", 6 + gap, 5, stress=6, toughness=4, broke_down=True)]
    return battle(table(south, [model("E", 28, 28)]), "activate M1", under=rules)


def aided(rules: st.Rules) -> int:
    return ap_after(helping(rules), "aid M2")


def relief(rules: st.Rules) -> list[int]:
    return [max(st.odds(rules, "aid", caused=caused).of("on friend")) for caused in (0, 2)]


def contact(rules: st.Rules) -> tuple[bool, ...]:
    return tuple(legal(helping(rules, gap), "aid M2")[0] for gap in (0.02, 0.021))


def successes(rules: st.Rules) -> F:
    return chance(rules, "test", "passed", True, ability=1, need=1)


def critical_test(rules: st.Rules) -> dict[Any, F]:
    return dict(st.odds(rules, "breakdown", toughness=3, stress=7).outcomes)


def doubled(rules: st.Rules) -> list[bool]:
    """Whether stress costs a model of Toughness 3 a point before its test: then only two dice are rolled."""
    found = [st.odds(rules, "breakdown", toughness=3, stress=stress).of("toughness") for stress in (5, 6)]
    return [max(toughness) < 3 for toughness in found]


def ap_of_a_round(rules: st.Rules) -> int:
    return int(state(facing(rules, 9)).models[0].ap)


def abilities(rules: st.Rules) -> list[int]:
    t: Any = rules.start(table([model("A", 5, 5, melee=0, ballistics=10)], [model("E", 28, 28)]))
    return [int(t.models[0].melee), int(t.models[0].ballistics)]


def class_sizes(rules: st.Rules) -> list[str]:
    return [force_class(rules, Model(melee=sum)) for sum in range(7, 21)]


def later_prices(rules: st.Rules) -> list[int]:
    later = other_reading(rules, points="public-2024-11-07")
    return [price(later, weapon) for weapon in ("sword", "spear", "pistol", "rifle", "sniper")]


CLASS_OF_SUM = [NO_CLASS, *(name for name in CLASSES[:-1] for _ in range(2)), CLASSES[-1]]
BANDED = [F(215, 216), F(1261, 1296), F(493, 648), F(145, 432), F(35, 648)]

WITNESSES: dict[str, tuple[Callable[[st.Rules], Any], Any]] = {
    "move.cost": (moved, 2),
    "move.range": (farthest, (True, False)),
    "move.low": (low_steps, (True, False)),
    "climb.free": (climbs, [F(1), F(7, 8), F(7, 8), F(1, 2)]),
    "climb.reach": (climbs, [F(1), F(7, 8), F(7, 8), F(1, 2)]),
    "jump.reach": (jumps, F(5, 16)),
    "fall.stress": (falls, {("top", 0), ("fallen", 2)}),
    "melee.cost": (fought, 1),
    "engage.move": (way_in, (True, False)),
    "engage.vertical": (reach_in_height, (True, False)),
    "melee.sword": (reach_of("sword", 1), ([True, False], F(1), 37)),
    "melee.sword-crit": (lambda rules: critical(rules, "sword"), F(2)),
    "melee.spear": (reach_of("spear", 2), ([True, False], F(1), 37)),
    "melee.spear-crit": (pushed, (F(1), 8000)),
    "shoot.cost": (shot, 1),
    "shoot.obstacle": (lambda rules: hits(rules, gap=8, obstacles=1), F(20, 27)),
    "shoot.obstacle-def": (in_line, [0, 1]),
    "react.cover": (reacted("take cover"), 2),
    "react.return": (reacted("return fire"), 1),
    "stray.hit": (strays, F(1, 2)),
    "stray.explode": (blasts, [1000, 2000, 3000]),
    "stray.dust": (dusty, [1, 0, 1, 0]),
    "gun.pistol": (gun("pistol"), (F(181, 216), {1}, 36)),
    "gun.pistol-crit": (pistol_critical, {2}),
    "gun.rifle": (gun("rifle"), (F(20, 27), {1}, 37)),
    "gun.sniper": (gun("sniper"), (F(1, 2), {1}, 38)),
    "gun.sniper-crit-cover": (slowed, 500),
    "aid.cost": (aided, 1),
    "aid.relief": (relief, [5, 3]),
    "aid.relief-more": (relief, [5, 3]),
    "test.success": (successes, F(1, 2)),
    "test.critical": (critical_test, TE_17),
    "round.ap": (ap_of_a_round, 3),
    "ability.range": (abilities, [0, 10]),
    "contact": (contact, (True, False)),
    "shoot.band": (banded, BANDED),
    "shoot.band-difficulty": (banded, BANDED),
    "dust.height": (dusty, [1, 0, 1, 0]),
    "chain.longest": (longest, (True, False)),
    "stress.double": (doubled, [False, True]),
    "points.ability": (lambda rules: price(rules, "rifle"), 37),
    "points.class": (class_sizes, CLASS_OF_SUM),
    "points.public": (later_prices, [47, 45, 55, 57, 65]),
}


def steps() -> Iterator[tuple[str, Place, int, Number]]:
    """Every entry of every number, a step up and a step down, where its range allows that."""
    for id, book in CATALOGUE.numbers.items():
        assert book is not None
        for place, entry in entries(book):
            for step in STEPS:
                changed = with_entry(book, place, entry + step * (1 + (id in HALVED)))
                if CATALOGUE.bounds[id].fault(changed) is None:
                    yield id, place, step, changed


def test_a_cloud_is_never_narrower_than_its_width() -> None:
    assert dusty(st.load("table_encounter", numbers={"stray.dust": 2001})) != WITNESSES["stray.dust"][1]


def test_every_number_has_a_witness() -> None:
    assert set(WITNESSES) == set(CATALOGUE.numbers)


@pytest.mark.parametrize("id", WITNESSES)
def test_by_the_book(id: str) -> None:
    found, expected = WITNESSES[id]
    assert found(st.load("table_encounter")) == expected


@pytest.mark.parametrize(("id", "place", "step", "changed"), [pytest.param(*x, id=f"{x[:3]}") for x in steps()])
def test_a_step_away_it_is_something_else(id: str, place: Place, step: int, changed: Number) -> None:
    found, expected = WITNESSES[id]
    with contextlib.suppress(st.IllegalAction, st.InvalidScenario, st.InvalidRules):  # to be refused is something else
        assert found(st.load("table_encounter", numbers={id: changed})) != expected
