"""A wheel brings its libraries along, and none that were built of other sources."""

from __future__ import annotations

import json
import runpy
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from sandtable.compiled.building.sources import hash_of

CHECKOUT = Path(__file__).parents[3]
LIBRARIES = ("linux-x86-64.so", "linux-x86-64-v3.so", "macos-aarch64.dylib", "windows-x86-64.dll")
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "NOTICE", ".gitignore", "hatch_build.py")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a wheel is built of, with something in place of a library."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in NEEDED:
        shutil.copy(CHECKOUT / name, copy)
    ignore = shutil.ignore_patterns("__pycache__", "prebuilt")
    shutil.copytree(CHECKOUT / "src" / "sandtable", copy / "src" / "sandtable", ignore=ignore)
    shutil.copytree(CHECKOUT / "examples", copy / "examples", ignore=ignore)
    libraries = copy / "src" / "sandtable" / "prebuilt"
    libraries.mkdir()
    for name in LIBRARIES:
        (libraries / name).write_bytes(b"code")
    (libraries / "SHA256SUMS").write_text("", encoding="ascii")
    built = {"sources": hash_of(libraries.parent), "names": []}
    (libraries / "built.json").write_text(json.dumps(built), encoding="utf-8")
    return copy


def built(checkout: Path) -> list[str]:
    """The files in a wheel."""
    return files_in(wheel_of(checkout))


def wheel_of(checkout: Path) -> Path:
    """Builds a wheel."""
    return Path(next(WheelBuilder(str(checkout)).build(directory=str(checkout / "dist"), versions=["standard"])))


def files_in(wheel: Path) -> list[str]:
    with ZipFile(wheel) as files:
        return files.namelist()


def libraries_in(files: list[str]) -> set[str]:
    """What is in its folder of libraries."""
    return {name.rpartition("/")[2] for name in files if "/prebuilt/" in name}


def hook(checkout: Path) -> Any:
    """The hook by itself, for a kind of wheel that needs more to be built."""
    return runpy.run_path(str(CHECKOUT / "hatch_build.py"))["Libraries"](str(checkout), {}, None, None, "", "wheel")


def test_libraries_come_with_a_wheel(checkout: Path) -> None:
    assert libraries_in(built(checkout)) == {*LIBRARIES, "built.json", "SHA256SUMS"}


def test_a_wheel_brings_the_pages_but_not_the_games_beside_them(checkout: Path) -> None:
    site = checkout / "site"
    for page in ("index.html", "rulesets/how.html", "play/index.html"):
        (site / page).parent.mkdir(parents=True, exist_ok=True)
        (site / page).write_text("<html>", encoding="utf-8")
    try:
        found = {name for name in built(checkout) if "/site/" in name}
    finally:
        shutil.rmtree(site)
    assert found == {"sandtable/site/index.html", "sandtable/site/rulesets/how.html"}


def test_a_wheel_for_one_machine_brings_its_libraries(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_WHEEL", "linux-x86-64")
    wheel = wheel_of(checkout)
    assert "py3-none-manylinux_2_17_x86_64" in wheel.name
    assert libraries_in(files_in(wheel)) == {"linux-x86-64.so", "linux-x86-64-v3.so", "built.json", "SHA256SUMS"}
    monkeypatch.setenv("SANDTABLE_WHEEL", "my-machine")
    with pytest.raises(SystemExit, match=r"linux-x86-64, .* expected, not my-machine"):
        wheel_of(checkout)


def test_a_wheel_with_libraries_of_other_sources_is_refused(checkout: Path) -> None:
    rules = checkout / "src" / "sandtable" / "rulesets" / "danger_close" / "rules.toml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text + "\n", encoding="utf-8")
    try:
        with pytest.raises(SystemExit, match="built of other sources: `make prebuilt`"):
            built(checkout)
        hook(checkout).initialize("editable", {})  # an edited rule has another name, which no library has
    finally:
        rules.write_text(text, encoding="utf-8")


def test_a_wheel_without_libraries_is_built_as_ever(checkout: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns("prebuilt", "dist"))
    assert not [name for name in built(copy) if "prebuilt/" in name]
