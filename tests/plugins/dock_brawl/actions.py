"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.kernel import Action, Code

from .state import Brawler

Who = Annotated[int, Brawler]


class Ask(Code):
    WHO = 0
    ACT = 1
    DUCK = 2
    AGAIN = 3


class Act(Action, family=True):
    """An answer to a question."""


class Pick(Act, answers=Ask.WHO, notation="{who} acts", words="{who} acts", group="pick"):
    who: Who


class Jab(Act, answers=Ask.ACT, notation="jab {target}", words="{who} jabs at {target}", group="attack"):
    target: Who


class Haymaker(
    Act,
    answers=Ask.ACT,
    notation="haymaker {target}",
    words="{who} swings a haymaker at {target}",
    cost="{numbers[haymaker]} Wind",
    group="attack",
):
    target: Who


class Grab(Act, answers=Ask.ACT, notation="grab {target}", words="{who} grabs {target}", group="grab"):
    target: Who


class Throw(
    Act,
    answers=Ask.ACT,
    notation="throw {target}",
    words="{who} throws what is in hand at {target}",
    cost="the item",
    group="throw",
):
    target: Who


class Breath(Act, answers=Ask.ACT, notation="breath", words="{who} catches breath", group="rest"):
    pass


class Struggle(Act, answers=Ask.ACT, notation="struggle", words="{who} struggles to get free", group="grab"):
    pass


class Headbutt(Act, answers=Ask.ACT, notation="headbutt", words="{who} butts the one who holds", group="attack"):
    pass


class Duck(
    Act, answers=Ask.DUCK, notation="duck", words="{who} ducks", cost="{numbers[duck.cost]} Balance", group="duck"
):
    pass


class Stand(Act, answers=Ask.DUCK, notation="stand", words="{who} stands and takes it", group="stand"):
    pass


class Again(Act, answers=Ask.AGAIN, notation="again", words="{who} rolls a missed die again", group="again"):
    pass


class Keep(Act, answers=Ask.AGAIN, notation="keep", words="{who} lets the dice lie", group="keep"):
    pass
