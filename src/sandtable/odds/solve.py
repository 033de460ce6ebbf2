"""Best play by solving: a small game of choices and dice as a decision process over the starts of beats."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any

from sandtable.battle.battle import Battle, as_battle
from sandtable.kernel import Action, Bot, IllegalAction, InvalidRules, Rules, Situation, Table, TooManyPaths, as_count

from . import answer, chains, tree
from .patience import COMPARED, Patience, Progress, differing
from .situation import end_of, start_of

SOLVING = 60.0  # seconds of work
EXACT_LOOP = 150  # most states in a cycle with an exact value
PRECISION = 1e-12  # precision of larger cycles
SWEEPS = 100_000
ROOT = ("root",)

Value = Fraction | float


@dataclass
class Solution:
    """The value of best play, and its first action.

    >>> battle = st.Battle(rules, "lone-light", seed=1)
    >>> solved = st.solve(battle, lambda t: t.momentum, rounds=1)
    >>> solved.value, str(solved.best)
    (Fraction(19, 36), 'T1 fire +1')
    """

    value: Value  # a Fraction if exact
    actions: list[tuple[Action, Value]] = field(default_factory=list)  # if a choice comes first
    side: int = 0
    states: int = 0

    @property
    def exact(self) -> bool:
        """Whether the value is a fraction, and no estimate."""
        return isinstance(self.value, Fraction)

    @property
    def best(self) -> Action | None:
        """The best first action (the first of equals)."""
        if not self.actions:
            return None
        pick = max if self.side == 0 else min
        return pick(self.actions, key=lambda pair: pair[1])[0]

    def to_json(self) -> dict[str, Any]:
        """JSON: the value as text and decimal, and the value of each first action."""
        actions = [{"action": str(a), "value": str(v), "decimal": float(v)} for a, v in self.actions]
        return {"value": str(self.value), "decimal": float(self.value), "exact": self.exact, "actions": actions}


def solve(
    battle: Battle,
    utility: Callable[[Any], Any],
    rounds: int | None = None,
    players: Sequence[str | None] = (),
    settled: Callable[[Any], bool] | None = None,
    *,
    seconds: float = SOLVING,
    progress: Progress | None = None,
) -> Solution:
    """The value of a battle under best play.

    `utility` reads a state in which the battle is over, or `rounds` rounds are, and gives a number; the first side
    makes it high, every other side makes it low. `players` names who does not play best: a ruleset's player answers
    for that side. `settled` may tell states after which the utility cannot change, which saves work. Values are exact
    fractions, except in very large cycles of states, where they are floats, iterated to 1e-12. `TooManyPaths` where
    that takes more than `seconds` of work: it says how many `rounds` may do.

    Args:
        battle: The battle, at any moment.
        utility: What a final state is worth to the first side: a number.
        rounds: After how many rounds a state is final; at the end of the battle by default.
        players: A player of the ruleset for each side that does not play best, None for one that does.
        settled: Whether the utility of a state can no longer change.
        seconds: The most work, in seconds.
        progress: Is called with the number of paths and states so far.

    Raises:
        TooManyPaths: best play takes more than `seconds` of work.

    >>> battle = st.Battle(rules, "lone-light", seed=1)
    >>> best = st.solve(battle, lambda t: t.momentum, rounds=1)
    >>> str(best.best), best.value
    ('T1 fire +1', Fraction(19, 36))
    """
    rules, rounds = as_battle(battle).rules, as_count("rounds", rounds)
    if not callable(utility):
        raise InvalidRules(f"utility: a function of a state expected, got {utility!r}")
    bots = [Bot(rules.ruleset.asks, name) if name else None for name in players]
    everybody = [*bots, *[None] * (len(rules.ruleset.sides) - len(bots))]
    situation = Situation(battle.beat_start, bool, (), to_the_end=True, rounds=rounds, settled=settled, aim=utility)
    game = Game(rules, situation, everybody, Patience(seconds, progress, parameters=("rounds",)))
    if battle.pending is None:
        return Solution(game.worth(battle.state))
    if battle.dice == "typed" and any(a.faces for a in battle.course.tape.answers):
        raise IllegalAction("solve from the start of a beat: dice of the running one are on the table")
    script = tuple(a.action for a in battle.course.tape.answers)
    if battle.course.rolled:
        raise IllegalAction("solve from the start of a beat: dice of the running one are on the table")
    return game.solve(battle.beat_start, script)


def solve_situation(situation: Situation, rules: Rules, patience: Patience) -> answer.Odds:
    """A question answered by best play: its value is the only outcome. `TooManyPaths` if it takes too long."""
    assert situation.aim is not None
    game = Game(rules, situation, [None] * len(rules.ruleset.sides), patience)
    solution = game.solve(start_of(situation, rules), ())
    found = {solution.value: Fraction(1)}
    if isinstance(solution.value, Fraction):
        return answer.Odds(found, situation.columns)
    return answer.Odds(found, situation.columns, exact=False, floats=True, why="iterated to 1e-12")


class Game:
    """States at the starts of beats, each with the tree of its beat, and their values."""

    def __init__(self, rules: Rules, situation: Situation, bots: Sequence[Any], patience: Patience) -> None:
        assert situation.aim is not None
        self.patience, self.clock = patience, rules.ruleset.clock
        self.ruleset, self.utility = rules.ruleset, situation.aim
        self.stop = end_of(situation, rules, situation.start)
        self.keep_clock = situation.rounds is not None
        self.states: dict[Any, Table[Any]] = {}
        self.trees: dict[Any, tree.Node | None] = {}  # None at the end of the battle
        self.edges: dict[Any, set[Any]] = {}  # state -> possible next states
        self.values: dict[Any, Value] = {}
        self.explorer = tree.Explorer(rules.ruleset.beat, self.known, bots, {}, patience)

    def known(self, t: Table[Any]) -> Any:
        """Adds a state and returns its key; equal situations are one."""
        key = self.ruleset.forgotten(t, self.keep_clock).key()
        self.states.setdefault(key, t)
        return key

    def solve(self, start: Table[Any], script: tuple[Any, ...]) -> Solution:
        """The value of a state, after the choices of `script` in its beat."""
        root = self.known(start.clone())
        first = self.explorer.tree(self.states[root], script)
        self.explore(leaves(first))
        for component in chains.components({**self.edges, ROOT: leaves(first)}, ROOT)[:0:-1]:
            self.evaluate(component)
        solution = Solution(value_of(first, self.values), states=len(self.trees))
        if isinstance(first, tree.Decision):
            solution.side = first.side
            solution.actions = [
                (a, value_of(b, self.values)) for a, b in zip(first.actions, first.branches, strict=True)
            ]
        return solution

    def explore(self, starts: set[Any]) -> None:
        """Grows the trees of all states reachable from `starts`, round by round."""
        waiting = deque(starts)
        try:
            while waiting:
                key = waiting.popleft()
                if key in self.trees:
                    continue
                self.patience.state()
                t = self.states[key]
                self.trees[key] = node = None if self.stop(t) else self.explorer.tree(t)
                self.edges[key] = leaves(node)
                waiting += [k for k in self.edges[key] if k not in self.trees]
        except TooManyPaths as error:
            raise self.too_large(error, waiting) from None

    def too_large(self, error: TooManyPaths, waiting: Iterable[Any]) -> TooManyPaths:
        """The error with advice: fewer rounds, as many as were walked completely; or fewer different states."""
        some = islice(self.states.values(), COMPARED)
        told = f"solving it takes {error}: of {len(self.states):,} states {differing(some, self.patience)}"
        rounds = {getattr(t, self.clock) for t in self.states.values()} if self.clock and self.keep_clock else set()
        left = {getattr(self.states[key], self.clock) for key in waiting} if rounds else set()
        whole = min(left, default=0) - min(rounds, default=0)
        return TooManyPaths(f"{told} (rounds={whole} may do)" if whole > 0 else told, error.rule)

    def worth(self, t: Table[Any]) -> Fraction:
        value = self.utility(t)
        try:
            return Fraction(value)
        except (TypeError, ValueError, OverflowError):
            raise InvalidRules(f"utility: a number expected of each state in which play ends, got {value!r}") from None

    def evaluate(self, component: list[Any]) -> None:
        """Finds the values of states whose outside successors have values."""
        if all(key in self.values for key in component):
            return
        node = self.trees[component[0]]
        if node is None:
            self.values[component[0]] = self.worth(self.states[component[0]])
        elif len(component) == 1 and component[0] not in self.edges[component[0]]:
            self.values[component[0]] = value_of(node, self.values)
        else:
            self.iterate(component)
            if len(component) <= EXACT_LOOP:
                self.make_exact(component)

    def iterate(self, component: list[Any]) -> None:
        """Finds the values of a cycle to within PRECISION, from below."""
        outside = dict(self.values)
        near: dict[Any, Value] = dict.fromkeys(component, 0.0)
        lookup = FloatView(near, outside)
        for _ in range(SWEEPS):
            self.patience.keep()
            change = 0.0
            for key in component:
                new = float(value_of(self.trees[key], lookup))
                change = max(change, abs(new - near[key]))
                near[key] = new
            if change < PRECISION:
                break
        self.values.update(near)

    def make_exact(self, component: list[Any]) -> None:
        """Finds the exact value of the policy, improved until no choice can be (policy iteration)."""
        inside = set(component)
        beyond = {other for key in component for other in self.edges[key]} - inside
        if any(isinstance(self.values[key], float) for key in beyond):
            return
        while True:
            rows, right = {}, {}
            for key in component:
                row: dict[Any, Fraction] = {key: Fraction(1)}
                constant = [Fraction(0)]
                self.follow(self.trees[key], Fraction(1), inside, row, constant)
                rows[key], right[key] = {k: v for k, v in row.items() if v or k == key}, constant[0]
            exact = chains.solve_linear(rows, right, self.patience.keep)
            self.values.update(exact)
            if all(value_of(self.trees[key], self.values) == self.values[key] for key in component):
                return

    def follow(
        self, node: Any, p: Fraction, inside: set[Any], row: dict[Any, Fraction], constant: list[Fraction]
    ) -> None:
        """Adds the successors of a node under the best policy by current values."""
        if isinstance(node, tree.Leaf):
            if node.key in inside:
                row[node.key] = row.get(node.key, Fraction(0)) - p
            else:
                constant[0] += p * Fraction(self.values[node.key])
        elif isinstance(node, tree.Chance):
            for chance, branch in node.branches:
                self.follow(branch, p * chance, inside, row, constant)
        else:
            pick = max if node.side == 0 else min
            best = pick(node.branches, key=lambda branch: value_of(branch, self.values))
            self.follow(best, p, inside, row, constant)


class FloatView(dict[Any, Value]):
    """Values for a sweep: those of the cycle first, as floats throughout."""

    def __init__(self, near: dict[Any, Value], outside: dict[Any, Value]) -> None:
        super().__init__()
        self.near, self.outside = near, outside

    def __missing__(self, key: Any) -> Value:
        found = self.near.get(key)
        return float(self.outside[key]) if found is None else found


def leaves(node: Any) -> set[Any]:
    """The possible keys after a beat."""
    found: set[Any] = set()
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, tree.Leaf):
            found.add(here.key)
        elif isinstance(here, tree.Chance):
            waiting += [branch for _, branch in here.branches]
        elif isinstance(here, tree.Decision):
            waiting += here.branches
    return found


def value_of(node: Any, values: dict[Any, Value]) -> Value:
    """The value of a node, from those of later states."""
    if isinstance(node, tree.Leaf):
        return values[node.key]
    if isinstance(node, tree.Chance):
        total: Any = 0
        for p, branch in node.branches:
            worth = value_of(branch, values)
            total = total + (float(p) * worth if isinstance(worth, float) else p * worth)
        return total  # type: ignore[no-any-return]
    pick = max if node.side == 0 else min
    return pick([value_of(branch, values) for branch in node.branches])
