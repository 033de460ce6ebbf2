"""Which answer dice are rolled for, by what is known of each game; pages tell it from the log alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sandtable.battle import Event

OWN, AIMED = "own", "aimed"  # an answer of the piece that rolls, or one that is aimed at it
FIGHTS = "fight|charge|attack"
SHOOTS = "shoot|burst|again|strike|punch|maul|crush|pounce"
HOLDS = "grapple|break"

# ruleset -> purpose of dice -> the answers they may be rolled for, the latest of each kind; none: no answer
CAUSES: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "danger_close": {
        "Grit": ((OWN, "reroll"),),
        "move die": ((OWN, "move up|fall back|look|T. move die"),),
        "Defense Roll": (),
        "Offense Roll": (),
        "Offense Roll without dice": (),
        "Tactics": (),
        "whether the enemy acts": (),
    },
    "skirmishers": {
        "to hit": ((OWN, "fire|strike|attack"),),
        "where it lands": ((OWN, "fire|strike|attack"),),
        "for the first turn": (),
    },
    "ashes_of_gaia": {
        "to hit": ((OWN, "strike|shoot|charge|again|yes|throw|close"),),
        "damage": ((OWN, "strike|shoot|charge|again|yes|throw|close"),),
        "to parry": ((OWN, "parry"),),
        "to dodge": ((OWN, "dodge"),),
        "for the distance": ((OWN, "close"), (AIMED, "close")),
        "tie for initiative": (),
    },
    "year_zero": {
        "base dice": ((OWN, ""), (AIMED, "")),
        "stress dice": ((OWN, ""), (AIMED, "")),
        "stress response": ((OWN, ""), (AIMED, f"{SHOOTS}|{HOLDS}")),
        "supply roll": ((OWN, SHOOTS), (OWN, "push")),
        "injury, tens": ((AIMED, SHOOTS),),
        "injury, ones": ((AIMED, SHOOTS),),
        "initiative": (),
        "panic": (),
    },
    "table_encounter": {
        "to hit": ((OWN, "shoot|return fire"),),
        "Melee test": ((OWN, f"{FIGHTS}|guard"), (AIMED, FIGHTS)),
        "stray shot": ((OWN, "shoot"),),
        "who begins": (),
        "stress test": (),
    },
}


def causes_of(id: str, log: Sequence[Event], place: int) -> list[int] | None:
    """The places of the answers that dice may be rolled for, since the latest heading; None where nothing is known."""
    roll, start = log[place], max((at for at in range(place) if log[at].kind == "heading"), default=0)
    kinds = CAUSES[id].get(roll.purpose)
    found = [[at for at in range(start, place) if fits(log[at], roll.who, *kind)][-1:] for kind in kinds or ()]
    return None if kinds is None else [at for latest in found for at in latest]


def fits(event: Event, who: str, role: str, answers: str) -> bool:
    if event.kind != "choice" or event.passes:
        return False
    is_meant = event.who == who if role == OWN else event.target == who and event.who != who
    return is_meant and re.search(answers, event.answer) is not None
