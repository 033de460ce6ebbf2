"""The words of a coach: for a player, not for a statistician."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from sandtable.simulate import Estimate

from . import hints, reviewing

SELDOM = 0.001
TOLD = 3  # most mistakes shown
NOWHERE = "It turned nowhere: no moment changed more than the coach can be sure of."


def in_hundred(share: float) -> str:
    """A share out of a hundred; 0 and 100 only for certain ones."""
    if 0 < share < 0.01:
        return "under 1"
    if 0.99 < share < 1:
        return "over 99"
    return str(round(100 * share))


def wins(win: Estimate) -> str:
    """The share of wins of a side, in words."""
    if win.low == win.high:
        return f"wins {in_hundred(win.value)} in 100"
    about = in_hundred(min(max(win.value, SELDOM), 1 - SELDOM))  # a sample is never certain
    told = f"about {about}" if about.isdecimal() else about
    low, high = in_hundred(win.low), in_hundred(win.high)
    return f"wins {told} in 100" + (f" ({low} to {high})" if low != high else "")


def draws(drawn: float) -> list[str]:
    """The share of battles without a winner, and its effect; empty if there are none."""
    return [f"of 100 battles {in_hundred(drawn)} have no winner, and count half for each side"] if drawn else []


def idea_in_words(idea: hints.Idea, place: int) -> str:
    """An idea and its share of wins; of later ideas also the comparison with the best."""
    told = f"{idea.words}: {wins(idea.win)}"
    return f"{told}, {compared(idea)}" if place else told


def compared(idea: hints.Idea) -> str:
    """The comparison of an idea with the best."""
    return "about as good" if idea.is_as_good else f"{lost(idea.lead)} fewer than the best"


def lost(lead: Estimate) -> str:
    """The number of battles in a hundred that it loses."""
    return f"{in_hundred(max(0.0, lead.value))} in 100"


def assumed(players: tuple[str, ...] = ()) -> str:
    """The words for the play that the chances assume, for thinking players too."""
    levels = " and ".join(dict.fromkeys(filter(None, players)))
    more = f", shifted by the measured strength of {levels}" if levels else ""
    return f"if the usual computer plays on for every side{more}:"


def hint_in_words(hint: hints.Hint, typed: list[str], players: tuple[str, ...] = ()) -> list[str]:
    """The ideas, each with its notation, and its facts below it."""
    lines = [assumed(players)]
    for place, idea in enumerate(hint.ideas):
        lines.append(f"{place + 1}. {idea_in_words(idea, place)} (type {typed[place]})")
        lines += [f"   {MARKS[fact.good]} {fact.words}" for fact in idea.facts]
    return lines


MARKS = {True: "+", False: "!", None: "-"}


def sum_in_words(totals: reviewing.Totals, is_alone: bool) -> list[tuple[str, str]]:
    """The parts of a side's result, rounded so that the shown parts add up."""
    parts = [("luck", totals.luck), ("own choices, against what the usual player does", totals.own)]
    if not is_alone:
        parts.append(("the others' choices", totals.others))
    stood = list(accumulate([part for _, part in parts], initial=totals.start))
    moved = [round(100 * after) - round(100 * before) for before, after in pairwise(stood)]
    told = [(what, f"{points:+d}") for (what, _), points in zip(parts, moved, strict=True)]
    return [("at the start", in_hundred(float(totals.start))), *told, ("in the end", in_hundred(float(totals.result)))]


def swing_in_words(step: reviewing.Step, side: str) -> str:
    """The change of a moment for a side."""
    before, after = (in_hundred(each.of(side).value) for each in (step.before, step.after))
    return f"{step.words}: from {before} to {after} in 100"


def mistake_in_words(step: reviewing.Step) -> str:
    """The cost of a choice, and the better answer."""
    assert step.cost is not None
    return f"{step.words}: cost {lost(step.cost)}; better: {step.better}"


def review_in_words(found: reviewing.Review, steps: Sequence[int]) -> list[str]:
    """A review as text: the sum of each side, the turning points, the costliest choices.

    `steps` has for each line of the log the number by which a replay calls its step.
    """
    lines, first = list[str](), found.sides[0]
    for side in found.sides:
        parts = sum_in_words(found.totals(side), len(found.sides) == 1)
        lines += ["", f"{side}, of 100 battles won:", *(f"  {number:>8}  {what}" for what, number in parts)]
    turning = found.turning_points()
    lines += ["", "Where it turned:" if turning else NOWHERE]
    lines += [f"  step {steps[step.line]}: {swing_in_words(step, first)} for {first}" for step in turning]
    for side in found.sides:
        costly = found.mistakes(side)
        lines += ["", f"Choices of {side} that cost something: {len(costly)} of {found.decided(side)}"]
        lines += [f"  step {steps[step.line]}: {mistake_in_words(step)}" for step in costly[:TOLD]]
    return lines
