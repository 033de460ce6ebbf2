"""The lunge, and what may come back."""

from sandtable.kernel import allowed, check, dice, does, judge, may, note, number, rule, ruling

from .. import actions as act
from ..state import Battle, Duellist


@rule("lunge", "lunge.close", "lunge.guard")
def to_hit(t: Battle, foe: Duellist) -> int:
    """What two dice must reach. Each number brings its reason along."""
    need = number(t, "lunge")
    if t.gap == 1:
        need += number(t, "lunge.close")
    if foe.guarding:
        need += number(t, "lunge.guard")
    return need


@judge(act.Lunge)
@rule("reach")
def may_lunge(t: Battle, who: Duellist) -> bool:
    """Whether the foe is near enough."""
    return allowed(t, "reach", t.gap <= number(t, "reach"), t.duellists[1 - who.index])


@does(act.Lunge)
@rule("lunge", "riposte")
def lunge(t: Battle, who: Duellist) -> None:
    """A hit, or a parry: and then, as the riposte is read, a strike back."""
    foe = t.duellists[1 - who.index]
    if check(t, "to hit", dice(2, 6), to_hit(t, foe), by=who):
        wound(t, foe)
    elif foe.guarding and ruling(t, "riposte") == "open" and may(t, foe.index, act.Ask.RIPOSTE, foe):
        riposte(t, foe, who)


@rule("riposte")
def riposte(t: Battle, who: Duellist, lunger: Duellist) -> None:
    """The strike back, for which the duellist drops the guard."""
    drop_guard(t, who)
    if check(t, "riposte", dice(2, 6), to_hit(t, lunger), by=who):
        wound(t, lunger)


@rule("turn", "riposte")
def drop_guard(t: Battle, who: Duellist) -> None:
    """Where one is up, it is lost, and the log says so."""
    if who.guarding:
        who.guarding = False
        note(t, "{} drops the guard", who)


@rule("wounds")
def wound(t: Battle, victim: Duellist) -> None:
    """One hit."""
    victim.wounds += 1
    note(t, "{} is hit", victim)
