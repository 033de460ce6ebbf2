"""Ambush: which attacks are ambushes, who sees them coming, and when surprise is over."""

from sandtable.kernel import rule, ruling

from ..state import Battle, Fighter
from . import zones

# ---- ambush -----------------------------------------------------------------------------------------------------


@rule("init.ambush", "ambush.scope")
def is_ambush(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether an attack is on an unaware opponent; by other readings only the first of a fighter, or of a side."""
    if not target.unaware:
        return False
    if ruling(t, "ambush.scope") == "each-first":
        return not fighter.ambushed
    if ruling(t, "ambush.scope") == "side-first":
        return t.used_ambush >> zones.side_of(t, fighter) & 1 == 0
    return True


@rule("ambush.burst")
def is_still_ambush(t: Battle, target: int) -> bool:
    """A later attack of a burst is no ambush or, by one reading, an ambush like the first."""
    like_the_first = t.attack.ambush and ruling(t, "ambush.burst") == "like-the-first"
    return like_the_first and (target == t.attack.target or t.fighters[target].unaware)


@rule("init.ambush-no-defence")
def sees_it_coming(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter sees the attack coming: not the target of an ambush, nor the unaware."""
    return not t.attack.ambush or (fighter.index != t.attack.target and not fighter.unaware)


@rule("ambush.scope", "ambush.aware")
def lose_surprise(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """An ambush is used up; by one reading the target is aware at once."""
    if t.attack.ambush:
        fighter.ambushed = True
        t.used_ambush |= 1 << zones.side_of(t, fighter)
    if ruling(t, "ambush.aware") == "when-attacked":
        target.unaware = False
