"""What sides, models and weapons are called."""

from ..state import SIDES, Battle, Model

__all__ = ["SIDES", "name_of", "weapon_name"]


def name_of(t: Battle, model: Model) -> str:
    names = (t.names or {}).get("Model", ())
    return str(names[model.index]) if model.index < len(names) else model.label


def weapon_name(t: Battle, place: int) -> str:
    names = (t.names or {}).get("Weapon", ())
    return str(names[place]) if place < len(names) else t.board.weapons[place].label
