//! Names of symbols in PTX.

use jacquard_ir::{GlobalRef, Module, sym};
use jacquard_ptx::model::{Interner, Name};
use rustc_hash::FxHashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Prefix of the variable that holds a function's frame.
pub const DEPOT: &str = "__local_depot";
/// Prefix of block labels.
pub const LABEL: &str = "$L__BB";

/// Interned strings of the PTX module. Clones are the same table: functions are compiled by several threads. Ids depend on who is
/// first, so nothing may be ordered by them.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<Mutex<Interner>>);

impl Names {
    fn table(&self) -> MutexGuard<'_, Interner> {
        // A table is whole between calls, whatever became of a thread.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The id of `text`.
    pub fn intern(&mut self, text: &str) -> Name {
        self.table().intern(text)
    }
    /// The text of `name`.
    pub fn text(&self, name: Name) -> String {
        self.table().get(name).to_owned()
    }
    /// The table.
    pub fn into_table(self) -> Interner {
        std::mem::take(&mut *self.table())
    }
}

/// PTX names of everything with an address.
#[derive(Clone, Debug)]
pub struct SymbolNames {
    /// Of functions.
    pub funcs: Vec<Name>,
    /// Of variables.
    pub vars: Vec<Name>,
    /// Of aliases.
    pub aliases: Vec<Name>,
}

impl SymbolNames {
    /// The name of a global.
    pub fn get(&self, g: GlobalRef) -> Name {
        match g {
            GlobalRef::Func(f) => self.funcs[f.index()],
            GlobalRef::Var(v) => self.vars[v.index()],
            GlobalRef::Alias(a) => self.aliases[a.index()],
        }
    }
}

fn is_valid(name: &str) -> bool {
    let mut bytes = name.bytes();
    let ok = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'$';
    match bytes.next() {
        Some(b) if b.is_ascii_alphabetic() => bytes.all(ok),
        Some(b'_' | b'$' | b'%') => name.len() > 1 && bytes.all(ok),
        _ => false,
    }
}

/// A valid PTX name for `name`; characters PTX doesn't have become `_$_`.
fn cleaned(name: &str) -> String {
    if is_valid(name) {
        return name.to_string();
    }
    let mut out = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' || c == '$' {
            out.push(c);
        } else {
            out.push_str("_$_");
        }
    }
    if !is_valid(&out) {
        out.insert(0, '_');
    }
    out
}

/// Names for all globals of a module: external ones keep theirs, others are made valid and unique.
pub fn symbol_names(module: &Module, names: &mut Names) -> SymbolNames {
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let text = |s| module.cx.str(s);
    let all = module
        .functions
        .iter()
        .map(|f| f.name)
        .chain(module.vars.iter().map(|v| v.name))
        .chain(module.aliases.iter().map(|a| a.name));
    for s in all {
        if is_valid(text(s)) {
            taken.insert(text(s).to_string());
        }
    }
    let mut name = |s: jacquard_ir::Sym| {
        if s == sym::EMPTY {
            return names.intern("_");
        }
        if is_valid(text(s)) {
            return names.intern(text(s));
        }
        let base = cleaned(text(s));
        let mut out = base.clone();
        let mut n = 1;
        while !taken.insert(out.clone()) {
            out = format!("{base}_{n}");
            n += 1;
        }
        names.intern(&out)
    };
    SymbolNames {
        funcs: module.functions.iter().map(|f| name(f.name)).collect(),
        vars: module.vars.iter().map(|v| name(v.name)).collect(),
        aliases: module.aliases.iter().map(|a| name(a.name)).collect(),
    }
}
