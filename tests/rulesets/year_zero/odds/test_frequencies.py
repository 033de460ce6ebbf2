"""Frequencies of play, on streams with fixed seeds, against exact odds or against what the table says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from sandtable.boards.zones import COVER
from sandtable.kernel import seated
from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.odds.ask import ask as situation_of
from sandtable.odds.situation import playing, seats
from sandtable.rulesets.year_zero import RULESET, actions as act
from sandtable.rulesets.year_zero.actions import Ask
from sandtable.rulesets.year_zero.odds.policy import policies
from sandtable.rulesets.year_zero.odds.setting import give_nerves, small_battle
from sandtable.rulesets.year_zero.rules.course import beat, is_over
from sandtable.rulesets.year_zero.rules.harm import suffer
from sandtable.rulesets.year_zero.state import MOST_DICE, Limit
from tests.odds.chi import fits

from ..build import RULES, ask, man, scenario

SEED = 9


def seen(
    name: str,
    parameters: dict[str, Any],
    plays: int,
    rulings: dict[str, str] | None = None,
    numbers: dict[str, int] | None = None,
) -> Counter[Any]:
    """What so many plays of a question come to, with dice from streams."""
    rules = RULESET.load(rulings, numbers) if rulings else RULES
    situation = situation_of(rules, name, parameters)
    prepare, played = seats(rules, situation.players), playing(situation, rules)
    counts: Counter[Any] = Counter()
    for i in range(plays):
        t = situation.start.clone()
        prepare(t, Stream(SEED, i, DICE + 1))
        t.luck = StreamDice(Stream(SEED, i, DICE))
        counts[played(t)] += 1
    return counts


PLAYS: list[tuple[str, dict[str, Any]]] = [
    ("roll", {"dice": 4, "stress": 3, "resolve": 1, "push": "if-miss"}),
    ("roll", {"dice": 3, "stress": 4, "resolve": 0, "push": "below-2"}),
    ("pool", {"dice": 6, "stress": 2, "push": "always"}),
    ("attack", {"dice": 2, "stress": 1, "push": "if-miss", "defence": 1, "defence_stress": 1, "armor": 1}),
    ("attack", {"dice": 5, "ranged": True, "rating": 2, "conserve": True, "health": 3}),
    ("burst", {"dice": 4, "armor": 1}),
    ("burst", {"dice": 3, "stress": 2, "resolve": 0, "rating": 1, "dodge": 3}),
    ("lasting", {"rating": 5, "within": 4}),
    ("grapple", {"dice": 4, "defence": 3}),
    ("rally", {"dice": 5, "stress": 1}),
    ("orders", {}),
    ("death", {}),
    ("initiative", {"fighters": 4, "surprise": 2}),
]


@pytest.mark.parametrize(("name", "parameters"), PLAYS)
def test_play_fits_the_odds(name: str, parameters: dict[str, Any]) -> None:
    expected = ask(name, **parameters).outcomes
    assert fits(seen(name, parameters, 2_000), {value: float(p) for value, p in expected.items()})


def test_the_test_of_fit_can_fail() -> None:
    """One die more is noticed."""
    expected = ask("roll", dice=5, stress=3, resolve=1, push="if-miss").outcomes
    found = seen("roll", {"dice": 4, "stress": 3, "resolve": 1, "push": "if-miss"}, 2_000)
    assert not fits(found, {value: float(p) for value, p in expected.items()})


def test_a_roll_whose_dice_mostly_succeed_is_not_pushed_for_ever() -> None:
    readings = {"push.once": "repeatedly", "push.all-six": "new-die", "push.block": "legal"}
    found = seen("pool", {"stress": 10}, 20, readings, {"gap.pool": 3})
    assert max(successes for successes, *_ in found) < 2 * MOST_DICE


def test_pushes_that_may_be_repeated_go_on_until_a_trigger_or_full_success() -> None:
    parameters = {"dice": 2, "stress": 1, "push": "always"}
    for successes, triggers, _ in seen("pool", parameters, 500, {"push.once": "repeatedly"}):
        assert triggers > 0 or successes >= 3


# ---- tables that no question is about ---------------------------------------------------------------------------

PANIC = {  # stress, resolve: D6 + stress - resolve; below nothing is nothing, above twelve is twelve
    (1, 3): {0: 2, 1: 1, 2: 1, 3: 1, 4: 1},
    (5, 2): {4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1},
    (9, 0): {11: 1, 12: 5},  # 10 with no way out is 12
}


@pytest.mark.parametrize(("stress", "resolve"), PANIC)
def test_the_panic_table(stress: int, resolve: int) -> None:
    start = small_battle(RULES)
    give_nerves(start, start.fighters[0], stress, resolve)
    start.board.ground[0] = COVER  # with cover at hand, 8 is no 9
    counts: Counter[int] = Counter()
    for i in range(1_200):
        t = start.clone()
        t.luck = StreamDice(Stream(SEED, i, DICE))
        t.alarmed = 1
        beat(t)
        counts[t.fighters[0].panic] += 1
    assert fits(counts, {result: faces / 6 for result, faces in PANIC[stress, resolve].items()})


def test_the_injury_table() -> None:
    """The hurt of play, sorted by the time it leaves, against the question."""
    start = small_battle(RULES)
    start.fighters[1].health = 1
    start.board.profiles[1].health_max = 4
    counts: Counter[str] = Counter()
    for i in range(2_000):
        t = start.clone()
        t.luck = StreamDice(Stream(SEED, i, DICE))
        suffer(t, t.fighters[1], 1)
        limits = [Limit(x) for x in t.fighters[1].limits if x != Limit.SAFE]
        counts["dead" if t.fighters[1].dead else limits[0].label if limits else "non-lethal"] += 1
    assert fits(counts, {value: float(p) for value, p in ask("injury").outcomes.items()})


# ---- a whole round of battle (G26) ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_round_between_two_shooters() -> None:
    """Cards, bursts, shots, armor and Health together, from the first card to the end of the round."""
    gun = {"skill": "ranged", "damage": 2, "range": ["short", "long"], "hands": 2}
    weapons = {"gun": {**gun, "ammo": 3, "traits": ["full_auto"]}, "rifle": {**gun, "ammo": 3}}
    one = man("A", "crew", "z0", kind="pc", agility=4, skills={"ranged_combat": 2}, health_max=4, armor=1)
    other = man("B", "foes", "z1", agility=3, skills={"ranged_combat": 2}, health_max=3)
    one |= {"weapons": ["gun"], "resolve": 3}
    start: Any = RULES.start(scenario(one, {**other, "weapons": ["rifle"]}, weapons=weapons, zones=2))
    goes_on = seated(Ask, policies(goes_on=True)[0])

    def shoots(t: Any, ask: Ask, menu: Any, who: Any, about: Any) -> Any:
        """Fires a burst at once, or an aimed shot; then ends the turn."""
        if ask != Ask.ACT:
            return goes_on(t, ask, menu, who, about)
        aims = not t.board.weapons[t.items[who.index].kind].full_auto and who.slots > 1
        return next((x for x in menu if isinstance(x, act.Aim if aims else act.Shoot)), act.EndTurn())

    counts: Counter[str] = Counter()
    for i in range(800):
        t = start.clone()
        t.players = [shoots, shoots]
        t.luck = StreamDice(Stream(SEED, i, DICE))
        while t.round == 1 and not is_over(t):
            beat(t)
        counts["A" if t.fighters[0].broken else "B" if t.fighters[1].broken else "neither"] += 1
    told = {
        "A": Fraction(420185649692767, 32905425960566784),
        "B": Fraction(17990744197592767, 32905425960566784),
        "neither": Fraction(7247248056640625, 16452712980283392),
    }
    assert fits(counts, {name: float(p) for name, p in told.items()})
