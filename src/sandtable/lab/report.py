"""A sweep as one page that a designer can read: a single HTML file that needs nothing else."""

from pathlib import Path
from typing import Any, NamedTuple

import altair as alt
import vl_convert
from jinja2 import Environment

from . import table
from .matrix import Matrix
from .measures import measure
from .sensitivity import LUCK, Sensitivity, Share

ROOM: Any = {"left": 40, "right": 10, "top": 5, "bottom": 5}  # around a chart: labels are wider than they are measured
SHOWN = 16  # bars of the tornado
TICKS = 8  # of its axis, about
COURSE = 8  # names in a sentence
COLOURS = {"a step more": "#35607f", "a step less": "#c08a3e", "read otherwise": "#7a5f8f"}


class Report(NamedTuple):
    """What goes on the page."""

    sweep: table.Sweep
    shares: Sensitivity | None = None
    matrix: Matrix | None = None
    command: str = ""

    def page(self) -> str:
        """The page, as HTML."""
        template = Path(__file__).with_name("report.html").read_text(encoding="utf-8")
        return Environment(autoescape=True).from_string(template).render(**self.told())

    def told(self) -> dict[str, Any]:
        """Everything that the page names, as its template needs it."""
        s, on = self.sweep, self.sweep.bench
        moving = [row for row in s.rows if row.verdict == table.MOVES]
        return {
            "title": on.rules.ruleset.title,
            "scenario": on.scenario.title,
            "players": " against ".join(map(str, on.players)),
            "first": s.measures[0].words,
            "measures": [m.words for m in s.measures],
            "base": [
                percent(s.base[m.name].value) if m.is_share else f"{s.base[m.name].value:.2f}" for m in s.measures
            ],
            "cards": self.cards(moving),
            "says": self.sentences(moving),
            "tornado": drawn(tornado([(f"{self.title(row)} ({row.change.name})", row) for row in moving]))
            if moving
            else "",
            "shares": [self.share(x) for x in self.shares.shares] if self.shares else [],
            "measure": self.explained,
            "heat": drawn(heat(self.matrix)) if self.matrix else "",
            "moving": [self.row(row) for row in moving],
            "folded": self.folded(),
            "delta": f"{100 * s.delta:g}",
            "fresh": f"{s.fresh:,}",
            "command": self.command,
        }

    def cards(self, moving: list[table.Row]) -> list[tuple[str, str]]:
        """The figures at the top."""
        s = self.sweep
        naive = (len(s.rows) + len(s.untouched)) * s.battles
        return [
            (percent(s.base[s.measures[0].name].value), f"{s.measures[0].words}, as it stands"),
            (str(len({row.change.name for row in moving})), "numbers and readings move something"),
            (str(len(s.never_read)), "numbers and readings are never read here"),
            (str(len(s.undecided)), f"steps are undecided after {s.battles:,} battles"),
            (f"{s.replays:,}", f"battles were played again, of {naive:,}"),
        ]

    def sentences(self, moving: list[table.Row]) -> list[str]:
        """What to see first."""
        s, said = self.sweep, []
        if s.saturated:
            said.append(f"Saturated: {s.measures[0].words} have no room to move. A more even scenario tells more.")
        strongest = [f"{self.title(row)} {step(row)} ({points(row.effect.value)} points)" for row in moving[:3]]
        if strongest:
            said.append(f"Strongest: {'; '.join(strongest)}.")
        wins = {row.change.name for row in moving if s.measures[0].name in row.found}
        course = list(dict.fromkeys(self.title(row) for row in moving if row.change.name not in wins))
        if course:
            more = f" and {len(course) - COURSE} more" if len(course) > COURSE else ""
            said.append(f"The course of battles, and not who wins, changes with: {', '.join(course[:COURSE])}{more}.")
        if self.shares is not None:
            luck = self.shares.share(LUCK)
            alone, whole = (percent(max(e.value, 0.0)) for e in (luck.main, luck.total))
            said.append(
                f"Where the few strongest vary by a step, luck alone decides {alone} of {self.explained}, and {whole} "
                "with what acts together with it."
            )
        if self.matrix is not None and self.matrix.disagreements:
            said.append("Which side is favoured depends on how well both play.")
        return said

    @property
    def explained(self) -> str:
        """The measure whose shares are shown, in words."""
        name = self.shares.measure if self.shares else ""
        return measure(self.sweep.bench.rules.ruleset, name).words if name else ""

    def title(self, row: table.Row) -> str:
        """What a number's entry or a reading is called."""
        place = row.change.name.removeprefix(row.change.id)
        return self.sweep.bench.rules.ruleset.titles[row.change.id] + (f" {place}" if place else "")

    def share(self, x: Share) -> dict[str, Any]:
        """One input and what it decides."""
        titles = self.sweep.bench.rules.ruleset.titles
        spans = {
            name: f"{percent(max(e.low, 0.0))} to {percent(e.high)}"
            for name, e in (("main", x.main), ("total", x.total))
        }
        shares = {"alone": percent(max(x.main.value, 0.0)), "whole": percent(max(x.total.value, 0.0))}
        return {
            "name": x.name,
            "title": titles.get(x.name.partition("[")[0], ""),
            "set_to": ", ".join(x.values),
            **spans,
            **shares,
        }

    def row(self, row: table.Row) -> dict[str, Any]:
        """One line of the table."""
        entry = self.sweep.bench.rules.ruleset.catalogue.rules[row.change.id]
        twins = sorted({str(other.change) for other in self.sweep.twins(row)})
        return {
            "title": entry.title,
            "text": entry.text.split("`"),  # every other part is an id
            "name": row.change.name,
            "step": step(row),
            "twins": ", ".join(twins[:2]),
            "effects": [self.effect(row, m) for m in self.sweep.measures],
            "changed": percent(row.changed_share),
            "flips": ", ".join(map(str, row.flips[:2])),
        }

    def effect(self, row: table.Row, m: Any) -> dict[str, str]:
        """One cell."""
        e = row.effects[m.name]
        low, value, high = ((points(x) if m.is_share else signed(x, 2)) for x in (e.low, e.value, e.high))
        found = m.name in row.found
        tone = "" if not found else "up" if e.value > 0 else "down"
        return {"value": value, "span": f"{low} to {high}", "tone": tone, "star": "*" if found else ""}

    def folded(self) -> list[tuple[str, list[str]]]:
        """The lists that the page keeps folded, by title."""
        s = self.sweep
        same = [
            f"{self.title(row)} {step(row)}: {points(row.effect.low)} to {points(row.effect.high)} points"
            for row in s.rows
        ]
        verdicts = [row.verdict for row in s.rows]
        pick = [
            (f"Read, and without an effect of {100 * s.delta:g} points", table.SAME),
            ("Undecided", table.UNDECIDED),
        ]
        found = [(words, [x for x, said in zip(same, verdicts) if said == verdict]) for words, verdict in pick]
        faults = [f"{row.change}: {row.fault}" for row in s.rows if row.fault]
        return [*found, ("Cannot be played", faults), ("Never read here (exact)", s.never_read)]


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    return signed(100 * value, 1)


def signed(value: float, places: int) -> str:
    """With a sign as it is printed, not as it is typed."""
    return f"{value:+.{places}f}".replace("-", "−")


def step(row: table.Row) -> str:
    """The old and the new value of a row."""
    return (
        f"{row.change.old} → {row.change.new}".replace("-", "−")
        if row.change.kind == "number"
        else f"{row.change.old} → {row.change.new}"
    )


def step_of(row: table.Row) -> str:
    """Which of the three kinds of change this is."""
    if row.change.kind == "ruling":
        return "read otherwise"
    return "a step more" if row.change.new > row.change.old else "a step less"


def tornado(named: list[tuple[str, table.Row]]) -> Any:
    """The strongest effects as bars, both ways; each under its name."""
    names = list(dict.fromkeys(name for name, _ in named))[:SHOWN]
    values = [
        {"name": name, "step": step_of(row), "to": str(row.change.new)}
        | dict(zip(("value", "low", "high"), (100 * x for x in row.effect)))
        for name, row in named
        if name in names
    ]
    y = alt.Y("name:N", sort=names, title=None, axis=alt.Axis(labelLimit=320, labelFontSize=12, ticks=False))
    offset = alt.YOffset("step:N", sort=list(COLOURS))
    scale = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    colour = alt.Color("step:N", scale=scale, legend=alt.Legend(orient="top", title=None))
    base = alt.Chart(listed(values)).encode(y=y, yOffset=offset)
    bars = base.mark_bar().encode(x=alt.X("value:Q", title="points", axis=alt.Axis(tickCount=TICKS)), color=colour)
    spans = base.mark_rule().encode(x="low:Q", x2="high:Q")
    return (bars + spans).properties(width=640, height=alt.Step(11))


def heat(found: Matrix) -> Any:
    """How often each side wins, by who sits where."""
    values = [
        {"players": " v ".join(cell.players), "side": side, "share": e.value, "told": percent(e.value)}
        for cell in found.cells
        for side, e in cell.wins.items()
    ]
    sides = list(found.cells[0].wins)
    x, y = (
        alt.X("side:N", title=None, sort=sides, axis=alt.Axis(labelAngle=0, orient="top")),
        alt.Y("players:N", title=None),
    )
    base = alt.Chart(listed(values)).encode(x=x, y=y)
    scale = alt.Scale(domain=[0, 0.5, 1], range=["#c08a3e", "#fffdf7", "#35607f"])
    tiles = base.mark_rect().encode(color=alt.Color("share:Q", scale=scale, legend=None))
    return (tiles + base.mark_text().encode(text="told:N")).properties(width=alt.Step(110), height=alt.Step(30))


def listed(values: list[dict[str, Any]]) -> Any:
    """Values as a chart takes them."""
    return {"values": values}


def drawn(chart: Any) -> str:
    """A chart as SVG."""
    return str(vl_convert.vegalite_to_svg(chart.configure(background="transparent", padding=ROOM).to_json()))
