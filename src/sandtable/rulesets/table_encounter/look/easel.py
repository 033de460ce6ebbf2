"""How tables in inches are painted: terrain with its height, and where models stand."""

from sandtable.boards.tabletop import File, recruits_of
from sandtable.kernel import easel

from ..forces import SHOWN, types
from ..rules.course import is_waiting
from ..state import Model
from ..terrain import TABLE


def known(data: easel.Data) -> dict[str, list[str]]:
    own = [weapon["name"] for weapon in data.get("weapons", [])]
    return {"ModelEntry.type": list(types()), "ModelEntry.weapons": [*SHOWN, *own]}


FILE = File(
    (), kinds=False, zone=None, in_a_row=True,
    deploys=lambda t: any(is_waiting(x) for x in t.models), eased={"limit": 30000, "turn": None},
)  # fmt: skip
EASEL = TABLE.easel_for(Model.labels(), lambda data: recruits_of(types(), "type"), known, FILE)
