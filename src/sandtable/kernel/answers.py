"""The answers to a yes-or-no question, as actions."""

from .actions import Action


class YesNo(Action, family=True):
    """An answer to `may`."""


class No(YesNo, notation="no", passes=True):
    pass


class Yes(YesNo, notation="yes"):
    pass


NO, YES = No(), Yes()
