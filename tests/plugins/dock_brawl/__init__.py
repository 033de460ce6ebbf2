"""Dock Brawl: brawlers on a wet dock, two sides, no board."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Dock Brawl",
    summary="Two to four brawlers a side, fists, bottles and hooks, and a card each round.",
    credit="Made up for this package.",
    clock="round",
    default_players=("bruiser", "bruiser"),
    default_scenario="quay",
)
