"""`killbox serve`: the program serves the embedded page, nothing else, and only to this machine."""

import http.client
import random
import re
import socket
import subprocess

import pytest
from app import KILLBOX, POLICY, App, killbox

RED, HUNTERS = "legacy/rebel-red-and-gold", "legacy/scum-hunters-three"


@pytest.fixture(scope="module")
def port():
    """The port on which the program serves the page."""
    serving = subprocess.Popen([KILLBOX, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said = re.fullmatch(r"http://localhost:(\d+)/\n", serving.stdout.readline())
    if not said:
        _, why = serving.communicate()
        # A program without the page explains how to build it. Any other output is an error.
        assert serving.returncode == 1 and "--features serve" in why, why
        pytest.skip("this program was built without the page: cargo build --features serve, after web/dist")
    yield int(said[1])
    assert serving.poll() is None, "it has ended while it served"
    serving.terminate()
    serving.communicate()


def asked(port, path="/", host=None, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path, headers={"Host": host or f"localhost:{port}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_two_squads_are_simulated_in_the_page_of_the_program(browser, port):
    one = App(browser, f"http://localhost:{port}/")
    headers = one.page.goto(one.address).all_headers()
    assert headers["content-security-policy"] == POLICY
    one.open("squads")
    one.squads(RED, HUNTERS)
    one.simulate(60)
    said = killbox("match", f"squads/{RED}.xws", f"squads/{HUNTERS}.xws", "--games", 60, "--seed", 7, "--players", "random")
    assert one.done() == said["checksum"]
    one.picture("serve")
    one.close()


def test_it_is_for_this_machine_alone(port):
    assert asked(port)[0].status == 200
    assert asked(port, host="killbox.example")[0].status == 421
    # Nothing listens on the other addresses of this machine.
    others = {where[4][0] for where in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    for other in others | {"127.0.0.2"}:
        with pytest.raises(OSError), socket.create_connection((other, port), timeout=5):
            pass


def test_it_serves_its_files_and_nothing_else(port):
    _, index = asked(port)
    for name in re.findall(rb'(?:src|href)="\./([^"]+)"', index):
        assert asked(port, f"/{name.decode()}")[0].status == 200, name
    for path in ("/../Cargo.toml", "/..%2f..%2fCargo.toml", "/etc/passwd", "//etc/passwd", "/assets/", "/.git/config", "/squads"):
        answer, body = asked(port, path)
        assert answer.status == 404 and answer.headers["Content-Security-Policy"] == POLICY and len(body) < 40, path
    assert asked(port, method="POST")[0].status == 405


def test_malformed_requests_are_survived(port):
    chance = random.Random(15)
    whole = f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n".encode()
    broken = [b"", b"\r\n\r\n", b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01" + bytes(200), b"G" * 100_000, whole[:-4] + b"\r\nX: " + b"y" * 100_000]
    broken += [chance.randbytes(chance.randrange(2000)) for _ in range(40)]
    for _ in range(60):
        letters = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            letters[chance.randrange(len(letters))] = chance.randrange(256)
        broken.append(bytes(letters[: chance.randrange(1, len(letters) + 1)]))
    for request in broken:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65_536):
                    pass
            except OSError:
                # The server may hang up before it has read everything.
                pass
    assert asked(port)[0].status == 200
