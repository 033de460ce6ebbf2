"""Skirmishers: against plain dataclasses, on two threads; odds and sight in plain Python.

    python -m benchmarks skirmishers

The dataclass program plays a part of the game (everybody stays, lays a wide arc and fires whenever he can); sandtable
plays that part with a player of that kind, under its full rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from math import atan2, degrees, sqrt
from typing import Any

import sandtable as st
from sandtable.kernel import player
from sandtable.rulesets.skirmishers import actions as act
from sandtable.rulesets.skirmishers.actions import Act, Ask
from sandtable.rulesets.skirmishers.look.clicks import POINTER
from sandtable.rulesets.skirmishers.rules.fire import ap_left, may_fire
from sandtable.rulesets.skirmishers.state import Battle, Trooper

from .timing import by_threads, median_ms, speeds, table

LINE = [(q, 0) for q in (1, 3, 5, 7)], [(q, 9) for q in (-3, -1, 1, 3)]
WIDE, SHOTS = 150, 4
COLUMN = {10: 8, 9: 8, 8: 8, 7: 8, 6: 7, 5: 7, 4: 6, 3: 6, 2: 5, 1: 4, 0: 0}
WOUNDS = {10: 0, 9: 0, 8: 0, 7: 1, 6: 1, 5: 2, 4: 2, 3: 2, 2: 3, 1: 3, 0: 0}


# ---- the part of the game that both play ---------------------------------------------------------------------------


@player("statue", Ask.ACT)
def lay_an_arc(t: Battle, trooper: Trooper) -> Act:
    if trooper.width == 0 and ap_left(t, trooper) >= 6:
        return act.SetArc(trooper.index, WIDE, 90 if trooper.side == 0 else 270)
    return act.Done(trooper.index)


@player("statue", Ask.REACT)
def always_fire(t: Battle, target: Trooper) -> Act:
    for shooter in t.troopers:
        if shooter.side != target.side and shooter.width > 0 and may_fire(t, shooter, target):
            return act.Fire(shooter.index)
    return act.Hold()


def standing() -> dict[str, Any]:
    men = [[{"primary": "rifle", "at": list(dot)} for dot in line] for line in LINE]
    return {"board": {"rows": 10, "even": 12, "odd": 11}, "squads": {"A": men[0], "B": men[1]}, "rounds": 12}


# ---- the same in dataclasses ---------------------------------------------------------------------------------------


@dataclass
class Soldier:
    side: int
    at: tuple[int, int]
    cells: list[int] = field(default_factory=lambda: [0] * 11)
    shots: int = 0
    spent: int = 0
    prone: bool = False
    dropped: bool = False

    @property
    def hp(self) -> int:
        full = [i for i, cell in enumerate(self.cells) if cell]
        return 9 - full[-1] if full else 10

    @property
    def able(self) -> bool:
        return self.hp > 0

    @property
    def on_board(self) -> bool:
        return not self.cells[10]


@dataclass
class Field:
    soldiers: list[Soldier]
    dice: random.Random

    def roll(self) -> int:
        return self.dice.randint(1, 6) + self.dice.randint(1, 6)

    def fire(self, shooter: Soldier, target: Soldier) -> None:
        shooter.shots -= 1
        if self.roll() < self.need(shooter, target):
            return
        cell, left = 10 - min(self.roll(), 10), 4
        for i in range(cell, 11):
            if left and not target.cells[i]:
                target.cells[i] = 1
                left -= 1
        if target.hp <= 0:
            target.prone, target.shots = True, 0
        elif target.spent >= COLUMN[target.hp]:
            target.prone = target.dropped = True

    def need(self, shooter: Soldier, target: Soldier) -> int:
        reach = steps(shooter.at, target.at)
        need = 6 + WOUNDS[shooter.hp] - shooter.prone
        need += (1 if reach > 1 else -1) if target.prone else 0
        return need + max(self.cover(shooter, target, side) for side in (1e-9, -1e-9))

    def cover(self, shooter: Soldier, target: Soldier, nudge: float) -> int:
        dots = set(line(shooter.at, target.at, nudge)[1:-1])
        return sum(s.on_board and s.at in dots and (shooter.prone or not s.prone) for s in self.soldiers)

    def turn(self, side: int) -> None:
        for s in self.soldiers:
            s.spent, s.dropped = 0, False
            if s.side == side:
                s.shots = 0
        for soldier in [s for s in self.soldiers if s.side == side]:
            if not soldier.able:
                continue
            for shooter in self.soldiers:
                if shooter.side != side and shooter.able and shooter.shots and soldier.able:
                    if covers(shooter, soldier):
                        self.fire(shooter, soldier)
            if soldier.hp > 0 and not soldier.dropped and COLUMN[soldier.hp] >= 6:
                soldier.shots = SHOTS
            if self.over():
                return

    def over(self) -> bool:
        return any(not any(s.able for s in self.soldiers if s.side == side) for side in (0, 1))


def steps(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = b[0] - a[0], b[1] - a[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def line(a: tuple[int, int], b: tuple[int, int], nudge: float) -> list[tuple[int, int]]:
    n = steps(a, b)
    return [
        rounded(a[0] + (b[0] - a[0]) * i / n + nudge, a[1] + (b[1] - a[1]) * i / n + 2 * nudge) for i in range(n + 1)
    ]


def rounded(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    x, y, z = round(q), round(r), round(s)
    dx, dy, dz = abs(x - q), abs(y - r), abs(z - s)
    if dx > dy and dx > dz:
        x = -y - z
    elif dy > dz:
        y = -x - z
    return x, y


def covers(shooter: Soldier, target: Soldier) -> bool:
    dq, dr = target.at[0] - shooter.at[0], target.at[1] - shooter.at[1]
    bearing = degrees(atan2(dr * sqrt(3) / 2, dq + dr / 2))
    facing = 90 if shooter.side == 0 else 270
    return abs((bearing - facing + 180) % 360 - 180) <= WIDE / 2 + 1e-9


def dataclass_battle(seed: int) -> int:
    dice = random.Random(seed)
    soldiers = [Soldier(side, dot) for side in (0, 1) for dot in LINE[side]]
    battle = Field(soldiers, dice)
    first = dice.randrange(2)
    for _ in range(12):
        for side in (first, 1 - first):
            battle.turn(side)
            if battle.over():
                break
        if battle.over():
            break
    able = [sum(s.able for s in soldiers if s.side == side) for side in (0, 1)]
    return -1 if able[0] == able[1] else int(able[1] > able[0])


# ---- measuring -----------------------------------------------------------------------------------------------------


def statues(rules: st.Rules) -> None:
    """A part of the game, here and in dataclasses."""
    start = rules.start(standing())
    compiled, plain = speeds(rules, start, ("statue", "statue"), 5_000, 50)
    taken = median_ms({"dataclasses": lambda: [dataclass_battle(i) for i in range(200)]}, 3)
    rival = 1e3 * 200 / taken["dataclasses"]
    rows = [[name, f"{n:,.0f}", f"{n / rival:.2f}x"] for name, n in (("compiled", compiled), ("plain", plain))]
    table("Statues, battles a second", ["", "battles/s", "ratio to dataclasses"], rows)
    here = st.simulate(rules, standing(), ("statue", "statue"), 5_000).wins["A"].value
    there = [dataclass_battle(i) for i in range(2_000)]
    print(f"\nA wins {here:.3f} here, {there.count(0) / len(there):.3f} there")


def threads(rules: st.Rules) -> None:
    by_threads("The yard by threads (wall time)", rules, "yard", ("greedy", "greedy"), 4_000)


def odds(rules: st.Rules) -> None:
    t: Any = rules.start("yard")
    asked: dict[str, Callable[[], object]] = {
        "one attack": lambda: st.odds(rules, "fire"),
        "a run through an arc": lambda: st.odds(rules, "run"),
        "what is visible of the whole yard from one dot": lambda: POINTER.outlook(t, "3,1,0"),
    }
    taken = median_ms(asked, 9)
    table("Skirmishers: odds and sight, plain", ["", "ms"], [[name, f"{ms:.2f}"] for name, ms in taken.items()])


def run() -> None:
    rules = st.load("skirmishers")
    for section in (statues, threads, odds):
        section(rules)
