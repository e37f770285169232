//! Which loads of a kernel may use the read-only path (`ld.global.nc`): nothing writes what they read while the kernel runs.

use super::Select;
use super::address::{Address, space};
use super::calls::call_has_effect;
use super::matcher::Node;
use jacquard_ir::tables::Feature;
use jacquard_ir::{
    Aux, Flags, Inst, Opcode, Ordering, TypeId, Value, ValueKind, attachment, call, phi, sym,
};
use smallvec::{SmallVec, smallvec};

/// Steps from an address to what it points into, at most.
const MOST_STEPS: u32 = 256;

/// What a kernel writes, and so what its loads may take as constant.
#[derive(Default)]
pub struct ReadOnly {
    /// By parameter: memory that is reached through it is not written.
    params: Vec<bool>,
    /// By parameter that is not restrict: the same for loads that are based on a restrict pointer of the kernel's own or of an
    /// inlined function.
    scoped: Vec<bool>,
    /// Memory behind pointers that are loaded is not written.
    loaded: bool,
    /// Variables are not written.
    variables: bool,
}

/// Finds what a kernel does not write.
///
/// A restrict parameter that is not written through is read only where it is declared to be read, nothing is written at unknown
/// places, or its address never leaves the kernel's own values. Where a kernel writes through restrict parameters alone, or nothing, so is
/// every other parameter, every variable, and what pointers in memory point to unless the address of what is written was stored there.
pub fn mark(sel: &mut Select) {
    if sel.kernel.is_none() || sel.shared.opt_level == 0 || !sel.shared.options.read_only_loads {
        return;
    }
    let mut written = vec![false; sel.params.len()];
    let mut elsewhere = false;
    let body = sel.m.body;
    for i in body.blocks().flat_map(|b| body.insts(b)) {
        match body.op(i) {
            Opcode::Store => elsewhere |= write(sel, body.operand(i, 1), &mut written),
            Opcode::AtomicRmw | Opcode::CmpXchg => {
                elsewhere |= write(sel, body.operand(i, 0), &mut written);
            }
            Opcode::Call if call_has_effect(sel, i) => {
                elsewhere = true;
                for n in passed(sel, i) {
                    write(sel, n, &mut written);
                }
            }
            _ => {}
        }
    }
    let attrs = sel.m.module.attrs(sel.func);
    let restrict = |n: usize| attrs.param(n).has(sym::NOALIAS);
    let by_restrict = written.iter().enumerate().all(|(n, w)| !w || restrict(n));
    let kept = |n: usize| !escapes(sel, Value::arg(n as u32));
    let params = written.iter().enumerate().map(|(n, written)| {
        let declared = attrs.param(n).has(sym::READONLY) || attrs.param(n).has(sym::READNONE);
        !written
            && match restrict(n) {
                true => declared || !elsewhere || kept(n),
                false => by_restrict && !elsewhere,
            }
    });
    let params = params.collect();
    let scoped = written.iter().map(|w| !w && !elsewhere).collect();
    let loaded = by_restrict
        && !elsewhere
        && written
            .iter()
            .enumerate()
            .all(|(n, written)| !written || kept(n));
    sel.kernel = Some(ReadOnly {
        params,
        scoped,
        loaded,
        // What is written is so through restrict parameters, which lead to none.
        variables: by_restrict && !elsewhere,
    });
}

/// Whether a pointer, or one that is computed from it, goes to where a load or a call may find it.
fn escapes(sel: &Select, pointer: Value) -> bool {
    let body = sel.m.body;
    let mut seen: SmallVec<[Value; 16]> = smallvec![pointer];
    let mut next = 0;
    while let Some(&v) = seen.get(next) {
        next += 1;
        if next > MOST_STEPS as usize {
            return true;
        }
        for (i, n) in body.users(v) {
            match body.op(i) {
                Opcode::Load | Opcode::ICmp => {}
                Opcode::Store if n == 1 => {}
                Opcode::AtomicRmw | Opcode::CmpXchg if n == 0 => {}
                Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::Phi | Opcode::Select => {
                    if !seen.contains(&i.into()) {
                        seen.push(i.into());
                    }
                }
                _ => return true,
            }
        }
    }
    false
}

/// The pointers that a call may write through.
fn passed(sel: &Select, i: Inst) -> SmallVec<[Value; 4]> {
    let body = sel.m.body;
    let callee = sel.m.callee(i).map(|f| sel.m.module.attrs(f));
    let mut out = SmallVec::new();
    for (n, v) in call::args(body, i).enumerate() {
        let read = callee.is_some_and(|a| {
            let p = a.param(n);
            p.has(sym::READONLY) || p.has(sym::READNONE) || p.has(sym::BYVAL)
        });
        if !read && sel.m.cx.types.is_ptr(body.ty(v, sel.m.cx)) {
            out.push(v);
        }
    }
    out
}

/// Notes a write through an address; true where it may be one to anything.
fn write(sel: &Select, address: Value, written: &mut [bool]) -> bool {
    let ty: TypeId = sel.m.body.ty(address, sel.m.cx);
    let own = [space::SHARED, space::LOCAL, space::PARAM];
    if sel
        .m
        .cx
        .types
        .addr_space(ty)
        .is_some_and(|s| own.contains(&s))
    {
        return false;
    }
    let Some(roots) = roots(sel, Node::new(address)) else {
        written.fill(true);
        return true;
    };
    let mut anything = false;
    for root in roots {
        match root.kind() {
            ValueKind::Arg(n) => written[n as usize] = true,
            ValueKind::Inst(i) if sel.m.body.op(i) == Opcode::Alloca => {}
            _ => anything = true,
        }
    }
    anything
}

/// Whether a load may use the read-only path.
pub fn is_read_only(sel: &Select, i: Inst, at: &Address) -> bool {
    if at.space != space::GLOBAL || !sel.shared.target.has(Feature::Ldg) {
        return false;
    }
    let node = sel.m.body.inst(i);
    let plain = matches!(
        node.aux,
        Aux::Mem {
            ordering: Ordering::NotAtomic,
            ..
        }
    );
    if node.flags.has(Flags::VOLATILE) || !plain {
        return false;
    }
    if attachment::get(sel.m.body, i, sym::INVARIANT_LOAD).is_some() {
        return true;
    }
    let Some(facts) = sel.kernel.as_ref() else {
        return false;
    };
    let marked = |kind| attachment::get(sel.m.body, i, kind).is_some();
    let scoped = marked(sym::RESTRICT_LOCAL) || marked(sym::ALIAS_SCOPE);
    let is = |list: &[bool], n: u32| list.get(n as usize) == Some(&true);
    let read = |v: Value| match v.kind() {
        ValueKind::Arg(n) => is(&facts.params, n) || scoped && is(&facts.scoped, n),
        ValueKind::Inst(d) => facts.loaded && sel.m.body.op(d) == Opcode::Load,
        ValueKind::Const(c) => facts.variables && sel.m.cx.variable_of(c).is_some(),
        ValueKind::Block(_) => false,
    };
    roots(sel, Node::new(sel.m.body.operand(i, 0))).is_some_and(|r| r.into_iter().all(read))
}

/// What an address may point into, whichever way control came.
fn roots(sel: &Select, address: Node) -> Option<SmallVec<[Value; 4]>> {
    let mut phis: SmallVec<[Inst; 8]> = SmallVec::new();
    let mut left: SmallVec<[Node; 8]> = smallvec![address];
    let mut out = SmallVec::new();
    let mut steps = 0;
    while let Some(n) = left.pop() {
        let n = sel.m.resolve(n);
        steps += 1;
        if steps > MOST_STEPS {
            return None;
        }
        let ValueKind::Inst(d) = n.v.kind() else {
            out.push(n.v);
            continue;
        };
        match sel.m.body.op(d) {
            Opcode::GetElementPtr | Opcode::AddrSpaceCast => {
                left.push(Node::new(sel.m.body.operand(d, 0)));
            }
            Opcode::Phi if phis.contains(&d) => {}
            Opcode::Phi => {
                phis.push(d);
                left.extend(phi::incoming(sel.m.body, d).map(|(v, _)| Node::new(v)));
            }
            Opcode::Select => {
                left.extend([1, 2].map(|n| Node::new(sel.m.body.operand(d, n))));
            }
            _ => out.push(n.v),
        }
    }
    Some(out)
}
