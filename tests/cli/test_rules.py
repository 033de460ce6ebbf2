"""`rulesets` and `rules`."""

from __future__ import annotations

from tests.cli.program import Answer

KEYS = ["id", "title", "text", "source", "addition", "numbers", "rulings", "carried_by", "tests"]


def test_rulesets() -> None:
    assert "danger_close" in Answer("rulesets").out
    [found] = [r for r in Answer("rulesets", "--json").json if r["id"] == "danger_close"]
    assert "unofficial" in found["credit"]


def test_every_rule_is_complete() -> None:
    rules = Answer("rules", "danger_close", "--json").json
    assert all(list(rule) == KEYS for rule in rules)
    assert [rule["id"] for rule in rules if not (rule["text"] and rule["source"] and rule["carried_by"])] == []


def test_one_rule_as_json() -> None:
    [rule] = Answer("rules", "danger_close", "fire.flanking", "--json").json
    assert rule["numbers"] == {"fire.flanking": 1}
    assert rule["carried_by"] == ["sandtable.rulesets.danger_close.rules.offense:fire_dice"]


def test_a_rule_tells_its_readings() -> None:
    [rule] = Answer("rules", "danger_close", "grit.reroll", "--json").json
    assert rule["rulings"] == {"grit.reroll.reading": {"options": ["die", "roll"], "in_force": "die"}}


def test_what_the_command_line_changes_is_in_force() -> None:
    words = ("rules", "danger_close", "grit.reroll", "--ruling", "grit.reroll=roll", "--json")
    assert Answer(*words).json[0]["rulings"]["grit.reroll.reading"]["in_force"] == "roll"
    assert "2 (not 1)" in Answer("rules", "danger_close", "fire", "--number", "fire.base=2").out


def test_one_rule_for_people_names_file_and_line() -> None:
    shown = Answer("rules", "danger_close", "fire.flanking").out
    assert "offense.py:" in shown
    assert "the document, on Fire" in shown


def test_the_beginning_of_ids_shows_them_all() -> None:
    ids = [rule["id"] for rule in Answer("rules", "danger_close", "fire", "--json").json]
    assert ids == ["fire.base", "fire.flanking", "fire.ammo", "fire.limited", "fire.gear"]
