"""Answers in words, by the templates that their classes declare: who acts, at whom or where, and at what price.

class Shoot(Act, notation="shoot {target}", words="{who} shoots at {target}{carefully}", cost="{numbers[shot]} AP"): ...

point = Points(act.Act)

@point.part         # what {carefully} stands for
def carefully(t, who, answer): ...
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeVar

from .actions import Action, Named, Saying, Slot, names_in
from .by_kind import ByKind
from .errors import hint
from .scene import Point, is_a
from .state import Piece
from .table import Table
from .wording import Count, called

WHO, ABOUT, NUMBERS, NOTHING = "who", "about", "numbers", "nothing"  # names in templates besides fields and parts
SELF = "themselves"  # the word for a piece that is named a second time
P = TypeVar("P", bound=Callable[[Any, Any, Any], Any])
Part = Callable[[Any, Any, Any], Any]  # (table, piece that acts or None, answer): words, a number, a piece or a Thing


class Thing(NamedTuple):
    """The meaning of a name in a template: words, and the key of its figure or spot."""

    words: Any
    key: str = ""


class Numbers:
    """The numbers in force, as templates name them: `{numbers[pub.actions][1]:action}`."""

    def __init__(self, in_force: Any) -> None:
        self.in_force = in_force

    def __getitem__(self, name: str) -> Any:
        value = self.in_force[name]
        return tuple(map(countable, value)) if isinstance(value, list | tuple) else countable(value)


class Names(dict[str, Any]):
    """The words for each name in the templates of one answer, made only if a template has it."""

    def __init__(self, t: Table[Any], who: Piece | None, answer: Action, parts: dict[str, Part]) -> None:
        self.t, self.who, self.answer, self.parts = t, who, answer, parts

    def __missing__(self, name: str) -> Any:
        """The words for a name; a part takes precedence over a field of the same name."""
        part = self.parts.get(name)
        if part is None:
            return self.named(name).words
        value = part(self.t, self.who, self.answer)
        return value if type(value) is str else self.thing(value).words

    def key(self, name: str) -> str:
        """The key of the piece or place of a name; a field takes precedence over a part."""
        if name in self.parts and name not in self.answer.slots:
            return self.thing(self.parts[name](self.t, self.who, self.answer)).key
        return self.named(name).key

    def thing(self, value: Any) -> Thing:
        """The result of a part as a `Thing`."""
        if isinstance(value, Piece):
            return Thing(called(self.t, value), value.label)
        return value if isinstance(value, Thing) else Thing(countable(value))

    def named(self, name: str) -> Thing:
        """A field of the answer, the piece that acts, or the numbers in force."""
        if name == ABOUT:
            return self.thing(self.answer)
        if name in getattr(self.answer, "slots", ()):
            found = spoken(self.t, self.answer, name)
            return Thing(SELF, found.key) if self.is_who(found.key) else found
        if name == WHO:
            return Thing("the one asked") if self.who is None else Thing(called(self.t, self.who), self.who.label)
        return Thing(Numbers(self.t.numbers) if name == NUMBERS else "")

    def is_who(self, key: str) -> bool:
        """Whether a field names the piece that the words already call `{who}`."""
        return self.who is not None and key == self.who.label and outline_of(type(self.answer)).calls_who


class Points(ByKind[Point]):
    """The point of each answer of a family, by the templates of its class; `of` gives a kind a function instead.

    A template names fields, `{who}` for the piece that acts, `{numbers[id]}` and parts. `{left:action}` is a number
    with its noun: "1 action", "2 actions". What a class says of `actor` and `target` is one such name, or "nothing".

    >>> point = Points(act.Act)
    >>> point(t, act.Guard()).words
    'the one asked goes on guard'
    """

    def __init__(
        self,
        family: type[Action],
        who: Callable[[Any, Any], Any] | None = None,
        at: Callable[[Any, Any], tuple[float, float] | None] | None = None,
        **parts: Part,
    ) -> None:
        super().__init__(family, otherwise=self.declared)
        self.parts = parts
        self.who, self.at = who or (lambda t, answer: t.piece_asked), at or (lambda t, answer: None)

    def part(self, part: P) -> P:
        """Marks a function that says what its name stands for in templates."""
        self.parts[part.__name__] = part
        return part

    def declared(self, t: Any, answer: Any) -> Point:
        """The point of an answer by the templates of its class."""
        kind: Any = type(answer)
        outline, who = outline_of(kind), self.who(t, answer)
        saying, names = outline.saying, Names(t, who, answer, self.parts)
        actor, target = ("", "") if saying.actor and saying.target else outline.figures(answer, who)
        return Point(
            saying.words.format_map(names) if saying.words else str(answer),
            names.key(saying.actor) if saying.actor else actor,
            names.key(saying.target) if saying.target else target,
            price(saying.cost.format_map(names) if outline.is_priced else saying.cost),
            saying.group.format_map(names) if outline.is_grouped else saying.group,
            self.at(t, answer),
        )

    def question(self, t: Table[Any], ask: Any, who: Any, about: Any) -> str:
        """A question by the `words` of its Code, which name `{who}`, `{about}` and parts; these get what it is about.

        >>> class Ask(Code, words=("Does {who} strike back at {about}?",)):
        ...     words: str
        ...     RIPOSTE = 0
        ...
        >>> Points(act.Act).question(t, Ask.RIPOSTE, t.duellists[0], t.duellists[1])
        'Does Ada strike back at Bel?'
        """
        words: str = ask.words.format_map(Names(t, who, about, self.parts))
        return words

    def unasked(self, asks: Iterable[Any]) -> Iterator[str]:
        """A sentence for each unknown name in the words of questions."""
        known = [WHO, ABOUT, *self.parts]
        for ask in asks:
            for name in [name for name in names_in(getattr(ask, "words", "")) if name and name not in known]:
                yield f"{ask.name} names {{{name}}}: who, about or a part of its Points expected{hint(name, known)}"

    def gaps(self) -> Iterable[str]:
        """A sentence for each unknown name in a template."""
        return [gap for kind in self.family.kinds for gap in self.gaps_of(kind)]

    def gaps_of(self, kind: type[Action]) -> Iterable[str]:
        """A sentence for each unknown name in the templates of one kind; none for a kind with its own function."""
        return [] if kind in self.entries else [f"{self}: {gap}" for gap in unknown_names(kind, self.parts)]


def unknown_names(kind: type[Action], parts: Iterable[str]) -> Iterator[str]:
    """A sentence for each name in the templates of a kind that is neither a field nor one of these parts."""
    *templates, actor, target = kind.saying
    known = [WHO, NUMBERS, NOTHING, *kind.slots, *parts]
    for name in filter(None, (*[name for template in templates for name in names_in(template)], actor, target)):
        if name not in known:
            expected = "a field, who, numbers or a part of its Points expected"
            yield f"{kind.__name__} names {{{name}}}: {expected}{hint(name, known)}"


def price(cost: str) -> str:
    """A price in words: "free" in place of "0 AP".

    >>> price("0 AP, ends movement"), price("2 AP")
    ('free, ends movement', '2 AP')
    """
    amount, comma, losses = cost.partition(",")
    return f"free{comma}{losses}" if amount.startswith("0 ") else cost


def plain_point(t: Table[Any], answer: Action) -> Point:
    """An answer as its class declares it: its `words`, or its notation where it has none.

    >>> import sandtable as st
    >>> battle = st.Battle(st.load("danger_close"), "lone-standard", seed=1)
    >>> plain_point(battle.state, next(x for x in battle.legal_actions if "T1" in str(x))).actor
    'T1'
    """
    return PLAIN.declared(t, answer)


PLAIN = Points(Action)


class Outline(NamedTuple):
    """The facts of an action's class, independent of its answers."""

    saying: Saying
    pieces: tuple[tuple[str, Slot], ...]  # fields that name pieces
    places: tuple[tuple[str, Slot], ...]
    calls_who: bool  # its words name the piece that is asked
    is_priced: bool  # its cost names something
    is_grouped: bool

    def figures(self, answer: Action, asked: Piece | None) -> tuple[str, str]:
        """The keys of the acting figure and of its target, if the class does not state them.

        The piece that the words call `{who}` acts: the piece in that field, or else the piece asked; otherwise the
        first piece named. The target is the next piece or the place named; if no piece is asked, the piece chosen.
        """
        pieces = [slot.show(getattr(answer, name)) for name, slot in self.pieces]
        if self.calls_who or (asked is not None and not pieces):
            pieces = ["" if asked is None else asked.label, *pieces]
        if len(pieces) > 1:
            return pieces[0], pieces[1]
        places = [slot.show(getattr(answer, name)) for name, slot in self.places[:1]]
        return next(iter(pieces), ""), next(iter(places or ([] if asked is not None else pieces)), "")


@cache
def outline_of(kind: Any) -> Outline:
    """The outline of a kind of action."""
    saying, slots = kind.saying, kind.slots.items()
    pieces, places = (tuple([(name, x) for name, x in slots if is_a(x.type, base)]) for base in (Piece, Named))
    calls_who = "{who}" in saying.words and WHO not in kind.slots
    return Outline(saying, pieces, places, calls_who, "{" in saying.cost, "{" in saying.group)


def spoken(t: Table[Any], answer: Action, name: str) -> Thing:
    """A field of an answer: a piece by its name, anything else as in notation."""
    slot, value = answer.slots[name], getattr(answer, name)
    shown = slot.show(value)
    if is_a(slot.type, Piece):
        names = (t.names or {}).get(slot.type.__name__, ())
        return Thing(names[value] if value < len(names) else shown, shown)
    return Thing(Count(value) if slot.type is int else shown, shown)


def countable(value: Any) -> Any:
    """A whole number as a `Count`, which a template can format with a noun; anything else as it is."""
    return Count(value) if isinstance(value, int) else value
