//! Diagnostics in the form of NVIDIA's front end: programs search logs for `name(line): error: …`.

use crate::messages::msg;
use jacquard::frontend_messages as front;
use jacquard_diag::{Diagnostic, MsgId, NoteKind, Place, Severity};
use std::fmt::Write;

/// How logs are written.
pub struct Style<'a> {
    /// The program's name.
    pub program: &'a str,
    /// No source lines.
    pub brief: bool,
    /// No numbers of warnings.
    pub no_numbers: bool,
}

/// A name that the message puts in quotes.
fn quoted(text: &str) -> &str {
    text.split('\'').nth(1).unwrap_or(text)
}

/// The text of those messages that programs search logs for.
fn message(d: &Diagnostic) -> String {
    let name = quoted(&d.text);
    let is = |ids: &[MsgId]| ids.contains(&d.id);
    if is(&[front::HEADER_NOT_FOUND]) {
        msg::NVRTC_HEADER.format(&[&name])
    } else if is(&[
        front::UNDECLARED,
        front::UNDECLARED_HINT,
        front::UNDECLARED_WITHIN,
    ]) {
        msg::NVRTC_UNDECLARED.format(&[&name])
    } else if is(&[front::ERROR_DIRECTIVE, front::WARNING_DIRECTIVE]) {
        d.text.replacen(' ', " directive: ", 1)
    } else {
        d.text.clone()
    }
}

fn picture(place: &Place, out: &mut String) {
    let Some(text) = place.text.as_deref().filter(|t| !t.is_empty()) else {
        return;
    };
    let column = (place.column as usize).saturating_sub(1).min(text.len());
    // Tabs stay tabs, so that the caret stands below its character.
    let indent: String = (text.bytes().take(column))
        .map(|b| if b == b'\t' { '\t' } else { ' ' })
        .collect();
    let _ = writeln!(out, "  {text}\n  {indent}^");
}

/// The log of a compile.
pub fn text(diagnostics: &[Diagnostic], style: &Style) -> String {
    let mut out = String::new();
    let (mut errors, mut catastrophic, mut warned) = (0, 0, false);
    for d in diagnostics {
        let missing = d.id == front::HEADER_NOT_FOUND;
        let fatal = missing || d.severity == Severity::Fatal || d.id == front::ERROR_DIRECTIVE;
        let word = match d.severity {
            _ if fatal => "catastrophic error",
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            _ => continue,
        };
        let number = match d.id.row().number {
            0 => String::new(),
            _ if d.is_error() || style.no_numbers => String::new(),
            n => format!(" #{n}-D"),
        };
        let message = message(d);
        match d.place.as_ref().filter(|p| p.line != 0) {
            Some(p) => {
                let _ = writeln!(out, "{}({}): {word}{number}: {message}", p.file, p.line);
                if !style.brief {
                    picture(p, &mut out);
                }
            }
            None if missing => {
                let _ = writeln!(out, "Command-line error: {message}");
            }
            None => {
                let _ = writeln!(out, "{word}{number}: {message}");
            }
        }
        for n in &d.notes {
            let at = match n.place.as_ref().filter(|p| p.line != 0) {
                Some(p) if n.kind == NoteKind::Instantiation => format!(" at line {}", p.line),
                Some(p) => format!(" at {}({})", p.file, p.line),
                None => String::new(),
            };
            let _ = writeln!(out, "          {}{at}", n.text);
        }
        out.push('\n');
        if fatal {
            catastrophic += 1;
        } else if d.is_error() {
            errors += 1;
        } else if d.severity == Severity::Warning && !warned && !number.is_empty() {
            warned = true;
        }
    }
    if warned {
        out.push_str(
            "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n",
        );
    }
    let count = |n: i32, what: &str| match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    };
    let both = match (errors, catastrophic) {
        (0, 0) => return out,
        (e, 0) => count(e, "error"),
        (0, c) => count(c, "catastrophic error"),
        (e, c) => format!(
            "{} and {}",
            count(e, "error"),
            count(c, "catastrophic error")
        ),
    };
    let _ = writeln!(
        out,
        "{both} detected in the compilation of \"{}\".",
        style.program
    );
    if catastrophic > 0 {
        out.push_str("Compilation terminated.\n");
    }
    out
}
