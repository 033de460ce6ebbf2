"""Which code carries which rule."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sandtable.reference.carriers import Carrier, carried_by, carriers, ids_named
from sandtable.registry import find

RULESET = find("danger_close")
FOUND = carriers(RULESET)


def test_every_rule_has_an_entry() -> None:
    assert list(FOUND) == list(RULESET.catalogue.rules)
    assert all(carried_by(some) for some in FOUND.values())


def test_a_rule_of_data_only_is_carried_by_its_file() -> None:
    assert carried_by([]) == ["rules.toml"]


def test_a_marked_function_and_a_call_are_both_found() -> None:
    functions = [c for c in FOUND["fire.flanking"] if c.function == "fire_dice"]
    whole, call = max(functions, key=span), min(functions, key=span)
    source = Path(whole.file).read_text().splitlines()
    assert source[whole.line - 1].startswith("def fire_dice(")
    assert '"fire.flanking"' in source[call.first - 1]
    assert whole.first < call.first <= whole.last


def span(carrier: Carrier) -> int:
    return carrier.last - carrier.first


def test_the_lines_of_a_function_leave_out_what_runs_at_import() -> None:
    for some in FOUND.values():
        for carrier in some:
            assert carrier.line < carrier.first <= carrier.last


def test_a_ruling_that_shares_its_name_with_a_rule_is_found_by_either() -> None:
    assert {c.function for c in FOUND["grit.reroll"]} <= {c.function for c in FOUND["grit.reroll.reading"]}


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        ('number(t, "fire")', ["fire"]),
        ('number(t, "fire.table", place)', ["fire.table"]),
        ('allowed(t, "once", True, "not.an.id")', ["once"]),
        ('rules.in_force["squad.size"]', ["squad.size"]),
        ('names["squad.size"]', []),
        ('InvalidScenario("too many", "squad.size")', ["squad.size"]),
        ('check(t, "fire", d6, 4)', []),
    ],
)
def test_what_names_a_rule(code: str, ids: list[str]) -> None:
    node = ast.parse(code, mode="eval").body
    assert isinstance(node, ast.Call | ast.Subscript)
    assert [id for id in ids_named(node) if id != "not.an.id"] == ids
