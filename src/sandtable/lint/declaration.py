"""What a ruleset declares of itself by name: fields, scenarios, players and actions that there must be."""

from collections.abc import Iterator

from sandtable.kernel import Ruleset, hint, no_such
from sandtable.kernel.places import Place
from sandtable.kernel.players import player_names

from .problem import Problem


def declared(ruleset: Ruleset) -> Iterator[Problem]:
    """Names in the declaration that stand for nothing, each with its line."""
    file = str(ruleset.folder / "__init__.py")
    for name, why in unknown(ruleset):
        yield Problem(file, Place(file, 1).of(name).line, name, why)


def unknown(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What is declared under a name, and why it stands for nothing."""
    fields, scenarios = ruleset.battle.fields, ruleset.scenario_files
    if ruleset.clock and ruleset.clock not in fields:
        near = hint(ruleset.clock, fields)
        yield "clock", f'{ruleset.battle.__name__} has no field "{ruleset.clock}"{near}'
    if ruleset.default_scenario and scenarios and ruleset.default_scenario not in scenarios:
        yield "default_scenario", no_such("scenario", ruleset.default_scenario, scenarios)
    known = player_names(ruleset.asks)
    for player in ruleset.default_players:
        if player not in known:
            yield "default_players", no_such("player", player, known)
    for kind in ruleset.gives_up:
        if kind not in ruleset.actions.kinds:
            yield "gives_up", f"{kind.__name__} is no kind of {ruleset.actions.__name__}"
