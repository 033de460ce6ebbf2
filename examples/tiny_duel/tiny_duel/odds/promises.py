"""What the words of a duel mean, what its refusals claim and what is lost, for `sandtable check`."""

from sandtable.kernel import Loss, Meaning, Promises, number

from ..state import Duellist

PROMISES = Promises(
    meanings={
        "is hit": Meaning(said=("is hit",)),
        "foe hit": Meaning(said=("succeeds",), rules=("lunge",)),
        "hit back": Meaning(said=("succeeds",), rules=("riposte",)),
    },
    losses={"guard": Loss(Duellist, lambda old, new: old.guarding and not new.guarding, ("drops",))},
    claims={
        "reach": lambda refused: refused.t.gap > number(refused.t, "reach"),
        "step:in": lambda refused: refused.t.gap == 1,
        "step:out": lambda refused: refused.t.gap == refused.t.board.room,
    },
)
