"""Reads rules before anything compiles them, and says file, line, what is wrong there and what may have been meant."""

from .check import lint, lint_code, menu_writes
from .problem import Problem
from .source import PARSING

__all__ = ["PARSING", "Problem", "lint", "lint_code", "menu_writes"]
