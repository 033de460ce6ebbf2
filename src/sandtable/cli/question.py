"""A question's parameters as command-line options: names, types, bounds, defaults and help come from its model."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args, get_origin

import typer
from pydantic.fields import FieldInfo

import sandtable as st
from sandtable.kernel import Code, Published
from sandtable.odds.patience import SECONDS

from .options import Json, Numbers, Preset, Rulings, load_rules

Seconds = Annotated[
    float | None,
    typer.Option(metavar="N", help=f"Work on exact odds for so long, then use floats or samples ({SECONDS:g})."),
]
ByEngine = Annotated[
    Literal["auto", "exact", "compiled", "sampled"] | None,
    typer.Option(metavar="WORD", help="auto, exact (fractions), compiled (floats) or sampled (plays)."),
]
RULES_OPTIONS: dict[str, Any] = {
    "preset": Preset,
    "ruling": Rulings,
    "number": Numbers,
    "seconds": Seconds,
    "engine": ByEngine,
    "as_json": Json,
}
Show = Callable[[st.Odds, bool], None]


def run_question(id: str, question: Published, words: list[str], show: Show) -> None:
    """Reads the options of a question and shows its answer."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command(help=question.text)(asker(id, question, show))
    name = f"sandtable odds {id} {question.name}"
    code = typer.main.get_command(app).main(words, prog_name=name, standalone_mode=False)
    if code:
        raise typer.Exit(code)


def asker(id: str, question: Published, show: Show) -> Callable[..., None]:
    """A command with one option for each parameter of the question, and those that change the rules."""
    fields = question.model.model_fields
    common = {name: kind for name, kind in RULES_OPTIONS.items() if name not in fields}

    def ask(**given: Any) -> None:
        changes = [given[name] if name in common else None for name in ("preset", "ruling", "number")]
        rules = load_rules(id, *changes)
        asked = {name: given[name] for name in fields if given[name] is not None and given[name] != []}
        limit = given["seconds"] if "seconds" in common and given["seconds"] is not None else SECONDS
        by = given["engine"] if "engine" in common and given["engine"] is not None else "auto"
        show(st.odds(rules, question.name, seconds=limit, engine=by, **asked), bool(given["as_json"]))

    parameters = [option(name, field) for name, field in fields.items()]
    parameters += [keyword(name, kind, False if name == "as_json" else None) for name, kind in common.items()]
    ask.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return ask


def keyword(name: str, kind: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def option(name: str, field: FieldInfo) -> inspect.Parameter:
    """One parameter as an option. What it may be is checked by the model, so its words are those of Python's."""
    kind = kind_of(field)
    flag = f"--{name.replace('_', '-')}"
    details: dict[str, Any] = {"help": help_of(field)}
    if kind is bool:
        flag = f"{flag}/--no-{flag[2:]}"
    else:
        details["metavar"] = bounds_of(field) or ("N" if kind in (int, float) else "WORD" if words_of(kind) else "TEXT")
    read: Any = typed(kind)
    shown: Any = Annotated[read | None, typer.Option(flag, show_default=False, **details)]
    return keyword(name, shown, inspect.Parameter.empty if field.is_required() else None)


def kind_of(field: FieldInfo) -> Any:
    """The type a parameter has where it is given: int, bool, a Code, a Literal, a list of those."""
    kind = field.annotation
    if type(None) in get_args(kind):
        kind = next(x for x in get_args(kind) if x is not type(None))
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def typed(kind: Any) -> Any:
    """What the command line reads for a type; whatever is neither a number nor a flag stays text."""
    if get_origin(kind) is list:
        return list[typed(*get_args(kind))]  # type: ignore[misc]
    return kind if kind in (bool, int, float) else str


def words_of(kind: Any) -> list[str]:
    """Every word that may be written, where they can be listed."""
    if get_origin(kind) is list:
        return words_of(*get_args(kind))
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Code):
        return [member.label for member in kind]
    return []


def bounds_of(field: FieldInfo) -> str:
    """`0..3`, from the bounds that the signature declares."""
    found = {name: getattr(x, name) for x in field.metadata for name in ("ge", "le", "gt", "lt") if hasattr(x, name)}
    low = found.get("ge", found["gt"] + 1 if "gt" in found else None)
    high = found.get("le", found["lt"] - 1 if "lt" in found else None)
    if low is None and high is None:
        return ""
    return f"{'' if low is None else low}..{'' if high is None else high}"


def help_of(field: FieldInfo) -> str:
    """What the parameter is, and what it is where nobody says."""
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
