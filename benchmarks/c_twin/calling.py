"""The twin, compiled with the machine's own compiler, and called from Python."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .tables import RESULT, TROOPER, Yard

SOURCE = Path(__file__).parent / "twin.c"
COMPILER = shutil.which("cc")
PROCESSORS = "native", "x86-64-v3"  # that the twin is compiled for: which is faster depends on the machine
OPTIONS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")


class Twin:
    """The twin of a yard."""

    def __init__(self, yard: Yard, folder: Path, processor: str = PROCESSORS[0]) -> None:
        assert COMPILER is not None
        self.yard, self.board = yard, yard.tables()
        (folder / "numbers.h").write_text(yard.header())
        library = folder / f"twin-{processor}.so"
        subprocess.run(
            [COMPILER, *OPTIONS, f"-march={processor}", f"-I{folder}", "-o", str(library), str(SOURCE)], check=True
        )
        self.code = ctypes.CDLL(str(library))
        for name, dtype in (("board", self.board.dtype), ("trooper", TROOPER), ("result", RESULT)):
            size = getattr(self.code, f"{name}_size")()
            if size != dtype.itemsize:
                raise ValueError(f"{name}: {size} bytes in C, {dtype.itemsize} in tables.py")

    def play(self, set_up: NDArray[Any], seed: int, first: int, count: int) -> NDArray[Any]:
        """Battles `first` and following of a seed, from a set-up."""
        results = np.zeros(count, RESULT)
        word = ctypes.c_uint64
        arrays = [ctypes.c_void_p(array.ctypes.data) for array in (self.board, set_up, results)]
        rounds = self.yard.board.rounds
        self.code.play(arrays[0], arrays[1], rounds, word(seed), word(first), count, arrays[2])
        return results
