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

/// Marks the parameters of a kernel that point to memory which the kernel does not write.
///
/// That is a restrict parameter that is not written through, where it is declared to be read or nothing is written at unknown
/// places; and any other parameter of a kernel that writes through restrict parameters alone.
pub fn mark(sel: &mut Select) {
    if !sel.is_kernel || sel.shared.opt_level == 0 || !sel.shared.options.read_only_loads {
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
    let by_restrict =
        written.iter().any(|w| *w) && written.iter().enumerate().all(|(n, w)| !w || restrict(n));
    for (n, written) in written.iter().enumerate() {
        let declared = attrs.param(n).has(sym::READONLY) || attrs.param(n).has(sym::READNONE);
        sel.params[n].read_only = !written
            && match restrict(n) {
                true => declared || !elsewhere,
                false => by_restrict && !elsewhere,
            };
    }
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
    if !sel.params.iter().any(|p| p.read_only) {
        return false;
    }
    let read = |v: Value| match v.kind() {
        ValueKind::Arg(n) => sel.params.get(n as usize).is_some_and(|p| p.read_only),
        _ => false,
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
