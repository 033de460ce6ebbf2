"""How a battle looks. A ruleset describes it in these words; pages draw them and know no rules and no geometry.

Lengths are the ruleset's own board units, x to the right and y downwards; angles are degrees, clockwise from the right.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from .actions import Action

Style = Literal[
    # shapes of the board
    "ground", "floor", "zone", "dot", "edge", "wall", "low-wall", "window", "doorway", "hatch", "stairs", "ladder",
    "growth", "reeds", "rock", "bridge", "hedge", "fence", "furniture", "trunk", "block", "cover", "water",
    "dark", "smoke", "fire", "dust", "danger", "goal",
    "item", "grid", "caption",
    # marks while a player aims or looks around
    "sight", "sight-blocked", "stop", "arc", "path", "reach", "range", "blast", "seen", "seen-in-cover", "unseen",
    "change",
]  # fmt: skip
Mood = Literal["", "desert", "felt", "dusk", "station"]  # colours of the ground; plain is sand
Role = Literal[
    "", "rifle", "leader", "marksman", "medic", "gunner", "tech", "grenadier", "raider", "brute", "hunter", "squad",
    "item", "vehicle", "swordsman", "spearman", "archer", "shieldbearer", "rider", "beast", "mage",
]  # fmt: skip

CELLS = ".", "/", "X"  # of a damage track, in words
NOTHING: Mapping[str, str] = {}
NO_MORE: Mapping[str, Iterable[str]] = {}


@dataclass(frozen=True, slots=True)
class Shape:
    """Something drawn. What `points` hold depends on the kind:

    circle: x, y, radius; polygon and line: x, y, x, y, ...; text: x, y; wedge: x, y, radius, first angle, last angle
    (drawn clockwise from the first to the last).

    >>> Shape("circle", (3.0, 2.0, 0.5), "smoke").points
    (3.0, 2.0, 0.5)
    """

    kind: Literal["circle", "polygon", "line", "text", "wedge"]
    points: tuple[float, ...]
    style: Style
    label: str = ""  # the words of a text; the name of any other shape
    layer: int = 0
    variant: str = ""  # the texture of a floor or zone, the state of a doorway, "sub" of smaller words


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that a pointer can mean. Its key is the `Point.target` of answers that go there.

    >>> Spot("C3", x=2.0, y=3.0, name="column C, row 3").key
    'C3'
    """

    key: str
    x: float
    y: float
    name: str  # for screen readers
    layer: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """The board as it stands all battle long. Without a board the width is 0, and pieces are cards.

    >>> Scene(width=12, height=8).width
    12
    """

    width: float = 0
    height: float = 0
    ground: tuple[Shape, ...] = ()
    spots: tuple[Spot, ...] = ()
    reach: float = 0  # the radius around a spot in which a click means it
    layers: tuple[str, ...] = ("ground",)  # storeys, from the lowest
    scale: str = ""  # the length of one unit: "a dot", "1 m", "1 inch"
    unit: str = ""  # its plural ("dots", "m"): a bar shows the length of five
    mood: Mood = ""
    cell: tuple[float, ...] = ()  # an outline around every dot: x, y, x, y, ... from its middle
    from_south: bool = False  # notation counts y from the lower edge


@dataclass(frozen=True, slots=True)
class Bar:
    """A quantity with bounds: hit points, Momentum, ammunition.

    >>> Bar("health", value=3, low=0, high=5).value
    3
    """

    label: str
    value: float
    low: float
    high: float
    bad_when_low: bool = False  # such as health: shown in red when low
    pays: bool = False  # answers are paid from it by its name: "2 AP" leaves 4 of 6


@dataclass(frozen=True, slots=True)
class Figure:
    """One piece: a miniature on the board, or a card beside it.

    >>> Figure("A1", "Ada", side=0, x=2.0, y=3.0, tags=("prone",)).tags
    ('prone',)
    """

    key: str  # its label in notation
    name: str
    side: int  # -1: of no side
    x: float = 0
    y: float = 0
    radius: float = 0  # 0: not on the board (not deployed, gone): only in the roster
    layer: int = 0
    facing: float | None = None
    active: bool = False  # it acts now
    out: bool = False  # it takes no part any more
    tags: tuple[str, ...] = ()  # short words: "prone", "stunned"
    bars: tuple[Bar, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()  # label and value, for its card
    track: tuple[int, ...] = ()  # cells of a damage track: 0 clean, 1 half, 2 full
    role: Role = ""  # its silhouette; its first bar is the ring around it

    def in_words(self, side: str = "", sign: str = "", more: Iterable[str] = ()) -> Iterator[str]:
        """Its lines in a text: whose it is, its `sign` on a map and how it fares; then its card, and what is `more`."""
        who = self.name if self.key.replace("-", " ").lower() in self.name.lower() else f"{self.key} {self.name}"
        track = ["".join(CELLS[cell] for cell in self.track)] if any(self.track) else []
        told = [*(f"{bar.label} {bar.value:g} of {bar.high:g}" for bar in self.bars), *track, *self.tags]
        named = f"  {who}{f' ({sign})' if sign else ''}{f' of the {side}' if side else ''}"
        yield f"{named}: {', '.join(told)}" if told else named
        if card := [*(f"{label}: {value}" for label, value in self.facts), *more]:
            yield f"      {'; '.join(card)}"


@dataclass(frozen=True, slots=True)
class Dial:
    """An answer with a direction and a width, to be drawn with the mouse from the figure that gives it.

    >>> Dial("A1", ((60, "1 AP"),), "A1 watch {width} {angle}").figure
    'A1'
    """

    figure: str  # its key
    widths: tuple[tuple[int, str], ...]  # degrees, and their cost and effect
    answer: str  # its notation, with `{width}` and `{angle}` in whole degrees
    group: str = ""  # as of its `Point`


@dataclass(frozen=True, slots=True)
class View:
    """Everything that changes: the places of pieces, and their condition.

    >>> View("Turn 3", ()).headline
    'Turn 3'
    """

    headline: str  # "Round 3 of 12, side A: activate"
    figures: tuple[Figure, ...]
    marks: tuple[Shape, ...] = ()  # smoke, fire, charges, arcs laid, opened doors
    facts: tuple[tuple[str, str], ...] = ()
    bars: tuple[Bar, ...] = ()
    dial: Dial | None = None  # the dial for the player who is asked

    def in_words(
        self,
        board: Iterable[str] = (),
        sides: Sequence[str] = (),
        signs: Mapping[str, str] = NOTHING,
        more: Mapping[str, Iterable[str]] = NO_MORE,
    ) -> str:
        """All of it as text: the lines of a `board` on which figures have `signs`, and `more` of each, all by its key.

        >>> View("Turn 3", (Figure("A1", "Ada", 0, tags=("prone",)),)).in_words(sides=("north", "south"))
        'Turn 3\\n  A1 Ada of the north: prone'
        """
        lines = [self.headline, *(f"{bar.label}: {bar.value:g} ({bar.low:g} to {bar.high:g})" for bar in self.bars)]
        lines += [*(f"{label}: {value}" for label, value in self.facts), *board]
        for x in self.figures:
            side = sides[x.side] if 0 <= x.side < len(sides) else ""
            lines += x.in_words(side, signs.get(x.key, ""), more.get(x.key, ()))
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Point:
    """The words and target of an answer: cheap to make, because one is made for every legal answer.

    >>> Point("goes on guard").words
    'goes on guard'
    """

    words: str  # the answer in plain words
    actor: str = ""  # key of the figure that acts
    target: str = ""  # key of the spot or figure it is aimed at
    cost: str = ""  # "2 AP"
    group: str = ""  # kind of answer, for a list: "move", "fire"
    at: tuple[float, float] | None = None  # a goal in the open, if its target is neither spot nor figure


def no_marks(t: Any, answer: Any) -> Sequence[Shape]:
    """The marks of a game that draws none of its own while an answer is aimed."""
    return ()


@dataclass(frozen=True)
class Look:
    """The functions with which a ruleset shows itself. None of them changes the table.

    >>> look = duel.ruleset.look
    >>> look.view(t).headline
    'Turn 1 of 40: Ada, 3 apart'
    """

    scene: Callable[[Any], Scene]
    view: Callable[[Any], View]
    point: Callable[[Any, Any], Point]
    marks: Callable[[Any, Any], Sequence[Shape]] = no_marks  # while an answer is aimed: by the rules
    outlook: Callable[[Any, str], Sequence[Shape]] | None = None  # the area seen or hit from a figure or spot (key)
    pick: Callable[[Any, float, float], Sequence[Action]] | None = None  # answers that a click may mean, listed or not
    tried: Callable[[Any, float, float], Action | None] | None = None  # if none: the answer that the rules refuse
    question: Callable[[Any, Any, Any, Any], str] | None = None  # (table, ask, who, about): the question in words
    way: Callable[[Any, float, float], Sequence[Action]] | None = None  # successive answers that lead to a point


ARMS: dict[str, Role] = {  # words in the names of what pieces carry, the most telling first
    "medkit": "medic", "med kit": "medic",
    "sniper": "marksman", "scoped": "marksman", "marksman": "marksman", "railgun": "marksman",
    "grenade launcher": "grenadier", "rocket": "grenadier", "anti-tank": "grenadier", "bazooka": "grenadier",
    "machine gun": "gunner", "lmg": "gunner", "hmg": "gunner", "minigun": "gunner", "cannon": "gunner",
    "flamethrower": "gunner", "repeater": "gunner",
    "shotgun": "raider", "smg": "raider",
    "rifle": "rifle", "carbine": "rifle",
    "pistol": "leader", "revolver": "leader",
    "bow": "archer", "sling": "archer", "spear": "spearman", "pike": "spearman", "lance": "rider", "horse": "rider",
    "shield": "shieldbearer", "sword": "swordsman", "axe": "swordsman", "staff": "mage", "wand": "mage",
    "claws": "beast", "wolf": "beast", "hound": "beast", "spider": "beast",
    "wizard": "mage", "priest": "mage", "witch": "mage", "knight": "swordsman",
    "goblin": "brute", "ogre": "brute", "troll": "brute",
}  # fmt: skip


def role_with(carried: str, otherwise: Role = "brute") -> Role:
    """The silhouette for the name of a piece or of its weapon; `otherwise` if no word is known.

    >>> role_with("scoped rifle"), role_with("battle mage"), role_with("frying pan")
    ('marksman', 'mage', 'brute')
    """
    named, silhouettes = carried.lower(), {role: role for role in get_args(Role) if role}
    return next((role for words, role in (ARMS | silhouettes).items() if words in named), otherwise)


def is_a(declared: Any, kind: type) -> bool:
    """Whether the declared type of a field is a class of this kind."""
    return isinstance(declared, type) and issubclass(declared, kind)
