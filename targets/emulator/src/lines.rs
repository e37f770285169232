//! The line information of a PTX text: where in the source each line comes from.

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the file.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 when unknown.
    pub column: u32,
}

/// Places of every line of a text.
#[derive(Clone, Debug, Default)]
pub struct LineTable {
    files: Vec<(u32, String)>,
    /// The innermost place, then where it was inlined, and so on outwards.
    chains: Vec<Vec<Place>>,
    /// For each line of the text one more than its chain's number; 0 for none.
    of_line: Vec<u32>,
}

/// How deep inlined calls are followed.
const MOST_INLINED: usize = 16;

/// What follows a directive's name; `.local` is not `.loc`.
fn directive<'a>(words: &'a str, name: &str) -> Option<&'a str> {
    let rest = words.strip_prefix(name)?;
    rest.starts_with(char::is_whitespace).then_some(rest)
}

impl LineTable {
    /// Reads the `.file` and `.loc` directives of a text.
    #[must_use]
    pub fn new(text: &str) -> LineTable {
        LineTable::read(text, |_| true)
    }

    /// The text without its line information, and where its lines come from.
    #[must_use]
    pub fn split(text: &str) -> (String, LineTable) {
        let mut kept = String::with_capacity(text.len());
        let mut section = false;
        let mut empty = false;
        let lines = LineTable::read(text, |line| {
            let words = line.trim_start();
            section |= words.starts_with(STRINGS);
            let keep = if section {
                section = words != "}";
                false
            } else if directive(words, ".loc")
                .or(directive(words, ".file"))
                .is_some()
            {
                false
            } else {
                // Directives leave the empty lines around them.
                !(words.is_empty() && empty)
            };
            if keep {
                empty = words.is_empty();
                kept.push_str(line);
                kept.push('\n');
            }
            keep
        });
        if kept.ends_with("\n\n") {
            kept.pop();
        }
        (kept, lines)
    }

    /// Reads a text; lines that are not kept count for nothing.
    fn read(text: &str, mut keep: impl FnMut(&str) -> bool) -> LineTable {
        let mut table = LineTable::default();
        // Places in the order of the text, each with the place of the call that it was inlined for.
        let mut seen: Vec<(Place, Option<Place>)> = Vec::new();
        let mut at = 0;
        for line in text.lines() {
            let words = line.trim_start();
            if let Some(rest) = directive(words, ".loc") {
                let (own, from) = rest.split_once("inlined_at").unwrap_or((rest, ""));
                if let Some(own) = place(own) {
                    seen.push((own, place(from)));
                    table.chains.push(chain(&seen));
                    at = table.chains.len() as u32;
                }
            } else if let Some(rest) = directive(words, ".file") {
                table.files.extend(file(rest));
            } else if words.contains(".entry") || words.contains(".func") {
                at = 0;
                seen.clear();
            }
            if keep(line) {
                table.of_line.push(at);
            }
        }
        table
    }

    /// The places of a line of the text, the innermost first.
    #[must_use]
    pub fn chain(&self, line: u32) -> &[Place] {
        let of_line = (line as usize)
            .checked_sub(1)
            .and_then(|n| self.of_line.get(n));
        let chain = of_line.and_then(|&c| self.chains.get((c as usize).checked_sub(1)?));
        chain.map_or(&[], Vec::as_slice)
    }

    /// The name of a file by its number.
    #[must_use]
    pub fn file(&self, number: u32) -> Option<&str> {
        let found = self.files.iter().find(|f| f.0 == number);
        found.map(|f| f.1.as_str())
    }

    /// File and line in the code as it was written: the innermost place in the kernel's own file, so that a fault in an inlined function
    /// of a header is shown where it is called.
    #[must_use]
    pub fn source(&self, line: u32) -> Option<(&str, u32)> {
        let all = self.chain(line);
        let own = all.last()?.file;
        let place = all.iter().find(|p| p.file == own)?;
        Some((self.file(place.file)?, place.line))
    }
}

/// The section whose strings name the functions that were inlined.
const STRINGS: &str = ".section";

fn place(text: &str) -> Option<Place> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let mut n = words.filter(|w| !w.is_empty()).map(|w| w.parse().ok());
    Some(Place {
        file: n.next()??,
        line: n.next()??,
        column: n.next().flatten().unwrap_or(0),
    })
}

/// Number and name of a file.
fn file(text: &str) -> Option<(u32, String)> {
    let (n, rest) = text.trim_start().split_once(char::is_whitespace)?;
    Some((n.parse().ok()?, rest.split('"').nth(1)?.to_string()))
}

/// The newest place and what is known of the calls around it.
fn chain(seen: &[(Place, Option<Place>)]) -> Vec<Place> {
    let Some((&(first, mut outer), before)) = seen.split_last() else {
        return Vec::new();
    };
    let mut all = vec![first];
    // The place of an inlined call may itself be inlined; the line information said so when it named that place.
    while let Some(p) = outer.filter(|_| all.len() < MOST_INLINED) {
        all.push(p);
        let known = before.iter().rev().find(|s| s.0 == p);
        outer = known.and_then(|s| s.1);
    }
    all.retain(|p| p.line != 0);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_in_the_source() {
        let text = ".file 1 \"a.cu\"\n.func f()\n{\n.loc 1 3 5\nadd;\n.loc 2 7 1, function_name $x, inlined_at 1 2 3\nret;\n}\n.visible .entry k()\n{\nret;\n}\n.file 2 \"b \\\".h\"\n";
        assert_eq!(LineTable::new(text).source(5), Some(("a.cu", 3)));
        assert_eq!(LineTable::new(text).source(7), Some(("a.cu", 2)));
        assert_eq!(LineTable::new(text).source(11), None);
    }

    #[test]
    fn the_text_without_its_lines() {
        let text = ".target sm_90\n\n.file 1 \"a.cu\"\n\n.visible .entry k()\n{\n\t.loc 1 3 5\n\tadd;\n\t.loc 1 7 1\n\tret;\n}\n\n.section .debug_str\n{\n$L:\n.b8 0\n}\n";
        let (kept, lines) = LineTable::split(text);
        assert_eq!(
            kept,
            ".target sm_90\n\n.visible .entry k()\n{\n\tadd;\n\tret;\n}\n"
        );
        assert_eq!(lines.source(5), Some(("a.cu", 3)));
        assert_eq!(lines.source(6), Some(("a.cu", 7)));
        assert_eq!(lines.source(4), None);
    }
}
