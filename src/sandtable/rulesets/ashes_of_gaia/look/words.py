"""Names and answers in plain words."""

from typing import Any

from sandtable.boards.tabletop import piece_asked
from sandtable.kernel import Point, Points, Yes, YesNo, called, counted

from .. import actions as act, state
from ..rules import ground, legal, melee, ready, reply, series, targets, telling
from ..rules.manner import manner_with, with_care
from ..state import DECIMETRE, NOBODY, Battle, Degree, Fighter, Gait, Location, Manner, Mode, Step, Style
from ..terrain import FIELD

name_of = called
REACTS = {  # yes and no to a reaction against the fighter who acts
    Step.FOLLOW: ("strikes back at {}", "does not strike back at {}"),
    Step.LEAVE: ("strikes at the leaving {}", "lets {} go"),
}
point_of = Points(  # parts of the templates of actions
    act.Act,
    who=lambda t, answer: piece_asked(t),
    at=lambda t, answer: FIELD.aim_of(t.board, answer),
    attacker=lambda t, who, answer: t.fighters[t.now.attacker],
    mover=lambda t, who, answer: t.fighters[t.active],
    location=lambda t, who, answer: location(answer.location),
    spot=lambda t, who, answer: FIELD.spoken_place(answer.x * DECIMETRE, answer.y * DECIMETRE),
    way=lambda t, who, answer: FIELD.led(who, answer.x * DECIMETRE, answer.y * DECIMETRE),
    item=lambda t, who, answer: item_named(t, who, answer.item),
    in_hand=lambda t, who, answer: in_hand(t, who),
    fires=lambda t, who, answer: answer.mode.words,
    strikes=lambda t, who, answer: state.Way(answer.style + legal.WAY_OF_STYLE).deed,
    first_shot=lambda t, who, answer: first_of(t, who, answer.mode, legal.shots_in(t, answer.mode), "shots"),
    first_blow=lambda t, who, answer: first_of(
        t, who, answer.style + legal.WAY_OF_STYLE, legal.blows_in(t, answer.style), "blows"
    ),
    shoots=lambda t, who, answer: shoots(t),
    attacks=lambda t, who, answer: "strikes" if t.series.melee else "fires",
    attack=lambda t, who, answer: "fight" if t.series.melee else "shoot",
    attacks_left=lambda t, who, answer: series.attacks_left(t),
    manner=lambda t, who, answer: manner_said(t, who, getattr(answer, "target", t.active), answer.manner),
    careful=lambda t, who, answer: manner_said(t, who, answer.target, Manner.CAREFULLY),
    extra=lambda t, who, answer: manner_said(t, who, answer.target, manner_with(answer.extra)),
    shot_cost=lambda t, who, answer: legal.cost_of(t, answer.mode) + care_costs(t, answer.manner),
    lob_cost=lambda t, who, answer: legal.cost_of(t, Mode.SINGLE),
    strike_cost=lambda t, who, answer: legal.price_of(t, answer.style),
    move_cost=lambda t, who, answer: ready.cost_of(t, Gait.MOVE),
    run_cost=lambda t, who, answer: ready.cost_of(t, Gait.RUN),
    retreat_cost=lambda t, who, answer: ready.cost_of(t, Gait.RETREAT),
    charge_cost=lambda t, who, answer: ready.cost_of(t, Gait.CHARGE),
    called_cost=lambda t, who, answer: t.numbers["pub.called"] + care_costs(t, answer.manner),
    careful_cost=lambda t, who, answer: 1 + care_costs(t, Manner.CAREFULLY),
    extra_cost=lambda t, who, answer: "1 action" if care_costs(t, manner_with(answer.extra)) else "",
    ends=lambda t, who, answer: answer.stance.words,
    unused=lambda t, who, answer: f", {counted(who.actions, 'action')} unused" if who and who.actions else "",
    lost_moving=lambda t, who, answer: losing(who, ("the aim", "aim"), ("the brace", "braced")),
    lost_drawing=lambda t, who, answer: losing(who, ("the aim", "aim"), ("the reload begun", "reloading")),
    clears=lambda t, who, answer: "clears" if who and melee.weapon_in_hand(t, who).trusted else "tries to clear",
    takes=lambda t, who, answer: "does nothing about the attack" if is_early(t) else "takes the hit",
    dodges=lambda t, who, answer: "gets ready to dodge" if is_early(t) else "dodges",
    parries=lambda t, who, answer: "gets ready to parry" if is_early(t) else "parries",
    actions=lambda t, who, about: counted(who.actions, "action") if who and who.actions else "no action left",
    made=lambda t, who, about: made(t),
    burst=lambda t, who, about: weapon_name(t, t.burst.row),
    reacts=lambda t, who, answer: reaction(t, who, True),
    leaves_it=lambda t, who, answer: reaction(t, who, False),
)


def point(t: Battle, answer: Any) -> Point:
    """An answer in words; a yes or no is to a reaction."""
    if not isinstance(answer, YesNo):
        return point_of(t, answer)
    fighter, yes = piece_asked(t), isinstance(answer, Yes)
    who, actor = ("the one asked", "") if fighter is None else (name_of(t, fighter), fighter.label)
    free = t.step not in REACTS and t.numbers["blast_dodge"] == "free"
    target = t.fighters[t.active].label if t.step in REACTS else ""
    return Point(f"{who} {reaction(t, fighter, yes)}", actor, target, "1 reaction" * (yes and not free), "react")


@point_of.part
def bare(t: Battle, fighter: Fighter | None, answer: act.Strike) -> str:
    """The effect of all-out melee on every defence."""
    return f", at {t.numbers['pub.allout'][1]} to every defence until the next turn" * (answer.style == Style.ALL_OUT)


def first_of(t: Battle, fighter: Fighter | None, way: int, most: int, what: str) -> str:
    """Which of a series of attacks the chances of an answer are about."""
    if fighter is not None:
        most = series.attacks_in(t, fighter, way, most)
    return f", the first of up to {most} {what}" if most > 1 else ""


@point_of.part
def lost_aim(t: Battle, fighter: Fighter | None, answer: act.Act) -> str:
    """The loss of an aim at one target, when the attacks end or something else is done."""
    if fighter is None or fighter.aim == 0:
        return ""
    if isinstance(answer, act.ThrowTo | act.Lob):
        target = targets.near_spot(t, fighter, answer.x * DECIMETRE, answer.y * DECIMETRE)
    else:
        target = getattr(answer, "target", NOBODY)
    if isinstance(answer, act.Stop):
        return ", and loses the aim"
    return "" if target == fighter.aim_at else ", and loses the aim at another"


@point_of.part
def so_far(t: Battle, fighter: Fighter | None, answer: act.Reload) -> str:
    """Which action of the reload this is."""
    if fighter is None or (most := t.board.weapons[melee.row_in_hand(t, fighter)].reload) < 2:
        return ""
    return f" (action {int(fighter.reloading) + 1} of {int(most)})"


def losing(fighter: Fighter | None, *things: tuple[str, str]) -> str:
    """What a step or a change of weapon loses besides actions: what is in these fields."""
    lost = [words for words, field in things if fighter is not None and getattr(fighter, field) > 0]
    return f", and loses {' and '.join(lost)}" if lost else ""


def manner_said(t: Battle, fighter: Fighter | None, target: int, manner: Manner) -> str:
    """How a shot is made; for care that helps no friend, it says so."""
    idle = fighter is not None and with_care(manner) and not targets.is_at_risk(t, fighter, t.fighters[target])
    return manner.words + (", though no friend is at risk" if idle else "")


def shoots(t: Battle) -> str:
    """The words for a shot as a reaction."""
    return "shoots at the leaving" if t.step == Step.LEAVE else "shoots back at"


def made(t: Battle) -> str:
    """How many attacks of their action a fighter has made, and how many there can be."""
    return f"{int(t.series.made)} of up to {int(t.series.made) + series.attacks_left(t)}"


def is_early(t: Battle) -> bool:
    """Whether a defence is chosen before it is known that the attack hits."""
    return bool(t.numbers["dodge_timing"] == "before")


def care_costs(t: Battle, manner: Manner) -> int:
    """The actions that care costs."""
    return int(with_care(manner) and t.numbers["careful"] == "action")


def reaction(t: Battle, fighter: Fighter | None, yes: bool) -> str:
    """Yes or no: to striking back, to striking at an enemy who leaves, to ducking from a burst."""
    if t.step not in REACTS:
        return "ducks out of the burst" if yes else "does not duck"
    does, leaves_it = REACTS[t.step]
    armed = f" with {weapon_held(t, melee.melee_row(t, fighter))}" if yes and fighter is not None else ""
    return (does if yes else leaves_it).format(name_of(t, t.fighters[t.active])) + armed


@point_of.part
def attack_to_come(t: Battle, fighter: Fighter | None, about: Any) -> str:
    """The question to the target of an attack, before or after it is known how well it hits."""
    name = "the one asked" if fighter is None else name_of(t, fighter)
    if is_early(t):
        return f"{named(t, t.now.attacker)} attacks {name}, who may get ready"
    degree = telling.Success(Degree(int(about)))
    return f"{name} will be hit in the {location(t.location)}: {degree}. How does {name} react?"


@point_of.part
def strike_or_shoot(t: Battle, fighter: Fighter | None, about: Fighter) -> str:
    """What a fighter with a gun in hand may do to another who leaves, or whose blow has failed."""
    deed = "strike or shoot" if fighter is None or reply.may_strike(t, fighter, about) else "shoot"
    at = f"at {name_of(t, about)}, who leaves" if t.step == Step.LEAVE else f"back at {name_of(t, about)}"
    return f"{deed} {at}"


# ---- who ----------------------------------------------------------------------------------------------------------


def waiting(t: Battle) -> Fighter | None:
    """The fighter to be placed next."""
    return next((x for x in t.fighters if x.here and not x.placed), None)


# ---- names ---------------------------------------------------------------------------------------------------------


def named(t: Battle, place: int) -> str:
    return name_of(t, t.fighters[place])


def how_far(t: Battle, fighter: Fighter, other: Fighter) -> str:
    """Another by name, and how far off they are."""
    return f"{name_of(t, other)}: {ground.root(ground.apart(t, fighter, other)) / state.METRE:.1f} m"


def weapon_name(t: Battle, row: int) -> str:
    names = (t.names or {}).get("Weapon", ())
    return names[row] if 0 <= row < len(names) else "bare hands"


def weapon_held(t: Battle, row: int) -> str:
    return "bare hands" if row == t.board.fists else f"the {weapon_name(t, row)}"


def in_hand(t: Battle, fighter: Fighter | None) -> str:
    return "the weapon" if fighter is None else f"the {weapon_name(t, fighter.items[fighter.in_hand])}"


def item_named(t: Battle, fighter: Fighter | None, item: int) -> str:
    """An item by its name; two of a kind by their places."""
    if fighter is None or not 0 <= item < len(fighter.items):
        return f"item {item}"
    row = fighter.items[item]
    twins = list(fighter.items).count(row) > 1
    return f"the {weapon_name(t, row)}{f' (item {int(item)})' if twins else ''}"


def location(place: int) -> str:
    return Location(place).label.replace("-", " ")
