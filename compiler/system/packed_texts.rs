//! Texts that the build packed into the binary: one stream, so that each is written shorter for what stands before it.

use std::io::Read;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));
static STREAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/texts.lzma"));

/// A text by its name. Kept for the whole run: its readers hold references into it.
pub(crate) fn unpack(name: &str) -> &'static str {
    let at = TEXTS.iter().position(|t| t.0 == name);
    let text = at.and_then(|at| {
        let before: usize = TEXTS[..at].iter().map(|t| t.1).sum();
        let mut stream = lzma_rust2::Lzma2Reader::new(STREAM, WINDOW, None);
        std::io::copy(
            &mut stream.by_ref().take(before as u64),
            &mut std::io::sink(),
        )
        .ok()?;
        let mut text = vec![0; TEXTS[at].1];
        stream.read_exact(&mut text).ok()?;
        String::from_utf8(text).ok()
    });
    text.expect("the build packed its own text").leak()
}

/// Files that the build made one text of: path from the workspace's root, and text; in the order of the paths.
pub(crate) fn files(mut bundle: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut out = Vec::new();
    // Each file: a line with its length and path, and then its text.
    while let Some((head, tail)) = bundle.split_once('\n') {
        let Some((length, path)) = head.split_once(' ') else {
            break;
        };
        let Some((text, after)) = length.parse().ok().and_then(|n| tail.split_at_checked(n)) else {
            break;
        };
        out.push((path, text));
        bundle = after;
    }
    out
}

/// One of these files.
pub(crate) fn file(files: &[(&'static str, &'static str)], path: &str) -> Option<&'static str> {
    let at = files.binary_search_by(|f| f.0.cmp(path)).ok()?;
    Some(files[at].1)
}
