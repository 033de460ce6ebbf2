"""`sandtable play`: sits a person, or a program, down at a battle."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import sandtable as st
from sandtable.battle.seating import thinks
from sandtable.kernel import HUMAN, InvalidRules, hint, no_such

from . import conversation, options, protocol, saving

Scenario = Annotated[str | None, typer.Option(metavar="NAME|FILE", help="Where the battle starts.")]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="PLAYER", help="Who plays a side: human, or a player of the ruleset. Once for each side."
    ),
]
DiceFrom = Annotated[
    str | None,
    typer.Option("--dice", metavar="drawn|typed", help="Whether the seed rolls the dice, as by default, or you do."),
]
Seed = Annotated[
    int | None, typer.Option(help="Where the luck starts, to play the same battle again; new luck by default.")
]
SEED_BITS = 31  # of a seed that is drawn: few enough to be typed again
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved battle.")]


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    id: options.Id,
    scenario: Scenario = None,
    seat: Seats = None,
    dice: DiceFrom = None,
    seed: Seed = None,
    preset: options.Preset = None,
    ruling: options.Rulings = None,
    number: options.Numbers = None,
    load: Load = None,
    as_json: options.Json = False,
) -> None:
    """Play a battle: numbered choices with their chances, every refusal with its rule, undo and save at any time.

    With --json, a program plays: one JSON object per line in and out; the first line tells the commands.
    """
    rules = options.load_rules(id, preset, ruling, number)
    if load is not None:
        given = (preset, ruling, number, scenario, seat, dice, seed)
        battle = go_on(id, load, any(each is not None and each != [] for each in given))
    else:
        name = scenario or first_scenario(rules)
        luck = secrets.randbits(SEED_BITS) if seed is None else seed
        battle = st.Battle(rules, name, luck, players=seated(rules, seat or ()), dice=checked_dice(dice))
    if as_json:
        protocol.serve(battle)
    else:
        conversation.Conversation(battle).run()


def go_on(id: str, file: Path, changed: bool) -> st.Battle:
    """A saved battle; it brings its own rules, scenario, players, dice and seed."""
    if changed:
        own = "rules, scenario, players, dice and seed"
        raise InvalidRules(f"a saved battle has its own {own}: give --load without others")
    battle = saving.opened(file)
    if battle.rules.ruleset.id != id:
        raise InvalidRules(f"{file.name} is a battle of {battle.rules.ruleset.id}, not of {id}")
    return battle


def checked_dice(dice: str | None) -> str:
    """Who rolls: the seed by default."""
    if dice is None:
        return "drawn"
    if dice not in ("drawn", "typed"):
        raise st.ParseError(f"--dice {dice}: drawn or typed expected{hint(dice, ('drawn', 'typed'))}")
    return dice


def first_scenario(rules: st.Rules) -> str:
    """The scenario that is played by default."""
    files = rules.ruleset.scenario_files
    if not files:
        raise st.InvalidScenario(f"{rules.ruleset.id} has no scenario: name a file with --scenario")
    return rules.ruleset.usual_scenario


def seated(rules: st.Rules, seats: Sequence[str]) -> list[str | None]:
    """A player for each side: as given, in the order of sides or as `side=player`; the rest as is usual."""
    sides, names = rules.ruleset.sides, list(rules.ruleset.everybody([HUMAN]))
    taken = list[str]()
    for place, text in enumerate(seats):
        side, equals, player = (text, "", "") if thinks(text) else text.partition("=")
        if equals and side not in sides:
            raise InvalidRules(f"--seat {text}: {no_such('side', side, sides)}")
        if not equals and place >= len(sides):
            raise InvalidRules(f"--seat {text}: more seats than sides, and those are {', '.join(sides)}")
        taken.append(side if equals else sides[place])
        names[sides.index(taken[-1])] = player if equals else text
    options.once("--seat", taken, "seated")
    return [None if name == HUMAN else name for name in names]
