"""What a referee may set by hand: how a Trooper fares and stands, and how the Engagement goes."""

from pydantic import BaseModel, Field

from sandtable.kernel import IllegalAction, number

from ..rules.momentum import is_enough
from ..state import SQUAD_SIZE, Battle, Defensive, Goal, Offensive, Status, Trooper

MOST = 20  # of what is carried
COUNTED = {"hard_hits": "hard_targets", "progress": "objective"}  # what is done, and how much of it there is to do
OWN = ("status", "offensive", "defensive", "grit", "ammo", "stabilised", "exposed", "pressed", "scattered")


class Sheet(BaseModel):
    """A Trooper's card."""

    status: Status
    offensive: Offensive = Field(title="offensive position")
    defensive: Defensive = Field(title="defensive position")
    grit: int = Field(title="Grit", ge=0, le=MOST)
    ammo: int = Field(ge=0, le=MOST)
    stabilised: bool
    exposed: bool
    pressed: bool
    scattered: bool


class Course(BaseModel):
    """How the Engagement goes."""

    momentum: int = Field(title="Momentum")
    hard_hits: int = Field(title="hits on Hard Targets", ge=0)
    progress: int = Field(title="Interacts done for the objective", ge=0)


def subjects(t: Battle) -> dict[str, Trooper | Battle]:
    return {"battle": t} | {x.label: x for x in t.troopers if x.status != Status.ABSENT}


def sheet(t: Battle, subject: Trooper | Battle) -> Sheet | Course:
    if isinstance(subject, Trooper):
        return Sheet(**{name: getattr(subject, name) for name in OWN})
    return Course(momentum=t.momentum, hard_hits=t.hard_hits, progress=t.progress)


def put(t: Battle, subject: Trooper | Battle, name: str, value: int) -> bool:
    if isinstance(subject, Trooper):
        setattr(subject, name, value)
        if name == "status" and value < Status.BLEEDING_OUT:
            subject.bleeding = 0
        check_squad(t)
        return True
    low, high = bounds(t, name)
    if name in COUNTED and value > (most := getattr(t.board, COUNTED[name])):
        raise IllegalAction(f"0 to {most} here", "goal.objective")
    if not low <= value <= high:
        raise IllegalAction(f"{low} to {high} here, or the Engagement would be over", "momentum.track")
    setattr(t, name, value)
    return True


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
