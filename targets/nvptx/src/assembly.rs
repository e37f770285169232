//! Inline assembly, checked as PTX: the finished text is parsed, and what is wrong in the parts that a program brought is told
//! with their place in the source.

use crate::diagnostic::{Diagnostic, msg};
use jacquard_diag::Place;
use jacquard_ir::tables::Target;
use jacquard_ir::{MdId, MdOperand, Module};
use jacquard_ptx as ptx;
use jacquard_ptx::print::Foreign;
use jacquard_ptx::{Diagnostic as Said, Topic};

/// The note of assembly whose place in the source is not known.
pub const NOWHERE: u32 = u32::MAX;

/// What is wrong with the program's own parts of `text`, each thing once.
pub fn check(
    module: &Module,
    made: &ptx::model::Module,
    text: &str,
    foreign: &[Foreign],
    target: &Target,
) -> Vec<Diagnostic> {
    if foreign.is_empty() {
        return Vec::new();
    }
    let said = match ptx::parse(text) {
        Ok(parsed) => ptx::check(&parsed, target),
        Err(errors) => errors,
    };
    if said.is_empty() {
        return Vec::new();
    }
    let lines: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let mut out: Vec<Diagnostic> = Vec::new();
    for s in &said {
        let made = diagnose(module, made, text, &lines, foreign, s);
        if let Some(d) = made
            && !out.iter().any(|o| o.place == d.place && o.text == d.text)
        {
            out.push(d);
        }
    }
    out
}

/// A message of the parser or the checker as one about the source; `None` where it is about text that this compiler wrote.
fn diagnose(
    module: &Module,
    made: &ptx::model::Module,
    text: &str,
    lines: &[usize],
    foreign: &[Foreign],
    said: &Said,
) -> Option<Diagnostic> {
    let line = lines.get((said.line as usize).checked_sub(1)?)?;
    // The checker knows lines alone: any of its bytes may be meant.
    let first = line + said.column.saturating_sub(1) as usize;
    let last = match said.column {
        0 => line + text[*line..].find('\n').unwrap_or(text.len() - line),
        _ => first,
    };
    let at = foreign.partition_point(|f| f.range.end < first);
    let part = foreign
        .get(at)
        .filter(|f| f.range.start <= last)
        .or_else(|| unfinished(text, foreign, at, first))?;
    let id = match said.topic {
        Topic::Syntax => msg::ASM_SYNTAX,
        Topic::Form => msg::ASM_FORM,
        Topic::Gate => msg::ASM_GATE,
    };
    let place = part.note.and_then(|n| place(module, n));
    let mut d = Diagnostic::new(id, place, &[&said.message]);
    if let Some(f) = part.function {
        let name = made.str(f);
        if d.place.is_none() {
            d.text = format!("in '{name}': {}", d.text);
        }
        d.symbol = name.to_string();
    }
    Some(d)
}

/// The part before a place, if it has left its last statement open.
fn unfinished<'a>(
    text: &str,
    foreign: &'a [Foreign],
    at: usize,
    place: usize,
) -> Option<&'a Foreign> {
    let part = foreign.get(at.checked_sub(1)?)?;
    let own = &text[part.range.clone()];
    let between = &text[part.range.end..place];
    let open = !own.trim_end().ends_with([';', '}', ':']) && !between.contains(';');
    open.then_some(part)
}

/// The place that the front end noted.
fn place(module: &Module, note: u32) -> Option<Place> {
    if note == NOWHERE {
        return None;
    }
    let cx = &module.cx;
    let [
        MdOperand::Str(file),
        MdOperand::Const(line),
        MdOperand::Const(column),
    ] = cx.md.ops(MdId::new(note as usize))
    else {
        return None;
    };
    let number = |c| cx.as_int(c).and_then(|n| u32::try_from(n).ok());
    Some(Place::at(cx.str(*file), number(*line)?, number(*column)?))
}
