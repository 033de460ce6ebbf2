"""Words without a body, of which `verbs` and `asking` are made: each is written out where it is called."""

from typing import Any


def bits(value: Any) -> int:
    """The integer behind a reading."""
    return 0


def as_action(code: int) -> Any:
    """An integer as an action of the ruleset."""


def as_pool(code: int) -> Any:
    """An integer as dice counted by class."""


def as_top(code: int) -> Any:
    """An integer as the highest class of some dice, and how many it holds."""


def root(number: int) -> int:
    """About the square root."""
    return 0


def lowest(bits: int) -> int:
    """The place of the lowest bit of a word that has one."""
    return 0


def code_of(value: Any) -> int:
    """A piece, an action, a number or nothing as one integer."""
    return 0


def behind(menu: Any) -> Any:
    """The table behind a menu."""


def offer_all(t: Any, menu: Any) -> None:
    """Adds a tuple of actions to the menu; a rule that yields has added its own."""


def call_player(t: Any, player: int, ask: int, who: int, about: int) -> int:
    """The answer of the compiled player with this address."""
    return 0


def word_at(board: Any, slot: int) -> int:
    """The word in a slot of a board's facts, read at once."""
    return 0


def put_word(board: Any, slot: int, word: int) -> None:
    """Writes a word into a slot, at once."""
