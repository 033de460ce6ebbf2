"""The compiled half: the same rule functions through Numba. Only this package imports numba, and it does so late."""

from .support import unsupported

__all__ = ["unsupported"]
