"""Simulating: chunks of battles, compiled on every core where that is possible."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

from sandtable.battle import as_seed, everybody
from sandtable.kernel import IllegalAction, InvalidRules, Rules, Scenario, Table, as_count, as_rules, as_share
from sandtable.kernel.threads import Pool
from sandtable.odds.answer import Z95
from sandtable.showing import watched

from . import chunks, engines, estimate, results, tally
from .plain import Player, play_plain
from .rows import array, blank

LOOKED_AT = 200  # battles of a compiled run from which on its first are played plain as well
COMPARED, EXPLAINED = 2, 3  # how many battles; and how many failed ones
USUAL, FIRST = 1_000, 256  # battles to be played, and battles that predict how many it takes
GROWTH = 1.1
ROWS = 1_000_000  # up to this many battles each keeps its row by default
Progress = Callable[[int, int], None]


def simulate(
    rules: Rules,
    scenario: str | Path | Mapping[str, Any] | Scenario | None = None,
    players: Sequence[Player] = (),
    battles: int | None = None,
    seed: int = 0,
    engine: engines.EngineName = "auto",
    threads: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    resume: str | Path | None = None,
    rows: bool | None = None,
    until: float | None = None,
    stoppable: bool = True,
) -> results.Results:
    """Plays battles 0 to `battles - 1` of a seed (a thousand of them) and returns their results as columns.

    Where no scenario is named, it is the ruleset's usual one. With `until`, such as 0.01, as many battles are played as
    it takes until the share of each side's wins is known to that much either way, and `battles` at most.

    `players` is one name (or function) a side; what is missing plays as the ruleset's default players do. `engine`
    "auto" compiles where it can and else says why not; "compiled" insists; "python" never compiles. Of rules that came
    with their machine code nothing is compiled: the results say that this was "prebuilt". All engines give the same
    results, battle by battle. `threads` is for compiled play (every core by default), `progress(done, of)` is
    called after each chunk. Where play is interrupted, the results are those of the battles so far, and say so, unless
    they are not to be `stoppable`.

    With an `executor` of any kind (threads, processes, a cluster) battles are played wherever that plays them; results
    are the same bytes. With `resume`, a file, what is played is kept there, and a run that was stopped goes on from it.

    Memory stays bounded whatever the number of battles: of more than a million only shares, means and how often each
    column had which value are kept, unless `rows` asks for a row of each; with `resume` the rows are on disk.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data; the ruleset's usual scenario by default.
        players: One name (or function) for each side; a side without one gets its usual player.
        battles: How many battles; 1,000 by default.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        threads: How many for compiled play; every core by default.
        progress: Is called with how much is done, and of how much.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.
        resume: A file that keeps what is played, so that a run that was stopped goes on from it.
        rows: Whether each battle keeps a row; by default up to a million battles do.
        until: Play until the share of wins is known to so much either way, such as 0.01.
        stoppable: Whether an interruption (Ctrl-C) ends the work with the results so far, or is raised.

    Raises:
        InvalidScenario: no battle can start from the scenario.
        InvalidRules: a player is unknown, or a setting of one cannot be read.

    >>> import sandtable as st
    >>> results = st.simulate(st.load("danger_close"), "sample", battles=20, seed=1, engine="python")
    >>> len(results), results.failed
    (20, {})
    """
    as_rules(rules)
    battles, threads = as_count("battles", battles), as_count("threads", threads)
    if until is not None:
        if resume is not None:
            raise InvalidRules("until: a run that is kept in a file has a fixed number of battles")
        own = partial(simulate, rules, scenario, players, seed=seed, engine=engine, threads=threads, executor=executor)
        own = partial(own, progress=progress, rows=rows, stoppable=stoppable)
        return narrowed(own, until, ROWS if battles is None else battles)
    battles = USUAL if battles is None else battles
    scenario = rules.ruleset.usual_scenario if scenario is None else scenario
    read = scenario if isinstance(scenario, Scenario) else rules.scenario(scenario)
    rules = rules.with_preset(read.preset)
    start = rules.opening(read if isinstance(scenario, Mapping | Scenario) else scenario)
    seated, seed = everybody(rules, players), as_seed(seed)
    chosen, why = engines.choose_engine(rules, seated, engine)
    plan = chunks.plan_of(rules, read, seated, seed, chosen)
    kept = None if resume is None else chunks.kept_in(resume, plan, battles, rules.ruleset.result)
    left = chunks.gaps_in([] if kept is None else kept.done, battles)
    if executor is None:
        run, size, workers = engines.runner(chosen)(rules, start, seated, seed)
        if chosen != engines.PLAIN:
            run = engines.Pace(run, partial(engines.settled_runner, rules, start, seated, seed), sum(map(len, left)))
        pieces = here(run, size, workers, chosen, left, threads)
    else:
        pieces = chunks.spread(plan, left, executor) if left else iter(())
    began = time.perf_counter()  # what had to be compiled is compiled
    counted = tally.Tally() if kept is None and not (battles <= ROWS if rows is None else rows) else None
    if stoppable and kept is None and executor is None:
        pieces = until_interrupted(pieces)
    with watched(f"{rules.ruleset.title}, {read.title}", progress) as told:
        room = blank(rules.ruleset.result, battles if counted is None else COMPARED, chosen == engines.PLAIN)
        found, failed, played = collect(pieces, battles, room if kept is None else kept.rows, kept, counted, told)
    if chosen != engines.PLAIN and played >= LOOKED_AT:
        look_at_first(rules, start, seated, seed, found, failed)
    kept_of_all = found if counted is None else counted
    stopped = "" if played == battles else f"stopped after {played:,} of {battles:,} battles"
    return results.Results(
        rules, read, seated, seed, kept_of_all, chosen, why, time.perf_counter() - began, failed, stopped
    )


def narrowed(run: Callable[..., results.Results], until: object, most: int) -> results.Results:
    """Results of as many battles as it takes, as fewer of them predict: the same battles come first in both."""
    width = as_share("until", until, "0.01")
    found = run(battles=min(FIRST, most))
    while not found.stopped and found.battles < most and widest(found.wins.values()) > width:
        needed = max(enough(share.value, width) for share in found.wins.values())
        found = run(battles=min(most, max(needed, int(found.battles * GROWTH))))
    return found


def widest(shares: Iterable[estimate.Estimate]) -> float:
    """The largest half width among the intervals of these shares."""
    return max(max(share.high - share.value, share.value - share.low) for share in shares)


def enough(share: float, until: float) -> int:
    """How many battles a share takes to be known that closely, with some to spare."""
    return int(GROWTH * Z95**2 * max(share * (1 - share), until) / until**2)


def look_at_first(
    rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, rows: Any, failed: dict[int, str]
) -> None:
    """Plays the first battles of a long run in plain Python, too, and compares: compiled code checks no answers.

    Of battles that failed, plain play knows which line of which rule it was.
    """
    for index in [*range(COMPARED), *[i for i in failed if i >= COMPARED][:EXPLAINED]]:
        plain, wrong = play_plain(rules, start, players, seed, index, 1)
        if index in failed:
            failed[index] = wrong.get(index, failed[index])
        elif index in wrong:
            raise IllegalAction(f"battle {index}: {wrong[index]}")
        elif array(plain)[0].tobytes() != rows[index].tobytes():
            raise InvalidRules(f"battle {index} comes out otherwise when compiled: see `sandtable check`, parity")


def here(
    run: engines.Runner, size: int, workers: int, engine: str, left: list[range], threads: int | None
) -> Iterator[chunks.Piece]:
    """Plays battles in this process, in threads where that helps."""
    if engine != engines.PLAIN:
        workers = threads or workers
        size = max(1, min(size, -(-sum(map(len, left)) // (4 * workers))))
    parts = chunks.pieces_of(left, size)

    def one(battles: range) -> chunks.Piece:
        return chunks.Piece(battles.start, *run(battles.start, len(battles)), 0.0)

    if workers == 1 or sum(map(len, left)) <= size:
        yield from map(one, parts)
        return
    with Pool(workers) as pool:
        waiting = deque[Future[chunks.Piece]]()
        for battles in parts:
            waiting.append(pool.submit(one, battles))
            if len(waiting) > chunks.IN_FLIGHT:
                yield waiting.popleft().result()
        yield from (future.result() for future in waiting)


def collect(
    pieces: Iterable[chunks.Piece],
    battles: int,
    rows: Any,
    kept: chunks.Kept | None,
    counted: tally.Tally | None,
    progress: Progress | None,
) -> tuple[Any, dict[int, str], int]:
    """All rows in their places, but where a tally counts them the first few only, as there is room.

    And what was wrong with battles that could not be played, and how many were played, which are the first.
    """
    failed: dict[int, str] = {} if kept is None else kept.failed
    done = 0 if kept is None else battles - sum(map(len, chunks.gaps_in(kept.done, battles)))
    for piece in pieces:
        if kept is not None:
            kept.add(piece)
        else:
            room = len(rows[piece.first : piece.first + len(piece.rows)])
            rows[piece.first : piece.first + room] = piece.rows[:room]
        if counted is not None:
            counted.add(piece.rows, [battle - piece.first for battle in piece.failed])
        failed |= piece.failed
        done += len(piece.rows)
        if progress is not None:
            progress(done, battles)
    return rows[:done], failed, done


def until_interrupted(pieces: Iterable[chunks.Piece]) -> Iterator[chunks.Piece]:
    """Yields pieces until play is interrupted; an interruption before the first piece is raised."""
    played = False
    try:
        for piece in pieces:
            yield piece
            played = True
    except KeyboardInterrupt:
        if not played:
            raise
