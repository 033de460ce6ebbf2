"""The verbs on a plain table: what they answer, whom they ask, and what they tell a listener."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.errors import InvalidRules
from sandtable.kernel.luck import Dice, Faces, Stream
from sandtable.kernel.players import Bot, player_names
from sandtable.kernel.reasons import Reason, reasons_of
from sandtable.kernel.rule import rule_asking
from sandtable.kernel.telling import Deaf, Wanted
from sandtable.kernel.verbs import (
    allowed,
    because,
    chance,
    check,
    choose,
    contest,
    cut,
    decisive,
    dice,
    keep,
    may,
    menu,
    note,
    number,
    pool,
    roll,
    ruling,
    top,
    within,
)
from tests.odds.heap import RULESET, Heap
from tests.odds.heap.rules import Ask, Gamble, Take, keep_on, options, turn

RULES = RULESET.load()


class Hand(Faces):
    """Dice laid down in order."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def faces(self, why: str, what: Dice) -> list[int]:
        taken, self.left = self.left[: what.n], self.left[what.n :]
        return taken


class Ears(Deaf):
    """Listens to everything."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def rolled(self, t: Any, wanted: Wanted, got: Any) -> None:
        self.heard.append((wanted.why, tuple(t.luck.last), got))

    def chose(self, t: Any, side: int, ask: Any, who: Any, about: Any, answer: Any) -> None:
        self.heard.append((side, ask, answer))

    def noted(self, t: Any, what: str, facts: tuple[Any, ...]) -> None:
        self.heard.append(what.format(*facts))


def table(*faces: int, **state: Any) -> Any:
    t = RULES.table(Heap(**state))
    t.luck = Hand(*faces)
    return t


def test_verbs_of_luck_read_the_faces() -> None:
    assert roll(table(3, 5), "", dice(2, 6)) == 8
    assert keep(table(3, 5, 1, 4), "", dice(4, 6), best=3) == 12
    assert keep(table(3, 5, 1), dice(3, 6), worst=2) == 4
    assert keep(table(3), dice(1, 6), best=2) == 3
    assert check(table(3, 5), "", dice(2, 6), 8)
    assert not check(table(3, 5), "", dice(2, 6), 9)
    assert within(table(3, 5), "", dice(2, 6), 8)
    assert not within(table(3, 5), "", dice(2, 6), 7)
    assert contest(table(3, 5), "", dice(1, 6), dice(1, 6), plus=4) == 2
    assert contest(table(3, 2, 5), dice(2, 6), dice(1, 6)) == 0
    assert pool(table(3, 5, 5), "", dice(3, 6)).count(5) == 2
    best = top(table(6, 2, 6), "", dice(3, 6), (1, 4, 6), 2)
    assert (best.place, best.count) == (3, 2)
    assert pool(table(1, 3, 4, 6), "", dice(4, 6), (1, 4, 6)).highest == 3


def test_a_listener_hears_dice_choices_and_events() -> None:
    t = table(4)
    t.log = ears = Ears()
    t.players = [lambda t, ask, menu, who, about: Gamble()]
    roll(t, "throw", dice(1, 6))
    choose(t, 0, Ask.TURN, [Take(1), Gamble()])
    note(t, "{} left", 5)
    assert ears.heard == [("throw", (4,), 4), (0, Ask.TURN, Gamble()), "5 left"]


def test_numbers_carry_their_rule_only_while_somebody_listens() -> None:
    t = table()
    assert type(number(t, "take.most")) is int
    t.log = Ears()
    found = reasons_of(number(t, "take.most") + because(t, "gamble.sides", 3, "a large die"))
    assert found == (("take.most", 2, ""), ("gamble.sides", 3, "a large die"))
    assert number(t, "take.most") == 2


def test_a_value_of_several_things_gives_each_a_reason_and_keeps_the_rest() -> None:
    t = table()
    t.log = Ears()
    value = because(t, "gamble.sides", 5, parts=lambda: [Reason("take.most", 2, "a coin")])
    assert value == 5
    assert reasons_of(value) == (("take.most", 2, "a coin"), ("gamble.sides", 3, ""))


def test_ruling_is_the_label_in_force() -> None:
    assert ruling(table(), "gamble.allowed") == "yes"


def test_a_refusal_is_heard_only_where_somebody_asks_why() -> None:
    t = table()
    assert not allowed(t, "take.most", False, 2)
    t.refusals = []
    assert allowed(t, "take.most", True, 2)
    assert not allowed(t, "take.most", False, 2)
    assert t.refusals == [("take.most", (2,))]


def test_a_refusal_that_is_overruled_is_heard_and_stops_nothing() -> None:
    t = table()
    t.refusals, t.overruled = [], 1
    assert allowed(t, "take.most", False, 2)
    assert not allowed(t, "take.most", False, 3)
    assert t.refusals == [("take.most", (2,)), ("take.most", (3,))]


def test_what_was_only_tried_is_no_reason_before_the_decisive_one() -> None:
    t = table()
    t.refusals = []
    tried = allowed(t, "take.most", False, 2) or allowed(t, "take.most", False, 3)
    assert not allowed(t, "take.most", tried, decisive(t, 4))
    assert t.refusals == [("take.most", (4,))]


def test_what_is_tried_on_a_silent_copy_is_not_heard_and_changes_nothing() -> None:
    t = table(4, left=3)
    t.log, t.refusals = ears, refusals = Ears(), list[Any]()
    copy = t.silent_copy()
    copy.left -= 1
    note(copy, "{} left", copy.left)
    assert not allowed(copy, "take.most", False, 2)
    assert (t.left, ears.heard, refusals) == (3, [], [])
    assert (t.log, t.refusals) == (ears, refusals)


def test_a_menu_is_worked_out_when_it_is_looked_at() -> None:
    t, worked = table(left=3), []

    def listing() -> Any:
        worked.append(1)
        yield from options(t)

    t.players = [lambda t, ask, menu_, who, about: Take(1)]
    choose(t, 0, Ask.TURN, listing())
    assert worked == []
    t.players = [lambda t, ask, menu_, who, about: menu(t, Take)[-1]]
    assert choose(t, 0, Ask.TURN, listing()) == Gamble()
    assert worked == [1]


def test_a_question_without_an_answer_is_named() -> None:
    t = table()
    t.players = [Bot(Ask, "random")]
    with pytest.raises(InvalidRules, match="question turn was asked with an empty menu"):
        choose(t, 0, Ask.TURN, (Take(amount) for amount in range(0)))


def test_numbers_in_a_menu_are_plain_and_the_log_is_there_again_afterwards() -> None:
    t = table()
    t.log = ears = Ears()

    def listing() -> Any:
        most = number(t, "take.most")
        assert type(most) is int
        yield Take(most)

    def looks(t: Any, ask: Any, offered: Any, who: Any, about: Any) -> Any:
        found = next(iter(offered))
        assert t.log is ears
        return found

    t.players = [looks]
    choose(t, 0, Ask.TURN, listing())
    assert ears.heard == [(0, Ask.TURN, Take(2))]


def test_yes_or_no_asks_the_side() -> None:
    t = table()
    answers = iter([True, True, False])
    t.players = [lambda t, ask, menu, who, about: next(answers)]
    assert keep_on(t) == 2
    assert may(table_that_says(True), 0, Ask.GAMBLE)


def table_that_says(answer: bool) -> Any:
    t = table()
    t.players = [lambda t, ask, menu, who, about: answer]
    return t


def test_a_players_own_luck_is_its_sides_and_never_the_dice() -> None:
    t = table()
    t.private, t.side_asked = [Stream(1, 0, 1), Stream(1, 0, 2)], 1
    twin = Stream(1, 0, 2)
    assert [chance(t, 100) for _ in range(5)] == [twin.below(100) for _ in range(5)]
    assert t.luck.left == []


def test_a_cut_is_told_where_somebody_merges() -> None:
    t, heard = table(), []
    cut(t, "quiet")
    t.cuts = lambda t, mark: heard.append(mark)
    cut(t, "round", 3)
    assert heard == [("round", 3)]


def test_bots_think_without_leaving_a_trace_in_the_log() -> None:
    t = table(left=3)
    t.log, t.private, t.side_asked, t.offered = Ears(), [Stream(1, 0, 1)], 0, list(options(t))
    assert str(Bot(Ask, "greedy")(t, Ask.TURN, t.offered, None, None)) == "take 2"
    assert Bot(Ask, "random")(t, Ask.TURN, t.offered, None, None) in t.offered
    assert t.log.heard == []
    assert player_names(Ask) == ["random", "greedy", "cheat"]
    with pytest.raises(InvalidRules, match='no player "gready"; there are random, greedy, cheat; did you mean "gre'):
        Bot(Ask, "gready")


def test_random_picks_every_option_alike() -> None:
    from collections import Counter

    from tests.odds.chi import fits

    t = table(left=3)
    t.private, t.side_asked, t.offered = [Stream(5, 0, 1)], 0, list(options(t))
    seen = Counter(str(Bot(Ask, "random")(t, Ask.TURN, t.offered, None, None)) for _ in range(1_500))
    assert fits(seen, dict.fromkeys(["take 1", "take 2", "gamble"], 1 / 3))


def test_the_rule_that_asks_is_found_without_a_stack_of_our_own() -> None:
    assert rule_asking() == ""
    asked: list[str] = []
    t = table(left=3)

    def answer(*about: Any) -> Take:
        asked.append(rule_asking())
        return Take(1)

    t.players = [answer]
    turn(t)
    assert asked == ["take.most"]
