//! Headers that are part of the compiler: `compiler/headers`, and the names they answer to.

mod files {
    jacquard_macros::headers!();
}

pub(crate) use crate::source::OWN_TEXT as PREFIX;

/// The header that every toolkit has: the toolkit's headers lie in its folder.
pub const TOOLKIT_HEADER: &str = files::MARKS;

/// Do embedded headers ask whether a macro of that name is defined, or for its value?
pub(super) fn asks_about(name: &str) -> bool {
    files::ASKED.binary_search(&name).is_ok()
}

/// The embedded header of a name as it is written in an `#include`: its file name and text (ended by two NULs).
#[must_use]
pub fn find(name: &str) -> Option<(&'static str, &'static [u8])> {
    let within = |f: &&str| name.strip_prefix(*f)?.strip_prefix('/');
    let name = files::FOLDERS.iter().find_map(within).unwrap_or(name);
    let name = row(files::ALIASES, name).unwrap_or(name);
    entry(files::FILES, name).copied()
}

/// A name of the toolkit's C++ libraries that launches kernels from host code.
#[must_use]
pub fn launches(name: &str) -> bool {
    files::LAUNCHING.binary_search(&name).is_ok()
}

/// A header that run-time compilation has within the compiler, whatever the search list holds.
#[must_use]
pub fn is_run_time(name: &str) -> bool {
    files::RUN_TIME.binary_search(&name).is_ok()
}

/// A header of the toolkit's C++ libraries, by its name.
#[must_use]
pub fn is_library_header(name: &str) -> bool {
    is_below(files::LIBRARIES, name)
}

/// A header of those libraries whose embedded form brings a C++ library of its own: it does not go with the host's.
#[must_use]
pub fn brings_std(name: &str) -> bool {
    is_below(files::OWN_STD, name)
}

/// Is a header of the toolkit in one of these folders?
fn is_below(folders: &[&str], name: &str) -> bool {
    let rest = |f: &&str| name.strip_prefix(*f)?.strip_prefix('/');
    let name = files::FOLDERS.iter().find_map(rest).unwrap_or(name);
    folders
        .iter()
        .any(|f| name.strip_prefix(f).is_some_and(|n| n.starts_with('/')))
}

/// Headers that programs include but device code needs nothing of: by name, and by folder.
struct HostHeaders {
    headers: &'static [&'static str],
    folders: &'static [&'static str],
}

impl HostHeaders {
    fn has(&self, name: &str) -> bool {
        let below = |f: &&str| name.strip_prefix(*f).is_some_and(|n| n.starts_with('/'));
        self.headers.binary_search(&name).is_ok() || self.folders.iter().any(below)
    }
}

/// A header of the C or C++ library, or of the system, that device code needs nothing of.
#[must_use]
pub fn is_host_library(name: &str) -> bool {
    files::HOST.has(name)
}

/// A header of the CUDA toolkit or of NVIDIA's host libraries that device code needs nothing of.
#[must_use]
pub fn is_host_cuda(name: &str) -> bool {
    files::HOST_CUDA.has(name)
}

/// The embedded header that declares a name for programs that never include it: `float4` comes with `vector_types.h`. Names in
/// namespace std are asked for as `std::name`.
#[must_use]
pub fn provider(name: &str) -> Option<&'static str> {
    row(files::PROVIDES, name)
}

/// The files of an embedded header, or of the real one in its place, whose functions programs overload for types of their own:
/// a declaration of the name elsewhere doesn't stand in the header's place.
#[must_use]
pub fn overloaded(header: &str) -> Option<&'static [&'static str]> {
    row(files::OVERLOADED, header)
}

fn row<T: Copy>(table: &[(&'static str, T)], name: &str) -> Option<T> {
    entry(table, name).map(|r| r.1)
}

fn entry<'a, T>(table: &'a [(&'static str, T)], name: &str) -> Option<&'a (&'static str, T)> {
    let at = table.binary_search_by(|(n, _)| (*n).cmp(name)).ok()?;
    table.get(at)
}

/// All embedded headers, by name.
pub fn names() -> impl Iterator<Item = &'static str> {
    files::FILES.iter().map(|(n, _)| *n)
}
