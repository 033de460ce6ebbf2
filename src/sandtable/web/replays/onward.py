"""Play on from a moment of a battle: a new table where everything up to there has happened, and luck is fresh."""

import sandtable as st
from sandtable.battle.tape import Answer
from sandtable.kernel import HUMAN

from .. import hosted
from ..tables import opening, table
from ..tables.happened import Event, Keeper


def play_on(kept: Keeper, record: str, line: int, players: tuple[str, ...]) -> table.Table:
    """Opens the new table. Its dice are typed: past ones are on it, and any guest rolls those to come."""
    read = st.Record.model_validate_json(record)
    battle = hosted.replayed(read.model_dump())
    if not 0 <= line < len(battle.log):
        raise st.IllegalAction(f"the log has {len(battle.log)} lines, numbered from 0: there is no line {line}")
    wanted = opening.Opening(
        ruleset=read.ruleset,
        scenario=read.scenario,
        players=list(players if HUMAN in players else opening.usual_players(battle.rules)),
        preset=battle.rules.preset,
        rulings=battle.rules.rulings,
        numbers=battle.rules.changed_numbers,
        dice="typed",
    )
    new = table.open_new(kept, wanted)
    happen(new, battle, line)
    return new


def happen(new: table.Table, battle: st.Battle, line: int) -> None:
    """Repeats at the new table all answers and dice before a line of the log."""
    tapes = [*(beat.tape for beat in battle.history), battle.course.tape]
    given = iter([answer for tape in tapes for answer in tape.answers if not answer.faces])
    fallen = iter([event for event in battle.log if event.kind == "roll"])
    game = new.game
    while len(game.battle.log) < line and (side := game.asked) is not None:
        if not isinstance(game.battle.pending, st.Choice):
            roll = next(fallen)
            event = (game.roll if roll.typed else game.fell)(side, roll.dice)
        else:
            event = given_again(new, side, next(given))
        new.keep(event)


def given_again(new: table.Table, side: int, answer: Answer) -> Event:
    """Repeats one answer, or one change by hand."""
    game = new.game
    if answer.change is not None:
        return game.set_by_hand(answer.change)
    assert answer.action is not None
    if new.seats[side].player == HUMAN:
        return game.push(side, str(answer))
    return game.let(side, answer.action, game.battle.course.luck())
