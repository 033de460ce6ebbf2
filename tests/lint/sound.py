# mypy: disable-error-code="import-not-found,no-any-return,misc"
"""Every form that lint allows and the other test rulesets do not use: each must compile, and mean the same there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, cast

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "tiny_duel"))

from tiny_duel import RULESET as DUEL
from tiny_duel.actions import Act, Ask, Guard, Lunge, Step, Way
from tiny_duel.rules.course import may_step
from tiny_duel.rules.fencing import lunge, to_hit
from tiny_duel.state import Battle, Duellist, Ending, Report

from sandtable.kernel.rule import helper, player
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.verbs import chance, choose, dice, menu, note, number, pool, roll, ruling, until

ORDER = (Guard(), Step(Way.IN))
TABLE = ((3, 1), (2, 2))
LIMIT = 30


class Pair(NamedTuple):
    one: int
    two: int


@helper
def numbers(t: Battle, who: Duellist) -> int:
    """Builtins and operators."""
    quotient, rest = divmod(t.turn + 7, 3)
    found = abs(rest - quotient) + int(who.guarding) + bool(t.turn) + len(t.duellists) + len(Way)
    for i, (a, b) in enumerate(zip((1, 2, 3), (4, 5, 6))):
        found += (a * b) >> i
    for place in range(4, 0, -2):
        found ^= place << 1
    pair = Pair(found, t.gap)
    found += pair.one % 5 - pair.two + max(pair.one, 3, rest) - min(t.gap, rest)
    found += TABLE[t.turn % 2][0] if 0 < t.gap <= 3 < LIMIT else -TABLE[0][1]
    found += 5 if t.gap in (1, 2) and t.turn not in range(3, 6) else ~t.gap & 3
    return found


@helper
def loops(t: Battle, who: Duellist) -> int:
    """Loops, with their ends."""
    found = 0
    for other in t.duellists:
        if other is who:
            continue
        if other.wounds > 1:
            break
        found += 1
    else:
        found += 10
    while found > 4:
        found -= 3
        if found == 6:
            break
    else:
        found += 1
    found += sum(x.wounds * y.wounds for x in t.duellists for y in t.duellists if x is not y)
    found += max((x.wounds for x in t.duellists if not x.guarding), default=-1)
    if all(x.wounds < 2 for x in t.duellists) or any(way == Way.IN and t.gap > 1 for way in Way):
        found += min(x.wounds + x.index for x in t.duellists)
    return found


@helper
def nearest(t: Battle, who: Duellist, wanted: bool = True) -> Duellist | None:
    """A piece, or none."""
    foe = t.duellists[1 - who.index]
    return foe if t.gap < 3 and wanted else None


@helper
def mood(t: Battle) -> int:
    """Rulings kept in a name, compared with several options, matched."""
    way = ruling(t, "riposte")
    found = 1 if way == "open" else 2
    if ruling(t, "riposte") in ("open", "closed") and way != "closed":
        found += 4
    match ruling(t, "riposte"):
        case "open":
            found += 8
        case _:
            pass
    return found


@helper
def even(t: Battle, least: int) -> int:
    face = roll(t, "even", dice(1, 6))
    return face if face % 2 == 0 and face >= least else -1


@helper
def some_options(t: Battle, who: Duellist) -> Iterator[Act]:
    yield from (act for act in ORDER if act == Guard() or may_step(t, who, Way.IN))
    if t.gap < 3:
        yield Lunge()


@helper
def beat(t: Battle) -> None:
    """A turn with everything in it."""
    who = t.duellists[t.turn % 2]
    foe = nearest(t, who, wanted=True)
    if foe is not None:
        note(t, "{}", [f"{x.wounds / 2:.1f}" for x in t.duellists])
    act: Act = choose(t, who.index, Ask.ACT, some_options(t, who), who)
    if isinstance(act, Guard | Lunge):
        who.guarding = act == Guard()
    if isinstance(act, Lunge) and foe is not None:
        lunge(t, who)
    match act:
        case Step(Way.OUT):
            t.gap += 0
        case Step(way=way) if way != Way.OUT:
            t.gap = cast(int, max(1, t.gap - 1)) if way == Way.IN else t.gap + 1
        case _:
            faces = pool(t, "x", dice(2, 6))
            t.gap = 1 + (faces.highest + until(t, even, 2) + numbers(t, who) + loops(t, who) + mood(t)) % 4
    t.turn += 1


@helper
def report(t: Battle, row: Report) -> None:
    row.turns = t.turn
    row.touches = t.gap
    row.reason = Ending.HIT if number(t, "wounds") > 2 else Ending.DUSK


@player("sound", Ask.ACT)
def picks(t: Battle, who: Duellist) -> Act:
    """A menu walked, indexed, measured, asked."""
    offered = menu(t, Act)
    if Lunge() in offered and to_hit(t, t.duellists[1 - who.index]) < 8:
        return Lunge()
    for act in menu(t, Act):
        if isinstance(act, Step) and act.way == Way.IN and chance(t, 2) == 0:
            return act
    return offered[chance(t, len(offered))] if len(offered) > 1 else offered[-1]


SOUND: Ruleset = replace(DUEL, id="sound", beat=beat, report=report)
