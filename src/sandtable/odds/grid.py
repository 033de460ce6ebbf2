"""The odds of many situations at once: some parameters take several values, and each combination is a cell."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from sandtable.kernel import InvalidRules, SandtableError, no_such
from sandtable.showing import NOTHING, Listing, Percent, Sampled, Shown, charts, png_of, svg_of

from .answer import Odds, in_words, jsonable
from .reading import Reading, reading

MOST = 10_000  # most cells by default
TOLD = 5  # most refusals shown
Key = tuple[Any, ...]
Told = Callable[[int, int], None] | None


def axes_of(parameters: Mapping[str, Any], listed: Sequence[str] = ()) -> dict[str, Sequence[Any]]:
    """The parameters with several values: a range, or a list (of lists, for a parameter that takes a list)."""
    axes: dict[str, Sequence[Any]] = {}
    for name, given in parameters.items():
        if isinstance(given, range):
            axes[name] = given
        elif isinstance(given, list) and (name not in listed or is_nested(given)):
            axes[name] = list(dict.fromkeys(map(frozen, given)))
        if not axes.get(name, (name,)):
            raise InvalidRules(f"{name}: {given} holds no value")
    return axes


def is_nested(given: list[Any]) -> bool:
    return any(isinstance(value, list) for value in given)


def frozen(value: Any) -> Any:
    """A value as a key."""
    return tuple(value) if isinstance(value, list) else value


@dataclass(repr=False)
class Grid(Shown):
    """The odds of several situations. `axes` names the parameters that vary; `grid[7, "rifle"]` is the cell of these.

    What is shown of a cell is one number: the chance that a truth holds, the mean of a number, or what is asked for by
    the name of a column, by words like "hits >= 2", or by a function of the outcome. A situation that the rules refuse
    has no cell; `refused` says why.

    >>> def crit(t: Any, n: int, target: int) -> bool:
    ...     return check(t, dice(n, 6), target)
    ...
    >>> print(st.odds(crit, n=range(1, 4), target=[4, 8]).table())
    chance of crit by n and target
    n  target 4  target 8
    1       50%        0%
    2     91.7%     41.7%
    3     99.5%     83.8%
    """

    axes: dict[str, tuple[Any, ...]]
    cells: dict[Key, Odds]
    title: str = ""
    fixed: dict[str, Any] = field(default_factory=dict)
    refused: dict[Key, str] = field(default_factory=dict)
    stopped: str = ""  # the extent of an interrupted grid

    def __getitem__(self, key: Any) -> Odds:
        values = key if isinstance(key, tuple) and len(self.axes) > 1 else (key,)
        if tuple(values) in self.refused:
            raise InvalidRules(self.refused[tuple(values)])
        return self.cells[tuple(values)]

    def __iter__(self) -> Iterator[Key]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def sample(self) -> Odds:
        """A cell, for its columns."""
        return next(iter(self.cells.values()))

    # ---- a number for each cell ----------------------------------------------------------------------------------

    def reading(self, what: Any = None) -> Reading:
        """The number read from each cell."""
        return reading(what, self.sample)

    def values(self, what: Any = None) -> dict[Key, Any]:
        """The number of each cell, as a fraction."""
        read = self.reading(what)
        return {key: read.of(odds) for key, odds in self.cells.items()}

    def listing(self, what: Any = None) -> Listing:
        """The table: the last axis goes across, the others down; a single one goes down, because it may be long."""
        read, title = self.reading(what), self.reading(what).told
        *down, across = self.axes
        if not down:
            rows = [(value, self.figure(read, (value,))) for value in self.axes[across]]
            columns: tuple[str, ...] = (across, read.title)
        else:
            keys = product(*[self.axes[name] for name in down])
            rows = [(*key, *[self.figure(read, (*key, value)) for value in self.axes[across]]) for key in keys]
            columns = (*down, *[f"{across} {in_words(value)}" for value in self.axes[across]])
        return Listing(columns, rows, f"{title} by {' and '.join(self.axes)}", "\n".join(self.notes()))

    def figure(self, read: Reading, key: Key) -> float | None:
        """The number of one cell: a sampled chance with its interval; None if the rules refuse it."""
        if key not in self.cells:
            return None
        value = read.of(self.cells[key])
        interval = self.cells[key].interval_of(value) if read.is_chance else None
        if interval is not None:
            return Sampled(float(value), *interval)
        return Percent(value) if read.is_chance else float(value)

    def notes(self) -> list[str]:
        """The notes on refused and sampled cells."""
        told = list(dict.fromkeys(self.refused.values()))
        notes = [self.stopped] * bool(self.stopped) + [f"{NOTHING} {reason}" for reason in told[:TOLD]]
        notes += [f"{NOTHING} and {len(told) - TOLD} other reasons"] if len(told) > TOLD else []
        sampled = [odds for odds in self.cells.values() if odds.sampled]
        return notes + ([f"{len(sampled)} of {len(self)} cells are sampled: {sampled[0].why}"] if sampled else [])

    def table(self, what: Any = None) -> Listing:
        """The table of one number of each cell, which prints and exports itself."""
        return self.listing(what)

    def to_markdown(self, what: Any = None) -> str:
        """The table in Markdown."""
        return self.listing(what).to_markdown()

    def to_latex(self, what: Any = None) -> str:
        """The table as a LaTeX `tabular`."""
        return self.listing(what).to_latex()

    # ---- rows -----------------------------------------------------------------------------------------------------

    def rows(self, what: Any = None) -> list[dict[str, Any]]:
        """A row for each cell; without `what` one for each outcome of each cell."""
        read = None if what is None else self.reading(what)
        found = []
        for key, odds in self.cells.items():
            place = {name: jsonable(value) for name, value in zip(self.axes, key, strict=True)}
            if read is not None:
                found.append(place | numbers(read.title, odds, read.of(odds), read.is_chance))
                continue
            for outcome, p in odds.ordered():
                parts = dict(zip(odds.columns, map(jsonable, odds.parts(outcome)), strict=True))
                found.append(place | {clear(name, self.axes): part for name, part in parts.items()})
                found[-1] |= numbers("chance", odds, p, True)
        return found

    def long(self, what: Any = None) -> Listing:
        """The rows as a listing with a column for every name."""
        rows = self.rows(what)
        columns = tuple(dict.fromkeys(name for row in rows for name in row))
        return Listing(columns, [tuple(row.get(name) for name in columns) for row in rows])

    def to_csv(self, what: Any = None) -> str:
        """The rows as CSV."""
        return self.long(what).to_csv()

    def to_pandas(self, what: Any = None) -> Any:
        """The rows as a frame of pandas."""
        return self.long(what).to_pandas()

    def to_polars(self, what: Any = None) -> Any:
        """The rows as a frame of polars."""
        return self.long(what).to_polars()

    def to_json(self) -> dict[str, Any]:
        """JSON: varied and fixed parameters, each cell with its odds, and refusals."""
        cells = [{"at": jsonable(key), **odds.to_json()} for key, odds in self.cells.items()]
        refused = [{"at": jsonable(key), "why": why} for key, why in self.refused.items()]
        axes = {name: jsonable(values) for name, values in self.axes.items()}
        fixed = {name: jsonable(frozen(value)) for name, value in self.fixed.items()}
        found = {"question": self.title, "axes": axes, "fixed": fixed, "cells": cells, "refused": refused}
        return found | ({"stopped": self.stopped} if self.stopped else {})

    # ---- pictures -------------------------------------------------------------------------------------------------

    def drawing(self) -> Any:
        return self.chart()

    def chart(self, what: Any = None, kind: str = "auto", width: int | None = None) -> Any:
        """A chart of altair: curves ("lines"), "bars", or a "heat" map of the first two axes."""
        if kind not in charts.KINDS:
            raise InvalidRules(no_such("kind of chart", kind, charts.KINDS))
        if kind == "heat" and len(self.axes) < 2:
            raise InvalidRules("a heat map needs two parameters that vary")
        read, rows = self.reading(what), []
        for key, odds in self.cells.items():
            places = {
                f"x{place}": value if type(value) in (int, float) else in_words(value)
                for place, value in enumerate(key, 1)
            }
            rest = [f"{name} {in_words(value)}" for name, value in list(zip(self.axes, key, strict=True))[2:]]
            rows.append(places | {"value": float(read.of(odds)), "rest": ", ".join(rest)})
        return charts.over(rows, list(self.axes), read.told, read.is_chance, kind, width)

    def save(self, file: str | Path, what: Any = None) -> Path:
        """Writes a .txt, .md, .tex, .csv, .json, .svg, .png or .html file."""
        file = Path(file)
        forms: dict[str, Callable[[], str | bytes]] = {
            ".txt": lambda: f"{self.table(what)}\n",
            ".md": lambda: self.to_markdown(what),
            ".tex": lambda: self.to_latex(what),
            ".csv": lambda: self.to_csv(what),
            ".json": lambda: f"{json.dumps(self.to_json(), indent=2)}\n",
            ".svg": lambda: svg_of(self.chart(what)),
            ".png": lambda: png_of(self.chart(what)),
            ".html": lambda: str(self.chart(what).to_html()),
        }
        if file.suffix.lower() not in forms:
            raise InvalidRules(f"{file.name}: {no_such('form', file.suffix, forms)}")
        made = forms[file.suffix.lower()]()
        file.write_bytes(made if isinstance(made, bytes) else made.encode())
        return file


def numbers(name: str, odds: Odds, value: Any, is_chance: bool) -> dict[str, Any]:
    """A number in a row, with its exact value, or with the interval of a sampled one."""
    found = {name: float(value), "exact": str(value) if odds.exact else ""}
    interval = odds.interval_of(value) if is_chance else None
    return found if interval is None else found | {"low": interval[0], "high": interval[1]}


def clear(name: str, axes: Mapping[str, Any]) -> str:
    """A name for a column of outcomes, different from those of the axes."""
    return f"{name} (outcome)" if name in axes else name


def size_of(axes: Mapping[str, Sequence[Any]]) -> int:
    """The number of cells."""
    return prod(len(values) for values in axes.values())


def too_many(axes: Mapping[str, Sequence[Any]], most: int) -> str:
    """The error for a grid that is too large."""
    sides = " x ".join(f"{len(values):,} {name}" for name, values in axes.items())
    return f"{size_of(axes):,} cells ({sides}) are more than {most:,}"


def together(situations: Mapping[str, Odds | Grid], axis: str = "situation") -> Grid:
    """Several answers in one grid, by name: one table and one chart compare them.

    Odds stand beside odds, and grids beside grids in which the same varies.

    Args:
        situations: Name -> odds, or grids in which the same varies.
        axis: What the names are called in the table.

    >>> def crit(t: Any, target: int, lucky: bool = False) -> bool:
    ...     return check(t, dice(2, 6), target - lucky)
    ...
    >>> usual, lucky = [st.odds(crit, target=[7, 9], lucky=lucky) for lucky in (False, True)]
    >>> print(st.together({"usual": usual, "lucky": lucky}).table())
    chance of crit by target and situation
    target  situation usual  situation lucky
         7            58.3%            72.2%
         9            27.8%            41.7%
    """
    grids = {name: found if isinstance(found, Grid) else Grid({}, {(): found}) for name, found in situations.items()}
    for name, found in situations.items():
        if not isinstance(found, Odds | Grid):
            raise InvalidRules(f"{name}: odds or a grid of them expected, got {found!r}")
    if not grids:
        raise InvalidRules("nothing to put together: give each answer a name")
    first = next(iter(grids.values()))
    for name, grid in grids.items():
        if grid.axes != first.axes or grid.sample.columns != first.sample.columns:
            raise InvalidRules(f"{name}: it does not answer the same question over the same values as the others")
    if axis in first.axes:
        raise InvalidRules(f'axis "{axis}": these grids vary it themselves; call the names something else')
    places = [(key, name, grid) for key in keys_of(first.axes) for name, grid in grids.items()]
    return Grid(
        {**first.axes, axis: tuple(grids)},
        {(*key, name): grid.cells[key] for key, name, grid in places if key in grid.cells},
        first.title,
        {name: value for name, value in first.fixed.items() if all(x.fixed.get(name) == value for x in grids.values())},
        {(*key, name): why for name, grid in grids.items() for key, why in grid.refused.items()},
    )


def keys_of(axes: Mapping[str, Sequence[Any]]) -> Iterator[Key]:
    """The key of every cell."""
    return product(*axes.values())


def grid_of(
    ask: Callable[[dict[str, Any]], Odds],
    parameters: Mapping[str, Any],
    axes: Mapping[str, Sequence[Any]],
    title: str,
    most: int,
    told: Told = None,
    stoppable: bool = False,
) -> Grid:
    """Asks every cell. The rules may refuse some of them, but not all; a stoppable grid keeps its cells so far."""
    size = size_of(axes)
    if size > most:
        raise InvalidRules(f"{too_many(axes, most)}: `most={size}` (--yes) asks them all")
    fixed = {name: value for name, value in parameters.items() if name not in axes}
    found = Grid({name: tuple(values) for name, values in axes.items()}, {}, title, fixed)
    refusal: SandtableError | None = None  # only the first: each keeps all its frames alive
    for place, key in enumerate(keys_of(axes)):
        try:
            found.cells[key] = ask({**fixed, **dict(zip(axes, key, strict=True))})
        except SandtableError as error:
            refusal = refusal or error
            found.refused[key] = str(error)
        except KeyboardInterrupt:
            if not (stoppable and found.cells):
                raise
            found.stopped = f"stopped after {place:,} of {size:,} cells"
            break
        if told is not None:
            told(place + 1, size)
    if refusal is not None and not found.cells:
        raise refusal
    return found
