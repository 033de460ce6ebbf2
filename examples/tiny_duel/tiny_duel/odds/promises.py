"""What the words of a duel mean, and what its refusals claim: `sandtable check` holds them against battles."""

from sandtable.kernel import Meaning, Promises, number

PROMISES = Promises(
    meanings={
        "is hit": Meaning(said=("is hit",)),
        "foe hit": Meaning(said=("succeeds",), rules=("lunge",)),
        "hit back": Meaning(said=("succeeds",), rules=("riposte",)),
    },
    claims={
        "reach": lambda refused: refused.t.gap > number(refused.t, "reach"),
        "step:in": lambda refused: refused.t.gap == 1,
        "step:out": lambda refused: refused.t.gap == refused.t.board.room,
    },
)
