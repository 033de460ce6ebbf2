"""How skirmishes are painted: squads, and the words of their entries. The board is like that of every game on dots."""

from sandtable.kernel import easel, role_with

from ..squads import standard_weapons
from ..state import SIDE_A, SIDE_B, SQUAD, Battle, Trooper
from ..terrain import DOTS


def arms(data: easel.Data, slot: str) -> list[str]:
    """Weapons of the book and of this scenario that go into a slot."""
    own = {name: entry.get("slot", "primary") for name, entry in (data.get("weapons") or {}).items()}
    return [name for name, at in ({n: w.slot for n, w in standard_weapons().items()} | own).items() if at == slot]


def recruits(data: easel.Data) -> list[easel.Recruit]:
    return [easel.Recruit(name, {"primary": name}, role_with(name, "raider")) for name in arms(data, "primary")]


def known(data: easel.Data) -> dict[str, list[str]]:
    return {"TrooperEntry.primary": arms(data, "primary"), "TrooperEntry.secondary": arms(data, "secondary")}


def points(t: Battle) -> dict[str, int]:
    """The points of each trooper's weapons."""
    return {
        x.label: int(sum(t.board.arms[i].points for i in (x.primary, x.secondary) if i))
        for x in t.troopers
        if x.enlisted
    }


CORPS = (easel.Corps(("squads", "A"), SIDE_A), easel.Corps(("squads", "B"), SIDE_B))
LABELS = Trooper.labels()[:SQUAD], Trooper.labels()[SQUAD:]
EASEL = DOTS.easel_for(CORPS, LABELS, recruits, known, points)
