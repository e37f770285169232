//! `tables/ir/*.toml`: the IR's instructions, predicates, atomic enums and flags.

use crate::row::{near, unique};
use crate::{Errors, Provenance, Row, Tables};

/// The classes of instructions.
pub const CLASSES: [&str; 6] = ["terminator", "unary", "binary", "cast", "memory", "other"];

/// One instruction.
#[derive(Clone, Debug)]
pub struct Opcode {
    /// LLVM's spelling.
    pub text: String,
    /// The name in Rust.
    pub name: String,
    /// Index into `CLASSES`.
    pub class: usize,
    /// Operands as the table writes them.
    pub operands: String,
    /// Flags it may carry, as bits of the flag word.
    pub flags: u32,
    /// The operands may change places.
    pub commutative: bool,
    /// A quotient or a remainder.
    pub division: bool,
    /// Works on floats and may carry fast-math flags.
    pub fp: bool,
    /// Reads or writes memory by itself.
    pub memory: bool,
    /// Record code of LLVM bitcode and the operation's code inside it.
    pub bitcode: (u32, Option<u32>),
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// One predicate.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// Its own spelling.
    pub key: String,
    /// The name in Rust.
    pub name: String,
    /// The spelling inside `icmp` or `fcmp`.
    pub text: String,
    /// Belongs to `fcmp`.
    pub float: bool,
    /// Compares integers as signed.
    pub signed: bool,
    /// Number of the predicate that holds exactly when this does not.
    pub inverse: usize,
    /// Number of the predicate with the operands exchanged.
    pub swapped: usize,
    /// Code in LLVM bitcode.
    pub bitcode: u32,
}

/// One value of a small enum.
#[derive(Clone, Debug)]
pub struct Word {
    /// The enum.
    pub of: String,
    /// LLVM's spelling.
    pub text: String,
    /// The name in Rust.
    pub name: String,
    /// Code in LLVM bitcode, where it is fixed.
    pub bitcode: Option<u32>,
    /// One line.
    pub doc: String,
}

/// One flag.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The keyword.
    pub text: String,
    /// The name in Rust.
    pub name: String,
    /// Its bit.
    pub bit: u32,
    /// A fast-math flag.
    pub fast: bool,
    /// One line.
    pub doc: String,
}

/// All of `tables/ir/`.
#[derive(Clone, Debug)]
pub struct Ir {
    /// Instructions.
    pub opcodes: Vec<Opcode>,
    /// Predicates.
    pub predicates: Vec<Predicate>,
    /// Values of small enums.
    pub words: Vec<Word>,
    /// Flags.
    pub flags: Vec<Flag>,
}

/// Loads the tables.
pub fn load(tables: &Tables) -> Result<Ir, Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("ir/flags.toml")?;
    errors.take(unique(&rows));
    let flags: Vec<Flag> = rows
        .into_iter()
        .filter_map(|mut r| errors.take(flag(&mut r)))
        .collect();
    for (i, f) in flags.iter().enumerate() {
        if let Some(other) = flags[..i].iter().find(|o| o.bit == f.bit) {
            errors.push(crate::TableError {
                file: "tables/ir/flags.toml".into(),
                line: 0,
                row: f.text.clone(),
                message: format!("bit {} is also that of `{}`", f.bit, other.text),
                help: "take a free bit".into(),
            });
        }
    }
    let rows = tables.rows("ir/opcodes.toml")?;
    errors.take(unique(&rows));
    let opcodes: Vec<Opcode> = rows
        .into_iter()
        .filter_map(|mut r| errors.take(opcode(&mut r, &flags)))
        .collect();
    // Terminators first, then the others: a comparison of numbers tells them apart.
    if opcodes
        .windows(2)
        .any(|w| w[0].class != 0 && w[1].class == 0)
    {
        errors.push(crate::TableError {
            file: "tables/ir/opcodes.toml".into(),
            line: 0,
            row: String::new(),
            message: "terminators must come first".into(),
            help: "move them up".into(),
        });
    }
    let rows = tables.rows("ir/predicates.toml")?;
    errors.take(unique(&rows));
    let names: Vec<String> = rows
        .iter()
        .filter_map(|r| r.clone().str("name").ok())
        .collect();
    let predicates = rows
        .into_iter()
        .filter_map(|mut r| errors.take(predicate(&mut r, &names)))
        .collect();
    let words = tables
        .rows("ir/atomics.toml")?
        .into_iter()
        .filter_map(|mut r| errors.take(word(&mut r)))
        .collect();
    errors.finish(Ir {
        opcodes,
        predicates,
        words,
        flags,
    })
}

fn flag(row: &mut Row) -> Result<Flag, Errors> {
    let bit = row.int("bit")?;
    if !(0..32).contains(&bit) {
        return Err(row
            .error_at(
                row.line_of("bit"),
                format!("bit {bit} does not fit the 32-bit word"),
                "0 to 31",
            )
            .into());
    }
    let flag = Flag {
        text: row.name.clone(),
        name: row.str("name")?,
        bit: bit as u32,
        fast: row.flag("fast")?,
        doc: row.str("doc")?,
    };
    row.provenance()?;
    row.finish()?;
    Ok(flag)
}

fn opcode(row: &mut Row, flags: &[Flag]) -> Result<Opcode, Errors> {
    let mut bits = 0;
    for f in row.strs("flags")? {
        if f == "fast" {
            bits |= flags
                .iter()
                .filter(|f| f.fast)
                .fold(0, |b, f| b | 1 << f.bit);
        } else if let Some(f) = flags.iter().find(|g| g.text == f) {
            bits |= 1 << f.bit;
        } else {
            return Err(row
                .error_at(
                    row.line_of("flags"),
                    format!("`{f}` is not a flag"),
                    format!(
                        "add it to tables/ir/flags.toml{}",
                        near(&f, flags.iter().map(|f| f.text.as_str()))
                    ),
                )
                .into());
        }
    }
    let bitcode = match row.ints("bitcode")?[..] {
        [a] => (a as u32, None),
        [a, b] => (a as u32, Some(b as u32)),
        _ => {
            return Err(row
                .error_at(
                    row.line_of("bitcode"),
                    "`bitcode` is [record] or [record, code]",
                    "",
                )
                .into());
        }
    };
    let opcode = Opcode {
        text: row.name.clone(),
        name: row.str("name")?,
        class: row.choice("class", &CLASSES)?,
        operands: row.opt_str("operands")?.unwrap_or_default(),
        flags: bits,
        commutative: row.flag("commutative")?,
        division: row.flag("division")?,
        fp: row.flag("fp")?,
        memory: row.flag("memory")?,
        bitcode,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(opcode)
}

fn predicate(row: &mut Row, names: &[String]) -> Result<Predicate, Errors> {
    let name = row.str("name")?;
    let find = |row: &Row, key: &str, n: &str| {
        names.iter().position(|m| m == n).ok_or_else(|| {
            row.error_at(
                row.line_of(key),
                format!("`{n}` is not a predicate"),
                format!(
                    "name another row's `name`{}",
                    near(n, names.iter().map(String::as_str))
                ),
            )
        })
    };
    let inverse = row.str("inverse")?;
    let swapped = row.opt_str("swapped")?.unwrap_or_else(|| name.clone());
    let predicate = Predicate {
        key: row.name.clone(),
        text: row.str("text")?,
        float: row.flag("float")?,
        signed: row.flag("signed")?,
        inverse: find(row, "inverse", &inverse)?,
        swapped: find(row, "swapped", &swapped)?,
        bitcode: row.int("bitcode")? as u32,
        name,
    };
    row.provenance()?;
    row.finish()?;
    Ok(predicate)
}

fn word(row: &mut Row) -> Result<Word, Errors> {
    const ENUMS: [&str; 3] = ["Ordering", "SyncScope", "RmwOp"];
    let word = Word {
        of: ENUMS[row.choice("enum", &ENUMS)?].to_string(),
        text: row.name.clone(),
        name: row.str("name")?,
        bitcode: row.opt_u32("bitcode")?,
        doc: row.str("doc")?,
    };
    row.provenance()?;
    row.finish()?;
    Ok(word)
}
