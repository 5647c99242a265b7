//! A web server on localhost for a page whose files are in memory. It answers GET and HEAD.
//!
//! [`Server::bind`] takes a port and [`Files`]; [`embedded`] returns those of killbox's own page.
//! The server reads and writes no file. Of a request it uses only the method, host, path and
//! `If-None-Match`, so no path leads outside the page.

mod answer;
mod files;
#[cfg(feature = "embed")]
mod page;

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;

use answer::answer;
pub use files::{File, Files, POLICY};

/// The maximum length of a request's head in bytes.
pub const LONGEST_HEAD: usize = 16 << 10;
/// The maximum number of headers of a request.
const MOST_HEADERS: usize = 64;
/// The maximum number of open connections. Others wait.
const CONNECTIONS: usize = 64;
/// The time that a client has to send the head of a request.
const PATIENCE: Duration = Duration::from_secs(10);
/// The maximum duration of a connection.
const LONGEST_CONNECTION: Duration = Duration::from_secs(300);

/// The files of killbox's page, if the page was there when this program was built.
pub fn embedded() -> Option<Arc<Files>> {
    #[cfg(feature = "embed")]
    let files = page::files();
    #[cfg(not(feature = "embed"))]
    let files = None;
    files
}

/// A server that is bound to a port.
pub struct Server {
    listener: TcpListener,
    files: Arc<Files>,
}

impl Server {
    /// Binds to a port of localhost, or to a free one if `port` is 0.
    ///
    /// # Errors
    /// If the port is taken or not allowed.
    pub fn bind(port: u16, files: Arc<Files>) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, files })
    }

    /// The address of the server.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the program ends. An error of a connection ends only that connection.
    ///
    /// # Errors
    /// If the server cannot start.
    pub fn run(self) -> io::Result<Infallible> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(serve(self.listener, self.files))
    }
}

async fn serve(listener: TcpListener, files: Arc<Files>) -> io::Result<Infallible> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return Err(io::Error::other("nobody closes the doors"));
        };
        let Ok((connection, _)) = listener.accept().await else {
            // For example, there are no file handles left: wait until connections close.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let files = Arc::clone(&files);
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let answered = answer(&request, &*files);
                async move { Ok::<_, Infallible>(answered) }
            });
            let serving = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .max_headers(MOST_HEADERS)
                .max_buf_size(LONGEST_HEAD)
                .serve_connection(TokioIo::new(connection), service);
            // A client that sends nonsense gets an error status or is disconnected. Nothing is
            // logged.
            let _ = tokio::time::timeout(LONGEST_CONNECTION, serving).await;
            drop(place);
        });
    }
}
