"""Questions whose answers are declared one by one: the menu, the judge and the dispatch follow from the declarations.

class Go(Act, answers=Ask.ACT, notation="go {to}"): ...

@judge(act.Go)      # whether it is legal; without a judge it always is
def may_go(t, who, to): ...

@does(act.Go)       # what it does
def go(t, who, to): ...

ask(t, side, act.Ask.ACT, who)      # offers what is legal, and does what is answered

They are written as a rule would be, and run, are checked and compile like one.
"""

import linecache
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple, get_args

from .actions import Action, Named, Slot
from .declared import arguments_of, types_of
from .errors import InvalidRules
from .made import kinds_made
from .places import place_of
from .rule import BEFORE, DOES, FAMILIES, GIVEN, IN_USE, JUDGED, JUDGES, LEFT_OUT, MENUS, OFFERS, helper, spelt
from .state import Piece, State
from .table import Table
from .values import Code
from .verbs import choose

WRITTEN: dict[str, str] = {}  # name in place of a file -> text of the functions of a question
ABOUT = ("who", "about")  # subjects of a question, in the order of arguments
OWN = {"t", "side", "answer", "question", "choose", "options", "is_legal", "done", "asked"}  # names in the written text
HEAD = """
def options(t: {table}{more}) -> Iterator[{family}]:
    \"\"\"What may be answered.\"\"\"
{offers}

def is_legal(t: {table}, answer: {family}{more}) -> bool:
    \"\"\"Whether an answer is legal.\"\"\"
{before}
    match answer:
{judges}
    return {otherwise}

def done(t: {table}, answer: {family}{more}) -> None:
    \"\"\"Does what is answered.\"\"\"
    match answer:
{does}

def asked(t: {table}, side: int{more}) -> {family}:
    \"\"\"Asks, and does what is answered.\"\"\"
    answer = choose(t, side, question, options({given}){told})
    done(t, answer{told})
    return answer
"""


def ask(t: Table[Any], side: int, question: IntEnum, who: State | None = None, about: Any = None) -> Any:
    """Asks a side to choose one of the actions that answer this question, and carries the chosen one out.

    Every answer that its judge allows is offered (see `judge`, `does` and `offers`). Returns the answer.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Nap(Deed, answers=Question.REST, notation="nap"):
    ...     pass
    ...
    >>> str(ask(t, 0, Question.REST))
    'nap'
    """
    asked, given = written_for(question).asked, [x for x in (who, about) if x is not None]
    if len(given) > facts_wanted(asked):
        raise InvalidRules(
            f"{spelt(question)} is asked about {' and '.join(ABOUT[: len(given)])}, which no function of its answers "
            f"takes: give one of them such parameters, as @judge: (t, {', '.join(ABOUT[: len(given)])}, ...)"
        )
    return asked(t, side, *given)


class Asked(NamedTuple):
    """The functions of one question."""

    options: Any
    is_legal: Any
    done: Any
    asked: Any


def answers_to(question: IntEnum) -> list[type[Action]]:
    """The kinds of action that declare this question, in order."""
    family = FAMILIES.get(type(question))
    return [] if family is None else [kind for kind in family.kinds if question in kind.answers]


def judge_of(question: IntEnum) -> Any:
    """The function that says whether an answer to a question is legal; None where only a menu does.

    >>> is_legal = judge_of(act.Ask.ACT)
    >>> is_legal(t, act.Guard(), t.duellists[0])
    True
    """
    return written_for(question).is_legal if answers_to(question) else marked(JUDGES, question)


def done_of(question: IntEnum) -> Any:
    """The function that carries out an answer, for rules that do more around it than `ask`.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Nap(Deed, answers=Question.REST, notation="nap"):
    ...     pass
    ...
    >>> done_of(Question.REST)(t, Nap())
    """
    return written_for(question).done


def options_of(question: IntEnum) -> Any:
    """The function that yields all that is offered, for rules that do more around it than `ask`.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Nap(Deed, answers=Question.REST, notation="nap"):
    ...     pass
    ...
    >>> [str(answer) for answer in options_of(Question.REST)(t)]
    ['nap']
    """
    return written_for(question).options


def marked(functions: dict[type[IntEnum], dict[int, Any]], question: IntEnum) -> Any:
    """The function that an author marked for a whole question; None by default."""
    return functions.get(type(question), {}).get(int(question))


def offered(t: Table[Any], question: IntEnum, *about: Any) -> list[Any]:
    """The legal answers to a question, for showing them: `offered(t, act.Ask.ACT, who)`.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Nap(Deed, answers=Question.REST, notation="nap"):
    ...     pass
    ...
    >>> [str(answer) for answer in offered(t, Question.REST)]
    ['nap']
    """
    return list(written_for(question).options(t, *about))


def settle(t: Table[Any], answer: Action, *about: Any) -> None:
    """Carries out an answer without asking, to show where it leads.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Question(Code):
    ...     REST = 0
    ...
    >>> class Nap(Deed, answers=Question.REST, notation="nap"):
    ...     pass
    ...
    >>> settle(t, Nap())
    """
    for question in answer.answers[:1]:
        written_for(question).done(t, answer, *about)


def facts_for(judge: Any, about: Iterable[Any]) -> list[Any]:
    """The arguments of a judge besides the table and the answer."""
    return [x for x in about if x is not None][: facts_wanted(judge)]


@cache
def facts_wanted(judge: Any) -> int:
    return len(arguments_of(judge)) - 2


def judges_of(questions: type[IntEnum]) -> list[Any]:
    """The judges of all questions of a ruleset."""
    return [judge for judge in map(judge_of, questions) if judge is not None]


def written_for(question: IntEnum) -> Asked:
    """The functions of a question, made once."""
    key = type(question), question
    if key not in IN_USE:
        IN_USE[key] = Writer(question).write()
    found: Asked = IN_USE[key]
    return found


class Writer:
    """Writes the functions of one question."""

    def __init__(self, question: IntEnum) -> None:
        self.question, self.kinds = question, answers_to(question)
        if not self.kinds:
            raise InvalidRules(f"no action answers {spelt(question)}: class Go(Act, answers={spelt(question)}, ...)")
        self.family = FAMILIES[type(question)]
        self.names: dict[str, Any] = {"Iterator": Iterator, "question": question, "choose": choose}
        self.hints: dict[str, Any] = dict.fromkeys(("t", *ABOUT), Any)
        self.menu, self.others = marked(MENUS, question), marked(JUDGES, question)
        self.before = marked(BEFORE, question)
        whole = self.menu, self.others, self.before
        functions: list[tuple[Any, Any]] = [(f, None) for f in whole if f is not None]
        functions += [f for kind in self.kinds for f in functions_of(kind)]
        self.taken = {*OWN, *ABOUT, *[name for kind in self.kinds for name in kind.slots]}
        named = int(any(slot.asked for kind in self.kinds for slot in kind.slots.values()))
        self.about = ABOUT[: max((self.told(f, kind) for f, kind in functions), default=0) or named]

    def told(self, f: Any, kind: type[Action] | None) -> int:
        """How many subjects of the question a function takes, between the table and the fields of its action."""
        hints = types_of(f)
        judges = f is self.others or f is self.before
        names = [name for name in arguments_of(f) if not judges or name != "answer"]
        fields = fields_of(kind) if kind is not None and f is not OFFERS.get(kind) else {}
        besides = {} if kind is None else GIVEN.get((f, kind), {})
        extra = len(names) - 1 - len(fields) - len(besides)
        if not 0 <= extra <= len(ABOUT):
            wanted = ", ".join(["t", *["answer"] * judges, "[who]", *fields])
            of = spelt(self.question) if kind is None else kind.__name__
            raise InvalidRules(f"{f.__module__}.{f.__qualname__} of {of} takes ({wanted})")
        for name, given in zip(("t", *ABOUT), names[: 1 + extra]):
            self.hints[name] = hints.get(given, Any)
        return extra

    # ---- parts of the text ------------------------------------------------------------------------------------------

    def write(self) -> Asked:
        """The functions, with their text where tracebacks, lint and compiled code look for it."""
        parameters = "".join(f", {name}: {self.named(self.hints[name])}" for name in self.about)
        text = HEAD.format(
            table=self.named(self.hints["t"]),
            family=self.named(self.family),
            more=parameters,
            given=", ".join(("t", *self.about)),
            told="".join(f", {name}" for name in self.about),
            offers="\n".join(self.listed()),
            before=""
            if self.before is None
            else f"    if not {self.judging(self.before, 'answer')}:\n        return False",
            judges="\n".join(self.case(kind, "return " + self.judged(kind, False), True) for kind in self.kinds),
            otherwise=self.otherwise(),
            does="\n".join(self.case(kind, self.call(DOES[kind], kind, False)) for kind in self.kinds if kind in DOES)
            or "        case _:\n            pass",
        )
        module = self.family.__module__
        written = composed(f"<answers to {module}.{spelt(self.question)}>", text, self.names | {"__name__": module})
        return Asked(*[self.renamed(written[name]) for name in Asked._fields])

    def renamed(self, f: Any) -> Any:
        """A function with the question in its name, unlike those of other questions."""
        f.__qualname__ = f"{f.__name__}_{self.question.name.lower()}"
        return helper(f)

    def named(self, thing: Any) -> str:
        """A name for an outside object in the written text: its own, if that is free."""
        name = getattr(thing, "__name__", "Any")
        while name in self.taken or self.names.get(name, thing) is not thing:
            name += "_"
        self.names[name] = thing
        return name

    def otherwise(self) -> str:
        """The expression that judges an action which does not answer the question."""
        if self.others is None:
            return "False"
        return self.judging(self.others, "answer")

    def judging(self, f: Any, answer: str) -> str:
        """A call of a function that judges any answer."""
        return f"{self.named(f)}({', '.join(['t', answer, *self.given(f, None)[1:]])})"

    def listed(self) -> Iterator[str]:
        """The lines that offer all answers."""
        listed: set[type[Action]] = set()
        if self.menu is not None:
            yield self.yielded(self.menu, None)
            listed = kinds_made(self.menu).union(self.left_out())
        for kind in self.kinds:
            if kind not in listed:
                yield from self.offers(kind)

    def left_out(self) -> Iterator[type[Action]]:
        """The kinds that the menu leaves out on purpose."""
        for kind in LEFT_OUT[self.menu]:
            if kind not in self.kinds:
                where = f"{place_of(self.menu)}: {self.menu.__qualname__} leaves out {kind.__name__}"
                raise InvalidRules(f"{where}, which does not answer {spelt(self.question)}")
            yield kind

    def yielded(self, f: Any, kind: type[Action] | None) -> str:
        """The line that offers all that a function yields."""
        return f"    yield from {self.named(f)}({', '.join(self.given(f, kind))})"

    def offers(self, kind: type[Action]) -> Iterator[str]:
        """The lines that offer an action with all values of its fields."""
        if kind in OFFERS:
            yield self.yielded(OFFERS[kind], kind)
            return
        indent = "    "
        for name, slot in fields_of(kind).items():
            for line in self.loop(kind, name, slot):
                yield indent + line
                indent += "    " * line.endswith(":")
        made = f"{self.named(kind)}({', '.join(value_of(s, n) for n, s in kind.slots.items())})"
        legal = self.judged(kind, True)
        if self.before is not None:
            legal = f"{self.judging(self.before, made)} and {legal}"
        if legal != "True":
            yield f"{indent}if {legal}:"
            indent += "    "
        yield f"{indent}yield {made}"

    def loop(self, kind: type[Action], name: str, slot: Slot) -> list[str]:
        """The lines that loop over the values of a field."""
        of = slot.type
        if isinstance(of, type) and issubclass(of, Piece):
            return [f"for {name} in t.{self.list_of(of)}:"]
        if isinstance(of, type) and issubclass(of, Code):
            return [f"for {name} in {self.named(of)}:"]
        if isinstance(of, type) and issubclass(of, Named):
            if of.beside is None:
                return [f"for {name} in range({len(of.labels())}):"]
            field, count, neighbour = of.beside
            step = self.named(neighbour)
            return [f"for {name}_way in range({count}):", f"{name} = {step}(who.{field}, {name}_way)"]
        if of is bool:
            return [f"for {name} in range(2):"]
        if slot.bounds is not None:
            return [f"for {name} in range({slot.least}, {slot.most + 1}):"]
        raise InvalidRules(
            f"{kind.__name__}.{name} may be any number: say what to offer with @offers({kind.__name__}), "
            f"or which it may be: {name}: Annotated[int, Between(1, 3)]"
        )

    def list_of(self, pieces: type[Piece]) -> str:
        """The field of the table, or of its board, that holds such pieces."""
        table = self.hints["t"]
        boards = [of for base in getattr(table, "__orig_bases__", ()) for of in get_args(base)]
        for before, holder in (("", table), *(("board.", board) for board in boards)):
            for name, field in getattr(holder, "fields", {}).items():
                if field.count and field.state is pieces:
                    return f"{before}{name}"
        raise InvalidRules(f"{spelt(self.question)}: no function says what its table is: t: Battle")

    def judged(self, kind: type[Action], pieces: bool) -> str:
        """The expression that says whether an action of this kind is legal."""
        return self.call(JUDGED[kind], kind, pieces) if kind in JUDGED else "True"

    def case(self, kind: type[Action], line: str, only_asked: bool = False) -> str:
        """The lines for an action of this kind; `only_asked` leaves out actions that name another piece."""
        own = "".join(f" if {name} == who.index" for name, slot in kind.slots.items() if slot.asked and only_asked)
        fields = [name if own or not slot.asked else "_" for name, slot in kind.slots.items()]
        return f"        case {self.named(kind)}({', '.join(fields)}){own}:\n            {line}"

    def call(self, f: Any, kind: type[Action], pieces: bool) -> str:
        """A call of a function with the fields of an action; `pieces` says that fields hold pieces, not places."""
        own = self.named(f)
        hints, told = types_of(f), self.given(f, kind)
        fields, given, slots = [], GIVEN.get((f, kind), {}), iter(fields_of(kind).items())
        for parameter in arguments_of(f)[len(told) :]:
            if parameter in given:
                fields.append(self.spelt(given[parameter]))
                continue
            wants, (name, slot) = hints.get(parameter), next(slots)
            if wants is slot.type and isinstance(wants, type) and issubclass(wants, Piece):
                fields.append(name if pieces else f"t.{self.list_of(wants)}[{name}]")
            else:
                fields.append(value_of(slot, name) if pieces else name)
        return f"{own}({', '.join([*told, *fields])})"

    def spelt(self, value: Any) -> str:
        """A value as source text."""
        return f"{self.named(type(value))}.{value.name}" if isinstance(value, IntEnum) else repr(value)

    def given(self, f: Any, kind: type[Action] | None) -> list[str]:
        return ["t", *self.about[: self.told(f, kind)]]


def composed(file: str, text: str, names: dict[str, Any]) -> dict[str, Any]:
    """The names that a written text defines; tracebacks, lint and compiled code find the text by file."""
    WRITTEN[file] = text
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    exec(compile(text, file, "exec"), names)
    return names


def fields_of(kind: type[Action]) -> dict[str, Slot]:
    """The fields of an action, without the piece asked."""
    return {name: slot for name, slot in kind.slots.items() if not slot.asked}


def functions_of(kind: type[Action]) -> list[tuple[Any, type[Action]]]:
    """The functions declared for a kind of action, each with the kind."""
    return [(of[kind], kind) for of in (JUDGED, DOES, OFFERS) if kind in of]


def value_of(slot: Slot, name: str) -> str:
    """The value of a field, by the name of its loop variable."""
    if slot.asked:
        return "who.index"
    is_piece = isinstance(slot.type, type) and issubclass(slot.type, Piece)
    return f"{name}.index" if is_piece else f"{name} == 1" if slot.type is bool else name
