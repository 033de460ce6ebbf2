"""Published mechanics as plain functions, held against icepool, dyce and known answers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from dyce import H, P

import sandtable as st
from benchmarks.questions import PACKED, QUESTIONS, unpacked, with_dyce, with_icepool, with_sandtable
from sandtable.kernel import check, dice, pool, repeat, roll, top, total, until

Chances = dict[Any, Fraction]


def of_icepool(die: Any) -> Chances:
    return dict(zip(die.outcomes(), die.probabilities(), strict=True))


def of_dyce(h: Any) -> Chances:
    return {int(value): Fraction(p) for value, p in h.probability_items()}


def kept(dice: Any, *which: Any) -> Chances:
    """The sum of the dice that are kept, as dyce lists them."""
    return of_dyce(H.from_counts((sum(thrown), ways) for thrown, ways in dice.rolls_with_counts(*which)))


# The questions that the benchmark asks: each function of a ruleset goes into `st.odds` as it is.
FUNCTIONS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "q2_roll": (with_sandtable.pool_roll, {"base": 10, "stress": 5}),
    "q2_push": (with_sandtable.pushed_pool, {"base": 10, "stress": 5}),
    "q3": (with_sandtable.opposed_attack, {"attacker": 8, "defender": 5}),
    "q5": (with_sandtable.volley, {}),
    "q6": (with_sandtable.stray_shot, {}),
}


@pytest.mark.parametrize("question", FUNCTIONS)
def test_the_functions_of_the_benchmark_have_the_odds_of_icepool_and_dyce(question: str) -> None:
    function, parameters = FUNCTIONS[question]
    ours = st.odds(function, **parameters).outcomes
    assert ours == getattr(with_icepool, question)() == getattr(with_dyce, question)()
    assert set(FUNCTIONS) < set(QUESTIONS)


def test_a_grid_answers_the_first_question_for_every_number_of_dice() -> None:
    grid: Any = st.odds(with_sandtable.offense_roll, n=range(1, 11))
    ours = {outcome: p for odds in grid.cells.values() for outcome, p in odds.outcomes.items()}
    assert ours == with_icepool.q1() == with_dyce.q1()


def test_four_shots_at_a_track_have_the_odds_of_icepool_and_dyce() -> None:
    found = st.odds(with_sandtable.four_shots, track=PACKED)
    ours = {unpacked(track): p for track, p in found.outcomes.items()}
    assert ours == with_icepool.q4() == with_dyce.q4()


# ---- mechanics -------------------------------------------------------------------------------------------------------


def advantage(t: Any) -> int:
    """The higher of two twenty-sided dice (D&D 5e, SRD 5.1, "Advantage and Disadvantage")."""
    return max(roll(t, dice(1, 20)), roll(t, dice(1, 20)))


def ability(t: Any) -> int:
    """The three highest of four dice (D&D 5e, SRD 5.1, "Ability Scores")."""
    thrown = pool(t, dice(4, 6))
    return sum(face * thrown.count(face) for face in range(1, 7)) - thrown.lowest


def moves(t: Any) -> str:
    """A move (Apocalypse World, Vincent Baker 2010): 10 or more, 7 to 9, less."""
    rolled = roll(t, dice(2, 6))
    return "strong" if rolled >= 10 else "weak" if rolled >= 7 else "miss"


def action(t: Any, n: int) -> int:
    """The highest of a pool, 7 for two sixes; of no dice the lower of two (Blades in the Dark SRD, "Action Roll")."""
    if n == 0:
        return pool(t, dice(2, 6)).lowest
    best = top(t, dice(n, 6), most=2)
    return 7 if best.count == 2 else best.place


def fate(t: Any) -> int:
    """Four dice of -1, 0, 1 (Fate Core System, Evil Hat 2013)."""
    return roll(t, dice(4, 3)) - 8


def keeps_usage(t: Any, sides: int) -> int:
    """A usage die steps down on 1 or 2, and the smallest is gone (The Black Hack, David Black 2016)."""
    steps = {20: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 0, 0: 0}
    return sides if sides == 0 or check(t, dice(1, sides), 3) else steps[sides]


def usage(t: Any, sides: int, uses: int) -> int:
    return repeat(t, uses, keeps_usage, sides)


def exploding(t: Any, sides: int, times: int) -> int:
    """A die that shows its highest face is rolled again and added (Savage Worlds), here so many times at most."""
    rolled = roll(t, dice(1, sides))
    return rolled + exploding(t, sides, times - 1) if rolled == sides and times else rolled


def wild(t: Any) -> int:
    """The better of a trait die and a wild die, both of which explode (Savage Worlds Adventure Edition 2018)."""
    return max(exploding(t, 8, 3), exploding(t, 6, 3))


def cancelled(t: Any, n: int, difficulty: int) -> int:
    """Successes less ones (Vampire: The Masquerade, 20th Anniversary Edition 2011)."""
    thrown = pool(t, dice(n, 10), (1, 2, difficulty))
    return thrown.count(3) - thrown.count(1)


def risk(t: Any, attackers: int, defenders: int) -> int:
    """The attacker's losses: highest against highest, second against second, ties to the defender (Risk)."""
    sorted_dice = [faces_down(pool(t, dice(n, 6))) for n in (attackers, defenders)]
    return sum(one <= other for one, other in zip(*sorted_dice, strict=False))


def faces_down(thrown: Any) -> list[int]:
    return [face for face in range(6, 0, -1) for _ in range(thrown.count(face))]


def attack(t: Any) -> int:
    """Hit on 3, wound on 4, saved on 5 (Warhammer 40,000)."""
    return int(check(t, dice(1, 6), 3) and check(t, dice(1, 6), 4) and not check(t, dice(1, 6), 5))


def attacks(t: Any, n: int) -> int:
    return total(t, n, attack)


def bonus_die(t: Any, skill: int) -> bool:
    """The lower of two tens dice with one of units, 00 and 0 being 100 (Call of Cthulhu, 7th edition 2014)."""
    units = roll(t, dice(1, 10)) - 1
    tens = [roll(t, dice(1, 10)) - 1 for _ in range(2)]
    return min(10 * ten + units or 100 for ten in tens) <= skill


def decided(t: Any, point: int) -> int:
    rolled = roll(t, dice(2, 6))
    return int(rolled == point) if rolled in (7, point) else -1


def passes(t: Any) -> bool:
    """The pass line of craps: 7 or 11 win, 2, 3 and 12 lose, all else must come again before a 7."""
    rolled = roll(t, dice(2, 6))
    return rolled in (7, 11) or (rolled not in (2, 3, 12) and until(t, decided, rolled) == 1)


def rethrown(t: Any, alike: int) -> int:
    """The most dice of five alike, once all others were thrown again."""
    joined = pool(t, dice(5 - alike, 6), (1, 6)).count(2)
    return joined + alike


def alike(t: Any) -> int:
    """Sixes after three throws, keeping them (Yahtzee, Hasbro)."""
    return repeat(t, 3, rethrown, 0)


d6, d8, d10, d20 = (icepool.d(n) for n in (6, 8, 10, 20))
TWINS: list[tuple[Callable[..., Any], dict[str, Any], Callable[[], Chances]]] = [
    (advantage, {}, lambda: of_icepool(d20.highest(2, 1))),
    (advantage, {}, lambda: kept(P(20, 20), -1)),
    (ability, {}, lambda: of_icepool(d6.highest(4, 3))),
    (ability, {}, lambda: kept(P(6, 6, 6, 6), slice(1, 4))),
    (moves, {}, lambda: of_icepool((2 @ d6).map(lambda x: "strong" if x > 9 else "weak" if x > 6 else "miss"))),
    (action, {"n": 3}, lambda: of_icepool(icepool.map(lambda *x: 7 if x.count(6) > 1 else max(x), d6, d6, d6))),
    (action, {"n": 0}, lambda: kept(P(6, 6), 0)),
    (fate, {}, lambda: of_icepool(4 @ icepool.Die([-1, 0, 1]))),
    (fate, {}, lambda: of_dyce(4 @ H((-1, 0, 1)))),
    (usage, {"sides": 8, "uses": 9}, lambda: of_icepool(icepool.Die([8]).map(used_up, repeat=9))),
    (exploding, {"sides": 6, "times": 4}, lambda: of_icepool(d6.explode(depth=4))),
    (wild, {}, lambda: of_icepool(icepool.highest(d8.explode(depth=3), d6.explode(depth=3)))),
    (cancelled, {"n": 6, "difficulty": 6}, lambda: of_icepool(6 @ icepool.Die([-1, 0, 0, 0, 0, 1, 1, 1, 1, 1]))),
    (cancelled, {"n": 6, "difficulty": 6}, lambda: of_dyce(6 @ H((-1, 0, 0, 0, 0, 1, 1, 1, 1, 1)))),
    (risk, {"attackers": 3, "defenders": 2}, lambda: of_icepool(icepool.map(lost, *[d6] * 5))),
    (attacks, {"n": 10}, lambda: of_icepool(10 @ icepool.coin(4 * 3 * 4, 6 * 6 * 6))),
    (bonus_die, {"skill": 45}, lambda: by_hand(lambda u, a, b: min(10 * a + u or 100, 10 * b + u or 100) <= 45)),
]


def used_up(sides: int) -> Any:
    """The usage die after one use, as icepool tells it."""
    smaller = {12: 10, 10: 8, 8: 6, 6: 4, 4: 0}
    return icepool.d(sides).map(lambda face: sides if face > 2 else smaller[sides]) if sides else 0


def lost(*faces: int) -> int:
    """The attacker's losses of three dice against two."""
    return sum(one <= other for one, other in zip(sorted(faces[:3])[::-1], sorted(faces[3:])[::-1], strict=False))


def by_hand(holds: Callable[..., bool]) -> Chances:
    """Every throw of three d10 from 0 to 9, counted."""
    good = sum(holds(*faces) for faces in product(range(10), repeat=3))
    return {True: Fraction(good, 1000), False: Fraction(1000 - good, 1000)}


@pytest.mark.parametrize(("function", "parameters", "twin"), TWINS)
def test_a_mechanic_has_the_odds_of_its_twin(
    function: Callable[..., Any], parameters: dict[str, Any], twin: Callable[[], Chances]
) -> None:
    found = st.odds(function, **parameters)
    assert found.exact
    assert found.outcomes == twin()


PUBLISHED: list[tuple[Callable[..., Any], dict[str, Any], Any, Fraction]] = [
    (risk, {"attackers": 3, "defenders": 2}, 0, Fraction(2890, 7776)),  # Osborne, Mathematics Magazine 76 (2003)
    (risk, {"attackers": 3, "defenders": 2}, 2, Fraction(2275, 7776)),
    (passes, {}, True, Fraction(244, 495)),  # Packel, The Mathematics of Games and Gambling (1981)
    (alike, {}, 5, Fraction(91**5, 6**15)),  # each of five dice has three chances: 1 - (5/6)^3 = 91/216
    (action, {"n": 2}, 7, Fraction(1, 36)),
    (moves, {}, "strong", Fraction(6, 36)),
    (fate, {}, 0, Fraction(19, 81)),
]


@pytest.mark.parametrize(("function", "parameters", "outcome", "chance"), PUBLISHED)
def test_a_mechanic_has_its_published_odds(
    function: Callable[..., Any], parameters: dict[str, Any], outcome: Any, chance: Fraction
) -> None:
    assert st.odds(function, **parameters).p(outcome) == chance


def test_advantage_and_four_dice_have_their_published_means() -> None:
    assert st.odds(advantage).mean == Fraction(553, 40)  # 13.825
    assert st.odds(ability).mean == Fraction(15869, 1296)  # 12.2446
    assert st.odds(attacks, n=10).mean == Fraction(20, 9)
