"""`sandtable site OUT`: the table as plain files, which play without a server in the reader's own browser."""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from sandtable import registry
from sandtable.compiled import engine
from sandtable.compiled.run.cache import kept
from sandtable.kernel import Ruleset, SandtableError, player_names
from sandtable.reference import how

from ..editor import screens as editor
from ..library import http, screens
from ..pages import assets, rendering
from ..replays import onefile, screens as replays

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYODIDE = "pyodide-314.0.7.tgz"
PLATFORM = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none", "--abi", "abi3")
FETCHED = {  # the parts of a page's Python, with the checksum of each file
    PYODIDE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    "annotated_types-0.8.0-py3-none-any.whl": "f072f4d804ea359e4eaf198b1af7a8b0943881a87f31bb764f8bf219bb9419e0",
    "platformdirs-4.14.8-py3-none-any.whl": "1e34af590de4d978631b751eb2202f2fee4497537a17c1720b12fcf57b331392",
    "pydantic-2.14.4-py3-none-any.whl": "653a2ad9f6d8858529c77c72717d0ea991d6c6837fe683246b2f4b2bbfc3fadc",
    "pydantic_core-2.50.5-cp314-cp314-pyemscripten_2026_0_wasm32.whl": (
        "b2910ec0fa5aeb9bef70156f2b79f4783978fdcfaa7b2f1b5d1814458d2e79a1"
    ),
    "tomli_w-1.2.0-py3-none-any.whl": "188306098d013b691fcadc011abd66727d3c414c571bb01b1a174ba8c983cf90",
    "typing_extensions-4.16.0-py3-none-any.whl": "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8",
    "typing_inspection-0.4.5-py3-none-any.whl": "bc210535442b39e1bf2805e0c7a17dfd6a4ace760c84c7f7d16245d23a6b1c39",
}
BYTECODE = Path(__file__).with_name("bytecode.mjs")
COMPILED = "compiled-"  # begins the names of the files of compiled rules
PARTS = ("web/static", "web/pages", "cli", "envs", "lab", "prebuilt", "examples", "site")
OLDER = "pydantic/v1/"  # of a package of ours: what only programs of its users need
LEFT_OUT = tuple(f"sandtable/{part}/" for part in PARTS)  # what no page needs
INDEX = "index.html"
READ = {".py", ".toml", ".json", ".md", ".typed"}  # what Python may read of a package
Page = Callable[[], rendering.Page | str]


def build(out: Path, rulesets: Sequence[Ruleset], built: Path) -> None:
    """Writes the site of some games: the server's own pages as files, and Python to take the server's place.

    Modules that are `built` come along, of the rules as they stand.
    """
    players = {ruleset.id: players_in(built, ruleset) for ruleset in rulesets}
    write_python(out / "python", rulesets, built)
    write_answers(out, rulesets)
    for name, file in assets.files().items():
        target = out / "static" / assets.version() / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    alone = rendering.alone.set(True)
    try:
        for address, page in pages(rulesets, players):
            place = out / address
            write(place if place.suffix == ".svg" else place / INDEX, rendered_at(address, page))
    finally:
        rendering.alone.reset(alone)


def rendered_at(address: str, page: Page) -> str:
    """A page with relative links, so that the site may lie below any path."""
    reached = assets.root.set("/".join([".."] * len(address.split("/"))) if address else ".")
    try:
        made = page()
        return made if isinstance(made, str) else bytes(made.body).decode()
    finally:
        assets.root.reset(reached)


def write(file: Path, text: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)


# ---- pages -----------------------------------------------------------------------------------------------------------


def pages(rulesets: Sequence[Ruleset], players: Mapping[str, list[str]]) -> Iterator[tuple[str, Page]]:
    """The path of each page, and the function that makes it; `players` are those of compiled rules, by game."""
    rendered, battle = rendering.rendered, {"title": "A battle"}
    yield "", partial(screens.home_of, rulesets)
    yield "table", partial(rendered, "table.html", data={})
    yield "replay", replays.open_replay
    yield "replay/show", partial(rendered, "replay.html", section="replay", replay=battle, file="", data={})
    yield "replay/one", onefile.unfilled
    yield "odds", partial(screens.questions_page, rulesets)
    yield "situation", screens.situation
    yield "rules", partial(screens.rulebooks, rulesets)
    yield "editor", partial(editor.choose_of, rulesets)
    games = [*map(http.summary_of, rulesets)]
    yield "balance", partial(rendered, "balance_games.html", section="balance", rulesets=games, data={})
    for ruleset in rulesets:
        yield from pages_of(ruleset)
        yield f"balance/{ruleset.id}", partial(battles, ruleset, players.get(ruleset.id, []))


def pages_of(ruleset: Ruleset) -> Iterator[tuple[str, Page]]:
    """Those of one game."""
    id = ruleset.id
    yield f"odds/{id}", partial(screens.questions_page, [ruleset])
    for question in ruleset.questions:
        yield f"odds/{id}/{question}", partial(screens.lab, id, question)
    yield f"rules/{id}", partial(screens.rules_page, ruleset)
    yield f"editor/{id}", partial(editor.editor, id)
    if (ruleset.folder / how.PAGE).is_file():
        yield f"how/{id}", partial(screens.how_to_play, id)
        if screens.drawn(ruleset):
            yield f"how/{id}.svg", partial(screens.drawn, ruleset)


def battles(ruleset: Ruleset, players: list[str]) -> str:
    """Thousands of battles between these players, in place of the balance lab."""
    summary = http.summary_of(ruleset)
    data = {"ruleset": summary.model_dump(mode="json"), "laboratory": {"players": players}}
    return rendering.rendered("simulation.html", section="balance", ruleset=summary, players=players, data=data)


def write_answers(out: Path, rulesets: Sequence[Ruleset]) -> None:
    """Writes the answers of a server about games, which never change, and their pictures."""
    answers: dict[str, Any] = {"": [http.summary_of(ruleset) for ruleset in rulesets]}
    for ruleset in rulesets:
        answers[f"/{ruleset.id}"] = http.summary_of(ruleset)
        answers[f"/{ruleset.id}/questions"] = http.questions_of(ruleset)
        answers[f"/{ruleset.id}/panels"] = http.list_panels(ruleset)
        answers[f"/{ruleset.id}/lessons"] = http.lessons_of(ruleset)
        picture = ruleset.folder / http.PICTURE
        if picture.is_file():
            write(out / "pictures" / f"{ruleset.id}.webp", picture.read_bytes())
        elif drawn := http.drawn_start(ruleset):
            write(out / "pictures" / f"{ruleset.id}.svg", drawn)
    for address, answer in answers.items():
        write(out / f"api/rulesets{address}.json", TypeAdapter(Any).dump_json(answer))


# ---- Python ----------------------------------------------------------------------------------------------------------


def write_python(folder: Path, rulesets: Sequence[Ruleset], built: Path) -> None:
    """Python for a page: the interpreter, one archive of all packages, and compiled rules; names say what is inside."""
    cache = fetched()
    with tarfile.open(cache / PYODIDE) as package:
        for name in RUNTIME:
            found = package.extractfile(f"package/{name}")
            assert found is not None
            write(folder / name, found.read())
    made = folder / "packages.part"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in contents(cache, rulesets):
            packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    run("node", str(BYTECODE), str(folder), str(made))
    for old in folder.glob("packages-*.zip"):
        old.unlink()
    named = f"packages-{hashlib.sha256(made.read_bytes()).hexdigest()[:12]}.zip"
    made.rename(folder / named)
    compiled = write_compiled(folder, rulesets, built)
    write(folder / "packages.json", json.dumps({"name": named, "compiled": compiled}))


def contents(cache: Path, rulesets: Sequence[Ruleset]) -> Iterator[tuple[str, bytes]]:
    """Every file that Python needs in a page: of wheels, sandtable and the games, and the list of games."""
    for wheel in (name for name in FETCHED if name.endswith(".whl")):
        with zipfile.ZipFile(cache / wheel) as packed:
            yield from ((name, packed.read(name)) for name in packed.namelist() if not name.startswith(OLDER))
    folders = {"sandtable": Path(registry.__file__).parent} | {
        each.package.partition(".")[0]: top_of(each) for each in rulesets
    }
    for package, folder in folders.items():
        for file in sorted(folder.rglob("*")):
            inside = f"{package}/{file.relative_to(folder).as_posix()}"
            if file.suffix in READ and "__pycache__" not in inside and not inside.startswith(LEFT_OUT):
                yield inside, file.read_bytes()
    found = "".join(f"{each.id} = {each.package}:RULESET\n" for each in rulesets)
    yield "games-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: games\nVersion: 0\n"
    yield "games-0.dist-info/entry_points.txt", f"[{registry.GROUP}]\n{found}".encode()


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
    """Runs a program that fetches or makes something."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  words of ours
    except FileNotFoundError:
        raise SandtableError(f"{command[0]} is needed to make the Python of a page") from None
    if done.returncode != 0:
        raise SandtableError(f"{' '.join(command[:4])} failed: {done.stderr.strip()[-300:]}")


# ---- compiled rules --------------------------------------------------------------------------------------------------


def players_in(built: Path, ruleset: Ruleset) -> list[str]:
    """The players of a game's module, if there is one; a module of other rules than these is refused."""
    module = built / f"{ruleset.id}.wasm"
    if not module.is_file():
        return []
    layouts = json.loads(module.with_suffix(".json").read_text(encoding="utf-8"))
    if not is_of(ruleset, layouts, module.read_bytes()):
        raise SandtableError(f"{module} was built of other rules: `sandtable prebuild --pages` builds it again")
    return [name for name in ruleset.load().players if name in layouts["players"]]


def is_of(ruleset: Ruleset, layouts: dict[str, Any], module: bytes) -> bool:
    """Whether a module holds these rules: the names of its functions hash all that they are compiled from."""
    shop = engine(ruleset).workshop
    known = {name: shop.player_name(name) for name in player_names(ruleset.asks)}
    found = {name: player["function"] for name, player in layouts["players"].items()}
    is_same = layouts["entry"].startswith(f"{shop.stem}{shop.digest}_run_") and found.items() <= known.items()
    return is_same and all(name.encode() in module for name in (layouts["entry"], *found.values()))


def write_compiled(folder: Path, rulesets: Sequence[Ruleset], built: Path) -> dict[str, str]:
    """Copies the modules of these games that were built: game -> the name of its files, which says what is in them."""
    for old in folder.glob(f"{COMPILED}*"):
        old.unlink()
    found = {}
    for id in (each.id for each in rulesets if (built / f"{each.id}.wasm").is_file()):
        parts = {ending: (built / f"{id}{ending}").read_bytes() for ending in (".wasm", ".json")}
        found[id] = f"{COMPILED}{id}-{hashlib.sha256(b''.join(parts.values())).hexdigest()[:12]}"
        for ending, content in parts.items():
            write(folder / f"{found[id]}{ending}", content)
    return found
