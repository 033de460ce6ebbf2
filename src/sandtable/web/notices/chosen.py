"""Which notices a server sends, by its command line. Secrets come from the environment or files."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sandtable.kernel import SandtableError

from .hook import Hook, parts_of
from .mail import Mail
from .outbox import PAUSES

HOOK_SECRET, MAIL_PASSWORD = "SANDTABLE_HOOK_SECRET", "SANDTABLE_MAIL_PASSWORD"
QUIET = 60.0  # seconds at a table after which a player who is away is called


@dataclass(frozen=True)
class Chosen:
    """Which notices are sent, and when."""

    address: str = ""  # where guests reach the tables
    hook: Hook | None = None
    mail: Mail | None = None
    quiet: float = QUIET
    pauses: tuple[float, ...] = PAUSES


NOTHING = Chosen()


def chosen(address: str, hook: str, mail: str, sender: str, environment: Mapping[str, str] = os.environ) -> Chosen:
    """The notices that the options of `sandtable table` ask for; an error says what is missing."""
    if not hook and not mail:
        return NOTHING
    if parts_of(address, "http", "https") is None:
        raise SandtableError("notices need --address: where guests reach the tables, as https://example.org/sand/")
    root, calls, mails = address.rstrip("/"), None, None
    if hook:
        secret = secret_of(HOOK_SECRET, environment)
        if not secret:
            raise SandtableError(f"--hook needs a secret to sign with: {HOOK_SECRET}, or a file in {HOOK_SECRET}_FILE")
        calls = Hook.at(hook, secret)
    if mail:
        mails = Mail.through(mail, secret_of(MAIL_PASSWORD, environment), sender_of(sender), root)
    return Chosen(root, calls, mails)


def sender_of(sender: str) -> str:
    if not sender:
        raise SandtableError("--mail needs --mail-from: the address that mail comes from")
    return sender


def secret_of(name: str, environment: Mapping[str, str]) -> str:
    """A secret from the environment, or from the file that it names; empty where there is none."""
    file = environment.get(f"{name}_FILE")
    if not file:
        return environment.get(name, "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SandtableError(f"{name}_FILE: {file} cannot be read ({error})") from None
