"""What the words of a brawl mean."""

from sandtable.kernel import NOBODY, Loss, Meaning, Promises

from ..state import Brawler, Item

PROMISES = Promises(
    meanings={
        "loses Wind": Meaning(became=lambda old, new: new.wind < old.wind),
        "is out": Meaning(became=lambda old, new: old.able and not new.able),
        "is held": Meaning(said=("is held",)),
        "gets free": Meaning(became=lambda old, new: old.holder != NOBODY and new.holder == NOBODY and new.able),
        "regains Wind": Meaning(became=lambda old, new: new.wind > old.wind),
    },
    losses={
        "wind": Loss(Brawler, lambda old, new: new.wind < old.wind, ("Wind",)),
        "balance": Loss(Brawler, lambda old, new: new.balance < old.balance, ("Balance",)),
        "item": Loss(Brawler, lambda old, new: old.item != Item.NONE and new.item == Item.NONE, ("throws", "item")),
    },
)
