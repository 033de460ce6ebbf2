"""Text for language models: the situation and the legal answers in words, an illegal answer refused by its rule."""

from typing import Any

import sandtable as st

from .situation import Setting, Situation

Step = tuple[str, float, bool, bool, dict[str, Any]]


class TextEnv:
    """One side's battle as text against a named player; answers are notation, as a person would type them.

    An illegal answer changes nothing: the text says which rule forbids it, and it costs `illegal` reward.
    After `most` answers the battle is cut off.
    """

    def __init__(self, setting: Setting, opponent: str, side: int, illegal: float = 0.0, most: int = 10_000) -> None:
        self.setting, self.side, self.illegal, self.most = setting, side, illegal, most
        self.players = setting.seats(side, opponent)

    def reset(self, seed: int = 0) -> tuple[str, dict[str, Any]]:
        """A new battle: its text, and the same as data (see `Situation.info`)."""
        return self.take_up(self.setting.battle(seed, self.players))

    def take_up(self, battle: st.Battle, given: int = 0) -> tuple[str, dict[str, Any]]:
        """A battle from where it stands: so many answers were given, and none of its events told."""
        self.situation, self.given, self.told = Situation(self.setting, battle), given, 0
        return self.text(), self.situation.info()

    def step(self, answer: str) -> Step:
        """An answer in notation: text, reward, terminated, truncated, info."""
        self.given += 1
        cut = self.given >= self.most
        try:
            reward = self.situation.answer(answer.strip())[self.side]
        except st.SandtableError as error:
            rule = f" [{error.rule}]" if error.rule else ""
            info = {**self.situation.info(), "refused": str(error), "forbidden_by": error.rule or ""}
            over = self.situation.side < 0
            return f"Not possible: {error}{rule}\n{self.asked()}", -self.illegal, over, cut and not over, info
        over = self.situation.side < 0
        return self.text(), reward, over, cut and not over, self.situation.info()

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
        return f"{battle.pending}. Answer with one of:\n{listed}"


def text(
    ruleset: str, scenario: Any = None, opponent: str = "random", side: str | None = None, **options: Any
) -> TextEnv:
    """A battle as text; `side` is yours (the first, if none is named)."""
    illegal = options.pop("illegal", 0.0)
    setting = Setting.of(ruleset, scenario, **options)
    return TextEnv(setting, opponent, setting.place_of(side), illegal)
