//! Sections of ELF files for 64-bit little-endian machines (System V ABI, "Object Files").

use std::io::{self, Read, Seek, SeekFrom};

/// First bytes of an ELF file.
pub const ELF: &[u8] = b"\x7fELF";
/// Those of one for 64 bits, little-endian.
const ELF64: &[u8] = b"\x7fELF\x02\x01";

/// Bytes of an ELF header, and of an entry of its table of sections.
const HEADER: usize = 64;
const ENTRY: usize = 64;
/// Bytes that no image in memory has.
const FARTHEST: usize = 1 << 31;
/// The type of a section that has a size and no bytes.
const NO_BITS: u64 = 8;
/// The type of a table entry that is not a section.
const NULL: u64 = 0;
/// Where a file has more sections than its header can say, or the names' section has a greater number: section 0 says.
const ELSEWHERE: usize = 0xffff;

/// A section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// Its name.
    pub name: &'a [u8],
    /// Its contents; none where the file does not have them.
    pub bytes: &'a [u8],
}

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
#[must_use]
pub unsafe fn size(at: *const u8) -> usize {
    // SAFETY: the caller's promise, for the header and then for what it names.
    unsafe {
        let header = std::slice::from_raw_parts(at, HEADER);
        let Some((start, n)) = table(header) else {
            return HEADER;
        };
        // A table beyond the largest possible image is not one.
        if start > FARTHEST {
            return HEADER;
        }
        let entries = std::slice::from_raw_parts(at.add(start), n * ENTRY);
        let mut end = (start + n * ENTRY).max(HEADER);
        for e in entries.chunks_exact(ENTRY) {
            if number(e, 4, 4) != Some(NO_BITS)
                && let (Some(at), Some(n)) = (word(e, 0x18), word(e, 0x20))
            {
                end = end.max(at.saturating_add(n).min(FARTHEST));
            }
        }
        end
    }
}

/// The sections of a file that have bytes; none if it is not ELF.
#[must_use]
pub fn sections(file: &[u8]) -> Vec<Section<'_>> {
    all(file).unwrap_or_default()
}

/// The table of a file's sections.
struct Table<'a> {
    file: &'a [u8],
    start: usize,
    /// Entries, as the header says.
    stated: usize,
}

impl<'a> Table<'a> {
    fn of(file: &'a [u8]) -> Option<Table<'a>> {
        file.strip_prefix(ELF64)?;
        let (start, stated) = table(file)?;
        Some(Table {
            file,
            start,
            stated,
        })
    }

    fn entry(&self, k: usize) -> Option<&'a [u8]> {
        let at = self.start.checked_add(k.checked_mul(ENTRY)?)?;
        self.file.get(at..at.checked_add(ENTRY)?)
    }

    /// All entries. The table ends with the file, whatever its header says.
    fn entries(&self) -> Option<impl Iterator<Item = &'a [u8]>> {
        let n = match self.stated {
            0 if self.start != 0 => word(self.entry(0)?, 0x20)?,
            n => n,
        };
        Some((0..n.min(self.file.len() / ENTRY)).filter_map(|k| self.entry(k)))
    }

    /// The bytes of an entry's section.
    fn bytes(&self, e: &[u8]) -> Option<&'a [u8]> {
        match number(e, 4, 4)? {
            NULL | NO_BITS => None,
            _ => {
                let at = word(e, 0x18)?;
                self.file.get(at..at.checked_add(word(e, 0x20)?)?)
            }
        }
    }
}

/// The type of the section that the loader reads, and bytes of its entries.
const DYNAMIC: u64 = 6;
const DYNAMIC_ENTRY: usize = 16;
/// Entries of it: the library's own name, and one in the range that the ABI leaves to systems, which loaders pass over.
const OWN_NAME: u64 = 14;
const PASSED_OVER: u64 = 0x6000_4a51;

/// A shared library without its own name: programs that are linked with it ask for it by its path. `None` where it is none, or has no name.
#[must_use]
pub fn without_own_name(file: &[u8]) -> Option<Vec<u8>> {
    let table = Table::of(file)?;
    let mut entries = table.entries()?;
    let section = entries.find(|e| number(e, 4, 4) == Some(DYNAMIC))?;
    let (start, size) = (word(section, 0x18)?, word(section, 0x20)?);
    let places = (start..start.checked_add(size)?).step_by(DYNAMIC_ENTRY);
    let named = |&at: &usize| number(file, at, 8) == Some(OWN_NAME);
    let at = places.into_iter().find(named)?;
    let mut out = file.to_vec();
    out.get_mut(at..at + 8)?
        .copy_from_slice(&PASSED_OVER.to_le_bytes());
    Some(out)
}

/// The types of sections with symbols and with their names.
const NAMED: [u64; 2] = [SYMBOLS, 3];

/// A file with its symbols: its header, the table of sections, symbols and names as they are there, and zeros for all else, so that a
/// large program is not read as a whole. What is not ELF is empty.
///
/// # Errors
/// Those of reading.
pub fn with_symbols(file: &mut (impl Read + Seek)) -> io::Result<Vec<u8>> {
    let size = usize::try_from(file.seek(SeekFrom::End(0))?).unwrap_or(FARTHEST);
    let mut image = vec![0; size.min(FARTHEST)];
    let mut part = |image: &mut Vec<u8>, at: usize, n: usize| -> io::Result<()> {
        let range = at..at.saturating_add(n).min(image.len());
        if let Some(to) = image.get_mut(range) {
            file.seek(SeekFrom::Start(at as u64))?;
            file.read_exact(to)?;
        }
        Ok(())
    };
    part(&mut image, 0, HEADER)?;
    let Some((start, stated)) = table(&image).filter(|_| image.starts_with(ELF64)) else {
        return Ok(Vec::new());
    };
    part(&mut image, start, stated.max(1) * ENTRY)?;
    let wanted = |e: &[u8]| {
        let kind = number(e, 4, 4)?;
        let place = || Some((word(e, 0x18)?, word(e, 0x20)?));
        NAMED.contains(&kind).then(place).flatten()
    };
    let entries = Table::of(&image).and_then(|t| Some(t.entries()?.filter_map(wanted).collect()));
    let places: Vec<(usize, usize)> = entries.unwrap_or_default();
    for (at, n) in places {
        part(&mut image, at, n)?;
    }
    Ok(image)
}

/// The name at an offset in a section of names.
fn name_at(names: &[u8], at: u64) -> Option<&[u8]> {
    let own = names.get(at as usize..)?;
    Some(&own[..own.iter().position(|c| *c == 0)?])
}

fn all(file: &[u8]) -> Option<Vec<Section<'_>>> {
    let table = Table::of(file)?;
    let names = match number(file, 0x3e, 2)? as usize {
        ELSEWHERE => number(table.entry(0)?, 0x28, 4)? as usize,
        k => k,
    };
    let names = table.bytes(table.entry(names)?)?;
    let one = |e| {
        let name = name_at(names, number(e, 0, 4)?)?;
        let bytes = table.bytes(e)?;
        Some(Section { name, bytes })
    };
    Some(table.entries()?.filter_map(one).collect())
}

/// The bytes of the first section of a name.
#[must_use]
pub fn section<'a>(file: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let found = |s: &Section<'_>| s.name == name.as_bytes();
    sections(file).into_iter().find(found).map(|s| s.bytes)
}

/// The type of a table of symbols, the bytes of an entry, and the kind of symbol that is a function.
const SYMBOLS: u64 = 2;
const SYMBOL: usize = 24;
const FUNCTION: u64 = 2;

/// A function that a file defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its address, from where the file is loaded.
    pub address: u64,
    /// Its bytes.
    pub size: u64,
}

/// The functions that a file's table of symbols defines; none where the symbols were stripped.
#[must_use]
pub fn functions(file: &[u8]) -> Vec<Function<'_>> {
    symbols(file).unwrap_or_default()
}

fn symbols(file: &[u8]) -> Option<Vec<Function<'_>>> {
    let table = Table::of(file)?;
    let own = (table.entries()?).find(|e| number(e, 4, 4) == Some(SYMBOLS))?;
    let names = table.bytes(table.entry(number(own, 0x28, 4)? as usize)?)?;
    let one = |s: &[u8]| {
        let defined = number(s, 6, 2)? != 0 && number(s, 4, 1)? & 15 == FUNCTION;
        let name = std::str::from_utf8(name_at(names, number(s, 0, 4)?)?).ok();
        Some(Function {
            name: name.filter(|_| defined)?,
            address: number(s, 8, 8)?,
            size: number(s, 16, 8)?,
        })
    };
    let bytes = table.bytes(own)?;
    Some(bytes.chunks_exact(SYMBOL).filter_map(one).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_library_loses_its_own_name() {
        let mut file = vec![0; HEADER + 2 * DYNAMIC_ENTRY + ENTRY];
        let table = HEADER + 2 * DYNAMIC_ENTRY;
        let mut put = |at: usize, v: u64| file[at..at + 8].copy_from_slice(&v.to_le_bytes());
        put(0x28, table as u64);
        put(0x38, (ENTRY as u64) << 16 | 1 << 32);
        put(HEADER, 1);
        put(HEADER + DYNAMIC_ENTRY, OWN_NAME);
        put(table, DYNAMIC << 32);
        put(table + 0x18, HEADER as u64);
        put(table + 0x20, 2 * DYNAMIC_ENTRY as u64);
        file[..6].copy_from_slice(ELF64);
        let without = without_own_name(&file).expect("a name");
        let at = HEADER + DYNAMIC_ENTRY;
        assert_eq!(number(&without, at, 8), Some(PASSED_OVER));
        assert_eq!(
            (&without[..at], &without[at + 8..]),
            (&file[..at], &file[at + 8..])
        );
        assert_eq!(without_own_name(&without), None);
        for cut in [0, 10, 63, HEADER, table] {
            assert_eq!(without_own_name(&file[..cut]), None);
        }
    }

    #[test]
    fn symbols_are_read_without_the_rest() {
        let path = std::env::current_exe().expect("a path");
        let whole = std::fs::read(&path).expect("a file");
        let image = with_symbols(&mut std::fs::File::open(&path).expect("a file")).expect("bytes");
        assert_eq!(functions(&image), functions(&whole));
        assert!(section(&image, ".text").is_some_and(|t| t.iter().all(|b| *b == 0)));
        for cut in [0, 10, 63, 64, 200, whole.len() / 2] {
            let image = with_symbols(&mut std::io::Cursor::new(&whole[..cut]));
            assert_eq!(image.map_or(0, |i| functions(&i).len()), 0);
        }
    }

    #[test]
    fn functions_of_this_very_program_are_found() {
        let own = std::fs::read(std::env::current_exe().expect("a path")).expect("a file");
        let all = functions(&own);
        let this = |f: &&Function<'_>| f.name.contains("functions_of_this_very_program");
        assert!(
            all.iter()
                .find(this)
                .is_some_and(|f| f.size > 0 && f.address > 0)
        );
        for cut in [0, 10, 63, 64, 200, own.len() / 2] {
            assert_eq!(functions(&own[..cut]), []);
        }
    }

    /// An object with one section of text for each name, as an assembler writes it.
    fn object(names: &[&str], many: bool) -> Vec<u8> {
        let mut strings = b"\0.shstrtab\0".to_vec();
        let starts: Vec<usize> = (names.iter())
            .map(|n| {
                strings.extend(n.bytes().chain([0]));
                strings.len() - n.len() - 1
            })
            .collect();
        let mut file = ELF64.to_vec();
        file.resize(HEADER, 0);
        let mut entries = vec![[0u8; ENTRY]];
        let mut add = |file: &mut Vec<u8>, name: usize, bytes: &[u8]| {
            let mut e = [0; ENTRY];
            e[..4].copy_from_slice(&(name as u32).to_le_bytes());
            e[4] = 1;
            e[0x18..0x20].copy_from_slice(&(file.len() as u64).to_le_bytes());
            e[0x20..0x28].copy_from_slice(&(bytes.len() as u64).to_le_bytes());
            file.extend(bytes);
            entries.push(e);
        };
        add(&mut file, 1, &strings);
        for (at, name) in starts.iter().zip(names) {
            add(&mut file, *at, name.to_uppercase().as_bytes());
        }
        let start = file.len() as u64;
        let n = entries.len() as u16;
        file[0x28..0x30].copy_from_slice(&start.to_le_bytes());
        file[0x3a] = ENTRY as u8;
        if many {
            entries[0][0x20] = n as u8;
            entries[0][0x28] = 1;
            file[0x3e..0x40].fill(0xff);
        } else {
            (file[0x3c], file[0x3e]) = (n as u8, 1);
        }
        file.extend(entries.concat());
        file
    }

    #[test]
    fn names_are_those_of_sections_and_not_bytes_of_the_file() {
        for many in [false, true] {
            let file = object(&[".text", ".linked"], many);
            assert_eq!(section(&file, ".linked"), Some(&b".LINKED"[..]));
            assert_eq!(section(&file, "linked"), None);
            assert_eq!(sections(&file).len(), 3);
        }
    }

    #[test]
    fn files_that_lie_have_no_sections_there() {
        let good = object(&[".text", ".linked"], false);
        for at in 0..good.len() {
            for byte in [0, 0x7f, 0xff] {
                let mut bad = good.clone();
                bad[at] = byte;
                let _ = sections(&bad);
                let _ = sections(&bad[..at]);
                let _ = functions(&bad);
            }
        }
    }
}
