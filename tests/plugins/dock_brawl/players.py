"""A player: weighs blows by what they take on average."""

from sandtable.kernel import player

from . import actions as act
from .rules.blows import guard_of
from .state import Battle, Brawler, Item


@player("bruiser", act.Ask.WHO)
def strongest_first(t: Battle, answer: act.Act) -> int:
    match answer:
        case act.Pick(place):
            return t.brawlers[place].wind
    return 0


@player("bruiser", act.Ask.ACT)
def worth_of(t: Battle, answer: act.Act, who: Brawler) -> int:
    """In hundredths of a Wind, about."""
    match answer:
        case act.Jab(place):
            return 25 * (9 - guard_of(t, t.brawlers[place], False)) + finish(t.brawlers[place])
        case act.Haymaker(place):
            reach = 8 - guard_of(t, t.brawlers[place], False)
            return 6 * reach * (reach + 1) + 40 - 100 // who.wind + finish(t.brawlers[place])
        case act.Throw(place):
            worth = 24 if who.item == Item.BOTTLE else 36
            return worth * (9 - guard_of(t, t.brawlers[place], False)) + finish(t.brawlers[place])
        case act.Breath():
            return 150 if who.wind <= 1 else 20
        case act.Headbutt():
            return 60
        case act.Struggle():
            return 50
    return 10


def finish(target: Brawler) -> int:
    """Who is nearly out is hit first."""
    return 6 - target.wind


@player("bruiser", act.Ask.DUCK)
def duck_while_it_lasts(t: Battle, who: Brawler, about: Brawler) -> act.Act:
    return act.Duck() if who.wind <= 3 or who.balance > 1 else act.Stand()


@player("bruiser", act.Ask.AGAIN)
def always_again(t: Battle, who: Brawler, about: Brawler) -> act.Act:
    return act.Again()
