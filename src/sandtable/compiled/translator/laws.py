"""Words that respelt rules call where every path of luck is walked: laws, and copies of the state."""

from ..runtime import odometer, walking
from . import casts, fields, items, kinds as k
from .function import Function
from .registry import INSTEAD, WORDS, Given, Spelt, Word, word

OF_ODOMETER = """
advance ask begin_roll begin_tally begin_walk certainly count count_law count_path end_tally end_walk hold_tally is_met
known learn next_met reserve rolled settle too_wide with_word
"""
OF_WALKING = "any_open demand_open given_kept plus"

INSTEAD.update({Spelt(f"_{name}"): getattr(odometer, name) for name in OF_ODOMETER.split()})
INSTEAD.update({Spelt(f"_{name}"): getattr(walking, name) for name in OF_WALKING.split()})


@word(Spelt("_like"))
def like(f: Function, given: Given) -> k.Value:
    """An integer as a value of the kind that a sample has."""
    code, sample = given.args
    if sample.kind is k.BOOL:
        return k.Value(k.BOOL, casts.truth_of(f.w, code))
    if sample.kind is not k.INT and not isinstance(sample.kind, k.Reading):
        f.fail(given.node, f"{sample.kind} has no law: a rule that is played again finds a number")
    return k.Value(sample.kind, casts.integer(f.w, code))


def copying(back: bool) -> Word:
    """Copies the state into the room for it, or puts it back."""

    def copy(f: Function, given: Given) -> k.Value:
        t = given.args[0]
        spare = fields.field(f, fields.field(f, t, "work", given.node), "spare", given.node)
        places = t.parts[0], f.w.op(f"inttoptr i64 {spare.one} to ptr")
        items.copy(f, *(places if back else places[::-1]), str(f.module.table.state.size))
        return k.NOTHING

    return copy


WORDS[Spelt("_keep_state")], WORDS[Spelt("_put_state_back")] = copying(False), copying(True)
