//! The files that the manual shows, as the build packed them into the binary: the guide, the tables, and the tests that go through them.

use std::sync::OnceLock;

/// Path from the workspace's root, and text; by path.
pub(super) fn files() -> &'static [(&'static str, &'static str)] {
    static FILES: OnceLock<Vec<(&'static str, &'static str)>> = OnceLock::new();
    FILES.get_or_init(|| {
        let mut rest = crate::packed::unpack(include_bytes!(concat!(env!("OUT_DIR"), "/manual.z")));
        let mut out = Vec::new();
        // Each file: a line with its length and path, and then its text.
        while let Some((head, tail)) = rest.split_once('\n') {
            let Some((length, path)) = head.split_once(' ') else {
                break;
            };
            let Some((text, after)) = length.parse().ok().and_then(|n| tail.split_at_checked(n))
            else {
                break;
            };
            out.push((path, text));
            rest = after;
        }
        out
    })
}

/// One file.
pub(super) fn file(path: &str) -> Option<&'static str> {
    let files = files();
    let at = files.binary_search_by(|f| f.0.cmp(path)).ok()?;
    Some(files[at].1)
}
