"""The tutorial, typed from its first block to its last: it ends at a part of Warbands, and draws its own pictures."""

from __future__ import annotations

import io
import token
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from .pages import TOP, blocks
from .running import Reader

PAGE = TOP / "docs" / "tutorial.md"
PICTURES = sorted((TOP / "docs" / "tutorial").glob("*.svg"))  # of a game that looks otherwise now: copy what is drawn
WHOLE = TOP / "examples" / "warbands" / "warbands"
LAYOUT = (token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENDMARKER)
OWN = ("__init__.py",)  # they say what the game is called


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a reader who has followed the page."""
    made = tmp_path_factory.mktemp("tutorial")
    reader = Reader("docs/tutorial.md", made, apart=True)
    for block in blocks(PAGE):
        reader.follow(block)
    return made


@pytest.mark.slow
def test_it_ends_at_a_part_of_warbands(folder: Path) -> None:
    game = folder / "fords" / "fords"
    written = [path for path in (*game.rglob("*.py"), *game.rglob("*.toml")) if path.name not in OWN]
    assert len(written) > 10
    for path in written:
        whole = words(WHOLE / path.relative_to(game))
        assert [word for word in words(path) if word not in whole] == [], f"Warbands have another {path.name}"


def words(path: Path) -> Iterator[str]:
    """The words of a file in their order: without layout, and without what documents it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from text.split()
        return
    for each in tokenize.generate_tokens(io.StringIO(text).readline):
        if each.type not in LAYOUT and not each.string.startswith('"""'):
            yield each.string


@pytest.mark.slow
def test_its_pictures_are_those_that_its_commands_draw(folder: Path) -> None:
    drawn = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in PICTURES}


@pytest.mark.slow
def test_the_game_is_published(folder: Path) -> None:
    assert (folder / "public" / "how" / "fords" / "index.html").is_file()
    assert (folder / "public" / "api" / "rulesets" / "fords.json").is_file()
