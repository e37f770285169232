//! `tables/builtins/*.toml`: the device builtins by number and name, and what each becomes.

use crate::expression::{self, Expr};
use crate::gate::{Gate, Gates};
use crate::row::{dense_ids, unique};
use crate::signature::Signature;
use crate::{Errors, Provenance, Row, Tables, intrinsics};

/// What becomes of a builtin.
#[derive(Clone, Debug, PartialEq)]
pub enum Lowering {
    /// By an expression.
    Expr(Expr),
    /// By code in the front end or a pass.
    Special(String),
    /// Known and refused, for this reason.
    Pending(String),
    /// The front end resolves it: what it means depends on syntax.
    Syntax,
    /// A function of the C++ run-time library: called, not lowered.
    Runtime,
    /// Nothing but the number is known.
    Unknown,
}

/// How well a builtin's number is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Name and number stated literally.
    Literal,
    /// From a law whose order is stated.
    Law,
    /// From a law whose order is inferred.
    Order,
    /// The name from public lists, the number from their order.
    Public,
    /// Only its place in a range is known.
    Unknown,
}

/// One builtin.
#[derive(Clone, Debug)]
pub struct Builtin {
    /// Its number, 1 to 770.
    pub id: u16,
    /// Its name.
    pub name: String,
    /// Its types.
    pub sig: Signature,
    /// What it becomes.
    pub lowering: Lowering,
    /// Targets that have it, besides what the intrinsics it calls demand.
    pub gate: Gate,
    /// How well its number is known.
    pub grade: Grade,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
    /// File and line, for the audit.
    pub place: (String, u32),
}

/// The number of builtins of the interface.
pub const COUNT: i64 = 770;

/// Loads the table.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<Builtin>, Errors> {
    let known = intrinsics::load(tables, gates)?;
    let rows = tables.folder_rows("builtins")?;
    let mut errors = Errors::new();
    errors.take(unique(&rows));
    let mut all = Vec::with_capacity(rows.len());
    let mut ids = Vec::new();
    for row in &rows {
        if let Some(b) = errors.take(read(&mut row.clone(), gates, &known)) {
            ids.push((i64::from(b.id), row));
            all.push(b);
        }
    }
    errors.take(dense_ids(1, ids));
    if all.len() as i64 != COUNT && errors.0.is_empty() {
        errors.push(crate::TableError {
            file: "tables/builtins".into(),
            line: 0,
            row: String::new(),
            message: format!("{} builtins; the interface has {COUNT}", all.len()),
            help: "add the missing numbers at the end".into(),
        });
    }
    all.sort_by_key(|b: &Builtin| b.id);
    errors.finish(all)
}

fn read(row: &mut Row, gates: &Gates, known: &[intrinsics::Intrinsic]) -> Result<Builtin, Errors> {
    const GRADES: [&str; 5] = ["literal", "law", "order", "public", "unknown"];
    let grade = [
        Grade::Literal,
        Grade::Law,
        Grade::Order,
        Grade::Public,
        Grade::Unknown,
    ][row.choice("grade", &GRADES)?];
    let id = row.int("id")?;
    let sig_text = row.opt_str("sig")?;
    let sig = Signature::parse(sig_text.as_deref().unwrap_or("()"), 0)
        .map_err(|m| row.error_at(row.line_of("sig"), m, "write `(types) -> type`"))?;
    let lowering = match (row.opt_str("lower")?, row.opt_str("special")?) {
        (Some(text), None) => match text.as_str() {
            "pending" => Lowering::Pending(row.str("why")?),
            "syntax" => Lowering::Syntax,
            "runtime" => Lowering::Runtime,
            "unknown" => Lowering::Unknown,
            _ => {
                let parsed = expression::parse(&text, &sig, known);
                Lowering::Expr(
                    parsed.map_err(|e| row.error_at(row.line_of("lower"), &e, e.cure()))?,
                )
            }
        },
        (None, Some(what)) => Lowering::Special(what),
        _ => {
            return Err(row
                .error(
                    "the row needs exactly one of `lower` and `special`",
                    "say what it becomes",
                )
                .into());
        }
    };
    let builtin = Builtin {
        id: u16::try_from(id).map_err(|_| {
            row.error_at(
                row.line_of("id"),
                format!("the id {id} is out of range"),
                "",
            )
        })?,
        name: row.name.clone(),
        sig,
        lowering,
        gate: gates.of(row)?,
        grade,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
        place: (row.file.clone(), row.line),
    };
    row.finish()?;
    if sig_text.is_none() && !matches!(builtin.lowering, Lowering::Unknown | Lowering::Pending(_)) {
        return Err(row
            .error("`sig` is missing", "write `(types) -> type`")
            .into());
    }
    Ok(builtin)
}
