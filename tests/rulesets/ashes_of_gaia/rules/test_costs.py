"""What deeds cost in actions, how far they carry, and what they add to a number."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st

from ..build import RIFLE, fight, man, now, play, reasons, start_of_beat, why_not
from .test_rulings import loaded, need

AXE: dict[str, Any] = {"weapons": ["axe"], "melee": 60}


def far_apart(actions: int = 2) -> st.Battle:
    battle = fight([man(100, **RIFLE)], [man(130)])
    start_of_beat(battle).fighters[0].actions = actions
    battle.course.advance()
    return battle


def at_blows() -> st.Battle:
    """Two with axes, who have struck at each other before."""
    battle = fight([man(5, **AXE)], [man(6, **AXE)])
    t = start_of_beat(battle)
    t.fighters[0].engaged, t.fighters[6].engaged = 1 << 6, 1
    battle.course.advance()
    return battle


def needed(battle: st.Battle) -> str:
    """What the roll that is pending needs, in the words of its prompt."""
    return str(battle.pending).partition("needs ")[2].partition(" or less")[0]


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("move 1020 100", 1), ("run 1020 100", 0), ("aim at B1", 1), ("brace", 1),
        ("defensive stance", 0), ("shoot B1 in the head plainly", 0),
    ],
)  # fmt: skip
def test_a_deed_costs_its_actions(answer: str, left: int) -> None:
    assert now(play(far_apart(), answer)).fighters[0].actions == left


@pytest.mark.parametrize("answer", ["run 1020 100", "defensive stance", "shoot B1 in the head plainly"])
def test_what_takes_both_actions_is_refused_to_whoever_has_one(answer: str) -> None:
    assert far_apart(1).why_not(answer) is not None
    assert far_apart(2).why_not(answer) is None


def test_an_all_out_attack_takes_both_actions() -> None:
    assert now(play(at_blows(), "strike B1 all-out", [99], "no")).fighters[0].actions == 0
    battle = play(at_blows(), "aim at B1")
    assert why_not(battle, "strike B1 all-out")[0] == "pub.allout"


def test_a_retreat_takes_both_actions() -> None:
    assert now(play(at_blows(), "retreat 20 100")).fighters[0].actions == 0


def test_getting_up_takes_one_action() -> None:
    battle = far_apart()
    start_of_beat(battle).fighters[0].prone = True
    battle.course.advance()
    assert now(play(battle, "get up")).fighters[0].actions == 1


def test_a_move_carries_half_of_the_movement_and_a_run_all_of_it() -> None:
    battle = far_apart()
    legal = ("move 1060 100", "run 1120 100")
    assert [battle.why_not(answer) for answer in legal] == [None, None]
    assert why_not(battle, "move 1061 100")[1] == "Fighter A1 walks 6 m at most"
    assert why_not(battle, "run 1121 100")[1] == "Fighter A1 runs 12 m at most"


def test_aim_adds_five_and_ten_and_no_more() -> None:
    battle = play(far_apart(4), "aim at B1")
    assert ("pub.aim", 5) in reasons(battle, "shoot B1 single plainly")
    play(battle, "aim at B1")
    assert ("pub.aim", 10) in reasons(battle, "shoot B1 single plainly")
    assert why_not(battle, "aim at B1")[0] == "pub.aim"


def test_a_defensive_stance_gives_a_reaction() -> None:
    assert now(play(far_apart(), "defensive stance")).fighters[0].reactions == 3


def test_a_defensive_stance_lasts_until_the_next_turn_where_reactions_come_back_with_the_round() -> None:
    battle = fight([man(10)], [man(30, dexterity=20)], {"reaction_refresh": "round"})
    play(battle, "end peeking", "defensive stance", "end peeking")
    assert (now(battle).round, now(battle).fighters[6].reactions) == (2, 3)
    play(battle, "end peeking")
    assert now(battle).fighters[6].reactions == 2


def test_a_defensive_stance_takes_the_place_of_attacks_however_many_actions_are_left() -> None:
    battle = fight([man(10, **RIFLE)], [man(30)], numbers={"pub.actions": [4, 2]})
    play(battle, "defensive stance")
    assert why_not(battle, "shoot B1 single plainly")[1].endswith("which takes the place of attacks")
    assert why_not(battle, "defensive stance")[1] == "Fighter A1 has taken a defensive stance already"


def test_a_called_attack_stays_the_only_one_however_many_actions_are_left() -> None:
    for reading in ("mixed", "per_action"):
        battle = fight([man(5, **RIFLE)], [man(30)], {"attack_modes_per_turn": reading}, numbers={"pub.called": 1})
        play(battle, "shoot B1 in the chest plainly", [100])
        words = "Fighter A1 has made the one attack action of this turn"
        assert why_not(battle, "shoot B1 semi plainly") == ("rof.semi", words)
        play(battle, "end peeking", "end peeking")
        assert battle.why_not("shoot B1 semi plainly") is None


# ---- reactions -------------------------------------------------------------------------------------------------


def test_to_strike_back_is_harder_by_twenty() -> None:
    assert needed(play(at_blows(), "strike B1 focused", [99], "yes")) == "40"


def test_to_strike_at_whoever_leaves_is_as_hard_as_any_blow() -> None:
    assert needed(play(at_blows(), "move 20 100", "yes")) == "60"


def test_the_second_parry_is_harder_by_twenty() -> None:
    battle = play(at_blows(), "strike B1 fast", [10])
    assert not {rule for rule, _ in reasons(battle, "parry")} & {"pub.parry"}
    play(battle, "parry", [99], [1], "again B1", [10])
    assert ("pub.parry", -20) in reasons(battle, "parry")


def test_whoever_attacked_all_out_defends_himself_worse_by_thirty() -> None:
    battle = play(at_blows(), "strike B1 all-out", [99], "no", "end peeking", "strike A1 focused", [10])
    assert ("pub.allout", -30) in reasons(battle, "parry")


def test_cumbersome_armour_slows_and_hinders_dodging_by_ruling() -> None:
    laden, rulings = man(100, armour=["heavyvest"], **RIFLE), {"house.cumbersome": "on"}
    battle = fight([laden], [man(130, **RIFLE)], rulings)
    assert [battle.why_not(answer) is None for answer in ("run 1110 100", "run 1111 100")] == [True, False]
    play(battle, "end peeking", "shoot A1 single plainly", [10])
    assert ("house.cumbersome", -20) in reasons(battle, "dodge")


# ---- grips ------------------------------------------------------------------------------------------------------


def test_two_hands_and_strength_are_asked_for() -> None:
    assert need(loaded(), one_hand=True) == need(loaded()) - 30
    rifle = {"weapon": "mrx500", "distance": 100}
    strong, weak, braced = (
        {**rifle, "strength": 60},
        {**rifle, "strength": 59},
        {**rifle, "strength": 59, "braced": True},
    )
    assert need(loaded(), **weak) == need(loaded(), **strong) - 30
    assert need(loaded(), **braced) == need(loaded(), **strong)


def test_a_spot_behind_a_wall_is_harder_by_thirty() -> None:
    wall = [{"kind": "wall", "box": [50, 0, 50.5, 40]}]
    launcher = man(5, heavy=60, weapons=["hg45"])
    for ground, number in (([], "60"), (wall, "30")):
        assert needed(play(fight([launcher], [man(100)], terrain=ground), "lob to 900 100")) == number


def test_a_burst_is_dodged_by_a_die_of_six_for_each_degree() -> None:
    thrower, target = man(5, throwing=50, weapons=["cera", "frag*1"]), man(13, dodge=80)
    battle = play(fight([thrower], [target]), "throw 1 at B1", [10], [6, 6, 6, 6], [5], "yes", [80])
    assert str(getattr(battle.pending, "dice", "")) == "1d6"


def test_a_refusal_counts_the_actions_that_are_left_without_a_sign() -> None:
    battle = play(fight([man(5, **RIFLE)], [man(30)], {"attack_modes_per_turn": "mixed"}), "move 60 100")
    expected = "too few actions: Fighter A1 has 1, and this takes 2"
    assert why_not(battle, "shoot B1 full plainly") == ("rof.full", expected)


# ---- near enough ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edge", "covered"), [(28.5, True), (28.49, False)])
def test_what_is_within_a_metre_and_a_half_of_the_target_covers_him(edge: float, covered: bool) -> None:
    crate = [{"kind": "crate", "box": [27, 9, edge, 11]}]
    battle = fight([man(5, **RIFLE)], [man(30)], terrain=crate)
    assert (("cover.light", -15) in reasons(battle, "shoot B1 single plainly")) == covered


@pytest.mark.parametrize(("spot", "is_his"), [("150 110", True), ("151 110", False)])
def test_within_a_metre_of_somebody_a_spot_is_his_place(spot: str, is_his: bool) -> None:
    thrower, target = man(8, throwing=60, weapons=["cera", "frag*2"]), man(15, shield=30)
    battle = fight([thrower], [target])
    assert ({rule for rule, _ in reasons(battle, f"throw 1 to {spot}")} >= {"shield.mod"}) == is_his


@pytest.mark.parametrize(("spot", "smoked"), [("150 150", True), ("150 151", False)])
def test_smoke_hides_what_is_within_five_metres(spot: str, smoked: bool) -> None:
    rulings = {"attack_modes_per_turn": "per_action"}
    battle = fight([man(5, throwing=100, strength=100, weapons=["cera", "smoke"])], [man(25)], rulings)
    play(battle, f"throw 1 to {spot}", [1])
    assert (("env.smoke", -20) in reasons(battle, "shoot B1 single plainly")) == smoked


def test_an_aim_is_gone_with_the_attack_that_it_helps() -> None:
    knife: dict[str, Any] = {"weapons": ["knife"], "melee": 60}
    battle = fight([man(5, hp=40, **knife)], [man(6, **knife)])
    play(battle, "aim at B1", "strike B1 focused", [95])
    assert now(battle).fighters[0].aim == 0
    play(battle, "yes", [20], [3])
    assert not [event for event in battle.log if "loses the aim" in event.text]


def test_an_aim_at_a_fighter_who_falls_is_gone_with_them() -> None:
    battle = fight([man(5, **RIFLE), man(5, 15, dexterity=80, **RIFLE)], [man(30, hp=1), man(30, 20)])
    play(battle, "aim at B1", "end peeking", "shoot B1 single plainly", [52], "take it", [6, 6])
    assert now(battle).fighters[6].out
    assert now(battle).fighters[0].aim == 0


def test_where_an_aim_helps_a_series_it_is_gone_with_the_first_attack_on_another() -> None:
    def helped(*shots: Any) -> bool:
        three_actions = {"pub.actions": [3, 2]}
        battle = fight([man(5, **RIFLE)], [man(30), man(30, 15)], {"aim_scope": "burst"}, numbers=three_actions)
        return ("pub.aim", 5) in reasons(play(battle, "aim at B1", *shots), "again B1")

    assert helped("shoot B1 full plainly", [99])
    assert not helped("shoot B2 full plainly", [99])
    assert not helped("shoot B1 full plainly", [99], "again B2", [99])


def test_defences_are_counted_until_the_next_turn_where_reactions_come_back_with_the_round() -> None:
    axes = [man(5, **AXE), man(7, dexterity=20, **AXE)]
    battle = fight(axes, [man(6, dexterity=50, **AXE)], {"reaction_refresh": "round"})
    play(battle, "end peeking", "end peeking", "strike B1 strong", [30], "parry", [1], "end peeking")
    play(battle, "strike B1 focused", [30], "parry")
    assert needed(battle) == "40"
    play(battle, [1], "stop", "end peeking", "end peeking", "strike B1 strong", [30], "parry")
    assert needed(battle) == "60"
