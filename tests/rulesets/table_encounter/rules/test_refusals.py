"""What is refused, in which words; and that nothing changes when it is."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.table_encounter.build import battle, box, model, play, refused, rules, table

EAST = [model("E", 20, 20)]
ARMED = {"weapon", "second", "attacker", "defender", "spare", "target_weapon"}  # parameters that name a weapon


def invalid(scenario: Any, words: str) -> None:
    with pytest.raises(st.InvalidScenario) as error:
        rules().start(scenario)
    assert words in str(error.value)


@pytest.mark.parametrize("agility", [4.5, -1, 11, "x"])
def test_abilities(agility: Any) -> None:
    shown = repr(agility)
    invalid(
        table([model("A", 5, 5, agility=agility)], EAST), f"agility: whole number from 0 to 10 expected, got {shown}"
    )


def test_toughness_of_nothing() -> None:
    invalid(table([model("A", 5, 5, toughness=0)], EAST), "toughness: a model with 0 cannot take part")


def test_moves() -> None:
    made = battle(table([model("A", 5, 5)], EAST, box("tower", 5.5, 3, 9, 7, 7)), "activate M1")
    refusal = refused(made, "walk 5000 12000")
    assert refusal.text == 'path is 7" long; the movement range is 6" (2 x Agility 3)'
    assert refused(made, "climb T1").text == 'climb of 7" exceeds the movement left (6")'
    assert refused(made, "walk 7000 5000").rule == "move.low"
    assert refused(made, "walk 0 5000").text == "A would be outside the table"
    crowded = battle(table([model("A", 5, 5), model("C", 7, 5)], EAST), "activate M1")
    assert refused(crowded, "walk 6500 5000").text == 'A would overlap C by 0.5"'
    assert refused(made, "walk 5000 5000").rule == "move.budget"
    assert refused(made, "halt").rule == "sequence"
    assert refused(made, "climb down 5000 3000").rule == "climb.down"
    assert refused(made, "guard sword").rule == "sequence"


def test_walking_off_an_edge() -> None:
    made = battle(table([model("A", 5, 5, level=4)], EAST, box("tower", 3, 3, 6, 7, 4)), "activate M1")
    assert refused(made, "walk 8000 5000").rule == "move.drop"
    assert made.why_not("drop 6510 5000") is None
    assert refused(made, "climb down 7000 5000").rule == "climb.down"


def test_no_ap_no_agility() -> None:
    made = battle(table([model("A", 5, 5, ap=0)], EAST), "activate M1")
    assert refused(made, "walk 6000 5000").text == "Move costs 1 AP; A has 0"
    lame = battle(table([model("A", 5, 5, agility=0)], EAST), "activate M1")
    assert refused(lame, "walk 6000 5000").rule == "ability.zero"


def test_shots() -> None:
    south = [model("Varian", 5, 5, ap=1, weapons=["Rifle"]), model("Yara", 8, 5)]
    made = battle(table(south, EAST), "activate M1")
    assert refused(made, "shoot M3 rifle").text == "Shooting costs 2 AP; Varian has 1"
    south[0]["ap"] = 3
    made = battle(table(south, EAST), "activate M1")
    assert refused(made, "shoot M2 rifle").text == "target must be an opposing model; Yara belongs to the same player"
    assert refused(made, "shoot M3 pistol").rule == "shoot.weapon"
    assert refused(made, "shoot M7 rifle").rule == "targets.gone"
    south[0]["ballistics"] = 0
    blind = battle(table(south, EAST), "activate M1")
    assert refused(blind, "shoot M3 rifle").rule == "ability.zero"


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ({"weapons": ["Sword"]}, "return fire not possible: no shooting weapon"),
        ({"weapons": ["Rifle"], "ballistics": 0}, "return fire not possible: Ballistics 0"),
        ({"weapons": ["Rifle"], "ap": 1}, "returning fire costs 2 AP; E has 1"),
    ],
)
def test_return_fire(target: dict[str, Any], words: str) -> None:
    scenario = table([model("A", 5, 5, weapons=["Rifle"])], [model("E", 12, 5, **target)])
    made = battle(scenario, "activate M1", "shoot M2 rifle")
    assert refused(made, "return fire").text == words
    assert refused(made, "end").rule == "react.choice"


def test_return_fire_twice() -> None:
    south = [model("A", 5, 5, ap=6, weapons=["Rifle"])]
    made = battle(table(south, [model("E", 12, 5, ap=6, weapons=["Rifle"])]), "activate M1", "shoot M2 rifle")
    play(made, "return fire", "[1 1 1]", "shoot M1 rifle", "return fire", "[1 1 1]", "shoot M2 rifle")
    assert refused(made, "return fire").text == "return fire not possible: already returned fire in this exchange"
    assert made.why_not("take cover") is None


def test_close_combat() -> None:
    made = battle(table([model("A", 5, 5, weapons=["Sword"])], [model("Orin", 9, 5)]), "activate M1")
    assert refused(made, "fight M2 spear from 8000 5000").text == "weapon not carried: A has no Spear to fight with"
    assert refused(made, "fight M2 sword from 5000 5000").rule == "engage.end"
    spear = battle(table([model("A", 5, 5, weapons=["Spear"])], [model("Orin", 9, 5)]), "activate M1")
    words = 'no opponent within 2" of the Spear after this move (nearest: Orin, 3")'
    assert refused(spear, "fight M2 spear from 5000 5000").text == words


def told(made: st.Battle, answer: str) -> str:
    return refused(made, answer).text


def test_reach_is_refused_by_what_is_missing() -> None:
    tower = box("tower", 4, 5.6, 9, 9, 5)
    north = [model("O", 5, 6, level=5), model("P", 6.2, 5)]
    made = battle(table([model("A", 5, 5, weapons=["Sword", "Rifle"])], north, tower), "activate M1")
    height = 'O stands 5" higher or lower, and the Sword reaches 4" up and down'
    assert told(made, "fight M2 sword from 5000 5000") == height
    assert told(made, "fight M3 rifle from 5000 5000") == "Rifle is no melee weapon"
    assert told(made, "shoot M3 sword") == "Sword is no shooting weapon"
    far = battle(table([model("A", 5, 5, weapons=["Sword"])], [model("O", 5, 9), model("P", 6.2, 5)]), "activate M1")
    assert told(far, "fight M2 sword from 5000 5000") == 'O is 3" away after this move, and the Sword reaches 1"'


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        ("none", "there is no reaction to a returned shot (ruling `chain`: none)"),
        (
            "cover-only",
            "return fire not possible: a returned shot can only be covered from (ruling `chain`: cover-only)",
        ),
    ],
)
def test_a_returned_shot_is_reacted_to_as_the_reading_has_it(reading: str, words: str) -> None:
    south = [model("A", 5, 5, ap=9, weapons=["Rifle"])]
    scenario = table(south, [model("E", 12, 5, ap=9, weapons=["Rifle"])])
    made = battle(scenario, "activate M1", "shoot M2 rifle", "return fire", "[1 1 1]", under=rules(chain=reading))
    made.push("shoot M1 rifle")
    assert told(made, "return fire") == words
    assert (made.why_not("take cover") is None) == (reading == "cover-only")


def test_pieces_that_are_not_climbed() -> None:
    terrain = (
        box("block", 4, 5.5, 6, 9, 1),
        box("fence", 2, 4, 4.5, 6, 2, climbable=False),
        box("tree", 5.5, 4, 8, 6, 3, standable=False),
    )
    made = battle(table([model("A", 5, 5)], EAST, *terrain), "activate M1")
    assert told(made, "climb T1") == "block is no more than a step high, and is walked over"
    assert told(made, "climb T2") == "fence is not to be climbed"
    assert told(made, "climb T3") == "nothing stands on top of tree"
    assert told(made, "climb T9") == "there is no such piece of terrain to climb"


def test_ways_down_are_refused_by_what_is_missing() -> None:
    ledge = box("ledge", 3, 3, 6, 7, 4)
    made = battle(table([model("A", 5, 5, level=4, weapons=["Sword"])], EAST, ledge), "activate M1")
    assert told(made, "climb down 7000 5000") == "A can only get down to the foot of ledge"
    assert told(made, "climb down 4000 5000") == "the ground there is not lower by more than a step"
    made.push("charge sword")
    assert told(made, "drop 6510 5000") == "A may drop off an edge in a Move only"
    low = battle(table([model("A", 5, 5)], EAST), "activate M1")
    assert told(low, "climb down 6000 5000") == "A stands on the table, and there is nothing to get down from"


def test_what_a_success_cannot_undo() -> None:
    scenario = table([model("A", 5, 5, weapons=["Sword"])], [model("D", 6, 5, weapons=["Sword"])])
    made = battle(scenario, "activate M1", "fight M2 sword from 5000 5000", "[4 4 1]", "[4 4 1]")
    late = "a strike that has been made cannot be undone (ruling `clash.parry`: unresolved)"
    assert told(made, "undo with normal") == late
    last = battle(scenario, "activate M1", "fight M2 sword from 5000 5000", under=rules(clash_parry="last"))
    play(last, "[4 4 1]", "[4 4 1]")
    assert told(last, "undo with normal") == "A has suffered no strike just now to undo"


@pytest.mark.parametrize(
    ("place", "terrain"),
    [((12, 2, 12, 0.5), []), ((12, 6, 12, 4.5), [box("wall", 8, 3, 16, 3.9, 3)])],
)
def test_none_steps_in_where_its_base_has_no_room(place: tuple[float, ...], terrain: list[dict[str, Any]]) -> None:
    x, y, friend_x, friend_y = place
    south = [model("K", x, y, base=2, aids="F"), model("F", friend_x, friend_y, broke_down=True, activated=True)]
    north = [model("E", 12, 14, weapons=["Rifle"])]
    made = battle(table(south, north, *terrain, turn="north"), "activate M3", "shoot M2 rifle")
    assert str(made.pending) == "south: react"


def test_a_model_deployed_on_a_crate_stands_on_top() -> None:
    crate = box("crate", 10, 1, 14, 3, 1)
    scenario = {"title": "t", "south": [{"type": "rifleman"}], "north": [{"type": "rifleman"}], "terrain": [crate]}
    made = battle(scenario, "[6]", "[1]", "place M1 12000 2000")
    assert made.state.models[0].z == 1000  # type: ignore[attr-defined]
    set_down = battle(table([model("A", 12, 2)], EAST, crate))
    assert set_down.state.models[0].z == 1000  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("question", "given", "words"),
    [
        ("shot", {"obstacles": 3, "gap": 0}, "obstacles: there is no room for 3 walls"),
        ("shot", {"ballistics": 0}, "ballistics: M1 has Ballistics 0"),
        ("exchange", {"reaction": "return", "target_weapon": ""}, "reaction: return fire not possible: no shooting"),
        ("exchange", {"reaction": "cover", "target_ap": 0}, "reaction: taking cover costs 1 AP"),
        ("climb", {"left": 20}, 'left: at most 6" expected'),
        ("clash", {"gap": 4}, "gap and height: no opponent within"),
    ],
)
def test_questions_refuse_what_cannot_happen(question: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(st.SandtableError) as stopped:
        st.odds(rules(), question, **given)
    assert words in str(stopped.value)


def test_aid() -> None:
    south = [model("K", 5, 5), model("Orin", 7, 5, broke_down=True), model("L", 5, 6)]
    made = battle(table(south, EAST), "activate M1")
    assert refused(made, "aid M2").text == 'Aid needs base contact (gap 1")'
    assert refused(made, "aid M3").text == "L has not broken down this round"
    assert refused(made, "aid M4").rule == "aid.friend"
    assert refused(made, "aid M1").rule == "aid.friend"


def test_clashes() -> None:
    south = [model("A", 5, 5, melee=2, weapons=["Sword"])]
    scenario = table(south, [model("D", 6, 5, melee=2, weapons=["Sword"])])
    made = battle(scenario, "activate M1", "fight M2 sword from 5000 5000", "[4 4]", "[6 4]")
    assert refused(made, "parry critical with normal").text == (
        "a critical success can only be parried by a critical success"
    )
    assert refused(made, "strike critical").rule == "clash.alternate"
    assert refused(made, "undo with normal").rule == "clash.parry"
    assert refused(made, "pass").rule == "clash.pass"
    assert refused(made, "end").rule == "sequence"
    assert refused(made, "parry normal with critical").rule == "clash.alternate"


def test_out_of_reach_only_parries_are_left() -> None:
    south = [model("A", 5, 5, melee=1, weapons=["Spear"])]
    scenario = table(south, [model("D", 7.5, 5, melee=1, weapons=["Sword"])])
    made = battle(scenario, "activate M1", "fight M2 spear from 5000 5000", "[4]", "[4]", "strike normal")
    assert str(made.pending) == "south: act"
    made = battle(scenario, "activate M1", "fight M2 spear from 5000 5000", "[4]", "[4]")
    assert made.why_not("parry normal with normal") is None


def test_dice_and_words() -> None:
    south = [model("A", 5, 5, weapons=["Rifle"])]
    made = battle(table(south, [model("E", 12, 5)]), "activate M1", "shoot M2 rifle", "no reaction")
    with pytest.raises(st.ParseError, match=r"die 3 shows 7: 1\.\.6 expected"):
        made.roll([1, 2, 7])
    with pytest.raises(st.ParseError, match="is no action"):
        battle(table(south, EAST), "fly 3 4")
    invalid(
        table([model("A", 5, 5, weapons=["Blaster"])], EAST),
        'no weapon "Blaster"; there are Pistol, Rifle, Sniper, Sword, Spear',
    )


def test_places() -> None:
    invalid(table([model("Varian", 5, 5), model("Orin", 5.7, 5)], EAST), 'Orin overlaps Varian by 0.3"')
    invalid(table([model("Varian", 0.2, 5)], EAST), "Varian is outside the table")
    invalid(table([model("A", 5, 5)], EAST, box("wall", 4, 4, 6, 6, 3)), "A stands in wall")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"limit": 10}, "south: 36 points, 26 more than the limit of 10"),
        ({"table": [24, 73]}, "table: 1 to 72 inches"),
        ({"north": []}, "north: a side without models"),
        ({"tabel": [24, 24]}, 'did you mean "table"?'),
        ({"south": "riffles"}, 'no force "riffles"'),
        ({"terrain": [{"id": "x", "height": 2}]}, "one of rectangle, circle and polygon expected"),
        ({"terrain": [box("x", 9, 9, 9, 12, 2)]}, "terrain[0] (x): footprint"),
        ({"terrain": [box("x", 8, 8, 9, 9, 2, on_hit="explode", radius=5)]}, '1" to 3" expected'),
        ({"terrain": [box("x", 8, 8, 9, 9, 20)]}, "heights from 0 to 16 inches"),
        ({"weapons": [{"name": "Axe"}]}, "either a reach (melee) or a modifier (shooting)"),
        ({"south": [{"type": "knight", "at": [3, 3]}]}, 'no type "knight"'),
        ({"south": [model("A", 5, 5, aids="B")]}, "A.aids: no friend called B"),
        ({"south": [{**model("A", 5, 5), "at": None}]}, "not so A"),
    ],
)
def test_scenarios(more: dict[str, Any], words: str) -> None:
    invalid(table([model("A", 5, 5)], EAST) | more, words)


def test_rulings_and_questions() -> None:
    with pytest.raises(st.InvalidRules, match="no ruling"):
        st.load("table_encounter", rulings={"cover.mvoe": "weak"})
    with pytest.raises(st.InvalidRules, match="add, replace expected"):
        st.load("table_encounter", rulings={"climb.reach": "ad"})
    with pytest.raises(st.InvalidRules, match='no weapon "Blaster"; there are sword'):
        st.odds(rules(), "shot", weapon="Blaster")
    with pytest.raises(st.InvalidRules, match="a shooting weapon expected"):
        st.odds(rules(), "shot", weapon="sword")
    with pytest.raises(st.InvalidRules, match="rifle: a melee weapon expected"):
        st.odds(rules(), "clash", attacker="rifle")
    with pytest.raises(st.InvalidRules, match='no model "knight"'):
        st.odds(rules(), "worth", model="knight")


def test_questions_offer_only_weapons_that_they_take() -> None:
    """A melee question that offers a pistol is refused by its own words, and so is `all` of them."""
    questions = rules().ruleset.questions.values()
    offered = [(x.model, name, words) for x in questions for name, words in x.words.items() if name in ARMED]
    assert {name for _, name, _ in offered} == ARMED
    for question, name, words in offered:
        for weapon in words.known(rules()):
            question(**{name: weapon}).situation(rules())  # type: ignore[attr-defined]


def test_a_limit_of_points_counts_the_prices_of_the_document_whatever_the_reading() -> None:
    over = {"south": [{"type": "rifleman"}], "north": [{"type": "scout"}], "limit": 40}
    for prices in ("seed", "public-2024-11-07"):
        with pytest.raises(st.InvalidScenario, match="south: 41 points, 1 more than the limit of 40"):
            rules(points=prices).start(over)


# ---- refusals after places were tried: none of those is the reason --------------------------------------------------


def test_a_top_without_room_is_the_reason_and_not_who_stands_there() -> None:
    post = box("post", 4.4, 5, 5.6, 6.2, 2)
    made = battle(table([model("A", 5, 4.5)], [model("D", 5, 5.6, level=2)], post), "activate M1")
    assert refused(made, "climb T1").rule == "climb.place"


def test_stepping_in_without_room_is_refused_for_both_bases() -> None:
    south = [
        model("K", 5, 5, base=2),
        model("F", 6.5, 5, stress=6, toughness=5, broke_down=True),
        model("L", 6.5, 6),
    ]
    north = [model("X", 6.5, 14, weapons=["Rifle"]), model("Y", 25, 25), model("Z", 28, 28)]
    made = battle(table(south, north, box("wall", 7.1, 3, 8, 7, 2)), "activate M1", "aid M2", "end")
    play(made, "activate M5", "end", "activate M3", "aid M2", "end", "activate M4", "shoot M2 rifle")
    words = "K and F cannot change places: there is no room for both bases"
    assert refused(made, "swap M1").text == words


def test_staying_in_sight_is_refused_because_the_model_could_hide() -> None:
    south, north = [model("A", 5, 5, weapons=["Sniper"], ballistics=4)], [model("D", 5, 17)]
    scenario = table(south, north, box("wall", 6, 15, 9, 16, 2))
    made = battle(
        scenario, "activate M1", "shoot M2 sniper", "take cover", "[1 1 1 1]", under=rules(cover_move="strict")
    )
    assert refused(made, "stay").rule == "cover.obscure"
