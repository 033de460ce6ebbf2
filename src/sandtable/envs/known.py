"""Makes the environments known to libraries that keep a list of names, as soon as such a library is imported."""

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from sandtable.registry import REGISTERED, installed

VERSION = 1  # of the environments: a newer one may pay or show something else


def in_gymnasium() -> None:
    """Every ruleset at hand as `sandtable/ID-v1`: `gymnasium.make("sandtable/skirmishers-v1", scenario="yard")`."""
    import gymnasium

    for id in sorted({*installed(), *REGISTERED}):
        named = f"sandtable/{id}-v{VERSION}"
        if named not in gymnasium.registry:
            gymnasium.register(named, entry_point="sandtable.envs:gym", kwargs={"ruleset": id})


def in_openspiel() -> None:
    """Every ruleset at hand as `sandtable_ID`: the module sees to it, and may be what is just importing OpenSpiel."""
    importlib.import_module("sandtable.envs.spiel")


LISTS: dict[str, Callable[[], None]] = {"gymnasium": in_gymnasium, "pyspiel": in_openspiel}


class Waiting(MetaPathFinder):
    """Waits for the import of these libraries, and neither loads nor needs any of them."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The usual one, which says afterwards that the library is there."""
        if name not in self.names:
            return None
        self.names.remove(name)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            loaded: Any = spec.loader
            usual = loaded.exec_module

            def exec_module(module: ModuleType) -> None:
                usual(module)
                LISTS[name]()

            loaded.exec_module = exec_module
        return spec


def make_known() -> None:
    """Fills the lists of the libraries that are there; those of others are filled when they come."""
    there = {name for name in LISTS if sys.modules.get(name) is not None}
    for name in there:
        LISTS[name]()
    sys.meta_path.insert(0, Waiting(LISTS.keys() - there))
