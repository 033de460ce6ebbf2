"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.boards.squares import Beside
from sandtable.kernel import Action, Code

from .state import Warrior

Who = Annotated[int, Warrior]


class Ask(Code):
    WHO = 0
    ACT = 1
    BRACE = 2

    @property
    def question(self) -> str:
        return ("Who acts next?", "What does {who} do?", "Does {who} strike first at {about}?")[self]


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, answers=Ask.WHO, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Done(Act, answers=Ask.ACT, notation="done", words="{who} is done", group="done"):
    pass


class Go(Act, answers=Ask.ACT, notation="go {to}", words="{who} goes to {to}", group="move"):
    to: Annotated[int, Beside]


class Shoot(Act, answers=Ask.ACT, notation="shoot {target}", words="{who} shoots at {target}", group="attack"):
    target: Who


class Strike(Act, answers=Ask.ACT, notation="strike {target}", words="{who} strikes at {target}", group="attack"):
    target: Who


class Brace(Act, answers=Ask.ACT, notation="brace", words="{who} braces the spear", group="brace"):
    pass


class Rally(Act, answers=Ask.ACT, notation="rally", words="{who} tries to pull together", group="rally"):
    pass
