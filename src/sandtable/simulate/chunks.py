"""Battles in chunks, played anywhere: in one thread or several, by any executor, now or when a run is resumed.

A chunk is named by all that shapes it, so neither order nor repetition nor a lost worker changes a byte of the results.
"""

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent import futures
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sandtable.kernel import InvalidRules, Rules, SandtableError, Scenario, State, Table
from sandtable.registry import load
from sandtable.showing import library

from . import engines, plain
from .rows import array, row_type

T = TypeVar("T")
PROBE = 8  # battles of the first chunk that goes to an executor: it shows how long one takes
SECONDS = 2.0  # that a chunk should take
LEAST = 0.05  # seconds that a chunk should take, however little is left
SHARES = 2  # chunks for each worker in what is left, so that all workers end at about the same time
LARGEST = 1 << 18  # battles in a chunk
IN_FLIGHT = 64  # chunks that an executor is given at a time: more would only fill its memory


class Plan(NamedTuple):
    """The settings common to all battles of a run, in a form that another process can read."""

    ruleset: str
    fingerprint: str
    rules: str  # JSON: rulings, numbers, preset
    scenario: str  # JSON
    players: tuple[plain.Player, ...]
    seed: int
    engine: str


class Chunk(NamedTuple):
    """Some battles of a run."""

    plan: Plan
    battles: range


class Piece(NamedTuple):
    """The result of a chunk."""

    first: int
    rows: Any
    failed: dict[int, str]
    seconds: float


def plan_of(rules: Rules, scenario: Scenario, players: tuple[plain.Player, ...], seed: int, engine: str) -> Plan:
    """The plan of a run."""
    changes = {"rulings": rules.rulings, "numbers": rules.changed_numbers, "preset": rules.preset}
    told = json.dumps(changes, sort_keys=True), json.dumps(scenario.model_dump(mode="json"), sort_keys=True)
    engine = engine if engine == engines.PLAIN else "compiled"  # other machines find or make their own
    return Plan(rules.ruleset.id, rules.ruleset.fingerprint, *told, players, seed, engine)


def rules_of(plan: Plan) -> Rules:
    """The rules of a plan, in this process; those of another version than the plan's are refused."""
    rules = load(plan.ruleset, **json.loads(plan.rules))
    if rules.ruleset.fingerprint != plan.fingerprint:
        raise InvalidRules(f"{plan.ruleset}: a worker has other sources of these rules than the sender of the battles")
    return rules


def start_of(plan: Plan) -> tuple[Rules, Table[Any]]:
    """The rules of a plan, and how its battles start."""
    rules = rules_of(plan)
    return rules, rules.opening(json.loads(plan.scenario))


@lru_cache(maxsize=8)
def runner(plan: Plan) -> engines.Runner:
    """The function that plays battles of a plan in this process."""
    return engines.runner_of(*start_of(plan), plan.players, plan.seed, plan.engine)


def played(chunk: Chunk) -> Piece:
    """Plays a chunk; an executor calls this in any process."""
    run, began = runner(chunk.plan), time.perf_counter()
    rows, failed = run(chunk.battles.start, len(chunk.battles))
    return Piece(chunk.battles.start, rows, failed, time.perf_counter() - began)


def spread(plan: Plan, gaps: list[range], executor: futures.Executor) -> Iterator[Piece]:
    """Plays all battles in chunks of some seconds, and yields each chunk when it is done."""
    left = Left(gaps)
    workers = getattr(executor, "_max_workers", IN_FLIGHT)  # a cluster does not say how many it has
    rate, began = 0.0, time.perf_counter()  # battles a second, as the latest chunk took them
    sent: dict[futures.Future[Piece], range] = {}
    while left.count or sent:
        while left.count and len(sent) < (IN_FLIGHT if rate else 1):
            battles = left.take(size_of(left.count, rate, workers))
            sent[submitted(executor, played, Chunk(plan, battles))] = battles
        for future in futures.wait(sent, return_when=futures.FIRST_COMPLETED).done:
            piece = attempt(future, partial(played, Chunk(plan, sent.pop(future))))
            rate = len(piece.rows) / max(piece.seconds, 1e-9)
            if plan.engine != engines.PLAIN and engines.is_long(
                left.count, rate * workers, time.perf_counter() - began
            ):
                plan = plan._replace(engine=engines.SETTLED)
            yield piece


def size_of(left: int, rate: float, workers: int) -> int:
    """How many battles the next chunk has: some seconds of work, and no more than a worker's share of what is left."""
    if not rate:
        return PROBE
    share = -(-left // (SHARES * workers))
    return int(max(PROBE, min(SECONDS * rate, max(share, LEAST * rate), LARGEST)))


class Left:
    """The battles that are still to be given out, in order."""

    def __init__(self, gaps: list[range]) -> None:
        self.gaps = deque(gaps)
        self.count = sum(map(len, gaps))

    def take(self, most: int) -> range:
        """The next battles: the number wanted, or fewer where they do not follow one another."""
        gap = self.gaps.popleft()
        taken, rest = gap[:most], gap[most:]
        if rest:
            self.gaps.appendleft(rest)
        self.count -= len(taken)
        return taken


def submitted(executor: futures.Executor, play: Callable[[Any], Any], chunk: Any) -> "futures.Future[Any]":
    """Hands a chunk to the executor; a broken executor counts as a chunk that failed."""
    try:
        return executor.submit(play, chunk)
    except RuntimeError as broken:
        lost: futures.Future[Any] = futures.Future()
        lost.set_exception(broken)
        return lost


def attempt(future: "futures.Future[T]", here: Callable[[], T]) -> T:
    """The result of a chunk; if its worker was lost, it is played here."""
    try:
        return future.result()
    except SandtableError:
        raise
    except Exception:
        return here()


def pieces_of(gaps: list[range], size: int) -> Iterator[range]:
    """The battles of these gaps, a number at a time."""
    for gap in gaps:
        for first in range(gap.start, gap.stop, size):
            yield range(first, min(first + size, gap.stop))


def named(player: plain.Player) -> str:
    """The name of a player of a kept run; a function is refused, because its name does not fix its answers."""
    if not isinstance(player, str):
        raise InvalidRules(f"resume keeps battles of players with a name; {player!r} may answer otherwise next time")
    return player


class Kept:
    """A run on disk: what was played is never played again. Rows stand in a file of their own, in order.

    Each line about a chunk bears a digest of itself and its rows: what has been damaged since counts as not played.
    """

    def __init__(self, path: Path, plan: Plan, battles: int, result: type[State]) -> None:
        self.path, self.failed, self.done = path, dict[int, str](), list[range]()
        head = {**plan._asdict(), "players": [*map(named, plan.players)], "battles": battles}
        lines = self.lines_of(head) if path.exists() and path.stat().st_size else []
        if not lines:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        rows = path.with_name(path.name + ".rows")
        mode: Any = "r+" if rows.exists() and lines else "w+"
        self.rows = library("numpy").memmap(rows, row_type(result), mode, shape=(battles,))
        for said in lines:
            self.take_up(said)

    def lines_of(self, head: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The entries of the file, its head first; a file with another head or of another kind is refused."""
        text = self.path.read_bytes()
        lines = [entries_in(line) for line in text.splitlines()]
        known = lines[0]
        if not known.keys() >= head.keys():
            raise InvalidRules(f"{self.path.name} keeps no run of battles: name a file that does, or a new one")
        wrong = [f"{key} is {head[key]}, was {known[key]}" for key in head if known[key] != head[key]]
        if wrong:
            raise InvalidRules(f"{self.path.name} is another run: {wrong[0]}")
        if not text.endswith(b"\n"):  # the run stopped within a line
            self.write("")
        return lines

    def take_up(self, said: Mapping[str, Any]) -> None:
        """Counts a chunk as played, if its line and its rows are as they were written."""
        if "digest" in said and said["digest"] == self.digest({key: said[key] for key in said if key != "digest"}):
            self.done.append(range(said["first"], said["first"] + said["count"]))
            self.failed |= {int(battle): what for battle, what in said["failed"].items()}

    def digest(self, said: Mapping[str, Any]) -> str:
        """A digest of a line about a chunk and of the rows that it is about."""
        first, count = (value if isinstance(value := said.get(key), int) else 0 for key in ("first", "count"))
        return sha256(json.dumps(said).encode() + self.rows[first : first + count].tobytes()).hexdigest()

    def add(self, piece: Piece) -> None:
        """Writes the rows first, then the line that says they are there."""
        self.rows[piece.first : piece.first + len(piece.rows)] = array(piece.rows)
        self.rows.flush()
        failed = {str(battle): what for battle, what in piece.failed.items()}
        said = {"first": piece.first, "count": len(piece.rows), "failed": failed}
        self.write(json.dumps(said | {"digest": self.digest(said)}))

    def write(self, line: str) -> None:
        """Appends one line."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def kept_in(resume: str | Path, plan: Plan, battles: int, result: type[State]) -> Kept:
    """The run that a file keeps, or will keep; `InvalidRules` where the file cannot be written."""
    try:
        return Kept(Path(resume), plan, battles, result)
    except OSError as error:
        raise InvalidRules(f"resume: {resume}: {error.strerror}") from None


def entries_in(line: bytes) -> dict[str, Any]:
    """The entries of a line of a kept run; empty where it is damaged or of another kind."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def gaps_in(done: list[range], battles: int) -> list[range]:
    """The gaps: battles that are still to be played."""
    left, at = list[range](), 0
    for part in sorted(done, key=lambda part: part.start):
        if part.start > at:
            left.append(range(at, part.start))
        at = max(at, part.stop)
    return [*left, range(at, battles)] if at < battles else left
