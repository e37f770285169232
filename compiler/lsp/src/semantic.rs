//! What the words of a text are, for editors that color them: by tokens and by what the tables know.

use crate::document::{Columns, Document};
use crate::index::{Token, declarations, is_name, tokens};
use crate::outline::{Item, What, outline};
use crate::rename::KEYWORDS;
use crate::{Kind, Service};
use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};
use std::collections::HashMap;
use std::ops::Range;

/// What a word is, by its number in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Namespace,
    Type,
    Function,
    Variable,
    Property,
    Macro,
    Keyword,
    Parameter,
}

/// The bit of names that the tables declare.
const LIBRARY: u32 = 1;
/// The bit of kernels.
const KERNEL: u32 = 2;

/// The words by which the numbers of tokens are meant.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: vec![
            SemanticTokenType::NAMESPACE,
            SemanticTokenType::TYPE,
            SemanticTokenType::FUNCTION,
            SemanticTokenType::VARIABLE,
            SemanticTokenType::PROPERTY,
            SemanticTokenType::MACRO,
            SemanticTokenType::KEYWORD,
            SemanticTokenType::PARAMETER,
        ],
        token_modifiers: vec![
            SemanticTokenModifier::DEFAULT_LIBRARY,
            SemanticTokenModifier::new("kernel"),
        ],
    }
}

/// The tokens of the lines in a range, as differences from one to the next.
pub fn tokens_of<S: Service>(
    service: &S,
    doc: &Document,
    bytes: &Range<usize>,
    columns: Columns,
) -> Vec<SemanticToken> {
    let mut declared = HashMap::new();
    name_items(&outline(&doc.text), &doc.text, &mut declared);
    let all = tokens(&doc.text);
    let mut known: HashMap<&str, Option<(Class, u32)>> = HashMap::new();
    let mut out = Vec::new();
    let (mut line, mut column) = (0, 0);
    for (n, t) in all.iter().enumerate() {
        let end = t.at + t.text.len();
        if !is_name(t.text) || t.at < bytes.start || end > bytes.end {
            continue;
        }
        let class = match is_member(&all, n) {
            true => {
                let called = all.get(n + 1).is_some_and(|t| t.text == "(");
                Some((
                    if called {
                        Class::Function
                    } else {
                        Class::Property
                    },
                    0,
                ))
            }
            false => *known.entry(t.text).or_insert_with(|| {
                declared
                    .get(t.text)
                    .copied()
                    .or_else(|| of_word(service, doc, t.text))
            }),
        };
        let Some((class, modifiers)) = class else {
            continue;
        };
        let at = doc.range(t.at..end, columns);
        let start = at.start;
        out.push(SemanticToken {
            delta_line: start.line - line,
            delta_start: match start.line == line {
                true => start.character - column,
                false => start.character,
            },
            length: at.end.character - start.character,
            token_type: class as u32,
            token_modifiers_bitset: modifiers,
        });
        (line, column) = (start.line, start.character);
    }
    out
}

/// Whether a name follows `.` or `->`.
fn is_member(all: &[Token], n: usize) -> bool {
    let before = |k: usize| n.checked_sub(k).map_or("", |m| all[m].text);
    before(1) == "." && before(2) != "." || before(1) == ">" && before(2) == "-"
}

/// What a name is that the outline does not have.
fn of_word<S: Service>(service: &S, doc: &Document, name: &str) -> Option<(Class, u32)> {
    if KEYWORDS.contains(&name) {
        return Some((Class::Keyword, 0));
    }
    if let Some(w) = service.words(&doc.path, name).first() {
        let class = match w.kind {
            Kind::Function | Kind::Instruction => Class::Function,
            Kind::Variable => Class::Variable,
            Kind::Type => Class::Type,
            Kind::Keyword => Class::Keyword,
        };
        return Some((class, LIBRARY));
    }
    // `__shared__`, `__launch_bounds__`: words of CUDA with two lines on both sides.
    if name.len() > 4 && name.starts_with("__") && name.ends_with("__") {
        return Some((Class::Keyword, 0));
    }
    let class = match declarations(&doc.text, name).first() {
        Some(d) if d.is_parameter(&doc.text) => Class::Parameter,
        Some(_) => Class::Variable,
        None => return None,
    };
    Some((class, 0))
}

fn name_items<'t>(items: &[Item], text: &'t str, out: &mut HashMap<&'t str, (Class, u32)>) {
    for i in items {
        let class = match i.what {
            What::Macro => (Class::Macro, 0),
            What::Namespace => (Class::Namespace, 0),
            What::Type => (Class::Type, 0),
            What::Kernel => (Class::Function, KERNEL),
            What::Function => (Class::Function, 0),
            What::Variable => (Class::Variable, 0),
        };
        out.entry(&text[i.name.clone()]).or_insert(class);
        name_items(&i.inside, text, out);
    }
}
