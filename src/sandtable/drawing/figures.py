"""Pieces: a base by side, a silhouette by role, a ring of wounds, a name; and cards of those beside the board."""

from collections.abc import Sequence
from math import cos, hypot, sin

from sandtable.kernel import Bar, Figure

from .element import Kids, arc, at, element, group, on_circle, points, text
from .sheet import data

SMALLEST = 11.0  # pixels of a base
RING = 4.5  # from the base to the ring of wounds
SEGMENTS = 16  # points that are still told apart; more are one arc
SPACE = 5  # degrees to each side of a segment
SIZE = 23  # of the base that silhouettes were drawn for
CORNERS = {1: (6, 0, 1.08), 2: (4, 0, 1.2), 3: (3, -90, 1.3), -1: (4, 45, 1.2)}  # how many, the first, how far out
COLOURS = {"blue": 0, "red": 1, "violet": 2, "green": 3}  # by which sides may be called
LOW, MIDDLING = 0.34, 0.67  # shares of a bar
LETTER, LINE = 7.0, 13.0  # pixels of a letter, and of a line of words
ROUNDS, ENOUGH = 12, 0.82  # steps in which pieces make room, and the share of their rings that may overlap


def spread(figures: Sequence[Figure], zoom: float) -> dict[str, tuple[float, float]]:
    """Where pieces are drawn, in pixels: those that would hide each other a little apart."""
    at = {each.key: (each.x * zoom, each.y * zoom) for each in figures}
    for _ in range(ROUNDS):
        for place, one in enumerate(figures):
            for other in figures[place + 1 :]:
                wanted = ENOUGH * (radius(one, zoom) + radius(other, zoom) + 2 * RING)
                (x, y), (to_x, to_y) = at[one.key], at[other.key]
                apart = hypot(to_x - x, to_y - y)
                if apart >= wanted - 1e-6:
                    continue
                east, south = ((to_x - x) / apart, (to_y - y) / apart) if apart > 1e-6 else (cos(place), sin(place))
                push = (wanted - apart) / 2
                at[one.key] = x - east * push, y - south * push
                at[other.key] = to_x + east * push, to_y + south * push
    return at


def radius(figure: Figure, zoom: float) -> float:
    """The base of a piece in pixels: never so small that its silhouette is lost."""
    return max(SMALLEST, figure.radius * zoom)


def tint(side: int, sides: Sequence[str]) -> int:
    """The colour of a side: its number, but where all sides are called by colours those they are called by."""
    called = [COLOURS.get(name.lower()) for name in sides]
    colour = called[side] if 0 <= side < len(called) and None not in called else side
    return side if colour is None else colour


def piece(figure: Figure, sides: Sequence[str], r: float, x: float, y: float) -> str:
    """One piece, without its name."""
    ring = r + RING
    plain = figure.role == "item"
    has_ring = bool(figure.bars) and not plain and not figure.out
    shade = r if plain else ring
    kind = " ".join(["figure", f"side-{tint(figure.side, sides)}", *["active"] * figure.active, *["out"] * figure.out])
    return group(
        kind,
        element("circle", {"class": "halo", "r": ring + 7}) if figure.active else "",
        element("ellipse", {"class": "shade", "cx": 2, "cy": 4, "rx": shade, "ry": shade}),
        nose(ring, figure.facing) if figure.facing is not None else "",
        wounds(figure.bars[0], ring) if has_ring else "",
        base(figure.side, r),
        silhouette(figure.role, r),
        element("path", {"class": "cross", "d": cross(0.7 * r)}) if figure.out else "",
        element("title", {}, described(figure)),
        transform=at(x, y),
    )


def base(side: int, r: float) -> str:
    """The outline of a side's pieces: its shape says whose it is."""
    if side not in CORNERS:
        return element("circle", {"class": "body", "r": r})
    count, turn, size = CORNERS[side]
    corners = [each for i in range(count) for each in on_circle(r * size, turn + 360 * i / count)]
    return element("polygon", {"class": "body", "points": points(corners)})


def silhouette(role: str, r: float) -> str:
    """The outline for the role of a piece; an unknown role gets a soldier with a rifle."""
    roles = data("silhouettes")
    paths = [element("path", {"class": kind, "d": d}) for kind, d in roles.get(role) or roles["rifle"]]
    return group("silhouette", paths, transform=f"scale({0.94 * r / SIZE:.4f})")


def nose(r: float, angle: float) -> str:
    """The mark that shows where a piece faces."""
    shape = f"M{r}-11 {r + 13} 0 {r} 11q5-11 0-22z"
    return element("path", {"class": "nose", "d": shape, "transform": f"rotate({angle})"})


def wounds(bar: Bar, r: float) -> Kids:
    """The points that are left, around the piece."""
    room = bar.high - bar.low
    if room <= 0:
        return ""
    share = min(1.0, max(0.0, (bar.value - bar.low) / room))
    is_alarm = bar.bad_when_low and share <= MIDDLING
    tone = "full" if not is_alarm else "low" if share <= LOW else "mid"
    bed = element("circle", {"class": "bed", "r": r})
    if room > SEGMENTS or room == 1 or room != int(room):
        whole = element("path", {"class": f"points {tone}", "d": arc(r, -90, -90 + 359.9 * share)})
        return [bed, whole if share > 0 else ""]
    each = 360 / room
    kinds = [tone if place < bar.value - bar.low else "lost" for place in range(int(room))]
    return [
        bed,
        *[
            element(
                "path", {"class": f"points {kind}", "d": arc(r, -90 + i * each + SPACE, -90 + (i + 1) * each - SPACE)}
            )
            for i, kind in enumerate(kinds)
        ],
    ]


def cross(r: float) -> str:
    return f"M{-r} {-r}L{r} {r}M{r} {-r}L{-r} {r}"


def described(figure: Figure) -> str:
    """A piece in words: its name, its bars, its states."""
    bars = [f"{bar.label} {bar.value:g} of {bar.high:g}" for bar in figure.bars]
    return ": ".join(filter(None, (figure.name, ", ".join([*bars, *figure.tags]))))


# ---- names -----------------------------------------------------------------------------------------------------------


class Room:
    """Where words still fit between pieces and other words."""

    def __init__(self) -> None:
        self.taken: list[tuple[float, float, float, float]] = []

    def take(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Takes a box if nothing stands in it."""
        free = not any(left < r and x < right and top < b and y < bottom for x, y, r, b in self.taken)
        if free:
            self.taken.append((left, top, right, bottom))
        return free

    def line(self, words: str, x: float, y: float) -> bool:
        """Takes the room of a line of words around its middle, if it is free."""
        half = LETTER * len(words) / 2
        return self.take(x - half, y - LINE + 3, x + half, y + 3)


def names(figures: Sequence[Figure], places: dict[str, tuple[float, float]], zoom: float, room: Room) -> list[str]:
    """The name and states of each piece, below it or above; the acting piece comes first."""
    for each in figures:
        (x, y), r = places[each.key], 0.8 * (radius(each, zoom) + RING)
        room.take(x - r, y - r, x + r, y + r)
    found = []
    for each in sorted(figures, key=lambda figure: not figure.active):
        (x, y), ring = places[each.key], radius(each, zoom) + RING
        below = next((down for down in (ring + LINE, -ring - 6) if room.line(each.name, x, y + down)), ring + LINE)
        kind = f"figure{' out' if each.out else ''}"
        found.append(group(kind, text(each.name, x, y + below, "name")))
        states = ", ".join(each.tags)
        if states and below > 0 and room.line(states, x, y + below + LINE):
            found.append(group("states", text(states, x, y + below + LINE, "caption sub")))
    return found


# ---- cards -----------------------------------------------------------------------------------------------------------

CARD, WORDS = 46.0, 48.0  # pixels of a piece that is not on the board: how high, and what its words begin at
CARD_GAP = 20.0  # pixels between two such pieces


def cards(figures: Sequence[Figure], sides: Sequence[str], width: float) -> tuple[list[str], float]:
    """Pieces beside the board, in rows below it; and how high the rows are."""
    told = [
        ", ".join([f"{bar.label} {bar.value:g}/{bar.high:g}" for bar in each.bars[:2]] + list(each.tags[:1]))
        for each in figures
    ]
    wide = WORDS + CARD_GAP + LETTER * max(map(len, told), default=0)
    across = max(1, int(width // wide))
    drawn = []
    for place, (each, bars) in enumerate(zip(figures, told, strict=True)):
        x, y = wide * (place % across), CARD * (place // across)
        drawn.append(piece(each, sides, 15.0, x + 24, y + 22))
        words = text(each.name, x + WORDS, y + 19, "strong"), text(bars, x + WORDS, y + 34, "small")
        drawn.append(group("card-words", *words))
    return drawn, CARD * (-(-len(figures) // across))
