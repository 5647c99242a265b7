//! Answers to requests.

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, HeaderValue,
    IF_NONE_MATCH, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};

use crate::files::{File, Files, POLICY};

/// The file that is served for the path `/`.
const INDEX: &str = "index.html";

/// The answer to a request. The body of the request is not read.
pub(crate) fn answer<B>(request: &Request<B>, files: &Files) -> Response<Full<Bytes>> {
    let mut response = said(request, files);
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        // Files are small and local, so a browser revalidates them every time and sees a new build.
        (CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}

fn said<B>(request: &Request<B>, files: &Files) -> Response<Full<Bytes>> {
    if !is_local(request) {
        return plain(StatusCode::MISDIRECTED_REQUEST, "this page is available only on this machine\n");
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are allowed\n");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    // Paths are compared literally: nothing is decoded, and `..` has no meaning.
    let name = request.uri().path().strip_prefix('/').unwrap_or_default();
    match files(if name.is_empty() { INDEX } else { name }) {
        Some(file) => of_file(request, file),
        None => plain(StatusCode::NOT_FOUND, "there is no such file\n"),
    }
}

/// Whether the request's host is localhost. This prevents DNS rebinding: a foreign host name that
/// resolves to this machine is rejected.
fn is_local<B>(request: &Request<B>) -> bool {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| request.uri().host()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1")
}

fn of_file<B>(request: &Request<B>, file: File) -> Response<Full<Bytes>> {
    let tag = format!("\"{}\"", file.tag);
    let known =
        request.headers().get_all(IF_NONE_MATCH).iter().any(|known| known.as_bytes() == tag.as_bytes());
    let length = file.bytes.len();
    // Hyper omits the body of an answer to HEAD but keeps its length.
    let mut response = Response::new(Full::new(if known { Bytes::new() } else { file.bytes }));
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    if let Ok(kind) = HeaderValue::from_str(&file.kind) {
        headers.insert(CONTENT_TYPE, kind);
    }
    response
}

fn plain(status: StatusCode, words: &'static str) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from_static(words.as_bytes())));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}
