"""Asks for odds: of a question, of an answer in a battle, or of a situation."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, overload

from sandtable.battle import Battle
from sandtable.kernel import InvalidRules, Question, Rules, Situation, collector, no_such
from sandtable.kernel.reading import as_mapping, as_whole, validated
from sandtable.showing import watched

from . import beats, behind, engines, exact, following, grid, merging, plain, sampling, walked
from .answer import Odds
from .patience import SECONDS, Patience, Progress
from .situation import play_rule, seats, start_of
from .solve import solve_situation

SAMPLES = sampling.PLAYS
CHECKED_PATHS = 400  # most paths for which merging is checked


@overload
def odds(
    what: Battle, answer: Any, /, *, seconds: float = ..., progress: Progress | None = ..., engine: engines.Engine = ...
) -> Odds: ...
@overload
def odds(
    what: Rules | Callable[..., Any], question: Any = ..., /, **parameters: Any
) -> Odds | Any: ...  # a `Grid` if a parameter takes several values, which no type can express
def odds(
    what: Any,
    question: Any = None,
    /,
    *,
    seconds: float = SECONDS,
    progress: Progress | None = None,
    engine: Any = "auto",
    most: int = grid.MOST,
    stoppable: bool = True,
    **parameters: Any,
) -> Any:
    """The exact distribution of outcomes.

    `odds(rules, "defense", position="flanked")` answers a question of the ruleset (see `rules.questions`), and so does
    `odds(rules, Defense(position="flanked"))` with the question's own class, and `odds(rules, "blow.toml")` with a
    question of a file. `odds(function, n=3)` plays a plain function of a table, `function(t, n=3)`, that uses the
    verbs and returns a number, a truth, a word or a named tuple; `odds(rules, function, n=3)` gives it the numbers of
    a ruleset. `odds(battle, action)` gives the result of an answer: each `Position` in which the next question stands,
    or the battle is over.

    A parameter given as a range or a list takes each of these values in turn: the answer is then a `Grid`, of `most`
    cells at the most. Where work on it is interrupted, it holds the cells so far, and says so, unless it is not to be
    `stoppable`.

    Where exact fractions take more than `seconds` of work (or one, if the code is at hand), compiled code walks
    the same rules in floating point; what it cannot walk is sampled. Either says so, and why; best play has neither,
    and raises `TooManyPaths`. With the `engine` "exact" there are fractions or that error, with "compiled" floats even
    where fractions are quick, with "sampled" shares of plays. `progress(paths, states)` hears now and then how far it
    is, separately for each; of a grid, `progress(cells, all)`.

    Args:
        what: Rules, a battle, or a plain function of a table that rolls.
        question: Of rules: the name of a question, its file, the question, or a function; of a battle: an action.
        seconds: The most work for exact fractions, in seconds.
        progress: Is called with the number of paths and states so far; of a grid, with cells and all cells.
        engine: "auto", or insist: "exact" fractions, "compiled" floats, "sampled" plays.
        most: The most cells of a grid.
        stoppable: Whether an interruption (Ctrl-C) ends the work with the results so far, or is raised.
        parameters: The parameters of the question or function; a range or a list takes each of its values.

    Raises:
        InvalidRules: a question or parameter is unknown.
        TooManyPaths: exact fractions were insisted on, and take too long.

    >>> import sandtable as st
    >>> hurt = st.odds(st.load("danger_close"), "defense", position="fortified")
    >>> hurt.exact, sum(hurt.outcomes.values())
    (True, Fraction(1, 1))
    >>> st.odds(lambda t, need: check(t, dice(2, 6), need), need=8).p(True)
    Fraction(5, 12)
    """
    parameters, most = as_mapping("parameters", parameters), as_whole("most", most)
    if engine not in engines.ENGINES:
        raise InvalidRules(no_such("engine", engine, engines.ENGINES))
    with collector.NoGarbage():  # known states stay until the end; this saves a fifth of a long answer
        if isinstance(what, Battle):
            if parameters:
                raise InvalidRules(f"an answer in a battle has no parameters, such as {', '.join(parameters)}")
            return following.odds_of_answer(what, question, SAMPLES, Patience(seconds, progress, parameters=()), engine)
        asked = asking(what, question, engine)
        axes = grid.axes_of(parameters, asked.lists)
        if not axes:
            return asked.odds(parameters, Patience(seconds, progress))
        with watched(asked.title, progress) as told:
            return grid.grid_of(
                lambda cell: asked.odds(cell, Patience(seconds)), parameters, axes, asked.title, most, told, stoppable
            )


@dataclass(frozen=True)
class OfQuestion:
    """A question of a ruleset, for one set of parameters or many."""

    rules: Rules
    question: str | Question
    engine: engines.Engine

    @property
    def title(self) -> str:
        """The name of the question."""
        return self.question if isinstance(self.question, str) else type(self.question).__name__

    @property
    def lists(self) -> Sequence[str]:
        """The parameters with a list as value."""
        return self.rules.question(self.question).lists if isinstance(self.question, str) else ()

    def odds(self, parameters: dict[str, Any], patience: Patience) -> Odds:
        """The odds with these parameters."""
        situation = ask(self.rules, self.question, parameters)
        patience.parameters = parameters_of(self.rules, self.question)
        found = odds_of_situation(situation, self.rules, patience=patience, engine=self.engine)
        found.sums = behind.sums_behind(situation, self.rules)
        return found


def asking(what: Any, question: Any, engine: engines.Engine) -> OfQuestion | plain.Plain:
    """The thing that odds are asked of."""
    if isinstance(what, Rules):
        if question is None:
            raise InvalidRules(f"odds of which question? One of {', '.join(what.questions)}")
        return plain.Plain(question, engine, what.numbers) if callable(question) else OfQuestion(what, question, engine)
    if not callable(what):
        raise InvalidRules(f"odds of {type(what).__name__}: a function, rules or a battle expected")
    if question is not None:
        raise InvalidRules("the parameters of a function go by their names: odds(function, n=3)")
    return plain.Plain(what, engine)


def parameters_of(rules: Rules, question: str | Question) -> Collection[str]:
    """The parameters of a question."""
    model = rules.question(question).model if isinstance(question, str) else type(question)
    return model.model_fields


def ask(rules: Rules, question: str | Question, parameters: dict[str, Any]) -> Situation:
    """The situation of a question; an error names a wrong parameter."""
    if isinstance(question, Question):
        return question.situation(rules)
    asked: Question = validated(rules.question(question).model, parameters, question, InvalidRules)
    return asked.situation(rules)


def odds_of_situation(
    situation: Situation,
    rules: Rules,
    samples: int = SAMPLES,
    patience: Patience | None = None,
    checked: bool = True,
    engine: engines.Engine = "auto",
    compiles: bool = True,
) -> Odds:
    """The odds of a situation by one engine, or by the best in the given time; best play may raise.

    Without `compiles`, compiled code is only used where some process has compiled it before.
    """
    patience = patience or Patience()
    if situation.aim is not None and engine != "compiled":
        return solve_situation(situation, rules, patience)

    def exactly(patience: Patience) -> Odds:
        found = exact_outcomes(situation, rules, patience=patience, checked=checked)
        return Odds(found, situation.columns, ranking=situation.ranking)

    def in_floats(why: str) -> Odds:
        return walked.walked(situation, rules, patience.anew(), why)

    def by_sampling(why: str) -> Odds:
        return sampling.sampled(situation, rules, why, samples)

    obstacle, at_hand = partial(walked.obstacle, situation, rules), partial(walked.is_at_hand, situation, rules)
    found = engines.Engines(exactly, in_floats, by_sampling, obstacle, at_hand, compiles).odds(engine, patience)
    if situation.review is not None:
        situation.review()
    return found


def exact_outcomes(
    situation: Situation, rules: Rules, merge: bool = True, patience: Patience | None = None, checked: bool = True
) -> dict[Any, Fraction]:
    """Each outcome of a situation with its probability; for few paths or states merging is checked."""
    prepare = seats(rules, situation.players)
    start = start_of(situation, rules)
    if situation.to_the_end:
        return beats.outcomes(start, situation, rules, prepare, patience or Patience())
    most = patience.most_paths if patience else exact.BUDGET
    few, run = CHECKED_PATHS if checked else 0, partial(play_rule, situation)
    resumes = situation.resumes
    return merging.distribution(
        start, run, prepare, merge=merge, budget=most, patience=patience, checked=few, resumes=resumes
    )
