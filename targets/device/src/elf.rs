//! Object files and archives, as far as device code is found in them: sections of 64-bit ELF, members of `ar`.

/// First bytes of an ELF file.
pub const ELF: &[u8] = b"\x7fELF";
/// First bytes of an archive.
pub const ARCHIVE: &[u8] = b"!<arch>\n";
/// Where a host object keeps its fat binaries.
pub const FAT_BINARY: &str = ".nv_fatbin";
/// Where a cubin keeps the PTX that it was made of, if our runtime compiler made it for this device.
pub const PTX: &str = ".jacquard.ptx";

/// Bytes of an ELF header, and of an entry of its table of sections.
const HEADER: usize = 64;
const ENTRY: usize = 64;
/// Bytes that no image in memory has.
const FARTHEST: usize = 1 << 31;

fn number(b: &[u8], at: usize, n: usize) -> Option<u64> {
    let bytes = b.get(at..at.checked_add(n)?)?;
    Some(bytes.iter().rev().fold(0, |v, x| v << 8 | u64::from(*x)))
}

fn word(b: &[u8], at: usize) -> Option<usize> {
    usize::try_from(number(b, at, 8)?).ok()
}

/// Place and number of the entries of the table of sections.
fn table(header: &[u8]) -> Option<(usize, usize)> {
    let sized = number(header, 0x3a, 2)? as usize == ENTRY;
    sized.then_some((word(header, 0x28)?, number(header, 0x3c, 2)? as usize))
}

/// Bytes of the ELF file at an address: as far as its table of sections and the sections reach.
///
/// # Safety
/// A whole ELF file is there.
pub unsafe fn size(at: *const u8) -> usize {
    // SAFETY: the caller's promise, for the header and then for what it names.
    unsafe {
        let header = std::slice::from_raw_parts(at, HEADER);
        let Some((start, n)) = table(header) else {
            return HEADER;
        };
        // A table that lies further away than an image can be is none.
        if start > FARTHEST {
            return HEADER;
        }
        let entries = std::slice::from_raw_parts(at.add(start), n * ENTRY);
        let mut end = (start + n * ENTRY).max(HEADER);
        for e in entries.chunks_exact(ENTRY) {
            // A section of type 8 has a size and no bytes.
            if number(e, 4, 4) != Some(8)
                && let (Some(at), Some(n)) = (word(e, 0x18), word(e, 0x20))
            {
                end = end.max(at.saturating_add(n).min(FARTHEST));
            }
        }
        end
    }
}

/// The bytes of a section by name.
pub fn section<'a>(file: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let (start, n) = table(file)?;
    let entry = |k: usize| {
        let at = start.checked_add(k.checked_mul(ENTRY)?)?;
        file.get(at..at.checked_add(ENTRY)?)
    };
    let bytes = |e: &[u8]| {
        let at = word(e, 0x18)?;
        file.get(at..at.checked_add(word(e, 0x20)?)?)
    };
    let names = bytes(entry(number(file, 0x3e, 2)? as usize)?)?;
    (0..n).filter_map(entry).find_map(|e| {
        let own = names.get(number(e, 0, 4)? as usize..)?;
        let end = own.iter().position(|c| *c == 0)?;
        (&own[..end] == name.as_bytes()).then(|| bytes(e))?
    })
}

/// The members of an archive.
pub fn members(archive: &[u8]) -> Vec<&[u8]> {
    let mut all = Vec::new();
    let mut at = ARCHIVE.len();
    while let Some(head) = archive.get(at..at + 60) {
        let digits = std::str::from_utf8(&head[48..58]).unwrap_or_default();
        let Ok(n) = digits.trim().parse::<usize>() else {
            break;
        };
        let start = at + 60;
        let Some(bytes) = archive.get(start..start.saturating_add(n)) else {
            break;
        };
        // The index and the long names are no members.
        if !head.starts_with(b"/") || head[1].is_ascii_digit() {
            all.push(bytes);
        }
        at = start + n.next_multiple_of(2);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_an_archive_are_found() {
        let mut a = ARCHIVE.to_vec();
        for (name, text) in [
            ("/", "index"),
            ("one.o/", "abc"),
            ("//", "names\n"),
            ("/0", "de"),
        ] {
            a.extend(format!("{name:<16}{:<32}{:<10}`\n{text}", 0, text.len()).bytes());
            if text.len() % 2 == 1 {
                a.push(b'\n');
            }
        }
        assert_eq!(members(&a), [&b"abc"[..], b"de"]);
        assert!(members(&a[..a.len() - 1]).len() < 2);
    }

    #[test]
    fn a_section_is_found_in_this_very_program() {
        let own = std::fs::read(std::env::current_exe().expect("a path")).expect("a file");
        assert!(section(&own, ".text").is_some_and(|s| !s.is_empty()));
        assert_eq!(section(&own, ".nothing"), None);
        // SAFETY: the file is there as a whole.
        let n = unsafe { size(own.as_ptr()) };
        assert!(n > own.len() / 2 && n <= own.len());
        for cut in [0, 10, 63, 64, 200] {
            assert_eq!(section(&own[..cut], ".text"), None);
        }
    }
}
