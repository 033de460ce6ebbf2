"""Whether compiled play is possible, and if not, why. Imports no compiler."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sandtable.kernel import InvalidRules, Ruleset, collector
from sandtable.kernel.players import answers_of, not_compiled

from . import cache, library, reach


def is_prebuilt(ruleset: Ruleset, players: Sequence[object]) -> bool:
    """Whether the machine code that these players need came with the package of the ruleset."""
    named = all(isinstance(player, str) for player in players)
    if not (named and library.names_in(ruleset.package) and library.can_call()):
        return False
    from .engine import Engine

    return Engine.of(ruleset).workshop.is_prebuilt([str(player) for player in players])


def unsupported(ruleset: Ruleset, players: Sequence[object]) -> str | None:
    """The reason why these players cannot play this ruleset in compiled code; None if they can."""
    if not library.can_call():
        return library.NO_NUMPY
    if not library.can_compile():
        return library.NO_COMPILER
    if refused := [why for why in (not_compiled(ruleset.asks, player) for player in players) if why]:
        return refused[0]
    with collector.NoGarbage():  # caches every check
        return first_problem(ruleset, tuple(sorted({str(player) for player in players})))


@lru_cache
def first_problem(ruleset: Ruleset, players: tuple[str, ...]) -> str | None:
    """The first line of the rules or of these players that cannot be compiled. What was found good is remembered."""
    roots: list[Any] = [ruleset.beat, ruleset.over, ruleset.report]
    roots += [f for name in players for f in answers_of(ruleset.asks, name).values()]
    for f in roots:
        if not reach.is_rule_code(f):
            return f"{getattr(f, '__name__', f)!s} is not a plain function"
    ids = (sorted(ruleset.catalogue.numbers), sorted(ruleset.catalogue.options.items()))
    digest = reach.fingerprint(reach.reach(roots), ruleset.states.values(), ids)
    found_good = cache.cache_folder() / f"{ruleset.id}_{digest}.good"
    if found_good.exists():
        return None
    problem = problem_in(ruleset, players)
    if problem is None:
        found_good.touch()
    return problem


def problem_in(ruleset: Ruleset, players: Sequence[str]) -> str | None:
    """What the lint says first, or the first line that has no compiled form."""
    from sandtable.lint import lint_code

    from ..runtime.records import Layouts
    from ..runtime.work import PLAY
    from .making import Bench

    for problem in lint_code(ruleset):
        return str(problem)
    try:
        bench = Bench(ruleset, Layouts(ruleset, PLAY))
        bench.rules()
        for name in players:
            bench.player(answers_of(ruleset.asks, name))
    except InvalidRules as refusal:
        return str(refusal)
    return None
