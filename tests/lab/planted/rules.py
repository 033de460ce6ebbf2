"""Red and blue throw a die a round; whoever has reached the need more often has won."""

from __future__ import annotations

from sandtable.kernel import check, dice, heading, helper, note, number, roll, rule, ruling

from .state import Contest, Result


@rule("round")
def beat(t: Contest) -> None:
    t.round += 1
    heading(t, "Round {}", t.round)
    t.noise += number(t, "idle") % 3
    hit(t, 0, number(t, "red.need") - lift(t))
    hit(t, 1, number(t, "blue.need"))
    if roll(t, "rare", dice(1, 50)) == 50:
        t.score[0] += number(t, "rare")
        t.score[1] += number(t, "table", number(t, "table.row"))


@helper
def hit(t: Contest, side: int, need: int) -> None:
    if check(t, "to hit", dice(1, 20), need):
        t.score[side] += 1
        note(t, "side {} scores", side)


@rule("lock.first", "lock.second")
def lift(t: Contest) -> int:
    """Two that do nothing alone."""
    return 5 if number(t, "lock.first") + number(t, "lock.second") >= 2 else 0


@rule("length")
def over(t: Contest) -> bool:
    return t.round >= 5 and (t.score[0] != t.score[1] or t.round >= number(t, "length"))


@rule("ties")
def report(t: Contest, result: Result) -> None:
    red, blue = t.score[0], t.score[1]
    if red > blue or (red == blue and ruling(t, "ties") == "red"):
        result.winner = 0
    elif blue > red:
        result.winner = 1
    result.rounds = t.round
    result.total = t.score[0] + t.score[1]
