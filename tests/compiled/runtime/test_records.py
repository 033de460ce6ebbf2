"""States become records and come back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from sandtable.compiled.runtime.records import dtype_of, numbers_dtype, numbers_record, plain_dtype, record_of, unpack
from sandtable.kernel.state import State
from sandtable.kernel.values import Group

from ..toy import RULESET
from ..toy.state import Blow, Board, Fighter, Ground, Melee, Result, Stance


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


def written_slowly(record: Any, state: State) -> None:
    """A state into its record, field by field."""
    for name, field in state.fields.items():
        value = getattr(state, name)
        if field.state:
            for place, item in enumerate(value if field.count else [value]):
                written_slowly(record[name][place] if field.count else record[name], item)
        elif field.count:
            record[name][:] = [x.mask if isinstance(x, Group) else int(x) for x in value]
        else:
            record[name] = value.mask if isinstance(value, Group) else int(value)


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_records_hold_what_slow_writing_puts_there(luck: Any) -> None:
    t = Melee(turn=luck.randrange(-300, 300), luck_sum=-luck.randrange(2**60), latest=Blow(Stance.RECKLESS, -5))
    for fighter in t.fighters:
        fighter.foes, fighter.down = Group(luck.randrange(2**63)), luck.random() < 0.5
        fighter.stance, fighter.took = luck.choice(list(Stance)), Blow(Stance.GUARDED, luck.randrange(-128, 128), True)
        fighter.wounds[luck.randrange(4)] = luck.randrange(-128, 128)
    for state, dtype in ((t, dtype_of(Melee, whole_words=True)), (t.fighters[0], dtype_of(Fighter))):
        slowly = np.zeros(1, dtype)
        written_slowly(slowly[0], state)
        assert record_of(dtype, state).tobytes() == slowly.tobytes()


def test_what_does_not_fit_into_a_record_is_refused() -> None:
    with pytest.raises(OverflowError, match=r"Fighter\.at: it holds -128 to 127, not 128"):
        record_of(dtype_of(Fighter), Fighter(at=128))


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
