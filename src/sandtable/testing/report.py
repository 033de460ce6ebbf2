"""What a check of a ruleset found."""

from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel import InvalidRules


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, and the check that found it."""

    check: str
    text: str

    def __str__(self) -> str:
        return f"{self.check}: {self.text}"


@dataclass
class Report:
    """The outcome of `check_ruleset`: what is wrong, what is worth knowing, and how much was tried."""

    ruleset: str
    seed: int
    findings: list[Finding] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)  # remarks: not faults, but probably oversights
    tried: dict[str, str] = field(default_factory=dict)  # check -> what it did
    seconds: float = 0.0
    told: list[str] = field(default_factory=list, repr=False)  # what was found, whatever the battle
    lines: list[str] = field(default_factory=list, repr=False)  # where lint has found something, as "fire.py:41"

    @property
    def ok(self) -> bool:
        return not self.findings

    def raise_if_wrong(self) -> None:
        """`InvalidRules` with every finding, if there are any."""
        if self.findings:
            listed = "\n".join(f"  {finding}" for finding in self.findings)
            raise InvalidRules(f"{self.ruleset} (seed {self.seed}):\n{listed}")

    def to_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "ok": self.ok,
            "seed": self.seed,
            "seconds": round(self.seconds, 1),
            "findings": [{"check": f.check, "text": f.text} for f in self.findings],
            "remarks": [{"check": f.check, "text": f.text} for f in self.remarks],
            "tried": self.tried,
        }

    def __str__(self) -> str:
        lines = [f"{name}: {what}" for name, what in self.tried.items()]
        lines += [f"remark: {remark}" for remark in self.remarks]
        lines += [f"WRONG: {finding}" for finding in self.findings]
        verdict = "sound" if self.ok else f"{len(self.findings)} findings"
        return "\n".join([*lines, f"{self.ruleset}: {verdict} (seed {self.seed}, {self.seconds:.0f} s)"])
