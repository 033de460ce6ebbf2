"""Ferry Landing: smugglers and wardens fight for a ferry on a board of zones; nerve counts as much as wounds."""

from sandtable.kernel import collect

from .actions import Drop, Flee

RULESET = collect(
    __name__,
    title="Ferry Landing",
    summary="Four against four for the ferry: bows, spears, axes, and nerves that break.",
    credit="Ferry Landing: made up for a trial of sandtable.",
    clock="round",
    difficulty="easy",
    default_players=("ferryman", "ferryman"),
    default_scenario="landing",
    gives_up=(Drop, Flee),
)
