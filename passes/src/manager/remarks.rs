//! What passes say about what they did: a name, a position, and a text made of named pieces.

use jacquard_ir::{MdId, MdNode, MdOperand, Module};
use std::borrow::Cow;
use std::fmt::Write;

/// The three classes of remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// Something was done (`-Rpass`).
    Passed,
    /// Something was not done (`-Rpass-missed`).
    Missed,
    /// Why (`-Rpass-analysis`).
    Analysis,
    /// Something that was asked for was not done; said unless warnings are off.
    Warning,
}

impl RemarkKind {
    /// The tag of a record.
    pub fn tag(self) -> &'static str {
        match self {
            RemarkKind::Passed => "Passed",
            RemarkKind::Missed => "Missed",
            RemarkKind::Analysis => "Analysis",
            RemarkKind::Warning => "Warning",
        }
    }
    /// The option that asks for the class; none for warnings.
    pub fn option(self) -> &'static str {
        match self {
            RemarkKind::Passed => "-Rpass",
            RemarkKind::Missed => "-Rpass-missed",
            RemarkKind::Analysis => "-Rpass-analysis",
            RemarkKind::Warning => "",
        }
    }
}

/// A place in a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// File name as the debug information gives it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 if unknown.
    pub column: u32,
}

/// A remark.
#[derive(Clone, Debug)]
pub struct Remark {
    /// Its class.
    pub kind: RemarkKind,
    /// The pass that says it.
    pub pass: &'static str,
    /// A fixed name (`FullyUnrolled`).
    pub name: &'static str,
    /// The function it is about.
    pub function: String,
    /// Where in the source, if there is debug information.
    pub position: Option<Position>,
    /// The text in pieces; those called `String` are plain words, others are values (`UnrollCount`).
    pub args: Vec<(Cow<'static, str>, String)>,
}

/// The name of plain pieces of text.
pub const TEXT: &str = "String";

/// What a remark on no one function is said to be about.
const MODULE: &str = "<module>";

impl Remark {
    /// The whole text.
    pub fn text(&self) -> String {
        self.args.iter().map(|a| a.1.as_str()).collect()
    }
    /// As compilers print it: `a.cu:3:5: remark: completely unrolled loop with 4 iterations [-Rpass=loop-unroll]`.
    pub fn line(&self) -> String {
        let place = match &self.position {
            Some(p) => format!("{}:{}:{}", p.file, p.line, p.column),
            None if self.function.is_empty() => "in the module".to_owned(),
            None => format!("in function '{}'", self.function),
        };
        let (text, option, pass) = (self.text(), self.kind.option(), self.pass);
        format!("{place}: remark: {text} [{option}={pass}]")
    }
    /// What a record says it is about: LLVM's readers refuse a remark without a function.
    pub fn about(&self) -> &str {
        match self.function.is_empty() {
            true => MODULE,
            false => &self.function,
        }
    }
    /// A YAML document, in the form of optimisation records.
    pub fn record(&self) -> String {
        let mut out = format!("--- !{}\n", self.kind.tag());
        let _ = writeln!(out, "Pass:            {}", self.pass);
        let _ = writeln!(out, "Name:            {}", self.name);
        if let Some(p) = &self.position {
            let _ = writeln!(
                out,
                "DebugLoc:        {{ File: {}, Line: {}, Column: {} }}",
                quoted(&p.file),
                p.line,
                p.column
            );
        }
        let _ = writeln!(out, "Function:        {}", quoted(self.about()));
        out.push_str("Args:\n");
        for (key, value) in &self.args {
            let _ = writeln!(out, "  - {:<17}{}", format!("{key}:"), quoted(value));
        }
        out.push_str("...\n");
        out
    }
}

/// A quoted YAML scalar. Lines are kept apart in double quotes only.
fn quoted(s: &str) -> String {
    if s.contains('\n') {
        let plain = s.replace('\\', "\\\\").replace('"', "\\\"");
        return format!("\"{}\"", plain.replace('\n', "\\n"));
    }
    format!("'{}'", s.replace('\'', "''"))
}

/// How far scopes are followed to a file.
const MAX_SCOPES: u32 = 256;

/// The place that a `DILocation` gives.
pub fn position(m: &Module, id: MdId) -> Option<Position> {
    let MdNode::Special { .. } = m.cx.md.get(id) else {
        return None;
    };
    let field = |id: MdId, name: &str| m.cx.md.field(id, m.cx.strings.find(name)?);
    let number = |name: &str| match field(id, name) {
        Some(MdOperand::Int(i)) => u32::try_from(*i).unwrap_or(0),
        _ => 0,
    };
    let Some(MdOperand::Node(scope)) = field(id, "scope") else {
        return None;
    };
    let mut scope = *scope;
    for _ in 0..MAX_SCOPES {
        if let Some(MdOperand::Node(file)) = field(scope, "file") {
            let Some(MdOperand::Str(name)) = field(*file, "filename") else {
                return None;
            };
            return Some(Position {
                file: m.cx.str(*name).to_owned(),
                line: number("line"),
                column: number("column"),
            });
        }
        let Some(MdOperand::Node(up)) = field(scope, "scope") else {
            return None;
        };
        scope = *up;
    }
    None
}

/// The places of a `DILocation`: its own, then where that was inlined, and so on outwards.
pub fn positions(m: &Module, id: MdId) -> Vec<Position> {
    let mut all = Vec::new();
    let mut next = Some(id);
    while let Some(id) = next.filter(|_| all.len() < MAX_INLINED) {
        all.extend(position(m, id));
        let outer = m.cx.strings.find("inlinedAt");
        next = match outer.and_then(|name| m.cx.md.field(id, name)) {
            Some(MdOperand::Node(outer)) => Some(*outer),
            _ => None,
        };
    }
    all
}

/// How far inlined calls are followed.
const MAX_INLINED: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_as_line_and_record() {
        let r = Remark {
            kind: RemarkKind::Missed,
            pass: "inline",
            name: "NotInlined",
            function: "k".into(),
            position: Some(Position {
                file: "a'b.cu".into(),
                line: 3,
                column: 5,
            }),
            args: vec![
                ("Callee".into(), "f".into()),
                (TEXT.into(), " stays".into()),
            ],
        };
        assert_eq!(
            r.line(),
            "a'b.cu:3:5: remark: f stays [-Rpass-missed=inline]"
        );
        assert_eq!(
            r.record(),
            "--- !Missed\nPass:            inline\nName:            NotInlined\nDebugLoc:        { File: 'a''b.cu', Line: 3, Column: 5 }\n\
             Function:        'k'\nArgs:\n  - Callee:          'f'\n  - String:          ' stays'\n...\n"
        );
    }
}
