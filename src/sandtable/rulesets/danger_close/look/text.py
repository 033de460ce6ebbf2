"""The situation in words, for the terminal and the log."""

from __future__ import annotations

from ..state import Battle, Status, Step, Trooper

MARKS = ("exposed", "pressed", "scattered", "stabilised")


def describe(t: Battle) -> str:
    """The squad as a small table: one line each, Momentum first."""
    mark = t.numbers["victory.mark"][t.threat - 1]
    lines = [
        f"Exchange {t.exchange} - {Step(t.step).title} - Threat Level {t.threat} - "
        f"Momentum {t.momentum:+} (victory {mark:+}, defeat {t.numbers['defeat.mark']:+})"
    ]
    lines += [describe_trooper(t, x) for x in t.troopers if x.status != Status.ABSENT]
    return "\n".join(lines)


def describe_trooper(t: Battle, trooper: Trooper) -> str:
    names = (t.names or {}).get("Trooper", ())
    name = names[trooper.index] if trooper.index < len(names) else trooper.label
    marks = "".join(f", {mark}" for mark in MARKS if getattr(trooper, mark))
    intent = f"  [{trooper.intent.title}]" if trooper.intent else ""
    positions = f"{trooper.offensive.title} / {trooper.defensive.title}"
    kit = f"Grit {int(trooper.grit)}  Ammo {int(trooper.ammo)}"
    return f"  {trooper.label} {name:<10} {trooper.status.title:<13} {positions:<22} {kit}{marks}{intent}"
