"""Makes the site of the pages of docs/, those of the project, and those that are made of the rules: `make site`.

Its pages link to the table that `sandtable site` writes beside them, where the games are played in the browser.
"""

import inspect
import posixpath
import re
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from sphinx.cmd.build import build_main

from sandtable import registry
from sandtable.kernel import Ruleset
from sandtable.reference import how, panels, rule_tests
from sandtable.reference.book import Chapter, DescribedRule, chapters
from sandtable.reference.carriers import Carrier, carriers

TOP = Path(__file__).parents[1]
PROJECT = (
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "benchmarks/README.md",
    "changelog.d/README.md",
    "examples/learn/README.md",
)
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
ID = re.compile(r"`([a-z0-9_][\w.-]*)`")
HOW = re.compile(rf"src/sandtable/rulesets/(\w+)/{re.escape(how.PAGE)}")
FEW = 3  # tests that are named of a rule
PLAY = "play"  # the table for browsers, below the top of the site
PICTURE = "\n!["  # begins the picture of the first page
ALONE = "---\norphan: true\n---\n\n"  # found by links: the menu at the side stays short


# ---- pages that are kept ---------------------------------------------------------------------------------------------


def kept() -> Iterator[str]:
    """The paths of the pages in the checkout."""
    yield from (path.relative_to(TOP).as_posix() for path in sorted((TOP / "docs").rglob("*.md")))
    yield from PROJECT


def place(path: str) -> str:
    """Where a file of the checkout stands in the site: docs/ is its top, and how to play stands with the game."""
    if played := HOW.fullmatch(path):
        return f"rulesets/{played[1]}/how.md"
    return path.removeprefix("docs/") if path.startswith("docs/") else f"project/{path}"


def gather(path: str, folder: Path) -> None:
    """Copies a page, with the files it links to, and turns its links to where these stand."""

    def turned(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[0]))
        if not target.endswith(".md"):
            copy(TOP / target, folder / place(target))
        return posixpath.relpath(place(target), posixpath.dirname(place(path)) or ".")

    write(folder / place(path), LINK.sub(turned, (TOP / path).read_text(encoding="utf-8")))


def copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


# ---- pages of a game -------------------------------------------------------------------------------------------------


def describe(ruleset: Ruleset, folder: Path) -> None:
    """Writes how a game is played, and a page for each chapter of its rules; its own page leads to them."""
    game = Game(ruleset)
    own, page = folder / "rulesets" / ruleset.id, folder / "rulesets" / f"{ruleset.id}.md"
    write(own / "how.md", ALONE + how.page(ruleset.load(), game.address, "board.svg"))
    write(own / "board.svg", how.picture(ruleset.load()))
    for chapter in game.chapters:
        write(own / f"{chapter.id}.md", ALONE + "\n\n".join(game.chapter_page(chapter)) + "\n")
    top, mark, rest = page.read_text(encoding="utf-8").partition("\n## ")
    write(page, top + game.contents() + mark + rest)


class Game:
    """What the pages of a ruleset are made of."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.chapters = chapters(ruleset)
        self.code, self.tests = carriers(ruleset), rule_tests.tests_of(ruleset)
        self.panels = panels.panels(ruleset)
        self.homes: dict[str, str] = {}  # function -> the first chapter that it carries a rule of, where it is shown
        for chapter in self.chapters:
            for rule in chapter.rules:
                self.homes |= {str(each): chapter.id for each in self.code[rule.id] if str(each) not in self.homes}

    def address(self, name: str) -> str:
        """Where a rule or a function stands among all pages."""
        return f"#{self.ruleset.id}.{name}"

    def contents(self) -> str:
        """A list of what there is to read of the game."""
        id = self.ruleset.id
        listed = [f"- [{each.title}]({id}/{each.id}.md), {len(each.rules)} rules" for each in self.chapters]
        first = [
            f"- {played(f'../{PLAY}/how/{id}', 'Play it in your browser')}",
            f"- [How to play]({id}/how.md), three minutes",
        ]
        return "\n## Play and read on\n\n" + "\n".join([*first, *listed]) + "\n"

    def chapter_page(self, chapter: Chapter) -> Iterator[str]:
        """The rules of a chapter, then the functions that carry them, but for those that stand in another one."""
        yield f"# {chapter.title}"
        yield f"A chapter of the rules of [{self.ruleset.title}](../{self.ruleset.id}.md). {self.ruleset.credit}"
        for rule in chapter.rules:
            yield from self.entry(rule)
        functions = {str(carrier): carrier for rule in chapter.rules for carrier in self.code[rule.id]}
        shown = {name: functions[name] for name in sorted(functions) if self.homes[name] == chapter.id}
        if shown:
            yield "## The code of this chapter"
        for name, carrier in shown.items():
            yield f"({self.address(name)[1:]})="
            yield f"### {self.short(name)}"
            yield f"```python\n{source_of(carrier)}```"

    def entry(self, rule: DescribedRule) -> Iterator[str]:
        """One rule: its text, its number and readings, where it comes from, its code and tests."""
        yield f"({self.address(rule.id)[1:]})="
        yield f"## {rule.title}"
        yield self.linked(rule.text)
        yield "\n".join(f"- {fact}" for fact in self.facts(rule))

    def facts(self, rule: DescribedRule) -> Iterator[str]:
        """What there is to know of a rule beside its text."""
        yield f"**Id:** `{rule.id}`"
        entry = self.ruleset.catalogue.rules[rule.id]
        for value in rule.numbers.values():
            unit = entry.unit if isinstance(entry.unit, str) and entry.unit != "code" else ""
            bounds = f", from {entry.range[0]} to {entry.range[1]}" if isinstance(value, int) and entry.range else ""
            yield f"**Number:** {value} {unit}{bounds}"
        for id, reading in rule.rulings.items():
            yield f"**Reading** `{id}`: " + " or ".join(f"`{option}`" for option in reading.options)
        yield f"**Source:** {rule.source}"
        if rule.id in self.panels:
            page = f"../../{PLAY}/rules/{self.ruleset.id}"
            yield f"**Odds:** {played(page, 'what another number does to them', rule.id)}"
        functions = dict.fromkeys(map(str, self.code[rule.id]))
        yield "**Code:** " + (", ".join(f"[{self.short(x)}]({self.address(x)})" for x in functions) or "data alone")
        if tests := self.tests.get(rule.id):
            yield f"**Tests:** {len(tests)}, such as " + ", ".join(f"`{test}`" for test in tests[:FEW])

    def short(self, function: str) -> str:
        """`rules.fire:can_hit` for a function of this ruleset."""
        return f"`{function.removeprefix(f'{self.ruleset.package}.')}`"

    def linked(self, text: str) -> str:
        """A text in which the ids of rules lead to them."""
        known = self.ruleset.catalogue.rules
        return ID.sub(lambda found: f"[{found[0]}]({self.address(found[1])})" if found[1] in known else found[0], text)


def played(address: str, words: str, place: str = "") -> str:
    """A link to a page of the table for browsers. The script of the site hides it where pages are read from a disk."""
    return f'<a class="played" href="{address}/index.html{place and f"#{place}"}">{words}</a>'


def source_of(carrier: Carrier) -> str:
    """The function of a carrier as it is written."""
    lines = Path(carrier.file).read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(inspect.getblock(lines[carrier.line - 1 :]))


# ---- all of it -------------------------------------------------------------------------------------------------------


def stage(folder: Path) -> None:
    """Writes every page as Markdown."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in kept():
        gather(path, folder)
    invite(folder / "index.md")
    for id in registry.rulesets():
        describe(registry.find(id), folder)


def invite(page: Path) -> None:
    """Lets readers of the first page play at once."""
    top, mark, rest = page.read_text(encoding="utf-8").partition(PICTURE)
    write(page, f"{top}\n**{played(PLAY, 'Play in your browser')}**: all five games, without installing.\n{mark}{rest}")


def build(site: Path, work: Path) -> int:
    """Writes the site; a warning, such as a link that leads nowhere, is an error. Returns the exit code of Sphinx."""
    stage(work / "pages")
    shutil.rmtree(site, ignore_errors=True)
    options = ["-q", "-W", "--keep-going", "-c", str(TOP / "docs"), "-d", str(work / "doctrees")]
    return int(build_main([*options, str(work / "pages"), str(site)]))


def main(site: Path, work: Path = TOP / "build" / "site") -> None:
    """Writes the site, and says how large it is and how long that took."""
    begun = time.perf_counter()
    code = build(site, work)
    files = [path for path in site.rglob("*") if path.is_file()]
    pages, size = sum(path.suffix == ".html" for path in files), sum(path.stat().st_size for path in files)
    print(f"{site}: {pages} pages, {size / 1e6:.1f} MB, {time.perf_counter() - begun:.0f} s")
    sys.exit(code)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
