"""Wipes what later rules no longer read, so that equal situations count as one in odds and best play.

Each field that may be wiped is named here, with the condition; every other field counts.
"""

from ..rules.dice import wipe
from ..state import EVERYBODY, NOBODY, NOTHING, Battle, Chain, Fate, Hand, How, Step


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. Rounds are kept, because battles have a limit."""
    if not Step.ATTACKER <= t.step <= Step.EFFECT:  # the dice are read until the attack is over
        wipe(t.hands[0])
        wipe(t.hands[1])
    if t.step == Step.EFFECT:
        compare(t.hands[0], t.hands[1])
    t.attack.net = 0  # both are set and read within one beat
    t.attack.saved = False
    if not Step.ATTACK <= t.step <= Step.FOLLOW and t.turn != NOBODY:
        forget_attack(t)
    for fighter in t.fighters:
        if fighter.dead:  # no rule reads these of the dead
            fighter.stress = fighter.slots = 0
            fighter.injuries = 0


def compare(first: Hand, second: Hand) -> None:
    """Keeps only the net successes, once both rolls are over."""
    net = max(0, first.successes - second.successes)
    wipe(second)
    first.successes = net


def forget_attack(t: Battle) -> None:
    """Wipes an attack that is over: the next one sets all of this again."""
    attack = t.attack
    attack.how, attack.by, attack.target, attack.item, attack.thing = How.STRIKE, NOBODY, NOBODY, NOTHING, NOTHING
    attack.fate, attack.number, attack.helper, attack.uncovered = Fate.TAKE, 0, NOBODY, EVERYBODY
    attack.defended = attack.ambush = attack.weak_spot = attack.burst = False
    attack.aim = attack.dealt = attack.hits = 0
    attack.chain = Chain.GOING_ON
