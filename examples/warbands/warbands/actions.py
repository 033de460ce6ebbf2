"""What the two sides are asked, and what they may answer."""

from typing import Annotated

from sandtable.boards.squares import Square
from sandtable.kernel import Action, Code

from .state import Warrior

Who = Annotated[int, Warrior]


class Ask(Code):
    WHO = 0  # acts next
    ACT = 1
    BRACE = 2  # strike first at a warrior who comes near?


class Act(Action, family=True):
    """An answer to a question."""


class Activate(Act, notation="{who} acts", words="{who} acts", group="activate"):
    who: Who


class Go(Act, notation="go {to}", words="{who} goes to {to}", group="move"):
    to: Annotated[int, Square]


class Shoot(Act, notation="shoot {target}", words="{who} shoots at {target}", group="attack"):
    target: Who


class Strike(Act, notation="strike {target}", words="{who} strikes at {target}", group="attack"):
    target: Who


class Brace(Act, notation="brace", words="{who} braces the spear", group="brace"):
    pass


class Rally(Act, notation="rally", words="{who} tries to pull together", group="rally"):
    pass


class Done(Act, notation="done", words="{who} is done", group="done"):
    pass
