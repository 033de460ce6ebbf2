"""The work record of a running battle, beside its state: luck, players, the menu, the open question."""

from typing import Any

import numpy as np

from sandtable.kernel.table import BEAT_LIMIT

SCRIPT_CAPACITY = 256  # answers from outside within one beat
EVERYTHING = -1  # bits of `looks`: every menu
NOTHING = -(1 << 62)  # stands for None where a question has no subject, and for no answer
ENTRY = "entry"  # the one function of an object of machine code that others call
COMES_BACK = 2  # words of a call: two numbers
FINE, IN_PIECES = 0, -1  # status of a call: success, or an array is not contiguous; higher numbers are failures
PLAY, FORK, WATCH, WALK = "play", "fork", "watch", "walk"  # purposes of tables: rules are compiled for each

FALLEN_CAPACITY = 1024  # dice that fell in one beat before it was forked

# Of walked tables, where each roll takes every outcome in turn. Memory that nobody writes to costs nothing.
DEEPEST = 1024  # rolls on one path
LAWS, POOL = 1 << 15, 1 << 19  # laws that are known at a time, and values of all of them
TALLIED = 1 << 17  # values of laws that are being worked out
FRAMES = 64  # such laws at a time, one inside the other
KEY = 12  # words that tell laws apart: what is rolled or played, and with which numbers
ARGUMENTS = 8  # of a rule that is walked by itself

NO_ERROR, MENU_FULL, MENU_EMPTY, ENDLESS, NOT_A_SIDE, PLAYER_FAILED, RULE_FAILED, TOO_WIDE = range(8)
TOO_MANY_CLASSES, TOO_MANY_KEPT = 8, 9  # for compiled code to count, or to keep
ALL_WELL, NOT_LISTED, TOO_LONG, BROKEN = range(4)  # of an answer from outside: what is wrong with it


class NeedAnswer(Exception):
    """Compiled code has reached a question without an answer."""


class Halted(Exception):
    """Compiled code has failed; the work record says why."""


def work_dtype(sides: int, menu_capacity: int, purpose: str = PLAY) -> np.dtype[Any]:
    """The work record for this many sides and options; one that is not for play has more behind the same beginning."""
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
    more = {FORK: fork_parts, WALK: walk_parts}.get(purpose, list)
    return np.dtype(parts + more(), align=True)


def fork_parts() -> list[Any]:
    """The fields for going on from the middle of a beat: the dice that fell in it."""
    return [
        ("fallen", "i8", (FALLEN_CAPACITY,)),  # of each die or card its place among all that might have come, from 0
        ("fell", "i8"),  # how many of them there are ...
        ("met", "i8"),  # ... and how many the rules have met again
    ]


def walk_parts() -> list[Any]:
    """The fields for walking every path: its rolls, the known laws, and the laws being worked out."""
    return [
        ("orders", "i8", (8,)),  # of each side, for players who are told what to do
        ("arguments", "i8", (ARGUMENTS,)),  # of the rule that is walked
        ("last", "i8"),  # the latest round that is played
        ("spare", "i8"),  # where a copy of the state may lie
        ("met", "i8"),  # rolls of the path that the running rule has come to ...
        ("depth", "i8"),  # ... of this total ...
        ("base", "i8"),  # ... of which the first belong to rules around it
        ("spot", "i8", (DEEPEST,)),  # of each roll, the place of its value among all values ...
        ("end", "i8", (DEEPEST,)),  # ... and where those of its law end
        ("weight", "f8", (DEEPEST,)),  # of the path up to it
        ("values", "i8", (POOL,)),
        ("weights", "f8", (POOL,)),
        ("filled", "i8"),  # values so far
        ("held", "i8"),  # where those begin that are for one roll only, at the other end ...
        ("held_laws", "i8"),  # ... and their laws
        ("starts", "i8", (LAWS,)),  # of each law
        ("ends", "i8", (LAWS,)),
        ("laws", "i8"),
        ("keys", "i8", (LAWS * KEY,)),
        ("keyed", "i8"),  # words of keys so far
        ("named", "i8", (LAWS,)),  # of each law, where its key begins
        ("slots", "i4", (2 * LAWS,)),  # laws by their keys
        ("found", "i8", (TALLIED,)),  # values of laws that are being worked out, each once
        ("found_weight", "f8", (TALLIED,)),
        ("found_slot", "i4", (TALLIED,)),
        ("found_slots", "i4", (2 * TALLIED,)),
        ("founds", "i8"),
        ("tally", "i8"),  # where those of the innermost begin
        ("frames", "i8", (2 * FRAMES,)),
        ("frame", "i8"),
    ]


def work_records(dtype: np.dtype[Any], count: int) -> Any:
    works = np.zeros(count, dtype)
    works["beat_limit"] = BEAT_LIMIT
    works["looks"] = EVERYTHING
    return works


def complaint(record: Any) -> str:
    """The message of the error in a work record."""
    return {
        MENU_FULL: f"a menu holds more than {record['menu'].size} options: raise the ruleset's menu_capacity",
        MENU_EMPTY: f"question {record['ask']} was asked with an empty menu",
        ENDLESS: f"still not over after {record['beat_limit']} beats",
        NOT_A_SIDE: f"a question for side {record['side_asked']}; there are {record['policies'].size} sides",
        PLAYER_FAILED: f"an exception inside the player of side {record['side_asked']}",
        TOO_MANY_CLASSES: "a pool tells at most 7 classes apart: name their floors",
        TOO_MANY_KEPT: "compiled code keeps one die, or at most 7 of at most 255 sides",
        TOO_WIDE: "too many paths, or laws, for compiled odds",
    }.get(int(record["error"]), "an exception inside a rule")
