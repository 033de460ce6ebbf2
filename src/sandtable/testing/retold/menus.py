"""The check that menus hold what judges allow, no more and no less, and that every answer of them does something."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.kernel import Action
from sandtable.kernel.asked import facts_for, judge_of
from sandtable.kernel.rule import JUDGED

from ..trial import Trial
from . import candidates, walking

PUSHED = 3  # answers of a menu that are given, to see whether they do something


def check_judges(trial: Trial) -> Iterator[str]:
    """At every question, what the judge allows is what the menu holds; and whatever is answered, something changes."""
    menus = Menus(trial)
    yield from walking.each_moment(trial, menus.faults)
    for kind, times in menus.off.items():
        trial.count(f'legal "{kind.notation}" off the menu, as promised', times)
    for kind in set(trial.ruleset.promises.off_menu) - set(menus.off):
        trial.remarks.append(f'"{kind.notation}" is promised to be legal off the menu, and never was')


class Menus:
    """Compares menus with judges."""

    def __init__(self, trial: Trial) -> None:
        self.candidates = candidates.Candidates(trial.ruleset.actions, trial.stream)
        self.off = Counter[type[Action]]()  # kinds that were legal off the menu, where that is promised

    def faults(self, trial: Trial, battle: Battle) -> walking.Told:
        """What is wrong with one menu."""
        pending = battle.pending
        assert isinstance(pending, Choice)
        yield from idle_faults(trial, battle, pending)
        judge = judge_of(pending.ask)
        if judge is None or pending.offered is None:
            return
        self.candidates.learn(pending.menu)
        t, facts = battle.state.silent_copy(), facts_for(judge, (pending.who, pending.about))
        t.offered = pending.offered
        menu, tried = set(pending.menu), [*pending.menu, *self.candidates.at(battle.state)]
        for action in dict.fromkeys(tried):
            trial.count("answers judged")
            yield from self.fault(action, bool(judge(t, action, *facts)), action in menu, trial)

    def fault(self, action: Action, legal: bool, offered: bool, trial: Trial) -> walking.Told:
        """What is wrong with one answer."""
        kind = type(action)
        if offered and not legal:
            yield f'"{kind.notation}" is on the menu, and the judge refuses it', str(action)
        if legal and not offered:
            if kind in trial.ruleset.promises.off_menu:
                self.off[kind] += 1
            else:
                missing = f'"{kind.notation}" is legal{unjudged(kind)}, and the menu does not have it'
                yield f"{missing}: offer it, or name it in off_menu of odds/promises.py", str(action)


def unjudged(kind: type[Action]) -> str:
    """Why all actions of a kind are legal, where its author gave it no judge; else nothing."""
    if kind in JUDGED or not kind.answers:
        return ""
    return f" because no function judges it (mark one with @judge(act.{kind.__name__}))"


def idle_faults(trial: Trial, battle: Battle, pending: Choice) -> walking.Told:
    """Answers of a menu that change nothing: neither the state, nor the log, nor the question."""
    before = battle.state.key(), asked(battle)
    for action in walking.varied(trial, pending.menu, PUSHED):
        if battle.why_not(action) is not None:
            continue
        fork, known = battle.fork(), len(battle.log)
        fork.push(action)
        trial.count("answers given")
        told = any(event.kind != "choice" for event in fork.log[known:])
        if not told and (fork.state.key(), asked(fork)) == before:
            yield f'"{type(action).notation}" is offered, and does nothing', str(action)


def asked(battle: Battle) -> Any:
    """The question that a battle waits with: of whom, about what, and what may be answered."""
    pending = battle.pending
    if not isinstance(pending, Choice):
        return str(pending)
    return pending.ask, pending.side, getattr(pending.who, "label", ""), pending.about, pending.menu
