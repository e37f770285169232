//! `tables/intrinsics/**.toml`: `llvm.*` and `llvm.nvvm.*`: signature, effects, gate and lowering. The intrinsics that
//! read special registers are not spelled out there: they come from `tables/special_registers.toml`.

use crate::expression::{self, Callee, Expr};
use crate::fields::{self, At, Constant, Field};
use crate::gate::Gate;
use crate::needs::Needs;
use crate::signature::{Signature, SlotKind, Ty};
use crate::special_registers::{SpecialRegType, SpecialRegister};
use crate::template::{self, Piece};
use crate::{Errors, Row, TableError, Tables, Value};
use jacquard_derive::{Emit, Row, Word};
use std::collections::BTreeMap;

/// What an intrinsic does to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Emit)]
#[row(as = "Memory")]
pub struct Memory {
    /// Reads.
    pub read: bool,
    /// Writes.
    pub write: bool,
    /// Where.
    pub place: Place,
}

/// Which memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Word)]
#[word(as = "Place")]
pub enum Place {
    /// Any.
    #[default]
    Any,
    /// What its pointer arguments point to.
    Arg,
    /// Memory that the program cannot name.
    Inaccessible,
    /// Both of the last two.
    InaccessibleOrArg,
}

/// The attributes of intrinsics, in the order of their bits. The last but two are NVIDIA's readers of bitcode, each an attribute of what it
/// knows.
pub const ATTRS: &str = "convergent speculatable noreturn cold may_diverge callback commutative sync side_effects opencl respace \
    nvvm7 nvvm20 vector_atomic matrix";

/// NVIDIA's readers of bitcode, as `tables/bitcode/readers.toml` names them.
const READERS: &str = "nvvm7 nvvm20";

/// The file of older forms, which are not rows of this table.
pub(crate) const UPGRADES: &str = "intrinsics/upgrades.toml";

/// How an intrinsic becomes PTX.
#[derive(Clone, Debug, Default, PartialEq, Eq, Emit)]
#[row(as = "Lower")]
pub enum Lower {
    /// By a template.
    Ptx(Vec<Piece>),
    /// By the selection rules.
    #[default]
    Isel,
    /// By reading special register N.
    Sreg(#[row(emit = "register_id")] usize),
    /// It means nothing to the target.
    Drop,
    /// By code.
    Special,
    /// An older name: what takes its place.
    Upgrade(Box<Expr>),
    /// Known and refused, with this reason.
    Unsupported(String),
}

fn register_id(n: &usize) -> Constant {
    Constant::code(format!("SpecialReg::ALL[{n} as usize]"))
}

/// One intrinsic.
#[derive(Clone, Debug, Default, Row)]
#[row(check = "lowering")]
pub struct Intrinsic {
    /// Full name without overload suffixes.
    #[row(name, with = "name")]
    pub name: String,
    /// Its types.
    pub sig: Signature,
    /// Overload slots, one name suffix each.
    pub over: Vec<SlotKind>,
    /// Memory effects.
    #[row(key = "effects", with = "effects")]
    pub memory: Memory,
    /// Bits by `ATTRS`.
    #[row(with = "attrs")]
    pub attrs: u16,
    /// Arguments that must be constants.
    #[row(with = "imm")]
    pub imm: Vec<usize>,
    /// Value range of constant arguments: (argument, first, last + 1, step).
    #[row(with = "ranges")]
    pub ranges: Vec<(u8, i64, i64, i64)>,
    /// Range of the result.
    pub result: Option<(u64, u64)>,
    /// Its way to PTX.
    #[row(apart)]
    pub lower: Lower,
    ptx: Option<String>,
    #[row(key = "lower")]
    simple: Option<Simple>,
    upgrade: Option<String>,
    unsupported: Option<String>,
    /// Targets that have it.
    #[row(with = "gate")]
    pub gate: Gate,
    /// What values of constant arguments need beyond that: (argument, value, gate).
    #[row(key = "gates", with = "value_gates")]
    pub value_gates: Vec<(u8, i64, Gate)>,
    /// One line.
    pub doc: String,
}

/// An argument by its name or its number.
struct Argument(String);

impl Field for Argument {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Argument, TableError> {
        let value = at.required(value)?;
        let number = value.as_int().map(|n| n.to_string());
        let text = number.or_else(|| value.as_str().map(str::to_string));
        let text = text.ok_or_else(|| at.wrong(value, "the name or the number of an argument"));
        text.map(Argument)
    }
}

/// A way to PTX that needs no words.
#[derive(Clone, Copy, Debug, Word)]
enum Simple {
    Isel,
    Drop,
    Special,
}

/// What NVIDIA's readers of bitcode know: `*` at the end of a row's name stands for any rest.
#[derive(Row)]
#[row(table = "bitcode/readers.toml")]
struct Reader {
    #[row(name)]
    name: String,
    #[row(with = "known")]
    known: u16,
}

/// Loads the table; special registers add theirs at the end.
pub fn load(tables: &Tables) -> Result<Vec<Intrinsic>, Errors> {
    let registers: Vec<SpecialRegister> = fields::load(tables)?;
    let mut rows = tables.rows("intrinsics")?;
    rows.retain(|row| !row.file.ends_with(UPGRADES));
    let mut all: Vec<Intrinsic> = fields::read(tables, &rows)?;
    let mut errors = Errors::new();
    let by_register = registers.iter().enumerate();
    all.extend(by_register.filter_map(|(n, r)| Some(of_register(r.intrinsic?, n, r))));
    errors.take(readers(tables, &mut all));
    // What an older name becomes may name any row, so it is read last.
    let known = callees(&all);
    let parsed: Vec<_> = (all.iter())
        .map(|i| Some(expression::parse(i.upgrade.as_ref()?, &i.sig, &known)))
        .collect();
    for ((i, parsed), row) in all.iter_mut().zip(parsed).zip(&rows) {
        match parsed {
            None => {}
            Some(Ok(e)) => i.lower = Lower::Upgrade(Box::new(e)),
            Some(Err(e)) => errors.push(row.error_in("upgrade", &e, e.cure())),
        }
    }
    errors.finish(all)
}

/// What expressions may call.
pub fn callees(all: &[Intrinsic]) -> Vec<Callee<'_>> {
    let callees = all.iter().map(|i| Callee {
        name: &i.name,
        params: i.sig.params.len(),
        slots: i.over.len(),
    });
    callees.collect()
}

fn of_register(name: &str, n: usize, r: &SpecialRegister) -> Intrinsic {
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
            ..Signature::default()
        },
        memory: Memory {
            read: volatile,
            write: volatile,
            place: match volatile {
                true => Place::Inaccessible,
                false => Place::Any,
            },
        },
        attrs: if volatile { 0 } else { 1 << 1 },
        result: r.range,
        lower: Lower::Sreg(n),
        gate: r.gate.clone(),
        doc: r.doc.to_string(),
        ..Intrinsic::default()
    }
}

fn name(name: Option<String>, at: &At<'_>) -> Result<String, TableError> {
    let name = name.unwrap_or_default();
    match name.starts_with("llvm.") {
        true => Ok(name),
        false => Err(at.error("an intrinsic's name begins with `llvm.`", "rename it")),
    }
}

/// The number of an argument that a row's field names.
fn argument(name: &str, at: &At<'_>) -> Result<usize, TableError> {
    let sig = Signature::build(at.row.get("sig"), &At { key: "sig", ..*at })?;
    sig.argument(name).ok_or_else(|| {
        at.row.error_at(
            at.row.line_in(at.key, name),
            format!("there is no argument {name}"),
            "a name from `sig`, or a number; arguments count from 0",
        )
    })
}

fn imm(read: Option<Vec<Argument>>, at: &At<'_>) -> Result<Vec<usize>, TableError> {
    let list = read.unwrap_or_default();
    list.iter().map(|a| argument(&a.0, at)).collect()
}

type Range = (u8, i64, i64, i64);

fn ranges(read: Option<BTreeMap<String, Vec<i64>>>, at: &At<'_>) -> Result<Vec<Range>, TableError> {
    let mut ranges = Vec::new();
    for (name, numbers) in read.unwrap_or_default() {
        let n = argument(&name, at)? as u8;
        ranges.push(match numbers[..] {
            [lo, hi] => (n, lo, hi, 1),
            [lo, hi, step] if step > 0 => (n, lo, hi, step),
            _ => {
                return Err(at.row.error_at(
                    at.row.line_in(at.key, &name),
                    "a range is `argument = [first, last + 1]`, or with a step as a third number",
                    "the argument by its name in `sig` or its number",
                ));
            }
        });
    }
    ranges.sort_unstable();
    Ok(ranges)
}

/// `{ kind = { "3" = "feature" } }`
fn value_gates(
    read: Option<BTreeMap<String, BTreeMap<String, Gate>>>,
    at: &At<'_>,
) -> Result<Vec<(u8, i64, Gate)>, TableError> {
    let mut all = Vec::new();
    for (name, gates) in read.unwrap_or_default() {
        let n = argument(&name, at)? as u8;
        for (value, gate) in gates {
            let value = value.parse().map_err(|_| {
                at.row.error_at(
                    at.row.line_in(at.key, &name),
                    "`gates` gives values of an argument their gate",
                    "write `gates = { kind = { \"3\" = \"feature, ptx 8.6\" } }`",
                )
            })?;
            all.push((n, value, gate));
        }
    }
    all.sort_by_key(|g| (g.0, g.1));
    Ok(all)
}

fn gate(needs: Needs, _: &At<'_>) -> Result<Gate, TableError> {
    Ok(needs.0)
}

fn effects(read: Option<String>, at: &At<'_>) -> Result<Memory, TableError> {
    let Some(text) = read else {
        return Err(at.row.error(
            "the row does not say what it does to memory",
            "add `effects`: \"none\", \"read arg\", \"readwrite\", ...",
        ));
    };
    let (what, place) = text.split_once(' ').unwrap_or((&text, "any"));
    let (read, write) = match what {
        "none" => (false, false),
        "read" => (true, false),
        "write" => (false, true),
        "readwrite" => (true, true),
        _ => {
            return Err(at.error(
                format!("`{text}` is not an effect"),
                "none, read, write or readwrite, then where",
            ));
        }
    };
    let found = Place::ALL.iter().find(|p| p.word() == place);
    let place = *found.ok_or_else(|| {
        at.error(
            format!("`{place}` is not a place"),
            "arg, inaccessible, inaccessible_or_arg, or nothing for any memory",
        )
    })?;
    Ok(Memory { read, write, place })
}

fn attrs(read: Option<Vec<String>>, at: &At<'_>) -> Result<u16, TableError> {
    let list = read.unwrap_or_default();
    fields::among(&list, ATTRS, at)?;
    Ok(list.iter().fold(0, |bits, a| bits | attr(a)))
}

fn known(read: Option<Vec<String>>, at: &At<'_>) -> Result<u16, TableError> {
    fields::among(&read, READERS, at)?;
    attrs(read, at)
}

/// The bit of an attribute.
pub fn attr(name: &str) -> u16 {
    let n = ATTRS.split_whitespace().position(|a| a == name);
    n.map_or(0, |n| 1 << n)
}

/// Marks what NVIDIA's readers of bitcode know.
fn readers(tables: &Tables, all: &mut [Intrinsic]) -> Result<(), Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows("bitcode/readers.toml")?;
    for (reader, row) in fields::read::<Reader>(tables, &rows)?.iter().zip(&rows) {
        let is = |i: &Intrinsic| match reader.name.strip_suffix('*') {
            Some(prefix) => i.name.starts_with(prefix),
            None => i.name == reader.name,
        };
        let mut named = false;
        for i in all.iter_mut().filter(|i| is(i)) {
            i.attrs |= reader.known;
            named = true;
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

fn lowering(i: &mut Intrinsic, row: &Row) -> Result<(), TableError> {
    i.lower = match (&i.ptx, i.simple, &i.upgrade, &i.unsupported) {
        (Some(text), None, None, None) => {
            let pieces = template::parse(text, &i.sig, &i.imm, i.over.len());
            let cure = "docs/tables.md lists what a template may hold";
            Lower::Ptx(pieces.map_err(|m| row.error_in("ptx", m, cure))?)
        }
        (None, Some(Simple::Isel), None, None) => Lower::Isel,
        (None, Some(Simple::Drop), None, None) => Lower::Drop,
        (None, Some(Simple::Special), None, None) => Lower::Special,
        // Read when every row is known.
        (None, None, Some(_), None) => Lower::default(),
        (None, None, None, Some(reason)) => Lower::Unsupported(reason.clone()),
        _ => {
            return Err(row.error(
                "the row needs exactly one lowering",
                "one of `ptx`, `lower = \"isel\"|\"drop\"|\"special\"`, `upgrade`, `unsupported`",
            ));
        }
    };
    Ok(())
}
