"""A helper in a module of its own, which reads a constant there."""

from __future__ import annotations

from sandtable.kernel import helper

TOLL = 2


@helper
def dues(paid: int) -> int:
    return paid + TOLL
