//! Folders of the user's cache, each made once.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// The user's cache.
pub(crate) fn home() -> PathBuf {
    let named = |v: &str| {
        std::env::var_os(v)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let home = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")));
    home.unwrap_or_else(std::env::temp_dir).join("jacquard")
}

/// The folder of this kind for a key. `fill` makes one that is not there under another name first, so that none is ever half made.
pub(crate) fn folder(
    kind: &str,
    key: &impl Hash,
    fill: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<PathBuf> {
    let mut hash = DefaultHasher::new();
    key.hash(&mut hash);
    let home = home();
    let folder = home.join(format!("{kind}-{:016x}", hash.finish()));
    if folder.is_dir() {
        return Ok(folder);
    }
    std::fs::create_dir_all(&home)?;
    let made = tempfile::tempdir_in(&home)?;
    fill(made.path())?;
    match std::fs::rename(made.path(), &folder) {
        Ok(()) => drop(made.keep()),
        // Another process was faster.
        Err(e) if !folder.is_dir() => return Err(e),
        Err(_) => {}
    }
    Ok(folder)
}
