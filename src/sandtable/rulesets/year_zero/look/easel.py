"""How decks of zones are painted: what lies in rooms, and who stands where."""

from sandtable.boards.zones import easel_for, zone_names
from sandtable.kernel import easel, role_with

from ..gear import armors, weapons
from ..scenario import Setup
from ..state import SIDES, Fighter, Skill
from .scene import FLOOR


def recruits(data: easel.Data) -> list[easel.Recruit]:
    """A fighter with each weapon, an android and a creature."""
    arms = {id: arm.skill for id, arm in weapons().items() if arm.skill != "none"}
    people = [
        easel.Recruit(name, {"weapons": [id], "skills": {f"{skill}_combat": 2}}, role_with(name))
        for id, skill in arms.items()
        for name in [id.replace("_", " ")]
    ]
    android = {"kind": "android", "weapons": ["pistol"], "strength": 4, "agility": 4}
    creature = {"kind": "creature", "attack_dice": 7, "attack_damage": 1, "armor": 2, "health_max": 6, "speed": 2}
    return [*people, easel.Recruit("android", android, "tech"), easel.Recruit("creature", creature, "hunter")]


def known(data: easel.Data) -> dict[str, list[str]]:
    fighters = [fighter["id"] for fighter in data.get("fighters", [])]
    arms = [*weapons(), *(data.get("weapons") or {})]
    found = {"FighterEntry.weapons": arms, "LooseEntry.weapon": arms, "FighterEntry.armor": list(armors())}
    found |= {"FighterEntry.adjacent": fighters, "BorderEntry.locked_from": zone_names(data)}
    found |= {f"Setup.{name}": fighters for name in ("surprise", "ambush", "unaware")}
    return found | {"FighterEntry.skills": [skill.label.replace("-", "_") for skill in Skill]}


EASEL = easel_for(
    FLOOR,
    Setup,
    tuple(easel.Corps(("fighters",), i, (("side", side),)) for i, side in enumerate(SIDES)),
    (Fighter.labels(), Fighter.labels()),
    recruits,
    known,
    {easel.Tool("toolkit", "Toolkit", "Play", "item", help="lies about"): ("items", {"weapon": "toolkit"})},
    ("adjacent", "at_border", "aboard"),
    name="id",
    rides={"aboard": "vehicles"},
)
