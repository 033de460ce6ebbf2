"""Nothing here is of any use without llvmlite."""

from __future__ import annotations

import pytest

pytest.importorskip("llvmlite")
