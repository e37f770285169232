//! Variables that are declared inside the one function that uses them.

use jacquard_ir::tables::numbers;
use jacquard_ir::{Const, ConstKind, FuncId, GlobalRef, Linkage, Module, VarId};

/// Variables declared inside the one function that uses them: shared memory of internal linkage. So one can see whose
/// they are, and an unused function takes its memory with it.
#[derive(Debug, Default)]
pub struct Demoted {
    /// The variable and its function, by variable.
    list: Vec<(VarId, FuncId)>,
}

impl Demoted {
    /// Whether a variable is one.
    pub fn has(&self, v: VarId) -> bool {
        self.list.binary_search_by_key(&v, |e| e.0).is_ok()
    }
    /// Those of a function, in module order.
    pub fn of(&self, f: FuncId) -> impl Iterator<Item = VarId> + '_ {
        self.list.iter().filter(move |e| e.1 == f).map(|e| e.0)
    }
}

/// Finds the variables to be declared inside functions.
pub fn demoted(module: &Module) -> Demoted {
    #[derive(Clone, Copy, PartialEq)]
    enum Use {
        None,
        By(FuncId),
        Many,
    }
    let mut used = vec![Use::None; module.vars.len()];
    let candidate = |v: VarId| {
        let row = module.var(v);
        matches!(row.linkage, Linkage::Internal | Linkage::Private)
            && row.space == numbers::SHARED
            && row.init.is_some()
            && module.cx.size_of(row.ty) > 0
    };
    if !module.var_ids().any(candidate) || !module.asm.is_empty() {
        return Demoted::default();
    }
    for f in module.func_ids() {
        let Some(body) = &module.func(f).body else {
            continue;
        };
        for i in body.blocks().flat_map(|b| body.insts(b)) {
            for c in body.operands(i).filter_map(|v| v.as_const()) {
                visit_globals(module, c, 0, &mut |g| {
                    if let GlobalRef::Var(v) = g {
                        let u = &mut used[v.index()];
                        *u = match *u {
                            Use::None => Use::By(f),
                            Use::By(other) if other == f => Use::By(f),
                            _ => Use::Many,
                        };
                    }
                });
            }
        }
    }
    // An address in an initialiser or an alias needs the module's scope.
    let mut outside = |g: GlobalRef| {
        if let GlobalRef::Var(v) = g {
            used[v.index()] = Use::Many;
        }
    };
    for c in module.var_ids().filter_map(|v| module.var(v).init) {
        visit_globals(module, c, 0, &mut outside);
    }
    for a in &module.aliases {
        visit_globals(module, a.target, 0, &mut outside);
    }
    Demoted {
        list: module
            .var_ids()
            .filter(|&v| candidate(v))
            .filter_map(|v| match used[v.index()] {
                Use::By(f) => Some((v, f)),
                _ => None,
            })
            .collect(),
    }
}

/// Calls `each` with every global a constant mentions.
pub fn visit_globals(module: &Module, c: Const, depth: u32, each: &mut impl FnMut(GlobalRef)) {
    if depth > 256 {
        return;
    }
    match &module.cx.constant(c).kind {
        ConstKind::Global(g) => {
            each(*g);
            if let GlobalRef::Alias(a) = g {
                visit_globals(module, module.aliases[a.index()].target, depth + 1, each);
            }
        }
        ConstKind::Aggregate(m) => m
            .iter()
            .for_each(|&c| visit_globals(module, c, depth + 1, each)),
        ConstKind::Expr(e) => e
            .ops
            .iter()
            .for_each(|&c| visit_globals(module, c, depth + 1, each)),
        _ => {}
    }
}
