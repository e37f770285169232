//! A fault as people read it: what, which kernel, the source line, block and thread.

use crate::trap::{Trap, TrapKind};

/// A fault with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The class, in a few words.
    pub what: &'static str,
    /// A sentence.
    pub message: String,
    /// The kernel that was launched.
    pub kernel: String,
    /// The function that the thread was in.
    pub function: String,
    /// File and line of the source, by the PTX text's line information.
    pub source: Option<(String, u32)>,
    /// Line of the PTX text; 0 when unknown.
    pub line: u32,
    /// The block's index.
    pub block: [u32; 3],
    /// The thread's index in its block.
    pub thread: [u32; 3],
    /// More lines, such as where the memory was allocated.
    pub notes: Vec<String>,
}

impl TrapKind {
    /// The class in a few words, as compute-sanitizer and the runtime have them.
    pub fn words(self) -> &'static str {
        match self {
            TrapKind::OutOfBounds => "Invalid access out of bounds",
            TrapKind::Misaligned => "Misaligned access",
            TrapKind::WrongSpace => "Invalid access to another state space",
            TrapKind::Uninitialised => "Uninitialized memory read",
            TrapKind::ReadOnly => "Invalid write to read-only memory",
            TrapKind::Freed => "Invalid access to freed memory",
            TrapKind::Trap => "Trap",
            TrapKind::Breakpoint => "Breakpoint",
            TrapKind::Assert => "Assertion failed",
            TrapKind::Deadlock => "Barrier error: no thread can go on",
            TrapKind::StepLimit => "Step limit reached",
            TrapKind::StackOverflow => "Stack overflow",
            TrapKind::Unsupported => "Instruction that the emulator does not run",
            TrapKind::Invalid => "Invalid operation",
            TrapKind::Race => "Race",
            TrapKind::Launch => "Invalid launch",
            TrapKind::Load => "Invalid module",
        }
    }
}

impl Report {
    /// The report of a fault in a kernel of a module with this text.
    pub fn new(kernel: &str, trap: &Trap, text: &str) -> Report {
        Report {
            what: trap.kind.words(),
            message: trap.message.clone(),
            kernel: kernel.to_string(),
            function: trap.function.clone(),
            source: source_line(text, trap.line),
            line: trap.line,
            block: trap.block,
            thread: trap.thread,
            notes: notes(trap, text),
        }
    }

    /// The report as one JSON object on one line.
    pub fn json(&self) -> String {
        let (file, line) = match &self.source {
            Some((f, l)) => (quote(f), *l),
            None => ("null".to_string(), 0),
        };
        let notes: Vec<String> = self.notes.iter().map(|n| quote(n)).collect();
        format!(
            "{{\"what\":{},\"message\":{},\"kernel\":{},\"function\":{},\"file\":{file},\"line\":{line},\"ptx_line\":{},\"block\":{:?},\"thread\":{:?},\"notes\":[{}]}}",
            quote(self.what),
            quote(&self.message),
            quote(&self.kernel),
            quote(&self.function),
            self.line,
            self.block,
            self.thread,
            notes.join(",")
        )
    }
}

/// A string in JSON.
fn quote(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bar = "=========";
        writeln!(f, "{bar} {}: {}", self.what, self.message)?;
        if !self.kernel.is_empty() {
            write!(f, "{bar}     at {}", self.kernel)?;
            if !self.function.is_empty() && self.function != self.kernel {
                write!(f, " in {}", self.function)?;
            }
            match &self.source {
                Some((file, line)) => writeln!(f, " in {file}:{line} (PTX line {})", self.line)?,
                None => writeln!(f, " (PTX line {})", self.line)?,
            }
            let (b, t) = (self.block, self.thread);
            writeln!(
                f,
                "{bar}     by thread ({},{},{}) in block ({},{},{})",
                t[0], t[1], t[2], b[0], b[1], b[2]
            )?;
        }
        for n in &self.notes {
            writeln!(f, "{bar}     {n}")?;
        }
        Ok(())
    }
}

/// A place in the source: number of the file, line, column.
type Place = (u32, u32, u32);

/// The places that the line information before a line of PTX gives: the innermost, then where it was inlined, and so on outwards.
fn places(text: &str, line: u32) -> Vec<Place> {
    let mut seen: Vec<(Place, Option<Place>)> = Vec::new();
    let mut at = None;
    for l in text.lines().take(line as usize) {
        let l = l.trim_start();
        if let Some(rest) = l.strip_prefix(".loc") {
            let (own, from) = rest.split_once("inlined_at").unwrap_or((rest, ""));
            let read = |t: &str| -> Option<Place> {
                let words = t.split(|c: char| c.is_whitespace() || c == ',');
                let mut n = words.filter(|w| !w.is_empty()).map(|w| w.parse().ok());
                Some((n.next()??, n.next()??, n.next().flatten().unwrap_or(0)))
            };
            if let Some(place) = read(own) {
                seen.push((place, read(from)));
                at = Some(seen.len() - 1);
            }
        } else if l.contains(".entry") || l.contains(".func") {
            at = None;
            seen.clear();
        }
    }
    let Some(at) = at else { return Vec::new() };
    let (first, mut outer) = seen[at];
    let mut all = vec![first];
    // The place of an inlined call may itself be inlined; the line information said so when it named that place.
    while let Some(p) = outer.filter(|_| all.len() < 16) {
        all.push(p);
        let known = seen[..at].iter().rev().find(|s| s.0 == p);
        outer = known.and_then(|s| s.1);
    }
    all.retain(|p| p.1 != 0);
    all
}

/// The name of a file by its number.
fn file_name(text: &str, number: u32) -> Option<&str> {
    text.lines().find_map(|l| {
        let rest = l.trim_start().strip_prefix(".file")?.trim_start();
        let (n, rest) = rest.split_once(char::is_whitespace)?;
        (n.parse() == Ok(number)).then(|| rest.split('"').nth(1))?
    })
}

/// File and line in the code as it was written: the innermost place in the kernel's own file, so that a fault in an inlined function of a
/// header is shown where it is called.
fn source_line(text: &str, line: u32) -> Option<(String, u32)> {
    let all = places(text, line);
    let own = all.last()?.0;
    let place = all.iter().find(|p| p.0 == own)?;
    Some((file_name(text, place.0)?.to_string(), place.1))
}

/// Where in an inlined function the line of PTX comes from, and the other access of a race.
fn notes(trap: &Trap, text: &str) -> Vec<String> {
    let all = places(text, trap.line);
    let mut notes = Vec::new();
    if let [inner, _, ..] = all[..]
        && all.last().is_some_and(|p| p.0 != inner.0)
        && let Some(file) = file_name(text, inner.0)
    {
        notes.push(format!("inlined from {file}:{}", inner.1));
    }
    let other = trap.message.split_once("at PTX line ").map(|m| m.1);
    let digits = other.and_then(|m| m.split(' ').next()?.parse().ok());
    if let Some((file, line)) = digits.and_then(|n| source_line(text, n)) {
        notes.push(format!("the other access is in {file}:{line}"));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_in_the_source() {
        let text = ".file 1 \"a.cu\"\n.func f()\n{\n.loc 1 3 5\nadd;\n.loc 2 7 1, function_name $x, inlined_at 1 2 3\nret;\n}\n.visible .entry k()\n{\nret;\n}\n.file 2 \"b \\\".h\"\n";
        assert_eq!(source_line(text, 5), Some(("a.cu".into(), 3)));
        assert_eq!(source_line(text, 7), Some(("a.cu".into(), 2)));
        assert_eq!(source_line(text, 11), None);
    }

    #[test]
    fn json_is_one_line() {
        let t = Trap::host(TrapKind::Assert, "a \"b\"\nc");
        assert_eq!(
            Report::new("k", &t, "").json(),
            "{\"what\":\"Assertion failed\",\"message\":\"a \\\"b\\\"\\nc\",\"kernel\":\"k\",\"function\":\"\",\"file\":null,\"line\":0,\"ptx_line\":0,\"block\":[0, 0, 0],\"thread\":[0, 0, 0],\"notes\":[]}"
        );
    }
}
