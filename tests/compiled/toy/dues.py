"""A rule in a module of its own; its number is wanted by another."""

from __future__ import annotations

from sandtable.kernel.rule import helper
from sandtable.kernel.values import Code

TOLL = 2


class Odd(Code):
    NO = 0
    YES = 1


@helper
def dues(paid: int, *, half: int = 2) -> int:
    return (paid + TOLL) // half


@helper
def parity(n: int) -> int:
    return Odd.YES if n % 2 == 1 else Odd.NO
