"""Battles to the end as absorbing chains: states at the starts of beats, and their successors."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from sandtable.kernel import InvalidRules, TooManyPaths

K = TypeVar("K", bound=Hashable)
Edges = Mapping[K, Mapping[K, Fraction]]

MAX_STATES = 100_000
MAX_LOOP = 600  # most states of a cycle in a linear system


class NeverEnds(InvalidRules):
    """A question whose play can go on for ever: with these rules and parameters it has no odds of an end."""


def components(edges: Mapping[K, Iterable[K]], start: K) -> list[list[K]]:
    """The strongly connected components reachable from `start`, each before its successors (Tarjan)."""
    index: dict[K, int] = {}
    low: dict[K, int] = {}
    stack: list[K] = []
    on_stack: set[K] = set()
    found: list[list[K]] = []
    work = [(start, iter(edges.get(start, ())))]
    index[start] = low[start] = 0
    stack.append(start)
    on_stack.add(start)
    while work:
        node, following = work[-1]
        for other in following:
            if other not in index:
                index[other] = low[other] = len(index)
                stack.append(other)
                on_stack.add(other)
                work.append((other, iter(edges.get(other, ()))))
                break
            if other in on_stack:
                low[node] = min(low[node], index[other])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == index[node]:
                component = []
                while True:
                    member = stack.pop()
                    on_stack.discard(member)
                    component.append(member)
                    if member == node:
                        break
                found.append(component)
    return found[::-1]


def absorb(edges: Edges[K], start: K, keep: Callable[[], None] = lambda: None) -> dict[K, Fraction]:
    """The ends of a chain from `start`: each state without edges, with its probability.

    `keep` is called repeatedly, and raises when the time is over.
    """
    mass: dict[K, Fraction] = {start: Fraction(1)}
    ends: dict[K, Fraction] = {}
    for component in components(edges, start):
        here = {state: mass.pop(state) for state in component if state in mass}
        visits = here if is_single(edges, component) else expected_visits(edges, component, here, keep)
        inside = set(component)
        for state, times in visits.items():
            if not edges.get(state):
                ends[state] = ends.get(state, Fraction(0)) + times
                continue
            for other, p in edges[state].items():
                if other not in inside:
                    mass[other] = mass.get(other, Fraction(0)) + times * p
    return ends


def is_single(edges: Edges[K], component: list[K]) -> bool:
    return len(component) == 1 and component[0] not in edges.get(component[0], {})


def expected_visits(
    edges: Edges[K], component: list[K], entering: Mapping[K, Fraction], keep: Callable[[], None]
) -> dict[K, Fraction]:
    """The expected number of visits to each state of a cycle, for these entries into it."""
    if len(component) > MAX_LOOP:
        raise TooManyPaths(f"a cycle of {len(component)} states is too large for an exact answer")
    inside = set(component)
    rows = {  # visits = entering + visits from inside
        state: {state: Fraction(1)} for state in component
    }
    for state in component:
        for other, p in edges[state].items():
            if other in inside:
                rows[other][state] = rows[other].get(state, Fraction(0)) - p
    return solve_linear(rows, {state: entering.get(state, Fraction(0)) for state in component}, keep)


def solve_linear(
    rows: dict[K, dict[K, Fraction]], right: dict[K, Fraction], keep: Callable[[], None] = lambda: None
) -> dict[K, Fraction]:
    """A square sparse linear system, exactly: rows[i][j] x[j] = right[i], eliminated row by row."""
    order = sorted(rows, key=lambda name: len(rows[name]))
    users: dict[K, set[K]] = {name: set() for name in rows}
    for name, row in rows.items():
        for column in row:
            users[column].add(name)
    for name in order:
        keep()
        row = rows[name]
        pivot = row.get(name)
        if pivot is None:
            raise NeverEnds("this can go on for ever, so there are no odds of how it ends")
        for column in row:
            row[column] /= pivot
        right[name] /= pivot
        for other in list(users[name]):
            if other == name:
                continue
            factor = rows[other].pop(name)
            users[name].discard(other)
            for column, value in row.items():
                if column != name:
                    left = rows[other].get(column, Fraction(0)) - factor * value
                    if left:
                        rows[other][column] = left
                        users[column].add(other)
                    else:
                        rows[other].pop(column, None)
                        users[column].discard(other)
            right[other] -= factor * right[name]
    return right


def explore(
    start: K, step: Callable[[K], Mapping[K, Fraction]], limit: int = MAX_STATES
) -> dict[K, Mapping[K, Fraction]]:
    """Every state reachable from `start`, with its successors; `step` returns {} for an end."""
    edges: dict[K, Mapping[K, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in edges:
            continue
        if len(edges) >= limit:
            raise TooManyPaths(f"more than {limit:,} states are too many for an exact answer")
        edges[state] = step(state)
        waiting += [other for other in edges[state] if other not in edges]
    return edges
