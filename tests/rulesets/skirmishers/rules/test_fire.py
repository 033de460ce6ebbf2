"""Target numbers, shots and arcs: the worked examples P01, P02 and P10 of the dossier."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817
from typing import Any

import pytest

import sandtable as st
from tests.rulesets.skirmishers.build import battle, field, fight, load, man, play, refused, shares


@pytest.mark.parametrize(
    ("weapon", "reach", "hp", "cover", "firer", "target", "need", "chance"),
    [
        ("rifle", 26, 10, 0, "standing", "standing", 6, F(13, 18)),
        ("rifle", 27, 10, 0, "standing", "standing", 8, F(5, 12)),
        ("rifle", 85, 10, 0, "standing", "standing", 8, F(5, 12)),
        ("smg", 5, 10, 0, "prone", "prone", 6, F(13, 18)),
        ("smg", 1, 10, 0, "standing", "prone", 5, F(5, 6)),
        ("smg", 1, 10, 0, "prone", "prone", 4, F(11, 12)),
        ("smg", 17, 4, 1, "standing", "standing", 11, F(1, 12)),
        ("pistol", 8, 2, 2, "standing", "prone", 14, F(0)),
        ("laser smg", 3, 7, 0, "prone", "standing", 6, F(13, 18)),
        ("laser pistol", 11, 1, 0, "standing", "prone", 10, F(1, 6)),
    ],
)
def test_p01_target_numbers(
    weapon: str, reach: int, hp: int, cover: int, firer: str, target: str, need: int, chance: F
) -> None:
    odds = st.odds(load(), "target-number", weapon=weapon, range=reach, hp=hp, cover=cover, firer=firer, target=target)
    assert shares(odds, "target number") == {need: 1}
    assert odds.of("hit").p(True) == chance


def test_p01_beyond_long_range() -> None:
    with pytest.raises(st.IllegalAction, match="out of range: 86 dots away, and long range is 85"):
        st.odds(load(), "fire", weapon="rifle", range=86)


@pytest.mark.parametrize(
    ("weapon", "width", "shots", "price"),
    [
        ("rifle", 30, 1, 2),
        ("rifle", 60, 2, 4),
        ("rifle", 150, 4, 6),
        ("pistol", 60, 4, 4),
        ("smg", 60, 6, 4),
        ("smg", 30, 3, 2),
        ("smg", 150, 12, 6),
    ],
)
def test_p02_shots(weapon: str, width: int, shots: int, price: int) -> None:
    assert st.odds(load(), "arc", weapon=weapon, width=width).outcomes == {(shots, price): 1}


@pytest.mark.parametrize(
    ("width", "bearing", "inside", "outside"),
    [
        (30, 0, [(1, 0), (3, 1), (4, -1), (5, 1)], [(2, 1), (2, -1)]),
        (30, 15, [(1, 0), (1, 1), (2, 1), (3, 1)], [(0, 1), (1, -1)]),
        (60, 30, [(1, 0), (0, 1), (1, 1)], [(-1, 1), (7, -1)]),
        (150, 0, [(0, 1), (1, -1)], [(-1, 2), (-1, 3), (1, -2), (-1, 1), (-1, 0)]),
    ],
)
def test_p10_arcs(width: int, bearing: int, inside: list[Any], outside: list[Any]) -> None:
    for dot in [*inside, *outside]:
        scene = battle(fight([man((0, 0))], [man(dot)]))
        play(scene, "A1 activate", f"A1 arc {width} @{bearing}", "A1 done", "B1 activate")
        assert isinstance(scene.pending, st.Choice)
        assert (scene.pending.ask.label == "react") == (dot in inside), dot


def test_p10_own_dot() -> None:
    board = field(floors=[{"at": [[0, 0]], "levels": [1]}])
    scene = battle(fight([man((0, 0), level=1)], [man((0, 0))], board))
    play(scene, "A1 activate", "A1 arc 150 @0", "A1 done", "B1 activate")
    assert isinstance(scene.pending, st.Choice)
    assert scene.pending.ask.label == "act"


def test_an_arc_that_is_spent_is_told_to_be_gone() -> None:
    scene = battle(fight([man((0, 0))], [man((5, 0))]))
    play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate", "A1 fire", [1, 1])
    assert "the arc of A1 is spent and gone" in [str(event) for event in scene.log]


def test_an_arc_that_lasts_to_the_next_turn_is_told_to_be_gone() -> None:
    scene = battle(fight([man((0, 0))], [man((-5, 0))]))
    play(scene, "A1 activate", "A1 arc 30 @0", "A1 done", "B1 activate", "B1 done")
    assert str(scene.log[-1]) == "the arc of A1 is gone"


def test_each_thing_that_hides_a_target_is_a_reason_of_its_own() -> None:
    board = field(
        dots=[{"kind": "light_vegetation", "at": [[6, 0]]}], edges=[{"kind": "window", "between": [[[6, 0], [7, 0]]]}]
    )
    squad = [man((0, 0), prone=True), man((3, 0), prone=True), man((4, 0))]
    scene = play(battle(fight(squad, [man((8, 0))], board)), "A1 activate", "A1 arc 30 @0", "A1 done")
    play(scene, "A2 activate", "A2 done", "A3 activate", "A3 done", "B1 activate")
    assert [(x.rule, x.value, x.text) for x in scene.explain("A1 fire")][1:-1] == [
        ("fire.cover", 1, "Cover: light vegetation on (6,0)"),
        ("fire.cover", 1, "Cover: window on (6,0)-(7,0)"),
        ("los.trooper-cover", 1, "Troopers between: A2 on (3,0)"),
        ("los.trooper-cover", 1, "Troopers between: A3 on (4,0)"),
    ]


LOW = field(edges=[{"kind": "low_wall", "between": [[[0, 0], [1, 0]]]}])
FAR = field(edges=[{"kind": "low_wall", "between": [[[2, 0], [3, 0]]]}])
SOLID = field(edges=[{"kind": "high_wall", "between": [[[2, 0], [3, 0]]]}])


@pytest.mark.parametrize(
    ("board", "prone", "rulings", "rule", "text"),
    [
        (LOW, ("A1",), {}, "los.one-prone", "blocked by the low wall on (0,0)-(1,0), because A1 is prone"),
        (LOW, ("B1",), {}, "los.one-prone", "blocked by the low wall on (0,0)-(1,0), because B1 is prone"),
        (FAR, ("A1", "B1"), {}, "los.both-prone", "blocked by the low wall on (2,0)-(3,0), because both are prone"),
        (SOLID, ("A1",), {}, "los.required", "blocked by the high wall on (2,0)-(3,0)"),
        (field(), (), {"trooper_los": "block"}, "los.trooper-block", "A2 stands in the way"),
    ],
)
def test_what_stops_a_shot_is_told_by_the_rule_that_makes_it_a_barrier(
    board: Any, prone: tuple[str, ...], rulings: dict[str, str], rule: str, text: str
) -> None:
    squad = [man((0, 0), prone="A1" in prone), man((2, 0), prone="A1" in prone)]
    scene = battle(fight(squad, [man((4, 0), prone="B1" in prone)], board), rulings)
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "A2 activate", "A2 done", "B1 activate")
    assert (refused(scene, "A1 fire").rule, refused(scene, "A1 fire").text) == (rule, text)


@pytest.mark.parametrize(
    ("answers", "who", "rule", "text"),
    [
        ((), "A1", "fire.when", "A1 is on the side that has its turn"),
        (("A2 done", "B1 activate"), "A4", "card.squad", "no trooper A4 takes part in this battle"),
        (("A2 done", "B1 activate", "hold fire"), "A1", "fire.when", "B1 does none of these now"),
    ],
)
def test_a_shot_is_refused_for_what_is_really_missing(answers: tuple[str, ...], who: str, rule: str, text: str) -> None:
    scene = battle(fight([man((0, 0)), man((2, 0))], [man((6, 0)), man((8, 0))]))
    play(scene, "A1 activate", "A1 arc 60 @0", "A1 done", "A2 activate", *answers)
    refusal = refused(scene, f"{who} fire")
    assert refusal.rule == rule
    assert refusal.text.endswith(text)
