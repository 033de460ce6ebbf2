"""Properties: menus, notation, undo, copies; twins; parity."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.battle import Battle
from sandtable.kernel.luck import Stream
from sandtable.odds.ask import ask as situation_of
from sandtable.odds.merging import distribution
from sandtable.odds.situation import playing, seats
from sandtable.rulesets.year_zero import RULESET
from sandtable.rulesets.year_zero.actions import Act
from sandtable.simulate.run import simulate
from sandtable.testing.variants import readings

from .build import RULES, ask

SCENARIOS = sorted(RULESET.scenario_files)
FAIR = ["bay", "station"]  # the same on both sides, or nearly
FUZZ = int(os.environ.get("SANDTABLE_FUZZ", "0"))


# ---- battles played at random -----------------------------------------------------------------------------------


@given(seed=st.integers(0, 10_000), name=st.sampled_from(SCENARIOS), picks=st.integers(0, 1 << 30))
@settings(max_examples=FUZZ or 12, deadline=None)
def test_menus_notation_and_undo(seed: int, name: str, picks: int) -> None:
    """Whatever is listed is legal and reads back; what is taken back leaves no trace."""
    readings_here = readings(RULESET, 1, Stream(picks, 0, 0))[0] if picks % 2 else None
    rules = RULESET.load(readings_here.rulings) if readings_here else RULES
    game = Battle(rules, name, seed=seed)
    stream = Stream(picks, 1, 1)
    for _ in range(25):
        if game.pending is None:
            return
        menu = list(game.pending.menu)  # type: ignore[union-attr]
        assert menu
        for act in menu:
            assert game.why_not(act) is None, (str(act), game.why_not(act))
            assert Act.parse(str(act)) == act
        before, words = game.state.key(), game.course.luck()
        chosen = menu[stream.below(len(menu))]
        game.push(chosen)
        game.pop()
        assert (game.state.key(), game.course.luck()) == (before, words)
        game.push(str(chosen))


def test_random_battles_end_under_many_readings() -> None:
    for variant in readings(RULESET, FUZZ or 6, Stream(3, 0, 0)):
        rules = variant.load(RULESET)
        for name in SCENARIOS:
            try:
                game = Battle(rules, name, seed=5, players=("greedy", "random"))
            except ValueError as error:
                assert "cards needed" in str(error)  # noqa: PT017
                continue
            assert game.outcome() is not None


def test_a_record_replays() -> None:
    game = Battle(RULES, "bay", seed=3, players=("greedy", "greedy"))
    again = Battle.replay(game.record.model_dump() if hasattr(game.record, "model_dump") else game.record)
    assert again.state.key() == game.state.key()


# ---- slow twins -------------------------------------------------------------------------------------------------


def literal_push(base: int, stress: int, below: int) -> dict[tuple[int, int, bool], Fraction]:
    """Face by face: the successes, triggers and push of a roll."""
    found: Counter[tuple[int, int, bool]] = Counter()
    size = 2 * base + 2 * stress + 1
    for faces in itertools.product(range(1, 7), repeat=size):
        first, second = faces[: base + stress], faces[base + stress :]
        sixes, ones = first.count(6), first[base:].count(1)
        if ones or sixes >= below or sixes == base + stress:
            found[sixes, ones, False] += 1
            continue
        plain = sum(second[i] == 6 for i in range(base) if first[i] != 6)
        nerves = [second[base + i] for i in range(stress) if first[base + i] != 6] + [second[-1]]
        found[sixes + plain + nerves.count(6), nerves.count(1), True] += 1
    return {key: Fraction(n, 6**size) for key, n in found.items()}


@pytest.mark.parametrize(("base", "stress"), [(1, 0), (2, 0), (1, 1), (2, 1)])
@pytest.mark.parametrize(("policy", "below"), [("never", 0), ("if-miss", 1), ("always", 99), ("below-2", 2)])
def test_pools_face_by_face(base: int, stress: int, policy: str, below: int) -> None:
    assert ask("pool", dice=base, stress=stress, push=policy).outcomes == literal_push(base, stress, below)


READINGS: list[dict[str, str]] = [
    {}, {"push.block": "legal"}, {"push.all-six": "new-die"}, {"pool.floor": "fail"}, {"pool.floor": "from-stress"},
    {"push.dice": "a-part"}, {"push.block": "legal", "push.all-six": "new-die"}, {"push.cost": "one-die"},
]  # fmt: skip


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize(("base", "stress"), [(-1, 3), (0, 2), (2, 1), (3, 2)])
def test_the_law_of_a_push_is_that_of_throw_after_throw(rulings: dict[str, str], base: int, stress: int) -> None:
    rules = RULESET.load(rulings)
    for push in ("always", "below-2"):
        asked = situation_of(rules, "roll", {"dice": base, "stress": stress, "push": push, "conditions": ["jumpy"]})
        seated, played = seats(rules, asked.players), playing(asked, rules)
        by_steps = distribution(asked.start, played, seated, merge=False, by_steps=True)
        assert distribution(asked.start, played, seated) == by_steps


@pytest.mark.parametrize(("policy", "below"), [("never", 0), ("if-miss", 1), ("always", 99)])
def test_pools_against_icepool(policy: str, below: int) -> None:
    icepool = pytest.importorskip("icepool")
    base, stress = 7, 4
    plain = icepool.d(6).map(lambda x: icepool.vectorize(int(x == 6), 0))
    nerves = icepool.d(6).map(lambda x: icepool.vectorize(int(x == 6), int(x == 1)))

    def finish(first: Any, second: Any) -> Any:
        sixes, ones = first[0] + second[0], second[1]
        if ones or sixes >= below or sixes == base + stress:
            return icepool.vectorize(sixes, ones)
        again = (stress - second[0] + 1) @ nerves
        if first[0] < base:
            again = again + (base - first[0]) @ plain
        return again + icepool.vectorize(sixes, 0)

    law = icepool.map(finish, base @ plain, stress @ nerves, star=False)
    odds = ask("pool", dice=base, stress=stress, push=policy).of("successes", "triggers")
    assert odds.outcomes == {tuple(k): Fraction(n, law.denominator()) for k, n in law.items()}


# ---- compiled ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", FAIR)
@pytest.mark.parametrize("side", ["crew", "foes"])
def test_greedy_beats_random_from_either_side(name: str, side: str) -> None:
    """Nine battles in ten, and not by luck, says the interval."""
    pytest.importorskip("llvmlite")
    players = ("greedy", "random") if side == "crew" else ("random", "greedy")
    found = simulate(RULES, name, players, battles=2_000, seed=11, engine="compiled")
    assert found.wins[side].low >= 0.9


@pytest.mark.sampled("long proofs of rulesets", 3)
@pytest.mark.slow
def test_compiled_battles_are_the_same() -> None:
    pytest.importorskip("llvmlite")
    from sandtable.compiled import engine
    from sandtable.simulate.plain import run_plain
    from sandtable.testing.parity import as_plain
    from sandtable.testing.variants import starts

    battles = FUZZ or 2
    for variant in readings(RULESET, 3, Stream(1, 0, 0)):
        for _, rules, start in starts(variant.load(RULESET), variant):
            for players in (("random", "random"), ("greedy", "random"), ("greedy", "greedy")):
                plain = run_plain(rules, start, players, 4, 0, battles)
                compiled = engine(RULESET).run(rules, start, players, 4, 0, battles)
                assert [as_plain(x) for x in plain] == [as_plain(x) for x in compiled]
