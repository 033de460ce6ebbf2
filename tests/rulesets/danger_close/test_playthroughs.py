"""Whole Engagements as text, to be read and compared.

After a change that is meant to change them:  python -m tests.rulesets.danger_close.test_playthroughs
"""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable as st

FOLDER = Path(__file__).parent / "playthroughs"
BATTLES: dict[str, tuple[str, str | None, str, int]] = {  # file -> scenario, preset, player, seed
    "sample-cautious": ("sample", None, "cautious", 7),
    "squad-heavy-bold": ("squad-heavy", None, "bold", 3),
    "advance-cautious": ("advance", None, "cautious", 5),
    "rescue-cautious": ("rescue", None, "cautious", 2),
    "bunker-random": ("bunker", None, "random", 11),
    "pair-light-bare-bold": ("pair-light", "bare", "bold", 1),
}


def story(scenario: str, preset: str | None, player: str, seed: int) -> str:
    """The log of one battle, Exchange by Exchange, with the rule of every line and the reasons of every roll."""
    battle = st.Battle(st.load("danger_close", preset=preset), scenario, seed=seed, players=(player,))
    lines = [f"{scenario}, {battle.rules.preset or 'standard'}, {player}, seed {seed}", ""]
    exchange = 0
    for beat in battle.history:
        if beat.start.exchange != exchange:  # type: ignore[attr-defined]
            exchange = beat.start.exchange  # type: ignore[attr-defined]
            lines += ["", battle.rules.ruleset.describe(beat.start), ""]
        for event in beat.events:
            lines.append(f"{event.text}  [{event.rule}]")
            lines += [f"    {reason}" for reason in event.reasons]
    return "\n".join([*lines, "", battle.describe(), "", f"Outcome: {battle.outcome()}", ""])


@pytest.mark.parametrize("name", BATTLES)
def test_battle_goes_as_it_is_written_down(name: str) -> None:
    assert story(*BATTLES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_written_battle_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(BATTLES)


def main() -> None:
    """Writes every battle anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, battle in BATTLES.items():
        (FOLDER / f"{name}.txt").write_text(story(*battle), encoding="utf-8")


if __name__ == "__main__":
    main()
