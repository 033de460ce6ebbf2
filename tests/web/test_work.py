"""What takes long is worked out elsewhere, and whatever becomes of a worker, the server goes on."""

import asyncio
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import psutil
import pytest
from fastapi import HTTPException, Request

import sandtable as st
from sandtable.battle import carried
from sandtable.registry import REGISTERED, find, installed
from sandtable.web import limited, needs, work
from sandtable.web.tables.session import Settings
from tests.web.busy import broods, in_a_loop
from tests.web.playing import PATIENCE, done, open_table, serving, until

T = TypeVar("T")
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


# ---- battles that travel ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", sorted(installed()))
def test_a_battle_that_travels_is_the_same_wherever_it_is_thought_about(ruleset: str) -> None:
    rules = find(ruleset).load()
    players = rules.ruleset.everybody()
    battle = st.Battle(rules, seed=11)
    for _ in range(14):
        there = pickle.loads(pickle.dumps(carried(battle))).battle()
        assert there.state.key() == battle.state.key()
        assert there.course.luck() == battle.course.luck()
        assert str(there.pending) == str(battle.pending)
        if battle.pending is None:
            break
        side = rules.ruleset.sides.index(battle.pending.side)
        here = battle.fork()
        assert there.advice(players[side], side) == here.advice(players[side], side)
        assert there.course.luck() == here.course.luck()
        battle.let(players[side])


# ---- processes -------------------------------------------------------------------------------------------------------


def process() -> int:
    return os.getpid()


def dies(mark: str) -> int:
    """Dies at the first try, and tells at the second where it is."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def dies_always() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hoards() -> int:
    return len(bytearray(limited.MEMORY))


def takes_and_gives_back() -> int:
    limited.ENOUGH = limited.memory() + (40 << 20)
    assert len(bytearray(b"x") * (80 << 20)) > limited.ENOUGH - limited.memory()
    return os.getpid()


def leaves_litter() -> tuple[int, int]:
    """What there is while it works: a knot that only a sweep undoes."""
    knot: list[Any] = [bytearray(b"x") * 256 for _ in range(1_000_000)]
    knot.append(knot)
    return os.getpid(), limited.memory()


def leaves_litter_when_stopped() -> None:
    """Is stopped with much in its hands."""
    knot: list[Any] = [bytearray(b"x") * 256 for _ in range(1_000_000)]
    while True:
        knot.append(sum(range(1000)))


def what_it_has() -> tuple[int, int]:
    return os.getpid(), limited.memory()


def has_too_much() -> int:
    limited.ENOUGH = limited.memory() // 2
    return os.getpid()


def manners() -> tuple[int, int]:
    """How far a worker stands back, and its process."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id()), os.getpriority(os.PRIO_PROCESS, os.getpid())


def refuses() -> None:
    raise st.IllegalAction("not here", "fire")


def swallows() -> None:
    """Lets nobody stop it but the system."""
    while True:
        with suppress(BaseException):
            time.sleep(10)


def fails() -> None:
    raise KeyError("what is wrong")


def waits_for_what_is_stopped() -> None:
    """On a crowded machine whoever stands back needs a while to see that it was stopped."""
    limited.GRACE = PATIENCE


def with_workers(use: Callable[[Callable[..., Awaitable[Any]]], Awaitable[T]], workers: int = 1) -> T:
    """What comes of using `run` of a server with workers."""

    async def main() -> T:
        desk = work.Work(workers)

        async def run(function: Callable[..., Any], *arguments: Any, seconds: float = PATIENCE, **rest: Any) -> Any:
            return await desk.run(function, *arguments, seconds=seconds, lane=needs.For.ODDS, **rest)

        return await use(run)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "SLACK", PATIENCE)
        return in_a_loop(main())


@on_unix
def test_a_worker_that_dies_is_replaced_and_its_question_asked_again(tmp_path: Path) -> None:
    async def use(run: Any) -> None:
        first = await run(process)
        assert first != os.getpid()
        assert await run(process) == first
        assert await run(dies, str(tmp_path / "mark")) != first
        with pytest.raises(needs.Unable, match="ended twice"):
            await run(dies_always)
        assert await run(process) not in (first, os.getpid())

    with_workers(use)


@on_unix
def test_errors_and_limits_of_workers_reach_whoever_asked_and_the_worker_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(run: Any) -> None:
        await run(waits_for_what_is_stopped)
        first = await run(process)
        with pytest.raises(st.IllegalAction, match="not here") as refused:
            await run(refuses)
        assert refused.value.rule == "fire"
        with pytest.raises(KeyError) as fault:
            await run(fails)
        assert "test_work.py" in fault.value.__notes__[0]
        with pytest.raises(limited.TookTooLong, match=r"within 0\.2 s"):
            await run(broods, seconds=0.2)
        if sys.platform == "linux":
            with pytest.raises(needs.Unable, match="more memory"):
                await run(hoards)
        assert await run(process) == first

    with_workers(use)


@on_unix
def of_length(count: int) -> list[str]:
    return [str(each) for each in range(count)]


def test_an_answer_in_parts_may_be_long_but_not_such_that_it_holds_up_the_server() -> None:
    async def ask(run: Callable[..., Awaitable[Any]]) -> None:
        for count in (10, 100_000):  # read on the event loop, and beside it
            assert len(await run(of_length, count)) == count
        with pytest.raises(limited.TooLarge, match="can be sent: ask for less, or in Python"):
            await run(of_length, 1_000_000)
        assert len(await run(bytes, 3 << 20)) == 3 << 20  # a text, which need not be taken apart

    with_workers(ask)


def test_work_that_cannot_be_stopped_takes_its_worker_with_it() -> None:
    async def use(run: Any) -> None:
        first = await run(process)
        with pytest.raises(limited.TookTooLong):
            await run(swallows, seconds=0.1)
        assert await run(process) != first

    with_workers(use)


@pytest.mark.skipif(sys.platform != "linux", reason="how much memory a process has")
def test_a_worker_that_has_grown_makes_room_for_a_fresh_one_and_nothing_is_lost() -> None:
    async def use(run: Any) -> None:
        first = await run(process)
        assert await run(takes_and_gives_back) == first
        assert await run(process) == first, "what it gave back is not held against it"
        assert await run(has_too_much) == first
        others = [await run(process) for _ in range(3)]
        assert first not in others
        until(lambda: not psutil.pid_exists(first) or psutil.Process(first).status() == psutil.STATUS_ZOMBIE)

    with_workers(use)


@pytest.mark.skipif(sys.platform != "linux", reason="manners of threads")
def test_what_no_table_waits_for_stands_back_behind_what_tables_need() -> None:
    async def main() -> None:
        desk = work.Work(1)
        for lane, back in (*work.BACK.items(), (needs.For.ODDS, limited.BEHIND)):
            here = os.getpriority(os.PRIO_PROCESS, os.getpid())
            mine, worker = await desk.run(manners, seconds=PATIENCE, lane=lane)
            assert (mine, worker) == (min(19, here + back), min(19, here + limited.CLOSE))

    in_a_loop(main())


def test_what_was_registered_by_hand_is_worked_out_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTERED, "mine", find("skirmishers"))

    async def use(run: Any) -> None:
        assert await run(process, ruleset="mine") == os.getpid()

    with_workers(use)


@pytest.mark.parametrize(("lane", "allowed"), [(needs.For.ODDS, "0.3"), (needs.For.PLAYERS, "0.1")])
def test_a_patient_server_waits_longer_for_all_but_computer_players(lane: needs.For, allowed: str) -> None:
    desk = work.Work(patience=3)
    with pytest.raises(limited.TookTooLong, match=f"within {allowed} s"):
        in_a_loop(desk.run(broods, seconds=0.1, lane=lane))


def test_who_leaves_stops_what_was_worked_out_for_him() -> None:
    begun, stopped = threading.Event(), threading.Event()

    def goes_on() -> None:
        try:
            begun.set()
            broods()
        except limited.OutOfTime:
            stopped.set()
            raise

    async def main() -> None:
        desk = work.Work()
        task = asyncio.create_task(desk.run(goes_on, seconds=60, lane=needs.For.ODDS))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(stopped.wait, PATIENCE)
        assert desk.lanes[needs.For.ODDS].waiting == {}

    in_a_loop(main())


@on_unix
def test_what_a_hard_question_leaves_behind_is_given_back() -> None:
    async def use(run: Any) -> None:
        await run(waits_for_what_is_stopped)
        worker, busy = await run(leaves_litter)
        same, idle = await run(what_it_has)
        assert same == worker
        assert idle < busy - limited.LITTER
        with pytest.raises(limited.TookTooLong):
            await run(leaves_litter_when_stopped, seconds=2.0)
        same, idle = await run(what_it_has)
        assert same == worker
        assert idle < busy - limited.LITTER

    with_workers(use)


# ---- a server with workers -------------------------------------------------------------------------------------------


def kill_workers(others: Collection[psutil.Process]) -> int:
    """All but what the tests before have left running, as a browser and its server."""
    workers = set(psutil.Process().children()) - set(others)
    for worker in workers:
        worker.kill()
    return len(workers)


@on_unix
@pytest.mark.slow
@pytest.mark.usefixtures("as_installed")
def test_battles_and_questions_go_on_while_workers_are_killed(caplog: pytest.LogCaptureFixture) -> None:
    settings, killed = Settings(think_seconds=30.0, pace=0.0, per_minute={}, workers=1), 0
    others = psutil.Process().children()
    with serving(settings=settings) as client:
        table = open_table(client, ruleset="danger_close", scenario="lone-light", players=["cautious"])
        record = st.Battle(st.load("danger_close"), "lone-light", players=["cautious"]).record.model_dump()
        for number in range(3):
            asked = {"parameters": {"range": 20 + number}}
            assert done(client.post("/api/rulesets/skirmishers/odds/fire", json=asked))["exact"]
            kept = done(client.post("/api/replays", json={"record": record}), 201)
            assert client.get(kept["url"]).status_code == 200
            killed += kill_workers(others)
        until(lambda: table.kept.game.battle.pending is None)
        again = done(table.watcher.get("/replay"))
        assert [step["line"]["text"] for step in again["steps"][1:-1]] == [x.text for x in table.kept.game.battle.log]
    assert killed >= 3
    assert "Traceback" not in caplog.text


# ---- threads ---------------------------------------------------------------------------------------------------------


class Large:
    """What takes long to be freed; it tells which thread did that."""

    freed_by = 0

    def __del__(self) -> None:
        Large.freed_by = threading.get_ident()


def wastes() -> None:
    kept = Large()
    raise LookupError(f"nothing is found in {kept}")


def test_what_failed_work_leaves_behind_is_not_freed_by_the_event_loop() -> None:
    async def ask() -> int:
        with pytest.raises(LookupError) as failed:
            await work.Work().run(wastes, seconds=PATIENCE, lane=needs.For.ODDS)
        assert any("wastes" in note for note in failed.value.__notes__)
        return threading.get_ident()

    loop = in_a_loop(ask())
    assert Large.freed_by not in (0, loop)


def test_a_server_that_ends_tells_those_who_still_wait_in_words() -> None:
    async def ask() -> HTTPException:
        stopped, begun = asyncio.Event(), asyncio.Event()

        async def stays() -> dict[str, Any]:
            await asyncio.Event().wait()
            return {}

        async def answers() -> None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                stopped.set()

        asked = asyncio.ensure_future(work.while_here(Request({"type": "http"}, stays), answers()))
        await begun.wait()
        asked.cancel()
        with pytest.raises(HTTPException) as told:
            await asked
        await asyncio.wait_for(stopped.wait(), PATIENCE)
        return told.value

    told = in_a_loop(ask())
    assert (told.status_code, told.detail) == (503, "the server ends: ask again when it is back")
