"""The base of every answer: it has a listing, perhaps a chart, and shows itself in terminals and notebooks."""

from abc import abstractmethod
from typing import Any

from .extras import NotInstalled
from .listing import Listing, library


class Shown:
    """Base of answers that show themselves.

    An answer says its `listing`; one that can be drawn says its `drawing` as well, an Altair chart. Printed it is a
    table; in a notebook it is a table with the chart below it, where Altair is installed.

    >>> class Needs(Shown):
    ...     def listing(self) -> Listing:
    ...         return Listing(("weapon", "needs"), [("bow", 8)])
    ...
    >>> Needs().to_csv()
    'weapon,needs\\nbow,8\\n'
    """

    __slots__ = ()

    @abstractmethod
    def listing(self) -> Listing:
        """The answer as rows under named columns."""

    def drawing(self) -> Any:
        """The answer as an Altair chart, or None where a table says it all."""
        return None

    def table(self) -> Listing:
        """The answer as a table, which shows and writes itself."""
        return self.listing()

    def chart(self) -> Any:
        """The answer as an Altair chart, to show, change or save; Altair must be installed."""
        library("altair")
        drawn = self.drawing()
        if drawn is None:
            raise ValueError(f"{type(self).__name__}: nothing here can be drawn; see table()")
        return drawn

    def to_csv(self) -> str:
        """The table as comma-separated values."""
        return self.listing().to_csv()

    def to_markdown(self) -> str:
        """The table in Markdown."""
        return self.listing().to_markdown()

    def to_latex(self) -> str:
        """The table as a LaTeX `tabular`."""
        return self.listing().to_latex()

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame."""
        return self.listing().to_pandas()

    def to_polars(self) -> Any:
        """The table as a polars DataFrame."""
        return self.listing().to_polars()

    def to_svg(self) -> str:
        """The chart as SVG; vl-convert must be installed."""
        return svg_of(self.chart())

    def to_png(self, scale: float = 2.0) -> bytes:
        """The chart as a PNG picture; vl-convert must be installed."""
        return png_of(self.chart(), scale)

    def __str__(self) -> str:
        return str(self.listing())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The table, and below it the chart where it can be drawn."""
        return self.listing()._repr_html_() + drawn_in_html(self)


def svg_of(chart: Any) -> str:
    """A chart as SVG; vl-convert must be installed."""
    return str(library("vl_convert").vegalite_to_svg(chart.to_dict()))


def png_of(chart: Any, scale: float = 2.0) -> bytes:
    """A chart as a PNG picture; vl-convert must be installed."""
    return bytes(library("vl_convert").vegalite_to_png(chart.to_dict(), scale=scale))


def drawn_in_html(answer: Shown) -> str:
    """The chart of an answer as a picture in HTML; nothing where it has none, or nothing draws it."""
    try:
        return "" if answer.drawing() is None else f"<div>{answer.to_svg()}</div>"
    except NotInstalled:
        return ""
