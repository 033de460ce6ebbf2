"""In which order tests run: long ones first, each worker its own, so that none is at a long one when all is done."""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

WORKERS = "PYTEST_XDIST_WORKER_COUNT"
BROWSER = Path(__file__).parent / "web" / "browser"
Modules = list[list[pytest.Item]]


class Order:
    """A plugin. It knows that each of so many workers begins with as large a piece of the list, in the list's order."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if workers := int(os.environ.get(WORKERS, "0")):
            items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in the order in which these workers are to have them; tests of a module stay together."""
    modules = defaultdict[Path, list[pytest.Item]](list)
    for item in items:
        modules[item.path].append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for group in groups([module for module in modules.values() if is_long(module)]):
        min(shares, key=weight).extend(item for module in group for item in module)
    short = [item for module in modules.values() if not is_long(module) for item in module]
    return [item for piece in pieces(shares, short) for item in piece]


def groups(modules: Modules) -> list[Modules]:
    """Modules that may need the same compiled code, for one worker; those with most long tests first."""
    found = defaultdict[str, Modules](list)
    for module in modules:
        found[shared_by(module)].append(module)
    return sorted(found.values(), key=lambda group: -weight([item for module in group for item in module]))


def shared_by(module: list[pytest.Item]) -> str:
    """The ruleset that its tests are about, the name by which they are sampled, or itself."""
    folders = module[0].path.parts
    if "rulesets" in folders:
        return folders[folders.index("rulesets") + 1]
    sampled = [mark.args[0] for item in module if (mark := item.get_closest_marker("sampled"))]
    return str(sampled[0] if sampled else module[0].path)


def is_long(module: list[pytest.Item]) -> bool:
    return weight(module) > 0


def weight(items: list[pytest.Item]) -> int:
    """How many of them take long."""
    return sum(1 for item in items if item.get_closest_marker("slow") or item.path.is_relative_to(BROWSER))


def pieces(shares: list[list[pytest.Item]], short: list[pytest.Item]) -> Iterator[list[pytest.Item]]:
    """Each share filled up with short tests to the size of a piece; what is too much for a piece goes to the next."""
    left = sum(map(len, shares)) + len(short)
    over: list[pytest.Item] = []
    for place, share in enumerate(shares):
        size = left // (len(shares) - place)
        here = [*over, *share]
        here, over = here[:size], here[size:]
        more = size - len(here)
        here, short = [*here, *short[:more]], short[more:]
        left -= size
        yield here
