"""The values that a referee may set by hand: a trooper's condition, gear and place."""

from functools import partial

from sandtable.boards.by_hand import Form, Limit, Part, place, titled
from sandtable.kernel import number

from ..rules import course, damage, fire, movement
from ..state import CELLS, CLEAN, DEAD, FULL, NO_GROUP, NOBODY, UNHURT, Battle, Phase, Slot, Trooper
from ..terrain import DOTS

DOT = place("dot (column, row, level)")


def go(t: Battle, trooper: Trooper, place: str) -> bool:
    """Puts a trooper on an empty dot; declared attacks and earlier attackers are forgotten."""
    if not DOTS.go(t, trooper, place, [x for x in t.troopers if x.present]):
        return False
    trooper.attackers = NO_GROUP
    for other in t.troopers:
        for i, target in enumerate(other.targets):
            if trooper.index in (other.index, target):
                other.targets[i] = NOBODY
    return True


def hurt(t: Battle, trooper: Trooper, hp: int) -> None:
    """Sets the damage track to a number of hit points, with the same consequences as in play."""
    for cell in range(UNHURT - hp, CELLS):
        trooper.cells[cell] = CLEAN
    if hp < UNHURT:
        trooper.cells[UNHURT - 1 - hp] = FULL
    damage.read_hit_points(t, trooper)
    if trooper.able:
        return
    damage.fall(t, trooper)
    if t.active == trooper.index:
        course.close_trigger(t, trooper)
    if t.phase == Phase.CHOOSE:
        course.check_end(t)


def set_ap(t: Battle, trooper: Trooper, ap: int) -> None:
    """Sets how many AP are left of the trooper's maximum."""
    trooper.spent = int(damage.max_ap(t, trooper)) - ap


def most_carried(which: int, t: Battle, trooper: Trooper) -> tuple[int, int]:
    """How many grenades, or satchel charges, there is room for."""
    taken = which == EXPLOSIVES["satchels"] and trooper.secondary > 0
    return 0, 0 if taken else int(number(t, "card.carried", which))


def give(name: str, t: Battle, trooper: Trooper, count: int) -> None:
    """Sets the number of an explosive; the hands become empty if the last one was in hand."""
    setattr(trooper, name, count)
    movement.let_go(t, trooper, Slot.GRENADE if name == "grenades" else Slot.SATCHEL)


EXPLOSIVES = {"grenades": 0, "satchels": 1}  # their places in `card.carried`
AP = Limit(lambda t, trooper: (0, int(damage.max_ap(t, trooper))), "dmg.max-ap", " in that state")
PARTS = {
    "place": Part(DOT, lambda t, trooper: DOTS.key_of(t.board, trooper.at, trooper.level), go),
    "hp": Part(titled(int, "HP", ge=DEAD, le=UNHURT), put=hurt),
    "ap": Part(titled(int, "AP left", ge=0), lambda t, x: max(0, int(fire.ap_left(t, x))), set_ap, AP),
} | {
    name: Part(put=partial(give, name), limit=Limit(partial(most_carried, which), "card.carried"))
    for name, which in EXPLOSIVES.items()
}
HAND = Form(lambda t: [x for x in t.troopers if x.present], {Trooper: PARTS}, DOTS.place_at)
