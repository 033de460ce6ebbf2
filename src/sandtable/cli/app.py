"""The program: its commands, and how it reports errors."""

import gc
import json
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import sandtable
from sandtable.kernel import SandtableError
from sandtable.kernel.rule import rule_at_fault
from sandtable.showing import NotInstalled

from . import check, demo, guard, lab, ladder, new, odds, play, prebuild, replay, rules, simulate, sweep, table, talk
from .interrupting import leave_if_stuck, watch
from .output import remarks
from .progress import FAULTY, INTERRUPTED

BESIDE_RULES = 1  # the exit code where a look or an event has a mistake; 2 is that of a rule
WRONG_USE: Any = typer.BadParameter.__mro__[2]  # the parser's own errors, whichever package its parser comes from


class Program(TyperGroup):
    """Ends every expected error, and a mistake in a ruleset, with one line and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        words = sys.argv[1:] if args is None else list(args)
        code = self.run(words, prog_name)
        if code == INTERRUPTED:
            remarks().print("stopped")
        if standalone_mode:
            sys.exit(code)
        return code

    def run(self, words: list[str], name: str | None) -> int:
        try:
            code = super().main(words, name, standalone_mode=False)
            return code if isinstance(code, int) else 0
        except WRONG_USE as error:
            return report(wrong_use(error), None, "--json" in words)
        except (SandtableError, OSError, NotInstalled) as error:
            return report(talk.fault(error), getattr(error, "rule", None), "--json" in words)
        except (KeyboardInterrupt, typer.Abort):
            return INTERRUPTED
        except Exception as error:
            line = talk.blamed(error)
            if not line:
                raise  # not a mistake of an author, but ours
            place, rule = rule_at_fault(error)
            return report(line, rule or None, "--json" in words, FAULTY if place else BESIDE_RULES)


def wrong_use(error: Any) -> str:
    """The parser's complaint, and where to read more."""
    context = getattr(error, "ctx", None)
    more = f" (see {context.command_path} --help)" if context is not None else ""
    return f"{error.format_message()}{more}"


def report(message: str, rule: str | None, as_json: bool, code: int = FAULTY) -> int:
    """Reports an error: to a program on standard output, to a person on standard error."""
    if as_json:
        print(json.dumps({"error": message, "rule": rule}))
    else:
        remarks().print(f"error: {message}{f' [{rule}]' if rule else ''}")
    return code


app = typer.Typer(cls=Program, add_completion=False, pretty_exceptions_enable=False, no_args_is_help=True)


def version(wanted: bool) -> None:
    if wanted:
        print(f"sandtable {sandtable.__version__}")
        raise typer.Exit()


@app.callback(epilog="Every command takes --json. `sandtable COMMAND --help` says more about it.")
def about(
    show_version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=version, is_eager=True)
    ] = False,
) -> None:
    """Play tabletop combat rules, know their odds, test their balance: all from one readable source."""


for group in (rules, odds, play, simulate, ladder, sweep, lab, guard, replay, check, new, prebuild, demo, table):
    group.add_to(app)


def main() -> None:
    """The command `sandtable`. Closed outputs are no error, and Ctrl-C ends it whatever its threads do."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
    watch()
    try:
        app(prog_name="sandtable")
    except SystemExit as end:
        if end.code == INTERRUPTED:
            leave_if_stuck()
        raise
    finally:
        gc.freeze()  # the process ends, and its memory with it: looking for garbage would take a sixth of a second
