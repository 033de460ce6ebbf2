"""Skirmishers: squads on hexagonal dots, arcs and reaction fire. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Skirmishers",
    summary="Two squads on hexagonal dots: arcs of fire in one's own turn, shots in the enemy's; melee and explosives.",
    credit="Rules by Eudicods (CC BY-NC-SA 4.0). An unofficial implementation, not endorsed by the author.",
    sides=("A", "B"),
    clock="round",
    default_scenario="yard",
    default_players=("greedy", "greedy"),
    menu_capacity=512,
)
