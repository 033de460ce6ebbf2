"""A new player comes from the first page through lesson, battle, end and review to the file of the battle, and back."""

import pytest
from playwright.sync_api import BrowserContext

from sandtable.registry import rulesets

from .newcomer import Reader, walk

pytest.importorskip("numpy")


@pytest.mark.slow
@pytest.mark.sampled("paths of new players", 1)
@pytest.mark.parametrize("id", rulesets())
def test_what_the_pages_say_leads_a_new_player_through_a_first_evening(context: BrowserContext, id: str) -> None:
    assert walk(Reader(context.new_page(), id))
