"""Checks on battles that are played out: purity, parity, overflow, what may be forgotten."""

import importlib.util
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from sandtable.battle.log import Log
from sandtable.battle.refusals import Judged
from sandtable.compiled import engine, unsupported
from sandtable.kernel import Part, Ruleset, Situation, StreamDice, Table, player_names
from sandtable.kernel.errors import IllegalAction, InvalidRules, SandtableError
from sandtable.lint import menu_writes
from sandtable.odds.ask import exact_outcomes
from sandtable.players.evaluation import evaluation_of, of_older_rules
from sandtable.registry import REGISTERED, installed, register

from . import faults, forgetting, parity, playing, trying
from .trial import Setting, Trial
from .variants import presets


def traced(setting: Setting, looking: bool = False, logging: bool = False) -> tuple[list[Any], list[str]]:
    """Every state of a battle, and its log; `looking` works out every menu, wanted or not."""
    t = setting.table()
    if looking:
        t.players = [Looking(player) for player in t.players]
    log = Log({}, setting.rules.ruleset.sides)
    t.log = log if logging else None
    t.luck = Honest(t.luck.stream)  # type: ignore[attr-defined]
    states: list[Any] = []
    playing.play(t, setting.rules, lambda t: states.append(t.key()))
    return [*states, t.key()], [str(event) for event in log.events]


class MenuChanges(AssertionError):
    """The error that working out a menu has changed the state."""

    def __init__(self, ask: Any, fields: str) -> None:
        super().__init__(f"working out the options of {ask.label} changes {fields}")
        self.ask = ask

    def told(self, ruleset: Ruleset) -> str:
        """The same, with the lines that may do it: of judges, and of what offers."""
        return "; ".join([str(self), *map(str, menu_writes(ruleset, self.ask))])


class Looking:
    """A player who works out every menu before answering, and checks that neither changes the state."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def __call__(self, t: Table[Any], ask: Any, menu: Any, who: Any, about: Any) -> Any:
        before = t.key()
        t.offered = offered = None if menu is None else list(menu)
        if t.key() != before:
            raise MenuChanges(ask, changed(t, before))
        answer = self.player(t, ask, offered, who, about)
        if t.key() != before:
            raise AssertionError(f"player {self.player.name} changes {changed(t, before)} when asked {ask.label}")
        return answer


def changed(t: Table[Any], before: tuple[Any, ...]) -> str:
    """The fields of a table that are not what they were."""
    return ", ".join(name for name, a, b in zip(t.fields, before, t.key()) if a != b)


class Honest(StreamDice):
    """Dice that check that a rule given to once, total, mixed, repeat or until does not change the state."""

    def once(self, t: Any, part: Part, args: tuple[int, ...]) -> int:
        return self.alone(t, part, lambda: super(Honest, self).once(t, part, args))

    def repeated(self, t: Any, times: int, part: Part, args: tuple[int, ...]) -> int:
        return self.alone(t, part, lambda: super(Honest, self).repeated(t, times, part, args))

    def conditioned(self, t: Any, part: Part, args: tuple[int, ...]) -> int:
        return self.alone(t, part, lambda: super(Honest, self).conditioned(t, part, args))

    def chained(self, t: Any, times: int, part: Part, state: int, given: Part | None = None) -> int:
        return self.alone(t, part, lambda: super(Honest, self).chained(t, times, part, state, given))

    def mixed(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> int:
        return self.alone(t, kinds[0][1], lambda: super(Honest, self).mixed(t, kinds))

    def alone(self, t: Any, part: Part, run: Callable[[], int]) -> int:
        before = t.key()
        got = run()
        if t.key() != before:
            raise AssertionError(f"{part.__name__} changes the state, but odds remember it by its arguments alone")
        return got


def check_purity(trial: Trial) -> Iterator[str]:
    """The same seed gives the same battle: twice, with a log or without, whether players look at menus or not."""
    for setting in trial.settings():
        try:
            fault = impurity(setting)
        except MenuChanges as error:
            fault = error.told(trial.ruleset)
        except (AssertionError, OverflowError) as error:
            fault = str(error)
        trial.count("battles", 4)
        if fault:
            yield f"{setting}: {fault}"


def impurity(setting: Setting) -> str:
    """What makes a repeated battle differ; empty if nothing does."""
    start, board = setting.start.key(), setting.start.board.key()
    states, log = traced(setting, logging=True)
    if start != setting.start.key() or board != setting.start.board.key():
        return "playing a copy changed the start or the board"
    again, log_again = traced(setting, logging=True)
    if states != again or log != log_again:
        return f"played twice it differs {first_difference(states, again)}: does a rule remember something?"
    quiet, _ = traced(setting)
    if states != quiet:
        return f"without a log it differs {first_difference(states, quiet)}"
    looked, looked_log = traced(setting, looking=True, logging=True)
    if states != looked or log != looked_log:
        return f"if a player looks at menus it differs {first_difference(states, looked)}"
    return ""


def first_difference(a: list[Any], b: list[Any]) -> str:
    """From which beat on two battles differ."""
    beat = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"from beat {beat}" if a != b else "in its log"


# ---- players -------------------------------------------------------------------------------------------------


def check_ends(trial: Trial) -> Iterator[str]:
    """A battle of every scenario comes to its end, and no rule goes on for ever; other faults of rules come later."""
    for setting in trial.of_variant(presets(trial.ruleset)[0]):
        try:
            with trying.patience(trying.PATIENCE):
                playing.play(setting.table(), setting.rules)
        except (trying.Endless, OverflowError) as error:
            yield f"{setting.scenario}: {error}{faults.line_of(error, trial.ruleset)}"
            return
        except Exception:
            return
        trial.count("battles")


def check_players(trial: Trial) -> Iterator[str]:
    """Every player of the ruleset gives legal answers only, under any readings and numbers."""
    trial.remarks += of_older_rules(trial.ruleset)
    try:
        evaluation_of(trial.ruleset)
    except InvalidRules as error:
        yield str(error)
    for setting in trial.settings():
        t = setting.table()
        t.players = [Judged(setting.rules, player) for player in t.players]
        try:
            playing.play(t, setting.rules)
        except (IllegalAction, OverflowError) as error:
            yield f"{setting}: {error}"
            return
        trial.count("battles")


# ---- compiled ------------------------------------------------------------------------------------------------


def check_parity(trial: Trial) -> Iterator[str]:
    """Compiled battles come out as plain ones."""
    if importlib.util.find_spec("llvmlite") is None:
        trial.done = "not done: llvmlite is not installed (pip install 'sandtable[fast]')"
        return
    reason = unsupported(trial.ruleset, player_names(trial.ruleset.asks))
    if reason is not None:
        yield f"cannot be compiled: {reason}"
        return
    made_known(trial.ruleset)
    compile_all(trial)
    battles = 1  # growing counts, so that slow rules keep to their time
    for setting in trial.settings():
        job = parity.Job(trial.ruleset.id, setting.variant, setting.scenario, setting.players, setting.seed, battles)
        try:
            yield from map(str, parity.compare(job)[:3])
        except Exception as error:
            yield f"{setting}: {faults.told(error, trial.ruleset)}"
            return
        trial.count("battles", battles)
        battles = min(2 * battles, parity.A_JOB)


def made_known(ruleset: Ruleset) -> None:
    """Registers the ruleset, so that a job can name it."""
    if ruleset.id not in REGISTERED and ruleset.id not in installed():
        register(ruleset)


def compile_all(trial: Trial) -> None:
    """Compiles the rules and every player; the time this takes does not count."""
    setting = next(trial.settings())
    for player in player_names(trial.ruleset.asks):
        everywhere = (player,) * len(trial.ruleset.sides)
        engine(trial.ruleset).ready(setting.rules, setting.start, everywhere)
    trial.restart()


# ---- overflow ------------------------------------------------------------------------------------------------


def check_overflow(trial: Trial) -> Iterator[str]:
    """No field ever gets a value that wraps when compiled."""
    classes = list(trial.ruleset.states.values())
    for setting in trial.settings():
        found: list[str] = []
        with playing.watched(classes):
            t = setting.table()
            try:
                playing.play(t, setting.rules, lambda t, known=found: known.extend(playing.too_big(t)))  # type: ignore[misc]
                row = trial.ruleset.result()
                trial.ruleset.report(t, row)
                found += playing.too_big(row)
            except OverflowError as error:
                found.append(str(error))
        trial.count("battles")
        if found:
            yield f"{setting}: {found[0]}"


# ---- forgetting ----------------------------------------------------------------------------------------------


def check_forget(trial: Trial) -> Iterator[str]:
    """What `forget` wipes makes no difference: on the same luck battles go on as before, and odds are the same."""
    if trial.ruleset.forget is None:
        trial.done = "nothing to do: this ruleset forgets nothing"
        return
    for setting in trial.settings():
        for keep_clock in (True, False):
            whole, wiped = forgetting.story(setting, None), forgetting.story(setting, keep_clock)
            trial.count("battles")
            if whole != wiped:
                place = next((i for i, (x, y) in enumerate(zip(whole, wiped)) if x != y), 0)
                fields = ", ".join(forgetting.culprits(setting, keep_clock, whole)) or "several fields together"
                told = f"{fields}: {whole[place]!r} becomes {wiped[place]!r}"
                yield f"{setting}: what forget(keep_clock={keep_clock}) wipes matters later: {told}"
        if trial.time_left:
            yield from forgetful_odds(trial, setting)


def forgetful_odds(trial: Trial, setting: Setting) -> Iterator[str]:
    """How the odds of a round differ from those without forgetting, in some state of a battle."""
    states: list[Table[Any]] = []
    playing.play(setting.table(), setting.rules, lambda t: states.append(t.clone()))
    rules, remembering = setting.rules, copy(setting.rules)
    remembering.ruleset = replace(rules.ruleset, forget=None)
    state = trial.pick(states)

    def ending(t: Table[Any]) -> Any:
        row: Any = rules.ruleset.result()
        rules.ruleset.report(t, row)
        return rules.ruleset.over(t), int(row.winner), int(row.reason)

    situation = Situation(state, ending, ("over", "winner", "reason"), setting.players, to_the_end=True, rounds=1)
    try:
        with trying.patience(trying.LONGEST):
            merged, whole = exact_outcomes(situation, rules), exact_outcomes(situation, remembering)
    except InvalidRules as error:  # odds hold themselves against those without forgetting where that is cheap
        yield f"{setting}: odds of a round with forgetting: {error}"
        return
    except (SandtableError, trying.Endless):
        trial.count("states with too many paths")
        return
    trial.count("states")
    if merged != whole:
        yield f"{setting}: odds of a round with forgetting {merged}, without {whole}"
