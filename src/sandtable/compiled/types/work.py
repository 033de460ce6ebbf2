"""The work record: what a running battle needs beside its state. Luck, players, the menu, the open question."""

from typing import Any

import numpy as np

from sandtable.kernel.table import BEAT_LIMIT

SCRIPT_CAPACITY = 256  # answers from outside within one beat
EVERYTHING = -1  # bits of `looks`: every menu
NOTHING = -(1 << 62)  # stands for None where a question is about nobody, and for no answer
PLAY, WALK, FORK, WATCH = "play", "walk", "fork", "watch"  # what a table is for: for each, rules are compiled anew

PATH_CAPACITY = 96  # rolls on one path of exact odds
LAW_CAPACITY = 1 << 15  # values of the laws of all rolls on one path
PART_CAPACITY = 16  # rules within rules whose law is worked out
FALLEN_CAPACITY = 1024  # dice that fell in one beat before it was forked

FINE, MENU_FULL, MENU_EMPTY, ENDLESS, NOT_A_SIDE, TOO_LONG, TOO_MANY, NO_LAW, NO_ROOM, PLAYER_FAILED = range(10)


class NeedAnswer(Exception):
    """Compiled code met a question that nobody has answered yet."""


class Halted(Exception):
    """Compiled code gave up; the work record says why."""


class AtCut(Exception):
    """A path of exact odds has come to the next cut."""


def work_dtype(sides: int, menu_capacity: int, purpose: str = PLAY) -> np.dtype[Any]:
    """The work record for so many sides and options; one that is not for play has more behind the same beginning."""
    parts: list[Any] = [
        ("rng", "u8", (1 + sides,)),  # the dice, then each side's own luck
        ("policies", "i8", (sides,)),  # addresses of compiled players; 0 is played from outside
        ("looks", "i8", (sides,)),  # a bit for each question whose menu the side looks at
        ("decisions", "i8"),
        ("battle", "i8"),  # which of the battles of one call is being played
        ("beats", "i8"),
        ("beat_limit", "i8"),
        ("error", "i8"),
        ("side_asked", "i8"),
        ("ask", "i8"),
        ("who", "i8"),
        ("about", "i8"),
        ("offered", "i8"),  # length of the menu; 0 between choices, and for yes or no
        ("given", "i8"),  # answers from outside since the beat began ...
        ("used", "i8"),  # ... and how many of them the rules have met again
        ("script", "i8", (SCRIPT_CAPACITY,)),
        ("menu", "i8", (menu_capacity,)),
    ]
    more = {WALK: walk_parts, FORK: fork_parts}.get(purpose, list[Any])
    return np.dtype(parts + more(), align=True)


def walk_parts() -> list[Any]:
    """What walking through every outcome needs: the rolls on the path, their laws, and laws half worked out."""
    numbers = ("paths", "path_limit", "depth", "count", "base", "frames", "noted")
    cuts = ("level", "passed", "stopped", "mark", "at")
    return [
        *[(name, "i8") for name in (*numbers, *cuts)],
        ("frame_base", "i8", (PART_CAPACITY,)),
        ("frame_noted", "i8", (PART_CAPACITY,)),
        ("place", "i8", (PATH_CAPACITY,)),  # of each roll on the path: which of its values is taken ...
        ("width", "i8", (PATH_CAPACITY,)),  # ... of how many ...
        ("first", "i8", (PATH_CAPACITY,)),  # ... where its law begins ...
        ("before", "f8", (PATH_CAPACITY,)),  # ... and how likely the path is up to it
        ("values", "i8", (LAW_CAPACITY,)),
        ("chances", "f8", (LAW_CAPACITY,)),
        ("noted_values", "i8", (LAW_CAPACITY,)),
        ("noted_chances", "f8", (LAW_CAPACITY,)),
    ]


def fork_parts() -> list[Any]:
    """What going on from the middle of a beat needs: the dice that fell in it."""
    return [
        ("fallen", "i8", (FALLEN_CAPACITY,)),  # of each die or card its place among all that might have come, from 0
        ("fell", "i8"),  # how many of them there are ...
        ("met", "i8"),  # ... and how many the rules have met again
    ]


def work_records(dtype: np.dtype[Any], count: int) -> Any:
    works = np.zeros(count, dtype)
    works["beat_limit"] = BEAT_LIMIT
    works["looks"] = EVERYTHING
    return works


def complaint(record: Any) -> str:
    """What the error in a work record means."""
    return {
        MENU_FULL: f"a menu holds more than {record['menu'].size} options: raise the ruleset's menu_capacity",
        MENU_EMPTY: f"question {record['ask']} was asked with an empty menu",
        ENDLESS: f"still not over after {record['beat_limit']} beats",
        NOT_A_SIDE: f"a question for side {record['side_asked']}; there are {record['policies'].size} sides",
        TOO_LONG: f"a path of more than {PATH_CAPACITY} rolls, or too many values on one",
        TOO_MANY: "too many paths for exact odds",
        NO_ROOM: "too many different states for exact odds",
        PLAYER_FAILED: f"an exception inside the player of side {record['side_asked']}",
        NO_LAW: "a rule that is repeated until it fits never fits",
    }.get(int(record["error"]), "an exception inside a rule")
