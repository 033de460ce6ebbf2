"""The chances of an answer in a battle, also with changed pieces, as a question of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, create_model

from sandtable.battle import Battle, Choice, byhand
from sandtable.battle.log import named
from sandtable.kernel import Action, IllegalAction, InvalidRules, Piece, Published, Rules, SandtableError

from .answer import Odds
from .chances import NEVER, Chance, chances


@dataclass(repr=False)
class Beside(Odds):
    """Chances of one answer, each a column, without their dependence."""

    each: Mapping[str, Odds] = field(default_factory=dict)

    def of(self, *columns: str) -> Odds:
        """One of the chances; an unknown one cannot happen."""
        if len(columns) > 1:
            raise InvalidRules("these chances stand beside each other: ask for one of them")
        name = columns[0]
        return self.each.get(name) or replace(NEVER, columns=(name,))


def beside(found: Mapping[str, Odds]) -> Beside:
    """Several chances as one answer, with the certainty of the least certain."""
    unsure = next((odds for odds in found.values() if not odds.exact), Odds({}))
    sure = {name: getattr(unsure, name) for name in ("exact", "why", "samples", "floats")}
    return Beside({}, tuple(found), each=found, **sure)


@dataclass
class WhatIf:
    """The chances of an answer, as the battle stands and with other values of the pieces.

    A referee's values of the concerned pieces can be changed; none after dice have fallen in the current action, since
    these would have to fall again.
    """

    battle: Battle
    action: Action

    @classmethod
    def of(cls, battle: Battle, answer: str) -> "WhatIf":
        """The question about an answer; `IllegalAction` names the rule that forbids it."""
        return cls(battle, battle.course.legal(answer))

    @cached_property
    def told(self) -> list[Chance]:
        """The current chances."""
        return chances(self.battle, self.action)

    @cached_property
    def concerned(self) -> list[str]:
        """The labels of the pieces that answer, roll, are named by the answer or may suffer from it, and the battle."""
        pending, roll = self.battle.pending, self.battle.roll_after(self.action)
        assert isinstance(pending, Choice)
        asked = pending.who.label if isinstance(pending.who, Piece) else ""
        rolling = () if roll is None else (roll.who, roll.target)
        whom = [asked, *self.pieces_named(), *rolling, *(chance.whom for chance in self.told), byhand.BATTLE]
        return [label for label in dict.fromkeys(whom) if label in self.battle.sheets]

    def pieces_named(self) -> Iterator[str]:
        """The labels of the pieces that the answer names."""
        for name, slot in type(self.action).slots.items():
            if isinstance(slot.type, type) and issubclass(slot.type, Piece):
                yield slot.show(getattr(self.action, name))

    @cached_property
    def entries(self) -> dict[str, tuple[str, str]]:
        """The parameters: each is an entry of the sheet of a piece."""
        labels = [] if self.battle.course.fallen else self.concerned
        sheets = {label: type(self.battle.sheet(label)) for label in labels}
        return {f"{label}_{name}": (label, name) for label, sheet in sheets.items() for name in sheet.model_fields}

    @cached_property
    def question(self) -> Published:
        """The question as a form: types, bounds and titles come from the sheets."""
        parameters = {parameter: self.parameter(*entry) for parameter, entry in self.entries.items()}
        config = ConfigDict(extra="forbid", frozen=True)
        made: Any = create_model("WhatIf", __config__=config, __doc__=self.text, **parameters)  # type: ignore[call-overload]
        return Published(str(self.action), made)

    def parameter(self, label: str, name: str) -> tuple[Any, Any]:
        """The type of an entry of a sheet, and its field, with the current value as default."""
        sheet = self.battle.sheet(label)
        entry = type(sheet).model_fields[name]
        kind = Annotated[entry.annotation, *entry.metadata] if entry.metadata else entry.annotation
        title = f"{called(self.battle, label)}: {byhand.title(sheet, name)}"
        now, help, extra = getattr(sheet, name), entry.description, entry.json_schema_extra
        return kind, Field(now, title=title, description=help, json_schema_extra=extra)

    @property
    def text(self) -> str:
        """The question in a sentence."""
        if self.battle.course.fallen:
            return "Dice have fallen in what is under way: nothing about the pieces can be changed until it is over."
        return "The chances of this answer, as the pieces are and as you change them."

    # ---- answers ---------------------------------------------------------------------------------------------

    def odds(self, values: BaseModel, rules: Rules, seconds: float) -> Beside:
        """The chances with these values instead of the current ones, under these rules."""
        other = self.otherwise(values, rules)
        action = other.course.legal(self.action)
        found = {column(other, each): each.odds for each in chances(other, action, seconds)}
        never = {column(self.battle, each): NEVER for each in self.told}
        first = other.roll_after(action)
        return replace(beside(never | found), sums=() if first is None else first.sums)

    def otherwise(self, values: BaseModel, rules: Rules) -> Battle:
        """The battle, or a copy with other values or rules, from the start of its beat."""
        given = [answer.action for answer in self.battle.course.tape.answers if answer.action is not None]
        changes = self.changes(values)
        if not changes and rules.in_force == self.battle.rules.in_force:
            return self.battle
        if self.battle.course.fallen:
            raise IllegalAction("dice have fallen in what is under way: under other rules these would be others")
        other = Battle(rules, start=self.battle.beat_start)  # with its own luck: dice to come stay unknown
        for label, new in changes.items():
            put(other, label, new)
        for action in given:
            other.push(action)
        if any(event.kind == "roll" for event in other.log):
            raise IllegalAction(f"so changed, dice would fall before {self.action}")
        return other

    def changes(self, values: BaseModel) -> dict[str, dict[str, Any]]:
        """The differences from the table, by piece."""
        usual, found = self.question.model().model_dump(mode="json"), dict[str, dict[str, Any]]()
        for parameter, value in values.model_dump(mode="json").items():
            label, name = self.entries[parameter]
            if value != usual[parameter]:
                found.setdefault(label, {})[name] = value
        return found


def put(battle: Battle, label: str, new: Mapping[str, Any]) -> None:
    """Sets entries of a sheet; an error begins with the faulty parameter."""
    try:
        battle.set(label, **new)
    except SandtableError as error:
        sheet, said = battle.sheet(label), str(error)
        blamed = next((name for name in new if said.startswith(f"{byhand.title(sheet, name)}: ")), next(iter(new)))
        raise IllegalAction(f"{label}_{blamed}: {said}", error.rule) from None


def called(battle: Battle, label: str) -> str:
    """The name of a piece, or of the battle."""
    return "The battle" if label == byhand.BATTLE else named(battle.state, label)


def column(battle: Battle, chance: Chance) -> str:
    """A chance in words, as on the aim card."""
    whom = named(battle.state, chance.whom)
    return f"{whom} {chance.label}" if whom else chance.label
