"""Of tests that ask the same of much, each session runs a few, drawn by lot; it says which number draws them again."""

import os
import random
from collections import defaultdict

import pytest

LOT = "SANDTABLE_LOT"  # the number; workers have it from the session that starts them
ALL = "SANDTABLE_FUZZ"  # set where all shall run


def lot() -> int:
    """The number this session draws by."""
    return int(os.environ[LOT])


class Sampling:
    """A plugin for tests marked `sampled(name, few)`: of the cases of one name so many run, and whatever is named."""

    def __init__(self) -> None:
        self.lot = os.environ.setdefault(LOT, str(random.SystemRandom().randrange(10**6)))

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if os.environ.get(ALL) or any("::" in word for word in config.args):
            return
        left_out = set(self.not_drawn(items))
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]

    def not_drawn(self, items: list[pytest.Item]) -> list[str]:
        """The ids of the sampled tests that do not run this time. Cases of one id are drawn together."""
        groups: dict[tuple[str, int], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for item in items:
            if mark := item.get_closest_marker("sampled"):
                case = getattr(item, "callspec", None)
                groups[mark.args][case.id if case else item.nodeid].append(item.nodeid)
        found = []
        for (name, few), cases in groups.items():
            for case in random.Random(f"{self.lot} {name}").sample(sorted(cases), max(0, len(cases) - few)):
                found += cases[case]
        return found

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(f"samples were drawn by {LOT}={self.lot}")
