"""What can be seen, shot at and struck from a place, and the line of a shot, by the rules themselves.

All but `outlook` change the table they are given at will: it must be a copy, without a log.
"""

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop import OPAQUE, has, part_of
from sandtable.kernel import Extreme, Shape, called, counted, settle

from .. import actions as act
from ..rules import clash, ground, journey, stray_shots
from ..rules.line_of_fire import difficulty, dust_radius, is_visible, obstacles
from ..state import NOBODY, Battle, Cloud, Effect, Feature, Journey, Model, Weapon
from ..terrain import TABLE
from . import scene as page

Thing = Feature | Model | Cloud  # what may be in a line


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """The area that a model sees, reaches and threatens; for a piece of terrain, that from its top."""
    copy = t.silent_copy()
    viewer = next((x for x in copy.models if x.label == key), None)
    if viewer is not None:
        return tuple(prospect(copy, viewer)) if viewer.placed else ()
    feature = next((x for x in t.board.features[: t.board.pieces] if x.label == key), None)
    viewers = [copy.acting] if copy.active != NOBODY else copy.models
    for model in viewers:
        if feature is not None and model.placed and model.side == copy.side:
            journey.put(copy, model, feature.x, feature.y, feature.high)
            return tuple(sights(copy, model))
    return ()


def prospect(t: Battle, model: Model) -> Iterator[Shape]:
    """How far a model moves and strikes, and which opponents it sees."""
    on_its_way = t.journey == Journey.MOVE and t.active == model.index
    far = t.left if on_its_way else journey.movement_range(t, model)
    words = f"{page.name_of(t, model)} moves up to {page.measured(far)}"
    yield TABLE.disc(t.board, model.x, model.y, far, "reach", words)
    yield from threat(t, model)
    yield from sights(t, model)


def threat(t: Battle, model: Model, reach: int = NOBODY) -> Iterator[Shape]:
    """How far a model strikes, edge to edge: the ring around its base."""
    if reach == NOBODY:
        reach = max((w.reach for w in t.board.weapons if w.melee and model.carries(w.index)), default=NOBODY)
    if reach != NOBODY:
        words = f"{page.name_of(t, model)} strikes {page.measured(reach)}"
        yield TABLE.around(t.board, model, "range", words, reach)


# ---- sight -------------------------------------------------------------------------------------------------------


def sights(t: Battle, viewer: Model) -> Sequence[Shape]:
    """Every opponent on the table: in clear sight, behind something, or not to be shot at."""
    return TABLE.seen_from(t, viewer, (viewer.x, viewer.y), seen)


def seen(t: Battle, viewer: Model, other: Model) -> tuple[int | None, str]:
    """What hides an opponent (None: no shot), and in words: its name, what a shot needs, which weapons reach it."""
    arms = [w for w in t.board.weapons if viewer.carries(w.index)]
    words, cover = [strikes(t, w) for w in arms if w.melee and ground.reaches(t, viewer, w, other)], None
    if is_visible(t, viewer, other):
        cover = obstacles(t, viewer, other, other.x, other.y, other.z)
        words.append(in_between(t, viewer, other))
        words += [needs(t, viewer, other, w) for w in arms if not w.melee and viewer.ballistics > 0]
    else:
        words.append("cannot be shot at")
    return cover, f"{page.name_of(t, other)}: {', '.join(words)}"


def struck(t: Battle, use: act.Act, highest: bool = False) -> Battle:
    """The table after a use of a success, with its push; all dice show their lowest, or highest."""
    there = t.silent_copy()
    there.luck, there.players = Extreme(highest), [lambda *asked: True] * 2
    settle(there, use, clash.fighter(there, there.clash_turn), clash.fighter(there, 1 - there.clash_turn))
    return there


def pushed(t: Battle) -> Battle:
    """The table after the push that comes with a strike."""
    there, hand = t.silent_copy(), t.clash_turn
    striker, weapon = clash.fighter(there, hand), there.board.weapons[clash.weapon_in(there, hand)]
    striker.shoved = True
    clash.shove(there, striker, clash.fighter(there, 1 - hand), weapon.shove)
    return there


def strikes(t: Battle, weapon: Weapon) -> str:
    return f"within reach of the {called(t, weapon)}"


def needs(t: Battle, viewer: Model, other: Model, weapon: Weapon, covered: bool = False) -> str:
    """The dice, and the difficulty that their sum must reach."""
    need = difficulty(t, viewer, other, weapon, covered)
    dice = counted(viewer.ballistics, "die", "dice")
    return f"{called(t, weapon)}: {dice} must reach {need}"


def line_of_fire(t: Battle, shooter: Model, target: Model, weapon: int, covered: bool = False) -> Iterator[Shape]:
    """The line of a shot, what counts in it or ends it, and what would happen if that were struck."""
    things: list[Thing] = [*t.board.features[: t.board.pieces], *t.models, *t.clouds]
    met = [i for i in range(len(things)) if stray_shots.is_in_line(t, shooter, target, i)]
    if not is_visible(t, shooter, target):
        stops = [(stray_shots.obstacle_entry(t, target, shooter, i), i) for i in met if ends_line(things[i])]
        stop, name = part_of(shooter, target, min(stops)[0]), name_in_line(t, things[min(stops)[1]])
        words = f"{name} blocks the line to {page.name_of(t, target)}"
        yield from TABLE.stopped(t.board, shooter, stop, name, words)
        return
    words = f"line to {page.name_of(t, target)}, {in_between(t, shooter, target)}"
    yield TABLE.between(t.board, shooter, target, "sight", words)
    for index in met:
        yield in_the_line(t, things[index])
        if index < t.board.pieces:
            feature = t.board.features[index]
            for effect in Effect:
                if stray_shots.may_have_effect(t, shooter, feature, effect):
                    yield from when_struck(t, shooter, target, feature, effect)
    if weapon != NOBODY:
        yield TABLE.caption(t.board, target, needs(t, shooter, target, t.board.weapons[weapon], covered))


def ends_line(thing: Thing) -> bool:
    """Models count as obstacles but never end a line."""
    return has(thing, OPAQUE) if isinstance(thing, Feature) else isinstance(thing, Cloud)


def name_in_line(t: Battle, thing: Thing) -> str:
    return "dust" if isinstance(thing, Cloud) else page.name_of(t, thing)


def in_the_line(t: Battle, thing: Thing) -> Shape:
    """The mark of an obstacle in a line."""
    label = f"{name_in_line(t, thing)}: an obstacle in the line"
    if isinstance(thing, Cloud):
        return page.cloud_shape(t, thing, "cover", label)
    return (TABLE.outline if isinstance(thing, Feature) else TABLE.halo)(t.board, thing, "cover", label)


def in_between(t: Battle, shooter: Model, target: Model) -> str:
    between = obstacles(t, shooter, target, target.x, target.y, target.z)
    return f"{counted(between, 'obstacle')} in between" if between else "in plain sight"


def when_struck(t: Battle, shooter: Model, target: Model, feature: Feature, effect: Effect) -> Iterator[Shape]:
    """The effect on a piece that is struck, with its radius."""
    name = page.name_of(t, feature)
    if effect == Effect.EXPLODE:
        yield TABLE.disc(t.board, feature.x, feature.y, feature.blast, "blast", f"{name} may explode")
    elif effect == Effect.DUST:
        at = part_of(target, shooter, stray_shots.obstacle_entry(t, shooter, target, feature.index))
        yield TABLE.disc(t.board, *at, dust_radius(t), "blast", f"{name} may raise dust")
