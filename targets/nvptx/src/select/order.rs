//! What orderings and scopes are in PTX, by `tables/isel/order.ron`.

use super::Select;
use super::rules::Needs;
use crate::mir::effect;
use jacquard_ir::tables::FeatureSet;
use jacquard_ir::{Ordering, SyncScope};
use jacquard_ptx::model::{Mnemonic, Modifier};
use smallvec::SmallVec;

/// What is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Nothing but itself.
    Fence,
    /// A read-modify-write operation.
    Atom,
    /// A load.
    Ld,
    /// A store.
    St,
}

/// A word of an instruction.
#[derive(Clone, Copy, Debug)]
enum Word {
    /// This one.
    Plain(Modifier),
    /// The scope's.
    Scope,
    /// The scope's, but nothing for the device.
    ScopeIfNotDevice,
    /// The scope's of `membar`.
    Level,
}

/// A row of `Order`.
#[derive(Debug)]
struct Order {
    of: Access,
    ordering: &'static [Ordering],
    before: Option<(Mnemonic, &'static [Word])>,
    qualifiers: &'static [Word],
    after: Option<(Mnemonic, &'static [Word])>,
    needs: Needs,
}

/// A row of `Scope`.
#[derive(Debug)]
struct Scope {
    of: SyncScope,
    word: Modifier,
    level: Modifier,
    needs: Needs,
}

jacquard_macros::orders!();

/// The order of one access.
pub struct Ordered {
    row: Option<&'static Order>,
    scope: SyncScope,
}

impl Ordered {
    /// What an ordering is for an access: nothing where no row has it.
    pub fn new(sel: &Select, of: Access, ordering: Ordering, scope: SyncScope) -> Ordered {
        let fits =
            |r: &&Order| r.of == of && r.ordering.contains(&ordering) && r.needs.are_met(&sel.m);
        Ordered {
            row: ORDERS.iter().find(fits),
            scope,
        }
    }

    /// Emits what comes before the access.
    pub fn before(&self, sel: &mut Select) {
        self.instruction(sel, self.row.and_then(|r| r.before));
    }

    /// Adds the qualifiers of the access.
    pub fn qualify(&self, sel: &Select, mods: &mut SmallVec<[Modifier; 6]>) {
        if let Some(row) = self.row {
            self.words(sel, row.qualifiers, mods);
        }
    }

    /// Emits what comes after the access.
    pub fn after(&self, sel: &mut Select) {
        self.instruction(sel, self.row.and_then(|r| r.after));
    }

    fn instruction(&self, sel: &mut Select, found: Option<(Mnemonic, &'static [Word])>) {
        if let Some((op, words)) = found {
            let mut mods = SmallVec::new();
            self.words(sel, words, &mut mods);
            sel.emit_effect(op, &mods, 0, &[], effect::STAYS);
        }
    }

    fn words(&self, sel: &Select, words: &[Word], out: &mut SmallVec<[Modifier; 6]>) {
        let mut rows = SCOPES.iter();
        let scope = rows.find(|s| s.of == self.scope && s.needs.are_met(&sel.m));
        let Some(scope) = scope else { return };
        for w in words {
            match w {
                Word::Plain(m) => out.push(*m),
                Word::ScopeIfNotDevice if self.scope == SyncScope::Device => {}
                Word::Scope | Word::ScopeIfNotDevice => out.push(scope.word),
                Word::Level => out.push(scope.level),
            }
        }
    }
}
