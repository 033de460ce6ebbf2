"""`sandtable site OUT`: the table as plain files, which play without a server in the reader's own browser."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path

import sandtable
from sandtable.compiled.run.cache import kept
from sandtable.kernel import Ruleset, SandtableError
from sandtable.reference import how

from ..library import http, screens
from ..pages import assets, rendering

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYODIDE = "pyodide-314.0.7.tgz"
PLATFORM = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none", "--abi", "abi3")
FETCHED = {  # what a page's Python is made of, and the sum of each file
    PYODIDE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    "annotated_types-0.8.0-py3-none-any.whl": "f072f4d804ea359e4eaf198b1af7a8b0943881a87f31bb764f8bf219bb9419e0",
    "platformdirs-4.14.8-py3-none-any.whl": "1e34af590de4d978631b751eb2202f2fee4497537a17c1720b12fcf57b331392",
    "pydantic-2.14.4-py3-none-any.whl": "653a2ad9f6d8858529c77c72717d0ea991d6c6837fe683246b2f4b2bbfc3fadc",
    "pydantic_core-2.50.5-cp314-cp314-pyemscripten_2026_0_wasm32.whl": (
        "b2910ec0fa5aeb9bef70156f2b79f4783978fdcfaa7b2f1b5d1814458d2e79a1"
    ),
    "typing_extensions-4.16.0-py3-none-any.whl": "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8",
    "typing_inspection-0.4.5-py3-none-any.whl": "bc210535442b39e1bf2805e0c7a17dfd6a4ace760c84c7f7d16245d23a6b1c39",
}
NOT_NEEDED = {"prebuilt", "site", "static", "templates", "cli", "lab", "envs", "examples", "__pycache__"}


def build(out: Path, rulesets: Sequence[Ruleset], path: str = "") -> None:
    """Writes the site of some games; `path` is where a host puts it, such as `/games`."""
    out.mkdir(parents=True, exist_ok=True)
    python(out / "python", rulesets)
    reached, led = assets.root.set(path.rstrip("/")), rendering.sections.set(rendering.SECTIONS[:1])
    try:
        pages(out, rulesets)
    finally:
        assets.root.reset(reached)
        rendering.sections.reset(led)
    for name, file in assets.files().items():
        target = out / "static" / assets.version() / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)


# ---- pages -----------------------------------------------------------------------------------------------------------


def pages(out: Path, rulesets: Sequence[Ruleset]) -> None:
    """The first page, the table's, and for each game its rules, how it is played, and what the table asks about it."""
    games = [http.summary_of(ruleset) for ruleset in rulesets]
    write(out / "index.html", rendering.rendered("alone_home.html", section="play", rulesets=games))
    write(out / "table" / "index.html", rendering.rendered("alone.html", data={"table": ""}))
    for ruleset, summary in zip(rulesets, games, strict=True):
        write(out / "rules" / ruleset.id / "index.html", text_of(screens.rules_page(ruleset)))
        write(out / "api" / "rulesets" / f"{ruleset.id}.json", summary.model_dump_json())
        if (ruleset.folder / how.PAGE).is_file():
            write(out / "how" / ruleset.id / "index.html", text_of(screens.how_to_play(ruleset.id)))
            write(out / "how" / f"{ruleset.id}.svg", screens.drawn(ruleset))


def text_of(page: rendering.Page) -> str:
    return bytes(page.body).decode()


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


# ---- Python ----------------------------------------------------------------------------------------------------------


def python(folder: Path, rulesets: Sequence[Ruleset]) -> None:
    """Python for a page: the interpreter, the wheels it needs, and the packages of these games."""
    folder.mkdir(exist_ok=True)
    cache = fetched()
    with tarfile.open(cache / PYODIDE) as package:
        for name in RUNTIME:
            found = package.extractfile(f"package/{name}")
            assert found is not None
            (folder / name).write_bytes(found.read())
    wheels = [name for name in FETCHED if name.endswith(".whl")]
    for name in wheels:
        shutil.copyfile(cache / name, folder / name)
    write(folder / "wheels.json", json.dumps(wheels))
    with zipfile.ZipFile(folder / "packages.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in packages(rulesets):
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def packages(rulesets: Sequence[Ruleset]) -> Iterator[tuple[str, bytes]]:
    """The files of sandtable and of the games, and the metadata by which games are found."""
    ours = Path(sandtable.__file__).parent
    folders = {ours.name: ours} | {each.package.partition(".")[0]: top_of(each) for each in rulesets}
    for name, folder in folders.items():
        for file in sorted(folder.rglob("*")):
            inside = file.relative_to(folder)
            if file.is_file() and not NOT_NEEDED & set(inside.parts):
                yield f"{name}/{inside.as_posix()}", file.read_bytes()
        for each in metadata.packages_distributions().get(name, [])[:1]:
            about = metadata.distribution(each)
            for part in ("METADATA", "entry_points.txt"):
                yield f"{name}-{about.version}.dist-info/{part}", (about.read_text(part) or "").encode()


def top_of(ruleset: Ruleset) -> Path:
    """The folder of the package that a ruleset belongs to."""
    return ruleset.folder.parents[ruleset.package.count(".") - 1] if "." in ruleset.package else ruleset.folder


def fetched() -> Path:
    """The folder with all that is fetched, once, from npm and PyPI; a file with another sum is refused."""
    folder = kept() / "page-python"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / PYODIDE).is_file():
        package = PYODIDE.removesuffix(".tgz").replace("-", "@")
        run("npm", "pack", package, "--silent", "--pack-destination", str(folder))
    for name in FETCHED:
        if name.endswith(".whl") and not (folder / name).is_file():
            project, version, *_ = name.split("-")
            platform = ["--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:"]
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
            run(*pip, *PLATFORM, *platform, f"{project}=={version}")
    for name, sum in FETCHED.items():
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != sum:
            raise SandtableError(f"{folder / name} is not what it should be: delete it, and it is fetched again")
    return folder


def run(*command: str) -> None:
    """Runs a program that fetches something."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  words of ours
    except FileNotFoundError:
        raise SandtableError(f"{command[0]} is needed to fetch what a page's Python is made of") from None
    if done.returncode != 0:
        raise SandtableError(f"{' '.join(command[:4])} failed: {done.stderr.strip()[-300:]}")
