//! A fault as people read it: what, which kernel, the source line, block and thread.

use crate::lines::LineTable;
use crate::trap::{Other, Trap, TrapKind};

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
    /// The other side of a conflict, with its file and line of the source.
    pub other: Option<(Other, Option<(String, u32)>)>,
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
            TrapKind::Deadlock => "Barrier error",
            TrapKind::StepLimit => "Step limit reached",
            TrapKind::StackOverflow => "Stack overflow",
            TrapKind::Unsupported => "Instruction that the emulator does not run",
            TrapKind::Invalid => "Invalid operation",
            TrapKind::Race => "Race",
            TrapKind::Sync => "Divergent synchronization",
            TrapKind::Launch => "Invalid launch",
            TrapKind::Load => "Invalid module",
        }
    }
}

impl Report {
    /// The report of a fault in a kernel of a module with this text.
    pub fn new(kernel: &str, trap: &Trap, text: &str) -> Report {
        Report::with(kernel, trap, &LineTable::new(text))
    }

    /// The same, where the line information is read already.
    pub fn with(kernel: &str, trap: &Trap, lines: &LineTable) -> Report {
        let source = |line| lines.source(line).map(|(f, l)| (f.to_string(), l));
        Report {
            what: trap.kind.words(),
            message: trap.message.clone(),
            kernel: kernel.to_string(),
            function: trap.function.clone(),
            source: source(trap.line),
            line: trap.line,
            block: trap.block,
            thread: trap.thread,
            other: (trap.other.as_deref()).map(|o| (o.clone(), source(o.line))),
            notes: notes(trap, lines),
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
pub(crate) fn quote(s: &str) -> String {
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

/// Where in an inlined function the line of PTX comes from, and the other access of a race.
fn notes(trap: &Trap, lines: &LineTable) -> Vec<String> {
    let all = lines.chain(trap.line);
    let mut notes = Vec::new();
    if let [inner, .., outer] = all
        && outer.file != inner.file
        && let Some(file) = lines.file(inner.file)
    {
        notes.push(format!("inlined from {file}:{}", inner.line));
    }
    let other = trap.other.as_ref();
    if let Some((file, line)) = other.and_then(|o| lines.source(o.line)) {
        notes.push(format!("the other access is in {file}:{line}"));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_one_line() {
        let t = Trap::host(TrapKind::Assert, "a \"b\"\nc");
        assert_eq!(
            Report::new("k", &t, "").json(),
            "{\"what\":\"Assertion failed\",\"message\":\"a \\\"b\\\"\\nc\",\"kernel\":\"k\",\"function\":\"\",\"file\":null,\"line\":0,\"ptx_line\":0,\"block\":[0, 0, 0],\"thread\":[0, 0, 0],\"notes\":[]}"
        );
    }
}
