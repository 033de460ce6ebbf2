"""What later rules no longer read: wiped, so that equal situations count as one in odds and best play.

Only what is named here is ever forgotten. A field, an Intent or a step that is added is remembered until somebody names
it, at the price of more states and never of wrong odds.
"""

from typing import Any

from ..state import ARRIVED, Battle, Intent, Status, Step, Trooper

Fresh = tuple[tuple[str, Any], ...]  # fields, and what they are in a fresh state


def fresh(kind: type[Battle] | type[Trooper], *names: str) -> Fresh:
    return tuple((name, kind.fields[name].default) for name in names)


# Read by no rule from the start of these steps on, before they are set anew.
EXCHANGE = fresh(Battle, "exchange")
ARTILLERY = fresh(Battle, "artillery")
ROLL = fresh(Battle, "kept", "no_dice", "result")
BONUS = fresh(Battle, "gear_dice", "gained", "died")
OF_THE_BATTLE: dict[Step, Fresh] = {
    Step.START: ROLL,
    Step.INTENT: ROLL,
    Step.DEFENSE: (*ROLL, *BONUS),
    Step.MOMENTUM: (*ROLL, *BONUS, *fresh(Battle, "defender")),
    Step.TACTICS: (*ROLL, *fresh(Battle, "gear_dice", "defender")),
    Step.OVER: (*ROLL, *fresh(Battle, "gear_dice", "defender", "change")),
}
SHOT = fresh(Trooper, "glance", "named", "fires_with_ammo", "uses_heavy", "boosted", "charged")
PROTECTION = fresh(Trooper, "covered", "cover_dice", "at_risk")
INTENT = fresh(Trooper, "intent")
LAST_MOVE = fresh(Trooper, "moved_before")
BLEEDING = fresh(Trooper, "bleeding")
OF_A_TROOPER: dict[Step, Fresh] = {
    Step.DEFENSE: SHOT,
    Step.MOMENTUM: (*SHOT, *PROTECTION),
    Step.TACTICS: (*SHOT, *PROTECTION),
    Step.OVER: (*SHOT, *PROTECTION, *INTENT, *fresh(Trooper, "helps", "jumped")),
}
AFTER_THE_ROLL = (Step.DEFENSE, Step.MOMENTUM, Step.TACTICS)
DONE_BY_THEN = (Intent.FIRE, Intent.COVER, Intent.GEAR)  # Intents that nothing reads after the Offense Roll


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. The count of Exchanges matters where time runs out, or to who asks."""
    if t.deadline == 0 and not t.board.hold_out and not keep_clock:
        wipe(t, EXCHANGE)
    wipe(t, OF_THE_BATTLE.get(t.step, ()))
    if t.step in AFTER_THE_ROLL and t.artillery == ARRIVED:
        wipe(t, ARTILLERY)
    for trooper in t.troopers:
        forget_trooper(t, trooper)


def forget_trooper(t: Battle, trooper: Trooper) -> None:
    wipe(trooper, OF_A_TROOPER.get(t.step, ()))
    if t.step in AFTER_THE_ROLL and trooper.intent in DONE_BY_THEN:
        wipe(trooper, INTENT)
    if t.step == Step.DEFENSE and trooper.index < t.defender:  # he has made his Defense Roll
        wipe(trooper, PROTECTION)
    if not trooper.sniper:
        wipe(trooper, LAST_MOVE)
    if trooper.status != Status.BLEEDING_OUT:
        wipe(trooper, BLEEDING)


def wipe(state: Battle | Trooper, fields: Fresh) -> None:
    for name, value in fields:
        setattr(state, name, value)
