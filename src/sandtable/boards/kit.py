"""The parts of a game on a board that are made from the declarations of its fields.

A game's `KIT` gives it what it does not write itself: what scenario files say (`Setup`), how battles begin (`start`),
how they look, in pictures and in words, and how they are painted in the editor.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Annotated, Any

from pydantic import BaseModel, Field, create_model

from sandtable.kernel import Action, Look, Piece, Rules, Scene, Shape, Table, View, easel as painting, plain_point, wins
from sandtable.kernel.entries import NamedEntry, entry_fields as fields_of
from sandtable.kernel.ruleset import Scenario, under

from . import by_hand, cards

Fields = dict[str, Any]  # of a pydantic model: name -> type and default


WAITS = "waits beside the board"


class Entry(NamedEntry):
    """A piece of a scenario file."""

    name: Annotated[str, Field(max_length=30)] = ""


class Kit(ABC):
    """What games on one kind of board do not have to write. A game may still write any of it."""

    entry: type[BaseModel] = Entry  # the entry of every piece of a scenario file

    @abstractmethod
    def board_fields(self) -> Fields:
        """The fields of a scenario file about the board."""

    @abstractmethod
    def place_fields(self, kind: type[Piece]) -> Fields:
        """The fields of a scenario file about where a piece begins."""

    @abstractmethod
    def lay(self, t: Table[Any], setup: Any, sides: tuple[str, ...]) -> None:
        """Lays out the board of the table as a scenario file says."""

    @abstractmethod
    def stand(self, t: Table[Any], piece: Any, entry: Any, where: str) -> None:
        """Puts a piece where it begins; `InvalidScenario` says why it cannot stand there."""

    @abstractmethod
    def place_name(self, t: Any, piece: Any) -> str:
        """The place of a piece, as a scenario file names it."""

    @abstractmethod
    def name_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        """The name of a point of the page as a place for this piece; empty if there is none."""

    @abstractmethod
    def scene(self, t: Any) -> Scene:
        """The board, which does not change in a battle."""

    @abstractmethod
    def seats(self, t: Any) -> Mapping[int, Fields]:
        """Where each piece on the board is drawn: its index -> `x`, `y`, `radius` and `layer` of its figure."""

    @abstractmethod
    def marks(self, t: Any, answer: Action) -> Sequence[Shape]:
        """The marks of an answer."""

    @abstractmethod
    def way(self, beat: Callable[[Any], None], family: type[Action], t: Any, x: float, y: float) -> Sequence[Action]:
        """The cheapest answers that lead the piece asked to a point of the page."""

    @abstractmethod
    def text_map(self, t: Any) -> str:
        """The board as text, with the pieces."""

    @abstractmethod
    def easel(self, setup: type[Scenario], bands: "Bands") -> painting.Easel:
        """How scenarios are painted."""

    def place_type(self, kind: type[Piece]) -> Any:
        """The type of a place on the card of a piece, as in a scenario file."""
        ((_, (found, _)),) = self.place_fields(kind).items()
        return found

    def put(self, t: Any, piece: Any, place: Any) -> None:
        """Puts a piece by hand in a place; `InvalidScenario` says why it cannot stand there."""
        (field,) = self.place_fields(type(piece))
        self.stand(t, piece, SimpleNamespace(**{field: place}), piece.label)

    def signs(self, t: Any, piece: Any) -> tuple[str, ...]:
        """Words beside a piece about its place, such as its height."""
        return ()

    def in_words(self, t: Any, piece: Any) -> str:
        """A piece in a line of text."""
        return cards.in_words(t, piece)

    def look(self, beat: Callable[[Any], None], family: type[Action]) -> Look:
        """How battles are shown."""
        ways = partial(self.way, beat, family)
        return Look(self.scene, self.view, self.point, self.marks, getattr(self, "outlook", None), way=ways)

    def point(self, t: Any, answer: Action) -> Any:
        """An answer in words, with where it points."""
        return plain_point(t, answer)

    def rooms(self, found: Mapping[str, Any]) -> Fields:
        """The modules of a ruleset that its kit makes, given those that it has."""
        battle, setup = found["battle"], found.get("scenario") or self.setup(found["battle"], found["board"])
        look, end = self.look(found["beat"], found["actions"]), partial(the_end, found)
        return {
            "scenario": setup,
            "start": self.start,
            "describe": partial(text_to_the_end, self.describe, end),
            "look": replace(look, view=partial(view_to_the_end, look.view, end)),
            "by_hand": by_hand.ByHand(self),
            "easel": self.easel(setup, Bands(cards.band_of(battle)[1])),
        }

    # ---- scenarios ---------------------------------------------------------------------------------------------------

    def setup(self, battle: type[Table[Any]], board: type[Any]) -> type[Scenario]:
        """The model of a scenario file: the board, entries of it and of the battle, and the pieces of each side."""
        _, kind = cards.band_of(battle)
        name = {"name": (Entry.__annotations__["name"], "")}
        fields: Fields = name | fields_of(kind) | self.place_fields(kind)
        made: Any = create_model(f"{kind.__name__}Entry", __base__=self.entry, __module__=kind.__module__, **fields)
        length = Field(min_length=1, max_length=kind.capacity // len(kind.of_sides))
        sides: Fields = dict.fromkeys(kind.of_sides, (Annotated[list[made], length], ...))
        whole = self.board_fields() | fields_of(board) | fields_of(battle) | sides
        setup: Any = create_model("Setup", __base__=Scenario, __module__=battle.__module__, **whole)
        return setup  # type: ignore[no-any-return]

    def start(self, rules: Rules, setup: Any) -> Any:
        """The battle in which a scenario begins."""
        t: Any = rules.ruleset.battle()
        _, kind = cards.band_of(type(t))
        t.board = rules.ruleset.board()
        self.lay(t, setup, kind.of_sides)
        t.take(setup)
        rules.table(t)
        pieces, names = cards.pieces_of(t), list(kind.labels())
        t.names = {**(t.names or {}), kind.__name__: names}
        for side, name in enumerate(kind.of_sides):
            for i, entry in enumerate(getattr(setup, name)):
                piece = pieces[side * len(pieces) // len(kind.of_sides) + i]
                piece.take(entry)
                names[piece.index] = entry.name or names[piece.index]
                self.stand(t, piece, entry, f"{name}[{i}]")
        return t

    # ---- the look ----------------------------------------------------------------------------------------------------

    def view(self, t: Any) -> View:
        """The changing part: the headline, and the state of the pieces."""
        pieces = cards.pieces_of(t)
        there = [(pieces[place], seat) for place, seat in self.seats(t).items()]
        figures = [cards.figure(t, x, seat, self.signs(t, x)) for x, seat in there]
        figures += [cards.figure(t, x, {}, (WAITS,)) for x in self.waiting(t)]
        return View(cards.headline(t), tuple(figures), tuple(self.changes(t)), facts=cards.counts(t))

    def waiting(self, t: Any) -> list[Any]:
        """The pieces that are `able` but not on the board, such as those that arrive in a later round."""
        there = self.seats(t)
        return [x for x in cards.pieces_of(t) if x.index not in there and getattr(x, "able", False)]

    def changes(self, t: Any) -> Iterator[Shape]:
        """Further changes of the board in a battle."""
        yield from ()

    def describe(self, t: Any) -> str:
        """The situation as text."""
        counted = [f"{words}: {said}" for words, said in cards.counts(t)]
        there = [self.in_words(t, x) for x in cards.pieces_of(t) if cards.is_able(x) and x.index in self.seats(t)]
        waiting = [f"{cards.in_words(t, x)}: {WAITS}" for x in self.waiting(t)]
        return "\n".join([cards.headline(t), *counted, self.text_map(t), *there, *waiting])


def the_end(found: Mapping[str, Any], t: Any) -> str:
    """Why a battle is over and who has won, from its result."""
    if not found["over"](t):
        return ""
    row, sides = found["result"](), found["sides"]
    found["report"](t, row)
    return f"The battle is over: {row.reason.title}, {wins(sides[row.winner] if row.winner >= 0 else None)}"


def view_to_the_end(view: Callable[[Any], View], end: Callable[[Any], str], t: Any) -> View:
    """What changes; once a battle is over, its end is the headline."""
    return replace(view(t), headline=over) if (over := end(t)) else view(t)


def text_to_the_end(describe: Callable[[Any], str], end: Callable[[Any], str], t: Any) -> str:
    """The situation as text; once a battle is over, its end is the headline."""
    return under(over, describe(t)) if (over := end(t)) else describe(t)


class Bands:
    """The pieces of each side, as the editor needs them."""

    def __init__(self, kind: type[Piece]) -> None:
        self.kind = kind

    @property
    def corps(self) -> tuple[painting.Corps, ...]:
        """The list of each side in a scenario file."""
        return tuple(painting.Corps((name,), side) for side, name in enumerate(self.kind.of_sides))

    @property
    def labels(self) -> list[Sequence[str]]:
        """The labels of each side's pieces."""
        labels, each = self.kind.labels(), self.kind.capacity // len(self.kind.of_sides)
        return [labels[at : at + each] for at in range(0, len(labels), each)]

    def recruits(self, data: painting.Data) -> list[painting.Recruit]:
        """A piece for each member of the first `Code` among its entries; else one piece."""
        for name, codes in cards.kinds_in(self.kind).items():
            return [painting.Recruit(x.title, {name: x.label}, cards.role(x)) for x in codes.choices()]
        return [painting.Recruit(self.kind.__name__, {})]
