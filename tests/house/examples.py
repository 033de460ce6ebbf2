"""What the examples in docstrings may name: the kernel, a tiny duel (`duel`, its table `t`, its `act`), a `folder`.

Those of `import sandtable` name `rules` (danger_close) and a `battle`; the reference shows where these come from.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import sandtable as st
from sandtable import kernel
from sandtable.kernel.luck import Stream, StreamDice

from .measure import surface

DUEL = Path(__file__).parents[2] / "examples" / "tiny_duel"


def given(folder: Path) -> dict[str, Any]:
    """Fresh for each example: nobody hears the table, and its dice fall the same each time."""
    if str(DUEL) not in sys.path:
        sys.path.insert(0, str(DUEL))
    duel = st.register(import_module("tiny_duel").RULESET).load()
    t = duel.table(duel.start("strip"))
    t.luck, t.private = StreamDice(Stream(1, 0, 0)), [Stream(1, 0, 1), Stream(1, 0, 2)]
    t.players = [kernel.Bot(duel.ruleset.asks, "random")] * 2
    names = {name.rpartition(".")[2]: thing for name, thing in surface().items()}
    rules = st.load("danger_close")
    return {
        **vars(kernel),
        **names,
        "st": st,
        "rules": rules,
        "battle": st.Battle(rules, "sample", seed=1),
        "duel": duel,
        "t": t,
        "folder": folder,
        "act": import_module("tiny_duel.actions"),
        "Annotated": Annotated,
        "Any": Any,
        "Deaf": import_module("sandtable.kernel.telling").Deaf,
        "Wanted": import_module("sandtable.kernel.telling").Wanted,
        "__name__": "examples",  # nothing of theirs is the duel's
    }
