"""Pictures of battles: every piece is in them, they stand alone, and say what can be seen."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

import sandtable as st
from sandtable.drawing import figures, sheet
from sandtable.drawing.figures import wounds
from sandtable.kernel import Bar, InvalidRules
from tests.house.rulesets import EXAMPLE, OURS, ruleset as found

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [(id, name) for id in OURS for name in st.load(id).scenarios]


def begun(ruleset: str, scenario: str, steps: int = 12) -> st.Battle:
    """A battle some steps in, played by the usual players."""
    rules = st.load(ruleset)
    battle = st.Battle(rules, scenario, seed=3)
    for _ in range(steps):
        if isinstance(battle.pending, st.Choice):
            battle.let(rules.ruleset.default_players[rules.ruleset.sides.index(battle.pending.side)])
        elif battle.pending is not None:
            battle.roll()
    return battle


def drawn(battle: st.Battle, **how: Any) -> ElementTree.Element:
    return ElementTree.fromstring(battle.svg(**how))


def words_in(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def titles(picture: ElementTree.Element) -> list[ElementTree.Element]:
    """The lines of the title."""
    return [each for each in picture.iter(f"{SVG}text") if each.get("class") == "title"]


@pytest.mark.parametrize(("ruleset", "scenario"), EVERY)
def test_every_piece_of_every_scenario_is_in_the_picture_once(ruleset: str, scenario: str) -> None:
    battle = begun(ruleset, scenario)
    view = battle.rules.ruleset.looks.view(battle.state)
    picture = drawn(battle)
    pieces = [each for each in picture.iter(f"{SVG}g") if re.match(r"figure side-", each.get("class", ""))]
    assert len(pieces) == len(view.figures)
    assert view.headline == " ".join(each.text or "" for each in titles(picture))
    assert {figure.name for figure in view.figures} <= set(words_in(picture))


@pytest.mark.parametrize(("ruleset", "scenario"), [("skirmishers", "alley"), ("table_encounter", "last_stand")])
def test_a_long_title_leaves_room_for_the_sides_and_the_board(ruleset: str, scenario: str) -> None:
    battle = begun(ruleset, scenario)
    picture = drawn(battle)
    known = [each for each in picture.iter(f"{SVG}text") if each.text in battle.rules.ruleset.sides]
    ends = [(float(each.get("y", 0)), len(each.text or "") * 8.0) for each in titles(picture)]
    assert all(float(each.get("x", 0)) > end for y, end in ends for each in known if float(each.get("y", 0)) == y)
    assert len(ends) > 1


@pytest.mark.parametrize("scheme", sheet.SCHEMES)
@pytest.mark.parametrize("ruleset", OURS)
def test_a_picture_stands_alone(ruleset: str, scheme: str) -> None:
    """Viewers of pictures know no variables, no schemes and no other files."""
    svg = begun(ruleset, st.load(ruleset).ruleset.usual_scenario).svg(scheme=scheme)
    for foreign in ("var(", "light-dark(", "color-mix(", ":is(", "href", "url(http", "@import"):
        assert foreign not in svg
    textures = set(re.findall(r"url\(#(\w+)\)", svg))
    assert textures <= set(re.findall(r'<pattern id="(\w+)"', svg))


def test_light_and_dark_pictures_have_the_colours_of_the_pages() -> None:
    battle = begun("skirmishers", "yard")
    assert "#1a57a3" in battle.svg()
    assert "#82bdff" in battle.svg(scheme="dark")


def test_sides_that_are_called_by_colours_have_them() -> None:
    assert figures.tint(0, ("red", "blue")) == 1
    assert figures.tint(0, ("crew", "foes")) == 0
    assert figures.tint(-1, ("red", "blue")) == -1


def test_an_aim_is_drawn_over_the_ground() -> None:
    battle = begun("skirmishers", "yard", 0)
    answer = next(a for a in battle.legal_actions if battle.rules.ruleset.looks.marks(battle.state.clone(), a))
    assert battle.svg(answer) != battle.svg()


def test_a_plugin_without_a_board_has_its_situation_in_the_picture() -> None:
    duel = replace(found(EXAMPLE), look=None)
    battle = st.Battle(duel.load(), "strip", seed=1)
    assert duel.looks.view(battle.state).headline in words_in(drawn(battle))


def test_a_notebook_shows_the_board_of_a_battle() -> None:
    battle = begun("danger_close", "sample")
    assert battle._repr_svg_() == battle.svg()


@pytest.mark.parametrize(("how", "says"), [({"scheme": "sepia"}, "light or dark expected"), ({"width": 12}, "pixels")])
def test_a_picture_that_cannot_be_drawn_is_refused_in_words(how: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidRules, match=says):
        begun("danger_close", "sample", 0).svg(**how)


def test_the_ring_around_a_piece_is_red_only_where_little_is_bad() -> None:
    for bad_when_low, tone in ((True, "points low"), (False, "points full")):
        assert tone in str(wounds(Bar("x", 1, 0, 6, bad_when_low), 10.0))
