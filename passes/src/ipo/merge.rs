//! `constmerge` and `mergefunc`: of constants with the same contents, and of functions with the same code, one stays.

use crate::ipo::ipsccp::module_private;
use crate::manager::Mx;
use jacquard_ir::{
    Aux, Block, Body, Const, ConstExpr, ConstKind, Context, FuncId, GlobalRef, Inst, Module,
    Opcode, Value, ValueKind, VarId, cfg,
};
use rustc_hash::FxHashMap;

/// `constmerge`: constants of the module's own whose addresses nobody compares.
pub fn merge_constants(mx: &mut Mx) -> bool {
    let m = &mut *mx.m;
    let mut first: FxHashMap<(Const, u32), VarId> = FxHashMap::default();
    let mut map: FxHashMap<GlobalRef, GlobalRef> = FxHashMap::default();
    for v in m.var_ids().collect::<Vec<_>>() {
        let row = m.var(v);
        let Some(init) = row.init else { continue };
        let any_address = row
            .extras
            .unnamed_addr
            .is_some_and(|u| m.cx.str(u) == "unnamed_addr");
        let plain = row.extras.section.is_none()
            && row.attrs.is_empty()
            && row.md.is_empty()
            && !row.externally_initialized;
        if !(row.constant && row.linkage.is_local() && any_address && plain) {
            continue;
        }
        match first.get(&(init, row.space)) {
            Some(&kept) => {
                let align = row.align;
                let other = &mut m.vars[kept.index()];
                other.align = other.align.max(align);
                map.insert(GlobalRef::Var(v), GlobalRef::Var(kept));
            }
            None => {
                first.insert((init, row.space), v);
            }
        }
    }
    if map.is_empty() {
        return false;
    }
    replace_globals(m, &map);
    for g in map.keys() {
        if let GlobalRef::Var(v) = g {
            m.erase_var(*v);
        }
    }
    true
}

/// Puts other globals in the place of some, wherever the module names them.
fn replace_globals(m: &mut Module, map: &FxHashMap<GlobalRef, GlobalRef>) {
    let mut done: FxHashMap<Const, Const> = FxHashMap::default();
    for f in m.func_ids().collect::<Vec<_>>() {
        let Some(mut body) = m.take_body(f) else {
            continue;
        };
        let insts: Vec<Inst> = body.blocks().flat_map(|b| body.insts(b)).collect();
        for i in insts {
            for n in 0..body.num_ops(i) {
                if let Some(c) = body.operand(i, n).as_const() {
                    let new = rewrite(m, c, map, &mut done);
                    if new != c {
                        body.set_operand(i, n, new.into());
                    }
                }
            }
        }
        m.set_body(f, body);
    }
    for k in 0..m.vars.len() {
        if let Some(c) = m.vars[k].init {
            m.vars[k].init = Some(rewrite(m, c, map, &mut done));
        }
    }
    for k in 0..m.aliases.len() {
        let c = m.aliases[k].target;
        m.aliases[k].target = rewrite(m, c, map, &mut done);
    }
}

fn rewrite(
    m: &mut Module,
    c: Const,
    map: &FxHashMap<GlobalRef, GlobalRef>,
    done: &mut FxHashMap<Const, Const>,
) -> Const {
    if let Some(&new) = done.get(&c) {
        return new;
    }
    let node = m.cx.constant(c).clone();
    let new = match node.kind {
        ConstKind::Global(g) => match map.get(&g) {
            Some(&to) => m.address(to),
            None => c,
        },
        ConstKind::Aggregate(list) => {
            let list = list.iter().map(|&x| rewrite(m, x, map, done)).collect();
            m.cx.intern(node.ty, ConstKind::Aggregate(list))
        }
        ConstKind::Expr(e) => {
            let ops = e.ops.iter().map(|&x| rewrite(m, x, map, done)).collect();
            let e = ConstExpr { ops, ..*e };
            m.cx.intern(node.ty, ConstKind::Expr(Box::new(e)))
        }
        _ => c,
    };
    done.insert(c, new);
    new
}

/// `mergefunc`: calls of functions that only this module calls go to another function with the same code.
pub fn merge_functions(mx: &mut Mx) -> bool {
    let mut any = false;
    // Functions that call others become equal when those are merged.
    for _ in 0..8 {
        let m = &mut *mx.m;
        let private = module_private(m);
        let mut groups: FxHashMap<(usize, usize, u32), Vec<FuncId>> = FxHashMap::default();
        for f in m.func_ids() {
            let row = m.func(f);
            let Some(body) = &row.body else { continue };
            if m.is_kernel(f) || row.linkage.is_interposable() {
                continue;
            }
            let key = (
                cfg::count_insts(body),
                body.blocks().count(),
                body.num_args(),
            );
            groups.entry(key).or_default().push(f);
        }
        let mut map: FxHashMap<GlobalRef, GlobalRef> = FxHashMap::default();
        let mut lists: Vec<Vec<FuncId>> = groups.into_values().collect();
        lists.sort_unstable();
        for list in lists {
            for (n, &f) in list.iter().enumerate() {
                if !private[f.index()] {
                    continue;
                }
                let other = list.iter().enumerate().find(|&(k, &g)| {
                    // Of two that may both go, the later one does.
                    (k < n || !private[g.index()])
                        && g != f
                        && !map.contains_key(&GlobalRef::Func(g))
                        && same_function(m, f, g)
                });
                if let Some((_, &g)) = other {
                    map.insert(GlobalRef::Func(f), GlobalRef::Func(g));
                }
            }
        }
        if map.is_empty() {
            break;
        }
        replace_globals(m, &map);
        for g in map.keys() {
            if let GlobalRef::Func(f) = g {
                m.erase_function(*f);
            }
        }
        super::globaldce::drop_annotations(m);
        any = true;
    }
    any
}

fn same_function(m: &Module, f: FuncId, g: FuncId) -> bool {
    let (a, b) = (m.func(f), m.func(g));
    let (Some(x), Some(y)) = (&a.body, &b.body) else {
        return false;
    };
    a.ty == b.ty
        && a.cc == b.cc
        && a.attrs == b.attrs
        && a.prefix == b.prefix
        && a.gc == b.gc
        && same_body(&m.cx, x, y, (f, g))
}

/// Whether two bodies differ in names and places alone. A call of itself is one of the other.
fn same_body(cx: &Context, x: &Body, y: &Body, (f, g): (FuncId, FuncId)) -> bool {
    let mut values: FxHashMap<Inst, Inst> = FxHashMap::default();
    let mut blocks: FxHashMap<Block, Block> = FxHashMap::default();
    for (b, c) in x.blocks().zip(y.blocks()) {
        blocks.insert(b, c);
        if x.insts(b).count() != y.insts(c).count() {
            return false;
        }
        values.extend(x.insts(b).zip(y.insts(c)));
    }
    let same_value = |v: Value, w: Value| match (v.kind(), w.kind()) {
        (ValueKind::Inst(i), ValueKind::Inst(j)) => values.get(&i) == Some(&j),
        (ValueKind::Block(b), ValueKind::Block(c)) => blocks.get(&b) == Some(&c),
        (ValueKind::Arg(m), ValueKind::Arg(n)) => m == n,
        (ValueKind::Const(c), ValueKind::Const(d)) => {
            let own = |c: Const, f| matches!(cx.constant(c).kind, ConstKind::Global(GlobalRef::Func(x)) if x == f);
            c == d || own(c, f) && own(d, g)
        }
        _ => false,
    };
    values.iter().all(|(&i, &j)| {
        let (p, q) = (x.inst(i), y.inst(j));
        p.op == q.op
            && p.ty == q.ty
            && p.flags == q.flags
            && p.aux == q.aux
            && p.op != Opcode::IndirectBr
            && x.bundles.get(&i) == y.bundles.get(&j)
            && x.md.get(&i) == y.md.get(&j)
            && !matches!(&p.aux, Aux::Call { .. } if x.num_ops(i) == 0)
            && x.num_ops(i) == y.num_ops(j)
            && x.operands(i)
                .zip(y.operands(j))
                .all(|(v, w)| same_value(v, w))
    })
}
