//! `#include`: where headers are found, and the cache of lexed headers.

use crate::condition;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::options::Asks;
use super::{Mode, Preprocessor, embedded};
use crate::diag::msg;
use crate::lex::{Lexed, lex, lex_into};
use crate::names::Interner;
use crate::source::{Loc, Text};
use crate::token::{Token, sym};

/// A header, lexed.
#[derive(Clone)]
pub(super) struct Header {
    pub text: Text,
    pub lexed: Arc<Lexed>,
    /// Identity for `#pragma once` and include guards.
    pub key: Arc<str>,
    /// Length and time of change, to notice edits between compiles.
    stamp: (u64, Option<std::time::SystemTime>),
}

/// Lexed headers, kept from compile to compile.
#[derive(Default)]
pub struct HeaderCache {
    files: FxHashMap<String, Header>,
    embedded: FxHashMap<&'static str, Header>,
    /// Paths found missing in this compile.
    missing: rustc_hash::FxHashSet<String>,
    checked: rustc_hash::FxHashSet<String>,
    /// Folders that a search has met in this compile, and whether they are there: of one that isn't, no file needs a question.
    folders: FxHashMap<String, bool>,
    scratch: Lexed,
    /// No other compile follows: the tokens of a header go once they are read.
    pub forgets: bool,
}

/// A file's bytes, with room for what the lexer wants behind them.
fn read(path: &str, length: u64) -> Option<Text> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).ok()?.checked_add(2)?);
    std::fs::File::open(path)
        .ok()?
        .read_to_end(&mut bytes)
        .ok()?;
    Some(Text::from_vec(bytes))
}

/// What tells a file from others, by whatever name it is found.
fn identity(path: &str, meta: &std::fs::Metadata) -> Arc<str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        // Asking for the real path costs a call for each folder in it.
        let _ = path;
        format!("{}:{}", meta.dev(), meta.ino()).into()
    }
    #[cfg(not(unix))]
    {
        let _ = meta;
        std::fs::canonicalize(path).map_or_else(|_| path.into(), |p| p.to_string_lossy().into())
    }
}

impl HeaderCache {
    /// A new compile: files may have changed.
    pub(crate) fn begin(&mut self) {
        self.missing.clear();
        self.checked.clear();
        self.folders.clear();
    }

    /// Lexes into memory that is used again, and keeps what is needed of it: comments take room in a text and none among tokens.
    fn lex(&mut self, text: &[u8], names: &mut Interner) -> Lexed {
        lex_into(text, names, &mut self.scratch);
        Lexed {
            tokens: self.scratch.tokens.as_slice().into(),
            guard: self.scratch.guard,
        }
    }

    /// Gives up the tokens of a header that has been read. What is asked before it is entered again stays.
    pub(super) fn release(&mut self, path: &str) {
        if let Some(h) = self.files.get_mut(path) {
            h.lexed = Arc::new(Lexed {
                tokens: Vec::new(),
                guard: h.lexed.guard,
            });
        }
    }

    fn embedded(
        &mut self,
        name: &'static str,
        text: &'static [u8],
        names: &mut Interner,
    ) -> Header {
        self.embedded
            .entry(name)
            .or_insert_with(|| Header {
                text: Text::Static(text),
                lexed: Arc::new(lex(text, names)),
                key: format!("{}{name}", embedded::PREFIX).into(),
                stamp: (0, None),
            })
            .clone()
    }

    fn file(&mut self, path: &str, names: &mut Interner, limit: u64) -> Option<Header> {
        if self.missing.contains(path) {
            return None;
        }
        if self.checked.contains(path) {
            return self.files.get(path).cloned();
        }
        let folder = path.rfind('/').map_or("", |i| &path[..i]);
        if self.folders.get(folder) == Some(&false) {
            return None;
        }
        let found = std::fs::metadata(path)
            .ok()
            .filter(|m| m.is_file() && m.len() <= limit);
        let Some(meta) = found else {
            if !folder.is_empty() && !self.folders.contains_key(folder) {
                let there = Path::new(folder).is_dir();
                self.folders.insert(folder.to_string(), there);
            }
            self.missing.insert(path.to_string());
            return None;
        };
        let stamp = (meta.len(), meta.modified().ok());
        self.checked.insert(path.to_string());
        if let Some(h) = self.files.get(path)
            && h.stamp == stamp
        {
            return Some(h.clone());
        }
        let Some(text) = read(path, meta.len()) else {
            self.missing.insert(path.to_string());
            return None;
        };
        let header = Header {
            lexed: Arc::new(self.lex(text.padded(), names)),
            text,
            key: identity(path, &meta),
            stamp,
        };
        self.files.insert(path.to_string(), header.clone());
        Some(header)
    }
}

/// What a search found.
pub(super) struct Found {
    header: Header,
    /// The name to show.
    name: String,
    dir: Option<usize>,
    system: bool,
}

/// `"name"` or `<name>` without its delimiters, and whether it was in quotes.
pub(super) fn split_name(text: &str) -> Option<(String, bool)> {
    let quoted = text.starts_with('"');
    let inner = text.get(1..text.len().checked_sub(1)?)?;
    (text.starts_with(['"', '<']) && !inner.is_empty()).then(|| (inner.to_string(), quoted))
}

fn join(dir: &str, name: &str) -> String {
    if dir.is_empty() || dir == "." {
        return name.to_string();
    }
    if dir.ends_with('/') {
        format!("{dir}{name}")
    } else {
        format!("{dir}/{name}")
    }
}

/// A file of the machine, if it lies where files may be read.
fn file(pp: &mut Preprocessor, path: &str, limit: u64) -> Option<Header> {
    if let Some(root) = &pp.session.options.headers.root {
        // Where it really is counts: a link may lead out.
        let real = std::fs::canonicalize(path).ok()?;
        if !real.starts_with(root) {
            return None;
        }
    }
    let session = &mut *pp.session;
    session.headers.file(path, &mut session.names, limit)
}

/// Looks a header up: beside the includer (quotes), headers handed in, `-iquote`, `-I`, `-isystem`, embedded ones.
pub(super) fn find(pp: &mut Preprocessor, name: &str, quoted: bool, next: bool) -> Option<Found> {
    if !next && let Some(found) = given_header(pp, name) {
        return Some(found);
    }
    let o = &pp.session.options;
    let limit = o.limits.file_size;
    let within = o.mode == Mode::Rtc && embedded::is_run_time(name);
    if o.read_files && !within {
        if Path::new(name).is_absolute() {
            let header = file(pp, name, limit)?;
            return Some(Found {
                header,
                name: name.to_string(),
                dir: None,
                system: false,
            });
        }
        let first = match pp.frames.last() {
            Some(f) if next => f.dir.map_or(0, |d| d + 1),
            _ => 0,
        };
        if quoted
            && !next
            && let Some(found) = beside_includer(pp, name, limit)
        {
            return Some(found);
        }
        let o = &pp.session.options;
        let (q, i, s) = (
            o.headers.quote_dirs.len(),
            o.headers.include_dirs.len(),
            o.headers.system_dirs.len(),
        );
        for n in first..q + i + s {
            let o = &pp.session.options;
            let (dir, system) = if n < q {
                if !quoted {
                    continue;
                }
                (&o.headers.quote_dirs[n], false)
            } else if n < q + i {
                (&o.headers.include_dirs[n - q], false)
            } else {
                (&o.headers.system_dirs[n - q - i], true)
            };
            let path = join(dir, name);
            if let Some(header) = file(pp, &path, limit) {
                return Some(Found {
                    header,
                    name: path,
                    dir: Some(n),
                    system,
                });
            }
        }
    }
    // An embedded header never hides a next one: it is the last of the search.
    if next
        && pp
            .frames
            .last()
            .is_some_and(|f| f.key.starts_with("<built-in>/"))
    {
        return None;
    }
    let std = pp.session.options.headers.host_std && embedded::brings_std(name);
    let Some((name, text)) = embedded::find(name).filter(|_| !std) else {
        return stand_in(pp, name, limit);
    };
    let header = pp
        .session
        .headers
        .embedded(name, text, &mut pp.session.names);
    let dir = Some(
        pp.session.options.headers.quote_dirs.len()
            + pp.session.options.headers.include_dirs.len()
            + pp.session.options.headers.system_dirs.len(),
    );
    Some(Found {
        header,
        name: format!("{}{name}", embedded::PREFIX),
        dir,
        system: true,
    })
}

/// A header that was given in memory.
fn given_header(pp: &mut Preprocessor, name: &str) -> Option<Found> {
    let bytes = pp.session.options.headers.in_memory.get(name)?;
    let text = Text::new(bytes);
    let lexed = Arc::new(lex(text.padded(), &mut pp.session.names));
    let header = Header {
        text,
        lexed,
        key: format!("<given>/{name}").into(),
        stamp: (0, None),
    };
    Some(Found {
        header,
        name: name.to_string(),
        dir: None,
        system: false,
    })
}

/// A header in the includer's own directory, by the name it is known under.
fn beside_includer(pp: &mut Preprocessor, name: &str, limit: u64) -> Option<Found> {
    let includer = pp
        .frames
        .last()
        .map(|f| pp.session.sources.file(f.file).name.clone());
    if let Some(includer) = includer {
        let dir = includer.rfind('/').map_or("", |i| &includer[..i + 1]);
        let path = format!("{dir}{name}");
        if let Some(header) = file(pp, &path, limit) {
            let system = pp
                .frames
                .last()
                .is_some_and(|f| pp.session.sources.file(f.file).system);
            return Some(Found {
                header,
                name: path,
                dir: pp.frames.last().and_then(|f| f.dir),
                system,
            });
        }
    }
    None
}

/// A header that stands in for one of another project.
fn stand_in(pp: &mut Preprocessor, name: &str, limit: u64) -> Option<Found> {
    if !pp.session.options.read_files {
        return None;
    }
    for n in 0..pp.session.options.headers.stand_in_dirs.len() {
        let path = join(&pp.session.options.headers.stand_in_dirs[n], name);
        if let Some(header) = file(pp, &path, limit) {
            return Some(Found {
                header,
                name: path,
                dir: None,
                system: true,
            });
        }
    }
    None
}

fn is_stand_in(pp: &Preprocessor, path: &str) -> bool {
    let dirs = &pp.session.options.headers.stand_in_dirs;
    dirs.iter().any(|d| Path::new(path).starts_with(d))
}

/// Is the text that is read now of the program or of a header that isn't embedded?
fn in_given_text(pp: &Preprocessor) -> bool {
    let last = pp.frames.last();
    last.is_none_or(|f| !f.key.starts_with(embedded::PREFIX))
}

/// Stops where the header of a toolkit's C++ library asks for another world of headers.
fn asks(pp: &mut Preprocessor, name: &str) -> bool {
    let asks = pp.session.options.headers.asks;
    if asks == Asks::default() || !in_given_text(pp) {
        return false;
    }
    let wants = &mut pp.session.wants;
    wants.libraries = asks.libraries && embedded::is_library_header(name);
    wants.own_std = asks.own_std && embedded::brings_std(name);
    pp.stop |= wants.libraries || wants.own_std;
    pp.stop
}

pub(super) fn include(pp: &mut Preprocessor, line: &[Token], word: Token) {
    let Some((name, quoted)) = condition::header_name(pp, line) else {
        pp.session
            .diags
            .report(super::directive::behind(word), msg::INCLUDE_NEEDS_NAME, &[])
            .emit();
        return;
    };
    let at = line.first().copied().unwrap_or(word);
    if pp.frames.len() as u32 > pp.session.options.limits.include_depth {
        pp.session
            .diags
            .report(
                at,
                msg::INCLUDE_DEPTH,
                &[&pp.session.options.limits.include_depth],
            )
            .emit();
        pp.stop = true;
        return;
    }
    let found = find(pp, &name, quoted, word.sym() == sym::INCLUDE_NEXT);
    let own = |f: &Found| f.header.key.starts_with(embedded::PREFIX);
    if found.as_ref().is_none_or(own) && asks(pp, &name) {
        return;
    }
    let Some(found) = found else {
        not_found(pp, &name, at);
        return;
    };
    let own = own(&found);
    if !own && found.dir.is_none() && is_stand_in(pp, &found.name) {
        let diags = &mut pp.session.diags;
        diags
            .report(at, msg::STAND_IN_TAKEN, &[&name, &found.name])
            .emit();
    }
    if word.sym() == sym::IMPORT && !pp.once.insert(found.header.key.clone()) {
        return;
    }
    enter_header(pp, found, at.loc);
}

/// A header that is nowhere: an error, unless it is known to be for the host alone and the host's headers are not searched.
fn not_found(pp: &mut Preprocessor, name: &str, at: Token) {
    let headers = &pp.session.options.headers;
    let cuda = headers.left_out.cuda && embedded::is_host_cuda(name);
    if headers.asks.missing && !cuda {
        pp.session.wants.missing = true;
        pp.stop = true;
        return;
    }
    let left_out = cuda || headers.left_out.library && embedded::is_host_library(name);
    if !left_out {
        pp.session
            .diags
            .report(at, msg::HEADER_NOT_FOUND, &[&name])
            .emit();
        pp.stop = true;
        return;
    }
    pp.session
        .diags
        .report(at, msg::HEADER_IGNORED, &[&name])
        .emit();
    pp.missing.push((name.to_string(), at.loc));
}

fn enter_header(pp: &mut Preprocessor, found: Found, at: Loc) {
    let Found {
        mut header,
        name,
        dir,
        system,
    } = found;
    // What an embedded header includes may stand in the text already, as an earlier preprocessor found it in the toolkit.
    if let Some(own) = header.key.strip_prefix(embedded::PREFIX)
        && at.is_some()
        && pp.session.sources.marks_header(own)
    {
        return;
    }
    if pp.once.contains(&header.key) {
        return;
    }
    if header
        .lexed
        .guard
        .is_some_and(|g| pp.session.macros.is_defined(g))
    {
        return;
    }
    // Even nothing ends in a token: these were given up.
    if header.lexed.tokens.is_empty() {
        header.lexed = Arc::new(lex(header.text.padded(), &mut pp.session.names));
    }
    let system = system || pp.session.sources.in_system_header(at);
    let name: Arc<str> = name.into();
    if !pp.dependencies.iter().any(|d| d.0 == name) {
        pp.dependencies.push((name.clone(), system));
    }
    match pp
        .session
        .sources
        .add_file(name, header.text.clone(), at, system)
    {
        Some(file) => pp.enter(file, header.lexed, header.key, dir),
        None => {
            pp.session
                .diags
                .report(at, msg::TOO_MUCH_SOURCE, &[])
                .emit();
            pp.stop = true;
        }
    }
}

/// A header after the main file, found as `#include <name>` would find it.
pub(super) fn include_late(pp: &mut Preprocessor, name: &str) {
    if let Some(found) = find(pp, name, false, false) {
        enter_header(pp, found, Loc::NONE);
        pp.run(0);
    }
}

/// A text of the compiler itself, under a name of its own.
pub(super) fn include_text(pp: &mut Preprocessor, name: &str, text: &str) {
    let text = Text::new(text.as_bytes());
    let lexed = Arc::new(lex(text.padded(), &mut pp.session.names));
    let header = Header {
        text,
        lexed,
        key: format!("{}{name}", embedded::PREFIX).into(),
        stamp: (0, None),
    };
    let file = pp.session.sources.add_file(
        format!("{}{name}", embedded::PREFIX).into(),
        header.text,
        Loc::NONE,
        true,
    );
    if let Some(file) = file {
        pp.enter(file, header.lexed, header.key, None);
        pp.run(0);
    }
}

/// `-include name`
pub(super) fn include_forced(pp: &mut Preprocessor, name: &str) {
    match find(pp, name, true, false) {
        Some(found) => {
            let floor = pp.frames.len();
            enter_header(pp, found, Loc::NONE);
            pp.run(floor);
        }
        None => pp
            .session
            .diags
            .report(Loc::NONE, msg::HEADER_NOT_FOUND, &[&name])
            .emit(),
    }
}
