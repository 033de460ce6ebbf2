"""Rules as strangers may use them over the network: no file of the host is opened for them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import InvalidScenario, hint
from sandtable.kernel.ruleset import Rules, Scenario


class HostedRules(Rules):
    """Rules that take a scenario by name or as data, never by path."""

    def scenario(self, source: str | Path | Mapping[str, Any]) -> Scenario:
        files = self.ruleset.scenario_files
        if not isinstance(source, Mapping) and str(source) not in files:
            near = hint(str(source), files)
            raise InvalidScenario(f'scenario: no scenario "{source}"; there are {", ".join(files)}{near}')
        return super().scenario(source)
