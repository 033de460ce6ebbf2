"""Lines of fire and arcs on the board, by the rules themselves."""

from collections.abc import Callable, Iterator

from sandtable.kernel import Shape, counted

from ..rules import facts, fire, ground, melee, sight
from ..state import BLOCKED, NOBODY, Battle, Kind, Trooper
from ..terrain import DOTS


def enemies(t: Battle, trooper: Trooper) -> Iterator[Trooper]:
    """The troopers of the other side who are on the board."""
    return (x for x in t.troopers if ground.enemies(x, trooper) and x.present)


def sight_line(t: Battle, line: sight.Line, who: str, tell: Callable[[int], str]) -> Iterator[Shape]:
    """A line of sight, with what its cover means; a blocked one is drawn up to the block."""
    ends, cover = ((line.eye, line.eye_level), (line.at, line.level)), sight.line_of_sight(t, line)
    if cover != BLOCKED:
        return DOTS.sight_line(t.board, *ends, f"{who}: {tell(int(cover))}")
    stop = facts.stop_on_line(t, line) or facts.Stop("nothing")
    return DOTS.sight_line(t.board, *ends, f"{who}: no line of sight", (stop.at, stop.gap), stop.told(t.board))


def line_at(t: Battle, one: Trooper, other: Trooper, told: Callable[[int], str] | None = None) -> Iterator[Shape]:
    """A line from one trooper to another, with words: by default what a shot would need."""
    pair = f"{facts.name_of(t, one)} at {facts.name_of(t, other)}"
    return sight_line(t, sight.line_between(one, other), pair, told or (lambda cover: needed(t, one, other, cover)))


def needed(t: Battle, shooter: Trooper, target: Trooper, cover: int) -> str:
    """The number that a shot would need."""
    arm = fire.arm_in_hand(t, shooter)
    if arm.kind != Kind.FIREARM or not target.able:
        return "seen"
    if not fire.could_hit(t, shooter, target):
        near = ground.apart(shooter.at, target.at) <= arm.long
        return "seen, in no arc" if shooter.at == target.at else f"seen, {'out of reach' if near else 'out of range'}"
    return f"needs {int(fire.fire_number(t, shooter, target))}{f', cover {cover}' if cover else ''}"


def shot(t: Battle, shooter: Trooper, place: int) -> Iterator[Shape]:
    """A shot of one trooper at another, if the arc covers the target."""
    target = t.troopers[place]
    is_there = place != NOBODY and target.present and shooter.present
    if is_there and ground.enemies(shooter, target) and fire.in_arc_of(t, shooter, target.at):
        yield from line_at(t, shooter, target)


def blow(t: Battle, attacker: Trooper, place: int) -> Iterator[Shape]:
    """A blow of one trooper at another."""
    target = t.troopers[place]
    if place != NOBODY and target.present:
        need = int(melee.melee_number(t, attacker, target))
        yield from line_at(t, attacker, target, lambda cover: f"strikes with {need} or more")


def arc_shape(t: Battle, trooper: Trooper, width: int, bearing: int) -> Shape:
    """An arc as far as the weapon or the board reaches."""
    far = float(fire.arm_in_hand(t, trooper).long)
    shots = f", {counted(trooper.shots, 'shot')} left" if trooper.width else ""
    label = f"arc of {facts.name_of(t, trooper)}: {width}° at {bearing}°{shots}"
    return DOTS.wedge(t.board, trooper.at, width, bearing, far, label, trooper.level)
