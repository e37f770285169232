//! Texts that the build packed into the binary.

/// The text that `build.rs` packed. Kept for the whole run: its readers hold references into it.
pub(crate) fn unpack(packed: &[u8]) -> &'static str {
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).ok();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.expect("the build packed its own text").leak()
}
