"""Ten million battles through Dask and through Ray, in bounded tasks, a worker killed in the middle: the same bytes?

Each cluster has two processes of this machine. Ray is no part of the extras: install it to see it (`pip install ray`).
"""

from __future__ import annotations

import importlib.util
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import psutil

import sandtable as st

from .timing import SEED, table

BATTLES = 10_000_000
KILLED_AT = 0.3  # of the battles
WORKERS = 2


class Counted(Executor):
    """An executor, and how many tasks it was given."""

    def __init__(self, submit: Callable[..., Future[Any]]) -> None:
        self.send, self.tasks = submit, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        return self.send(fn, *args, **kwargs)


@contextmanager
def dask() -> Iterator[Counted]:
    """Two workers of Dask."""
    import distributed as imported

    distributed: Any = imported
    with (
        distributed.LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield Counted(client.get_executor().submit)


@contextmanager
def ray() -> Iterator[Counted]:
    """Two workers of Ray."""
    import ray as cluster

    cluster.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    try:
        yield Counted(lambda fn, *args, **kwargs: cluster.remote(fn).remote(*args, **kwargs).future())
    finally:
        cluster.shutdown()


def kill_one() -> int:
    """Kills a process that works for this one; how many were killed."""
    me = psutil.Process(os.getpid())
    at_work = [each for each in me.children(recursive=True) if is_worker(each)]
    for each in at_work[:1]:
        each.send_signal(signal.SIGKILL)
    return len(at_work[:1])


def is_worker(process: psutil.Process) -> bool:
    """Whether a process plays battles: of Dask they are spawned, of Ray they say what they do."""
    try:
        words = " ".join(process.cmdline())
    except psutil.Error:
        return False
    return "spawn_main" in words or words.startswith("ray::played")


def played(executor: Counted | None) -> list[str]:
    """A row of the table."""
    killed = 0

    def progress(done: int, of: int) -> None:
        nonlocal killed
        if executor is not None and not killed and done >= KILLED_AT * of:
            killed = kill_one()

    began = time.perf_counter()
    found = st.simulate(
        st.load("danger_close"),
        "squad-heavy",
        ("bold",),
        BATTLES,
        SEED,
        executor=executor,
        rows=True,
        progress=progress,
        threads=WORKERS,
    )
    digest = sha256(found.outcomes.tobytes()).hexdigest()[:16]
    tasks = "" if executor is None else f"{executor.tasks:,}"
    return [found.engine, f"{time.perf_counter() - began:.0f}", tasks, str(killed), digest]


def run() -> None:
    rows = [["two threads", *played(None)]]
    for name, module, cluster in (("Dask", "distributed", dask), ("Ray", "ray", ray)):
        if importlib.util.find_spec(module) is not None:
            with cluster() as executor:
                rows.append([f"two workers of {name}", *played(executor)])
    assert len({row[-1] for row in rows}) == 1, rows
    head = ["played by", "engine", "seconds (wall)", "tasks", "workers killed", "digest of all rows"]
    table(f"{BATTLES:,} battles of Danger Close", head, rows)


if __name__ == "__main__":
    run()
