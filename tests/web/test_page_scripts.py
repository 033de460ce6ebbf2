"""The pages' scripts, tried by Node without a browser.

`node --test tests/web/scripts` runs those that need nothing written by Python; the test here runs all of them.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.web.pages import assets
from tests.sampling import lot
from tests.web.scripts import written

SCRIPTS = Path(__file__).parent / "scripts"
COVERED = 0.6  # of all lines of the pages' scripts; those that no test loads count
READ = """
const { readFileSync } = require("node:fs"), { SourceTextModule } = require("node:vm")
for (const path of process.argv.slice(1)) new SourceTextModule(readFileSync(path, "utf8"), { identifier: path })
"""
BATTLES = 1  # of each game, whose headlines are looked at; the seed is drawn by lot


@pytest.fixture
def node() -> str:
    found = shutil.which("node")
    if found is None and not os.environ.get("SANDTABLE_BROWSER"):
        pytest.skip("Node is not installed")
    assert found
    return found


@pytest.mark.slow
def test_scripts_of_the_pages_do_what_their_own_tests_say(node: str, client: TestClient, tmp_path: Path) -> None:
    """Among them: in whole battles of each game the headline over dice names the answer they are rolled for."""
    seeds = random.Random(lot()).sample(range(10**6), BATTLES)
    for id in written.ALL:
        written.write_battles(tmp_path, id, seeds)
        written.write_table(tmp_path, id, seeds[0])
    written.write_pages(tmp_path, client)
    command = [node, "--test", "--experimental-test-coverage", str(SCRIPTS)]
    environment = {**os.environ, "SANDTABLE_WRITTEN": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    share = covered(done.stdout)
    print(f"lines of the pages' scripts that their own tests run: {share:.1%}")
    assert share >= COVERED


def covered(told: str) -> float:
    """The share of all lines of the pages' scripts that ran, by what Node tells of each."""
    shares = {
        name: float(share) for name, share in re.findall(r"^# \S*?static/(\S+)\s*\|\s*([\d.]+)", told, re.MULTILINE)
    }
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in assets.FOLDER.rglob("*.js")}
    ran = sum(count * shares.get(path.relative_to(assets.FOLDER).as_posix(), 0) / 100 for path, count in lines.items())
    return ran / sum(lines.values())


def read(node: str, *scripts: Path) -> str:
    """What Node says against modules that it reads and does not run."""
    command = [node, "--experimental-vm-modules", "--no-warnings", "--eval", READ, *map(str, scripts)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def test_every_script_of_the_pages_can_be_read(node: str, tmp_path: Path) -> None:
    """A name that a module declares twice stops the whole page."""
    assert read(node, *assets.FOLDER.rglob("*.js")) == ""
    (twice := tmp_path / "twice.js").write_text("import { a } from './a.js'\nconst a = 1\n", encoding="utf-8")
    assert "Identifier 'a' has already been declared" in read(node, twice)
