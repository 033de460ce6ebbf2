"""The sides deploy their models in turn."""

from __future__ import annotations

from typing import Any, cast

import sandtable as st
from sandtable.rulesets.table_encounter.state import Battle, Step

from ..build import battle, model


def waiting(name: str) -> dict[str, Any]:
    """A model that is still to be deployed."""
    entry = model(name, 0, 0)
    del entry["at"]
    return entry


def test_a_side_with_models_left_goes_on_deploying_when_the_other_has_none() -> None:
    south = [waiting("A"), waiting("B"), waiting("C")]
    made = battle({"south": south, "north": [waiting("X")], "table": [32, 32]}, "[6]", "[1]")
    sides = []
    while now(made).step == Step.DEPLOY:
        assert isinstance(made.pending, st.Choice)
        sides.append(made.pending.side)
        made.push(made.pending.menu[0])
    assert sides == ["south", "north", "south", "south"]
    assert all(x.placed for x in now(made).models[:4])


def now(made: st.Battle) -> Battle:
    """The state, with its type."""
    return cast(Battle, made.state)
