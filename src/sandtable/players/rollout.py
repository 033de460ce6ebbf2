"""The rollout player: it tries every answer by many battles of the base player from there."""

import threading
import time
from collections.abc import Sequence
from typing import Any

from sandtable.battle import Moment, record, seating, tape
from sandtable.kernel import NO, YES, Action, Bot, Rules, Stream, Table, as_rules, collector, threads
from sandtable.kernel.luck import MASK, PLAYER, mix
from sandtable.simulate import prepare
from sandtable.simulate.engines import PLAIN, choose_engine

from . import halving, naming
from .onward import Onward, onward

TRIES = 4  # fewest rollouts of an option: of longer menus some are left out
SHARE = 0.2  # share of the time for the first look at each option
A_LOOK = 0.05  # seconds between two checks for compiled code
Making = tuple[object, ...]  # a ruleset and players, for compiled code
BEGUN: set[Making] = set()
ENDED: set[Making] = set()  # with or without success: the caller who needs it gets the error
LOCK = threading.Lock()


class Rollout:
    """Gives the base player's answer, unless another leads it beyond the error when both are played on."""

    def __init__(self, rules: Rules, settings: naming.Settings) -> None:
        self.rules, self.settings = rules, settings
        base = [settings.base] * len(rules.ruleset.sides) if settings.base else []
        self.players = [str(player) for player in rules.ruleset.everybody(base)]

    def answer(self, moment: Moment, t: Any, ask: Any, options: Any, who: Any, about: Any) -> Action:
        """The answer to the open question."""
        side = t.side_asked
        with collector.NoGarbage():  # it may take longer than a decision
            own = self.own_answer(moment, t, ask, options, who, about)
            listed = [YES, NO] if options is None else list(options)
            others = [action for action in listed if action != own]
            return self.consider(moment, side, own, others).chosen.option

    def consider(
        self, moment: Moment, side: int, own: Action, others: Sequence[Action], finalists: int = halving.PAIR
    ) -> halving.Verdict:
        """Compares the base player's answer with the others within the budget."""
        settings, seed = self.settings, seed_of(moment)
        if not others:
            return halving.halve(lambda options, first, count: [[0.0] * count], [own], halving.Effort(1), 0)
        effort = self.effort(moment, settings)
        going_on = onward(moment, self.players, side, seed, settings)
        tries = self.tries(going_on, own)
        going_on.look_ahead(tries)
        tried = [own, *some_of(others, self.room(tries), Stream(seed, 0, PLAYER))]
        return halving.halve(going_on.values, tried, effort, settings.margin, finalists)

    def effort(self, moment: Moment, settings: naming.Settings) -> halving.Effort:
        """The effort from now on: compiling takes none of the time."""
        if settings.seconds is not None:
            prepare(moment, self.players, settings.engine)
        return halving.Effort(settings.rollouts, settings.seconds)

    def tries(self, going_on: Onward, own: Action) -> float:
        """The number of tries in the budget."""
        settings = self.settings
        return settings.rollouts if settings.seconds is None else settings.seconds / going_on.cost(own)

    def room(self, tries: float) -> int:
        """The number of options beside the base player's answer for which the tries are enough."""
        return max(1, int(tries / TRIES if self.settings.seconds is None else SHARE * tries) - 1)

    def own_answer(self, moment: Moment, t: Any, ask: Any, options: Any, who: Any, about: Any) -> Action:
        """The base player's answer; if it is random, not from the battle's luck."""
        return self.usual(moment, t, ask, options, who, about)[0]

    def usual(self, moment: Moment, t: Any, ask: Any, options: Any, who: Any, about: Any) -> tuple[Action, bool]:
        """The base player's answer, and whether it is certain, because no luck was drawn."""
        lots = tape.streams(seed_of(moment), 0, len(self.rules.ruleset.sides))[1:]
        fresh = [stream.word for stream in lots]
        private, t.private = t.private, lots
        try:
            bot = Bot(self.rules.ruleset.asks, self.players[t.side_asked])
            return tape.as_action(bot(t, ask, options, who, about)), [stream.word for stream in lots] == fresh
        finally:
            t.private = private


def seed_of(moment: Moment) -> int:
    """A seed from all that is known, so that equal situations get equal answers."""
    word = int(record.digest(moment.start), 16)
    for known in (*moment.fallen, *[int(action.code) for action in moment.answers]):
        word = mix(word + known & MASK)
    return word


def some_of(options: Sequence[Action], room: int, lots: Stream) -> list[Action]:
    """So many options, drawn by lot."""
    left = list(options)
    while len(left) > room:
        left.pop(lots.below(len(left)))
    return left


# ---- where nobody may wait for a compiler ------------------------------------------------------------------------


def stand_in(rules: Rules, start: Table[Any], name: str, side: int) -> str:
    """The player of this name, or for now its base player, while a thread compiles code for it.

    Args:
        rules: The rules, from `st.load`.
        start: The state a battle begins with.
        name: The name of a player.
        side: The number of the side it plays.

    >>> st.stand_in(rules, rules.start("sample"), "cautious", 0)
    'cautious'
    """
    as_rules(rules)
    if not seating.thinks(name):
        return name
    player = Rollout(rules, naming.settings_of(rules, name))
    is_plain = choose_engine(rules, player.players, player.settings.engine)[0] == PLAIN
    return name if is_plain or is_ready(rules, start, player.players) else player.players[side]


def is_ready(rules: Rules, start: Table[Any], players: Sequence[str], wait: float = 0.0) -> bool:
    """Whether compiled rollouts by these players can begin, now or within `wait` seconds; a thread compiles them."""
    key = (rules.ruleset, *players)
    with LOCK:
        if key not in BEGUN:
            threads.begin(threading.Thread(target=make_ready, args=(key, rules, start, players), daemon=True))
            BEGUN.add(key)
    until = time.monotonic() + wait
    while key not in ENDED and time.monotonic() < until:
        time.sleep(A_LOOK)  # a waiting thread may be stopped, and Python 3.11 would consider this one ended
    return key in ENDED


def make_ready(key: Making, rules: Rules, start: Table[Any], players: Sequence[str]) -> None:
    """Compiles or loads the code for rollouts by these players, without playing any."""
    try:
        prepare(Moment(rules, start), players)
    finally:
        ENDED.add(key)
