"""Tiny Duel: a ruleset small enough to read in ten minutes."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Tiny Duel",
    summary="Two duellists on a strip: an example to copy.",
    credit="Made up for sandtable.",
    sides=("red", "blue"),
    clock="turn",
    default_players=("fencer", "fencer"),
    default_scenario="strip",
    menu_capacity=8,
)
