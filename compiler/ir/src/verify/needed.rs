//! What of a module NVIDIA's library holds against its own rules: it drops beforehand what no definition needs that others may use.

use crate::link::{globals, references};
use crate::module::{Linkage, Module};
use crate::{FuncId, GlobalRef};
use rustc_hash::FxHashSet;

/// The symbols that kernels and definitions which another module may refer to lead to, themselves included.
pub(super) fn needed(m: &Module, kernels: &FxHashSet<FuncId>) -> FxHashSet<GlobalRef> {
    let mut found = FxHashSet::default();
    let roots = globals(m).into_iter().filter(|&g| is_root(m, g, kernels));
    let mut left: Vec<GlobalRef> = roots.collect();
    while let Some(g) = left.pop() {
        if found.insert(g) {
            references(m, g, &mut |to| left.push(to));
        }
    }
    found
}

fn is_root(m: &Module, g: GlobalRef, kernels: &FxHashSet<FuncId>) -> bool {
    let (defined, linkage) = match g {
        GlobalRef::Func(f) if kernels.contains(&f) => return true,
        GlobalRef::Func(f) => (m.func(f).body.is_some(), m.func(f).linkage),
        GlobalRef::Var(v) => (m.var(v).init.is_some(), m.var(v).linkage),
        GlobalRef::Alias(a) => (true, m.aliases[a.index()].linkage),
    };
    let others_keep_theirs = matches!(
        linkage,
        Linkage::LinkOnceAny | Linkage::LinkOnceOdr | Linkage::AvailableExternally
    );
    defined && !linkage.is_local() && !others_keep_theirs
}
