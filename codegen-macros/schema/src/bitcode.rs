//! `tables/bitcode/*.toml`: the numbers of LLVM bitcode.

use crate::fields::{self, At, Constant, kept};
use crate::{Errors, TableError, Tables};
use jacquard_derive::{Emit, Row, Word};

/// A named number.
#[derive(Clone, Debug, Row)]
#[row(table = "bitcode/codes.toml")]
pub struct Code {
    /// The module of constants, and its name there.
    #[row(name, with = "code_name")]
    pub name: (String, String),
    /// The number.
    pub code: u32,
}

fn code_name(name: Option<String>, at: &At<'_>) -> Result<(String, String), TableError> {
    let name = name.unwrap_or_default();
    let parts = name
        .split_once('.')
        .map(|(a, b)| (a.to_owned(), b.to_owned()));
    let message = "a code is named by its family and its own name";
    parts.ok_or_else(|| at.error(message, "family.name"))
}

/// A word that is written as a number. Families share spellings.
#[derive(Clone, Debug, Emit, Row)]
#[row(table = "bitcode/words.toml", as = "Word", repeated)]
pub struct Word {
    /// What it is a word of.
    #[row(key = "of", words = "FAMILIES", hidden)]
    pub family: &'static str,
    /// The spelling.
    #[row(name)]
    pub text: &'static str,
    /// The number.
    #[row(with = "bits")]
    pub code: u64,
    /// Further numbers of older writers that mean it.
    #[row(with = "all_bits")]
    pub reads: &'static [u64],
}

fn bits(read: Option<i64>, at: &At<'_>) -> Result<u64, TableError> {
    at.required(read).map(|n| n as u64)
}

fn all_bits(read: Option<Vec<i64>>, _: &At<'_>) -> Result<&'static [u64], TableError> {
    let list: Vec<u64> = (read.unwrap_or_default().into_iter())
        .map(|n| n as u64)
        .collect();
    Ok(list.leak())
}

/// What follows the number of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Form {
    /// Nothing.
    Flag,
    /// A number.
    Int,
    /// A type.
    Type,
    /// A range of integers.
    Range,
    /// A list of ranges.
    Ranges,
    /// A number that the text spells out.
    Allockind,
    /// Two argument numbers.
    Allocsize,
    /// Memory effects.
    Memory,
    /// Classes of floating-point numbers.
    Nofpclass,
    /// What of a pointer is kept.
    Captures,
    /// A kind of unwind table.
    Uwtable,
    /// Two numbers.
    VscaleRange,
}

/// An attribute.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "bitcode/attributes.toml")]
pub struct Attribute {
    /// The spelling.
    #[row(name)]
    pub text: &'static str,
    /// Its number.
    pub kind: u32,
    /// What follows the number.
    pub form: Form,
}

/// Of which types an atomic operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum AtomicTypes {
    /// Integers alone.
    Integers,
    /// Floats alone.
    Floats,
    /// Any.
    Both,
}

/// An atomic operation that NVIDIA's dialects have as assembly.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "bitcode/atomics.toml")]
pub struct Atomic {
    /// The operation of the `atomicrmw`, or `cmpxchg`.
    #[row(name)]
    pub text: &'static str,
    /// PTX's name of it, before the number of bits.
    #[row(with = "ptx")]
    pub ptx: &'static str,
    /// Its types.
    pub of: AtomicTypes,
}

/// An intrinsic that NVIDIA's dialect of LLVM 7 has otherwise or not at all.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "bitcode/downgrades.toml")]
pub struct Downgrade {
    /// Its name, without type suffixes.
    #[row(name)]
    pub name: &'static str,
    /// Its name there.
    pub becomes: Option<&'static str>,
    /// How many of its last arguments remain.
    #[row(default)]
    pub keeps: u32,
    /// The predicate of the comparison that it becomes.
    pub compare: Option<&'static str>,
    /// The first argument is compared with its negation.
    pub negated: bool,
    /// One line.
    pub doc: &'static str,
}

fn ptx(read: Option<String>, at: &At<'_>) -> Result<&'static str, TableError> {
    let ptx = at.required(read)?;
    let letter = ptx.rsplit_once('.').map_or("", |p| p.1);
    if !["b", "u", "s", "f"].contains(&letter) {
        return Err(at.error(
            format!("`{ptx}` does not end in the letter of a type"),
            "write the operation, a dot, and one of b, u, s, f: `add.u`",
        ));
    }
    Ok(kept(&ptx))
}

/// A debug-info node.
#[derive(Clone, Debug, Emit, Row)]
#[row(table = "bitcode/metadata.toml", as = "Node")]
pub struct Node {
    /// `DILocation`.
    #[row(name)]
    pub name: String,
    /// Record code.
    pub code: u32,
    /// Bits above `distinct` in records written now.
    #[row(default)]
    pub version: u32,
    /// Its fields, in the order of the record.
    #[row(with = "node_fields")]
    pub fields: Vec<NodeField>,
    /// Fields that its text must have.
    #[row(default, hidden)]
    pub required: Vec<String>,
    /// Fields that its text may have besides: those of older releases.
    #[row(default, hidden)]
    pub older: Vec<String>,
    /// Its text must say `distinct`.
    #[row(default, hidden)]
    pub unique: bool,
}

/// A field of a node.
#[derive(Clone, Debug, Emit)]
#[row(as = "Field")]
pub struct NodeField {
    /// Its name.
    pub name: String,
    /// How it is written.
    #[row(emit = "field_kind")]
    pub kind: String,
    /// It is written even when it is zero.
    pub always: bool,
}

/// Kinds of fields other than words of a family, with their names in Rust.
const FIELD_KINDS: [(&str, &str); 14] = [
    ("int", "Int"),
    ("sint", "Signed"),
    ("bool", "Bool"),
    ("bool+", "BoolTrue"),
    ("int1", "IntPlusOne"),
    ("int-", "IntOrOnes"),
    ("node", "Node"),
    ("node0", "NodeExact"),
    ("str", "Str"),
    ("size", "Size"),
    ("skip", "Skip"),
    ("macinfo_file", "MacroFile"),
    ("flags", "Flags"),
    ("sp_flags", "SubprogramFlags"),
];

fn field_kind(kind: &String) -> Constant {
    if let Some((_, name)) = FIELD_KINDS.iter().find(|k| k.0 == kind) {
        return Constant::code(format!("FieldKind::{name}"));
    }
    let family = Constant::code(kind.trim_end_matches('1').to_uppercase());
    // All ones mean none where the word may be missing and zero is a word.
    let missing = Constant::Bool(kind.ends_with('1'));
    Constant::Call("FieldKind::Word".into(), vec![family, missing])
}

/// `name kind`, with `!` at the end of what is always written.
fn node_fields(read: Option<Vec<String>>, at: &At<'_>) -> Result<Vec<NodeField>, TableError> {
    let field = |text: String| {
        let (name, kind) = text.split_once(' ').unwrap_or_default();
        let always = kind.ends_with('!');
        let kind = kind.trim_end_matches('!');
        let families = || FAMILIES.split_whitespace();
        let known = FIELD_KINDS.iter().any(|k| k.0 == kind)
            || families().any(|f| f == kind.trim_end_matches('1'));
        match known {
            true => Ok(NodeField {
                name: name.to_owned(),
                kind: kind.to_owned(),
                always,
            }),
            false => Err(at.unknown(
                kind,
                "a kind of field",
                "name a family of words",
                families(),
            )),
        }
    };
    read.unwrap_or_default().into_iter().map(field).collect()
}

/// Families of words.
const FAMILIES: &str = "checksum comdat convention emission encoding enum_kind fast_math flags language linkage macinfo name_table \
    operation.0 operation.1 operation.2 sp_flags tag unnamed_addr virtuality visibility";

/// All of `tables/bitcode/`.
#[derive(Clone, Debug)]
pub struct Bitcode {
    /// Named numbers.
    pub codes: Vec<Code>,
    /// Words.
    pub words: Vec<Word>,
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// Debug-info nodes.
    pub nodes: Vec<Node>,
    /// The atomic operations that are written as assembly.
    pub atomics: Vec<Atomic>,
}

/// Loads the tables.
pub fn load(tables: &Tables) -> Result<Bitcode, Errors> {
    let mut errors = Errors::new();
    let all = Bitcode {
        codes: fields::take(tables, &mut errors),
        words: fields::take(tables, &mut errors),
        attributes: fields::take(tables, &mut errors),
        nodes: fields::take(tables, &mut errors),
        atomics: fields::take(tables, &mut errors),
    };
    errors.finish(all)
}
