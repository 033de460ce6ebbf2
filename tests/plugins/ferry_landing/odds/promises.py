"""What the words for chances mean: `sandtable check` holds them against battles."""

from sandtable.kernel import Loss, Meaning, Promises

from .. import actions as act
from ..state import Fighter

PROMISES = Promises(
    meanings={
        "is wounded": Meaning(became=lambda old, new: new.wounds < old.wounds),
        "is out": Meaning(said=("is out",)),
        "panics": Meaning(became=lambda old, new: (new.fled and not old.fled) or (new.dropped and not old.dropped)),
        "gives way": Meaning(said=("gives way",)),
    },
    losses={
        "nerve": Loss(Fighter, lambda old, new: new.nerve < old.nerve, ("loses Nerve",)),
        "wounds": Loss(Fighter, lambda old, new: new.wounds < old.wounds, ("hits", "is struck")),
        "weapon": Loss(Fighter, lambda old, new: new.dropped and not old.dropped, ("drops",)),
    },
    midway=(act.Ask.PANIC,),
)
