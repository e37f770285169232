//! Device code that is linked later: units of link-time optimization in a section of the host's objects.

use jacquard_objects::objects;

/// The section; the host's linker leaves it away.
pub const SECTION: &str = ".jacq_units";
/// How each unit begins.
const MAGIC: &[u8; 8] = b"JQUNIT\x01\0";
/// Bytes before a unit's target: magic, length of the target, length of the unit.
const HEAD: usize = 24;

/// What an object has that holds linked device code, as assembly: a section whose name tells.
pub const LINKED: &str = "\t.section .jacq_linked,\"e\"\n\t.byte 1\n";
const LINKED_SECTION: &str = ".jacq_linked";

/// Whether an object, or one in an archive, holds device code that is linked already.
#[must_use]
pub fn is_linked(bytes: &[u8]) -> bool {
    sections(bytes, LINKED_SECTION).next().is_some()
}

/// The section of nvcc's objects whose device code is linked later, and how the functions are called that nvcc's device link makes for them.
const THEIRS: &str = "__nv_relfatbin";
const REGISTERS_THEIRS: &str = "__cudaRegisterLinkedBinary_";

/// Whether an object, or one in an archive, holds device code of nvcc's that is linked later.
#[must_use]
pub fn is_theirs(bytes: &[u8]) -> bool {
    sections(bytes, THEIRS).next().is_some()
}

/// Whether an object, or one in an archive, is of nvcc's device link.
#[must_use]
pub fn links_theirs(bytes: &[u8]) -> bool {
    let all = objects(bytes).into_iter();
    let mut functions = all.flat_map(jacquard_objects::functions);
    functions.any(|f| f.name.starts_with(REGISTERS_THEIRS))
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
    sections(bytes, SECTION).flat_map(units).collect()
}

/// The contents of all sections of a name in an object or in the objects of an archive.
fn sections<'a>(file: &'a [u8], name: &str) -> impl Iterator<Item = &'a [u8]> {
    let all = objects(file)
        .into_iter()
        .flat_map(jacquard_objects::sections);
    all.filter(move |s| s.name == name.as_bytes())
        .map(|s| s.bytes)
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let value = bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
    usize::try_from(u64::from_le_bytes(value)).ok()
}

fn units(mut rest: &[u8]) -> Vec<Unit> {
    let mut all = Vec::new();
    while rest.starts_with(MAGIC) {
        let lengths = number(rest, 8).zip(number(rest, 16));
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

    /// The object that the host's assembler makes of a text.
    fn assembled(text: &str) -> Vec<u8> {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, object) = (folder.path().join("a.s"), folder.path().join("a.o"));
        std::fs::write(&source, text).expect("written");
        let mut command = std::process::Command::new("cc");
        let made = command
            .arg("-c")
            .arg(&source)
            .arg("-o")
            .arg(&object)
            .status();
        assert!(made.expect("cc").success());
        std::fs::read(object).expect("an object")
    }

    #[test]
    fn only_a_section_tells_that_device_code_is_linked() {
        let text = "\t.section .rodata\n\t.string \"\"\n\t.string \".jacq_linked\"\n";
        let (named, linked) = (assembled(text), assembled(LINKED));
        assert!(!is_linked(&named) && is_linked(&linked));
        let mut archive = b"!<arch>\n".to_vec();
        for object in [&named, &linked] {
            let head = format!("{:<48}{:<10}`\n", "a.o/", object.len());
            archive.extend(head.bytes());
            archive.extend(object);
            archive.resize(archive.len().next_multiple_of(2), 0);
        }
        assert!(is_linked(&archive));
    }

    #[test]
    fn objects_of_nvcc_are_told_apart() {
        let unit = assembled("\t.section __nv_relfatbin,\"a\"\n\t.quad 1\n");
        let name = "__cudaRegisterLinkedBinary_1_a_cu";
        let linked = assembled(&format!(
            "\t.type {name},@function\n\t.globl {name}\n{name}:\n\tret\n\t.size {name},.-{name}\n"
        ));
        let caller = assembled(&format!("\t.text\n\tcall {name}\n"));
        assert!(is_theirs(&unit) && !is_theirs(&linked));
        assert!(links_theirs(&linked) && !links_theirs(&unit) && !links_theirs(&caller));
    }
}
