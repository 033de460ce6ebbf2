"""Zones and stress: dice pools, initiative cards, interrupts and bursts. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Year Zero",
    summary="A fight from room to room: push your luck, and pay for it with your nerves.",
    difficulty="hard",
    credit="After a one-page combat sheet for the Year Zero family of games. An unofficial implementation.",
    clock="round",
    default_players=("greedy", "greedy"),
)
