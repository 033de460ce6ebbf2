"""The board: ground, light and terrain, in metres."""

from sandtable.kernel import Scene, Shape, Style

from ..state import METRE, Battle, Feature, Kind, Light
from .shapes import outline

CAPTION = 0.6  # from a piece of terrain to its name
LINES = 24  # of the grid, at most, in one direction
TERRAIN: dict[Kind, tuple[Style, str]] = {
    Kind.CRATE: ("cover", "crate: light cover"),
    Kind.BARREL: ("cover", "barrel: light cover"),
    Kind.WALL: ("wall", "wall: ends lines of fire; medium cover close behind it, full for who hides"),
    Kind.WINDOW: ("window", "window: medium cover, full for who hides"),
    Kind.TRENCH: ("low-wall", "trench: medium cover, full for who hides"),
    Kind.CONTAINER: ("block", "container: ends lines of fire; medium cover close behind it, full for who hides"),
}
LIGHTS = {Light.PARTIAL: "half dark", Light.COMPLETE: "dark"}


def scene(t: Battle) -> Scene:
    """Ground, light and terrain: nothing of it changes in a battle."""
    board = t.board
    width, height = board.width / METRE, board.height / METRE
    field = (0.0, 0.0, width, 0.0, width, height, 0.0, height)
    step = next(x for x in (1, 5, 10, 25, 50) if max(width, height) / x <= LINES)
    ground = [Shape("polygon", field, "ground", f"field, {width:g} by {height:g} m, a line every {step} m")]
    ground += [Shape("line", (i * step, 0, i * step, height), "grid") for i in range(1, int(width / step) + 1)]
    ground += [Shape("line", (0, i * step, width, i * step), "grid") for i in range(1, int(height / step) + 1)]
    if board.light != Light.NORMAL:
        ground.append(Shape("polygon", field, "dark", f"the whole field is {LIGHTS[Light(board.light)]}"))
    for zone in board.zones[: board.zone_count]:
        if zone.light > board.light:
            left, top, right, bottom = (x / METRE for x in (zone.left, zone.top, zone.right, zone.bottom))
            corners = (left, top, right, top, right, bottom, left, bottom)
            ground.append(Shape("polygon", corners, "dark", LIGHTS[Light(zone.light)]))
            ground.append(Shape("text", ((left + right) / 2, top + 0.8), "caption", LIGHTS[Light(zone.light)]))
    for feature in board.features[: board.feature_count]:
        style, said = TERRAIN[Kind(feature.kind)]
        name = Shape("text", below(feature), "caption", Kind(feature.kind).label, variant="sub")
        ground += [outline(feature, style, said), name]
    return Scene(width, height, tuple(ground), scale="1 m", unit="m", mood="dusk" if board.light else "")


def below(feature: Feature) -> tuple[float, float]:
    """Where the name of a piece of terrain stands."""
    if feature.corners == 0:
        return feature.xs[0] / METRE, (feature.ys[0] + feature.radius) / METRE + CAPTION
    xs, ys = feature.xs[: feature.corners], feature.ys[: feature.corners]
    return (min(xs) + max(xs)) / 2 / METRE, max(ys) / METRE + CAPTION
