"""Year Zero: pools, pushes and bursts against icepool and dyce.

python -m benchmarks year_zero
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import dyce
import icepool

from sandtable.odds.ask import odds
from sandtable.rulesets.year_zero import RULESET

from .timing import median_ms, table

RULES = RULESET.load()
POOLS = ((10, 5, "never"), (5, 2, "always"), (10, 5, "always"), (20, 10, "always"))
TRIGGER = 100
MARK: Any = {6: 1, 1: TRIGGER, 2: 0, 3: 0, 4: 0, 5: 0}


def pool(base: int, stress: int, policy: str) -> Any:
    """Successes and triggers of a roll, pushed whenever it may be ("always") or not at all ("never")."""
    return odds(RULES, "pool", dice=base, stress=stress, push=policy).of("successes", "triggers").outcomes


# Both libraries get the formulation that suits them best: a success counts 1 and a trigger TRIGGER, so that ints add
# up, and the stress dice lie first, for they decide whether there is a push.


def pool_icepool(base: int, stress: int, policy: str) -> Any:
    six = icepool.d6 == 6
    nerve = icepool.d6.map(MARK)
    stubborn = six.if_else(1, six)

    def finish(nerves: int) -> Any:
        if policy == "never" or nerves >= TRIGGER:
            return base @ six + nerves
        if nerves < stress:
            return base @ stubborn + (stress - nerves + 1) @ nerve + nerves
        return (base @ six).map(last_push) + nerves

    def last_push(plain: int) -> Any:
        return plain if plain == base else (base - plain) @ six + nerve + plain

    law: Any = (stress @ nerve).map(finish)
    return {unpacked(k): Fraction(n, law.denominator()) for k, n in law.items()}


def pool_dyce(base: int, stress: int, policy: str) -> Any:
    six = dyce.H({0: 5, 1: 1})
    nerve = dyce.H(6).apply(lambda face: MARK[face])
    stubborn: Any = six.apply(lambda first, again: first or again, six)
    law: dict[tuple[int, int], Fraction] = {}

    def add(nerves: int, chance: Fraction, rest: Any) -> None:
        for value, p in rest.probability_items():
            law[unpacked(nerves + value)] = law.get(unpacked(nerves + value), Fraction(0)) + chance * p

    first: Any = stress @ nerve
    for nerves, chance in first.probability_items():
        if policy == "never" or nerves >= TRIGGER:
            add(nerves, chance, base @ six)
        elif nerves < stress:
            add(nerves, chance, base @ stubborn + (stress - nerves + 1) @ nerve)
        else:
            for plain, p in (base @ six).probability_items():
                rest = dyce.H({0: 1}) if plain == base else (base - plain) @ six + nerve
                add(nerves + plain, chance * p, rest)
    return law


def unpacked(value: int) -> tuple[int, int]:
    return value % TRIGGER, value // TRIGGER


def opposed(attack: int, defence: int) -> Any:
    """Damage of an attack against a defence, 2 and one more for each further net success."""
    return odds(RULES, "attack", dice=attack, defence=defence).of("damage").outcomes


def opposed_icepool(attack: int, defence: int) -> Any:
    die = icepool.d(6) == 6
    law = (attack @ die - defence @ die).map(lambda net: 1 + net if net > 0 else 0)
    return {int(k): Fraction(n, law.denominator()) for k, n in law.items()}


def opposed_dyce(attack: int, defence: int) -> Any:
    die = dyce.H({0: 5, 1: 1})
    net = (attack @ die) - (defence @ die)
    law: dict[int, int] = {}
    for value, count in net.items():
        law[1 + value if value > 0 else 0] = law.get(1 + value if value > 0 else 0, 0) + count
    return {k: Fraction(n, net.total) for k, n in law.items()}


def run() -> None:
    rows = []
    for base, stress, policy in POOLS:
        ours = pool(base, stress, policy)
        assert ours == pool_icepool(base, stress, policy) == pool_dyce(base, stress, policy)
        rivals = {"sandtable": pool, "icepool": pool_icepool, "dyce": pool_dyce}
        taken = median_ms({name: partial(ask, base, stress, policy) for name, ask in rivals.items()}, 5)
        rows.append([f"{base} + {stress}", policy, *[f"{taken[name]:.1f}" for name in rivals]])
    table("Q2: successes and triggers together (ms)", ["dice", "push", "sandtable", "icepool", "dyce"], rows)
    assert opposed(8, 5) == opposed_icepool(8, 5) == opposed_dyce(8, 5)
    taken = median_ms(
        {
            "the rules of play": lambda: opposed(8, 5),
            "icepool": lambda: opposed_icepool(8, 5),
            "dyce": lambda: opposed_dyce(8, 5),
        },
        5,
    )
    table("Q3: 8 dice against 5 (ms)", list(taken), [[f"{x:.2f}" for x in taken.values()]])
    burst = median_ms({"burst": lambda: odds(RULES, "burst", dice=9, rating=3)}, 5)
    table("A burst with nine dice (ms)", ["exact"], [[f"{burst['burst']:.0f}"]])
