"""A battle played by the rules, one attack after the other, so that the odds of each are worked out once.

The result of an attack is read from the state: half points lost, who was struck, and the state before the next one.
States that later rules cannot tell apart are one. A target has more hit points than it can lose, and gets them back.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from sandtable.kernel import judge_of

from .. import actions as act
from ..rules.course import beat
from ..state import Battle, Degree, Extra, Location, Manner, Step, Struck
from .circumstances import BEYOND_ALL_HARM, TARGET
from .forget import forget
from .parameters import remembered

NO_MORE = -1


class Attacker:
    """A player who attacks the target again in the same manner, up to `most` times, and never reacts."""

    def __init__(self, most: int, manner: Manner = Manner.PLAINLY) -> None:
        self.most = most
        self.again = act.AgainSo(TARGET, Extra(manner - 1)) if manner else act.Again(TARGET)

    def __call__(self, t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask == act.Ask.FOLLOW:
            goes_on = t.series.made < self.most and judge_of(act.Ask.FOLLOW)(t, self.again, who)
            return self.again if goes_on else act.Stop()
        return act.Take() if ask == act.Ask.DEFEND else False


class Target:
    """A player who parries or dodges as the question says, and never strikes back."""

    def __init__(self, dodges: bool, parries: bool) -> None:
        self.ways = [act.Parry()] * parries + [act.Dodge()] * dodges

    def __call__(self, t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask == act.Ask.DEFEND:
            offered = list(menu)
            return next((way for way in self.ways if way in offered), act.Take())
        return ask == act.Ask.DUCK and bool(self.ways)


class Made(NamedTuple):
    """The result of an attack."""

    struck: Struck
    degree: Degree
    location: Location | str
    lost: int  # half points, of all fighters together
    felled: bool  # the target is out, however many points it had
    then: int  # the place of the state before the next attack


class Played:
    """The attacks that follow from a state."""

    def __init__(self, start: Battle, players: tuple[Any, Any]) -> None:
        self.players = list(players)
        self.states: list[Battle] = []
        self.places: dict[Any, int] = {}
        self.first = self.place_of(start.silent_copy())

    def place_of(self, t: Battle) -> int:
        forget(t, True)
        key = t.key()
        if key not in self.places:
            self.places[key] = len(self.states)
            self.states.append(t)
        return self.places[key]

    def attack(self, t: Any, place: int) -> Made:
        """One attack from one of the states, up to the next or to the end of the action."""
        b = self.states[place].clone()
        b.luck, b.players, b.log = t.luck, self.players, t.log
        beat(b)
        struck, degree, location = (b.struck, b.last_degree, b.location) if b.landed else NOTHING
        while b.step == Step.ANSWER or b.step == Step.FOLLOW:
            beat(b)
        lost, felled = 0, bool(b.fighters[TARGET].out)
        for fighter in b.fighters:
            if fighter.here:
                lost += BEYOND_ALL_HARM - fighter.hp
                fighter.hp = BEYOND_ALL_HARM
        b.log = None
        then = self.place_of(b) if b.step == Step.ATTACK else NO_MORE
        return Made(Struck(struck), Degree(degree), location, lost, felled, then)

    def all(self, t: Any, place: int, read: Callable[[Made], tuple[int, ...]]) -> tuple[int, ...]:
        """What `read` tells of each attack, summed over this one and those after it."""
        *here, then = remembered(t, self.read, place, read)
        if then == NO_MORE:
            return tuple(here)
        return tuple(a + b for a, b in zip(here, remembered(t, self.all, then, read)))

    def read(self, t: Any, place: int, read: Callable[[Made], tuple[int, ...]]) -> tuple[int, ...]:
        made = self.attack(t, place)
        return (*read(made), made.then)


NOTHING = (Struck.NOBODY, Degree.FAIL, "nowhere")
