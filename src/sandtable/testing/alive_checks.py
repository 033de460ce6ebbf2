"""Checks that every number and every reading changes something: in a battle, or in the answer to a question."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sandtable.compiled import engine, unsupported
from sandtable.kernel import Rules, Ruleset, SandtableError, player_names
from sandtable.kernel.bounds import Read, entries, place_in_words
from sandtable.odds import ask, situation
from sandtable.simulate.plain import play_out, result_of, run_plain

from . import asked, drawing, play_checks, trying, variants
from .reads import watched_rules
from .trial import Trial

MASKED = 3  # plain battles of a setting that show what is read in it
BATTLES = 60  # battles of a setting that are compared where they are compiled
PLAYS = 25  # plays of a question that are compared
ENOUGH = 60  # after this many settings beyond the presets, what changed nothing counts as inert
NAMED = 20  # entries that a remark names
AGAIN = 4  # settings more for each entry that is left, wherever something reads it


def check_alive(trial: Trial) -> Iterator[str]:
    """Another value of each entry of each number, and another option of each ruling, changes something."""
    search = Search(trial)
    for one in search.settings():
        if search.is_over and trial.tried:
            break
        search.through(one)
        trial.count("settings")
        if not search.left:
            return
    never, vainly = search.never_read(), search.vainly_read()
    if trial.tried["settings"] < search.presets + ENOUGH:
        left = [*never, *vainly]
        more = f" and {len(left) - NAMED} more" if len(left) > NAMED else ""
        named = ", ".join(left[:NAMED])
        trial.remarks.append(f"not seen to change anything so far (give more seconds): {named}{more}")
        return
    if never:
        yield f"nothing reads it: {', '.join(never)}"
    if vainly:
        yield f"no other value changes anything: {', '.join(vainly)}"


class Fight:
    """Battles of one scenario between the same players."""

    def __init__(self, trial: Trial, scenario: str) -> None:
        self.ruleset, self.name = trial.ruleset, scenario
        usual = trial.ruleset.default_players
        self.players = usual if usual and trial.stream.below(2) else variants.seated(trial.ruleset, trial.stream)
        self.seed = trial.stream.below(1 << 31)

    def look(self, variant: variants.Variant, seen: set[Read]) -> None:
        """Plays a few battles under rules that note what is read."""
        rules = watched_rules(variant, self.ruleset, seen)
        rules = rules.with_preset(rules.scenario(self.name).preset)
        start = rules.start(self.name)
        for index in range(MASKED):
            result_of(rules, play_out(rules, start, self.players, self.seed, index))

    def story(self, variant: variants.Variant) -> Any:
        """The results of some battles."""
        _, rules, start = next(variants.starts(variant.load(self.ruleset), variant, self.name))
        if unsupported(self.ruleset, self.players) is None:
            return engine(self.ruleset).run(rules, start, self.players, self.seed, 0, BATTLES).tobytes()
        return run_plain(rules, start, self.players, self.seed, 0, MASKED).tobytes()


class Asking:
    """One question with the same parameters."""

    def __init__(self, trial: Trial, name: str) -> None:
        self.ruleset, self.name = trial.ruleset, name
        question, stream = trial.ruleset.questions[name], trial.stream
        self.given = asked.parameters(question, trial.ruleset.load(), stream) if stream.below(3) else {}
        self.seed = stream.below(1 << 31)

    def look(self, variant: variants.Variant, seen: set[Read]) -> None:
        """Asks and plays under rules that note what is read."""
        rules = watched_rules(variant, self.ruleset, seen)
        self.plays(rules)

    def story(self, variant: variants.Variant) -> Any:
        """The results of some plays."""
        return self.plays(variant.load(self.ruleset))

    def plays(self, rules: Rules) -> list[Any]:
        """The result of each play."""
        with trying.patience(trying.PATIENCE):
            play = situation.play_of(ask.ask(rules, self.name, self.given), rules)
            return [*map(play, range(self.seed, self.seed + PLAYS))]


Place = tuple[variants.Variant, type[Fight] | type[Asking], str]  # where a number is read


class Search:
    """The entries not yet seen to change anything, and those read so far."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.ruleset = trial, trial.ruleset
        self.left = set(entries_of(trial.ruleset))
        self.read: set[Read] = set()
        self.where: dict[Read, list[Place]] = {}  # what is left, and under what something reads it
        self.presets = 0  # settings of the presets alone
        play_checks.made_known(trial.ruleset)
        if unsupported(trial.ruleset, player_names(trial.ruleset.asks)) is None:
            play_checks.compile_all(trial)

    def settings(self) -> Iterator[tuple[variants.Variant, Fight | Asking]]:
        """Every question and scenario under every preset; then at random, and again where something left is read.

        It goes on until the time is over.
        """
        asks, fights = list(self.ruleset.questions), list(self.ruleset.scenario_files)
        self.presets = len(variants.presets(self.ruleset)) * (len(asks) + len(fights))
        for variant in variants.presets(self.ruleset):
            yield from [(variant, Asking(self.trial, name)) for name in asks]
            yield from [(variant, Fight(self.trial, name)) for name in fights]
        while self.trial.time_left:
            yield from self.again()
            stream = self.trial.stream
            drawn = [*variants.readings(self.ruleset, 2, stream), *drawing.numbers(self.ruleset, 2, stream)]
            for variant in (*variants.presets(self.ruleset), *drawn):
                yield variant, Fight(self.trial, self.trial.pick(fights))
                if asks:
                    yield variant, Asking(self.trial, self.trial.pick(asks))

    def again(self) -> Iterator[tuple[variants.Variant, Fight | Asking]]:
        """Tries other battles and parameters where something reads what is left."""
        for read in sorted(self.left & self.read):
            for _ in range(AGAIN):
                if read in self.left and self.trial.time_left:
                    variant, kind, name = self.trial.pick(self.where[read])
                    yield variant, kind(self.trial, name)

    def through(self, one: tuple[variants.Variant, Fight | Asking]) -> None:
        """Tries the entries that one setting reads, because no others can change it."""
        variant, where = one
        seen: set[Read] = set()
        try:
            where.look(variant, seen)
            self.read |= seen
            wanted = sorted(self.left & seen)
            for read in wanted:
                self.where.setdefault(read, []).append((variant, type(where), where.name))
            base = where.story(variant) if wanted else None
        except (SandtableError, StopIteration, trying.Endless):
            return  # not to be asked, or not to be played, under these settings
        self.left -= {read for read in wanted if not self.is_over and self.is_alive(where, variant, read, base)}

    @property
    def is_over(self) -> bool:
        """Whether the time is over, too early to say anything about what is left."""
        return not self.trial.time_left and self.trial.tried.get("settings", 0) + 1 < self.presets + ENOUGH

    def is_alive(self, where: Fight | Asking, variant: variants.Variant, read: Read, base: Any) -> bool:
        """Whether another value of this number, or another option of this ruling, changes something."""
        return any(self.moves(where, changed, base) for changed in self.changed(variant, read))

    def moves(self, where: Fight | Asking, changed: variants.Variant, base: Any) -> bool:
        """Whether a changed setting has another result; being refused counts as one."""
        self.trial.count("changes")
        try:
            return bool(where.story(changed) != base)
        except Exception:  # `bounds` reports the error
            return True

    def changed(self, variant: variants.Variant, read: Read) -> Iterator[variants.Variant]:
        """The setting with another value of one number, or another option of one ruling."""
        id, place = read
        in_force, catalogue = variant.load(self.ruleset).in_force, self.ruleset.catalogue
        if id in catalogue.options:
            for label in catalogue.options[id]:
                if label != in_force[id]:
                    yield replace(variant, rulings={**variant.rulings, id: label})
            return
        for value in drawing.others(catalogue, id, place, in_force):
            yield replace(variant, numbers={**variant.numbers, id: value})

    def never_read(self) -> list[str]:
        """The entries left that nothing read."""
        return in_words(self.left - self.read)

    def vainly_read(self) -> list[str]:
        """The entries left although something read them."""
        return in_words(self.left & self.read)


def entries_of(ruleset: Ruleset) -> Iterator[Read]:
    """Every entry of every number that may be something else, and every ruling with more than one option."""
    catalogue = ruleset.catalogue
    for id, book in catalogue.numbers.items():
        assert book is not None
        yield from ((id, place) for place, _ in entries(book) if drawing.others(catalogue, id, place))
    yield from ((id, ()) for id, options in catalogue.options.items() if len(options) > 1)


def in_words(reads: set[Read]) -> list[str]:
    """`gear.price[2]`."""
    return [f"{id}{place_in_words(place)}" for id, place in sorted(reads)]
