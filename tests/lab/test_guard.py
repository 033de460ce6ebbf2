"""Contracts: what holds, what is broken, what cannot be decided; and that a changed rule is caught."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sandtable as st
from sandtable.kernel import read_toml
from sandtable.lab.claims import claim
from sandtable.lab.guard import guard
from tests.cli.program import Answer

from .planted import RULESET

TOP = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(st.registry.REGISTERED, RULESET.id, RULESET)
    st.registry.find.cache_clear()


def contracts(folder: Path, *claims: str, more: str = "", head: str = 'engine = "compiled"') -> Path:
    """A file of contracts on the planted ruleset."""
    start = folder / "even.toml"
    start.write_text("head = 0\n")
    listed = [
        f'[[contract]]\nruleset = \'planted\'\nscenario = \'{start}\'\nclaim = """{text}"""\n{more}' for text in claims
    ]
    file = folder / "contracts.toml"
    file.write_text("\n".join([head, *listed]))
    return file


def said(folder: Path, *claims: str, more: str = "") -> list[str]:
    return [verdict.says for verdict in guard(contracts(folder, *claims, more=more)).verdicts]


def test_claims_hold_or_are_broken(tmp_path: Path) -> None:
    assert said(
        tmp_path,
        "wins.red - wins.blue within 0.2",
        "wins.red = 0.9 +- 0.1",
        "effect(red.need, +1).wins.red between -0.2 and -0.01",
        "effect(idle, +1).wins.red == 0 +- 0.01",
        "effect(red.need, -1).wins.red between -0.2 and 0",
        "rounds.mean between 5 and 7",
    ) == ["holds", "broken", "holds", "holds", "broken", "holds"]


def test_a_scenario_is_looked_for_beside_the_contracts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = contracts(tmp_path, "wins.red - wins.blue within 0.2")
    file.write_text(file.read_text().replace(str(tmp_path / "even.toml"), "even.toml"))
    monkeypatch.chdir("/")
    assert [verdict.says for verdict in guard(file).verdicts] == ["holds"]


def test_a_changed_rule_is_caught(tmp_path: Path) -> None:
    fair = "wins.red - wins.blue within 0.2"
    assert said(tmp_path, fair) == ["holds"]
    assert said(tmp_path, fair, more="numbers = { 'red.need' = 6 }") == ["broken"]


def test_what_is_too_near_to_tell_is_undecided(tmp_path: Path) -> None:
    found = guard(contracts(tmp_path, "wins.red between 0 and 0.53", more="battles = 300"))
    assert [verdict.says for verdict in found.verdicts] == ["undecided"]
    assert found.code == 2


def test_what_is_never_read_is_exact(tmp_path: Path) -> None:
    unread = "never_read == ['table[1]', 'table[2]', 'unread', 'face', 'ties']"
    most = [unread.replace("==", "within"), "never_read within ['unread', 'idle']"]
    found = guard(contracts(tmp_path, unread, "never_read == []", *most, more="battles = 256"))
    assert [verdict.says for verdict in found.verdicts] == ["holds", "broken", "holds", "broken"]
    assert "unread" in found.verdicts[1].found


def test_a_setting_that_breaks_breaks_the_contract(tmp_path: Path) -> None:
    found = guard(contracts(tmp_path, "effect(table.row, 5).wins.red within 0.5"))
    assert [verdict.says for verdict in found.verdicts] == ["broken"]
    assert "breaks" in found.verdicts[0].found


def test_exact_odds_are_compared_as_fractions(tmp_path: Path) -> None:
    file = tmp_path / "exact.toml"
    odds = "odds(defense, position='flanked', grit=1).injuries.p(1)"
    text = f"[[contract]]\nruleset = 'danger_close'\nclaim = \"{odds} == {{}}\"\n"
    file.write_text(text.format("1/4"))
    assert guard(file).code == 0
    file.write_text(text.format("0.2501"))
    assert guard(file).code == 1


def test_verdicts_are_wrong_once_in_twenty_at_most(tmp_path: Path) -> None:
    """At the very edge of a claim, either verdict may fall: whichever, seldom."""
    rules = RULESET.load()
    edge = st.simulate(rules, {}, battles=200_000, seed=77, engine="compiled").wins["red"].value
    told = [
        guard(contracts(tmp_path, f"wins.red between 0 and {edge - 0.004}", more=f"seed = {seed}\nbattles = 4096"))
        for seed in range(100)
    ]
    assert sum(found.verdicts[0].says == "holds" for found in told) <= 5


def test_exit_code_json_and_junit(tmp_path: Path) -> None:
    file = contracts(tmp_path, "wins.red - wins.blue within 0.2", "wins.red = 0.9 +- 0.1")
    junit = tmp_path / "junit.xml"
    answer = Answer("guard", str(file), "--junit", str(junit), "--json")
    assert answer.code == 1
    assert [c["says"] for c in answer.json["contracts"]] == ["holds", "broken"]
    suite = ElementTree.parse(junit).getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert len(suite.findall("testcase/failure")) == 1
    shown = Answer("guard", str(file))
    assert shown.out.startswith("holds     wins.red - wins.blue within 0.2")
    assert shown.code == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wins.red", "expected"),
        ("wins.green within 0.1", 'no measure "wins.green"'),
        ("wins.red within much", "numbers like 0.02"),
        ("effect(red.ned, +1).wins.red within 1", 'no number or ruling "red.ned"'),
        ("effect(red.need).wins.red within 1", "effect(NAME, VALUE).MEASURE expected"),
        ("wins.red * 2 within 1", "is no measure"),
        ("odds(defense).a.b.p(1) == 1", "odds(QUESTION"),
        ("never_read == nothing", "a value like"),
        ("never_read within 5", "a list like"),
        ("never_read == 'idle'", "a list like"),
        ("wins.red = 1/0 +- 0.1", "numbers like 0.02 or 1/4 expected, not 1/0"),
        ("odds(defense).injuries.p(1) == 1/0", "numbers like 0.02 or 1/4 expected, not 1/0"),
        ("wins.red == 1e9999999999", "expected, not 1e9999999999"),
        ("wins.red between 0.99 and 0.1", "nothing lies between 99/100 and 1/10"),
        ("wins.red = 0.5 +- -1", "nothing lies between"),
        ("wins.red within -1", "nothing lies between"),
        ("wins.red between 2 and 3", "wins.red lies between 0 and 1"),
        ("wins.red + wins.blue = 1.5 +- 0.1", "wins.red + wins.blue lies between 0 and 1"),
        ("wins.red - wins.blue = 1.5 +- 0.1", "wins.red - wins.blue lies between -1 and 1"),
        ("effect(red.need, +1).wins.red = 2", "lies between -1 and 1"),
        ("(1).wins.red = 1", "no measure"),
        ("odds(defense, 3).injuries.mean == 1", "odds(QUESTION"),
        ("odds(defense).injuries.mean(3) == 1", "odds(QUESTION"),
        ("(" * 300 + "wins.red = 1", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, words: str) -> None:
    with pytest.raises(st.SandtableError) as refusal:
        claim(text, RULESET.load())
    assert words in str(refusal.value)


@pytest.mark.parametrize("asked", ["mean", "at_least(1)", "p(1)"])
def test_a_claim_about_one_of_several_columns_must_say_which(tmp_path: Path, asked: str) -> None:
    file = tmp_path / "exact.toml"
    file.write_text(f"[[contract]]\nruleset = 'danger_close'\nclaim = 'odds(defense).{asked} == 0'\n")
    with pytest.raises(st.InvalidRules, match=r"exact\.toml: odds.*there are injuries, grit left"):
        guard(file)


def test_no_interval_of_a_share_goes_beyond_all_and_none(tmp_path: Path) -> None:
    found = guard(contracts(tmp_path, "wins.red + wins.blue between 0.5 and 1", "wins.nobody between 0 and 0.5"))
    assert [verdict.says for verdict in found.verdicts] == ["holds", "holds"]
    assert "(0 to" in found.verdicts[1].found


def test_what_is_never_read_cannot_be_told_of_battles_that_break(tmp_path: Path) -> None:
    broken = "numbers = { 'table.row' = 5 }\nbattles = 256"
    found = guard(contracts(tmp_path, "never_read within ['unread', 'idle', 'face', 'ties']", more=broken))
    assert [verdict.says for verdict in found.verdicts] == ["broken"]
    assert "breaks" in found.verdicts[0].found


def test_a_refusal_names_the_contract(tmp_path: Path) -> None:
    with pytest.raises(st.SandtableError, match=r"contracts\.toml: wins\.green within 1: no measure"):
        guard(contracts(tmp_path, "wins.green within 1"))


OURS = read_toml(TOP / "contracts.toml")["contract"]


def test_every_ruleset_and_scenario_of_two_sides_has_a_contract() -> None:
    named = {(contract["ruleset"], contract.get("scenario", "")) for contract in OURS}
    known = {id: st.load(id).ruleset for id in ("ashes_of_gaia", "skirmishers", "table_encounter", "year_zero")}
    assert {(id, name) for id, ruleset in known.items() for name in ruleset.scenario_files} <= named
    assert {(id, "") for id in known} <= named, "exact odds of each"


def test_a_broken_contract_of_ours_is_caught(tmp_path: Path) -> None:
    """CI holds `contracts.toml` itself; here one of its rules is changed."""
    ours = next(contract for contract in OURS if contract["name"].startswith("a pair usually beats a heavy"))
    head = "\n".join(f"{key} = {json.dumps(value)}" for key, value in ours.items())
    file = tmp_path / "contracts.toml"
    file.write_text(f"[[contract]]\n{head}\n")
    assert guard(file).code == 0
    file.write_text(f"[[contract]]\n{head}\nnumbers = {{ 'fire.base' = 0 }}\n")
    assert guard(file).code == 1
