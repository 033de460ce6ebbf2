"""Nothing here is of any use without numba."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")
