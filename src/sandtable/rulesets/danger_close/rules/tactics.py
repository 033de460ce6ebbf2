"""Step 5: the enemy shows what it is up to, so the squad plans around it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, rule
from sandtable.kernel.verbs import choose, dice, note, number, roll, ruling, within

from .. import actions as act
from ..state import SQUAD, Battle, Defensive, Offensive, Trooper


@rule("exchange.step-tactics", "tactics.trigger", "tactics")
def show_tactics(t: Battle) -> None:
    """The stronger the enemy, the more often it acts."""
    if ruling(t, "tactics") == "none":
        return
    if not within(t, "do Tactics trigger", dice(1, 6), number(t, "tactics.trigger", t.threat - 1)):
        return
    if is_nullified(t):
        note(t, "the Commander's Kit sees it coming")
        return
    use_tactic(t, number(t, "tactics.table", roll(t, "Tactics", dice(1, 6)) - 1))


@rule("gear.commanders-kit")
def is_nullified(t: Battle) -> bool:
    """A Commander's Kit may foil a Tactic, while its bearer is active."""
    carried = any(x.active and x.commanders_kit for x in t.troopers)
    return carried and within(t, "Commander's Kit", dice(1, 6), number(t, "gear.commanders-kit"))


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
    left = pick(t, "whom do they flank", fortified)
    for trooper in t.troopers:
        if trooper.active and trooper.defensive == Defensive.FORTIFIED:
            left -= 1
            if left == 0:
                trooper.defensive = Defensive.FLANKED
                note(t, "quick flank: {} is Flanked", trooper)


@rule("tactics.encircle")
def encircle(t: Battle) -> None:
    """Nobody stays Fortified."""
    for trooper in t.troopers:
        if trooper.active and trooper.defensive == Defensive.FORTIFIED:
            trooper.defensive = Defensive.IN_COVER
            note(t, "encircled: {} is In Cover", trooper)


@rule("tactics.push-forward")
def push_forward(t: Battle) -> None:
    """Every Defensive Position drops a tier; who is Flanked stays so."""
    for trooper in t.troopers:
        if trooper.active:
            lower = trooper.defensive + number(t, "tactics.push-forward")
            trooper.defensive = Defensive(max(lower, Defensive.FLANKED))
            note(t, "they push forward: {} is {}", trooper, trooper.defensive)


@rule("tactics.reposition", "tactics.pick")
def reposition(t: Battle) -> None:
    """One Flanking Trooper, by lot or as the squad likes, is only Engaged."""
    flanking = sum(1 for x in t.troopers if is_flanking(x))
    if flanking > 1 and ruling(t, "tactics.pick") == "squad":
        match choose(t, SQUAD, act.Ask.REPOSITION, who_gives_way(t)):
            case act.Reposition(place):
                lose_flank(t, t.troopers[place])
            case _:
                pass
        return
    left = pick(t, "whom do they shake off", flanking)
    for trooper in t.troopers:
        if is_flanking(trooper):
            left -= 1
            if left == 0:
                lose_flank(t, trooper)


@rule("tactics.pick")
def who_gives_way(t: Battle) -> Iterator[act.Act]:
    for trooper in t.troopers:
        if is_flanking(trooper):
            yield act.Reposition(trooper.index)


@rule("tactics.fall-back")
def enemy_falls_back(t: Battle) -> None:
    """Nobody stays Flanking."""
    for trooper in t.troopers:
        if is_flanking(trooper):
            lose_flank(t, trooper)


@rule("tactics.scatter")
def scatter(t: Battle) -> None:
    """One Trooper, by lot, must Move in the next Exchange or be hurt."""
    left = pick(t, "at whose feet", sum(1 for x in t.troopers if x.active))
    for trooper in t.troopers:
        if trooper.active:
            left -= 1
            if left == 0:
                trooper.scattered = True
                note(t, "a grenade: {} must scatter", trooper)


@helper
def is_flanking(trooper: Trooper) -> bool:
    return trooper.active and trooper.offensive == Offensive.FLANKING


@helper
def lose_flank(t: Battle, trooper: Trooper) -> None:
    trooper.offensive = Offensive.ENGAGED
    note(t, "{} is no longer Flanking", trooper)


@helper
def pick(t: Battle, why: str, among: int) -> int:
    """One of so many, by lot: 1 is the first in roster order. One or none needs no die."""
    return roll(t, why, dice(1, among)) if among > 1 else among
