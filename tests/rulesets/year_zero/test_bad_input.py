"""Every bad input gets its error, and the battle is as it was."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.errors import IllegalAction, InvalidRules, InvalidScenario, ParseError

from .build import RULES, ask, battle, man, scenario, to_turn_of
from .test_legality import duel

BOB = man("Bob", "foes", "z1")
GUN = {"skill": "ranged", "range": ["medium", "short"]}
BOTH = {"skill": "ranged", "range": ["short", "medium"], "traits": ["full_auto", "single_shot"]}

SCENARIOS: list[tuple[dict[str, Any], str]] = [
    (scenario(man("Ann", "crew", "z0", agility=0), BOB), "fighter.Ann.agility: 0 is outside 1-5"),
    (scenario(man("Ann", "crew", "z0", kind="android", wits=9), BOB), "fighter.Ann.wits: 9 is outside 1-8"),
    (scenario(man("Ann", "crew", "z0", skills={"command": 6}), BOB), "fighter.Ann.command: 6 is outside 0-5"),
    (scenario(man("Ann", "crew", "z0", skills={"comand": 1}), BOB), 'no skill "comand"; did you mean "command"?'),
    (
        scenario(*[man(f"M{i}", "crew" if i else "foes", "z0") for i in range(11)]),
        "initiative: 11 cards needed, the deck has 10; give npcs a common group",
    ),
    (scenario(man("A", "crew", "z0"), BOB, weapons={"odd": GUN}), "weapon.odd: minimum range is beyond maximum range"),
    (
        scenario(man("A", "crew", "z0"), BOB, weapons={"odd": BOTH}),
        "weapon.odd: full_auto and single_shot exclude each other",
    ),
    (
        scenario(man("Ann", "crew", "z0", adjacent=["Bob"]), man("Bob", "foes", "z1", adjacent=["Ann"])),
        "scenario: Ann and Bob are Adjacent but stand in z0 and z1",
    ),
    (
        scenario(man("Ann", "crew", "z0", adjacent=["Bob"]), man("Bob", "foes", "z0")),
        "scenario: Ann is Adjacent to Bob, but Bob is not to Ann",
    ),
    (
        scenario(man("Ann", "crew", "z0"), BOB, surprise=["Ann", "Bob"]),
        "surprise: only one side can surprise the other",
    ),
    (scenario(man("Ann", "crew", "z0", weapons=["pistl"]), BOB), 'no weapon "pistl"; did you mean "pistol"?'),
    (scenario(man("Ann", "crew", "z9"), BOB), 'fighter.Ann.zone: no "z9"'),
    (scenario(man("Ann", "crew", "z0", speed=2), BOB), "fighter.Ann.speed: only creatures act more than once a round"),
    (scenario(man("Ann", "crew", "z0")), "fighters: nobody on the side of the foes can fight"),
]


@pytest.mark.parametrize(("data", "message"), SCENARIOS)
def test_bad_scenarios(data: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidScenario) as error:
        RULES.start(data)
    assert message in str(error.value)


def test_groups_and_a_second_deck_make_room() -> None:
    people = [man(f"M{i}", "crew" if i else "foes", "z0", group="pack" if i else "") for i in range(11)]
    assert battle(scenario(*people)).pending is not None
    singles = [man(f"M{i}", "crew" if i else "foes", "z0") for i in range(11)]
    assert battle(scenario(*singles), {"init.over-ten": "second-deck"}).pending is not None


def test_an_unconnected_map_warns() -> None:
    data = scenario(man("Ann", "crew", "z0"), BOB)
    data["borders"] = []
    with pytest.warns(UserWarning, match="no path between crew and foes"):
        RULES.start(data)


ACTIONS = [
    ("strike F2 with I2", "close attack needs Adjacent; Bob is at Medium"),
    ("rally F2", "Bob is not broken, or not here"),
    ("conserve", "nothing to conserve: needs attack 1, a hit with an extra success, a weapon with a supply roll"),
    ("clear I1", "is not in hand, or not jammed"),
]


@pytest.mark.parametrize(("text", "message"), ACTIONS)
def test_illegal_actions_change_nothing(text: str, message: str) -> None:
    game = duel()
    before = game.state.key()
    with pytest.raises(IllegalAction) as error:
        game.push(text)
    assert message in str(error.value)
    assert error.value.rule
    assert game.state.key() == before


def test_defend_after_the_roll() -> None:
    ann = man("Ann", "crew", "z0", kind="pc", adjacent=["Bob"])
    bob = man("Bob", "foes", "z0", adjacent=["Ann"])
    game = battle(scenario(ann, bob, surprise=["Ann"]))
    to_turn_of(game, "Ann")
    game.push("punch F2")
    game.push("take it")
    assert game.pending.ask.name == "PUSH"
    with pytest.raises(IllegalAction, match="Defend must be declared before the roll; the window closed at step 2"):
        game.push("defend")


def test_bad_questions() -> None:
    with pytest.raises(InvalidRules, match="stress must be 0 or more"):
        ask("roll", stress=-1)
    with pytest.raises(InvalidRules, match="push policy: never, if-miss, always or a rule of the form"):
        ask("roll", push="sometimes")
    with pytest.raises(ParseError):
        duel().push("shoot F99 with I1")
