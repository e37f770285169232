//! `tables/intrinsics/upgrades.toml`: intrinsics by names or with arguments of older LLVM, and what each becomes.

use crate::expression::{self, Expr};
use crate::gate::Gates;
use crate::intrinsics::{self, Intrinsic};
use crate::signature::{Signature, SlotKind};
use crate::{Errors, Provenance, Row, Tables};

/// An older form of an intrinsic.
#[derive(Clone, Debug)]
pub struct Upgrade {
    /// Its name without overload suffixes.
    pub name: String,
    /// Its types.
    pub sig: Signature,
    /// Overload slots, one name suffix each.
    pub over: Vec<SlotKind>,
    /// The last release of LLVM that has it.
    pub until: u16,
    /// What takes its place.
    pub becomes: Expr,
    /// One line.
    pub doc: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Loads the table.
pub fn load(tables: &Tables, gates: &Gates) -> Result<Vec<Upgrade>, Errors> {
    let known = intrinsics::load(tables, gates)?;
    let mut errors = Errors::new();
    let mut all: Vec<Upgrade> = Vec::new();
    for mut row in tables.rows(intrinsics::UPGRADES)? {
        let Some(u) = errors.take(read(&mut row, &known)) else {
            continue;
        };
        let same = |v: &Upgrade| v.name == u.name && v.sig.params == u.sig.params;
        if all.iter().any(|v| same(v) && v.sig.ret == u.sig.ret) {
            errors.push(row.error("an earlier row has this name and these types", ""));
        }
        let today = |i: &Intrinsic| i.name == u.name && i.sig == u.sig && i.over == u.over;
        if known.iter().any(today) {
            errors.push(row.error(
                "the intrinsic has this signature today",
                "give the signature that it had",
            ));
        }
        all.push(u);
    }
    errors.finish(all)
}

fn read(row: &mut Row, known: &[Intrinsic]) -> Result<Upgrade, Errors> {
    let (over, sig) = intrinsics::types(row)?;
    let text = row.str("becomes")?;
    let becomes = expression::parse(&text, &sig, known)
        .map_err(|e| row.error_at(row.line_of("becomes"), &e, e.cure()))?;
    let until = row.int("until")?;
    let until = u16::try_from(until)
        .map_err(|_| row.error_at(row.line_of("until"), "`until` is a release of LLVM", ""))?;
    let upgrade = Upgrade {
        name: row.name.clone(),
        sig,
        over,
        until,
        becomes,
        doc: row.str("doc")?,
        provenance: row.provenance()?,
    };
    row.finish()?;
    Ok(upgrade)
}
