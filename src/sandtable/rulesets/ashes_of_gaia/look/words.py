"""Names and answers in plain words."""

from math import atan2, degrees
from typing import Any

from sandtable.kernel import Point, Yes, YesNo, called

from .. import actions as act
from .. import state
from ..rules import attack, ground, melee, ready
from ..rules.manner import manner_with, with_care
from ..state import DECIMETRE, NOBODY, Battle, Degree, Fighter, Gait, Location, Manner, Mode, Stance, Step, Style
from ..terrain import FIELD

name_of = called
LIGHTS = {state.Light.PARTIAL: "half dark", state.Light.COMPLETE: "dark"}
WINDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
FIRES = {Mode.SINGLE: "fires a single shot", Mode.SEMI: "fires semi-automatic", Mode.FULL: "fires full auto"}
MANNERS = {
    Manner.PLAINLY: "", Manner.CAREFULLY: ", careful of friends", Manner.THROUGH: ", through the cover",
    Manner.CAREFULLY_THROUGH: ", through the cover and careful of friends",
}  # fmt: skip
BLOWS = {
    Style.FAST: "strikes fast at", Style.FOCUSED: "strikes with focus at", Style.STRONG: "strikes hard at",
    Style.ALL_OUT: "goes all out against",
}  # fmt: skip
MODE_RULE = {Mode.SINGLE: "rof.single", Mode.SEMI: "rof.semi", Mode.FULL: "rof.full"}
STYLE_RULE = {Style.FAST: "melee.fast-count", Style.FOCUSED: "melee.focused-count", Style.STRONG: "melee.strong-count"}
ENDS = {
    Stance.PEEKING: "ends the turn and stays alert",
    Stance.HIDDEN: "ends the turn and hides behind what cover there is",
}
REACTS = {  # yes and no to a reaction against whoever acts
    Step.FOLLOW: ("strikes back at {}", "does not strike back at {}"),
    Step.LEAVE: ("strikes at the leaving {}", "lets {} go unstruck"),
}
Told = tuple[str, str, str, str]  # words after the name of whoever answers, target, cost, group


def point(t: Battle, answer: Any) -> Point:
    """An answer in words, and where it points."""
    fighter = actor_of(t, answer)
    who = "the one asked" if fighter is None else name_of(t, fighter)
    words, target, cost, group = told(t, fighter, answer)
    said = f"{who} {words}"
    actor = "" if fighter is None else fighter.label
    return Point(said[0].upper() + said[1:], actor, target, cost, group, FIELD.aim_of(t.board, answer))


def told(t: Battle, fighter: Fighter | None, answer: Any) -> Told:
    match answer:
        case act.Shoot(target, mode, manner):
            words = f"{FIRES[mode]} at {named(t, target)}{manner_said(t, fighter, target, manner)}"
            cost = t.numbers[MODE_RULE[mode]][1] + care_costs(t, manner)
            return words, t.fighters[target].label, actions(cost), "shoot"
        case act.ShootAt(target, place, manner):
            words = f"shoots at the {location(place)} of {named(t, target)}{manner_said(t, fighter, target, manner)}"
            cost = t.numbers["pub.called"] + care_costs(t, manner)
            return words, t.fighters[target].label, actions(cost), "shoot"
        case act.Strike(target, style):
            cost = t.numbers["pub.allout"][2] if style == Style.ALL_OUT else t.numbers[STYLE_RULE[style]][1]
            bare = f", at {t.numbers['pub.allout'][1]} to every defence until the next turn"
            words = f"{BLOWS[style]} {named(t, target)}{bare if style == Style.ALL_OUT else ''}"
            return words, t.fighters[target].label, actions(cost), "fight"
        case act.StrikeAt(target, place):
            words = f"strikes at the {location(place)} of {named(t, target)}"
            return words, t.fighters[target].label, actions(t.numbers["pub.called"]), "fight"
        case act.Charge(target):
            cost = t.numbers["pub.charge"][0]
            words = f"charges {named(t, target)}{lost_by_moving(fighter)}"
            return words, t.fighters[target].label, actions(cost), "fight"
        case act.Close(target):
            words = f"tries to get inside the reach of {named(t, target)}"
            return words, t.fighters[target].label, actions(t.numbers["reach.action"]), "fight"
        case act.Reopen(target):
            words = f"tries to open the distance to {named(t, target)}"
            return words, t.fighters[target].label, actions(t.numbers["reach.action"]), "fight"
        case act.Again(target):
            verb = "strikes again at" if t.series.melee else "fires again at"
            group = "fight" if t.series.melee else "shoot"
            return f"{verb} {named(t, target)}", t.fighters[target].label, "", group
        case act.AgainSo(target, extra):
            manner = manner_with(extra)
            words = f"fires again at {named(t, target)}{manner_said(t, fighter, target, manner)}"
            return words, t.fighters[target].label, price_of_care(t, manner), "shoot"
        case act.Stop():
            left = int(t.series.most) - int(t.series.made)
            return f"attacks no more, though {counted(left, 'attack')} of this action would be left", "", "", "turn"
        case _:
            return told_of_throw(t, fighter, answer)


def told_of_throw(t: Battle, fighter: Fighter | None, answer: Any) -> Told:
    match answer:
        case act.Throw(item, target):
            words = f"throws {item_named(t, fighter, item)} at {named(t, target)}"
            return words, t.fighters[target].label, actions(1), "throw"
        case act.ThrowCarefully(item, target):
            manner = Manner.CAREFULLY
            said = manner_said(t, fighter, target, manner)
            words = f"throws {item_named(t, fighter, item)} at {named(t, target)}{said}"
            return words, t.fighters[target].label, actions(1 + care_costs(t, manner)), "throw"
        case act.ThrowTo(item, x, y):
            return f"throws {item_named(t, fighter, item)} to {spot(x, y)}", "", actions(1), "throw"
        case act.Lob(x, y):
            return f"fires at {spot(x, y)}", "", actions(t.numbers["rof.single"][1]), "shoot"
        case act.Deploy(x, y):
            return f"starts at {spot(x, y)}", "", "", "deploy"
        case act.Move(x, y):
            return (
                f"walks {walk(fighter, x, y)}",
                "",
                actions(ready.cost_of(t, Gait.MOVE)),
                "move",
            )
        case act.Run(x, y):
            return (
                f"runs {walk(fighter, x, y)}",
                "",
                actions(ready.cost_of(t, Gait.RUN)),
                "move",
            )
        case act.Retreat(x, y):
            return (
                f"retreats {walk(fighter, x, y)}",
                "",
                actions(ready.cost_of(t, Gait.RETREAT)),
                "move",
            )
        case _:
            return told_of_rest(t, fighter, answer)


def told_of_rest(t: Battle, fighter: Fighter | None, answer: Any) -> Told:
    match answer:
        case act.Aim(target):
            other = fighter is not None and fighter.aim > 0 and fighter.aim_at != target
            words = f"takes aim at {named(t, target)}{', and loses the aim at another' if other else ''}"
            return words, t.fighters[target].label, actions(1), "ready"
        case act.Brace():
            return "braces the weapon", "", actions(1), "ready"
        case act.Reload():
            return f"reloads {in_hand(t, fighter)}{reload_said(t, fighter)}", "", actions(1), "ready"
        case act.Chamber():
            return f"works the action of {in_hand(t, fighter)}", "", actions(1), "ready"
        case act.Clear():
            return f"clears the jam of {in_hand(t, fighter)}", "", actions(1), "ready"
        case act.Draw(item):
            return f"draws {item_named(t, fighter, item)}{lost_by_drawing(fighter)}", "", actions(1), "ready"
        case act.Guard():
            return "takes a defensive stance", "", actions(t.numbers["pub.stance"][0]), "ready"
        case act.GetUp():
            return "gets up", "", actions(1), "move"
        case act.End(stance):
            left = 0 if fighter is None else int(fighter.actions)
            return ENDS[stance] + (f", {actions(left)} unused" if left else ""), "", "", "turn"
        case act.Take():
            return "takes the hit", attacker_key(t), "", "answer"
        case act.Dodge():
            return "dodges", attacker_key(t), "1 reaction", "answer"
        case act.Parry():
            return "parries", attacker_key(t), "1 reaction", "answer"
        case act.Snap(manner):
            mover = t.fighters[t.active]
            shoots = "shoots at the leaving" if t.step == Step.LEAVE else "shoots back at"
            said = f"{shoots} {name_of(t, mover)} with {in_hand(t, fighter)}"
            return said + manner_said(t, fighter, mover.index, manner), mover.label, "1 reaction", "answer"
        case act.Blow() | act.Refrain():
            return told_of_reaction(t, fighter, isinstance(answer, act.Blow))
        case YesNo():
            return told_of_reaction(t, fighter, isinstance(answer, Yes))
        case _:
            return str(answer), "", "", ""


def lost_by_moving(fighter: Fighter | None) -> str:
    """What a step costs besides actions."""
    if fighter is None:
        return ""
    lost = ["the aim"] * (fighter.aim > 0) + ["the brace"] * bool(fighter.braced)
    return f", and loses {' and '.join(lost)}" if lost else ""


def lost_by_drawing(fighter: Fighter | None) -> str:
    """What another weapon in hand costs besides an action."""
    if fighter is None:
        return ""
    lost = ["the aim"] * (fighter.aim > 0) + ["the reload begun"] * (fighter.reloading > 0)
    return f", and loses {' and '.join(lost)}" if lost else ""


def reload_said(t: Battle, fighter: Fighter | None) -> str:
    """Which of the actions that reloading takes."""
    if fighter is None or (most := t.board.weapons[melee.row_in_hand(t, fighter)].reload) < 2:
        return ""
    return f" (action {int(fighter.reloading) + 1} of {int(most)})"


def manner_said(t: Battle, fighter: Fighter | None, target: int, manner: Manner) -> str:
    """How a shot is made; care says so where it helps nobody."""
    idle = fighter is not None and with_care(manner) and melee.fights_friend_of(t, t.fighters[target], fighter) == 0
    return MANNERS[manner] + (", though no friend is at risk" if idle else "")


def care_costs(t: Battle, manner: Manner) -> int:
    """The actions that care costs."""
    return int(with_care(manner) and t.numbers["careful"] == "action")


def price_of_care(t: Battle, manner: Manner) -> str:
    return actions(1) if care_costs(t, manner) else ""


def told_of_reaction(t: Battle, fighter: Fighter | None, yes: bool) -> Told:
    """Yes or no: to striking back, to striking at somebody who leaves, to ducking from a burst."""
    if t.step in REACTS:
        mover = t.fighters[t.active]
        does, leaves_it = REACTS[t.step]
        armed = f" with {weapon_held(t, melee.melee_row(t, fighter))}" if yes and fighter is not None else ""
        words = (does if yes else leaves_it).format(name_of(t, mover)) + armed
        return words, mover.label, "1 reaction" * yes, "answer"
    cost = "1 reaction" if yes and t.numbers["blast_dodge"] != "free" else ""
    return "ducks out of the burst" if yes else "does not duck", "", cost, "answer"


def question(t: Battle, ask: act.Ask, who: Fighter | None, about: Any) -> str:
    """What somebody is asked."""
    name = "the one asked" if who is None else name_of(t, who)
    match ask:
        case act.Ask.DEPLOY:
            return f"Where does {name} start?"
        case act.Ask.ACT:
            left = 0 if who is None else int(who.actions)
            return f"What does {name} do with {actions(left) if left else 'no action left'}?"
        case act.Ask.FOLLOW:
            return f"Does {name} attack again, {int(t.series.made)} of up to {int(t.series.most)} made?"
        case act.Ask.DEFEND if t.numbers["dodge_timing"] == "before":
            return f"{name_of(t, t.fighters[t.now.attacker])} attacks {name}, who may get ready"
        case act.Ask.DEFEND:
            degree = Degree(int(about)).title.lower()
            return f"{name} will be hit in the {location(t.location)}: {degree} success. How does {name} answer?"
        case act.Ask.STRIKE_BACK:
            return f"{name} may strike back at {name_of(t, about)}"
        case act.Ask.STRIKE_LEAVER:
            return f"{name} may strike at {name_of(t, about)}, who leaves"
        case act.Ask.REPLY if t.step == Step.LEAVE:
            return f"{name} may strike or shoot at {name_of(t, about)}, who leaves"
        case act.Ask.REPLY:
            return f"{name} may strike or shoot back at {name_of(t, about)}"
        case _:
            return f"{name} may duck out of the burst of the {weapon_name(t, t.burst.row)}"


# ---- who ----------------------------------------------------------------------------------------------------------


def actor_of(t: Battle, answer: Any) -> Fighter | None:
    """Who gives this answer; None where the state does not tell."""
    match answer:
        case act.Deploy():
            return waiting(t)
        case act.Take() | act.Dodge() | act.Parry():
            return victim(t)
        case YesNo() | act.Refrain() | act.Blow() | act.Snap():
            return t.fighters[place] if 0 <= (place := reacting(t)) < len(t.fighters) else None
        case _:
            return t.fighters[t.active] if t.active != NOBODY else None


def waiting(t: Battle) -> Fighter | None:
    """Who is to be placed next."""
    return next((x for x in t.fighters if x.here and not x.placed), None)


def reacting(t: Battle) -> int:
    """Who is asked for yes or no: see course.py and blast.py, which move their counters before they ask."""
    if t.step == Step.FOLLOW:
        return int(t.answering)
    return t.leaver_next - 1 if t.step == Step.LEAVE else t.burst.next - 1


def victim(t: Battle) -> Fighter | None:
    """Who defends himself: the target, or the friend who is struck instead where that can only be one."""
    if t.now.target == NOBODY:
        return None
    target, attacker = t.fighters[t.now.target], t.fighters[t.now.attacker]
    if t.struck != state.Struck.ALLY:
        return target
    anybody = t.numbers["ff_victim"] == "anybody"
    struck = [
        x for x in t.fighters
        if attack.may_be_struck(attacker, target, x, anybody) and t.side_asked in (None, x.side)
    ]  # fmt: skip
    return struck[0] if len(struck) == 1 else None


def attacker_key(t: Battle) -> str:
    return t.fighters[t.now.attacker].label


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
    """By its name; two of a kind are told apart by their places."""
    if fighter is None or not 0 <= item < len(fighter.items):
        return f"item {item}"
    row = fighter.items[item]
    twins = list(fighter.items).count(row) > 1
    return f"the {weapon_name(t, row)}{f' (item {int(item)})' if twins else ''}"


def location(place: int) -> str:
    return Location(place).label.replace("-", " ")


def spot(x: int, y: int) -> str:
    """A place in metres; answers have it in decimetres."""
    return f"{x / 10:g}, {y / 10:g} m"


def walk(fighter: Fighter | None, x: int, y: int) -> str:
    """A way, and what it costs besides actions."""
    return way(fighter, x, y) + lost_by_moving(fighter)


def way(fighter: Fighter | None, x: int, y: int) -> str:
    """How far, and in which direction, to which place."""
    if fighter is None:
        return f"to {spot(x, y)}"
    east, south = x * DECIMETRE - fighter.x, y * DECIMETRE - fighter.y
    wind = WINDS[round(degrees(atan2(south, east)) / 45) % 8]
    return f"{ground.root(east * east + south * south) / 100:.1f} m {wind} to {spot(x, y)}"


def actions(count: int) -> str:
    return counted(count, "action")


def counted(count: int, what: str) -> str:
    return f"{int(count)} {what}{'s' if count != 1 else ''}"
