"""Players who follow the policies that questions state. Their orders are packed, for compiled odds."""

from sandtable.kernel import Code, Packed, flag, helper, i8, i16, menu, ordered

from .. import actions as act
from ..state import Battle, Fighter

MOST_BELOW = 999  # more successes than any roll has


class Pushing(Code):
    """When a fighter pushes."""

    NEVER = 0
    ALWAYS = 1
    IF_MISS = 2  # an attacker who does not beat the defence, a defender who is beaten
    BELOW = 3  # with fewer successes than this


class Policies(Packed):
    """The orders of a player: when to push, defend, save ammo, and fire on; it takes no actions of its own."""

    push: Pushing
    push_below: i16
    defence_push: Pushing
    defence_below: i16
    defends: flag = False
    conserves_from: i8 = -1  # net successes from which ammo is saved; 0 or more
    goes_on: flag = False


def policies(
    push: str = "never",
    defence_push: str = "never",
    defends: bool = False,
    conserves_from: int | None = None,
    goes_on: bool = False,
) -> tuple[Policies, Policies]:
    """The same orders for both sides, from the words of a question."""
    saving = -1 if conserves_from is None else conserves_from
    orders = Policies(*pushing(push), *pushing(defence_push), defends, saving, goes_on)
    return orders, orders


def pushing(policy: str) -> tuple[Pushing, int]:
    """The policy that words mean."""
    if policy.startswith("below-"):
        return Pushing.BELOW, min(int(policy[6:]), MOST_BELOW)
    return Pushing.read(policy), 0  # type: ignore[return-value]


NEVER = policies()


@ordered(Policies, act.Ask.PUSH)
def push(t: Battle, told: Policies, fighter: Fighter, which: int) -> act.Act:
    if which == 0:
        pushed = is_wanted(
            t.hands[0].successes, told.push, told.push_below, t.hands[0].successes <= t.hands[1].successes
        )
    else:
        beaten = t.hands[0].successes > t.hands[1].successes
        pushed = is_wanted(t.hands[1].successes, told.defence_push, told.defence_below, beaten)
    return act.Push() if pushed else act.Keep()


@helper
def is_wanted(successes: int, policy: int, below: int, missed: bool) -> bool:
    """Whether the policy pushes a roll with this many successes."""
    if policy == Pushing.IF_MISS:
        return missed
    return policy == Pushing.ALWAYS or (policy == Pushing.BELOW and successes < below)


@ordered(Policies, act.Ask.INTERRUPT)
def ward_off(t: Battle, told: Policies, fighter: Fighter) -> act.Act:
    if told.defends:
        for answer in menu(t, act.Act):
            if isinstance(answer, act.Defend | act.Dodge):
                return answer
    return act.Endure()


@ordered(Policies, act.Ask.CONSERVE)
def save(t: Battle, told: Policies, fighter: Fighter) -> act.Act:
    return act.Conserve() if 0 <= told.conserves_from <= t.attack.net else act.FullDamage()


@ordered(Policies, act.Ask.FOLLOW)
def follow(t: Battle, told: Policies, fighter: Fighter) -> act.Act:
    """Fires on at the same target, if so ordered."""
    if told.goes_on:
        for answer in menu(t, act.Act):
            if isinstance(answer, act.Shoot) and answer.target == t.attack.target:
                return answer
    return act.Cease()


@ordered(Policies, act.Ask.FLEE)
def flee(t: Battle, told: Policies, fighter: Fighter) -> act.Act:
    return menu(t, act.Act)[0]
