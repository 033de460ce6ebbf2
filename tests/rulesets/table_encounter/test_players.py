"""What the greedy player does not do."""

from __future__ import annotations

import math
from typing import Any

import pytest

import sandtable as st
from sandtable.boards.tabletop import Spot
from sandtable.rulesets.table_encounter import actions as act, worths

from .build import battle, box, model, place_of, play, rules, table


def test_nobody_shuffles_about_at_the_foot_of_what_he_cannot_climb() -> None:
    rulings = {"line.block": "opaque", "crit.trigger": "none", "cover.move.reading": "strict", "move.threat": "free"}
    rulings |= {"fall.rounding": "down", "activation": "side-by-side", "points": "public-2024-11-07"}
    numbers: dict[str, Any] = {"contact": 0, "ability.range": [10, 10], "test.critical": [7, 6], "move.low": 999}
    numbers |= {"react.return": 20, "react.cover": 0, "shoot.cost": 3, "engage.vertical": 11558, "move.range": 3}
    numbers |= {"melee.spear-crit": [0, 0], "melee.sword": [1, 2, 100], "engage.move": 2, "melee.cost": 1}
    battle = st.Battle(st.load("table_encounter", rulings=rulings, numbers=numbers), "powder", 54967707, index=3)
    for _ in range(900):
        if isinstance(battle.pending, st.Choice):
            battle.let("greedy" if battle.pending.side == "south" else "random")
    assert battle.pending is None


def test_nobody_shuffles_about_between_two_opponents() -> None:
    battle = st.Battle(st.load("table_encounter"), "last_stand", 0, players=["greedy", "greedy"], index=2645)
    walks = [event.text for event in battle.log if event.kind == "choice" and " walks " in event.text]
    assert battle.pending is None
    assert len(walks) < 100


@pytest.mark.sampled("long proofs of rulesets", 3)
def test_no_attack_is_worth_more_than_what_is_known_before_the_way() -> None:
    """Targets are left out of the search for places by a bound, which must hold from any place."""
    seen = 0
    for index in range(12):
        battle = st.Battle(st.load("table_encounter"), "encounter", 8, index=index)
        while isinstance(battle.pending, st.Choice):
            t: Any = battle.state
            here = [m for m in t.models if m.placed]
            for striker in here:
                for target in (m for m in here if m.side != striker.side):
                    worth = worths.worth_against(t, striker, target, 0)
                    seen += worth > 0
                    assert worth <= worths.most_worth(t, striker, target)
                    assert (target in worths.worthy_targets(t, striker, 150)) >= (worth > 150)
            battle.let("greedy")
    assert seen > 1000


@pytest.mark.parametrize("binds", [True, False])
def test_a_return_shot_that_costs_nothing_is_made_however_little_it_is_worth(binds: bool) -> None:
    aids = {"aids": "F"} if binds else {}
    south = [
        model("K", 5, 5, ballistics=1, weapons=["Pistol"], ap=2, **aids),
        model("F", 6, 5, broke_down=True, activated=True),
    ]
    enemy = model("E", 5, 13, weapons=["Rifle"], toughness=6)
    made = battle(table(south, [enemy], turn="north"), "activate M3", "shoot M1 rifle")
    assert "return fire" in {str(x) for x in made.legal_actions}
    assert (str(made.advice("greedy", 0)) == "return fire") is binds


@pytest.mark.parametrize(("near", "effect"), [("O", "explode"), ("P", "none")])
def test_a_struck_piece_is_blown_up_where_that_hurts_opponents_more_than_friends(near: str, effect: str) -> None:
    sack = box("sack", 4, 8, 6, 8.5, 2, radius=1)
    beside = model(near, 5, 9.2, toughness=1)
    south, north = [model("V", 5, 2, weapons=["Rifle"])], [model("T", 5, 16)]
    (north if near == "O" else south).append(beside)
    made = battle(table(south, north, sack), "activate M1", under=rules(stray_terrain="any"))
    play(made, f"shoot {'M2' if near == 'O' else 'M3'} rifle", "no reaction", "[1 1 1]", "[1]", "[4]")
    assert str(made.advice("greedy", 0)) == f"terrain {effect}"


def test_a_target_hides_close_by_where_nothing_hides_it_farther_off() -> None:
    """At the edge of the table only an inch to the side is behind the post; two or three lead past it."""
    post = box("post", 5.8, 28.9, 6.05, 29.1, 2)
    south, north = [model("V", 5, 2, weapons=["Rifle"])], [model("O", 5, 31, agility=6)]
    made = battle(table(south, north, post), "activate M1", "shoot M2 rifle", "take cover", "[1 1 1]")
    made.let("greedy")
    x, y, _ = place_of(made, 1)
    assert 990 <= math.hypot(x - 5000, y - 31000) <= 1010


@pytest.mark.parametrize("index", [2, 5, 11])
def test_no_model_keeps_its_ap_beside_a_blow_that_is_worth_it(index: int) -> None:
    """The farthest place from which a weapon reaches may be barred, and one base to base may not."""
    made = st.Battle(st.load("table_encounter"), "last_stand", 4, index=index)
    while isinstance(made.pending, st.Choice):
        t: Any = made.state.silent_copy()
        offered = [x for x in made.legal_actions if isinstance(x, act.Fight)]
        if offered and str(made.advice("greedy", ("south", "north").index(made.pending.side))) == "end":
            for blow in offered:
                at = Spot(blow.x, blow.y)
                worth = worths.fight_worth(t, t.acting, t.models[blow.target], at, 0)
                assert worth <= worths.LEAST, str(blow)
        made.let("greedy")


@pytest.mark.parametrize("weapons", [["Sword"], ["Rifle", "Sword"]])
def test_a_model_that_can_shoot_nobody_comes_down_to_fight(weapons: list[str]) -> None:
    """One step down leads it hardly nearer, so that it stayed up there for the whole battle."""
    tower = box("tower", 5.5, 15, 8.5, 18, 4)
    model_up = model("A", 8.3, 15.2, level=4, agility=5, ballistics=0, weapons=weapons)
    made = battle(table([model_up], [model("E", 11.6, 6.2)], tower), "activate M1")
    assert str(made.let("greedy")).startswith("climb down")
