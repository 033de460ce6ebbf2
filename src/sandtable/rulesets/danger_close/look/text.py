"""The situation in words, for the terminal and the log."""

from collections.abc import Iterator

from sandtable.kernel import counted

from ..state import Battle, Goal, Status, Step, Trooper
from . import scene, view, words

SAID_BEFORE = ("position", "status")  # on the card, and in the line of a Trooper anyway


def describe(t: Battle) -> str:
    """The squad as a small table: one line each, Momentum first."""
    until = f" of {t.deadline}" if t.deadline else ""
    victory = f"victory {scene.victory_mark(t):+}, " if t.board.goal == Goal.MOMENTUM else ""
    lines = [
        f"Exchange {t.exchange}{until} - {Step(t.step).title} - Threat Level {t.threat} - "
        f"Momentum {t.momentum:+} ({victory}defeat {t.numbers['defeat.mark']:+})"
    ]
    lines += [f"  {line}" for line in under_way(t)]
    lines += [describe_trooper(t, x) for x in t.troopers if x.status != Status.ABSENT]
    return "\n".join(lines)


def under_way(t: Battle) -> Iterator[str]:
    """Tasks and what is on its way, where there is any."""
    if t.board.goal != Goal.MOMENTUM or t.deadline:
        yield f"to win: {view.to_win(t)}"
    if t.board.objective:
        yield f"objective: {int(t.progress)} of {t.board.objective} done"
    if t.board.hard_targets:
        yield f"Hard Targets: {min(int(t.hard_hits), t.board.hard_targets)} of {t.board.hard_targets} hits"
    if t.artillery > 0:
        yield f"artillery arrives in {counted(int(t.artillery), 'Exchange')}"


def describe_trooper(t: Battle, trooper: Trooper) -> str:
    positions = f"{trooper.offensive.title} / {trooper.defensive.title}"
    kit = f"Grit {int(trooper.grit)}  Ammo {int(trooper.ammo)}"
    told = [f"{label}: {value}" for label, value in view.card(t, trooper) if label not in SAID_BEFORE]
    marks = [tag for tag in view.tags(t, trooper) if tag != trooper.status.title]
    more = "; ".join([*told, *marks])
    return f"  {trooper.label} {words.name_of(t, trooper):<10} {trooper.status.title:<13} {positions:<22} {kit}  {more}"
