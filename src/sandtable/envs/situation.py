"""What every environment shows of a battle: numbers of the state, the menu, and what each option says of itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sandtable as st
from sandtable.compiled.types.packing import row_of
from sandtable.kernel import Action, no_such
from sandtable.kernel.state import LIMITS, entries

from .features import NOTHING, Features

SEEDS = 1 << 31  # seeds of battles that an environment may draw


@dataclass(frozen=True)
class Setting:
    """A ruleset, a scenario, and what differs from the book; with what an environment needs to know beforehand.

    `names` of the numbers observed, `low` and `high` of each; `features.names` of options; `width` of menus.
    `shaping` adds, while the battle goes on, so much reward for each point by which a result column grows.
    """

    rules: st.Rules
    scenario: Any
    shaping: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        ruleset: str,
        scenario: Any = None,
        *,
        preset: str | None = None,
        rulings: Mapping[str, str] | None = None,
        numbers: Mapping[str, Any] | None = None,
        shaping: Mapping[str, float] | None = None,
    ) -> "Setting":
        rules = st.load(ruleset, preset=preset, rulings=rulings or {}, numbers=numbers or {})
        known = rules.ruleset.columns
        for column in shaping or {}:
            if column not in known:
                raise st.InvalidRules(f"shaping: {no_such('column', column, known)}")
        chosen = rules.ruleset.usual_scenario if scenario is None else scenario
        rules.start(chosen)
        return cls(rules, chosen, dict(shaping or {}))

    @property
    def sides(self) -> tuple[str, ...]:
        return self.rules.ruleset.sides

    def place_of(self, side: str | None) -> int:
        """The place of a side, by its name; the first, if none is named."""
        if side is not None and side not in self.sides:
            raise st.InvalidRules(no_such("side", side, self.sides))
        return 0 if side is None else self.sides.index(side)

    def seats(self, place: int, opponent: str | None) -> list[str | None]:
        """Who answers for each side: at this place nobody, it is asked from outside; elsewhere a player, if any."""
        if opponent is None:
            return [None] * len(self.sides)
        known = [*self.rules.players, *st.levels_of(self.rules)]
        if opponent.partition(":")[0] not in [*known, "rollout"]:
            raise st.InvalidRules(no_such("player", opponent, known))
        return [None if i == place else opponent for i in range(len(self.sides))]

    @property
    def width(self) -> int:
        """Places in the longest menu there can be; yes or no are places 0 and 1."""
        return max(2, self.rules.ruleset.menu_capacity)

    @cached_property
    def stored(self) -> list[tuple[str, str]]:
        """Every number of the state in order: its place, as in `fighters[2].health`, and its code in NumPy."""
        return [(place, field.code or "i8") for place, field, _ in entries(self.rules.ruleset.battle())]

    @property
    def names(self) -> list[str]:
        """What is observed: whose answer is awaited and which question it is, then the state as declared."""
        return ["side", "question", *[place for place, _ in self.stored]]

    @property
    def low(self) -> NDArray[np.int64]:
        return np.array([-1, -1, *[LIMITS[code][0] for _, code in self.stored]], np.int64)

    @property
    def high(self) -> NDArray[np.int64]:
        asks = max(self.rules.ruleset.asks)
        return np.array([len(self.sides) - 1, asks, *[LIMITS[code][1] for _, code in self.stored]], np.int64)

    @cached_property
    def features(self) -> Features:
        """What an option says of itself."""
        return Features(self.rules.ruleset)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        return self  # nothing in it ever changes

    def __reduce__(self) -> Any:
        rules = self.rules
        chosen = (rules.ruleset.id, rules.preset, dict(rules.rulings), dict(rules.changed_numbers))
        return pickled, (*chosen, self.scenario, dict(self.shaping))

    def battle(self, seed: int, players: Sequence[Any] = (), dice: str = "drawn") -> st.Battle:
        return st.Battle(self.rules, self.scenario, seed, players=players, dice=dice)


def pickled(
    id: str, preset: str | None, rulings: Any, numbers: Any, scenario: Any, shaping: Mapping[str, float]
) -> Setting:
    """A setting again, where it is unpickled."""
    return Setting.of(id, scenario, preset=preset, rulings=rulings, numbers=numbers, shaping=shaping)


class Options(NamedTuple):
    """The answers on the menu, in its order: `features` has a row for each, `mask` a place for each possible one."""

    notation: list[str]
    mask: NDArray[np.int8]
    features: NDArray[np.int64]


@dataclass
class Situation:
    """A battle at a question, as environments see it. The order of the menu is the rules' own, and does not change."""

    setting: Setting
    battle: st.Battle

    def __post_init__(self) -> None:
        self.worth = self.shaped()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Situation":
        return Situation(self.setting, self.battle.fork())

    def __getstate__(self) -> dict[str, Any]:
        """To be pickled: the battle as its record, which holds half-played actions too."""
        return {"setting": self.setting, "record": self.battle.record.to_json()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.setting, self.battle = kept["setting"], st.Battle.replay(st.Record.model_validate_json(kept["record"]))
        self.worth = self.shaped()

    def answer(self, answer: Action | str) -> list[float]:
        """Gives the answer; what it was worth to each side: a win or defeat, and what `shaping` pays on the way."""
        self.battle.push(answer)
        before, self.worth = self.worth, self.shaped()
        gained = self.worth - before
        return [won + (gained if side == 0 else -gained) for side, won in enumerate(self.returns())]

    @property
    def side(self) -> int:
        """Who is asked; -1 when the battle is over or waits for dice."""
        pending = self.battle.pending
        return self.setting.sides.index(pending.side) if isinstance(pending, st.Choice) else NOTHING

    def observation(self) -> NDArray[np.int64]:
        """The numbers called `Setting.names`. Nothing is hidden from any side; dice to come are not in the state."""
        pending, row = self.battle.pending, list[Any]()
        row_of(type(self.battle.state))(self.battle.state, row)
        ask = int(pending.ask) if isinstance(pending, st.Choice) else NOTHING
        return np.array([self.side, ask, *row], np.int64)

    @property
    def menu(self) -> list[Action]:
        """The answers on the menu, in its order; none when the battle is over or waits for dice."""
        pending = self.battle.pending
        return pending.menu if isinstance(pending, st.Choice) else []

    def options(self) -> Options:
        """The menu with all that its options say of themselves."""
        menu, setting = self.menu, self.setting
        mask = np.zeros(setting.width, np.int8)
        mask[: len(menu)] = 1
        return Options([str(action) for action in menu], mask, setting.features.of(menu))

    def info(self) -> dict[str, Any]:
        """The same for people and for policies that score options: the question, the rule that asks, the answers."""
        pending, options = self.battle.pending, self.options()
        asked = isinstance(pending, st.Choice)
        return {
            "question": pending.ask.label if isinstance(pending, st.Choice) else "",
            "rule": pending.rule if isinstance(pending, st.Choice) else "",
            "action_mask": options.mask,
            "options": options.notation,
            "features": options.features,
            **({} if asked else {"result": self.result()}),
        }

    def result(self) -> dict[str, Any]:
        """The columns of the result as the battle stands, ended or not."""
        row = self.setting.rules.ruleset.result()
        self.setting.rules.ruleset.report(self.battle.state, row)
        return row.to_json()

    def returns(self) -> list[float]:
        """1 for the winner and -1 for every other side; 0 while it goes on, and where nobody has won.

        A side alone against what the rules move wins or loses by itself.
        """
        sides = len(self.setting.sides)
        if self.battle.pending is not None:
            return [0.0] * sides
        winner = self.result()["winner"]
        if winner < 0 and sides > 1:
            return [0.0] * sides
        return [1.0 if side == winner else -1.0 for side in range(sides)]

    def shaped(self) -> float:
        """The worth of the result columns now, by the weights of the setting."""
        shaping = self.setting.shaping
        if not shaping:
            return 0.0
        columns = self.result()
        return float(sum(weight * columns[name] for name, weight in shaping.items()))
