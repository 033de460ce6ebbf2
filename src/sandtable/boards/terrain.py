"""Features on boards: their properties, their sign on the map and their look."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from sandtable.kernel import InvalidRules, Style

SOLID = 1  # no piece enters or crosses it
OPAQUE = 2  # no line of sight goes through
COVER = 4  # it gives cover; the rules say how much
SLOW = 8  # it costs more to enter, or to cross; the rules say how much
BEYOND = 16  # not on the board
DOOR = 32  # between zones: it stands open, closed or locked
OWN = 64  # the first property that a game may give a meaning of its own; the next are 128, 256, ...
OPEN_GROUND = "."


@dataclass(frozen=True)
class Feature:
    """Something that lies on fields, or on edges between them.

    >>> Feature("reeds", '"', "growth", COVER | SLOW).properties & SLOW != 0
    True
    """

    name: str
    sign: str  # its sign on the map of a scenario file and in the terminal: one character
    style: Style  # how pages draw it
    properties: int
    on_edge: bool = False
    help: str = ""  # what it means in play, for the editor
    level: int = field(default=0, kw_only=True)  # by how many levels it raises the ground of a field

    @property
    def kind(self) -> str:
        """Its name in scenario files and for brushes."""
        return self.name


@dataclass(frozen=True)
class Solid(Feature):
    """A kind of terrain of some height. A brush lays it as a box, as a bar between two points, or as a round piece.

    >>> Solid("wall", "|", "wall", 2, height=2, gesture="line").gesture
    'line'
    """

    height: float = 0  # in units
    gesture: Literal["box", "line", "brush"] = "box"
    size: float = 0.5  # in units: the least width of a box, how thick a bar is, the radius of a round piece
    entry: Mapping[str, Any] = field(default_factory=dict)  # the rest of its entry


@dataclass(frozen=True)
class Trait:
    """A trait that pieces of terrain may have: a property, stated by entries that name no kind, or a `test`.

    >>> Trait("no way up", "smooth", property=OWN).entry
    'smooth'
    """

    said: str | Callable[[Any], str] = ""  # the words if it holds
    entry: str = ""  # the property's name in entries
    property: int = 0
    test: Callable[[Any], bool] | None = None
    unsaid: str = ""  # the words if it does not hold
    style: Style | None = None  # how such a piece is drawn
    rim: Style | None = None  # how its rim is drawn
    lasts: bool = True  # whether such a piece is there all battle long

    def holds(self, piece: Any) -> bool:
        """Whether a piece has the trait."""
        return bool(self.test(piece) if self.test else piece.properties & self.property)

    def of(self, piece: Any) -> str:
        """The words for a piece, or none."""
        said = self.said if self.holds(piece) else self.unsaid
        return said if isinstance(said, str) else said(piece)


class Terrain:
    """All features of a game. Maps may raise fields up to this many `levels`.

    The first kind of ground, 0, is open; where `bare` is false there is no such kind, and 0 is the first feature.

    Pieces of no kind are told apart by their height and their `traits`.

    >>> terrain = Terrain(Feature("rock", "#", "block", SOLID | OPAQUE))
    >>> terrain.ground[1].name, terrain.kind_of("#")
    ('rock', 1)
    """

    def __init__(self, *features: Feature, levels: int = 0, traits: Sequence[Trait] = (), bare: bool = True) -> None:
        self.features, self.levels, self.traits = features, levels, traits
        self.ground: Sequence[Feature | None] = [None] * bare + [x for x in features if not x.on_edge]
        self.edges: Sequence[Feature | None] = [None, *(x for x in features if x.on_edge)]
        signs = [OPEN_GROUND, *(x.sign for x in features)]
        for sign in signs:
            if len(sign) != 1 or sign.isspace() or signs.count(sign) > 1:
                raise InvalidRules(
                    f'terrain: a sign of its own of one character expected for each feature, got "{sign}"'
                )

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Sign on the map -> kind of ground."""
        return {OPEN_GROUND if x is None else x.sign: kind for kind, x in enumerate(self.ground)}

    @cached_property
    def named(self) -> dict[str, int]:
        """Name -> kind of ground."""
        return {x.name: kind for kind, x in enumerate(self.ground) if x is not None}

    @cached_property
    def edge_kinds(self) -> dict[str, int]:
        """Name -> kind of edge."""
        return {x.name: kind for kind, x in enumerate(self.edges) if x is not None}

    def kind_of(self, sign: str) -> int | None:
        """The kind of ground with this sign."""
        return self.kinds.get(sign)
