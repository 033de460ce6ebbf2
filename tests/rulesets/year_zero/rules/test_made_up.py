"""Numbers say what they are made up of, and the log tells no success before the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sandtable as st

from ..build import RULES, dealt, man, scenario


def parts(game: Any, answer: str) -> list[tuple[str, int]]:
    return [(reason.rule, reason.value) for reason in game.explain(answer)]


def tail(game: Any, count: int) -> list[str]:
    return [str(event) for event in list(game.log)[-count:]]


def rolled(game: Any, *faces: int) -> Any:
    """All dice that are asked for: these, and 1 for the rest."""
    game.roll([*faces] + [1] * (game.pending.dice.n - len(faces)))
    return game


def test_a_pool_at_its_least_keeps_its_parts_and_adds_what_is_missing() -> None:
    people = man("X", "crew", "z0", agility=1, weapons=["scoped_rifle"]), man("Y", "foes", "z0", cover="full")
    data = scenario(*people)
    data["zones"][0]["cluttered"] = True
    told = [("pool.attribute", 1), ("pool.weapon", 2), ("gap.range-limits", -2), ("gap.cover", -3), ("pool.least", 3)]
    assert parts(dealt(data, 1, 2), "shoot F2 with I1") == told


def test_the_face_that_succeeds_is_no_part_of_how_many_dice_there_are() -> None:
    game = dealt(scenario(man("X", "crew", "z0", weapons=["pistol"]), man("Y", "foes", "z1", slots=0)), 1, 2)
    assert sum(value for _, value in parts(game, "shoot F2 with I1")) == 4


@pytest.mark.parametrize(("base", "stress", "dice"), [(1, 3, 4), (0, 3, 3), (-1, 3, 2), (-3, 3, 0)])
def test_stress_dice_make_up_for_base_dice_one_for_one(base: int, stress: int, dice: int) -> None:
    rules = st.load("year_zero", rulings={"pool.floor": "from-stress"})
    odds = st.odds(rules, "pool", dice=base, stress=stress, push="never")
    assert odds.p(lambda x: x.successes == 0) == pytest.approx((5 / 6) ** dice)


def test_so_many_dice_are_left_at_the_least_however_many_there_would_be() -> None:
    rules = RULES.ruleset.load(numbers={"pool.least": 3})
    assert [st.odds(rules, "skill", dice=dice).mean for dice in (0, 1, 3, 4)] == [Fraction(x, 6) for x in (3, 3, 3, 4)]


def test_damage_tells_base_successes_piercing_and_what_armor_stops() -> None:
    people = man("X", "crew", "z0", weapons=["assault_rifle"]), man("Y", "foes", "z1", armor=2, health_max=9, slots=0)
    game = dealt(scenario(*people), 1, 2)
    game.push("shoot F2 with I1")
    rolled(game, 6, 6, 6)
    game.push("full damage")
    told = [str(event) for event in game.log]
    assert "piercing, of armor: 1 instead of 2" in told
    assert "4 damage, base 2 and 2 for successes, of which armor stops 1" in told


def test_a_stray_shot_meets_armor_as_any_other_and_is_no_damage_to_the_target() -> None:
    people = [
        man("X", "crew", "z0", weapons=["assault_rifle"]), man("Z", "crew", "z1", armor=2, adjacent=["Y"]),
        man("Y", "foes", "z1", adjacent=["Z"], slots=0),
    ]  # fmt: skip
    game = dealt(scenario(*people), 1, 2, 3, rulings={"ranged.friendly-fire": "two-dice"})
    game.push("shoot F3 with I1")
    rolled(game)
    rolled(game, 6)
    assert game.state.fighters[1].health == 3 - (2 - 1)
    assert game.state.attack.dealt == 0


@pytest.mark.parametrize("answer", ["climb B2", "operate D1", "order F2 to use command", "rally F2"])
def test_no_success_is_told_before_the_dice(answer: str) -> None:
    people = [man("X", "crew", "z0"), man("Z", "crew", "z0", broken=answer == "rally F2"), man("Y", "foes", "z1")]
    data = scenario(*people, zones=2, devices=[{"zone": "z0", "effect": "open", "border": "gate"}])
    data["borders"] += [{"id": "vent", "between": ["z0", "z1"], "type": "climb"}]
    data["borders"] += [{"id": "gate", "between": ["z0", "z1"], "type": "door", "state": "closed"}]
    game = dealt(data, 1, 2, 3)
    game.push(answer)
    before = tail(game, 1)[0]
    assert before.startswith(("X tries to", "X gives Z orders"))
    assert tail(rolled(game), 1) == ["X does not manage it"]


def test_the_log_says_the_names_of_things_as_people_write_them() -> None:
    people = man("X", "crew", "z0", adjacent=["Y"]), man("Y", "foes", "z0", adjacent=["X"], weapons=["stun_baton"])
    game = dealt(scenario(*people), 1, 2)
    game.push("disarm F2 of I1 and throw")
    game.push("take it")
    rolled(game, 6)
    assert tail(game, 1) == ["Y loses the stun baton: it falls in z0"]


def test_a_firearm_in_close_combat_is_fired_at_arms_length() -> None:
    people = man("X", "crew", "z0", adjacent=["Y"], weapons=["pistol"]), man("Y", "foes", "z0", adjacent=["X"])
    game = dealt(scenario(*people), 1, 2)
    game.push("strike F2 with I1")
    assert tail(game, 1) == ["X fires at arm's length at Y with the pistol"]
