"""Where models end that are pushed or jump, and what a fall costs them."""

from __future__ import annotations

import pytest

import sandtable as st
from tests.rulesets.table_encounter.build import battle, box, model, place_of, play, refused, rules, table

LEDGE = box("ledge", 3, 3, 8, 7, 4)


def pushed(striker: float, sufferer: float, *terrain: object, level: float = 4) -> st.Battle:
    """A spearman has pushed somebody to the east."""
    south = [model("A", striker, 5, level=level, melee=1, weapons=["Spear"])]
    north = [model("D", sufferer, 5, level=level, melee=1, weapons=["Sword"])]
    made = battle(table(south, north, *terrain), "activate M1")  # type: ignore[arg-type]
    play(made, f"fight M2 spear from {int(striker * 1000)} 5000", "[6]", "[1]", "strike critical")
    return made


ROOF = box("roof", 10, 2, 14, 6, 6)


def on_the_roof(*pushed: str) -> st.Battle:
    south = [model("V", 12, 5.5, agility=6, level=6, weapons=["Sword"])]
    made = battle(table(south, [model("O", 2, 20)], ROOF), "activate M1", "charge sword", "jump 12000 7500")
    play(made, *pushed)
    return made


def test_a_charge_that_is_called_off_gives_the_stress_of_a_fall_back() -> None:
    made = on_the_roof()
    assert made.state.models[0].stress == 2  # type: ignore[attr-defined]
    made.push("call off")
    assert place_of(made, 0) == (12000, 5500, 6000)
    assert (made.state.models[0].stress, made.state.models[0].ap) == (0, 3)  # type: ignore[attr-defined]
    assert [event.text for event in made.log][-1].endswith("and 2 stress of its fall is taken back")


def test_a_fall_ends_the_way_into_close_combat() -> None:
    assert refused(on_the_roof(), "walk 12000 8000").rule == "move.cap"


def test_a_cover_move_that_is_taken_back_gives_the_stress_of_a_fall_back() -> None:
    ledge = box("ledge", 10, 10, 14, 14, 3)
    target = model("O", 12, 10.5, agility=6, level=3)
    made = battle(table([model("V", 12, 2, weapons=["Rifle"])], [target], ledge), "activate M1", "shoot M2 rifle")
    play(made, "take cover", "[1 1 1]", "jump 12000 9200")
    assert (place_of(made, 1)[2], made.state.models[1].stress) == (0, 1)  # type: ignore[attr-defined]
    made.push("stay")
    assert (place_of(made, 1), made.state.models[1].stress) == ((12000, 10500, 3000), 0)  # type: ignore[attr-defined]


def test_a_push_that_is_stopped_at_once_is_told_with_what_it_uses_up() -> None:
    behind = model("P", 9, 5)
    south = [model("A", 7, 5, melee=1, weapons=["Spear"])]
    made = battle(table(south, [model("D", 8, 5, melee=1), behind]), "activate M1", "fight M2 spear from 7000 5000")
    play(made, "[6]", "[1]", "strike critical")
    told = [event.text for event in made.log]
    assert "A strikes D with a critical success: 1 stress and a push that has no room" in told
    assert "D has no room to be pushed into, and the push of A is used up" in told


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (7.6, (8600, 5000, 0)),  # its base clears the ledge
        (7.3, (8500, 5000, 0)),  # it would still overlap the ledge: to its foot
        (6.9, (7900, 5000, 4000)),  # its centre stays on the ledge
    ],
)
def test_a_push_over_an_edge_is_a_fall(start: float, end: tuple[int, int, int]) -> None:
    made = pushed(start - 1, start, LEDGE)
    x, y, z = place_of(made, 1)
    assert z == end[2]
    assert made.state.models[1].stress == 1 + (end[2] == 0)  # type: ignore[attr-defined]
    if start != 7.3:
        assert (x, y) == end[:2]
    else:
        assert (x - 8000) ** 2 >= 500**2 or not 3000 - 500 < y < 7000 + 500  # no longer in the ledge
        assert abs(x - end[0]) <= 300
        assert abs(y - end[1]) <= 300


def test_a_push_ends_at_an_edge_where_there_is_no_room_below() -> None:
    pit = [box("far side", 8.5, 0, 16, 12, 4), box("near side", 0, 0, 8, 12, 4)]
    made = pushed(5.9, 6.9, *pit)
    assert place_of(made, 1) == (7900, 5000, 4000)
    made = pushed(6.2, 7.2, *pit)  # over the gap, too narrow to fall into
    assert place_of(made, 1)[2] == 4000


@pytest.mark.parametrize(("dice", "end"), [("[4 4 4 1]", 9000), ("[4 4 1 1]", 8000), ("[1 1 1 1]", 6500)])
@pytest.mark.parametrize("start", [4.3, 4.7, 5.1, 5.9])
def test_who_jumps_short_lands_at_the_very_inch(dice: str, end: int, start: float) -> None:
    ledges = [box("ledge", 3, 3, 6, 7, 4), box("far ledge", 10, 3, 15, 7, 4)]
    south = [model("A", start, 5, level=4, agility=4)]
    made = battle(table(south, [model("E", 20, 20)], *ledges), "activate M1", "jump 10200 5000", dice)
    assert place_of(made, 0) == (end, 5000, 0)


@pytest.mark.parametrize(("dice", "end"), [("[4 4 1 1]", 10200), ("[4 1 1 1]", 9000), ("[1 1 1 1]", 8000)])
def test_who_jumps_short_still_makes_the_free_jump_where_successes_come_on_top(dice: str, end: int) -> None:
    ledges = [box("ledge", 3, 3, 6, 7, 4), box("far ledge", 10, 3, 15, 7, 4)]
    scenario = table([model("A", 5, 5, level=4, agility=4)], [model("E", 20, 20)], *ledges)
    made = battle(scenario, "activate M1", "jump 10200 5000", dice, under=rules(jump_reach="add"))
    assert place_of(made, 0) == (end, 5000, 4000 if end > 10000 else 0)


def test_there_is_nothing_to_jump_over_on_open_ground() -> None:
    made = battle(table([model("A", 5, 5)], [model("E", 20, 20)], box("wall", 6, 3, 6.2, 7, 2)), "activate M1")
    assert refused(made, "jump 5000 6000").rule == "jump.width"
    assert refused(made, "jump 8000 5000").rule == "jump.width"


def test_the_refusal_of_a_way_says_what_its_range_is_made_of() -> None:
    south = [model("A", 5, 5, ap=3, agility=3, ballistics=3, weapons=["Sniper", "Sword"])]
    made = battle(table(south, [model("E", 12, 5, agility=3)]), "activate M1")
    assert refused(made, "walk 5000 12000").text.endswith('the movement range is 6" (2 x Agility 3)')
    play(made, "shoot M2 sniper", "take cover", "[6 6 6]")
    words = 'path is 2" long; the movement range is 0.5" (half of Agility 3, for a cover move, 1" less after the'
    assert refused(made, "walk 12000 7000").text == f"{words} critical hit)"
    made = battle(table(south, [model("E", 12, 5)]), "activate M1")
    words = 'path is 5" long; the movement range is 3" (1 x Agility 3, on the way into Close Combat)'
    assert refused(made, "fight M2 sword from 10000 5000").text == words
