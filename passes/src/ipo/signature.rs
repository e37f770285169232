//! Changes of a function's signature, with all calls of it: arguments dropped, results dropped.

use jacquard_ir::{AttrList, Aux, FuncId, Inst, Module, Opcode, TypeId, params};
use rustc_hash::FxHashMap;

/// The direct calls of a module by callee and caller. Stays true while calls are changed in place.
pub struct Calls(FxHashMap<FuncId, Vec<(FuncId, Vec<Inst>)>>);

impl Calls {
    /// All direct calls.
    pub fn of_module(m: &Module) -> Calls {
        let mut all: FxHashMap<FuncId, Vec<(FuncId, Vec<Inst>)>> = FxHashMap::default();
        for g in m.func_ids() {
            let Some(body) = &m.func(g).body else {
                continue;
            };
            for i in body.blocks().flat_map(|b| body.insts(b)) {
                if body.op(i) != Opcode::Call {
                    continue;
                }
                let Some(f) = m.called_func(body, i) else {
                    continue;
                };
                let sites = all.entry(f).or_default();
                match sites.last_mut() {
                    Some((last, calls)) if *last == g => calls.push(i),
                    _ => sites.push((g, vec![i])),
                }
            }
        }
        Calls(all)
    }
    /// The calls of a function, by caller.
    pub fn of(&self, f: FuncId) -> &[(FuncId, Vec<Inst>)] {
        self.0.get(&f).map_or(&[], Vec::as_slice)
    }
}

/// Drops unused arguments (`dead[n]`) from a function and its calls.
pub fn drop_arguments(m: &mut Module, calls: &Calls, f: FuncId, dead: &[bool]) {
    let (ret, params, variadic) = {
        let (r, p, v) = m.signature(f);
        (r, p.to_vec(), v)
    };
    let kept: Vec<TypeId> = params
        .iter()
        .zip(dead)
        .filter(|p| !p.1)
        .map(|p| *p.0)
        .collect();
    let sig = m.cx.types.func(ret, &kept, variadic);
    m.func_mut(f).ty = sig;
    m.edit_attrs(f, |a| filter_params(a, dead));
    if let Some(mut body) = m.take_body(f) {
        for n in (0..dead.len()).rev() {
            if dead[n] {
                params::remove(&mut body, n as u32);
            }
        }
        m.set_body(f, body);
    }
    for (g, list) in calls.of(f) {
        let Some(mut body) = m.take_body(*g) else {
            continue;
        };
        for &c in list {
            for n in (0..dead.len()).rev() {
                if dead[n] {
                    body.remove_operands(c, n + 1, 1);
                }
            }
            if let Aux::Call { attrs, .. } = body.inst(c).aux {
                let mut list = m.cx.attr_list(attrs).clone();
                filter_params(&mut list, dead);
                let new = m.cx.intern_attrs(list);
                if let Aux::Call { sig: s, attrs, .. } = &mut body.inst_mut(c).aux {
                    *s = sig;
                    *attrs = new;
                }
            }
        }
        m.set_body(*g, body);
    }
}

/// Makes a function return nothing; no call uses its result.
pub fn drop_result(m: &mut Module, calls: &Calls, f: FuncId) {
    let (params, variadic) = {
        let (_, p, v) = m.signature(f);
        (p.to_vec(), v)
    };
    let sig = m.cx.types.func(TypeId::VOID, &params, variadic);
    m.func_mut(f).ty = sig;
    m.edit_attrs(f, |a| a.ret = Default::default());
    if let Some(mut body) = m.take_body(f) {
        let rets: Vec<Inst> = body
            .blocks()
            .filter_map(|b| body.terminator(b))
            .filter(|&t| body.op(t) == Opcode::Ret)
            .collect();
        for r in rets {
            body.set_operands(r, &[]);
        }
        m.set_body(f, body);
    }
    for (g, list) in calls.of(f) {
        let Some(mut body) = m.take_body(*g) else {
            continue;
        };
        for &c in list {
            if let Aux::Call { attrs, .. } = body.inst(c).aux {
                let mut list = m.cx.attr_list(attrs).clone();
                list.ret = Default::default();
                let new = m.cx.intern_attrs(list);
                if let Aux::Call { sig: s, attrs, .. } = &mut body.inst_mut(c).aux {
                    *s = sig;
                    *attrs = new;
                }
            }
            body.inst_mut(c).ty = TypeId::VOID;
        }
        m.set_body(*g, body);
    }
}

fn filter_params(a: &mut AttrList, dead: &[bool]) {
    let mut n = 0;
    a.params.retain(|_| {
        n += 1;
        !dead.get(n - 1).copied().unwrap_or(false)
    });
}
