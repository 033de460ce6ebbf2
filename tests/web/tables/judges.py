"""Whether what a preview promised has happened, read from a battle that was played on. One small judge for each label.

A judge looks at the battle wherever dice or an answer are missing, and says yes, no, or not yet (None).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sandtable as st
from sandtable.battle import Choice, Roll
from sandtable.kernel.actions import Action
from sandtable.rulesets.danger_close.rules.defense import threshold


@dataclass
class Course:
    """A battle played on from an answer."""

    before: Any  # the state at the question
    act: Action
    battle: st.Battle
    known: int  # lines of the log at the question

    @property
    def now(self) -> Any:
        return self.battle.state

    @property
    def ask(self) -> str:
        """What is asked now; nothing where dice are to be rolled or the battle is over."""
        pending = self.battle.pending
        return pending.ask.name if isinstance(pending, Choice) else ""

    @property
    def rolls(self) -> bool:
        return isinstance(self.battle.pending, Roll)

    @property
    def moments(self) -> list[Any]:
        """The states in which something was logged since the question, and the state now."""
        return [*(event.moment for event in self.told), self.now]

    @property
    def told(self) -> list[st.Event]:
        """What was logged since the question."""
        return self.battle.log[self.known :]


Judge = Callable[[Course], bool | None]
Policy = Callable[[Course], Any]  # an answer, or None: as the player `usual` of the ruleset would


def settled(*passed: str) -> Callable[[Judge], Judge]:
    """Judges at the first question that is none of these."""

    def made(judge: Judge) -> Judge:
        return lambda course: None if course.rolls or course.ask in passed else judge(course)

    return made


def passes(name: str) -> Policy:
    """The side that is asked gives this answer where it can."""

    def policy(course: Course) -> Any:
        return next((act for act in course.battle.legal_actions if type(act).__name__ == name), None)

    return policy


# ---- danger_close ----------------------------------------------------------------------------------------------------


@settled("GRIT", "RISK")
def nobody_is_hurt(course: Course) -> bool:
    pairs = zip(course.before.troopers, course.now.troopers)
    return all(now.status == before.status for before, now in pairs)


@settled("GRIT", "RISK")
def somebody_goes_down(course: Course) -> bool:
    pairs = zip(course.before.troopers, course.now.troopers)
    return any(before.active and not now.active for before, now in pairs)


def die_holds(course: Course) -> bool | None:
    """The face that came, against the threshold of whoever spent the Grit."""
    rolled = [event.dice for event in course.told if event.rule == "grit.reroll" and event.dice]
    squad = course.before
    return rolled[0][0] > int(threshold(squad, squad.troopers[squad.defender])) if rolled else None


@settled()
def shows_high(course: Course) -> bool:
    return bool(course.now.troopers[course.act.trooper].glance.name == "HIGH")  # type: ignore[attr-defined]


# ---- skirmishers -----------------------------------------------------------------------------------------------------


def condition(trooper: Any) -> tuple[Any, ...]:
    return trooper.hp, trooper.cells, trooper.armor


@settled()
def target_is_hurt(course: Course) -> bool:
    return condition(course.now.troopers[course.before.active]) != condition(
        course.before.troopers[course.before.active]
    )


@settled()
def target_is_stopped(course: Course) -> bool:
    return bool(course.now.troopers[course.before.active].hp <= 0)


def everybody_answers(course: Course) -> Any:
    """The first shot or blow on the menu."""
    if course.ask != "REACT":
        return None
    return next((act for act in course.battle.legal_actions if type(act).__name__ != "Hold"), None)


@settled("REACT")
def mover_is_hurt(course: Course) -> bool:
    place = course.act.trooper  # type: ignore[attr-defined]
    return condition(course.now.troopers[place]) != condition(course.before.troopers[place])


@settled("REACT")
def mover_is_stopped(course: Course) -> bool:
    trooper = course.now.troopers[course.act.trooper]  # type: ignore[attr-defined]
    before = course.before.troopers[course.act.trooper]  # type: ignore[attr-defined]
    return not trooper.able or bool(trooper.dropped and not before.dropped)


# ---- ashes_of_gaia ---------------------------------------------------------------------------------------------------


@settled("DEFEND", "STRIKE_LEAVER")
def lands(course: Course) -> bool:
    return bool(course.now.landed and course.now.struck == 1)


@settled("DEFEND", "STRIKE_LEAVER")
def strikes_a_friend(course: Course) -> bool:
    return bool(course.now.landed and course.now.struck == 2)


@settled("DEFEND", "STRIKE_LEAVER")
def brings_down(course: Course) -> bool:
    return bool(course.now.fighters[course.act.target].out)  # type: ignore[attr-defined]


@settled("DEFEND", "STRIKE_LEAVER")
def gets_out(course: Course) -> bool:
    return not course.now.landed


@settled()
def changes_the_distance(course: Course) -> bool:
    return any("gets inside the reach" in event.text or "opens the distance" in event.text for event in course.told)


@settled()
def is_clear(course: Course) -> bool:
    return not course.now.fighters[course.before.active].jammed


@settled("DEFEND", "STRIKE_LEAVER")
def is_unhurt(course: Course) -> bool:
    place = course.before.active
    return bool(course.now.fighters[place].hp == course.before.fighters[place].hp)


# ---- year_zero -------------------------------------------------------------------------------------------------------


ON_THE_WAY = ("PUSH", "INTERRUPT", "CONSERVE", "REROLL")


@settled(*ON_THE_WAY)
def takes_effect(course: Course) -> bool:
    return any(moment.step.name == "EFFECT" and moment.attack.net > 0 for moment in course.moments)


@settled(*ON_THE_WAY)
def puts_down(course: Course) -> bool:
    place = getattr(course.act, "target", course.before.attack.target)
    target = course.now.fighters[place]
    return bool(target.broken or target.dead)


def nobody_pushes(course: Course) -> Any:
    """And of those who might step in, only the one whose answer is looked at."""
    named = {"PUSH": "Keep", "INTERRUPT": "Endure" if course.before.step.name == "ATTACK" else ""}.get(course.ask, "")
    return passes(named)(course)


# ---- table_encounter -------------------------------------------------------------------------------------------------


@settled("REACT", "SWAP")
def hits(course: Course) -> bool:
    return any(moment.verdict.name in ("HIT", "CRITICAL") for moment in course.moments)


@settled("REACT", "SWAP")
def is_critical(course: Course) -> bool:
    return any(moment.verdict.name == "CRITICAL" for moment in course.moments)


@settled("REACT", "SWAP")
def breaks_down(course: Course) -> bool:
    target = course.now.models[course.act.target]  # type: ignore[attr-defined]
    return bool(target.stress >= target.left)


@settled()
def is_removed(course: Course) -> bool:
    return not course.now.models[course.act.model].placed  # type: ignore[attr-defined]


@settled()
def arrives(course: Course) -> bool:
    before, now = course.before.models[course.before.active], course.now.models[course.before.active]
    return (before.x, before.y, before.z) != (now.x, now.y, now.z) and before.stress == now.stress


def nobody_reacts(course: Course) -> Any:
    """The target lets it happen, and nobody steps in."""
    return passes({"REACT": "Ignore", "SWAP": "Stand"}.get(course.ask, ""))(course)


# ---- all of them -----------------------------------------------------------------------------------------------------


def as_usual(course: Course) -> Any:
    return None


@dataclass(frozen=True)
class Court:
    """How a label is judged, and who answers on the way."""

    judge: Judge
    policy: Policy = as_usual
    not_at: tuple[str, ...] = ()  # questions at which the label means something that cannot be read from the battle


COURTS: dict[str, dict[str, Court]] = {
    "danger_close": {
        "everybody stays unhurt": Court(nobody_is_hurt),
        "a Trooper goes down": Court(somebody_goes_down),
        "rolls a die that holds": Court(die_holds),
        "rolls high": Court(shows_high),
    },
    "skirmishers": {
        "is hit": Court(target_is_hurt, not_at=("ACT",)),
        "is out or dead": Court(target_is_stopped, not_at=("ACT",)),
        "is hit if all react": Court(mover_is_hurt, everybody_answers),
        "is stopped if all react": Court(mover_is_stopped, everybody_answers),
    },
    "ashes_of_gaia": {
        "is hit": Court(lands, not_at=("DEFEND", "DUCK")),
        "drops": Court(brings_down, not_at=("DEFEND", "DUCK")),
        "strikes a friend": Court(strikes_a_friend),
        "gets away unhurt": Court(is_unhurt),
        "gets out of it": Court(gets_out, not_at=("DUCK",)),
        "gets inside": Court(changes_the_distance),
        "clears the jam": Court(is_clear),
    },
    "year_zero": {
        "is hit if nobody pushes": Court(takes_effect, nobody_pushes),
        "goes down if nobody pushes": Court(puts_down, nobody_pushes),
    },
    "table_encounter": {
        "is hit critically if nobody reacts": Court(is_critical, nobody_reacts),
        "will break down if nobody reacts": Court(breaks_down, nobody_reacts),
        "is hit if nobody reacts": Court(hits, nobody_reacts),
        "is hit critically": Court(is_critical),
        "will break down": Court(breaks_down),
        "is hit": Court(hits),
        "is out of the fight": Court(is_removed),
        "succeeds": Court(arrives),
    },
}
