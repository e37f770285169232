//! `argpromotion`: a pointer argument that a function only loads from, on entry, is replaced by the loaded values; the
//! callers load. What was passed by address can then live in registers.

use crate::analysis::effects::{is_simple, may_write, transfers_execution};
use crate::ipo::ipsccp::module_private;
use crate::ipo::signature::{Calls, drop_arguments};
use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::{
    Aux, Body, Builder, Flags, FuncId, Inst, Module, Opcode, TypeId, Value, params, sym,
};

/// The pass.
pub struct ArgPromotion {
    max: i64,
}

impl ModulePass for ArgPromotion {
    fn new(p: &Params) -> Self {
        ArgPromotion {
            max: p.int("max-elements").unwrap_or(3),
        }
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let m = &mut *mx.m;
        let private = module_private(m);
        let list: Vec<FuncId> = m.func_ids().filter(|f| private[f.index()]).collect();
        let calls = Calls::of_module(m);
        let mut any = false;
        for f in list {
            let mut n = 0;
            while n < m.func(f).body.as_ref().map_or(0, |b| b.num_args()) {
                if promote(m, &calls, f, n, self.max as usize) {
                    any = true;
                } else {
                    n += 1;
                }
            }
        }
        any
    }
}

/// One value loaded through the argument.
struct Part {
    offset: i64,
    ty: TypeId,
    align: u32,
    loads: Vec<Inst>,
}

fn promote(m: &mut Module, calls: &Calls, f: FuncId, n: u32, max: usize) -> bool {
    let set = m.attrs(f).param(n as usize);
    // New arguments would move the attributes of variable ones.
    if set.has(sym::BYVAL) || set.has(sym::SRET) || m.signature(f).2 {
        return false;
    }
    let Some(body) = &m.func(f).body else {
        return false;
    };
    if !m.cx.types.is_ptr(body.arg_ty(n)) {
        return false;
    }
    let Some(parts) = parts_of(m, body, n, max) else {
        return false;
    };
    let sites = calls.of(f);
    let odd = sites.iter().any(|(g, calls)| {
        *g == f
            || m.func(*g).body.as_ref().is_none_or(|b| {
                calls
                    .iter()
                    .any(|&c| b.inst(c).flags.has(Flags::MUSTTAIL) || b.bundles.contains_key(&c))
            })
    });
    if odd || sites.is_empty() {
        return false;
    }
    // New arguments at the end, then the pointer goes.
    let (ret, mut params, variadic) = {
        let (r, p, v) = m.signature(f);
        (r, p.to_vec(), v)
    };
    let old = params.len();
    params.extend(parts.iter().map(|p| p.ty));
    let sig = m.cx.types.func(ret, &params, variadic);
    m.func_mut(f).ty = sig;
    let Some(mut body) = m.take_body(f) else {
        return false;
    };
    for p in &parts {
        let v = params::push(&mut body, p.ty);
        for &l in &p.loads {
            body.replace_and_erase(l, v);
        }
    }
    let users: Vec<Inst> = body.users(Value::arg(n)).map(|u| u.0).collect();
    for u in users {
        body.erase(u);
    }
    m.set_body(f, body);
    for (g, list) in sites {
        let Some(mut body) = m.take_body(*g) else {
            continue;
        };
        for &c in list {
            let p = body.operand(c, n as usize + 1);
            let mut ops: Vec<Value> = body.operands(c).collect();
            for (at, part) in (old + 1..).zip(parts.iter()) {
                let mut b = Builder::before(&mut m.cx, &mut body, c);
                let q = if part.offset == 0 {
                    p
                } else {
                    let k: Value = b.cx.i64(part.offset).into();
                    b.gep(TypeId::I8, p, &[k], Flags::NONE)
                };
                let v = b.load(part.ty, q, part.align, false);
                ops.insert(at, v);
            }
            body.set_operands(c, &ops);
            if let Aux::Call { sig: s, .. } = &mut body.inst_mut(c).aux {
                *s = sig;
            }
        }
        m.set_body(*g, body);
    }
    let mut dead = vec![false; params.len()];
    dead[n as usize] = true;
    drop_arguments(m, calls, f, &dead);
    true
}

fn parts_of(m: &Module, body: &Body, n: u32, max: usize) -> Option<Vec<Part>> {
    let entry = body.entry()?;
    let mut parts: Vec<Part> = Vec::new();
    let mut add = |l: Inst, offset: i64| -> Option<()> {
        let Aux::Mem { align, .. } = body.inst(l).aux else {
            return None;
        };
        if body.op(l) != Opcode::Load
            || !is_simple(body, l)
            || body.inst(l).block != Some(entry)
            || body.inst(l).flags.has(Flags::VOLATILE)
        {
            return None;
        }
        let ty = body.inst(l).ty;
        if m.cx.types.is_aggregate(ty) {
            return None;
        }
        match parts.iter_mut().find(|p| p.offset == offset && p.ty == ty) {
            Some(p) => {
                p.align = p.align.min(align);
                p.loads.push(l);
            }
            None => parts.push(Part {
                offset,
                ty,
                align,
                loads: vec![l],
            }),
        }
        Some(())
    };
    for (u, k) in body.users(Value::arg(n)) {
        match body.op(u) {
            Opcode::Load => add(u, 0)?,
            Opcode::GetElementPtr if k == 0 => {
                let (c, vars) = crate::analysis::alias::gep_offset(&m.cx, body, u)?;
                if !vars.is_empty() {
                    return None;
                }
                for (l, lk) in body.users(u.into()) {
                    if lk != 0 {
                        return None;
                    }
                    add(l, c)?;
                }
            }
            _ => return None,
        }
    }
    if parts.is_empty() || parts.len() > max {
        return None;
    }
    // On entry, before anything is written or may not come back: the callers' loads give the same values.
    let all: usize = parts.iter().map(|p| p.loads.len()).sum();
    let mut seen = 0;
    for i in body.insts(entry) {
        if parts.iter().any(|p| p.loads.contains(&i)) {
            seen += 1;
            continue;
        }
        if seen == all {
            break;
        }
        if may_write(m, body, i) || !transfers_execution(m, body, i) {
            return None;
        }
    }
    (seen == all).then_some(parts)
}
