//! `jacq explore`: the page and its compiler on the loopback address.

use super::{Explorer, File, Language};
use crate::settings::{CliError, Settings};
use jacquard_options::{Arg, Explore, Options as _, Reader};
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use thiserror::Error;
use tiny_http::{Header, Method, Request, Response, Server};

const USAGE: &str = "\
usage: jacq explore [FILE.{cu,ll,ptx}] [--port N] [FLAGS]

Shows a page with the source, the IR after any pass, PTX and, where ptxas is found, machine code, and runs kernels on the CPU.
The page is served on this machine alone; open the address that is printed in a browser. Without FILE it begins with the gallery.
FLAGS are those of the compile, which the page begins with.

";

/// The whole page as one file; `docs/web` says how it is made.
fn page() -> &'static str {
    static PAGE: OnceLock<&str> = OnceLock::new();
    PAGE.get_or_init(|| crate::system::packed_texts::unpack("page"))
}

/// Most bytes of a request.
const MOST_BYTES: u64 = 64 << 20;
/// Requests that are compiled at the same time.
const WORKERS: usize = 4;
/// Requests that are read or answered at the same time. A slow client costs a thread and does not block the others.
const MOST_OPEN: usize = 256;
/// A thread that reads a request needs little; compiles have threads of their own.
const READER_STACK: usize = 512 << 10;

/// What the page may do: nothing that leaves this machine.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// Wrong usage; texts are quoted as they were given.
#[derive(Debug, Error)]
enum UsageError {
    #[error(transparent)]
    Line(#[from] jacquard_options::UsageError),
    #[error("'{0}' is not a port")]
    Port(String),
    #[error(transparent)]
    Flags(#[from] CliError),
    #[error("more than one input: {0}")]
    SecondInput(String),
    #[error("{0}: the suffix is none of .cu, .ll, .ptx")]
    Suffix(String),
    #[error("{file}: {cause}")]
    Read { file: String, cause: std::io::Error },
    #[error("{0} is not text")]
    NotText(String),
}

/// Why no page is served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port is taken.
    #[error("{at}: {cause}")]
    Listen {
        /// The address.
        at: SocketAddr,
        /// What the system says.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The server listens nowhere.
    #[error("the server has no address")]
    NoAddress,
}

struct Options {
    port: u16,
    file: Option<File>,
}

fn parse(args: &[String]) -> Result<Options, UsageError> {
    let mut port = 0;
    let mut flags = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let Some(option) = Explore::named(arg) else {
            flags.push(arg.clone());
            continue;
        };
        let own: Vec<String> = option.with_value(arg, &mut args).collect();
        if let Some(Arg::Option(Explore::Port, value)) = Reader::new(&own).next()? {
            let number = value.parse();
            port = number.map_err(|_| UsageError::Port(value))?;
        }
    }
    let mut settings = Settings::new();
    settings.parse(&flags)?;
    let name = match &settings.inputs[..] {
        [] => return Ok(Options { port, file: None }),
        [one] => one.clone(),
        [_, more, ..] => return Err(UsageError::SecondInput(more.clone())),
    };
    let Some(language) = Language::of_file(&name) else {
        return Err(UsageError::Suffix(name));
    };
    let bytes = match std::fs::read(&name) {
        Ok(bytes) => bytes,
        Err(cause) => return Err(UsageError::Read { file: name, cause }),
    };
    let Ok(source) = String::from_utf8(bytes) else {
        return Err(UsageError::NotText(name));
    };
    flags.retain(|f| *f != name);
    let file = File {
        name,
        language,
        source,
        options: flags,
    };
    Ok(Options {
        port,
        file: Some(file),
    })
}

/// Serves the page until the process ends; gives the exit code.
pub fn command(args: &[String]) -> i32 {
    if crate::cli::command::wants_help(args) {
        print!("{USAGE}{}", jacquard_options::usage::<Explore>());
        return 0;
    }
    let options = match parse(args) {
        Ok(options) => options,
        Err(e) => {
            eprintln!("jacq explore: {e}\njacq explore --help shows the usage");
            return 2;
        }
    };
    let explorer = Explorer {
        file: options.file,
        ..Explorer::default()
    };
    match serve(explorer, options.port) {
        Ok(served) => {
            println!("http://{}/", served.address);
            served.wait();
            0
        }
        Err(e) => {
            eprintln!("jacq explore: {e}");
            1
        }
    }
}

/// A page that is served.
pub struct Served {
    /// Where.
    pub address: SocketAddr,
    receiving: std::thread::JoinHandle<()>,
}

impl Served {
    /// Waits for ever.
    fn wait(self) {
        // It ends when the server does.
        let _ = self.receiving.join();
    }
}

/// How many more may compile now.
struct Permits {
    free: Mutex<usize>,
    changed: Condvar,
}

impl Permits {
    /// Runs `f` when fewer than so many run.
    fn within<T>(&self, f: impl FnOnce() -> T) -> T {
        let lock = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_while(lock(), |free| *free == 0);
        *waited.unwrap_or_else(PoisonError::into_inner) -= 1;
        let _back = Back(self);
        f()
    }
}

/// Gives a permit back, also where its work panics.
struct Back<'a>(&'a Permits);

impl Drop for Back<'_> {
    fn drop(&mut self) {
        *(self.0.free.lock()).unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.changed.notify_one();
    }
}

/// What the threads that answer share.
struct Shared {
    explorer: Explorer,
    address: SocketAddr,
    permits: Permits,
    open: AtomicUsize,
}

/// Begins to serve; port 0 is a free one.
///
/// # Errors
/// The port is taken.
pub fn serve(explorer: Explorer, port: u16) -> Result<Served, ServeError> {
    let here = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let listening = listen(here).map_err(Into::into);
    let server = listening.and_then(|l| Server::from_listener(l, None));
    let server = server.map_err(|cause| ServeError::Listen { at: here, cause })?;
    let address = server.server_addr().to_ip();
    let address = address.ok_or(ServeError::NoAddress)?;
    let shared = Arc::new(Shared {
        explorer,
        address,
        permits: Permits {
            free: Mutex::new(WORKERS),
            changed: Condvar::new(),
        },
        open: AtomicUsize::new(0),
    });
    let receiving = std::thread::spawn(move || {
        while let Ok(request) = server.recv() {
            take(&shared, request);
        }
    });
    Ok(Served { address, receiving })
}

/// Answers a request on a thread of its own, so that one that comes slowly holds up no other.
fn take(shared: &Arc<Shared>, request: Request) {
    if shared.open.fetch_add(1, Ordering::AcqRel) >= MOST_OPEN {
        shared.open.fetch_sub(1, Ordering::AcqRel);
        // Whoever asked may be gone.
        let busy = Response::from_string("too many requests are open").with_status_code(503);
        let _ = request.respond(busy);
        return;
    }
    let mine = shared.clone();
    let builder = std::thread::Builder::new().stack_size(READER_STACK);
    let begun = builder.spawn(move || {
        answer(&mine, request);
        mine.open.fetch_sub(1, Ordering::AcqRel);
    });
    if begun.is_err() {
        shared.open.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Waits at an address. An answer is written in pieces, and each would wait until the browser has said that it got the one before, which
/// it puts off for 40 ms. Connections have it from the socket that accepts them.
fn listen(here: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(here)?;
    #[cfg(unix)]
    {
        let socket = std::os::fd::OwnedFd::from(listener.try_clone()?);
        std::net::TcpStream::from(socket).set_nodelay(true)?;
    }
    Ok(listener)
}

fn header(name: &str, value: &str) -> Option<Header> {
    Header::from_bytes(name, value).ok()
}

/// The value of a request's header.
fn value<'r>(request: &'r Request, name: &'static str) -> Option<&'r str> {
    let found = request.headers().iter().find(|h| h.field.equiv(name));
    found.map(|h| h.value.as_str())
}

/// Whether the request was sent to this very address, and by a page of it: what other sites make a browser send is not.
fn is_own(request: &Request, address: SocketAddr) -> bool {
    let port = address.port();
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = value(request, "Host").is_some_and(|h| hosts.iter().any(|o| o == h));
    let origin = value(request, "Origin").is_none_or(|o| {
        let o = o.strip_prefix("http://");
        o.is_some_and(|o| hosts.iter().any(|h| h == o))
    });
    host && origin
}

fn answer(shared: &Shared, mut request: Request) {
    let refuse = |code: u16, text: &str| (code, "text/plain; charset=utf-8", text.into());
    let (code, kind, body): (u16, &str, Vec<u8>) = if !is_own(&request, shared.address) {
        refuse(403, "only this machine's own page may ask")
    } else {
        match (request.method(), request.url()) {
            (Method::Get, "/" | "/index.html") => (200, PAGE_TYPE, page().into()),
            (Method::Post, "/api") => {
                let json = value(&request, "Content-Type");
                match json.is_some_and(|t| t.starts_with(JSON)) {
                    true => match body(&mut request) {
                        Some(text) => {
                            let said = shared.permits.within(|| shared.explorer.handle(&text));
                            (200, JSON, said.into_bytes())
                        }
                        None => refuse(413, "the request is too long, or no text"),
                    },
                    false => refuse(415, "a request is JSON"),
                }
            }
            (_, "/" | "/index.html" | "/api") => refuse(405, "no such method"),
            _ => refuse(404, "there is no such page"),
        }
    };
    let mut response = Response::from_data(body).with_status_code(code);
    let headers = [
        header("Content-Type", kind),
        header("Content-Security-Policy", POLICY),
        header("X-Content-Type-Options", "nosniff"),
        header("Cache-Control", "no-store"),
    ];
    for h in headers.into_iter().flatten() {
        response.add_header(h);
    }
    // Whoever asked may be gone.
    let _ = request.respond(response);
}

const PAGE_TYPE: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";

fn body(request: &mut Request) -> Option<String> {
    let mut text = String::new();
    let mut bytes = request.as_reader().take(MOST_BYTES + 1);
    let read = bytes.read_to_string(&mut text).ok()?;
    (read as u64 <= MOST_BYTES).then_some(text)
}
