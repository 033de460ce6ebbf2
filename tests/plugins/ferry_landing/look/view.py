"""Words of answers that depend on the table."""

from dataclasses import replace

from sandtable.boards.zones import Zone, beyond
from sandtable.kernel import Points, called
from sandtable.kernel.scene import Point, Scene

from .. import actions as act
from ..state import Battle, Fighter
from ..terrain import KIT

POINT = Points(
    act.Act,
    weapon=lambda t, who, answer: who.weapon.label,
    pushed=lambda t, who, answer: t.about_asked,
)


@POINT.part
def there(t: Battle, who: Fighter, answer: act.Walk | act.Flee | act.Push) -> Zone:
    """The zone beyond a border."""
    mover = t.about_asked if isinstance(answer, act.Push) else who
    return t.board.zones[beyond(t.borders[answer.way], mover.zone)]


def question(t: Battle, ask: act.Ask, who: Fighter | None, about: Fighter | None) -> str:
    """The question in a sentence."""
    name = people(t, who)
    match ask:
        case act.Ask.WHO:
            return "Who acts next?"
        case act.Ask.ACT:
            return f"What does {name} do?"
        case act.Ask.PANIC:
            return f"{name} panics: flee, or drop the {who.weapon.label if who else 'weapon'}?"
        case act.Ask.PUSH:
            return f"Where does {name} push {people(t, about)}?"
    return f"Does {name} shoot at {people(t, about)}, who comes near?"


def people(t: Battle, who: Fighter | None) -> str:
    if who is None:
        return "a fighter"
    return called(t, who)


def point(t: Battle, answer: act.Act) -> Point:
    return POINT(t, answer)


def scene(t: Battle) -> Scene:
    """The kit's picture, by the light of the evening instead of aboard a ship."""
    return replace(KIT.scene(t), mood="dusk")
