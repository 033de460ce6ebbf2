"""Environments side by side: ours, and what others offer; decisions a second with the legal ones known."""

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

import sandtable as st
from sandtable import envs
from sandtable.compiled import engine
from sandtable.compiled.runtime import work
from sandtable.kernel import RANDOM

from .timing import SEED, median_ms, table

COUNTS = {1: 600, 64: 60, 1024: 20}  # battles side by side: steps that are measured
WARMED = {1: 100, 64: 30, 1024: 30}  # steps before: at first all battles are at their beginning
ALONE = 300  # decisions of an environment that holds one game
SEARCHED = "OpenSpiel backgammon, playouts of its C++ MCTS"
GAMES, PLAYOUTS = 30, 200  # of OpenSpiel's search: games that tell how long one is, and playouts of a measured step
EXPLORING, MEMORY = 2.0, 1_000  # its settings; megabytes
CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")  # with pygame and chess


def a_second(step: Callable[[], object], steps: int, decisions: int = 1) -> float:
    """Decisions for each second of one core: the median of three."""
    step()
    return steps * decisions / median_ms({"step": lambda: [step() for _ in range(steps)]}, 3)["step"] * 1e3


class SideBySide:
    """Battles in a vector environment, answered at random among what the mask shows.

    `opponent` plays the other sides; without one every answer comes from here, as where somebody learns from playing
    against itself. Answers are picked by one vectorised draw.
    """

    def __init__(self, ruleset: str, count: int, raw: bool, opponent: str | None) -> None:
        self.count, self.luck, self.given = count, np.random.default_rng(SEED), 0
        self.env = envs.vector(ruleset, count=count, raw=raw, opponent=opponent)
        _, self.info = self.env.reset(seed=SEED)
        self.counted = self.env.batch.works["decisions"]
        self.met = -int(self.counted.sum())

    def places(self) -> Any:
        return (self.luck.random(self.count) * self.info["sizes"]).astype(np.int64)

    def step(self) -> None:
        _, _, done, _, self.info = self.env.step(self.places())
        self.given += self.count
        if done.any():
            self.met += int(self.counted[done].sum())
            _, self.info = self.env.reset(options={"reset_mask": done})

    @property
    def met_for_each(self) -> float:
        """Questions the rules meet for one answer: others' too, and again what a beat met before it was answered."""
        return (self.met + int(self.counted.sum())) / self.given


def speeds(ruleset: str, count: int, raw: bool, opponent: str | None) -> tuple[float, float]:
    """Answers a second from outside, and all questions that the rules meet a second."""
    battles = SideBySide(ruleset, count, raw, opponent)
    for _ in range(WARMED[count]):
        battles.step()
    speed = a_second(battles.step, COUNTS[count], count)
    return speed, speed * battles.met_for_each


def rules_alone(ruleset: str) -> float:
    """Questions a second where nothing is played but the rules, and random players in every seat, in one call."""
    rules = st.load(ruleset)
    compiled, start = engine(rules.ruleset), rules.start(rules.ruleset.usual_scenario)
    works, rows = work.work_records(compiled.layouts.work, 1), compiled.blank_results(ALONE)
    compiled.seat(works, [RANDOM] * len(rules.ruleset.sides))
    settings = compiled.settings(rules, start)

    def play() -> None:
        compiled.drive(settings, works, SEED, 0, rows)

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
    state = game.new_initial_state()

    def play() -> None:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        decide(state, luck)

    return a_second(play, ALONE)


def in_its_search(game: Any) -> float:
    """The decisions that playouts of its search in C++ make in a second, from the first position on."""
    import pyspiel

    luck, decided = np.random.default_rng(SEED), 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            decided += decide(state, luck)
    first = game.new_initial_state()
    pass_chance(first, luck)

    def search() -> None:
        playouts = pyspiel.RandomRolloutEvaluator(1, SEED)
        pyspiel.MCTSBot(game, playouts, EXPLORING, PLAYOUTS, MEMORY, False, SEED, False).step(first)

    return PLAYOUTS * decided / GAMES / median_ms({"search": search}, 3)["search"] * 1e3


def decide(state: Any, luck: np.random.Generator) -> int:
    """One decision at random, the rolls before it by chance; how many it was: none where the game ended first."""
    pass_chance(state, luck)
    if state.is_terminal():
        return 0
    state.apply_action(int(luck.choice(state.legal_actions())))
    return 1


def pass_chance(state: Any, luck: np.random.Generator) -> None:
    while state.is_chance_node():
        ways, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(luck.choice(ways, p=chances)))


def many() -> None:
    """Ours, compiled, side by side."""
    for title, opponent in (("against itself", None), ("against the random player", RANDOM)):
        rows = []
        for ruleset in sorted(st.rulesets()):
            found = [speeds(ruleset, count, raw, opponent) for raw in (False, True) for count in COUNTS]
            shown = [*[given for given, _ in found], found[-1][1], *([] if opponent else [rules_alone(ruleset)])]
            rows.append([ruleset, *[f"{speed:,.0f}" for speed in shown]])
        head = ["ruleset", *[f"numbers, {n:,}" for n in COUNTS], *[f"records, {n:,}" for n in COUNTS]]
        head += ["... every question met", *([] if opponent else ["rules alone"])]
        table(f"Answers a second with masks, {title} (CPU of one core)", head, rows)


def alone() -> None:
    """One game alone, through Python, ours and others'."""
    import pyspiel

    from sandtable.envs.spiel import register

    register()
    rows = [[f"sandtable {name}, PettingZoo", f"{every_side(envs.aec(name)):,.0f}"] for name in sorted(st.rulesets())]
    rows += classics()
    spiels = ["backgammon", "tic_tac_toe", "chess", *[f"sandtable_{name}" for name in sorted(st.rulesets())]]
    rows += [[f"OpenSpiel {name}", f"{in_openspiel(pyspiel.load_game(name)):,.0f}"] for name in spiels]
    rows.append([SEARCHED, f"{in_its_search(pyspiel.load_game('backgammon')):,.0f}"])
    table("One game alone, through Python", ["environment", "decisions/s"], [*rows, *pooled()])


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


def run() -> None:
    many()
    alone()
