"""A pytest plugin that notes which tests exercise which rule, and keeps the result beside the checkout.

Probes say which carriers of rules a test ran. Nothing is written but `.sandtable/rule-tests.json`. To use it, make a
`Recorder` of your folders at the top of the outermost conftest.py, before anything imports the rules, and register it
in `pytest_configure`.
"""

from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Ruleset
from sandtable.reference.carriers import Spot, carriers
from sandtable.reference.rule_tests import RuleTests, update
from sandtable.registry import find, rulesets

from .probes import Probes

UNMEASURED = "unmeasured"
OUTPUT = "sandtable_rule_tests"  # what a worker hands to the session that started it


class Recorder:
    """Measures the tests of one process; where tests run in workers, adds up what those measured."""

    config: Any

    def __init__(self, *folders: Path) -> None:
        self.found: RuleTests = {}
        self.ran: set[str] = set()
        self.tests: dict[Spot, set[str]] = {}
        self.probes = Probes(folders)

    def pytest_configure(self, config: pytest.Config) -> None:
        self.config = config

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test, with its fixtures."""
        self.probes.ran.clear()
        try:
            return (yield)
        finally:
            if not item.get_closest_marker(UNMEASURED):
                for spot in self.probes.reached():
                    self.tests.setdefault(spot, set()).add(test_of(item.nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran.add(test_of(report.nodeid))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker is done."""
        self.add(getattr(node, "workeroutput", {}).get(OUTPUT, {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Says why tests of rules are missing."""
        if self.probes.too_early:
            names = ", ".join(self.probes.too_early)
            terminalreporter.write_line(f"imported before the recorder, so that nobody knows their tests: {names}")

    def pytest_sessionfinish(self) -> None:
        """Hands the result on, or writes it."""
        self.add(self.measured())
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[OUTPUT] = self.found
        elif self.ran and any(tests for rules in self.found.values() for tests in rules.values()):
            update(self.config.rootpath, self.found, self.ran)

    def measured(self) -> RuleTests:
        """What this process measured, ruleset by ruleset."""
        files = {file for file, _, _ in self.tests}
        return {id: exercised(find(id), self.tests) for id in rulesets() if is_among(find(id), files)} if files else {}

    def add(self, more: RuleTests) -> None:
        """Adds what one process measured."""
        for ruleset, rules in more.items():
            ours = self.found.setdefault(ruleset, {})
            for id, tests in rules.items():
                ours[id] = sorted({*ours.get(id, []), *tests})


def is_among(ruleset: Ruleset, files: Iterable[str]) -> bool:
    """Whether any of these files is one of a ruleset's."""
    return any(Path(file).is_relative_to(ruleset.folder) for file in files)


def exercised(ruleset: Ruleset, tests: Mapping[Spot, Iterable[str]]) -> dict[str, list[str]]:
    """Rule id -> the tests that ran one of its carriers."""
    found: dict[str, set[str]] = {id: set() for id in ruleset.catalogue.rules}
    for id, some in carriers(ruleset).items():
        found[id].update(*(tests.get(carrier.spot, ()) for carrier in some))
    return {id: sorted(names) for id, names in found.items()}


def test_of(id: str) -> str:
    """The test function of a test's id: all cases of `test_range[...]` are one test."""
    return id.partition("[")[0]
