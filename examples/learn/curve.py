"""Draws what `train` has logged: `python -m examples.learn.curve curve.json docs/learning-curve.svg`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 720, 380, 60, 48, 120, 52
INKS = ("#2b6cb0", "#b7791f", "#2f855a")
STYLE = """text { font: 13px system-ui, sans-serif; fill: #1f2933 } .grid { stroke: #cbd2d9 } .even { stroke: #7b8794;
stroke-dasharray: 5 4 } .line { fill: none; stroke-width: 2 } .band { opacity: .18 } .paper { fill: #fffdf8 }"""


def drawn(log: Sequence[dict[str, Any]], title: str) -> str:
    """The score against each opponent over CPU time, with its interval, as SVG."""
    last: float = max(each["seconds"] for each in log) / 60
    opponents = list(dict.fromkeys(each["opponent"] for each in log))

    def x(minutes: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * minutes / last

    def y(score: float) -> float:
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * score

    parts = [f'<rect class="paper" width="{WIDE}" height="{HIGH}"/>', text(LEFT, 26, title)]
    for tenth in range(0, 11, 2):
        parts.append(line("grid", [(x(0), y(tenth / 10)), (x(last), y(tenth / 10))]))
        parts.append(text(LEFT - 8, y(tenth / 10) + 4, f"{tenth * 10} %", "end"))
    parts.append(line("even", [(x(0), y(0.5)), (x(last), y(0.5))]))
    parts.append(text(x(last) - 6, y(0.5) + 17, "as strong as its opponent", "end"))
    parts += [text(x(minute), HIGH - BOTTOM + 20, str(minute), "middle") for minute in range(int(last) + 1)]
    parts.append(text(x(last / 2), HIGH - 12, "minutes of CPU time spent learning", "middle"))
    for ink, opponent in zip(INKS, opponents):
        points = [each for each in log if each["opponent"] == opponent]
        minutes = [each["seconds"] / 60 for each in points]
        above = [(x(m), y(each["high"])) for m, each in zip(minutes, points)]
        below = [(x(m), y(each["low"])) for m, each in zip(minutes, points)]
        parts.append(f'<polygon class="band" fill="{ink}" points="{spelt([*above, *reversed(below)])}"/>')
        middle = [(x(m), y(each["value"])) for m, each in zip(minutes, points)]
        parts.append(line("line", middle, ink))
        parts.append(
            text(x(last) + 8, middle[-1][1] + (18 if middle[-1][1] > y(0.5) - 12 else 4), f"against {opponent}")
        )
    inner = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">'
    return f"{head}\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n{inner}\n</svg>\n"


def spelt(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def line(kind: str, points: Sequence[tuple[float, float]], ink: str = "") -> str:
    stroke = f' stroke="{ink}"' if ink else ""
    return f'<polyline class="{kind}"{stroke} points="{spelt(points)}"/>'


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def main(log: str, picture: str, title: str = "A policy learns: score in pairs of battles on fresh luck") -> None:
    found = json.loads(Path(log).read_text(encoding="utf-8"))
    Path(picture).write_text(drawn(found, title), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
