"""Does what a page says: runs its code and commands, changes and writes its files."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from tests.cli.program import Answer

from .pages import Block

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Reader:
    """Follows a page from its first block to its last, in a folder of their own."""

    def __init__(self, page: str, folder: Path, apart: bool = False) -> None:
        self.page, self.folder, self.apart = page, folder, apart
        self.names: dict[str, Any] = {"__name__": "page"}

    def follow(self, block: Block) -> None:
        """Does what a block says; a block of words for other programs is left alone."""
        where = f"{self.page}:{block.line}"
        if block.file:
            self.write(block.file, block.text, where)
            return
        match block.language:
            case "pycon":
                self.typed(block, where)
            case "python":
                with redirect_stdout(io.StringIO()):
                    exec(compile(block.text, where, "exec"), self.names)
            case "python outside":
                compile(block.text, where, "exec")
            case "console":
                self.run(block, where)
            case "sh":
                self.install(block.text)
            case "diff":
                self.change(block.text, where)

    def write(self, name: str, text: str, where: str) -> None:
        """A file to write; if it is Python, then such as can be read."""
        if name.endswith(".py"):
            compile(text, where, "exec")
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def typed(self, block: Block, where: str) -> None:
        """Code as it is typed at the prompt, with what it answers."""
        test = doctest.DocTestParser().get_doctest(block.text, self.names, where, where, block.line)
        told: list[str] = []
        result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append, clear_globs=False)
        self.names = test.globs
        assert result.failed == 0, "".join(told)

    def run(self, block: Block, where: str) -> None:
        """Commands, and lines that each of them prints."""
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
            said = " ".join(self.said(command, where).split())
            assert [line for line in shown.splitlines() if " ".join(line.split()) not in said] == [], f"{where}: {said}"

    def said(self, command: str, where: str) -> str:
        """What a command prints."""
        program, *words = shlex.split(command)
        if not self.apart:
            answer = Answer(*words)
            assert answer.code == 0, f"{where}: {command}: {answer.error}"
            return answer.out
        known = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (self.folder, *self.folder.glob("*/"))))}
        line = [sys.executable, *([] if program == "python" else ["-m", program]), *words]
        done = subprocess.run(line, env=known, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{where}: {command}: {done.stderr}"
        return done.stdout

    def install(self, text: str) -> None:
        """What pip does for a package that is installed in place, as far as it can be found thereafter."""
        for name in re.findall(r"^pip install --editable (\w+)$", text, re.MULTILINE):
            (metadata := self.folder / f"{name}-0.dist-info").mkdir()
            (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", encoding="utf-8")
            points = f"[sandtable.rulesets]\n{name} = {name}:RULESET\n"
            (metadata / "entry_points.txt").write_text(points, encoding="utf-8")

    def change(self, text: str, where: str) -> None:
        """A change to a file: the lines before it stand there once."""
        head, *lines = text.splitlines()
        path = self.folder / head.removeprefix("--- ")
        before = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "+")
        after = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "-")
        old = path.read_text(encoding="utf-8")
        assert old.count(before) == 1, f"{where}: not once in {path.name}: {before}"
        path.write_text(old.replace(before, after), encoding="utf-8")
