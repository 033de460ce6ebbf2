"""What later rules no longer read: wiped, so that equal situations count as one for odds and best play.

Each field stands here by name, under the condition that makes it dead; whatever does not stand here counts.
"""

from ..rules.dice import wipe
from ..state import EVERYBODY, NOBODY, NOTHING, Battle, Chain, Fate, Hand, How, Step


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. Rounds matter for the limit, so only a clock nobody reads would go."""
    if not Step.ATTACKER <= t.step <= Step.EFFECT:  # dice that lie are read while the attack is resolved
        wipe(t.hands[0])
        wipe(t.hands[1])
    if t.step == Step.EFFECT:
        compare(t.hands[0], t.hands[1])
    t.attack.net = 0  # both are found out and used within one beat
    t.attack.saved = False
    if not Step.ATTACK <= t.step <= Step.FOLLOW and t.turn != NOBODY:
        forget_attack(t)
    for fighter in t.fighters:
        if fighter.dead:  # the dead feel nothing, do nothing, and are hurt no more
            fighter.stress = fighter.slots = 0
            fighter.injuries = 0


def compare(first: Hand, second: Hand) -> None:
    """Both rolls are over: of the defence only what it takes away still matters."""
    net = max(0, first.successes - second.successes)
    wipe(second)
    first.successes = net


def forget_attack(t: Battle) -> None:
    """An attack that is over: the next one declares all of this afresh."""
    attack = t.attack
    attack.how, attack.by, attack.target, attack.item, attack.thing = How.STRIKE, NOBODY, NOBODY, NOTHING, NOTHING
    attack.fate, attack.number, attack.helper, attack.uncovered = Fate.TAKE, 0, NOBODY, EVERYBODY
    attack.defended = attack.ambush = attack.weak_spot = attack.burst = False
    attack.aim = attack.dealt = attack.hits = 0
    attack.chain = Chain.GOING_ON
