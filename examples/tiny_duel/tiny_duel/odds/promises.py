"""What the words of a duel mean: `sandtable check` holds them against the log of battles."""

from sandtable.kernel import Meaning, Promises

PROMISES = Promises(
    meanings={
        "is hit": Meaning(said=("is hit",)),
        "foe hit": Meaning(said=("succeeds",), rules=("lunge",)),
        "hit back": Meaning(said=("succeeds",), rules=("riposte",)),
    },
)
