"""`sandtable rulesets`, `how`, `rules`, `sheet` and `docs`: what there is to read of games and their rules."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import sandtable as st
from sandtable import registry
from sandtable.kernel import InvalidRules, hint
from sandtable.reference import book, how, rule_tests, sheet
from sandtable.reference.carriers import Carrier, carried_by, carriers

from .options import Id, Json, Numbers, Preset, Rulings, load_rules
from .output import dim, emit, heading, say, show_markdown, table
from .progress import progress

Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to write the page; otherwise ID-sheet.html here.")
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open it, or only print where it is.")]
RuleId = Annotated[str | None, typer.Argument(metavar="[RULE]", help="A rule's id, or how several ids begin.")]


FEW = 12  # tests that are listed for people


def add_to(app: typer.Typer) -> None:
    app.command("rulesets")(rulesets)
    app.command("how")(how_to_play)
    app.command("rules")(rules)
    app.command("sheet")(reference_sheet)
    app.command("docs")(docs)


def rulesets(as_json: Json = False) -> None:
    """List the rulesets at hand."""
    found, broken = [registry.find(id) for id in registry.rulesets()], registry.broken_rulesets()
    if as_json:
        good = [{"id": r.id, "title": r.title, "summary": r.summary, "credit": r.credit} for r in found]
        emit([*good, *({"id": id, "broken": why} for id, why in broken.items())])
        return
    table(["ruleset", "title", "what it is"], [[r.id, r.title, r.summary] for r in found])
    for r in found:
        say("", dim(r.credit))
    for id, why in broken.items():
        say("", f"{id} is broken: {why}")


def how_to_play(
    id: Id,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Say how a game is played: what you want, how a turn goes, what you roll, and the ten numbers that matter."""
    loaded = load_rules(id, preset, ruling, number)
    text = how.page(loaded)
    if as_json:
        emit({"id": id, "title": loaded.ruleset.title, "text": text})
    else:
        show_markdown(text)


def rules(
    id: Id,
    rule: RuleId = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Show the rules: words, source, numbers, readings, the code that carries them and the tests that use them."""
    loaded = load_rules(id, preset, ruling, number)
    wanted = matching(loaded, rule)
    if as_json:
        emit(described(loaded, wanted))
    elif rule is not None and len(wanted) == 1:
        show_rule(loaded, wanted[0])
    else:
        show_list(loaded, wanted)


def matching(loaded: st.Rules, rule: str | None) -> list[str]:
    """The ids asked for: all, one, or those that begin so."""
    known = loaded.ruleset.catalogue.rules
    if rule is None or rule in known:
        return list(known) if rule is None else [rule]
    found = [key for key in known if key.startswith(rule.rstrip(".") + ".")]
    if not found:
        raise InvalidRules(f'no rule "{rule}" in {loaded.ruleset.id}{hint(rule, known)}')
    return found


def described(loaded: st.Rules, wanted: list[str]) -> list[dict[str, Any]]:
    """The rules as JSON."""
    code, tests = carriers(loaded.ruleset), rule_tests.tests_of(loaded.ruleset)
    return [describe(loaded, id, code[id], tests.get(id, [])) for id in wanted]


def describe(loaded: st.Rules, id: str, code: list[Carrier], tests: list[str]) -> dict[str, Any]:
    """One rule as JSON, with its tests."""
    return {**asdict(book.described_rule(loaded, id, code)), "tests": tests}


def show_list(loaded: st.Rules, wanted: list[str]) -> None:
    """One line a rule."""
    heading(f"{loaded.ruleset.title}: {len(wanted)} rules")
    rows = [[key, loaded.ruleset.catalogue.rules[key].title, in_force(loaded, key)] for key in wanted]
    table(["rule", "title", "in force"], rows)
    say("", dim(f"sandtable rules {loaded.ruleset.id} RULE shows one of them."), dim(loaded.ruleset.credit))


def in_force(loaded: st.Rules, id: str) -> str:
    """The number or reading in force, with a mark where it is not the book's."""
    catalogue = loaded.ruleset.catalogue
    usual = catalogue.numbers.get(id, (catalogue.options.get(id) or [""])[0])
    value = loaded.in_force.get(id, "")
    return f"{value}" if value == usual else f"{value} (not {usual})"


def show_rule(loaded: st.Rules, id: str) -> None:
    """One rule in full."""
    shown = describe(loaded, id, carriers(loaded.ruleset)[id], rule_tests.tests_of(loaded.ruleset).get(id, []))
    heading(f"{shown['title']}  ({id})")
    say(shown["text"])
    source = shown["source"] or ("our addition" if shown["addition"] else "")
    facts = [["source", source]] if source else []
    facts += [["number", in_force(loaded, id)] for _ in shown["numbers"]]
    for key, reading in shown["rulings"].items():
        facts += [[f"ruling {key}", f"{reading['in_force']}  (of {', '.join(reading['options'])})"]]
        if key != id:
            facts += [["", loaded.ruleset.catalogue.rules[key].text]]
    facts += [["carried by", place] for place in places(carriers(loaded.ruleset)[id])]
    facts += [["tested by", test] for test in some_of(shown["tests"])]
    table(["", ""], facts)


def some_of(tests: list[str]) -> list[str]:
    """The first few tests."""
    more = len(tests) - FEW
    return tests if more <= 0 else [*tests[:FEW], f"and {more} more (--json lists them)"]


def places(code: list[Carrier]) -> list[str]:
    """Functions with file and line, for an editor to jump to."""
    functions = {str(carrier): f"{carrier}  {carrier.file}:{carrier.line}" for carrier in code}
    return list(functions.values()) or carried_by(code)


# ---- the reference sheet ---------------------------------------------------------------------------------------


def reference_sheet(
    id: Id,
    out: Out = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Write a ruleset's reference sheet: one page of HTML that needs nothing else and prints well."""
    rules = load_rules(id, preset, ruling, number)
    with progress(f"{rules.ruleset.title}: reference sheet", as_json) as told:
        if as_json:
            emit([{"title": table.title, **table.listing.to_dict()} for table in sheet.tables(rules, told)])
            return
        text = sheet.page(rules, told)
    file = out or Path(f"{id}-sheet.html")
    file.write_text(text, encoding="utf-8")
    say(str(file), dim("Open it in a browser; its print dialogue makes a PDF of it."))


# ---- the documentation -----------------------------------------------------------------------------------------


def docs(browser: Browser = True, as_json: Json = False) -> None:
    """Open the documentation that came with the package, or say where it is."""
    package = Path(st.__file__).parent
    places = [package / "site", package.parents[1] / "site"]
    page = next((place / "index.html" for place in places if (place / "index.html").is_file()), None)
    if page is None:
        raise InvalidRules("no pages came with this package: read docs/index.md of a checkout, or `make site` there")
    if as_json:
        emit({"page": str(page)})
        return
    say(str(page))
    if browser:
        typer.launch(page.as_uri())
