"""Answers in plain words, and where they point. Ordinary Python; asked of every legal answer, so it stays cheap."""

from collections.abc import Iterator

from sandtable.kernel import Point, number, plain_point

from .. import actions as act
from ..rules import explosives, facts, fire, ground, melee, movement
from ..state import LEVELS, NOBODY, Battle, Blow, Kind, Posture, Slot, Trooper
from ..terrain import DOTS

COMPASS = (
    "east", "east-south-east", "south-south-east", "south", "south-south-west", "west-south-west",
    "west", "west-north-west", "north-north-west", "north", "north-north-east", "east-north-east",
)  # fmt: skip
BLOWS = {Blow.FISTS: "fists", Blow.BAYONET: "the bayonet", Blow.CLUB: "the weapon as a club"}


def point(t: Battle, answer: act.Act) -> Point:
    """An answer in words, who acts, at whom or where, and the price."""
    match answer:
        case act.GoFirst():
            return Point(f"side {facts.side_name(t.side_asked)} takes the first turn", group="first turn")
        case act.GoSecond():
            asked, other = facts.side_name(t.side_asked), facts.side_name(1 - t.side_asked)
            words = f"side {asked} leaves the first turn to side {other}"
            return Point(words, group="first turn")
        case act.Hold():
            return Point(f"side {facts.side_name(1 - t.side)} holds fire", group="hold")
        case act.Fire(place):
            shooter = t.troopers[place]
            weapon = facts.thing_in_hand(t, shooter)
            return reaction(t, shooter, f"fires at {{}} with {weapon}", "fire", shot_price(shooter))
        case act.Strike(place):
            weapon = due_blow(t, t.troopers[place])
            return reaction(t, t.troopers[place], f"strikes at {{}} with {weapon}", "melee", "paid")
        case _:
            place = getattr(answer, "trooper", NOBODY)
            return plain_point(t, answer) if place == NOBODY else of_trooper(t, t.troopers[place], answer)


def reaction(t: Battle, trooper: Trooper, deed: str, group: str, cost: str) -> Point:
    target = t.troopers[t.active] if t.active != NOBODY else None
    whom, key = (facts.name_of(t, target), target.label) if target is not None else ("nobody", "")
    return Point(f"{facts.name_of(t, trooper)} {deed.format(whom)}", trooper.label, key, cost, group)


def of_trooper(t: Battle, trooper: Trooper, answer: act.Act) -> Point:
    """What the trooper named in the answer does."""
    who, key = facts.name_of(t, trooper), trooper.label
    match answer:
        case act.Place(_, q, r, level, posture):
            lying = "prone" if posture == Posture.PRONE else "standing"
            where, target = DOTS.named(t.board, q, r, level)
            return Point(f"{who} deploys {lying} at {where}", key, target, "", "deploy")
        case act.Activate():
            return Point(f"{who} activates", key, key, "", "activate")
        case act.Step(_, q, r):
            return step_point(t, trooper, ground.place_of(t.board, q, r), *DOTS.named(t.board, q, r, trooper.level))
        case act.Climb(_, level):
            where = DOTS.key_of(t.board, trooper.at, level) if trooper.at >= 0 and 0 <= level < LEVELS else ""
            up = "up" if level > trooper.level else "down"
            return Point(f"{who} climbs {up} to level {level}", key, where, price(climb_price(t, trooper)), "move")
        case act.GoProne():
            return Point(f"{who} goes prone", key, "", price(number(t, "move.prone")), "posture")
        case act.StandUp():
            return Point(f"{who} stands up", key, "", price(number(t, "move.stand")), "posture")
        case act.Ready(_, slot):
            item = facts.thing_in_slot(t, trooper, slot)
            return Point(f"{who} readies {item}", key, "", price(number(t, "move.ready")), "items")
        case act.Take(_, slot, place):
            other = t.troopers[place]
            words = f"{who} takes {facts.thing_in_slot(t, other, slot)} from {facts.name_of(t, other)}"
            cost = priced(
                number(t, "move.take"), parting(other, slot, f"{facts.name_of(t, other)} has nothing in hand")
            )
            return Point(words, key, other.label, cost, "items")
        case act.Drop(_, slot):
            item = facts.thing_in_slot(t, trooper, slot)
            cost = priced(number(t, "move.drop"), parting(trooper, slot, "the hands are empty"))
            return Point(f"{who} drops {item} for good", key, "", cost, "items")
        case act.SetArc(_, width, bearing):
            return arc_point(t, trooper, width, bearing)
        case act.Attack(_, place, blow):
            enemy = t.troopers[place]
            with_what, whom = blow_name(t, trooper, blow), facts.name_of(t, enemy)
            words = f"{who} will strike at {whom} with {with_what} as soon as {whom} activates"
            return Point(words, key, enemy.label, priced(number(t, "melee.cost"), ending(trooper)), "melee")
        case act.Throw(_, q, r, level):
            dots = ground.apart(trooper.at, ground.place_of(t.board, q, r))
            thrown = explosives.throw_price(t, trooper, dots) if trooper.holds_explosive else 0
            cost = priced(thrown, ending(trooper), barring(trooper)) if trooper.holds_explosive else ""
            return throw_point(t, trooper, q, r, level, "", cost)
        case act.ThrowStairs(_, q, r, level):
            way = "up the stairs " if level > trooper.level else "down the stairs "
            cost = priced(number(t, "expl.stairs-cost"), ending(trooper), barring(trooper))
            return throw_point(t, trooper, q, r, level, way, cost)
        case act.Draw(_, slot):
            return Point(f"{who} goes back to {facts.thing_in_slot(t, trooper, slot)}", key, "", "free", "items")
        case act.Done():
            return Point(f"{who} is done", key, "", "", "done")
        case _:
            return plain_point(t, answer)


def step_point(t: Battle, trooper: Trooper, to: int, where: str, target: str) -> Point:
    """A step with its direction and what it leads over or through."""
    way = ground.way_to(trooper.at, to) if to != NOBODY and trooper.at >= 0 else NOBODY
    verb = "crawls" if trooper.prone else "steps"
    who = facts.name_of(t, trooper)
    if way == NOBODY:
        return Point(f"{who} {verb} to {where}", trooper.label, target, "", "move")
    board, level, gap = t.board, trooper.level, ground.gap_of(trooper.at, way)
    over = ""
    if board.window[gap] >> level & 1:
        over = " through the window"
    elif board.doorway[gap] >> level & 1:
        over = " through the doorway"
    elif board.low_wall[gap] >> level & 1:
        over = " over the low wall"
    cost, wind = price(step_price(t, trooper, to)), ground.WINDS[way]
    return Point(f"{who} {verb} {wind}{over} to {where}", trooper.label, target, cost, "move")


def arc_point(t: Battle, trooper: Trooper, width: int, bearing: int) -> Point:
    words = f"{facts.name_of(t, trooper)} covers {width}° to the {compass_name(bearing)}"
    if width not in t.numbers["arc.sizes"]:
        return Point(words, trooper.label, "", "", "arc")
    shots = facts.counted(fire.arc_shots(t, trooper, width), "shot")
    cost = priced(fire.arc_row(t, width, 1), ending(trooper))
    return Point(f"{words}: {shots}", trooper.label, "", cost, "arc")


def throw_point(t: Battle, trooper: Trooper, q: int, r: int, level: int, way: str, cost: str) -> Point:
    """A throw at a dot, or at whoever stands there."""
    where, target = DOTS.named(t.board, q, r, level)
    at = ground.place_of(t.board, q, r)
    who = ground.who_stands(t, at, level) if at != NOBODY else NOBODY
    if who != NOBODY:
        target, where = t.troopers[who].label, f"{facts.name_of(t, t.troopers[who])} on {where}"
    item = facts.thing_in_hand(t, trooper)
    return Point(f"{facts.name_of(t, trooper)} throws {item} {way}at {where}", trooper.label, target, cost, "throw")


# ---- names ---------------------------------------------------------------------------------------------------------


def in_hand(t: Battle, trooper: Trooper) -> str:
    """The weapon in hand, with what it does."""
    thing, arm = facts.thing_in_hand(t, trooper), fire.arm_in_hand(t, trooper)
    name = thing.partition(" ")[2] or thing
    if arm.kind == Kind.NONE:
        return name
    reach = f", range {arm.short} / {arm.long}" if arm.kind == Kind.FIREARM else ""
    return f"{name}: {facts.damage_in_words(arm.damage)}{reach}"


def pack(t: Battle, trooper: Trooper) -> Iterator[str]:
    """What else he carries."""
    for slot, arm in ((Slot.PRIMARY, trooper.primary), (Slot.SECONDARY, trooper.secondary)):
        if arm and trooper.active != slot:
            yield facts.arm_name(t, arm) or slot.label
    if trooper.grenades:
        yield facts.counted(trooper.grenades, "grenade")
    if trooper.satchels:
        yield "satchel charge"


def blow_name(t: Battle, trooper: Trooper, blow: Blow) -> str:
    return BLOWS.get(blow) or facts.thing_in_hand(t, trooper)


def due_blow(t: Battle, trooper: Trooper) -> str:
    """What a declared attack on the active trooper is struck with."""
    place = melee.next_strike(t, trooper, t.troopers[t.active]) if t.active != NOBODY else NOBODY
    return blow_name(t, trooper, trooper.blows[place]) if place != NOBODY else "nothing"


def compass_name(bearing: int) -> str:
    return COMPASS[round(bearing / 30) % 12]


def price(ap: int) -> str:
    return f"{int(ap)} AP" if ap else "free"


def priced(ap: int, *losses: str) -> str:
    """The AP, and what else an answer costs."""
    return ", ".join(filter(None, (price(ap), *losses)))


def shot_price(shooter: Trooper) -> str:
    return f"1 of {shooter.shots} shots" if shooter.shots > 1 else "the last shot, and with it the arc"


def ending(trooper: Trooper) -> str:
    return "" if trooper.closed else "ends movement"


def barring(trooper: Trooper) -> str:
    return "" if trooper.threw else "no arc this turn"


def parting(trooper: Trooper, slot: int, empty: str) -> str:
    """What it means to lose the last thing in hand."""
    last = slot != Slot.GRENADE or trooper.grenades == 1
    if trooper.active != slot or not last:
        return ""
    return f"{empty}, and the arc is gone" if trooper.width else empty


def step_price(t: Battle, trooper: Trooper, to: int) -> int:
    return movement.doubled(t, trooper, movement.step_price(t, trooper.at, to, trooper.level))


def climb_price(t: Battle, trooper: Trooper) -> int:
    return movement.doubled(t, trooper, number(t, "move.level"))
