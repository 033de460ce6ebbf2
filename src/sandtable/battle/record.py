"""Records: a battle as JSON that replays exactly, or says what differs."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from sandtable.kernel import Closed, InvalidRecord, Rules, Table, reading
from sandtable.kernel.catalogue import READING
from sandtable.registry import find

from . import byhand, ended, tape
from .course import Course, Opening, Watch
from .versions import differences, gone, listed, rules_of_then


class Record(Closed, strict=True):
    """Header and answers of a battle.

    >>> _ = battle.push("T1 fire +1")
    >>> st.Battle.replay(battle.record).state.key() == battle.state.key()
    True
    """

    # The version of the format: 3 with values set by hand, 4 with an end by people.
    sandtable: Literal[2, 3, 4] = 2
    ruleset: str
    fingerprint: str  # hash of the rules' sources and data
    preset: str | None
    rulings: dict[str, str]  # all readings in force
    numbers: dict[str, Any]  # all numbers in force
    changed_rulings: dict[str, str]
    changed_numbers: dict[str, Any]
    scenario: dict[str, Any]
    seed: int
    index: int = 0
    dice: Literal["drawn", "typed"]
    players: list[str | None]
    answers: list[list[str]]  # beat by beat; notation; "[3 5]" (or "[3 5] drawn") for dice, "~" before a bot's answer,
    # ... "!" before a change by hand, "=" before an end by people
    luck: list[str] = []  # every stream before each answer that no bot gave: undo needs it
    digests: list[str]  # a digest of the state after each beat
    streams: list[int]  # every stream of luck now
    checksum: str = ""

    @property
    def in_force(self) -> dict[str, Any]:
        """All numbers and readings in force."""
        return {**self.numbers, **self.rulings}

    def differences(self) -> list[str]:
        """The differences from the ruleset at hand: old value and new.

        >>> st.Battle(duel, "strip", seed=1).record.differences()
        []
        """
        return differences(rules_at_hand(self), self.in_force)

    def rules(self) -> Rules:
        """The ruleset at hand with the numbers and readings of this battle; an error names those that are gone.

        >>> battle = st.Battle(duel, "strip", seed=1)
        >>> st.Battle.replay(battle.record, battle.record.rules()).state.key() == battle.state.key()
        True
        """
        return rules_of_then(find(self.ruleset), self.preset, self.in_force)

    def to_json(self) -> str:
        """The record as JSON text, sealed with a checksum."""
        return self.model_copy(update={"checksum": self.seal()}).model_dump_json(indent=1)

    def seal(self) -> str:
        """The checksum of its current contents."""
        return seal_of(self.model_dump())

    def save(self, path: str | Path) -> None:
        """Writes the record; an existing file is replaced in one step."""
        path = Path(path)
        draft = path.parent / f"{path.name}.tmp"
        try:
            draft.write_text(self.to_json(), encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise OSError(error.errno, error.strerror, str(path)) from None

    @classmethod
    def read(cls, source: "Record | Mapping[str, Any] | str | Path") -> "Record":
        """A record from JSON text, a file or data; `InvalidRecord` states its fault."""
        if isinstance(source, Record):
            return source
        if isinstance(source, Mapping):
            return cls.checked(json.dumps(dict(source)), "record")
        if not isinstance(source, str | Path):
            raise InvalidRecord(f"a record, its text or its file expected; got {source!r}")
        if isinstance(source, Path) or not source.lstrip().startswith("{"):
            path = Path(source)
            try:
                return cls.checked(path.read_text(encoding="utf-8-sig"), path.name)
            except (OSError, UnicodeDecodeError) as error:
                raise InvalidRecord(f"{path.name or path}: cannot be read: {error}") from None
        return cls.checked(source, "record")

    @classmethod
    def checked(cls, text: str, where: str) -> "Record":
        """A record from its text; `InvalidRecord` states its fault, and `where` it is."""
        what = f"{where}: no sandtable record"
        record = reading.understood(lambda: cls.model_validate_json(of_this_version(text)), InvalidRecord, what)
        if record.checksum and record.checksum != record.seal():
            raise InvalidRecord(f"{where}: damaged: its contents do not match its checksum")
        return record


Recorded = Record | Mapping[str, Any] | str | Path  # a record, its data, its text, or its file


def seal_of(data: Mapping[str, Any]) -> str:
    """A checksum of all other entries."""
    plain = json.dumps({key: value for key, value in data.items() if key != "checksum"}, sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def of_this_version(text: str) -> str:
    """A record of version 1 as one of version 2, in which `words` are called `streams`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text  # the model reports the fault
    if not isinstance(data, dict) or data.get("sandtable", 1) != 1 or "words" not in data:
        return text
    is_sound = data.get("checksum") == seal_of(data)
    data |= {"sandtable": 2, "streams": data.pop("words")}
    if is_sound:
        data["checksum"] = seal_of(data)
    return json.dumps(data)


def digest(t: Table[Any]) -> str:
    """A short digest of a state."""
    return hashlib.sha256(repr(plain(t.key())).encode()).hexdigest()[:8]


def plain(key: Any) -> Any:
    """A state's key with enums and flags as numbers, so that its text is equal on all systems."""
    if isinstance(key, tuple):
        return tuple(plain(x) for x in key)
    return int(getattr(key, "mask", key))


def record_of(course: Course) -> Record:
    """The record of a battle so far."""
    rules, opening, catalogue = course.rules, course.opening, course.rules.ruleset.catalogue
    if opening.scenario is None:
        raise InvalidRecord("a battle that was not started from a scenario has no record")
    if any(callable(player) for player in course.players):
        raise InvalidRecord("a battle that a function plays has no record: it could not be played on")
    answers = [*[beat.tape.answers for beat in course.history], [*course.tape.answers, *filter(None, [course.ended])]]
    is_by_hand = any(a.change is not None for given in answers for a in given)
    return Record(
        sandtable=4 if course.ended else 3 if is_by_hand else 2,
        ruleset=rules.ruleset.id,
        fingerprint=rules.ruleset.fingerprint,
        preset=rules.preset,
        rulings={key: rules.in_force[key] for key in catalogue.options},
        numbers={key: rules.in_force[key] for key in catalogue.numbers},
        changed_rulings=dict(rules.rulings),
        changed_numbers=dict(rules.changed_numbers),
        scenario=opening.scenario.model_dump(mode="json"),
        seed=opening.seed,
        index=opening.index,
        dice=opening.dice,  # type: ignore[arg-type]
        players=[player for player in course.players if not callable(player)],
        answers=[[("~" if a.by_bot else "") + str(a) for a in given] for given in answers],
        luck=[" ".join(map(str, a.luck)) for given in answers for a in given if not a.by_bot],
        digests=digests(course),
        streams=course.luck(),
    )


def digests(course: Course) -> list[str]:
    """One short digest for the state at the start of each beat after the first."""
    return [digest(start) for start in course.starts(1)] if course.history else []


def verify(record: Record, under: Rules | None) -> Rules:
    """The rules of a record; an error lists their differences from those at hand."""
    rules = under or rules_at_hand(record)
    if record.ruleset != rules.ruleset.id:
        raise InvalidRecord(f"this is a battle of {record.ruleset}, not of {rules.ruleset.id}")
    rules = rules.with_preset(rules.scenario(record.scenario).preset)
    differing = differences(rules, record.in_force)
    if differing:
        lost = gone(rules.ruleset, record.in_force)
        way = "" if lost else "; Battle.replay(record, record.rules()) replays it as it was"
        raise InvalidRecord(f"the rules differ from those this battle was played under: {listed(differing)}{way}")
    return rules


def rules_at_hand(record: Record) -> Rules:
    """The ruleset with the readings and numbers chosen for a battle, as far as it still has them."""
    ruleset = find(record.ruleset)
    readings, numbers = ruleset.catalogue.options.keys(), ruleset.catalogue.numbers
    return ruleset.load(
        {id: label for id, label in record.changed_rulings.items() if {id, id + READING} & readings},
        {id: value for id, value in record.changed_numbers.items() if id in numbers},
        record.preset,
    )


def replayed(record: Record, under: Rules | None, watch: Watch | None) -> Course:
    """The course of a record, played again exactly; under other rules an error lists the differences."""
    rules = verify(record, under)
    scenario, players = rules.scenario(record.scenario), rules.ruleset.everybody(record.players)
    opening = Opening(rules, scenario, record.seed, record.index, record.dice)
    course = Course(opening, rules.start(scenario, kept=True), [None] * len(players), watch)
    answer_as(record, course)
    course.seat_players(players)
    course.set_luck(record.streams)
    course.advance()
    return course


def answer_as(record: Record, course: Course) -> None:
    """Gives a fresh course the answers of a record, and checks the state after each beat."""
    changed = record.fingerprint != course.rules.ruleset.fingerprint
    blame = "the rules' sources have changed since" if changed else "the record does not fit its own rules"
    before = iter(record.luck)
    for number, answers in enumerate(record.answers):
        for text in answers:
            try:
                answer = read_answer(course, text)
                luck = () if answer.by_bot else tuple(int(word) for word in next(before, "").split())
                luck = checked_luck(course, luck) if luck else ()
                if answer.change is not None:
                    course.set_by_hand(answer.change, luck)
                elif answer.ended is not None:
                    course.end(answer.ended, luck)
                else:
                    course.answer(replace(answer, luck=luck))
            except ValueError as error:
                rule = getattr(error, "rule", None)
                raise InvalidRecord(f"beat {number + 1}: {text}: {error} ({blame})", rule) from None
        if len(course.history) < number and number < len(record.answers) - 1:
            raise InvalidRecord(f"beat {number + 1} asks for more than the record answers ({blame})")
    found = digests(course)
    for number, (was, now) in enumerate(zip(record.digests, found, strict=False)):
        if was != now:
            more = "; adding or removing a field changes the state, too" if changed else ""
            raise InvalidRecord(f"beat {number + 1} leads to another state than it did ({blame}{more})")
    checked_luck(course, record.streams)
    if len(record.digests) != len(found):
        raise InvalidRecord(f"{len(found)} beats follow where {len(record.digests)} did ({blame})")


def checked_luck(course: Course, luck: Sequence[int]) -> tuple[int, ...]:
    """One word for each stream of the battle."""
    if len(luck) != len(course.streams):
        raise InvalidRecord(f"{len(luck)} streams of luck where there are {len(course.streams)}")
    return tuple(luck)


def read_answer(course: Course, text: str) -> tape.Answer:
    """One entry of a record, as an answer to the pending question; an illegal one is refused."""
    by_bot = text.startswith("~")
    if text.startswith(tape.BY_HAND):
        return tape.Answer(change=byhand.Change.read(text.removeprefix(tape.BY_HAND)))
    if text.startswith(ended.BY_PEOPLE):
        return tape.Answer(ended=ended.Ended.read(text))
    words = text.removeprefix("~")
    if words.startswith("["):
        drawn = words.endswith(tape.DRAWN)
        faces = [int(x) for x in words.removesuffix(tape.DRAWN).strip("[]").split()]
        return tape.Answer(faces=course.checked_faces(faces), by_bot=by_bot, drawn=drawn)
    return tape.Answer(course.legal(words), by_bot=by_bot)
