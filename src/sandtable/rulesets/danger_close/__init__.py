"""Danger Close: a squad's exchange of fire. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Danger Close",
    summary="Lead one squad through a firefight without a map: turn the fight before it turns on you.",
    difficulty="easy",
    credit="Rules by lars1808 (dicegoblin.blog). An unofficial implementation, not endorsed by the author.",
    sides=("squad",),
    clock="exchange",
    default_players=("cautious",),
    default_scenario="bunker",
)
