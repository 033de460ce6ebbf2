"""One battle of each ruleset at the moments at which its pages are looked at, from a kept record: always the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sandtable as st
from sandtable.kernel import HUMAN
from sandtable.web.tables import protocol
from sandtable.web.tables.opening import Opening
from sandtable.web.tables.store import Store
from sandtable.web.tables.table import Table, open_new, url

RECORDS = Path(__file__).parents[2] / "battle" / "records"
RECORD = {
    "ashes_of_gaia": "street-11",
    "danger_close": "squad-heavy-11",
    "skirmishers": "yard-11",
    "table_encounter": "encounter-11",
    "year_zero": "station-11",
}
FIRST = 0  # the side that is looked at
CHOICE = 4  # answers at least, for it to be a question worth a look
MIDDLE = 0.45  # of the battle's answers; the aim is the first of its side from there on


@dataclass
class Retold:
    """A table at which the battle of a record happens once more, answer by answer and roll by roll."""

    table: Table
    given: Iterator[str]
    fallen: Iterator[tuple[int, ...]]

    def is_choice(self) -> bool:
        return isinstance(self.table.game.battle.pending, st.Choice)

    def step(self) -> str:
        """The next thing that happened."""
        side = self.table.game.asked
        assert side is not None
        game = self.table.game
        event = game.push(side, next(self.given)) if self.is_choice() else game.roll(side, next(self.fallen))
        self.table.keep(event)
        return event.text


def begun(store: Store, ruleset: str) -> str:
    """The page of the same battle at its start, where dice are drawn."""
    record = st.Record.read(RECORDS / f"{ruleset}-{RECORD[ruleset]}.json")
    people = [HUMAN] * len(st.load(ruleset).ruleset.sides)
    opening = Opening(ruleset=ruleset, scenario=record.scenario, players=people, seed=record.seed)
    return address(opened(store, opening))


def opened(store: Store, opening: Opening) -> Table:
    """A table without a coach, whose chances come when they come."""
    table = open_new(store, opening)
    table.want_coach(table.host, False, True, table.number)
    return table


def address(table: Table) -> str:
    """The page of whoever sits for the first side."""
    return url(table.id, table.seats[FIRST].secret)


def retold(store: Store, ruleset: str) -> Retold:
    """A new table for the battle that is kept of a ruleset, where dice are given."""
    record = st.Record.read(RECORDS / f"{ruleset}-{RECORD[ruleset]}.json")
    battle = st.Battle.replay(record)
    people = [HUMAN] * len(battle.rules.ruleset.sides)
    opening = Opening(ruleset=ruleset, scenario=record.scenario, players=people, dice="typed")
    tapes = [*(beat.tape for beat in battle.history), battle.course.tape]
    given = [str(answer.action) for tape in tapes for answer in tape.answers if answer.action is not None]
    fallen = [event.dice for event in battle.log if event.kind == "roll"]
    return Retold(opened(store, opening), iter(given), iter(fallen))


def aimed(store: Store, ruleset: str) -> tuple[Retold, protocol.Option]:
    """The battle just before an attack in its middle, and that attack."""
    before = retold(store, ruleset)
    answers = list(before.given)
    before.given = iter(answers)
    for place, answer in enumerate(answers):
        while not before.is_choice():
            before.step()
        option = attack(before.table, answer) if place >= MIDDLE * len(answers) else None
        if option is not None:
            before.given = iter(answers[place:])
            return before, option
        before.step()
    raise AssertionError(f"nobody attacks in the second part of {RECORD[ruleset]}")


def attack(table: Table, answer: str) -> protocol.Option | None:
    """This answer, if it is an attack of the first side on somebody."""
    game = table.game
    if game.asked != FIRST:
        return None
    pieces = {figure.key for figure in game.battle.rules.ruleset.looks.view(game.battle.state).figures}
    options = game.options
    found = next((option for option in options if option.answer == answer and len(options) >= CHOICE), None)
    return found if found and found.rolls and found.target in pieces - {found.actor} else None


def over(store: Store, ruleset: str) -> Retold:
    """The battle when it is over."""
    end = retold(store, ruleset)
    while end.table.game.asked is not None:
        end.step()
    return end
