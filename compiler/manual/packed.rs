//! The files that the manual shows, as the build packed them into the binary: the guide, the tables, and the tests that go through them.

use std::sync::OnceLock;

/// Path from the workspace's root, and text; by path.
pub(super) fn files() -> &'static [(&'static str, &'static str)] {
    static FILES: OnceLock<Vec<(&'static str, &'static str)>> = OnceLock::new();
    FILES.get_or_init(|| {
        crate::system::packed_texts::files(crate::system::packed_texts::unpack("manual"))
    })
}

/// One file.
pub(super) fn file(path: &str) -> Option<&'static str> {
    crate::system::packed_texts::file(files(), path)
}
