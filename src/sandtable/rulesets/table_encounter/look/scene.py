"""Lengths, directions and names in words; and which model is asked."""

from sandtable.boards.tabletop import piece_asked
from sandtable.kernel import Shape, Style, called

from ..actions import Ask
from ..rules import line_of_fire
from ..state import Battle, Cloud, Feature, Model, Step
from ..terrain import TABLE

__all__ = ["TABLE"]

name_of = called
measured, spoken_place = TABLE.measure.words, TABLE.spoken_place
OF_SIDES = (Step.ROLL_OFF, Step.DEPLOY, Step.ROUND, Step.ACTIVATE, Step.OVER)


def cloud_shape(t: Battle, cloud: Cloud, style: Style, label: str = "") -> Shape:
    return TABLE.disc(t.board, cloud.x, cloud.y, line_of_fire.dust_radius(t), style, label)


def asked(t: Battle) -> Model | None:
    """The model that the latest question is to; None where a side is asked."""
    found: Model | None = None if t.step in OF_SIDES else piece_asked(t)
    return found


def struck_piece(t: Battle) -> Feature | None:
    """The piece of terrain that a stray shot has struck, while a side chooses the effect."""
    return t.board.features[t.about_asked.index] if t.kind_asked == Ask.EFFECT else None
