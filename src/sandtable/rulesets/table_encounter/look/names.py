"""What sides, models, weapons and terrain are called."""

from sandtable.boards.tabletop import called

from ..state import SIDES, Battle

__all__ = ["SIDES", "feature_name", "name_of", "weapon_name"]

name_of = called


def weapon_name(t: Battle, place: int) -> str:
    return called(t, t.board.weapons[place])


def feature_name(t: Battle, place: int) -> str:
    return called(t, t.board.features[place])
