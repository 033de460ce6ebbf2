"""What the reference sheets of all rulesets say of their tables."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.reference import sheet

from ..house.rulesets import OURS


@pytest.mark.parametrize("id", OURS)
def test_a_table_explains_a_dash_exactly_where_it_has_one(id: str) -> None:
    for table in sheet.tables(st.load(id)):
        assert bool(table.note) == any(None in row for row in table.listing.rows), table.title
