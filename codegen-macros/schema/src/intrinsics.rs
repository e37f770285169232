//! `tables/intrinsics/**.toml`: `llvm.*` and `llvm.nvvm.*`: signature, effects, gate and lowering. The intrinsics that
//! read special registers are not spelled out there: they come from `tables/special_registers.toml`.

use crate::expression::{self, Callee, Expr};
use crate::fields::Record;
use crate::gate::{Gate, Gates};
use crate::row::unique;
use crate::signature::{Signature, SlotKind, Ty};
use crate::special_registers::{SpecialRegType, SpecialRegister};
use crate::template::{self, Piece};
use crate::{Confidence, Errors, Provenance, Row, Tables};

/// What an intrinsic does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Reads.
    pub read: bool,
    /// Writes.
    pub write: bool,
    /// Where.
    pub place: Place,
}

/// Which memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Any.
    Any,
    /// What its pointer arguments point to.
    Arg,
    /// Memory that the program cannot name.
    Inaccessible,
    /// Both of the last two.
    InaccessibleOrArg,
}

/// The attributes of intrinsics, in the order of their bits.
pub const ATTRS: [&str; 15] = [
    "convergent",
    "speculatable",
    "noreturn",
    "cold",
    "may_diverge",
    "callback",
    "commutative",
    "sync",
    "side_effects",
    "opencl",
    "respace",
    READERS[0],
    READERS[1],
    "vector_atomic",
    "matrix",
];

/// NVIDIA's readers of bitcode, as `tables/bitcode/readers.toml` names them; each is an attribute of what it knows.
const READERS: [&str; 2] = ["nvvm7", "nvvm20"];

/// The file of older forms, which are not rows of this table.
pub(crate) const UPGRADES: &str = "intrinsics/upgrades.toml";

/// How an intrinsic becomes PTX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lower {
    /// By a template.
    Ptx(Vec<Piece>),
    /// By the selection rules.
    Isel,
    /// By reading special register N.
    Sreg(usize),
    /// It means nothing to the target.
    Drop,
    /// By code.
    Special,
    /// An older name: what takes its place.
    Upgrade(Expr),
    /// Known and refused, with this reason.
    Unsupported(String),
}

/// One intrinsic.
#[derive(Clone, Debug)]
pub struct Intrinsic {
    /// Full name without overload suffixes.
    pub name: String,
    /// Its types.
    pub sig: Signature,
    /// Overload slots, one name suffix each.
    pub over: Vec<SlotKind>,
    /// Memory effects.
    pub memory: Memory,
    /// Bits by `ATTRS`.
    pub attrs: u16,
    /// Arguments that must be constants.
    pub imm: Vec<i64>,
    /// Value range of constant arguments: (argument, first, last + 1, step).
    pub ranges: Vec<(i64, i64, i64, i64)>,
    /// Range of the result.
    pub result: Option<(u64, u64)>,
    /// Its way to PTX.
    pub lower: Lower,
    /// Targets that have it.
    pub gate: Gate,
    /// What values of constant arguments need beyond that: (argument, value, gate).
    pub value_gates: Vec<(i64, i64, Gate)>,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
    /// File and line, for the audit.
    pub place: (String, u32),
}

impl Callee for Intrinsic {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.sig
    }

    fn types(&self) -> usize {
        self.over.len()
    }
}

/// Loads the table; special registers add theirs at the end.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<Intrinsic>, Errors> {
    let registers: Vec<SpecialRegister> = crate::fields::load(tables)?;
    let mut rows = tables.folder_rows("intrinsics")?;
    rows.retain(|row| !row.file.ends_with(UPGRADES));
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let mut all: Vec<Intrinsic> = Vec::with_capacity(rows.len() + registers.len());
    for row in &rows {
        if let Some(i) = errors.take(read(&mut row.clone(), gates)) {
            all.push(i);
        }
    }
    let origins = tables.rows(SpecialRegister::<Gate>::TABLE)?;
    for (n, (r, row)) in registers.iter().zip(&origins).enumerate() {
        if let Some(name) = r.intrinsic {
            all.push(of_register(name, n, r, row.origin()?));
        }
    }
    errors.take(readers(tables, &mut all));
    // What an older name becomes may name any row, so it is read last.
    for row in &rows {
        let Ok(Some(text)) = row.clone().opt_str("upgrade") else {
            continue;
        };
        let Some(n) = all.iter().position(|i| i.name == row.name) else {
            continue;
        };
        match expression::parse(&text, &all[n].sig, &all) {
            Ok(e) => all[n].lower = Lower::Upgrade(e),
            Err(e) => errors.push(row.error_at(row.line_of("upgrade"), &e, e.cure())),
        }
    }
    errors.finish(all)
}

fn of_register(name: &str, n: usize, r: &SpecialRegister, provenance: Provenance) -> Intrinsic {
    let ret = match r.ty {
        SpecialRegType::Pred => Ty::Int(1),
        SpecialRegType::U64 => Ty::Int(64),
        SpecialRegType::U32 | SpecialRegType::B32 => Ty::Int(32),
    };
    let volatile = r.volatile;
    Intrinsic {
        name: name.to_string(),
        sig: Signature {
            ret,
            params: Vec::new(),
            names: Vec::new(),
            variadic: false,
        },
        over: Vec::new(),
        memory: Memory {
            read: volatile,
            write: volatile,
            place: if volatile {
                Place::Inaccessible
            } else {
                Place::Any
            },
        },
        attrs: if volatile { 0 } else { 1 << 1 },
        imm: Vec::new(),
        ranges: Vec::new(),
        result: r.range,
        lower: Lower::Sreg(n),
        gate: r.gate.clone(),
        value_gates: Vec::new(),
        doc: r.doc.to_string(),
        provenance,
        place: ("tables/special_registers.toml".into(), 0),
    }
}

/// The types of a row: `over` and `sig`.
pub(crate) fn types(row: &mut Row) -> Result<(Vec<SlotKind>, Signature), Errors> {
    let mut over = Vec::new();
    for word in row.strs("over")? {
        match SlotKind::ALL.iter().find(|k| k.0 == word) {
            Some(k) => over.push(k.1),
            None => {
                let words: Vec<&str> = SlotKind::ALL.iter().map(|k| k.0).collect();
                return Err(row
                    .error_at(
                        row.line_of("over"),
                        format!("`{word}` is not a kind of slot"),
                        format!("one of: {}", words.join(", ")),
                    )
                    .into());
            }
        }
    }
    let sig_text = row.str("sig")?;
    let sig = Signature::parse(&sig_text, over.len()).map_err(|m| {
        row.error_at(
            row.line_of("sig"),
            format!("`{sig_text}`: {m}"),
            "write `(types) -> type`",
        )
    })?;
    Ok((over, sig))
}

fn read(row: &mut Row, gates: &Gates) -> Result<Intrinsic, Errors> {
    let (over, sig) = types(row)?;
    let mut imm: Vec<i64> = Vec::new();
    for name in row.words("imm")? {
        match sig.argument(&name) {
            Some(n) => imm.push(n as i64),
            None => {
                return Err(row
                    .error_at(
                        row.line_of("imm"),
                        format!("there is no argument {name}"),
                        "a name from `sig`, or a number; arguments count from 0",
                    )
                    .into());
            }
        }
    }
    let memory = effects(row)?;
    let mut attrs = 0u16;
    for a in row.strs("attrs")? {
        match ATTRS.iter().position(|k| *k == a) {
            Some(i) => attrs |= 1 << i,
            None => {
                return Err(row
                    .error_at(
                        row.line_of("attrs"),
                        format!("`{a}` is not an attribute"),
                        format!("one of: {}", ATTRS.join(", ")),
                    )
                    .into());
            }
        }
    }
    let mut ranges = Vec::new();
    if let Some(v) = row.value("ranges") {
        for f in v.as_map().unwrap_or_default() {
            let bad = || {
                row.error_at(
                    f.value.line,
                    "a range is `argument = [first, last + 1]`, or with a step as a third number",
                    "the argument by its name in `sig` or its number",
                )
            };
            let n = sig.argument(&f.key).ok_or_else(bad)? as i64;
            let numbers: Option<Vec<i64>> =
                (f.value.as_list()).and_then(|list| list.iter().map(|v| v.as_int()).collect());
            match numbers.as_deref() {
                Some(&[lo, hi]) => ranges.push((n, lo, hi, 1)),
                Some(&[lo, hi, step]) if step > 0 => ranges.push((n, lo, hi, step)),
                _ => return Err(bad().into()),
            }
        }
    }
    let value_gates = value_gates(row, gates, &sig)?;
    let result = match row.ints("result")?[..] {
        [lo, hi] => Some((lo as u64, hi as u64)),
        [] => None,
        _ => {
            return Err(row
                .error_at(row.line_of("result"), "`result` is [first, last + 1]", "")
                .into());
        }
    };
    let lower = lowering(row, &sig, &imm, over.len())?;
    let intrinsic = Intrinsic {
        name: row.name.clone(),
        over,
        memory,
        attrs,
        imm,
        ranges,
        result,
        lower,
        gate: gates.of_features(row)?,
        value_gates,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
        place: (row.file.clone(), row.line),
        sig,
    };
    row.finish()?;
    if !intrinsic.name.starts_with("llvm.") {
        return Err(row
            .error("an intrinsic's name begins with `llvm.`", "")
            .into());
    }
    Ok(intrinsic)
}

/// `gates = { kind = { "3" = "feature" } }`
fn value_gates(
    row: &mut Row,
    gates: &Gates,
    sig: &Signature,
) -> Result<Vec<(i64, i64, Gate)>, Errors> {
    let mut found = Vec::new();
    let Some(v) = row.value("gates") else {
        return Ok(found);
    };
    for f in v.as_map().unwrap_or_default() {
        let bad = || {
            row.error_at(
                f.value.line,
                "`gates` gives values of an argument their gate",
                "write `gates = { kind = { \"3\" = \"feature, ptx 8.6\" } }`",
            )
        };
        let n = sig.argument(&f.key).ok_or_else(bad)? as i64;
        for g in f.value.as_map().ok_or_else(bad)? {
            let value = g.key.parse::<i64>().map_err(|_| bad())?;
            let text = g.value.as_str().ok_or_else(bad)?;
            let gate = gates
                .parse(text)
                .map_err(|e| row.error_at(g.value.line, &e, e.cure()))?;
            found.push((n, value, gate));
        }
    }
    Ok(found)
}

fn effects(row: &mut Row) -> Result<Memory, Errors> {
    let Some(text) = row.opt_str("effects")? else {
        return Err(row
            .error(
                "the row does not say what it does to memory",
                "add `effects`: \"none\", \"read arg\", \"readwrite\", ...",
            )
            .into());
    };
    let (what, place) = text.split_once(' ').unwrap_or((&text, ""));
    let (read, write) = match what {
        "none" => (false, false),
        "read" => (true, false),
        "write" => (false, true),
        "readwrite" => (true, true),
        _ => {
            return Err(row
                .error_at(
                    row.line_of("effects"),
                    format!("`{text}` is not an effect"),
                    "none, read, write or readwrite, then where",
                )
                .into());
        }
    };
    let place = match place {
        "" => Place::Any,
        "arg" => Place::Arg,
        "inaccessible" => Place::Inaccessible,
        "inaccessible_or_arg" => Place::InaccessibleOrArg,
        _ => {
            return Err(row
                .error_at(
                    row.line_of("effects"),
                    format!("`{place}` is not a place"),
                    "arg, inaccessible, inaccessible_or_arg, or nothing for any memory",
                )
                .into());
        }
    };
    Ok(Memory { read, write, place })
}

/// Marks what NVIDIA's readers of bitcode know: `*` at the end of a row's name stands for any rest.
fn readers(tables: &Tables, all: &mut [Intrinsic]) -> Result<(), Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("bitcode/readers.toml")?;
    errors.take(unique(&rows));
    for mut row in rows {
        let Some(bits) = errors.take(readers_of(&mut row)) else {
            continue;
        };
        let mut named = false;
        for i in all.iter_mut() {
            let is = match row.name.strip_suffix('*') {
                Some(prefix) => i.name.starts_with(prefix),
                None => i.name == row.name,
            };
            if is {
                i.attrs |= bits;
                named = true;
            }
        }
        if !named {
            errors.push(row.error(
                "no intrinsic has this name",
                "a base name of tables/intrinsics",
            ));
        }
    }
    errors.finish(())
}

/// The bits of the readers that a row names.
fn readers_of(row: &mut Row) -> Result<u16, Errors> {
    let mut bits = 0;
    for word in row.strs("known")? {
        if !READERS.contains(&word.as_str()) {
            let help = format!("one of: {}", READERS.join(", "));
            return Err(row
                .error_at(
                    row.line_of("known"),
                    format!("`{word}` is not a reader"),
                    help,
                )
                .into());
        }
        let n = ATTRS.iter().position(|a| *a == word);
        bits |= n.map_or(0, |n| 1 << n);
    }
    row.provenance()?;
    row.finish()?;
    Ok(bits)
}

fn lowering(row: &mut Row, sig: &Signature, imm: &[i64], slots: usize) -> Result<Lower, Errors> {
    let ptx = row.opt_str("ptx")?;
    let lower = row.opt_choice("lower", &["isel", "drop", "special"])?;
    let upgrade = row.opt_str("upgrade")?;
    let unsupported = row.opt_str("unsupported")?;
    match (ptx, lower, upgrade, unsupported) {
        (Some(text), None, None, None) => template::parse(&text, sig, imm, slots)
            .map(Lower::Ptx)
            .map_err(|m| {
                row.error_at(
                    row.line_of("ptx"),
                    m,
                    "docs/tables.md lists what a template may hold",
                )
                .into()
            }),
        (None, Some(i), None, None) => Ok([Lower::Isel, Lower::Drop, Lower::Special][i].clone()),
        // Replaced when every row is known.
        (None, None, Some(_), None) => Ok(Lower::Upgrade(Expr::Let)),
        (None, None, None, Some(reason)) => Ok(Lower::Unsupported(reason)),
        _ => Err(row
            .error(
                "the row needs exactly one lowering",
                "one of `ptx`, `lower = \"isel\"|\"drop\"|\"special\"`, `upgrade`, `unsupported`",
            )
            .into()),
    }
}

impl Intrinsic {
    /// How the audit counts it.
    pub fn lowered(&self) -> bool {
        !matches!(self.lower, Lower::Unsupported(_))
    }

    /// How sure the row is.
    pub fn confidence(&self) -> Confidence {
        self.provenance.confidence
    }
}
