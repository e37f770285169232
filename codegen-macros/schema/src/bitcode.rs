//! `tables/bitcode/*.toml`: the numbers of LLVM bitcode.

use crate::fields::{self, At, kept};
use crate::row::{near, unique};
use crate::{Errors, Row, TableError, Tables};
use jacquard_derive::{Row, Word};
use serde::Deserialize;

/// A named number.
#[derive(Clone, Debug)]
pub struct Code {
    /// The module of constants.
    pub family: String,
    /// Its name there.
    pub name: String,
    /// The number.
    pub code: u64,
}

/// A word that is written as a number.
#[derive(Clone, Debug)]
pub struct Word {
    /// What it is a word of.
    pub family: String,
    /// The spelling.
    pub text: String,
    /// The number.
    pub code: u64,
    /// Further numbers that mean it.
    pub reads: Vec<u64>,
}

/// What follows the number of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, Row)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Word)]
#[serde(rename_all = "lowercase")]
pub enum AtomicTypes {
    /// Integers alone.
    Integers,
    /// Floats alone.
    Floats,
    /// Any.
    Both,
}

/// An atomic operation that NVIDIA's dialects have as assembly.
#[derive(Clone, Copy, Debug, Row)]
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
#[derive(Clone, Copy, Debug, Row)]
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
#[derive(Clone, Debug)]
pub struct Node {
    /// `DILocation`.
    pub name: String,
    /// Record code.
    pub code: u32,
    /// Bits above `distinct` in records written now.
    pub version: u32,
    /// Name, kind, and whether the field is written even when it is zero.
    pub fields: Vec<(String, String, bool)>,
}

/// Kinds of fields other than families of words.
pub const FIELD_KINDS: [&str; 12] = [
    "int",
    "sint",
    "bool",
    "bool+",
    "int1",
    "int-",
    "node",
    "node0",
    "str",
    "size",
    "skip",
    "macinfo_file",
];

/// Families of words.
const FAMILIES: [&str; 20] = [
    "checksum",
    "comdat",
    "convention",
    "emission",
    "encoding",
    "enum_kind",
    "fast_math",
    "flags",
    "language",
    "linkage",
    "macinfo",
    "name_table",
    "operation.0",
    "operation.1",
    "operation.2",
    "sp_flags",
    "tag",
    "unnamed_addr",
    "virtuality",
    "visibility",
];

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
    // Families share spellings, so words are told apart by both.
    let words = tables.rows("bitcode/words.toml")?;
    let mut each = |file: &str| -> Result<Vec<Row>, Errors> {
        let rows = tables.rows(file)?;
        errors.take(unique(&rows));
        Ok(rows)
    };
    let codes = each("bitcode/codes.toml")?;
    let nodes = each("bitcode/metadata.toml")?;
    let attributes = errors.take(fields::load(tables)).unwrap_or_default();
    let atomics = errors.take(fields::load(tables)).unwrap_or_default();
    let codes = codes
        .into_iter()
        .filter_map(|mut r| errors.take(code(&mut r)))
        .collect();
    let words: Vec<Word> = words
        .into_iter()
        .filter_map(|mut r| errors.take(word(&mut r)))
        .collect();
    let nodes = nodes
        .into_iter()
        .filter_map(|mut r| errors.take(node(&mut r, &words)))
        .collect();
    errors.finish(Bitcode {
        codes,
        words,
        attributes,
        nodes,
        atomics,
    })
}

fn code(row: &mut Row) -> Result<Code, Errors> {
    let Some((family, name)) = row.name.clone().split_once('.').map(own) else {
        return Err(row
            .error(
                "a code is named by its family and its own name",
                "family.name",
            )
            .into());
    };
    let code = Code {
        family,
        name,
        code: row.int("code")? as u64,
    };
    row.provenance()?;
    row.finish()?;
    Ok(code)
}

fn own(p: (&str, &str)) -> (String, String) {
    (p.0.to_owned(), p.1.to_owned())
}

fn word(row: &mut Row) -> Result<Word, Errors> {
    let word = Word {
        family: FAMILIES[row.choice("of", &FAMILIES)?].to_owned(),
        text: row.name.clone(),
        code: row.int("code")? as u64,
        reads: row.ints("reads")?.into_iter().map(|n| n as u64).collect(),
    };
    row.provenance()?;
    row.finish()?;
    Ok(word)
}

fn node(row: &mut Row, words: &[Word]) -> Result<Node, Errors> {
    let mut fields = Vec::new();
    for f in row.strs("fields")? {
        let (name, kind) = f.split_once(' ').map(own).unwrap_or_default();
        let always = kind.ends_with('!');
        let kind = kind.trim_end_matches('!').to_owned();
        let family = kind.trim_end_matches('1');
        if !FIELD_KINDS.contains(&kind.as_str()) && !words.iter().any(|w| w.family == family) {
            return Err(row
                .error_at(
                    row.line_of("fields"),
                    format!("`{kind}` is not a kind of field"),
                    near(&kind, words.iter().map(|w| w.family.as_str())).to_string(),
                )
                .into());
        }
        fields.push((name, kind, always));
    }
    let node = Node {
        name: row.name.clone(),
        code: row.int("code")? as u32,
        version: row.opt_u32("version")?.unwrap_or(0),
        fields,
    };
    row.provenance()?;
    row.finish()?;
    Ok(node)
}
