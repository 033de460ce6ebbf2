"""The words of the log."""

from __future__ import annotations

from typing import Any

from sandtable.battle.log import in_words
from sandtable.kernel import Table
from sandtable.kernel.reasons import reckoned


def test_a_number_of_the_rules_has_a_sign_only_where_its_words_ask_for_one() -> None:
    t: Any = Table()
    assert in_words(t, "makes {}, by {:+} and {:+}", (reckoned(7, ()), reckoned(3, ()), 2)) == "makes 7, by +3 and +2"
