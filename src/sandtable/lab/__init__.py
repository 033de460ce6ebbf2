"""The balance lab: what each number does, what it should be, and whether it stays so."""

from .guard import Guarded, Verdict, guard
from .matrix import Matrix, matrix
from .price import Prices, price
from .sensitivity import Sensitivity, sensitivity
from .sweep import sweep
from .table import Parting, Row, Sweep
from .tune import Tuned, tune

__all__ = ["Guarded", "Matrix", "Parting", "Prices", "Row", "Sensitivity", "Sweep", "Tuned", "Verdict"]
__all__ += ["guard", "matrix", "price", "sensitivity", "sweep", "tune"]
