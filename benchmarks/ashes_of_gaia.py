"""Ashes of Gaia: odds of an attack and of a volley (Q5, against icepool and dyce)."""

from __future__ import annotations

from typing import Any

import sandtable as st

from .questions import with_dyce, with_icepool
from .timing import median_ms, table

VEST = ["vest", "helmet"]


def q5(rules: st.Rules) -> dict[tuple[int, int], Any]:
    """The three-shot burst of Q5, as a question of the ruleset."""
    odds = st.odds(rules, "volley", mode="full", skill=65, damage="3d10+4", rating=8)
    return {(int(damage), hits): p for (damage, hits, _), p in odds.outcomes.items()}


def odds() -> None:
    rules = st.load("ashes_of_gaia")
    turned = st.load("ashes_of_gaia", rulings={"mult_order": "before", "damage_rounding": "floor"})
    assert q5(turned) == with_icepool.q5() == with_dyce.q5()
    rivals = {
        "one attack: hit and damage": lambda: st.odds(rules, "damage", armour=VEST),
        "one attack: who, degree, place and damage": lambda: st.odds(rules, "attack", armour=VEST),
        "three attacks, armour": lambda: st.odds(rules, "volley", armour=VEST),
        "three attacks, the target dodges": lambda: st.odds(rules, "volley", armour=VEST, dodge=50),
        "Q5": lambda: q5(turned),
        "Q5 in icepool": with_icepool.q5,
        "Q5 in dyce": with_dyce.q5,
        "six plans for two actions": lambda: st.odds(rules, "plans", armour=VEST),
        "a grenade with scatter": lambda: st.odds(rules, "throw", armour=VEST),
    }
    taken = median_ms(rivals, 15)
    table("Ashes of Gaia: exact odds, plain", ["question", "ms"], [[k, f"{v:.2f}"] for k, v in taken.items()])


def run() -> None:
    odds()
