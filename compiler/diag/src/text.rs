//! Diagnostics for people.
//!
//! The first line is `file:line:column: severity: text`, as nvcc, gcc and clang write it and as editors and build tools read it; that is
//! why neither `annotate-snippets` nor `ariadne`, whose pictures begin with a line of their own kind, draws it. The picture below has
//! the primary range underlined by `^~~~`, further ranges by `----` with their labels, and replacements below what they replace.
//! The first line ends with the flag of a warning, or with the code of an error that `jacq explain` knows.

use crate::{Diagnostic, Fix, Label, Place, Severity};
use std::fmt::{Display, Write};

const BOLD: &str = "\x1b[1m";
const CYAN: &str = "\x1b[1;36m";
const GREEN: &str = "\x1b[32m";
const RESET: &str = "\x1b[0m";

fn severity_color(s: Severity) -> &'static str {
    match s {
        Severity::Error | Severity::Fatal => "\x1b[1;31m",
        Severity::Warning => "\x1b[1;35m",
        Severity::Remark => "\x1b[1;34m",
        _ => CYAN,
    }
}

/// Where the text goes, and whether with colours.
struct Screen {
    out: String,
    color: bool,
}

impl Screen {
    fn code(&self, code: &'static str) -> &'static str {
        if self.color { code } else { "" }
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string has no errors.
        let _infallible = self.out.write_fmt(text);
    }

    /// `file:line:column: `
    fn position(&mut self, p: &Place) {
        let (bold, reset) = (self.code(BOLD), self.code(RESET));
        match (p.line, p.column) {
            (0, _) => self.put(format_args!("{bold}{}: {reset}", p.file)),
            (line, column) => self.put(format_args!("{bold}{}:{line}:{column}: {reset}", p.file)),
        }
    }

    /// `word: text`
    fn statement(&mut self, word: &str, color: &'static str, text: &str) {
        let (color, bold, reset) = (self.code(color), self.code(BOLD), self.code(RESET));
        self.put(format_args!("{color}{word}:{reset} {bold}{text}{reset}"));
    }

    /// A source line.
    fn source(&mut self, p: &Place) {
        let text = p.text.as_deref().unwrap_or_default().replace('\t', " ");
        self.put(format_args!("{:>5} | {text}\n", p.line));
    }

    /// A line under a source line: `mark` repeated under the range, after a first character, then a label.
    fn underline(&mut self, p: &Place, first: char, mark: &str, color: &'static str, label: &str) {
        let (before, covered) = columns(p);
        let (blank, line) = (" ".repeat(before), mark.repeat(covered - 1));
        let (color, reset) = (self.code(color), self.code(RESET));
        let gap = if label.is_empty() { "" } else { " " };
        self.put(format_args!(
            "      | {blank}{color}{first}{line}{gap}{label}{reset}\n"
        ));
    }

    /// The picture of a range and of further ones.
    fn picture(&mut self, p: &Place, labels: &[Label], fixes: &[Fix], color: &'static str) {
        if let Some(part) = clipped(p) {
            self.source(&part);
            self.underline(&part, '^', "~", color, "");
            return;
        }
        let (here, elsewhere): (Vec<_>, Vec<_>) = labels
            .iter()
            .filter(|l| l.place.text.is_some())
            .partition(|l| l.place.file == p.file && l.place.line == p.line);
        if p.text.is_some() {
            self.source(p);
            self.underline(p, '^', "~", color, "");
            for l in here {
                self.underline(&l.place, '-', "-", CYAN, &l.text);
            }
        }
        let mut shown = (&p.file, p.line);
        for f in fixes {
            let line = (&f.place.file, f.place.line);
            if line != shown {
                self.source(&f.place);
            }
            shown = line;
            let (before, _) = columns(&f.place);
            let (blank, green, reset) = (" ".repeat(before), self.code(GREEN), self.code(RESET));
            self.put(format_args!("      | {blank}{green}{}{reset}\n", f.text));
        }
        let mut last = None;
        for l in elsewhere {
            let line = (&l.place.file, l.place.line);
            if l.place.file != p.file {
                self.put(format_args!("     --> {}:{}\n", l.place.file, l.place.line));
            }
            if last != Some(line) {
                self.source(&l.place);
            }
            last = Some(line);
            self.underline(&l.place, '-', "-", CYAN, &l.text);
        }
    }

    fn includes(&mut self, includes: &[Place]) {
        for (i, p) in includes.iter().enumerate() {
            let words = match i {
                0 => "In file included from",
                _ => "                 from",
            };
            self.put(format_args!("{words} {}:{}:\n", p.file, p.line));
        }
    }

    fn diagnostic(&mut self, d: &Diagnostic) {
        let color = severity_color(d.severity);
        match &d.place {
            Some(p) => self.position(p),
            None if d.severity == Severity::Remark && !d.symbol.is_empty() => {
                self.put(format_args!("in function '{}': ", d.symbol));
            }
            None => {}
        }
        match d.id.row().number {
            0 => self.statement(d.severity.word(), color, &d.text),
            n => self.statement(&format!("{} #{n}-D", d.severity.word()), color, &d.text),
        }
        let option = d.controlled_by();
        match (option.as_str(), d.id.row().explanation.is_some()) {
            ("", true) if d.is_error() => self.put(format_args!(" [{}]", d.id.row().name)),
            ("", _) => {}
            (option, _) => self.put(format_args!(" [{option}]")),
        }
        self.out.push('\n');
        if let Some(p) = &d.place {
            self.picture(p, &d.labels, &d.fixes, color);
        }
        for n in &d.notes {
            if let Some(p) = &n.place {
                self.position(p);
            }
            self.statement(n.kind.word(), CYAN, &n.text);
            self.out.push('\n');
            if let Some(p) = &n.place {
                self.picture(p, &[], &[], CYAN);
            }
        }
    }
}

/// Bytes of a source line that are shown.
const WIDEST: usize = 240;

/// The part of a line about a range, where the line is too long to be shown.
fn clipped(p: &Place) -> Option<Place> {
    let text = p.text.as_deref().filter(|t| t.len() > WIDEST)?;
    let column = (p.column.max(1) as usize - 1).min(text.len());
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let from = boundary(column.saturating_sub(WIDEST / 2));
    let to = boundary((from + WIDEST).min(text.len()));
    let (before, after) = (
        if from > 0 { "..." } else { "" },
        if to < text.len() { "..." } else { "" },
    );
    Some(Place {
        file: p.file.clone(),
        line: p.line,
        column: (column - from + before.len() + 1) as u32,
        length: p.length.min((to - column.min(to)) as u32).max(1),
        text: Some(format!("{before}{}{after}", &text[from..to]).into()),
    })
}

/// How many characters stand before a range, and how many it covers, at least 1.
fn columns(p: &Place) -> (usize, usize) {
    let text = p.text.as_deref().unwrap_or_default();
    let column = (p.column.max(1) as usize - 1).min(text.len());
    let before = text.get(..column).map_or(column, |s| s.chars().count());
    let length = p.length as usize;
    let covered = text
        .get(column..column + length)
        .map_or(length, |s| s.chars().count());
    (before, covered.max(1))
}

/// Renders for people: `file:line:column: error: text`, the source line with its ranges underlined, notes. The includes that lead to
/// a file are shown once for diagnostics that follow each other.
#[must_use]
pub fn human(list: &[Diagnostic], color: bool) -> String {
    let mut screen = Screen {
        out: String::new(),
        color,
    };
    let mut shown: &[Place] = &[];
    for d in list {
        if d.includes != shown {
            screen.includes(&d.includes);
        }
        shown = &d.includes;
        screen.diagnostic(d);
    }
    screen.out
}

/// Renders one for people, without the end of its last line.
#[must_use]
pub fn one(d: &Diagnostic, color: bool) -> String {
    let mut text = human(std::slice::from_ref(d), color);
    text.truncate(text.trim_end().len());
    text
}

impl Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&one(self, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_shown_about_the_range() {
        let mut p = Place::at("x.cu", 1, 900_001);
        p.text = Some(format!("{}here{}", "a".repeat(900_000), "b".repeat(900_000)).into());
        p.length = 4;
        let part = clipped(&p).unwrap();
        let text = part.text.as_deref().unwrap();
        assert!(text.len() < 300 && text.starts_with("...a") && text.ends_with("b..."));
        assert!(text[part.column as usize - 1..].starts_with("here"));
        p.column = 4_000_000;
        assert!(clipped(&p).is_some());
    }
    use crate::{Message, MsgId, NoteKind};

    static ROW: Message = Message {
        name: "clash",
        area: "test",
        severity: Severity::Error,
        text: "'{a}' clashes with '{b}' and '{a}'",
        flag: "",
        number: 0,
        tag: "",
        on: true,
        stays: false,
        names: &[],
        explanation: None,
    };

    fn place(line: u32, column: u32, length: u32, text: &str) -> Place {
        Place {
            length,
            text: Some(text.into()),
            ..Place::at("a.cu", line, column)
        }
    }

    fn sample() -> Diagnostic {
        let text = "\tint é = a + bc;";
        let mut d = Diagnostic::new(MsgId::new(&ROW), Some(place(3, 13, 1, text)), &[&"x", &"y"])
            .note(NoteKind::Help, None, "rename one");
        d.labels.push(Label {
            place: place(3, 15, 2, text),
            text: "this has type y".into(),
        });
        d.labels.push(Label {
            place: place(1, 5, 1, "int a;"),
            text: "declared here".into(),
        });
        d.fixes.push(Fix {
            place: place(3, 15, 2, text),
            text: "d".into(),
        });
        d
    }

    #[test]
    fn ranges_are_underlined_with_their_labels() {
        let wanted = "\
a.cu:3:13: error: 'x' clashes with 'y' and 'x'
    3 |  int é = a + bc;
      |            ^
      |              -- this has type y
      |              d
    1 | int a;
      |     - declared here
help: rename one
";
        assert_eq!(human(&[sample()], false), wanted);
        assert!(human(&[sample()], true).contains("\x1b[1;31merror:\x1b[0m"));
    }

    #[test]
    fn programs_read_the_same_facts() {
        let json = crate::json(&[sample()]);
        assert!(
            json.contains("\"id\":\"clash\"")
                && json.contains(
                    "\"labels\":[{\"at\":{\"file\":\"a.cu\",\"line\":3,\"column\":15,\"length\":2}"
                )
        );
        let sarif = crate::sarif(&[sample(), sample()]);
        assert_eq!(sarif.matches("\"shortDescription\"").count(), 1);
        assert_eq!(sarif.matches("\"ruleIndex\":0").count(), 2);
    }

    #[test]
    fn a_range_beyond_its_line_is_drawn() {
        let d = Diagnostic::new(MsgId::new(&ROW), Some(place(1, 90, 40, "short")), &[]);
        assert!(human(&[d], false).contains("{a}"));
    }
}
