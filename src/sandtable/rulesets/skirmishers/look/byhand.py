"""What a referee may set by hand: how a trooper fares, what they have left, and where they are."""

from sandtable.boards.by_hand import Form, Limit, Part, place, titled

from ..rules import activation, course, damage, fire
from ..state import CELLS, CLEAN, DEAD, FULL, NO_GROUP, NOBODY, UNHURT, Battle, Phase, Trooper
from ..terrain import DOTS

DOT = place("dot (column, row, level)")


def subjects(t: Battle) -> dict[str, Trooper]:
    return {x.label: x for x in t.troopers if x.present}


def go(t: Battle, trooper: Trooper, place: str) -> bool:
    """Puts a trooper on an empty dot; declared blows and attackers belong to the dot that they leave."""
    if not DOTS.go(t, trooper, place, [x for x in t.troopers if x.present]):
        return False
    trooper.attackers = NO_GROUP
    for other in t.troopers:
        for i, target in enumerate(other.targets):
            if trooper.index in (other.index, target):
                other.targets[i] = NOBODY
    return True


def hurt(t: Battle, trooper: Trooper, hp: int) -> None:
    """The damage track as it reads so many hit points; what follows from that is as in play."""
    for cell in range(UNHURT - hp, CELLS):
        trooper.cells[cell] = CLEAN
    if hp < UNHURT:
        trooper.cells[UNHURT - 1 - hp] = FULL
    damage.read_hit_points(t, trooper)
    if trooper.able:
        return
    damage.fall(t, trooper)
    if t.active == trooper.index:
        activation.end_activation(t, trooper)
    if t.phase == Phase.CHOOSE:
        course.check_end(t)


def set_ap(t: Battle, trooper: Trooper, ap: int) -> None:
    """Sets the AP that are left of what the trooper's state allows."""
    trooper.spent = int(damage.max_ap(t, trooper)) - ap


AP = Limit(lambda t, trooper: (0, int(damage.max_ap(t, trooper))), "dmg.max-ap", " in that state")
PARTS = {
    "place": Part(DOT, lambda t, trooper: DOTS.key_of(t.board, trooper.at, trooper.level), go),
    "hp": Part(titled(int, "HP", ge=DEAD, le=UNHURT), put=hurt),
    "ap": Part(titled(int, "AP left", ge=0), lambda t, x: max(0, int(fire.ap_left(t, x))), set_ap, AP),
}
HAND = Form(subjects, {Trooper: PARTS}, DOTS.place_at)
