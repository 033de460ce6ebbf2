"""Random functions of whole numbers and truths, in Python and translated: `python -m tests.compiled.translator.fuzz`.

No number of theirs outgrows 64 bits, so that both have to come to the same: numbers, or dividing by nothing.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sandtable.compiled.run.calling import Entry, kinds_of
from sandtable.compiled.run.linking import Code
from sandtable.compiled.run.making import tool_unit

NAMES = ("a", "b", "c")
CALLS, LARGEST = 25, 12  # of each function, with numbers up to
COMPARING = ("<", "<=", ">", ">=", "==", "!=")


class Author:
    """Writes functions at random."""

    def __init__(self, seed: int) -> None:
        self.lots = random.Random(seed)

    def any(self, *ways: str) -> str:
        return self.lots.choice(ways)

    def number(self, depth: int) -> str:
        """An expression for a number, or for a truth that serves as one."""
        if depth <= 0 or self.lots.random() < 0.15:
            return self.any(*NAMES, "x", "True", str(self.lots.randrange(-9, 10)))
        x, y, z = (self.number(depth - 1) for _ in range(3))
        by = self.any("3", "4", "-3", "7", "16", y, f"({y} | 1)")
        return self.any(
            f"({x} {self.any('+', '-', '&', '|', '^')} {y})",
            f"({x} {self.any('//', '%')} {by})",
            f"(({x}) * ({y}) % 997)",
            f"({x} {self.any('<<', '>>')} {self.lots.randrange(5)} & 4095)",
            f"{self.any('min', 'max')}({x}, {y}, {z})",
            f"abs({x})",
            f"({x} if {self.truth(depth - 1)} else {y})",
            f"({x} {self.any('and', 'or')} {y})",
            f"int({self.truth(depth - 1)})",
            f"({x}, {y}, {z})[{self.number(0)} % 3]",
            f"(4, -7, 11, 0, 2, 5, 8)[{x} % 7]",
            f"divmod({x}, {by})[{self.lots.randrange(2)}]",
            f"sum(({x}, {y}, {z}))",
            f"({self.any('-', '~', '+')}({x}))",
        )

    def truth(self, depth: int) -> str:
        if depth <= 0:
            return f"{self.any(*NAMES)} {self.any(*COMPARING)} {self.lots.randrange(-5, 6)}"
        x, y, z = (self.number(depth - 1) for _ in range(3))
        one, other = self.truth(depth - 1), self.truth(depth - 1)
        return self.any(
            f"({x} {self.any(*COMPARING)} {y})",
            f"({x} <= {y} < {z})",
            f"({one} {self.any('and', 'or')} {other})",
            f"(not {one})",
            f"({x} {self.any('in', 'not in')} ({y}, {z}))",
            f"(({x}, {y}) {self.any(*COMPARING)} ({z}, {x}))",
            f"{self.any('any', 'all')}(({one}, {other}, {x}))",
            f"bool({x})",
        )

    def body(self, indent: int, depth: int) -> Iterator[str]:
        """Statements; loops and branches hold so many more levels."""
        pad = "    " * indent
        for _ in range(self.lots.randrange(1, 4)):
            kind = self.lots.randrange(8 if depth else 5)
            if kind < 2:
                yield f"{pad}{self.any('a', 'x', 'y')} = {self.number(3)}"
            elif kind == 2:
                yield f"{pad}{self.any('x', 'y')} {self.any('+', '-', '|')}= {self.number(2)}"
            elif kind == 3:
                yield f"{pad}x, y = {self.number(2)}, x"
            elif kind == 4:
                yield f"{pad}if {self.truth(2)}:\n{pad}    return {self.number(2)}"
            elif kind == 5:
                yield f"{pad}if {self.truth(2)}:"
                yield from self.body(indent + 1, depth - 1)
                yield f"{pad}else:"
                yield from self.body(indent + 1, depth - 1)
            else:
                yield from self.loop(indent, depth)

    def loop(self, indent: int, depth: int) -> Iterator[str]:
        pad, name = "    " * indent, f"i{indent}"
        over = self.any(
            f"range({self.lots.randrange(-1, 5)})",
            "range(4, -2, -2)",
            "range(-3, 4, (a & 3) + 1)",
            f"({self.number(1)}, a, 3)",
        )
        yield f"{pad}for {name} in {over}:"
        yield from self.body(indent + 1, depth - 1)
        if self.lots.random() < 0.4:
            yield f"{pad}    if {self.truth(1)}:\n{pad}        {self.any('break', 'continue')}"
        yield f"{pad}    y ^= {name} + {self.number(1)}"

    def function(self, name: str) -> str:
        lines = [f"def {name}(a, b, c):", "    x = y = 0", *self.body(1, 2), f"    return int({self.number(3)}) + y"]
        return "\n".join(lines) + "\n"


def written(seed: int, count: int, folder: Path) -> list[Callable[..., int]]:
    """So many functions, in a file of their own, where the translator reads them."""
    author, name = Author(seed), f"random_functions_{seed}"
    path = folder / f"{name}.py"
    path.write_text("\n\n".join(author.function(f"f{n}") for n in range(count)), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [getattr(module, f"f{n}") for n in range(count)]


def outcome(f: Callable[..., Any], *args: int) -> Any:
    """What a call comes to, a number or an error."""
    try:
        found = f(*args)
    except (ZeroDivisionError, IndexError) as error:
        return type(error).__name__
    return found[0] if isinstance(found, tuple) else int(found)


def differences(seed: int, count: int, folder: Path) -> Iterator[str]:
    """Calls that come to something else when translated."""
    lots = random.Random(seed)
    for f in written(seed, count, folder):
        entry = Entry(Code.of(tool_unit(f, (1, 2, 3))).loaded(), kinds_of((1, 2, 3)))
        for _ in range(CALLS):
            args = [lots.randrange(-LARGEST, LARGEST + 1) for _ in NAMES]
            plain, translated = outcome(f, *args), outcome(entry, *args)
            if plain != translated:
                yield f"seed {seed}: {f.__name__}{tuple(args)} is {plain} in Python, and {translated} translated"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--functions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = list(differences(wanted.seed, wanted.functions, Path(folder)))
    print(
        f"{wanted.functions} functions, {wanted.functions * CALLS} calls, {len(found)} differ", *found[:10], sep="\n  "
    )
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
