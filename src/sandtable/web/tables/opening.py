"""The settings of a new table: the game, the scenario, who plays, and where dice come from."""

import secrets
from typing import Any, Literal

from pydantic import Field

import sandtable as st
from sandtable.battle import InForceThen, rules_of_then
from sandtable.kernel import HUMAN, no_such

from .. import body, hosted
from .game import Game

LARGEST = 80_000  # bytes that a table's opening takes for ever
SEED_BITS = 53  # what every reader of JSON can hold


class Opening(body.Body, strict=True):
    """How a table is opened. Entries that are left out have their usual values."""

    ruleset: str = Field(max_length=80)
    scenario: str | dict[str, Any] | None = None
    players: list[str] | None = Field(default=None, max_length=32)  # `human` or a player of the ruleset, for each side
    preset: str | None = Field(default=None, max_length=80)
    rulings: dict[str, str] = {}
    numbers: dict[str, Any] = {}
    dice: Literal["drawn", "typed"] = "drawn"
    seed: int | None = Field(default=None, ge=0, lt=1 << SEED_BITS)
    referee: bool = False  # one more guest, who may answer for every person
    clock: int | None = Field(default=None, ge=1, le=1440)  # minutes after which people are reminded to answer

    def settled(self) -> "Opening":
        """With every choice made, so that the same battle can be set up again."""
        rules = hosted.hosted(self.ruleset, self.rulings, self.numbers, self.preset)
        ruleset = rules.ruleset
        named = ruleset.usual_scenario if self.scenario is None else self.scenario
        scenario = rules.scenario(named).model_dump(mode="json")
        players = usual_players(rules) if self.players is None else self.players
        if len(players) != len(ruleset.sides):
            raise ruleset.wrong_players(players)
        for player in players:
            check_player(rules, player)
        seed = secrets.randbits(SEED_BITS) if self.seed is None else self.seed
        return self.model_copy(update={"scenario": scenario, "players": list(players), "seed": seed})

    def rules(self) -> st.Rules:
        """The rules that it is played with."""
        assert self.scenario is not None
        rules = hosted.hosted(self.ruleset, self.rulings, self.numbers, self.preset)
        return rules.with_preset(rules.scenario(self.scenario).preset)

    def under(self, then: InForceThen) -> "Opening":
        """The same with every number and reading as it was then; `InvalidRecord` names those that are gone."""
        plain = self.model_copy(update={"rulings": {}, "numbers": {}}).rules()
        rules = rules_of_then(plain.ruleset, plain.preset, then)
        changed = {"rulings": {**self.rulings, **rules.rulings}, "numbers": {**self.numbers, **rules.changed_numbers}}
        return self.model_copy(update=changed)

    def game(self) -> Game:
        """The battle at its start. Tables of one scenario share its board, the largest part of them."""
        assert self.scenario is not None
        rules = self.rules()
        scenario = rules.scenario(self.scenario)
        return Game(st.Battle(rules, scenario, self.seed or 0, dice=self.dice, start=rules.opening(scenario)))


def tried(opening: Opening) -> Opening:
    """The same with every choice made, once its battle has been set up. Done by `work`."""
    settled = opening.settled()
    if len(settled.model_dump_json()) > LARGEST:
        raise st.InvalidScenario(f"scenario, numbers and readings take more than {LARGEST:,} bytes")
    settled.game()
    return settled


def usual_players(rules: st.Rules) -> list[str]:
    """A person for the first side, computer players for the others."""
    return list(rules.ruleset.everybody([HUMAN]))


def check_player(rules: st.Rules, player: str) -> None:
    known = [HUMAN, *rules.players, *st.levels_of(rules)]  # a guest's own settings could keep a server busy
    if player not in known:
        raise st.InvalidRules(no_such("player", player, known))
