"""Step 5: the enemy's Tactics (DC-14)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sandtable as st

from .. import golden
from ..build import Entry, fight, listed, load, man, play, positions, trooper, typed

SQUAD = fight(*golden.DC_14_SQUAD, threat=golden.DC_14_THREAT_LEVEL)


def shown(position: golden.Position, must_move: bool) -> str:
    return " / ".join(position) + (", must move" if must_move else "")


def test_every_end_of_the_tactics_step_has_its_chance() -> None:
    odds = st.odds(load("standard"), "tactics", scenario=SQUAD)
    expected = {
        tuple(shown(p, end.must_move == name) for name, p in zip("ABC", (end.a, end.b, end.c), strict=True)): end.chance
        for end in golden.DC_14_ENDS
    }
    assert odds.outcomes == expected


@pytest.mark.parametrize("threat", [1, 2, 3, 4])
def test_a_stronger_enemy_acts_more_often(threat: int) -> None:
    """Encircle shows it: the one Fortified Trooper comes out of cover."""
    scenario = fight(man(defensive="fortified"), threat=threat)
    odds = st.odds(load("standard"), "tactics", scenario=scenario)
    assert odds.of("T1")["Engaged / In Cover"] == Fraction(threat, 6) * Fraction(2, 6)  # encircle and push forward


def after(tactic: int, *squad: Entry, picks: tuple[int, ...] = (), rulings: dict[str, str] | None = None) -> st.Battle:
    """A quiet Exchange of these Troopers, at whose end the enemy uses this tactic."""
    battle = typed(load("standard", rulings=rulings), fight(*squad, threat=2))
    play(battle, *[f"T{i} fire +0" for i in range(1, len(squad) + 1)])
    assert isinstance(battle.pending, st.Roll)
    play(battle, [4] * battle.pending.dice.n, "hold", *[[6]] * len(squad), [1], [tactic])
    return play(battle, *[[pick] for pick in picks])


FORTIFIED, FLANKING = man(defensive="fortified"), man(offensive="flanking")


def test_quick_flank_takes_one_of_the_fortified() -> None:
    battle = after(1, FORTIFIED, man(), FORTIFIED, picks=(2,))
    assert [positions(battle, i)[1] for i in (1, 2, 3)] == ["Fortified", "In Cover", "Flanked"]


def test_encircle_takes_all_of_the_fortified() -> None:
    battle = after(2, FORTIFIED, man(defensive="flanked"), FORTIFIED)
    assert [positions(battle, i)[1] for i in (1, 2, 3)] == ["In Cover", "Flanked", "In Cover"]


def test_push_forward_lowers_everybody_by_a_tier() -> None:
    battle = after(3, FORTIFIED, man(), man(defensive="flanked"))
    assert [positions(battle, i)[1] for i in (1, 2, 3)] == ["In Cover", "Flanked", "Flanked"]


def test_reposition_shakes_off_one_of_the_flanking() -> None:
    battle = after(4, FLANKING, man(), FLANKING, picks=(1,))
    assert [positions(battle, i)[0] for i in (1, 2, 3)] == ["Engaged", "Engaged", "Flanking"]


def test_reposition_may_be_the_squads_pick() -> None:
    battle = after(4, FLANKING, man(), FLANKING, rulings={"tactics.pick": "squad"})
    assert listed(battle) == ["T1 gives way", "T3 gives way"]
    battle.push("T3 gives way")
    assert [positions(battle, i)[0] for i in (1, 2, 3)] == ["Flanking", "Engaged", "Engaged"]


def test_enemy_falling_back_shakes_off_all_of_the_flanking() -> None:
    battle = after(5, FLANKING, man(), FLANKING)
    assert [positions(battle, i)[0] for i in (1, 2, 3)] == ["Engaged"] * 3


def test_a_tactic_that_fits_nobody_does_nothing() -> None:
    for tactic in (1, 2, 4, 5):
        battle = after(tactic, man(), man())
        assert positions(battle, 1) == positions(battle, 2) == ("Engaged", "In Cover")


def test_the_fallen_are_never_picked() -> None:
    battle = after(6, man(), man())
    assert isinstance(battle.pending, st.Roll)
    battle.roll([2])
    assert trooper(battle, 2).scattered
    down = fight(man(), man(status="bleeding-out"), threat=2)
    alone = typed(load("standard"), down, "T1 fire +0", [4], "hold", [6], [1], [6])
    assert trooper(alone, 1).scattered  # nobody else qualifies, so no die


# ---- the grenade ---------------------------------------------------------------------------------------------


def scattered(*given: str | list[int]) -> st.Battle:
    return typed(load("standard"), fight(man(scattered=True), man()), *given)


def test_who_stays_is_hurt_before_the_defense_rolls() -> None:
    battle = scattered("T1 fire +0", "T2 fire +0", [4, 4], "hold")
    assert trooper(battle, 1).status.title == "Grazed"
    assert isinstance(battle.pending, st.Roll)


def test_who_moves_is_not_hurt() -> None:
    battle = scattered("T1 fall back", [6], "T2 fire +0", [4], "hold")
    assert trooper(battle, 1).status.title == "OK"


def test_the_grenade_goes_off_once() -> None:
    battle = scattered("T1 fire +0", "T2 fire +0", [4, 4], "hold", [6], [6], [6])
    assert not trooper(battle, 1).scattered
    play(battle, "T1 fire +0", "T2 fire +0", [4, 4], "hold", [6], [6], [6])
    assert trooper(battle, 1).status.title == "Grazed"


def test_who_has_scattered_is_done_with_it() -> None:
    battle = scattered("T1 fall back", [6], "T2 fire +0", [4], "hold", [6], [6], [6])
    assert not trooper(battle, 1).scattered


def test_without_tactics_an_exchange_ends_with_momentum() -> None:
    battle = typed(load("standard", {"tactics": "none"}), fight(man()), "T1 fire +0", [4], "hold", [6])
    assert isinstance(battle.pending, st.Choice)


@pytest.mark.parametrize(("die", "foiled"), [(3, True), (4, False)])
def test_commanders_kit_may_foil_a_tactic(die: int, foiled: bool) -> None:
    scenario = fight(man(gear=["commanders-kit"], defensive="fortified"))
    battle = typed(load("standard"), scenario, "T1 fire +0", [4], "hold", [6], [1], [die])
    assert isinstance(battle.pending, st.Choice) == foiled
    if not foiled:
        battle.roll([2])
    assert positions(battle, 1)[1] == ("Fortified" if foiled else "In Cover")


def test_commanders_kit_needs_its_bearer_on_his_feet() -> None:
    scenario = fight(man(), man(gear=["commanders-kit"], status="bleeding-out"))
    battle = typed(load("standard"), scenario, "T1 fire +0", [4], "hold", [6], [1])
    assert isinstance(battle.pending, st.Roll)
    assert battle.pending.why == "Tactics"
