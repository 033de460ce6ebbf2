"""How battles in metres are painted: cover, walls, darkness, smoke, and where sides deploy."""

from sandtable.boards.tabletop import Brush, File, box_brushes, recruits_of
from sandtable.kernel import easel

from ..scenario import armoury, recruits, wardrobe
from ..state import Fighter, Light
from ..terrain import FIELD
from .words import waiting

DARK = {light: light.words for light in Light if light != Light.NORMAL}
LIGHTS = *box_brushes("zones", "light", DARK, "dark"), *box_brushes("zones", "light", {Light.NORMAL: "light"}, "ground")
SMOKE = easel.Tool("smoke", "Smoke", "Ground", "smoke", help="a cloud of 5 m that is there from the start")
FILE = File(
    (), (Brush(SMOKE, "smoke"), *LIGHTS), ids=False, deploys=waiting,
    zone=lambda side: (side, "area"), corps=lambda side: (side, "fighters"), box="box", polygon="corners", round=5,
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
