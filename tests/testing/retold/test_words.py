"""Chances and columns that say something else than the log does are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sandtable.battle import log
from sandtable.kernel import (
    Event,
    InvalidRules,
    Meaning,
    Occasion,
    Promises,
    Prospect,
    Published,
    Question,
    Ruleset,
    Situation,
    check,
    dice,
    number,
    verdict,
)
from sandtable.kernel.question import QUESTIONS
from sandtable.testing.seen import Seen, until_next

from ..broken import act, broken, duel, told_by_hand
from ..test_checks import found

lunge = duel.RULESET.questions["lunge"].model
LUNGES = act.Lunge()


def told_by(run: Any, label: str = "is hit", whom: int = 1) -> Ruleset:
    """A duel that tells this of every lunge."""

    def prospects(t: Any, answer: Any) -> list[Prospect]:
        foe = t.duellists[1 - t.turn % 2 if whom else t.turn % 2]
        told = Prospect(label, Situation(t, run, "hit"), foe.label, True)
        return [told] if answer == LUNGES else []

    return broken("words", prospects=prospects)


def lunges(t: Any) -> int:
    """A lunge; how many wounds there were before."""
    before = sum(x.wounds for x in t.duellists)
    duel.rules.fencing.lunge(t, t.duellists[t.turn % 2])
    return int(before)


def test_a_chance_that_counts_hitting_anybody_is_found() -> None:
    def anybody(t: Any) -> bool:
        return lunges(t) < int(sum(x.wounds for x in t.duellists))

    assert '"is hit" is true, and by its promised meaning false where its dice are played alone' in found(
        told_by(anybody), "words", 3
    )


def test_a_chance_that_counts_what_changed_is_found() -> None:
    def armoured(t: Any) -> bool:
        lunges(t)
        return bool(t.duellists[1 - t.turn % 2].wounds > 1)

    assert '"is hit" is false' in found(told_by(armoured), "words", 3)


def unguarded(t: Any) -> bool:
    """A hit by other rules than those of the battle."""
    need = number(t, "lunge") + (2 if t.duellists[1 - t.turn % 2].guarding else 0) - (t.gap == 1)
    hit = check(t, "to hit", dice(2, 6), need, by=t.duellists[t.turn % 2])
    verdict(t, "is hit" if not hit else "misses")
    return not hit


def test_a_chance_played_by_other_rules_than_the_battle_is_found() -> None:
    assert "by its promised meaning false where they are played in the battle" in found(told_by(unguarded), "words", 3)


def test_what_looks_ahead_of_other_answers_is_not_held_against_the_battle() -> None:
    hand = told_by(unguarded).prospects
    assert hand is not None

    def prospects(t: Any, answer: Any) -> list[Prospect]:
        return [replace(told, ahead=True) for told in hand(t, answer)]

    assert "where they are played in the battle" not in found(broken("ahead", prospects=prospects), "words", 3)


def test_a_word_without_a_meaning_is_found_once_some_have_one() -> None:
    ruleset = told_by(lambda t: lunges(t) < sum(x.wounds for x in t.duellists), "is struck")
    assert '"is struck": no meaning is promised for this word of a chance' in found(ruleset, "words")
    assert not found(replace(ruleset, id="broken-no-words", promises=Promises()), "words")


def test_a_word_on_a_condition_means_what_it_means_without() -> None:
    def hits(t: Any) -> bool:
        foe = t.duellists[1 - t.turn % 2]
        before = int(foe.wounds)
        lunges(t)
        return int(foe.wounds) > before

    assert not found(told_by(hits, "is hit if nobody guards"), "words")
    assert '"is hit if nobody guards" is ' in found(told_by(lambda t: not hits(t), "is hit if nobody guards"), "words")


def test_a_column_that_its_own_log_denies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Never(Question, name="never"):
        """Whether the foe is never hit."""

        def situation(self, rules: Any) -> Situation:
            asked: Situation = lunge().situation(rules)
            return replace(asked, run=lambda t: asked.run(t) != (True, False), outcome="foe hit")

    monkeypatch.setitem(QUESTIONS, "tiny_duel", {"never": Published("never", Never)})
    assert '"foe hit" is true, and by its promised meaning false where its dice are played alone' in found(
        broken("never"), "words"
    )


def test_what_a_word_means_may_be_what_becomes_of_a_piece() -> None:
    wounded = Promises(meanings={"is hit": Meaning(became=lambda old, new: new.wounds > old.wounds)})
    assert not found(told_by_hand(promises=wounded), "words")
    unscathed = Promises(meanings={"is hit": Meaning(became=lambda old, new: new.wounds == old.wounds)})
    assert '"is hit"' in found(told_by_hand(promises=unscathed), "words")


def test_what_a_word_means_is_held_against_the_moment_of_the_answer() -> None:
    def hurts(old: Any, new: Any) -> bool:
        return bool(new.duellists[old.turn % 2].wounds > old.duellists[old.turn % 2].wounds)

    def attacks(t: Any, ask: Any, menu: Any, *about: Any) -> Any:
        return ask == act.Ask.ACT and (LUNGES if LUNGES in menu else act.Guard())

    later = Occasion((act.Guard,), {"guards in vain": Event(came=hurts)}, (attacks, attacks))
    promises = Promises(meanings={"guards in vain": Meaning(came=hurts)})
    assert not found(broken("later", events=(later,), promises=promises), "words")


def test_dice_that_count_only_for_their_own_piece_count_for_no_other() -> None:
    table = duel.RULESET.battle()
    seen = Seen(table, table, [log.Event("roll", "lunge", "to hit: hits", verdict="hits", who="D1")])
    meaning = Meaning(said=("hits",), own=True)
    assert [seen.bears_out(meaning, whom) for whom in ("D1", "D2", "")] == [True, False, True]
    assert seen.bears_out(replace(meaning, own=False), "D2")


def test_a_meaning_says_one_thing() -> None:
    with pytest.raises(InvalidRules, match="a meaning says one of"):
        Meaning()


def test_what_comes_midway_does_not_end_what_an_answer_brings() -> None:
    choice = log.Event("choice", "lunge", "keeps", answer="keep")
    told = [log.Event("roll", "lunge", "rolls"), choice, log.Event("event", "lunge", "hits")]
    assert [event.kind for event in until_next(told, 1)] == ["roll"]
    assert list(until_next(told, 1, ("keep",))) == told


def test_words_that_follow_the_log_pass() -> None:
    assert not found(broken("true"), "words", 2)
