"""How thinking players are called: `rollout:200`, `rollout:ms=100:margin=2`, or a level by its name."""

from dataclasses import dataclass

from sandtable.kernel import InvalidRules, Rules, no_such

ROLLOUT = "rollout"
LEVELS = {"beginner": "rollout:24:margin=0", "normal": "rollout:64", "hard": "rollout:200", "best": "rollout:1000"}
STRENGTH = {  # the levels, and the usual players beside them, weakest first: as measured, see docs/players.md
    "random": "answers by chance: to learn the moves",
    "beginner": "tries each answer a few times and takes what looked best: easily misled",
    "normal": "plays each answer on a little: beats the ruleset's own players more often than not",
    "hard": "plays each answer on two hundred times: you will have to plan ahead",
    "best": "thinks longest, a thousand tries a decision: takes a second or more for each",
}
KEYS = ("rollouts", "ms", "margin", "horizon", "base", "engine")


@dataclass(frozen=True)
class Settings:
    """What a name says."""

    rollouts: int = 200
    seconds: float | None = None
    margin: float = 1.0
    horizon: int | None = None
    base: str | None = None
    engine: str = "auto"


def settings_of(rules: Rules, name: str) -> Settings:
    """What a name says; `InvalidRules` says which part of it cannot be read.

    >>> settings_of(None, "rollout:ms=100:margin=2")
    Settings(rollouts=200, seconds=0.1, margin=2.0, horizon=None, base=None, engine='auto')
    """
    said = dict(part_of(name, part) for part in LEVELS.get(name, name).split(":")[1:])
    base = said.get("base")
    if base is not None and base not in rules.players:
        raise InvalidRules(no_such("player", base, rules.players))
    try:
        return Settings(
            rollouts=at_least_one(said.get("rollouts", "200")),
            seconds=at_least_one(said["ms"]) / 1000 if "ms" in said else None,
            margin=float(said.get("margin", "1")),
            horizon=at_least_one(said["horizon"]) if "horizon" in said else None,
            base=base,
            engine=said.get("engine", "auto"),
        )
    except ValueError as error:
        raise InvalidRules(f'player "{name}": {error}') from None


def part_of(name: str, part: str) -> tuple[str, str]:
    """One part of a name: a number of rollouts, or a key and its value."""
    key, stands, value = part.partition("=")
    if not stands:
        return "rollouts", part
    if key not in KEYS:
        raise InvalidRules(f'player "{name}": {no_such("setting", key, KEYS)}')
    return key, value


def at_least_one(text: str) -> int:
    """A whole number above 0."""
    if int(text) < 1:
        raise ValueError(f"at least 1 expected, got {text}")
    return int(text)
