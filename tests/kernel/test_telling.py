"""What rolls tell while somebody listens: who, what for, why that number, and what came of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sandtable.battle.log import Log
from sandtable.battle.tape import Answer, Missing, Tape, TapeDice
from sandtable.kernel.luck import Cards, Faces
from sandtable.kernel.telling import Deaf, Wanted
from sandtable.kernel.verbs import check, contest, dice, draw, heading, number, once, pool, roll, total, verdict
from sandtable.odds.merging import distribution
from tests.odds.heap import RULESET, Heap

RULES = RULESET.load()
DECK = 0b10110  # cards 1, 2 and 4


class Laid(Faces):
    """Dice laid down in order."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def faces(self, why: str, what: Any) -> list[int]:
        taken, self.left = self.left[: what.n], self.left[what.n :]
        return taken


def listening(*faces: int) -> Any:
    t: Any = RULES.table(Heap())
    t.luck, t.log = Laid(*faces), Log({"take.most": "Most"}, ("first", "second"))
    return t


def test_a_check_tells_what_it_needs_and_the_reasons_add_up() -> None:
    t = listening(4, 5)
    assert check(t, "to hit", dice(2, 6), number(t, "take.most") + 4, by=1)
    [event] = t.log.events
    [need] = event.sums
    assert (event.purpose, event.side, event.verdict) == ("to hit", "second", "succeeds")
    assert sum(reason.value for reason in need.reasons) == need.value == event.need.value
    assert ("take.most", "Most") in {(reason.rule, reason.text) for reason in need.reasons}
    assert event.text == f"to hit 2d6: 4 5, needs {need.value} or more: succeeds"


def test_a_verdict_takes_the_place_of_success() -> None:
    t = listening(1, 2)
    check(t, "to hit", dice(2, 6), 9)
    verdict(t, "misses by {}", 6)
    assert t.log.events[0].text == "to hit 2d6: 1 2, needs 9 or more: misses by 6"
    assert t.log.events[0].verdict == "misses by 6"


def test_a_contest_is_one_line_with_both_sums_and_their_reasons() -> None:
    t = listening(7, 2)
    plus = number(t, "take.most") + number(t, "take.most")
    assert contest(t, "push", dice(1, 10), dice(1, 10), plus=plus, foe_plus=number(t, "take.most"), by=0, foe=1) == 7
    [event] = t.log.events
    assert event.text == "push: first 1d10: 7 + 4 = 11 against second 1d10: 2 + 2 = 4: wins by 7"
    assert (event.side, event.dice, event.lead, event.verdict) == ("first", (7, 2), 7, "wins by 7")
    assert [(part.what, part.value) for part in event.sums] == [("adds", 4), ("against", 2)]
    assert all(sum(reason.value for reason in part.reasons) == part.value for part in event.sums)


@pytest.mark.parametrize(("faces", "said"), [((4, 4), "ties"), ((1, 6), "loses by 5"), ((6, 1), "wins by 5")])
def test_a_contest_says_who_wins_and_by_how_much(faces: tuple[int, int], said: str) -> None:
    t = listening(*faces)
    contest(t, "push", dice(1, 6), dice(1, 6))
    assert t.log.events[0].verdict == said
    verdict(t, "is pushed")
    assert t.log.events[0].text == f"push: 1d6: {faces[0]} against 1d6: {faces[1]}: is pushed"


def test_each_side_of_a_contest_is_asked_for_its_own_dice() -> None:
    t = listening()
    for laid, side in (([], "first"), ([(6,)], "second")):
        t.luck = TapeDice(Tape([Answer(faces=faces) for faces in laid]))
        with pytest.raises(Missing) as missing:
            contest(t, "push", dice(1, 6), dice(1, 6), by=0, foe=1)
        pending = t.log.addressed(t, missing.value.pending)
        assert (pending.asked.side, pending.why) == (side, "push")


@pytest.mark.parametrize(
    ("how", "words", "met"), [("need", "needs 5 or more", False), ("at_most", "needs 5 or less", True)]
)
def test_a_roll_whose_face_is_read_tells_what_it_should_reach_or_stay_at(how: str, words: str, met: bool) -> None:
    t = listening(4)
    assert roll(t, "to swing", dice(1, 8), by=0, **{how: 5}) == 4
    [event] = t.log.events
    assert (str(event.need), event.need.met) == (words, met)


def test_a_pool_of_two_classes_tells_from_which_face_on_it_counts() -> None:
    t = listening(3, 6, 5)
    pool(t, "fight", dice(3, 6), (1, number(t, "take.most") + 2))
    [counts] = t.log.events[0].sums
    assert (counts.what, sum(r.value for r in counts.reasons)) == ("counts from", counts.value)


def inner(t: Any, plus: int) -> int:
    return roll(t, "inner", dice(1, 6)) + plus


def test_who_rolls_goes_on_into_rules_played_by_rules() -> None:
    t = listening(1, 2, 3, 4)
    once(t, inner, 2, by=0)
    total(t, 2, inner, 1, by=1)
    inner(t, 0)
    assert [event.side for event in t.log.events] == ["first", "second", "second", ""]


def test_dice_asked_for_outside_name_the_side_that_rolls_and_what_it_needs() -> None:
    t = listening()
    t.luck = TapeDice(Tape())
    with pytest.raises(Missing) as missing:
        once(t, lambda t, plus: int(check(t, "to hit", dice(2, 6), number(t, "take.most") + plus)), 5, by=1)
    asked = t.log.addressed(t, missing.value.pending)
    assert asked.side == "second"
    assert "needs" in str(asked)
    assert t.log.roller is None


def test_a_drawn_card_is_the_card_and_each_is_as_likely() -> None:
    t = listening(3)
    assert draw(t, "initiative", DECK) == 4
    assert t.log.events[0].text == "initiative: card 4"
    cards = distribution(RULES.table(Heap()), lambda t: draw(t, "initiative", DECK), lambda t, luck: None)
    assert cards == {1: Fraction(1, 3), 2: Fraction(1, 3), 4: Fraction(1, 3)}


def test_a_deck_knows_what_is_left_of_it() -> None:
    deck = Cards(DECK)
    assert [deck.nth(place) for place in range(deck.left)] == [1, 2, 4]
    assert deck.holds(4)
    assert not deck.holds(3)


def test_headings_stand_in_the_log() -> None:
    t = listening()
    heading(t, "Round {}", 2)
    assert [(event.kind, event.text) for event in t.log.events] == [("heading", "Round 2")]


def test_nothing_is_told_where_nobody_listens() -> None:
    t = listening(2, 3)
    t.log = None
    heading(t, "Round {}", 2)
    assert check(t, "to hit", dice(2, 6), 5, by=1)
    verdict(t, "hit")


def test_whoever_hears_nothing_still_lets_numbers_know_why() -> None:
    t = listening(1)
    heard: list[Wanted] = []

    class First(Deaf):
        def wants(self, t: Any, wanted: Wanted) -> None:
            heard.append(wanted)

    t.log = First()
    roll(t, "some", dice(number(t, "take.most") - 1, 6))
    assert [reason.rule for reason in heard[0].what.n.reasons][:1] == ["take.most"]  # type: ignore[union-attr]
