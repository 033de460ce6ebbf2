"""A question's parameters as command-line options: names, types, bounds, defaults and help come from its model."""

import inspect
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import typer
from pydantic.fields import FieldInfo

import sandtable as st
from sandtable.kernel import Code, InvalidRules, Published, no_such
from sandtable.odds.grid import MOST, axes_of, size_of
from sandtable.odds.patience import SECONDS
from sandtable.odds.values import VARY, bounds_of, flag_of, kind_of, values_of, words_of

from .options import Json, Numbers, Preset, Rulings, given_once, load_rules, once
from .progress import finish, progress

Seconds = Annotated[
    float | None,
    typer.Option(metavar="N", help=f"How long to work on exact odds before using floats or samples ({SECONDS:g})."),
]
ByEngine = Annotated[
    Literal["auto", "exact", "compiled", "sampled"] | None,
    typer.Option(metavar="WORD", help="auto, exact (fractions), compiled (floats) or sampled (plays)."),
]
Shown = Annotated[
    str | None,
    typer.Option(metavar="WHAT", help='Where a parameter takes several values: a column, or words like "hits >= 2".'),
]
Saved = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write that to a .csv, .md, .tex, .txt, .json, .svg, .png or .html file."),
]
Varied = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUES", help="Several values of a flag (yes,no or all) or of a list (one+other,none)."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Answer however many combinations there are.")]
RULES_OPTIONS: dict[str, Any] = {
    "preset": Preset,
    "ruling": Rulings,
    "number": Numbers,
    "seconds": Seconds,
    "engine": ByEngine,
    "vary": Varied,
    "show": Shown,
    "save": Saved,
    "yes": Yes,
    "as_json": Json,
}
MANY = 20  # combinations for which a bar is shown
FLAGS = ("as_json", "yes")
Show = Callable[[Any, dict[str, Any]], None]  # the answer, and the options that were given


def run_question(id: str, question: Published, words: list[str], show: Show) -> None:
    """Reads the options of a question and shows its answer."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command(help=question.text)(asker(id, question, show))
    name = f"sandtable odds {id} {question.name}"
    command = typer.main.get_command(app)
    given_once(command, words)
    code = command.main(words, prog_name=name, standalone_mode=False)
    if code:
        raise typer.Exit(code)


def asker(id: str, question: Published, show: Show) -> Callable[..., None]:
    """A command with one option for each parameter of the question, and those that change the rules."""
    fields = question.model.model_fields
    common = {name: kind for name, kind in RULES_OPTIONS.items() if name not in fields}

    def ask(**given: Any) -> None:
        changes = [given[name] if name in common else None for name in ("preset", "ruling", "number")]
        rules = load_rules(id, *changes)

        def meant(name: str, value: Any) -> Any:
            return values_of(flag_of(name), value, name, question, rules) if isinstance(value, str) else value

        said = {name: given[name] for name in fields if given[name] is not None and given[name] != []}
        said |= varied(given["vary"] if "vary" in common else None, fields)
        asked = {name: meant(name, value) for name, value in said.items()}
        wanted: dict[str, Any] = {name: given[name] for name in common if given[name] is not None}
        how = {name: wanted[name] for name in ("seconds", "engine") if name in wanted}
        most = sys.maxsize if wanted.get("yes") else MOST
        quick = not MANY < size_of(axes_of(asked, question.lists)) <= most
        with progress(question.name, quiet=quick) as told:
            found = st.odds(rules, question.name, most=most, progress=told, **how, **asked)
        show(found, wanted)
        finish(not getattr(found, "stopped", ""))

    parameters = [option(name, field) for name, field in fields.items()]
    parameters += [keyword(name, kind, False if name in FLAGS else None) for name, kind in common.items()]
    ask.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return ask


def varied(texts: list[str] | None, fields: Iterable[str]) -> dict[str, str]:
    """What `--vary NAME=VALUES` gives to each parameter."""
    pairs = [(name.replace("-", "_"), values) for name, _, values in (text.partition("=") for text in texts or ())]
    once(VARY, [name for name, _ in pairs])
    found = dict(pairs)
    for name, values in found.items():
        if name not in fields:
            raise InvalidRules(f"{VARY}: {no_such('parameter', name, fields)}")
        if not values:
            raise InvalidRules(f"{VARY} {name}: values expected, as in {name}=all")
    return found


def keyword(name: str, kind: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def option(name: str, field: FieldInfo) -> inspect.Parameter:
    """One parameter as an option. What it may be is checked by the model, so its words are those of Python's."""
    kind = kind_of(field)
    flag = flag_of(name)
    details: dict[str, Any] = {"help": help_of(field)}
    if kind is bool:
        flag = f"{flag}/--no-{flag[2:]}"
    else:
        details["metavar"] = bounds_in_words(field) or (
            "N" if kind in (int, float) else "WORD" if words_of(kind) else "TEXT"
        )
    read: Any = typed(kind)
    shown: Any = Annotated[read | None, typer.Option(flag, show_default=False, **details)]
    return keyword(name, shown, inspect.Parameter.empty if field.is_required() else None)


def typed(kind: Any) -> Any:
    """The type that the command line reads: a number is read as text, because it may be a range."""
    if get_origin(kind) is list:
        return list[typed(*get_args(kind))]  # type: ignore[misc]
    return kind if kind is bool else str


def bounds_in_words(field: FieldInfo) -> str:
    """`0..3`."""
    low, high = bounds_of(field)
    return "" if low is None and high is None else f"{'' if low is None else low}..{'' if high is None else high}"


def help_of(field: FieldInfo) -> str:
    """What the parameter is, and its default."""
    usual = field.get_default(call_default_factory=False)
    text = ": ".join(x for x in (field.description or field.title, ", ".join(words_of(kind_of(field)))) if x)
    if field.is_required() or usual is None:
        return text
    return f"{text} (default: {in_words(usual)})".strip()


def in_words(usual: Any) -> str:
    """A default as one would type it."""
    if isinstance(usual, bool):
        return "yes" if usual else "no"
    if isinstance(usual, list):
        return " ".join(map(in_words, usual)) or "none"
    return usual.label if isinstance(usual, Code) else str(usual)
