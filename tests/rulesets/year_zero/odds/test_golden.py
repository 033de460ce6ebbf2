"""The golden figures, exactly, through the questions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sandtable.odds.answer import Odds

from ..build import ask
from .golden import GOLDEN

ENDS = {"max": 1, "miss": 2, "push": 3, "empty": 4}


def check(found: Odds, told: dict[str, str]) -> None:
    """Every outcome told has this probability, and together they are everything."""
    for outcome, fraction in told.items():
        if outcome.endswith(" or more"):
            least = int(outcome.removesuffix(" or more"))
            got = found.p(lambda x, least=least: x >= least)
        else:
            got = sum((p for value, p in found.outcomes.items() if spelt(value) == outcome), Fraction(0))
        assert got == Fraction(fraction), outcome
    assert sum(map(Fraction, told.values())) == 1


def spelt(value: Any) -> str:
    label = getattr(value, "label", None)
    return label if label is not None else str(tuple(value)) if isinstance(value, tuple) else str(value)


def test_plain_pool() -> None:
    odds = ask("roll", dice=6)
    check(odds.of("successes"), GOLDEN["G01"]["successes"])
    assert odds.of("successes").at_least(1) == Fraction(31031, 46656)


def test_stress_dice() -> None:
    odds = ask("roll", dice=5, stress=2)
    check(odds.of("successes"), GOLDEN["G02"]["successes"])
    check(odds.of("response"), GOLDEN["G02"]["response"])
    assert odds.p(lambda x: x[0] > 0 and x[3].label == "none") == Fraction(9025, 17496)


def test_push_on_a_miss() -> None:
    odds = ask("roll", dice=5, stress=1, push="if-miss")
    check(odds.of("successes"), GOLDEN["G03"]["final successes"])
    check(odds.of("response"), GOLDEN["G03"]["response"])
    assert odds.of("pushed").p(True) == Fraction(3125, 11664)
    check(odds.of("stress"), GOLDEN["G03"]["stress after"])


def test_push_always() -> None:
    odds = ask("roll", dice=4, stress=4, resolve=2, push="always")
    check(odds.of("successes"), GOLDEN["G04"]["final successes"])
    check(odds.of("stress"), GOLDEN["G04"]["stress after"])
    assert odds.of("pushed").p(True) == Fraction(809999, 1679616)
    assert odds.of("response").p(lambda x: x.label == "mess-up") == Fraction(2017861, 6718464)
    assert odds.of("successes").mean == Fraction(127830227, 90699264)
    assert ask("roll", dice=4, stress=4, resolve=2).of("successes").mean == Fraction(6559, 5832)


def test_close_combat() -> None:
    odds = ask("attack", dice=6, armor=1, health=3)
    check(odds.of("damage"), GOLDEN["G05"]["damage after armor"])
    assert odds.of("net").at_least(1) == Fraction(31031, 46656)
    assert odds.of("broken").p(True) == Fraction(1453, 23328)


def test_defend() -> None:
    odds = ask("attack", dice=6, armor=1, health=3, defence=6)
    check(odds.of("net"), GOLDEN["G06"]["net successes"])
    check(odds.of("damage"), GOLDEN["G06"]["damage after armor"])
    assert odds.of("net").at_least(1) == Fraction(123899755, 362797056)
    assert odds.of("broken").p(True) == Fraction(17770625, 725594112)


@pytest.mark.sampled("long proofs of rulesets", 3)
def test_both_push() -> None:
    odds = ask(
        "attack", dice=4, stress=1, push="if-miss", defence=3, defence_stress=1, defence_push="if-miss", health=30_000
    )
    check(odds.of("net"), GOLDEN["G07"]["net"])
    check(odds.of("stress"), GOLDEN["G07"]["attacker stress after"])
    check(odds.of("defence stress"), GOLDEN["G07"]["defender stress after"])
    assert odds.of("pushed").p(True) == Fraction(1731443, 3359232)
    assert odds.of("defence pushed").p(True) == Fraction(38602950799, 78364164096)


def test_grapple() -> None:
    odds = ask("grapple", dice=6, defence=6, free=5, attempts=2)
    held = odds.of("held").p(True)
    assert held == Fraction(123899755, 362797056)
    assert odds.p((True, 1)) / held == Fraction(17322875, 60466176)
    assert odds.p((True, 0)) / held == Fraction(1861344421176601, 3656158440062976)


@pytest.mark.parametrize("dice", [1, 0, -1])
def test_one_die_is_always_left(dice: int) -> None:
    """Row 7 of the pools: fewer than one base die, and two stress dice."""
    assert ask("roll", dice=dice, stress=2).of("successes").at_least(1) == Fraction(91, 216)


def test_aimed_shot_and_dodge() -> None:
    odds = ask("attack", dice=8, ranged=True, armor=1, defence=5)
    check(odds.of("net"), GOLDEN["G10"]["net"])
    check(odds.of("damage"), GOLDEN["G10"]["damage after armor"])
    assert odds.of("damage").mean == Fraction(1723675543, 2176782336)
    assert ask("attack", dice=8, ranged=True, armor=1).of("damage").mean == Fraction(4, 3)


def test_supply() -> None:
    check(ask("supply", rating=3), GOLDEN["G11"]["rating after one roll from 3"])


MEANS = ["0", "6", "96/11", "10566/1001", "728256/61061", "3698650986/283994711", "9438928992/677218157"]


@pytest.mark.parametrize("rating", range(7))
@pytest.mark.parametrize("within", [1, 4])
def test_how_long_ammo_lasts(rating: int, within: int) -> None:
    """The mean is that of the rolls looked at, and of those that follow from what is left then."""
    odds = ask("lasting", rating=rating, within=within)
    later = sum(odds.of("rating").p(left) * Fraction(MEANS[left]) for left in range(7))
    assert odds.of("rolls").mean + later == Fraction(MEANS[rating])


def test_fifty_rolls_leave_next_to_nothing() -> None:
    odds = ask("lasting", rating=3, within=50)
    assert float(odds.of("rolls").mean) == pytest.approx(float(Fraction(MEANS[3])), abs=0.01)
    assert odds.of("rating").p(0) > Fraction(99, 100)


def test_ammo_that_falls_by_one_lasts_as_many_rolls() -> None:
    assert ask("lasting", {"supply.npc": "minus-one"}, rating=4, shooter="npc").outcomes == {(4, 0): 1}


def test_conserving() -> None:
    odds = ask("attack", dice=8, ranged=True, rating=2, conserve=True)
    check(odds.of("damage", "rating"), GOLDEN["G12"]["(damage, rating after)"])
    assert odds.of("damage").mean == Fraction(358061, 209952)
    assert odds.of("rating").p(lambda x: x < 2) == Fraction(11171875, 60466176)
    plain = ask("attack", dice=8, ranged=True, rating=2)
    assert plain.of("damage").mean == Fraction(3528479, 1679616)
    assert plain.of("rating").p(lambda x: x < 2) == Fraction(11, 36)


BURSTS: dict[str, tuple[dict[str, Any], str, str, str, str, str]] = {
    "G13": (
        {"dice": 4, "armor": 1},
        "23301955651/13060694016", "3672839115598961/3656158440062976", "320819113567/235092492288",
        "1579433875/1088391168", "3323988134665/4231664861184",
    ),
    "G14": (
        {"dice": 3, "stress": 2, "resolve": 0, "rating": 1},
        "3201146347/1934917632", "231870898256271043/263243407684534272", "570391203005263183/263243407684534272",
        "8408359445/11609505792", "2380920717586267/812479653347328",
    ),
    "G15": (
        {"dice": 4, "armor": 1, "dodge": 3},
        "537729319427/352638738432", "66379314388775857/98716277881700352", "5750220375071/6347497291776",
        "44738549075/29386561536", "60074521772105/114254951251968",
    ),
    "G16": (
        {"dice": 3, "push": "if-miss"},
        "583143091/362797056", "698267935674242807/592297667290202112", "1589537488438648643/592297667290202112",
        "45323875/30233088", "11499512801164385/8226356490141696",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BURSTS)
def test_bursts(name: str) -> None:
    parameters, attacks, hits, damage, left, stress = BURSTS[name]
    odds, told = ask("burst", **parameters), GOLDEN[name]
    check(odds.of("attacks"), told["attacks made"])
    check(odds.of("ended"), told["ended by"])
    check(odds.of("damage"), told["total damage after armor"])
    check(odds.of("rating"), told["rating after"])
    check(odds.of("stress"), told["stress after"])
    means = [odds.of(c).mean for c in ("attacks", "hits", "damage", "rating", "stress")]
    assert means == [Fraction(x) for x in (attacks, hits, damage, left, stress)]


def test_burst_tails() -> None:
    assert ask("burst", dice=4, armor=1).of("damage").at_least(3) == Fraction(114281146170697, 457019805007872)
    stressed = ask("burst", dice=3, stress=2, resolve=0, rating=1)
    assert stressed.of("damage").at_least(4) == Fraction(62773541, 241864704)
    dodged = ask("burst", dice=4, armor=1, dodge=3)
    assert dodged.of("damage").at_least(3) == Fraction(65522806036420855, 394865111526801408)
    assert ask("burst", dice=3).of("damage").mean == Fraction(28559143121029, 16926659444736)


def test_initiative() -> None:
    odds = ask("initiative", fighters=4, surprise=1)
    assert odds.of("order").p("A B C D") == Fraction(1, 6)
    assert odds.of("highest").p(10) == Fraction(1, 3)


def test_ambush() -> None:
    ambush = ask("attack", dice=9, ranged=True, health=4)
    surprise = ask("attack", dice=7, ranged=True, defence=4, health=4)
    check(ambush.of("damage"), GOLDEN["G20"]["ambush damage"])
    check(surprise.of("damage"), GOLDEN["G20"]["surprise damage"])
    assert ambush.of("net").at_least(1) == Fraction(8124571, 10077696)
    assert surprise.of("net").at_least(1) == Fraction(29411801, 60466176)
    assert ambush.of("broken").p(True) == Fraction(898223, 5038848)
    assert surprise.of("broken").p(True) == Fraction(3218291, 60466176)


def test_rally_and_first_aid() -> None:
    check(ask("rally", stress=1), GOLDEN["G21"]["Health after Rally"])
    aid = ask("rally", dice=4, aid=True)
    assert [aid.p(k) for k in range(4)] == [
        Fraction(625, 1296), Fraction(125, 324), Fraction(25, 216), Fraction(7, 432)
    ]  # fmt: skip
    assert aid.at_least(1) == Fraction(671, 1296)


def test_injuries_and_death() -> None:
    check(ask("injury"), GOLDEN["G22"]["class"])
    assert ask("death", dice=4, rolls=1).p(("dying", 1)) == Fraction(671, 1296)
    odds = ask("death", dice=4, rolls=3)
    assert odds.p(("safe", 3)) == Fraction(302111711, 2176782336)
    assert odds.p(("dead", 1)) + odds.p(("dead", 2)) == Fraction(1229375, 1679616)


def test_orders() -> None:
    odds = ask("orders", leader=4, dice=5)
    check(odds, GOLDEN["G24"]["ally's successes"])
    assert odds.at_least(1) == Fraction(8371240891, 13060694016)
    assert ask("skill", dice=5).at_least(1) == Fraction(4651, 7776)


def test_mess_up_and_jam() -> None:
    odds = ask("attack", dice=6, stress=5, resolve=2, ranged=True, rating=3, unreliable=True)
    assert odds.of("jammed").p(True) == Fraction(4651, 15552)
    assert odds.of("net").at_least(1) == Fraction(49307659, 80621568)
    assert ask("skill", dice=4).at_least(1) == Fraction(671, 1296)


@pytest.mark.parametrize(
    ("when", "unreliable", "jams"),
    [("unreliable", False, 0), ("never", True, 0), ("any-weapon", False, Fraction(4651, 15552))],
)
def test_which_weapons_jam_by_each_reading(when: str, unreliable: bool, jams: Fraction) -> None:
    shot = {"dice": 6, "stress": 5, "resolve": 2, "ranged": True, "rating": 3, "unreliable": unreliable}
    assert ask("attack", {"jam.when": when}, **shot).of("jammed").p(True) == jams


def test_one_round_between_two() -> None:
    """Cards decide who is first; the one who is out does nothing more."""
    first = ask("burst", dice=6, rating=3).of("damage").at_least(3)
    second = ask("attack", dice=7, ranged=True, armor=1, health=4).of("broken").p(True)
    assert (first, second) == (Fraction(259355950201, 470184984576), Fraction(617, 34992))
    a_out = second / 2 + (1 - first) * second / 2
    b_out = first / 2 + (1 - second) * first / 2
    assert a_out == Fraction(420185649692767, 32905425960566784)
    assert b_out == Fraction(17990744197592767, 32905425960566784)
    assert 1 - a_out - b_out == Fraction(7247248056640625, 16452712980283392)


def test_nine_dice_burst_is_exact() -> None:
    assert ask("burst", dice=9, rating=3).exact


def test_the_law_of_a_large_push() -> None:
    """Unless a stress die shows a trigger at first, every die has two chances, and one more stress die has one."""
    odds = ask("pool", dice=20, stress=10, push="always")
    calm = Fraction(5, 6) ** 10
    assert odds.of("pushed").p(True) == calm * (1 - Fraction(1, 5) ** 10 * Fraction(1, 6) ** 20)
    silent = Fraction(4, 6) ** 10 * Fraction(5, 6) ** 20  # nothing at first; then neither 6 nor 1
    assert odds.p((0, 0, True)) == silent * Fraction(5, 6) ** 20 * Fraction(4, 6) ** 11
