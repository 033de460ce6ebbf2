"""Distances compared without roots, and what a base meets on its way."""

from . import footprints, lines, products


def compare_distance(apart: int, radii: int, climb: int, limit: int) -> int:
    """Whether a distance is below (-1), at (0) or above (1) a limit, exactly.

    `apart` is the square of the distance of two centres, `radii` the sum of the radii, `climb` the difference in
    height: the distance is the root of (gap squared + climb squared), a gap being at least 0.
    """
    across = limit * limit - climb * climb
    if limit < 0 or across < 0:
        return 1
    if apart <= radii * radii:
        return 0 if across == 0 else -1
    if climb == 0:
        far = (radii + limit) * (radii + limit)
        return int(apart > far) - int(apart < far)
    over = apart - radii * radii - across  # compare with 2 * radii * root of across
    if over < 0:
        return -1
    return products.compare_products(over, over, 4 * radii * radii, across)


def overlap(apart: int, radii: int) -> bool:
    """Whether two round bases overlap; touching they do not."""
    return apart < radii * radii


def is_beside(west: int, south: int, east: int, north: int, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether these bounds are `reach` or more away from those of a way from A to B: a quick test for what is far."""
    to_west, to_east = west - max(ax, bx) - reach, min(ax, bx) - east - reach
    to_south, to_north = south - max(ay, by) - reach, min(ay, by) - north - reach
    return to_west & to_east & to_south & to_north >= 0  # one is not below 0: at one look, for which cannot be foreseen


def near_segment(x: int, y: int, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a point is less than `reach` away from the straight way from A to B."""
    if is_beside(x, y, x, y, ax, ay, bx, by, reach):
        return False
    dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
    along, whole = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < reach * reach
    if along >= whole:
        return (x - bx) * (x - bx) + (y - by) * (y - by) < reach * reach
    across = px * dy - py * dx
    return products.is_square_below(across, reach * reach * whole)


def meets_circle(x: int, y: int, radius: int, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a base of radius `reach`, moved from A to B, runs into a circle."""
    return near_segment(x, y, ax, ay, bx, by, radius + reach)


def sweep_hits(shape: footprints.Footprint, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a base of radius `reach`, moved straight from A to B, runs into a footprint; touching is no hit."""
    if shape.corners == 0:
        return near_segment(shape.xs[0], shape.ys[0], ax, ay, bx, by, shape.radius + reach)
    if is_aside(shape, ax, ay, bx, by, reach):
        return False
    if lines.cuts(shape, ax, ay, bx, by):
        return True
    for i in range(shape.corners):
        j = i + 1 if i + 1 < shape.corners else 0
        x, y, to_x, to_y = shape.xs[i], shape.ys[i], shape.xs[j], shape.ys[j]
        if near_segment(x, y, ax, ay, bx, by, reach):
            return True
        if near_segment(ax, ay, x, y, to_x, to_y, reach) or near_segment(bx, by, x, y, to_x, to_y, reach):
            return True
    return False


def is_aside(shape: footprints.Footprint, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether all corners lie `reach` or more away on one side of the line from A to B, even if it went on."""
    dx, dy = bx - ax, by - ay
    least = most = dx * (shape.ys[0] - ay) - dy * (shape.xs[0] - ax)
    for i in range(1, shape.corners):
        across = dx * (shape.ys[i] - ay) - dy * (shape.xs[i] - ax)
        least, most = min(least, across), max(most, across)
    nearest, whole = max(least, -most), dx * dx + dy * dy
    return nearest > 0 and not products.is_square_below(nearest, reach * reach * whole)


def touches(shape: footprints.Footprint, x: int, y: int, reach: int) -> bool:
    """Whether a point lies within `reach` of a footprint, the very distance included (whole thousandths)."""
    return sweep_hits(shape, x, y, x, y, reach + 1)
