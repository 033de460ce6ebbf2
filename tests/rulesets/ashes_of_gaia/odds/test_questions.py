"""The worked examples of the dossier, as exact fractions through the public API."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from sandtable.odds import ask
from sandtable.rulesets.ashes_of_gaia.rules import damage
from sandtable.rulesets.ashes_of_gaia.state import Location
from sandtable.testing import seen

from . import golden

BODY = ("Head", "Right Arm", "Left Arm", "Chest", "Stomach", "Right Leg", "Left Leg")
VEST = ["vest", "helmet"]


def loaded(**rulings: str) -> st.Rules:
    return st.load("ashes_of_gaia", rulings=rulings)


def hit_chance(rules: st.Rules, **said: Any) -> F:
    return st.odds(rules, "damage", **said).of("hit").p(True)


def need(rules: st.Rules, **said: Any) -> int:
    return int(next(iter(st.odds(rules, "target-number", **said)))[0])


def places(rules: st.Rules, who: str = "TARGET", **said: Any) -> dict[str, F]:
    """Location given that the one in question is struck."""
    struck = st.odds(rules, "attack", **said).given(lambda v: v[0].name == who).of("location")
    return {Location(place).title: p for place, p in struck.outcomes.items()}


@pytest.mark.parametrize("question", ["attack", "damage", "volley", "throw"])
def test_what_is_played_for_a_question_is_logged(rules: st.Rules, question: str) -> None:
    _, told = seen.run(ask.ask(rules, question, {}), rules, 1)
    assert [event.who for event in told.rolls][:1] == ["A1"]


@pytest.mark.parametrize("face", golden.G01)
def test_g01_reversing(rules: st.Rules, face: int) -> None:
    back, place, back_string, place_string = golden.G01[face]
    assert st.odds(rules, "reversed", roll=face).p((back, Location.read(place))) == 1
    string = loaded(reverse_100="string")
    assert st.odds(string, "reversed", roll=face).p((back_string, Location.read(place_string))) == 1


@pytest.mark.parametrize(
    ("ruling", "counts"), [("dice", (8, 8, 8, 26, 25, 12, 13)), ("string", (9, 8, 8, 26, 25, 12, 12))]
)
def test_g01_frequencies(ruling: str, counts: tuple[int, ...]) -> None:
    found = places(loaded(reverse_100=ruling), skill=100)
    assert found == {place: F(n, 100) for place, n in zip(BODY, counts)}


@pytest.mark.parametrize(
    ("distance", "chance"), [(200, "7/10"), (200.01, "2/5"), (400, "2/5"), (400.5, "1/10"), (600, "1/10")]
)
def test_g02_brackets(rules: st.Rules, distance: float, chance: str) -> None:
    assert hit_chance(rules, skill=70, distance=distance) == F(chance)


def test_g02_beyond(rules: st.Rules) -> None:
    with pytest.raises(st.IllegalAction, match="Out of range") as error:
        st.odds(rules, "damage", skill=70, distance=600.01)
    assert error.value.rule == "range.beyond"


STACKS: list[tuple[dict[str, Any], int]] = [
    ({"skill": 80, "distance": 150, "cover": "medium", "smoke": 1}, 30),
    ({"skill": 80, "distance": 380, "mode": "semi", "nth": 2, "cover": "light", "light": "partial"}, 5),
    ({"skill": 95, "distance": 1.5, "mode": "semi", "nth": 2, "moving": True, "shield": 20}, 5),
    ({"skill": 60, "weapon": "delmar", "distance": 1.5, "light": "complete", "shield": 10}, 20),
    ({"skill": 120, "weapon": "mrx500", "distance": 3300, "braced": True, "aim": 2, "cover": "light"}, 55),
    ({"skill": 55, "weapon": "legate", "distance": 301, "light": "complete"}, -5),
    (
        {
            "skill": 70,
            "weapon": "axe",
            "distance": 1,
            "style": "strong",
            "light": "complete",
            "smoke": 1,
            "zero_g": True,
            "moving": True,
        },
        20,
    ),
    ({"skill": 70, "weapon": "axe", "distance": 1, "nth": 2, "light": "partial", "shield": 30}, 20),
    ({"skill": 90, "weapon": "augtx2", "distance": 2.0, "cover": "light"}, 75),
    ({"skill": 110, "distance": 2.0}, 80),
    ({"skill": 120, "distance": 50, "aim": 1}, 125),
]


@pytest.mark.parametrize(("said", "number"), STACKS)
def test_g03_stacks(rules: st.Rules, said: dict[str, Any], number: int) -> None:
    assert need(rules, **said) == number
    assert hit_chance(rules, **said) == F(min(max(number, 0), 100), 100)


@pytest.mark.parametrize(
    ("said", "ruling", "chances"),
    [
        ({"weapon": "bru2"}, "flat", ("6/125", "119/250", "101/250", "9/125")),
        ({"weapon": "bru2"}, "cumulative", ("3/50", "29/50", "9/25", "0")),
        ({"weapon": "guttersp"}, "flat", ("3/200", "37/200", "97/200", "63/200")),
        ({"weapon": "bru2", "recoilless": True}, "flat", ("3/200", "37/200", "97/200", "63/200")),
    ],
)
def test_g04_weightless(said: dict[str, Any], ruling: str, chances: tuple[str, ...]) -> None:
    hits = st.odds(loaded(zero_g=ruling), "volley", skill=90, zero_g=True, mode="full", **said).of("hits")
    assert [hits.p(n) for n in range(4)] == [F(p) for p in chances]
    assert hits.mean == sum(n * F(p) for n, p in enumerate(chances))


@pytest.mark.parametrize("number", golden.G05)
def test_g05_places(rules: st.Rules, number: int) -> None:
    expected = {place: F(n, number) for place, n in zip(BODY, golden.G05[number]) if n}
    assert places(rules, skill=number) == expected


def test_g06_damage(rules: st.Rules) -> None:
    odds = st.odds(rules, "damage", weapon="delmar", skill=60)
    assert odds.of("damage").outcomes == golden.G06
    assert odds.of("damage").mean == F(1199, 400)


BURST = {"skill": 65, "armour": VEST}


@pytest.mark.parametrize(
    ("nth", "mean", "some"), [(1, "71/20", "461/720"), (2, "61/25", "1597/3600"), (3, "67/50", "887/3600")]
)
def test_g07_attacks(rules: st.Rules, nth: int, mean: str, some: str) -> None:
    damage = st.odds(rules, "damage", nth=nth, mode="full", **BURST).of("damage")
    assert (damage.mean, damage.p(lambda d: d > 0)) == (F(mean), F(some))


def test_g07_burst(rules: st.Rules) -> None:
    damage = st.odds(rules, "volley", mode="full", **BURST).of("damage")
    assert damage.mean == F(733, 100)
    assert damage.p(lambda d: d > 0) == F(7923757999, 9331200000)
    assert damage.at_least(12) == F(230024171, 1166400000)
    assert damage.at_least(6) == F(4326652591, 7776000000)
    assert damage.p(lambda d: d.denominator > 1) == F(5489, 25000)


def of_number(number: int) -> dict[str, Any]:
    """A skill and a bracket that make this target number."""
    return {"skill": number} if number >= 0 else {"skill": number + 30, "distance": 300}


@pytest.mark.parametrize("number", golden.G08)
def test_g08_careless(rules: st.Rules, number: int) -> None:
    odds = st.odds(rules, "attack", friends=1, **of_number(number)).of("struck")
    found = {who.name: p for who, p in odds.outcomes.items()}
    ally, target, nobody = golden.G08[number]
    assert (found.get("ALLY", 0), found.get("TARGET", 0), found.get("NOBODY", 0)) == (ally, target, nobody)


def test_g08_places_and_care(rules: st.Rules) -> None:
    ally = {"Head": F(8, 35), "Right Arm": F(8, 35), "Left Arm": F(8, 35), "Chest": F(11, 35)}
    assert places(rules, "ALLY", skill=60, friends=1) == ally
    target = {"Chest": F(7, 36), "Stomach": F(17, 36), "Right Leg": F(6, 36), "Left Leg": F(6, 36)}
    assert places(rules, skill=60, friends=1) == target
    struck = st.odds(loaded(reverse_100="string"), "attack", skill=60, friends=1).of("struck")
    assert struck.p(lambda who: who.name == "ALLY") == F(9, 25)
    careful = st.odds(rules, "attack", skill=60, friends=1, careful=True).of("struck")
    assert careful.p(lambda who: who.name == "TARGET") == F(3, 10)
    assert careful.p(lambda who: who.name == "ALLY") == 0


def test_g09_burst_into_melee(rules: st.Rules) -> None:
    odds = st.odds(rules, "volley", skill=60, mode="semi", friends=1).of("friends", "hits")
    assert odds.outcomes == golden.G09
    assert odds.p(lambda v: v[0] > 0) == F(231, 400)


@pytest.mark.parametrize(
    ("called", "number", "mean", "twelve"),
    [
        (None, 70, "41/8", "41/600"),
        ("Head", 30, "24/5", "1/4"),
        ("Left Leg", 50, "11/4", "0"),
        ("Chest", 70, "49/10", "7/360"),
    ],
)
def test_g10_called(rules: st.Rules, called: str | None, number: int, mean: str, twelve: str) -> None:
    said = {"weapon": "gorro", "skill": 70, "armour": VEST, "called": called}
    damage = st.odds(rules, "damage", **said).of("damage")
    assert need(rules, **said) == number
    assert (hit_chance(rules, **said), damage.mean, damage.at_least(12)) == (F(number, 100), F(mean), F(twelve))


@pytest.mark.parametrize(
    ("style", "order", "mean", "twelve"),
    [
        ("fast", "replace", "1077/200", "12287073/128000000"),
        ("focused", "replace", "2069/400", "16163/160000"),
        ("strong", "replace", "92/25", "163/1600"),
        ("all-out", "replace", "1297/200", "581/3200"),
        ("fast", "add", "269/80", "601/16000"),
        ("focused", "add", "1657/400", "20963/320000"),
        ("strong", "add", "92/25", "163/1600"),
    ],
)
def test_g11_blows(style: str, order: str, mean: str, twelve: str) -> None:
    said = {"weapon": "machete", "skill": 60, "dm": 2, "armour": VEST, "distance": 1, "style": style}
    damage = st.odds(loaded(melee_order=order), "volley", **said).of("damage")
    assert (damage.mean, damage.at_least(12)) == (F(mean), F(twelve))


@pytest.mark.parametrize(("shorter", "longer"), golden.G12)
def test_g12_closing(rules: st.Rules, shorter: int, longer: int) -> None:
    assert st.odds(rules, "close-in", shorter=shorter, longer=longer).p(True) == golden.G12[shorter, longer]


def test_g12_degrees(rules: st.Rules) -> None:
    degrees = st.odds(rules, "attack", skill=55).of("degree")
    expected = {"FAIL": "9/20", "SIMPLE": "7/50", "NORMAL": "7/50", "HARD": "7/50", "EXTREME": "13/100"}
    assert {degree.name: p for degree, p in degrees.outcomes.items()} == {k: F(p) for k, p in expected.items()}


@pytest.mark.parametrize(
    ("said", "number", "chance"),
    [
        ({"weapon": "spear", "skill": 60, "foe_weapon": "knife", "dodge": 50}, 60, "21/40"),
        ({"weapon": "knife", "skill": 55, "foe_weapon": "spear", "parry": 60}, 25, "77/500"),
        ({"weapon": "spear", "skill": 60, "foe_weapon": "knife", "dodge": 50, "inside": True}, 30, "2057/10000"),
        ({"weapon": "knife", "skill": 55, "foe_weapon": "spear", "parry": 60, "inside": True}, 55, "4471/10000"),
    ],
)
def test_g13_reach(rules: st.Rules, said: dict[str, Any], number: int, chance: str) -> None:
    assert need(rules, distance=1, **said) == number
    assert hit_chance(rules, distance=1, **said) == F(chance)


def test_g14_dodged_places(rules: st.Rules) -> None:
    odds = st.odds(rules, "attack", skill=60, dodge=45)
    landed: Callable[[Any], bool] = lambda v: v[0].name == "TARGET"  # noqa: E731
    assert odds.p(landed) == F(867, 2000)
    for place, (there, given) in golden.G14.items():
        at = Location.read(place)
        assert odds.p(lambda v, at=at: v[0].name == "TARGET" and v[2] == at) == there
        assert odds.given(landed).p(lambda v, at=at: v[2] == at) == given
    assert hit_chance(rules, weapon="sparrow", skill=60, dodge=45) == F(501, 1000)


def test_g15_two_dodges(rules: st.Rules) -> None:
    odds = st.odds(rules, "volley", mode="semi", skill=70, dodge=50, reactions=2).of("hits")
    assert odds.outcomes == golden.G15


def test_g16_scatter(rules: st.Rules) -> None:
    odds = st.odds(rules, "scatter")
    metres = odds.of("metres")
    assert {d: metres.p(d) for d in golden.G16} == golden.G16
    assert all(p == F(1, 8) for p in odds.of("direction").outcomes.values())
    assert metres.mean == F(286, 25)
    assert metres.p(lambda d: d <= 5) == F(4801, 50000)
    assert metres.p(lambda d: d <= 10) == F(10821, 25000)
    assert metres.p(lambda d: d > 20) == F(1199, 50000)


@pytest.mark.parametrize(("faces", "direction"), [([30], "north-east"), ([48], "east"), ([49], "south-east")])
def test_g16_directions(rules: st.Rules, faces: list[int], direction: str) -> None:
    odds = st.odds(rules, "scatter", direction=faces)
    assert odds.of("direction").p(direction) == 1
    assert odds.of("metres").mean == 11


def test_g16_wild_twice(rules: st.Rules) -> None:
    odds = st.odds(rules, "scatter", direction=[97, 98, 60])
    assert odds.of("direction").p("south-east") == 1
    assert (min(odds.of("metres")), max(odds.of("metres"))) == (4, 40)


def test_g17_grenade(rules: st.Rules) -> None:
    odds = st.odds(rules, "throw", skill=50, strength=50, distance=10, armour=VEST)
    missed = odds.given(lambda v: not v[0])
    assert missed.of("quarters").outcomes == golden.G17
    assert missed.of("damage").mean == F(43512263309, 12960000000)
    assert odds.given(lambda v: v[0]).of("damage").mean == F(35567, 4320)
    assert odds.of("damage").mean == F(150213263309, 25920000000)
    assert odds.of("damage").at_least(12) == F(534938711, 6480000000)


ARITHMETIC: list[tuple[dict[str, Any], tuple[str, str, str]]] = [
    ({"rolled": 6, "rating": 4, "location": "chest"}, ("2", "2", "2")),
    ({"rolled": 7, "rating": 2, "location": "left leg"}, ("5/2", "2", "3")),
    ({"rolled": 7, "rating": 3, "location": "head"}, ("8", "8", "8")),
    ({"rolled": 7, "rating": 3, "location": "right arm", "melee": True}, ("3", "3", "3")),
    ({"rolled": 1, "rating": 0, "location": "right leg"}, ("1/2", "0", "1")),
    ({"rolled": 4, "rating": 5, "location": "head"}, ("0", "0", "0")),
    ({"rolled": 9, "rating": 5, "location": "stomach", "antiarmor": True}, ("7", "7", "7")),
    ({"rolled": 9, "rating": 7, "location": "left arm", "antiarmor": True, "melee": True}, ("4", "4", "4")),
]


@pytest.mark.parametrize(("said", "damage"), ARITHMETIC)
def test_g18_arithmetic(said: dict[str, Any], damage: tuple[str, ...]) -> None:
    for rounding, expected in zip(("halves", "floor", "ceil"), damage):
        assert st.odds(loaded(damage_rounding=rounding), "wound", **said).p(F(expected)) == 1


def test_g18_multiplier_first() -> None:
    odds = st.odds(loaded(mult_order="before"), "wound", rolled=7, rating=2, location="left leg")
    assert odds.p(F(3, 2)) == 1


@pytest.mark.parametrize(
    ("distance", "number", "mean"), [(10, 60, "96853/21600"), (40, 30, "98/75"), (75, 0, "0"), (1, 30, "16097/7200")]
)
def test_g19_dispersion(rules: st.Rules, distance: float, number: int, mean: str) -> None:
    said = {"weapon": "pa60", "skill": 60, "distance": distance, "armour": ["vest"]}
    assert need(rules, **said) == number
    assert st.odds(rules, "damage", **said).of("damage").mean == F(mean)


def test_g20_through_cover(rules: st.Rules) -> None:
    said = {"weapon": "srb92", "skill": 70, "armour": ["vest"], "cover": "full", "cover_ar": 8}
    damage = st.odds(rules, "damage", through_cover=True, **said).of("damage")
    assert need(rules, through_cover=True, **said) == 40
    assert (damage.mean, damage.p(lambda d: d > 0)) == (F(506, 625), F(27, 125))
    with pytest.raises(st.IllegalAction, match="through_cover: no ranged attack"):
        st.odds(rules, "damage", **said)


PLANS = {
    "single": ("661/200", "7/200"),
    "aim, single": ("71/20", "7/200"),
    "semi": ("1101/200", "15061/135000"),
    "aim, semi": ("23/4", "2519/21600"),
    "full": ("1321/200", "243337033/1458000000"),
    "called head": ("12/5", "7/60"),
}


@pytest.mark.parametrize("plan", PLANS)
def test_g23_plans(rules: st.Rules, plan: str) -> None:
    mean, down = PLANS[plan]
    found = st.odds(rules, "plans", skill=60, armour=VEST, hp=12).given(lambda v: v[0] == plan)
    assert (found.of("damage").mean, found.of("down").p(True)) == (F(mean), F(down))


@pytest.mark.parametrize(
    ("plan", "mean"), [("fast", "1077/200"), ("focused", "2069/400"), ("strong", "92/25"), ("all-out", "1297/200")]
)
def test_plans_with_a_blade(rules: st.Rules, plan: str, mean: str) -> None:
    odds = st.odds(rules, "plans", weapon="machete", skill=60, dm=2, armour=VEST, distance=1)
    assert odds.given(lambda v: v[0] == plan).of("damage").mean == F(mean)


@pytest.mark.parametrize("number", golden.G24)
def test_g24_precise(rules: st.Rules, number: int) -> None:
    mean_on, mean_off, twelve_on, twelve_off = golden.G24[number]
    said = {"weapon": "gorro", "skill": number, "armour": VEST}
    on = st.odds(loaded(**{"pub.precise": "on"}), "damage", **said).of("damage")
    off = st.odds(rules, "damage", **said).of("damage")
    assert (on.mean, off.mean, on.at_least(12), off.at_least(12)) == (mean_on, mean_off, twelve_on, twelve_off)


def test_plans_are_ranked_by_whether_the_target_goes_down(rules: st.Rules) -> None:
    odds = st.odds(rules, "plans", skill=60, armour=VEST, hp=12, top=3)
    ranked = odds.ranked()
    assert [each.chance for each in ranked] == sorted((each.chance for each in ranked), reverse=True)
    for each in ranked:
        alone = odds.given(lambda outcome, name=each.what: outcome.plan == name)  # type: ignore[misc]
        assert each.chance == alone.p(lambda outcome: outcome.down)
        assert each.mean == sum(p * outcome.damage for outcome, p in alone.outcomes.items())
    assert {each.what for each in ranked} == {str(outcome.plan) for outcome in odds.outcomes}
    assert len(odds.to_json()["ranking"]) == 3


def test_an_aimed_shell_is_weighed_as_in_a_battle() -> None:
    """Skill 70 at long range (250 m of 200): 40, and 10 for two actions of aiming."""
    said = {"weapon": "hg45", "skill": 70, "strength": 60, "distance": 250}
    for aim, chance in ((0, 40), (1, 45), (2, 50)):
        assert st.odds(st.load("ashes_of_gaia"), "throw", aim=aim, **said).of("succeeds").p(True) == F(chance, 100)


def test_a_grenade_into_melee_may_be_thrown_with_care() -> None:
    rules, said = st.load("ashes_of_gaia"), {"skill": 80, "friends": 1}
    careless, careful = (st.odds(rules, "throw", careful=x, **said).of("succeeds").p(True) for x in (False, True))
    assert careful == F(50, 100)
    assert careless == F(sum(1 for face in range(1, 81) if face % 10 * 10 + face // 10 > 35), 100)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"weapon": "axe", "careful": True}, "careful"),
        ({"weapon": "axe", "through_cover": True}, "through_cover"),
        ({"weapon": "axe", "rounds": 3}, "rounds"),
        ({"weapon": "cera", "parry": 50}, "parry"),
        ({"weapon": "knife", "distance": 200}, "distance: a blow with Combat knife reaches 2 m, not 200 m"),
        ({"weapon": "unarmed", "careful": True}, "careful: for shots, not for a blow with Fists"),
        ({"weapon": "cera", "nth": 2}, "nth: at most 1 expected for single; got 2"),
        ({"weapon": "cera", "mode": "semi", "nth": 3}, "nth: at most 2 expected for semi; got 3"),
        ({"weapon": "axe", "nth": 3}, "nth: at most 2 expected for focused; got 3"),
        ({"weapon": "axe", "style": "all-out", "nth": 2}, "nth: at most 1 expected for all out; got 2"),
        ({"mode": "full", "called": "head", "nth": 2}, "nth: at most 1 expected for a called attack; got 2"),
        ({"weapon": "smoke"}, "Smoke grenade is thrown: ask the question throw"),
        ({"weapon": "hg45"}, "Grenade launcher HG 45 bursts: ask the question throw"),
    ],
)
def test_what_no_attack_with_the_weapon_can_have_is_refused_by_name(said: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidRules, match=f"^{words}"):
        st.odds(st.load("ashes_of_gaia"), "attack", **said)


def test_where_the_count_is_of_each_action_a_turn_has_two_single_shots() -> None:
    assert need(loaded(attack_modes_per_turn="per_action"), nth=2) == 40
    with pytest.raises(st.InvalidRules, match="nth: at most 1 expected for a called attack; got 2"):
        need(loaded(attack_modes_per_turn="per_action"), nth=2, called="head")


def test_a_volley_of_more_attacks_than_the_mode_has_is_refused(rules: st.Rules) -> None:
    assert max(st.odds(rules, "volley", mode="semi", attacks=2).of("hits")) == 2
    with pytest.raises(st.InvalidRules, match="attacks: at most 2 expected for semi; got 3"):
        st.odds(rules, "volley", mode="semi", attacks=3)


def test_smoke_comes_down_and_harms_nobody(rules: st.Rules) -> None:
    odds = st.odds(rules, "throw", weapon="smoke", skill=70)
    assert odds.of("succeeds").p(True) == F(7, 10)
    assert odds.of("quarters", "damage").p((0, 0)) == 1


def test_what_is_not_thrown_is_asked_about_elsewhere(rules: st.Rules) -> None:
    with pytest.raises(st.InvalidRules, match="Carbon axe: not thrown, and does not burst: ask the question attack"):
        st.odds(rules, "throw", weapon="axe")


def test_a_plan_brings_down_whom_a_new_rule_puts_out(rules: st.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def puts_out(t: Any, victim: Any, lost: int, place: int) -> None:
        victim.hp -= lost
        victim.out = lost > 0

    monkeypatch.setattr(damage, "lose", puts_out)
    found = st.odds(rules, "plans", skill=60, hp=1000)
    assert found.p(lambda outcome: outcome.down) > 0
    assert all(outcome.down == (outcome.damage > 0) for outcome in found.outcomes)


def test_a_plan_must_hurt_even_the_weakest_target(rules: st.Rules) -> None:
    odds = st.odds(rules, "plans", skill=60, hp=0.2)
    assert odds.given(lambda v: v[0] == "single").of("down").p(True) == F(6, 10)
