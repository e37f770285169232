//! `tables/ptx/*.ron`: the PTX language: fundamental types, words, sets of modifiers, and instruction forms.
//!
//! A form is written as the manual prints it: `Form(ptx: "add{.sat}.type d, a, b", type: "s32 u32")`. `.word` is a set if the
//! row or a `Set` row gives its values, else it stands for itself; braces around a modifier or an operand make it
//! optional. `docs/ptx.md` describes operand classes.

use crate::gate::{Gate, Gates};
use crate::record;
use crate::{Errors, Field, Provenance, Row, TableError, Tables};
use serde::Deserialize;
use std::collections::BTreeMap;

mod operand;
pub use operand::{Count, Fragment, Operand, OperandKind, TypeRef};

/// A type that instructions may name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeRow {
    name: String,
    bits: u32,
    class: String,
    #[serde(default)]
    fundamental: bool,
    #[serde(default)]
    doc: String,
}

/// Modifiers that do not go together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeverRow {
    words: record::Words,
    with: record::Words,
    #[serde(rename = "in", default)]
    mnemonics: record::Words,
    why: String,
}

/// Modifiers that several forms name together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetRow {
    #[serde(rename = "name")]
    _name: String,
    values: record::Words,
    #[serde(default)]
    gates: BTreeMap<String, String>,
}

/// Words of the language outside instructions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordsRow {
    name: String,
    values: record::Words,
    doc: String,
}

/// A type that instructions may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// As written, without the dot.
    pub name: String,
    /// Width of a value in bits.
    pub bits: u32,
    /// `bits`, `signed`, `unsigned`, `float`, `packed`, `predicate`, `opaque`.
    pub class: String,
    /// Registers and variables may be declared with it; else it is an instruction type alone.
    pub fundamental: bool,
    /// What it is, in words.
    pub doc: String,
}

/// The classes of types.
pub const CLASSES: [&str; 7] = [
    "bits",
    "signed",
    "unsigned",
    "float",
    "packed",
    "predicate",
    "opaque",
];

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
const EFFECTS: [&str; 6] = ["read", "write", "convergent", "sync", "control", "volatile"];

/// One form.
#[derive(Clone, Debug)]
pub struct Form {
    /// As the row writes it.
    pub text: String,
    /// The first word of the instruction.
    pub mnemonic: String,
    /// The places of modifiers, in order.
    pub slots: Vec<Slot>,
    /// The operands, in order.
    pub operands: Vec<Operand>,
    /// Anything may follow the operands.
    pub open_ended: bool,
    /// What it needs of a target and of the PTX version.
    pub gate: Gate,
    /// Where this gate is open the form exists no longer.
    pub until: Option<Gate>,
    /// What it does beside computing its result.
    pub effects: Vec<String>,
    /// What it does, in words.
    pub doc: String,
    /// Where the row comes from.
    pub provenance: Provenance,
    /// The row's file.
    pub file: String,
    /// The row's line.
    pub line: u32,
}

/// Modifiers that exclude each other.
#[derive(Clone, Debug)]
pub struct Exclusion {
    /// None of these …
    pub left: Vec<String>,
    /// … stands with one of these …
    pub right: Vec<String>,
    /// … in these instructions.
    pub mnemonics: Vec<String>,
    /// The reason, for messages.
    pub why: String,
}

/// Words of the language outside instructions, as an enum.
#[derive(Clone, Debug)]
pub struct Words {
    /// The enum's name.
    pub name: String,
    /// What they are for.
    pub doc: String,
    /// The words.
    pub values: Vec<String>,
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

#[derive(Clone, Debug)]
struct Set {
    values: Vec<String>,
    gates: Vec<(String, Gate)>,
}

/// Loads the folder.
pub fn load(tables: &Tables, gates: &Gates) -> Result<PtxTables, Errors> {
    let mut errors = Errors::new();
    let mut out = PtxTables::default();
    let mut sets = BTreeMap::new();
    let mut forms = Vec::new();
    let mut excluding = Vec::new();
    for row in tables.folder_rows("ptx")? {
        match row.kind.as_str() {
            "Form" => forms.push(row),
            "Type" => out.types.extend(errors.take(read_type(&row))),
            "Set" => {
                if let Some(set) = errors.take(read_set(&row, gates))
                    && sets.insert(row.name.clone(), set).is_some()
                {
                    errors.push(row.error("a second set of this name", "rename one of them"));
                }
            }
            "Never" => {
                let read = errors.take(row.read::<NeverRow>());
                excluding.extend(read.map(|never| (Exclusion::from(never), row)));
            }
            "Words" => {
                let read = row.read_into::<WordsRow>(&mut errors);
                out.words.extend(read.map(|w| Words {
                    name: w.name,
                    doc: w.doc,
                    values: w.values.0,
                }));
            }
            other => errors.push(row.error(
                format!("`{other}` is not a kind of row"),
                "write `Form`, `Never`, `Set`, `Type` or `Words`",
            )),
        }
    }
    let mut used = BTreeMap::new();
    for mut row in forms {
        let form = read_form(&mut row, gates, &sets, &out.types, &mut used);
        out.forms.extend(errors.take(form));
    }
    out.forms.sort_by(|a, b| a.mnemonic.cmp(&b.mnemonic));
    let mut mnemonics: Vec<String> = out.forms.iter().map(|f| f.mnemonic.clone()).collect();
    mnemonics.dedup();
    out.mnemonics = mnemonics;
    let mut modifiers: Vec<String> = out
        .forms
        .iter()
        .flat_map(|f| f.slots.iter().flat_map(|s| s.values.iter().cloned()))
        .collect();
    modifiers.sort();
    modifiers.dedup();
    out.modifiers = modifiers;
    for (e, row) in excluding {
        let unknown = e
            .left
            .iter()
            .chain(&e.right)
            .find(|m| out.modifiers.binary_search(m).is_err());
        let unknown = unknown.or_else(|| {
            e.mnemonics
                .iter()
                .find(|m| out.mnemonics.binary_search(m).is_err())
        });
        match unknown {
            Some(word) => {
                errors.push(row.error(format!("no form has the word `{word}`"), "correct it"))
            }
            None => out.exclusions.push(e),
        }
    }
    errors.finish(out)
}

fn read_type(row: &Row) -> Result<Type, TableError> {
    let t: TypeRow = row.read()?;
    if !CLASSES.contains(&t.class.as_str()) {
        let near = crate::row::near(&t.class, CLASSES);
        let line = row.line_of("class");
        let message = format!("`class`: \"{}\" is none of its values", t.class);
        let cure = format!("write one of: {}{near}", CLASSES.join(", "));
        return Err(row.error_at(line, message, cure));
    }
    Ok(Type {
        name: t.name,
        bits: t.bits,
        class: t.class,
        fundamental: t.fundamental,
        doc: t.doc,
    })
}

impl From<NeverRow> for Exclusion {
    fn from(row: NeverRow) -> Exclusion {
        Exclusion {
            left: words(&row.words.0),
            right: words(&row.with.0),
            mnemonics: words(&row.mnemonics.0),
            why: row.why,
        }
    }
}

fn read_set(row: &Row, gates: &Gates) -> Result<Set, Errors> {
    let set: SetRow = row.read()?;
    let values = words(&set.values.0);
    Ok(Set {
        gates: value_gates(row, &set.gates, gates, &values)?,
        values,
    })
}

fn words(list: &[String]) -> Vec<String> {
    list.iter()
        .flat_map(|s| s.split_whitespace())
        .map(|s| s.trim_start_matches('.').to_string())
        .collect()
}

/// The field `gates`: `{"cluster": "cluster, ptx 7.8", "b128 v8": "..."}`.
fn value_gates(
    row: &Row,
    given: &BTreeMap<String, String>,
    gates: &Gates,
    values: &[String],
) -> Result<Vec<(String, Gate)>, Errors> {
    let line = row.line_of("gates");
    let mut out = Vec::new();
    for (names, text) in given {
        let gate = gates
            .parse(text)
            .map_err(|e| row.error_at(line, &e, e.cure()))?;
        for name in names.split_whitespace() {
            if !values.iter().any(|v| v == name) {
                let message = format!("`gates` names `.{name}`, which the row never uses");
                return Err(row.error_at(line, message, "correct or drop it").into());
            }
            out.push((name.to_string(), gate.clone()));
        }
    }
    Ok(out)
}

fn effects(row: &mut Row) -> Result<Vec<String>, TableError> {
    let mut all = words(&row.strs("effects")?);
    all.retain(|w| w != "none");
    match all.iter().find(|w| !EFFECTS.contains(&w.as_str())) {
        None => Ok(all),
        Some(word) => Err(row.error_at(
            row.line_of("effects"),
            format!("`{word}` is not an effect"),
            format!("write some of: none, {}", EFFECTS.join(", ")),
        )),
    }
}

/// The words that a form's row gives to its own modifiers and operands, with the line of each.
type OwnWords = BTreeMap<String, (Vec<String>, u32)>;

fn own_words(row: &mut Row, types: &[Type]) -> Result<OwnWords, Errors> {
    let fields = row.rest();
    let mut own = OwnWords::new();
    for f in &fields {
        let list = match f.value.as_list() {
            Some(list) => list
                .iter()
                .map(|v| v.as_str().map(str::to_string))
                .collect::<Option<Vec<_>>>(),
            None => f.value.as_str().map(|s| vec![s.to_string()]),
        };
        let Some(list) = list else {
            return Err(row
                .error_at(f.value.line, format!("`{}` must be words", f.key), "")
                .into());
        };
        own.insert(f.key.clone(), (list, f.value.line));
    }

    for (key, (list, line)) in &own {
        let words = words(list);
        let is_type = |w: &String| types.iter().any(|t| t.name == *w);
        // An unknown name among types is a misspelled type.
        let shaped = |w: &&String| {
            let digits = w.trim_start_matches(|c: char| c.is_ascii_lowercase());
            digits.len() < w.len() && digits.len() > 1 && digits.chars().all(|c| c.is_ascii_digit())
        };
        if words.iter().any(is_type)
            && let Some(w) = words.iter().filter(shaped).find(|w| !is_type(w))
        {
            return Err(row
                .error_at(
                    *line,
                    format!("`{w}` in `{key}` is not a type"),
                    format!(
                        "types are rows of tables/ptx/language.ron{}",
                        crate::row::near(w, types.iter().map(|t| t.name.as_str()))
                    ),
                )
                .into());
        }
    }
    Ok(own)
}

/// The mnemonic and the modifiers. What `own` gives a name to is added to `taken`, what `sets` does to `used`.
fn read_opcode(
    row: &Row,
    opcode: &str,
    own: &OwnWords,
    sets: &BTreeMap<String, Set>,
    used: &mut BTreeMap<String, ()>,
    taken: &mut Vec<String>,
) -> Result<(String, Vec<Slot>), Errors> {
    let mut slots = Vec::new();
    let mut mnemonic = String::new();
    let mut rest = opcode;
    if let Some(end) = rest.find(['.', '{']) {
        mnemonic.push_str(&rest[..end]);
        rest = &rest[end..];
    } else {
        mnemonic.push_str(rest);
        rest = "";
    }
    while !rest.is_empty() {
        let (inner, optional, next) = if let Some(r) = rest.strip_prefix('{') {
            match r.find('}') {
                Some(close) => (&r[..close], true, &r[close + 1..]),
                None => return Err(row.error("a brace is not closed", "").into()),
            }
        } else {
            // Up to the next brace.
            let end = rest.find('{').unwrap_or(rest.len());
            (&rest[..end], false, &rest[end..])
        };
        rest = next;
        let parts: Vec<&str> = inner.split('.').collect();
        if !parts[0].is_empty() || parts.len() < 2 {
            return Err(row
                .error(
                    format!("`{inner}` must begin with a dot"),
                    "write modifiers as `.type`",
                )
                .into());
        }
        for (i, part) in parts[1..].iter().enumerate() {
            let (values, value_gates) = if let Some((list, _)) = own.get(*part) {
                taken.push(part.to_string());
                (words(list), Vec::new())
            } else if let Some(set) = sets.get(*part) {
                used.insert(part.to_string(), ());
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
                gates: value_gates,
            });
        }
    }
    if slots.len() > 32 {
        return Err(row.error("more than 32 modifiers", "").into());
    }
    Ok((mnemonic, slots))
}

/// The field `gates` of a form.
fn form_gates(row: &mut Row) -> Result<BTreeMap<String, String>, TableError> {
    let Some(value) = row.value("gates") else {
        return Ok(BTreeMap::new());
    };
    let pairs = value.as_map().map(|fields| {
        let text = |f: &Field| Some((f.key.clone(), f.value.as_str()?.to_string()));
        fields.iter().map(text).collect::<Option<BTreeMap<_, _>>>()
    });
    let cure = "write `gates: {\"cluster\": \"cluster, ptx 7.8\"}`";
    let wrong = || row.error_at(value.line, "`gates` must map modifiers to gates", cure);
    pairs.flatten().ok_or_else(wrong)
}

fn read_form(
    row: &mut Row,
    gates: &Gates,
    sets: &BTreeMap<String, Set>,
    types: &[Type],
    used: &mut BTreeMap<String, ()>,
) -> Result<Form, Errors> {
    let text = row.name.clone();
    let gate = gates.of(row)?;
    let until = match row.opt_str("until")? {
        None => None,
        Some(text) => Some(
            gates
                .parse(&text)
                .map_err(|e| row.error_at(row.line_of("until"), &e, e.cure()))?,
        ),
    };
    let effects = effects(row)?;
    let doc = row.opt_str("doc")?.unwrap_or_default();
    let provenance = row.provenance()?;
    let _ = row.value("ptx");
    let value_gate = form_gates(row)?;
    let own = own_words(row, types)?;

    // The opcode ends at the first blank that is outside braces; operands follow.
    let (opcode, operand_text) = match text.split_once(' ') {
        Some((o, rest)) => (o, rest.trim()),
        None => (text.as_str(), ""),
    };
    let mut taken: Vec<String> = Vec::new();
    let (mnemonic, mut slots) = read_opcode(row, opcode, &own, sets, used, &mut taken)?;
    let all: Vec<String> = slots
        .iter()
        .flat_map(|s| s.values.iter().cloned())
        .collect();
    for (name, gate) in value_gates(row, &value_gate, gates, &all)? {
        for slot in &mut slots {
            if slot.values.contains(&name) {
                slot.gates.retain(|(n, _)| *n != name);
                slot.gates.push((name.clone(), gate.clone()));
            }
        }
    }

    let mut reader = operand::Reader {
        row,
        own: &own,
        slots: &slots,
        types,
        taken: &mut taken,
    };
    let (operands, open_ended) = reader.read(operand_text)?;
    for (key, (_, line)) in &own {
        if !taken.contains(key) {
            return Err(row
                .error_at(
                    *line,
                    format!("`{key}` is not a modifier or operand of the form"),
                    "correct the key or the form",
                )
                .into());
        }
    }
    Ok(Form {
        mnemonic,
        slots,
        operands,
        open_ended,
        gate,
        until,
        effects,
        doc,
        provenance,
        file: row.file.clone(),
        line: row.line,
        text,
    })
}
