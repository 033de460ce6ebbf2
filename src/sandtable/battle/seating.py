"""Finds the player of a side by name: players of the ruleset, and those that think for any ruleset."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from sandtable.kernel import YES, Action, Bot, InvalidRules, Rules, Table, no_such

from .moment import Moment


class Thinker(Protocol):
    """A player of any ruleset, which gets the running beat with the question."""

    def answer(self, moment: Moment, t: Table[Any], ask: Any, options: Any, who: Any, about: Any) -> Any: ...


Maker = Callable[[Rules, str], Thinker]
THINKERS: dict[str, Maker] = {}  # start of a name, up to a colon -> maker of the player


class Thinking:
    """A thinker in a seat: the luck at the table tells it the beat so far."""

    def __init__(self, name: str, thinker: Thinker) -> None:
        self.name, self.thinker = name, thinker

    def __call__(self, t: Table[Any], ask: Any, options: Any, who: Any, about: Any) -> Any:
        moment = t.luck.moment()  # type: ignore[attr-defined]
        return as_asked(self.thinker.answer(moment, t, ask, options, who, about), options)


def as_asked(answer: Action, options: Any) -> Action | bool:
    """An answer in the form of the rules: for a question without a menu, True or False."""
    return answer == YES if options is None else answer


def thinks(player: object) -> bool:
    """Whether a name is that of a player that thinks for any ruleset."""
    return isinstance(player, str) and player.partition(":")[0] in THINKERS


def player_of(rules: Rules, name: str) -> Any:
    """The player of this name; `InvalidRules` lists the players, or names the fault of a setting."""
    if thinks(name):
        return Thinking(name, THINKERS[name.partition(":")[0]](rules, name))
    if name not in rules.players:
        raise InvalidRules(no_such("player", name, [*rules.players, *thinkers_of(rules)]))
    return Bot(rules.ruleset.asks, name)


def thinkers_of(rules: Rules) -> Iterator[str]:
    """The thinking players for these rules: not those that need data which the ruleset lacks."""
    for name in THINKERS:
        try:
            yield player_of(rules, name).name
        except InvalidRules:
            continue


def seat_of(rules: Rules, player: Any) -> Any:
    """A player, by name or as a function."""
    if not isinstance(player, str) and not callable(player):
        raise InvalidRules(f"players: a name or a function for each side expected, got {player!r}")
    return player_of(rules, player) if isinstance(player, str) else player


def everybody(rules: Rules, players: Sequence[Any]) -> tuple[Any, ...]:
    """One player a side, the usual ones by default, each of them known and with settings that fit."""
    seated = rules.ruleset.everybody(players)
    for player in seated:
        seat_of(rules, player)
    return seated
