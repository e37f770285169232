//! Which rows of the tables a run goes through: the audit counts rows as tested by a record of what the suite's tests used.
//!
//! A debug build appends each row that it uses for the first time to a file of the folder that `JACQUARD_EXERCISED` names:
//! the table, the row's name (or its file and line), and the test. A release build has none of it.

/// The environment variable that names the folder.
pub const FOLDER: &str = "JACQUARD_EXERCISED";

/// Whether uses are noted.
#[inline]
#[must_use]
pub fn on() -> bool {
    #[cfg(debug_assertions)]
    return record::is_open();
    #[cfg(not(debug_assertions))]
    false
}

/// Notes the use of a row by its name.
#[inline]
pub fn row(table: &'static str, name: &str) {
    #[cfg(debug_assertions)]
    record::note(table, name, 0);
    let _ = (table, name);
}

/// Notes the use of a row by the file and line that it stands in.
#[inline]
pub fn row_at(table: &'static str, file: &str, line: u32) {
    #[cfg(debug_assertions)]
    record::note(table, file, line);
    let _ = (table, file, line);
}

#[cfg(debug_assertions)]
mod record {
    use std::collections::HashSet;
    use std::fs::File;
    use std::io::Write;
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, OnceLock, PoisonError};

    struct Record {
        seen: HashSet<(&'static str, String, u32)>,
        file: File,
        /// The program that runs.
        program: String,
    }

    fn open() -> Option<Mutex<Record>> {
        let folder = PathBuf::from(std::env::var_os(super::FOLDER)?);
        let name = format!("{}.txt", std::process::id());
        let file = File::options()
            .create(true)
            .append(true)
            .open(folder.join(name));
        let program = std::env::args().next().unwrap_or_default();
        Some(Mutex::new(Record {
            seen: HashSet::new(),
            file: file.ok()?,
            program: stem(&program),
        }))
    }

    /// The name of a program without folder and without the number that cargo gives test binaries.
    fn stem(program: &str) -> String {
        let name = Path::new(program)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        let hash = |h: &str| h.len() == 16 && h.bytes().all(|b| b.is_ascii_hexdigit());
        match name.rsplit_once('-') {
            Some((name, h)) if hash(h) => name.to_owned(),
            _ => name.into_owned(),
        }
    }

    static RECORD: OnceLock<Option<Mutex<Record>>> = OnceLock::new();

    pub(super) fn is_open() -> bool {
        RECORD.get_or_init(open).is_some()
    }

    pub(super) fn note(table: &'static str, name: &str, line: u32) {
        let Some(record) = RECORD.get_or_init(open) else {
            return;
        };
        let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
        if !record.seen.insert((table, name.to_owned(), line)) {
            return;
        }
        let thread = std::thread::current();
        let test = thread.name().filter(|t| *t != "main").unwrap_or_default();
        let text = format!("{table}\t{name}\t{line}\t{} {test}\n", record.program);
        // A record that cannot be written lacks the row; the run is not about it.
        let _ = record.file.write_all(text.as_bytes());
    }
}
