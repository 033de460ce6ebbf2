"""A board of hexes: terrain on each hex, edges between neighbours, and a zone for each side.

`grid` and `board` hold what rules call, and compile; `plan` says where hexes are on a page. The rest is that of every
board.
"""

from typing import Annotated

from pydantic import AfterValidator, Field

from sandtable.kernel import Named

from .. import drawing, easel, entry, fields, ground, terrain, ways
from .board import Board, across, count_between, highest_between, is_seen, is_way, to_nearest
from .grid import DIRECTIONS, Direction, apart, column_of, direction_to, line_place, neighbour, place, row_of, turn_to
from .plan import PLAN

Drawing = drawing.Drawing
FIGURE = drawing.FIGURE
Painter = easel.Painter
BoardEntry = entry.BoardEntry
Reader = entry.Reader
NOWHERE, PLACES, has, is_beyond = ground.NOWHERE, ground.PLACES, ground.has, ground.is_beyond
is_in_zone, is_open, level_of, rise = ground.is_in_zone, ground.is_open, ground.level_of, ground.rise
Feature = terrain.Feature
Terrain = terrain.Terrain
COVER, OPAQUE, OWN, SLOW, SOLID = terrain.COVER, terrain.OPAQUE, terrain.OWN, terrain.SLOW, terrain.SOLID
Step = ways.Step
way_to = ways.way_to

READER, DRAWING = Reader(PLAN), Drawing(PLAN)
MOST = PLAN.most  # columns and rows that a board can have
board_of = READER.board_of
scene, text_map, place_at, middle = DRAWING.scene, DRAWING.text_map, DRAWING.place_at, PLAN.middle
line, step_line, sight_line = DRAWING.line, DRAWING.step_line, DRAWING.sight_line
fields_of, shape = DRAWING.fields, DRAWING.shape
easel_for = Painter(PLAN, READER, DRAWING).easel_for
places_by_name = PLAN.by_name
HexName = Annotated[str, AfterValidator(PLAN.spoken), Field(description="a hex, as in c4")]


class Hex(Named):
    """A field of an action that names a hex, as in `to: Annotated[int, Hex]`: written c4, as on the map."""

    bits = 12

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """The name of every place: column letters, then the row from 1 in the north; the rim has names of its own."""
        return PLAN.names


class Beside(Hex):
    """A field of an action that names a hex next to the piece that is asked, which stands on its field `at`."""

    beside = "at", DIRECTIONS, neighbour


Place = Annotated[int, Hex]  # in a piece, where it stands; in an action, where it leads


class Kit(fields.FieldKit):
    """What a game on hexes does not write itself.

    >>> kit = Kit(Terrain(Feature("rock", "#", "rock", SOLID | OPAQUE)))
    >>> list(kit.board_fields())
    ['board']
    """

    plan, reader, drawing, is_seen = PLAN, READER, DRAWING, is_seen
    named, spoken = Hex, HexName


__all__ = [
    "COVER",
    "DIRECTIONS",
    "FIGURE",
    "MOST",
    "NOWHERE",
    "OPAQUE",
    "OWN",
    "PLACES",
    "SLOW",
    "SOLID",
    "Beside",
    "Board",
    "BoardEntry",
    "Direction",
    "Feature",
    "Hex",
    "HexName",
    "Kit",
    "Place",
    "Step",
    "Terrain",
    "across",
    "apart",
    "board_of",
    "column_of",
    "count_between",
    "direction_to",
    "easel_for",
    "fields_of",
    "has",
    "highest_between",
    "is_beyond",
    "is_in_zone",
    "is_open",
    "is_seen",
    "is_way",
    "level_of",
    "line",
    "line_place",
    "middle",
    "neighbour",
    "place",
    "place_at",
    "places_by_name",
    "rise",
    "row_of",
    "scene",
    "shape",
    "sight_line",
    "step_line",
    "text_map",
    "to_nearest",
    "turn_to",
    "way_to",
]
