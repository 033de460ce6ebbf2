"""A conversation with a person: it shows the battle and the legal answers, and reads answers and commands."""

from shlex import quote

import sandtable as st
from sandtable.battle import faces
from sandtable.kernel import Action
from sandtable.reference import how

from . import commands, output, reading, saving, talk
from .line import typed_line
from .menu import menu_lines

WIDEST = 120  # columns of a menu
NAMED, COLOURS = ("red", "blue"), ("blue", "dark_orange")  # of sides


class Conversation:
    """One person, one battle. Nothing typed here ends the battle or loses it."""

    def __init__(self, battle: st.Battle) -> None:
        self.battle = battle
        self.told = 0  # log lines shown so far
        self.situation = ""  # as shown last
        self.stale = True  # whether the question must be shown again
        self.kept = saving.Kept(battle)
        self.over = False

    def run(self) -> None:
        """Talks until the person leaves, or until a battle of bots is over; however it ends, the battle is saved."""
        with saving.ended_in_order():
            try:
                self.talk()
            except (EOFError, KeyboardInterrupt):
                output.say("")
            finally:
                if not self.over:
                    self.leave()

    def talk(self) -> None:
        """Shows and listens, turn by turn."""
        self.greet()
        while not self.over:
            if self.stale:
                self.show()
            if self.battle.pending is None and not saving.answers_of(self.battle):
                return
            self.listen()

    def listen(self) -> None:
        """Reads one line from the person and carries it out."""
        line = typed_line([*map(str, self.menu()), *commands.COMMANDS]).strip()
        try:
            self.act(line)
        except KeyboardInterrupt:
            output.say("stopped; the battle is as it was")
        except Exception as error:
            output.say(talk.complaint(error))

    def act(self, line: str) -> None:
        """Carries out a typed line; a legal answer takes precedence over a command of the same name."""
        word, _, rest = line.partition(" ")
        if not line:
            self.again()
        elif word.lower() in commands.COMMANDS and line.lower() not in [str(action).lower() for action in self.menu()]:
            commands.obey(self, word.lower(), rest.strip())
        elif reading.is_dice(self.battle.pending, line):
            self.battle.roll(line)
            self.stale = True
        elif isinstance(self.battle.pending, st.Roll):
            raise st.ParseError(f"first the dice: {self.battle.pending}", self.battle.pending.rule)
        else:
            self.answer(line)

    def answer(self, line: str) -> None:
        """Gives an answer, or says which rule forbids it."""
        action = reading.answer_of(self.battle, line, self.menu())
        refusal = self.battle.why_not(action)
        if refusal is None:
            self.battle.push(action)
            self.stale = True
        else:
            output.say(f"not now: {talk.refused(refusal)}")

    def again(self) -> None:
        """Has the situation and the question shown again."""
        self.situation, self.stale = "", True

    def menu(self) -> list[Action]:
        return list(self.battle.legal_actions)

    # ---- showing ---------------------------------------------------------------------------------------------

    def greet(self) -> None:
        rules = self.battle.rules
        title = self.battle.scenario.title if self.battle.scenario else ""
        played = f"{rules.ruleset.title}: {title}" if title else rules.ruleset.title
        output.heading(f"{played} (seed {self.battle.seed})")
        output.say(output.dim(rules.ruleset.credit))
        if self.battle.scenario is not None and self.battle.scenario.text:
            output.tell(self.battle.scenario.text)
        if goal := how.goal(rules):
            output.tell(goal)
        if self.battle.pending is not None:
            output.say(output.dim("Answer with a number or in words; `help` lists what else you can type."))

    def show(self) -> None:
        """Shows what is new, the situation if it changed, and the question."""
        self.tell_news()
        situation = self.battle.describe()
        if situation != self.situation:
            output.tell("", situation)
            self.situation = situation
        self.ask()
        self.stale = False

    def tell_news(self) -> None:
        """Shows the log lines since the last time."""
        log = self.battle.log
        for event in log[self.told :]:
            output.tell(*talk.event_lines(event))
        self.told = len(log)

    def ask(self) -> None:
        """Shows the open question."""
        pending = self.battle.pending
        output.say("")
        if pending is None:
            output.say(f"Outcome: {self.battle.outcome()}")
        elif isinstance(pending, st.Roll):
            output.heading(f"{pending}")
            output.say(output.dim(f"Type {faces.wanted(pending)}, or `roll` to let the computer do it."))
        else:
            asked = pending.spoken(self.battle.rules.ruleset, self.battle.state)
            output.heading(asked, self.colour_of(pending.side))
            output.tell(*menu_lines(self.battle, self.menu(), min(output.screen().width, WIDEST)))

    def colour_of(self, side: str) -> str:
        """The colour of a side, as at the table: the one that it is named after, or else blue first, then orange."""
        place = self.battle.rules.ruleset.sides.index(side)
        return side if side in NAMED else COLOURS[place % len(COLOURS)]

    # ---- keeping ---------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Ends the conversation; a battle with unsaved answers goes to a file first."""
        self.rescue()
        self.over = True

    def rescue(self) -> None:
        """Saves the battle to a file that is new, unless all of it is saved."""
        try:
            path = self.kept.rescued()
        except (OSError, st.SandtableError) as error:
            output.say(f"could not save: {talk.complaint(error)}; this is the battle:", self.battle.record.to_json())
            return
        if path is not None:
            game = self.battle.rules.ruleset.id
            output.say(f"saved to {path}", f"go on with: sandtable play {game} --load {quote(str(path))}")
