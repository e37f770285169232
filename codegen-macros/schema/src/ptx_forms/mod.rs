//! `tables/ptx/*.ron`: the PTX language: fundamental types, words, sets of modifiers, and instruction forms.
//!
//! A form is written as the manual prints it: `Form(ptx: "add{.sat}.type d, a, b", type: "s32 u32")`. `.word` is a set if the
//! row or a `Set` row gives its values, else it stands for itself; braces around a modifier or an operand make it
//! optional. `docs/ptx.md` describes operand classes.

use crate::fields::{self, At, Constant, Emit, Variant};
use crate::gate::Gate;
use crate::row::near;
use crate::{Errors, Provenance, Row, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};
use std::collections::BTreeMap;

mod operand;
pub use operand::{Count, Fragment, Operand, OperandKind, TypeId, TypeRef, ValueFlags};

/// The classes of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[word(as = "TypeClass")]
#[allow(missing_docs)] // The words of the manual.
pub enum Class {
    Bits,
    Signed,
    Unsigned,
    Float,
    Packed,
    Predicate,
    Opaque,
}

/// A type that instructions may name.
#[derive(Clone, Debug, PartialEq, Eq, Emit, Row)]
#[row(as = "TypeFacts")]
pub struct Type {
    /// As written, without the dot.
    pub name: String,
    /// Width of a value in bits.
    pub bits: u32,
    /// What its bits mean.
    pub class: Class,
    /// Registers and variables may be declared with it; else it is an instruction type alone.
    #[row(hidden)]
    pub fundamental: bool,
    /// What it is, in words.
    #[row(default, hidden)]
    pub doc: String,
}

/// Modifiers that exclude each other.
#[derive(Clone, Debug, Row)]
#[row(repeated)]
pub struct Exclusion {
    /// None of these …
    #[row(key = "words", with = "words")]
    pub left: Vec<String>,
    /// … stands with one of these …
    #[row(key = "with", with = "words")]
    pub right: Vec<String>,
    /// … in these instructions.
    #[row(key = "in", with = "words")]
    pub mnemonics: Vec<String>,
    /// The reason, for messages.
    pub why: String,
}

/// Modifiers that several forms name together.
#[derive(Clone, Debug, Row)]
#[row(check = "gates_of_values")]
struct Set {
    name: String,
    #[row(with = "words")]
    values: Vec<String>,
    #[row(with = "value_gates")]
    gates: Vec<(String, Gate)>,
}

/// Words of the language outside instructions, as an enum.
#[derive(Clone, Debug, Row)]
pub struct Words {
    /// The enum's name.
    pub name: String,
    /// What they are for.
    pub doc: String,
    /// The words.
    #[row(with = "words")]
    pub values: Vec<String>,
}

type OwnWords = BTreeMap<String, Vec<String>>;

/// The Rust name of a word: parts between `_` and `::` capitalised and joined; an underscore before a digit at the
/// start or after another digit. `.shared::cta` is `SharedCta`, `.2d` is `_2d`, `.L2::128B` is `L2_128B`.
pub fn rust_name(word: &str) -> String {
    let mut out = String::new();
    for part in word.split([':', '_']).filter(|p| !p.is_empty()) {
        let digit = part.starts_with(|c: char| c.is_ascii_digit());
        if digit && (out.is_empty() || out.ends_with(|c: char| c.is_ascii_digit())) {
            out.push('_');
        }
        let mut chars = part.chars();
        out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        out.push_str(chars.as_str());
    }
    out
}

fn modifier(word: &Option<String>) -> Constant {
    let variant = |w: &String| Variant("Modifier", rust_name(w));
    word.as_ref().map(variant).constant()
}

/// One place in the sequence of modifiers.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The placeholder's name, or the modifier itself.
    pub name: String,
    /// The values allowed, without dots.
    pub values: Vec<String>,
    /// The modifier may be missing.
    pub optional: bool,
    /// How many slots stand or fall together, this one the first: 1 unless written `{.sem.scope}`; 0 for the others.
    pub span: u8,
    /// What single values need beyond the form's gate.
    pub gates: Vec<(String, Gate)>,
}

/// What an instruction does beside computing its result.
const EFFECTS: &str = "read write convergent sync control volatile";

/// One form.
#[derive(Clone, Debug, Row)]
#[row(repeated)]
pub struct Form {
    /// As the row writes it.
    #[row(key = "ptx")]
    pub text: String,
    /// The first word of the instruction.
    #[row(apart)]
    pub mnemonic: String,
    /// The places of modifiers, in order.
    #[row(apart)]
    pub slots: Vec<Slot>,
    /// The operands, in order.
    #[row(apart)]
    pub operands: Vec<Operand>,
    /// Anything may follow the operands.
    #[row(apart)]
    pub open_ended: bool,
    /// What it needs of a target and of the PTX version.
    pub gate: Gate,
    /// Where this gate is open the form exists no longer.
    pub until: Option<Gate>,
    /// What single values need beyond that.
    #[row(with = "value_gates")]
    gates: Vec<(String, Gate)>,
    /// What it does beside computing its result.
    #[row(with = "effects")]
    pub effects: Vec<String>,
    /// What it does, in words.
    #[row(default)]
    pub doc: String,
    /// Where the row comes from.
    #[row(provenance)]
    pub provenance: Provenance,
    /// The words that it gives to its own modifiers and operands.
    #[row(rest, with = "own_words")]
    own: OwnWords,
    /// The row's file.
    #[row(file)]
    pub file: String,
    /// The row's line.
    #[row(line)]
    pub line: u32,
}

/// The whole folder.
#[derive(Clone, Debug, Default)]
pub struct PtxTables {
    /// The types of PTX.
    pub types: Vec<Type>,
    /// Words outside instructions.
    pub words: Vec<Words>,
    /// Sorted by mnemonic; within one, in file order.
    pub forms: Vec<Form>,
    /// Modifiers that exclude each other.
    pub exclusions: Vec<Exclusion>,
    /// All first words, sorted.
    pub mnemonics: Vec<String>,
    /// All modifiers, sorted.
    pub modifiers: Vec<String>,
}

impl PtxTables {
    /// Is there a form of `mnemonic` with these modifiers, in this order?
    pub fn has(&self, mnemonic: &str, modifiers: &[&str]) -> bool {
        self.form(mnemonic, modifiers).is_some()
    }

    /// The first form of `mnemonic` with these modifiers, in this order.
    pub fn form(&self, mnemonic: &str, modifiers: &[&str]) -> Option<&Form> {
        let start = self
            .forms
            .partition_point(|f| f.mnemonic.as_str() < mnemonic);
        self.forms[start..]
            .iter()
            .take_while(|f| f.mnemonic == mnemonic)
            .find(|f| fit(&f.slots, modifiers))
    }
}

/// Depth is bounded by the number of slots.
fn fit(slots: &[Slot], modifiers: &[&str]) -> bool {
    let Some((slot, rest)) = slots.split_first() else {
        return modifiers.is_empty();
    };
    if let Some((m, others)) = modifiers.split_first()
        && slot.values.iter().any(|v| v == m)
        && fit(rest, others)
    {
        return true;
    }
    slot.optional && fit(&slots[usize::from(slot.span)..], modifiers)
}

/// Loads the folder.
pub fn load(tables: &Tables) -> Result<PtxTables, Errors> {
    let mut errors = Errors::new();
    let mut rows: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for row in tables.rows("ptx")? {
        match row.kind.as_str() {
            "Form" | "Type" | "Set" | "Never" | "Words" => {
                rows.entry(row.kind.clone()).or_default().push(row);
            }
            other => errors.push(row.error(
                format!("`{other}` is not a kind of row"),
                "write `Form`, `Never`, `Set`, `Type` or `Words`",
            )),
        }
    }
    let mut kind = |kind: &str| rows.remove(kind).unwrap_or_default();
    let sets = errors.take(fields::read::<Set>(tables, &kind("Set")));
    let sets = sets.unwrap_or_default().into_iter();
    let sets = sets.map(|s| (s.name.clone(), s)).collect();
    let mut out = PtxTables {
        types: (errors.take(fields::read(tables, &kind("Type")))).unwrap_or_default(),
        words: (errors.take(fields::read(tables, &kind("Words")))).unwrap_or_default(),
        ..PtxTables::default()
    };
    if !errors.0.is_empty() {
        return Err(errors);
    }
    let form = |form, row: &Row| complete(form, row, &sets, &out.types);
    let forms = errors.take(fields::map(tables, &kind("Form"), form));
    out.forms = forms.unwrap_or_default();
    out.forms.sort_by(|a, b| a.mnemonic.cmp(&b.mnemonic));
    out.mnemonics = out.forms.iter().map(|f| f.mnemonic.clone()).collect();
    out.mnemonics.dedup();
    let slots = out.forms.iter().flat_map(|f| &f.slots);
    out.modifiers = slots.flat_map(|s| s.values.iter().cloned()).collect();
    out.modifiers.sort();
    out.modifiers.dedup();
    // What is said of forms means nothing where some cannot be read.
    if !errors.0.is_empty() {
        return Err(errors);
    }
    let never = |e: Exclusion, row: &Row| {
        let mut modifiers = e.left.iter().chain(&e.right);
        let unknown = modifiers.find(|m| out.modifiers.binary_search(m).is_err());
        let mut mnemonics = e.mnemonics.iter();
        let other = || mnemonics.find(|m| out.mnemonics.binary_search(m).is_err());
        match unknown.or_else(other) {
            Some(word) => Err(row.error(format!("no form has the word `{word}`"), "correct it")),
            None => Ok(e),
        }
    };
    let exclusions = errors.take(fields::map(tables, &kind("Never"), never));
    out.exclusions = exclusions.unwrap_or_default();
    errors.finish(out)
}

fn split(list: &[String]) -> Vec<String> {
    list.iter()
        .flat_map(|s| s.split_whitespace())
        .map(|s| s.trim_start_matches('.').to_string())
        .collect()
}

/// Words as one string or as a list of strings, with or without dots.
fn words(read: Option<Vec<String>>, _: &At<'_>) -> Result<Vec<String>, TableError> {
    Ok(split(&read.unwrap_or_default()))
}

/// `{"cluster": "cluster, ptx 7.8", "b128 v8": "..."}`
fn value_gates(
    read: Option<BTreeMap<String, Gate>>,
    _: &At<'_>,
) -> Result<Vec<(String, Gate)>, TableError> {
    let mut out = Vec::new();
    for (names, gate) in read.unwrap_or_default() {
        let names = names.split_whitespace();
        out.extend(names.map(|name| (name.to_string(), gate.clone())));
    }
    Ok(out)
}

fn gates_of_values(set: &Set, row: &Row) -> Result<(), TableError> {
    used(&set.gates, &set.values, row)
}

/// Gates are for values that there are.
fn used(gates: &[(String, Gate)], values: &[String], row: &Row) -> Result<(), TableError> {
    match gates.iter().find(|g| !values.contains(&g.0)) {
        None => Ok(()),
        Some((name, _)) => Err(row.error_in(
            "gates",
            format!("`gates` names `.{name}`, which the row never uses"),
            "correct or drop it",
        )),
    }
}

fn effects(read: Option<Vec<String>>, at: &At<'_>) -> Result<Vec<String>, TableError> {
    let mut all = split(&read.unwrap_or_default());
    all.retain(|w| w != "none");
    fields::among(&all, EFFECTS, at)?;
    Ok(all)
}

/// An unknown name among types is a misspelled type.
fn own_words(read: Option<OwnWords>, at: &At<'_>) -> Result<OwnWords, TableError> {
    let own = read.unwrap_or_default();
    let types = at.context.names_of("ptx/language.ron").unwrap_or_default();
    let is_type = |w: &String| types.contains(w);
    let shaped = |w: &&String| {
        let digits = w.trim_start_matches(|c: char| c.is_ascii_lowercase());
        digits.len() < w.len() && digits.len() > 1 && digits.chars().all(|c| c.is_ascii_digit())
    };
    for (key, list) in &own {
        let words = split(list);
        if words.iter().any(is_type)
            && let Some(w) = words.iter().filter(shaped).find(|w| !is_type(w))
        {
            let near = near(w, types.iter().map(String::as_str));
            return Err(at.row.error_in(
                key,
                format!("`{w}` in `{key}` is not a type"),
                format!("types are rows of tables/ptx/language.ron{near}"),
            ));
        }
    }
    Ok(own)
}

/// The mnemonic and the modifiers. What `own` gives a name to is added to `taken`.
fn read_opcode(
    row: &Row,
    opcode: &str,
    own: &OwnWords,
    sets: &BTreeMap<String, Set>,
    taken: &mut Vec<String>,
) -> Result<(String, Vec<Slot>), TableError> {
    let mut slots = Vec::new();
    let end = opcode.find(['.', '{']).unwrap_or(opcode.len());
    let (mnemonic, mut rest) = (opcode[..end].to_string(), &opcode[end..]);
    while !rest.is_empty() {
        let (inner, optional, next) = if let Some(r) = rest.strip_prefix('{') {
            match r.find('}') {
                Some(close) => (&r[..close], true, &r[close + 1..]),
                None => return Err(row.error("a brace is not closed", "add `}`")),
            }
        } else {
            // Up to the next brace.
            let end = rest.find('{').unwrap_or(rest.len());
            (&rest[..end], false, &rest[end..])
        };
        rest = next;
        let parts: Vec<&str> = inner.split('.').collect();
        if !parts[0].is_empty() || parts.len() < 2 {
            return Err(row.error(
                format!("`{inner}` must begin with a dot"),
                "write modifiers as `.type`",
            ));
        }
        for (i, part) in parts[1..].iter().enumerate() {
            let (values, gates) = if let Some(list) = own.get(*part) {
                taken.push(part.to_string());
                (split(list), Vec::new())
            } else if let Some(set) = sets.get(*part) {
                (set.values.clone(), set.gates.clone())
            } else {
                (vec![part.to_string()], Vec::new())
            };
            let span = match (optional, i) {
                (false, _) => 1,
                (true, 0) => parts.len() as u8 - 1,
                (true, _) => 0,
            };
            slots.push(Slot {
                name: part.to_string(),
                values,
                optional: optional && i == 0,
                span,
                gates,
            });
        }
    }
    if slots.len() > 32 {
        return Err(row.error("more than 32 modifiers", "write two forms"));
    }
    Ok((mnemonic, slots))
}

/// Reads the text of a form.
fn complete(
    mut form: Form,
    row: &Row,
    sets: &BTreeMap<String, Set>,
    types: &[Type],
) -> Result<Form, TableError> {
    // The opcode ends at the first blank that is outside braces; operands follow.
    let (opcode, operand_text) = form.text.split_once(' ').unwrap_or((&form.text, ""));
    let mut taken: Vec<String> = Vec::new();
    let (mnemonic, mut slots) = read_opcode(row, opcode, &form.own, sets, &mut taken)?;
    let all: Vec<String> = slots.iter().flat_map(|s| s.values.clone()).collect();
    used(&form.gates, &all, row)?;
    for (name, gate) in &form.gates {
        for slot in slots.iter_mut().filter(|s| s.values.contains(name)) {
            slot.gates.retain(|(n, _)| n != name);
            slot.gates.push((name.clone(), gate.clone()));
        }
    }
    let mut reader = operand::Reader {
        row,
        own: &form.own,
        slots: &slots,
        types,
        taken: &mut taken,
    };
    (form.operands, form.open_ended) = reader.read(operand_text.trim())?;
    (form.mnemonic, form.slots) = (mnemonic, slots);
    match form.own.keys().find(|key| !taken.contains(key)) {
        None => Ok(form),
        Some(key) => Err(row.error_in(
            key,
            format!("`{key}` is not a modifier or operand of the form"),
            "correct the key or the form",
        )),
    }
}
