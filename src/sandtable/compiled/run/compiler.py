"""Which compiler makes machine code of rules: Numba, or the translator, which needs LLVM alone."""

import os

from sandtable.kernel import InvalidRules, hint

SWITCH = "SANDTABLE_COMPILER"
NUMBA, TRANSLATOR = "numba", "translator"
COMPILERS = (NUMBA, TRANSLATOR)


def chosen() -> str:
    """The compiler that the environment variable SANDTABLE_COMPILER names; the translator where it names none."""
    name = os.environ.get(SWITCH, "").strip() or TRANSLATOR
    if name not in COMPILERS:
        known = hint(name, COMPILERS) or f"; there are {' and '.join(COMPILERS)}"
        raise InvalidRules(f'{SWITCH} names no compiler "{name}"{known}')
    return name
