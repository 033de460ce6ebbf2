"""The ground as a printed map: areas with their textures, walls in their thickness, growth, doors and words."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from sandtable.kernel import Shape

from .element import Kids, element, group, points, text, written
from .sheet import data

LUCK = 16_807, 2_147_483_647  # numbers that look random and are the same every time
LEAVES, TRIES, APART = 46, 400, 13  # bushes in one area, how often a place is sought, pixels between two
LOBES = 7
SOLID = {"furniture", "cover", "block"}
OPEN = {"open": 0.92, "jammed": 0.34}  # how much of a door's width stands open
LINES = {"sight", "sight-blocked", "path"}  # these stand out from any ground


def textures() -> str:
    """The patterns that areas are filled with."""
    return element("defs", {}, [tile(name, **drawn) for name, drawn in data("terrain")["tiles"].items()])


def tile(name: str, size: Sequence[int], ground: str, paths: Sequence[Sequence[str]], specks: int = 0) -> str:
    width, height = size
    strewn = luck(7)
    dots = [
        element("circle", {"cx": next(strewn) * width, "cy": next(strewn) * width, "r": 0.5 + 0.8 * next(strewn)})
        for _ in range(specks)
    ]
    inside = [
        element("rect", {"width": width, "height": height, "class": ground}),
        group("t-speck", dots) if dots else "",
        *[element("path", {"class": kind, "d": d}) for kind, d in paths],
    ]
    props = {"id": name, "width": width, "height": height, "patternUnits": "userSpaceOnUse"}
    return element("pattern", props, inside)


def luck(seed: int) -> Iterator[float]:
    """Numbers between 0 and 1 that look random."""
    factor, most = LUCK
    while True:
        seed = seed * factor % most
        yield seed / most


def from_below(shapes: Sequence[Shape]) -> list[Shape]:
    """Shapes from the lowest; a style that has no place lies on top of all."""
    order: list[str] = data("terrain")["order"]
    return sorted(shapes, key=lambda shape: order.index(shape.style) if shape.style in order else len(order))


def scaled(shape: Shape, zoom: float) -> Shape:
    """A shape in pixels."""
    angles = shape.points[3:] if shape.kind == "wedge" else ()
    lengths = shape.points[:3] if shape.kind == "wedge" else shape.points
    made = (*[x * zoom for x in lengths], *angles)
    return Shape(shape.kind, made, shape.style, shape.label, shape.layer, shape.variant)


def drawn(shape: Shape) -> Kids:
    """A shape of the scene or of the view; words are left to `caption`."""
    kind, style, variant = shape.kind, shape.style, shape.variant
    if kind == "text":
        return ""
    if (
        style in data("terrain")["areas"]
        and kind != "wedge"
        and (style != "zone" or (kind == "polygon" and variant in data("terrain")["tiles"]))
    ):
        return area(shape)
    if style == "growth":
        return growth(shape) if kind == "polygon" else bush(*middle(shape), seed=3)
    if style in SOLID:
        return solid(shape, style)
    walls = data("terrain")["walls"]
    if style in walls:
        return wall(shape, walls[style]) if kind == "line" else solid(shape, walls[style])
    if style == "trunk":
        return trunk(*middle(shape))
    if style == "stairs" and kind == "polygon":
        return stairs(shape.points)
    if style == "doorway":
        return door(shape) if kind == "polygon" else wall(shape, "sill")
    bed = outline(shape, f"shape s-{style} bed") if style in LINES else ""
    return [bed, outline(shape, f"shape s-{style}{' ' + variant if variant.startswith('side-') else ''}")]


def middle(shape: Shape) -> tuple[float, float, float]:
    """The middle of a circle and its radius."""
    x, y, r = shape.points[:3]
    return x, y, r


def outline(shape: Shape, kind: str, by: float = 0.0, **more: object) -> str:
    """A shape's plain outline, moved aside `by` some pixels."""
    given = shape.points
    if shape.kind == "circle":
        return element("circle", {"class": kind, "cx": given[0] + by, "cy": given[1] + by, "r": given[2], **more})
    if shape.kind == "wedge":
        return element("path", {"class": kind, "d": wedge(*given), **more})
    name = "polyline" if shape.kind == "line" else "polygon"
    return element(name, {"class": kind, "points": points([x + by for x in given]), **more})


def wedge(x: float, y: float, r: float, first: float, last: float) -> str:
    """The path of a slice of a circle."""
    sweep = last - first
    if abs(sweep) >= 360:
        half = f"a{written(r)} {written(r)} 0 1 1 "
        return f"M{written(x - r)} {written(y)}{half}{written(2 * r)} 0{half}{written(-2 * r)} 0Z"
    ends = [f"{written(x + r * cos(a * pi / 180))} {written(y + r * sin(a * pi / 180))}" for a in (first, last)]
    far = 1 if sweep % 360 > 180 else 0
    return f"M{written(x)} {written(y)}L{ends[0]}A{written(r)} {written(r)} 0 {far} 1 {ends[1]}Z"


def area(shape: Shape) -> Kids:
    """Ground that is walked on, with its texture."""
    terrain = data("terrain")
    edge, usual = terrain["areas"][shape.style]
    texture = shape.variant if shape.variant in terrain["tiles"] else usual
    shade = outline(shape, "shade", 5.0) if shape.style in terrain["raised"] else ""
    return [shade, outline(shape, edge, fill=f"url(#{texture})")]


def wall(shape: Shape, name: str) -> Kids:
    """A wall in its thickness: shade, ink, face."""
    shine = outline(shape, "window-shine") if name == "window" else ""
    layers = [outline(shape, f"{name}-{part}", 3.0 if part == "shade" else 0.0) for part in ("shade", "ink", "face")]
    return [*layers, shine]


def solid(shape: Shape, name: str) -> Kids:
    """A thing that is not seen into; a crate has its diagonals."""
    body = [outline(shape, "shade", 3.0), outline(shape, f"solid-{name}")]
    if name != "wall" and shape.kind == "polygon" and len(shape.points) == 8:
        ax, ay, bx, by, cx, cy, dx, dy = shape.points
        for ends in ((ax, ay, cx, cy), (bx, by, dx, dy)):
            body.append(element("polyline", {"class": "solid-line", "points": points(ends)}))
    return body


def box(corners: Sequence[float]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a polygon."""
    return min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2])


def growth(shape: Shape) -> Kids:
    """An area grown over, with bushes strewn in it."""
    left, top, right, bottom = box(shape.points)
    strewn = luck(round(left * 97 + top * 31) + 11)
    bushes: list[tuple[float, float, float]] = []
    for _ in range(TRIES):
        x, y, r = left + next(strewn) * (right - left), top + next(strewn) * (bottom - top), 7 + 8 * next(strewn)
        if inside(shape.points, x, y) and all(hypot(bx - x, by - y) > APART for bx, by, _ in bushes):
            bushes.append((x, y, r))
        if len(bushes) == LEAVES:
            break
    grown = [bush(x, y, r, place * 131 + 17) for place, (x, y, r) in enumerate(sorted(bushes, key=lambda b: b[1]))]
    return [outline(shape, "growth-edge", fill="url(#leaf)"), *grown]


def inside(corners: Sequence[float], x: float, y: float) -> bool:
    """Whether a point lies in a polygon."""
    ends = list(zip(corners[::2], corners[1::2], strict=True))
    within = False
    for (ax, ay), (bx, by) in zip(ends, [ends[-1], *ends[:-1]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def bush(x: float, y: float, r: float, seed: int) -> Kids:
    """Leaves around a middle."""
    strewn, path = luck(seed), f"M{written(x + 0.8 * r)} {written(y)}"
    for lobe in range(LOBES):
        middle, end = (2 * pi * (lobe + part) / LOBES for part in (0.5, 1.0))
        out = 1.45 * r * (0.85 + 0.25 * next(strewn))
        path += "Q" + points(
            (x + out * cos(middle), y + out * sin(middle), x + 0.8 * r * cos(end), y + 0.8 * r * sin(end))
        )
    return [
        element("circle", {"class": "shade", "cx": x + 0.14 * r, "cy": y + 0.2 * r, "r": r}),
        element("path", {"class": "leaves", "d": path + "Z"}),
        element("circle", {"class": "glint", "cx": x - 0.22 * r, "cy": y - 0.26 * r, "r": 0.34 * r}),
    ]


def trunk(x: float, y: float, r: float) -> Kids:
    """A tree from above."""
    rings = [("trunk", 0.5), ("trunk-ring", 0.28)]
    return [
        bush(x, y, max(1.4 * r, 20.0), seed=5),
        *[element("circle", {"class": kind, "cx": x, "cy": y, "r": share * r}) for kind, share in rings],
    ]


def stairs(corners: Sequence[float]) -> Kids:
    """Steps seen from above."""
    left, top, right, bottom = box(corners)
    steps = "".join(
        f"M{written(left + (right - left) * step / 5)} {written(top)}V{written(bottom)}" for step in range(1, 5)
    )
    frame = {"class": "steps", "x": left, "y": top, "width": right - left, "height": bottom - top}
    return [element("rect", frame), element("path", {"class": "step-lines", "d": steps})]


def door(shape: Shape) -> Kids:
    """A way through, with two leaves whose gap says how it stands."""
    way = outline(shape, "door-floor", fill="url(#grate)")
    if not shape.variant:
        return way
    left, top, right, bottom = box(shape.points)
    across = right - left > bottom - top  # one walks from left to right
    length = bottom - top if across else right - left
    leaf, thick = length * (1 - OPEN.get(shape.variant, 0.0)) / 2, 0.16 * length
    middle = (left + right - thick) / 2 if across else (top + bottom - thick) / 2
    ends = [top, bottom - leaf] if across else [left, right - leaf]
    boxes = [(middle, end, thick, leaf) if across else (end, middle, leaf, thick) for end in ends]
    leaves = [element("rect", {"class": "leaf", "x": x, "y": y, "width": w, "height": h}) for x, y, w, h in boxes]
    return group(f"door {shape.variant}", way, leaves)


def caption(shape: Shape) -> str:
    """The words of the map."""
    x, y = shape.points[:2]
    return text(shape.label, x, y, f"caption {shape.variant}".strip())
