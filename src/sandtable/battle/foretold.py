"""Dice that fall some time after an answer, as the chances that the ruleset tells of it roll them."""

from sandtable.kernel import DICE, Action, Prospect, Rules, Stream, StreamDice, Table, seated

from .log import Event, Log


def roll_foretold(rules: Rules, state: Table, action: Action, side: str) -> Event | None:  # type: ignore[type-arg]
    """The first roll of this side in the first chance that has one; its dice are nobody's."""
    tell = rules.ruleset.prospects
    told = [] if tell is None else tell(state.clone(), action)
    return next((roll for each in told if (roll := first_roll(rules, each, side)) is not None), None)


def first_roll(rules: Rules, told: Prospect, side: str) -> Event | None:
    """The first roll of a chance, if it is this side's; none where whole battles are played for it."""
    situation, ruleset = told.situation, rules.ruleset
    if situation.to_the_end:
        return None
    t, log = situation.start.clone(), Log(ruleset.titles, ruleset.sides)
    t.players = [seated(ruleset.asks, player) for player in situation.players or ruleset.everybody()]
    t.private = [Stream(0, 0, DICE + 1)] * len(ruleset.sides)
    t.luck, t.log = StreamDice(Stream(0, 0, DICE)), log
    situation.run(t)
    first = next((event for event in log.events if event.kind == "roll"), None)
    return first if first is not None and first.side == side else None
