"""The JavaScript that draws charts: made once from the installed vl-convert, then kept."""

from functools import cache
from importlib import metadata
from pathlib import Path
from tempfile import NamedTemporaryFile
from zlib import crc32

from sandtable.compiled.run.cache import kept

SNIPPET = "window.vegaEmbed = vegaEmbed"  # what our pages use of the bundle


def grammar() -> str:
    """The version of Vega-Lite that our charts are written in, as vl-convert numbers it."""
    from altair import SCHEMA_VERSION

    major, minor, *_ = SCHEMA_VERSION.lstrip("v").split(".")
    return f"{major}.{minor}"


def version() -> str:
    """The version of the bundle's source; every page contains it, so it loads nothing."""
    made_from = [metadata.version(package) for package in ("vl-convert-python", "altair")]
    return f"{'-'.join(made_from)}-{crc32(SNIPPET.encode()):08x}"


@cache
def bundle() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script, which sets `vegaEmbed`. Making it takes seconds, so it is kept."""
    path = kept() / f"vega-{version()}.js"
    if path.is_file():
        return path.read_text(encoding="utf-8")
    import vl_convert

    made: str = vl_convert.javascript_bundle(SNIPPET, grammar())
    keep(path, made)
    return made


def keep(path: Path, text: str) -> None:
    """Writes the file completely or not at all; where writing is not allowed, the bundle stays in memory."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
    except OSError:
        return
