"""Mistakes of a first plugin: each is told once, with file, line, and what would be right."""

from __future__ import annotations

import re

import pytest

from sandtable.kernel import Ruleset
from sandtable.lint import lint, lint_code
from tests.mistaken import Edit, Mistaken, mistaken

__all__ = ["mistaken"]

NO_DOES: Edit = "rules/fighting.py", "@does(act.Shoot)\n", ""


def told(ruleset: Ruleset) -> list[str]:
    """What lint says, without the lines' numbers."""
    return [re.sub(r"\.py:\d+", ".py:N", str(problem)) for problem in lint(ruleset)]


def test_an_example_without_mistakes_is_sound(mistaken: Mistaken) -> None:
    assert told(mistaken()) == []


def test_an_answer_that_does_nothing_is_named_where_it_is_declared(mistaken: Mistaken) -> None:
    ruleset = mistaken(NO_DOES)
    (problem,) = lint(ruleset)
    assert problem.line == ruleset.actions.parse("shoot R1").written_at.line
    assert str(problem) == (
        f"actions.py:{problem.line}: Shoot: no function does Shoot: "
        "mark one with @does(act.Shoot), or say passes=True if it lets things be"
    )


def test_an_answer_that_only_a_player_and_a_judge_name_does_nothing(mistaken: Mistaken) -> None:
    """The rules of Hilltop ask for `act.Done`; what a player or a judge asks for is no deed."""
    ask = (
        "rules/course.py",
        "ask(t, who.side, act.Ask.ACT, who) == act.Done()",
        "ask(t, who.side, act.Ask.ACT, who).kind == 1",
    )
    assert any("no function does Done" in text for text in told(mistaken(ask)))


def test_an_answer_that_lets_things_be_needs_no_function(mistaken: Mistaken) -> None:
    passes = "actions.py", 'notation="shoot {target}",', 'notation="shoot {target}", passes=True,'
    assert told(mistaken(NO_DOES, passes)) == []


def test_words_that_mean_nothing_stop_no_compiled_code(mistaken: Mistaken) -> None:
    assert lint_code(mistaken(NO_DOES)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "shoots at {target}",
            "shoots at {taget}",
            'Shoot: names {taget}: a field, who, numbers or a part of its Points expected; did you mean "target"?',
        ),
        (
            'group="done"',
            'group="done", cost="{numbers[hihg]} AP"',
            'its words name no number "hihg" in rules.toml; did you mean "high"?',
        ),
    ],
)
def test_words_of_an_action_that_mean_nothing_are_told_with_a_plain_look_too(
    old: str, new: str, said: str, mistaken: Mistaken
) -> None:
    (text,) = told(mistaken(("actions.py", old, new)))
    assert text.startswith("actions.py:N: ")
    assert text.endswith(said)


@pytest.mark.parametrize("notation", ["shoot {target}", "SHOOT {target}"])
def test_two_actions_of_one_notation_are_both_named_with_their_places(notation: str, mistaken: Mistaken) -> None:
    ruleset = mistaken(("actions.py", 'notation="strike {target}"', f'notation="{notation}"'))
    (problem,) = lint(ruleset)
    shoot, strike = [kind for kind in ruleset.actions.kinds if kind.__name__ in ("Shoot", "Strike")]
    assert (problem.file, problem.line) == strike.written_at
    assert f"is read as Shoot ({shoot.written_at}): give one of them another notation" in problem.text


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "players.py",
            "case act.Shoot(place)",
            "case act.Shot(place)",
            'case act.Shot: no such action; did you mean "Shoot"?',
        ),
        (
            "players.py",
            "case act.Walk(x, y)",
            "case act.Done",
            "case act.Done: no answer is a class: write case act.Done()",
        ),
        ("rules/course.py", "== act.Done()", "== act.Don()", 'actions has no Don; did you mean "Done"?'),
        ("rules/moving.py", "range(2)", "range(act.TWO)", "actions has no TWO"),
        (
            "rules/fighting.py",
            '"shoot:bow"',
            '"shoot:bows"',
            'rule "shoot": no refusal "bows"; there are bow, sight, near; did you mean "bow"?',
        ),
        (
            "rules/fighting.py",
            '"shoot:bow"',
            '"high:bow"',
            'rule "high" has no refusals in rules.toml: write refusals = { bow = "..." }',
        ),
    ],
)
def test_a_name_that_is_not_there_is_told_with_what_there_is(
    file: str, old: str, new: str, said: str, mistaken: Mistaken
) -> None:
    assert any(
        text.startswith(file.rpartition("/")[2]) and text.endswith(said) for text in told(mistaken((file, old, new)))
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "rules/course.py",
            '    return (\n        allowed(t, "turn:side"',
            '    _ = (\n        allowed(t, "turn:side"',
            "may_act: comes to its end here and gives None: return True or False",
        ),
        (
            "rules/course.py",
            'Fighter) -> bool:\n    return (\n        allowed(t, "turn:side"',
            'Fighter):\n    _ = (\n        allowed(t, "turn:side"',
            "may_act: comes to its end here and gives None: return True or False",
        ),
        (
            "players.py",
            "    return 0\n\n\n@",
            "    return\n\n\n@",
            "nearest_first: comes to its end here and gives None: return a value, of int",
        ),
        (
            "players.py",
            "    return 0\n\n\n@",
            "\n\n@",
            "nearest_first: comes to its end here and gives None: return a value, of int",
        ),
        (
            "rules/fighting.py",
            '        need -= number(t, "high")\n    return need',
            "        return need - 1",
            "to_hit: comes to its end here and gives None: return a value, of int",
        ),
    ],
)
def test_a_function_that_may_end_without_its_value_is_named_with_its_line(
    file: str, old: str, new: str, said: str, mistaken: Mistaken
) -> None:
    (text,) = [text for text in told(mistaken((file, old, new))) if "comes to its end" in text]
    assert text == f"{file.rpartition('/')[2]}:N: {said}"


def test_a_column_that_no_rule_gives_a_value_is_named(mistaken: Mistaken) -> None:
    column = "state.py", "class Report(State):\n", "class Report(State):\n    lost: int\n"
    assert told(mistaken(column)) == ["course.py:N: report: no rule gives the column lost of Report a value"]


def test_a_member_of_an_enum_without_its_words_is_told(mistaken: Mistaken) -> None:
    titled = """    GROUND = 1
    STORM = 2

    @property
    def title(self) -> str:
        return ("a rout", "more ground is held")[self]
"""
    (text,) = told(mistaken(("state.py", "    GROUND = 1\n", titled)))
    assert text == "state.py:N: Ending: title of STORM is missing: IndexError: tuple index out of range"


def test_a_member_that_no_field_holds_is_told_without_its_words_too(mistaken: Mistaken) -> None:
    banded = """class Band(Code):
    NEAR = 0
    FAR = 1

    @property
    def words(self) -> str:
        return ("close by",)[self]


class Report(State):
"""
    (text,) = told(mistaken(("state.py", "class Report(State):\n", banded)))
    assert text == "state.py:N: Band: words of FAR is missing: IndexError: tuple index out of range"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("import NOBODY, Group,", "import Group,", "NOBODY in this module: write from sandtable.kernel import NOBODY"),
        ("rule, verdict\n", "rule\n", "verdict in this module: write from sandtable.kernel import verdict"),
        ("import INCH, Battle", "import Battle", "INCH in this module: write from {package}.state import INCH"),
        ("Weapon.SWORD", "Wepon.SWORD", 'Wepon in this module; did you mean "Weapon"?'),
    ],
)
def test_a_name_that_is_not_imported_is_told_before_it_is_played_with_the_import_it_wants(
    old: str, new: str, said: str, mistaken: Mistaken
) -> None:
    ruleset = mistaken(("rules/fighting.py", old, new))
    found = {text.split(": ", 2)[2] for text in told(ruleset)}
    assert found == {"there is no " + said.format(package=ruleset.package)}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("{1:action} more for {0}", ""),
        ("{1:die/dice} more for {0}", ""),
        ("{1:2points} more", 'shows a number as "2points": write a sign, {:+}, or a noun, {:die/dice}'),
        ("{0:point} more", 'shows target as "point", and it is no number'),
        ("{who} is hidden", "shows {who}: facts have no names; write {}, or {0} for the first"),
        ("{1 more", "cannot be read: expected '}' before end of string in \"{1 more\""),
    ],
)
def test_words_of_a_refusal_that_would_stop_a_battle_are_told_before_it(
    words: str, said: str, mistaken: Mistaken
) -> None:
    given = "rules/fighting.py", "OPAQUE) == NOBODY, target)", "OPAQUE) == NOBODY, target, 2)"
    found = told(mistaken(given, ("rules.toml", "{0} is not in sight", words)))
    assert [text.partition("the refusal of shoot:sight ")[2] for text in found] == [said] * bool(said)


def test_words_of_a_question_that_no_battle_can_fill_are_told(mistaken: Mistaken) -> None:
    words = """    ACT = 1

    @property
    def question(self) -> str:
        return ("Who is next?", "What does {whom} do?")[self]
"""
    (text,) = told(mistaken(("actions.py", "    ACT = 1\n", words)))
    assert text == "actions.py:N: Ask: question of ACT: only {who} and {about} can stand in braces ('whom')"


def test_a_field_that_an_event_looks_for_in_vain_is_told(mistaken: Mistaken) -> None:
    """At the table its chances would be missing without a word."""
    edit = "odds/events.py", "new.wounds < old.wounds", "new.wonds < old.wounds"
    (text,) = told(mistaken(edit))
    assert text == 'events.py:N: is wounded: Fighter has no field "wonds"; did you mean "wounds"?'
