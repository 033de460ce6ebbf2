"""Gatehouse: raiders, guards, doors and a hoard on a board of zones. A small example, made up for sandtable."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Gatehouse",
    summary="Raiders storm a stronghold, room by room: bows, blows, doors that are barred and broken.",
    credit="Made up for sandtable.",
    clock="round",
    default_players=("captain", "captain"),
    default_scenario="gate",
)
