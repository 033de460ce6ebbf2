"""rules.toml: what is in force, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.kernel.catalogue import Catalogue
from sandtable.kernel.errors import InvalidRules
from sandtable.registry import find

TEXT = """
["fire.base"]
title = "Fire"
text = "One die."
source = "p. 3"
value = 1

["fire.range"]
title = "Range"
text = "By distance."
source = "p. 4"
value = [[1, 2], [3, 4]]

["fire.base.reading"]
title = "Reading"
text = "a or b"
source = "house"
options = ["a", "b"]

["limit"]
title = "Limit"
text = "low or none"
source = "house"
options = ["low", "none"]
values = [2, 99]

["preset.hard"]
title = "Hard"
text = "Harder."
rulings = { limit = "none" }
numbers = { "fire.base" = 2 }
"""


def catalogue(tmp_path: Path, text: str = TEXT) -> Catalogue:
    path = tmp_path / "rules.toml"
    path.write_text(text)
    return Catalogue(path)


def test_in_force_are_the_books_numbers_and_first_options(tmp_path: Path) -> None:
    assert catalogue(tmp_path).in_force() == {
        "fire.base": 1,
        "fire.range": [[1, 2], [3, 4]],
        "fire.base.reading": "a",
        "limit": "low",
        "limit=": 2,
    }


def test_changes_go_on_top_and_option_values_follow(tmp_path: Path) -> None:
    force = catalogue(tmp_path).in_force({"fire.base": 7}, {"limit": "none", "fire.base": "b"})
    assert (force["fire.base"], force["fire.base.reading"], force["limit"], force["limit="]) == (7, "b", "none", 99)


@pytest.mark.parametrize(
    ("numbers", "rulings", "words"),
    [
        ({"fire.bse": 1}, {}, 'no number "fire.bse"; did you mean "fire.base"'),
        ({"limit": 1}, {}, 'no number "limit"; it is a ruling'),
        ({}, {"fire.range": "b"}, 'no ruling "fire.range"; it is a number'),
        ({"fire.base": [1]}, {}, r"fire.base: a whole number expected, got \[1\]"),
        ({"fire.range": [[1, 2]]}, {}, "fire.range: a list of 2 x 2 whole numbers expected"),
        ({"fire.range": [[1, 2], [3]]}, {}, "a list of 2 x 2 whole numbers expected"),
        ({"fire.range": [[1, 2], [3, True]]}, {}, "a list of 2 x 2 whole numbers expected"),
        ({}, {"limt": "low"}, 'no ruling "limt"; did you mean "limit"'),
        ({}, {"limit": "lo"}, 'ruling limit: low, none expected, got "lo"; did you mean "low"'),
    ],
)
def test_unknown_or_ill_shaped_changes_are_refused(
    tmp_path: Path, numbers: dict[str, int], rulings: dict[str, str], words: str
) -> None:
    with pytest.raises(InvalidRules, match=words):
        catalogue(tmp_path).in_force(numbers, rulings)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "Fire"', 'titel = "Fire"', r'rules.toml:\d: fire.base.titel: no such entry; did you mean "title"?'),
        (
            "value = 1",
            'value = 1\nunit = "round"',
            r"rules.toml:7: fire.base.unit: another word .*'round'; .* \"rounds\"\?",
        ),
        ("value = 1", 'value = 1\nunit = ["roun"]', r"rules.toml:7: fire.base.unit\[0\]: another word .* \"rounds\"\?"),
        ("value = 1", 'value = 1\nunit = "xyz"', "rules.toml:7: fire.base.unit: points, dice, .* expected, got 'xyz'$"),
        ("value = 1", "value = 1\nunit = 3", "rules.toml:7: fire.base.unit: "),
        ("value = 1", 'value = "one"', "rules.toml:6: fire.base.value: "),
        ('text = "One die."\n', "", "rules.toml:2: fire.base.text: "),
        ("value = 1", "value = 1\nrange = [5, 9]", "rules.toml:6: fire.base.value: 5 to 9 expected, got 1$"),
        ("values = [2, 99]", "values = [2]", "limit: as many values as options are needed"),
        ('limit = "none"', 'limit = "nun"', "preset hard: ruling limit: low, none expected"),
        ('"fire.base" = 2', '"fire.bass" = 2', 'preset hard: no number "fire.bass"; did you mean "fire.base"'),
        ('["limit"]', '["limit"', "rules.toml: "),
    ],
)
def test_a_catalogue_that_is_wrong_is_refused_when_it_is_read(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(InvalidRules, match=words):
        catalogue(tmp_path, TEXT.replace(old, new, 1))


def test_in_force_is_a_fresh_copy_for_every_battle(tmp_path: Path) -> None:
    one = catalogue(tmp_path)
    one.in_force()["fire.base"] = 5
    assert one.in_force()["fire.base"] == 1


def test_every_entry_of_danger_close_says_what_it_is() -> None:
    rules = find("danger_close").catalogue.rules
    seed = {id for id, entry in rules.items() if not entry.addition and entry.options is None}
    assert len(seed) == 71
    assert all(rules[id].source.startswith("the document, ") for id in seed)
    for id, entry in rules.items():
        assert entry.title, id
        assert len(entry.text) > 15, id


def test_a_rule_with_several_conditions_has_a_refusal_of_each(tmp_path: Path) -> None:
    worded = TEXT.replace("value = 1\n", 'value = 1\nrefusals = { near = "{0} is near", far = "{0} is far" }\n', 1)
    refusals = catalogue(tmp_path, worded).refusals
    assert (refusals["fire.base:near"], refusals["fire.base:far"]) == ("{0} is near", "{0} is far")
    assert refusals["fire.base"] is None


def test_a_chapter_names_the_first_words_of_ids(tmp_path: Path) -> None:
    assert catalogue(tmp_path, '[chapters]\n"Shots" = ["fire"]\n' + TEXT).chapters == {"Shots": ["fire"]}
    with pytest.raises(InvalidRules, match=r'chapters.Shots: no rule begins with "fier"; did you mean "fire"?'):
        catalogue(tmp_path, '[chapters]\n"Shots" = ["fier"]\n' + TEXT)
