"""Whether a battle goes on as before where `forget` wipes the state, and which field it must not have wiped."""

from typing import Any

from sandtable.battle.log import Log
from sandtable.kernel import State, Table
from sandtable.kernel.state import plain_fields

from . import playing, trial

Wiped = tuple[str, str]  # a class of states, and a field of it


def story(setting: trial.Setting, forgetting: bool | None, only: Wiped | None = None) -> list[Any]:
    """All that is rolled and chosen, and how it ends; the state wiped before every beat (keeping the clock), or not.

    Of what is wiped, `only` one field may be.
    """
    ruleset, t = setting.rules.ruleset, setting.table()
    t.log = log = Log({}, ruleset.sides)

    def wipe(t: Table[Any]) -> None:
        before = t.clone() if only else None
        if forgetting is not None:
            ruleset.forgotten(t, forgetting)
        if before is not None and only is not None:
            restore(t, before, only)

    playing.play(t, setting.rules, wipe)
    wipe(t)
    row: Any = ruleset.result()
    ruleset.report(t, row)
    # What a roll came to in words may tell the clock, as headings do: its dice and its need are what matters.
    told = [e for e in log.events if e.is_answer_or_roll]
    events = [(e.kind, e.rule, e.dice, e.need if e.dice else e.text) for e in told]
    return [*events, ("end", int(row.winner), int(row.reason))]


def culprits(setting: trial.Setting, keep_clock: bool, whole: list[Any]) -> list[str]:
    """The fields whose wiping alone makes the battle another one."""
    return [".".join(each) for each in wiped(setting, keep_clock) if story(setting, keep_clock, each) != whole]


def wiped(setting: trial.Setting, keep_clock: bool) -> list[Wiped]:
    """The fields that `forget` changes in the course of the battle."""
    found: dict[Wiped, None] = {}

    def look(t: Table[Any]) -> None:
        after = setting.rules.ruleset.forgotten(t.clone(), keep_clock)
        for (old, name, _), (new, _, _) in zip(plain_fields(t), plain_fields(after), strict=True):
            if differ(old, new, name):
                found[type(old).__name__, name] = None

    playing.play(setting.table(), setting.rules, look)
    return list(found)


def restore(t: Table[Any], before: Table[Any], besides: Wiped) -> None:
    """Puts every field back as it was before, besides one."""
    for (new, name, _), (old, _, _) in zip(plain_fields(t), plain_fields(before), strict=True):
        if (type(old).__name__, name) != besides and differ(old, new, name):
            if type(old).fields[name].count:
                getattr(new, name)[:] = list(getattr(old, name))
            else:
                setattr(new, name, getattr(old, name))


def differ(old: State, new: State, name: str) -> bool:
    """Whether a field is not what it was."""
    if type(old).fields[name].count:
        return list(getattr(old, name)) != list(getattr(new, name))
    return bool(getattr(old, name) != getattr(new, name))
