"""States become records and come back."""

from __future__ import annotations

import numpy as np

from sandtable.compiled.types.records import dtype_of, numbers_dtype, numbers_record, plain_dtype, record_of, unpack
from sandtable.kernel.state import Group

from ..toy import RULESET
from ..toy.state import Board, Fighter, Ground, Melee, Result, Stance


def test_there_and_back() -> None:
    t = Melee(turn=3, luck_sum=-(2**40))
    t.fighters[2].stance, t.fighters[2].foes, t.fighters[2].down = Stance.GUARDED, Group(1 << 62 | 5), True
    t.fighters[5].purse.debts[1] = -128
    back = Melee()
    unpack(record_of(dtype_of(Melee), t)[0], back)
    assert back.key() == t.key()
    assert back.fighters[2].stance is Stance.GUARDED
    assert back.fighters[2].down is True
    board = RULESET.load().start({}).board
    board_back = Board()
    unpack(record_of(dtype_of(RULESET.board), board)[0], board_back)
    assert board_back.spots[1].ground is Ground.MUD


def test_every_byte_is_a_field() -> None:
    for cls in (Fighter, Melee, Result):
        dtype = dtype_of(cls, whole_words=True)
        covered = sum(dtype[name].itemsize for name in dtype.names or ())
        assert covered == dtype.itemsize
        assert dtype.itemsize % 8 == 0


def test_users_see_no_gaps() -> None:
    dtype = plain_dtype(dtype_of(Result))
    assert dtype.names == ("winner", "reason", "turns", "luck_sum", "fame")
    assert np.zeros(1, dtype_of(Result)).view(dtype)["fame"].shape == (1, 6)


def test_numbers_and_rulings() -> None:
    rules = RULESET.load(preset="muddy")
    record = numbers_record(RULESET.catalogue, numbers_dtype(RULESET.catalogue), rules.in_force)[0]
    assert record["aim.stance"].tolist() == [0, -1, 2]
    assert record["aim.mud"] == 1
    assert record["aim.mud="] == 1
    assert record["turn.rest"] == 1
