"""Many battles at once: results as columns with intervals, and any of them opened again."""

from .compare import Comparison, compare
from .engines import EngineName
from .estimate import Estimate
from .results import Results
from .rollouts import Rollouts, from_moment, prepare, rollouts
from .run import simulate

__all__ = [
    "Comparison",
    "EngineName",
    "Estimate",
    "Results",
    "Rollouts",
    "compare",
    "from_moment",
    "prepare",
    "rollouts",
    "simulate",
]
