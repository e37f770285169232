//! The pieces of text for the host, from `tables/host_stub.toml`, and how they are filled in.

jacquard_macros::host_stub!();

/// A piece with its `{name}`s filled in.
pub fn fill(piece: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(piece.len() + 64);
    let mut rest = piece;
    while let Some(open) = rest.find('{') {
        let tail = &rest[open + 1..];
        let named = values
            .iter()
            .find_map(|(name, value)| Some((tail.strip_prefix(name)?.strip_prefix('}')?, value)));
        out.push_str(&rest[..open]);
        match named {
            Some((after, value)) => {
                out.push_str(value);
                rest = after;
            }
            None => {
                out.push('{');
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Symbol that a kernel or a variable of internal linkage has in relocatable code, where the program is linked by name.
pub fn static_name(unit: &str, name: &str) -> String {
    let length = (unit.len() + 1).to_string();
    fill(
        STATIC_NAME,
        &[("length", &length), ("module", unit), ("name", name)],
    )
}
