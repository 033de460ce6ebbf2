"""The check that a refusal is true and is the reason: its claim holds, and without it the answer fares otherwise."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.battle.refusals import in_words
from sandtable.kernel import Action, Refused, Ruleset, SandtableError, no_such
from sandtable.kernel.asked import facts_for, judge_of
from sandtable.kernel.rule import JUDGED, told

from ..trial import Trial
from . import candidates, conditions, walking

FEW = 12  # candidates of one kind at one moment
EACH = 2  # refusals of one kind of answer by one rule that are looked at, at one moment
RAW = re.compile(r"<[^>]*>|\b(?:None|True|False)\b|[{}]|\b[a-z]+_[a-z_]+\b")  # words of programs
ONE = re.compile(r"\b1 (?:actions|rounds|points|metres|dots|cards|turns|shots|steps)\b")
QUOTED = re.compile(r'(?<![\w.])"([a-z][^"]*)"', re.IGNORECASE)  # an inch mark stands behind a number


def check_refusals(trial: Trial) -> Iterator[str]:
    """Every refusal is in people's words, what it claims holds, and making that so brings another, or none."""
    ruleset, claims = trial.ruleset, trial.ruleset.promises.claims
    yield from (no_such("refusal", id, ruleset.catalogue.refusals) for id in claims if not is_known(ruleset, id))
    refusals = Refusals(trial)
    shared = [text for id, text in refusals.shared.items() if id not in claims]
    if claims:
        yield from shared
    else:
        trial.remarks += shared
    yield from walking.each_moment(trial, refusals.faults)
    trial.remarks += [f"the claim of {id} was never tried" for id in claims if id not in refusals.claimed]


def is_known(ruleset: Ruleset, id: str) -> bool:
    return id in ruleset.catalogue.refusals


class Refusals:
    """Checks refusals against the state in which they are given."""

    def __init__(self, trial: Trial) -> None:
        self.candidates = candidates.Candidates(trial.ruleset.actions, trial.stream, FEW)
        self.shared = dict(conditions.shared_texts(trial.ruleset))
        self.claimed = set[str]()

    def faults(self, trial: Trial, battle: Battle) -> walking.Told:
        """What is wrong with the refusals at one question."""
        pending = battle.pending
        assert isinstance(pending, Choice)
        judge = judge_of(pending.ask)
        if judge is None or pending.offered is None:
            return
        self.candidates.learn(pending.menu)
        told, t = Counter[tuple[type[Action], str]](), battle.state.silent_copy()
        for action in self.candidates.at(t):
            heard = refusals_of(t, judge, action, pending)
            if heard is None or (not heard and pending.ask not in (type(action).answers or (pending.ask,))):
                continue  # legal, or an answer to another question
            trial.count("refusals")
            if not heard:
                yield f'"{type(action).notation}" is refused, and no rule says why{by_whom(judge, action)}', str(action)
                continue
            told[type(action), heard[0][0]] += 1
            if told[type(action), heard[0][0]] <= EACH:
                yield from self.refusal_faults(trial, battle, judge, action, heard)

    def refusal_faults(
        self, trial: Trial, battle: Battle, judge: Any, action: Action, heard: list[Any]
    ) -> walking.Told:
        """What is wrong with one refusal."""
        id, facts = heard[0]
        text = str(in_words(battle.rules, battle.state, action, heard))
        for fault in text_faults(battle, text, action):
            yield f"{id}: {fault}", f'"{action}": {text}'
        claim = battle.rules.ruleset.promises.claims.get(id)
        pending: Any = battle.pending
        if claim is not None:
            self.claimed.add(id)
            trial.count("claims")
            if not claim(Refused(battle.state.silent_copy(), action, pending.who, pending.about, facts)):
                yield f"{id}: what it says does not hold", f'"{action}": {text}'
        if id not in self.shared:
            return  # one condition, which may be asked twice
        try:
            beyond = refusals_of(battle.state.silent_copy(), judge, action, pending, overruled=1)
        except Exception:  # rules need not cope with an impossible state
            return
        if beyond and str(in_words(battle.rules, battle.state, action, beyond)) == text:
            yield (
                f"{id}: it refuses one answer for two conditions, in the same words",
                f'"{action}": {text}',
            )


def by_whom(judge: Any, action: Action) -> str:
    """The judge of an answer, with its place, as those are told who refuse without words."""
    own = JUDGED.get(type(action), judge)
    return f": {told(own)} returns no condition of allowed(...)"


def refusals_of(t: Any, judge: Any, action: Action, asked: Choice, overruled: int = 0) -> list[Any] | None:
    """What refuses an answer, the first first; None where it is allowed. Some may be passed over."""
    t.refusals, t.overruled, t.offered = [], overruled, asked.offered
    return None if judge(t, action, *facts_for(judge, (asked.who, asked.about))) else t.refusals[overruled:]


def text_faults(battle: Battle, text: str, action: Action) -> Iterator[str]:
    """Faults in the words of a refusal: words of programs, or answers that do not exist."""
    raw = RAW.search(text.replace(str(action), ""))
    if raw is not None:
        yield f"it says {raw.group()!r}, as programs do"
    many = ONE.search(text)
    if many is not None:
        yield f"it says {many.group()!r}: show a number with its noun, as {{0:action}}"
    for words in QUOTED.findall(text):
        try:
            battle.parse(words)
        except SandtableError:
            yield f"it names the answer {words!r}, and there is none"
