"""How battles in metres are painted: cover, walls, darkness, smoke, and where sides deploy."""

from sandtable.boards.tabletop import Brush, File, recruits_of
from sandtable.kernel import easel

from ..scenario import armoury, recruits, wardrobe
from ..state import Fighter
from ..terrain import FIELD
from .words import LIGHTS, waiting

SMOKE = easel.Tool("smoke", "Smoke", "Ground", "smoke", help="a cloud of 5 m that is there from the start")
DARK = [
    Brush(easel.Tool(f"dark-{x.label}", said.capitalize(), "Light", "dark", "box"), "zones", {"light": x.label})
    for x, said in LIGHTS.items()
]
FILE = File(
    (), (Brush(SMOKE, "smoke"), *DARK), ids=False, zone=lambda side: (side, "area"),
    corps=lambda side: (side, "fighters"), deploys=waiting, box="box", polygon="corners", round=5,
)  # fmt: skip
EASEL = FIELD.easel_for(
    Fighter.labels(),
    lambda data: recruits_of(recruits(), "like", armoury()),
    lambda data: {
        "FighterEntry.like": list(recruits()),
        "FighterEntry.weapons": [*armoury(), *(data.get("weapons") or {})],
        "FighterEntry.armour": list(wardrobe()),
    },
    FILE,
)
