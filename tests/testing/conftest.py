"""The example ruleset, found where it stands."""

from __future__ import annotations

import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "tiny_duel"
sys.path.insert(0, str(EXAMPLE))
