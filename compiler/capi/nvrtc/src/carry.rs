//! Cubins for the software device: the PTX goes along in a section of its own.

/// The section's name; `jacquard-device` looks for it.
const SECTION: &str = ".jacquard.ptx";
/// The variable that says that programs run on the software device.
const DEVICE: &str = "JACQUARD_DEVICE";

/// Bytes of an ELF header, and of an entry of its table of sections.
const HEADER: usize = 64;
const ENTRY: usize = 64;

/// Whether this process is meant to run on the software device.
pub fn wanted() -> bool {
    std::env::var_os(DEVICE).is_some_and(|v| !v.is_empty())
}

fn number(b: &[u8], at: usize, n: usize) -> Option<usize> {
    let bytes = b.get(at..at.checked_add(n)?)?;
    let value = bytes.iter().rev().fold(0u64, |v, x| v << 8 | u64::from(*x));
    usize::try_from(value).ok()
}

fn set(b: &mut [u8], at: usize, n: usize, value: usize) {
    b[at..at + n].copy_from_slice(&(value as u64).to_le_bytes()[..n]);
}

/// The cubin with the text in a new section at its end; nothing if it isn't 64-bit ELF as the assembler writes it.
pub fn with_text(cubin: &[u8], text: &str) -> Option<Vec<u8>> {
    if !cubin.starts_with(b"\x7fELF\x02") || number(cubin, 0x3a, 2)? != ENTRY {
        return None;
    }
    let (start, n, names) = (
        number(cubin, 0x28, 8)?,
        number(cubin, 0x3c, 2)?,
        number(cubin, 0x3e, 2)?,
    );
    let mut table = cubin
        .get(start..start.checked_add(n.checked_mul(ENTRY)?)?)?
        .to_vec();
    let own = names.checked_mul(ENTRY).filter(|at| *at < table.len())?;
    let (at, size) = (
        number(&table, own + 0x18, 8)?,
        number(&table, own + 0x20, 8)?,
    );
    let mut strings = cubin.get(at..at.checked_add(size)?)?.to_vec();
    let mut out = cubin.to_vec();
    out.resize(out.len().max(HEADER).next_multiple_of(8), 0);
    let mut entry = [0u8; ENTRY];
    // A name, the type "bytes of the program", where it is, its length, and its alignment.
    set(&mut entry, 0, 4, strings.len());
    set(&mut entry, 4, 4, 1);
    set(&mut entry, 0x18, 8, out.len());
    set(&mut entry, 0x20, 8, text.len());
    set(&mut entry, 0x30, 8, 1);
    out.extend(text.bytes());
    strings.extend(SECTION.bytes());
    strings.push(0);
    set(&mut table, own + 0x18, 8, out.len());
    set(&mut table, own + 0x20, 8, strings.len());
    out.extend(strings);
    out.resize(out.len().next_multiple_of(8), 0);
    let end = out.len();
    set(&mut out, 0x28, 8, end);
    set(&mut out, 0x3c, 2, n + 1);
    out.extend(table);
    out.extend(entry);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with two sections: nothing, and the names.
    fn small() -> Vec<u8> {
        let mut f = vec![0u8; HEADER];
        f[..5].copy_from_slice(b"\x7fELF\x02");
        let strings = b"\0.shstrtab\0";
        f.extend(strings);
        f.resize(f.len().next_multiple_of(8), 0);
        let start = f.len();
        f.resize(start + 2 * ENTRY, 0);
        for (at, n, v) in [
            (0x28, 8, start),
            (0x3a, 2, ENTRY),
            (0x3c, 2, 2),
            (0x3e, 2, 1),
        ] {
            set(&mut f, at, n, v);
        }
        let e = start + ENTRY;
        for (at, n, v) in [
            (0, 4, 1),
            (4, 4, 3),
            (0x18, 8, HEADER),
            (0x20, 8, strings.len()),
        ] {
            set(&mut f, e + at, n, v);
        }
        f
    }

    #[test]
    fn the_section_is_the_last_one() {
        let f = with_text(&small(), "// text").expect("a file");
        let start = number(&f, 0x28, 8).expect("a table");
        let last = &f[start + 2 * ENTRY..];
        let (at, n) = (number(last, 0x18, 8), number(last, 0x20, 8));
        let (at, n) = (at.expect("a place"), n.expect("a size"));
        assert_eq!(&f[at..at + n], b"// text");
        assert_eq!(number(&f, 0x3c, 2), Some(3));
        assert!(with_text(b"\x7fELF\x02", "x").is_none() && with_text(b"", "x").is_none());
    }
}
