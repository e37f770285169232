//! Device code that is linked later: units of link-time optimization in a section of the host's objects.

/// The section; the host's linker leaves it away.
pub const SECTION: &str = ".jacq_units";
/// How each unit begins.
const MAGIC: &[u8; 8] = b"JQUNIT\x01\0";
/// Bytes before a unit's target: magic, length of the target, length of the unit.
const HEAD: usize = 24;

/// What an object has that holds linked device code, as assembly: a section whose name tells.
pub const LINKED: &str = "\t.section .jacq_linked,\"e\"\n\t.byte 1\n";
const LINKED_NAME: &[u8] = b"\0.jacq_linked\0";

/// Whether an object, or one in an archive, holds device code that is linked already.
#[must_use]
pub fn is_linked(bytes: &[u8]) -> bool {
    bytes.windows(LINKED_NAME.len()).any(|w| w == LINKED_NAME)
}

/// Device code of one file for one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The target.
    pub target: String,
    /// What the compiler links.
    pub bytes: Vec<u8>,
}

/// The contents of the section.
#[must_use]
pub fn section(units: &[Unit]) -> Vec<u8> {
    let mut out = Vec::new();
    for u in units {
        out.extend(MAGIC);
        out.extend((u.target.len() as u64).to_le_bytes());
        out.extend((u.bytes.len() as u64).to_le_bytes());
        out.extend(u.target.as_bytes());
        out.extend(&u.bytes);
        out.resize(out.len().next_multiple_of(8), 0);
    }
    out
}

/// The units in an object or in the objects of an archive; none in any other file.
#[must_use]
pub fn in_file(bytes: &[u8]) -> Vec<Unit> {
    match bytes.strip_prefix(b"!<arch>\n") {
        Some(members) => in_archive(members),
        None => in_object(bytes).unwrap_or_default(),
    }
}

/// Members of an archive: heads of 60 bytes, whose size is decimal text.
fn in_archive(mut rest: &[u8]) -> Vec<Unit> {
    let mut all = Vec::new();
    while let Some(head) = rest.get(..60) {
        let size = std::str::from_utf8(&head[48..58]).ok();
        let Some(size) = size.and_then(|s| s.trim().parse::<usize>().ok()) else {
            break;
        };
        let Some(member) = rest.get(60..60usize.saturating_add(size)) else {
            break;
        };
        all.extend(in_object(member).unwrap_or_default());
        rest = rest
            .get(60 + size.next_multiple_of(2)..)
            .unwrap_or_default();
    }
    all
}

fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let mut value = [0; 8];
    value[..size].copy_from_slice(bytes.get(at..at.checked_add(size)?)?);
    usize::try_from(u64::from_le_bytes(value)).ok()
}

/// Finds the section by the headers of ELF for 64 bits.
fn in_object(bytes: &[u8]) -> Option<Vec<Unit>> {
    bytes.strip_prefix(b"\x7fELF\x02\x01")?;
    let headers = number(bytes, 0x28, 8)?;
    let (size, count) = (number(bytes, 0x3a, 2)?, number(bytes, 0x3c, 2)?);
    let names = number(bytes, 0x3e, 2)?;
    let header = |i: usize| {
        let at = headers.checked_add(i.checked_mul(size)?)?;
        let place = (number(bytes, at + 0x18, 8)?, number(bytes, at + 0x20, 8)?);
        let range = bytes.get(place.0..place.0.checked_add(place.1)?);
        Some((number(bytes, at, 4)?, range))
    };
    let names = header(names)?.1?;
    let mut all = Vec::new();
    for i in 0..count {
        let Some((name, Some(range))) = header(i) else {
            continue;
        };
        let name = names.get(name..).unwrap_or_default();
        if name
            .strip_prefix(SECTION.as_bytes())
            .is_some_and(|n| n.first() == Some(&0))
        {
            all.extend(units(range));
        }
    }
    Some(all)
}

fn units(mut rest: &[u8]) -> Vec<Unit> {
    let mut all = Vec::new();
    while rest.starts_with(MAGIC) {
        let lengths = number(rest, 8, 8).zip(number(rest, 16, 8));
        let Some((target, unit)) = lengths else { break };
        let ends = HEAD
            .checked_add(target)
            .and_then(|t| Some((t, t.checked_add(unit)?)));
        let Some((middle, end)) = ends.filter(|e| e.1 <= rest.len()) else {
            break;
        };
        all.push(Unit {
            target: String::from_utf8_lossy(&rest[HEAD..middle]).into_owned(),
            bytes: rest[middle..end].to_vec(),
        });
        rest = rest.get(end.next_multiple_of(8)..).unwrap_or_default();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_back() {
        let unit = |target: &str, bytes: &[u8]| Unit {
            target: target.into(),
            bytes: bytes.into(),
        };
        let all = [unit("sm_90", b"abc"), unit("sm_100", b"")];
        assert_eq!(units(&section(&all)), all);
        let mut bytes = section(&all);
        bytes[16] = 0xff;
        assert!(units(&bytes).is_empty());
        for bytes in [&b"\x7fELF\x02\x01"[..], b"!<arch>\n", b"", b"!<arch>\nx"] {
            assert!(in_file(bytes).is_empty());
        }
    }
}
