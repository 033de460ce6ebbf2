"""Mail, through the mail server that the host names."""

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote

from sandtable.kernel import SandtableError

from ..tables.turns import Turn
from .hook import parts_of
from .outbox import Refused

SECONDS = 20.0  # for each step
PORTS = {"smtp": 25, "smtps": 465}
PLAIN = re.compile(r"[\w.!#$%&'*+/=?^{|}~-]{1,64}@([a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}", re.ASCII)  # what a form lets in
LOCAL = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Mail:
    """A mail server, who sends, and where guests reach the tables."""

    server: str
    port: int
    is_closed: bool  # TLS from the first byte on
    user: str
    password: str
    sender: str
    address: str

    @classmethod
    def through(cls, url: str, password: str, sender: str, address: str) -> "Mail":
        """The mail server at smtp://USER@HOST:PORT or smtps://..."""
        parts = parts_of(url, *PORTS)
        if parts is None or parts.hostname is None or parts.password:
            raise SandtableError("--mail: smtps://USER@HOST:PORT or smtp://HOST expected, without a password")
        port, is_closed = parts.port or PORTS[parts.scheme], parts.scheme == "smtps"
        return cls(parts.hostname, port, is_closed, unquote(parts.username or ""), password, one(sender), address)

    # ---- what it says --------------------------------------------------------------------------------------------

    def question(self, to: str, ruleset: str, key: str) -> EmailMessage:
        """Asks whether mail is wanted; nothing in it was written by a guest."""
        text = (
            f"A player of {ruleset} at {self.address} entered this address, to get mail when it is their turn.\n\n"
            f"If that was you, say so here:\n{self.page(key)}\n\n"
            "If it was not, do nothing: no more will come, and the address is forgotten within a day.\n"
        )
        return self.message(to, "Mail when it is your turn?", text)

    def turn(self, to: str, turn: Turn, way: str, key: str) -> EmailMessage:
        text = (
            f"It is your turn at {turn.title} ({turn.name}):\n{self.address}{way}\n\n"
            f"You asked for this mail. To get no more of it:\n{self.page(key)}\n"
        )
        return self.message(to, f"It is your turn at {turn.title}", text)

    def page(self, key: str) -> str:
        """Where the owner of an address says yes or no; what follows # is in no server's log."""
        return f"{self.address}/notices#key={key}"

    def message(self, to: str, subject: str, text: str) -> EmailMessage:
        message = EmailMessage(SMTP)
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        return message

    # ---- sending -------------------------------------------------------------------------------------------------

    def send(self, message: EmailMessage) -> None:
        """Sends a mail: `OSError` if the server does not take it now, `Refused` if it never will."""
        try:
            with self.connected() as server:
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            is_final = all(code >= 500 for code, _ in error.recipients.values())
            raise (Refused if is_final else OSError)("the mail server does not take the address") from None

    def connected(self) -> smtplib.SMTP:
        tls = ssl.create_default_context()
        if self.is_closed:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.server, self.port, timeout=SECONDS, context=tls)
        else:
            server = smtplib.SMTP(self.server, self.port, timeout=SECONDS)
            server.ehlo()
            if self.server not in LOCAL and (self.user or server.has_extn("starttls")):
                server.starttls(context=tls)  # no password travels in the open
        if self.user:
            server.login(self.user, self.password)
        return server


def one(address: str) -> str:
    """One plain mail address; an error says what is wrong.

    >>> one(" vega@example.org ")
    'vega@example.org'
    """
    found = address.strip()
    if not PLAIN.fullmatch(found):
        raise SandtableError("this is not a mail address, such as vega@example.org")
    return found
