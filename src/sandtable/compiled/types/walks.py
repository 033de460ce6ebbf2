"""What respelt rules call where every path is walked, and copies of the state for rules that only try something."""

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types

from . import odometer, terms, walking
from .machine import Reading, TableType, addresses, intrinsic, reader
from .parts import overload, part


def like(code, sample):
    """An integer as a value of the type that a sample has, whatever that is."""


@overload(like)
def _like(code, sample):
    if isinstance(sample, Reading):
        read = reader(sample)
        return lambda code, sample: read(code)
    if isinstance(sample, types.Boolean):
        return lambda code, sample: code != 0
    if isinstance(sample, types.Integer):
        return lambda code, sample: np.int64(code)
    return None


@part
def starts(work, law):
    return work.starts[law]


@part
def ends(work, law):
    return work.ends[law]


@part
def value_at(work, place):
    return work.values[place]


@part
def held(work):
    return work.held


@part
def held_laws(work):
    return work.held_laws


@part
def weight_at(work, place):
    return work.weights[place]


# ---- floors of classes: none are an empty tuple, which Numba tells by its type ------------------------------------


def is_empty(floors):
    """Whether the type of some floors is that of none."""
    return isinstance(floors, types.Omitted) or (isinstance(floors, types.BaseTuple) and len(floors) == 0)


@overload(walking.classes_in)
def classes_in(sides, floors):
    if is_empty(floors):
        return lambda sides, floors: sides
    return lambda sides, floors: len(floors)


@overload(walking.floor_at)
def floor_at(floors, place):
    if is_empty(floors):
        return lambda floors, place: place + 1
    return lambda floors, place: floors[place]


@overload(walking.class_chance)
def class_chance(sides, floors, place):
    if is_empty(floors):
        return lambda sides, floors, place: 1 / sides

    def impl(sides, floors, place):
        above = max(floors[place + 1], 1) if place + 1 < len(floors) else sides + 1
        return max(0, min(above, sides + 1) - max(floors[place], 1)) / sides

    return impl


# ---- the state ------------------------------------------------------------------------------------------------------


def copied(of: TableType, back: bool):
    """Copies the state to the spare place, or back from there."""

    def generate(context, builder, sig, args):
        table = cgutils.create_struct_proxy(of)(context, builder, value=args[0])
        spare = builder.inttoptr(args[1], table.state.type)
        here, there = (spare, table.state) if back else (table.state, spare)
        cgutils.raw_memcpy(builder, there, here, ir.IntType(64)(of.state.size), 1)
        return context.get_dummy_value()

    return types.void(of, types.int64), generate


@intrinsic
def to_spare(typing_context, t, spare):
    return copied(t, False)


@intrinsic
def from_spare(typing_context, t, spare):
    return copied(t, True)


@intrinsic
def call_address(typing_context, t, hook):
    """Calls what stands at an address with a table."""

    def generate(context, builder, sig, args):
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word] * 4)
        return builder.call(
            builder.inttoptr(args[1], kind.as_pointer()), addresses(context, builder, sig.args[0], args[0])
        )

    return types.int64(t, types.int64), generate


@overload(terms.call_hook)
def _call_hook(t, hook):
    return lambda t, hook: call_address(t, hook)


@part
def keep_state(t):
    to_spare(t, t.work.spare)


@part
def put_state_back(t):
    from_spare(t, t.work.spare)


OF_ODOMETER = """
advance ask begin_roll begin_tally begin_walk certainly count count_law count_path end_tally end_walk hold_tally is_met
known learn next_met reserve rolled settle too_wide with_word
"""
OF_WALKING = "any_open demand_open given_kept plus"
OWN = (ends, held, held_laws, keep_state, like, put_state_back, starts, value_at, weight_at)
WORDS = {
    **{f"_{name}": getattr(odometer, name) for name in OF_ODOMETER.split()},
    **{f"_{name}": getattr(walking, name) for name in OF_WALKING.split()},
    **{f"_{f.__name__}": f for f in OWN},
}
