"""The values that a referee may set by hand: of a Trooper, and of the Engagement."""

from functools import partial

from sandtable.boards.by_hand import Form, Limit, Part, titled
from sandtable.kernel import IllegalAction, number

from ..rules.momentum import is_enough
from ..state import NOBODY, SQUAD_SIZE, Battle, Goal, Status, Trooper

COUNTED = {"hard_hits": "hard_targets", "progress": "objective"}  # what is done, and how much of it there is to do


def set_status(t: Battle, trooper: Trooper, status: Status) -> None:
    """Sets the status of a Trooper; one who is down needs no Intent."""
    trooper.status = status
    if trooper.active:
        trooper.bleeding = 0
    elif t.looking == trooper.index:
        t.looking = NOBODY


def set_ammo(t: Battle, trooper: Trooper, ammo: int) -> None:
    """Sets the Ammo; none that is gone goes into a Fire declared before."""
    trooper.ammo = ammo
    trooper.fires_with_ammo = trooper.fires_with_ammo and ammo > 0


def check_squad(t: Battle) -> None:
    """Refuses an Engagement that goes on without an active Trooper."""
    if not any(x.active for x in t.troopers[:SQUAD_SIZE]):
        raise IllegalAction("nobody would be left on their feet", "end.mission")


def bounds(name: str, t: Battle, battle: Battle) -> tuple[int, int]:
    """The values between which the Engagement goes on."""
    if name == "momentum":
        least, most = int(number(t, "defeat.mark")) + 1, int(number(t, "momentum.track", 1))
        return least, max(value for value in range(least, most + 1) if not is_enough(t, value))
    others = all(getattr(t, other) >= getattr(t.board, most) for other, most in COUNTED.items() if other != name)
    ends = t.board.goal == Goal.OBJECTIVE and others
    return 0, max(0, int(getattr(t.board, COUNTED[name])) - ends)


DONE = "goal.objective", " here"
COURSE = {  # the type of each part, the rule that bounds it, and why
    "momentum": (titled(int, "Momentum"), "momentum.track", " here, or the Engagement would be over"),
    "hard_hits": (titled(int, "hits on Hard Targets", ge=0), *DONE),
    "progress": (titled(int, "Interacts done for the objective", ge=0), *DONE),
}
PARTS = {
    Trooper: {"status": Part(put=set_status), "ammo": Part(put=set_ammo)},
    Battle: {name: Part(of, limit=Limit(partial(bounds, name), *why)) for name, (of, *why) in COURSE.items()},
}
HAND = Form(lambda t: [t, *(x for x in t.troopers if x.status != Status.ABSENT)], PARTS, settle=check_squad)
