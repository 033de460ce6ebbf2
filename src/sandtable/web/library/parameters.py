"""A question's parameters as a form can show them: label, kind, bounds, choices; from the schema of its signature."""

from typing import Any, Literal

from pydantic import BaseModel, computed_field

from sandtable.kernel import Published, Ruleset
from sandtable.odds import answer, values

Kind = Literal["integer", "number", "flag", "choice", "text", "list", "data"]
KINDS: dict[str, Kind] = {
    "integer": "integer",
    "number": "number",
    "boolean": "flag",
    "string": "text",
    "array": "list",
}
VARYING = ("integer", "number", "flag", "choice", "list")
ABBREVIATION = 2  # letters
SHORT_WORDS = {"a", "as", "at", "by", "if", "in", "is", "no", "of", "on", "or", "to", "up"}


class Pick(BaseModel):
    """One value that may be chosen, and what people call it."""

    value: str | int | float | bool
    words: str


class Parameter(BaseModel):
    """One parameter of a question."""

    name: str
    label: str
    help: str
    kind: Kind
    required: bool
    optional: bool  # may be left out altogether: null
    default: Any = None
    begins: Any = None  # with this in the form
    low: float | None = None
    high: float | None = None
    choices: list[Pick] = []
    suggestions: list[str] = []  # of a text: words that fit, where others may fit too
    each: Kind | None = None  # of a list: what its entries are

    @computed_field  # type: ignore[prop-decorator]
    @property
    def varies(self) -> bool:
        """Whether it may take several values in turn, written as on the command line."""
        return self.kind in VARYING or bool(self.suggestions)


class AskableQuestion(BaseModel):
    """A question, its parameters for a form, and their JSON schema."""

    name: str
    title: str
    text: str
    parameters: list[Parameter]
    about_scenarios: bool
    parameters_schema: dict[str, Any]


def is_about_scenarios(question: Published) -> bool:
    """Whether it is asked about a scenario: one of the ruleset's, or the reader's own."""
    return values.SCENARIO in question.model.model_fields


def askable(ruleset: Ruleset, question: Published) -> AskableQuestion:
    """A question as a form shows it."""
    schema, fields = question.model.model_json_schema(), question.model.model_fields
    required = schema.get("required", ())
    found = [
        with_words(ruleset, question, parameter(ruleset, name, part, name in required, fields[name].title or ""))
        for name, part in schema.get("properties", {}).items()
    ]
    return AskableQuestion(
        name=question.name,
        title=label_of(question.name),
        text=question.text,
        parameters=found,
        about_scenarios=is_about_scenarios(question),
        parameters_schema=schema,
    )


def with_words(ruleset: Ruleset, question: Published, shown: Parameter) -> Parameter:
    """A text for which the ruleset knows words: chosen from them, or typed with their help."""
    words = question.words.get(shown.name)
    if words is None or shown.kind != "text":
        return shown
    known = list(words.known(ruleset.load()))
    if words.others:
        return shown.model_copy(update={"suggestions": known})
    choices = [Pick(value=word, words=words_of(word)) for word in known]
    return shown.model_copy(update={"kind": "choice", "choices": choices})


def parameter(ruleset: Ruleset, name: str, schema: dict[str, Any], required: bool, title: str = "") -> Parameter:
    """One parameter, from its part of the schema; its title is its label."""
    main = plainest(schema)
    kind = kind_of(main)
    choices = [Pick(value=value, words=words_of(value)) for value in choices_of(main)]
    if name == values.SCENARIO and kind == "text":
        kind = "choice"
        choices = [Pick(value=name, words=title or name) for name, title in ruleset.load().scenarios.items()]
    return Parameter(
        name=name,
        label=title or label_of(name),
        help="" if name == values.SCENARIO else schema.get("description") or main.get("description", ""),
        kind=kind,
        required=required,
        optional=any(part.get("type") == "null" for part in schema.get("anyOf", ())),
        default=schema.get("default"),
        begins=beginning(ruleset, name, schema, required),
        low=bound(main, "minimum", "exclusiveMinimum", +1),
        high=bound(main, "maximum", "exclusiveMaximum", -1),
        choices=choices,
        each=kind_of(plainest(main.get("items", {}))) if kind == "list" else None,
    )


def beginning(ruleset: Ruleset, name: str, schema: dict[str, Any], required: bool) -> Any:
    """What a form begins with: the author's first example, or else the default; a scenario without one is the usual."""
    if required and name == values.SCENARIO and ruleset.scenario_files:
        schema = {"default": ruleset.usual_scenario} | schema
    return schema.get("examples", [schema.get("default")])[0]


def plainest(schema: dict[str, Any]) -> dict[str, Any]:
    """The first of several forms of a value that people can type; null does not count."""
    forms: list[dict[str, Any]] = [part for part in schema.get("anyOf", [schema]) if part.get("type") != "null"]
    return next((part for part in forms if kind_of(part) != "data"), forms[0])


def kind_of(schema: dict[str, Any]) -> Kind:
    """The kind of input of a form; data, for instance a table, are typed as JSON."""
    return "choice" if choices_of(schema) else KINDS.get(schema.get("type", ""), "data")


def choices_of(schema: dict[str, Any]) -> list[Any]:
    """The values that may be chosen; none where they are not listed."""
    return list(schema.get("enum", [schema["const"]] if "const" in schema else []))


def bound(schema: dict[str, Any], inclusive: str, exclusive: str, step: int) -> float | None:
    """A bound that is itself allowed. Fractions have no next number, so their open bounds are left to the model."""
    if exclusive in schema and schema.get("type") == "integer":
        return float(schema[exclusive] + step)
    return None if inclusive not in schema else float(schema[inclusive])


def label_of(name: str) -> str:
    """`armor_ap`: Armor AP. Words of two letters are abbreviations, but for the common ones."""
    words = name.replace("_", " ").replace("-", " ").split()
    spelt = [word.upper() if len(word) <= ABBREVIATION and word not in SHORT_WORDS else word for word in words]
    text = " ".join(spelt)
    return text[:1].upper() + text[1:]


def words_of(value: Any) -> str:
    """`in-cover`: in cover."""
    return value.replace("-", " ") or "none" if isinstance(value, str) else answer.in_words(value)
