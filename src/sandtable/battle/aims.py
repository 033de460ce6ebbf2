"""The marks of an answer while it is aimed: the game's own, or lines to its targets and changes before any dice."""

import re
from collections.abc import Iterator, Mapping, Sequence

from sandtable.kernel import Action, Figure, Piece, SandtableError, Shape, Spot, Style, View

from .course import Course

WIDE = 2.5  # radius of a ring, in radii of its piece: outside all marks of the piece
NUMBER = re.compile(r"\d+")  # words beside a piece that differ only in numbers are one state
Drawn = Figure | Spot


def marks(course: Course, action: Action) -> Sequence[Shape]:
    """The marks of an answer, legal or not.

    >>> import sandtable as st
    >>> battle = st.Battle(st.load("skirmishers"), "yard", seed=1)
    >>> marks(battle.course, next(iter(battle.legal_actions)))[0].style
    'reach'
    """
    looks = course.rules.ruleset.looks
    return tuple(looks.marks(course.state, action)) or tuple(derived(course, action))


def derived(course: Course, action: Action) -> Iterator[Shape]:
    """Marks made from the rules, if the game draws none itself."""
    there = figures(course.rules.ruleset.looks.view(course.state))
    yield from named(course, action, there)
    if course.why_not(action) is None:
        yield from changed(course, action, there)


def named(course: Course, action: Action, there: Mapping[str, Figure]) -> Iterator[Shape]:
    """Lines from the piece that acts to the pieces and spots that an answer names, or rings around pieces alone."""
    looks = course.rules.ruleset.looks
    point = looks.point(course.state, action)
    spots = {spot.key: spot for spot in looks.scene(course.state).spots}
    actor = there.get(point.actor)
    for key in dict.fromkeys((point.target, *labels_in(action))):
        goal = there.get(key) or spots.get(key)
        if actor is not None and goal is not None and goal is not actor:
            yield line(actor, goal, goal.name, "sight" if isinstance(goal, Figure) else "path")
        elif actor is None and isinstance(goal, Figure):
            yield ring(goal, goal.name, "reach")


def labels_in(action: Action) -> Iterator[str]:
    """The labels of the pieces that an answer names."""
    for name, slot in action.slots.items():
        if isinstance(slot.type, type) and issubclass(slot.type, Piece):
            yield slot.show(getattr(action, name))


def changed(course: Course, action: Action, before: Mapping[str, Figure]) -> Iterator[Shape]:
    """The new places of pieces after an answer, and their other changes, as far as no dice decide."""
    try:
        after = figures(course.rules.ruleset.looks.view(course.moment().after(action)))
    except SandtableError:
        return
    for key, now in after.items():
        then = before.get(key)
        if then is None:
            continue
        if (then.x, then.y, then.layer) != (now.x, now.y, now.layer):
            yield line(then, now, now.name, "path")
        if news := [*new_in(then, now)]:
            yield ring(now, f"{now.name}: {', '.join(news)}", "change")


def new_in(then: Figure, now: Figure) -> Iterator[str]:
    """The changes in the look of a piece: words beside it, and quantities that pay for no answer."""
    yield from (tag for tag in now.tags if tag not in then.tags)
    kinds = {NUMBER.sub("", tag) for tag in now.tags}
    yield from (f"no longer {tag}" for tag in then.tags if NUMBER.sub("", tag) not in kinds)
    had = {bar.label: bar.value for bar in then.bars}
    for bar in now.bars:
        if not bar.pays and had.get(bar.label, bar.value) != bar.value:
            yield f"{bar.label} {had[bar.label]:g} to {bar.value:g}"


def figures(view: View) -> Mapping[str, Figure]:
    """The pieces on the board, by their keys."""
    return {figure.key: figure for figure in view.figures if figure.radius > 0}


def line(one: Drawn, other: Drawn, label: str, style: Style) -> Shape:
    """A line from one to the other."""
    return Shape("line", (one.x, one.y, other.x, other.y), style, label, one.layer)


def ring(figure: Figure, label: str, style: Style) -> Shape:
    """A ring around a piece."""
    return Shape("circle", (figure.x, figure.y, WIDE * figure.radius), style, label, figure.layer)
