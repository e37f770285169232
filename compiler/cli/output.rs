//! Files that the command writes: written under an unguessable temporary name, then renamed, so that none is ever half written
//! and no link that waits in the folder is followed.

use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use std::io::Write;
use std::path::Path;

/// Writes a file.
///
/// # Errors
/// A message that names the file.
pub(super) fn write_file(path: &str, input: &str, bytes: &[u8]) -> Result<(), Failure> {
    let target = Path::new(path);
    let fail = |e: std::io::Error| Failure::in_file(msg::FILE_ERROR, path, &[&e]);
    if path == input || same_file(target, Path::new(input)) {
        return Err(Failure::in_file(msg::OUTPUT_IS_INPUT, path, &[]));
    }
    if target.is_dir() {
        return Err(fail(std::io::ErrorKind::IsADirectory.into()));
    }
    if target.exists() && !target.is_file() {
        // A device or a pipe takes the bytes directly.
        return std::fs::write(target, bytes).map_err(fail);
    }
    let folder = match target.parent() {
        Some(p) if !p.as_os_str().is_empty() => p,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".jacq-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the process's mask leaves of this, as for any new file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    file.persist(target).map_err(|e| fail(e.error))?;
    Ok(())
}

fn same_file(a: &Path, b: &Path) -> bool {
    match (std::fs::canonicalize(a), std::fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b && a.is_file(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_and_nothing_is_left_over() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let path = |n: &str| dir.path().join(n).display().to_string();
        std::fs::write(path("victim"), "keep").unwrap();
        std::os::unix::fs::symlink(path("victim"), path("out.ptx")).unwrap();
        // The name that was used once.
        std::os::unix::fs::symlink(
            path("victim"),
            path(&format!("out.tmp{}", std::process::id())),
        )
        .unwrap();
        write_file(&path("out.ptx"), "in.cu", b"text").unwrap();
        assert_eq!(std::fs::read_to_string(path("victim")).unwrap(), "keep");
        assert_eq!(std::fs::read_to_string(path("out.ptx")).unwrap(), "text");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 3);
        let mode = std::fs::metadata(path("out.ptx")).unwrap().permissions();
        assert_ne!(mode.mode() & 0o044, 0);
        assert!(write_file(&path("none/x"), "in.cu", b"").is_err());
        assert!(write_file(&path("victim"), &path("victim"), b"").is_err());
    }
}
