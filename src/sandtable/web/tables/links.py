"""From the table to the odds lab: the question about an answer's situation."""

from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError

from sandtable.battle import Battle
from sandtable.kernel import Action, Enquiry

from .protocol import Enquired


def enquired(battle: Battle, action: Action) -> Enquired | None:
    """What to ask the lab about an answer, under the rules of this battle; None where no question can say it."""
    ruleset = battle.rules.ruleset
    found = None if ruleset.enquiry is None else ruleset.enquiry(battle.state.clone(), action)
    if found is None:
        return None
    try:
        values = differing(ruleset.questions[found.question].model, found)
    except ValidationError:
        return None  # beyond what the question is asked about: more dice, a longer way
    numbers = {id: written(value) for id, value in battle.rules.changed_numbers.items()}
    return Enquired(ruleset.id, found.question, values, dict(battle.rules.rulings), numbers)


def differing(model: type[BaseModel], found: Enquiry) -> dict[str, str]:
    """The parameters that are not the usual ones, as they stand in a form."""
    asked = model(**found.parameters).model_dump(mode="json")
    usual = usual_of(model)
    return {name: written(asked[name]) for name in found.parameters if asked[name] != usual[name]}


@cache
def usual_of(model: type[BaseModel]) -> dict[str, Any]:
    """The values that a form starts with."""
    return {name: field.get("default") for name, field in model.model_json_schema()["properties"].items()}


def written(value: Any) -> str:
    """A value as it stands in a form."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(map(written, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
