"""However battles are spread, stopped and taken up again: the same bytes."""

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.simulate import chunks

RULES = st.load("danger_close")
HOW: dict[str, Any] = {"battles": 60, "seed": 9, "engine": "python"}
SENDER = os.getpid()


def simulated(**how: Any) -> st.Results:
    return st.simulate(RULES, "lone-heavy", ["bold"], **HOW, **how)


@pytest.fixture(scope="module")
def alone() -> st.Results:
    return simulated()


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_plays_the_same_battles(
    pool: Callable[[int], Executor], alone: st.Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "LARGEST", 7)
    with pool(2) as executor:
        spread = simulated(executor=executor)
    assert spread.outcomes.tobytes() == alone.outcomes.tobytes()
    assert spread.wins == alone.wins


@pytest.mark.slow
def test_a_dask_cluster_plays_the_same_battles(alone: st.Results) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        spread = simulated(executor=client.get_executor())
    assert spread.outcomes.tobytes() == alone.outcomes.tobytes()


def deadly(chunk: chunks.Chunk) -> chunks.Piece:
    """Plays the probe; any other chunk kills the worker that got it."""
    if chunk.battles.start >= chunks.PROBE and os.getpid() != SENDER:
        os._exit(1)
    return chunks.played(chunk)


class Deadly(ProcessPoolExecutor):
    """Processes that are killed in the middle of a run."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(deadly, *args, **kwargs)


def test_what_a_killed_worker_had_is_played_all_the_same(alone: st.Results, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "LARGEST", 9)
    with Deadly(1) as executor:
        spread = simulated(executor=executor)
    assert spread.outcomes.tobytes() == alone.outcomes.tobytes()


class Told(Executor):
    """Plays nothing: notes what it is given, and says that a battle takes so many seconds."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._max_workers, self.seconds, self.given = workers, seconds, list[range]()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        battles: range = args[0].battles
        self.given.append(battles)
        done: Future[Any] = Future()
        done.set_result(chunks.Piece(battles.start, battles, {}, self.seconds * len(battles)))
        return done


@pytest.mark.parametrize(("seconds", "most"), [(1e-6, 60), (1e-4, 60), (1e-3, 90), (0.1, 5_100)])
def test_an_executor_is_given_chunks_of_two_seconds_and_of_no_more_than_a_fair_share(seconds: float, most: int) -> None:
    executor, plan = Told(2, seconds), chunks.plan_of(RULES, RULES.scenario("lone-heavy"), ("bold",), 1, "python")
    gaps = [range(5), range(20, 100_000)]
    done = list(chunks.spread(plan, gaps, executor))
    assert sorted(i for piece in done for i in piece.rows) == [i for gap in gaps for i in gap]
    assert len(executor.given) <= most
    left = sum(map(len, gaps))
    for battles in executor.given:
        assert len(battles) * seconds <= max(chunks.SECONDS, chunks.PROBE * seconds)
        assert len(battles) <= max(chunks.PROBE, left / 3, chunks.LEAST / seconds)
        left -= len(battles)


def test_a_worker_with_other_rules_is_refused() -> None:
    scenario = RULES.scenario("lone-heavy")
    plan = chunks.plan_of(RULES, scenario, ("bold",), 1, "python")._replace(fingerprint="of yesterday")
    with pytest.raises(st.InvalidRules, match="other sources of these rules"):
        chunks.played(chunks.Chunk(plan, range(3)))


def test_a_run_of_a_function_is_not_kept_under_a_name_that_another_may_have(tmp_path: Path) -> None:
    def first(t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
        return True if menu is None else next(iter(menu))

    with pytest.raises(st.InvalidRules, match="resume keeps battles of players with a name"):
        st.simulate(RULES, "lone-heavy", [first], battles=2, engine="python", resume=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("file", [".", "no/such/folder/run"])
def test_a_file_that_cannot_keep_a_run_is_named_with_the_reason(tmp_path: Path, file: str) -> None:
    with pytest.raises(st.InvalidRules, match=r"^resume: .*: (Is a directory|No such file or directory)$"):
        st.simulate(RULES, "lone-heavy", battles=2, engine="python", resume=tmp_path / file)


class Stopped(Exception):
    """Somebody presses Ctrl-C."""


def stopped_after(battles: int) -> Callable[[int, int], None]:
    def tell(done: int, of: int) -> None:
        if done >= battles:
            raise Stopped

    return tell


def test_a_stopped_run_goes_on_where_it_was(alone: st.Results, tmp_path: Path) -> None:
    file = tmp_path / "run"
    with pytest.raises(Stopped):
        simulated(resume=file, progress=stopped_after(20))
    seen = list[int]()
    results = simulated(resume=file, progress=lambda done, of: seen.append(done))
    assert seen[0] > 20
    assert seen[-1] == 60
    assert results.outcomes.tobytes() == alone.outcomes.tobytes()
    assert simulated(resume=file).outcomes.tobytes() == alone.outcomes.tobytes()


def test_a_line_that_was_being_written_is_played_again(alone: st.Results, tmp_path: Path) -> None:
    file = tmp_path / "run"
    simulated(resume=file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-9], encoding="utf-8")
    assert simulated(resume=file).outcomes.tobytes() == alone.outcomes.tobytes()


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def flipped(file: Path) -> None:
    text = bytearray(file.read_bytes())
    text[len(text) // 2] ^= 1
    file.write_bytes(text)


@pytest.mark.parametrize("damaged", [cut, flipped, Path.unlink])
def test_rows_that_were_damaged_are_played_again(
    damaged: Callable[[Path], None], alone: st.Results, tmp_path: Path
) -> None:
    file = tmp_path / "run"
    simulated(resume=file)
    damaged(tmp_path / "run.rows")
    played = list[int]()
    for _ in range(2):
        again = simulated(resume=file, progress=lambda done, of: played.append(done))
        assert again.outcomes.tobytes() == alone.outcomes.tobytes()
        assert not again.stopped
    assert played[-1] == 60
    assert len(played) < 60 // 16 + 1 or damaged is Path.unlink, "what is whole is not played again"


@pytest.mark.parametrize(
    "line", [b'{"first": 0, "cou\n', b"[1]\n", b"\xff\n", b'{"first": "a", "digest": ""}\n', b"{}"]
)
def test_a_damaged_line_is_played_again(line: bytes, alone: st.Results, tmp_path: Path) -> None:
    file = tmp_path / "run"
    simulated(resume=file)
    head, _, *others = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(head + b"".join(others) + line)
    for _ in range(2):
        assert simulated(resume=file).outcomes.tobytes() == alone.outcomes.tobytes()
    known = len(file.read_bytes())
    assert simulated(resume=file).outcomes.tobytes() == alone.outcomes.tobytes()
    assert len(file.read_bytes()) == known, "played again more than once"


@pytest.mark.parametrize("text", [b"garbage\n", b"SQLite format 3\x00\xff\n", b"[]", b"{}", b"\n", b'{"seed": 9}\n'])
def test_a_file_that_keeps_no_run_is_refused_and_left_alone(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_bytes(text)
    with pytest.raises(st.InvalidRules, match="letter keeps no run of battles: name a file that does"):
        simulated(resume=file)
    assert file.read_bytes() == text


def test_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "run"
    simulated(resume=file)
    with pytest.raises(st.InvalidRules, match="run is another run: seed is 10, was 9"):
        st.simulate(RULES, "lone-heavy", ["bold"], battles=60, seed=10, engine="python", resume=file)


def test_failed_battles_are_remembered(tmp_path: Path) -> None:
    file, plan = tmp_path / "run", chunks.plan_of(RULES, RULES.scenario("lone-heavy"), ("bold",), 1, "python")
    rows = simulated().outcomes
    kept = chunks.Kept(file, plan, 60, RULES.ruleset.result)
    kept.add(chunks.Piece(10, rows[10:20], {12: "no rule for that"}, 0.0))
    again = chunks.Kept(file, plan, 60, RULES.ruleset.result)
    assert again.failed == {12: "no rule for that"}
    assert chunks.gaps_in(again.done, 60) == [range(10), range(20, 60)]
    assert again.rows[10:20].tobytes() == rows[10:20].tobytes()
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["battles"] == 60
