"""Saves: whole, damaged, truncated, foreign and edited; and those of a battle in mid-action."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sandtable as st
from sandtable.battle.record import Record
from tests.battle.players import shown, step, to_the_end
from tests.odds.heap import RULESET as HEAP

SQUAD = {"threat": 2, "squad": [{"name": "Vega", "grit": 2}, {"name": "Ruiz", "grit": 1, "gear": ["hmg"]}, {}]}


def in_mid_action(name: str = "typed") -> st.Battle:
    """A battle stopped inside an action: after the Offense Roll, before who is at risk is known."""
    battle = st.Battle(st.load("danger_close"), SQUAD, seed=5, dice=name)
    if name == "typed":
        for answer in ("T1 fire +1", "T3 move up", [2], "T2 hmg T3", [5, 5], "pay"):
            battle.push(answer) if isinstance(answer, str) else battle.roll(answer)
        assert battle.course.tape.answers  # the beat is half played
        return battle
    for number in range(6):
        step(battle, number)
    return battle


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "battle.json"
    battle = st.Battle(st.load("danger_close"), "sample", seed=21)
    for _ in range(17):
        menu = [action for action in battle.legal_actions if "disengage" not in str(action)]
        battle.push(menu[0])
    battle.record.save(path)
    return path


def refused(path: Path, words: str | None = None) -> None:
    """The file is refused with an error of ours, and is as it was."""
    before = path.read_bytes()
    with pytest.raises(st.SandtableError, match=words):
        st.Battle.replay(path)
    assert path.read_bytes() == before


# ---- whole ---------------------------------------------------------------------------------------------------


def test_a_saved_file_gives_the_same_battle(saved: Path) -> None:
    battle = st.Battle.replay(saved)
    assert battle.record.to_json() == saved.read_text()
    assert shown(st.Battle.replay(str(saved))) == shown(battle)
    assert shown(st.Battle.replay(json.loads(saved.read_text()))) == shown(battle)
    assert shown(st.Battle.replay(saved.read_text())) == shown(battle)


def test_saving_leaves_no_draft_and_replaces_in_one_step(saved: Path) -> None:
    st.Battle.replay(saved).record.save(saved)
    assert [p.name for p in saved.parent.iterdir()] == ["battle.json"]


SCRIPT = """
import sys
import sandtable as st
from tests.battle.players import shown, to_the_end
for path in sys.argv[1:]:
    battle = st.Battle.replay(path)
    record, key, log, pending, outcome = shown(battle)
    print(record.to_json() == open(path).read(), pending)
    print(repr(shown(to_the_end(battle))[1:]))
"""


def test_a_save_in_mid_action_goes_on_identically_in_a_new_process(tmp_path: Path) -> None:
    battles = [in_mid_action("typed"), in_mid_action("drawn")]
    by_bot = st.Battle(st.load("danger_close", preset="app"), "advance", seed=9)
    battles.append(by_bot)
    paths = []
    for i, battle in enumerate(battles):
        paths.append(tmp_path / f"{i}.json")
        battle.record.save(paths[-1])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *map(str, paths)], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    for battle, first, second in zip(battles, lines[::2], lines[1::2], strict=True):
        assert first == f"True {battle.pending}"
        assert second == repr(shown(to_the_end(battle))[1:])


# ---- damaged -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("region", range(12))
def test_a_damaged_byte_is_noticed_wherever_it_is(saved: Path, region: int) -> None:
    """Bytes of one twelfth of the file, each changed in turn; only white space may change unnoticed."""
    whole = saved.read_bytes()
    wanted = shown(st.Battle.replay(saved))
    start, end = len(whole) * region // 12, len(whole) * (region + 1) // 12
    for place in range(start, end, max(1, (end - start) // 30)):
        for flip in (0x01, 0x20, 0x80):
            damaged = bytearray(whole)
            damaged[place] ^= flip
            saved.write_bytes(damaged)
            try:
                battle = st.Battle.replay(saved)
            except st.SandtableError:
                assert saved.read_bytes() == damaged
            else:
                assert shown(battle) == wanted


@pytest.mark.parametrize("part", range(0, 100, 7))
def test_a_truncated_save_is_refused(saved: Path, part: int) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[: (len(whole) - 1) * part // 100])
    refused(saved, "battle.json: (no sandtable record|cannot be read)")


@pytest.mark.parametrize("text", ["{}", "[]", "null", '{"sandtable": 2}', "not json", "\x00\x01"])
def test_what_is_no_record_is_refused(saved: Path, text: str) -> None:
    saved.write_text(text)
    refused(saved, "battle.json: no sandtable record: [^:]")


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(st.InvalidRecord, match=r"nowhere\.json: cannot be read"):
        st.Battle.replay(tmp_path / "nowhere.json")
    path = tmp_path / "photo.json"
    path.write_bytes(b"\xff\xfe\x00\x80")
    refused(path, "photo.json: cannot be read")


# ---- edited, and sealed anew ---------------------------------------------------------------------------------


def edited(path: Path, **changes: Any) -> None:
    """Somebody changes the file and knows how to seal it."""
    record = Record.read(path)
    path.write_text(record.model_copy(update=changes).to_json())


def test_an_edit_without_a_new_seal_is_damage(saved: Path) -> None:
    data = json.loads(saved.read_text())
    data["seed"] += 1
    saved.write_text(json.dumps(data))
    refused(saved, "battle.json: damaged")


EDITS: dict[str, Callable[[Record], dict[str, Any]]] = {
    "seed": lambda r: {"seed": r.seed + 1},
    "index": lambda r: {"index": r.index + 1},
    "a missing beat": lambda r: {"answers": r.answers[1:]},
    "an answer to nothing": lambda r: {"answers": [*r.answers[:-1], [*r.answers[-1], "hold", "hold"]]},
    "another answer": lambda r: {"answers": [["squad disengage"], *r.answers[1:]]},
    "an illegal answer": lambda r: {"answers": [["T1 fire +7"], *r.answers[1:]]},
    "an illegal last answer": lambda r: {"answers": [*r.answers[:-1], ["T1 disengage"]]},
    "nonsense": lambda r: {"answers": [["[a b]"], *r.answers[1:]]},
    "dice nobody asked for": lambda r: {"answers": [["[3]"], *r.answers[1:]]},
    "typed dice": lambda r: {"dice": "typed"},
    "digests": lambda r: {"digests": ["00000000", *r.digests[1:]]},
    "fewer digests": lambda r: {"digests": r.digests[:-1]},
    "scenario": lambda r: {"scenario": {**r.scenario, "threat": 4}},
    "scenario of another kind": lambda r: {"scenario": {"left": 3}},
    "a ruling": lambda r: {"changed_rulings": {"caps": "on"}},
    "a number": lambda r: {"numbers": {**r.numbers, "fire.base": 9}},
    "a player": lambda r: {"players": ["nobody"]},
    "too many players": lambda r: {"players": [None, None, None]},
    "luck": lambda r: {"luck": ["x y", *r.luck[1:]]},
    "streams": lambda r: {"streams": [1]},
    "ruleset": lambda r: {"ruleset": "chess"},
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_save_is_refused_even_with_a_new_seal(saved: Path, edit: str) -> None:
    edited(saved, **EDITS[edit](Record.read(saved)))
    refused(saved)


@pytest.mark.parametrize("faces", ["[7]", "[0]", "[1 2]", "[]"])
def test_dice_that_no_die_can_show_are_refused_in_a_save(tmp_path: Path, faces: str) -> None:
    battle = st.Battle(st.load("danger_close"), SQUAD, dice="typed")
    battle.push("T1 move up")
    battle.roll([4])
    path = tmp_path / "typed.json"
    battle.record.save(path)
    edited(path, answers=[["T1 move up", faces], []])
    refused(path, "beat 1")


# ---- other rules ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("under", "words"),
    [
        ({"numbers": {"fire.base": 2}}, "differ from those this battle was played under: fire.base was 1, is 2"),
        ({"rulings": {"caps": "on"}}, "caps was 'off', is 'on'"),
        ({"preset": "bare"}, "aftermath was 'public', is 'none'; tactics was 'public-table', is 'none'"),
    ],
)
def test_replaying_under_other_rules_says_what_differs(saved: Path, under: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidRecord) as caught:
        st.Battle.replay(saved, st.load("danger_close", **under))
    assert words in str(caught.value)


def test_replaying_under_its_own_rules_is_the_same(saved: Path) -> None:
    assert shown(st.Battle.replay(saved, st.load("danger_close"))) == shown(st.Battle.replay(saved))


def test_a_scenario_with_its_own_preset_replays_under_the_plain_rules(tmp_path: Path) -> None:
    battle = to_the_end(st.Battle(st.load("danger_close"), "advance", seed=4))
    assert battle.rules.preset == "app"
    assert shown(st.Battle.replay(battle.record, st.load("danger_close"))) == shown(battle)


def test_a_battle_of_another_ruleset_is_refused(saved: Path) -> None:
    with pytest.raises(st.InvalidRecord, match="this is a battle of danger_close, not of heap"):
        st.Battle.replay(saved, HEAP.load())


def test_changed_sources_are_blamed_when_a_battle_no_longer_fits(saved: Path) -> None:
    edited(saved, fingerprint="0" * 16, digests=["00000000", *Record.read(saved).digests[1:]])
    refused(saved, "beat 1 leads to another state than it did .the rules' sources have changed since")


def test_changed_sources_that_lead_to_the_same_battle_do_no_harm(saved: Path) -> None:
    wanted = shown(st.Battle.replay(saved))
    edited(saved, fingerprint="0" * 16)
    assert shown(st.Battle.replay(saved)) == wanted


def test_a_battle_without_a_scenario_has_no_record() -> None:
    rules = st.load("danger_close")
    battle = st.Battle(rules, start=rules.start("sample"))
    with pytest.raises(st.InvalidRecord, match="not started from a scenario"):
        _ = battle.record


def test_a_file_may_be_named_by_a_text_and_is_named_where_it_cannot_be_written(tmp_path: Path) -> None:
    record = st.Battle(st.load("danger_close"), "sample", seed=21).record
    record.save(str(tmp_path / "battle.json"))
    assert Record.read(tmp_path / "battle.json") == Record.read(record.to_json())
    with pytest.raises(FileNotFoundError) as missing:
        record.save(tmp_path / "nowhere" / "battle.json")
    assert missing.value.filename == str(tmp_path / "nowhere" / "battle.json")
    with pytest.raises(OSError, match=tmp_path.name):
        record.save(tmp_path)
    assert not tmp_path.with_name(f"{tmp_path.name}.tmp").exists()
