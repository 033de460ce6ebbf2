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
OF_WORK = {"_starts": "starts", "_ends": "ends", "_value_at": "values", "_weight_at": "weights"}

INSTEAD.update({Spelt(f"_{name}"): getattr(odometer, name) for name in OF_ODOMETER.split()})
INSTEAD.update({Spelt(f"_{name}"): getattr(walking, name) for name in OF_WALKING.split()})


def of_list(name: str) -> Word:
    """An item of one of the lists of the work record."""
    return lambda f, given: items.item(f, fields.field(f, given.args[0], name, given.node), given.args[1], given.node)


WORDS.update({Spelt(name): of_list(field) for name, field in OF_WORK.items()})


@word(Spelt("_held"))
def held(f: Function, given: Given) -> k.Value:
    return fields.field(f, given.args[0], "held", given.node)


@word(Spelt("_held_laws"))
def held_laws(f: Function, given: Given) -> k.Value:
    return fields.field(f, given.args[0], "held_laws", given.node)


@word(Spelt("_like"))
def like(f: Function, given: Given) -> k.Value:
    """An integer as a value of the kind that a sample has."""
    code, sample = given.args
    if sample.kind is k.BOOL:
        return k.Value(k.BOOL, casts.truth_of(f.w, code))
    if sample.kind is not k.INT and not isinstance(sample.kind, k.Reading):
        f.fail(given.node, f"{sample.kind} has no law: a rule that is played again finds a number")
    return k.Value(sample.kind, casts.integer(f.w, code))


@word(Spelt("_keep_state"))
def keep_state(f: Function, given: Given) -> k.Value:
    state, spare, size = places(f, given)
    items.copy(f, spare, state, size)
    return k.NOTHING


@word(Spelt("_put_state_back"))
def put_state_back(f: Function, given: Given) -> k.Value:
    state, spare, size = places(f, given)
    items.copy(f, state, spare, size)
    return k.NOTHING


def places(f: Function, given: Given) -> tuple[str, str, str]:
    """The state, the room for a copy of it, and their size."""
    t = given.args[0]
    spare = fields.field(f, fields.field(f, t, "work", given.node), "spare", given.node)
    return t.parts[0], f.w.op(f"inttoptr i64 {spare.one} to ptr"), str(f.module.table.state.size)
