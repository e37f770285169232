//! `tables/builtins/*.toml`: the device builtins by number and name, and what each becomes.

use crate::expression::{self, Callee, Expr};
use crate::gate::Gate;
use crate::intrinsics;
use crate::row::dense_ids;
use crate::signature::Signature;
use crate::{Errors, Row, TableError, Tables, fields};
use jacquard_derive::{Emit, Row, Word};

/// What becomes of a builtin.
#[derive(Clone, Debug, Default, PartialEq, Emit)]
#[row(as = "Lowering")]
pub enum Lowering {
    /// By an expression.
    Expr(Box<Expr>),
    /// By code in the front end or a pass.
    Special(String),
    /// Known and refused, for this reason.
    Pending(String),
    /// The front end resolves it: what it means depends on syntax.
    Syntax,
    /// A function of the C++ run-time library: called, not lowered.
    Runtime,
    /// Nothing but the number is known.
    #[default]
    Unknown,
}

/// How well a builtin's number is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
#[word(as = "Grade")]
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
#[derive(Clone, Debug, Row)]
#[row(table = "builtins")]
pub struct Builtin {
    /// Its number, 1 to 770.
    pub id: u16,
    /// Its name.
    #[row(name)]
    pub name: String,
    /// Its types.
    #[row(default)]
    pub sig: Signature,
    /// What it becomes.
    #[row(apart)]
    pub lowering: Lowering,
    lower: Option<String>,
    why: Option<String>,
    special: Option<String>,
    /// Targets that have it, besides what the intrinsics it calls demand.
    pub gate: Gate,
    /// How well its number is known.
    pub grade: Grade,
    /// One line.
    pub doc: String,
    /// Its file.
    #[row(file)]
    pub file: String,
    /// The line.
    #[row(line)]
    pub line: u32,
}

/// The number of builtins of the interface.
pub const COUNT: usize = 770;

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Builtin>, Errors> {
    let all = intrinsics::load(tables)?;
    let known = intrinsics::callees(&all);
    let rows = tables.rows("builtins")?;
    let mut all: Vec<Builtin> = fields::read(tables, &rows)?;
    let mut errors = Errors::new();
    for (b, row) in all.iter_mut().zip(&rows) {
        errors.take(lowering(b, row, &known).map(|l| b.lowering = l));
    }
    let ids = all.iter().map(|b| i64::from(b.id));
    errors.take(dense_ids(1, ids.zip(&rows)));
    if all.len() != COUNT && errors.0.is_empty() {
        errors.push(TableError::of_file(
            "tables/builtins",
            format!("{} builtins; the interface has {COUNT}", all.len()),
            "add the missing numbers at the end",
        ));
    }
    all.sort_by_key(|b| b.id);
    errors.finish(all)
}

fn lowering(b: &Builtin, row: &Row, known: &[Callee]) -> Result<Lowering, TableError> {
    let lowering = match (b.lower.as_deref(), &b.special, &b.why) {
        (Some("pending"), None, Some(why)) => Lowering::Pending(why.clone()),
        (Some("pending"), None, None) => {
            return Err(row.error("`why` is missing", "say why it is refused"));
        }
        (Some("syntax"), None, None) => Lowering::Syntax,
        (Some("runtime"), None, None) => Lowering::Runtime,
        (Some("unknown"), None, None) => Lowering::Unknown,
        (Some(text), None, None) => {
            let parsed = expression::parse(text, &b.sig, known);
            Lowering::Expr(Box::new(
                parsed.map_err(|e| row.error_in("lower", &e, e.cure()))?,
            ))
        }
        (None, Some(what), None) => Lowering::Special(what.clone()),
        _ => {
            return Err(row.error(
                "the row needs exactly one of `lower` and `special`",
                "say what it becomes; `why` goes with `lower = \"pending\"`",
            ));
        }
    };
    let unknown = matches!(lowering, Lowering::Unknown | Lowering::Pending(_));
    match row.get("sig").is_none() && !unknown {
        true => Err(row.error("`sig` is missing", "write `(types) -> type`")),
        false => Ok(lowering),
    }
}
