"""Every ruleset looks as it did: at its start, with an aim, with its outcome, at its end, in the editor; on a desk and
on a phone, light and dark. Blocks of many pixels are compared, and a few may differ. With other letters lines break
elsewhere: on a machine that has other faces than the references were made with, nothing can be compared.

After a change that is meant, look at the pages and make the references anew: see `shots`.
"""

from __future__ import annotations

import json

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from sandtable.web.tables.store import Store

from . import moments
from .conftest import Server
from .shots import BLOCK, LETTERS, REFERENCES, SCHEMES, WINDOWS, each, letters, looking, seated, shots

FAR = 28  # of 255: so far a block may be from what it was before it counts as different
FEW = 0.01  # of all blocks may be different
ALIKE = 0.005  # of the width of a sentence, for letters that are the same


def blocks(image: Image.Image) -> Image.Image:
    """Each block of an image as one pixel: their mean."""
    return image.resize((image.width // BLOCK, image.height // BLOCK), Image.Resampling.BOX)


def different(one: Image.Image, other: Image.Image) -> float:
    """The share of blocks that are different."""
    assert one.size == other.size
    bands = ImageChops.difference(blocks(one), blocks(other)).split()
    furthest = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    counts = furthest.histogram()
    return sum(counts[FAR:]) / sum(counts)


def reference(name: str) -> Image.Image:
    return Image.open(REFERENCES / f"{name}.webp").convert("RGB")


@pytest.fixture(autouse=True)
def same_letters(browser: Browser, server: Server) -> None:
    with looking(browser, server) as context:
        here, there = letters(context), json.loads(LETTERS.read_text(encoding="utf-8"))
    if any(abs(one - other) > ALIKE * other for one, other in zip(here, there, strict=True)):
        pytest.skip(f"this machine has other letters than the references: {here} instead of {there} wide")


@pytest.mark.slow
@pytest.mark.sampled("pages as they were", 1)
@pytest.mark.parametrize("ruleset", moments.RECORD)
def test_it_looks_as_it_did(browser: Browser, server: Server, ruleset: str) -> None:
    with looking(browser, server) as context:
        far = {shot.name: different(shot.small, reference(shot.name)) for shot in shots(context, server, ruleset)}
    assert len(far) == 5 * len(WINDOWS) * len(SCHEMES)
    assert {name: share for name, share in far.items() if share > FEW} == {}


PLANTED = {
    "no pieces": ".piece { display: none }",
    "no ground": ".storey { display: none }",
    "panels in another order": ".battle { direction: rtl }",
    "a panel without its colour": ".panel { background: #888 !important }",
    "a board that is half empty": ".board-holder { max-height: 55% }",
}


@pytest.mark.sampled("broken pages", 1)
@pytest.mark.slow
@pytest.mark.parametrize(("style", "passes"), [("", True), *((each, False) for each in PLANTED.values())])
def test_what_is_broken_is_noticed(browser: Browser, server: Server, style: str, passes: bool) -> None:
    """What the comparison is worth: with the same page, changed on purpose."""
    address = moments.begun(Store(server.database), "year_zero")
    with looking(browser, server, style) as context:
        made = list(each(context, "year_zero-start", address, seated, ("desk",)))
    assert [different(shot.small, reference(shot.name)) <= FEW for shot in made] == [passes] * len(SCHEMES)
