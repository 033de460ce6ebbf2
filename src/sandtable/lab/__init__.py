"""The balance lab: what each number does, what it should be, and whether it stays so."""

from .sweep import sweep
from .table import Parting, Row, Sweep

__all__ = ["Parting", "Row", "Sweep", "sweep"]
