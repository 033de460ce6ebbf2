"""Templates: files of which every ruleset has a copy of its own, with functions of its own in it."""

import importlib.util
import sys
from pathlib import Path
from typing import Any


def copy_of(template: Path, name: str) -> Any:
    """A module made of the template anew: each ruleset puts functions of its own into it."""
    spec = importlib.util.spec_from_file_location(name, template)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
