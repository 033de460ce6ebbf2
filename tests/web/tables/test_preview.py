"""What is shown before an answer is given is what then happens: previews against the resolver, by an independent way.

The answer is given in a copy whose dice are typed in, and every face of every die that follows is typed in turn; where
they are too many, so many copies are played with dice of their own that chance cannot explain a difference.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.battle import Choice, Roll
from sandtable.odds.chances import prospects_of
from sandtable.web.tables import shown
from sandtable.web.tables.protocol import Chance
from tests.web.playing import FUZZ
from tests.web.tables.judges import COURTS, Course, Court

POSITIONS = FUZZ // 10 or 3  # answers with chances, of each ruleset
WALKED = 2_000 if FUZZ else 150  # sequences of faces
SAMPLES = 800 if FUZZ else 90
SIGMAS = 5
STEPS = 60  # answers and dice until something must be decided


class TooMany(Exception):
    """More sequences of faces than can be walked."""


def situations(ruleset: str, luck: random.Random) -> Iterator[st.Battle]:
    """Battles with typed dice at a question, as they come in play between people and computer players."""
    rules = st.load(ruleset)
    while True:
        battle = st.Battle(rules, luck.choice(list(rules.ruleset.scenario_files)), luck.randrange(10**6), dice="typed")
        for _ in range(luck.randrange(10, 120)):
            if isinstance(battle.pending, Roll):
                battle.roll()
            elif isinstance(battle.pending, Choice):
                yield battle
                if luck.random() < 0.5:
                    battle.let(rules.ruleset.default_players[0])
                else:
                    battle.push(luck.choice(list(battle.legal_actions)))


def answers_with_chances(ruleset: str, luck: random.Random) -> Iterator[tuple[st.Battle, Any]]:
    """Situations, an answer each, and what is shown of it: those labels first that were seldom seen."""
    seen: Counter[str] = Counter()
    courts = COURTS[ruleset]
    for battle in itertools.islice(situations(ruleset, luck), 60 * POSITIONS):
        legal = list(battle.legal_actions)
        for act in luck.sample(legal, min(4, len(legal))):
            labels = {p.label for p in prospects_of(battle, act)} & set(courts)
            if labels and min(seen[label] for label in labels) <= 2 + sum(seen.values()) / len(courts):
                seen.update(labels)
                yield battle, act
                break


def asked(battle: st.Battle) -> str:
    return battle.pending.ask.name if isinstance(battle.pending, Choice) else ""


def course_of(battle: st.Battle, act: Any) -> Course:
    fork = battle.fork()
    fork.course.watch = lambda t: t.clone()
    fork.push(act)
    return Course(battle.state.clone(), act, fork, len(battle.log))


def forked(course: Course) -> Course:
    return Course(course.before, course.act, course.battle.fork(), course.known)


def answer(course: Course, court: Court, usual: str) -> None:
    """Gives an answer on the way to the decision."""
    chosen = court.policy(course)
    if chosen is None:
        course.battle.let(usual)
    else:
        course.battle.push(chosen)


def walk(course: Course, court: Court, usual: str, weight: Fraction, left: list[int]) -> Fraction:
    """The chance of yes: every face of every die is typed in, one after the other."""
    for _ in range(STEPS):
        verdict = court.judge(course)
        if verdict is not None:
            left[0] -= 1
            if left[0] < 0:
                raise TooMany
            return weight if verdict else Fraction(0)
        pending = course.battle.pending
        if isinstance(pending, Roll):
            n, sides = pending.dice
            if sides**n > left[0]:
                raise TooMany
            total, share = Fraction(0), weight / sides**n
            for faces in itertools.product(range(1, sides + 1), repeat=n):
                one = forked(course)
                one.battle.roll(faces)
                total += walk(one, court, usual, share, left)
            return total
        answer(course, court, usual)
    raise AssertionError(f"{course.act}: never decided")


def sample(course: Course, court: Court, usual: str, luck: random.Random) -> bool:
    """One way it may go."""
    course.battle.course.set_luck([luck.randrange(2**64) for _ in course.battle.course.luck()])
    for _ in range(STEPS):
        verdict = court.judge(course)
        if verdict is not None:
            return verdict
        if isinstance(course.battle.pending, Roll):
            course.battle.roll()
        else:
            answer(course, court, usual)
    raise AssertionError(f"{course.act}: never decided")


def is_long(course: Course, court: Court, usual: str, luck: random.Random) -> bool:
    """Whether one way it may go has so many others beside it that walking them all is not worth beginning."""
    course.battle.course.set_luck([luck.randrange(2**64) for _ in course.battle.course.luck()])
    ways = 1
    while court.judge(course) is None and ways <= WALKED:
        if isinstance(course.battle.pending, Roll):
            n, sides = course.battle.pending.dice
            ways *= sides**n
            course.battle.roll()
        else:
            answer(course, court, usual)
    return ways > WALKED


def check(battle: st.Battle, act: Any, chance: Chance, court: Court, luck: random.Random) -> str:
    """Compares a shown chance with what happens; how that was found out."""
    usual = battle.rules.ruleset.default_players[0]
    place = f"{battle.rules.ruleset.id}: {act}: {chance.label} ({chance.fraction or chance.p})"
    try:
        if any(is_long(course_of(battle, act), court, usual, luck) for _ in range(3)):
            raise TooMany
        found = walk(course_of(battle, act), court, usual, Fraction(1), [WALKED])
    except TooMany:
        hits = sum(sample(course_of(battle, act), court, usual, luck) for _ in range(SAMPLES))
        p = chance.p
        margin = SIGMAS * math.sqrt(max(p * (1 - p), 1 / SAMPLES) / SAMPLES)
        assert abs(hits / SAMPLES - p) <= margin + (0 if chance.exact else 0.06), f"{place}: {hits} of {SAMPLES}"
        return "sampled"
    if chance.exact and chance.fraction:
        assert Fraction(chance.fraction) == found, f"{place}: {found} by every face"
    assert abs(chance.p - found) < (1e-9 if chance.exact else 0.06), f"{place}: {found} by every face"
    return "walked"


@pytest.mark.hypothesis
@pytest.mark.parametrize("ruleset", [ruleset for ruleset in COURTS if COURTS[ruleset]])
def test_chances_shown_are_those_of_the_dice_that_fall(ruleset: str) -> None:
    luck, ways = random.Random(f"{ruleset} 1"), Counter[str]()
    for battle, act in itertools.islice(answers_with_chances(ruleset, luck), POSITIONS):
        for chance in shown.aim_of(battle, str(act)).chances:
            court = COURTS[ruleset].get(chance.label)
            if court is not None and asked(battle) not in court.not_at:
                ways[f"{chance.label} {check(battle, act, chance, court, luck)}"] += 1
    assert ways.total() >= POSITIONS // 2, ways
    print(f"{ruleset}: {dict(ways)}")


# ---- lines of sight --------------------------------------------------------------------------------------------------

SHOTS = {
    "skirmishers": ("Fire",),
    "ashes_of_gaia": ("Shoot", "ShootAt"),
    "year_zero": ("Shoot",),
    "table_encounter": ("Shoot",),
}
NOT_SEEN = {"los.required", "house.line-of-fire", "cover.full"}  # rules that refuse a shot because something is between


def shots(ruleset: str, luck: random.Random) -> Iterator[tuple[st.Battle, Any]]:
    """Shots that are legal, and the same ones at or by anybody else."""
    for battle in itertools.islice(situations(ruleset, luck), 150 * POSITIONS):
        legal = [act for act in battle.legal_actions if type(act).__name__ in SHOTS[ruleset]]
        if not legal:
            continue
        words = str(luck.choice(legal)).split()
        keys = [figure.key for figure in shown.view_of(battle).figures]
        for place in (i for i, word in enumerate(words) if word in keys):
            for key in luck.sample(keys, min(4, len(keys))):
                with suppress(st.ParseError):  # figures of another kind
                    yield battle, battle.parse(" ".join([*words[:place], key, *words[place + 1 :]]))


@pytest.mark.hypothesis
@pytest.mark.parametrize("ruleset", list(SHOTS))
def test_a_line_of_sight_is_drawn_where_the_resolver_has_one_and_nowhere_else(ruleset: str) -> None:
    seen: Counter[str] = Counter()
    for battle, act in itertools.islice(shots(ruleset, random.Random(f"{ruleset} 2")), 15 * POSITIONS):
        refusal = battle.why_not(act)
        styles = {mark.style for mark in shown.aim_of(battle, str(act)).marks} & {"sight", "sight-blocked"}
        if refusal is None:
            assert styles == {"sight"}, f"{act} is legal: {styles}"
            seen["legal"] += 1
        elif refusal.rule in NOT_SEEN:
            assert styles == {"sight-blocked"}, f"{act} is refused ({refusal.rule}): {styles}"
            seen["not seen"] += 1
    assert seen["legal"] >= POSITIONS, seen


def test_dice_that_fall_only_once_all_have_answered_are_not_promised_at_once() -> None:
    battle = st.Battle(st.load("danger_close"), "lone-light", seed=1)
    assert shown.aim_of(battle, "T1 fire +0").at_once
    pair = st.Battle(st.load("danger_close"), "pair-light", seed=1)
    assert not shown.aim_of(pair, "T1 fire +0").at_once
    pair.push("T1 fire +0")
    assert shown.aim_of(pair, "T2 fire +0").at_once


def test_an_aim_says_what_its_first_roll_needs_where_that_is_a_sum() -> None:
    battle = st.Battle(st.load("ashes_of_gaia"), "brawl", seed=1)
    blows = [str(act) for act in battle.legal_actions if str(act).startswith("charge")]
    assert blows
    needs = shown.aim_of(battle, blows[0]).needs
    assert needs is not None
    assert (needs.dice, needs.sides, needs.at_most) == (1, 100, True)
    assert shown.aim_of(st.Battle(st.load("danger_close"), "lone-light", seed=1), "T1 fire +0").needs is None
