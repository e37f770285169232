//! How many threads a compile may use: as many as asked for, or as many of those as make's job server has to spare.
//!
//! A job server is a pipe with one byte per job that may run beside the one that everybody has (GNU make manual, "POSIX Jobserver").
//! Bytes that are taken are put back when the compile is over, also when it fails.

use crate::settings::{Setting, Settings, VariableId};
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;

/// The threads of one compile.
pub(crate) struct Threads {
    number: usize,
    server: Option<Server>,
    unserved: bool,
}

impl Threads {
    /// Takes threads as the settings say.
    pub(crate) fn take(settings: &Settings) -> Threads {
        let asked = match settings.int(Setting::Threads) {
            _ if cfg!(target_family = "wasm") => 1,
            _ if VariableId::LibnvvmDisableConcurrentApi.value().is_some() => 1,
            0 => std::thread::available_parallelism().map_or(1, NonZero::get),
            n => usize::try_from(n).unwrap_or(1),
        };
        if asked < 2 || !settings.on(Setting::Jobserver) {
            return Threads {
                number: asked,
                server: None,
                unserved: false,
            };
        }
        // Without a server to ask, what was asked for is what may be used.
        let flags = VariableId::Makeflags.text().unwrap_or_default();
        match Server::open(&flags) {
            Some(mut server) => Threads {
                number: 1 + server.take(asked - 1),
                server: Some(server),
                unserved: false,
            },
            None => Threads {
                number: asked,
                server: None,
                unserved: true,
            },
        }
    }
    /// A job server was asked for and there is none.
    pub(crate) fn unserved(&self) -> bool {
        self.unserved
    }
    /// How many there are.
    pub(crate) fn number(&self) -> usize {
        self.number
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            server.give_back();
        }
    }
}

/// Options that name the server, the newer spelling first.
const OPTIONS: [&str; 2] = ["--jobserver-auth=", "--jobserver-fds="];
/// What precedes the path of a named pipe.
const NAMED: &str = "fifo:";

/// Make's job server.
struct Server {
    tokens: File,
    back: File,
    taken: Vec<u8>,
}

/// The pipe's two ends as paths.
fn ends(flags: &str) -> Option<(PathBuf, PathBuf)> {
    let auth = OPTIONS.iter().find_map(|o| {
        flags
            .split_whitespace()
            .rev()
            .find_map(|w| w.strip_prefix(o))
    })?;
    if let Some(path) = auth.strip_prefix(NAMED) {
        return Some((path.into(), path.into()));
    }
    let (read, write) = auth.split_once(',')?;
    let path = |fd: &str| {
        Some(PathBuf::from(format!(
            "/proc/self/fd/{}",
            fd.parse::<u32>().ok()?
        )))
    };
    Some((path(read)?, path(write)?))
}

impl Server {
    #[cfg(unix)]
    fn open(flags: &str) -> Option<Server> {
        use std::os::unix::fs::OpenOptionsExt;
        /// `O_NONBLOCK` of Linux: who finds no byte goes on alone.
        const NONBLOCK: i32 = 0o4000;
        let (read, write) = ends(flags)?;
        let mut options = File::options();
        options.custom_flags(NONBLOCK);
        Some(Server {
            tokens: options.clone().read(true).open(read).ok()?,
            back: options.write(true).open(write).ok()?,
            taken: Vec::new(),
        })
    }
    #[cfg(not(unix))]
    fn open(flags: &str) -> Option<Server> {
        let _ = ends(flags)?;
        None
    }
    /// Takes up to `most` jobs; says how many there were.
    fn take(&mut self, most: usize) -> usize {
        let mut one = [0];
        while self.taken.len() < most && matches!(self.tokens.read(&mut one), Ok(1)) {
            self.taken.push(one[0]);
        }
        self.taken.len()
    }
    fn give_back(&mut self) {
        // A byte that cannot be put back is make's to miss.
        let _ = self.back.write_all(&self.taken);
        self.taken.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pipe_by_name_and_by_number() {
        let named = ends(" -j4 --jobserver-auth=fifo:/tmp/x").unwrap();
        assert_eq!(named.0, PathBuf::from("/tmp/x"));
        let old = ends("k --jobserver-fds=3,4 -j").unwrap();
        assert_eq!(old.1, PathBuf::from("/proc/self/fd/4"));
        assert!(ends("-j --jobserver-auth=x").is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn jobs_are_taken_and_given_back() {
        let dir = std::env::temp_dir().join(format!("jobs-{}", std::process::id()));
        let _ = std::fs::create_dir_all(&dir);
        let path = dir.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        if !made.is_ok_and(|s| s.success()) {
            return;
        }
        // Keeps the pipe's bytes while nobody else has it open.
        let mut make = File::options().read(true).write(true).open(&path).unwrap();
        make.write_all(b"++").unwrap();
        let flags = format!("--jobserver-auth=fifo:{}", path.display());
        let mut a = Server::open(&flags).unwrap();
        assert_eq!(a.take(7), 2);
        let mut b = Server::open(&flags).unwrap();
        assert_eq!(b.take(1), 0);
        a.give_back();
        assert_eq!(b.take(1), 1);
        b.give_back();
        let _ = std::fs::remove_dir_all(&dir);
    }
}
