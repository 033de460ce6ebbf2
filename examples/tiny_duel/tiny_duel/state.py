"""What a duel is: pieces, board, table, report."""

from __future__ import annotations

from sandtable.kernel import Code, Piece, State, Table, flag, i8, i16, many


class Duellist(Piece):
    """A piece stands in a list and knows its place there: `index` is 0 or 1."""

    wounds: i8 = 0
    guarding: flag = False

    @property
    def side(self) -> int:
        """Whose it is, and so who rolls its dice."""
        return self.index


class Board(State):
    """The strip: it never changes during a duel."""

    room: i8 = 4  # the most paces between the two


class Battle(Table[Board]):
    """The table is the duel: what it remembers stands here, and `t.board` is the strip."""

    turn: i16 = 0
    gap: i8 = 3  # paces between the two
    duellists: list[Duellist] = many(2)


class Ending(Code):
    """Why a duel ended."""

    HIT = 0
    DUSK = 1


class Report(State):
    """The result of a duel: `winner` and `reason` are wanted, the rest is ours."""

    winner: i8 = -1
    reason: Ending = Ending.HIT
    turns: i16 = 0
    touches: i8 = 0  # hits on both
