"""The players of the toy."""

from __future__ import annotations

from sandtable.kernel.rule import player
from sandtable.kernel.verbs import chance, menu

from .rules import aim
from .state import Act, Ask, Blow, Fighter, Hit, Melee, Step, Throw, Wait


@player("brute", Ask.ACT)
def hit_the_weakest(t: Melee, fighter: Fighter) -> Act:
    best: Act = Wait()
    worth = 0
    for act in menu(t, Act):
        value = 0
        if isinstance(act, Hit):
            value = 100 - aim(t, fighter, t.fighters[act.target]) + act.hard * 5
        elif isinstance(act, Step):
            value = 3 + act.by * (1 - 2 * (fighter.side == 0)) + chance(t, 2)
        elif isinstance(act, Throw):
            value = 2
        if value > worth:
            best, worth = act, value
    return best


@player("brute", Ask.BOAST)
def seldom(t: Melee, best: int) -> bool:
    return best > 2 and chance(t, 4) == 0


@player("brute", Ask.PARRY)
def parry(t: Melee, fighter: Fighter, attacker: Fighter) -> bool:
    return fighter.hurt >= 1 or attacker.fame > 3


@player("brute", Ask.DODGE)
def dodge(t: Melee, fighter: Fighter, blow: Blow) -> bool:
    return blow.hard or blow.by < 0 or blow.far == -3


@player("brute", Ask.THROW)
def throw_again(t: Melee, fighter: Fighter, lying: Blow) -> bool:
    return lying.by < 2 and t.throws > fighter.at % 2


@player("cheat", Ask.ACT)
def step_on_the_spot(t: Melee, fighter: Fighter) -> Act:
    return Step(0)


@player("halver", Ask.ACT)
def divides_by_nothing_at_times(t: Melee, fighter: Fighter) -> Act:
    offered = menu(t, Act)
    return offered[7 // chance(t, 20) % len(offered)]


@player("last", Ask.ACT)
def last_option(t: Melee, fighter: Fighter) -> Act:
    offered = menu(t, Act)
    return offered[len(offered) - 1 - chance(t, 3) % len(offered)]
