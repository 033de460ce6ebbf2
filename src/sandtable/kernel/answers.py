"""The answers to a yes-or-no question, as actions."""

from .actions import Action


class YesNo(Action, family=True):
    """An answer to `may`.

    >>> str(YES), str(NO), isinstance(YES, YesNo)
    ('yes', 'no', True)
    """


class No(YesNo, notation="no", passes=True):
    """What a player says who may, and does not."""


class Yes(YesNo, notation="yes"):
    """What a player says who may, and does."""


NO, YES = No(), Yes()
