"""The course of a brawl: cards and turns, round by round."""

from sandtable.kernel import NOBODY, NOBODYS, allowed, ask, does, draw, judge, number, rule, ruling, verdict

from .. import actions as act
from ..state import Battle, Brawler, Card, Ending, Report

FULL = 126


@rule("turn")
def beat(t: Battle) -> None:
    """The card of the round, or who acts, or what the active brawler does."""
    if t.card == Card.NONE:
        turn_card(t)
    elif t.active == NOBODY:
        ask(t, t.side, act.Ask.WHO)
    else:
        who = t.brawlers[t.active]
        ask(t, who.side, act.Ask.ACT, who)
        end(t, who)


@rule("card", "deck")
def turn_card(t: Battle) -> None:
    if t.deck == 0:
        if ruling(t, "deck") == "calm":
            t.card = Card.CALM
            return
        t.deck = FULL
    drawn = draw(t, "card of the round", t.deck, by=NOBODYS)
    t.deck -= 1 << drawn
    t.card = Card(drawn)
    verdict(t, "the card is {}", t.card)


@judge(act.Pick)
@rule("turn")
def may_act(t: Battle, who: Brawler) -> bool:
    return (
        allowed(t, "turn:side", who.side == t.side, who)
        and allowed(t, "turn:out", who.able, who)
        and allowed(t, "turn:acted", not who.acted, who)
    )


@does(act.Pick)
@rule("turn")
def pick(t: Battle, who: Brawler) -> None:
    t.active = who.index


@rule("turn", "card.whistle")
def end(t: Battle, who: Brawler) -> None:
    """The other side is next, if it has a brawler left; else the round is over, sooner when the whistle blows."""
    who.acted, t.active = True, NOBODY
    t.done += 1
    whistled = t.card == Card.WHISTLE and t.done >= number(t, "card.whistle")
    if whistled or not any(is_ready(x) for x in t.brawlers):
        new_round(t)
    elif any(is_ready(x) and x.side != t.side for x in t.brawlers):
        t.side = 1 - t.side


@rule("turn")
def new_round(t: Battle) -> None:
    for brawler in t.brawlers:
        brawler.acted, brawler.ducked = False, False
    t.round += 1
    t.done = 0
    t.card = Card.NONE
    t.side = (t.round - 1) % 2


def is_ready(who: Brawler) -> bool:
    return who.able and not who.acted


@rule("wind", "turn.rounds")
def is_over(t: Battle) -> bool:
    if t.round > number(t, "turn.rounds"):
        return True
    return not (any(x.able and x.side == 0 for x in t.brawlers) and any(x.able and x.side == 1 for x in t.brawlers))


@rule("wind")
def wind_of(t: Battle, side: int) -> int:
    return sum(x.wind for x in t.brawlers if x.able and x.side == side)


def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.red, row.blue = wind_of(t, 0), wind_of(t, 1)
    row.winner, row.reason = NOBODY, Ending.WIND
    if row.red == 0 or row.blue == 0:
        row.reason = Ending.KNOCKOUT
    if row.red != row.blue:
        row.winner = int(row.blue > row.red)
