"""Bad input gets an error that helps, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.ashes_of_gaia.scenario import WeaponEntry, write_row
from sandtable.rulesets.ashes_of_gaia.state import Weapon

from .build import RIFLE, fight, man, play, start_of_beat


def refused(question: str, **said: Any) -> str:
    with pytest.raises(st.SandtableError) as error:
        st.odds(st.load("ashes_of_gaia"), question, **said)
    return str(error.value)


@pytest.mark.parametrize("roll", [0, 101])
def test_rolls(roll: int) -> None:
    assert "A d100 roll is 1 to 100; type 100 for 00." in refused("reversed", roll=roll)


@pytest.mark.parametrize("distance", [-3, "far"])
def test_distance(distance: Any) -> None:
    assert f"Distance is a number of metres, 0 or more; got {distance}" in refused("attack", distance=distance)


@pytest.mark.parametrize("worth", [45, 5])
def test_shields(worth: int) -> None:
    assert f"A shield is worth 10 to 40; got {worth}." in refused("attack", shield=worth)
    with pytest.raises(st.InvalidScenario, match="A shield is worth 10 to 40") as error:
        fight([man(5)], [man(9, shield=worth)])
    assert error.value.rule == "shield.values"
    assert "blue.fighters[0]" in str(error.value)


def test_modes() -> None:
    expected = "Assault Rifle RNG-13 has no full-auto mode (single, semi)."
    assert expected in refused("attack", weapon="legate", mode="full")


def test_range() -> None:
    assert "distance: Out of range: 601 m is past 3 times 200 m (600 m)." in refused("attack", distance=601)


def test_full_cover() -> None:
    expected = "no ranged attack goes past the full cover of a target; a shot through that cover is possible"
    assert refused("attack", cover="full") == f"through_cover: {expected}"


def test_light_cover_is_not_shot_through() -> None:
    refusal = refused("attack", cover="light", through_cover=True)
    assert refusal == "through_cover: Light cover is shot past, not through"


def test_rounds() -> None:
    battle = fight([man(5, **RIFLE)], [man(30)])
    start_of_beat(battle).fighters[0].loads[0] = 3
    battle.course.advance()
    before = battle.state.key()
    expected = "3 rounds left; full auto needs 4 an attack. Reload (1 action) or fire single."
    with pytest.raises(st.IllegalAction) as error:
        battle.push("shoot B1 full plainly")
    assert (str(error.value), error.value.rule) == (expected, "pub.ammo")
    assert battle.state.key() == before


def test_damage_modifier_of_a_gun() -> None:
    entry = WeaponEntry.model_validate({"name": "Rifle", "arm": "long", "damage": "2d6+DM", "rounds": [1, 0, 0]})
    assert "damage: DM belongs to melee weapons only." in refused("attack", damage="2d6+DM")
    with pytest.raises(st.InvalidScenario, match="DM belongs to melee weapons only"):
        write_row(Weapon(), entry, "weapons.rifle")


def test_a_body_in_which_a_part_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(st.InvalidRules, match=r"number loc\.table: rising entries expected, got 23 after 24"):
        st.load("ashes_of_gaia", numbers={"loc.table": [8, 16, 24, 23, 75, 87]})


def test_skills() -> None:
    assert "Skills run from 0 to 120; got 140." in refused("attack", skill=140)
    assert "Characteristics run from 1 to 100; got 0." in refused("attack", strength=0)
    with pytest.raises(st.InvalidScenario, match=r"red\.fighters\[0\]\.long"):
        fight([man(5, long=140)], [man(9)])


def test_places() -> None:
    expected = "Locations: Head, Right Arm, Left Arm, Chest, Stomach, Right Leg, Left Leg"
    assert expected in refused("attack", called="neck")
    with pytest.raises(st.ParseError, match="right-arm"):
        fight([man(5, **RIFLE)], [man(30)]).push("shoot B1 in the neck plainly")


def test_needless_care() -> None:
    with pytest.warns(UserWarning, match="careful helps no friend here; drop it?"):
        st.odds(st.load("ashes_of_gaia"), "attack", careful=True)


def test_unknown_reading() -> None:
    with pytest.raises(st.InvalidRules, match="dice, string"):
        st.load("ashes_of_gaia", rulings={"reverse_100": "wfrp"})


def test_reactions_in_ones_own_turn() -> None:
    battle = fight([man(5)], [man(30)])
    with pytest.raises(st.IllegalAction, match="Reactions are for other fighters' turns") as error:
        battle.push("dodge")
    assert error.value.rule == "house.own-turn"


@pytest.mark.parametrize("faces", [[-1], [101], [3, 4]])
def test_dice(faces: list[int]) -> None:
    battle = play(fight([man(5, **RIFLE)], [man(30)]), "shoot B1 single plainly")
    with pytest.raises(st.ParseError):
        battle.roll(faces)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"weapons": ["ceraa"]}, 'weapons\\[0\\]: no weapon "ceraa"; did you mean "cera"'),
        ({"armour": ["vest", "meshshirt", "riptide"]}, "a third layer on the Chest"),
        ({"armour": ["vesst"]}, 'no armour "vesst"; did you mean "vest"'),
        ({"like": "marin"}, 'no fighter "marin"; did you mean "marine"'),
        ({"at": [900, 3]}, "is off the field"),
        ({"hp": 0}, "hp"),
        ({"hp": 0.2}, "hp: .*multiple of 0.5"),
        ({"wepons": []}, "no such entry"),
    ],
)
def test_scenarios(entry: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidScenario, match=words):
        fight([man(5)], [{**man(9), **entry}])


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ({"box": [23, 15, 27, 15]}, r"terrain\[0\]: .* width and a height; got box = \[23.0, 15.0, 27.0, 15.0\]"),
        ({"corners": [[1, 1], [2, 2], [3, 3]]}, r"width and a height; got corners"),
        ({"centre": [3, 3], "radius": 0.001}, r"width and a height; got radius = 0.0"),
        ({"box": [27, 15, 23, 18]}, r"terrain\[0\].box: left, top, right, bottom expected"),
    ],
)
def test_terrain_without_an_extent_is_refused(piece: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidScenario, match=words):
        fight([man(5)], [man(9)], terrain=[{"kind": "container", **piece}])


def test_boxes_the_wrong_way_round_are_refused() -> None:
    wrong = [30, 20, 20, 30]
    with pytest.raises(st.InvalidScenario, match=r"zones\[0\].box: left, top"):
        fight([man(5)], [man(9)], zones=[{"light": "complete", "box": wrong}])
    with pytest.raises(st.InvalidScenario, match=r"red\.area: left, top"):
        st.load("ashes_of_gaia").start({"red": {"area": wrong, "fighters": [man(5)]}, "blue": {"fighters": [man(9)]}})
