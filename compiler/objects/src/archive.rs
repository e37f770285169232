//! Members of archives (`ar`), with the names that GNU's and BSD's tools write.

/// First bytes of an archive.
pub const ARCHIVE: &[u8] = b"!<arch>\n";
/// First bytes of one whose members are other files.
const THIN: &[u8] = b"!<thin>\n";
/// Bytes of a member's head.
const HEAD: usize = 60;
/// How the name of a BSD member begins whose real name precedes its bytes.
const BSD: &str = "#1/";

/// A member of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<'a> {
    /// Its name.
    pub name: String,
    /// Its contents.
    pub bytes: &'a [u8],
}

/// Whether a file is an archive that holds its members.
#[must_use]
pub fn is_archive(file: &[u8]) -> bool {
    file.starts_with(ARCHIVE)
}

/// Whether a file is a thin archive, which names other files.
#[must_use]
pub fn is_thin(file: &[u8]) -> bool {
    file.starts_with(THIN)
}

/// The members of an archive, without its indices; as many as are whole.
#[must_use]
pub fn members(archive: &[u8]) -> Vec<Member<'_>> {
    let mut all = Vec::new();
    let mut long: &[u8] = &[];
    let mut at = ARCHIVE.len();
    while let Some(head) = archive.get(at..at + HEAD) {
        let digits = std::str::from_utf8(&head[48..58]).unwrap_or_default();
        let Ok(n) = digits.trim().parse::<usize>() else {
            break;
        };
        let start = at + HEAD;
        let end = start.saturating_add(n);
        let Some(bytes) = archive.get(start..end) else {
            break;
        };
        let field = String::from_utf8_lossy(&head[..16]).trim_end().to_owned();
        match field.as_str() {
            "/" | "/SYM64/" => {}
            "//" => long = bytes,
            _ => {
                let (name, bytes) = name(&field, long, bytes);
                if !name.starts_with("__.SYMDEF") {
                    all.push(Member { name, bytes });
                }
            }
        }
        at = end.next_multiple_of(2);
    }
    all
}

/// A member's name and contents by what its head says.
fn name<'a>(field: &str, long: &[u8], bytes: &'a [u8]) -> (String, &'a [u8]) {
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    let number = |s: &str| s.parse::<usize>().ok();
    if let Some(at) = field.strip_prefix('/').and_then(number) {
        let own = long.get(at..).unwrap_or_default();
        let end = own.iter().position(|&c| c == b'\n').unwrap_or(own.len());
        let own = &own[..end];
        return (text(own.strip_suffix(b"/").unwrap_or(own)), bytes);
    }
    if let Some(n) = field.strip_prefix(BSD).and_then(number)
        && let Some((name, rest)) = bytes.split_at_checked(n)
    {
        let end = name.iter().position(|&c| c == 0).unwrap_or(n);
        return (text(&name[..end]), rest);
    }
    (field.strip_suffix('/').unwrap_or(field).to_owned(), bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(members: &[(&str, &str)]) -> Vec<u8> {
        let mut a = ARCHIVE.to_vec();
        for (name, text) in members {
            a.extend(format!("{name:<16}{:<32}{:<10}`\n{text}", 0, text.len()).bytes());
            if text.len() % 2 == 1 {
                a.push(b'\n');
            }
        }
        a
    }

    #[test]
    fn members_of_an_archive_are_found() {
        let a = archive(&[
            ("/", "index"),
            ("//", "a_name_of_many_letters.o/\n"),
            ("one.o/", "abc"),
            ("/0", "de"),
            ("#1/8", "bsd.o\0\0\0fg"),
        ]);
        let found = members(&a);
        let all: Vec<_> = found.iter().map(|m| (m.name.as_str(), m.bytes)).collect();
        let wanted = [
            ("one.o", &b"abc"[..]),
            ("a_name_of_many_letters.o", b"de"),
            ("bsd.o", b"fg"),
        ];
        assert_eq!(all, wanted);
        assert_eq!(members(&a[..a.len() - 1]).len(), 2);
    }

    #[test]
    fn archives_that_lie_have_fewer_members() {
        for digits in ["99999999", "-1", "x", "18446744073709551615"] {
            let mut a = archive(&[("one.o/", "abc")]);
            a[8 + 48..8 + 58].fill(b' ');
            let end = (8 + 48 + digits.len()).min(8 + 58);
            a[8 + 48..end].copy_from_slice(&digits.as_bytes()[..end - 56]);
            assert!(members(&a).is_empty(), "{digits}");
        }
    }
}
