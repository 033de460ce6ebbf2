"""Whatever others use has an example in its docstring, and the examples are what happens."""

import doctest
import inspect
from pathlib import Path

import pytest

from sandtable.kernel import by_kind

from .house.examples import given
from .house.measure import surface

PUBLIC = {name: thing for name, thing in surface().items() if inspect.isfunction(thing) or inspect.isclass(thing)}

SHOWN_WITH = {  # what has no example of its own, and where it is shown instead
    "answers.Yes": "answers.YesNo",
    "answers.No": "answers.YesNo",
    "points.Thing": "points.Points",
}


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in SHOWN_WITH])
def test_it_has_an_example_that_is_what_happens(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(by_kind, "OF_FAMILY", {family: list(told) for family, told in by_kind.OF_FAMILY.items()})
    example = doctest.DocTestParser().get_doctest(inspect.getdoc(PUBLIC[name]) or "", given(tmp_path), name, None, 0)
    assert example.examples, f"{name}: no example in its docstring"
    told: list[str] = []
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append).failed == 0, "".join(told)
