"""`sandtable odds`: a ruleset's questions, each with the options that its own signature declares."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.kernel import InvalidRules, Published, Ranking
from sandtable.odds.answer import in_words
from sandtable.odds.words import certainty, percent, sureness
from sandtable.registry import find

from .output import dim, emit, say, table, tell
from .question import run_question

MANY = 40  # rows of a table
MOST = 8  # outcomes of an answer that are shown one by one
HELP = ("--help", "-h")
UNDER = " " * 6  # of a line that says more of the piece above it
RAW = {"ignore_unknown_options": True, "allow_extra_args": True}
Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="ID [QUESTION [OPTIONS]]", help="A ruleset, one of its questions, and what it asks about."),
]


def add_to(app: typer.Typer) -> None:
    app.command("odds", context_settings=RAW, add_help_option=False)(odds)


def odds(context: typer.Context, words: Words = None) -> None:
    """Work out exact odds. `odds ID` lists the questions, `odds ID QUESTION --help` the options of one.

    A question of your own is in a file: `odds ID blow.toml`.
    """
    given = list(words or ())
    names = [word for word in given if not word.startswith("-")]
    if not given or given[0] in HELP:
        print(context.get_help())
    elif not names:
        raise InvalidRules(f"{given[0]}: a ruleset comes first, as in: odds danger_close")
    elif given[0] != names[0] or len(names) < 2 or given[1] != names[1]:
        list_questions(names[0], "--json" in given)
    else:
        answer(names[0], names[1], given[2:])


def list_questions(id: str, as_json: bool) -> None:
    """Lists the questions of the ruleset."""
    questions = find(id).questions
    if as_json:
        emit([described(each) for each in questions.values()])
        return
    table(["question", "what it answers"], [[each.name, each.text] for each in questions.values()])
    say("", dim(f"sandtable odds {id} QUESTION --help lists the options of a question."))


def described(question: Published) -> dict[str, Any]:
    """A question as JSON, with the schema of its parameters."""
    return {"question": question.name, "text": question.text, "parameters": question.model.model_json_schema()}


def answer(id: str, name: str, rest: list[str]) -> None:
    """Answers one question."""
    try:
        question = find(id).load().question(name)
    except InvalidRules as error:
        raise InvalidRules(f"{id}: {error}") from None
    run_question(id, replace(question, name=name), rest, show)


def show(found: st.Odds | st.Grid, wanted: dict[str, Any]) -> None:
    """One answer, or a grid of them, as was wanted."""
    if isinstance(found, st.Odds):
        if wanted.get("show") or wanted.get("save"):
            raise InvalidRules("--show and --save are for several answers: give a parameter a range, as in 1..30")
        if wanted["as_json"]:
            emit(found.to_json())
        else:
            show_odds(found)
        return
    if wanted.get("save"):
        say(f"written to {found.save(wanted['save'], wanted.get('show'))}")
    elif wanted["as_json"]:
        emit(found.to_json())
    else:
        say(str(found.table(wanted.get("show"))))
        say("", dim(f'--show takes one of {", ".join(found.sample.columns)}, or words like "{example_of(found)}"'))


def example_of(grid: st.Grid) -> str:
    """What may be shown of a grid instead."""
    column = next((name for name in grid.sample.columns if grid.sample.of(name).numeric), grid.sample.columns[0])
    values = [value for value, _ in grid.sample.of(column).ordered()]
    return f"{column} {'>=' if grid.sample.of(column).numeric else '=='} {in_words(values[-1])}"


# ---- for people ----------------------------------------------------------------------------------------------


def show_odds(found: st.Odds) -> None:
    """The outcomes as a table: exact fractions, or shares with their intervals."""
    if found.ranking:
        show_ranking(found, found.ranking)
        return
    sure = sureness(found).replace(" %", "%")
    shown = found.ordered() if len(found.outcomes) <= MANY else found.likeliest()[:MANY]
    rows = [[*map(in_words, found.parts(value)), percent(float(p)), certainty(found, p)] for value, p in shown]
    table([*found.columns, "chance", sure], rows, right=("chance", "exactly", "to 12 digits"))
    if len(shown) < len(found.outcomes):
        left = percent(float(1 - sum(p for _, p in shown)))
        say("", f"the {MANY} likeliest of {len(found.outcomes)}; all others together {left} (--json has them all)")
    if found.numeric:
        say("", f"mean {float(found.mean):.4g}")
    show_sureness(found)


def show_ranking(found: st.Odds, ranking: Ranking) -> None:
    """What is compared, the best first."""
    ranked, sure_of = found.ranked(), (lambda chance: "") if found.sampled else found.text_of
    rows = [
        [in_words(x.what), percent(float(x.chance)), sure_of(x.chance), f"{float(x.mean):.4g}"]
        for x in ranked[: ranking.top]
    ]
    sure = "exactly" if found.sampled else sureness(found)
    table([ranking.of, ranking.chance, sure, f"mean {ranking.mean}"], rows, right=(ranking.chance, sure))
    if len(rows) < len(ranked):
        say("", f"and {len(ranked) - len(rows)} more, none of them better (--top {len(ranked)} shows all)")
    show_sureness(found)


def show_situations(found: st.Odds, now: str) -> None:
    """Shows the positions that may follow an answer in a battle: how likely each is, and what changes."""
    before = now.splitlines()
    some = found.likeliest()
    alike = Counter(str(position) for position in found)
    for position, p in some[:MOST]:
        text = str(position)
        changed = list(lines_changed(text.splitlines(), before))
        if alike[text] > 1 or not changed:  # its words are the same as those of another
            changed += [str(change) for change in position.changes] or ["nothing changes"]
        how_likely = "for certain" if p == 1 else f"{percent(float(p))}  ({certainty(found, p)})"
        tell(how_likely, *[f"    {line.strip()}" for line in changed])
    if len(some) > MOST:
        left = float(sum(p for _, p in some[MOST:]))
        say(f"{percent(left)}  {len(some) - MOST} others")
    show_sureness(found)


def lines_changed(lines: list[str], before: list[str]) -> Iterator[str]:
    """The lines that were not there before; one that belongs to another, which it stands under, comes with it."""
    head = ""
    for line in lines:
        is_under = line.startswith(UNDER)
        if line not in before:
            if is_under and head in before:
                yield head
                head = ""
            yield line
        head = head if is_under else line


def show_sureness(found: st.Odds) -> None:
    """Shows how the odds were found, where they are not exact, and the numbers behind the first roll."""
    if not found.exact:
        say("", found.why if found.floats else f"sampled from {found.samples:,} plays: {found.why}")
    for part in found.sums:
        say(dim(f"  {part}"))
