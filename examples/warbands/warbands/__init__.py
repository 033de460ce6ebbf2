"""Warbands: bows, spears and nerve on a board of squares. A middle-sized example, made up for sandtable."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Warbands",
    summary="Two bands on a board of squares: bows, spears, pushes, nerve, and ground to hold.",
    credit="Made up for sandtable.",
    clock="round",
    default_players=("captain", "captain"),
    default_scenario="ford",
)
