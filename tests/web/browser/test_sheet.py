"""Reference sheets in a browser: everyone can read them, on a desk, a phone and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import sandtable as st
from sandtable.reference import sheet
from tests.house.rulesets import OURS

from .conftest import PHONE
from .test_access import problems

A4 = {"width": 794, "height": 1123}


@pytest.mark.sampled("sheets in a browser", 2)
@pytest.mark.parametrize("id", OURS)
def test_a_sheet_has_no_barriers_and_fits_its_windows(browser: Browser, id: str) -> None:
    page = browser.new_page()
    page.set_content(sheet.page(st.load(id)))
    assert problems(page) == []
    for size, medium in ((PHONE, "screen"), (A4, "print")):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(media=medium)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()
