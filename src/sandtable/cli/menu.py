"""The legal answers, numbered, grouped by the piece they are about, with their chances beside them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

import sandtable as st
from sandtable.battle.log import named
from sandtable.kernel import Action, Piece, said
from sandtable.kernel.actions import Slot
from sandtable.odds import chances, words

HOPE, RISK = ("", "not bold green"), ("! ", "not bold yellow")  # a mark, because not all readers see colours
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
    for number, (action, title, item) in enumerate(zip(actions, titles, items(battle, actions)), 1):
        text = item.words if flat else item.within(title)
        groups.setdefault("" if flat else title, []).append(cell(number, text, item.price, foretold(battle, action)))
    return sorted(groups.items(), key=lambda group: bool(group[0]))


@dataclass(frozen=True)
class Item:
    """An answer in words, and its price."""

    words: str
    price: str = ""

    def within(self, title: str) -> str:
        """The words below a title such as `A2 Boris`, without the label or the name that it says already."""
        label, _, name = title.partition(" ")
        said = next((each for each in (name, label) if each and self.words.startswith(f"{each} ")), "")
        return self.words.removeprefix(said).lstrip()


def items(battle: st.Battle, actions: Sequence[Action]) -> list[Item]:
    """Answers in the words of the look. Where it has none, or the same for two of them, their notation is said."""
    state = battle.state.clone()
    points = [battle.rules.ruleset.told(state, action) for action in actions]
    said = Counter(point.words for point in points if point)
    found = []
    for action, point in zip(actions, points):
        if point is None or not point.words:
            found.append(Item(str(action)))
        else:
            found.append(Item(point.words if said[point.words] == 1 else f"{point.words} ({action})", point.cost))
    return found


def cell(number: int, text: str, price: str, chances: "Sequence[Told]") -> Text:
    """One answer: its number, its words, its price, its chances."""
    shown = Text(f"{number:4}", style="bold cyan")
    shown.append(f" {text}", "default not bold")
    if price:
        shown.append(f" ({price})", "dim not bold")
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


def foretold(battle: st.Battle, action: Action) -> list[Told]:
    """What the ruleset tells of an answer before it is given."""
    told = chances.chances(battle, action)
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


def piece_slot(action: Action) -> Slot | None:
    """The field that names the piece an answer is about: the first of its kind."""
    return next((slot for slot in action.slots.values() if is_piece(slot.type)), None)


def is_piece(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Piece)
