"""The pages' scripts, tried by Node without a browser: `node --test tests/web/scripts`."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from sandtable.web.pages import assets

SCRIPTS = Path(__file__).parent / "scripts"


def test_scripts_of_the_pages_do_what_their_own_tests_say() -> None:
    node = shutil.which("node")
    if node is None and not os.environ.get("SANDTABLE_BROWSER"):
        pytest.skip("Node is not installed")
    assert node
    done = subprocess.run([node, "--test", str(SCRIPTS)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout


def test_every_script_of_the_pages_can_be_read(tmp_path: Path) -> None:
    """A name that a module declares twice stops the whole page."""
    node = shutil.which("node")
    if node is None and not os.environ.get("SANDTABLE_BROWSER"):
        pytest.skip("Node is not installed")
    assert node
    shutil.copytree(assets.FOLDER, tmp_path / "static")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for script in sorted((tmp_path / "static").rglob("*.js")):
        done = subprocess.run([node, "--check", str(script)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
