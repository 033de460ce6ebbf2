"""Elements of an SVG, as text."""

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, radians, sin

Kids = str | Iterable["Kids"]


def element(name: str, props: dict[str, object], *inside: Kids) -> str:
    """An element; a property that is None is left out, and numbers are rounded to hundredths of a pixel.

    >>> element("circle", {"r": 2.5, "class": None})
    '<circle r="2.5"/>'
    """
    shown = "".join(f' {key}="{escape(written(value))}"' for key, value in props.items() if value is not None)
    body = flat(inside)
    return f"<{name}{shown}>{body}</{name}>" if body else f"<{name}{shown}/>"


def flat(kids: Kids) -> str:
    return kids if isinstance(kids, str) else "".join(map(flat, kids))


def text(words: str, x: float, y: float, kind: str, **more: object) -> str:
    """A line of words, with its middle or its start at a point."""
    return element("text", {"x": x, "y": y, "class": kind, **more}, escape(words, quote=False))


def group(kind: str, *inside: Kids, transform: str | None = None) -> str:
    """Elements drawn together."""
    return element("g", {"class": kind or None, "transform": transform}, *inside)


def at(x: float, y: float) -> str:
    """The transform that moves what is drawn around a middle to a point."""
    return f"translate({written(x)} {written(y)})"


def written(value: object) -> str:
    """A property as text."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def points(numbers: Sequence[float]) -> str:
    """Coordinates as the property `points` wants them."""
    return " ".join(map(written, map(float, numbers)))


def on_circle(r: float, angle: float) -> tuple[float, float]:
    """A point of a circle around the origin; the angle is in degrees, clockwise from the right."""
    return r * cos(radians(angle)), r * sin(radians(angle))


def arc(r: float, first: float, last: float) -> str:
    """The path along a circle from one angle to another."""
    (x, y), (to_x, to_y) = on_circle(r, first), on_circle(r, last)
    far = 1 if last - first > 180 else 0
    return f"M{written(x)} {written(y)}A{written(r)} {written(r)} 0 {far} 1 {written(to_x)} {written(to_y)}"
