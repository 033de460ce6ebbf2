"""How thinking players are called: `rollout:200`, `rollout:ms=100:margin=2`, or a level by its name."""

from dataclasses import dataclass

from sandtable.kernel import InvalidRules, Rules, no_such

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
STRENGTH = {  # the levels, and the usual players beside them, weakest first: as measured, see docs/players.md
    "random": "answers by chance: to learn the moves",
    "easy": "tries each answer a few times and takes one that looked as good, or a little worse: to win against",
    "beginner": "tries each answer a few times and takes what looked best: easily misled",
    "normal": "plays each answer on a little: as strong as the ruleset's own players, mostly stronger",
    "hard": "plays each answer on two hundred times: you will have to plan ahead",
    "daring": "as hard, but looks at what it takes from others, not at what it pays: short battles, many wounds",
    "careful": "as hard, but would rather keep its own than take from others: long battles, hard to wear down",
    "best": "thinks longest, a thousand tries a decision: takes a second or more for each",
}
END = "end"
KEYS = ("rollouts", "ms", "margin", "horizon", "care", "base", "engine")


@dataclass(frozen=True)
class Settings:
    """What a name says."""

    rollouts: int = 200
    seconds: float | None = None
    margin: float = 1.0
    horizon: int | None = None  # rounds that are played on; as many as the ruleset's evaluation says by default
    care: float = 1.0  # how much the side's own pieces count where a battle is cut off
    base: str | None = None
    engine: str = "auto"


def settings_of(rules: Rules, name: str) -> Settings:
    """What a name says; `InvalidRules` says which part of it cannot be read.

    >>> settings_of(None, "rollout:ms=100:margin=2")
    Settings(rollouts=200, seconds=0.1, margin=2.0, horizon=None, care=1.0, base=None, engine='auto')
    """
    level, stands, more = name.partition(":")
    named = {**NAMED, **own_levels(rules.ruleset)} if level in NAMED else {}
    full = named.get(level, level) + stands + more
    said = dict(part_of(name, part) for part in full.split(":")[1:])
    base = said.get("base")
    if base is not None and base not in rules.players:
        raise InvalidRules(f'player "{name}": {no_such("base", base, rules.players)}')
    if "care" in said and evaluation_of(rules.ruleset) is None:
        raise InvalidRules(f'player "{name}": {rules.ruleset.id} has no evaluation in which anything could be weighed')
    try:
        return Settings(
            rollouts=at_least_one(said.get("rollouts", "200")),
            seconds=at_least_one(said["ms"]) / 1000 if "ms" in said else None,
            margin=float(said.get("margin", "1")),
            horizon=rounds_of(said["horizon"]) if "horizon" in said else None,
            care=above_nothing(said.get("care", "1")),
            base=base,
            engine=said.get("engine", "auto"),
        )
    except ValueError as error:
        raise InvalidRules(f'player "{name}": {error}') from None


def levels_of(rules: Rules) -> list[str]:
    """The levels and temperaments that there are for a ruleset.

    Args:
        rules: The rules, from `st.load`.

    >>> st.levels_of(rules)
    ['easy', 'beginner', 'normal', 'hard', 'best']
    """
    return [*LEVELS, *(TEMPERS if evaluation_of(rules.ruleset) else [])]


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


def above_nothing(text: str) -> float:
    """A number above 0."""
    if not 0 < float(text) < float("inf"):
        raise ValueError(f"a number above 0 expected, got {text}")
    return float(text)


def rounds_of(text: str) -> int:
    """A number of rounds, or the battle's end."""
    return TO_THE_END if text == END else at_least_one(text)
