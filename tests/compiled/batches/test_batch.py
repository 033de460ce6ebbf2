"""Battles answered from outside: same luck, same battles; and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sandtable.kernel import InvalidRules
from sandtable.kernel.luck import DICE, PLAYER, Stream, StreamDice
from sandtable.kernel.players import Bot

from ..play import as_plain, as_row, plain_battle
from ..toy import RULESET, rules as toy
from ..toy.state import Act, Ask

COUNT = 40


def first_option(t: Any, ask: Any, options: Any, who: Any, about: Any) -> Any:
    """The last option of a menu and no to everything: what the tests answer from outside."""
    return list(options)[-1] if options is not None else ask == Ask.PARRY


def outside(batch: Any) -> list[int]:
    """The same player for a batch."""
    menus = batch.menus()
    return [int(m[-1]) if len(m) else int(ask == Ask.PARRY) for m, ask in zip(menus, batch.asks)]


@pytest.mark.parametrize("players", [(None, None), (None, "brute"), ("brute", None)])
def test_battles_from_outside(players: tuple[str | None, str | None]) -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    start = rules.start({})
    batch = Batch(rules, start, 9, COUNT, players)
    while not batch.done.all():
        batch.answer(outside(batch))
    for i in range(COUNT):
        t = start.clone()
        t.luck = StreamDice(Stream(9, i, DICE))
        t.private = [Stream(9, i, PLAYER + side) for side in range(2)]
        t.players = [first_option if name is None else Bot(RULESET.asks, name) for name in players]
        while not RULESET.over(t):
            RULESET.beat(t)
        result = RULESET.result()
        RULESET.report(t, result)
        assert as_plain(batch.results()[i]) == as_row(result)
        assert batch.table(i).key() == t.key()


@pytest.mark.parametrize("player", ["nope", "hard", "", first_option, 5, ["brute"]])
def test_a_player_that_is_not_compiled_does_not_play_at_random(player: Any) -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    with pytest.raises(InvalidRules, match=r'no compiled player ".*"; there are random, .*brute'):
        Batch(rules, rules.start({}), 9, 1, (player, None))


def test_without_questions_a_batch_is_a_run() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    start = rules.start({})
    batch = Batch(rules, start, 9, 3, ("brute", "random"), first=7)
    assert batch.done.all()
    for i in range(3):
        assert as_plain(batch.results()[i]) == as_row(plain_battle(rules, start, ("brute", "random"), 9, 7 + i)[0])


def test_the_open_question_is_shown() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    batch = Batch(rules, rules.start({}), 9, 2)
    assert [str(Act.decode(int(code))) for code in batch.menus()[0]][:2] == ["wait", "step 1"]
    assert batch.asks[0] == Ask.ACT
    assert batch.sides[0] == 0
    assert batch.who[0] == 0
    batch.answer(outside(batch))
    batch.reset()
    assert batch.who[0] == 0


def test_answers_off_the_menu_are_refused() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    batch = Batch(rules, rules.start({}), 9, 2)
    with pytest.raises(ValueError, match="battle 1: 77 does not answer question 0"):
        batch.answer([int(batch.menus()[0][0]), 77])


def test_an_answer_by_its_place_is_the_option_there() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    by_code, by_place = Batch(rules, rules.start({}), 9, COUNT), Batch(rules, rules.start({}), 9, COUNT)
    while not by_code.done.all():
        assert by_place.states.tobytes() == by_code.states.tobytes()
        menus, places = by_code.menus(), np.maximum(by_place.places - 1, 0)
        by_code.answer([int(menu[place]) if len(menu) else 1 - int(place) for menu, place in zip(menus, places)])
        by_place.pick(places)
    assert by_place.done.all()
    assert [as_plain(row) for row in by_place.results()] == [as_plain(row) for row in by_code.results()]


def test_places_off_the_menu_are_refused() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    batch = Batch(rules, rules.start({}), 9, 2)
    for place in (-1, int(batch.places[1])):
        with pytest.raises(ValueError, match=f"battle 1: place {place} does not answer question 0"):
            batch.pick([0, place])


def test_where_a_battle_is_over_nobody_is_asked_anything() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    batch = Batch(rules, rules.start({}), 9, 2)
    while not batch.done.all():
        batch.answer(outside(batch))
    for shown in (batch.asks, batch.sides, batch.who, batch.about):
        assert shown.tolist() == [-1, -1]
    assert batch.places.tolist() == batch.sizes.tolist() == [0, 0]


def test_a_fork_is_answered_apart_and_with_the_same_luck() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    alone, batch = Batch(rules, rules.start({}), 9, 4), Batch(rules, rules.start({}), 9, 4)
    for _ in range(3):
        alone.answer(outside(alone))
        batch.answer(outside(batch))
    batch.fork(1, [2, 3])
    assert batch.table(2).key() == alone.table(1).key()
    assert [batch.asks[2], batch.sides[2], batch.places[2]] == [alone.asks[1], alone.sides[1], alone.places[1]]
    while not batch.done.all():
        batch.answer(outside(batch))
    while not alone.done.all():
        alone.answer(outside(alone))
    rows = [as_plain(row) for row in batch.results()]
    assert rows[1:] == [as_plain(alone.results()[1])] * 3
    assert rows[0] == as_plain(alone.results()[0])


def test_single_rows_start_again_with_other_battles() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    batch, other = Batch(rules, rules.start({}), 9, 3), Batch(rules, rules.start({}), 9, 2, first=40)
    for _ in range(3):
        batch.answer(outside(batch))
    untouched = batch.table(1).key()
    batch.restart([0, 2], [40, 41])
    assert batch.table(1).key() == untouched
    for row, place in ((0, 0), (2, 1)):
        assert batch.table(row).key() == other.table(place).key()
        assert batch.codes[row][: batch.sizes[row]].tolist() == other.menus()[place].tolist()
    while not other.done.all():
        other.answer(outside(other))
    while not batch.done.all():
        batch.answer(outside(batch))
    assert [as_plain(batch.results()[row]) for row in (0, 2)] == [as_plain(row) for row in other.results()]


def test_on_however_many_threads_the_battles_are_the_same() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    one, three = Batch(rules, rules.start({}), 9, 10), Batch(rules, rules.start({}), 9, 10, threads=3)
    while not one.done.all():
        assert three.asks.tolist() == one.asks.tolist()
        assert three.states.tobytes() == one.states.tobytes()
        one.answer(outside(one))
        three.answer(outside(three))
    assert [as_plain(row) for row in three.results()] == [as_plain(row) for row in one.results()]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_refused_answer_leaves_every_battle_as_it_was(threads: int) -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = RULESET.load()
    batch = Batch(rules, rules.start({}), 9, 4, threads=threads)
    before, works = batch.states.copy(), batch.works.copy()
    with pytest.raises(ValueError, match="battle 3"):
        batch.answer([*outside(batch)[:3], 77])
    assert batch.states.tobytes() == before.tobytes()
    assert batch.works.tobytes() == works.tobytes()


def test_an_exception_inside_a_rule_is_no_question() -> None:
    from sandtable.compiled.batches.batch import Batch

    rules = replace(RULESET, beat=toy.splits).load()
    with pytest.raises(ValueError, match=r"toy: battle \d+: an exception inside a rule"):
        Batch(rules, rules.start({}), 9, COUNT)
