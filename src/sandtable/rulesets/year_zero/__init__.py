"""Zones and stress: dice pools, initiative cards, interrupts and bursts. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Year Zero",
    summary="Stress-dice skirmish on a map of zones: cards, two slots, interrupts paid out of turn, bursts and nerves.",
    credit="After a one-page combat sheet for the Year Zero family of games. Unofficial, endorsed by nobody.",
    clock="round",
    default_players=("greedy", "greedy"),
)
