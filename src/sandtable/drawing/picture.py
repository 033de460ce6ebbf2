"""The whole picture: title, storeys with ground, marks and pieces, who is who, and how long a unit is."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from textwrap import wrap
from typing import Any

from sandtable.kernel import Figure, InvalidRules, Ruleset, Scene, Shape, Table, View

from . import figures, ground, sheet
from .element import at, element, group, text

WIDTH = 960.0  # pixels of a board, unless others are asked for
MOST_ZOOM = 56.0  # pixels a unit: a small board does not become a poster
LEAST = 480.0  # pixels that the heading needs
MARGIN, HEAD, STOREY, FOOT = 14.0, 30.0, 20.0, 26.0
LINE, LETTER = 20.0, 8.9  # pixels of a line of the title, and of a letter, about
MEASURED = 5  # units of the scale bar
FACES = """.title { font: 700 16px var-text; } .strong { font: 700 12px var-text; } .small { font: 11px var-text; }
.states .caption { font-size: 10px; font-weight: 400; }""".replace("var-text", "Helvetica, Arial, sans-serif")


def picture(
    ruleset: Ruleset, t: Table[Any], marks: Iterable[Shape] = (), scheme: str = "light", width: float = WIDTH
) -> str:
    """A battle as an SVG that stands alone, with these marks over the ground, as of an answer that is aimed.

    `width` is in pixels, and the most it may be. `InvalidRules` says which schemes there are.
    """
    if scheme not in sheet.SCHEMES:
        raise InvalidRules(f'scheme: {" or ".join(sheet.SCHEMES)} expected, got "{scheme}"')
    if not width > LEAST:
        raise InvalidRules(f"width: more than {LEAST:g} pixels expected, got {width:g}")
    look = ruleset.looks
    scene, view = look.scene(t), ruleset.view(t)
    zoom = min((width - 2 * MARGIN) / scene.width, MOST_ZOOM) if scene.width else 1.0
    inner = max(zoom * scene.width, LEAST) if scene.width else width - 2 * MARGIN
    title, y = heading(view, ruleset.sides, inner)
    parts = [title]
    for layer, name in enumerate(scene.layers if scene.width else ()):
        if len(scene.layers) > 1:
            parts.append(text(name, MARGIN, y + 12, "strong"))
            y += STOREY
        drawn = storey(scene, replace(view, marks=(*view.marks, *marks)), ruleset.sides, layer, zoom)
        parts.append(group("", drawn, transform=at(MARGIN, y)))
        y += scene.height * zoom + MARGIN
    beside, high = figures.cards([x for x in view.figures if not on_board(x, scene)], ruleset.sides, inner)
    parts.append(group("beside", beside, transform=at(MARGIN, y)))
    y += high
    if scene.width and scene.unit:
        parts.append(group("scale", measure(scene.unit, zoom), transform=at(MARGIN, y + FOOT / 2)))
        y += FOOT
    return framed(parts, view.headline, scene.mood, scheme, inner + 2 * MARGIN, y + MARGIN / 2)


def framed(parts: list[str], title: str, mood: str, scheme: str, width: float, height: float) -> str:
    """The parts as one document with its style."""
    body = group(f"board mood-{mood or 'sand'}", ground.textures(), parts)
    paper, ink = ("#fffdf7", "#1f2328") if scheme == "light" else ("#191f24", "#efe9dc")
    back = element("rect", {"width": width, "height": height, "fill": paper})
    faces = f"{FACES} text {{ fill: {ink}; }} .caption {{ dominant-baseline: central; }}"
    style = element("style", {}, f"{faces}\n{sheet.style(body, scheme)}")
    props: dict[str, object] = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:g} {height:g}"}
    props |= {"width": width, "height": height, "role": "img", "font-family": "Helvetica, Arial, sans-serif"}
    return element("svg", props, element("title", {}, escape(title)), style, back, body)


def on_board(figure: Figure, scene: Scene) -> bool:
    """Whether a piece stands on the board."""
    return bool(scene.width) and figure.radius > 0


def heading(view: View, sides: Sequence[str], width: float) -> tuple[str, float]:
    """The headline, with the legend of sides beside its last line or below; and how far down all of this reaches."""
    lines = wrap(view.headline, int(width / LETTER)) or [""]
    known = sum(7.5 * len(side) + 38 for side in sides)
    rows = len(lines) + (len(lines[-1]) * LETTER + known > width)
    found = [text(line, MARGIN, MARGIN + 12 + LINE * row, "title") for row, line in enumerate(lines)]
    x, y = MARGIN + width, MARGIN + LINE * (rows - 1)
    for side in reversed(range(len(sides))):
        x -= 7.5 * len(sides[side]) + 8
        found.append(text(sides[side], x, y + 12, "strong"))
        found.append(group(f"side-{figures.tint(side, sides)}", figures.base(side, 7.0), transform=at(x - 13, y + 8)))
        x -= 30
    return "".join(found), y + HEAD


def storey(scene: Scene, view: View, sides: Sequence[str], layer: int, zoom: float) -> list[str]:
    """One storey: ground, words, marks, pieces."""
    here, under = (
        [ground.scaled(shape, zoom) for shape in scene.ground if shape.layer == each] for each in (layer, layer - 1)
    )
    over = [ground.scaled(shape, zoom) for shape in view.marks if shape.layer == layer]
    standing = [each for each in view.figures if on_board(each, scene) and each.layer == layer]
    places, room = figures.spread(standing, zoom), figures.Room()
    named = figures.names(standing, places, zoom, room)
    inside: dict[str, object] = {"width": scene.width * zoom, "height": scene.height * zoom, "overflow": "hidden"}
    words = [shape for shape in (*here, *over) if shape.kind == "text" and room.line(shape.label, *shape.points[:2])]
    return [
        group("below", map(ground.drawn, ground.from_below(under))) if under else "",
        group("ground", map(ground.drawn, ground.from_below(here))),
        group("captions", map(ground.caption, words)),
        element("svg", inside, group("marks", map(ground.drawn, over))),
        group(
            "pieces",
            [figures.piece(each, sides, figures.radius(each, zoom), *places[each.key]) for each in standing],
            named,
        ),
    ]


def measure(unit: str, zoom: float) -> list[str]:
    """The bar that shows how long some units are."""
    long = MEASURED * zoom
    ticks = "".join(f"M{tick * zoom:.1f} 0V-4" for tick in range(1, MEASURED))
    return [element("path", {"d": f"M0-6V0H{long:.1f}V-6{ticks}"}), text(f"{MEASURED} {unit}", long + 7, 2, "")]
