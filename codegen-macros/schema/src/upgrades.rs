//! `tables/intrinsics/upgrades.toml`: intrinsics by names or with arguments of older LLVM, and what each becomes.

use crate::expression::{self, Expr};
use crate::intrinsics::{self, Intrinsic};
use crate::signature::{Signature, SlotKind};
use crate::{Errors, Tables, fields};
use jacquard_derive::Row;

/// An older form of an intrinsic.
#[derive(Clone, Debug, Row)]
#[row(repeated)]
pub struct Upgrade {
    /// Its name without overload suffixes.
    #[row(name)]
    pub name: String,
    /// Its types.
    pub sig: Signature,
    /// Overload slots, one name suffix each.
    pub over: Vec<SlotKind>,
    /// The last release of LLVM that has it.
    pub until: u16,
    #[row(key = "becomes")]
    text: String,
    /// What takes its place.
    #[row(apart)]
    pub becomes: Expr,
}

/// Loads the table.
pub fn load(tables: &Tables) -> Result<Vec<Upgrade>, Errors> {
    let known = intrinsics::load(tables)?;
    let callees = intrinsics::callees(&known);
    let rows = tables.rows(intrinsics::UPGRADES)?;
    let mut all: Vec<Upgrade> = fields::read(tables, &rows)?;
    let mut errors = Errors::new();
    for (n, row) in rows.iter().enumerate() {
        let (earlier, rest) = all.split_at_mut(n);
        let u = &mut rest[0];
        match expression::parse(&u.text, &u.sig, &callees) {
            Ok(e) => u.becomes = e,
            Err(e) => errors.push(row.error_in("becomes", &e, e.cure())),
        }
        let same = |v: &Upgrade| v.name == u.name && v.sig.params == u.sig.params;
        if earlier.iter().any(|v| same(v) && v.sig.ret == u.sig.ret) {
            let cure = "leave one of them out";
            errors.push(row.error("an earlier row has this name and these types", cure));
        }
        let today = |i: &Intrinsic| i.name == u.name && i.sig == u.sig && i.over == u.over;
        if known.iter().any(today) {
            errors.push(row.error(
                "the intrinsic has this signature today",
                "give the signature that it had",
            ));
        }
    }
    errors.finish(all)
}
