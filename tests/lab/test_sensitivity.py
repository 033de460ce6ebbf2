"""Shares of variance: equal to an independent implementation, right where they are known, and told apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable.lab.sensitivity import Sensitivity, drawn, orders, sensitivity

from .planted import RULESET

qmc = pytest.importorskip("scipy.stats").qmc


def ishigami(x: Any) -> Any:
    """A function whose shares are known."""
    x = (2 * x - 1) * np.pi
    return np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])


def shares(f: Any, inputs: int, samples: int) -> tuple[Any, Any, Any]:
    a, b, mixed = (f(x) for x in drawn(inputs, samples, 1))
    return a, b, mixed.reshape(inputs, samples)


def test_shares_of_a_known_function() -> None:
    a, b, mixed = shares(ishigami, 3, 1 << 13)
    middle = np.concatenate([a, b]).mean()
    main, total = orders(a - middle, b - middle, mixed - middle)
    assert main == pytest.approx([0.3139, 0.4424, 0.0], abs=0.02)
    assert total == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.02)


def test_shares_equal_an_independent_twin_on_the_same_samples() -> None:
    twin = pytest.importorskip("SALib.analyze.sobol")
    a, b, mixed = shares(ishigami, 3, 512)
    laid_out = np.column_stack([a, *mixed, b]).reshape(-1)  # a row a sample: A, each A with one column of B, B
    problem = {"num_vars": 3, "names": ["x", "y", "z"], "bounds": [[0, 1]] * 3}
    theirs = twin.analyze(problem, laid_out, calc_second_order=False, num_resamples=2)
    middle = laid_out.mean()
    main, total = orders(a - middle, b - middle, mixed - middle)
    assert total == pytest.approx(theirs["ST"], rel=1e-9)
    assert main == pytest.approx(theirs["S1"], rel=1e-9)


@pytest.fixture(scope="module")
def found() -> Sensitivity:
    names = ["lock.*", "red.need", "idle"]
    return sensitivity(RULESET.load(), {}, numbers=names, engine="compiled", samples=2_048)


def test_planted_inputs_are_told_apart(found: Sensitivity) -> None:
    idle, lock, need = (found.share(name) for name in ("idle", "lock.first", "red.need"))
    assert idle.total == idle.main == (0.0, 0.0, 0.0)
    assert lock.total.low > lock.main.high, "it acts only together with the other lock"
    assert need.total.low > 0
    assert lock.values == ("0", "1")
    assert set(need.values) == {"9", "10", "11"}


def test_luck_is_an_input_like_the_others(found: Sensitivity) -> None:
    luck = found.share("luck")
    assert found.shares[0] is luck
    assert 0.5 < luck.main.value < luck.total.value <= 1.1
    assert sum(share.main.value for share in found.shares) < 1.1


def test_the_strongest_are_found_by_a_sweep() -> None:
    found = sensitivity(RULESET.load(), {}, top=2, engine="compiled", samples=64)
    assert {share.name for share in found.shares} >= {"luck"}
    assert len(found.shares) == 3


def test_what_always_happens_has_no_shares() -> None:
    with pytest.raises(st.InvalidRules, match="nothing to share out"):
        sensitivity(RULESET.load(), {"head": 20}, numbers="red.need", engine="python", samples=16)


def test_samples_are_a_power_of_two() -> None:
    with pytest.raises(st.InvalidRules, match="a power of two"):
        sensitivity(RULESET.load(), {}, numbers="idle", samples=100)
