//! Texts that are open in the editor, and positions in them.

use lsp_types::{Position, Range, TextDocumentContentChangeEvent};

/// How a client counts the columns of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// In bytes.
    Utf8,
    /// In 16-bit units, as the protocol has it unless both sides agree on bytes.
    Utf16,
}

impl Columns {
    /// The byte of a column in a line; the line's end when it is shorter.
    pub fn to_byte(self, line: &str, column: u32) -> usize {
        let column = column as usize;
        match self {
            Columns::Utf8 => {
                let mut at = column.min(line.len());
                while !line.is_char_boundary(at) {
                    at -= 1;
                }
                at
            }
            Columns::Utf16 => {
                let mut units = 0;
                for (at, c) in line.char_indices() {
                    if units >= column {
                        return at;
                    }
                    units += c.len_utf16();
                }
                line.len()
            }
        }
    }

    /// The column of a byte in a line.
    pub fn of_byte(self, line: &str, byte: usize) -> u32 {
        let mut at = byte.min(line.len());
        while !line.is_char_boundary(at) {
            at -= 1;
        }
        match self {
            Columns::Utf8 => at as u32,
            Columns::Utf16 => line[..at].encode_utf16().count() as u32,
        }
    }
}

/// An open text.
#[derive(Debug)]
pub struct Document {
    /// The file's path, or the whole name where it isn't a file.
    pub path: String,
    /// The text.
    pub text: String,
    /// The editor's number for this state of it.
    pub version: i32,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Document {
    /// A text that was opened.
    pub fn new(path: String, text: String, version: i32) -> Document {
        let lines = starts(&text);
        Document {
            path,
            text,
            version,
            lines,
        }
    }

    /// A line without its end, by its number from 0; empty behind the last.
    pub fn line(&self, number: usize) -> &str {
        let Some(&from) = self.lines.get(number) else {
            return "";
        };
        let to = self.lines.get(number + 1).map_or(self.text.len(), |n| *n);
        self.text[from..to].trim_end_matches(['\n', '\r'])
    }

    /// The byte that a position means.
    pub fn byte(&self, p: Position, columns: Columns) -> usize {
        let number = p.line as usize;
        match self.lines.get(number) {
            Some(from) => from + columns.to_byte(self.line(number), p.character),
            None => self.text.len(),
        }
    }

    /// The position of a byte.
    pub fn position(&self, byte: usize, columns: Columns) -> Position {
        let number = self.lines.partition_point(|&n| n <= byte).saturating_sub(1);
        let column = columns.of_byte(self.line(number), byte - self.lines[number]);
        Position::new(number as u32, column)
    }

    /// The range of some bytes.
    pub fn range(&self, bytes: std::ops::Range<usize>, columns: Columns) -> Range {
        Range::new(
            self.position(bytes.start, columns),
            self.position(bytes.end, columns),
        )
    }

    /// Takes one change.
    pub fn change(&mut self, change: &TextDocumentContentChangeEvent, columns: Columns) {
        match change.range {
            None => self.text.clone_from(&change.text),
            Some(r) => {
                let (from, to) = (self.byte(r.start, columns), self.byte(r.end, columns));
                self.text
                    .replace_range(from.min(to)..to.max(from), &change.text);
            }
        }
        self.lines = starts(&self.text);
    }

    /// The name that stands at a byte, with its place: letters, digits, `_`, and where the language has names with dots, dots.
    pub fn word_at(&self, byte: usize) -> Option<(&str, std::ops::Range<usize>)> {
        let dots = !is_cuda(&self.path);
        let part =
            |c: char| c == '_' || c.is_ascii_alphanumeric() || dots && matches!(c, '.' | '%');
        let from = self.text[..byte].trim_end_matches(part).len();
        let rest = &self.text[byte..];
        let to = self.text.len() - rest.trim_start_matches(part).len();
        let word = &self.text[from..to];
        let trimmed = word.trim_matches('.');
        let from = from + (word.len() - word.trim_start_matches('.').len());
        (!trimmed.is_empty() && !trimmed.starts_with(|c: char| c.is_ascii_digit()))
            .then_some((trimmed, from..from + trimmed.len()))
    }
}

/// Whether a file holds CUDA C++.
pub fn is_cuda(path: &str) -> bool {
    !path.ends_with(".ptx") && !path.ends_with(".ll")
}

fn starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
    std::iter::once(0).chain(ends.map(|(n, _)| n + 1)).collect()
}

/// The path that a `file:` address means; other addresses stay as they are.
pub fn path_of(uri: &str) -> String {
    let Some(rest) = uri.strip_prefix("file://") else {
        return uri.to_owned();
    };
    let mut out = Vec::with_capacity(rest.len());
    let mut bytes = rest.bytes();
    while let Some(b) = bytes.next() {
        let digits = if b == b'%' { hex(&bytes) } else { None };
        match digits {
            Some(value) => {
                bytes.nth(1);
                out.push(value);
            }
            None => out.push(b),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The value of the two hexadecimal digits that come next.
fn hex(bytes: &std::str::Bytes<'_>) -> Option<u8> {
    let mut ahead = bytes.clone();
    let mut digit = || char::from(ahead.next()?).to_digit(16);
    let (high, low) = (digit()?, digit()?);
    Some((high * 16 + low) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_and_positions() {
        let mut d = Document::new("k.cu".into(), "int é;\nint b;\n".into(), 1);
        let at = |l, c| Position::new(l, c);
        assert_eq!(d.byte(at(0, 5), Columns::Utf16), 6);
        assert_eq!(d.byte(at(0, 6), Columns::Utf8), 6);
        assert_eq!(d.position(6, Columns::Utf16), at(0, 5));
        d.change(
            &TextDocumentContentChangeEvent {
                range: Some(Range::new(at(0, 4), at(1, 4))),
                range_length: None,
                text: "a;\r\nlong ".into(),
            },
            Columns::Utf16,
        );
        assert_eq!(d.text, "int a;\r\nlong b;\n");
        assert_eq!((d.line(0), d.line(1), d.line(9)), ("int a;", "long b;", ""));
        assert_eq!(d.word_at(13).unwrap().0, "b");
        assert_eq!(d.word_at(15), None);
        assert_eq!(d.byte(at(99, 0), Columns::Utf8), d.text.len());
    }

    #[test]
    fn names_with_dots_and_paths() {
        let d = Document::new("k.ptx".into(), "mma.sync.aligned %tid.x;".into(), 1);
        assert_eq!(d.word_at(2).unwrap().0, "mma.sync.aligned");
        assert_eq!(path_of("file:///a%20b/%c3%A9.cu"), "/a b/é.cu");
        assert_eq!(path_of("file:///a%2"), "/a%2");
        assert_eq!(path_of("untitled:1"), "untitled:1");
    }
}
