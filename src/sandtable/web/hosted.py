"""Rules as strangers may use them over the network: no file of the host is opened for them."""

from collections.abc import Mapping
from typing import Any

import sandtable as st
from sandtable.kernel import Rules
from sandtable.registry import find

OWN = "scenario.toml"  # what a guest's own scenario is called where a question or a command names one


class HostedRules(Rules):
    """Rules that take scenarios, and all that scenarios name, by name or as data, never by path."""

    reads_files = False


def hosted(
    ruleset: str, rulings: Mapping[str, str], numbers: Mapping[str, Any], preset: str | None = None
) -> HostedRules:
    """What `st.load` gives, for guests."""
    return HostedRules(find(ruleset), rulings, numbers, preset)


def replayed(record: Mapping[str, Any] | str) -> st.Battle:
    """The battle of a record that a guest sent, with every number as it was; a text is always the record itself."""
    read = st.Record.checked(record, "record") if isinstance(record, str) else st.Record.read(record)
    then = read.rules()
    return st.Battle.replay(read, hosted(read.ruleset, then.rulings, then.changed_numbers, then.preset))
