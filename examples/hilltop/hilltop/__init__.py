"""Hilltop: bows, blows and high ground on a table in inches. A small example, made up for sandtable."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Hilltop",
    summary="Two bands on a table in inches: bows, blows, and high ground to hold.",
    credit="Made up for sandtable.",
    clock="round",
    default_players=("captain", "captain"),
    default_scenario="slope",
)
