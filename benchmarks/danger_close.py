"""Danger Close: exchanges a second, compiled against the same source in plain Python; odds; memory."""

from __future__ import annotations

import resource
import time
from typing import Any

import sandtable as st
from sandtable.compiled import engine
from sandtable.rulesets.danger_close.state import Defensive, Intent, Offensive, Step

from .timing import SEED, by_threads, median_ms, speeds, table

PLAYERS = ("bold",)
MANY, FEW = 100_000, 500


def declared_exchange(rules: st.Rules) -> Any:
    """Four Troopers with their Intents settled, and the Engagement judged after this one Exchange."""
    squad = [
        {"offensive": "flanking", "grit": 2, "ammo": 2},
        {"grit": 1, "armor": "heavy", "ammo": 1},
        {"defensive": "flanked", "grit": 0, "ammo": 1},
        {"defensive": "fortified", "grit": 3},
    ]
    t: Any = rules.start({"threat": 2, "hold_out": 1, "squad": squad})
    t.step = Step.OFFENSE
    fires, moves_up, falls_back, covers = t.troopers[:4]
    fires.intent, fires.fires_with_ammo = Intent.FIRE, True
    moves_up.intent, moves_up.offensive, moves_up.cover_dice = Intent.MOVE_UP, Offensive.FLANKING, 1
    falls_back.intent, falls_back.defensive = Intent.FALL_BACK, Defensive.IN_COVER
    covers.intent = Intent.COVER
    return t


def speed() -> None:
    rules = st.load("danger_close", preset="bare")
    standard = st.load("danger_close")
    compiled = engine(rules.ruleset)
    starts = {"one Exchange, Intents settled": (rules, declared_exchange(rules))}
    starts |= {name: (standard, standard.start(name)) for name in ("lone-heavy", "squad-overwhelming")}
    rows = []
    for name, (these, start) in starts.items():
        exchanges = float(compiled.run(these, start, PLAYERS, SEED, 0, MANY)["exchanges"].mean())
        fast, slow = (exchanges * each for each in speeds(these, start, PLAYERS, MANY, FEW))
        rows.append([name, f"{fast / 1e6:.2f} M", f"{slow / 1e3:.1f} k", f"{fast / slow:.0f}x"])
    table("Danger Close, exchanges a second (one core, player bold)", ["start", "compiled", "plain", "ratio"], rows)


def threads() -> None:
    by_threads("Engagements by threads (wall time)", st.load("danger_close"), "squad-overwhelming", PLAYERS, 1_000_000)


def odds() -> None:
    bare = st.load("danger_close", preset="bare")
    two = [{"grit": 1}, {"status": "wounded", "defensive": "flanked", "grit": 0}]
    pair = {"threat": 2, "momentum": 1, "squad": two}
    unhittable = {"threat": 2, "squad": [{"armor": "heavy", "defensive": "fortified", "ammo": 0}]}
    lone = {"threat": 1, "squad": [{"grit": 1, "ammo": 1}]}
    plan = "T1 fire +1; T2 fall back"
    asked = {
        "one Offense Roll (7 dice)": lambda: st.odds(bare, "offense", dice=7),
        "one Defense Roll with Grit": lambda: st.odds(bare, "defense", at_risk=True, grit=1),
        "a whole Exchange of two Troopers": lambda: st.odds(bare, "exchange", scenario=pair, plan=plan),
        "an Engagement as an absorbing chain": lambda: st.odds(bare, "engagement", scenario=unhittable, policy="bold"),
        "best play within 2 Exchanges, one Trooper": lambda: st.odds(bare, "best", scenario=lone, rounds=2),
    }
    ms = median_ms(asked, 9)
    table("Exact odds in plain Python", ["question", "ms"], [[name, f"{value:.2f}"] for name, value in ms.items()])


def answers() -> None:
    """Plain play: from an answer to the next question."""
    rules = st.load("danger_close")
    battle = st.Battle(rules, "squad-overwhelming", seed=SEED)
    taken: list[float] = []
    while battle.pending is not None and len(taken) < 200:
        action = next(a for a in reversed(list(battle.legal_actions)))
        began = time.perf_counter()
        battle.push(action)
        taken.append(time.perf_counter() - began)
    taken.sort()
    rows = [["median", f"{taken[len(taken) // 2] * 1e3:.3f}"], ["worst", f"{taken[-1] * 1e3:.3f}"]]
    table("Plain play: an answer to the next question", ["", "ms"], rows)


def memory() -> None:
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    table("Memory of this process at its largest", ["", "MB"], [["after all of the above", f"{used:.0f}"]])


def run() -> None:
    for section in (speed, threads, odds, answers, memory):
        section()
