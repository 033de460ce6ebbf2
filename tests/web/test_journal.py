"""The log cannot be flooded: the same line comes once a minute."""

import logging
import sys

import pytest

from sandtable.web import journal


def line(words: str, *particulars: object, name: str = "sandtable.web", fault: type[Exception] | None = None) -> bool:
    """Whether the journal takes it."""
    told = None
    if fault is not None:
        try:
            raise fault
        except fault:
            told = sys.exc_info()
    return seldom.filter(logging.LogRecord(name, logging.ERROR, "", 0, words, particulars, told))


seldom = journal.OnceAMinute()


def test_a_line_that_comes_again_and_again_is_written_once_whatever_its_particulars() -> None:
    assert line("table %s is damaged", 1)
    assert not line("table %s is damaged", 2)
    assert line("socket.accept() out of system resource\nsocket: 1", name="asyncio")
    assert not line("socket.accept() out of system resource\nsocket: 2", name="asyncio")


def test_other_faults_in_the_same_words_are_news() -> None:
    assert line("not handled", fault=ValueError)
    assert line("not handled", fault=KeyError)
    assert not line("not handled", fault=ValueError)


def test_after_a_minute_it_is_written_again() -> None:
    assert line("again")
    seldom.written = {kind: when - journal.A_MINUTE for kind, when in seldom.written.items()}
    assert line("again")


def test_a_log_that_others_have_begun_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = logging.StreamHandler()
    monkeypatch.setattr(logging.getLogger(), "handlers", [theirs])
    journal.begin()
    assert logging.getLogger().handlers == [theirs]
    assert not theirs.filters


def test_a_log_of_our_own_is_written_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    journal.begin()
    for number in range(3):
        logging.getLogger("a.server").warning("again and again, %d", number)
        logging.getLogger("a.loop").warning("Unknown child process pid %d", number)
        logging.getLogger("a.loop").warning("Loop <closed> that handles pid %d is closed", number)
    assert capsys.readouterr().err == "WARNING a.server: again and again, 0\n"
