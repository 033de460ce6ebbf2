"""Skirmishers: squads on hexagonal dots, arcs and reaction fire. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Skirmishers",
    summary="Hex skirmish: set firing arcs on your turn, shoot on theirs.",
    difficulty="medium",
    credit="Rules by Eudicods (CC BY-NC-SA 4.0). An unofficial implementation, not endorsed by the author.",
    sides=("A", "B"),
    clock="round",
    default_scenario="yard",
    default_players=("greedy", "greedy"),
    menu_capacity=512,
)
