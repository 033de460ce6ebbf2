"""Rooftops: bows, blows and stairs among houses, on a board of dots. A small example, made up for sandtable."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Rooftops",
    summary="Two gangs among houses with stairs and flat roofs: bows, blows, high ground, and ground to hold.",
    credit="Made up for sandtable.",
    clock="round",
    default_players=("captain", "captain"),
    default_scenario="square",
)
