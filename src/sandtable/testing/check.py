"""Is a ruleset sound? What its author checks before others play it."""

import os
import time
from collections.abc import Callable, Iterator, Sequence

from sandtable.kernel import Ruleset
from sandtable.registry import find

from . import alive_checks, bounds_checks, drift_checks, faults, odds_checks, play_checks, rule_checks, telling_checks
from .battle_checks import check_menus, check_records, check_undo
from .lesson_checks import check_lessons
from .report import Finding, Report
from .retold import coarse, looks, menus, prices, reasons, refusals, words
from .trial import Trial
from .trying import patience

Check = Callable[[Trial], Iterator[str]]
CHECKS: dict[str, Check] = {
    "lint": rule_checks.check_lint,
    "carriers": rule_checks.check_carriers,
    "capacities": rule_checks.check_capacities,
    "spoken": rule_checks.check_spoken,
    "ends": play_checks.check_ends,
    "menus": check_menus,
    "purity": play_checks.check_purity,
    "overflow": play_checks.check_overflow,
    "undo": check_undo,
    "records": check_records,
    "forget": play_checks.check_forget,
    "cuts": odds_checks.check_cuts,
    "questions": odds_checks.check_questions,
    "parity": play_checks.check_parity,
    "bounds": bounds_checks.check_bounds,
    "alive": alive_checks.check_alive,
    "drift": drift_checks.check_drift,
    "players": play_checks.check_players,
    "telling": telling_checks.check_telling,
    "judges": menus.check_judges,
    "refusals": refusals.check_refusals,
    "reasons": reasons.check_reasons,
    "prices": prices.check_prices,
    "words": words.check_words,
    "coarse": coarse.check_coarse,
    "look": looks.check_look,
    "lessons": check_lessons,
}
LINT = "lint"
AT_ONCE = ("lint", "carriers", "capacities", "spoken", "ends", "lessons")  # these need no time worth sharing out
OVERDUE = 300.0  # seconds of work beyond its share after which a check is stopped
AS_TEXT = ("lint", "carriers", "capacities", "spoken")  # these need no scenario
ENOUGH = 5  # findings of one check that are listed
LISTED = (
    "lint",
    "bounds",
    "alive",
    "drift",
    "telling",
    "words",
)  # these list all they find: each is something else to mend


def check_ruleset(
    ruleset: str | Ruleset,
    seconds: float = 60.0,
    seed: int | None = None,
    only: Sequence[str] = (),
    tell: Callable[[str], None] | None = None,
) -> Report:
    """Tries everything that a ruleset promises, for about this many seconds of work, not counting compiling.

    The seed is fresh unless given; the report has it. `only` names some of the checks; `tell` hears the name
    of each as it starts. See `Report.ok` and `Report.raise_if_wrong`.
    """
    found = find(ruleset) if isinstance(ruleset, str) else ruleset
    wanted = list(only) or (list(CHECKS) if found.scenario_files else list(AS_TEXT))
    report = Report(found.id, int.from_bytes(os.urandom(4), "little") if seed is None else seed)
    share = seconds / max(1, len([name for name in wanted if name not in AT_ONCE]))
    began = time.monotonic()
    for place, (name, check) in enumerate(CHECKS.items()):
        if name in wanted:
            if tell is not None:
                tell(name)
            run(report, name, check, Trial(found, report.seed, place, share))
            if name == "ends" and any(finding.check == name for finding in report.findings):
                break  # no check of battles would end
    report.seconds = time.monotonic() - began
    return report


def run(report: Report, name: str, check: Check, trial: Trial) -> None:
    """Runs one check; a rule that raises an error is a finding, too. Findings of earlier checks are not repeated."""
    found, done = 0, "done"
    try:
        with patience(OVERDUE + trial.seconds):
            for text in check(trial):
                if repeats(report, name, text, trial):
                    continue
                found += 1
                if found > ENOUGH and name not in LISTED:
                    report.findings.append(Finding(name, "... and more"))
                    break
                report.findings.append(Finding(name, text))
    except Exception as error:
        done, text = "stopped by an error", faults.told(error, trial.ruleset)
        if not repeats(report, name, text, trial):
            report.findings.append(Finding(name, text))
    report.remarks += [Finding(name, text) for text in trial.remarks]
    report.tried[name] = trial.done or ", ".join(f"{n:,} {what}" for what, n in trial.tried.items()) or done


def repeats(report: Report, name: str, text: str, trial: Trial) -> bool:
    """Whether an earlier finding says the same, even of another battle; remembers the finding."""
    battle = next((setting for setting in trial.named if text.startswith(setting)), "")
    words, lines = text.removeprefix(battle), [] if name == LINT else report.lines
    told = faults.is_told(words, report.told, lines)
    report.told.append(words)
    if name == LINT:
        report.lines += faults.PLACE.findall(text)[:1]
    return told
