"""Table Encounter: miniatures in inches. An unofficial implementation, in our words."""

from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Table Encounter",
    summary="Miniatures on an open table: walk, shoot, be shot at, and shoot back.",
    difficulty="medium",
    credit="Rules by erturian (github.com/erturian/table_encounter), CC BY-SA 4.0. An unofficial implementation.",
    clock="round",
    default_players=("greedy", "greedy"),
    menu_capacity=512,
)
