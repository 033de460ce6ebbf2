"""The balance lab: what each number does, what it should be, and whether it stays so."""

from .guard import Guarded, Verdict, guard
from .matrix import Matrix, matrix
from .sensitivity import Sensitivity, sensitivity
from .sweep import sweep
from .table import Parting, Row, Sweep
from .tune import Tuned, tune

__all__ = ["Guarded", "Matrix", "Parting", "Row", "Sensitivity", "Sweep", "Tuned", "Verdict"]
__all__ += ["guard", "matrix", "sensitivity", "sweep", "tune"]
