"""How a battle looks: the field from above, in metres, with what stands and hangs over it."""

from collections.abc import Iterator
from math import atan2, degrees

from sandtable.boards import cards, ways
from sandtable.kernel import Bar, Figure, Scene, Shape, View, counted, role_with, wins

from ..rules import course, ending, melee, modifiers, series, targets
from ..state import NOBODY, SIDES, Arm, Battle, Board, Damage, Fighter, Light, Location, Step, Way
from ..terrain import FIELD
from . import aim, clicks, words

# ---- the board -------------------------------------------------------------------------------------------------------


def scene(t: Battle) -> Scene:
    """The ground, terrain and light, which do not change in a battle."""
    return FIELD.scene(t.board, mood="dusk" if t.board.light else "", more=lights(t.board))


def lights(board: Board) -> Iterator[Shape]:
    """How dark the field is, where it is darker, and the zones that are brighter than it."""
    zones = [((x.left, x.top, x.right, x.bottom), Light(x.light)) for x in board.zones[: board.zone_count]]
    whole = f"the field is {Light(board.light).words}" if board.light else ""
    yield from FIELD.dark(board, whole, [(box, light.words) for box, light in zones if light > board.light])
    for box, light in zones:
        if light < board.light:
            yield from FIELD.titled(FIELD.box(board, box, "ground", light.words))


# ---- the battle ------------------------------------------------------------------------------------------------------


def view(t: Battle) -> View:
    """The whole view: where fighters stand, and their state."""
    rivals = tuple(Bar(side, ending.hp_left(t, i) / 2, 0, t.starts[i] / 2) for i, side in enumerate(("Red", "Blue")))
    return View(
        headline(t), tuple([figure(t, x) for x in t.fighters if x.here]), tuple(overlays(t)), tuple(facts(t)), rivals
    )  # fmt: skip


def headline(t: Battle) -> str:
    """Round and phase."""
    if t.step == Step.OVER:
        winner = SIDES[t.winner] if t.winner != NOBODY else None
        return f"Round {int(t.round)}, the battle is over: {t.ending.title}, {wins(winner)}"
    return f"Round {int(t.round)} of {int(t.numbers['house.rounds'])}: {phase(t)}"


def phase(t: Battle) -> str:
    if t.step == Step.DEPLOY:
        placed = words.waiting(t)
        return "set-up" if placed is None else f"{SIDES[placed.side]} places {words.name_of(t, placed)}"
    if t.step == Step.BURST:
        return f"the {words.weapon_name(t, t.burst.row)} bursts"
    if t.active == NOBODY:
        return "who is next?"
    fighter = t.fighters[t.active]
    if t.step in (Step.ATTACK, Step.ANSWER, Step.FOLLOW) or (t.step == Step.TURN and t.series.running):
        return attack_said(t)
    if t.step == Step.LEAVE:
        return f"{words.name_of(t, fighter)} sets out"
    return f"{words.name_of(t, fighter)} of {SIDES[fighter.side]} acts, {counted(fighter.actions, 'action')} left"


def attack_said(t: Battle) -> str:
    """The attack being made, or the one that may follow it."""
    if t.step == Step.TURN:
        return f"{words.name_of(t, t.fighters[t.active])} may attack again, {words.made(t)} made"
    now = t.now
    doer = words.name_of(t, t.fighters[now.attacker])
    whom = words.name_of(t, t.fighters[now.target]) if now.target != NOBODY else "a spot"
    if now.how.reaction and not now.how.melee:
        return f"{doer} {words.shoots(t)} {whom}"
    place = int(t.series.made) + (t.step == Step.ATTACK)
    most = place + series.attacks_left(t) - is_to_come(t)
    many = f", attack {place} of up to {most}"
    return f"{doer} {Way(now.how.way).deed} {whom}{many if most > 1 and not now.how.reaction else ''}"


def is_to_come(t: Battle) -> bool:
    """Whether the attack being made is one of those that are left: its dice have still to be thrown."""
    now = t.now
    return t.step == Step.ATTACK and now.how.ordinal == targets.ordinal_now(
        t, t.fighters[now.attacker], now.item, now.how.melee
    )


def facts(t: Battle) -> list[tuple[str, str]]:
    """Light, gravity, and who is still to act."""
    found = [("Light", Light(t.board.light).words)] if t.board.light != Light.NORMAL else []
    if t.board.zero_g:
        first = " with each" if t.numbers["zero_g_first"] == "weapon" else ""
        said = f"none: recoil of conventional weapons spoils every shot of a turn but the first{first}"
        found.append(("Gravity", said))
    if t.step != Step.OVER and (waiting := ", ".join(words.name_of(t, x) for x in queue(t))):
        found.append(("Still to act", waiting))
    return found


def queue(t: Battle) -> Iterator[Fighter]:
    """The fighters still to act in this round, in order; equals, whom a lot decides, in the order of the squad."""
    t = t.silent_copy()
    while waiting := [x for x in t.fighters if course.is_waiting(x, course.side_wanted(t))]:
        first = max(waiting, key=lambda x: course.order_of(t, x))
        yield first
        first.gone, t.last_side = True, first.side


def overlays(t: Battle) -> Iterator[Shape]:
    """Smoke, where one may deploy, a burst, who is in melee with whom."""
    yield from (FIELD.disc(t.board, x.x, x.y, x.radius, "smoke", "smoke") for x in t.clouds[: t.cloud_count])
    if t.step == Step.DEPLOY and (placed := words.waiting(t)) is not None:
        yield FIELD.zone_shapes(t.board)[placed.side]
    if t.step == Step.BURST:
        yield aim.under_way(t)
    for a in t.fighters:
        for b in t.fighters[: a.index]:
            if melee.has(a.engaged, b.index):
                said = f"{words.name_of(t, b)} and {words.name_of(t, a)} are in melee"
                yield FIELD.between(t.board, a, b, "edge", said)


# ---- a fighter -------------------------------------------------------------------------------------------------------


def figure(t: Battle, fighter: Fighter) -> Figure:
    facing = degrees(atan2(fighter.face_y, fighter.face_x)) if fighter.face_x or fighter.face_y else None
    return Figure(
        fighter.label, words.name_of(t, fighter), int(fighter.side), *FIELD.standing(t.board, fighter),
        facing=None if fighter.out else facing, active=is_acting(t, fighter), out=bool(fighter.out),
        tags=tuple(tags(t, fighter)), bars=tuple(bars(t, fighter)), facts=tuple(card(t, fighter)),
        role=role_with(words.weapon_name(t, melee.row_in_hand(t, fighter))),
    )  # fmt: skip


def is_acting(t: Battle, fighter: Fighter) -> bool:
    """Whose attack it is, or else whose turn."""
    if t.step == Step.DEPLOY:
        return fighter is words.waiting(t)
    attacking = t.step == Step.ATTACK and t.now.target != NOBODY
    return t.step != Step.OVER and fighter.index == (t.now.attacker if attacking else t.active)


def tags(t: Battle, fighter: Fighter) -> list[str]:
    """The condition of a fighter, in short words."""
    if fighter.out:
        return ["out"]
    found = [*([] if fighter.placed else ["not placed"]), *cards.tags(fighter)]
    for word, holds in (
        ("in melee", fighter.engaged), ("running", modifiers.is_moving(t, fighter)), ("all-out", fighter.all_out),
        ("jammed", fighter.jammed[fighter.in_hand]), ("not chambered", fighter.unchambered[fighter.in_hand]),
        ("reloading", fighter.reloading),
    ):  # fmt: skip
        if holds:
            found.append(word)
    if fighter.aim and fighter.aim_at != NOBODY:
        found.append(f"aims at {words.name_of(t, t.fighters[fighter.aim_at])} +{int(fighter.aim)}")
    return found


def bars(t: Battle, fighter: Fighter) -> list[Bar]:
    found = [Bar("Hit points", max(fighter.hp, 0) / 2, 0, fighter.hp_start / 2, bad_when_low=True)]
    if fighter.out:
        return found
    most_actions, most_reactions = t.numbers["pub.actions"][:2]
    if fighter.index == t.active:
        found.append(Bar("Actions", int(fighter.actions), 0, max(int(most_actions), int(fighter.actions)), pays=True))
    found.append(
        Bar("Reactions", int(fighter.reactions), 0, max(int(most_reactions), int(fighter.reactions)), pays=True)
    )
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    if weapon.magazine > 0:
        found.append(Bar("Rounds", int(fighter.loads[fighter.in_hand]), 0, int(weapon.magazine), bad_when_low=True))
    return [*found, *cards.bars(t, fighter, besides=("actions", "reactions"))]


def card(t: Battle, fighter: Fighter) -> list[tuple[str, str]]:
    """The other facts on a fighter's card."""
    if fighter.out:
        return []
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    found = [("In hand", ", ".join([words.weapon_name(t, melee.row_in_hand(t, fighter)), *cards.traits(weapon)]))]
    if weapon.reach:
        found.append(("Range", f"{int(weapon.reach)} m"))
    others = [i for i in range(len(fighter.items)) if i != fighter.in_hand and fighter.items[i] >= 0]
    carried = [said_of(t, fighter, i) for i in others if not is_used_up(t, fighter, i)]
    if carried:
        found.append(("Carries", ", ".join(carried)))
    found.append(("Dodge", str(int(fighter.dodge))))
    worn = armour(fighter)
    if worn:
        found.append(("Armour", worn))
    if fighter.shield:
        found.append(("Shield", str(int(fighter.shield))))
    if fighter.engaged:
        foes = [x for x in t.fighters if melee.has(fighter.engaged, x.index)]
        inside = [words.name_of(t, x) for x in foes if is_in_the_way(t, fighter, x)]
        found.append(("In melee with", ", ".join(words.name_of(t, x) for x in foes)))
        found += [("Inside the reach of", ", ".join(inside))] if inside else []
    return [*found, *cards.facts(fighter)]


def is_in_the_way(t: Battle, fighter: Fighter, foe: Fighter) -> bool:
    """Whether a fighter with the shorter weapon is inside the reach of a foe."""
    return melee.has(fighter.inside, foe.index) and melee.is_at_disadvantage(t, foe, fighter)


def is_used_up(t: Battle, fighter: Fighter, item: int) -> bool:
    """Whether the last of something to throw is gone."""
    return t.board.weapons[fighter.items[item]].arm == Arm.THROW and fighter.loads[item] == 0


def said_of(t: Battle, fighter: Fighter, item: int) -> str:
    row, load = fighter.items[item], fighter.loads[item]
    thrown = t.board.weapons[row].arm == Arm.THROW
    return f"{words.weapon_name(t, row)}{f' × {int(load)}' if thrown else f' ({int(load)})' if load else ''}"


def armour(fighter: Fighter) -> str:
    """Ratings of head and chest against each type of damage."""
    parts = []
    for place in (Location.HEAD, Location.CHEST):
        ratings = [int(fighter.ratings[3 * place + kind]) for kind in Damage]
        if any(ratings):
            parts.append(f"{place.label} {'/'.join(map(str, ratings))}")
    return ", ".join(parts)


LOOK = ways.look_with(
    clicks.POINTER, scene=scene, view=view, point=words.point, marks=aim.marks, question=words.point_of.question,
    outlook=lambda t, key: FIELD.outlook(t, key, aim.seen_by),
)  # fmt: skip
