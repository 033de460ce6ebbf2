"""What players are told beside dice is what the rules then do: words and marks of answers, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.verbs import dice, roll
from sandtable.rulesets.table_encounter import RULESET
from sandtable.rulesets.table_encounter.rules import clash
from tests.rulesets.table_encounter.build import battle, box, model, place_of, play, refused, rules, table

LOOK = RULESET.looks
BARREL = {"id": "barrel", "circle": [12, 9, 0.5], "height": 1.5, "on_hit": "explode", "radius": 2}
WALL = box("wall", 8, 9, 16, 9.5, 2)


def one(x: float, y: float, **more: Any) -> dict[str, Any]:
    return model("Ann", x, y, **{"weapons": ["Rifle", "Sword"], **more})


def other(x: float, y: float, **more: Any) -> dict[str, Any]:
    return model("Bob", x, y, **{"weapons": ["Rifle", "Sword"], **more})


def words(made: st.Battle, text: str) -> str:
    return LOOK.point(made.state, made.parse(text)).words


def marks(made: st.Battle, text: str) -> list[str]:
    return [shape.label for shape in LOOK.marks(made.state, made.parse(text)) if shape.label]


# ---- shots ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "under", "effects"),
    [
        (BARREL, rules(), ["barrel may explode"]),
        (BARREL, st.load("table_encounter", preset="seed"), ["barrel may explode"]),
        (BARREL, rules(stray_terrain="dust"), ["barrel may explode"]),
        (BARREL, rules(stray_terrain="none"), []),
        (WALL, rules(), []),
        (WALL, rules(stray_terrain="dust"), ["wall may raise dust"]),
        (WALL, st.load("table_encounter", preset="seed"), ["wall may explode", "wall may raise dust"]),
    ],
)
def test_a_shot_shows_what_the_terrain_in_its_way_may_do(piece: Any, under: st.Rules, effects: list[str]) -> None:
    made = battle(table([one(12, 2)], [other(12, 14)], piece), "activate M1", under=under)
    assert [label for label in marks(made, "shoot M2 rifle") if " may " in label] == effects


def test_cover_that_changes_nothing_is_told_to_be_in_vain() -> None:
    for agility, cover in ((0, "in vain: too slow"), (3, "harder to hit, and a short move after")):
        made = battle(table([one(12, 4)], [other(12, 13, agility=agility)]), "activate M1", "shoot M2 rifle")
        assert words(made, "take cover") == f"Bob takes cover: {cover}"


# ---- moves ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["shoot M3 rifle", "fight M3 sword from 12000 6499", "charge sword", "aid M2"])
def test_what_ends_a_move_half_way_says_that_the_rest_is_lost(answer: str) -> None:
    friend = model("Cid", 13, 5.5, stress=2, broke_down=True, activated=True)
    south, lost = [one(12, 4), friend], ", and the rest of the Move is lost"
    made = battle(table(south, [other(12, 7.5)]), "activate M1", "walk 12000 5500")
    assert words(made, answer).endswith(lost)
    made.push("halt")
    assert not words(made, answer).endswith(lost)


def test_a_shot_back_takes_no_move_from_anybody() -> None:
    made = battle(table([one(12, 4)], [other(12, 13)]), "activate M1", "walk 12000 5500", "shoot M2 rifle")
    play(made, "return fire", "[1 1 1]")
    assert words(made, "shoot M1 rifle") == "Bob shoots back at Ann with the Rifle"


@pytest.mark.parametrize(
    ("height", "told"),
    [
        (6, 'Ann tries to climb the ledge, 6" up (2 successes needed, or a fall: 2 stress)'),
        (4.5, 'Ann tries to climb the ledge, 4.5" up (1 success needed, or a fall: 1 stress)'),
        (3, 'Ann climbs the ledge, 3" up'),
    ],
)
def test_a_climb_that_may_fail_names_the_stress_of_its_fall(height: float, told: str) -> None:
    ledge = box("ledge", 12, 2, 16, 6, height)
    made = battle(table([one(11.495, 4)], [other(2, 20)], ledge), "activate M1")
    assert words(made, "climb T1") == told
    made.push("climb T1")
    if isinstance(made.pending, st.Roll):
        made.roll([1] * made.pending.dice.n)
        stress = made.state.models[0].stress  # type: ignore[attr-defined]
        assert f"or a fall: {int(stress)} stress" in told


def test_a_climb_down_that_may_fail_names_the_stress_of_its_fall() -> None:
    ledge = box("ledge", 12, 2, 16, 6, 5)
    made = battle(table([one(15.6, 4, level=5)], [other(2, 20)], ledge), "activate M1")
    assert words(made, "climb down 16510 4000").startswith("Ann tries to climb down 5")
    assert words(made, "climb down 16510 4000").endswith(" (1 success needed, or a fall: 1 stress)")
    play(made, "climb down 16510 4000", "[1 1 1]")
    assert made.state.models[0].stress == 1  # type: ignore[attr-defined]


def test_a_walk_that_is_stopped_says_after_how_far() -> None:
    sharp = st.load("table_encounter", preset="sharp")
    made = battle(table([one(12, 2)], [other(13.5, 6)]), "activate M1", under=sharp)
    assert words(made, "walk 12000 3000") == 'Ann walks 1" north to (12, 3)'
    stopped = "but is stopped after 2.68\" by an opponent's threat range"
    assert words(made, "walk 12000 8000") == f'Ann walks 6" north to (12, 8), {stopped}'
    made.push("walk 12000 8000")
    assert place_of(made, 0) == (12000, 4678, 0)


def test_the_way_to_cover_is_not_said_to_be_stopped_where_no_threat_stops_it() -> None:
    sharp = st.load("table_encounter", preset="sharp")
    screen = box("screen", 10, 8, 11, 10, 3)
    north = [other(12, 12), model("Foe", 24, 24, weapons=["Sword"])]
    made = battle(table([one(12, 4), model("Cid", 10.2, 12, weapons=["Sword"])], north, screen), under=sharp)
    play(made, "activate M1", "shoot M3 rifle", "take cover", "[1 1 1]")
    for answer in map(str, made.legal_actions):
        if answer.startswith("walk"):
            x, y = (int(word) for word in answer.split()[1:])
            after = made.fork()
            after.push(answer)
            assert ("is stopped" in words(made, answer)) == (place_of(after, 2)[:2] != (x, y))


@pytest.mark.parametrize(("stress", "told"), [(3, ", and breaks down"), (6, ", and breaks down")])
def test_a_model_that_breaks_down_is_not_said_to_act_after_a_test(stress: int, told: str) -> None:
    made = battle(table([one(12, 4, stress=stress, toughness=3)], [other(12, 12)]))
    assert words(made, "activate M1").endswith(told)


def test_a_model_that_is_out_at_its_check_is_marked_so() -> None:
    made = battle(table([one(12, 4, stress=2, toughness=1)], [other(12, 12)]))
    assert marks(made, "activate M1")[-1:] == ["is out of the fight"]
    assert words(made, "activate M1").endswith(", and is out of the fight")


def test_the_headline_asks_the_shooter_what_comes_of_a_struck_piece() -> None:
    made = battle(table([one(12, 2)], [other(12, 14)], WALL), "activate M1", under=rules(stray_terrain="any"))
    play(made, "shoot M2 rifle", "no reaction", "[1 1 1]", "[4]")
    assert LOOK.view(made.state).headline.endswith("south: Ann has struck the wall: what happens to it?")


def test_the_headline_asks_nothing_that_has_been_answered() -> None:
    made = battle(table([one(12, 4)], [other(12, 13)]), "activate M1", "shoot M2 rifle")
    assert LOOK.view(made.state).headline.endswith("Ann is about to shoot at Bob: how does Bob react?")
    made.push("return fire")
    assert isinstance(made.pending, st.Roll)
    assert LOOK.view(made.state).headline == "Round 1 of 6: Ann shoots at Bob"
    play(made, "[1 1 1]", "shoot M1 rifle", "no reaction")
    assert LOOK.view(made.state).headline == "Round 1 of 6: Bob shoots at Ann"


def test_the_headline_names_both_while_the_dice_of_a_clash_wait() -> None:
    made = battle(table([one(12, 4)], [other(12, 5.2)]), "activate M1", "fight M2 sword from 12000 4000")
    while isinstance(made.pending, st.Choice):
        made.push(str(next(iter(made.legal_actions))))
    assert LOOK.view(made.state).headline == "Round 1 of 6: Ann fights Bob"


@pytest.mark.parametrize(("stress", "breaks"), [(2, False), (3, True)])
def test_a_shaken_model_is_shown_to_break_down_and_to_make_no_moves(stress: int, breaks: bool) -> None:
    made = battle(table([one(12, 4, stress=stress)], [other(12, 12)]))
    shown = marks(made, "activate M1")
    assert ("breaks down" in shown, 'Ann moves up to 6"' in shown) == (breaks, not breaks)
    made.push("activate M1")
    if breaks:
        made.roll([6, 6, 6])
    assert ("Ann breaks down" in [event.text for event in made.log]) == breaks


# ---- close combat -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("behind", "blow", "shown"),
    [
        (6, "a push that has no room", "no room to be pushed into"),
        (8, "a push", "pushed"),
    ],
)
def test_a_push_without_room_says_so_in_words_and_marks(behind: float, blow: str, shown: str) -> None:
    north = [other(12, 5, melee=1, weapons=["Sword"]), model("Cid", 12, behind)]
    made = battle(table([one(12, 4, melee=1, weapons=["Spear"])], north), "activate M1")
    play(made, "fight M2 spear from 12000 4000", "[6]", "[1]")
    assert words(made, "strike critical") == f"Ann strikes Bob with a critical success: 1 stress and {blow}"
    assert shown in marks(made, "strike critical")
    made.push("strike critical")
    assert (place_of(made, 1) == (12000, 5000, 0)) == (behind == 6)


def test_a_success_is_told_with_the_stress_that_a_new_rule_makes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = battle(table([one(12, 4, melee=1)], [other(12, 5, melee=1)]), "activate M1")
    play(made, "fight M2 sword from 12000 4000", "[6]", "[1]")
    monkeypatch.setattr(clash, "blow", lambda t, weapon, grade: 1 + roll(t, "stress", dice(2, 6)))
    assert words(made, "strike critical") == "Ann strikes Bob with a critical success: 3 to 13 stress"


@pytest.mark.parametrize("apart", [0, 0.005])
def test_a_model_in_contact_is_offered_one_attack_and_none_that_moves_by_nothing(apart: float) -> None:
    made = battle(table([one(12, 4)], [other(12, 5 + apart)]), "activate M1")
    attacks = [str(answer) for answer in made.legal_actions if str(answer).startswith("fight M2 sword")]
    assert [words(made, attack) for attack in attacks] == ["Ann attacks Bob with the Sword from here"]


@pytest.mark.parametrize(
    ("level", "near"), [(0, ', base to base, moving 1" north'), (3, ', from below or above, moving 1" north')]
)
def test_an_attack_on_another_level_is_not_base_to_base(level: float, near: str) -> None:
    tower = box("tower", 10, 5.5, 14, 8, 3)
    terrain = [tower] if level else []
    made = battle(table([one(12, 4)], [other(12, 6, level=level)], *terrain), "activate M1")
    assert words(made, "fight M2 sword from 12000 5000") == f"Ann attacks Bob with the Sword{near} to (12, 5)"


@pytest.mark.parametrize(("melee", "back"), [(0, "cannot"), (1, "can")])
def test_a_target_without_melee_is_shown_not_to_strike_back(melee: int, back: str) -> None:
    made = battle(table([one(12, 4)], [other(12, 5, melee=melee)]), "activate M1")
    assert marks(made, "fight M2 sword from 12000 4000")[-1] == f"Bob {back} strike back"


# ---- refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aids", "text"),
    [
        (True, "Ann answers the shot now: return fire or no reaction, for a model that has given Aid takes no cover"),
        (False, "Ann answers the shot now: cover, return fire or no reaction"),
    ],
)
def test_who_has_given_aid_is_not_told_that_it_may_take_cover(aids: bool, text: str) -> None:
    friend = model("Cid", 13, 4, stress=2, broke_down=True, activated=True)
    made = battle(table([one(12, 4), friend], [other(12, 13)]), "activate M1")
    play(made, *(["aid M2"] if aids else []), "end", "activate M3", "shoot M1 rifle")
    assert refused(made, "halt").text == text
    assert (made.why_not("take cover") is None) != aids
