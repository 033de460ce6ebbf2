"""What a sweep found: a row for each change, sorted by what it does, and the battles behind each."""

import csv
import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sandtable.battle import Battle
from sandtable.kernel import InvalidRules, no_such
from sandtable.showing import Listing, Percent, Shown, charts
from sandtable.simulate.estimate import Estimate, counted, mean, sums
from sandtable.simulate.results import INTERVAL

from . import bench, changes, measures, playing

MOVES, SAME, UNDECIDED, FAULTY = "moves", "same", "undecided", "faulty"
FLIPS = 5  # battles that are named
STRONGEST = 20  # changes that are drawn
NAMED = 8  # how many numbers that no battle read a table names
SATURATED = 0.97  # a share of wins beyond which there is no room to see anything


class Row:
    """One change, and what it does to battles on the same luck."""

    def __init__(
        self,
        change: changes.Change,
        looked_at: Sequence[measures.Measure],
        touched: playing.Truths,
        delta: float = 0.0,  # the effect, as a share, that the evidence should find soonest
        fault: str = "",
    ) -> None:
        self.change, self.measures, self.touched, self.fault = change, looked_at, touched, fault
        self.tallies = {m.name: measures.Tally(delta=delta if m.is_share else 0.0) for m in looked_at}
        self.again: dict[str, Estimate] = {}
        self.looked_at = self.changed = self.replays = 0
        self.flips: list[int] = []
        self.found: list[str] = []  # the measures that it moves
        self.verdict = FAULTY if fault else UNDECIDED

    @property
    def readers(self) -> float:
        """The share of battles that read what is changed."""
        return float(self.touched.mean()) if len(self.touched) else 0.0

    @property
    def changed_share(self) -> float:
        """The share of battles that came out differently in any way."""
        return self.changed / self.looked_at if self.looked_at else 0.0

    @property
    def effects(self) -> dict[str, Estimate]:
        """The mean difference in each measure: on fresh luck where the row was found, as it was looked at elsewhere."""
        return self.again or {name: tally.estimate for name, tally in self.tallies.items()}

    @property
    def effect(self) -> Estimate:
        """The difference in the first side's share of wins."""
        return self.effects[self.measures[0].name]

    def add(self, old: playing.Rows, new: playing.Rows, battles: playing.Places, looked_at: int) -> None:
        """These battles as they stand and changed, of so many that were looked at."""
        for m in self.measures:
            self.tallies[m.name].add(m.of(new) - m.of(old), looked_at)
        self.changed += int((old != new).sum())
        self.looked_at += looked_at
        self.replays += len(battles)
        flipped = battles[old["winner"] != new["winner"]]
        self.flips += [int(i) for i in flipped[: FLIPS - len(self.flips)]]

    def breaks(self, battle: int, fault: str) -> None:
        """Marks a row whose setting stops a battle: it counts as no result, whatever it did before."""
        self.fault, self.verdict, self.flips = f"breaks battle {battle}: {fault}", FAULTY, [battle]
        self.found, self.again = [], {}

    def judged(self, is_same: bool) -> None:
        """The verdict, once all claims were weighed."""
        self.verdict = MOVES if self.found else SAME if is_same else UNDECIDED

    def measured_again(self, old: playing.Rows, new: playing.Rows, battles: int) -> None:
        """The effects on fresh luck: what these leave open is not found."""
        for m in self.measures:
            tally = measures.Tally()
            tally.add(m.of(new) - m.of(old), battles)
            self.again[m.name] = tally.estimate
        self.found = [name for name in self.found if not self.again[name].low <= 0 <= self.again[name].high]
        self.verdict = MOVES if self.found else UNDECIDED

    def to_json(self) -> dict[str, Any]:
        """The row as JSON."""
        c = self.change
        return {
            "name": c.name,
            "kind": c.kind,
            "old": c.old,
            "new": c.new,
            "verdict": self.verdict,
            "fault": self.fault,
            "moves": self.found,
            "effects": {name: e.to_json() for name, e in self.effects.items()},
            "on fresh luck": bool(self.again),
            "read by": self.readers,
            "changed": self.changed_share,
            "battles": self.looked_at,
            "replays": self.replays,
            "flips": self.flips,
        }


class Parting(NamedTuple):
    """A battle unchanged and changed, both played to their ends, and where they begin to differ."""

    base: Battle
    changed: Battle
    event: int  # the first event of the log that differs
    heading: str  # the heading above it

    @property
    def texts(self) -> tuple[str, str]:
        """The text of that event in both battles."""
        logs = (self.base.log, self.changed.log)
        one, other = (str(log[self.event]) if self.event < len(log) else "the end" for log in logs)
        return one, other


class Sweep(Shown):
    """All rows of a sweep: what moves something first, the largest effect on wins at the top."""

    def __init__(
        self,
        on: bench.Bench,
        looked_at: list[measures.Measure],
        rows: Sequence[Row],
        untouched: Sequence[changes.Change],
        never: Sequence[str],
        base: playing.Outcome,
        delta: float,
        fresh: int,
        finished: bool,
    ) -> None:
        self.bench, self.measures, self.untouched = on, looked_at, list(untouched)
        self.delta, self.fresh, self.finished = delta, fresh, finished
        self.battles, self.failed = len(base.rows), dict(base.failed)
        self.never_read = list(never)
        good = np.delete(base.rows, list(base.failed))
        known = {m.name: sums(m.of(good)) for m in looked_at}
        self.base = {
            m.name: counted(int(known[m.name].total), len(good)) if m.is_share else mean(known[m.name])
            for m in looked_at
        }
        self.rows = sorted(rows, key=lambda row: (row.verdict != MOVES, bool(row.fault), -abs(row.effect.value)))

    def row(self, name: str, new: Any = None) -> Row:
        """The row of a number or reading; `new` says which, where there are several."""
        found = [
            row for row in self.rows if row.change.name == name and new in (None, row.change.new, str(row.change.new))
        ]
        if not found:
            raise InvalidRules(no_such("row", name, sorted({row.change.name for row in self.rows})))
        return found[0]

    @property
    def saturated(self) -> bool:
        """Whether one side wins so nearly always or never that shares of wins can hardly move."""
        value = self.base[self.measures[0].name].value
        return value >= SATURATED or value <= 1 - SATURATED

    @property
    def undecided(self) -> list[Row]:
        """The rows that need more battles."""
        return [row for row in self.rows if row.verdict == UNDECIDED]

    @property
    def replays(self) -> int:
        """Battles played again, beside those that were not needed."""
        return sum(row.replays for row in self.rows)

    def twins(self, row: Row) -> list[Row]:
        """Other changes with exactly the same effect on every battle looked at."""
        mine = (row.looked_at, row.changed, *map(repr, row.tallies.values()))
        others = [x for x in self.rows if x.change.name != row.change.name and row.changed]
        return [x for x in others if (x.looked_at, x.changed, *map(repr, x.tallies.values())) == mine]

    def open(self, row: Row, index: int | None = None) -> Parting:
        """A battle that the change flipped (the first, if none is named), as it stands and changed."""
        if index is None and not row.flips:
            raise InvalidRules(f"{row.change}: flipped no battle")
        return parting(self.bench, (row.change,), row.flips[0] if index is None else index)

    def listing(self) -> Listing:
        """A row for each change: what it was and is, and what it does to the first side's wins."""
        rows = [
            (row.change.name, row.change.old, row.change.new, *row.effect.cells(True), row.fault or row.verdict,
             Percent(row.readers), Percent(row.changed_share))
            for row in self.rows
        ]  # fmt: skip
        columns = (
            "changed",
            "from",
            "to",
            "wins",
            "95 % low",
            "high",
            "verdict",
            "battles that read it",
            "that changed",
        )
        named = ", ".join(self.never_read[:NAMED]) + (", ..." if len(self.never_read) > NAMED else "")
        never = f"never read in these battles: {named} ({len(self.never_read)} in all)" if named else ""
        caption = f"{self.bench.rules.ruleset.title}, {self.bench.scenario.title}: {self.battles:,} battles"
        early = "" if self.finished else "stopped early: these are the figures so far, and none is measured again"
        return Listing(columns, rows, caption, "\n".join(filter(None, (early, never))))

    def drawing(self) -> Any:
        """What moves the first side's wins most, as bars with intervals."""
        strongest = [row for row in self.rows if not row.fault][:STRONGEST]
        rows = [(f"{r.change.name}: {r.change.old} -> {r.change.new}", *r.effect.cells(True)) for r in strongest]
        return charts.bars(Listing(("change", "wins", *INTERVAL), rows), "change", "wins", *INTERVAL) if rows else None

    def to_json(self) -> dict[str, Any]:
        """The sweep as JSON: the same bytes for the same question."""
        on = self.bench
        return {
            "ruleset": on.rules.ruleset.id,
            "scenario": on.scenario.title,
            "players": [str(player) for player in on.players],
            "seed": on.seed,
            "engine": on.engine,
            "battles": self.battles,
            "failed": self.failed,
            "fresh battles": self.fresh,
            "delta": self.delta,
            "finished": self.finished,
            "saturated": self.saturated,
            "base": {name: e.to_json() for name, e in self.base.items()},
            "replays": self.replays,
            "never read": self.never_read,
            "rows": [row.to_json() for row in self.rows],
        }

    def to_csv(self) -> str:
        """The rows as CSV."""
        out = io.StringIO()
        write = csv.writer(out, lineterminator="\n")
        names = [f"{m.name} {part}" for m in self.measures for part in ("effect", "low", "high")]
        write.writerow(["name", "kind", "old", "new", "verdict", "moves", *names, "read by", "changed", "flips"])
        for row in self.rows:
            c, numbers = row.change, [f"{x:.6g}" for m in self.measures for x in row.effects[m.name]]
            shares, flips = [f"{x:.6g}" for x in (row.readers, row.changed_share)], " ".join(map(str, row.flips))
            verdict = row.fault or row.verdict
            write.writerow([c.name, c.kind, c.old, c.new, verdict, " ".join(row.found), *numbers, *shares, flips])
        return out.getvalue()


def parting(on: bench.Bench, variant: changes.Variant, index: int) -> Parting:
    """Battle `index` as it stands and under a variant, and the first event in which they differ."""
    base, changed = on.battle(index), on.battle(index, variant)
    both = zip(base.log, changed.log)
    event = next((i for i, (a, b) in enumerate(both) if a != b), min(len(base.log), len(changed.log)))
    headings = [e.text for e in base.log[:event] if e.kind == "heading"]
    return Parting(base, changed, event, headings[-1] if headings else "")
