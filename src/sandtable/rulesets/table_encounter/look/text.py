"""The table as text: where models stand, what each can do and is threatened by, and a plan, one character an inch."""

from collections.abc import Iterator

from sandtable.boards.tabletop import gap
from sandtable.kernel import called, counted

from ..forces import class_by
from ..rules import ground, line_of_fire, reactions
from ..state import NOBODY, SIDES, Battle, Model
from .scene import TABLE, measured, name_of
from .view import view

SIGNS = "123456789abc"  # of models, on the plan


def describe(t: Battle) -> str:
    """The plan, and how each model fares."""
    signs = dict(zip(Model.labels(), SIGNS))
    return view(t).in_words(plan(t), SIDES, signs, {x.label: described(t, x) for x in t.models})


def described(t: Battle, model: Model) -> Iterator[str]:
    """A model's class and place, its reactions, and the dangers to it."""
    yield class_by(t.numbers, model)
    if model.placed:
        yield f"at {model.x / 1000:.1f}, {model.y / 1000:.1f}{footing_in_words(t, model)}"
        yield reactions_left(t, model)
        yield from (*shots_at(t, model), *blows_at(t, model))


def reactions_left(t: Battle, model: Model) -> str:
    """How a model may react to a shot."""
    some_foe = next((x for x in t.models if x.placed and x.side != model.side), None)
    can = ["take cover"] if reactions.may_take_cover(t, model) else []
    if some_foe is not None and reactions.may_return_fire(t, model, some_foe):
        can.append("shoot back")
    return f"when shot at may {' or '.join(can)}" if can else "has no reaction left"


def footing_in_words(t: Battle, model: Model) -> str:
    on = ground.footing(t, model)
    return "" if on == NOBODY else f", on the {name_of(t, t.board.features[on])}, {measured(model.z)} up"


def foes(t: Battle, model: Model) -> list[Model]:
    """A model's opponents, the nearest first."""
    return sorted((x for x in t.models if x.placed and x.side != model.side), key=lambda x: gap(model, x))


def shots_at(t: Battle, model: Model) -> list[str]:
    """How far each opponent with a gun is, what hides the model from it, and what a hit would need."""
    told = []
    for foe in foes(t, model):
        gun = next((w for w in t.board.weapons if not w.melee and foe.carries(w.index)), None)
        if gun is None or foe.ballistics == 0 or not line_of_fire.is_visible(t, foe, model):
            continue
        between = line_of_fire.obstacles(t, foe, model, model.x, model.y, model.z)
        hidden = f"behind {counted(between, 'obstacle')}" if between else "in the open"
        need = int(line_of_fire.difficulty(t, foe, model, gun, False))
        told.append(f"{hidden} from {name_of(t, foe)}, {measured(gap(model, foe) // 100 * 100)} away: hit on {need}")
    return told


def blows_at(t: Battle, model: Model) -> list[str]:
    """The opponents whose melee weapons reach a model."""
    return [
        f"in reach of the {called(t, weapon)} of {name_of(t, foe)}"
        for foe in foes(t, model)
        for weapon in t.board.weapons
        if weapon.melee and foe.carries(weapon.index) and ground.reaches(t, foe, weapon, model)
    ]


def plan(t: Battle) -> list[str]:
    """The plan, north up: terrain shows its height in inches, models their number (a to c: 10 to 12), dust a star."""
    models = [(x.x, x.y, SIGNS[x.index]) for x in t.models if x.placed]
    dust = [(x.x, x.y, line_of_fire.dust_radius(t)) for x in t.clouds if line_of_fire.is_there(t, x)]
    return TABLE.text_map(t.board, models, t.gone, dust)
