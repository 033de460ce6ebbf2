"""What a referee may set by hand: how a Trooper fares and stands, and how the Engagement goes."""

from functools import partial

from sandtable.boards.by_hand import Form, Part, titled
from sandtable.kernel import IllegalAction, number

from ..rules.momentum import is_enough
from ..state import MOST, SQUAD_SIZE, Battle, Goal, Status, Trooper

COUNTED = {"hard_hits": "hard_targets", "progress": "objective"}  # what is done, and how much of it there is to do


def subjects(t: Battle) -> dict[str, Trooper | Battle]:
    return {"battle": t} | {x.label: x for x in t.troopers if x.status != Status.ABSENT}


def set_status(t: Battle, trooper: Trooper, status: Status) -> None:
    trooper.status = status
    if status < Status.BLEEDING_OUT:
        trooper.bleeding = 0


def set_course(name: str, t: Battle, battle: Battle, value: int) -> None:
    """Sets how far the Engagement is, to where it goes on."""
    low, high = bounds(t, name)
    if name in COUNTED and value > (most := getattr(t.board, COUNTED[name])):
        raise IllegalAction(f"0 to {most} here", "goal.objective")
    if not low <= value <= high:
        raise IllegalAction(f"{low} to {high} here, or the Engagement would be over", "momentum.track")
    setattr(t, name, value)


def check_squad(t: Battle) -> None:
    """An Engagement that goes on has a Trooper who is active."""
    if not any(x.active for x in t.troopers[:SQUAD_SIZE]):
        raise IllegalAction("nobody would be left on their feet", "end.mission")


def bounds(t: Battle, name: str) -> tuple[int, int]:
    """Between which values the Engagement goes on."""
    if name == "momentum":
        least, most = int(number(t, "defeat.mark")) + 1, int(number(t, "momentum.track", 1))
        return least, max(value for value in range(least, most + 1) if not is_enough(t, value))
    others = all(getattr(t, other) >= getattr(t.board, most) for other, most in COUNTED.items() if other != name)
    ends = t.board.goal == Goal.OBJECTIVE and others
    return 0, max(0, int(getattr(t.board, COUNTED[name])) - ends)


COURSE = {
    "momentum": titled(int, "Momentum"),
    "hard_hits": titled(int, "hits on Hard Targets", ge=0),
    "progress": titled(int, "Interacts done for the objective", ge=0),
}
PARTS = {
    Trooper: {"status": Part(put=set_status), "grit": Part(titled(int, "Grit", ge=0, le=MOST))},
    Battle: {name: Part(of, put=partial(set_course, name)) for name, of in COURSE.items()},
}
HAND = Form(subjects, PARTS, settle=check_squad)
