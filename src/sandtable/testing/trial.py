"""The parts that all checks of a ruleset share: seed, time, and random battles under random readings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.battle import Battle, Choice, Roll, course, tape
from sandtable.kernel import DICE, Action, Bot, Rules, Ruleset, Stream, StreamDice, Table
from sandtable.odds.patience import worked

from .variants import Variant, presets, readings, seated, starts

BEATS = 400  # of a battle that is walked through; longer ones are left there


@dataclass(frozen=True)
class Setting:
    """One battle to try things on."""

    variant: Variant
    scenario: str
    rules: Rules
    start: Table[Any]
    players: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        return f"{self.variant}, {self.scenario}, {' v '.join(self.players)}, seed {self.seed}"

    def battle(self, dice: str = course.DRAWN, bots: Sequence[bool] = ()) -> Battle:
        """The battle, for answers from outside; `bots` says which sides are played by the players of the setting."""
        scenario = self.rules.scenario(self.scenario)
        players = [name if bot else None for name, bot in zip(self.players, bots)]
        return Battle(self.rules, scenario, self.seed, dice=dice, players=players)

    def table(self, index: int = 0) -> Table[Any]:
        """A table at the start, with luck and players."""
        return table_of(self.rules, self.start, self.players, self.seed, index)


class Trial:
    """One run of one check, for this many seconds of work: a busy machine takes longer and tries as much."""

    def __init__(self, ruleset: Ruleset, seed: int, place: int, seconds: float) -> None:
        self.ruleset, self.seed, self.seconds = ruleset, seed, seconds
        self.stream = Stream(seed, place, 0)
        self.deadline = worked() + seconds
        self.tried: dict[str, int] = {}
        self.remarks: list[str] = []
        self.done = ""
        self.named: list[str] = []  # its settings, as findings name them

    def count(self, what: str, n: int = 1) -> None:
        """Notes how much was tried, for the report."""
        self.tried[what] = self.tried.get(what, 0) + n

    def restart(self) -> None:
        """Starts the clock again: what came before does not count."""
        self.deadline = worked() + self.seconds

    @property
    def time_left(self) -> bool:
        return worked() < self.deadline

    @property
    def spent(self) -> float:
        """The share of its time that is gone."""
        return 1 - (self.deadline - worked()) / self.seconds

    def settings(self) -> Iterator[Setting]:
        """Battles to try: every scenario under every preset, then random readings for as long as the time allows."""
        for variant in presets(self.ruleset):
            yield from self.of_variant(variant)
        while True:
            for variant in readings(self.ruleset, 1, self.stream) or presets(self.ruleset):
                yield from self.of_variant(variant)
            if not self.time_left:
                return

    def of_variant(self, variant: Variant) -> Iterator[Setting]:
        rules = variant.load(self.ruleset)
        for name, in_force, start in self.shuffled(list(starts(rules, variant))):
            if not self.time_left and self.tried:
                return
            players = seated(self.ruleset, self.stream)
            setting = Setting(variant, name, in_force, start, players, self.stream.below(1 << 31))
            self.named.append(f"{setting}: ")
            yield setting

    def shuffled(self, items: list[Any]) -> list[Any]:
        """The items in random order, so that short trials do not always try the same."""
        left, out = list(items), []
        while left:
            out.append(left.pop(self.stream.below(len(left))))
        return out

    def pick(self, items: list[Any]) -> Any:
        return items[self.stream.below(len(items))]

    def dice(self) -> str:
        return course.DRAWN if self.stream.below(2) else course.TYPED

    def bots(self) -> list[bool]:
        """Which sides a bot plays: any, but not all."""
        sides = len(self.ruleset.sides)
        human = self.stream.below(sides)
        return [side != human and self.stream.below(2) == 0 for side in range(sides)]

    def answer(self, battle: Battle) -> Action | tuple[int, ...] | None:
        """Gives the pending question a random legal answer; None if there was none to give."""
        if isinstance(battle.pending, Roll):
            return battle.roll()
        if isinstance(battle.pending, Choice) and battle.pending.menu:
            action: Action = self.pick(battle.pending.menu)
            return battle.push(action)
        return None


def table_of(rules: Rules, start: Table[Any], players: tuple[Any, ...], seed: int, index: int = 0) -> Table[Any]:
    """A copy of a state, with luck and players as simulations seat them."""
    luck = tape.streams(seed, index, len(rules.ruleset.sides))
    t = rules.table(start.clone())
    t.luck, t.private, t.log = StreamDice(luck[DICE]), luck[1:], None
    t.players = [Bot(rules.ruleset.asks, player) if isinstance(player, str) else player for player in players]
    return t
