"""How tables in inches are painted: terrain with its height, and where models stand."""

from sandtable.boards.tabletop import File, recruits_of
from sandtable.kernel import easel

from ..forces import SHOWN, types
from ..state import NOBODY, SIDES, Battle, Model
from ..terrain import TABLE


def pieces(data: easel.Data) -> dict[str, easel.Path]:
    """Models in the order of the file; those of a force that is only named have no entry here."""
    paths = [(side, i) for side in SIDES if isinstance(data.get(side), list) for i in range(len(data[side]))]
    return dict(zip(Model.labels(), paths, strict=False))


def known(data: easel.Data) -> dict[str, list[str]]:
    own = [weapon["name"] for weapon in data.get("weapons", [])]
    return {"ModelEntry.type": list(types()), "ModelEntry.weapons": [*SHOWN, *own]}


def points(t: Battle) -> dict[str, int]:
    return {model.label: int(model.points) for model in t.models if model.side != NOBODY}


def lenient(data: easel.Data) -> easel.Data:
    """Whatever it costs."""
    return data | {"limit": 30000, "turn": None}


FILE = File(
    (),
    lambda data: data.get("table") or (24.0, 24.0),
    kinds=False,
    zone=None,
    deploys=lambda t: any(x.side != NOBODY and not x.placed for x in t.models),
)
EASEL = TABLE.easel_for(
    (), lambda data: recruits_of(types(), "type"), known, FILE, pieces=pieces, points=points, lenient=lenient
)
