"""Every rule of the sheet is played, and every reading can be chosen."""

from __future__ import annotations

import sys
import warnings
from types import FrameType
from typing import Any

import pytest

from sandtable.battle import Battle
from sandtable.kernel.rule import RULES as RULE_OF
from sandtable.rulesets.year_zero import RULESET

from .build import RULES, man, scenario

SEED = [key for key, rule in RULESET.catalogue.rules.items() if rule.source.startswith("the document")]
GAPS = [key for key in RULESET.catalogue.rules if key.startswith("gap.")]
SKILLED = {"skills": {"command": 3, "medical_aid": 3, "heavy_machinery": 3, "comtech": 3, "piloting": 3, "mobility": 3}}
# Read as data by functions that carry other ids, or by what is not there: nothing happens in a fixed reading.
RICH = (88, 27, 2)  # seeds of battles in which happens what seldom does
MOST_BATTLES = 40
SILENT = {"act.full.close", "act.full.terminal"}


def gym(rounds: int = 20) -> dict[str, Any]:
    """A map with something of everything."""
    crew = [
        man("A1", "crew", "z0", kind="pc", weapons=["old_rifle", "knife"], stress=3, aboard=0, **SKILLED),
        man("A2", "crew", "z1", kind="android", weapons=["bolt_tool"], adjacent=["B1"], **SKILLED),
        man("A3", "crew", "z2", kind="pc", weapons=[{"weapon": "carbine", "jammed": True}], **SKILLED),
        man("A4", "crew", "z1", kind="pc", stress=6, resolve=1, broken=True, **SKILLED),
    ]
    foes = [
        man("B1", "foes", "z1", weapons=["stun_baton"], at_border="Way", adjacent=["A2"], group="pack"),
        man("B2", "foes", "z2", weapons=["pistol", "club"], kind="pc", stress=4, resolve=0, group="", **SKILLED),
        man("B3", "foes", "z4", weapons=["assault_rifle"], group="pack"),
        {
            "id": "Beast", "side": "foes", "zone": "z3", "kind": "creature", "attack_dice": 6, "attack_damage": 1,
            "speed": 2, "horrifying": True, "terrifying": True, "health_max": 15,
        },
    ]  # fmt: skip
    data = scenario(*crew, *foes, zones=5, ambush=["A1", "A2"], unaware=["B1", "B2"], round_limit=rounds)
    for zone in data["zones"]:
        zone["cluttered"] = zone["id"] != "z3"
    data["borders"][1] |= {"id": "Way", "type": "door", "state": "open", "narrow": True}
    data["borders"].append({"id": "Wall", "between": ["z0", "z2"], "type": "climb"})
    data["borders"].append({"id": "Lock", "between": ["z1", "z3"], "type": "door", "state": "closed"})
    data["devices"] = [
        {"zone": "z1", "effect": "lock", "border": "Lock"},
        {"zone": "z2", "effect": "unlock", "border": "Lock", "kind": "machine"},
    ]
    data["vehicles"] = [{"zone": "z0"}]
    data["items"] = [{"weapon": "toolkit", "zone": "z1"}, {"weapon": "cutting_torch", "zone": "z2"}]
    return data


@pytest.mark.sampled("long proofs of rulesets", 3)
def test_every_rule_of_the_sheet_is_played() -> None:
    seen: set[str] = set()

    def watch(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            seen.update(RULE_OF.get(frame.f_code, ()))

    read = {key for key in SEED if RULES.numbers.get(key) is not None}
    wanted = {*SEED, *GAPS} - read
    sys.setprofile(watch)
    try:
        for seed in (*RICH, *range(MOST_BATTLES)):
            if wanted <= seen:
                break
            Battle(RULES, gym(), seed=seed, players=("random", "random" if seed % 2 else "greedy"))
    finally:
        sys.setprofile(None)
    assert sorted(wanted - seen) == []


@pytest.mark.parametrize("key", [key for key, options in RULESET.catalogue.options.items() if len(options) > 1])
def test_every_reading_can_be_chosen(key: str) -> None:
    for option in RULESET.catalogue.options[key][1:]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            game = Battle(RULESET.load({key: option}), gym(4), seed=4, players=("greedy", "random"))
        assert game.outcome() is not None
