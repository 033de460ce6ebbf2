"""A ruleset whose every text tries to be markup, as an installed package might bring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import Field

from sandtable.kernel.catalogue import Catalogue
from sandtable.kernel.question import QUESTIONS, Published, Question, Situation
from sandtable.kernel.ruleset import Rules, Ruleset
from sandtable.registry import REGISTERED, find, register

EVIL = "</script><script>alert('x')</script><img src=x onerror=alert(1)>"
RULES = f"""
["one.rule"]
title = "{EVIL}"
text = "{EVIL} like one.other"
source = "{EVIL}"
options = ["{EVIL}", "plain"]

["one.other"]
title = "other"
text = "other"
source = "here"
value = 1

["preset.bad"]
title = "{EVIL}"
text = "{EVIL}"
"""


class Ask(Question):
    __doc__ = EVIL

    word: Annotated[str, Field(description=EVIL, title=EVIL)] = EVIL

    def situation(self, rules: Rules) -> Situation:
        return Situation(rules.ruleset.battle(), lambda t: (EVIL, EVIL), (EVIL, "second"))


@contextmanager
def hostile(folder: Path, like: Ruleset) -> Iterator[Ruleset]:
    """Such a ruleset, for as long as a test takes."""
    (folder / "rules.toml").write_text(RULES, encoding="utf-8")
    made = replace(like, id="hostile", title=EVIL, summary=EVIL, credit=EVIL, package="tests.web.hostile")
    made.__dict__["catalogue"] = Catalogue(folder / "rules.toml")
    made.__dict__["folder"] = folder
    QUESTIONS["tests.web.hostile"] = {"ask": Published("ask", Ask)}
    yield register(made)
    del REGISTERED["hostile"], QUESTIONS["tests.web.hostile"]
    find.cache_clear()
