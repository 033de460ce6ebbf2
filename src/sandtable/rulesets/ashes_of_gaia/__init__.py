"""Ashes of Gaia: one d100 decides hit, degree, place and friend. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Ashes of Gaia",
    summary="Close fights with blades and pistols: one roll says whether you hit, how well, and where.",
    difficulty="medium",
    credit="Rules by the authors of Ashes of Gaia (ashesofgaia.github.io). An unofficial implementation.",
    clock="round",
    default_players=("greedy", "greedy"),
    default_scenario="brawl",
    menu_capacity=256,
)
