"""OpenSpiel: battles as games whose every roll is a chance node with the exact chances of its faces."""

import ctypes
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

import numpy as np
import pyspiel

from sandtable.battle import Battle, Roll
from sandtable.kernel import Ruleset
from sandtable.registry import find, rulesets

from .situation import Setting, Situation

MOST_OUTCOMES = 1 << 10  # of one die or deck
LONGEST = 20_000  # answers and rolls in a battle


def type_of(ruleset: Ruleset) -> pyspiel.GameType:
    """What OpenSpiel needs to know of a ruleset: `pyspiel.load_game("sandtable_skirmishers(scenario=yard)")`."""
    sides = len(ruleset.sides)
    return pyspiel.GameType(
        short_name=f"sandtable_{ruleset.id}",
        long_name=f"sandtable {ruleset.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if sides == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=sides,
        min_num_players=sides,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": ruleset.usual_scenario, "preset": ""},
    )


class BattleGame(pyspiel.Game):
    """A battle with typed dice. Actions are places in the menu; `action_to_string` is our notation.

    Every die is a chance node of its own, with every face as likely as the others, so that a pool of twenty dice is no
    longer list than one die. Nothing is hidden: the observation of every player is the whole state.
    """

    def __init__(self, setting: Setting, params: Mapping[str, Any] | None = None) -> None:
        self.setting = setting
        sides = len(setting.sides)
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.width,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=sides,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if sides == 2 else None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(setting.rules.ruleset), info, dict(params or {}))

    @classmethod
    def loaded(cls, ruleset: str, params: Mapping[str, Any]) -> "BattleGame":
        """The game that `pyspiel.load_game` asks for."""
        return cls(Setting.of(ruleset, params.get("scenario"), preset=params.get("preset") or None), params)

    def new_initial_state(self) -> "BattleState":
        return BattleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BattleObserver":
        return BattleObserver(self.setting)


class BattleState(pyspiel.State):
    """A battle at a question or a roll."""

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.faces: list[int] = []  # of the pending roll, as far as its dice have fallen

    @cached_property
    def situation(self) -> Situation:
        """The battle, opened when first wanted: OpenSpiel makes a new state for each copy, then puts this into it."""
        return Situation(self.setting, self.setting.battle(0, dice="typed"))

    @property
    def battle(self) -> Battle:
        return self.situation.battle

    def current_player(self) -> int:
        if self.battle.pending is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(self.battle.pending, Roll) else self.situation.side

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.situation.menu)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the next die of the pending roll, or the cards that are left."""
        ways = ways_of(self.pending_roll())
        return [(way, 1.0 / ways) for way in range(ways)]

    def pending_roll(self) -> Roll:
        assert isinstance(self.battle.pending, Roll)
        return self.battle.pending

    def _apply_action(self, action: int) -> None:
        if not isinstance(self.battle.pending, Roll):
            self.battle.push(self.situation.menu[action])
            return
        self.faces.append(face_of(self.battle.pending, action))
        if len(self.faces) == self.battle.pending.dice.n:
            self.battle.roll(self.faces)
            self.faces = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self.pending_roll().dice.n - len(self.faces)} to roll: {face_of(self.pending_roll(), action)}"
        return str(self.situation.menu[action])

    def is_terminal(self) -> bool:
        return self.battle.pending is None

    def returns(self) -> list[float]:
        return self.situation.returns()

    def __str__(self) -> str:
        return f"{self.battle.describe()}\n{self.battle.pending} {self.faces}"


class BattleObserver:
    """What a player sees: everything."""

    def __init__(self, setting: Setting) -> None:
        self.tensor = np.zeros(len(setting.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BattleState, player: int) -> None:
        self.tensor[:] = state.situation.observation()

    def string_from(self, state: BattleState, player: int) -> str:
        return str(state)


def ways_of(roll: Roll) -> int:
    """In how many ways one die can fall, or a card be drawn."""
    return roll.cards.left if roll.cards is not None else roll.dice.sides


def face_of(roll: Roll, way: int) -> int:
    return roll.cards.nth(way) if roll.cards is not None else way + 1


def register() -> None:
    """Makes every ruleset at hand known to OpenSpiel, as `sandtable_ID`."""
    for id in rulesets():
        kind = type_of(find(id))
        if kind.short_name not in pyspiel.registered_names():
            creator = partial(BattleGame.loaded, id)
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(creator))  # OpenSpiel lets go of it after Python has ended
            pyspiel.register_game(kind, creator)


register()
