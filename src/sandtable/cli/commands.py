"""The commands that a person can type besides answers."""

from collections.abc import Callable
from math import inf
from typing import Protocol

import sandtable as st
from sandtable.kernel import Action, ParseError, whole_number
from sandtable.players.coach import chances, words
from sandtable.reference import how

from . import menu, output, reading, saving
from .odds import show_situations
from .rules import matching, show_list, show_rule
from .talk import event_lines, refused

LONGEST = 600.0  # seconds that a hint thinks
RECENT = 20


class Talk(Protocol):
    """What a command needs of the conversation it is typed into."""

    battle: st.Battle
    told: int  # log lines shown so far
    kept: saving.Kept
    stale: bool  # whether the question must be shown again

    def menu(self) -> list[Action]: ...
    def again(self) -> None: ...
    def leave(self) -> None: ...


def undo(talk: Talk, rest: str) -> None:
    """take back your latest answer, also in mid-action"""
    taken = talk.battle.pop()
    talk.told, talk.stale = len(talk.battle.log), True
    output.say(f"taken back: {taken.words}")


def resign(talk: Talk, rest: str) -> None:
    """give the battle up; `undo` takes that back"""
    pending, sides = talk.battle.pending, talk.battle.rules.ruleset.sides
    asked = pending.side if isinstance(pending, st.Choice) else next(iter(sides))
    talk.battle.resign(rest or asked)
    talk.stale = True


def save_as(talk: Talk, rest: str) -> None:
    """save the battle; `save FILE`"""
    if not rest:
        raise ParseError("a file name is needed: save FILE")
    path = saving.save(talk.battle, rest)
    talk.kept.saved()
    output.say(f"saved to {path}")


def log(talk: Talk, rest: str) -> None:
    """show the latest log lines; `log N` shows N, `log all` everything"""
    events = talk.battle.log
    if rest and rest != "all" and not (rest.isascii() and rest.isdecimal()):
        raise unexpected("log N", "a whole number, or all,", rest)
    count = len(events) if rest == "all" else whole_number(rest or str(RECENT))
    for event in events[-count:] if count else ():
        output.tell(*event_lines(event))


def why(talk: Talk, rest: str) -> None:
    """say why an answer is illegal, or its chances and the sources of the numbers of its roll; `why ANSWER`"""
    action = named(talk, "why", rest)
    refusal = talk.battle.why_not(action)
    if refusal is not None:
        output.tell(f"{action} is not legal now: {refused(refusal)}")
        return
    roll = talk.battle.roll_after(action)
    parts = [] if roll is None else [f"  its roll: {part}" for part in roll.sums]
    told = ", ".join(map(str, menu.foretold(talk.battle, action)))
    parts = ([f"  its chances: {told}"] if told else []) + parts
    (item,) = menu.items(talk.battle, [action])
    output.tell(f"{item.words}: legal", *(parts or ["  no roll of this side depends on it"]))


def odds(talk: Talk, rest: str) -> None:
    """show what may follow an answer, and how likely; `odds ANSWER`"""
    action = named(talk, "odds", rest)
    show_situations(st.odds(talk.battle, action), talk.battle.describe())


def hint(talk: Talk, rest: str) -> None:
    """show the best answers, how often each wins, and why; `hint SECONDS` thinks longer"""
    seconds = seconds_of(rest or "1")
    players = chances.stronger(talk.battle.rules, talk.battle.players)
    found, menu = st.hint(talk.battle, seconds, players=players), talk.menu()
    ideas = [idea.action for idea in found.ideas]
    typed = [str(menu.index(action) + 1) if action in menu else str(action) for action in ideas]
    output.tell(*words.hint_in_words(found, typed, players))


def chance(talk: Talk, rest: str) -> None:
    """show how often each side wins from here, if computer players play on"""
    players = chances.stronger(talk.battle.rules, talk.battle.players)
    found = st.win_chance(talk.battle, players=players, seconds=1.0)
    told = [f"{side}: {words.wins(found.of(side))}" for side in found.sides]
    output.say(words.assumed(players), *told, *words.draws(float(found.drawn)))


def rules(talk: Talk, rest: str) -> None:
    """show the rules, or one of them; `rules ID`"""
    wanted = matching(talk.battle.rules, rest or None)
    if rest and len(wanted) == 1:
        show_rule(talk.battle.rules, wanted[0])
    else:
        show_list(talk.battle.rules, wanted)


def goal(talk: Talk, rest: str) -> None:
    """show what you play for"""
    output.tell(how.goal(talk.battle.rules) or "this game does not say what it is about: `rules` shows all of it")


def show(talk: Talk, rest: str) -> None:
    """show the situation and the question again (so does an empty line)"""
    talk.again()


def roll(talk: Talk, rest: str) -> None:
    """let the computer roll the dice that are asked for"""
    talk.battle.roll()
    talk.stale = True


def leave(talk: Talk, rest: str) -> None:
    """leave; an unsaved battle is saved first"""
    talk.leave()


def explain_commands(talk: Talk, rest: str) -> None:
    """show this list"""
    output.say("Answer with a number from the menu or in its words; a beginning is enough where only one answer fits.")
    output.table(
        ["type", "what it does"], [[name, text.__doc__ or ""] for name, text in COMMANDS.items() if name not in ALIASES]
    )


def seconds_of(text: str) -> float:
    """How long a hint thinks."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise unexpected("hint SECONDS", "a number of seconds above 0", text)
    return min(seconds, LONGEST)


def unexpected(command: str, wanted: str, got: str) -> ParseError:
    """The refusal of what was typed after a command."""
    return ParseError(f"{command}: {wanted} expected, got {got}")


def obey(talk: Talk, name: str, rest: str) -> None:
    """Carries out a command; it refuses further words where the command takes none."""
    command = COMMANDS[name]
    if rest and command not in WITH_WORDS:
        raise unexpected(name, "nothing more", rest)
    command(talk, rest)


def named(talk: Talk, command: str, rest: str) -> Action:
    """The answer that a command is about."""
    if not rest:
        raise ParseError(f"which answer? {command} NUMBER, or {command} and its words")
    return reading.answer_of(talk.battle, rest, talk.menu())


COMMANDS: dict[str, Callable[[Talk, str], None]] = {
    "undo": undo,
    "resign": resign,
    "save": save_as,
    "log": log,
    "why": why,
    "odds": odds,
    "hint": hint,
    "chance": chance,
    "rules": rules,
    "goal": goal,
    "show": show,
    "roll": roll,
    "help": explain_commands,
    "quit": leave,
    "?": explain_commands,
    "exit": leave,
}
ALIASES = ("?", "exit")
WITH_WORDS = (resign, save_as, log, why, odds, hint, rules)
