"""Tools for authors of rulesets: which code carries which rule, which tests exercise it, and whether all is sound.

report = sandtable.testing.check_ruleset("danger_close")
report.raise_if_wrong()
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .check import CHECKS, check_ruleset
    from .report import Finding, Report

__all__ = ["CHECKS", "Finding", "Report", "check_ruleset"]


def __getattr__(name: str) -> Any:
    """Loads the checks when a caller asks for them, because most of the program does not need them."""
    if name in ("CHECKS", "check_ruleset"):
        from . import check

        return getattr(check, name)
    if name in ("Finding", "Report"):
        from . import report

        return getattr(report, name)
    raise AttributeError(name)
