"""The answers to a yes-or-no question, as actions."""

from .actions import Action


class YesNo(Action, family=True):
    """An answer to `may`.

    >>> str(YES), str(NO), isinstance(YES, YesNo)
    ('yes', 'no', True)
    """


class No(YesNo, notation="no", passes=True):
    """The answer of a player who declines."""


class Yes(YesNo, notation="yes"):
    """The answer of a player who agrees."""


NO, YES = No(), Yes()
