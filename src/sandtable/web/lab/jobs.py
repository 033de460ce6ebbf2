"""Jobs: commands of the lab, each a process of its own that tells of its work in lines. To cancel one is to kill it."""

import asyncio
import json
import logging
import secrets
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import anyio
from fastapi import HTTPException

from .. import hosted, lanes, limited
from .asked import Asked, in_terminal

AT_ONCE = 2  # jobs at the same time; each takes all free cores, at a low priority
WAITING = 40  # ... and that wait for their turn
OF_ONE = 4  # ... of one client
KEPT = 40  # jobs that are over
LONGEST = 1800.0  # seconds a job may run
ENDING = 5.0  # seconds that a killed process takes to end, unless the machine is too busy
TOLD = 20  # lines that are no JSON, kept for the host of the server
PLAYED = "played"  # the file from which a job that was stopped goes on
ASKED_TO = ("--json", "--progress", "json", "--no-files", "--resume", PLAYED)  # beside the command that is shown
RETRY = {"Retry-After": "30"}
State = Literal["waiting", "running", "done", "failed", "cancelled"]
OVER: tuple[State, ...] = ("done", "failed", "cancelled")
report = logging.getLogger("sandtable.web")


@dataclass(eq=False)
class Job:
    """One command, and what is known of its answer."""

    id: str
    asked: Asked
    words: list[str]
    folder: Path
    client: str = ""
    state: State = "waiting"
    done: int = 0
    of: int = 0
    steps: list[str] = field(default_factory=list)
    found: dict[str, Any] | None = None  # what is known so far; in the end the answer
    error: str = ""
    is_late: bool = False  # its time was up
    version: int = 0
    began: float = 0.0
    seconds: float = 0.0
    process: Any = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def command(self) -> str:
        """What one types to get the same."""
        return in_terminal(self.words)

    @property
    def can_go_on(self) -> bool:
        """Whether it was stopped before its end: what it has played is kept."""
        return self.state == "cancelled" or (self.state == "failed" and self.is_late)

    def say(self, **news: Any) -> None:
        """Records what happened, and wakes all that wait for it."""
        for name, value in news.items():
            setattr(self, name, value)
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def hear(self, line: bytes) -> bool:
        """One line of the process; False if it is not meant for us."""
        try:
            said = json.loads(line)
        except ValueError:
            return False
        match said:
            case {"done": int(done), "of": int(of)}:
                self.say(done=done, of=of)
            case {"step": str(text)}:
                self.say(steps=[*self.steps, text])
            case {"partial": dict(found)} | {"result": dict(found)}:
                self.say(found=found)
            case {"error": str(error)}:
                self.say(error=error)
            case _:
                return False
        return True

    async def until_newer(self, version: int, seconds: float) -> None:
        """Waits until there is more than the page has seen; not for ever, and not for a job that is over."""
        with anyio.move_on_after(seconds):
            while self.version <= version and self.state not in OVER:
                await self.changed.wait()


class Jobs:
    """The jobs of one server. They live as long as it does."""

    def __init__(self) -> None:
        self.all: dict[str, Job] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.lane = lanes.Lane(AT_ONCE)
        self.folder = TemporaryDirectory(prefix="sandtable-lab-")

    def start(self, asked: Asked, scenario: str | None, client: str) -> Job:
        """A new job of a question that was checked, with its scenario's file; 503 where too many wait already."""
        self.check_queue(client)
        id = secrets.token_urlsafe(9)
        folder = Path(self.folder.name) / id
        folder.mkdir()
        if scenario is not None:
            (folder / hosted.OWN).write_text(scenario, encoding="utf-8")
        job = self.all[id] = Job(id, asked, asked.words(), folder, client)
        self.tasks[id] = asyncio.create_task(self.work(job))
        self.forget()
        return job

    def check_queue(self, client: str) -> None:
        """No more than some may wait, and fewer of one client."""
        if len(self.queue) >= WAITING:
            raise HTTPException(503, f"{WAITING} jobs wait already: ask again when some are done", RETRY)
        if sum(job.client == client for job in self.queue) >= OF_ONE:
            raise HTTPException(429, f"{OF_ONE} jobs of yours wait already: ask again when one is done", RETRY)

    def go_on(self, job: Job) -> None:
        """Queues a stopped job again; battles that it has played are not played again."""
        if not job.can_go_on:
            raise HTTPException(409, f"this job is {job.state}: only one that was stopped goes on")
        self.check_queue(job.client)
        job.say(state="waiting", error="", is_late=False)
        self.tasks[job.id] = asyncio.create_task(self.work(job))

    @property
    def queue(self) -> list[Job]:
        """The waiting jobs in their order."""
        return [job for job in self.all.values() if job.state == "waiting"]

    def place(self, job: Job) -> int:
        """How many jobs are before this one."""
        return self.queue.index(job) if job.state == "waiting" else 0

    def forget(self) -> None:
        """Drops the oldest jobs that are over."""
        over = [job for job in self.all.values() if job.state in OVER]
        for job in over[:-KEPT]:
            del self.all[job.id]
            shutil.rmtree(job.folder, ignore_errors=True)

    async def cancel(self, job: Job) -> None:
        """Ends a job; what it has found so far stays."""
        if job.state not in OVER:
            job.say(state="cancelled")
            self.tasks[job.id].cancel()
            await asyncio.wait({self.tasks.pop(job.id)}, timeout=ENDING)

    async def close(self) -> None:
        """Ends all."""
        await asyncio.gather(*map(self.cancel, self.all.values()))  # all at once: no other takes its place
        self.folder.cleanup()

    async def work(self, job: Job) -> None:
        """One job, from its turn to its end."""
        try:
            async with self.lane.turn(job.client):
                job.say(state="running", began=anyio.current_time())
                with anyio.fail_after(LONGEST):
                    code = await self.run(job)
            (job.folder / PLAYED).unlink(missing_ok=True)
            whole = job.found is not None and not job.error and (code == 0 or (code == 1 and job.words[0] == "tune"))
            job.say(state="done" if whole else "failed", error="" if whole else job.error or f"it ended with {code}")
        except TimeoutError:
            job.say(state="failed", is_late=True, error=f"it took more than {LONGEST / 60:.0f} minutes; it can go on")
        except OSError as error:
            job.say(state="failed", error=f"it could not be started: {error.strerror}")
        finally:
            job.say(seconds=anyio.current_time() - job.began if job.began else 0.0)
            if self.tasks.get(job.id) is asyncio.current_task():  # it may have gone on before this one had ended
                del self.tasks[job.id]

    async def run(self, job: Job) -> int:
        """The command as a process, heard to its end; it does not outlive the task that listens."""
        command = [*behind_others(), sys.executable, "-m", "sandtable", *job.words, *ASKED_TO]
        others: list[str] = []
        async with await anyio.open_process(
            command, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.STDOUT, cwd=job.folder
        ) as job.process:
            limited.hold(job.process.pid)
            rest = b""
            try:
                async for read in job.process.stdout:
                    *lines, rest = (rest + read).split(b"\n")
                    others += [line.decode(errors="replace") for line in lines if not job.hear(line)]
                code: int = await job.process.wait()
            finally:  # a task is cancelled once: what follows would wait for a process that goes on
                with suppress(ProcessLookupError):
                    job.process.kill()
        if code and others and not job.error:
            report.error("the lab's command failed: %s\n%s", job.command, "\n".join(others[-TOLD:]))
        return code


def behind_others() -> list[str]:
    """The words before a command that lower its priority, where the system has them."""
    return ["nice", "-n", str(limited.BEHIND)] if shutil.which("nice") else []
