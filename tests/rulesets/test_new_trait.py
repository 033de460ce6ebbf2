"""A weapon with properties of its own: a line each in its class, and files have them and the card tells them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.lint import lint

from .test_new_field import begun
from .variant import variant

SHOT = {"skill": "ranged", "damage": 1, "range": ["short", "medium"], "ammo": 2}
PISTOL = {"name": "hush", "arm": "small", "damage": "1d6", "range": 10}
CARRIED = {"weapons": ["hush"]}
WEAPONS: dict[str, tuple[str, Any, dict[str, Any]]] = {  # a line of the class, weapons of a file, what a piece has
    "skirmishers": (
        "    lug: bool = entry(False",
        {"hush": {"kind": "firearm", "lethal": 2, "short": 9, "long": 20}},
        {"primary": "hush"},
    ),
    "ashes_of_gaia": ("    impale: flag = entry(False", {"hush": PISTOL}, CARRIED),
    "year_zero": ("    ammo_max: i8", {"hush": SHOT}, CARRIED),
    "table_encounter": ("    no_return: flag = entry(False", [{"name": "hush", "modifier": 0}], CARRIED),
}
FIELDS = '    silent: bool = entry(False, "silent")\n    echo: i8 = entry(0, "echoes for", most=9)\n'


@pytest.mark.parametrize("of", WEAPONS)
def test_the_card_tells_the_traits_of_a_weapon(of: str, tmp_path: Path) -> None:
    line, own, armed = WEAPONS[of]
    weapons: Any = (
        [own[0] | {"silent": True, "echo": 4}]
        if isinstance(own, list)
        else own | {"hush": own["hush"] | {"silent": True, "echo": 4}}
    )
    edits = {"state.py": [(f"{line}", f"{FIELDS}{line}")]}
    with variant(tmp_path, f"{of}_with_echoes", edits, of) as made:
        assert lint(made) == []
        battle, piece = begun(made, weapons, **armed)
        figure = next(x for x in made.looks.view(battle.state).figures if x.key == piece.label)
    (told,) = [value for _, value in figure.facts if "hush" in value]
    assert "silent, echoes for 4" in told
