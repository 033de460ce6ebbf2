"""The address of a client, which behind a proxy is the one that the proxy forwards."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from sandtable.kernel import SandtableError

OF_ONE = 64  # bits of an IPv6 address that tell clients apart: the rest one client chooses


@dataclass(frozen=True)
class Proxies:
    """The addresses and networks of proxies whose forwarded addresses are believed."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def at(cls, addresses: Iterable[str]) -> "Proxies":
        """The proxies at these addresses; an error names an entry that is not an address."""
        networks = []
        for address in addresses:
            try:
                networks.append(ip_network(address, strict=False))
            except ValueError:
                raise SandtableError(
                    f"--behind {address}: an address or a network expected, as 127.0.0.1 or 10.88.0.0/16"
                ) from None
        return cls(tuple(networks))

    def __contains__(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self.networks)
        except ValueError:
            return False

    def misled(self, scope: Scope) -> str:
        """Why the client address of this request is that of a proxy, and how the host mends that; or nothing."""
        client, said = address_of(scope), Headers(scope=scope).get("x-forwarded-for", "")
        if client in self and not said:
            return f"the proxy at {client} does not say for whom it asks: have it set X-Forwarded-For (docs/hosting.md)"
        if said and client not in [each.strip() for each in said.split(",")]:
            return f"{client} asks for others: if it is your proxy, add --behind {client}; now its guests count as one"
        return ""


NONE = Proxies()


def address_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def client_of(scope: Scope) -> str:
    """What tells clients apart.

    >>> client_of({"client": ("2001:db8::7:1", 4000)}), client_of({"client": ("192.0.2.7", 4000)})
    ('2001:db8::/64', '192.0.2.7')
    """
    address = address_of(scope)
    if ":" not in address:
        return address
    try:
        return str(ip_network(f"{address.partition('%')[0]}/{OF_ONE}", strict=False))
    except ValueError:
        return address
