"""What has no compiled form is refused with its line; what only plain play hears is not written."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.kernel.errors import InvalidRules

from ..toy import RULESET
from .show import rule_text, stand_in

HEAD = f"""
from collections.abc import Iterator
from sandtable.kernel.verbs import *
from sandtable.kernel.luck import Top
from {RULESET.package}.state import *
from {RULESET.package}.rules import options, gain

"""
Load = Callable[[str], ModuleType]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Makes a module of some rules."""

    def made(text: str) -> ModuleType:
        path = tmp_path / "probe.py"
        path.write_text(HEAD + text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("probe", path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules["probe"] = module
        spec.loader.exec_module(module)
        return module

    return made


def translated(load: Load, text: str, *kinds: str) -> str:
    """The function as LLVM's text, for arguments of these kinds or those that its parameters are named after."""
    f = load(text).f
    usual = {"t": "t", "x": "int", "act": "action"}
    return rule_text(f, *(kinds or [usual[name] for name in f.__code__.co_varnames[: f.__code__.co_argcount]]))


def line_of(text: str) -> int:
    """Where the marked line stands in the file."""
    return (HEAD + text).split("# here")[0].count("\n") + 1


REFUSED = [
    ("def f(t):\n    return number(t, 'aim.bass')  # here", 'no number "aim.bass"; did you mean "aim.base"?'),
    ("def f(t, x):\n    return number(t, x)  # here", "number needs its id spelt out"),
    ("def f(t):\n    return ruling(t, 'aim.mud') == 'slo'  # here", 'has no option "slo"; did you mean "slow"?'),
    ("def f(t):\n    for act in options(t, 1):  # here\n        pass", "options can be offered, not walked"),
    ("def f(t):\n    return min((x for x in t.fighters), key=f)  # here", "min and max with a key cannot be"),
    ("def f(t):\n    return sorted(x.at for x in t.fighters)  # here", "a generator expression stands inside any"),
    (
        "def f(t, act):\n    match act:\n        case int():  # here\n            pass",
        "only actions can be matched by class: int()",
    ),
    (
        "def f(t, act):\n    match act:\n        case Hit(Step() | 3):  # here\n            pass",
        "this pattern cannot be compiled: Step()",
    ),
    (
        "def f(t, act):\n    match act:\n        case [1, 2]:  # here\n            pass",
        "this pattern cannot be compiled: [1, 2]",
    ),
    ("def f(t):\n    return Hit(1, hard=True)  # here", "Hit needs target, stance, hard"),
    ("def f(t):\n    return total(t, 3, lambda t: 1)  # here", "Lambda cannot be compiled"),
    ("def f(t):\n    return Top(3)  # here", "Top has no compiled form"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refusals_name_the_line(load: Load, text: str, message: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        translated(load, text)
    assert str(caught.value).startswith(f"probe.py:{line_of(text)}: f: ")
    assert message in str(caught.value)


def test_a_ruling_is_compared_with_several_options(load: Load) -> None:
    text = "def f(t):\n    return ruling(t, 'turn.rest') in {brackets}"
    for brackets in ("('long', 'short')", "['long', 'short']", "{'long', 'short'}"):
        found = translated(load, text.replace("{brackets}", brackets))
        assert stand_in(found, "load i64", "icmp eq i64 %, 1", "icmp eq i64 %, 0", "ret i1")


WORDLESS = [
    ("roll(t, 'to hit', dice(2, 6))", "roll(t, dice(2, 6))"),
    ("roll(t, 'to hit', x, need=y)", "roll(t, x)"),
    ("roll(t, x, dice(2, 6))", "roll(t, dice(2, 6))"),
    ("check(t, 'to hit', x, 8)", "check(t, x, 8)"),
    ("within(t, f'to {x}', dice(2, 6), 8, by=x)", "within(t, dice(2, 6), 8)"),
    ("contest(t, 'to push', x, dice(1, 6), plus=3, by=x, foe=y)", "contest(t, x, dice(1, 6), plus=3)"),
    ("contest(t, 'to push', x, x)", "contest(t, x, x)"),
    ("pool(t, 'to hit', x, (1, 4), at_most=y)", "pool(t, x, (1, 4))"),
    ("pool(t, 'to hit', x, FACES)", "pool(t, x, FACES)"),
    ("top(t, x, dice(3, 6))", "top(t, dice(3, 6))"),
    ("top(t, 'to hit', dice(3, 6), most=2)", "top(t, dice(3, 6), most=2)"),
    ("draw(t, 'a card', 14)", "draw(t, 14)"),
    ("once(t, gain, 3, y, by=x)", "once(t, gain, 3, y)"),
]


@pytest.mark.parametrize(("written", "heard"), WORDLESS)
def test_a_roll_is_the_same_with_and_without_words_for_it(load: Load, written: str, heard: str) -> None:
    found = [translated(load, f"def f(t, x, y):\n    return {each}", "t", "dice", "int") for each in (written, heard)]
    assert found[0] == found[1]


def test_what_only_plain_play_hears_is_gone(load: Load) -> None:
    found = translated(load, "def f(t, x):\n    note(t, 'hm', x)\n    return allowed(t, 'attacks', x > 1, x)")
    assert found.count("% = ") == 3
    assert stand_in(found, "icmp sgt i64 %a4, 1", "load i1", "ret i1")


def test_actions_are_bits(load: Load) -> None:
    text = translated(load, "def f(t, x):\n    return Step(x.at)", "t", "fighter")
    assert stand_in(text, "load i8", "and i64 %, 255", "shl i64 %, 8", "or i64 1, %")
    text = translated(load, "def f(t, act):\n    if isinstance(act, Throw):\n        return act.far\n    return 0")
    assert stand_in(text, "and i64 %, 255", "br i1", "shl i64 %a4, 40", "ashr i64 %, 48")


SHOWN = [
    "isinstance(act, Throw) and act.far > 3",
    "act.far > 3 if isinstance(act, Throw) else False",
    "any(act.far > x.at for x in t.fighters if isinstance(act, Throw))",
]


@pytest.mark.parametrize("test", SHOWN)
def test_a_field_is_read_where_the_kind_of_an_action_is_shown(load: Load, test: str) -> None:
    assert stand_in(translated(load, f"def f(t, act):\n    return {test}"), "and i64 %, 255", "shl i64 %a4, 40")


def test_what_a_branch_shows_is_unknown_behind_it(load: Load) -> None:
    with pytest.raises(InvalidRules, match="target of action Act means something else in each kind"):
        translated(load, "def f(t, act):\n    if isinstance(act, Throw):\n        pass\n    return act.target")


def test_a_choice_works_out_once_who_is_asked(load: Load) -> None:
    found = translated(
        load, "def f(t):\n    return choose(t, roll(t, dice(1, 2)) - 1, Ask.PARRY, options(t, t.fighters[0]))"
    )
    assert found.count("@roll.1(") == 1


def test_names_of_a_generator_expression_are_its_own(load: Load) -> None:
    text = "def f(t, x):\n    y = t.fighters[0]\n    found = sum(y for y in (3, x))\n    return y.at + found"
    assert stand_in(translated(load, text), "load i8", "ret i64")


def test_globals_of_the_ruleset_stay_as_they_are() -> None:
    from sandtable.compiled import engine

    from ..toy import rules

    before = dict(vars(rules))
    loaded = RULESET.load()
    engine(RULESET).run(loaded, loaded.start({}), ("brute", "random"), 1, 0, 1)
    assert vars(rules) == before
