"""The balance lab: what each number does, what it should be, and whether it stays so."""

from .guard import Guarded, Verdict, guard
from .sweep import sweep
from .table import Parting, Row, Sweep

__all__ = ["Guarded", "Parting", "Row", "Sweep", "Verdict", "guard", "sweep"]
