"""Names and texts that people write into scenarios: short, and of printable characters."""

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import model_validator

from .reading import Closed
from .reasons import Reckoned
from .state import Piece
from .values import Code

LONGEST_NAME, LONGEST_TEXT = 80, 2_000  # characters
LARGEST = 64_000  # characters of all texts, with the names of entries
TEXT = "text"  # the entry that may be long and have lines
FILE = ".toml"  # the end of a file's name, which may be long


class Worded(Closed):
    """Base of data that people write and others read: all of its names and texts can be shown anywhere.

    Control characters would act on the terminal in which a battle is replayed, others would turn its lines round.

    >>> class Camp(Worded):
    ...     name: str
    ...
    >>> Camp(name="Vega").name
    'Vega'
    """

    @model_validator(mode="before")
    @classmethod
    def showable(cls, data: Any) -> Any:
        """The data, if all its texts can be shown."""
        refuse_unshowable(data)
        return data


def refuse_unshowable(data: Any) -> None:
    r"""`ValueError` names the first text that is too long, or has a character that cannot be printed.

    >>> refuse_unshowable({"squad": [{"name": "Ve\\x1bga"}]})
    Traceback (most recent call last):
    ...
    ValueError: squad[0].name: U+001B cannot be printed
    """
    size = 0
    for place, words in written_in(data):
        size += len(words) + 1
        if size > LARGEST:
            raise ValueError(f"more than {LARGEST:,} characters and entries are written here")
        most = LONGEST_TEXT if place == TEXT or words.endswith(FILE) else LONGEST_NAME
        if len(words) > most:
            raise ValueError(f"{place[:LONGEST_NAME]}: {len(words):,} characters, at most {most:,} expected")
        if not words.isprintable():
            wrong = next((each for each in words if not each.isprintable() and (each, place) != ("\n", TEXT)), "")
            if wrong:
                raise ValueError(f"{place or 'a name'}: U+{ord(wrong):04X} cannot be printed")


def written_in(data: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every name and text with its place; other values have no words."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield place, str(name)
            yield from written_in(value, f"{place}.{name}" if place else str(name))
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            yield from written_in(value, f"{place}[{i}]")
    else:
        yield place, data if isinstance(data, str) else ""


def called(t: Any, piece: Any) -> str:
    """The name of a piece: its name in the scenario, or else its label.

    >>> called(t, t.duellists[0])
    'Ada'
    """
    names = (t.names or {}).get(type(piece).__name__, ())
    return str(names[piece.index]) if piece.index < len(names) else str(piece.label)


def said(t: Any, value: Any) -> str:
    """A fact in words: a piece by its name, a state by its title.

    >>> said(t, t.duellists[1]), said(t, act.Way.IN), said(t, 3)
    ('Bel', 'In', '3')
    """
    if isinstance(value, Piece):
        return called(t, value)
    return value.title if isinstance(value, Code) else str(value)


def question_of(t: Any, ask: Any, who: Any, about: Any) -> str:
    """A question in the words of its Code, with names for `{who}` and `{about}`; else its name.

    >>> question_of(t, act.Ask.RIPOSTE, t.duellists[0], t.duellists[1])
    'riposte (Bel)'
    """
    words: str = getattr(ask, "question", "")
    if words:
        return words.format(who=said(t, who), about=said(t, about))
    name: str = ask.label.replace("-", " ")
    return f"{name} ({called(t, about)})" if isinstance(about, Piece) and about is not who else name


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun; without a plural in `many` it adds an "s", except to abbreviations.

    >>> counted(1, "action"), counted(3, "action"), counted(3, "AP"), counted(2, "die", "dice")
    ('1 action', '3 actions', '3 AP', '2 dice')
    """
    return f"{int(count)} {one if count == 1 else many or one + 's' * (not one.isupper())}"


def wins(side: str | None) -> str:
    """The sentence that names the winning side; without a name, that no side has won.

    >>> wins("squad"), wins("foes"), wins(None)
    ('squad wins', 'foes win', 'nobody wins')
    """
    return f"{side or 'nobody'} {'win' if (side or '').endswith('s') else 'wins'}"


class Count(int):
    """A number that is formatted with its noun; any other format is that of a whole number.

    >>> f"{Count(2):action}, {Count(1):hit point}, {Count(2):die/dice}, {Count(2):+}"
    '2 actions, 1 hit point, 2 dice, +2'
    """

    def __format__(self, format: str) -> str:
        one, _, many = format.partition("/")
        is_noun = len(one) > 1 and one.replace(" ", "").replace("-", "").isalpha()
        return counted(self, one, many) if is_noun else int(self).__format__(format)


def filled(t: Any, words: str, facts: Iterable[Any]) -> str:
    """Words of a log or a refusal with their facts filled in, a number with the sign or noun that they state.

    >>> filled(t, "{} has {:wound}, Momentum {:+}", (t.duellists[0], 1, 2))
    'Ada has 1 wound, Momentum +2'
    """
    return words.format(*[Count(fact) if type(fact) in (int, Reckoned) else said(t, fact) for fact in facts])
