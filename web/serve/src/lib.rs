//! Serves a page on this machine: files that are held in memory, by their names, to GET and HEAD,
//! on localhost.
//!
//! [`Server::bind`] takes a port and [`Files`]; [`embedded`] are those of killbox's own page. It
//! reads no file, writes none, and takes nothing of a request but its method, host, path and
//! `If-None-Match`: there is no path that leads anywhere else.

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

/// A request whose head is longer is refused.
pub const LONGEST_HEAD: usize = 16 << 10;
/// A request with more headers is refused.
const MOST_HEADERS: usize = 64;
/// Connections at once; others wait.
const CONNECTIONS: usize = 64;
/// A client that takes longer to say what it wants is hung up on.
const PATIENCE: Duration = Duration::from_secs(10);
/// No connection lasts longer.
const LONGEST_CONNECTION: Duration = Duration::from_secs(300);

/// The files of killbox's page, if it was there when this program was built.
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
    /// Binds to a port of localhost, to a free one if it is 0.
    ///
    /// # Errors
    /// If the port is taken, or not allowed.
    pub fn bind(port: u16, files: Arc<Files>) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, files })
    }

    /// Where it is reached.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the program ends. What goes wrong with a connection ends that connection alone.
    ///
    /// # Errors
    /// If it cannot begin.
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
            // Out of file handles, say: those that are open will be closed.
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
            // Whoever sends nonsense is told by the status, or hung up on; nobody else needs to
            // know.
            let _ = tokio::time::timeout(LONGEST_CONNECTION, serving).await;
            drop(place);
        });
    }
}
