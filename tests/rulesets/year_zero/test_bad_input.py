"""Every bad input gets its error, and the battle is as it was."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sandtable.kernel.errors import IllegalAction, InvalidRules, InvalidScenario, ParseError

from .build import RULES, ask, battle, dealt, man, scenario
from .rules.test_legality import duel

LONERS = [man(f"M{i}", "crew", "z0") for i in range(8)]
PACK = [man(f"P{i}", "foes", "z1", kind="creature", attack_dice=3, speed=3, group="pack") for i in range(2)]
BOB = man("Bob", "foes", "z1")
GUN = {"skill": "ranged", "range": ["medium", "short"]}
BOTH = {"skill": "ranged", "range": ["short", "medium"], "traits": ["full_auto", "single_shot"]}

SCENARIOS: list[tuple[dict[str, Any], str]] = [
    (scenario(man("Ann", "crew", "z0", agility=0), BOB), "fighter.Ann.agility: 0 is outside 1-5"),
    (scenario(man("Ann", "crew", "z0", kind="android", wits=9), BOB), "fighter.Ann.wits: 9 is outside 1-8"),
    (scenario(man("Ann", "crew", "z0", skills={"command": 6}), BOB), "fighter.Ann.command: 6 is outside 0-5"),
    (scenario(man("Ann", "crew", "z0", skills={"comand": 1}), BOB), 'no skill "comand"; there are heavy_machinery'),
    (
        scenario(*[man(f"M{i}", "crew" if i else "foes", "z0") for i in range(11)]),
        "initiative: 11 cards needed, the deck has 10; give npcs a common group",
    ),
    (scenario(*LONERS, *PACK), "initiative: 11 cards needed, the deck has 10; give npcs a common group"),
    (scenario(BOB, *PACK, {**PACK[0], "id": "P2", "speed": 1}), "fighter.P2.speed: a group shares its cards"),
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
    (scenario(man("Ann", "crew", "z0", weapons=["pistl"]), BOB), 'did you mean "pistol"?'),
    (scenario(man("Ann", "crew", "z9"), BOB), 'fighter.Ann.zone: no zone "z9"'),
    (scenario(man("Ann", "crew", "z0", speed=2), BOB), "fighter.Ann.speed: only creatures act more than once a round"),
    (scenario(man("Ann", "crew", "z0")), "fighters: nobody on the side of the foes can fight"),
    (scenario(man("Ann", "crew", "z0", aboard=0), BOB), "fighter.Ann.aboard: there is no vehicle 0 among 0"),
    (
        scenario(man("Ann", "crew", "z0", aboard=0), BOB, vehicles=[{"zone": "z1"}]),
        "fighter.Ann.aboard: vehicle 0 is in the zone z1",
    ),
    (
        scenario(*[man(x, "crew", "z0", aboard=0) for x in "AC"], BOB, vehicles=[{"zone": "z0", "seats": 1}]),
        "fighter.C.aboard: vehicle 0 has 1 seats, all of them taken",
    ),
]


@pytest.mark.parametrize(("data", "message"), SCENARIOS)
def test_bad_scenarios(data: dict[str, Any], message: str) -> None:
    before = copy.deepcopy(data)
    with pytest.raises(InvalidScenario) as error:
        RULES.start(data)
    assert message in str(error.value)
    assert data == before
    with pytest.raises(InvalidScenario):  # nor does a second try find it mended
        RULES.start(data)


def test_groups_and_a_second_deck_make_room() -> None:
    people = [man(f"M{i}", "crew" if i else "foes", "z0", group="pack" if i else "") for i in range(11)]
    assert battle(scenario(*people)).pending is not None
    singles = [man(f"M{i}", "crew" if i else "foes", "z0") for i in range(11)]
    assert battle(scenario(*singles), {"init.over-ten": "second-deck"}).pending is not None


def test_an_unconnected_map_warns() -> None:
    data = scenario(man("Ann", "crew", "z0"), BOB)
    data["borders"] = []
    with pytest.warns(UserWarning, match="no path between crew and foes; the battle may only end by the round limit"):
        game = battle(data)
    assert game.pending is not None  # it can be played all the same


# ---- answers ----------------------------------------------------------------------------------------------------


def refused(game: Any, text: str, message: str) -> None:
    """The answer is an error that names its rule, and nothing at all has changed."""
    before = snapshot(game)
    with pytest.raises(IllegalAction) as error:
        game.push(text)
    assert message in str(error.value)
    assert error.value.rule
    assert snapshot(game) == before


def snapshot(game: Any) -> tuple[Any, ...]:
    told = [(event.kind, str(event)) for event in game.log]
    return game.state.key(), game.course.luck(), str(game.pending), told, game.record.model_dump()


ACTIONS = [
    ("strike F2 with I2", "close attack needs Adjacent; Bob is at Medium"),
    ("rally F2", "only a friend of Ann can be rallied, not Bob"),
    ("conserve", "no ammo can be saved: that takes a first attack, an extra success, and ammo at stake"),
    ("clear I1", "pistol is not jammed"),
]


@pytest.mark.parametrize(("text", "message"), ACTIONS)
def test_an_illegal_answer_changes_nothing(text: str, message: str) -> None:
    refused(duel(), text, message)


def test_a_second_full_action() -> None:
    game = duel()
    game.push("shoot F2 with I1")
    game.push("take it")
    while game.pending.ask.name != "ACT":
        game.push("full damage")
    refused(game, "shoot F2 with I1", "one full action per round; already used: ranged attack")


def test_defend_after_the_roll() -> None:
    game = typed_touching()
    game.push("punch F2")
    game.push("take it")
    game.roll([2] * 3)
    assert game.pending.ask.name == "PUSH"
    refused(game, "defend", "Defend has to be declared before the dice fall, and those of attack 1 have fallen")


def typed_touching() -> Any:
    ann = man("Ann", "crew", "z0", kind="pc", adjacent=["Bob"])
    return dealt(scenario(ann, man("Bob", "foes", "z0", adjacent=["Ann"])), 1, 5)


def test_holding_off_with_somebody_who_has_acted() -> None:
    game = typed_touching()
    game.push("end turn")
    refused(game, "hold off with F1", "Ann has no card left this round after yours")


def shot(weapon: str, *faces: int) -> Any:
    """A shot of Ann's with these dice, and no defence."""
    people = [man("Ann", "crew", "z0", weapons=[weapon], agility=4), man("Bob", "foes", "z0", health_max=30)]
    game = dealt(scenario(*people), 1, 5)
    game.push("shoot F2 with I1")
    again(game, *faces)
    return game


def again(game: Any, *faces: int) -> None:
    """The target takes it, and these dice fall."""
    game.push("take it")
    game.roll([*faces, *[2] * (game.pending.dice.n - len(faces))])


NOTHING_TO_SAVE = "no ammo can be saved: that takes a first attack, an extra success, and ammo at stake"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_nothing_to_conserve_in_a_burst(number: int) -> None:
    """One success in the first attack, and three in a later one."""
    game = shot("assault_rifle", 6)
    for _ in range(number - 1):
        game.roll([2] * 3)
        assert game.pending.ask.name == "FOLLOW"
        game.push("shoot F2 with I1")
        again(game, 6, 6, 6)
    game.roll([2] * 3)  # the supply roll: nobody was asked to save it
    refused(game, "conserve", NOTHING_TO_SAVE)


def test_nothing_to_conserve_with_a_single_shot() -> None:
    game = shot("bolt_tool", 6, 6, 6)
    assert game.state.items[0].rating == 0
    refused(game, "conserve", NOTHING_TO_SAVE)


# ---- questions --------------------------------------------------------------------------------------------------

QUESTIONS = [
    ({"stress": -1}, "stress must be 0 or more"),
    ({"push": "sometimes"}, "push policy: never, if-miss, always or a rule of the form"),
    ({"push": "below-"}, "push policy: never, if-miss, always or a rule of the form"),
]


@pytest.mark.parametrize("name", ["roll", "pool", "attack", "burst", "rally"])
@pytest.mark.parametrize(("parameters", "message"), QUESTIONS)
def test_bad_questions(name: str, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRules, match=message):
        ask(name, **parameters)


def test_an_answer_about_nobody() -> None:
    game = duel()
    before = snapshot(game)
    with pytest.raises(ParseError):
        game.push("shoot F99 with I1")
    assert snapshot(game) == before
