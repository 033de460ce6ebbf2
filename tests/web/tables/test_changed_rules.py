"""Tables and replays whose ruleset has changed since: they go on with every number as it was, or say what is gone."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import sandtable as st
from sandtable.kernel.catalogue import Catalogue
from sandtable.registry import find
from sandtable.web.replays import making, onward
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import Table, open_new, reopen

RULESET = "danger_close"
Book = dict[str, Any]


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Callable[[Book], object]], None]:
    """Changes the ruleset's rulebook."""

    def changed(how: Callable[[Book], object]) -> None:
        book, path = (
            tomllib.loads((find(RULESET).folder / "rules.toml").read_text(encoding="utf-8")),
            tmp_path / "rules.toml",
        )
        how(book)
        path.write_text(tomli_w.dumps(book), encoding="utf-8")
        monkeypatch.setitem(find(RULESET).__dict__, "catalogue", Catalogue(path))

    return changed


@pytest.fixture
def table() -> Table:
    opened = open_new(Store(), Opening(ruleset=RULESET, scenario="pair-light", players=["human"], seed=3))
    for answer in ("T1 fire +0", "T2 move up"):
        opened.act(opened.host, answer, opened.number)
    return opened


def test_a_table_goes_on_when_its_ruleset_has_got_a_number(table: Table, change: Any) -> None:
    change(lambda book: book.update({"fire.rain": {**book["fire.base"], "value": 0}}))
    again = reopen(table.store, table.id)
    assert again is not None
    assert again.game.battle.state.key() == table.game.battle.state.key()
    assert again.rules.numbers["fire.rain"] == 0


def test_a_table_goes_on_under_its_own_numbers_and_shows_those_that_have_another_default_now(
    table: Table, change: Any
) -> None:
    change(lambda book: book["fire.base"].update(value=2))
    again = reopen(table.store, table.id)
    assert again is not None
    assert again.game.battle.state.key() == table.game.battle.state.key()
    assert again.hello("").rulings == table.hello("").rulings | {"fire.base": "1"}


def test_a_table_whose_number_is_gone_names_it(table: Table, change: Any) -> None:
    change(lambda book: book.pop("weapon.carbine"))
    with pytest.raises(
        st.InvalidRecord, match=r"set up again: the rules have changed: weapon.carbine was 1, and is gone"
    ):
        reopen(table.store, table.id)


def test_a_replay_is_shown_and_played_on_under_its_own_numbers(table: Table, change: Any) -> None:
    record = table.game.battle.record.to_json()
    shown = making.as_json(record, ())
    change(lambda book: book["fire.base"].update(value=2))
    assert making.as_json(record, ()) == shown
    assert onward.play_on(table.store, record, 3, ()).rules.numbers["fire.base"] == 1
