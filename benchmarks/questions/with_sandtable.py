"""The questions as rules on sandtable's kernel: what is written here plays, compiles and gives the odds alike."""

from fractions import Fraction
from typing import Any

from sandtable.kernel import check, dice, mixed, once, repeat, roll, top
from sandtable.odds import odds_of_rule

from . import MISS, PACKED, Track, damage, halves, unpacked

# ---- q1 ------------------------------------------------------------------------------------------------------


def offense_roll(t: Any, n: int) -> tuple[int, int, int]:
    best = top(t, "Offense Roll", dice(n, 6), most=2)
    return n, best.place, best.count // 2


def q1() -> dict[tuple[int, int, int], Fraction]:
    answer: dict[tuple[int, int, int], Fraction] = {}
    for n in range(1, 11):
        answer |= odds_of_rule(offense_roll, n).outcomes
    return answer


# ---- q2 and q3 -----------------------------------------------------------------------------------------------


def base_die(t: Any) -> int:
    return int(check(t, "base die", dice(1, 6), 6))


def stress_die(t: Any, trigger: int) -> int:
    """A trigger counts as more than all dice could succeed: one number holds both."""
    face = roll(t, "stress die", dice(1, 6))
    return 1 if face == 6 else trigger if face == 1 else 0


def pushed_base_die(t: Any) -> int:
    return base_die(t) or base_die(t)


def pushed_stress_die(t: Any, trigger: int) -> int:
    return once(t, stress_die, trigger) or once(t, stress_die, trigger)


def pool_roll(t: Any, base: int, stress: int) -> tuple[int, int]:
    trigger = base + stress + 1
    got = mixed(t, (base, base_die), (stress, stress_die, trigger))
    return got % trigger, int(got >= trigger)


def pushed_pool(t: Any, base: int, stress: int) -> tuple[int, int]:
    trigger = base + stress + 1 + 1
    got = mixed(t, (base, pushed_base_die), (stress, pushed_stress_die, trigger), (1, stress_die, trigger))
    return got % trigger, int(got >= trigger)


def parrying_die(t: Any) -> int:
    return -base_die(t)


def opposed_attack(t: Any, attacker: int, defender: int) -> int:
    net = mixed(t, (attacker, base_die), (defender, parrying_die))
    return 2 + (net - 1) if net >= 1 else 0


def q2_roll() -> dict[tuple[int, int], Fraction]:
    return odds_of_rule(pool_roll, 10, 5).outcomes


def q2_push() -> dict[tuple[int, int], Fraction]:
    return odds_of_rule(pushed_pool, 10, 5).outcomes


def q3() -> dict[int, Fraction]:
    return odds_of_rule(opposed_attack, 8, 5).outcomes


# ---- q4 ------------------------------------------------------------------------------------------------------


def aim(t: Any) -> int:
    """The cell where damage starts, 0 for the one named 2; MISS."""
    return roll(t, "initial cell", dice(2, 6)) - 2 if check(t, "to hit", dice(2, 6), 8) else MISS


def shot(t: Any, track: int, start: int) -> int:
    return damage(track, start)


def four_shots(t: Any, track: int) -> int:
    return repeat(t, 4, shot, track, aim)


def q4() -> dict[Track, Fraction]:
    return {unpacked(track): p for track, p in odds_of_rule(four_shots, PACKED).outcomes.items()}


# ---- q5 ------------------------------------------------------------------------------------------------------

HIT = 1 << 8  # more than three hits can do


def damage_of(t: Any, half: int) -> int:
    return max((roll(t, "damage", dice(3, 10)) + 4) * half // 2 - 8, 0) + HIT


def where(t: Any, target: int) -> int:
    """How many halves of the damage count where the attack lands; 0 for a miss."""
    d100 = roll(t, "attack", dice(1, 100))
    return halves(d100) if d100 <= target else 0


def attack(t: Any, target: int) -> int:
    half = once(t, where, target)
    return once(t, damage_of, half) if half else 0


def volley(t: Any) -> tuple[int, int]:
    both = mixed(t, (1, attack, 65), (1, attack, 45), (1, attack, 25))
    return both % HIT, both // HIT


def q5() -> dict[tuple[int, int], Fraction]:
    return odds_of_rule(volley).outcomes


# ---- q6 ------------------------------------------------------------------------------------------------------


def stray_shot(t: Any) -> int:
    if check(t, "to hit", dice(5, 6), 18):
        return 0
    for obstacle in range(1, 4):
        if check(t, "stray", dice(1, 6), 4):
            return obstacle
    return 4


def q6() -> dict[int, Fraction]:
    return odds_of_rule(stray_shot).outcomes
