"""Which rules come into play, in duels of which that is known."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from sandtable.kernel import verbs
from sandtable.kernel.asked import composed
from sandtable.kernel.luck import Stream
from sandtable.kernel.rule import rule
from sandtable.registry import find, register, rulesets
from sandtable.testing.coverage import WORDS, Covered, cover, main
from sandtable.testing.fired import Fired, listening

from . import broken

PAGE = Path(__file__).parents[2] / "docs/coverage.md"
SHIPPED = sorted(rulesets())
FENCING = import_module("tiny_duel.rules.fencing")
IDLE = '\n["dusk.lamps"]\ntitle = "Lamps"\ntext = "Nobody lights them."\nsource = "-"\n'


@pytest.fixture(scope="module")
def covered() -> Covered:
    return cover(broken.duel.RULESET, 10, Stream(1, 0, 0))


def test_every_rule_of_the_example_is_at_work(covered: Covered) -> None:
    assert not covered.idle
    assert covered.battles == 10 * len(broken.duel.RULESET.scenario_files)
    assert covered.seen_in["turn"] == covered.battles
    assert covered.played["turn"] > covered.played["riposte"] > 0


def test_what_a_player_looks_at_is_not_played_but_what_a_menu_refuses_counts(covered: Covered) -> None:
    """The fencer asks before they lunge whether the foe is in reach."""
    assert covered.refused["reach"] > 0
    assert covered.played["reach"] < covered.refused["reach"]


def test_a_function_that_only_a_question_calls_is_at_work() -> None:
    """The text that is written for a question calls it by a name of its own."""

    @rule("turn")
    def alone(t: object) -> None: ...

    fired, called = Fired(broken.duel.RULESET), composed("<question>", "def call(t):\n    alone(t)\n", {"alone": alone})
    with listening(broken.duel.RULESET, fired):
        called["call"](None)
    called["call"](None)
    assert fired.played == {"turn": 1}


def test_a_rule_that_nothing_brings_into_play_is_named_with_its_reason(tmp_path: Path) -> None:
    idle = broken.with_words(broken.broken("idle"), tmp_path, new=IDLE)
    assert cover(idle, 1, Stream(1, 0, 0)).idle == {"dusk.lamps": WORDS}


def test_an_idle_number_wants_a_reason(tmp_path: Path) -> None:
    more = broken.another_number(3, 1, 9)
    read = broken.with_words(broken.broken("more", beat=broken.reads_idly), tmp_path, new=more)
    assert "more" not in cover(read, 1, Stream(1, 0, 0)).idle
    ruleset = broken.with_words(broken.broken("unread"), tmp_path, new=more)
    assert cover(ruleset, 1, Stream(1, 0, 0)).unexplained == ["more"]
    told = broken.with_words(broken.broken("told"), tmp_path, new=f'{more}unplayed = "nobody reads it"\n')
    assert cover(told, 1, Stream(1, 0, 0)).idle["more"] == "nobody reads it"


def test_a_reason_for_a_rule_that_is_at_work_is_outdated(tmp_path: Path) -> None:
    old = 'source = "Tiny Duel 3"\nvalue  = 8'
    wrong = broken.with_words(broken.broken("wrong"), tmp_path, old, f'unplayed = "never"\n{old}')
    assert cover(wrong, 2, Stream(1, 0, 0)).outdated == ["lunge"]


def test_listening_leaves_nothing_behind(covered: Covered) -> None:
    assert verbs.allowed.__name__ == "allowed"
    assert FENCING.allowed is verbs.allowed
    assert not hasattr(FENCING.lunge, "__wrapped__")


def test_the_command_prints_json_and_fails_on_an_idle_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    register(broken.duel.RULESET)
    assert main(["tiny_duel", "--battles", "2", "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"]["turn"]["battles"] == told["battles"]
    register(broken.with_words(broken.broken("unread"), tmp_path, new=broken.another_number(3, 1, 9)))
    assert main(["broken-unread", "--battles", "1", "--seed", "1"]) == 1
    assert "never (NO REASON): more" in capsys.readouterr().out
    assert main(["no-such-game"]) == 2


def test_the_page_tells_each_rule_once_how_often_or_why_never(tmp_path: Path) -> None:
    register(broken.with_words(broken.broken("idle"), tmp_path, new=IDLE))
    assert main(["broken-idle", "--battles", "2", "--seed", "1", "--write", str(tmp_path / "page.md")]) == 0
    written = (tmp_path / "page.md").read_text()
    assert sorted(rules_on(written)) == sorted(broken.duel.RULESET.catalogue.rules.keys() | {"dusk.lamps"})
    assert "| `turn` | 100 % |" in written
    assert f"- {WORDS}: `dusk.lamps`" in written


@pytest.mark.parametrize("id", SHIPPED)
def test_the_page_of_the_docs_knows_every_rule_and_leaves_none_idle_without_a_reason(id: str) -> None:
    ruleset = find(id)
    [chapter] = [part for part in PAGE.read_text().split("\n## ") if part.startswith(f"{ruleset.title}\n")]
    assert sorted(rules_on(chapter)) == sorted(ruleset.catalogue.rules)
    assert "NO REASON" not in chapter


def rules_on(page: str) -> list[str]:
    """The rules that a page tells of, in its tables and below them."""
    lines = [line.split("|")[1] if line.startswith("|") else line.rpartition(": ")[2] for line in page.splitlines()]
    return [id for line in lines for id in re.findall(r"^ ?`([^`]+)`|(?<=, )`([^`]+)`", line) for id in id if id]
