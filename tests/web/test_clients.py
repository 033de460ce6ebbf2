"""Who asks: behind a proxy it is not the proxy, and what a guest says of themselves is not believed."""

import pytest

import sandtable as st
from sandtable.web.clients import Proxies, client_of


def asked(client: str, said: str = "") -> dict[str, object]:
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    return {"type": "http", "client": (client, 4000), "headers": headers}


@pytest.mark.parametrize("address", ["127.0.0.1", "10.88.3.4", "2001:db8::1"])
def test_a_proxy_is_known_by_its_address_or_network(address: str) -> None:
    assert address in Proxies.at(["127.0.0.1", "10.88.0.0/16", "2001:db8::/32"])
    assert address not in Proxies.at(["192.0.2.0/24"])


def test_an_address_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(st.SandtableError, match=r"--behind caddy: an address or a network expected"):
        Proxies.at(["caddy"])


def test_a_host_whose_guests_all_count_as_one_is_told() -> None:
    behind = Proxies.at(["10.0.0.1"])
    assert "add --behind 10.0.0.2" in behind.misled(asked("10.0.0.2", "192.0.2.7"))
    assert "have it set X-Forwarded-For" in behind.misled(asked("10.0.0.1"))
    assert behind.misled(asked("192.0.2.7", "192.0.2.7")) == ""
    assert behind.misled(asked("192.0.2.7")) == ""
    assert behind.misled(asked("10.0.0.1", "10.0.0.1")) == ""  # a guest on the proxy's own machine


def test_a_client_with_a_whole_network_of_addresses_is_one() -> None:
    assert client_of(asked("2001:db8::1")) == client_of(asked("2001:db8::ffff:2"))
    assert client_of(asked("2001:db8::1")) != client_of(asked("2001:db8:0:1::1"))
    assert client_of(asked("fe80::1%eth0")) == "fe80::/64"
