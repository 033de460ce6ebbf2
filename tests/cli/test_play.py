"""`play` for a person, with answers from a pipe: nothing typed ends in a traceback or loses the battle."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as some

import sandtable as st
from sandtable.reference import how
from tests.cli.program import Answer, refused


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Battles that are rescued go here."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(*lines: str, words: Sequence[str] = ()) -> str:
    """What a person sees who types these lines."""
    answer = Answer(
        "play",
        "danger_close",
        "--scenario",
        "pair-heavy",
        "--seed",
        "0",
        *words,
        typed="".join(f"{x}\n" for x in lines),
    )
    assert answer.code == 0, answer.error
    return answer.out


def test_choices_are_numbered_with_their_chances() -> None:
    shown = play()
    assert "T1 Vega" in shown
    assert "1 the whole squad breaks off" in shown
    assert "injured" in shown


def test_an_answer_by_number_and_in_words() -> None:
    assert "> Vega fires with extra Ammo" in play("3")
    assert "> Vega fires with extra Ammo" in play("t1  FIRE +1")
    assert "> Vega rolls the move die first" in play("T1 look")


def test_the_menu_is_in_words_with_prices_and_these_can_be_typed() -> None:
    shown = play("Vega fires w", "undo", "Vega fires with extra Ammo", "works on")
    assert "fires with extra Ammo (1 Ammo)  can gain Momentum" in shown
    assert shown.count("> Vega fires with extra Ammo  [") == 2
    assert '"works on" is no answer here' in shown


def test_words_of_several_answers_are_not_guessed() -> None:
    assert '"fires" could be T1 fire +0, T2 fire +0' in play("fires")
    assert '"moves" could be T1 move up, T2 move up' in play("moves")


def test_a_person_is_told_what_to_win_and_what_they_are_asked() -> None:
    shown = play()
    assert "Lift Momentum to the victory mark" in shown
    assert "squad: What do they do: Vega, Ruiz?" in shown


def test_a_refusal_names_its_rule() -> None:
    shown = play("T1 fire +1", "T1 fire +1")
    assert "not now:" in shown
    assert "[intent.once]" in shown


def test_unclear_answers_are_not_guessed() -> None:
    assert '"T1 fi" could be T1 fire +0, T1 fire +1' in play("T1 fi")
    assert "no answer 99" in play("99")
    assert 'did you mean "T1 fire +1"?' in play("T1 fyre +1")
    assert 'no direction "lft"' in play("T1 look lft")


def test_why_and_odds() -> None:
    shown = play("why T1 cover T2", "T1 fire +1", "why T2 fire +1", "odds T2 fire +1")
    assert "[cover.target]" in shown
    assert "Ammo spent: Ruiz +1 (fire.ammo)" in shown
    assert "%" in shown.split("> odds T2 fire +1")[1]


def test_why_tells_the_chances_of_an_answer_that_the_menu_does_not_list() -> None:
    words = ("play", "skirmishers", "--scenario", "stairwell", "--seed", "1", "--seat", "human", "--seat", "human")
    shown = Answer(*words, typed="A3 activate\nwhy A3 throw (3,4) level 0\n").out
    assert "throw (3,4) level 0  " not in shown
    assert "its chances: Clara throws on target 100%, Clara reaches an enemy 100%" in shown
    assert "its roll: needs 2: Base for throws 1 (expl.base), Wounds of the attacker +1 (fire.damage-mod)" in shown


def test_what_no_dice_decide_comes_for_certain() -> None:
    words = ("play", "skirmishers", "--scenario", "stairwell", "--seed", "1", "--seat", "human", "--seat", "human")
    assert Answer(*words, typed="odds A3 activate\n").out.split("> odds A3 activate")[1].split("\n")[1] == "for certain"


def test_undo_takes_back_and_shows_the_question_again() -> None:
    shown = play("T1 fire +1", "undo", "undo")
    assert "taken back: T1 fire +1" in shown
    assert "there is nothing to take back" in shown


def test_dice_typed_by_hand() -> None:
    shown = play("T1 look around", "7", "1 2", "T1 fire +1", "3", "roll", words=["--dice", "typed"])
    assert "1..6 expected" in shown
    assert "1 die expected, got 2" in shown
    assert "first the dice" in shown
    assert "move die 1d6: 3" in shown
    assert "no dice are to be rolled now" in shown


def test_save_and_go_on(elsewhere: Path) -> None:
    play("T1 fire +1", "save half", "quit")
    assert [path.name for path in elsewhere.iterdir()] == ["half.json"]
    shown = Answer("play", "danger_close", "--load", "half.json", typed="T2 fire +1\n").out
    assert "> Vega fires with extra Ammo" in shown
    assert "Offense Roll" in shown


def test_going_on_gives_the_same_battle_as_never_stopping(elsewhere: Path) -> None:
    play("T1 look around", "save half", "quit", words=["--seed", "9"])
    Answer("play", "danger_close", "--load", "half.json", typed="T1 fire +1\nT2 fire +1\nsave two-parts\n")
    play("T1 look around", "T1 fire +1", "T2 fire +1", "save one-part", words=["--seed", "9"])
    assert (elsewhere / "two-parts.json").read_text() == (elsewhere / "one-part.json").read_text()


def test_the_end_of_the_input_saves(elsewhere: Path) -> None:
    shown = play("T1 fire +1", words=["--seed", "5"])
    assert "danger_close-seed5.json" in shown
    log = st.Battle.replay(elsewhere / "danger_close-seed5.json").log
    assert next(event.answer for event in log if event.kind == "choice") == "T1 fire +1"
    play("T1 fire +0", words=["--seed", "5"])
    assert (elsewhere / "danger_close-seed5-2.json").exists()


def test_what_was_never_begun_is_not_saved(elsewhere: Path) -> None:
    play("help", "quit")
    assert list(elsewhere.iterdir()) == []


def test_no_other_file_is_overwritten(elsewhere: Path) -> None:
    (elsewhere / "notes.json").write_text("[]")
    assert "is no saved battle" in play("T1 fire +1", "save notes.json")
    assert (elsewhere / "notes.json").read_text() == "[]"


def test_saving_where_nothing_can_be_written_says_so() -> None:
    shown = play("T1 fire +1", "save /no/such/folder/battle", "T2 fire +1")
    assert "/no/such/folder/battle.json: No such file" in shown
    assert "is no saved battle" in play("save .")
    assert "Offense Roll" in shown


def test_a_damaged_battle_is_refused_and_left_alone(elsewhere: Path) -> None:
    play("T1 fire +1", "save half", "quit")
    file = elsewhere / "half.json"
    record = json.loads(file.read_text())
    file.write_text(json.dumps(record | {"seed": 99}))
    answer = Answer("play", "danger_close", "--load", "half.json")
    assert answer.code == 2
    assert "damaged" in answer.error
    assert json.loads(file.read_text())["seed"] == 99


def test_a_saved_battle_brings_its_own_rules() -> None:
    play("T1 fire +1", "save half", "quit")
    answer = Answer("play", "danger_close", "--load", "half.json", "--preset", "bare")
    assert "has its own rules" in answer.error


def test_bots_play_by_themselves() -> None:
    shown = play(words=["--seat", "bold"])
    assert "Outcome: " in shown
    assert ">  " not in shown


def test_a_whole_battle_by_first_answers() -> None:
    shown = play(*["2"] * 4, *["1"] * 400, words=["--seed", "1"])
    assert "Outcome: " in shown


def test_rules_log_and_help() -> None:
    shown = play("rules fire.base", "rules nope", "T1 fire +1", "log", "log 0", "help", "show", "")
    assert "A Trooper who Fires" in shown
    assert 'no rule "nope"' in shown
    assert "take back your latest answer" in shown


WORDS = some.sampled_from(
    [
        "undo",
        "why",
        "odds",
        "save",
        "log",
        "rules",
        "T1",
        "T9",
        "fire",
        "+1",
        "look",
        "around",
        "1",
        "2",
        "-3",
        "99",
        "é",
        "roll",
        "yes",
        "[",
        "{}",
    ]
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(some.lists(WORDS, max_size=4).map(" ".join), max_size=12))
def test_nothing_typed_loses_the_battle(lines: list[str]) -> None:
    kept = [line for line in lines if not line.startswith("save")]
    shown = play("T1 fire +1", *kept, "show")
    assert "Momentum" in shown.split("> show")[-1]


def test_without_a_seed_the_luck_is_new_and_its_seed_is_told() -> None:
    heads = [Answer("play", "danger_close", "--scenario", "lone-light", typed="").out.splitlines()[0] for _ in range(2)]
    assert heads[0] != heads[1]
    seed = heads[0].rpartition("(seed ")[2].rstrip(")")
    again = Answer("play", "danger_close", "--scenario", "lone-light", "--seed", seed, typed="").out
    assert again.startswith(heads[0])


def test_an_answer_may_be_typed_in_the_words_of_a_hint() -> None:
    assert "> Vega fires with extra Ammo" in play("vega fires with  extra Ammo")


def test_a_hint_says_what_to_type_for_each_idea() -> None:
    shown = play("hint 0.1", "quit")
    number = next(line for line in shown.splitlines() if line.startswith("1. ")).rpartition("(type ")[2].rstrip(")")
    assert 1 <= int(number) <= 20
    assert "usual computer plays on" in shown


def test_a_battle_can_be_given_up_and_that_taken_back() -> None:
    assert "squad resigns" in play("resign", "quit")
    assert "taken back: squad resigns" in play("resign", "undo", "quit")


def test_the_scenario_says_what_it_is_about() -> None:
    assert st.load("danger_close").scenario("pair-heavy").text in play("quit")


def test_signals_are_handled_only_while_a_battle_is_played_and_never_beside_the_main_thread() -> None:
    handler, shown = signal.getsignal(signal.SIGTERM), list[str]()
    play("T1 fire +1", "quit")
    assert signal.getsignal(signal.SIGTERM) == handler
    played = threading.Thread(target=lambda: shown.append(play("quit")))
    played.start()
    played.join()
    assert shown


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "nan", "inf", "1 2", "1e999"])
def test_a_hint_thinks_for_no_time_that_is_none(wrong: str) -> None:
    assert f"hint SECONDS: a number of seconds above 0 expected, got {wrong}\n" in play(f"hint {wrong}")


def test_the_goal_can_be_read_again() -> None:
    shown = play("goal")
    assert shown.count(how.goal(st.load("danger_close"))[:40]) == 2


@pytest.mark.parametrize("wrong", ["x", "2.5", "-1", "\u0663"])
def test_a_log_has_no_such_number_of_lines(wrong: str) -> None:
    assert f"log N: a whole number, or all, expected, got {wrong}\n" in play(f"log {wrong}")


@pytest.mark.parametrize("name", ["undo", "chance", "goal", "show", "roll", "help", "?", "quit", "exit"])
def test_words_after_a_command_that_takes_none_are_refused(name: str) -> None:
    assert f"\n{name}: nothing more expected, got now\n" in play("T1 fire +1", f"{name} now")


def test_a_card_to_be_typed_is_asked_for_in_the_words_that_refuse_another() -> None:
    shown = Answer("play", "year_zero", "--dice", "typed", "--seed", "3", typed="3\n3\n11\n").out
    card = next(line for line in shown.splitlines() if line.startswith("Type one card of 1, 2, 4, "))
    assert f"{card.removeprefix('Type ').partition(', or ')[0]} expected, got 11" in shown


@pytest.mark.parametrize("dice", ["typed", "drawn", "typd"])
def test_a_saved_battle_brings_its_own_dice(dice: str) -> None:
    play("T1 fire +1", "save half", "quit")
    assert "has its own rules" in refused("play", "danger_close", "--load", "half.json", "--dice", dice)


@pytest.mark.parametrize("seats", [("A=greedy", "A=random"), ("greedy", "A=random"), ("B=greedy", "random")])
def test_no_side_is_seated_twice(seats: tuple[str, str]) -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    twice = "B" if "random" in seats else "A"
    assert f"--seat: {twice} is seated twice" in refused("play", "skirmishers", *words)
