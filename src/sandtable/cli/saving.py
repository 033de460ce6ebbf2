"""Saving a battle, so that no typing error loses one or overwrites something else."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from platformdirs import user_data_path

import sandtable as st

from . import output

SUFFIX = ".json"
ENDING = ("SIGTERM", "SIGHUP")  # how the system ends a program, or takes its terminal away; not every system has both


def save(battle: st.Battle, name: str) -> Path:
    """Writes the battle to a file of this name; a file that is no saved battle is never overwritten."""
    path = Path(name).expanduser()
    path = path if path.suffix or not path.name else path.with_suffix(SUFFIX)
    if path.exists() and not is_record(path):
        raise st.InvalidRecord(f"{path} exists and is no saved battle: choose another name")
    battle.record.save(path)
    return path


def opened(path: Path) -> st.Battle:
    """A saved battle with every number and reading as it was; those that differ from the ruleset at hand are told."""
    record = st.Record.read(path)
    for difference in record.differences():
        output.remarks().print(f"{path.name}: {difference} (this battle keeps what was)")
    return st.Battle.replay(record, record.rules())


def is_record(path: Path) -> bool:
    """Whether the file holds a saved battle."""
    try:
        st.Record.read(path)
    except st.InvalidRecord:
        return False
    return True


def answers_of(battle: st.Battle) -> list[list[str]]:
    """What people have answered so far."""
    return [step for step in battle.record.answers if any(not text.startswith("~") for text in step)]


class Kept:
    """The answers of a battle that are in a file."""

    def __init__(self, battle: st.Battle) -> None:
        self.battle = battle
        self.saved()

    def saved(self) -> None:
        """Remembers that the battle is in a file as it is now."""
        self.answers = answers_of(self.battle)

    def rescued(self) -> Path | None:
        """The new file for a battle with unsaved answers; None where nothing would be lost."""
        if answers_of(self.battle) == self.answers:
            return None
        path = rescue(self.battle)
        self.saved()
        return path


def rescue(battle: st.Battle) -> Path:
    """Writes the battle to a new file here, or where this user's data are kept if nothing can be written here."""
    name = f"{battle.rules.ruleset.id}-seed{battle.seed}"
    try:
        return save(battle, str(unused(Path.cwd(), name)))
    except OSError:
        folder = user_data_path("sandtable", ensure_exists=True)
        return save(battle, str(unused(folder, name)))


def unused(folder: Path, name: str) -> Path:
    """A file of this name that does not exist yet."""
    path, number = folder / f"{name}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}{SUFFIX}", number + 1
    return path


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Has the program end by `SystemExit` where the system ends it, so that a battle can be saved on the way."""
    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    is_main = threading.current_thread() is threading.main_thread()  # no other thread may set a handler
    caught = [number for number in numbers if is_main and before[number] == signal.SIG_DFL]  # `nohup` has one ignored

    def end(number: int, frame: Any) -> NoReturn:
        for each in caught:
            signal.signal(each, signal.SIG_IGN)  # saving is not broken off
        raise SystemExit(128 + number)

    try:
        for number in caught:
            signal.signal(number, end)
        yield
    finally:
        for number in caught:
            signal.signal(number, before[number])
