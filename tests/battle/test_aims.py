"""What is drawn of an answer of which a game draws nothing itself."""

from __future__ import annotations

import sandtable as st
from sandtable.battle import aims
from tests.rulesets.skirmishers.build import fight, man, play


def drawn(battle: st.Battle, answer: str) -> list[tuple[str, str]]:
    return [(shape.kind, shape.label) for shape in aims.marks(battle.course, battle.parse(answer))]


def test_an_answer_shows_how_a_piece_is_then() -> None:
    battle = play(st.Battle(st.load("skirmishers"), fight([man((0, 0))], [man((5, 0))]), seed=1), "A1 activate")
    assert drawn(battle, "A1 go prone")[0] == ("circle", "A1: prone")


def test_an_answer_shows_what_a_piece_is_no_longer() -> None:
    squad = [man((0, 0), prone=True)]
    battle = play(st.Battle(st.load("skirmishers"), fight(squad, [man((5, 0))]), seed=1), "A1 activate")
    assert ("circle", "A1: no longer prone") in drawn(battle, "A1 stand up")


def test_a_state_that_grows_is_not_said_to_end() -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), "brawl", seed=5)
    battle.push("aim at A1")
    assert [label for _, label in drawn(battle, "aim at A1") if "aims" in label] == ["Zane: aims at Adda +10"]


def test_a_ring_is_wider_than_what_is_drawn_of_the_piece_and_no_reach() -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), "brawl", seed=5)
    (ring,) = aims.marks(battle.course, battle.parse("brace"))
    assert (ring.style, ring.points[2]) == ("change", 1.0)


def test_who_is_only_named_is_not_walked_to() -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), "brawl", seed=5)
    line, ring = aims.marks(battle.course, battle.parse("aim at A1"))
    assert (line.style, line.label, ring.style) == ("sight", "Adda", "change")


def test_an_answer_that_is_not_legal_shows_no_effect() -> None:
    battle = play(st.Battle(st.load("skirmishers"), fight([man((0, 0))], [man((5, 0))]), seed=1), "A1 activate")
    assert drawn(battle, "A1 stand up") == []


def test_dice_to_come_are_not_looked_at() -> None:
    tables = set()
    for seed in range(8):
        battle = st.Battle(st.load("danger_close"), "lone-standard", seed=seed)
        before = battle.course.luck()
        tables.add(battle.course.moment().after(battle.parse("T1 fire +0")).key())
        assert battle.course.luck() == before
    assert len(tables) == 1
