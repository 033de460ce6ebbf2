"""How a brawl looks: two gangs that face each other."""

from collections.abc import Sequence

from sandtable.boards.areas import Area, scene as page
from sandtable.kernel import NOBODY, Bar, Figure, Look, Scene, Shape, View, called, number, plain_point

from .. import actions as act
from ..rules import course
from ..state import SIDES, Battle, Brawler, Item

GANGS = (Area("red", "the dockers", 1, 1, 12, 3), Area("blue", "the boats", 1, 5, 12, 3))


def scene(t: Battle) -> Scene:
    return page(14, 9, GANGS)


def view(t: Battle) -> View:
    figures = tuple(figure(t, x) for x in t.brawlers if x.here)
    facts = (("Card", t.card.title), ("Cards left", str(bin(t.deck).count("1"))))
    if course.is_over(t):
        return View("The brawl is over", figures, facts=facts)
    return View(
        f"Round {t.round} of {number(t, 'turn.rounds')}: {SIDES[t.side]}, {t.card.title.lower()}", figures, facts=facts
    )


def figure(t: Battle, who: Brawler) -> Figure:
    x, y = GANGS[who.side].seat(who.index % 4, 4)
    tags = ["held"] * (who.holder != NOBODY) + ["ducked"] * who.ducked + ["done"] * who.acted
    return Figure(
        who.label,
        called(t, who),
        who.side,
        x,
        y,
        0.6,
        active=who.index == t.active,
        out=not who.able,
        tags=tuple(tags),
        bars=(
            Bar("Wind", who.wind, 0, 6, bad_when_low=True),
            Bar("Balance", who.balance, 0, number(t, "duck.balance"), pays=True),
        ),
        facts=(
            ("Guard", str(who.guard)),
            ("Grit", str(who.grit)),
            ("In hand", who.item.label if who.item != Item.NONE else "nothing"),
        ),
    )


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    told = plain_point(t, answer)
    ends = [GANGS[x.side].seat(x.index % 4, 4) for x in t.brawlers if x.label in (told.actor, told.target)]
    return (Shape("line", (*ends[0], *ends[1]), "path"),) if len(ends) == 2 else ()


def question(t: Battle, ask: act.Ask, who: Brawler | None, about: Brawler | None) -> str:
    match ask:
        case act.Ask.WHO:
            return "Who acts?"
        case act.Ask.ACT:
            return f"What does {called(t, who)} do?"
        case act.Ask.DUCK:
            return f"{called(t, about)} attacks {called(t, who)}: duck?"
    return f"{called(t, who)} has rolled an 8: roll a missed die again?"


LOOK = Look(scene, view, plain_point, marks, question=question)
