"""Every bad input gets its clear error, and the battle is as it was (section 8 of the examples)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.bounds import entries, with_entry

from . import golden
from .build import fight, load, man, typed

VEGA, RUIZ, OKAFOR = man(name="Vega", ammo=1), man(name="Ruiz"), man(name="Okafor", status="bleeding-out")


def starts(scenario: dict[str, Any]) -> Callable[[], None]:
    def attempt() -> None:
        with pytest.raises(st.InvalidScenario) as caught:
            st.Battle(load(), scenario)
        raise caught.value

    return attempt


def answers(answer: str, *given: Any, squad: tuple[Any, ...] = (VEGA, RUIZ, OKAFOR), **more: Any) -> Callable[[], None]:
    """The answer is refused, and the battle does not change."""

    def attempt() -> None:
        battle = typed(load(), fight(*squad, **more), *given)
        before, state = battle.record, battle.state.key()
        try:
            battle.push(answer)
        finally:
            assert battle.record == before
            assert battle.state.key() == state

    return attempt


def rolls(*faces: int) -> Callable[[], None]:
    def attempt() -> None:
        battle = typed(load(), fight(VEGA, RUIZ), "T1 fire +1", "T2 fire +0")
        before = battle.record
        try:
            battle.roll(faces)
        finally:
            assert battle.record == before

    return attempt


ATTEMPTS: dict[str, Callable[[], None]] = {
    "Threat Level 5": starts(fight(VEGA, threat=5)),
    "Threat Level 0": starts(fight(VEGA, threat=0)),
    "Threat Level 1 with Momentum 2 at the start": starts(fight(VEGA, threat=1, momentum=2)),
    "a status that does not exist": starts(fight(man(status="Hurt"))),
    "Grit 4": starts(fight(man(grit=4))),
    "Ammo -1": starts(fight(man(ammo=-1))),
    "Flanked as an Offensive Position": starts(fight(man(offensive="Flanked"))),
    "cover Vega, whose Intent is Fire": answers("T2 cover T1", "T1 fire +0"),
    "cover oneself": answers("T2 cover T2"),
    "Ruiz spends Ammo with none left": answers("T2 fire +1"),
    "two Ammo on one Fire": answers("T1 fire +2"),
    "Move Up from Flanking": answers("T1 move up", squad=(man(offensive="flanking"), RUIZ)),
    "Fall Back from Fortified": answers("T1 fall back", squad=(man(defensive="fortified"), RUIZ)),
    "pay for success with a 4 against Threat Level 3": answers("pay", "T1 fire +0", [4], [6], squad=(RUIZ,), threat=3),
    "pay for success with a pool of none": answers("pay", "T1 move up", [6], [5, 6], [6], squad=(RUIZ,)),
    "an Intent for Okafor, who is down": answers("T3 fire +0"),
    "no Intent for two of the squad": answers("hold"),
    "two of five break off": answers("T1 disengage"),
    "six Troopers": starts(fight(*[man()] * 6)),
    "a die that shows 0": rolls(3, 0, 1),
}


@pytest.mark.parametrize("case", golden.BAD_INPUT, ids=lambda case: case.asked)
def test_bad_input_is_refused_with_the_words_it_deserves(case: golden.BadInput) -> None:
    with pytest.raises(st.SandtableError) as caught:
        ATTEMPTS[case.asked]()
    assert case.expected in str(caught.value)


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        (fight(), "a squad has 1 to 5 Troopers, got 0"),
        (fight(man(status="dead"), man(status="bleeding-out")), "at least one Trooper must be on their feet"),
        (fight(man(status="absent")), "OK, Grazed, Wounded, Bleeding Out or Dead expected, got 'absent'"),
        (fight(man(defensive="flanking")), "Flanking is an offensive position"),
        (fight(man(), momentum=-3), "start momentum -3 is already lost"),
        (fight(man(), momentum=9), "momentum: -3 to 5 expected, got 9"),
        (fight(man(), hold_out=-1), "hold_out: 1 to 100 expected, got -1"),
        (fight(man(), objective=300), "objective: at most 100 expected, got 300"),
        (fight(man(), advances=-1), "advances: at least 0 expected, got -1"),
        (fight(man(bleeding=500)), "squad[0].bleeding: at most 100 expected, got 500"),
        (fight(man(), man(grt=1)), 'squad[1].grt: no such entry; did you mean "grit"?'),
        (fight(man(), threet=1), 'threet: no such entry; did you mean "threat"?'),
        (fight(man(gear=["lgm"])), "Melee expected, got 'lgm'; did you mean \"lmg\"?"),
    ],
)
def test_scenario_that_no_battle_can_start_from_is_refused(scenario: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidScenario) as caught:
        st.Battle(load(), scenario)
    assert words in str(caught.value)


def test_error_in_a_scenario_file_names_the_file(tmp_path: Any) -> None:
    path = tmp_path / "yard.toml"
    path.write_text('threat = 7\nsquad = [{ name = "Vega" }]\n')
    with pytest.raises(st.InvalidScenario, match=r"^yard\.toml: threat level: 1 to 4 expected, got 7$"):
        st.Battle(load(), path)
    path.write_text("threat = = 2")
    with pytest.raises(st.InvalidScenario, match=r"^yard\.toml: "):
        st.Battle(load(), str(path))


def test_scenario_that_does_not_exist_lists_those_that_do() -> None:
    with pytest.raises(st.InvalidScenario, match=r'no scenario "sampel"; there are .*; did you mean "sample"'):
        st.Battle(load(), "sampel")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"preset": "bear"}, 'no preset "bear"; there are bare, standard, app; did you mean "bare"'),
        ({"rulings": {"lok": "free"}}, 'no ruling "lok"; did you mean "look"'),
        ({"rulings": {"look": "fre"}}, 'ruling look: free, named-move, off expected, got "fre"; did you mean "free"'),
        ({"numbers": {"fire.bse": 1}}, 'no number "fire.bse"; did you mean "fire.base"'),
        ({"numbers": {"victory.mark": 3}}, "victory.mark: a list of 4 whole numbers expected, got 3"),
        ({"numbers": {"fire.base": True}}, "fire.base: a whole number expected, got True"),
    ],
)
def test_unknown_or_ill_shaped_settings_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidRules) as caught:
        st.load("danger_close", **given)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "parameters", "words"),
    [
        ("defence", {}, 'no question "defence"; there are .*; did you mean "defense"'),
        ("defense", {"positon": "flanked"}, 'defense: positon: no such entry; did you mean "position"'),
        ("defense", {"position": "flanking"}, "Flanking is an offensive position"),
        ("offense", {"dice": -1}, "offense: dice: at least 0 expected, got -1"),
        ("offense", {"threat": 5}, "offense: threat: at most 4 expected, got 5"),
        ("engagement", {"policy": "boldest"}, 'no player "boldest"'),
    ],
)
def test_wrong_question_or_parameter_is_named(name: str, parameters: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidRules, match=words):
        st.odds(load(), name, **parameters)


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"victory__mark": [2, 6, 4, 5]}, "victory.mark[1]: -3 to 5 expected, got 6 (Victory, within momentum.track)"),
        ({"defeat__mark": -4}, "defeat.mark: -3 to 5 expected, got -4 (Defeat, within momentum.track)"),
        ({"momentum__track": [-2, 5]}, "defeat.mark: -2 to 5 expected, got -3 (Defeat, within momentum.track)"),
    ],
)
def test_a_mark_beyond_the_track_is_refused_when_it_is_loaded(numbers: dict[str, Any], told: str) -> None:
    with pytest.raises(st.InvalidRules) as caught:
        load(**numbers)
    assert str(caught.value) == f"rules.toml: number {told}"
    assert caught.value.rule in ("victory.mark", "defeat.mark")


def test_a_mark_and_its_track_move_together() -> None:
    assert load(defeat__mark=-4, momentum__track=[-4, 5]).in_force["defeat.mark"] == -4


def test_every_number_is_refused_beyond_its_range() -> None:
    catalogue = st.load("danger_close").ruleset.catalogue
    assert set(catalogue.bounds) == set(catalogue.numbers)
    for key, value in catalogue.numbers.items():
        for place, _ in entries(value):
            for wrong in (catalogue.bounds[key].range_of(place)[0] - 1, catalogue.bounds[key].range_of(place)[1] + 1):
                with pytest.raises(st.InvalidRules, match=f"{re.escape(key)}.* expected, got {wrong}"):
                    st.load("danger_close", numbers={key: with_entry(value, place, wrong)})
