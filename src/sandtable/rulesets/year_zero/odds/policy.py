"""A player who follows stated policies: what questions ask about."""

from dataclasses import dataclass
from typing import Any

from sandtable.kernel import menu

from .. import actions as act
from ..state import Battle, Fighter


@dataclass(frozen=True)
class Policies:
    """Answers by rule of thumb: when to push, whether to defend, to conserve, to go on, to shoot."""

    push: str
    defence_push: str
    defends: bool = False
    conserves_from: int | None = None  # net successes
    goes_on: bool = False
    shoots: bool = False

    def __call__(self, t: Battle, ask: act.Ask, options: Any, who: Any, about: Any) -> act.Act:
        if ask == act.Ask.PUSH:
            return act.Push() if self.pushes(t, about) else act.Keep()
        if ask == act.Ask.INTERRUPT:
            return self.interrupt(t)
        if ask == act.Ask.CONSERVE:
            return act.Conserve() if self.saves(t) else act.FullDamage()
        if ask == act.Ask.FOLLOW:
            return self.follow(t)
        if ask == act.Ask.FLEE:
            return menu(t, act.Act)[0]
        return self.turn(t, who)

    def pushes(self, t: Battle, which: int) -> bool:
        """If-miss: an attacker who does not beat the defence, a defender who is beaten."""
        policy = self.push if which == 0 else self.defence_push
        mine, other = t.hands[which].successes, t.hands[1 - which].successes
        if policy == "if-miss":
            return bool(mine <= other if which == 0 else other > mine)
        return policy == "always" or (policy.startswith("below-") and mine < int(policy[6:]))

    def saves(self, t: Battle) -> bool:
        return self.conserves_from is not None and t.attack.net >= self.conserves_from

    def interrupt(self, t: Battle) -> act.Act:
        if not self.defends:
            return act.Endure()
        return next((x for x in menu(t, act.Act) if isinstance(x, act.Defend | act.Dodge)), act.Endure())

    def follow(self, t: Battle) -> act.Act:
        """On at the same target."""
        if not self.goes_on:
            return act.Cease()
        return next(
            (x for x in menu(t, act.Act) if isinstance(x, act.Shoot) and x.target == t.attack.target), act.Cease()
        )

    def turn(self, t: Battle, fighter: Fighter) -> act.Act:
        """A burst at once, or an aimed shot; then the turn ends."""
        automatic = t.board.weapons[t.items[fighter.index].kind].full_auto
        offered = menu(t, act.Act)
        if self.shoots and not automatic and fighter.slots > 1:
            return next((x for x in offered if isinstance(x, act.Aim)), act.EndTurn())
        return next((x for x in offered if self.shoots and isinstance(x, act.Shoot)), act.EndTurn())


NEVER = (Policies("never", "never"), Policies("never", "never"))
