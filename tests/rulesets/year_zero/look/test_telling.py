"""What a battle tells: lines of its log, whose dice they are, what is asked."""

from __future__ import annotations

from typing import Any

from sandtable.rulesets.year_zero.actions import Ask
from sandtable.rulesets.year_zero.look.view import LOOK

from ..build import battle, dealt, man, scenario, suffering

ANN = man("Ann", "crew", "z0", kind="pc", strength=2, agility=2, weapons=["pistol"])
BOB = man("Bob", "foes", "z0", agility=2, armor=1, health_max=3)


def shot() -> Any:
    """Ann has fired at Bob, who dodges, and rolls her dice."""
    game = dealt(scenario(ANN, BOB), 1, 2)
    game.push("shoot F2 with I1")
    return game


def lines(game: Any) -> list[str]:
    return [str(event) for event in game.log]


def test_cards_and_turns_are_told_under_headings() -> None:
    game = dealt(scenario(ANN, BOB), 3, 7)
    told = [(event.kind, str(event)) for event in game.log]
    assert told[:2] == [("heading", "Round 1"), ("roll", "Ann: initiative: card 3: first so far")]
    assert told[3] == ("heading", "Round 1, card 3: Ann")


def test_dice_are_asked_of_whoever_rolls_them() -> None:
    game = shot()
    game.push("dodge")
    assert (game.pending.asked.side, game.pending.asked.name) == ("crew", "Ann")
    game.roll([6, 6] + [2] * (game.pending.dice.n - 2))
    assert (game.pending.asked.side, game.pending.asked.name) == ("foes", "Bob")


def test_a_hit_tells_dice_damage_and_armor() -> None:
    game = shot()
    game.push("take it")
    game.roll([6, 6] + [2] * (game.pending.dice.n - 2))
    while game.pending.__class__.__name__ == "Choice":
        game.push("keep" if game.pending.ask == Ask.PUSH else "full damage")
    told = lines(game)
    assert "Ann gets the better of Bob, 2 to 0" in told
    assert any("of which armor stops 1" in line for line in told)


def test_every_question_has_words_with_names() -> None:
    game = shot()
    asked = LOOK.question
    assert asked is not None
    assert asked(game.state, Ask.INTERRUPT, game.state.fighters[1], None) == "Ann shoots at Bob: does Bob defend?"
    for ask in Ask:
        assert asked(game.state, ask, game.state.fighters[0], 0).endswith(("?", "."))


def test_a_battle_of_bots_says_of_each_roll_what_it_came_to() -> None:
    game = battle(scenario(ANN, BOB), players=("greedy", "greedy"))
    rolls = [event for event in game.log if event.kind == "roll"]
    assert rolls
    assert all(event.verdict and event.who and event.side for event in rolls), [str(x) for x in rolls]


def test_damage_by_an_old_wound_says_where_it_comes_from() -> None:
    ann, bob = man("Ann", "crew", "z0", adjacent=["Bob"]), man("Bob", "foes", "z0", adjacent=["Ann"], slots=0)
    game = suffering(dealt(scenario(ann, bob), 1, 2), gash=True)
    game.push("punch F2")
    game.roll([2, 2, 2])
    told = lines(game)
    assert told[told.index("Ann takes 1 damage: Health 2") - 1] == "the wound of Ann opens again"
