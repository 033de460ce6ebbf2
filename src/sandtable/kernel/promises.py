"""What a ruleset promises of its own words, so that `sandtable check` can hold them against battles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .actions import Action
from .errors import InvalidRules


@dataclass(frozen=True)
class Meaning:
    """What makes a word of chances or columns true: a line of the log, or what becomes of the piece it happens to.

    `said` are words that verdicts and notes of the log hold when it happens, in lines of these `rules` if any are
    named; where such a line names pieces, the piece that the chance is about must be among them. `unsaid` are words
    that no such line holds. `became` is asked of that piece before and after, `came` of the whole table.

    >>> fallen = Meaning(became=lambda old, new: new.wounds > old.wounds)
    >>> Meaning(said=("hits",), rules=("lunge",)).said, fallen.said
    (('hits',), ())
    """

    said: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    became: Callable[[Any, Any], bool] | None = None
    came: Callable[[Any, Any], bool] | None = None

    def __post_init__(self) -> None:
        given = [name for name in ("said", "unsaid", "became", "came") if getattr(self, name)]
        if len(given) != 1:
            raise InvalidRules('a meaning says one of: `said` or `unsaid`, as ("hits",), `became`, `came`')

    @property
    def words(self) -> tuple[str, ...]:
        """What lines of the log must hold, or must not."""
        return self.said or self.unsaid


@dataclass(frozen=True)
class Promises:
    """All that a ruleset promises: `odds/promises.py` declares it, and `sandtable check` holds it against battles.

    >>> Promises(meanings={"is hit": Meaning(said=("is hit",))}).meanings["is hit"].rules
    ()
    """

    meanings: Mapping[str, Meaning] = field(default_factory=dict)  # label of a prospect, or yes-or-no column
    off_menu: Mapping[type[Action], str] = field(default_factory=dict)  # kind of answer -> why menus lack some
