"""Environments side by side: ours, and what others offer; decisions a second with the legal ones known."""

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

import sandtable as st
from sandtable import envs
from sandtable.compiled import engine
from sandtable.compiled.types import work
from sandtable.kernel import RANDOM

from .timing import SEED, median_ms, table

COUNTS = {1: 600, 64: 60, 1024: 8}  # battles side by side: steps that are measured
ALONE = 300  # decisions of an environment that holds one game
CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")  # with pygame and chess


def a_second(step: Callable[[], object], steps: int, decisions: int = 1) -> float:
    """Decisions for each second of one core: the median of three."""
    step()
    return steps * decisions / median_ms({"step": lambda: [step() for _ in range(steps)]}, 3)["step"] * 1e3


def side_by_side(ruleset: str, count: int, raw: bool) -> tuple[float, float]:
    """The first side answers at random among what the mask shows, the others are compiled random players.

    Its answers a second, and all questions that the rules meet: those to the others, and again those whose answer has
    come, since the beat is run again with it.
    """
    env, luck = envs.vector(ruleset, count=count, raw=raw), np.random.default_rng(SEED)
    _, info = env.reset(seed=SEED)
    counted, met, given = env.batch.works["decisions"], 0, 0

    def step() -> None:
        nonlocal info, met, given
        _, _, done, _, info = env.step((luck.random(count) * info["sizes"]).astype(np.int64))
        given += count
        if done.any():
            met += int(counted[done].sum())
            _, info = env.reset(options={"reset_mask": done})

    met -= int(counted.sum())
    speed = a_second(step, COUNTS[count], count)
    return speed, speed * (met + int(counted.sum())) / given


def rules_alone(ruleset: str) -> float:
    """Questions a second where nothing is played but the rules, and random players in every seat, in one call."""
    rules = st.load(ruleset)
    compiled, start = engine(rules.ruleset), rules.start(rules.ruleset.usual_scenario)
    works, rows = work.work_records(compiled.layouts.work, 1), compiled.blank_results(ALONE)
    compiled.seat(works, [RANDOM] * len(rules.ruleset.sides))
    settings = compiled.settings(rules, start)

    def play() -> None:
        compiled.call("run", *settings, works, np.uint64(SEED), np.uint64(0), rows)

    calls = a_second(play, 1)
    works["decisions"] = 0
    play()
    return calls * int(works["decisions"][0])


def every_side(env: Any) -> float:
    """PettingZoo's way: each side in turn, random among what the mask allows."""
    luck = np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def step() -> None:
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.reset()
            return
        mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
        env.step(int(luck.choice(np.flatnonzero(mask))))

    return a_second(step, ALONE)


def classics() -> list[list[str]]:
    rows = []
    for name in CLASSICS:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
        except Exception as error:  # a game's own library is missing
            rows.append([f"PettingZoo {name}", f"not installed ({type(error).__name__})"])
            continue
        rows.append([f"PettingZoo {name}", f"{every_side(module.env()):,.0f}"])
    return rows


def in_openspiel(game: Any) -> float:
    """Through its Python interface: decisions a second, the rolls between them taken by chance."""
    luck = np.random.default_rng(SEED)
    state, decided = game.new_initial_state(), 0

    def play() -> None:
        nonlocal state, decided
        while True:
            if state.is_terminal():
                state = game.new_initial_state()
            if not state.is_chance_node():
                break
            ways = state.chance_outcomes()
            state.apply_action(ways[luck.integers(len(ways))][0])
        state.apply_action(int(luck.choice(state.legal_actions())))

    return a_second(play, ALONE)


def run() -> None:
    rows = []
    for ruleset in sorted(st.rulesets()):
        speeds = [side_by_side(ruleset, count, raw) for raw in (False, True) for count in COUNTS]
        shown = [*[given for given, _ in speeds], speeds[-1][1], rules_alone(ruleset)]
        rows.append([ruleset, *[f"{speed:,.0f}" for speed in shown]])
    head = ["ruleset", *[f"numbers, {n:,}" for n in COUNTS], *[f"records, {n:,}" for n in COUNTS]]
    head += ["... every question met", "rules alone"]
    table("Answers a second with masks, battles side by side (CPU of one core)", head, rows)
    import pyspiel

    from sandtable.envs.spiel import register

    register()
    alone = [[f"sandtable {name}, PettingZoo", f"{every_side(envs.aec(name)):,.0f}"] for name in sorted(st.rulesets())]
    alone += classics()
    spiels = ["backgammon", "tic_tac_toe", "chess", *[f"sandtable_{name}" for name in sorted(st.rulesets())]]
    alone += [[f"OpenSpiel {name}", f"{in_openspiel(pyspiel.load_game(name)):,.0f}"] for name in spiels]
    table("One game alone, through Python", ["environment", "decisions/s"], [*alone, *pooled()])


def pooled() -> list[list[str]]:
    """EnvPool, where it is installed."""
    try:
        envpool = importlib.import_module("envpool")
    except ImportError:
        return []
    env = envpool.make_gymnasium("CartPole-v1", num_envs=1024, seed=SEED)
    env.reset()
    luck = np.random.default_rng(SEED)
    return [["EnvPool CartPole, 1,024", f"{a_second(lambda: env.step(luck.integers(0, 2, 1024)), 50, 1024):,.0f}"]]
