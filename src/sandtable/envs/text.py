"""Text for language models: the situation and the legal answers in words, an illegal answer refused by its rule."""

from typing import Any

import sandtable as st

from .situation import Played, Setting, Situation, described

Step = tuple[str, float, bool, bool, dict[str, Any]]


class TextEnv(Played):
    """One side's battle as text against a named player; answers are notation, as a person would type them.

    With `opponent=None` every side is asked from outside, each in its turn; rewards are those of `side`.
    An illegal answer changes nothing: the text says which rule forbids it, and it costs `illegal` reward.
    After `most` answers the battle is cut off.
    """

    def __init__(self, setting: Setting, opponent: str | None, side: int, most: int = 10_000) -> None:
        self.setting, self.side, self.most = setting, side, most
        self.players = setting.seated(side, opponent)

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """A new battle: its text, and the same as data (see `Situation.info`). Without a seed, it has new luck."""
        text, info = self.take_up(self.setting.battle(self.drawn(seed), self.players))
        return f"Seed {info['seed']}.\n\n{text}", info

    def take_up(self, battle: st.Battle, given: int = 0) -> tuple[str, dict[str, Any]]:
        """Takes a battle over as it stands, after a number of answers, with none of its events reported yet."""
        self.begun, self.given, self.told = Situation(self.setting, battle), given, 0
        return self.text(), self.situation.info()

    def step(self, answer: str) -> Step:
        """An answer in notation: text, reward, terminated, truncated, info."""
        situation = self.situation
        if not isinstance(answer, str):
            raise st.SandtableError(f"an answer is text, in notation, not {described(answer)}")
        self.given += 1
        cut = self.given >= self.most
        try:
            reward = situation.answer(answer.strip())[self.side]
        except st.SandtableError as error:
            rule = f" [{error.rule}]" if error.rule else ""
            info = {**situation.info(), "refused": str(error), "forbidden_by": error.rule or ""}
            over = situation.side < 0
            return f"Not possible: {error}{rule}\n{self.asked()}", -self.setting.illegal, over, cut and not over, info
        over = situation.side < 0
        return self.text(), reward, over, cut and not over, situation.info()

    def text(self) -> str:
        """What has happened since the last answer, how things stand, and what is asked."""
        log = self.situation.battle.log
        news, self.told = [str(event.text) for event in log[self.told :]], len(log)
        return "\n".join([*news, "", self.situation.battle.describe(), "", self.asked()]).strip()

    def asked(self) -> str:
        """The question with its legal answers, or how the battle ended."""
        battle = self.situation.battle
        if battle.pending is None:
            return f"The battle is over. {battle.outcome()}."
        listed = "\n".join(f"- {answer}" for answer in self.situation.menu)
        return f"{battle.pending.spoken(battle.rules.ruleset, battle.state)}\nAnswer with one of:\n{listed}"


def text(
    ruleset: str, scenario: Any = None, opponent: str | None = "random", side: str | None = None, **options: Any
) -> TextEnv:
    """A battle as text against a named player, or `random`; `side` is yours (the first, if none is named).

    With `opponent=None` you answer for every side.
    """
    setting = Setting.of(ruleset, scenario, **options)
    return TextEnv(setting, opponent, setting.place_of(side))
