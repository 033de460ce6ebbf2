"""`play --json`: a program plays over lines of JSON.

Each line in is one object with a `command`; each line out is one object: the view of the battle after the command,
or `{"error": ..., "rule": ...}`, after which the battle is as it was. The first line out is the view at the start, with
the seed. However it ends, a battle with answers that are in no file is saved to a new one, which the last line names:
`{"saved": ...}`.
"""

import json
import sys
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

import sandtable as st
from sandtable.kernel import Closed, ParseError, Piece, reading

from . import menu, output, replay, saving, talk


class Command(Closed, strict=True):
    """Base of the commands."""


class Push(Command):
    """Give the pending answer, in notation."""

    command: Literal["push"]
    action: str | bool


class RollDice(Command):
    """Give the pending dice; without faces the battle's stream rolls."""

    command: Literal["roll"]
    faces: list[int | str] | str | None = None


class Ask(Command):
    """Ask about an answer: `why` (refusal or reasons), `odds`, or `prospects` of every legal one."""

    command: Literal["why", "odds"]
    action: str


class Save(Command):
    """Save the battle to a file."""

    command: Literal["save"]
    file: str


class Plain(Command):
    """Commands that need nothing else; `hint` and `chance` think for a second."""

    command: Literal["hint", "chance", "undo", "show", "log", "record", "prospects", "quit"]


Any_command = Annotated[Push | RollDice | Ask | Save | Plain, Field(discriminator="command")]
READER: TypeAdapter[Push | RollDice | Ask | Save | Plain] = TypeAdapter(Any_command)


class Server:
    """One battle, and how much of its log the program has heard."""

    def __init__(self, battle: st.Battle) -> None:
        self.battle, self.kept = battle, saving.Kept(battle)
        self.told = 0
        self.over = False

    def view(self) -> dict[str, Any]:
        """The view of the battle: what is new, the question, and the legal answers."""
        battle = self.battle
        news = [event.to_json() for event in battle.log[self.told :]]
        self.told = len(battle.log)
        outcome = battle.outcome()
        return {
            "pending": pending_json(battle.pending),
            "legal": [str(action) for action in battle.legal_actions],
            "state": battle.state.to_json(),
            "events": news,
            "outcome": None if outcome is None else replay.outcome_json(outcome),
        }

    def handle(self, line: str) -> dict[str, Any]:
        """The reply to one line; an error in it is reported and changes nothing."""
        try:
            return self.obey(reading.understood(lambda: READER.validate_json(line), ParseError))
        except Exception as error:
            return {"error": talk.fault(error), "rule": getattr(error, "rule", None)}

    def obey(self, command: Command) -> dict[str, Any]:
        match command:
            case Push(action=action):
                self.battle.push(action)
            case RollDice(faces=faces):
                self.battle.roll(faces)
            case Ask(command="why", action=action):
                return why(self.battle, action)
            case Ask(action=action):
                return st.odds(self.battle, self.battle.parse(action)).to_json()
            case Save(file=file):
                path = saving.save(self.battle, file)
                self.kept.saved()
                return {"saved": str(path)}
            case Plain(command=name):
                return self.plain(name)
        return self.view()

    def plain(self, name: str) -> dict[str, Any]:
        if name == "undo":
            taken = self.battle.pop()
            self.told = len(self.battle.log)
            return {"undone": str(taken)} | self.view()
        answers: dict[str, Callable[[], dict[str, Any]]] = {
            "show": self.view,
            "log": lambda: {"log": [event.to_json() for event in self.battle.log]},
            "record": lambda: {"record": json.loads(self.battle.record.to_json())},
            "prospects": lambda: {"prospects": prospects_json(self.battle)},
            "hint": lambda: {"hint": st.hint(self.battle).to_json()},
            "chance": lambda: {"chance": st.win_chance(self.battle, seconds=1.0).to_json()},
            "quit": self.quit,
        }
        return answers[name]()

    def quit(self) -> dict[str, Any]:
        self.over = True
        return {"bye": True} | self.rescued()

    def rescued(self) -> dict[str, Any]:
        """Where a battle was saved that would have been lost; the battle itself where that cannot be."""
        try:
            path = self.kept.rescued()
        except (OSError, st.SandtableError) as error:
            return {"error": f"could not save: {talk.fault(error)}", "record": json.loads(self.battle.record.to_json())}
        return {} if path is None else {"saved": str(path)}


def serve(battle: st.Battle) -> None:
    """Answers line after line until `quit` or the end of the input; however it ends, the battle is saved."""
    server = Server(battle)
    with saving.ended_in_order():
        try:
            output.emit({"seed": battle.seed} | server.view(), lines=True)
            while not server.over and (line := sys.stdin.readline()):
                if line.strip():
                    output.emit(server.handle(line), lines=True)
        finally:
            if saved := server.rescued():
                output.emit(saved, lines=True)


def pending_json(pending: st.Choice | st.Roll | None) -> dict[str, Any] | None:
    """What the battle waits for."""
    if pending is None:
        return None
    if isinstance(pending, st.Choice):
        about = {"who": named(pending.who), "about": named(pending.about)}
        return {"kind": "choice", "side": pending.side, "ask": pending.ask.label, "rule": pending.rule} | about
    n, sides = pending.dice
    return {"kind": "roll", "why": pending.why, "dice": n, "sides": sides, "rule": pending.rule}


def named(about: Any) -> Any:
    """A piece by its label, anything else as a number."""
    if isinstance(about, Piece):
        return about.label
    return about if about is None or isinstance(about, str) else int(about)


def why(battle: st.Battle, text: str) -> dict[str, Any]:
    """Why an answer is refused, or the reasons behind the roll that follows it."""
    action = battle.parse(text)
    refusal = battle.why_not(action)
    if refusal is not None:
        return {"action": str(action), "legal": False, "rule": refusal.rule or None, "text": refusal.text}
    reasons = [{"rule": r.rule, "value": r.value, "text": r.text} for r in battle.explain(action)]
    return {"action": str(action), "legal": True, "reasons": reasons}


def prospects_json(battle: st.Battle) -> dict[str, list[dict[str, Any]]]:
    """The chances of each legal answer: what happens, to whom, and whether it is good for the side that answers."""
    if not isinstance(battle.pending, st.Choice):
        raise ParseError(f"nothing is to be chosen now: {battle.waits_for()}")
    return {str(action): [vars(chance) for chance in menu.foretold(battle, action)] for action in battle.legal_actions}
