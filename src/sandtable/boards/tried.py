"""Steps tried on a copy of the table, by the rules themselves: which are allowed, and what they cost."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sandtable.kernel import Action, Extreme, done_of, entries, menu
from sandtable.kernel.asked import facts_for
from sandtable.kernel.luck import DiceWanted, NoDice
from sandtable.kernel.scene import is_a

from . import cards, ways


class Unanswered(Exception):
    """Stops a trial at a question that is asked after its answer."""


class Trial:
    """One answer, or a look at the menu, to the first question about a piece in a beat of the battle."""

    def __init__(self, piece: int, answer: Action | None = None) -> None:
        self.piece, self.answer = piece, answer
        self.offered: list[Action] = []

    def __call__(self, t: Any, ask: Any, options: Any, who: Any, about: Any) -> Action:
        given, self.answer = self.answer, None
        if given is not None:
            return given
        if options is not None and who is not None and who.index == self.piece:
            self.offered = list(menu(t, Action))
        raise Unanswered

    def on(self, beat: Callable[[Any], None], t: Any) -> None:
        """Plays a beat on a table, up to the dice or the next question."""
        sides = len(cards.band_of(type(t))[1].of_sides)
        t.players, t.luck, t.private = [self] * sides, NoDice(), [NoDice()] * sides
        try:
            beat(t)
        except (Unanswered, DiceWanted):
            return


def settled(t: Any, answer: Action, who: Any = None) -> Any:
    """A copy of the table after an answer of a piece (the one asked), with the highest dice and every yes said."""
    copy, questions = t.silent_copy(), answer.answers
    copy.luck, copy.players = Extreme(highest=True), [lambda *asked: True] * len(copy.players)
    if questions:
        do = done_of(t.kind_asked if t.kind_asked in questions else questions[0])
        about = t.piece_asked if who is None else who, t.about_asked
        do(copy, answer, *facts_for(do, [ways.own(copy, thing) for thing in about]))
    return copy


def cheapest(
    beat: Callable[[Any], None], t: Any, who: Any, kinds: tuple[type[Action], ...], field: str, goal: Any
) -> Sequence[Action]:
    """The cheapest answers of these kinds that lead a piece to where its field is the goal, if it can pay them."""
    purse = next((name for name, told in entries.described(type(who)) if told.pays), "")
    steps = steps_from(beat, t, who.index, kinds, field, purse)
    return ways.way_to(getattr(who, field), goal, steps, getattr(who, purse) if purse else 1)


def kinds_with(family: type[Action], what: type) -> tuple[type[Action], ...]:
    """The kinds of answer that name one thing of this class and nothing else."""
    return tuple(x for x in family.kinds if [is_a(slot.type, what) for slot in x.slots.values()] == [True])


def steps_from(
    beat: Callable[[Any], None], t: Any, piece: int, kinds: tuple[type[Action], ...], field: str, purse: str
) -> Callable[[int], Iterator[ways.Step]]:
    """The answers of these kinds that move a piece on from any place, with what it pays for them."""

    def there(at: int) -> Any:
        copy = t.silent_copy()
        setattr(cards.pieces_of(copy)[piece], field, at)
        return copy

    def steps(at: int) -> Iterator[ways.Step]:
        look = Trial(piece)
        look.on(beat, there(at))
        for answer in look.offered:
            if isinstance(answer, kinds):
                copy = there(at)
                mover = cards.pieces_of(copy)[piece]
                before = getattr(mover, purse, 1)
                Trial(piece, answer).on(beat, copy)
                if getattr(mover, field) != at:
                    yield ways.Step(answer, getattr(mover, field), before - getattr(mover, purse, 0))

    return steps
