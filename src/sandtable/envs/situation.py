"""The view of a battle that all environments share: numbers of the state, the menu, and features of options."""

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sandtable as st
from sandtable.battle.battle import read_scenario
from sandtable.compiled.runtime.packing import row_of
from sandtable.kernel import Action, as_mapping, no_such
from sandtable.kernel.state import entries

from .exact import Part, parted, parts_of
from .features import NOTHING, Features

SEEDS = 1 << 31  # seeds of battles that an environment may draw
LARGEST = 1e100  # part of a reward: sums of so many that a battle can bring are still numbers
NOT_BEGUN = "no battle has begun yet: call reset() first"


@dataclass(frozen=True)
class Setting:
    """A ruleset, a scenario, and what differs from the book; with what an environment needs to know beforehand.

    `names` of the numbers observed, `low` and `high` of each; `features.names` of options; `width` of menus.
    `shaping` adds, while the battle goes on, so much reward for each point by which a result column grows; a place that
    is not on the menu costs `illegal`. Copied or pickled, a setting is the same: a scenario from a file becomes data.
    """

    rules: st.Rules
    scenario: Any
    shaping: Mapping[str, float] = field(default_factory=dict)
    illegal: float = 0.0

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
        illegal: float = 0.0,
    ) -> "Setting":
        rules = st.load(ruleset, preset=preset, rulings=rulings, numbers=numbers)
        weights = as_mapping("shaping", shaping)
        known = rules.ruleset.columns
        for column, weight in weights.items():
            if column not in known:
                raise st.InvalidRules(f"shaping: {no_such('column', column, known)}")
            check_number(f"shaping: {column}", weight)
        check_number("illegal", illegal)
        chosen = rules.ruleset.usual_scenario if scenario is None else scenario
        read = read_scenario(rules, chosen)
        rules = rules.with_preset(read.preset)
        rules.start(chosen)
        if str(chosen) not in rules.ruleset.scenario_files:
            chosen = read.model_dump(mode="json", exclude_unset=True)
        return cls(rules, chosen, dict(weights), illegal)

    @property
    def sides(self) -> tuple[str, ...]:
        return self.rules.ruleset.sides

    def place_of(self, side: str | None) -> int:
        """The place of a side, by its name; the first, if none is named."""
        if side is not None and side not in self.sides:
            raise st.InvalidRules(no_such("side", side, self.sides))
        return 0 if side is None else self.sides.index(side)

    def seats(self, place: int, opponent: str | None) -> list[str | None]:
        """The player of each side: none at this place, which is asked from outside; elsewhere the opponent, if any."""
        return [None if i == place else opponent for i in range(len(self.sides))]

    def seated(self, place: int, opponent: str | None) -> list[str | None]:
        """The same for a battle in plain Python, in which every player can take a seat; no other is taken."""
        if opponent is not None:
            st.battle.seating.seat_of(self.rules, opponent)
        return self.seats(place, opponent)

    @property
    def width(self) -> int:
        """Places in the longest menu there can be; yes or no are places 0 and 1."""
        return max(2, self.rules.ruleset.menu_capacity)

    @cached_property
    def stored(self) -> list[tuple[str, str]]:
        """Every number of the state in order: its place, as in `fighters[2].health`, and its code in NumPy."""
        return [(place, field.code or "i8") for place, field, _ in entries(self.rules.ruleset.battle())]

    @cached_property
    def observed(self) -> list[Part]:
        """What is observed: whose answer is awaited and which question it is, then the state as declared."""
        asks = max(self.rules.ruleset.asks)
        state = [part for place, code in self.stored for part in parts_of(place, code)]
        return [Part("side", -1, len(self.sides) - 1), Part("question", -1, asks), *state]

    @property
    def names(self) -> list[str]:
        return [part.name for part in self.observed]

    @property
    def low(self) -> NDArray[np.int64]:
        return np.array([part.low for part in self.observed], np.int64)

    @property
    def high(self) -> NDArray[np.int64]:
        return np.array([part.high for part in self.observed], np.int64)

    @cached_property
    def widths(self) -> NDArray[np.int64]:
        """How many numbers are observed of each number of the state."""
        return np.array([len(parts_of(place, code)) for place, code in self.stored], np.int64)

    @cached_property
    def features(self) -> Features:
        """The features of an option."""
        return Features(self.rules.ruleset)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        return self  # nothing in it ever changes

    def __reduce__(self) -> Any:
        return partial(type(self).of, self.rules.ruleset.id, **self.chosen), ()

    @property
    def chosen(self) -> dict[str, Any]:
        """What `of` makes the same setting from, beside the ruleset."""
        rules, own = self.rules, {"scenario": self.scenario, "shaping": dict(self.shaping), "illegal": self.illegal}
        return {**own, "preset": rules.preset, "rulings": dict(rules.rulings), "numbers": dict(rules.changed_numbers)}

    def battle(self, seed: int, players: Sequence[Any] = (), dice: str = "drawn") -> st.Battle:
        return st.Battle(self.rules, self.scenario, seed, players=players, dice=dice)

    def worth(self, t: Any) -> float:
        """The value of the result columns of a state, by the weights of the shaping."""
        if not self.shaping:
            return 0.0
        columns = self.result(t)
        return float(sum(weight * columns[name] for name, weight in self.shaping.items()))

    def result(self, t: Any) -> dict[str, Any]:
        """The result columns of a state, whether its battle has ended or not."""
        row = self.rules.ruleset.result()
        self.rules.ruleset.report(t, row)
        return row.to_json()

    def shared(self, gain: float) -> NDArray[np.float64]:
        """The reward of shaping for each side: the first side gains it, the others lose it."""
        return np.array([gain if side == 0 else -gain for side in range(len(self.sides))])


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
        self.worth = self.setting.worth(self.battle.state)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Situation":
        return Situation(self.setting, self.battle.fork())

    def __getstate__(self) -> dict[str, Any]:
        """To be pickled: the battle as its record, which holds half-played actions too."""
        return {"setting": self.setting, "record": self.battle.record.to_json()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.setting, self.battle = kept["setting"], st.Battle.replay(st.Record.model_validate_json(kept["record"]))
        self.worth = self.setting.worth(self.battle.state)

    def answer(self, answer: Action | str) -> list[float]:
        """Gives the answer; returns the reward of each side: a win or defeat, and what `shaping` pays on the way."""
        self.battle.push(answer)
        before, self.worth = self.worth, self.setting.worth(self.battle.state)
        return list((self.setting.shared(self.worth - before) + self.returns()).tolist())

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
        return np.array([self.side, ask, *parted(row, self.setting.widths)], np.int64)

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
        """The same for people and for policies that score options: the question, the rule that asks, the answers.

        `side` is the place of the side that is asked, -1 once the battle is over. Every array has one shape, so that
        tools can stack it: `features` has a row for each place, empty ones last.
        """
        pending, options = self.battle.pending, self.options()
        asked = isinstance(pending, st.Choice)
        features = np.full((self.setting.width, len(self.setting.features.names)), NOTHING)
        features[: len(options.features)] = options.features
        return {
            "seed": self.battle.seed,
            "side": self.side,
            "question": pending.ask.label if isinstance(pending, st.Choice) else "",
            "rule": pending.rule if isinstance(pending, st.Choice) else "",
            "action_mask": options.mask,
            "options": options.notation,
            "features": features,
            **({} if asked else {"result": self.result()}),
        }

    def result(self) -> dict[str, Any]:
        """The columns of the result as the battle stands, ended or not."""
        return self.setting.result(self.battle.state)

    def returns(self) -> list[float]:
        """The return of each side once the battle has ended; 0 while it goes on."""
        return [0.0] * len(self.setting.sides) if self.battle.pending is not None else self.final()

    def final(self) -> list[float]:
        """The return of each side if the battle ends as it stands: 1 for the winner and -1 for every other side.

        It is worth 0 where no side has won; but a side alone against what the rules move wins or loses by itself.
        """
        sides, winner = len(self.setting.sides), self.result()["winner"]
        if winner < 0 and sides > 1:
            return [0.0] * sides
        return [1.0 if side == winner else -1.0 for side in range(sides)]


class Lucky:
    """What every environment has: luck for its next battles."""

    luck: np.random.Generator | None = None

    def drawn(self, seed: Any) -> int:
        """The seed of the next battle: the one given, or else drawn by the one before; at first it is new luck."""
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0):
            raise st.SandtableError(f"a seed is a whole number from 0 on, not {described(seed)}")
        if seed is not None or self.luck is None:
            self.luck = np.random.default_rng(seed)
        return int(self.luck.integers(SEEDS)) if seed is None else int(seed)


class Played(Lucky):
    """Base of environments of one battle: it holds the battle, once `reset` has begun one."""

    begun: Situation | None = None

    @property
    def situation(self) -> Situation:
        """The battle at its open question."""
        if self.begun is None:
            raise st.SandtableError(NOT_BEGUN)
        return self.begun


def options_among(known: Sequence[str], options: Any) -> dict[str, Any]:
    """The options that `reset` was given; `SandtableError` names one that the environment does not know."""
    asked = as_mapping("options", options)
    for name in asked:
        if name not in known:
            raise st.SandtableError(f"options: {no_such('option', name, known)}")
    return asked


def check_number(what: str, value: Any) -> None:
    """Refuses a number that cannot be part of a reward."""
    is_number = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    if not is_number or not abs(value) <= LARGEST:
        raise st.InvalidRules(f"{what}: a number expected, got {described(value)}; the largest is {LARGEST:g}")


def mode_of(render_mode: str | None, kind: type[Any]) -> str | None:
    """A way to render that an environment of this kind knows, or none."""
    known = kind.metadata["render_modes"]
    if render_mode is not None and render_mode not in known:
        raise st.InvalidRules(no_such("render_mode", render_mode, known))
    return render_mode


def place_in(menu: Sequence[Any], action: Any) -> int | None:
    """The place in a menu that an action names; none where it is not on the menu."""
    try:
        place = None if isinstance(action, bool) else operator.index(action)
    except TypeError:
        place = None
    if place is None:
        raise st.SandtableError(f"an action is one place in the menu, an integer, not {described(action)}")
    return place if 0 <= place < len(menu) else None


def described(value: Any) -> str:
    """A value of the wrong kind, in a few words."""
    if isinstance(value, np.ndarray) and value.ndim:
        return f"an array of shape {value.shape}"
    return f"{value} ({type(value).__name__})"


def refused(action: Any, menu: Sequence[Any]) -> str:
    """The error message for a place that is not on the menu."""
    return f"place {action} is not on the menu, which has {len(menu)}"


def shown(situation: Situation, mode: str | None) -> str | None:
    """The situation as text: returned, or printed where the mode is "human"."""
    text = situation.battle.describe()
    if mode != "human":
        return text
    print(text)
    return None
