"""An occasion's own luck is held against all dice: what it must not settle is found, what it may settle is not."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel import Coarse, Dice, Event, Occasion

from ..broken import act, broken, duel
from ..test_checks import found

FOE = type(duel.RULESET.load().start("strip").duellists[0])
HIT = Event(FOE, lambda old, new: new.wounds > old.wounds)


class Lame(Coarse):
    """No dice come to enough."""

    def reaches(self, why: str, what: Dice, need: int) -> bool:
        return False


def with_luck(name: str, luck: Any) -> str:
    """What the check says of duels whose lunges have this luck."""
    return found(broken(name, events=(Occasion((act.Lunge,), {"is hit": HIT}, luck=luck),)), "coarse", 3)


def test_luck_that_settles_what_an_event_depends_on_is_found() -> None:
    said = with_luck("lame", Lame)
    assert '"is hit": the luck of its occasion (Lunge) settles dice on which it depends (lunge, D' in said
    assert "0.0% told" in said


@pytest.mark.parametrize("luck", [Coarse, None])
def test_luck_that_leaves_the_dice_alone_passes(luck: Any) -> None:
    assert with_luck("fair", luck) == ""
