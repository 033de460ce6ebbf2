"""A pytest plugin that notes which tests exercise which rule, and keeps the result beside the checkout.

Coverage tells which test ran which line; the carriers of a rule say which lines are its own. Nothing is written but
`.sandtable/rule-tests.json`. To use it, register a `Recorder` in the `pytest_configure` of a conftest.py.
"""

from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

from sandtable.kernel import Ruleset
from sandtable.reference.carriers import Carrier, carriers
from sandtable.reference.rule_tests import RuleTests, update
from sandtable.registry import find, rulesets

UNMEASURED = "unmeasured"
OUTPUT = "sandtable_rule_tests"  # what a worker hands to the session that started it
Lines = Mapping[int, Iterable[str]]  # line -> the tests that ran it


class Recorder:
    """Measures the tests of one process; where tests run in workers, adds up what those measured."""

    def __init__(self, config: pytest.Config, sources: Iterable[str]) -> None:
        self.config: Any = config
        self.found: RuleTests = {}
        self.ran: set[str] = set()
        folders = [str(path) for path in (config.rootpath / source for source in sources) if path.is_dir()]
        self.coverage = Coverage(data_file=None, config_file=False, source=folders, messages=False)
        self.coverage.set_option("run:disable_warnings", ["no-data-collected", "module-not-imported"])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test, with its fixtures."""
        if item.get_closest_marker(UNMEASURED):
            return (yield)
        self.coverage.start()
        self.coverage.switch_context(test_of(item.nodeid))
        try:
            return (yield)
        finally:
            self.coverage.stop()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran.add(test_of(report.nodeid))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker is done."""
        self.add(getattr(node, "workeroutput", {}).get(OUTPUT, {}))

    def pytest_sessionfinish(self) -> None:
        """Hands the result on, or writes it."""
        self.add(self.measured())
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[OUTPUT] = self.found
        elif self.ran and any(tests for rules in self.found.values() for tests in rules.values()):
            update(self.config.rootpath, self.found, self.ran)

    def measured(self) -> RuleTests:
        """What this process measured, ruleset by ruleset."""
        data = self.coverage.get_data()
        files = {str(Path(file)): data.contexts_by_lineno(file) for file in data.measured_files()}
        return {id: exercised(find(id), files) for id in rulesets() if is_among(find(id), files)} if files else {}

    def add(self, more: RuleTests) -> None:
        """Adds what one process measured."""
        for ruleset, rules in more.items():
            ours = self.found.setdefault(ruleset, {})
            for id, tests in rules.items():
                ours[id] = sorted({*ours.get(id, []), *tests})


def is_among(ruleset: Ruleset, files: Iterable[str]) -> bool:
    """Whether any of these files is one of a ruleset's."""
    return any(Path(file).is_relative_to(ruleset.folder) for file in files)


def exercised(ruleset: Ruleset, files: Mapping[str, Lines]) -> dict[str, list[str]]:
    """Rule id -> the tests that ran a line of one of its carriers."""
    found: dict[str, list[str]] = {}
    for id, some in carriers(ruleset).items():
        tests = {test for carrier in some for test in tests_in(carrier, files.get(carrier.file, {}))}
        found[id] = sorted(tests)
    return found


def tests_in(carrier: Carrier, lines: Lines) -> set[str]:
    """The tests that ran a line of the carrier."""
    return {test for line in range(carrier.first, carrier.last + 1) for test in lines.get(line, ()) if test}


def test_of(id: str) -> str:
    """The test function of a test's id: all cases of `test_range[...]` are one test."""
    return id.partition("[")[0]
