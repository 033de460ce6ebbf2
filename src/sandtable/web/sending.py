"""From the table to the odds lab: the address at which an answer's situation can be looked into and changed."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import quote, urlencode

from pydantic import BaseModel, ValidationError

from sandtable.battle import Battle
from sandtable.kernel.actions import Action
from sandtable.kernel.question import Enquiry


def lab_address(battle: Battle, action: Action) -> str:
    """The page of the lab that asks what an answer would come to, under the rules of this battle; empty if none does.

    What stands after the `?` is what `static/permalink.js` reads.
    """
    ruleset = battle.rules.ruleset
    found = None if ruleset.enquiry is None else ruleset.enquiry(battle.state.clone(), action)
    if found is None:
        return ""
    try:
        said = differing(ruleset.questions[found.question].model, found)
    except ValidationError:
        return ""  # beyond what the question is asked about: more dice, a longer way
    said |= {f"ruling.{id}": label for id, label in battle.rules.rulings.items()}
    said |= {f"number.{id}": written(value) for id, value in battle.rules.changed_numbers.items()}
    address = f"/odds/{quote(ruleset.id)}/{quote(found.question)}"
    return f"{address}?{urlencode(said)}" if said else address


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
