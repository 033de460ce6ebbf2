"""Who has read one ruleset is at home in the others: the same rooms, and the same names in them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.collected import ROOMS as PLACES, exists
from sandtable.kernel.rule import RULES, belongs, registered
from sandtable.kernel.ruleset import Ruleset

from .rulesets import EXAMPLE, OURS, ROOMS, TESTS, TOP, ruleset

ruled = pytest.mark.parametrize("id", [*OURS, EXAMPLE])


@pytest.mark.parametrize("id", OURS)
def test_its_page_names_all_that_it_ships(id: str) -> None:
    rules = st.load(id)
    page = (TOP / "docs" / "rulesets" / f"{id}.md").read_text(encoding="utf-8")
    played = [*rules.scenarios, *rules.players, *st.levels_of(rules)]
    ships = [*played, *rules.ruleset.questions, *rules.ruleset.catalogue.presets]
    assert [name for name in ships if f"`{name}`" not in page] == []


@ruled
def test_every_room_is_there(id: str) -> None:
    folder = ruleset(id).folder
    wanted = [folder / room / f"{module}.py" for room, modules in ROOMS.items() for module in modules]
    wanted += [folder / "rules.toml", folder / "data" / "scenarios"]
    assert [path.relative_to(folder).as_posix() for path in wanted if not path.exists()] == []
    folders = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {"rules", "odds", "look", "data"}


@ruled
def test_what_a_ruleset_declares_is_called_and_stands_as_in_the_others(id: str) -> None:
    declared: Ruleset = ruleset(id)
    elsewhere = {}
    for part, place in PLACES.items():
        module = f"{declared.package}.{place.room}"
        found: Any = getattr(import_module(module), place.name, None) if exists(module) else None
        if found is not None and getattr(declared, part) is not found:
            elsewhere[part] = f"{place.room}.{place.name}"
    assert elsewhere == {}


@ruled
def test_rules_stand_in_the_room_of_rules(id: str) -> None:
    package = ruleset(id).package
    carriers = [f for f in registered(package) if RULES.get(f.__code__)]
    assert carriers
    outside = [f"{f.__module__}.{f.__name__}" for f in carriers if not belongs(f.__module__, f"{package}.rules")]
    assert outside == []


@ruled
def test_what_a_click_means_has_a_room_where_clicks_mean_something(id: str) -> None:
    look = ruleset(id).look
    assert look is not None
    if look.pick is not None:
        clicks = import_module(f"{ruleset(id).package}.look.clicks")
        assert look.pick == getattr(clicks, "POINTER", clicks).pick


@pytest.mark.parametrize("id", OURS)
def test_tests_have_the_rooms_of_what_they_test(id: str) -> None:
    folder = TESTS / "rulesets" / id
    rooms = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms == {"rules", "odds", "look"}
    named_twice = [path.name for path in folder.rglob("test_*.py") if path.stem.removeprefix("test_").startswith(id)]
    assert named_twice == []
