//! What an editor shows beside the lines of a source: registers of kernels, and the spaces that accesses go to.

use super::{Explorer, Language, Part, Source};
use std::collections::BTreeMap;

/// A text beside a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineHint {
    /// The line, from 1.
    pub line: u32,
    /// What is shown.
    pub text: String,
    /// Where it comes from.
    pub more: String,
}

/// The hints of a CUDA source that compiles; none for others.
#[must_use]
pub fn hints(name: &str, text: &str, options: &[String]) -> Vec<LineHint> {
    let source = Source {
        source: text.to_owned(),
        name: name.to_owned(),
        language: Language::Cuda,
        arch: String::new(),
        options: options.to_vec(),
        want: Some(vec![Part::Pointers]),
    };
    let made = Explorer::default().compile(&source);
    let mut lines: BTreeMap<u32, (Vec<String>, Vec<String>)> = BTreeMap::new();
    let mut put = |line: u32, text: String, more: String| {
        let (texts, mores) = lines.entry(line).or_default();
        if line != 0 && !texts.contains(&text) {
            texts.push(text);
        }
        if line != 0 && !mores.contains(&more) {
            mores.push(more);
        }
    };
    for k in &made.kernels {
        let r = &k.resources;
        let more = format!(
            "{}: {} registers live at most, {} bytes shared, {} bytes local",
            k.plain, r.registers, r.shared, r.local
        );
        put(k.line, format!("{} registers", r.registers), more);
    }
    for p in &made.pointers {
        let steps: Vec<&str> = p.reasons.iter().map(|r| r.text.as_str()).collect();
        let more = format!("{} of {}: {}", p.used, p.name, steps.join("; "));
        put(p.line, format!("{} {}", p.used, p.space), more);
    }
    let hint = |(line, (texts, mores)): (u32, (Vec<String>, Vec<String>))| LineHint {
        line,
        text: texts.join(", "),
        more: mores.join("\n"),
    };
    lines.into_iter().filter(|l| l.0 != 0).map(hint).collect()
}
