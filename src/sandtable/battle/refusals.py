"""The reasons that answers are illegal: the refusals of rules while they judge."""

from typing import Any

from sandtable.kernel import Action, IllegalAction, Rules, Table, menu, said
from sandtable.kernel.asked import facts_for, judge_of
from sandtable.kernel.catalogue import WORD
from sandtable.kernel.rule import rule_asking
from sandtable.kernel.wording import filled

from .pending import Choice, Refusal


class Judged:
    """A player whose answers are checked like those of people: an illegal one is refused."""

    def __init__(self, rules: Rules, player: Any, name: str = "") -> None:
        self.rules, self.player = rules, player
        self.name = name or getattr(player, "name", None) or getattr(player, "__name__", "a function")

    def __call__(self, t: Table[Any], ask: Any, options: Any, who: Any, about: Any) -> Any:
        judge = judge_of(ask)
        if options is not None and judge is None:
            t.offered = options = list(options)  # a generated menu can be read only once
        answer = self.player(t, ask, options, who, about)
        told = f'player {self.name} answers "{answer}" to {ask.label}'
        if options is None and not isinstance(answer, bool):
            raise IllegalAction(f"{told}: yes or no expected")
        if options is not None and not self.is_legal(t, answer, judge, (who, about)):
            side = self.rules.ruleset.sides[t.side_asked]
            refusal = refused(self.rules, t, answer, Choice(side, ask, rule_asking(), who, about, menu(t, Action)))
            raise IllegalAction(f"{told}: {refusal or 'not legal now'}", refusal.rule if refusal else None)
        return answer

    def is_legal(self, t: Table[Any], answer: Any, judge: Any, about: tuple[Any, ...]) -> bool:
        if judge is None or not isinstance(answer, self.rules.ruleset.actions):
            return answer in menu(t, Action)
        log, t.log = t.log, None
        try:
            return bool(judge(t, answer, *facts_for(judge, about)))
        finally:
            t.log = log


def refused(rules: Rules, state: Table[Any], action: Any, pending: Choice) -> Refusal | None:
    """The reason that an answer is illegal, by its judge or by its menu; None when it is legal."""
    judge = judge_of(pending.ask)
    if judge is not None and isinstance(action, rules.ruleset.actions):
        return refusals(rules, judge, state, action, pending)
    return None if action in pending.menu else off_menu(action, pending)


def off_menu(action: Any, pending: Choice) -> Refusal:
    """The refusal of something that is no answer to the question."""
    listed = ", ".join(map(str, pending.menu[:12]))
    return Refusal(pending.rule, f'"{action}" is no answer now ({pending}); legal: {listed}')


def refusals(rules: Rules, judge: Any, state: Table[Any], action: Action, pending: Choice) -> Refusal | None:
    """The judge's refusal, or None when it allows the action."""
    t = state.clone()
    t.log, t.refusals, t.offered = None, [], pending.offered
    if judge(t, action, *facts_for(judge, (pending.who, pending.about))):
        return None
    return in_words(rules, t, action, t.refusals) if t.refusals else off_menu(action, pending)


def in_words(rules: Rules, t: Table[Any], action: Action, heard: list[tuple[str, tuple[Any, ...]]]) -> Refusal:
    """The first rule that refused, in its words; if it refused several pieces, all are named."""
    if not heard:
        return Refusal("", f'"{action}" is not legal now')
    id, facts = heard[0]
    same = [f for rule, f in heard if rule == id]
    if len(same) > 1 and facts:
        facts = ", ".join(dict.fromkeys(said(t, f[0]) for f in same)), *facts[1:]
    catalogue, rule = rules.ruleset.catalogue, id.partition(WORD)[0]
    entry = catalogue.rules[rule]
    words = catalogue.refusals[id] or f'"{action}" goes against {entry.title}: {entry.text}'
    return Refusal(rule, filled(t, words, facts))
