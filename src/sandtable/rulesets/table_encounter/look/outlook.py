"""What can be seen, shot at and struck from somewhere, and the line of a shot: all by the rules' own functions.

All but `outlook` change the table they are given at will: it must be a copy, without a log.
"""

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop import MILLION, OPAQUE, has, part_of
from sandtable.kernel import Shape, ruling

from ..rules import ground, journey, stray_shots
from ..rules.line_of_fire import difficulty, dust_radius, is_visible, obstacles
from ..state import MODELS, NOBODY, Battle, Effect, Feature, Journey, Model, Weapon
from ..terrain import TABLE
from . import scene as page


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """What a model sees, reaches and threatens; of a piece of terrain, what the model in turn would from its top."""
    copy = t.silent_copy()
    if key in page.KEYS:
        model = copy.models[page.KEYS.index(key)]
        return tuple(prospect(copy, model)) if model.placed else ()
    if key not in page.SPOTS or page.SPOTS.index(key) >= t.board.pieces:
        return ()
    feature = copy.board.features[page.SPOTS.index(key)]
    viewers = [copy.acting] if copy.active != NOBODY else copy.models
    for model in viewers:
        if model.placed and model.side == copy.side:
            journey.put(copy, model, feature.x, feature.y, feature.high)
            return tuple(sights(copy, model))
    return ()


def prospect(t: Battle, model: Model) -> Iterator[Shape]:
    """How far it moves and strikes, and whom it sees."""
    on_its_way = t.journey == Journey.MOVE and t.active == model.index
    far = t.left if on_its_way else journey.movement_range(t, model)
    words = f"{page.name_of(t, model)} moves up to {page.measured(far)}"
    yield TABLE.disc(t.board, model.x, model.y, far, "reach", words)
    yield from threat(t, model)
    yield from sights(t, model)


def threat(t: Battle, model: Model, reach: int = NOBODY) -> Iterator[Shape]:
    """How far it strikes, edge to edge: the ring around its base."""
    reach = page.longest_reach(t, model) if reach == NOBODY else reach
    if reach != NOBODY:
        words = f"{page.name_of(t, model)} strikes {page.measured(reach)}"
        yield TABLE.around(t.board, model, "range", words, reach)


# ---- sight -------------------------------------------------------------------------------------------------------


def sights(t: Battle, viewer: Model) -> Iterator[Shape]:
    """Every opponent on the table: in clear sight, behind something, or not to be shot at."""
    for other in t.models:
        if other.placed and other.side != viewer.side:
            is_seen = is_visible(t, viewer, other)
            cover = obstacles(t, viewer, other, other.x, other.y, other.z) if is_seen else None
            yield TABLE.seen_mark(t.board, other, cover, said_of(t, viewer, other))


def said_of(t: Battle, viewer: Model, other: Model) -> str:
    """Who it is, what a shot at it takes, and which weapons reach it."""
    arms = [w for w in t.board.weapons if viewer.carries(w.index)]
    words = [strikes(t, w) for w in arms if w.melee and ground.reaches(t, viewer, w, other)]
    if is_visible(t, viewer, other):
        words.append(in_between(t, viewer, other))
        words += [needs(t, viewer, other, w) for w in arms if not w.melee and viewer.ballistics > 0]
    else:
        words.append("cannot be shot at")
    return f"{page.name_of(t, other)}: {', '.join(words)}"


def strikes(t: Battle, weapon: Weapon) -> str:
    return f"within reach of the {page.weapon_name(t, weapon.index)}"


def needs(t: Battle, viewer: Model, other: Model, weapon: Weapon, covered: bool = False) -> str:
    """The dice, and the difficulty that their sum must reach."""
    need = difficulty(t, viewer, other, weapon, covered)
    dice = page.counted(viewer.ballistics, "die").replace("dies", "dice")
    return f"{page.weapon_name(t, weapon.index)}: {dice} must reach {need}"


def line_of_fire(t: Battle, shooter: Model, target: Model, weapon: int, covered: bool = False) -> Iterator[Shape]:
    """The line, what of it counts or ends it, and what would happen if that were struck."""
    a, b = (shooter.x, shooter.y), (target.x, target.y)
    if not is_visible(t, shooter, target):
        stop, name = first_block(t, shooter, target)
        words = f"{name} blocks the line to {page.name_of(t, target)}"
        yield from TABLE.stopped(t.board, shooter, stop, name, words)
        return
    yield TABLE.line(t.board, a, b, "sight", f"line to {page.name_of(t, target)}, {in_between(t, shooter, target)}")
    for index in range(t.board.pieces + MODELS + len(t.clouds)):
        if stray_shots.is_in_line(t, shooter, target, index):
            yield from in_the_line(t, shooter, target, index)
    if weapon != NOBODY:
        yield TABLE.caption(t.board, target, needs(t, shooter, target, t.board.weapons[weapon], covered))


def in_between(t: Battle, shooter: Model, target: Model) -> str:
    between = obstacles(t, shooter, target, target.x, target.y, target.z)
    return f"{page.counted(between, 'obstacle')} in between" if between else "in plain sight"


def first_block(t: Battle, shooter: Model, target: Model) -> tuple[tuple[int, int], str]:
    """Where, seen from the shooter, the first thing that blocks the line begins, and what it is."""
    found = [(MILLION, "")]
    for index in range(t.board.pieces + MODELS + len(t.clouds)):
        if can_block(t, index) and stray_shots.is_in_line(t, shooter, target, index):
            found.append((stray_shots.obstacle_entry(t, target, shooter, index), name_in_line(t, index)))
    at, name = min(found)
    return part_of(shooter, target, at), name


def can_block(t: Battle, index: int) -> bool:
    """Models count as obstacles but never end a line."""
    if index < t.board.pieces:
        return has(t.board.features[index], OPAQUE)
    return index >= t.board.pieces + MODELS


def name_in_line(t: Battle, index: int) -> str:
    if index < t.board.pieces:
        return page.feature_name(t, index)
    if index < t.board.pieces + MODELS:
        return page.name_of(t, t.models[index - t.board.pieces])
    return "dust"


def in_the_line(t: Battle, shooter: Model, target: Model, index: int) -> Iterator[Shape]:
    """One obstacle, and what a stray shot would do with it."""
    label = f"{name_in_line(t, index)}: an obstacle in the line"
    if index >= t.board.pieces + MODELS:
        yield page.cloud_shape(t, t.clouds[index - t.board.pieces - MODELS], "cover", label)
    elif index >= t.board.pieces:
        other = t.models[index - t.board.pieces]
        yield TABLE.halo(t.board, other, "cover", label)
    else:
        feature = t.board.features[index]
        yield TABLE.outline(t.board, feature, "cover", label)
        if ruling(t, "stray.terrain") == "on_hit":
            yield from when_struck(t, shooter, target, feature)


def when_struck(t: Battle, shooter: Model, target: Model, feature: Feature) -> Iterator[Shape]:
    name = page.feature_name(t, feature.index)
    if feature.on_hit == Effect.EXPLODE:
        yield TABLE.disc(t.board, feature.x, feature.y, feature.blast, "blast", f"{name} may explode")
    elif feature.on_hit == Effect.DUST:
        at = part_of(target, shooter, stray_shots.obstacle_entry(t, shooter, target, feature.index))
        yield TABLE.disc(t.board, *at, dust_radius(t), "blast", f"{name} may raise dust")
