"""Optional libraries: which extra brings each, and the error where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

MODULES = {  # extra of pyproject.toml -> what it brings, by the names under which modules import it
    "fast": ("llvmlite", "filelock"),
    "prebuild": ("ziglang",),
    "web": (
        *("fastapi", "starlette", "uvicorn", "h11", "websockets", "sqlalchemy", "jinja2", "markupsafe", "markdown_it"),
        *("altair", "vl_convert", "alembic", "anyio", "tomli_w"),
    ),
    "lab": ("scipy",),
    "envs": ("gymnasium", "pettingzoo"),
    "openspiel": ("open_spiel", "pyspiel"),
}
EXTRAS = {module: extra for extra, modules in MODULES.items() for module in modules}


class NotInstalled(ImportError):
    """An optional library is missing; the message says how to install it."""


def missing(name: str) -> NotInstalled:
    """The error message for a module that is not installed.

    >>> print(missing("scipy.stats"))
    scipy is not installed: pip install 'sandtable[lab]'
    """
    module = name.partition(".")[0]
    wanted = f"'sandtable[{EXTRAS[module]}]'" if module in EXTRAS else name.replace("_", "-")
    return NotInstalled(f"{module if module in EXTRAS else name} is not installed: pip install {wanted}", name=module)


@contextmanager
def needed() -> Iterator[None]:
    """Imports inside need an extra: where it is missing, the error names it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRAS:
            raise
        raise missing(error.name or "") from None
