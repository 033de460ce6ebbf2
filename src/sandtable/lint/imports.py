"""Names that a module of rules uses, and neither defines nor imports."""

import re
import sys
from collections.abc import Iterator

from sandtable.kernel import Ruleset, hint

FROM = re.compile(r"^from (sandtable[\w.]*) import", re.MULTILINE)
AT_THE_TOP = r"^(?:(?:def|class) {0}\b|[\w, ]*\b{0}\b[\w, ]*(?::[^=\n]*)?=[^=])"


def missing(ruleset: Ruleset, name: str, known: list[str]) -> str:
    """The fault of a name that a module lacks, with the import that brings it, or the name that was probably meant."""
    origin = next(origins(ruleset, name), "")
    said = f": write from {origin} import {name}" if origin else hint(name, known)
    return f"there is no {name} in this module{said}"


def origins(ruleset: Ruleset, name: str) -> Iterator[str]:
    """Where a name could be imported from: a module of the ruleset that defines it, or one that it imports from."""
    texts = {path: path.read_text(encoding="utf-8-sig") for path in sorted(ruleset.folder.rglob("*.py"))}
    for path, text in texts.items():
        if re.search(AT_THE_TOP.format(re.escape(name)), text, re.MULTILINE):
            yield ".".join((ruleset.package, *path.relative_to(ruleset.folder).with_suffix("").parts))
    for module in sorted({found for text in texts.values() for found in FROM.findall(text)}):
        if hasattr(sys.modules.get(module), name):
            yield module
