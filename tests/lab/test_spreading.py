"""However the lab's battles are spread, stopped and taken up again: the same bytes."""

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.lab import changes, playing, spread

from .planted import RULESET

RULES = st.load("danger_close")
HOW: dict[str, Any] = {"seed": 3, "engine": "python"}
SENDER = os.getpid()
Asked = Callable[..., Any]


def swept(**how: Any) -> Any:
    return st.sweep(RULES, "lone-heavy", "fire.base", "none", battles=60, **HOW, **how)


def shared_out(**how: Any) -> Any:
    return st.sensitivity(RULES, "lone-heavy", "fire.base", samples=64, **HOW, **how)


def tuned(**how: Any) -> Any:
    goal, levers = "wins.squad = 0.5 +- 0.2", {"momentum": [-1, 1]}
    return st.tune(RULES, "lone-heavy", goal, numbers="none", levers=levers, battles=60, **HOW, **how)


def everybody(**how: Any) -> Any:
    return st.matrix(RULES, ["lone-heavy"], battles=60, **HOW, **how)


def told(found: Any) -> str:
    return json.dumps(found.to_json())


@pytest.fixture(autouse=True)
def many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "PART", 25)


@pytest.mark.parametrize("ask", [swept, shared_out, tuned, everybody])
def test_any_executor_finds_the_same(ask: Asked) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert told(ask(executor=executor)) == told(ask())


def test_processes_find_the_same() -> None:
    with ProcessPoolExecutor(2) as executor:
        assert told(swept(executor=executor)) == told(swept())


def deadly(part: spread.Part) -> playing.Outcome:
    """Kills the worker that got it."""
    if os.getpid() != SENDER:
        os._exit(1)
    return spread.played(part)


class Deadly(ProcessPoolExecutor):
    """Processes that are killed by what they are sent."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(deadly, *args, **kwargs)


def test_what_a_killed_worker_had_is_played_all_the_same() -> None:
    with Deadly(1) as executor:
        assert told(everybody(executor=executor)) == told(everybody())


def test_a_worker_with_other_rules_is_refused() -> None:
    on = spread.bench_for(RULES, "lone-heavy", (), 1, "python", 1, executor=Executor())
    assert isinstance(on, spread.Spread)
    part = spread.Part(on.plan._replace(fingerprint="of yesterday"), ((),), playing.first(0, 3), False)
    with pytest.raises(st.InvalidRules, match="other sources of these rules"):
        spread.played(part)


class Stopped(BaseException):
    """Somebody presses Ctrl-C."""


class Watched:
    """Counts what is really played, and stops when that was enough."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, most: float = float("inf")) -> None:
        self.count, real = 0, playing.Plain.play

        def play(one: playing.Plain, openings: Any, pairs: playing.Pairs, *how: Any) -> playing.Outcome:
            if self.count >= most:
                raise Stopped
            self.count += len(pairs.battles)
            return real(one, openings, pairs, *how)

        monkeypatch.setattr(playing.Plain, "play", play)


@pytest.mark.parametrize("ask", [swept, shared_out, tuned, everybody])
def test_a_stopped_run_goes_on_where_it_was(ask: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, file = told(ask()), tmp_path / "run"
    with monkeypatch.context() as patch:
        Watched(patch, most=60)
        with pytest.raises(Stopped):
            ask(resume=file)
    with monkeypatch.context() as patch:
        rest = Watched(patch)
        assert told(ask(resume=file)) == alone
    with monkeypatch.context() as patch:
        again = Watched(patch)
        assert told(ask(resume=file)) == alone
    assert rest.count > 0
    assert again.count < rest.count, "only what finds out how long battles may take is played once more"


def test_compiled_battles_are_kept_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(**how: Any) -> str:
        return told(st.sweep(RULESET.load(), {}, battles=64, engine="compiled", **how))

    assert found(resume=tmp_path / "run") == found()
    with monkeypatch.context() as patch:
        patch.setattr(spread.Spread, "alone", None)
        assert found(resume=tmp_path / "run") == found()


def test_what_was_read_and_what_broke_are_kept(tmp_path: Path) -> None:
    on = spread.Spread(RULES, "lone-heavy", resume=tmp_path / "run", **HOW)
    part = spread.Part(on.plan, ((),), playing.first(0, 3), True)
    got = on.alone(part)._replace(failed={2: "it broke"})
    assert on.kept is not None
    on.kept.add(part, got)
    found = on.kept.find(part, got.rows.dtype, got.reads.shape[1])
    assert found is not None
    assert found.rows.tobytes() == got.rows.tobytes()
    assert (found.reads == got.reads).all()
    assert got.reads.any()
    assert found.failed == {2: "it broke"}


def test_a_part_that_was_damaged_is_not_taken_for_what_was_played(tmp_path: Path) -> None:
    on = spread.Spread(RULES, "lone-heavy", resume=tmp_path / "run", **HOW)
    part = spread.Part(on.plan, ((),), playing.first(0, 3), True)
    got = on.alone(part)
    assert on.kept is not None
    on.kept.add(part, got)
    on.kept.run("UPDATE outcomes SET played = ?", got.rows.tobytes()[:-1] + b"\x09")
    assert on.kept.find(part, got.rows.dtype, got.reads.shape[1]) is None


def test_a_run_of_simulate_is_refused_by_name(tmp_path: Path) -> None:
    st.simulate(RULES, "lone-heavy", battles=4, engine="python", resume=tmp_path / "run")
    with pytest.raises(st.InvalidRules, match="run keeps no battles of the lab"):
        swept(resume=tmp_path / "run")


def test_other_battles_are_other_parts() -> None:
    on = spread.Spread(RULES, "lone-heavy", **HOW)
    change = changes.change_of(RULES, "fire.base", 0)
    part = spread.Part(on.plan, ((),), playing.first(0, 3), False)
    others = [part._replace(watch=True), part._replace(variants=((change,),)), part._replace(pairs=playing.first(1, 3))]
    others += [part._replace(plan=on.plan._replace(seed=4)), part._replace(plan=on.plan._replace(fingerprint="other"))]
    assert len({part.name, *(other.name for other in others)}) == 6


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear Sandra, " * 99, encoding="utf-8")
    with pytest.raises(st.InvalidRules, match="letter keeps no battles of the lab"):
        swept(resume=file)
    assert file.read_text(encoding="utf-8").startswith("Dear Sandra")
