//! Changes of a text by ranges of bytes. Lines stay where they are.

/// A range of bytes and its replacement.
struct Edit {
    start: usize,
    end: usize,
    text: String,
}

/// Changes of one text.
#[derive(Default)]
pub(crate) struct Edits {
    all: Vec<Edit>,
}

impl Edits {
    /// Puts text before a byte.
    pub(crate) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at, at, text);
    }

    /// Replaces a range by text. The line ends and line markers of the range follow the new text.
    pub(crate) fn replace(&mut self, start: usize, end: usize, text: impl Into<String>) {
        let text = text.into();
        self.all.push(Edit { start, end, text });
    }

    /// The changed text. An edit within a range that is replaced as a whole falls away with it.
    pub(crate) fn apply(mut self, text: &str) -> String {
        // Of edits at one place the wider one comes last, behind what is put before it.
        self.all.sort_by_key(|e| (e.start, e.end));
        let mut out = String::with_capacity(text.len() + text.len() / 8);
        let mut at = 0;
        for edit in &self.all {
            if edit.start < at {
                continue;
            }
            out.push_str(&text[at..edit.start]);
            out.push_str(&edit.text);
            keep_lines(&text[edit.start..edit.end], &mut out);
            at = edit.end;
        }
        out.push_str(&text[at..]);
        out
    }
}

/// The line ends of a text that goes, and the line markers among them.
fn keep_lines(gone: &str, out: &mut String) {
    let mut lines = gone.split('\n');
    // The text before the first line end is not a whole line, and neither is the text after the last one.
    lines.next();
    for line in lines {
        out.push('\n');
        if line.starts_with("# ") {
            out.push_str(line);
        }
    }
}

/// Text on one line, without line markers.
pub(crate) fn one_line(text: &str) -> String {
    let lines = text.split('\n').filter(|l| !l.starts_with("# "));
    lines.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_markers_stay() {
        let text = "a {\n1\n# 9 \"x\"\n2\n} b";
        let mut edits = Edits::default();
        edits.replace(2, text.len() - 2, "{}");
        edits.insert(4, "not seen");
        assert_eq!(edits.apply(text), "a {}\n\n# 9 \"x\"\n\n b");
    }
}
