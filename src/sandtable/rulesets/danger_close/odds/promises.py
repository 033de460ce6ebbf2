"""What the words of chances mean: `sandtable check` holds them against battles."""

from sandtable.kernel import Meaning, Promises

from ..state import Battle, Defensive, Glance, Offensive, Trooper


def goes_down(old: Trooper, new: Trooper) -> bool:
    return old.active and not new.active


def one_goes_down(old: Battle, new: Battle) -> bool:
    return any(goes_down(*pair) for pair in zip(old.troopers, new.troopers, strict=True))


PROMISES = Promises(
    meanings={
        "can gain Momentum": Meaning(said=("Success",), rules=("exchange.step-offense",)),
        "is injured": Meaning(said=("suffers",), rules=("injury.track",)),
        "stays unhurt": Meaning(unsaid=("suffers",)),
        "everybody stays unhurt": Meaning(unsaid=("suffers",)),
        "somebody goes down": Meaning(came=one_goes_down),
        "goes down": Meaning(became=goes_down),
        "ends In Cover": Meaning(became=lambda old, new: new.defensive == Defensive.IN_COVER),
        "ends Engaged": Meaning(became=lambda old, new: new.offensive == Offensive.ENGAGED),
        "rolls high": Meaning(became=lambda old, new: new.glance == Glance.HIGH),
        "is stabilised": Meaning(said=("is stabilised",)),
        "gets artillery in the next Exchange": Meaning(came=lambda old, new: new.artillery == 1),
        "rolls a die that holds": Meaning(said=("holds",)),
        "keeps that position": Meaning(
            unsaid=("is Flanked", "is only In Cover", "is In Cover", "is no longer Flanking")
        ),
    },
)
