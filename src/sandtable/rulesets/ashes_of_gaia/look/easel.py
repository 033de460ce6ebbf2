"""How battles in metres are painted: cover, walls, darkness, smoke, and where sides deploy."""

from collections.abc import Sequence
from typing import Any

from sandtable.boards.tabletop import Brush, File
from sandtable.kernel import easel, role_with

from ..scenario import SIDE_SIZE, armoury, recruits, wardrobe
from ..state import SIDES, Fighter
from ..terrain import FIELD
from .scene import LIGHTS, waiting

SMOKE = easel.Tool("smoke", "Smoke", "Ground", "smoke", help="a cloud of 5 m that is there from the start")
DARK = [
    Brush(easel.Tool(f"dark-{x.label}", said.capitalize(), "Light", "dark", "box"), "zones", {"light": x.label})
    for x, said in LIGHTS.items()
]
FILE = File(
    (), lambda data: (data.get("width", 60), data.get("height", 40)), (Brush(SMOKE, "smoke"), *DARK), ids=False,
    zone=lambda side: (side, "area"), deploys=waiting, box="box", polygon="corners", round=5,
)  # fmt: skip


def enlistable(data: easel.Data) -> list[easel.Recruit]:
    named: dict[str, Any] = {key: entry.name for key, entry in armoury().items()}
    return [
        easel.Recruit(like, {"like": like}, role_with(named[row["weapons"][0]])) for like, row in recruits().items()
    ]


def known(data: easel.Data) -> dict[str, Sequence[str]]:
    return {
        "FighterEntry.like": list(recruits()),
        "FighterEntry.weapons": [*armoury(), *(data.get("weapons") or {})],
        "FighterEntry.armour": list(wardrobe()),
    }


CORPS = tuple(easel.Corps((name, "fighters"), side) for side, name in enumerate(SIDES))
LABELS = (Fighter.labels()[:SIDE_SIZE], Fighter.labels()[SIDE_SIZE:])
EASEL = FIELD.easel_for(CORPS, LABELS, enlistable, known, FILE)
