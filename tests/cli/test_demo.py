"""`demo`: no input, everything shown."""

from __future__ import annotations

import pytest

from tests.cli.program import Answer


@pytest.mark.slow
@pytest.mark.unmeasured
def test_the_demo_plays_asks_and_simulates() -> None:
    answer = Answer("demo", "--battles", "500")
    assert answer.code == 0
    for part in (
        "Offense Roll",
        "Outcome: ",
        "exactly",
        "49/108",
        "Who wins",
        "95% interval",
        "500 battles",
        "Your turn",
    ):
        assert part in answer.out
    found = Answer("demo", "--battles", "500", "--json").json
    assert found["simulation"]["battles"] == 500
    assert found["decision"]
