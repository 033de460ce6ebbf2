"""The values that a referee may set by hand: a fighter's condition, gear and place."""

from sandtable.boards import zones as kit
from sandtable.boards.by_hand import Form, Limit, Part, place, titled
from sandtable.kernel import IllegalAction

from ..rules import attack, course, dice, harm, zones
from ..state import Battle, Fighter, Kind

ZONE = place("zone")


def go(t: Battle, fighter: Fighter, place: str) -> None:
    """Puts a fighter into a zone, at Short to all there."""
    if fighter.aboard >= 0:
        raise IllegalAction("a fighter in a vehicle goes where it goes")
    zones.arrive(t, fighter, kit.zone_called(t, place))


def mend(t: Battle, fighter: Fighter, health: int) -> None:
    """Sets Health: at 0 a fighter is broken, or dead by the rules; injuries are left to dice."""
    fighter.health, kind = health, t.board.profiles[fighter.index].kind
    if health == 0 and harm.is_fatal(t, kind):
        harm.die(t, fighter)
    elif health == 0 and (kind != Kind.ANDROID or t.numbers["android.zero"] == "out-at-once"):
        harm.breaks(t, fighter)


def set_broken(t: Battle, fighter: Fighter, broken: bool) -> None:
    """Sets whether a fighter is broken, with all consequences."""
    if broken:
        harm.breaks(t, fighter)
    else:
        fighter.broken = False


HEALTH = Limit(lambda t, fighter: (0, t.board.profiles[fighter.index].health_max), "gap.health")
STRESS = Limit(lambda t, fighter: (0, dice.most_stress(t, fighter)), "stress.cap", ": more stress is not borne")
PARTS = {
    "place": Part(ZONE, lambda t, fighter: kit.zone_name(t, fighter.zone), go),
    "health": Part(titled(int, "Health", ge=0), put=mend, limit=HEALTH),
    "stress": Part(put=dice.bear_stress, limit=STRESS),
    "broken": Part(bool, put=set_broken),
}
HAND = Form(
    lambda t: [x for x in t.fighters if x.present and not x.dead],
    {Fighter: PARTS},
    kit.name_at,
    is_busy=attack.is_attacking,
    settle=course.check_end,
)
