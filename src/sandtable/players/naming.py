"""The names of thinking players: `rollout:200`, `rollout:ms=100:margin=2`, or a level by its name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

from sandtable.kernel import InvalidRules, Rules, as_rules, no_such
from sandtable.simulate.engines import BEFORE, EngineName

from .evaluation import TO_THE_END, evaluation_of, own_levels

ROLLOUT = "rollout"
LEVELS = {
    "easy": "rollout:24:margin=-1",
    "beginner": "rollout:24:margin=0",
    "normal": "rollout:64",
    "hard": "rollout:200",
    "best": "rollout:1000",
}
TEMPERS = {"daring": "rollout:200:care=0.25", "careful": "rollout:200:care=4"}
NAMED = LEVELS | TEMPERS
STRENGTH = {  # the levels and the usual players, weakest first, as measured: see docs/players.md
    "random": "answers by chance: to learn the moves",
    "easy": "tries each answer a few times and takes one that looked as good, or a little worse: easy to beat",
    "beginner": "tries each answer a few times and takes what looked best: easily misled",
    "normal": "plays each answer on a little: as strong as the ruleset's own players, mostly stronger",
    "hard": "plays each answer on two hundred times: you will have to plan ahead",
    "daring": "as hard, but looks at what it takes from others, not at what it pays: short battles, many wounds",
    "careful": "as hard, but would rather keep its own than take from others: long battles, hard to wear down",
    "best": "thinks longest, a thousand tries a decision: takes a second or more for each",
}
END = "end"
DIGITS = 9  # most digits of a whole number


@dataclass(frozen=True)
class Settings:
    """The settings in the name of a player."""

    rollouts: int = 200
    seconds: float | None = None
    margin: float = 1.0
    horizon: int | None = None  # rounds to play on; by default those of the ruleset's evaluation
    care: float = 1.0  # weight of the side's own pieces if a battle is cut off
    base: str | None = None
    engine: str = "auto"


def settings_of(rules: Rules, name: str) -> Settings:
    """Reads the settings from a name; `InvalidRules` names a part that cannot be read.

    >>> settings_of(None, "rollout:ms=100:margin=2")
    Settings(rollouts=200, seconds=0.1, margin=2.0, horizon=None, care=1.0, base=None, engine='auto')
    """
    level, *parts = name.split(":")
    named = {**NAMED, **own_levels(rules.ruleset)} if level in NAMED else {}
    usual = dict(part_of(name, part) for part in named.get(level, level).split(":")[1:])
    said: dict[str, Any] = {}
    for key, value in (part_of(name, part) for part in parts):
        if key in said:
            raise InvalidRules(f'player "{name}": {key} is set twice')
        said[key] = value
    if "ms" in said and "rollouts" in said:
        raise InvalidRules(f'player "{name}": rollouts or ms expected, not both')
    said = usual | said
    if "base" in said and said["base"] not in rules.players:
        raise InvalidRules(f'player "{name}": {no_such("base", said["base"], rules.players)}')
    if "care" in said and evaluation_of(rules.ruleset) is None:
        raise InvalidRules(f'player "{name}": {rules.ruleset.id} has no evaluation in which anything could be weighed')
    seconds = {"seconds": said.pop("ms") / 1000} if "ms" in said else {}
    return Settings(**said, **seconds)


def levels_of(rules: Rules) -> list[str]:
    """The levels and temperaments for a ruleset.

    Args:
        rules: The rules, from `st.load`.

    >>> st.levels_of(rules)
    ['easy', 'beginner', 'normal', 'hard', 'best']
    """
    return [*LEVELS, *(TEMPERS if evaluation_of(as_rules(rules).ruleset) else [])]


def part_of(name: str, part: str) -> tuple[str, Any]:
    """One part of a name: a number of rollouts, or a key and its value."""
    key, stands, text = part.partition("=")
    key, text = (key, text) if stands else ("rollouts", part)
    if key not in KEYS:
        raise InvalidRules(f'player "{name}": {no_such("setting", key, KEYS)}')
    read, expected = KEYS[key]
    value = read(text)
    if value is None:
        raise InvalidRules(f'player "{name}": {key}: {expected} expected, got "{text}"')
    return key, value


def count(text: str) -> int | None:
    """A whole number above 0."""
    return int(text) or None if text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def number(text: str) -> float | None:
    """A finite number."""
    try:
        return value if abs(value := float(text)) < float("inf") else None
    except ValueError:
        return None


def weight(text: str) -> float | None:
    """A number above 0."""
    value = number(text)
    return value if value is not None and value > 0 else None


def rounds(text: str) -> int | None:
    """A number of rounds, or the battle's end."""
    return TO_THE_END if text == END else count(text)


def engine(text: str) -> str | None:
    """The name of an engine; the old name of `compiled` is also accepted."""
    return text if text in (*get_args(EngineName), BEFORE) else None


KEYS: dict[str, tuple[Callable[[str], Any], str]] = {
    "rollouts": (count, "a whole number above 0"),
    "ms": (count, "a whole number above 0"),
    "margin": (number, "a number"),
    "horizon": (rounds, "a whole number of rounds above 0, or end,"),
    "care": (weight, "a number above 0"),
    "base": (str, "the name of a player"),
    "engine": (engine, "auto, python or compiled"),
}
