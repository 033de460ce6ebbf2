"""Step 5: the enemy shows its Tactics, so that the squad can plan around it."""

from sandtable.kernel import because, choose, dice, note, number, roll, rule, ruling, verdict, within

from .. import actions as act
from ..state import SQUAD, Battle, Defensive, Offensive, Trooper

NAMES = ("", "quick flank", "encircle", "push forward", "reposition", "fall back", "scatter")  # of Tactics, from 1


@rule("exchange.step-tactics", "tactics.trigger", "tactics")
def show_tactics(t: Battle) -> None:
    """The enemy may use a Tactic; the stronger it is, the more often."""
    if ruling(t, "tactics") == "none":
        return
    acts = within(t, "whether the enemy acts", dice(1, 6), faces_to_act(t), by=SQUAD)
    verdict(t, "{}", "it does" if acts else "not in this Exchange")
    if acts and not is_nullified(t):
        tactic = number(t, "tactics.table", roll(t, "Tactics", dice(because(t, "tactics.table", 1), 6), by=SQUAD) - 1)
        verdict(t, "{}", NAMES[tactic])
        use_tactic(t, tactic)


@rule("tactics.trigger")
def faces_to_act(t: Battle) -> int:
    """The number of faces of a die on which the enemy acts."""
    return number(t, "tactics.trigger", t.threat - 1)


@rule("gear.commanders-kit")
def is_nullified(t: Battle) -> bool:
    """A Commander's Kit may foil a Tactic, while its bearer is active."""
    for trooper in t.troopers:
        if trooper.active and trooper.commanders_kit:
            foiled = within(t, "with the Commander's Kit", dice(1, 6), number(t, "gear.commanders-kit"), by=trooper)
            verdict(t, "{}", "foils the Tactic" if foiled else "does not foil it")
            return foiled
    return False


@rule("tactics.table")
def use_tactic(t: Battle, tactic: int) -> None:
    if tactic == 1:
        quick_flank(t)
    elif tactic == 2:
        encircle(t)
    elif tactic == 3:
        push_forward(t)
    elif tactic == 4:
        reposition(t)
    elif tactic == 5:
        enemy_falls_back(t)
    else:
        scatter(t)


@rule("tactics.quick-flank")
def quick_flank(t: Battle) -> None:
    """One Fortified Trooper, by lot, is Flanked."""
    fortified = sum(1 for x in t.troopers if x.active and x.defensive == Defensive.FORTIFIED)
    if fortified == 0:
        note(t, "nobody is Fortified, so nothing happens")
    left = pick(t, "which Trooper they flank", fortified)
    for trooper in t.troopers:
        if trooper.active and trooper.defensive == Defensive.FORTIFIED:
            left -= 1
            if left == 0:
                trooper.defensive = Defensive.FLANKED
                picked(t, fortified, trooper)
                note(t, "{} is Flanked", trooper)


@rule("tactics.encircle")
def encircle(t: Battle) -> None:
    """Every Fortified Trooper drops to In Cover."""
    if not any(x.active and x.defensive == Defensive.FORTIFIED for x in t.troopers):
        note(t, "nobody is Fortified, so nothing happens")
    for trooper in t.troopers:
        if trooper.active and trooper.defensive == Defensive.FORTIFIED:
            trooper.defensive = Defensive.IN_COVER
            note(t, "{} is only In Cover", trooper)


@rule("tactics.push-forward")
def push_forward(t: Battle) -> None:
    """Every Defensive Position drops a tier; those who are Flanked stay so."""
    if not any(x.active and x.defensive != Defensive.FLANKED for x in t.troopers):
        note(t, "all are Flanked already, so nothing happens")
    for trooper in t.troopers:
        if trooper.active and trooper.defensive != Defensive.FLANKED:
            lower = trooper.defensive + number(t, "tactics.push-forward")
            trooper.defensive = Defensive(max(lower, Defensive.FLANKED))
            note(t, "{} is {}", trooper, trooper.defensive)


@rule("tactics.reposition", "tactics.pick")
def reposition(t: Battle) -> None:
    """One Flanking Trooper, by lot or as the squad likes, is only Engaged."""
    flanking = sum(1 for x in t.troopers if is_flanking(x))
    if flanking > 1 and ruling(t, "tactics.pick") == "squad":
        match choose(t, SQUAD, act.Ask.REPOSITION, (act.Reposition(x.index) for x in t.troopers if is_flanking(x))):
            case act.Reposition(place):
                lose_flank(t, t.troopers[place])
            case _:
                pass
        return
    if flanking == 0:
        note(t, "nobody is Flanking, so nothing happens")
    left = pick(t, "which Trooper they shake off", flanking)
    for trooper in t.troopers:
        if is_flanking(trooper):
            left -= 1
            if left == 0:
                picked(t, flanking, trooper)
                lose_flank(t, trooper)


@rule("tactics.fall-back")
def enemy_falls_back(t: Battle) -> None:
    """Every Flanking Trooper drops to Engaged."""
    if not any(is_flanking(x) for x in t.troopers):
        note(t, "nobody is Flanking, so nothing happens")
    for trooper in t.troopers:
        if is_flanking(trooper):
            lose_flank(t, trooper)


@rule("tactics.scatter")
def scatter(t: Battle) -> None:
    """One Trooper, by lot, must Move in the next Exchange or be hurt."""
    active = sum(1 for x in t.troopers if x.active)
    left = pick(t, "at whose feet a grenade lands", active)
    for trooper in t.troopers:
        if trooper.active:
            left -= 1
            if left == 0:
                trooper.scattered = True
                picked(t, active, trooper)
                note(t, "{} must Move in the next Exchange, or be hurt by a grenade", trooper)


def is_flanking(trooper: Trooper) -> bool:
    return trooper.active and trooper.offensive == Offensive.FLANKING


def lose_flank(t: Battle, trooper: Trooper) -> None:
    trooper.offensive = Offensive.ENGAGED
    note(t, "{} is no longer Flanking, but Engaged", trooper)


def pick(t: Battle, why: str, among: int) -> int:
    """Picks one of a number by lot: 1 is the first in roster order. One or none needs no die."""
    return roll(t, why, dice(because(t, "tactics.table", 1), among), by=SQUAD) if among > 1 else among


def picked(t: Battle, among: int, trooper: Trooper) -> None:
    """Tells which Trooper the lot fell on, where one was drawn."""
    if among > 1:
        verdict(t, "{}", trooper)
