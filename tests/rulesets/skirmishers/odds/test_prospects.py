"""What is told of an answer before it is given, against every path by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sandtable as st
from sandtable.odds.ask import exact_outcomes
from sandtable.odds.chances import prospects_of

RULES = st.load("skirmishers")
SHOOTERS = 3  # so few that every path can be walked


@pytest.mark.parametrize("seed", range(3))
def test_shots_at_whoever_acts_come_out_as_on_every_path(seed: int) -> None:
    told = 0
    battle = st.Battle(RULES, "yard", seed)
    while battle.pending is not None and told < 6:
        for answer in list(battle.legal_actions):
            for prospect in prospects_of(battle, answer):
                if prospect.situation.resumes and shooters(battle) <= SHOOTERS:
                    again = replace(prospect.situation, resumes=False)
                    assert exact_outcomes(prospect.situation, RULES, checked=False) == exact_outcomes(
                        again, RULES, False
                    )
                    told += 1
        battle.let("greedy")
    assert told


def shooters(battle: st.Battle) -> int:
    return sum(trooper.able and trooper.width > 0 for trooper in battle.state.troopers)  # type: ignore[attr-defined]
