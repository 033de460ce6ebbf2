"""Steps that are tried on a copy of the table, by the rules themselves: which are allowed, and what they cost."""

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.kernel import Action, menu
from sandtable.kernel.luck import DiceWanted, NoDice

from . import cards, ways


class Unanswered(Exception):
    """A question that is asked after the answer that is tried."""


class Trial:
    """One answer, or a look at the menu, to the question about a piece that a step of the battle begins with."""

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
        """Plays it on a table, up to the dice or the next question."""
        sides = len(cards.band_of(type(t))[1].of_sides)
        t.players, t.luck, t.private = [self] * sides, NoDice(), [NoDice()] * sides
        try:
            beat(t)
        except (Unanswered, DiceWanted):
            return


def steps_from(
    beat: Callable[[Any], None], t: Any, piece: int, kinds: tuple[type[Action], ...], field: str, purse: str
) -> Callable[[int], Iterator[ways.Step]]:
    """The steps of these kinds that rules allow a piece wherever it stands, with what it pays for them."""

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
                to: int = next(getattr(answer, name) for name in type(answer).slots)
                yield ways.Step(answer, to, before - getattr(mover, purse, 0))

    return steps
