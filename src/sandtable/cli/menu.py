"""The legal answers, numbered, grouped by the piece they are about, with their chances beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

import sandtable as st
from sandtable.battle.log import named, said
from sandtable.kernel import Action, Piece
from sandtable.kernel.actions import Slot
from sandtable.odds import chances as foretold
from sandtable.odds import words

HOPE, RISK = ("", "not bold green"), ("! ", "not bold yellow")  # a mark, for not all readers see colours
MARKS = {True: HOPE, False: RISK, None: HOPE}


def menu_lines(battle: st.Battle, actions: Sequence[Action], width: int) -> list[Text]:
    """The menu in as few lines as the width allows."""
    lines: list[Text] = []
    for title, cells in grouped(battle, actions):
        if title:
            lines.append(Text(title, style="bold"))
        lines += in_columns(cells, width)
    return lines


def grouped(battle: st.Battle, actions: Sequence[Action]) -> list[tuple[str, list[Text]]]:
    """Title and cells of each group; groups of one answer each are no groups."""
    groups: dict[str, list[Text]] = {}
    titles = [title_of(battle, action) for action in actions]
    flat = len(actions) < 2 * len(set(titles))
    for number, (action, title) in enumerate(zip(actions, titles), 1):
        short = str(action) if flat else without_label(action)
        groups.setdefault("" if flat else title, []).append(cell(number, short, chances(battle, action)))
    return sorted(groups.items(), key=lambda group: bool(group[0]))


def cell(number: int, text: str, chances: "Sequence[Told]") -> Text:
    """One answer: its number, its notation, its chances."""
    shown = Text(f"{number:4}", style="bold cyan")
    shown.append(f" {text}", "default not bold")
    if chances:
        for place, chance in enumerate(chances):
            mark, style = MARKS[chance.good]
            shown.append("  " if place == 0 else ", ", "not bold")
            shown.append(f"{mark}{chance}", style)
    return shown


@dataclass(frozen=True)
class Told:
    """A chance in the menu: whom it concerns unless it is the one who answers, what, and how likely."""

    name: str
    label: str
    p: float
    good: bool | None

    def __str__(self) -> str:
        return f"{f'{self.name} ' if self.name else ''}{self.label} {words.percent(self.p)}"


def chances(battle: st.Battle, action: Action) -> list[Told]:
    """What the ruleset tells of an answer before it is given."""
    told = foretold.chances(battle, action)
    return [Told(named(battle.state, each.whom), each.label, float(each.odds.p(True)), each.good) for each in told]


def in_columns(cells: Sequence[Text], width: int) -> list[Text]:
    """Cells side by side, all of one width, read row by row."""
    widest = max(shown.cell_len for shown in cells) + 2
    fit = max(1, width // widest)
    lines = []
    for start in range(0, len(cells), fit):
        line = Text()
        for shown in cells[start : start + fit]:
            line.append_text(shown)
            line.append(" " * (widest - shown.cell_len))
        line.rstrip()
        lines.append(line)
    return lines


def title_of(battle: st.Battle, action: Action) -> str:
    """The piece an answer is about, by label and name; nothing where it is about none."""
    slot = piece_slot(action)
    if slot is None:
        return ""
    label, place = slot.show(getattr(action, slot.name)), int(getattr(action, slot.name))
    list_name = battle.rules.ruleset.lists.get(slot.type.__name__)
    name = said(battle.state, getattr(battle.state, list_name)[place]) if list_name else label
    return label if name == label else f"{label} {name}"


def without_label(action: Action) -> str:
    """The notation without the piece that its group is about."""
    slot = piece_slot(action)
    label = slot.show(getattr(action, slot.name)) if slot else ""
    return str(action).removeprefix(f"{label} ") if label else str(action)


def piece_slot(action: Action) -> Slot | None:
    """The field that names the piece an answer is about: the first of its kind."""
    return next((slot for slot in action.slots.values() if is_piece(slot.type)), None)


def is_piece(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Piece)
