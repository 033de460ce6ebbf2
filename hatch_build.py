"""Puts what was built beside the sources into a wheel: libraries of compiled rules, and the site of the documentation.

Libraries must have been built of the very sources that the wheel holds, or it is refused.

SANDTABLE_WHEEL names the machine that a wheel is for; without it, a wheel is for any machine, and brings all there are.
"""

import json
import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLAYED = "play"  # of the site: the table for browsers, which needs no wheel and is larger than one
STALE = "src/sandtable/prebuilt was built of other sources: `make prebuilt` builds it anew, `make clean` removes it"
TAGS = {
    "linux-x86-64": "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    "macos-aarch64": "macosx_11_0_arm64",
    "macos-x86-64": "macosx_11_0_x86_64",
    "windows-x86-64": "win_amd64",
}


class Libraries(BuildHookInterface):  # type: ignore[type-arg]
    """Looks at the libraries before a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds them. A checkout that is installed to be edited has them in place: an edited rule finds none there."""
        folder, site = Path(self.root) / "src" / "sandtable" / "prebuilt", Path(self.root) / "site"
        if version == "editable":
            return
        if (site / "index.html").is_file():
            pages = [path for path in site.iterdir() if path.name != PLAYED]
            build_data["force_include"] |= {str(path): f"sandtable/site/{path.name}" for path in pages}
        if not (folder / "built.json").is_file():
            return
        check(folder)
        machine = os.environ.get("SANDTABLE_WHEEL", "")
        if machine and machine not in TAGS:
            raise SystemExit(f"SANDTABLE_WHEEL: {', '.join(TAGS)} expected, not {machine}")
        for path in folder.iterdir():
            if path.suffix in (".json", "") or path.name.startswith(machine):
                build_data["force_include"][str(path)] = f"sandtable/prebuilt/{path.name}"
        if machine:
            build_data["tag"], build_data["pure_python"] = f"py3-none-{TAGS[machine]}", False


def check(folder: Path) -> None:
    """Refuses libraries of other sources."""
    package = folder.parent
    sources = runpy.run_path(str(package / "compiled" / "building" / "sources.py"))["hash_of"](package)
    if json.loads((folder / "built.json").read_text(encoding="utf-8"))["sources"] != sources:
        raise SystemExit(STALE)
