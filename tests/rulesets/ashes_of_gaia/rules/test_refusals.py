"""A refusal says what is missing, in the words of the game: each condition has its own."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.kernel import judge_of
from sandtable.rulesets.ashes_of_gaia import actions as act

from ..build import RIFLE, fight, man, now, play, why_not

KIT = ["cera", "knife", "frag*1", "gorro"]
ROCK = {"kind": "wall", "box": [28.6, 9, 29, 11], "ar": -1}


def ready(*answers: Any, him: dict[str, Any] | None = None, terrain: Any = (), **rulings: str) -> st.Battle:
    battle = fight([man(10, **{**RIFLE, "weapons": KIT}), man(12, 20)], [man(30, **(him or {}))], rulings,
                   terrain=list(terrain))  # fmt: skip
    return play(battle, *answers)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("shoot A2 single plainly", "Fighter A2 is on the same side"),
        ("shoot B4 single plainly", "there is no B4 in this battle"),
        ("lob to 300 100", "the Assault Rifle C.E.R.A. does not burst: it is fired at a target, not at a spot"),
        ("throw 2 to 5000 100", "that place is off the field"),
        ("throw 0 at B1", "the Assault Rifle C.E.R.A. is not made to be thrown"),
        ("throw 7 at B1", "Fighter A1 carries no item 7"),
        ("move 300 100", "Fighter A1 walks 6 m at most"),
        ("run 300 100", "Fighter A1 runs 12 m at most"),
        ("move 100 100", "Fighter A1 stands there already"),
        ("run 120 200", "Fighter A1 cannot stand there: it is too near to Fighter A2"),
        ("retreat 120 100", "Fighter A1 is in no melee and needs no retreat: a walk will do"),
        ("draw 0", "Fighter A1 holds the Assault Rifle C.E.R.A. already"),
        ("draw 2", "the Frag grenade is thrown, and not drawn"),
        ("reload", "the Assault Rifle C.E.R.A. is full"),
        ("chamber", "what is in hand needs no chambering: Assault Rifle C.E.R.A."),
        ("clear", "what is in hand is not jammed: Assault Rifle C.E.R.A."),
        ("get up", "Fighter A1 is not lying down"),
        ("charge B1", "Fighter B1 is too far away: a charge carries 14 m, with the reach of a blow"),
        ("strike B1 strong", "Fighter B1 is too far away to strike"),
        ("shoot B1 single through", "there is no cover to shoot through"),
        ("take it", "it is the turn of Fighter A1, and that is no action of a turn"),
    ],
)
def test_what_is_missing_is_named(answer: str, words: str) -> None:
    assert why_not(ready(), answer)[1] == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("shoot B1 single plainly", "what is in hand is no gun: Fists"),
        ("reload", "what is in hand takes no rounds: Fists"),
        ("chamber", "what is in hand needs no chambering: Fists"),
        ("clear", "what is in hand is not jammed: Fists"),
    ],
)
def test_bare_hands_are_refused_in_words_that_fit_them(answer: str, words: str) -> None:
    assert why_not(fight([man(10, weapons=[])], [man(30)]), answer)[1] == words


def test_an_attack_action_that_is_made_is_the_reason_and_not_the_actions_left() -> None:
    battle = ready("shoot B1 single plainly", [100])
    for answer in ("shoot B1 single plainly", "shoot B1 semi plainly", "throw 2 at B1"):
        assert why_not(battle, answer)[1] == "Fighter A1 has made the one attack action of this turn"
    assert "a defensive stance takes the place of attacks" in why_not(battle, "defensive stance")[1]


def test_where_kinds_of_attack_mix_it_is_the_kind_that_is_used_up() -> None:
    battle = ready("shoot B1 single plainly", [100], attack_modes_per_turn="mixed")
    expected = "Fighter A1 has no attack of this kind left in this turn"
    assert why_not(battle, "shoot B1 single plainly") == ("rof.single", expected)


def test_an_empty_gun_is_not_told_to_fire_single() -> None:
    battle = ready()
    battle.set("A1", rounds=0)
    assert why_not(battle, "shoot B1 single plainly")[1] == "0 rounds left; single shot needs 1. Reload (1 action)."
    battle.set("A1", rounds=3)
    assert why_not(battle, "shoot B1 full plainly")[1].endswith("Reload (1 action) or fire single.")


def test_a_reload_that_is_begun_takes_only_the_actions_that_are_left() -> None:
    battle = fight([man(10, long=60, weapons=["bru2"])], [man(30)])
    battle.set("A1", rounds=0)
    words = "0 rounds left; single shot needs 1. Reload ({})."
    assert why_not(battle, "shoot B1 single plainly")[1] == words.format("2 actions")
    assert why_not(play(battle, "reload"), "shoot B1 single plainly")[1] == words.format("1 action")


def test_cover_that_stops_everything_is_not_said_to_be_shot_through() -> None:
    battle = ready(him={"stance": "hidden"}, terrain=[ROCK])
    assert why_not(battle, "shoot B1 single plainly")[1].endswith("this cover lets no shot through")
    assert why_not(battle, "shoot B1 single through")[1] == "this cover lets no shot through"
    crate = ready(terrain=[{"kind": "crate", "box": [28.6, 9, 29, 11]}])
    assert why_not(crate, "shoot B1 single through")[1] == "Light cover is shot past, not through"


def test_each_way_of_having_the_wrong_length_of_weapon_is_told() -> None:
    def close(mine: str, his: str, *answers: Any, answer: str = "close in on B1", **rulings: str) -> str:
        battle = fight([man(10, melee=60, weapons=[mine])], [man(11, weapons=[his])], rulings)
        return why_not(play(battle, *answers), answer)[1]

    assert close("axe", "axe") == "Fighter A1 and Fighter B1 hold weapons of the same length"
    assert close("spear", "axe").startswith("Fighter A1 holds the longer weapon")
    stepped_in = close("knife", "axe", "close in on B1", [1], [100])
    assert stepped_in == "Fighter A1 is inside the reach of Fighter B1 already"
    assert close("spear", "axe", answer="reopen B1") == "under this ruling the distance is not opened again"
    assert close("knife", "axe", answer="reopen B1", reopen="yes").startswith("Fighter A1 holds the shorter weapon")


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ({"kind": "wall", "box": [12, 8, 12.4, 12]}, "Fighter A1 cannot get there: a wall bars the way"),
        ({"kind": "crate", "box": [14, 8, 16, 12]}, "Fighter A1 cannot stand there: something solid is in the place"),
    ],
)
def test_what_bars_the_way_is_named(piece: dict[str, Any], words: str) -> None:
    assert why_not(ready(terrain=[piece]), "move 150 100")[1] == words


def test_somebody_who_is_out_is_out_of_the_fight() -> None:
    battle = ready("shoot B1 semi plainly", [44], "take it", [6, 6], him={"hp": 1})
    assert str(battle.outcome()) == "Red wins: the last standing"
    two = fight([man(10, **RIFLE)], [man(30, hp=1), man(30, 20)])
    play(two, "shoot B1 semi plainly", [44], "take it", [6, 6])
    assert why_not(two, "again B1") == ("house.target", "Fighter B1 is out of the fight")


def test_a_called_attack_that_is_hopeless_is_refused_once() -> None:
    """A refusal that is overruled must not come back in the same words, as if for another reason."""
    hopeless = {"tn_zero": "no"}
    battles = (
        (fight([man(10, long=0, weapons=["cera"])], [man(30)], hopeless), "shoot B1 in the head plainly"),
        (fight([man(10, melee=0, weapons=["axe"])], [man(11)], hopeless), "strike B1 in the head"),
    )
    for battle, notation in battles:
        t, answer = now(battle), battle.parse(notation)
        t.refusals, t.overruled = [], 1
        assert judge_of(act.Ask.ACT)(t, answer, t.fighters[0])
        assert [id for id, _ in t.refusals] == ["tn_zero"]
