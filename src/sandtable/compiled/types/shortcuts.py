"""Where Numba takes a long way to an answer that is at hand: asked thousands of times while rules are compiled."""

from importlib import import_module, util
from typing import Any

from numba.core import types
from numba.core.targetconfig import TargetConfig
from numba.core.typing.npydecl import NumpyRulesArrayOperator

OPERATORS: Any = NumpyRulesArrayOperator
SETTINGS: Any = TargetConfig
of_arrays: Any = OPERATORS.generic


def for_arrays(self: Any, args: Any, kws: Any) -> Any:
    """What an operator is between arrays: nothing where there are none, which Numba finds out last."""
    return of_arrays(self, args, kws) if any(isinstance(of, types.ArrayCompatible) for of in args) else None


def settings(self: Any) -> dict[str, Any]:
    """The settings of a function, which tell what was compiled before from what was not."""
    return {name: self._values.get(name, option.default) for name, option in self.options.items()}


def ensure_scipy() -> None:
    """As Numba wants to know it when it is loaded, without loading a library of algebra that rules have no use for."""
    if util.find_spec("scipy") is None:
        raise ImportError


def take() -> None:
    """Takes them from now on, in a Numba that was looked at."""
    algebra: Any = import_module("numba.np.linalg")
    ensure, algebra.ensure_blas = algebra.ensure_blas, ensure_scipy
    import_module("numba.np.arraymath")
    algebra.ensure_blas = ensure
    OPERATORS.generic = for_arrays
    SETTINGS.values = settings
