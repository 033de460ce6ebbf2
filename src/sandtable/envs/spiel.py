"""OpenSpiel: battles as games whose every roll is a chance node with the exact chances of its faces."""

import ctypes
import json
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from sandtable.battle import Battle, Roll
from sandtable.kernel import IllegalAction, InvalidRules, Ruleset, as_whole
from sandtable.kernel.values import LIMITS
from sandtable.registry import find, rulesets

from .situation import Setting, Situation, refused

MOST_OUTCOMES = 1 << 10  # of one die or deck
LONGEST = 20_000  # answers in a battle
WORDS = ("scenario", "preset")  # parameters that are words, or data in JSON
DATA = ("rulings", "numbers", "shaping")  # parameters in JSON
ITS_OWN = ",()=%"  # characters with a meaning in OpenSpiel's notation of games


def written(value: Any) -> str:
    """A parameter as text: words as they are, data as JSON, in which signs of OpenSpiel's own are escaped.

    >>> written({"fire.ammo": 2, "fire.base": 1})
    '{"fire.ammo":2%2C"fire.base":1}'
    """
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return "".join(quote(sign) if sign in ITS_OWN else sign for sign in text)


def read(name: str, value: Any) -> Any:
    """The value of a parameter of this name."""
    text = unquote(str(value))
    if name in WORDS and not text.startswith("{"):
        return text or None
    try:
        return json.loads(text or "{}")
    except ValueError as error:
        raise InvalidRules(f"{name}: no JSON: {text}: {error}") from None


def type_of(ruleset: Ruleset, is_shaped: bool = False) -> pyspiel.GameType:
    """What OpenSpiel needs to know of a ruleset: `pyspiel.load_game("sandtable_skirmishers(scenario=yard)")`."""
    sides, model = len(ruleset.sides), pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=f"sandtable_{ruleset.id}",
        long_name=f"sandtable {ruleset.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if sides == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=model.REWARDS if is_shaped else model.TERMINAL,
        max_num_players=sides,
        min_num_players=sides,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "scenario": ruleset.usual_scenario,
            "preset": "",
            **dict.fromkeys(DATA, "{}"),
            "max_game_length": LONGEST,
        },
    )


class BattleGame(pyspiel.Game):
    """A battle with typed dice. Actions are places in the menu; `action_to_string` is our notation.

    Every die is a chance node of its own, with every face as likely as the others, so that a pool of twenty dice is no
    longer list than one die. Nothing is hidden: the observation of every player is the whole state.
    """

    def __init__(self, setting: Setting, max_game_length: int = LONGEST) -> None:
        if setting.illegal:
            raise InvalidRules(
                "illegal: OpenSpiel takes no place that is not on the menu, so that none can cost anything"
            )
        max_game_length = as_whole("max_game_length", max_game_length)
        self.setting, self.longest = setting, max_game_length
        self.worth_before = setting.worth(setting.rules.start(setting.scenario))
        sides, most = len(setting.sides), 1.0 + reach_of(setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.width,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=sides,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if sides == 2 else None,
            max_game_length=max_game_length,
        )
        chosen = setting.chosen
        params: dict[str, str | int] = {name: written(chosen[name]) for name in (*WORDS, *DATA) if chosen[name]}
        if max_game_length != LONGEST:
            params["max_game_length"] = max_game_length
        super().__init__(type_of(setting.rules.ruleset, bool(setting.shaping)), info, params)

    @classmethod
    def loaded(cls, ruleset: str, params: Mapping[str, Any]) -> "BattleGame":
        """The game that `pyspiel.load_game` asks for."""
        chosen = {name: read(name, params[name]) for name in (*WORDS, *DATA) if name in params}
        return cls(Setting.of(ruleset, **chosen), params.get("max_game_length", LONGEST))

    def __deepcopy__(self, memo: dict[int, Any]) -> "BattleGame":
        return self  # nothing in it ever changes

    def __reduce__(self) -> Any:
        return type(self), (self.setting, self.longest)

    def new_initial_state(self) -> "BattleState":
        return BattleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BattleObserver":
        return BattleObserver(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class BattleState(pyspiel.State):
    """A battle at a question or a roll."""

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.game, self.setting = game, game.setting
        self.faces: list[int] = []  # of the pending roll, as far as its dice have fallen
        self.answers = 0  # given so far
        self.paid = [0.0] * len(self.setting.sides)  # the returns when the last side was asked

    def __reduce__(self) -> Any:
        return again, (self.game, self.history())

    @cached_property
    def situation(self) -> Situation:
        """The battle, opened when first wanted: OpenSpiel makes a new state for each copy, then puts this into it."""
        return Situation(self.setting, self.setting.battle(0, dice="typed"))

    @property
    def battle(self) -> Battle:
        return self.situation.battle

    def current_player(self) -> int:
        if self.is_terminal():
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
        pending = self.battle.pending
        known: Sequence[Any] = range(ways_of(pending)) if isinstance(pending, Roll) else self.situation.menu
        if not 0 <= action < len(known):
            raise IllegalAction(refused(action, known))
        if not isinstance(pending, Roll):
            self.paid = self.returns()
            self.battle.push(known[action])
            self.answers += 1
            return
        self.faces.append(face_of(pending, action))
        if len(self.faces) == pending.dice.n:
            self.battle.roll(self.faces)
            self.faces = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self.pending_roll().dice.n - len(self.faces)} to roll: {face_of(self.pending_roll(), action)}"
        return str(self.situation.menu[action])

    def is_terminal(self) -> bool:
        """Whether the battle is over, or so long that it ends undecided."""
        return self.battle.pending is None or (self.answers >= self.game.longest and not self.is_rolling)

    @property
    def is_rolling(self) -> bool:
        return isinstance(self.battle.pending, Roll)

    def returns(self) -> list[float]:
        """What each side has won so far: the battle, at its end, and what shaping has paid."""
        gain = self.setting.worth(self.battle.state) - self.game.worth_before
        won = self.situation.final() if self.is_terminal() else self.situation.returns()
        return list((self.setting.shared(gain) + won).tolist())

    def rewards(self) -> list[float]:
        """What the last answer has brought each side, with all that followed before the next."""
        return [now - before for now, before in zip(self.returns(), self.paid)]

    def __str__(self) -> str:
        menu = ", ".join(map(str, self.situation.menu))
        pending = self.battle.pending
        asked = pending and pending.spoken(self.battle.rules.ruleset, self.battle.state)
        return f"{self.battle.describe()}\n{asked} {self.faces or menu}"


def again(game: BattleGame, history: Sequence[int]) -> BattleState:
    """The state that comes after these actions and falls of dice."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def reach_of(setting: Setting) -> float:
    """The most that shaping can pay or take in one battle: each of its columns from one bound to the other."""
    fields = setting.rules.ruleset.result.fields
    bounds = {name: LIMITS[fields[name].code or "i8"] for name in setting.shaping}
    return float(sum(abs(weight) * (bounds[name][1] - bounds[name][0]) for name, weight in setting.shaping.items()))


class BattleObserver:
    """What a player sees: everything. A player who `recalls` tells positions apart by all that led to them."""

    def __init__(self, setting: Setting, recalls: bool = False) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(len(setting.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BattleState, player: int) -> None:
        self.tensor[:] = state.situation.observation()

    def string_from(self, state: BattleState, player: int) -> str:
        return state.history_str() if self.recalls else str(state)


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
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(creator))  # OpenSpiel frees it after Python has ended
            pyspiel.register_game(kind, creator)


register()
