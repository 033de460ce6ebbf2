"""Many battles at once: results as columns with intervals, and any of them opened again."""

from .compare import Comparison, compare
from .estimate import Estimate
from .results import Results
from .rollouts import Rollouts, rollouts
from .run import simulate

__all__ = ["Comparison", "Estimate", "Results", "Rollouts", "compare", "rollouts", "simulate"]
