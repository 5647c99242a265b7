//! The server from the outside: the files that it serves, the hosts for which it serves them, and
//! its robustness against broken requests.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use killbox_serve::{File, LONGEST_HEAD, POLICY, Server};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const INDEX: &str = "<!doctype html><title>killbox</title>";
const CODE: &[u8] = b"\0asm\x01\0\0\0";

fn file(name: &str) -> Option<File> {
    let (bytes, kind) = match name {
        "index.html" => (Bytes::from_static(INDEX.as_bytes()), "text/html; charset=utf-8"),
        "assets/engine.wasm" => (Bytes::from_static(CODE), "application/wasm"),
        _ => return None,
    };
    Some(File { bytes, kind: kind.into(), tag: "abc".into() })
}

fn start() -> SocketAddr {
    let server = Server::bind(0, Arc::new(file)).expect("a free port");
    let address = server.address().expect("an address");
    assert!(address.ip().is_loopback());
    std::thread::spawn(|| server.run());
    address
}

/// Sends bytes, closes the sending side, and returns the answer until the server hangs up.
fn send(to: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    exchange(to, bytes, true)
}

/// Sends bytes and returns the answer. If `ends`, the sending side is closed, and the server may
/// hang up on an incomplete request.
fn exchange(to: SocketAddr, bytes: &[u8], ends: bool) -> Vec<u8> {
    let mut connection = TcpStream::connect(to).expect("it listens");
    connection.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // The server may hang up before it has read everything.
    let _ = connection.write_all(bytes);
    if ends {
        let _ = connection.shutdown(Shutdown::Write);
    }
    let mut answer = Vec::new();
    let _ = connection.read_to_end(&mut answer);
    answer
}

fn ask(to: SocketAddr, method: &str, path: &str, more: &str) -> (u16, String, Vec<u8>) {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n{more}\r\n",
        to.port()
    );
    read(&exchange(to, request.as_bytes(), false)).unwrap_or_else(|| panic!("no answer to {method} {path}"))
}

/// The status, the head in lower case, and the body of an answer.
fn read(answer: &[u8]) -> Option<(u16, String, Vec<u8>)> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(answer[..end].to_vec()).ok()?.to_lowercase();
    let status = head.strip_prefix("http/1.")?.get(2..5)?.parse().ok()?;
    Some((status, head, answer[end + 4..].to_vec()))
}

#[test]
fn files_come_with_their_types_and_a_strict_policy() {
    let server = start();
    for path in ["/", "/index.html", "/?squads=1", "/index.html?x#y"] {
        let (status, head, body) = ask(server, "GET", path, "");
        assert_eq!((status, body.as_slice()), (200, INDEX.as_bytes()), "{path}");
        assert!(head.contains("content-type: text/html; charset=utf-8"));
        assert!(head.contains(&format!("content-security-policy: {POLICY}").to_lowercase()));
        assert!(
            head.contains("x-content-type-options: nosniff") && head.contains("referrer-policy: no-referrer")
        );
    }
    let (status, head, body) = ask(server, "GET", "/assets/engine.wasm", "");
    assert_eq!((status, body.as_slice()), (200, CODE));
    assert!(head.contains("content-type: application/wasm"));
    for weak in ["unsafe-inline", "unsafe-eval' ", "http:", "https:", "*"] {
        assert!(!POLICY.contains(weak), "{weak}");
    }
}

#[test]
fn a_head_has_no_body_and_what_is_known_is_not_sent_again() {
    let server = start();
    let (status, head, body) = ask(server, "HEAD", "/", "");
    assert_eq!((status, body.len()), (200, 0));
    assert!(head.contains(&format!("content-length: {}", INDEX.len())));
    let (status, _, body) = ask(server, "GET", "/", "If-None-Match: \"abc\"\r\n");
    assert_eq!((status, body.len()), (304, 0));
    assert_eq!(ask(server, "GET", "/", "If-None-Match: \"abd\"\r\n").0, 200);
}

#[test]
fn only_get_and_head_are_answered() {
    let server = start();
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"] {
        let (status, head, _) = ask(server, method, "/", "Content-Length: 5\r\n");
        assert_eq!(status, 405, "{method}");
        assert!(head.contains("allow: get, head") && head.contains("content-security-policy"));
    }
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = start();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/assets/../index.html",
        "/assets/",
        "/assets",
        "/index.html/",
        "/./index.html",
        "/index.html%00.js",
        "/..\\..\\windows",
        "/%5c..%5c",
        "/assets/engine.wasm/..",
        "/INDEX.HTML",
        "/~root",
        "/.git/config",
    ] {
        let (status, _, body) = ask(server, "GET", path, "");
        assert!(status == 404 || status == 400, "{path}: {status}");
        assert!(body.len() < 40, "{path}: {}", String::from_utf8_lossy(&body));
    }
}

#[test]
fn other_names_for_this_machine_are_refused() {
    let server = start();
    for host in ["evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "", "[::1"] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let (status, ..) = read(&exchange(server, request.as_bytes(), false)).expect("an answer");
        assert!(status == 421 || status == 400, "{host}: {status}");
    }
    let (status, ..) = read(&exchange(server, b"GET / HTTP/1.0\r\n\r\n", false)).expect("an answer");
    assert_eq!(status, 421, "who does not say whom he means");
}

#[test]
fn heads_without_end_are_cut_off() {
    let server = start();
    let long = "a".repeat(2 * LONGEST_HEAD);
    let many = "X-One: 1\r\n".repeat(200);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n"),
        "G".repeat(4 << 20),
    ] {
        if let Some((status, ..)) = read(&send(server, request.as_bytes())) {
            assert!((400..=431).contains(&status), "{status}");
        }
    }
    assert_eq!(ask(server, "GET", "/", "").0, 200);
}

#[test]
fn random_bytes_and_broken_requests_bring_nothing_down() {
    let server = start();
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let whole = b"GET /assets/engine.wasm HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    for turn in 0..600 {
        let mut bytes = whole.to_vec();
        match turn % 3 {
            // Noise.
            0 => {
                bytes = vec![0; rng.next_u32() as usize % 3000];
                rng.fill_bytes(&mut bytes);
            }
            // A request with changed bytes, cut off somewhere.
            1 => {
                for _ in 0..=rng.next_u32() % 6 {
                    let at = rng.next_u32() as usize % bytes.len();
                    bytes[at] = rng.next_u32() as u8;
                }
                bytes.truncate(1 + rng.next_u32() as usize % bytes.len());
            }
            // A body with wrong or strange headers.
            _ => {
                let how = [
                    "Content-Length: 99999999999999999999",
                    "Content-Length: -1",
                    "Transfer-Encoding: chunked",
                    "Transfer-Encoding: chunked\r\nContent-Length: 3",
                    "Expect: 100-continue",
                    "Upgrade: h2c",
                    "\0: \0",
                ];
                let how = how[rng.next_u32() as usize % how.len()];
                bytes = format!("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{how}\r\n\r\n")
                    .into_bytes();
                let mut noise = vec![0; rng.next_u32() as usize % 200];
                rng.fill_bytes(&mut noise);
                bytes.extend(noise);
            }
        }
        let answer = send(server, &bytes);
        if let Some((status, _, body)) = read(&answer) {
            // A changed request may still be valid. Then it is answered, else it is rejected.
            let of_page = body == CODE || body.starts_with(INDEX.as_bytes());
            assert!(
                status >= 400 || of_page || body.is_empty(),
                "turn {turn}: {}",
                String::from_utf8_lossy(&answer)
            );
        }
    }
    // Many silent connections do not keep others out.
    let silent: Vec<TcpStream> = (0..32).map(|_| TcpStream::connect(server).unwrap()).collect();
    assert_eq!(ask(server, "GET", "/", "").0, 200);
    drop(silent);
}
