"""Lengths, directions and names as people say them; and who is asked."""

from sandtable.kernel import Shape, Style, called

from ..actions import Ask
from ..rules import clash, line_of_fire
from ..state import NOBODY, Battle, Cloud, Feature, Model, Step
from ..terrain import TABLE

__all__ = ["TABLE"]

KEYS = Model.labels()  # of figures
name_of = called
measured, spoken_place = TABLE.measure.words, TABLE.spoken_place
ANSWERED_BY_TARGET = (Step.SWAP_BLOW, Step.GUARD, Step.SWAP_SHOT, Step.REACT, Step.COVER, Step.RETURN)


def cloud_shape(t: Battle, cloud: Cloud, style: Style, label: str = "") -> Shape:
    return TABLE.disc(t.board, cloud.x, cloud.y, line_of_fire.dust_radius(t), style, label)


# ---- words -------------------------------------------------------------------------------------------------------


def weapon_name(t: Battle, place: int) -> str:
    return called(t, t.board.weapons[place])


# ---- who ---------------------------------------------------------------------------------------------------------


def asked(t: Battle) -> Model | None:
    """The model that the pending question is to; None where a side is asked."""
    if t.step in (Step.ACT, Step.ENGAGE) and t.active != NOBODY:
        return t.acting
    if t.target == NOBODY or t.attacker == NOBODY:
        return None
    if struck_piece(t) is not None:
        return t.models[int(t.piece_asked.index)]
    if t.step in ANSWERED_BY_TARGET:
        return t.models[t.target]
    return clash.fighter(t, t.clash_turn) if t.step == Step.CLASH else None


def struck_piece(t: Battle) -> Feature | None:
    """The piece of terrain that a stray shot has struck, while it is asked what comes of it."""
    asked = t.kind_asked == Ask.EFFECT and t.step in (Step.REACT, Step.RETURN)
    return t.board.features[t.about_asked.index] if asked else None


def is_asked_to_push(t: Battle) -> bool:
    """A strike is made and its push is not: a yes or no in the middle of a Clash."""
    return t.step == Step.CLASH and t.offered is None


def longest_reach(t: Battle, model: Model) -> int:
    """Of the melee weapons it carries; NOBODY without one."""
    return max((w.reach for w in t.board.weapons if w.melee and model.carries(w.index)), default=NOBODY)
