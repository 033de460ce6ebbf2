"""The look of a ruleset that declares none."""

from collections.abc import Callable
from typing import Any

from .points import plain_point
from .scene import Look, Scene, View
from .table import Table


def plain_view(describe: Callable[[Table[Any]], str], t: Table[Any]) -> View:
    """The view of a ruleset that declares none: its situation in words."""
    headline, *lines = describe(t).splitlines() or [""]
    return View(headline, (), facts=tuple(("", line) for line in lines))


def plain_look(describe: Callable[[Table[Any]], str]) -> Look:
    """The look of a ruleset that declares none: everything in words."""
    return Look(
        scene=lambda t: Scene(),
        view=lambda t: plain_view(describe, t),
        point=plain_point,
        marks=lambda t, act: (),
    )
