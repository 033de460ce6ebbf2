"""What a referee may set by hand: how a fighter fares, what they have left, and where they are."""

from pydantic import BaseModel, Field

from sandtable.boards import zones as kit
from sandtable.kernel import IllegalAction

from ..rules import attack, course, dice, harm, zones
from ..state import Battle, Fighter, Kind

MOST = 4  # slots in a round
place_at = kit.name_at
CONDITIONS = ("jumpy", "tunnel", "aggravated", "shakes", "frantic", "deflated")


class Sheet(BaseModel):
    """A fighter's card."""

    place: str = Field(title="zone", json_schema_extra={"format": "place"})
    health: int = Field(title="Health", ge=0)
    stress: int = Field(title="stress", ge=0)
    broken: bool
    slots: int = Field(title="actions left", ge=0, le=MOST)
    jumpy: bool
    tunnel: bool = Field(title="tunnel vision")
    aggravated: bool
    shakes: bool = Field(title="the shakes")
    frantic: bool
    deflated: bool


def subjects(t: Battle) -> dict[str, Fighter]:
    return {x.label: x for x in t.fighters if x.present and not x.dead}


def sheet(t: Battle, fighter: Fighter) -> Sheet:
    own = {name: bool(getattr(fighter, name)) for name in (*CONDITIONS, "broken")}
    place = kit.zone_name(t, fighter.zone)
    return Sheet(place=place, health=fighter.health, stress=fighter.stress, slots=fighter.slots, **own)


def put(t: Battle, fighter: Fighter, name: str, value: int | str) -> bool:
    check_quiet(t)
    match name:
        case "place":
            go(t, fighter, str(value))
        case "health":
            mend(t, fighter, int(value))
        case "stress":
            dice.bear_stress(t, fighter, int(value))
            if fighter.stress != value:
                raise IllegalAction(f"at most {int(fighter.stress)}: more stress is not borne", "stress.cap")
        case "broken" if value:
            harm.breaks(t, fighter)
        case _:
            setattr(fighter, name, value)
    course.check_end(t)
    return True


def check_quiet(t: Battle) -> None:
    """Refuses changes during an attack, which goes on with what its dice have said."""
    if attack.is_attacking(t):
        raise IllegalAction("an attack is under way: what it does comes first")


def go(t: Battle, fighter: Fighter, place: str) -> None:
    """Puts a fighter into a zone, at Short to all who are there, like one who walks in."""
    if fighter.aboard >= 0:
        raise IllegalAction("a fighter in a vehicle goes where it goes")
    zones.arrive(t, fighter, kit.zone_called(t, place))


def mend(t: Battle, fighter: Fighter, health: int) -> None:
    """Sets Health: without any a fighter is broken, a creature dead; injuries are for dice to say."""
    most = t.board.profiles[fighter.index].health_max
    if health > most:
        raise IllegalAction(f"at most {most}", "gap.health")
    fighter.health, kind = health, t.board.profiles[fighter.index].kind
    if health == 0 and kind == Kind.CREATURE:
        harm.die(t, fighter)
    elif health == 0 and (kind != Kind.ANDROID or t.numbers["android.zero"] == "out-at-once"):
        harm.breaks(t, fighter)
